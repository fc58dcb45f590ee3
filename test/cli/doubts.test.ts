/** Doubts in words: of every doubt of the books, the situation shown gives the answers shown when it is asked. */
import { describe, expect, it } from "vitest";
import { ask } from "../../compiler/study/ask.ts";
import { explainDoubt } from "../../compiler/study/doubt-words.ts";
import { selectVersion } from "../../compiler/index.ts";
import { answerInWords } from "../../compiler/study/answer-words.ts";
import { atStart } from "../../compiler/words/wording.ts";
import { languageFor } from "../../compiler/words/language.ts";
import { doubtLines } from "../../compiler/cli/shown-doubt.ts";
import { run } from "../support/run-cli.ts";
import { compiledRules } from "../support/rules.ts";

const newest = [...compiledRules().versions.keys()].map((book) => selectVersion(compiledRules(), book));

describe.each(newest)("doubts of $bookId", { timeout: 240_000 }, (version) => {
  const { program, all } = version;
  const explained = program.doubts.map(({ id }) => explainDoubt(version, id, "en"));

  it("matter somewhere, and have one reading in use", () => {
    for (const { doubt, matters, readings } of explained) {
      expect({ doubt, matters: matters.length > 0 }).toEqual({ doubt, matters: true });
      expect(readings.filter(({ isOurs }) => isOurs)).toHaveLength(1);
    }
  });
  it("give the answers shown, asked with each reading", () => {
    let shown = 0;
    for (const { doubt, matters } of explained)
      for (const { name, example } of matters) {
        if (example === null) continue;
        shown += 1;
        const { given, answers } = example;
        const said = answers.map(({ reading }) => {
          const readings = new Map([[doubt, reading]]);
          const verdict = ask(program, name, given, { readings, versions: all });
          return atStart(answerInWords(program, name, verdict, { given, readings, language: "en" }).answer);
        });
        expect({ doubt, name, said }).toEqual({ doubt, name, said: answers.map(({ answer }) => answer) });
        expect(new Set(said).size).toBeGreaterThan(1);
      }
    expect(shown).toBeGreaterThanOrEqual(explained.length / 4);
  });
  it("have no unfilled hole and no name of the rules in their words", () => {
    const names = [...program.decisions.map(({ id }) => id), ...program.facts.map(({ name }) => name)];
    const hyphened = new Set<string>(names.filter((name) => name.includes("-")));
    for (const each of explained)
      for (const line of doubtLines(each, 200)) {
        const words = line.replace(/ {1,2}\[[^\]]+\]$/, "");
        expect(words).not.toMatch(/\{\d\}|undefined/);
        expect(words.split(/[^\w-]+/).filter((word) => hyphened.has(word))).toEqual([]);
      }
  });
});

describe("rubric show of a doubt", () => {
  it.each(["en", "es", "ca"])("says in %s what its readings answer", async (language) => {
    const { phrases } = languageFor(language);
    const { code, out } = await run(["show", "w40k@1.2", "conditions", "--lang", language]);
    expect(code).toBe(0);
    for (const part of [
      phrases.twoReadings,
      phrases.ourReading,
      phrases.doubt.literal,
      phrases.doubt.matters,
    ])
      expect(out.replaceAll(/\s+/g, " ")).toContain(part);
  });
  it("finds it by its entry, and offers near names", async () => {
    expect((await run(["show", "w40k@1.2", "Q09.conditions"])).code).toBe(0);
    const { code, err } = await run(["show", "w40k@1.2", "condition"]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean `conditions`?");
  });
  it("is data with --json", async () => {
    const { out } = await run(["show", "w40k@1.2", "conditions", "--json"]);
    const [doubt] = JSON.parse(out) as [{ readings: { name: string; isOurs: boolean }[] }];
    expect(doubt.readings.map(({ name, isOurs }) => [name, isOurs])).toEqual([
      ["necessary", true],
      ["sufficient", false],
    ]);
  });
});
