/** Draws the known squares as a small board in letters, with the numbers of rows and columns beside it. */
import type { Board } from "../study/board.ts";

const arrows: Readonly<Record<string, string>> = { north: "^", east: ">", south: "v", west: "<" };
const cell = 3;

export function boardLines({ west, south, width, height, marks }: Board): readonly string[] {
  const columns = Array.from({ length: width }, (_, i) => west + i);
  const rows = Array.from({ length: height }, (_, i) => south + height - 1 - i);
  const squares = rows.map((y) => {
    const cells = columns.map((x) => {
      const here = marks.filter((mark) => mark.x === x && mark.y === y);
      const [first] = here;
      if (first === undefined) return "·";
      // Several things on one square: the first of them, and that there are more.
      return here.length > 1 ? `${first.letter}+` : `${first.letter}${arrows[first.facing ?? ""] ?? ""}`;
    });
    return `${String(y).padStart(cell)} ${cells.map((each) => each.padStart(cell)).join("")}`;
  });
  const numbers = columns.map((x) => String(x).padStart(cell)).join("");
  return [
    ...squares,
    `${" ".repeat(cell + 1)}${numbers}`,
    ...marks.map(({ letter, words }) => `${letter}  ${words}`),
  ];
}
