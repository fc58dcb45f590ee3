/**
 * What can be wrong with one version: operations, the places they name, the clauses they change, the words they leave.
 * Names inside expressions are left to check, and what is missing from the graph has been said by resolve.
 */
import { fault, raiser } from "../../grammar/index.ts";

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
const listed = (things: readonly string[]) => things.join("; ");
const orNear = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `Did you mean ${quoted(near)}?` : otherwise;
const standsThere = (candidates: readonly string[], otherwise: string) =>
  candidates.length > 0 ? `There stand ${listed(candidates)}.` : otherwise;

export const faults = {
  // ---------------------------------------------------------------- the printing
  "duplicate-label": fault<{ label: string; unit: string; within: string }>({
    severity: "error",
    message: ({ label, unit, within }) =>
      `A second ${unit} \`${label}\` stands in ${within}, so the label means two things.`,
    help: () => "Give one of the two another label.",
  }),
  "duplicate-language": fault<{ lang: string }>({
    severity: "error",
    message: ({ lang }) => `The text is given in \`${lang}\` twice; the second is passed over.`,
    help: () => "Keep one of them, or correct the language.",
  }),
  "unseen-needs-citation": fault<{ clause: string }>({
    severity: "error",
    message: ({ clause }) =>
      `The clause \`${clause}\` is unseen and nothing shows that the printing rules there.`,
    help: () => "Cite what shows it: `inferred from <version>/<entry>`, or `cites page <n>`.",
  }),
  "hole-without-figure": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `The text has a hole for \`${name}\`, and no figure here has that name.`,
    help: ({ near }) => orNear(near, "Declare it beside the text: `figure <name>: <type> = <value>`."),
  }),
  "stale-translation": fault<{ lang: string; of: string; stamp: string; now: string }>({
    severity: "warning",
    message: ({ lang, of, stamp, now }) =>
      `This \`${lang}\` text translates other words: it remembers \`${stamp}\`, and the \`${of}\` text is \`${now}\` now.`,
    help: ({ now }) => `Look through the translation, then write \`of "${now}"\`.`,
  }),

  // ---------------------------------------------------------------- what an operation names
  "unknown-node": fault<{ node: string; within: string; near: readonly string[] }>({
    severity: "error",
    message: ({ node, within }) => `No ${node} stands in ${within}.`,
    help: ({ near }) =>
      orNear(near, "Name a node by unit and label, after the provision where it is not the entry's first."),
  }),
  "ambiguous-node": fault<{ node: string; candidates: readonly string[] }>({
    severity: "error",
    message: ({ node, candidates }) => `\`${node}\` may be ${listed(candidates)}.`,
    help: () => "Put the labels of what it stands in before it, from the outside in.",
  }),
  "operation-does-not-fit": fault<{ operation: string; node: string; why: string }>({
    severity: "error",
    message: ({ operation, node, why }) => `\`${operation}\` cannot work on ${node}: ${why}.`,
    help: () => "Name a node the operation fits, or use another operation.",
  }),
  "operation-on-withdrawn": fault<{ node: string; by: string }>({
    severity: "error",
    message: ({ node, by }) =>
      `\`${by}\` deletes ${node} in this version, so nothing else can be done to it.`,
    help: () => "Keep one of the two operations, or let this one name what stands there afterwards.",
  }),
  "overlapping-operations": fault<{ node: string; by: string }>({
    severity: "error",
    message: ({ node, by }) =>
      `\`${by}\` changes ${node} in this version too, so it is not said which of the two holds.`,
    help: () => "Let one entry change it, or name in each the part that is its own.",
  }),
  "local-update-touches-other-language": fault<{ lang: string; what: string }>({
    severity: "error",
    message: ({ lang, what }) => `The update is for \`${lang}\` only, and ${what}.`,
    help: ({ lang }) => `Keep to texts in \`${lang}\`, or make the change in an update without a letter.`,
  }),
  "words-not-found": fault<{
    lang: string;
    words: string;
    found: number;
    wanted: number;
    candidates: readonly string[];
  }>({
    severity: "error",
    message: ({ lang, words, found, wanted }) =>
      found === 0
        ? `The words \`${words}\` do not stand there in \`${lang}\`.`
        : `The words \`${words}\` stand there ${found} times in \`${lang}\`, and ${wanted} are wanted.`,
    help: ({ candidates }) => standsThere(candidates, "Nothing is held there in that language."),
  }),
  "words-too-often": fault<{
    lang: string;
    words: string;
    found: number;
    wanted: number;
    candidates: readonly string[];
  }>({
    severity: "error",
    message: ({ lang, words, found, wanted }) =>
      `The words \`${words}\` stand there ${found} times in \`${lang}\`, and ${wanted === 1 ? "once" : `${wanted} times`} is wanted.`,
    help: ({ candidates }) =>
      `Name the node that is meant, or more of the words. ${standsThere(candidates, "")}`.trim(),
  }),
  "duplicate-row": fault<{ row: string; table: string }>({
    severity: "error",
    message: ({ row, table }) => `The table \`${table}\` has a row \`${row}\` already.`,
    help: () => "Give the row another label, or set the cells of the one that is there.",
  }),

  // ---------------------------------------------------------------- addresses
  "missing-address": fault<{ lang: string; node: string }>({
    severity: "error",
    message: ({ lang, node }) =>
      `The update is held in \`${lang}\`, and it is not said where that document finds ${node}.`,
    help: ({ lang }) =>
      `Add \`at ${lang} page …, paragraph …, sentence …\`, as the document counts, or \`silently\` where it does not say so.`,
  }),
  "address-outside-pages": fault<{ page: number; provision: string; pages: string }>({
    severity: "error",
    message: ({ page, provision, pages }) =>
      `The address names page ${page}, and \`${provision}\` stands on ${pages}.`,
    help: () => "Correct the page, or the pages of the provision.",
  }),
  "address-not-found": fault<{ lang: string; step: string; candidates: readonly string[] }>({
    severity: "error",
    message: ({ lang, step }) => `Counted as in \`${lang}\`, there is no ${step} there.`,
    help: ({ candidates }) =>
      standsThere(candidates, "Nothing that the printing is known to have there can be counted."),
  }),
  "address-ambiguous": fault<{ lang: string; candidates: readonly string[] }>({
    severity: "error",
    message: ({ lang, candidates }) =>
      `Counted as in \`${lang}\`, the address denotes ${listed(candidates)}.`,
    help: () => "Put what narrows it first, such as `block rules`.",
  }),
  "address-names-another-node": fault<{ lang: string; found: string; target: string }>({
    severity: "error",
    message: ({ lang, found, target }) =>
      `Counted as in \`${lang}\`, the address denotes ${found}, and the operation names ${target}.`,
    help: () => "Correct the one or the other, or what the printing is known to have before it.",
  }),
  "extents-differ": fault<{ target: string; extents: readonly string[] }>({
    severity: "error",
    message: ({ target, extents }) =>
      `The documents do not mean the same place for ${target}: ${listed(extents)}.`,
    help: () => "Declare a `doubt` in this entry that says so, or correct the address.",
  }),

  // ---------------------------------------------------------------- clauses
  "unknown-clause": fault<{ clause: string; decision: string; near: readonly string[] }>({
    severity: "error",
    message: ({ clause, decision }) => `\`${decision}\` has no clause \`${clause}\`.`,
    help: ({ near }) => orNear(near, "Name a clause of this version, a group, or `all`."),
  }),
  "clause-not-there": fault<{ clause: string; decision: string; near: readonly string[]; verb: string }>({
    severity: "error",
    message: ({ clause, decision, verb }) =>
      `\`${decision}\` has no clause \`${clause}\` to ${verb} in the version this update stands on.`,
    help: ({ near, verb }) =>
      orNear(near, verb === "replace" ? "Take `replace` away to add the clause." : "Take the line away."),
  }),
  "clause-changed-twice": fault<{ clause: string; decision: string; by: string }>({
    severity: "error",
    message: ({ clause, decision, by }) =>
      `\`${by}\` changes the clause \`${decision}.${clause}\` in this version too.`,
    help: () => "Let one entry change it.",
  }),
  "duplicate-clause": fault<{ clause: string; decision: string }>({
    severity: "error",
    message: ({ clause, decision }) => `\`${decision}\` has a clause \`${clause}\` already.`,
    help: () => "Give this one another label, or write `replace` before it.",
  }),
  "unknown-sentence": fault<{ label: string; within: string | null; near: readonly string[] }>({
    severity: "error",
    message: ({ label, within }) =>
      within === null
        ? `No sentence here is labelled \`${label}\`, so nothing states this.`
        : `\`${within}\` has no sentence \`${label}\`, so nothing states this.`,
    help: ({ near }) =>
      orNear(
        near,
        "Name a sentence of this text, or of another as `<provision>.<sentence>` or `<version>/<entry>.<sentence>`.",
      ),
  }),
  "sentence-of-absent-entry": fault<{ entry: string; version: string; instead: readonly string[] }>({
    severity: "error",
    message: ({ entry, version }) =>
      version === "base"
        ? `\`${entry}\` is no part of the printing, so none of its sentences states what the printing says.`
        : `\`${entry}\` does not stand in \`${version}\`, so none of its sentences states this there.`,
    help: ({ instead }) =>
      instead.length > 0
        ? `Name a sentence of ${quoted(instead)}, which stands there in its place.`
        : "Name a sentence that stands there, or write this anew in an entry of that version.",
  }),
  "cited-sentence-struck": fault<{ sentence: string; by: string; citing: readonly string[] }>({
    severity: "error",
    message: ({ sentence, by, citing }) =>
      citing.length === 0
        ? `\`${by}\` takes away ${sentence}, so that it states nothing here.`
        : `\`${by}\` takes away ${sentence}, by which ${quoted(citing)} still ${citing.length === 1 ? "stands" : "stand"}.`,
    help: ({ citing }) =>
      citing.length === 0
        ? "Name a sentence that stands there."
        : "Withdraw the clause or write the play anew with what states it now; or replace the sentence under its label.",
  }),
  "ambiguous-sentence": fault<{ label: string; candidates: readonly string[] }>({
    severity: "error",
    message: ({ label, candidates }) => `\`${label}\` may be ${listed(candidates)}.`,
    help: () => "Put the labels of what it stands in before it, or give one of them another label.",
  }),
  "text-without-logic": fault<{ node: string; clauses: readonly string[] }>({
    severity: "error",
    message: ({ node, clauses }) =>
      `The words of ${node} change and what they state, ${quoted(clauses)}, does not.`,
    help: () =>
      "Change the clause with `replace` or `withdraw`, write the play anew, or claim that the entry is `editorial`.",
  }),
  "logic-without-text": fault<{ clause: string }>({
    severity: "error",
    message: ({ clause }) => `The clause \`${clause}\` changes, and no sentence that states it does.`,
    help: () => 'Say why: `clauses of … because en "…" { … }`, or name the sentence with `from`.',
  }),
  "play-without-text": fault<{ play: string }>({
    severity: "error",
    message: ({ play }) => `\`${play}\` is written anew, and no words that state it change.`,
    help: () => "Write it in the entry whose words change, or name the sentence with `from`.",
  }),
  "decision-stands-twice": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `Two things called \`${name}\` stand in this version.`,
    help: () => "Replace the one by the other, or give one another name.",
  }),
  "duplicate-enum-value": fault<{ value: string; enum: string }>({
    severity: "error",
    message: ({ value, enum: name }) => `The enumeration \`${name}\` has a value \`${value}\` already.`,
    help: () => "Take it out.",
  }),
} as const;

export const raise = raiser(faults);
