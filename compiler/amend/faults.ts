/**
 * The faults of one version: operations, the places they name, the clauses they change, the words they leave.
 * Names inside expressions belong to check. Resolve has already reported what is missing from the graph.
 */
import { fault, raiser } from "../../grammar/tree.ts";

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
const listed = (things: readonly string[]) => things.join("; ");
const orNear = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `Did you mean ${quoted(near)}?` : otherwise;
const foundThere = (candidates: readonly string[], otherwise: string) =>
  candidates.length > 0 ? `Found there: ${listed(candidates)}.` : otherwise;

export const faults = {
  // ---------------------------------------------------------------- the printed book
  "duplicate-label": fault<{ label: string; unit: string; within: string }>({
    severity: "error",
    message: ({ label, unit, within }) =>
      `${within.charAt(0).toUpperCase()}${within.slice(1)} already has a ${unit} \`${label}\`.`,
    help: () => "Give one of the two another label.",
  }),
  "duplicate-language": fault<{ lang: string }>({
    severity: "error",
    message: ({ lang }) => `This text has two versions in \`${lang}\`. The second is ignored.`,
    help: () => "Delete one of them, or correct its language.",
  }),
  "unseen-needs-citation": fault<{ clause: string }>({
    severity: "error",
    message: ({ clause }) => `The clause \`${clause}\` is \`unseen\` and has no citation.`,
    help: () =>
      "Cite the source that shows that the book has this rule: `inferred from <version>/<entry>`, or `cites page <n>`.",
  }),
  "hole-without-figure": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) =>
      `The text names \`{${name}}\`, but there is no figure, rule or keyword \`${name}\` here.`,
    help: ({ near, name }) =>
      orNear(near, `Declare it beside the text: \`figure ${name}: <type> = <value>\`.`),
  }),
  "reference-without-target": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) =>
      `The text refers to \`${name}\`, but this version has no such rule, part of a rule or keyword.`,
    help: ({ near }) =>
      orNear(near, "Write the name of a rule and the labels below it, as in `{docking.rules.1|above}`."),
  }),
  "reference-to-withdrawn": fault<{ name: string; by: string }>({
    severity: "error",
    message: ({ name, by }) => `\`${by}\` withdraws \`${name}\`, but a text refers to it.`,
    help: () => "Replace that text here, or say with `was` which rule takes the place of the withdrawn one.",
    label: () => "withdrawn here",
  }),
  "piece-with-two-meanings": fault<{ name: string; meanings: readonly [string, string] }>({
    severity: "error",
    message: ({ name, meanings: [first, second] }) => `\`{${name}}\` can mean ${first} and ${second}.`,
    help: () => "Rename one of the two.",
  }),
  "piece-without-words": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` has no heading or name that the text could show.`,
    help: ({ name }) => `Write the words: \`{${name}|above}\`.`,
  }),
  "stale-translation": fault<{ lang: string; of: string; stamp: string; now: string }>({
    severity: "warning",
    message: ({ lang, of, stamp, now }) =>
      `The \`${of}\` text has changed since this \`${lang}\` translation: its stamp is \`${now}\`, not \`${stamp}\`.`,
    help: ({ now }) => `Check the translation, then write \`of "${now}"\`.`,
  }),

  // ---------------------------------------------------------------- the target of an operation
  "unknown-node": fault<{ node: string; within: string; near: readonly string[] }>({
    severity: "error",
    message: ({ node, within }) => `There is no ${node} in ${within}.`,
    help: ({ near }) =>
      orNear(
        near,
        "Correct the label. If it is in another provision than the entry's first, write `<provision>.<label>`.",
      ),
  }),
  "ambiguous-node": fault<{ node: string; candidates: readonly string[] }>({
    severity: "error",
    message: ({ node, candidates }) => `\`${node}\` can mean ${listed(candidates)}.`,
    help: () =>
      "Write the labels of its containers before it, the outermost first, as in `<block>.<paragraph>.<label>`.",
  }),
  "operation-does-not-fit": fault<{ operation: string; node: string; why: string }>({
    severity: "error",
    message: ({ operation, node, why }) => `\`${operation}\` is not possible for ${node}: ${why}.`,
    help: () => "Name another target, or use another operation.",
  }),
  "operation-on-withdrawn": fault<{ node: string; by: string }>({
    severity: "error",
    message: ({ node, by }) => `\`${by}\` deletes ${node} in this version, so this operation has no target.`,
    help: () => "Remove one of the two operations, or name the text that replaces the deleted one.",
  }),
  "overlapping-operations": fault<{ node: string; by: string }>({
    severity: "error",
    message: ({ node, by }) => `\`${by}\` also changes ${node} in this version, so the result is unclear.`,
    help: () => "Keep one of the two changes, or let each name a smaller part of the text.",
  }),
  "overlapping-carries": fault<{ entries: readonly string[]; what: string; line: string }>({
    severity: "error",
    message: ({ entries, what }) =>
      `${quoted(entries.slice(0, -1))} and ${quoted(entries.slice(-1))} change ${what} one after another. Carried into one update, they have no order.`,
    help: ({ line }) => `In place of these lines, write \`${line}\` with the result of all changes.`,
    label: () => "changes the same",
  }),
  "local-update-touches-other-language": fault<{ lang: string; what: string }>({
    severity: "error",
    message: ({ lang, what }) => `This update is for \`${lang}\` only, but ${what}.`,
    help: ({ lang }) =>
      `Change only texts in \`${lang}\` here. Put other changes in an update without a letter.`,
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
        ? `The \`${lang}\` text does not contain the words \`${words}\`.`
        : `The \`${lang}\` text contains the words \`${words}\` ${found} times, not ${wanted}.`,
    help: ({ candidates, lang }) => foundThere(candidates, `There is no \`${lang}\` text there.`),
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
      `The \`${lang}\` text contains the words \`${words}\` ${found} times, not ${wanted === 1 ? "once" : `${wanted} times`}.`,
    help: ({ candidates }) =>
      `Name one sentence, or write more of the words around. ${foundThere(candidates, "")}`.trim(),
  }),
  "printed-number-differs": fault<{ node: string; printed: string; computed: string }>({
    severity: "error",
    message: ({ node, printed, computed }) =>
      `The document prints ${printed} for ${node}, and by its place it is ${computed}.`,
    help: ({ printed, computed }) =>
      `Move it to its place, write \`number "${computed}"\`, or \`number from "${printed}"\` if rules before it are missing here.`,
  }),
  "unknown-number": fault<{ number: string; near: readonly string[] }>({
    severity: "error",
    message: ({ number }) => `No rule has the number ${number} in the text that this update changes.`,
    help: ({ near }) => orNear(near, "Correct the number, or the patterns in `numbers` of the book."),
  }),
  "number-taken": fault<{ node: string; number: string }>({
    severity: "error",
    message: ({ node, number }) => `The number ${number} of ${node} is another's already.`,
    help: () => "Write another number, or delete it: the rule gets the one before it with a letter.",
  }),
  "provision-stands-twice": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `This version has a rule \`${name}\` already.`,
    help: ({ name }) =>
      `Give this one another name, or replace the other: \`provision <name> was ${name} { … }\`.`,
  }),
  "duplicate-row": fault<{ row: string; table: string }>({
    severity: "error",
    message: ({ row, table }) => `The table \`${table}\` already has a row \`${row}\`.`,
    help: () => "Give this row another label, or `set` the cells of the existing row.",
  }),

  // ---------------------------------------------------------------- addresses
  "missing-address": fault<{
    lang: string;
    node: string;
    /** Of a carried entry, the line that carries it. */
    carry?: string;
  }>({
    severity: "error",
    message: ({ lang, node }) => `The \`${lang}\` document of this update has no address for ${node}.`,
    help: ({ lang, carry }) =>
      carry === undefined
        ? `Add the address from the document, as in \`at ${lang} page 4, paragraph 1, sentence 2\`. If it gives none, write \`silently\`.`
        : `Add the address that the \`${lang}\` document gives: \`${carry} { at ${lang} page 4, paragraph 1 }\`. If this update has no \`${lang}\` document, leave \`${lang}\` out of \`held in\`.`,
  }),
  "address-outside-pages": fault<{ page: number; provision: string; pages: string }>({
    severity: "error",
    message: ({ page, provision, pages }) =>
      `The address names page ${page}, but \`${provision}\` is on ${pages}.`,
    help: () => "Correct the page here, or the pages of the provision.",
  }),
  "address-not-found": fault<{ lang: string; step: string; candidates: readonly string[] }>({
    severity: "error",
    message: ({ lang, step }) => `The \`${lang}\` address leads nowhere: there is no ${step}.`,
    help: ({ candidates }) =>
      foundThere(candidates, "The printed text that the address counts is missing from the rules."),
  }),
  "address-ambiguous": fault<{ lang: string; candidates: readonly string[] }>({
    severity: "error",
    message: ({ lang, candidates }) => `The \`${lang}\` address can mean ${listed(candidates)}.`,
    help: () => "Begin the address with the container, such as `block rules`.",
  }),
  "address-names-another-node": fault<{ lang: string; found: string; target: string }>({
    severity: "error",
    message: ({ lang, found, target }) =>
      `The \`${lang}\` address leads to ${found}, but the operation names ${target}.`,
    help: () =>
      "Correct the address or the name. If both are right, add the printed text that is missing before it.",
  }),
  "extents-differ": fault<{ target: string; extents: readonly string[] }>({
    severity: "error",
    message: ({ target, extents }) =>
      `The documents give different places for ${target}: ${listed(extents)}.`,
    help: () => "Correct the address. If the documents really differ, declare a `doubt` in this entry.",
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
      `\`${decision}\` has no clause \`${clause}\` to ${verb} in the version that this update amends.`,
    help: ({ near, verb }) =>
      orNear(near, verb === "replace" ? "Delete `replace` to add the clause." : "Delete this line."),
  }),
  "clause-changed-twice": fault<{ clause: string; decision: string; by: string }>({
    severity: "error",
    message: ({ clause, decision, by }) =>
      `\`${by}\` also changes the clause \`${decision}.${clause}\` in this version.`,
    help: () => "Keep the change in one of the two entries.",
  }),
  "duplicate-clause": fault<{ clause: string; decision: string }>({
    severity: "error",
    message: ({ clause, decision }) => `\`${decision}\` already has a clause \`${clause}\`.`,
    help: ({ clause }) => `Give this one another label, or write \`replace ${clause}: …\`.`,
  }),
  "unknown-sentence": fault<{ label: string; within: string | null; near: readonly string[] }>({
    severity: "error",
    message: ({ label, within }) =>
      within === null
        ? `There is no sentence \`${label}\` here.`
        : `\`${within}\` has no sentence \`${label}\`.`,
    help: ({ near }) =>
      orNear(
        near,
        "Name a sentence of this text, or another as `<provision>.<sentence>` or `<version>/<entry>.<sentence>`.",
      ),
  }),
  "unknown-example": fault<{ owner: string; title: string; near: readonly string[] }>({
    severity: "error",
    message: ({ owner, title }) => `\`${owner}\` has no example “${title}” in the versions before.`,
    help: ({ near }) =>
      near.length > 0
        ? `Did you mean ${near.map((name) => `“${name}”`).join(" or ")}?`
        : "Name the entry or provision that has the example, and its title.",
  }),
  "citation-of-dropped": fault<{ entry: string; version: string; by: string; cited: string }>({
    severity: "error",
    message: ({ entry, version, by, cited }) =>
      `\`${version}\` drops \`${entry}\`, which \`${by}\` quotes (\`${cited}\`).`,
    help: ({ by, entry }) =>
      `Carry \`${entry}\`, or write a new entry instead of \`${by}\` that does not quote it.`,
  }),
  "quoted-sentence-missing": fault<{ label: string; entry: string; by: string; heir: string }>({
    severity: "error",
    message: ({ label, entry, by, heir }) =>
      `\`${by}\` quotes \`${label}\` of \`${entry}\`, which \`${heir}\` no longer contains.`,
    help: ({ label, entry }) =>
      `Write \`was ${entry.slice(entry.indexOf("/") + 1)}.${label}\` after the label of the sentence that replaces it.`,
  }),
  "ambiguous-successor": fault<{ sentence: string; entry: string; by: string; heirs: readonly string[] }>({
    severity: "error",
    message: ({ sentence, entry, by, heirs }) =>
      `\`${by}\` quotes \`${sentence}\` of \`${entry}\`, which ${heirs.map((name) => `\`${name}\``).join(" and ")} both contain.`,
    help: ({ sentence }) => `Write \`was ${sentence}\` after the label of the sentence that replaces it.`,
  }),
  "sentence-of-absent-entry": fault<{ entry: string; version: string }>({
    severity: "error",
    message: ({ entry, version }) =>
      version === "base"
        ? `The printed book does not contain \`${entry}\`, so it cannot cite its sentences.`
        : `\`${version}\` does not contain \`${entry}\`, so it cannot cite its sentences.`,
    help: ({ version }) =>
      `Name a sentence that \`${version}\` contains, or replace this logic in an entry of that version.`,
  }),
  "cited-sentence-struck": fault<{ sentence: string; by: string; citing: readonly string[] }>({
    severity: "error",
    message: ({ sentence, by, citing }) =>
      citing.length === 0
        ? `\`${by}\` deletes ${sentence}, so it cannot be cited here.`
        : `\`${by}\` deletes ${sentence}, but ${quoted(citing)} still ${citing.length === 1 ? "cites" : "cite"} it.`,
    help: ({ citing }) =>
      citing.length === 0
        ? "Name a sentence that still exists."
        : "`withdraw` or replace the logic that cites it, or replace the sentence under the same label.",
  }),
  "change-not-undone": fault<{ entry: string; what: readonly string[]; add: string | null }>({
    severity: "error",
    message: ({ entry, what }) => `Dropping \`${entry}\` does not restore ${what.join(" and ")}.`,
    help: ({ add }) =>
      add === null
        ? "Add an erratum that says what stands there now."
        : `Add: \`${add}\`. The drop itself is then \`editorial\`.`,
  }),
  "ambiguous-sentence": fault<{ label: string; candidates: readonly string[] }>({
    severity: "error",
    message: ({ label, candidates }) => `\`${label}\` can mean ${listed(candidates)}.`,
    help: () => "Write the labels of its containers before it, or give one of them another label.",
  }),
  "text-without-logic": fault<{ node: string; clauses: readonly string[] }>({
    severity: "error",
    message: ({ node, clauses }) =>
      `The entry changes the words of ${node}, but not the logic they state: ${quoted(clauses)}.`,
    help: () =>
      "Change the logic too, with `replace` or `withdraw`. If only the wording changes, claim `editorial`.",
  }),
  "logic-without-text": fault<{ clause: string }>({
    severity: "error",
    message: ({ clause }) => `The clause \`${clause}\` changes, but the sentence that states it does not.`,
    help: () =>
      'Name the changed sentence with `from`, or give the reason: `clauses of … because en "…" { … }`.',
  }),
  "play-without-text": fault<{ play: string }>({
    severity: "error",
    message: ({ play }) => `The entry replaces \`${play}\`, but changes no sentence that states it.`,
    help: () =>
      "Move it to the entry that changes these sentences, or name the changed sentence with `from`.",
  }),
  "unknown-invariant": fault<{ name: string; near: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `No invariant \`${name}\` holds here, so it cannot end.`,
    help: ({ near }) => orNear(near, "Correct the name, or delete this line."),
  }),
  "invariant-without-reason": fault<{ name: string; ends: boolean }>({
    severity: "error",
    message: ({ name, ends }) => `Nothing says why the invariant \`${name}\` ${ends ? "ends" : "changes"}.`,
    help: ({ name, ends }) =>
      ends
        ? `Write the reason: \`always ${name} ends because en "…"\`.`
        : 'Write the reason after the first brace: `because en "…"`.',
  }),
  "decision-stands-twice": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `Two declarations in this version have the name \`${name}\`.`,
    help: () => "Let one replace the other, or rename one of them.",
  }),
  "duplicate-enum-value": fault<{ value: string; enum: string }>({
    severity: "error",
    message: ({ value, enum: name }) => `The enumeration \`${name}\` already has a value \`${value}\`.`,
    help: () => "Delete this one.",
  }),
} as const;

export const raise = raiser(faults);
