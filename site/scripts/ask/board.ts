/** A square of the board to tap, with the way that a thing on it faces. */
import { isObject, type Json } from "../../../compiler/browser.ts";
import { button, el } from "./dom.ts";
import { filled } from "./words.ts";
import type { QuestionShown } from "./question-view.ts";

const size = 8;
/** Squares run from 0 to 63 both ways. */
const most = 64;
const arrows = { north: "↑", east: "→", south: "↓", west: "←" } as const;

/** `now`: what is already given. Asked again, the square is known and the way it faces is not. */
export function boardChoice(
  { words }: Pick<QuestionShown, "words">,
  now: Json | undefined,
  answer: (value: Json) => void,
): readonly HTMLElement[] {
  let chosen = squareIn(now);
  const isFacingAsked = chosen !== null && isObject(now) && now.facing === undefined;
  let facing = isObject(now) && typeof now.facing === "string" ? now.facing : null;
  let [left, top] = [cornerOf(chosen?.x ?? 0), cornerOf(chosen?.y ?? 0)];
  const told = el("p", { className: "small" });
  told.setAttribute("role", "status");
  const grid = el("div", { className: "squares" });
  const next = button(
    { className: "btn" },
    () => {
      if (chosen !== null) answer({ ...chosen, ...(facing === null ? {} : { facing }) });
    },
    words.next,
  );
  const show = (): void => {
    next.disabled = chosen === null || (isFacingAsked && facing === null);
    told.textContent = chosen === null ? "" : filled(words.square, String(chosen.x), String(chosen.y));
    grid.replaceChildren(
      ...Array.from({ length: size * size }, (_, i) => {
        // Rows grow to the north, which is up.
        const [x, y] = [left + (i % size), top + size - 1 - Math.floor(i / size)];
        const label = filled(words.square, String(x), String(y));
        const square = button({ ariaLabel: label }, () => {
          chosen = { x, y };
          show();
          grid.querySelectorAll("button")[i]?.focus();
        });
        square.setAttribute("aria-pressed", String(chosen?.x === x && chosen.y === y));
        if (chosen?.x === x && chosen.y === y)
          square.textContent = facing === null ? "●" : arrows[facing as keyof typeof arrows];
        return square;
      }),
    );
  };
  const shift = (dx: number, dy: number, sign: string) =>
    button(
      {
        className: "chip",
        ariaLabel: `${filled(words.column, String(dx))}, ${filled(words.row, String(dy))}`,
      },
      () => {
        left = Math.max(0, Math.min(most - size, left + dx));
        top = Math.max(0, Math.min(most - size, top + dy));
        show();
      },
      sign,
    );
  const facings = Object.entries(arrows).map(([name, sign]) => {
    const turn = button(
      { className: "chip", ariaLabel: `${words.facing} ${words.facings[name] ?? ""}` },
      () => {
        facing = facing === name ? null : name;
        for (const each of facings)
          each.setAttribute("aria-pressed", String(each === turn && facing !== null));
        show();
      },
      sign,
    );
    turn.setAttribute("aria-pressed", "false");
    return turn;
  });
  show();
  return [
    el(
      "div",
      { className: "board-choice" },
      grid,
      el(
        "p",
        { className: "row" },
        shift(-size, 0, "◂"),
        shift(size, 0, "▸"),
        shift(0, size, "▴"),
        shift(0, -size, "▾"),
      ),
    ),
    el("p", { className: "row" }, words.facing, ...facings),
    told,
    el("p", { className: "row" }, next),
  ];
}

function squareIn(json: Json | undefined): { readonly x: number; readonly y: number } | null {
  if (!isObject(json)) return null;
  const { x, y } = json;
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

/** Of the part of the board that shows a column or row. */
function cornerOf(place: number): number {
  return Math.max(0, Math.min(most - size, place - (place % size)));
}
