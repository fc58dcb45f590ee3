/** The known squares as a small board, where a person is asked for another. */
import { describe, expect, it } from "vitest";
import { boardLines } from "../../compiler/cli/shown-board.ts";
import { selectVersion } from "../../compiler/index.ts";
import { boardOf } from "../../compiler/study/board.ts";
import { compiledRules } from "../support/rules.ts";
import { run } from "../support/run-cli.ts";

const { program } = selectVersion(compiledRules(), "hulk");
const model = { square: { x: 5, y: 5, facing: "north" } };

describe("a board", () => {
  it("shows each square at its row and column, with the way it faces", () => {
    const board = boardOf(program, "sees", { m: model, blocked: [{ x: 5, y: 7 }] }, "en");
    expect(board && boardLines(board)).toEqual([
      "  9   ·  ·  ·  ·  ·",
      "  8   ·  ·  ·  ·  ·",
      "  7   ·  ·  B  ·  ·",
      "  6   ·  ·  ·  ·  ·",
      "  5   ·  · A^  ·  ·",
      "  4   ·  ·  ·  ·  ·",
      "  3   ·  ·  ·  ·  ·",
      "      3  4  5  6  7",
      "A  Model › Square: Column: 5, Row: 5, Facing: North",
      "B  Blocked squares 1: Column: 5, Row: 7",
    ]);
  });
  it("is left out where no square is known, or one would not see it at a glance", () => {
    expect(boardOf(program, "sees", {}, "en")).toBeNull();
    expect(boardOf(program, "sees", { m: model, blocked: [{ x: 90, y: 7 }] }, "en")).toBeNull();
    const many = Array.from({ length: 27 }, (_, i) => ({ x: i % 5, y: Math.floor(i / 5) }));
    expect(boardOf(program, "sees", { blocked: many }, "en")).toBeNull();
  });
  it.each([
    ["en", "What is known of the board:"],
    ["es", "Lo que se sabe del tablero:"],
    ["ca", "El que se sap del tauler:"],
  ])("is shown in %s before the question for a square", async (language, head) => {
    const given = JSON.stringify({ m: model });
    const ran = await run(["ask", "hulk", "sees", "--next", "--lang", language, "--given", given], ["5, 6"]);
    expect(ran.out).toContain(`${head}\n  7   ·  ·  ·  ·  ·`);
    expect(ran.out).toContain("A^");
  });
});
