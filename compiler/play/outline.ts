/**
 * Turns a control graph into the same steps as text: numbered in order, indented as they stand in one another, with the
 * conditions on the ways into them and where each is stated.
 */
import { wordsIn } from "../check/in-words.ts";
import type { GraphEdge, GraphNode, PlayGraph, Step } from "./graph.ts";
import { asWritten, type Telling } from "./telling.ts";

/** One line of text for each step, and one for each condition. */
export function outlineOf(graph: PlayGraph, language: string, telling = asWritten): readonly string[] {
  const { nodes, edges, bands } = graph;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const numbers = new Map<string, number>();
  number(graph.steps, numbers);
  const lines: string[] = [];
  const add = (step: Step, indent: string): void => {
    const node = byId.get(step.node);
    if (node === undefined) return;
    const band = bands.find(({ id }) => id === step.band);
    const what = band ? telling.band(band, language) : sayingOf(node, telling);
    const more = [
      ...(band?.cut ? [telling.cutBy(band.cut)] : []),
      ...(node.certificate ? [node.certificate] : []),
      ...elsewhere(node, edges, byId, numbers, telling),
    ];
    const said = wordsIn(node.words, language);
    const cited = node.citation === "" ? "" : ` (${node.citation})`;
    lines.push(
      `${indent}${numbers.get(node.id)}. ${[what, ...more].join("; ")}${said === "" ? "" : ` — “${said}”`}${cited}`,
    );
    for (const option of node.options) lines.push(`${indent}   · ${optionOf(option, telling)}`);
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
export function sayingOf({ kind, label, doing }: GraphNode, telling: Telling): string {
  if (kind === "start") return telling.start(doing);
  return label === null || doing.startsWith(label) ? doing : doing === "" ? label : `${label}: ${doing}`;
}

export function optionOf({ label, when, once }: GraphNode["options"][number], telling: Telling): string {
  const own = once ? telling.once(label) : label;
  return when === null ? own : telling.when(own, when);
}

function elsewhere(
  node: GraphNode,
  edges: readonly GraphEdge[],
  byId: ReadonlyMap<string, GraphNode>,
  numbers: ReadonlyMap<string, number>,
  telling: Telling,
): readonly string[] {
  const leads = edges.filter(({ from }) => from === node.id);
  if (node.kind === "gives") return leads.some(({ kind }) => kind === "end") ? [telling.endsHere] : [];
  if (node.kind !== "go") return [];
  return leads.map(({ to, kind }) =>
    telling.leadsTo(`${numbers.get(to) ?? ""} ${byId.get(to)?.label ?? ""}`.trim(), kind === "passage"),
  );
}

function number(steps: readonly Step[], numbers: Map<string, number>): void {
  for (const { node, lanes } of steps) {
    numbers.set(node, numbers.size + 1);
    for (const lane of lanes) number(lane.steps, numbers);
  }
}
