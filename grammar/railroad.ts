/**
 * Turns a grammar rule, given as boxes that follow each other, branch off and return, into a drawing in SVG.
 * Which rules are drawn, and under which names, is left to `diagrams.ts`.
 */

export type Track =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "described"; readonly text: string }
  | { readonly kind: "rule"; readonly text: string; readonly href: string }
  | { readonly kind: "sequence"; readonly tracks: readonly Track[] }
  | { readonly kind: "choice"; readonly tracks: readonly Track[] }
  | { readonly kind: "option"; readonly track: Track }
  /** Once or more; `between` is met on the way back. */
  | { readonly kind: "loop"; readonly track: Track; readonly between: Track | null };

/** The drawing of one rule, the same for the same rule on every machine. */
export function drawing(title: string, track: Track): string {
  const box = boxOf({ kind: "sequence", tracks: [track] });
  const margin = 12;
  const width = box.width + 2 * (margin + post);
  const height = box.up + box.down + 2 * margin;
  const y = margin + box.up;
  const start = margin + post;
  const end = start + box.width;
  const body = [
    `<circle cx="${margin}" cy="${y}" r="3"/>`,
    path(margin, y, `H${start}`),
    box.draw(start, y),
    path(end, y, `H${end + post}`),
    `<circle cx="${end + post}" cy="${y}" r="3"/>`,
  ].join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" class="railroad" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${escaped(title)}</title>
<style>${style}</style>
${body}
</svg>
`;
}

/** A drawn track: how wide it is, how far it reaches above and below its line, and its drawing from a point on that line. */
interface Box {
  readonly width: number;
  readonly up: number;
  readonly down: number;
  readonly draw: (x: number, y: number) => string;
}

const post = 14;
const radius = 8;
const gap = 10;
const letter = 7.5;
const half = 12;
/** A sequence wider than this goes on in a further line. */
const widest = 720;

const style = [
  ".railroad path{fill:none;stroke:currentColor;stroke-width:1.5}",
  ".railroad circle{fill:currentColor}",
  ".railroad rect{fill:none;stroke:currentColor;stroke-width:1.5}",
  ".railroad text{font:13px ui-monospace,monospace;text-anchor:middle;fill:currentColor}",
  ".railroad .described{font-style:italic}",
  ".railroad a rect{stroke-dasharray:4 2}",
].join("");

function boxOf(track: Track): Box {
  switch (track.kind) {
    case "word":
      return label(track.text, half, "");
    case "described":
      return label(track.text, half, ' class="described"');
    case "rule":
      return label(track.text, 2, "", track.href);
    case "sequence":
      return sequence(track.tracks.map(boxOf));
    case "choice":
      return choice(track.tracks.map(boxOf), false);
    case "option":
      return choice([boxOf(track.track)], true);
    case "loop":
      return loop(boxOf(track.track), track.between === null ? nothing : boxOf(track.between));
  }
}

const nothing: Box = { width: 0, up: 0, down: 0, draw: () => "" };

function label(text: string, rounding: number, attributes: string, href?: string): Box {
  const width = Math.ceil(text.length * letter) + 2 * gap;
  const draw = (x: number, y: number): string => {
    const shape = `<rect x="${x}" y="${y - half}" width="${width}" height="${2 * half}" rx="${rounding}"/>`;
    const words = `<text x="${x + width / 2}" y="${y + 4}"${attributes}>${escaped(text)}</text>`;
    return href === undefined ? shape + words : `<a href="${escaped(href)}">${shape}${words}</a>`;
  };
  return { width, up: half, down: half, draw };
}

/** Boxes behind each other, on as many lines as they need. */
function sequence(boxes: readonly Box[]): Box {
  const lines: Box[][] = [[]];
  let width = 0;
  for (const box of boxes) {
    if (width > 0 && width + gap + box.width > widest) {
      lines.push([]);
      width = 0;
    }
    lines.at(-1)?.push(box);
    width += gap + box.width;
  }
  const rows = lines.map(row);
  const [first, ...rest] = rows;
  if (first === undefined) return nothing;
  if (rest.length === 0) return first;
  return stack(first, rest);
}

function row(boxes: readonly Box[]): Box {
  const width = boxes.reduce((sum, box) => sum + box.width, 0) + gap * Math.max(0, boxes.length - 1);
  return {
    width,
    up: Math.max(0, ...boxes.map(({ up }) => up)),
    down: Math.max(0, ...boxes.map(({ down }) => down)),
    draw(x, y) {
      const pieces: string[] = [];
      let at = x;
      for (const [index, box] of boxes.entries()) {
        if (index > 0) {
          pieces.push(path(at, y, `h${gap}`));
          at += gap;
        }
        pieces.push(box.draw(at, y));
        at += box.width;
      }
      return pieces.filter(Boolean).join("\n");
    },
  };
}

/** Lines below each other: from the end of one, back to the left and into the next; from the last, up again on the right. */
function stack(first: Box, rest: readonly Box[]): Box {
  const inner = Math.max(first.width, ...rest.map(({ width }) => width));
  const width = inner + 6 * radius;
  const offsets: number[] = [0];
  let below = first.down;
  for (const [index, box] of rest.entries()) {
    offsets.push((offsets[index] ?? 0) + below + 3 * radius + Math.max(box.up, radius));
    below = box.down;
  }
  return {
    width,
    up: first.up,
    down: (offsets.at(-1) ?? 0) + below,
    draw(x, y) {
      const left = x + 2 * radius;
      const pieces = [path(x, y, `H${left}`)];
      for (const [index, box] of [first, ...rest].entries()) {
        const at = y + (offsets[index] ?? 0);
        pieces.push(box.draw(left, at));
        const end = left + box.width;
        const next = rest[index];
        if (next === undefined) {
          pieces.push(
            path(
              end,
              at,
              `H${x + width - 2 * radius}q${radius} 0 ${radius} ${-radius}V${y + radius}q0 ${-radius} ${radius} ${-radius}`,
            ),
          );
          continue;
        }
        const turn = at + box.down + radius;
        const into = y + (offsets[index + 1] ?? 0);
        pieces.push(
          path(
            end,
            at,
            `q${radius} 0 ${radius} ${radius}V${turn}q0 ${radius} ${-radius} ${radius}H${left}q${-radius} 0 ${-radius} ${radius}V${into - radius}q0 ${radius} ${radius} ${radius}`,
          ),
        );
      }
      return pieces.join("\n");
    },
  };
}

/** Ways beside each other; with `skippable`, the straight way passes by them all. */
function choice(boxes: readonly Box[], skippable: boolean): Box {
  const inner = Math.max(0, ...boxes.map(({ width }) => width));
  const width = inner + 4 * radius;
  const [first, ...others] = boxes;
  const straight = skippable || first === undefined ? nothing : first;
  const branches = skippable ? boxes : others;
  const offsets: number[] = [];
  let below = straight.down;
  for (const box of branches) {
    const offset = (offsets.at(-1) ?? 0) + Math.max(below + gap + box.up, 2 * radius);
    offsets.push(offset);
    below = box.down;
  }
  return {
    width,
    up: straight.up,
    down: (offsets.at(-1) ?? 0) + below,
    draw(x, y) {
      const left = x + 2 * radius;
      const right = x + width;
      const pieces = [
        path(x, y, `H${left}`),
        straight.draw(left, y),
        path(left + straight.width, y, `H${right}`),
      ];
      for (const [index, box] of branches.entries()) {
        const at = y + (offsets[index] ?? 0);
        pieces.push(
          path(x, y, `q${radius} 0 ${radius} ${radius}V${at - radius}q0 ${radius} ${radius} ${radius}`),
          box.draw(left, at),
          path(
            left + box.width,
            at,
            `H${right - 2 * radius}q${radius} 0 ${radius} ${-radius}V${y + radius}q0 ${-radius} ${radius} ${-radius}`,
          ),
        );
      }
      return pieces.filter(Boolean).join("\n");
    },
  };
}

/** Forward through `box`, and back below it through what stands between. */
function loop(box: Box, between: Box): Box {
  const inner = Math.max(box.width, between.width);
  const width = inner + 4 * radius;
  const offset = Math.max(box.down + gap + between.up, 2 * radius);
  return {
    width,
    up: box.up,
    down: offset + between.down,
    draw(x, y) {
      const left = x + 2 * radius;
      const right = left + inner;
      const back = y + offset;
      return [
        path(x, y, `H${left}`),
        box.draw(left, y),
        path(left + box.width, y, `H${x + width}`),
        path(
          right,
          y,
          `q${radius} 0 ${radius} ${radius}V${back - radius}q0 ${radius} ${-radius} ${radius}H${left + between.width}`,
        ),
        between.draw(left, back),
        path(
          left,
          back,
          `q${-radius} 0 ${-radius} ${-radius}V${y + radius}q0 ${-radius} ${radius} ${-radius}`,
        ),
      ]
        .filter(Boolean)
        .join("\n");
    },
  };
}

const path = (x: number, y: number, line: string): string => `<path d="M${x} ${y}${line}"/>`;

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[char] ?? char,
  );
