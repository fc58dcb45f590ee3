/**
 * Turns a control graph into places: steps one below the other, branches side by side, bands around what they hold,
 * reactions beside what they answer to. The same graph has the same places; nothing is drawn here.
 */
import { wordsIn } from "../check/in-words.ts";
import type { GraphNode, Lane, PlayGraph, Step } from "./graph.ts";
import { optionOf, sayingOf } from "./outline.ts";
import { asWritten, type Telling } from "./telling.ts";
import { wrapped } from "./text-width.ts";

export interface Laid {
  readonly width: number;
  readonly height: number;
  readonly nodes: ReadonlyMap<string, LaidNode>;
  readonly bands: readonly LaidBand[];
  /** Where a way without steps of its own passes by the others, by the step it leaves and its condition. */
  readonly passes: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
  readonly guards: readonly { readonly x: number; readonly y: number; readonly lines: readonly string[] }[];
}
export interface LaidNode {
  readonly node: GraphNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly { readonly text: string; readonly role: "title" | "doing" | "citation" }[];
  /** The left edge of the loop it begins, where ways back run. */
  readonly left: number;
  /** Below all that stands in it. */
  readonly bottom: number;
}
export interface LaidBand {
  readonly id: string;
  readonly title: string;
  readonly word: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const lineHeight = 15;
/** How much wider bold letters are. */
const bold = 1.12;
const nodeWidth = 230;
const inset = 10;
const gap = 26;
const beside = 30;
const margin = 24;
const channel = 20;

interface Size {
  readonly width: number;
  readonly height: number;
  /** From the left, where ways come in. */
  readonly middle: number;
  readonly place: (x: number, y: number, into: Placing) => void;
}
interface Placing {
  readonly nodes: Map<string, LaidNode>;
  readonly bands: LaidBand[];
  readonly passes: Map<string, { x: number; y: number }>;
  readonly guards: { x: number; y: number; lines: readonly string[] }[];
}

export function laidOut(graph: PlayGraph, language: string, telling = asWritten): Laid {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const whole = sequence(graph.steps, { graph, byId, language, telling });
  const into: Placing = { nodes: new Map(), bands: [], passes: new Map(), guards: [] };
  whole.place(margin, margin, into);
  const passages = graph.edges.filter(({ kind }) => kind === "passage" || kind === "back").length;
  return { width: whole.width + 2 * margin + passages * 8, height: whole.height + 2 * margin, ...into };
}

export function passKey(from: string, guard: string | null): string {
  return `${from}|${guard ?? ""}`;
}

// ---------------------------------------------------------------- sizes

/** What is drawn, and in which words. */
interface Drawn {
  readonly graph: PlayGraph;
  readonly byId: ReadonlyMap<string, GraphNode>;
  readonly language: string;
  readonly telling: Telling;
}

function sequence(steps: readonly Step[], drawn: Drawn): Size {
  const sizes = steps.map((step) => stepSize(step, drawn));
  const middle = Math.max(0, ...sizes.map((size) => size.middle));
  const right = Math.max(0, ...sizes.map((size) => size.width - size.middle));
  const height = sizes.reduce((sum, size) => sum + size.height, 0) + gap * Math.max(0, sizes.length - 1);
  const place = (x: number, y: number, into: Placing): void => {
    let top = y;
    for (const size of sizes) {
      size.place(x + middle - size.middle, top, into);
      top += size.height + gap;
    }
  };
  return { width: middle + right, height, middle, place };
}

function stepSize(step: Step, drawn: Drawn): Size {
  const { graph, byId, language, telling } = drawn;
  const node = byId.get(step.node);
  if (node === undefined) throw new Error(`${step.node} is a step and no node`);
  const band = graph.bands.find(({ id }) => id === step.band) ?? null;
  const title = band && telling.band(band, language);
  const own = nodeLines(node, drawn, title);
  const ownHeight = own.length * lineHeight + 2 * inset;
  const reactions = graph.edges
    .filter(({ from, kind }) => from === step.node && kind === "reaction")
    .flatMap(({ to }) => byId.get(to) ?? [])
    .map((each) => ({ node: each, lines: nodeLines(each, drawn, null) }));
  const besideHeight = reactions.reduce(
    (sum, { lines }) => sum + lines.length * lineHeight + 2 * inset + 10,
    0,
  );
  const headHeight = Math.max(ownHeight, besideHeight);
  const headRight = nodeWidth / 2 + (reactions.length > 0 ? beside + nodeWidth : 0);
  const lanes = step.lanes.map((lane) => laneSize(lane, step.node, drawn));
  const isBack = graph.edges.some(({ to, kind }) => to === step.node && kind === "back");
  const pad = (isBack ? channel : 0) + (band ? 14 : 0);
  const lanesWidth =
    lanes.reduce((sum, lane) => sum + lane.width, 0) + beside * Math.max(0, lanes.length - 1);
  const lanesHeight = Math.max(0, ...lanes.map((lane) => lane.height));
  // A single way goes straight on below; of several, the first half of them stands to the left.
  const [first] = lanes;
  const lanesMiddle =
    lanes.length <= 1 || step.lanes.slice(1).every(({ steps }) => steps.length === 0)
      ? (first?.middle ?? 0)
      : lanesWidth / 2;
  const middle = Math.max(nodeWidth / 2, lanesMiddle) + pad;
  const right = Math.max(headRight, lanesWidth - lanesMiddle) + (band ? 14 : 0);
  const bandTop = band ? 6 : 0;
  const height = bandTop + headHeight + (lanes.length > 0 ? lanesHeight : 0) + (band ? 12 : 0);
  const place = (x: number, y: number, into: Placing): void => {
    const top = y + bandTop;
    const at = (each: GraphNode, left: number, above: number, lines: LaidNode["lines"]): void => {
      const laid = {
        node: each,
        x: left,
        y: above,
        width: nodeWidth,
        height: lines.length * lineHeight + 2 * inset,
        lines,
        left: x + channel / 2,
        bottom: y + height,
      };
      into.nodes.set(each.id, laid);
    };
    if (band && title) {
      into.bands.push({ id: band.id, word: band.word, title, x, y, width: middle + right, height });
    }
    at(node, x + middle - nodeWidth / 2, top, own);
    let aboveReaction = top;
    for (const each of reactions) {
      at(each.node, x + middle + nodeWidth / 2 + beside, aboveReaction, each.lines);
      aboveReaction += each.lines.length * lineHeight + 2 * inset + 10;
    }
    let left = x + middle - lanesMiddle;
    for (const lane of lanes) {
      lane.place(left, top + headHeight, into);
      left += lane.width + beside;
    }
  };
  return { width: middle + right, height, middle, place };
}

function laneSize(lane: Lane, from: string, drawn: Drawn): Size {
  const guard = lane.guard === null ? [] : wrapped(lane.guard, 11, 150, 4);
  const top = guard.length * 13 + gap;
  if (lane.steps.length === 0) {
    const place = (x: number, y: number, into: Placing): void => {
      into.passes.set(passKey(from, lane.guard), { x: x + 10, y: y + top });
      into.guards.push({ x: x + 14, y: y + 22, lines: guard });
    };
    return { width: guard.length > 0 ? 120 : 20, height: top, middle: 10, place };
  }
  const inner = sequence(lane.steps, drawn);
  const place = (x: number, y: number, into: Placing): void => {
    inner.place(x, y + top, into);
    if (guard.length > 0) into.guards.push({ x: x + inner.middle + 5, y: y + 22, lines: guard });
  };
  return {
    ...inner,
    width: Math.max(inner.width, guard.length > 0 ? inner.middle + 120 : 0),
    height: top + inner.height,
    place,
  };
}

function nodeLines(node: GraphNode, { language, telling }: Drawn, title: string | null): LaidNode["lines"] {
  const room = nodeWidth - 2 * inset;
  const said = wordsIn(node.words, language);
  const name = title ?? sayingOf(node, telling);
  const text = (value: string, role: "title" | "doing" | "citation", most: number) =>
    wrapped(value, role === "title" ? 12.5 * bold : 11, room, most).map((line) => ({ text: line, role }));
  const options =
    node.kind === "menu" || node.kind === "choose"
      ? node.options.flatMap((each) => text(`· ${optionOf(each, telling)}`, "doing", 2))
      : [];
  return [
    ...text(name, "title", 4),
    ...options,
    ...(said === "" ? [] : text(said, "doing", 4)),
    ...(node.certificate ? text(node.certificate, "doing", 2) : []),
    ...(node.citation === "" ? [] : text(node.citation, "citation", 2)),
  ];
}
