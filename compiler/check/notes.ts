/**
 * Turns the notes of a version (`silent`, `outside`, `damaged`) into the clauses, rows and lines whose answers rest on them.
 * A clause that a later update put in the place of another does not rest on what was noted before.
 */
import { type ClauseRef, plainTexts } from "../../grammar/tree.ts";
import type { Book, StatedFlag } from "../amend/book.ts";
import { linesWithin } from "../core/walk.ts";
import { nearNames } from "../near-names.ts";
import type { EntryId, ProvisionId, VersionId } from "../resolve/graph.ts";
import { isLater } from "../resolve/lineage.ts";
import { type Context, spanOf } from "./context.ts";
import { raise } from "./faults.ts";
import { versionIn } from "./origin.ts";
import type { Play } from "./plays.ts";
import type { ClauseOrigin, Decision, NoteOf } from "./program.ts";

/** What can rest on a note. */
interface Deciding {
  /** As answers name it: `may-fire.near`, `may-fire`. */
  readonly name: string;
  /** Null: what the name of the decision or sequence alone stands for. */
  readonly label: string | null;
  /** The entry that put it there; null: the printed book. */
  readonly by: EntryId | null;
}

export function notesOf(
  { book, report }: Pick<Context, "book" | "report">,
  decisions: readonly Decision[],
  plays: readonly Play[],
): readonly NoteOf[] {
  const deciding = new Map<string, readonly Deciding[]>([
    ...decisions.map((each) => [each.id as string, decidingIn(each)] as const),
    ...plays.map((each) => [each.id as string, decidingLines(each)] as const),
  ]);
  return flagsIn(book).map(({ flag: { node, file, by }, owner }) => {
    const isWrittenHere = versionOf(book, by) === book.version;
    const rests = node.rests.flatMap((ref) => {
      const found = findRef(deciding, ref);
      if (found.length === 0 && isWrittenHere)
        report(raise("unknown-rule-in-note", spanOf(file, ref), describeRef(deciding, ref)));
      return found.filter((each) => !isPutLater(book, each.by, by)).map(({ name }) => name);
    });
    if (node.flag === "silent" && node.rests.length === 0 && isWrittenHere)
      report(raise("note-without-rule", spanOf(file, node), {}));
    return { kind: node.flag, owner, words: plainTexts(node.texts), rests: [...new Set(rests)] };
  });
}

function flagsIn(
  book: Book,
): readonly { readonly flag: StatedFlag; readonly owner: ProvisionId | EntryId }[] {
  return [...book.provisions, ...book.entries.filter(({ kind }) => kind !== "printed")].flatMap(
    ({ id, flags }) => flags.map((flag) => ({ flag, owner: id })),
  );
}

function decidingIn(decision: Decision): readonly Deciding[] {
  const { id } = decision;
  const labelled = ({
    label,
    origin,
  }: {
    readonly label: string;
    readonly origin: ClauseOrigin;
  }): Deciding => ({
    name: `${id}.${label}`,
    label,
    by: origin.entry,
  });
  switch (decision.kind) {
    case "ruled":
      // Its name alone stands for the situations that no clause answers.
      return [{ name: id, label: null, by: null }, ...decision.clauses.map(labelled)];
    case "table": {
      const rows = decision.rows.map(labelled);
      // Who uses the table uses any of its columns: the note is shown with the table itself.
      const columns = decision.columns.map(({ name }) => ({ name: id, label: name, by: null }));
      return [...rows.map((row) => ({ ...row, label: null })), ...rows, ...columns];
    }
    case "figure":
      return [{ name: id, label: null, by: decision.origin.entry }];
    case "gain":
      return decision.ways.map(({ origin }) => ({ name: id, label: null, by: origin.entry }));
  }
}

function decidingLines({ id, lines, origin: { entry: by } }: Play): readonly Deciding[] {
  const labelled = linesWithin(lines).flatMap(({ label }) =>
    label === null ? [] : [{ name: `${id}.${label}`, label, by }],
  );
  return [{ name: id, label: null, by }, ...labelled.map((line) => ({ ...line, label: null })), ...labelled];
}

/** A label may be that of several clauses, one for each reading or closing. */
function findRef(
  deciding: ReadonlyMap<string, readonly Deciding[]>,
  { decision, label: { text } }: ClauseRef,
): readonly Deciding[] {
  if (decision === null) return (deciding.get(text) ?? []).filter(({ label }) => label === null);
  const all = deciding.get(decision.text) ?? [];
  const own = all.filter(({ label }) => label === text || label?.startsWith(`${text}.`));
  return own.length > 0 ? own : all.filter(({ label }) => label?.endsWith(`.${text}`));
}

function describeRef(
  deciding: ReadonlyMap<string, readonly Deciding[]>,
  { decision, label }: ClauseRef,
): { readonly name: string; readonly near: readonly string[] } {
  const own = decision === null ? undefined : deciding.get(decision.text);
  if (decision === null || own === undefined) {
    const name = decision?.text ?? label.text;
    return { name, near: nearNames(name, deciding.keys()) };
  }
  const name = `${decision.text}.${label.text}`;
  return {
    name,
    near: nearNames(
      name,
      own.flatMap(({ label }) => label ?? []).map((label) => `${decision.text}.${label}`),
    ),
  };
}

function isPutLater(book: Book, by: EntryId | null, than: EntryId | null): boolean {
  return by !== null && isLater(book.graph.versions, versionOf(book, by), versionOf(book, than));
}

function versionOf(book: Book, entry: EntryId | null): VersionId {
  return ((entry && versionIn(book, entry)) ?? "base") as VersionId;
}
