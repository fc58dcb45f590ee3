/**
 * Collects the declarations inside of provisions and entries (decisions, figures, tables, doubts) under ids of the
 * whole book.
 */
import type {
  Carry,
  DecideDecl,
  Diagnostic,
  Doubt,
  Entry,
  Figure,
  GainOperation,
  Name,
  NodeRef,
  Provision,
  Table,
} from "../../grammar/tree.ts";
import { type Contents, contentsOf } from "./contents.ts";
import { type DeclaredPlays, declaredPlays } from "./declared-plays.ts";
import {
  type DeclaredDecision,
  type DeclaredDoubt,
  type DeclaredFigure,
  type DecisionId,
  type DoubtId,
  doubtIdsOf,
  type EntryId,
  type EntryNode,
  type InsertedProvision,
  type Placed,
  type ProvisionId,
  type VersionId,
} from "./graph.ts";
import { raise } from "./faults.ts";
import { duplicate } from "./items.ts";
import type { DraftBook } from "./scope.ts";
import { base } from "./versions.ts";
import { uniqueByName } from "./vocabulary.ts";

/** A provision or an entry with what stands in it, walked once. */
export interface Owner {
  readonly id: ProvisionId | EntryId;
  readonly version: VersionId;
  readonly on: readonly ProvisionId[];
  readonly file: string;
  readonly node: Provision | Entry | Carry;
  readonly contents: Contents;
}

export interface Declared extends DeclaredPlays {
  readonly decisions: ReadonlyMap<DecisionId, DeclaredDecision>;
  readonly figures: ReadonlyMap<DecisionId, readonly DeclaredFigure[]>;
  readonly doubts: ReadonlyMap<DoubtId, DeclaredDoubt>;
}

/** In the order of their versions: of two that declare one name, the fault is at the later document, in whatever file it is. */
export function ownersOf(
  provisions: ReadonlyMap<ProvisionId, Placed<Provision>>,
  inserted: ReadonlyMap<ProvisionId, readonly InsertedProvision[]>,
  entries: Iterable<EntryNode>,
  versions: Iterable<VersionId>,
): readonly Owner[] {
  const owners: Owner[] = [];
  for (const [id, { node, file }] of provisions)
    owners.push({ id, version: base, on: [id], file, node, contents: contentsOf(node) });
  for (const { id, by, version } of [...inserted.values()].flat())
    owners.push({ id, version, on: [id], file: by.file, node: by.node, contents: contentsOf(by.node) });
  for (const entry of entries) {
    const { node, file } = entry.by;
    const on = entry.kind === "written" ? entry.on : entry.origin.on;
    owners.push({ id: entry.id, version: entry.version, on, file, node, contents: contentsOf(node) });
  }
  const places = new Map([...versions].map((version, place) => [version, place]));
  const placeOf = ({ version }: Owner): number => places.get(version) ?? places.size;
  return owners.sort((one, other) => placeOf(one) - placeOf(other));
}

export function declaredIn(book: DraftBook, owners: readonly Owner[], diagnostics: Diagnostic[]): Declared {
  const decisions = new Map<DecisionId, DeclaredDecision>();
  for (const by of book.decides)
    declare(decisions, { id: by.node.name.text as DecisionId, by, owner: null }, diagnostics);
  for (const { id: owner, file, contents } of owners)
    for (const node of contents.decides)
      declare(decisions, { id: node.name.text as DecisionId, by: { node, file }, owner }, diagnostics);

  const isProvision = new Set<string>(
    owners.flatMap(({ node }) => (node.kind === "provision" ? node.name.text : [])),
  );
  const figures = owners.flatMap((owner) => figuresOf(isProvision, owner));
  const byId = figuresById(decisions, figures, diagnostics);
  const taken = (name: string): Placed<Name> | null => {
    const by = decisions.get(name as DecisionId)?.by ?? byId.get(name as DecisionId)?.[0]?.by;
    return by ? nameIn(by) : null;
  };
  return {
    decisions,
    figures: byId,
    doubts: doubtsOf(owners, diagnostics),
    ...declaredPlays(book, owners, taken, diagnostics),
  };
}

function declare(
  decisions: Map<DecisionId, DeclaredDecision>,
  declared: DeclaredDecision,
  diagnostics: Diagnostic[],
): void {
  if (declared.id === "") return;
  const first = decisions.get(declared.id);
  if (first) diagnostics.push(duplicate("duplicate-decision", nameIn(declared.by), nameIn(first.by)));
  else decisions.set(declared.id, declared);
}

function figuresOf(
  isProvision: ReadonlySet<string>,
  { id: owner, version, on, file, contents }: Owner,
): DeclaredFigure[] {
  const shown = contents.shown.map(({ node, near }): DeclaredFigure => {
    const place = provisionOf(near, isProvision) ?? on[0] ?? owner.slice(owner.indexOf("/") + 1);
    const id = node.kind === "table" ? node.name.text : `${place}.${node.name.text}`;
    return { id: id as DecisionId, by: { node, file }, owner, version };
  });
  const gained = contents.operations.flatMap((node): DeclaredFigure[] =>
    node.kind === "gain" ? [{ id: node.keyword.text as DecisionId, by: { node, file }, owner, version }] : [],
  );
  return [...shown, ...gained].filter(({ by }) => nameIn(by).node.text !== "");
}

/** A path that goes on after the name of a provision, or ends there as a provision, starts at that provision. */
function provisionOf(ref: NodeRef | null, isProvision: ReadonlySet<string>): string | null {
  const first = ref?.path[0]?.text;
  if (!ref || first === undefined || !isProvision.has(first)) return null;
  return ref.unit === "provision" || ref.path.length > 1 ? first : null;
}

/**
 * A table may be written again in another version; within one version, a name means one thing. Several gains are
 * several ways.
 */
function figuresById(
  decisions: ReadonlyMap<DecisionId, DeclaredDecision>,
  declared: readonly DeclaredFigure[],
  diagnostics: Diagnostic[],
): Map<DecisionId, readonly DeclaredFigure[]> {
  const figures = new Map<DecisionId, DeclaredFigure[]>();
  const firsts = new Map<string, DeclaredFigure>();
  for (const figure of declared) {
    const key = `${figure.version} ${figure.id}`;
    const first = firsts.get(key);
    const isOtherWay = first?.by.node.kind === "gain" && figure.by.node.kind === "gain";
    const rival = decisions.get(figure.id)?.by ?? (isOtherWay ? null : first?.by);
    if (rival) {
      diagnostics.push(duplicate("duplicate-decision", nameIn(figure.by), nameIn(rival)));
      continue;
    }
    if (!first) firsts.set(key, figure);
    const known = figures.get(figure.id);
    if (known) known.push(figure);
    else figures.set(figure.id, [figure]);
  }
  return figures;
}

function doubtsOf(owners: readonly Owner[], diagnostics: Diagnostic[]): Map<DoubtId, DeclaredDoubt> {
  const found: Omit<DeclaredDoubt, "id">[] = [];
  const uses = new Map<string, number>();
  for (const { id: owner, file, contents } of owners) {
    const named = contents.doubts.map((node) => ({ node, file }));
    for (const [name, by] of uniqueByName("duplicate-doubt", named, diagnostics)) {
      found.push({ by, owner });
      tellUntaken(by, diagnostics);
      for (const id of doubtIdsOf(owner, name)) uses.set(id, (uses.get(id) ?? 0) + 1);
    }
  }
  const doubts = new Map<DoubtId, DeclaredDoubt>();
  for (const { by, owner } of found) {
    const ids = doubtIdsOf(owner, by.node.name.text);
    const id = ids.find((candidate) => uses.get(candidate) === 1) ?? ids.at(-1);
    if (id !== undefined) doubts.set(id, { id, by, owner });
  }
  return doubts;
}

/** Without a reading taken, an answer would have to guess one. */
function tellUntaken({ node, file }: Placed<Doubt>, diagnostics: Diagnostic[]): void {
  const { name, readings } = node;
  if (name.text === "" || readings.some(({ taken }) => taken)) return;
  const data = { name: name.text, readings: readings.map((reading) => reading.name.text) };
  diagnostics.push(raise("doubt-without-taken", { file, start: name.start, end: name.end }, data));
}

function nameIn({ node, file }: Placed<DecideDecl | Table | Figure | GainOperation>): Placed<Name> {
  return { node: node.kind === "gain" ? node.keyword : node.name, file };
}
