/**
 * Shows of each carried entry that it is unchanged: its clauses, rows, figures, ways, sequences and texts are as they were in
 * the version it comes from, or another entry of the update has changed them. This needs no proof.
 */
import { printText, type TextLiteral } from "../../grammar/tree.ts";
import type { Book, TextNode } from "../amend/book.ts";
import type { Decision, Program } from "../check/program.ts";
import { findDecision } from "../core/lookup.ts";
import { voicesOf } from "../diff/ownership.ts";
import { isAlike } from "../diff/sameness.ts";
import type { CarriedEntry, EntryId, VersionId } from "../resolve/graph.ts";
import { ownerOf } from "./owners.ts";

export interface Unchanged {
  /** The entries that changed something of it. */
  readonly changedBy: readonly EntryId[];
  /** What differs although no entry changed it. There should be nothing. */
  readonly strays: readonly string[];
}

interface Version {
  readonly book: Book;
  readonly program: Program;
}

export function unchangedIn(now: Version, at: (id: VersionId) => Version): ReadonlyMap<EntryId, Unchanged> {
  const { graph, version } = now.book;
  const carried = (graph.versions.get(version)?.entries ?? []).filter((entry) => entry.kind === "carried");
  const changers = changersIn(now.book);
  return new Map(
    carried.map((entry) => {
      const from = graph.entries.get(entry.carries)?.version;
      if (from === undefined) throw new Error(`${entry.carries} is no entry`);
      return [entry.id, compare(entry, at(from), now, changers)];
    }),
  );
}

/** By decision, the entries that say something of it or take something from it. */
function changersIn(book: Book): ReadonlyMap<string, readonly EntryId[]> {
  const found = new Map<string, EntryId[]>();
  for (const { kind, origin, decisions } of book.entries)
    if (kind !== "printed")
      for (const id of decisions) {
        const known = found.get(id);
        if (known) known.push(origin);
        else found.set(id, [origin]);
      }
  return found;
}

function compare(
  { origin: { id: state } }: CarriedEntry,
  from: Version,
  now: Version,
  changers: ReadonlyMap<string, readonly EntryId[]>,
): Unchanged {
  const changedBy = new Set<EntryId>();
  const strays: string[] = [];
  const entry = from.book.entries.find(({ origin }) => origin === state);
  if (entry === undefined) return { changedBy: [], strays: [state] };
  for (const id of entry.decisions) {
    const [before, after] = [findDecision(from.program, id), findDecision(now.program, id)];
    for (const label of differing(before, after, state)) {
      const others = (changers.get(id) ?? []).filter((other) => other !== state);
      for (const other of others) changedBy.add(other);
      if (others.length === 0) strays.push(`${id}.${label}`);
    }
  }
  for (const node of [...entry.content, ...entry.touched]) {
    const [before, after] = [from.book.nodes.get(node), now.book.nodes.get(node)];
    if (before === undefined || (after !== undefined && isSameText(before, after))) continue;
    const by = after === undefined ? now.book.removed.get(node)?.by : lastBy(after);
    if (by === undefined || by === null || by === state) strays.push(node);
    else changedBy.add(by);
  }
  return { changedBy: [...changedBy], strays };
}

/** The labels of what the state says of a decision and no longer says so. */
function differing(
  before: Decision | undefined,
  after: Decision | undefined,
  state: EntryId,
): readonly string[] {
  const voices = voicesOf(after);
  return voicesOf(before).flatMap(({ label, origin, said }) => {
    if (ownerOf(origin) !== state) return [];
    const isThere = voices.some(
      (voice) => ownerOf(voice.origin) === state && isAlike(withoutOthers(said), withoutOthers(voice.said)),
    );
    return isThere ? [] : [label];
  });
}

/** Which other clauses it goes over depends on those that are there. */
function withoutOthers(said: unknown): unknown {
  return typeof said === "object" && said !== null && "overDirectly" in said
    ? { ...said, over: [], overDirectly: [], bars: [] }
    : said;
}

/** In the languages of record. Other languages come and go with translations. */
function isSameText(before: TextNode, after: TextNode): boolean {
  return [...before.texts].every(
    ([language, { text, standing }]) =>
      standing !== "record" || isSameWords(text, after.texts.get(language)?.text),
  );
}

/** A rule that is named in the words may show another heading. */
function isSameWords(before: TextLiteral, after: TextLiteral | undefined): boolean {
  return after !== undefined && printText(before) === printText(after);
}

function lastBy({ history }: TextNode): EntryId | null {
  return history.findLast(({ entry }) => entry !== null)?.entry ?? null;
}
