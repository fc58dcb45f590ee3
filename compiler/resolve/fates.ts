/**
 * Checks that an update which re-issues another says of each entry of it, once, what becomes of it.
 * A fate is to be carried, amended, revised or dropped; what a claim says of it is left to later passes.
 */
import type { Diagnostic, EntryRef, Fix, Place } from "../../grammar/tree.ts";
import { type Bound, entryId } from "./entries.ts";
import { raise } from "./faults.ts";
import {
  citedEntry,
  type EntryId,
  type EntryNode,
  nameOfOwner,
  type VersionId,
  type VersionNode,
  type WrittenEntry,
} from "./graph.ts";
import { spanOf } from "./items.ts";
import {
  derivedFrom,
  endingsOf,
  fatesAgain,
  heirsOf,
  type Lineage,
  owedBy,
  predecessorsOf,
  standingIn,
  stateOf,
} from "./lineage.ts";
import type { DraftBook } from "./scope.ts";
import type { Standing } from "./versions.ts";

interface Fate {
  readonly entry: EntryId;
  readonly words: string;
  readonly place: Place;
  readonly file: string;
  readonly kind: "carry" | "entry" | "drop";
  /** The entry that gives it, as its document calls it. */
  readonly by: string;
  /** Of an entry that takes its place together with others. */
  readonly isPart: boolean;
}

export function checkFates(
  { book, ids, entries, diagnostics }: Omit<Bound, "done">,
  standing: Standing,
  version: VersionNode,
  versions: ReadonlyMap<VersionId, VersionNode>,
): void {
  // A header that cannot be used has had its message, and nothing can be said of fates without it.
  if (standing.lost) return;
  const lineage: Lineage = { versions, entries };
  const reissued = version.reissues === null ? null : (versions.get(version.reissues) ?? null);
  const owed = owedBy(lineage, version);
  const below = version.on === null ? new Set<EntryId>() : standingIn(lineage, version.on);
  const given = new Map<EntryId, Fate>();
  const shared = new Set<EntryId>();
  for (const fate of fatesIn(version)) {
    const place = spanOf(fate.place, fate.file);
    const earlier = given.get(fate.entry);
    if (earlier) shared.add(fate.entry);
    if (earlier && !(earlier.isPart && fate.isPart)) {
      const data = { entry: citedEntry(fate.entry), fates: [earlier.words, fate.words] };
      const related = [{ span: spanOf(earlier.place, earlier.file), label: "first fate" }];
      diagnostics.push(raise("entry-with-two-fates", place, data, { related }));
    } else if (owed.has(fate.entry)) given.set(fate.entry, fate);
    else if (below.has(fate.entry) && fate.kind !== "carry") given.set(fate.entry, fate);
    else if (hasEnded(lineage, version, fate.entry) && fate.kind === "entry") given.set(fate.entry, fate);
    else if (reissued && isLostIn(ids, book, reissued, fate.entry)) continue;
    else {
      const ending =
        fate.kind === "carry" && hasEnded(lineage, version, fate.entry)
          ? droppedIn(lineage, version, fate.entry)
          : null;
      const data = { entry: citedEntry(fate.entry), version: version.id, reissued: version.reissues };
      diagnostics.push(
        ending === null
          ? raise("fate-of-foreign-entry", place, data)
          : raise("carry-of-ended", place, {
              entry: citedEntry(fate.entry),
              version: ending,
              name: nameOfOwner(fate.entry),
            }),
      );
    }
  }
  for (const { by, ended, heirs } of fatesAgain(lineage, version)) {
    const heir = heirs.find((id) => stateOf(lineage, id) !== stateOf(lineage, ended));
    if (heir === undefined) continue;
    const place =
      by === null
        ? spanOf(
            standing.update.header.node.reissues ?? standing.update.header.node.version,
            standing.update.header.file,
          )
        : spanOf(by.kind === "carried" ? by.by.node.ref : by.by.node.id, by.by.file);
    const data = {
      entry: by === null ? null : citedEntry(predecessorsOf(by)[0] ?? by.id),
      revised: citedEntry(ended),
      heir: citedEntry(heir),
      name: by === null ? nameOfOwner(heir) : nameOfOwner(by.id),
    };
    diagnostics.push(raise("revised-entry-changed", place, data));
  }
  for (const { entry, isPart, by, place, file } of given.values())
    if (isPart && !shared.has(entry))
      diagnostics.push(raise("lone-part", spanOf(place, file), { entry: citedEntry(entry), by }));
  const missing = [...owed].filter((entry) => !given.has(entry));
  if (missing.length > 0 && reissued)
    diagnostics.push(missingFates(book, standing, version, reissued, missing));
}

/** Whether a document behind the version ended the entry, and no other took its place. */
function hasEnded(lineage: Lineage, { on, reissues }: VersionNode, entry: EntryId): boolean {
  return [on, reissues].some((earlier) => {
    if (earlier === null) return false;
    const written = lineage.entries.get(entry)?.version;
    return (
      written !== undefined &&
      derivedFrom(lineage, earlier).has(written) &&
      heirsOf(lineage, earlier, entry).length === 0
    );
  });
}

/** The version whose document drops it. */
function droppedIn(lineage: Lineage, { on, reissues }: VersionNode, entry: EntryId): VersionId | null {
  for (const earlier of [reissues, on])
    if (earlier !== null)
      for (const { by, version } of endingsOf(lineage, earlier, entry)) if ("drops" in by) return version;
  return null;
}

/** An entry of the re-issued update that could not be bound has had its message there. */
function isLostIn(ids: Bound["ids"], book: DraftBook, reissued: VersionNode, entry: EntryId): boolean {
  const isNamed = ids.get(reissued.id)?.has(nameOfOwner(entry)) ?? false;
  const isBound = reissued.entries.some(({ id }) => id === entry);
  return isNamed && !isBound && entry === entryId(book, reissued.id, nameOfOwner(entry));
}

function fatesIn({ entries, drops }: VersionNode): Fate[] {
  const fates = entries.flatMap((entry): Fate[] => {
    if (entry.kind === "carried")
      return [fate(entry.carries, `carried as \`${citedEntry(entry.id)}\``, entry.by.node.ref, entry)];
    const { revises, parts } = entry.by.node;
    const refs = [...revises, ...parts];
    return entry.revises.map((id) => {
      const isPart = entry.parts.includes(id);
      const word = entry.amendment !== null ? "amended as" : isPart ? "revised in part by" : "revised by";
      return {
        ...fate(id, `${word} \`${citedEntry(entry.id)}\``, placeOf(id, refs, entry), entry),
        isPart,
      };
    });
  });
  for (const { by, drops: entry } of drops)
    fates.push({
      entry,
      words: "dropped",
      place: by.node.ref,
      file: by.file,
      kind: "drop",
      by: "",
      isPart: false,
    });
  return fates;
}

function fate(entry: EntryId, words: string, place: Place, by: EntryNode): Fate {
  const kind = by.kind === "carried" ? "carry" : "entry";
  return { entry, words, place, file: by.by.file, kind, by: nameOfOwner(by.id), isPart: false };
}

function placeOf(id: EntryId, refs: readonly EntryRef[], { version, by }: WrittenEntry): Place {
  return (
    refs.find((ref) => citedEntry(id) === `${ref.version?.text ?? version}/${ref.entry.text}`) ?? by.node.id
  );
}

function missingFates(
  book: DraftBook,
  { update }: Standing,
  version: VersionNode,
  reissued: VersionNode,
  missing: readonly EntryId[],
): Diagnostic {
  const { node, file } = update.header;
  const taken = new Set(version.entries.map((entry) => entry.id));
  const lines = missing.map((entry) => {
    const name = nameOfOwner(entry);
    const isFree = !taken.has(entryId(book, version.id, name));
    return `carries ${citedEntry(entry)} as ${isFree ? name : `${name}-carried`}`;
  });
  const fix: Fix = {
    title: "carry all of them, then revise or drop those that changed",
    edits: [{ span: { file, start: node.end, end: node.end }, text: `\n${lines.join("\n")}\n` }],
    trust: "safe",
  };
  return raise(
    "entry-without-fate",
    spanOf(node.reissues ?? node.version, file),
    { version: version.id, reissued: reissued.id, entries: missing.map(citedEntry) },
    { fixes: [fix] },
  );
}
