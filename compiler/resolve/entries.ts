/**
 * Turns the entries of each update into nodes of the graph: their provisions, and the entries they revise or carry.
 */
import type {
  Amend,
  Carry,
  Claim,
  Diagnostic,
  Drop,
  Entry,
  EntryRef,
  Name,
  Provision,
} from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import { raise } from "./faults.ts";
import type {
  DropNode,
  EntryId,
  EntryNode,
  InsertedProvision,
  Placed,
  ProvisionId,
  VersionId,
  VersionNode,
  WrittenEntry,
} from "./graph.ts";
import { provisionsBrought } from "./contents.ts";
import { duplicate, spanOf } from "./items.ts";
import { derivedFrom } from "./lineage.ts";
import { type DraftBook, unknownVersion } from "./scope.ts";
import { base, type Standing } from "./versions.ts";

/** The known parts of a book while its updates are bound, one after another. */
export interface Bound {
  readonly book: DraftBook;
  readonly provisions: ReadonlyMap<string, Placed<Provision>>;
  /** The provisions that entries insert, by name. */
  readonly inserted: ReadonlyMap<ProvisionId, readonly InsertedProvision[]>;
  /** Those that are bound. */
  readonly versions: ReadonlyMap<VersionId, VersionNode>;
  readonly entries: Map<EntryId, EntryNode>;
  /** The ids of entries by version, as in the source; for the printed book, those that its provisions answer for. */
  readonly ids: ReadonlyMap<VersionId, ReadonlySet<string>>;
  /** Versions whose entries are bound. */
  readonly done: Set<VersionId>;
  readonly diagnostics: Diagnostic[];
}

export function idsOfEntries(book: DraftBook): Map<VersionId, ReadonlySet<string>> {
  const ids = new Map<VersionId, ReadonlySet<string>>();
  ids.set(base, new Set(book.provisions.flatMap(({ node }) => node.answers.map((name) => name.text))));
  for (const [version, update] of book.updates)
    ids.set(version, new Set(update.entries.map(({ node }) => idOf(node).text)));
  return ids;
}

export function entryId(book: DraftBook, version: VersionId, name: string): EntryId {
  return (version === base ? `${book.id}/${name}` : `${book.id}-${version}/${name}`) as EntryId;
}

/** The provisions that entries of all updates insert. One of a name that is taken is reported, and ignored. */
export function insertedIn(
  book: DraftBook,
  printed: ReadonlyMap<string, Placed<Provision>>,
  diagnostics: Diagnostic[],
): Map<ProvisionId, InsertedProvision[]> {
  const found = new Map<ProvisionId, InsertedProvision[]>();
  for (const { id: version, entries } of book.updates.values())
    for (const { node, file } of entries) {
      if (node.kind === "carry") continue;
      for (const provision of provisionsBrought(node)) {
        const id = provision.name.text as ProvisionId;
        const known = found.get(id) ?? [];
        const rival = known.find((each) => each.version === version)?.by ?? printed.get(id);
        if (rival) {
          const first = { node: rival.node.name, file: rival.file };
          diagnostics.push(duplicate("duplicate-provision", { node: provision.name, file }, first));
        } else if (id !== "") {
          const entry = entryId(book, version, idOf(node).text);
          found.set(id, [...known, { id, by: { node: provision, file }, entry, version }]);
        }
      }
    }
  return found;
}

export function bindUpdate(bound: Bound, standing: Standing): VersionNode {
  const { update, on, reissues } = standing;
  const { node: header } = update.header;
  const entries: EntryNode[] = [];
  for (const placed of update.entries) {
    const entry = bindEntry(bound, standing, placed);
    if (!entry) continue;
    bound.entries.set(entry.id, entry);
    entries.push(entry);
  }
  bound.done.add(update.id);
  return {
    id: update.id,
    title: header.title,
    span: spanOf(header.version, update.header.file),
    on,
    reissues,
    held: header.held.map((name) => name.text),
    notHeld: header.notHeld.map((version) => version.text),
    local: header.local?.text ?? null,
    dated: header.dated,
    entries,
    drops: update.drops.flatMap((drop) => bindDrop(bound, update.id, drop)),
    examples: update.examples,
  };
}

/** The entry that a reference in `version` means; null if there is none, which is then reported. */
export function findEntry(
  bound: Omit<Bound, "entries" | "done">,
  version: VersionId,
  ref: EntryRef,
  file: string,
): EntryId | null {
  const { book, ids, diagnostics } = bound;
  const named = (ref.version?.text ?? version) as VersionId;
  const known = ids.get(named);
  if (ref.entry.text === "" || named === ("" as VersionId)) return null;
  if (!known) {
    if (ref.version) diagnostics.push(unknownVersion(book, ref.version, file));
    return null;
  }
  if (known.has(ref.entry.text)) return entryId(book, named, ref.entry.text);
  const near = nearNames(ref.entry.text, known).map((name) => `${named}/${name}`);
  const elsewhere = [...ids]
    .filter(([, names]) => names.has(ref.entry.text))
    .map(([id]) => `${id}/${ref.entry.text}`);
  diagnostics.push(
    raise("unknown-entry", spanOf(ref, file), {
      name: ref.entry.text,
      version: named,
      near: near.length > 0 ? near : elsewhere.slice(0, 3),
    }),
  );
  return null;
}

function bindEntry(
  bound: Bound,
  standing: Standing,
  placed: Placed<Entry | Carry | Amend>,
): EntryNode | null {
  const { node, file } = placed;
  const version = standing.update.id;
  const name = idOf(node);
  if (name.text === "") return null;
  const id = entryId(bound.book, version, name.text);
  const earlier = bound.entries.get(id);
  if (earlier) {
    const first = { node: idOf(earlier.by.node), file: earlier.by.file };
    bound.diagnostics.push(duplicate("duplicate-entry", { node: name, file }, first));
    return null;
  }
  if (node.kind === "carry") return bindCarry(bound, standing, id, { node, file });
  if (node.kind === "amend") return bindAmend(bound, standing, id, { node, file });
  return bindWritten(bound, standing, id, { node, file });
}

function bindWritten(
  bound: Bound,
  standing: Standing,
  id: EntryId,
  { node, file }: Placed<Entry>,
): WrittenEntry {
  const version = standing.update.id;
  const refs = (list: readonly EntryRef[]) =>
    list.map((ref) => findEntry(bound, version, ref, file)).filter((found) => found !== null);
  const parts = refs(node.parts);
  return {
    kind: "written",
    id,
    version,
    by: { node, file },
    on: node.on.map((name) => findProvision(bound, standing, name, file)).filter((found) => found !== null),
    inserts: insertedBy(bound, id),
    revises: [...refs(node.revises), ...parts],
    parts,
    amendment: null,
    earlier: [],
  };
}

function insertedBy({ inserted }: Bound, id: EntryId): readonly InsertedProvision[] {
  return [...inserted.values()].flat().filter((each) => each.entry === id);
}

/** It is bound as an entry of its own kind that takes the place of the one amended. */
function bindAmend(
  bound: Bound,
  standing: Standing,
  id: EntryId,
  { node, file }: Placed<Amend>,
): EntryNode | null {
  const found = earlierEntry(bound, standing, node.ref, file);
  if (found === null) return null;
  const origin = found.kind === "written" ? found : found.origin;
  const { start, end, ref, as, claims, at, body } = node;
  const { entryKind, on } = origin.by.node;
  const entry: Entry = {
    kind: "entry",
    start,
    end,
    entryKind,
    id: as,
    on,
    revises: [ref],
    parts: [],
    claims,
    body,
  };
  return {
    kind: "written",
    id,
    version: standing.update.id,
    by: { node: entry, file },
    on: origin.on,
    inserts: [...origin.inserts, ...insertedBy(bound, id)],
    revises: [found.id],
    parts: [],
    amendment: { of: found.id, ref, at },
    earlier: [...found.earlier, found],
  };
}

function bindCarry(
  bound: Bound,
  standing: Standing,
  id: EntryId,
  { node, file }: Placed<Carry>,
): EntryNode | null {
  checkClaimless(bound, { node, file });
  const carried = earlierEntry(bound, standing, node.ref, file);
  if (carried === null) return null;
  const origin = carried.kind === "written" ? carried : carried.origin;
  const earlier = [...carried.earlier, carried];
  const version = standing.update.id;
  return { kind: "carried", id, version, by: { node, file }, carries: carried.id, origin, earlier };
}

/** The entry of an older document that is carried or amended; null if there is none, which is then reported. */
function earlierEntry(bound: Bound, standing: Standing, ref: EntryRef, file: string): EntryNode | null {
  const version = standing.update.id;
  const id = findEntry(bound, version, ref, file);
  if (id === null) return null;
  const found = bound.entries.get(id);
  if (found) return found;
  const named = (ref.version?.text ?? version) as VersionId;
  // Of a version that is bound already, the entry itself could not be bound and has had its message.
  if (!standing.lost && !bound.done.has(named)) {
    const data = { entry: `${named}/${ref.entry.text}`, version, reissued: standing.reissues };
    bound.diagnostics.push(raise("fate-of-foreign-entry", spanOf(ref, file), data));
  }
  return null;
}

/** A claim is judged in the version whose document makes it, and a carried entry is the same as it was. */
function checkClaimless({ diagnostics }: Bound, { node, file }: Placed<Carry>): void {
  const [first] = node.claims;
  const last = node.claims.at(-1);
  if (first === undefined || last === undefined) return;
  const span = { file, start: first.start, end: last.end };
  const title = "delete the claim";
  const edits = [{ span: { ...span, start: node.as.end }, text: "" }];
  const data = { entry: node.as.text, claim: claimsInWords(node.claims) };
  diagnostics.push(raise("claim-on-carry", span, data, { fixes: [{ title, edits, trust: "safe" }] }));
}

function claimsInWords(claims: readonly Claim[]): string {
  const words = claims.map(({ word, scope, reading }) => {
    const under = reading === null ? "" : ` in ${reading.doubt.text}.${reading.reading.text}`;
    return `${word}${scope === null ? "" : ` for ${scope.text}`}${under}`;
  });
  return words.join(", ");
}

function bindDrop(bound: Bound, version: VersionId, by: Placed<Drop>): DropNode[] {
  const drops = findEntry(bound, version, by.node.ref, by.file);
  return drops === null ? [] : [{ by, drops }];
}

function findProvision(
  { book, provisions, inserted, versions, diagnostics }: Bound,
  { update, on, reissues }: Standing,
  name: Name,
  file: string,
): ProvisionId | null {
  const id = name.text as ProvisionId;
  if (provisions.has(id)) return id;
  const known = inserted.get(id);
  if (known) {
    const line = [on, reissues].flatMap((each) =>
      each === null ? [] : [...derivedFrom({ versions }, each)],
    );
    if (known.some(({ version }) => version === update.id || line.includes(version))) return id;
    const [{ version, entry, by }] = known as readonly [InsertedProvision];
    const data = {
      name: name.text,
      version: update.id,
      later: version,
      entry: `${version}/${entry.slice(entry.indexOf("/") + 1)}`,
    };
    const related = [{ span: spanOf(by.node.name, by.file), label: "inserted here" }];
    diagnostics.push(raise("provision-not-yet", spanOf(name, file), data, { related }));
    return null;
  }
  if (name.text !== "") {
    const near = nearNames(name.text, [...provisions.keys(), ...inserted.keys()]);
    diagnostics.push(
      raise("unknown-provision", spanOf(name, file), { name: name.text, book: book.id, near }),
    );
  }
  return null;
}

function idOf(node: Entry | Carry | Amend): Name {
  return node.kind === "entry" ? node.id : node.as;
}
