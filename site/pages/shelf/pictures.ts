/** Pictures for games: pieces of a table seen from above. They mean nothing in particular, so screen readers pass them over. */
import type { BookSettings } from "../../../compiler/index.ts";
import { type Html, kept, s } from "../../html.ts";

type Picture = NonNullable<BookSettings["picture"]>;

/** The one that the project sets, or one in turn. */
export function pictureOf(named: Picture | null, place: number): Html {
  if (named !== null) return drawings[named];
  const all = Object.values(drawings);
  return all[place % all.length] ?? wood;
}

/** The table of the start page. */
export function openingPicture(): Html {
  return opening;
}

const circle = (kind: string, cx: number, cy: number, r: number) => s("circle", { class: kind, cx, cy, r });
const path = (kind: string, d: string) => s("path", { class: kind, d });

function grid(width: number, height: number): Html {
  let d = "";
  for (let y = 10; y < height; y += 20) for (let x = 10; x < width; x += 20) d += `M${x} ${y}h.01`;
  return path("p-ground", d);
}

function drawn(width: number, height: number, parts: readonly Html[]): Html {
  return kept(
    s("svg", { viewBox: `0 0 ${width} ${height}`, ariaHidden: "true" }, [grid(width, height), ...parts]),
  );
}

const square = (kind: string, x: number, y: number) =>
  s("rect", { class: kind, x, y, width: 13, height: 13 });

const wood = drawn(120, 120, [
  path("p-wood", "M40 22c22-10 52-4 62 18s4 50-24 60-54-2-58-28 2-42 20-50z"),
  circle("p-tree full", 64, 52, 13),
  circle("p-seen", 44, 66, 8),
  circle("p-unseen", 82, 66, 8),
  circle("p-seen", 62, 86, 8),
]);

const ranks = drawn(120, 120, [
  ...[64, 80, 96].flatMap((y) => [21, 37, 53, 69, 85].map((x) => square("p-seen", x, y))),
  ...[16, 32].flatMap((y) => [29, 45, 61, 77].map((x) => square("p-unseen", x, y))),
]);

const corridors = drawn(120, 120, [
  path("p-line", "M48 6v42H6M72 6v42h42M48 114V72H6M72 114V72h42"),
  circle("p-seen", 60, 96, 9),
  path("p-sight", "M60 84 36 12M60 84 84 12"),
  circle("p-unseen", 60, 24, 9),
]);

const rooms = drawn(120, 120, [
  path("p-solid", "M16 14h44v44H16zM60 30h26v14H60z"),
  path("p-solid", "M80 44h12v34H80zM64 78h44v28H64z"),
  path("p-door", "M58 30v14M80 72h12"),
  circle("p-seen", 38, 36, 7),
  circle("p-seen", 86, 92, 7),
]);

/** A lantern among pillars, which keep its light from what is behind them. */
const light = drawn(120, 120, [
  circle("p-wood", 48, 68, 42),
  path("p-sight", "M48 56V34M48 80v22M36 68H14M57 59l16-16M57 77l16 16M39 77 23 93M39 59 23 43"),
  circle("p-seen", 48, 68, 8),
  path("p-solid", "M66 61h14v14H66z"),
  circle("p-unseen", 102, 68, 8),
  circle("p-unseen", 100, 22, 8),
]);

const drawings: Readonly<Record<Picture, Html>> = { wood, ranks, corridors, rooms, light };

const trees = [
  [226, 100, 21],
  [252, 70, 16],
  [246, 146, 19],
  [300, 52, 11],
  [318, 120, 13],
  [176, 54, 10],
  [222, 182, 11],
] as const;

const opening = drawn(380, 220, [
  path("p-wood", "M150 34c34-18 92-20 132-6s72 40 70 84-30 78-84 86-112 4-134-28-28-112 16-136z"),
  path("p-sight", "M52 112 188 84M52 112 192 138"),
  path("p-block", "M52 112 226 108M52 112 262 60M52 112 286 150"),
  ...trees.map(([x, y, r]) => circle(r > 15 ? "p-tree full" : "p-tree", x, y, r)),
  circle("p-seen", 188, 84, 12),
  circle("p-seen", 192, 138, 12),
  circle("p-unseen", 264, 108, 12),
  circle("p-unseen", 286, 62, 12),
  circle("p-unseen", 288, 156, 12),
  path("p-foe", "m40 98 24 14-24 14z"),
]);
