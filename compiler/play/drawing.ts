/**
 * Draws a control graph as SVG text, without a browser: phases as bands, reactions dashed, passages between modes thick.
 * Colours are classes with a plain default; where things stand is layout.ts.
 */
import { wordsIn } from "../check/in-words.ts";
import type { GraphEdge, PlayGraph } from "./graph.ts";
import { type Laid, type LaidNode, laidOut, lineHeight, passKey } from "./layout.ts";
import { outlineOf, sayingOf } from "./outline.ts";
import { asWritten, type Telling } from "./telling.ts";

export function drawingOf(graph: PlayGraph, language: string, telling = asWritten): string {
  const laid = laidOut(graph, language, telling);
  const title = wordsIn(graph.called, language) || graph.name;
  const width = Math.ceil(laid.width);
  const height = Math.ceil(laid.height);
  const id = `play-${graph.name.replace(/[^\w-]/g, "-")}`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="play" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${id}-title ${id}-desc" lang="${escaped(language)}">`,
    `<title id="${id}-title">${escaped(title)}</title>`,
    `<desc id="${id}-desc">${escaped(outlineOf(graph, language, telling).join("\n"))}</desc>`,
    `<style>${style}</style>`,
    `<defs><marker id="${id}-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>`,
    ...laid.bands.map(
      (band) =>
        `<g class="band ${band.word}" role="group" aria-label="${escaped(band.title)}"><rect x="${round(band.x)}" y="${round(band.y)}" width="${round(band.width)}" height="${round(band.height)}" rx="6"/></g>`,
    ),
    ...edgesOf(graph, laid, id, telling),
    ...laid.guards.map(({ x, y, lines }) =>
      textOf(
        x,
        y,
        lines.map((text) => ({ text, role: "guard" })),
        13,
      ),
    ),
    ...[...laid.nodes.values()].map((each) => nodeOf(each, telling)),
    "</svg>",
  ].join("\n")}\n`;
}

const style = [
  ".play{font-family:system-ui,sans-serif;--ink:#222;--paper:#fff;--faint:#777;--line:#555;--band:#f3f3f0;--accent:#345}",
  ".play text{fill:var(--ink);font-size:11px}.play .title{font-size:12.5px;font-weight:600}.play .citation,.play .guard{fill:var(--faint);font-style:italic}",
  ".play .node rect,.play .node path{fill:var(--paper);stroke:var(--line);stroke-width:1.2}",
  ".play .menu rect,.play .choose rect{stroke:var(--accent);stroke-width:2}.play .reaction rect{stroke-dasharray:5 4}.play .link rect{stroke-width:2.4}",
  ".play .start rect,.play .end rect,.play .ending rect{fill:var(--band)}.play .outside rect{stroke-dasharray:1 4}",
  ".play .band rect{fill:var(--band);fill-opacity:.6;stroke:var(--faint);stroke-width:.8}.play .mode rect{stroke-width:2}",
  ".play .edge{fill:none;stroke:var(--line);stroke-width:1.2}.play .edge.reaction{stroke-dasharray:5 4}.play .edge.passage{stroke-width:3.2}.play .tip{fill:var(--line)}",
  "@media (prefers-color-scheme:dark){.play{--ink:#eee;--paper:#1c1c1e;--faint:#aaa;--line:#bbb;--band:#2a2a2d;--accent:#9bd}}",
].join("");

// ---------------------------------------------------------------- parts

function nodeOf({ node, x, y, width, height, lines }: LaidNode, telling: Telling): string {
  const classes = ["node", node.kind, ...(node.link ? ["link"] : [])].join(" ");
  const label = escaped(sayingOf(node, telling));
  const isRound = node.kind === "start" || node.kind === "end";
  const rect = `<rect x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" rx="${isRound ? 14 : node.kind === "when" || node.kind === "until" ? 0 : 4}"/>`;
  const text = textOf(x + 10, y + 10 + 11, lines, lineHeight);
  const inner = `<title>${label}</title>${rect}${text}`;
  const drawn = `<g class="${classes}" id="${node.id}" role="group" aria-label="${label}">${inner}</g>`;
  return node.link ? `<a href="${encodeURIComponent(node.link)}.svg">${drawn}</a>` : drawn;
}

function textOf(
  x: number,
  y: number,
  lines: readonly { readonly text: string; readonly role: string }[],
  height: number,
): string {
  if (lines.length === 0) return "";
  const spans = lines.map(
    ({ text, role }, i) =>
      `<tspan x="${round(x)}" y="${round(y + i * height)}" class="${role}">${escaped(text)}</tspan>`,
  );
  return `<text>${spans.join("")}</text>`;
}

function edgesOf(graph: PlayGraph, laid: Laid, id: string, telling: Telling): readonly string[] {
  let channels = 0;
  return graph.edges.flatMap((edge) => {
    const from = laid.nodes.get(edge.from);
    const to = laid.nodes.get(edge.to);
    // A result ends the play where it stands.
    if (from === undefined || to === undefined || edge.kind === "end") return [];
    const isFar =
      edge.kind === "passage" ||
      (edge.kind === "back" && from.node.kind === "go") ||
      (edge.kind === "next" && from.node.kind === "go");
    if (isFar) channels += 1;
    const points = isFar ? around(laid, from, to, channels) : wayOf(laid, edge, from, to);
    const path = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
    const what = `${sayingOf(from.node, telling)} → ${sayingOf(to.node, telling)}${edge.guard ? `: ${edge.guard}` : ""}`;
    return [
      `<path class="edge ${edge.kind}" d="${path}" marker-end="url(#${id}-tip)"><title>${escaped(what)}</title></path>`,
    ];
  });
}

type Point = readonly [number, number];

function wayOf(laid: Laid, edge: GraphEdge, from: LaidNode, to: LaidNode): readonly Point[] {
  const [fx, fy] = [from.x + from.width / 2, from.y + from.height];
  const [tx, ty] = [to.x + to.width / 2, to.y];
  if (edge.kind === "reaction")
    return [
      [from.x + from.width, from.y + 12],
      [to.x, Math.min(to.y + 12, to.y + to.height)],
    ];
  if (edge.kind === "back") {
    const pass = laid.passes.get(passKey(edge.from, edge.guard));
    const start: readonly Point[] = pass
      ? [
          [fx, fy],
          [fx, fy + 8],
          [pass.x, fy + 8],
          [pass.x, pass.y],
        ]
      : [[fx, fy]];
    const [x] = start.at(-1) ?? [fx, fy];
    const middle = to.y + to.height / 2;
    // Below all that stands in the loop, and up again on its left.
    const low = to.bottom + 6;
    return [...start, [x, low], [to.left, low], [to.left, middle], [to.x, middle]];
  }
  const pass = laid.passes.get(passKey(edge.from, edge.guard));
  if (pass)
    return [
      [fx, fy],
      [fx, fy + 8],
      [pass.x, fy + 8],
      [pass.x, ty - 13],
      [tx, ty - 13],
      [tx, ty],
    ];
  // Into a branch it turns at once; where ways come together, just before.
  const turn =
    from.node.kind === "when" ||
    from.node.kind === "menu" ||
    from.node.kind === "repeat" ||
    from.node.kind === "each"
      ? fy + 8
      : ty - 13;
  return Math.abs(fx - tx) < 1
    ? [
        [fx, fy],
        [tx, ty],
      ]
    : [
        [fx, fy],
        [fx, turn],
        [tx, turn],
        [tx, ty],
      ];
}

/** Along the right edge, each on a line of its own. */
function around(laid: Laid, from: LaidNode, to: LaidNode, which: number): readonly Point[] {
  const x = laid.width - 12 - which * 8 + 8;
  const [fy, ty] = [from.y + from.height / 2, to.y + to.height / 2];
  return [
    [from.x + from.width, fy],
    [x, fy],
    [x, ty],
    [to.x + to.width, ty],
  ];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function escaped(text: string): string {
  // What XML cannot hold is left out.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[&<>"\0-\x08\x0b-\x1f]/g, (sign) => references[sign] ?? "");
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
