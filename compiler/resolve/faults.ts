/**
 * What can be wrong with how a project hangs together: headers, ids, what updates stand on, the fate of entries.
 * What can be wrong inside one version is left to amend, and what expressions say to check.
 */
import { fault, raiser } from "../../grammar/index.ts";

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
    message: ({ name }) => `The ${what} \`${name}\` is declared a second time; this one is passed over.`,
    help: () => help,
    label: () => "declared again",
  });

/** Of what shares its names with decisions and tables. */
const taken = (what: string, help: string) =>
  fault<Duplicate>({
    severity: "error",
    message: ({ name }) => `The name \`${name}\` means something already; this ${what} is passed over.`,
    help: () => help,
    label: () => "named again",
  });

export const faults = {
  "missing-header": fault<{ found: string }>({
    severity: "error",
    message: ({ found }) => `This ${found} stands before any header, so it belongs to no book.`,
    help: () =>
      "Open the file with `part of <book>`, or with `part of <book> <version>` for what an update says.",
  }),
  "misplaced-item": fault<{ found: string; belongs: string }>({
    severity: "error",
    message: ({ found, belongs }) =>
      `This ${found} does not stand under ${belongs}, where it would mean something.`,
    help: ({ belongs }) => `Move it under ${belongs}.`,
  }),
  "unknown-book": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `No book is called \`${name}\`, so what follows belongs nowhere.`,
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
    message: () => "`base` is the printing, so no update can be called that.",
    help: () => "Give the update the number its document has, such as `1.2`.",
  }),
  "unknown-provision": fault<Unknown & { book: string }>({
    severity: "error",
    message: ({ name, book }) => `The book \`${book}\` has no provision \`${name}\`.`,
    help: ({ near }) =>
      orNear(near, "Add the provision to the printing (it may be `unseen`), or correct the name."),
  }),
  "unknown-entry": fault<Unknown & { version: string }>({
    severity: "error",
    message: ({ name, version }) => `\`${version}\` has no entry \`${name}\`.`,
    help: ({ near }) => orNear(near, "Name an entry that is written there, as `<version>/<entry>`."),
  }),
  "unknown-decision": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `No decision is called \`${name}\`, so nothing can be said on it.`,
    help: ({ near }) => orNear(near, "Declare it with `decide <name>: <type> { … }`, or correct the name."),
  }),
  "unknown-doubt": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `No doubt is called \`${name}\`.`,
    help: ({ near }) =>
      orNear(near, "Declare it with `doubt <name> { … }` in this entry, or correct the name."),
  }),
  "unknown-reading": fault<Unknown & { doubt: string }>({
    severity: "error",
    message: ({ name, doubt }) => `The doubt \`${doubt}\` has no reading \`${name}\`.`,
    help: ({ near }) => orNear(near, "Name one of its readings, or add this one."),
  }),
  "unknown-enum": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `No enumeration is called \`${name}\`, so nothing can be added to it.`,
    help: ({ near }) => orNear(near, "Declare it with `enum <name> { … }`, or correct the name."),
  }),
  "unknown-keyword": fault<Unknown>({
    severity: "error",
    message: ({ name }) => `No keyword is called \`${name}\`, so nothing can gain it.`,
    help: ({ near }) => orNear(near, "Declare it with `keyword <NAME>`, or correct the name."),
  }),
  "duplicate-book": again("book", "Keep one header; other files open with `part of <book>`."),
  "duplicate-update": again("update", "Keep one header; other files open with `part of <book> <version>`."),
  "duplicate-provision": again("provision", "Give one of the two another name, or write both as one."),
  "duplicate-decision": again(
    "decision",
    "Give one of the two another name, or use `clauses of` in the second place.",
  ),
  "duplicate-play": taken(
    "play",
    "Give one of the two another name; only an entry of a later version may write a play anew.",
  ),
  "duplicate-event": taken("event", "Give one of the two another name, or keep one."),
  "duplicate-reaction": taken(
    "reaction",
    "Give one of the two another name; only an entry of a later version may write a reaction anew.",
  ),
  "duplicate-policy": again("policy", "Keep one of the two, or give one another name."),
  "duplicate-fact": again("fact", "Give one of the two another name, or keep one."),
  "duplicate-record": again("record", "Give one of the two another name, or write all fields in one."),
  "duplicate-enum": again("enumeration", "Give one of the two another name, or write all values in one."),
  "duplicate-value": again("value", "Keep one of the two."),
  "duplicate-keyword": again("keyword", "Keep one of the two."),
  "duplicate-names": again("kind of names", "Give one of the two another name, or keep one."),
  "duplicate-law": again("law", "Give one of the two another name."),
  "duplicate-doubt": again("doubt", "Give one of the two another name; two entries may use the same."),
  "duplicate-entry": again("entry", "Give each entry of an update an id of its own."),
  "doubt-without-taken": fault<{ name: string; readings: readonly string[] }>({
    severity: "error",
    message: ({ name }) =>
      `The doubt \`${name}\` does not say which reading is taken, so nobody knows by which to answer.`,
    help: ({ readings }) =>
      readings.length === 0
        ? "Write its readings, and `taken` behind the name of the one that answers follow."
        : `Write \`taken\` behind one of ${quoted(readings)}.`,
  }),
  "empty-book": fault<{ book: string }>({
    severity: "warning",
    message: ({ book }) =>
      `The book \`${book}\` has no provision and no entry, so none of its versions says anything.`,
    help: () => "Write a `provision` under the header, or in a file that opens with `part of <book>`.",
  }),
  "too-many-versions": fault<{ book: string; versions: number; limit: number }>({
    severity: "error",
    message: ({ book, versions, limit }) =>
      `\`${book}\` has ${versions} updates, and a book may have ${limit}; this update and those after it are left out.`,
    help: () => "Put updates together, or begin a new book where a new printing begins.",
    label: () => "one too many",
  }),
  "version-cycle": fault<{ cycle: readonly string[] }>({
    severity: "error",
    message: ({ cycle }) =>
      cycle.length === 1
        ? `${quoted(cycle)} stands on itself or re-issues itself, so it cannot be derived.`
        : `${quoted(cycle)} stand on one another or re-issue one another in a circle, so none can come first.`,
    help: () => "Let each update stand on the printing (`on base`) and re-issue only an earlier one.",
  }),
  "entry-without-fate": fault<{ version: string; reissued: string; entries: readonly string[] }>({
    severity: "error",
    message: ({ version, reissued, entries }) =>
      `\`${version}\` re-issues \`${reissued}\` and does not say what becomes of ${quoted(entries)}.`,
    help: () => "Give each one fate: `carries`, `revises` or `merges` in an entry, or `drops`.",
    label: ({ entries }) =>
      entries.length === 1 ? "one entry has no fate" : `${entries.length} entries have no fate`,
  }),
  "entry-with-two-fates": fault<{ entry: string; fates: readonly string[] }>({
    severity: "error",
    message: ({ entry, fates }) => `\`${entry}\` is given a second fate: ${fates.join(", then ")}.`,
    help: () => "Keep one of them.",
    label: () => "second fate",
  }),
  "fate-of-foreign-entry": fault<{ entry: string; version: string; reissued: string | null }>({
    severity: "error",
    message: ({ entry, version, reissued }) =>
      reissued === null
        ? `\`${version}\` re-issues no update, so it has no say in what becomes of \`${entry}\`.`
        : `\`${entry}\` is no entry of \`${reissued}\`, the update that \`${version}\` re-issues.`,
    help: ({ entry, reissued }) =>
      reissued === null
        ? "Add `re-issues <version>` to the header of the update."
        : `Name the entry as \`${reissued}\` has it: \`${reissued}/${entry.slice(entry.indexOf("/") + 1)}\`, or whatever id it has there.`,
  }),
  "letter-without-language": fault<{ version: string }>({
    severity: "error",
    message: ({ version }) =>
      `\`${version}\` has a letter, so it is an update in one language, and it does not say which.`,
    help: () => "Add `local <language>` to its header, or drop the letter.",
  }),
  "language-without-letter": fault<{ version: string; lang: string }>({
    severity: "error",
    message: ({ version, lang }) =>
      `\`${version}\` is for \`${lang}\` only, and only a version with a letter can be.`,
    help: ({ version }) => `Call it \`${version}a\`, or drop \`local\`.`,
  }),
} as const;

export const raise = raiser(faults);
