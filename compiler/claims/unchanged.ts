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
import { nodeInWords } from "../check/node-words.ts";
import { writtenParts } from "../resolve/amended.ts";
import type { BookGraph, CarriedEntry, EntryId, VersionId, WrittenEntry } from "../resolve/graph.ts";
import { standingIn, stateOf } from "../resolve/lineage.ts";
import { ownerOf } from "./owners.ts";

export interface Unchanged {
  /** The entries that changed something of it. */
  readonly changedBy: readonly EntryId[];
  /** What differs although no entry changed it. There should be nothing. */
  readonly strays: readonly string[];
  /** Changes of entries that it took the place of in an update upon them: they stood there, and no entry makes them here. */
  readonly lost: readonly Lost[];
}

/** What an older entry changed, for a message. */
export interface Lost {
  readonly by: EntryId;
  readonly what: readonly string[];
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
  { origin }: CarriedEntry,
  from: Version,
  now: Version,
  changers: ReadonlyMap<string, readonly EntryId[]>,
): Unchanged {
  const state = origin.id;
  const changedBy = new Set<EntryId>();
  const strays: string[] = [];
  const entry = from.book.entries.find(({ origin }) => origin === state);
  const lost = lostIn(origin, from, now);
  if (entry === undefined) return { changedBy: [], strays: [state], lost };
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
  return { changedBy: [...changedBy], strays, lost };
}

/** In an update upon it, an entry may revise another and leave alone what that had changed. */
function lostIn(origin: WrittenEntry, from: Version, now: Version): readonly Lost[] {
  const { graph, version } = now.book;
  const ended = endedBelow(graph, origin);
  if (ended.size === 0) return [];
  const written = (graph.versions.get(version)?.entries ?? []).filter(({ kind }) => kind === "written");
  const saying = new Set(
    now.book.entries
      .filter(({ id }) => written.some((entry) => entry.id === id))
      .flatMap(({ decisions }) => decisions),
  );
  return [...ended].flatMap((by): Lost[] => {
    const sentences = [...from.book.nodes.values()].filter((before) => {
      if (before.history.length === 0 || lastBy(before) !== by) return false;
      const after = now.book.nodes.get(before.id);
      if (after !== undefined) return !isSameText(before, after) && lastBy(after) === null;
      return !now.book.removed.has(before.id);
    });
    const clauses = from.program.decisions.flatMap((before) =>
      saying.has(before.id)
        ? []
        : differing(before, findDecision(now.program, before.id), by).map((label) => `${before.id}.${label}`),
    );
    const what = [
      ...sentences.map(({ unit, id }) => `${unit} \`${nodeInWords(id)}\``),
      ...clauses.map((clause) => `clause \`${clause}\``),
    ];
    return what.length > 0 ? [{ by, what }] : [];
  });
}

/** The states that the entry, or one that it goes on from, took the place of while they stood in the text below. */
function endedBelow(graph: BookGraph, origin: WrittenEntry): ReadonlySet<EntryId> {
  const found = new Set<EntryId>();
  const open = [origin];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const { version, revises, amendment } of writtenParts(at)) {
      const on = graph.versions.get(version)?.on ?? null;
      if (on === null || amendment !== null) continue;
      const below = standingIn(graph, on);
      for (const id of revises) {
        const state = stateOf(graph, id);
        const entry = graph.entries.get(state);
        if (!below.has(id) || found.has(state) || entry?.kind !== "written") continue;
        found.add(state);
        open.push(entry);
      }
    }
  return found;
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
