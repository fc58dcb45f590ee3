/** Titles that are nearly those of the rules: they count as others, and the answer says which may have been meant. */
import { describe, expect, it } from "vitest";
import { answerInWords } from "../../compiler/study/answer-words.ts";
import { ask } from "../../compiler/study/ask.ts";
import { nearTitles } from "../../compiler/study/near-titles.ts";
import { inputsOf } from "../../compiler/evaluate/decode.ts";
import { programOfText } from "../odds/from-text.ts";

const pier = programOfText(`book pier { title en "Pier" held in en, es }
names title
record ship { title: title  sisters: list of title }
fact moored: list of ship
decide is-known: truth given s: ship {
  about en "Is it known?" es "¿Se conoce?"
  known: yes when s.title in { "The King's Ship", "Old Estrella" } and moored = []
  otherwise: no
}
`);

function nearOf(given: Parameters<typeof nearTitles>[2]): readonly string[] {
  return nearTitles(pier, inputsOf(pier, null), given).flatMap(({ title, near }) => [title, ...near]);
}

describe("a title that the rules do not state", () => {
  it("has near ones if letters or words of it are others", () => {
    expect(nearOf({ moored: [{ title: "The Kings Shop" }] })).toEqual(["The Kings Shop", "The King's Ship"]);
    expect(nearOf({ moored: [{ sisters: ["Very Old Estrella"] }] })).toEqual([
      "Very Old Estrella",
      "Old Estrella",
    ]);
  });

  it("has none if it is stated, is nothing like one, or is a shorter title", () => {
    for (const title of ["old estrella", "Estrella", "Marie Celeste"])
      expect(nearOf({ moored: [{ title }] })).toEqual([]);
  });

  it("is said in the answer, which counts it as another one", () => {
    const given = { s: { title: "Old Estrela" }, moored: [] };
    for (const [language, words] of [
      [
        "en",
        "The rules state no title “Old Estrela”, so it counts as another one. Did you mean “Old Estrella”?",
      ],
      [
        "es",
        "Las reglas no nombran ningún título «Old Estrela», así que cuenta como otro distinto. ¿Querías decir «Old Estrella»?",
      ],
    ] as const) {
      const verdict = ask(pier, "is-known", given, { language });
      expect(verdict.value).toBe(false);
      expect(
        answerInWords(pier, "is-known", verdict, { given, readings: new Map(), language }).unlisted,
      ).toEqual([words]);
    }
  });
});
