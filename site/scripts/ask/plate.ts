/**
 * The situation seen from above, where it is about things that a shooter sees or not: filled is in view, dashed is hidden, the
 * triangle shoots. It is drawn from the facts alone, so where each thing stands is made up.
 */
import { isObject, type Json, type JsonObject, partAt, presentType } from "../../../compiler/browser.ts";
import type { Asking } from "./data.ts";
import { drawn, el } from "./dom.ts";
import { type AskingWords, filled } from "./words.ts";

const width = 380;
const height = 220;
const most = 20;

/** Null where the situation says nothing of how much of each thing is hidden. */
export function plateOf(asking: Asking, given: JsonObject, words: AskingWords): HTMLElement | null {
  const found = hiddenThings(asking, given);
  if (found === null) return null;
  const seen = found.filter((part) => part < 100).length;
  const label = filled(words.picture, `${found.length}`, `${seen}`, `${found.length - seen}`);
  const svg = drawn(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    ...dots(),
    ...found.slice(0, most).flatMap((part, i) => thing(part, i, Math.min(found.length, most))),
    drawn("path", { class: "p-foe", d: "m40 98 24 14-24 14z" }),
  );
  const key = (shape: SVGElement, text: string) =>
    el("span", {}, drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape), text);
  return el(
    "figure",
    { className: "plate" },
    svg,
    el(
      "figcaption",
      {},
      el(
        "span",
        { className: "keys" },
        key(drawn("path", { class: "p-foe", d: "m5 4 15 8-15 8z" }), words.shooter),
        key(drawn("circle", { class: "p-seen", cx: 12, cy: 12, r: 9 }), words.inView),
        key(drawn("circle", { class: "p-unseen", cx: 12, cy: 12, r: 9 }), words.hidden),
      ),
    ),
  );
}

/** How much of each thing is hidden, in percent: of a list of things with such a part. */
function hiddenThings({ program, decision }: Asking, given: JsonObject): readonly number[] | null {
  for (const [list, items] of listsIn("", given)) {
    const part = partAt(program, decision, `${list}[].hidden`);
    const type = part && presentType(part.type);
    if (type?.kind !== "quantity" || type.unit !== "%") continue;
    const parts = items.map((item) => (isObject(item) ? item.hidden : undefined));
    if (parts.length > 0 && parts.every((each) => typeof each === "number")) return parts;
  }
  return null;
}

function listsIn(before: string, json: Json): readonly (readonly [string, readonly Json[]])[] {
  if (Array.isArray(json)) return [[before, json]];
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([name, part]) =>
    listsIn(before === "" ? name : `${before}.${name}`, part),
  );
}

function dots(): readonly SVGElement[] {
  const rows = Array.from({ length: 11 }, (_, y) =>
    Array.from({ length: 19 }, (_, x) => `M${10 + 20 * x} ${10 + 20 * y}h.01`).join(""),
  );
  return [drawn("path", { class: "p-ground", d: rows.join("") })];
}

/** In two columns, those in view before those that are hidden. */
function thing(part: number, i: number, count: number): readonly SVGElement[] {
  const rows = Math.ceil(count / 2);
  const y = 24 + ((height - 48) * (Math.floor(i / 2) + 0.5)) / rows;
  const isHidden = part >= 100;
  const x = (isHidden ? 280 : 190) + (i % 2) * 30;
  const marks: SVGElement[] = [
    drawn("path", { class: isHidden ? "p-block" : "p-sight", d: `M58 112 ${x} ${y}` }),
  ];
  if (part > 0) marks.push(drawn("circle", { class: "p-tree full", cx: x - 32, cy: y, r: 6 + part / 10 }));
  marks.push(drawn("circle", { class: isHidden ? "p-unseen" : "p-seen", cx: x, cy: y, r: 11 }));
  return marks;
}
