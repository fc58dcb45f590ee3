/** Asking in one's own words: from words to a question, one fact after another, to the answer and the command that repeats it. */
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import type { Json } from "../../compiler/core/json.ts";
import { putAt } from "../../compiler/evaluate/plays/paths.ts";
import { run } from "../support/run-cli.ts";

const schemas = new URL("../../compiler/emit/schema/", import.meta.url);
function problemsOf(schema: string, found: unknown): unknown {
  const isValid = new Ajv2020({ strict: false }).compile(
    JSON.parse(readFileSync(new URL(schema, schemas), "utf8")) as object,
  );
  return isValid(found) ? [] : isValid.errors;
}
const data = (text: string) => JSON.parse(text) as Record<string, unknown>;

describe("words without a decision", () => {
  it("lead a person to the question, the answer and the command that asks it again", async () => {
    const ran = await run(
      ["ask", "w40k@1.5", "is the unit in cover in a wood"],
      ["1", "wood", "infantry", "1", "yes"],
    );
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("Which of these do you mean?");
    expect(ran.out).toContain("Answer: Yes");
    const [, command = ""] = /To ask this again:\n {2}(.+)\n$/.exec(ran.out) ?? [];
    const [, name = "", given = ""] = /^rubric ask w40k@1\.5 (\S+) --given '(.+)'$/.exec(command) ?? [];
    const again = await run(["ask", "w40k@1.5", name, "--given", given]);
    expect(again.out).toContain("Answer: Yes");
  });
  it("are asked for if there are none, and again if they find nothing", async () => {
    const ran = await run(["ask", "w40k@1.5"], ["zzzz", "Q29", "1"]);
    expect(ran.out).toContain("No question fits “zzzz”.");
    expect(ran.out).toContain("What do you want to know?");
    // An entry may answer more questions than words are offered.
    expect(ran.out).toMatch(/\n {2}7 /);
  });
  it("print the questions found, without a terminal", async () => {
    const ran = await run(["ask", "w40k@1.5", "page", "248"]);
    expect(ran).toMatchObject({ code: 3, err: "" });
    expect(data(ran.out)).toMatchObject({ query: "page 248", found: [{ name: "entire" }, {}, {}] });
  });
});

describe("a decision with facts missing", () => {
  it("prints the next fact as data until the answer is known", async () => {
    const told: Record<string, Json> = {
      terrain: "crater",
      "target.keywords": ["INFANTRY"],
      "target.models": [{}],
    };
    let given = {};
    const asked: string[] = [];
    for (;;) {
      const ran = await run(["ask", "w40k@1.5", "in-cover", "--next", "--given", JSON.stringify(given)]);
      if (ran.code === 0) {
        expect(ran.out).toContain("Answer: Yes");
        break;
      }
      expect(ran).toMatchObject({ code: 3, err: "" });
      const { next } = data(ran.out) as { readonly next: { readonly path: string } };
      expect(problemsOf("next-fact.schema.json", data(ran.out))).toEqual([]);
      expect(asked).not.toContain(next.path);
      asked.push(next.path);
      given = putAt(given, next.path, told[next.path] ?? true);
    }
    expect(asked.length).toBeGreaterThan(2);
    // As a program that gives nothing is asked, too.
    expect((await run(["ask", "w40k@1.5", "in-cover"])).code).toBe(3);
  });
  it("takes answers by number, by word and with units, and goes back", async () => {
    const ran = await run(
      ["ask", "w40k@1.5", "in-cover", "--lang", "es"],
      ["bosqe", "bosque", "atrás", "1", "VEHÍCULO", "", "200 %", "ni idea"],
    );
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("«bosqe» no es ninguno de estos. ¿Querías decir Bosque?");
    expect(ran.out).toContain('--lang es --given \'{"terrain":"wood"');
    expect(ran.out).not.toMatch(/undefined|target\.|\{\d\}/);
  });
  it("takes the answer of the one before for the next of several", async () => {
    const given = { terrain: "wood", target: { keywords: ["INFANTRY"], models: [{}, {}] } };
    const ran = await run(
      ["ask", "w40k@1.5", "in-cover", "--next", "--given", JSON.stringify(given)],
      ["same", "yes", "same"],
    );
    expect(ran.out).toContain("There is none alike before this one.");
    expect(ran.out).toContain("(yes or no, or “same” as the one before)");
    expect(ran.out).toContain('"models":[{"on-top":true},{"on-top":true}]');
  });
});
