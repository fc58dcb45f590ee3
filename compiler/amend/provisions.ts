/** The provisions of the version being derived: which goes on from which, and what falls with one that is withdrawn. */
import type { ProvisionId } from "../resolve/graph.ts";
import type { Source } from "./book.ts";
import { removeClause, type WorkClause } from "./clause-book.ts";
import type { Territory, WorkNode, WorkPlay, Working } from "./working.ts";

/** The provision and those that go on from it: what an older document says of it is said of them. */
export function provisionsOf(working: Working, id: ProvisionId): readonly ProvisionId[] {
  const found = new Set<ProvisionId>();
  const open = [id];
  const seen = new Set<ProvisionId>();
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (working.provisions.has(at)) found.add(at);
    for (const next of working.successors.get(at) ?? []) open.push(next);
  }
  return [...found];
}

/** The texts of provisions, or of those that go on from them. */
export function territoriesOn(working: Working, ids: readonly ProvisionId[]): readonly Territory[] {
  const found = new Set(ids.flatMap((id) => provisionsOf(working, id)));
  return [...found].flatMap((id) => working.provisions.get(id) ?? []);
}

/** Where something is found now: with the sentence that states it, if that went elsewhere, else in what goes on from its rule. */
export function sourceNow(working: Working, source: Source, sentences: Iterable<WorkNode>): Source {
  const { provision } = source;
  if (provision === null) return source;
  const own = `${working.graph.id}:${provision}/`;
  for (const { id, home, gone } of sentences) {
    if (gone !== null || !id.startsWith(own)) continue;
    if (home.kind !== "provision" || home.id === provision) return source;
    return { ...source, provision: home.id as ProvisionId };
  }
  if (working.provisions.has(provision)) return source;
  return { ...source, provision: provisionsOf(working, provision)[0] ?? null };
}

/** Clauses and sequences fall with the provision that alone states them. */
export function withdrawLogic(working: Working): void {
  const { step, withdrawn } = working;
  if (withdrawn.size === 0) return;
  const changeOf = (id: ProvisionId | null) => {
    const change = id === null ? undefined : withdrawn.get(id)?.change;
    return change?.step === step ? change : undefined;
  };
  for (const book of working.clauses.values())
    for (const clause of [...book.byLabel.values()].flat()) {
      const change = changeOf(clause.source.provision);
      if (!change || clause.isGone || clause.step === step || isStated(clause)) continue;
      const { by, operation, file } = change;
      clause.changedBy = { by, step, place: { node: operation, file } };
      removeClause(book, clause);
      by.decisions.add(book.id);
      working.fallen.push({ decision: book.id, label: clause.label, by: by.origin.id });
    }
  for (const [name, play] of working.plays) {
    const change = changeOf(play.source.provision);
    if (!change || play.step === step || isPlayStated(play)) continue;
    play.replacedAt = step;
    working.plays.delete(name);
  }
}

function isStated({ sentences, stages }: WorkClause): boolean {
  return [...sentences, ...stages.flat()].some(isThere);
}

function isPlayStated({ stated }: WorkPlay): boolean {
  return [...stated.values()].flat().some(isThere);
}

function isThere({ gone }: WorkNode): boolean {
  return gone === null;
}
