/** A square of the board to tap, with the way that a thing on it faces. */
import type { Json } from "../../../compiler/browser.ts";
import { button, el, filled } from "./dom.ts";
import type { QuestionShown } from "./question-view.ts";

const size = 8;
/** Squares run from 0 to 63 both ways. */
const most = 64;
const arrows = { north: "↑", east: "→", south: "↓", west: "←" } as const;

export function boardChoice(
  { words }: Pick<QuestionShown, "words">,
  answer: (value: Json) => void,
): readonly HTMLElement[] {
  let [left, top] = [0, 0];
  let chosen: { readonly x: number; readonly y: number } | null = null;
  let facing: string | null = null;
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
    next.disabled = chosen === null;
    told.textContent = chosen === null ? "" : filled(words.square, String(chosen.x), String(chosen.y));
    grid.replaceChildren(
      ...Array.from({ length: size * size }, (_, i) => {
        const [x, y] = [left + (i % size), top + Math.floor(i / size)];
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
        shift(0, -size, "▴"),
        shift(0, size, "▾"),
      ),
    ),
    el("p", { className: "row" }, words.facing, ...facings),
    told,
    el("p", { className: "row" }, next),
  ];
}
