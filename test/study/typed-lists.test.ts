/** Lists of values are typed one after the other, in three languages; only things are counted first. */
import { describe, expect, it } from "vitest";
import { findFact } from "../../compiler/evaluate/filled.ts";
import { compile, describeQuestion, readAnswer, selectVersion } from "../../compiler/index.ts";
import { findAsked } from "../../compiler/study/ask.ts";

const text = `
book tokens { held in en, es, ca  unit length = cm }
enum colour { red, blue }
record bag { size: count 0..9 }
fact numbers: list of count 1..6
fact gaps: list of length 0cm..40cm
fact colours: list of colour
fact dice: list of D6
fact bags: list of bag
decide any: truth {
  any: (count n in numbers) + (count g in gaps) + (count c in colours) + (count b in bags) + (count d in dice) > 0
}
`;
const { program } = selectVersion(compile([{ path: "tokens.rubric", text }]).value, "tokens");

function typed(path: string, line: string, language = "en") {
  const fact = findFact(program, findAsked(program, "any"), path);
  if (fact === null) throw new Error(path);
  const question = describeQuestion(program, "any", fact, language);
  const answer = readAnswer(program, "any", question, line, language);
  return answer.kind === "value" ? answer.value : { refused: question.hint };
}

describe("a list of values", () => {
  it.each([
    ["numbers", "3, 4, 4", [3, 4, 4]],
    ["numbers", "3 4,4", [3, 4, 4]],
    ["numbers", "5", [5]],
    ["numbers", "none", []],
    ["numbers", "[1,2]", [1, 2]],
    ["gaps", "4,5 cm, 6 cm", [4.5, 6]],
    ["gaps", "4.5; 6", [4.5, 6]],
    ["colours", "red, 2", ["red", "blue"]],
    ["dice", "6 1", [6, 1]],
    ["bags", "2", [{}, {}]],
  ])("of %s is read from %s", (path, line, value) => {
    expect(typed(path, line)).toEqual(value);
  });
  it("is refused with what to type", () => {
    expect(typed("numbers", "3, 9")).toEqual({
      refused: "a number from 1 to 6; several with commas between them; “none” if there is none",
    });
    expect(typed("numbers", "cap", "ca")).toEqual([]);
    expect(typed("numbers", "x", "es")).toEqual({
      refused: "un número de 1 a 6; varios, separados por comas; «ninguno» si no hay ninguno",
    });
  });
  it("is refused where JSON says one thing twice", () => {
    expect(typed("bags", '[{"size":1,"size":2}]')).toHaveProperty("refused");
  });
});
