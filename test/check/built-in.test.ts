/**
 * Moments, squares and intervals: the types no book declares, their parts, and the functions on them.
 */
import { describe, expect, test } from "vitest";
import { bearings } from "../../compiler/check/built-in.ts";
import { checked, checkedBook, deciding, onlyFault, typedValue } from "./checked.ts";

describe("moments", () => {
  test("have a round, a turn, a phase and a part, and an order", () => {
    typedValue("truth", "now.round >= 2 and now.turn = 1 and now.phase = shooting and now.part = end");
    typedValue("truth", "now < { round: 2, turn: 1, phase: movement, part: start }");
    expect(typedValue("truth", "same-turn(now, now)")).toMatchObject({ kind: "builtin", name: "same-turn" });
  });

  test("phases and parts come in order", () => {
    typedValue("truth", "now.phase <= charge and now.part > start");
  });

  test("have no other parts", () => {
    expect(onlyFault(deciding("truth", "now.«month» = 3"))).toMatchObject({
      code: "unknown-field",
      isAtMark: true,
    });
  });

  test("need phases, and these an enumeration", () => {
    const book = (phases: string) =>
      `book b { title en "B" held in en ${phases} } fact now: «moment» { about en "Now." }`;
    const none = checkedBook(book(""));
    expect(none.diagnostics.filter((each) => each.severity === "error")).toMatchObject([
      { code: "moment-without-phases", span: none.marks[0] },
    ]);
    const unheard = checkedBook(book("phases steps")).diagnostics;
    expect(unheard.map((each) => each.code)).toContain("unknown-type");
  });
});

describe("squares", () => {
  test.each([
    ["count 0..63", "range(piece, goal)", { kind: "count", from: 0, to: 63 }],
    ["truth", "adjacent(piece, goal)", { kind: "truth" }],
    ["list of square", "between(piece, goal)", { kind: "list", of: { kind: "square" } }],
    ["square or none", "ahead(piece)", { kind: "or-none", of: { kind: "square" } }],
    ["square or none", "behind(piece)", { kind: "or-none", of: { kind: "square" } }],
    ["set of square", "beside(piece)", { kind: "set", of: { kind: "square" } }],
    ["count 0..63", "piece.x", { kind: "count", from: 0, to: 63 }],
  ])("%s: %s", (type, value, found) => {
    expect(typedValue(type, value).type).toMatchObject(found);
  });

  test("a bearing is one of seventeen, and has no order", () => {
    expect(bearings).toHaveLength(17);
    const result = checked(
      deciding("truth", "bearing(piece, goal) in { ahead, ahead-to-ahead-right, ahead-right }"),
    );
    expect(result.program.types.enums.get("bearing")?.values.map((value) => value.name)).toEqual(bearings);
    // Eight lines, and between each and the next the field that lies strictly inside; and the square itself.
    const lines = ["ahead", "ahead-right", "right", "back-right", "back", "back-left", "left", "ahead-left"];
    const fields = lines.map((line, i) => `${line}-to-${lines[(i + 1) % 8]}`);
    expect(bearings).toEqual(["here", ...lines.flatMap((line, i) => [line, fields[i]])]);
    expect(onlyFault(deciding("truth", "«bearing(piece, goal) < ahead»"))).toMatchObject({
      code: "not-ordered",
      isAtMark: true,
    });
    expect(onlyFault(deciding("truth", "bearing(piece, goal) = «aheed»"))).toMatchObject({
      code: "unknown-enum-value",
    });
  });

  test("a square may be written, with or without a facing", () => {
    typedValue("truth", "goal in { { x: 1, y: 2 }, { x: 1, y: 3, facing: north } }");
    expect(onlyFault(deciding("truth", "goal = «{ x: 1 }»"))).toMatchObject({
      code: "missing-field",
      data: { fields: ["y"] },
    });
    expect(onlyFault(deciding("truth", "goal = { x: «64», y: 2 }"))).toMatchObject({
      code: "value-outside-domain",
      isAtMark: true,
    });
  });

  test("a function takes squares", () => {
    expect(onlyFault(deciding("count", "range(piece, «gap»)"))).toMatchObject({
      code: "type-mismatch",
      isAtMark: true,
      data: { wanted: "square", found: "length" },
    });
    expect(onlyFault(deciding("count", "«range(piece)»"))).toMatchObject({
      code: "wrong-number-of-arguments",
      isAtMark: true,
    });
  });
});

describe("what a program holds of them", () => {
  test("built-in enumerations stand only where they are used", () => {
    const { program } = checked("");
    expect([...program.types.enums.keys()]).toEqual([
      "moment-part",
      "facing",
      "phase",
      "terrain-kind",
      "source-of",
    ]);
  });
});

describe("intervals", () => {
  test("have two ends that may be open, and hold values", () => {
    typedValue("truth", "target.strength in target.kept");
    typedValue("truth", "points in 3..6 or points in at least 12");
    expect(typedValue("count or none", "target.kept.to").type).toMatchObject({
      kind: "or-none",
      of: { kind: "count" },
    });
  });
});
