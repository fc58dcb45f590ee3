/**
 * Turns a control graph into the same steps as text: numbered in order, indented as they stand in one another, with the
 * conditions on the ways into them and where each is stated.
 */
import { wordsIn } from "../check/in-words.ts";
import type { GraphEdge, GraphNode, PlayGraph, Step } from "./graph.ts";

/** One line of text for each step, and one for each condition. */
export function outlineOf(graph: PlayGraph, language: string): readonly string[] {
  const { nodes, edges, bands } = graph;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const numbers = new Map<string, number>();
  number(graph.steps, numbers);
  const lines: string[] = [];
  const add = (step: Step, indent: string): void => {
    const node = byId.get(step.node);
    if (node === undefined) return;
    const band = bands.find(({ id }) => id === step.band);
    const what = band ? `${band.word} ${wordsIn(band.called, language) || band.name}` : sayingOf(node);
    const more = [
      ...(band?.cut ? [`cut by ${band.cut.event}${band.cut.after ? ` after ${band.cut.after}` : ""}`] : []),
      ...(node.certificate ? [node.certificate] : []),
      ...elsewhere(node, edges, byId, numbers),
    ];
    const said = wordsIn(node.words, language);
    const cited = node.citation === "" ? "" : ` (${node.citation})`;
    lines.push(
      `${indent}${numbers.get(node.id)}. ${[what, ...more].join("; ")}${said === "" ? "" : ` — “${said}”`}${cited}`,
    );
    for (const option of node.options)
      lines.push(
        `${indent}   · ${option.once ? "once " : ""}${option.label}${option.when ? ` when ${option.when}` : ""}`,
      );
    for (const edge of edges.filter(({ from, kind }) => from === node.id && kind === "reaction")) {
      const reaction = byId.get(edge.to);
      if (reaction)
        lines.push(
          `${indent}   ⇢ ${reaction.label}: ${reaction.doing}${reaction.citation ? ` (${reaction.citation})` : ""}`,
        );
    }
    for (const lane of step.lanes) {
      if (lane.steps.length === 0) continue;
      if (lane.guard !== null) lines.push(`${indent}   ${lane.guard}:`);
      for (const inner of lane.steps) add(inner, `${indent}   `);
    }
  };
  for (const step of graph.steps) add(step, "");
  return lines;
}

/** A step in a few words, with the name it is known by. */
export function sayingOf({ kind, label, doing }: GraphNode): string {
  if (kind === "start") return `start of ${doing}`;
  return label === null || doing.startsWith(label) ? doing : `${label}: ${doing}`;
}

function elsewhere(
  node: GraphNode,
  edges: readonly GraphEdge[],
  byId: ReadonlyMap<string, GraphNode>,
  numbers: ReadonlyMap<string, number>,
): readonly string[] {
  const leads = edges.filter(({ from }) => from === node.id);
  if (node.kind === "gives") return leads.some(({ kind }) => kind === "end") ? ["ends the play"] : [];
  if (node.kind !== "go") return [];
  return leads.map(({ to, kind }) =>
    `${kind === "passage" ? "passes" : "goes"} to ${numbers.get(to) ?? ""} ${byId.get(to)?.label ?? ""}`.trim(),
  );
}

function number(steps: readonly Step[], numbers: Map<string, number>): void {
  for (const { node, lanes } of steps) {
    numbers.set(node, numbers.size + 1);
    for (const lane of lanes) number(lane.steps, numbers);
  }
}
