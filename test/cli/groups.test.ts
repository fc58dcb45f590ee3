/** Things that are described in groups, in three languages: `5: 2 hidden 60 %, the rest 0 %`. */
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../compiler/core/json.ts";
import { findFact } from "../../compiler/evaluate/filled.ts";
import { describeQuestion, readAnswer, selectVersion } from "../../compiler/index.ts";
import { findAsked } from "../../compiler/study/ask.ts";
import { readAnswerOfSeveral } from "../../compiler/study/read-answer.ts";
import { compiledRules } from "../support/rules.ts";
import { run } from "../support/run-cli.ts";

const { program } = selectVersion(compiledRules(), "w40k", "1.5");

function typed(line: string, language = "en", path = "target.models") {
  const fact = findFact(program, findAsked(program, "in-cover"), path);
  if (fact === null) throw new Error(path);
  const question = describeQuestion(program, "in-cover", fact, language);
  return readAnswer(program, "in-cover", question, line, language);
}
const models = (...groups: readonly (readonly [number, JsonObject])[]) => ({
  kind: "value",
  value: groups.flatMap(([many, model]) => Array.from({ length: many }, (): Json => model)),
});

describe("a list in groups", () => {
  const half = models([2, { hidden: 60 }], [3, { hidden: 0 }]);
  it.each([
    ["en", "5: 2 hidden 60 %, the rest 0 %"],
    ["en", "5 models: 2 models hidden 60 %, the others hidden 0%"],
    ["en", "2 60 % hidden; 3 hidden 0"],
    ["en", "5: 2 × hidden: 60 %, rest hidden 0"],
    ["es", "5: 2 oculta 60 %, el resto 0 %"],
    ["es", "5 miniaturas: 2 ocultas 60 %, las demás 0 %"],
    ["ca", "5: 2 oculta 60 %, la resta 0 %"],
    ["ca", "5 models: 2 models oculta 60 %, els altres 0 %"],
  ])("reads in %s: %s", (language, line) => {
    expect(typed(line, language)).toEqual(half);
  });
  it("takes several parts of each, truths and what is left open", () => {
    expect(typed("3: 1 hidden 20% and on top, 1 not on top")).toEqual(
      models([1, { hidden: 20, "on-top": true }], [1, { "on-top": false }], [1, {}]),
    );
    expect(typed("4: 3 on top, the rest not")).toEqual(
      models([3, { "on-top": true }], [1, { "on-top": false }]),
    );
    expect(typed("3: all hidden 10%")).toEqual(models([3, { hidden: 10 }]));
  });
  it("still takes a number, none and JSON", () => {
    expect(typed("3")).toEqual(models([3, {}]));
    expect(typed("none")).toEqual(models());
    expect(typed('[{"hidden":5}]')).toEqual(models([1, { hidden: 5 }]));
  });
  it.each([
    ["2 hidden 60%, the rest 0%", "How many are there in all?"],
    ["3: 2 hidden 60%, 2 hidden 0%", "These groups have 4, but there are 3."],
    ["2 hidden 600%", "“600%” is not a number that is possible here."],
    ["2 purple", "“purple” can be said of several things."],
  ])("refuses %s", (line, why) => {
    const found = typed(line);
    expect(found.kind === "refused" && found.why).toContain(why);
  });
  it("is said of several where one is asked about", () => {
    const given = { target: { models: [{ on: true }, {}, {}, {}] } };
    const of = (path: string, line: string) => {
      const fact = findFact(program, findAsked(program, "in-cover"), path);
      if (fact === null) throw new Error(path);
      const question = describeQuestion(program, "in-cover", fact, "en");
      return readAnswerOfSeveral(program, "in-cover", question, line, given, "en");
    };
    expect(of("target.models[0].hidden", "2 60 %, the rest 0 %")).toEqual({
      path: "target.models",
      typed: models([1, { on: true, hidden: 60 }], [1, { hidden: 60 }], [2, { hidden: 0 }]),
    });
    expect(of("target.models[1].hidden", "all 60 %")).toEqual({
      path: "target.models",
      typed: models([1, { on: true }], [3, { hidden: 60 }]),
    });
    expect(of("target.models[0].hidden", "60")).toBeNull();
  });
  it("leads to the answer in a conversation, with an example in the hint", async () => {
    const given = '{"terrain":"wood","target":{"keywords":["INFANTRY"]}}';
    const ran = await run(
      ["ask", "w40k@1.5", "in-cover", "--lang", "en", "--next", "--given", given],
      ["2: all on top"],
    );
    expect(ran.out).toMatch(/how many\? or in groups, such as “5: 2 Hidden 50%, the rest 0%”/);
    expect(ran.out).toContain("Answer: Yes");
  });
});
