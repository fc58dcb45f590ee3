/**
 * The faults of a project's structure: headers, ids, the order of updates, what becomes of re-issued entries.
 * Faults inside one version belong to amend, those of expressions to check.
 */
import { fault, raiser } from "../../grammar/tree.ts";

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
const orNear = (near: readonly string[], otherwise: string) =>
  near.length > 0 ? `Did you mean ${quoted(near)}?` : otherwise;

interface Unknown {
  readonly name: string;
  readonly near: readonly string[];
}
interface Duplicate {
  readonly name: string;
}

const again = (what: string, help: string) =>
  fault<Duplicate>({
    severity: "error",
    message: ({ name }) => `The ${what} \`${name}\` is declared twice. This one is ignored.`,
    help: () => help,
    label: () => "declared again",
  });

/** For declarations that share their names with decisions and tables. */
const taken = (what: string, help: string) =>
  fault<Duplicate>({
    severity: "error",
    message: ({ name }) => `The name \`${name}\` is already in use. This ${what} is ignored.`,
    help: () => help,
    label: () => "named again",
  });

export const faults = {
  "missing-header": fault<{ found: string }>({
    severity: "error",
    message: ({ found }) => `This ${found} belongs to no book: the file has no header before it.`,
    help: () => "Begin the file with `part of <book>`, or with `part of <book> <version>` for an update.",
  }),
  "misplaced-item": fault<{ found: string; belongs: string; how: string | null }>({
    severity: "error",
    message: ({ found, belongs }) => `This ${found} is in the wrong place: it belongs under ${belongs}.`,
    help: ({ belongs, how }) => how ?? `Move it under ${belongs}.`,
  }),
  "unknown-book": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `There is no book \`${name}\`. The rest of this file is ignored.`,
    help: ({ near }) => orNear(near, "Declare it with `book <name> { … }`, or correct the name."),
  }),
  "unknown-version": fault<Unknown & { book: string }>({
    severity: "error",
    message: ({ name, book }) => `The book \`${book}\` has no version \`${name}\`.`,
    help: ({ near }) =>
      orNear(near, "Declare the update with `update <version> of <book> { … }`, or correct the version."),
  }),
  "base-is-no-update": fault<object>({
    severity: "error",
    message: () => "An update cannot be called `base`: that is the printed book.",
    help: () => "Use the number of its document, such as `1.2`.",
  }),
  "unknown-provision": fault<Unknown & { book: string }>({
    severity: "error",
    message: ({ name, book }) => `The book \`${book}\` has no provision \`${name}\`.`,
    help: ({ near }) =>
      orNear(near, "Add the provision to the printed book (it may be `unseen`), or correct the name."),
  }),
  "unknown-chapter": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `There is no chapter \`${name}\`.`,
    help: ({ near, name }) => orNear(near, `Declare it: \`chapter ${name} { heading en "…" }\`.`),
  }),
  "duplicate-chapter": again(
    "chapter",
    "To go on with the chapter, write its name without braces: `chapter <name>`.",
  ),
  "chapter-in-itself": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `The chapter \`${name}\` is part of itself.`,
    help: () => "Delete `in` and the name, or name the chapter around it.",
  }),
  "provision-not-yet": fault<{ name: string; version: string; later: string; entry: string }>({
    severity: "error",
    message: ({ name, version, later, entry }) =>
      `\`${version}\` has no rule \`${name}\`: \`${entry}\` inserts it, and \`${version}\` does not follow \`${later}\`.`,
    help: ({ name, later }) =>
      `Write this in an update that follows \`${later}\`, or insert \`${name}\` in this version.`,
  }),
  "unknown-entry": fault<Unknown & { version: string }>({
    severity: "error",
    message: ({ name, version }) => `\`${version}\` has no entry \`${name}\`.`,
    help: ({ near }) => orNear(near, "Name one of its entries, as `<version>/<entry>`."),
  }),
  "evidence-of-later-update": fault<{ clause: string; version: string; entry: string }>({
    severity: "error",
    message: ({ clause, version, entry }) =>
      `The clause \`${clause}\` of \`${version}\` rests on \`${entry}\`, an entry of a later update.`,
    help: ({ entry }) =>
      `Write the clause in the printed book, with \`inferred from ${entry}\`, or delete the citation.`,
    label: () => "published later",
  }),
  "unknown-decision": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `There is no decision \`${name}\`, so it cannot have clauses.`,
    help: ({ near }) => orNear(near, "Declare it with `decide <name>: <type> { … }`, or correct the name."),
  }),
  "unknown-doubt": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `There is no doubt \`${name}\`.`,
    help: ({ near }) =>
      orNear(near, "Declare it with `doubt <name> { … }` in this entry, or correct the name."),
  }),
  "unknown-reading": fault<Unknown & { doubt: string }>({
    severity: "error",
    message: ({ name, doubt }) => `The doubt \`${doubt}\` has no reading \`${name}\`.`,
    help: ({ near, name }) => orNear(near, `Name one of its readings, or add \`${name}\` to the doubt.`),
  }),
  "unknown-enum": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `There is no enumeration \`${name}\` to add values to.`,
    help: ({ near }) => orNear(near, "Declare it with `enum <name> { … }`, or correct the name."),
  }),
  "unknown-keyword": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `There is no keyword \`${name}\`.`,
    help: ({ near, name }) => orNear(near, `Declare it with \`keyword ${name}\`, or correct the name.`),
  }),
  "duplicate-book": again("book", "Keep one header, and begin the other files with `part of <book>`."),
  "duplicate-update": again(
    "update",
    "Keep one header, and begin the other files with `part of <book> <version>`.",
  ),
  "duplicate-provision": again("provision", "Rename one of them, or join the two."),
  "duplicate-decision": again(
    "decision",
    "Rename one of them. To add clauses to the first, write `clauses of <decision> { … }` here.",
  ),
  "duplicate-play": taken(
    "sequence",
    "Rename one of them. Only an entry of a later version can replace a sequence.",
  ),
  "duplicate-event": taken("event", "Rename one of them, or delete one."),
  "duplicate-reaction": taken(
    "reaction",
    "Rename one of them. Only an entry of a later version can replace a reaction.",
  ),
  "duplicate-policy": again("policy", "Delete one of them, or rename one."),
  "duplicate-invariant": again("invariant", "Delete one of them, or rename one."),
  "duplicate-fact": again("fact", "Rename one of them, or delete one."),
  "duplicate-record": again("record", "Rename one of them, or put all fields in one."),
  "duplicate-enum": again("enumeration", "Rename one of them, or put all values in one."),
  "duplicate-value": again("value", "Delete one of them."),
  "duplicate-keyword": again("keyword", "Delete one of them."),
  "duplicate-names": again("kind of names", "Rename one of them, or delete one."),
  "duplicate-law": again("law", "Rename one of them."),
  "duplicate-doubt": again("doubt", "Rename one of them. Two different entries may use the same name."),
  "duplicate-entry": again("entry", "Give each entry of the update its own id."),
  "doubt-without-taken": fault<{ name: string; readings: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `The doubt \`${name}\` does not say which reading is in use.`,
    help: ({ readings }) =>
      readings.length === 0
        ? "Write its readings, and `taken` after the name of the one to use."
        : `Write \`taken\` after one of ${quoted(readings)}.`,
  }),
  "empty-book": fault<{ book: string }>({
    severity: "warning",
    message: ({ book }) => `The book \`${book}\` is empty: it has no provision and no entry.`,
    help: () => "Write a `provision` under the header, or in a file that begins with `part of <book>`.",
  }),
  "too-many-versions": fault<{ book: string; versions: number; limit: number }>({
    severity: "error",
    message: ({ book, versions, limit }) =>
      `\`${book}\` has ${versions} updates; the limit is ${limit}. This update and those after it are ignored.`,
    help: () => "Join updates, or start a new book with a new edition.",
    label: () => "one too many",
  }),
  "version-cycle": fault<{ cycle: readonly string[] }>({
    severity: "error",
    message: ({ cycle }) =>
      cycle.length === 1
        ? `${quoted(cycle)} amends or re-issues itself.`
        : `${quoted(cycle)} amend or re-issue one another in a circle.`,
    help: () => "Write `on base` in each of these updates, and name only an earlier update in `re-issues`.",
  }),
  "entry-without-fate": fault<{ version: string; reissued: string; entries: readonly string[] }>({
    severity: "error",
    message: ({ version, reissued, entries }) =>
      `\`${version}\` re-issues \`${reissued}\` but does not say what happens to ${quoted(entries)}.`,
    help: () =>
      "Name each one exactly once: with `carries`, `amends`, `drops`, or in an entry with `revises`.",
    label: ({ entries }) =>
      entries.length === 1 ? "one entry has no fate" : `${entries.length} entries have no fate`,
  }),
  "entry-with-two-fates": fault<{ entry: string; fates: readonly string[] }>({
    severity: "error",
    message: ({ entry, fates }) => `The update treats \`${entry}\` in two ways: ${fates.join(", then ")}.`,
    help: () => "Keep one of them. Entries that replace it together say `revises part of`, each of them.",
    label: () => "second fate",
  }),
  "lone-part": fault<{ entry: string; by: string }>({
    severity: "error",
    message: ({ entry, by }) => `Only \`${by}\` revises part of \`${entry}\`.`,
    help: ({ entry }) => `Write \`revises ${entry}\`, or let another entry revise the other part of it.`,
    label: () => "the only part",
  }),
  "unknown-predecessor": fault<{ name: string; revised: readonly string[] }>({
    severity: "error",
    message: ({ name }) => `\`${name}\` is not a sentence of an entry that this one revises.`,
    help: ({ revised }) =>
      revised.length > 0
        ? `Name a sentence of ${quoted(revised)}, as \`<entry>.<label>\`.`
        : "Name the earlier entry behind `revises`, or delete `was`.",
  }),
  "example-of-later-version": fault<{ version: string; written: string }>({
    severity: "error",
    message: ({ version, written }) =>
      `This example is written in ${written === "base" ? "the printed book" : `\`${written}\``} and speaks of \`${version}\`, which is later.`,
    help: ({ version }) =>
      `Say it in the document of \`${version}\`: \`example was <entry> "<title>" { expect … }\`.`,
  }),
  "claim-on-carry": fault<{ entry: string; claim: string }>({
    severity: "error",
    message: ({ entry }) => `\`${entry}\` is carried unchanged and cannot make a claim.`,
    help: ({ claim }) => `Delete \`${claim}\`.`,
  }),
  "carry-of-ended": fault<{ entry: string; version: string; name: string }>({
    severity: "error",
    message: ({ entry, version }) => `\`${entry}\` was dropped in \`${version}\` and cannot be carried.`,
    help: ({ entry, name }) => `To restore it, write \`amends ${entry} as ${name} changes { }\`.`,
  }),
  "revised-entry-changed": fault<{ entry: string | null; revised: string; heir: string; name: string }>({
    severity: "error",
    message: ({ entry, revised, heir }) =>
      entry === null
        ? `The update dropped \`${revised}\`, which \`${heir}\` has changed since.`
        : `\`${entry}\` revised \`${revised}\`, which \`${heir}\` has changed since.`,
    help: ({ entry, heir, name }) =>
      entry === null
        ? `Write \`drops ${heir}\`, or \`amends ${heir} as ${name} changes { }\` to keep it.`
        : `Write \`${name}\` again with \`revises ${entry}, ${heir}\`, or write \`drops ${entry}\`.`,
    label: () => "no longer the same entry",
  }),
  "fate-of-foreign-entry": fault<{ entry: string; version: string; reissued: string | null }>({
    severity: "error",
    message: ({ entry, version, reissued }) =>
      reissued === null
        ? `\`${version}\` re-issues no update, so it cannot carry, revise or drop \`${entry}\`.`
        : `\`${entry}\` is not an entry of \`${reissued}\`, the update that \`${version}\` re-issues.`,
    help: ({ entry, reissued }) =>
      reissued === null
        ? "Add `re-issues <version>` to the header of the update."
        : `Write the id it has in \`${reissued}\`, such as \`${reissued}/${entry.slice(entry.indexOf("/") + 1)}\`.`,
  }),
  "empty-alias": fault<object>({
    severity: "error",
    message: () => "These words are empty, so a search cannot find them.",
    help: () => 'Write what players say, such as `asked en "tie up"`, or remove the quotes.',
  }),
  "duplicate-alias": fault<{ name: string }>({
    severity: "error",
    message: ({ name }) => `The words “${name}” are listed twice here.`,
    help: () => "Remove one of them.",
    label: () => "listed again",
  }),
  "alias-without-question": fault<object>({
    severity: "error",
    message: () => "`asked` has no effect here: a search does not look for this.",
    help: () => "Move it to a decision, a sequence, a value of an enumeration or a keyword.",
  }),
  "missing-name": fault<{ name: string; what: string; languages: readonly string[] }>({
    severity: "warning",
    message: ({ name, what, languages }) => `The ${what} \`${name}\` has no name in ${quoted(languages)}.`,
    help: ({ languages }) => `Add \`name ${languages.map((each) => `${each} "…"`).join(" ")}\`.`,
  }),
  "statement-without-truth": fault<object>({
    severity: "error",
    message: () => "`says` belongs to a truth: only a truth is so or is not so.",
    help: () => "Remove it, or give this the type `truth`.",
  }),
  "hole-without-parameter": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `There is no parameter \`${name}\` for this hole.`,
    help: ({ near }) => orNear(near, "Name a parameter of this decision or sequence, or write plain words."),
  }),
  "alias-in-other-language": fault<{ lang: string; near: readonly string[] }>({
    severity: "error",
    message: ({ lang }) => `The book has no text in \`${lang}\`, so no search looks for these words.`,
    help: ({ near }) => orNear(near, "Use a language of the book, or add texts in this one."),
  }),
} as const;

export const raise = raiser(faults);
