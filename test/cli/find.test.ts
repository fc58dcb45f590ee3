/** `rubric find` from the shell: what it prints, its data, its stream of questions, and wrong use. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { run } from "../support/run-cli.ts";

const schema = JSON.parse(
  readFileSync(
    fileURLToPath(new URL("../../compiler/emit/schema/find.schema.json", import.meta.url)),
    "utf8",
  ),
) as object;
const isValid = new Ajv2020({ strict: false }).compile(schema);

interface Answer {
  readonly query: string;
  readonly found: readonly { readonly kind: string; readonly name: string; readonly score: number }[];
}
async function found(...words: string[]): Promise<Answer> {
  const { code, out, err } = await run(["find", ...words, "--json"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const data: unknown = JSON.parse(out);
  expect(isValid(data)).toBe(true);
  return data as Answer;
}

describe("rubric find", { timeout: 60_000 }, () => {
  it("prints the questions that words ask for, with those beside them", async () => {
    const { code, out } = await run([
      "find",
      "w40k@1.5",
      "does overcharged plasma kill me on a 1",
      "--most",
      "1",
    ]);
    expect(code).toBe(0);
    expect(out).toBe(`overcharge-harms: Does this die harm the bearer of a supercharged plasma weapon?
    uses: modified-roll
    used by: overcharged-shots
`);
  });
  it("says so where it finds nothing", async () => {
    const { code, out } = await run(["find", "hulk", "xylophone"]);
    expect(code).toBe(0);
    expect(out).toContain("No question was found for “xylophone”.");
    expect(out).toContain("`rubric facts hulk@base`");
    expect((await found("hulk", "xylophone")).found).toEqual([]);
  });
  it("gives data, best first, ten unless --most says otherwise", async () => {
    const answer = await found("w40k", "can my unit shoot");
    expect(answer.query).toBe("can my unit shoot");
    expect(answer.found).toHaveLength(10);
    const scores = answer.found.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect((await found("hulk", "storm-shot")).found[0]?.kind).toBe("sequence");
    expect((await found("hulk", "jams")).found[0]?.kind).toBe("decision");
    expect((await found("w40k", "can my unit shoot", "--most", "3")).found).toEqual(answer.found.slice(0, 3));
    expect((await found("w40k", "can my unit shoot", "--most", "40")).found).toHaveLength(40);
  });
  it("looks up ids, entries and pages", async () => {
    const names = async (...words: string[]) => (await found(...words)).found.map(({ name }) => name);
    expect(await names("w40k@1.5", "in-cover")).toEqual(["in-cover"]);
    expect(await names("w40k@1.5", "1.5/E25")).toEqual(["in-cover"]);
    expect(await names("w40k@1.5", "1.2/E17")).toEqual(["in-cover"]);
    expect(await names("w40k@1.5", "page 248")).toContain("in-cover");
    expect(await names("w40k@1.5", "pàgina 248", "--lang", "ca")).toContain("in-cover");
    expect(await names("pistola", "R05")).toContain("fate-of-model");
  });
  it("takes the language from --lang, else from the address", async () => {
    const byOption = await found("w40k", "puc disparar pistoles", "--lang", "ca");
    expect(byOption.found[0]?.name).toBe("may-fire-pistols");
    expect((await found("w40k:ca", "puc disparar pistoles")).found).toEqual(byOption.found);
    const { out } = await run(["find", "w40k:ca", "puc disparar pistoles", "--most", "1"]);
    expect(out).toMatch(/^may-fire-pistols: Amb un enemic/);
  });
  it("reads a question a line with --stdin, and writes an object a line", async () => {
    const { code, out } = await run(
      ["find", "hulk", "--stdin", "--most", "2"],
      ["how many dice", "", " jam "],
    );
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    const data = lines.map((line) => JSON.parse(line) as Answer);
    expect(data.map(({ query }) => query)).toEqual(["how many dice", "jam"]);
    for (const each of data) {
      expect(isValid(each)).toBe(true);
      expect(each.found).toHaveLength(2);
    }
    expect(data[1]?.found).toEqual((await found("hulk", "jam", "--most", "2")).found);
  });
  it("reads each line of --stdin in its own language, unless one is named", async () => {
    const lines = [
      "can my unit shoot twice",
      "¿puede disparar mi unidad dos veces?",
      "pot disparar dues vegades la meva unitat",
    ];
    const stream = async (...more: string[]) => {
      const { out } = await run(["find", "w40k", "--stdin", "--most", "3", ...more], lines);
      return out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Answer & { readonly language: string });
    };
    const own = await stream();
    expect(own.map(({ language }) => language)).toEqual(["en", "es", "ca"]);
    for (const [i, { language, found: hits }] of own.entries())
      expect(hits).toEqual((await found("w40k", lines[i] ?? "", "--lang", language, "--most", "3")).found);
    expect((await stream("--lang", "es")).map(({ language }) => language)).toEqual(["es", "es", "es"]);
  });
  it.each([
    [["w40k"], "There are no words to look for."],
    [["w40k", " "], "There are no words to look for."],
    [[], "`rubric find` needs more words."],
    [["w40k", "a", "b"], "does not take `b`"],
    [["w40k", "jam", "--stdin"], "`--stdin` reads the questions from the input."],
    [["w40k", "jam", "--most", "0"], "`--most 0` is not a number of questions."],
    [["w40k", "jam", "--most", "1.5"], "`--most 1.5` is not a number of questions."],
    [["w40k", "jam", "--lang", "fr"], "Nothing here is in the language `fr`."],
    [["w41k", "jam"], "There is no book `w41k` in this project."],
    [["w40k@9.9", "jam"], "`w40k` has no version 9.9."],
    [["w40k", "jam", "--mots", "3"], "`rubric find` has no option `--mots`."],
  ])("refuses %j", async (words, message) => {
    const { code, out, err } = await run(["find", ...words]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });
});
