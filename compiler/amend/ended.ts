/**
 * What becomes of the entries below that a layer gives a fate. What they did to the text is done: the layer's document speaks of
 * that text. What they brought goes: their own words, the clauses, sequences and ways that these state.
 */
import type { VersionNode } from "../resolve/graph.ts";
import { endedIn } from "../resolve/lineage.ts";
import { namedSentences } from "./binding.ts";
import { removeClause, type WorkClause } from "./clause-book.ts";
import { territoriesOf } from "./runs.ts";
import { subtree } from "./tree.ts";
import type { Standing, WorkNode, Working, WorkPlay } from "./working.ts";

/** The entries below that this version ends, without what they brought. */
export function endBelow(working: Working, version: VersionNode): readonly Standing[] {
  const found = endedIn(working.graph, version).map((id) => working.entries.get(id));
  const ended = new Set(found.filter((by) => by !== undefined));
  for (const by of ended) takeBrought(working, by);
  return [...ended];
}

/** Whether the clause is part of what its entry did: it took the place of another, or states words that the entry put into a rule. */
export function isDone({ by, replaces, sentences, stages }: WorkClause): boolean {
  return by !== null && (replaces !== null || isInRule(by, [...sentences, ...stages.flat()]));
}

function isInRule({ brought }: Standing, sentences: readonly WorkNode[]): boolean {
  return sentences.some((node) => node.gone === null && node.home.kind === "provision" && brought.has(node));
}

function isPlayDone({ by, earlier, stated }: WorkPlay): boolean {
  return by !== null && (earlier !== null || isInRule(by, [...stated.values()].flat()));
}

function takeBrought(working: Working, by: Standing): void {
  for (const [id, standing] of working.entries) if (standing === by) working.entries.delete(id);
  for (const clause of by.clauses) {
    const book = working.clauses.get(clause.decision);
    if (book && !clause.isGone && !isDone(clause)) removeClause(book, clause);
  }
  for (const gain of working.gains.values()) {
    const kept = gain.ways.filter((way) => way.by !== by || isInRule(by, way.sentences));
    gain.ways.splice(0, gain.ways.length, ...kept);
  }
  for (const play of by.plays)
    if (working.plays.get(play.name) === play && !isPlayDone(play)) working.plays.delete(play.name);
  for (const node of ownNodes(working, by)) {
    if (working.ids.get(node.id) === node) working.ids.delete(node.id);
    if (node.figure || node.table) working.shown.splice(working.shown.indexOf(node), 1);
    const named = working.tables.get(node.label);
    if (named?.includes(node)) named.splice(named.indexOf(node), 1);
  }
}

function ownNodes(working: Working, { territory }: Standing): readonly WorkNode[] {
  return subtree(working, territory.root).filter((node) => node !== territory.root);
}

/** Clauses that cited words of an ended entry cite those of its heirs. A missing heir is a fault. */
export function citeHeirs(working: Working, ended: readonly Standing[]): void {
  for (const by of ended)
    for (const node of ownNodes(working, by)) {
      for (const { ref, file, what } of working.cited.get(node) ?? []) {
        if (what.by === by || isOut(working, what)) continue;
        const territories = what.by ? territoriesOf(working, what.by) : [];
        const { sentences } = namedSentences(working, { by: what.by, territories, file }, [ref]);
        const heirs = (nodes: readonly WorkNode[]) => [
          ...new Set(nodes.flatMap((each) => (each === node ? sentences : [each]))),
        ];
        if ("placed" in what) for (const [at, nodes] of what.stated) what.stated.set(at, heirs(nodes));
        else {
          what.sentences = heirs(what.sentences);
          what.stages = what.stages.map(heirs);
        }
      }
      // The words that the entry left in the rules state what it did.
      for (const clause of by.clauses) {
        clause.sentences = clause.sentences.filter((each) => each !== node);
        clause.stages = clause.stages.map((stage) => stage.filter((each) => each !== node));
      }
    }
}

function isOut(working: Working, what: WorkClause | WorkPlay): boolean {
  return "placed" in what ? working.plays.get(what.name) !== what : what.isGone;
}
