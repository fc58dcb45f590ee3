/** Asking from the shell, on the books themselves: shapes others rely on, statuses, exit codes, and a person's answers. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { run } from "../support/run-cli.ts";

const schemas = fileURLToPath(new URL("../../compiler/emit/schema/", import.meta.url));
const ajv = new Ajv2020({ strict: false });
for (const name of readdirSync(schemas)) {
  ajv.addSchema(JSON.parse(readFileSync(schemas + name, "utf8")) as object, name);
}
function problemsOf(schema: string, data: unknown): unknown {
  const isValid = ajv.getSchema(schema);
  if (!isValid) throw new Error(`there is no schema ${schema}`);
  return isValid(data) ? [] : isValid.errors;
}
const ask = async (version: string, decision: string, given: object, ...more: string[]) =>
  run(["ask", version, decision, "--given", JSON.stringify(given), "--json", ...more]);
const verdict = async (version: string, decision: string, given: object, ...more: string[]) => {
  const ran = await ask(version, decision, given, ...more);
  expect(ran.err).toBe("");
  expect(ran.code).toBe(0);
  const data = JSON.parse(ran.out) as Record<string, unknown> & { missing: { path: string }[] };
  expect(problemsOf("verdict.schema.json", data)).toEqual([]);
  return data;
};
const tank = { keywords: [], hidden: 60, models: [{ "on-top": true, hidden: 60 }] };

describe("rubric ask", () => {
  it("rules, with the sentence and where it stands", async () => {
    const answer = await verdict("w40k@1.5", "in-cover", { terrain: "wood", target: tank });
    expect(answer).toMatchObject({ status: "ruled", value: true });
    expect(JSON.stringify(answer.because)).toContain("1.2/E17 (as 1.5/E25)");
  });
  it("takes names in any of the languages, and lengths with or without their unit", async () => {
    const answer = await verdict("w40k@1.5", "in-cover", { terrain: "Bosque", target: tank });
    expect(answer.status).toBe("ruled");
    const near = {
      terrain: "estàtua imperial",
      target: { keywords: [], "terrain-gap": "3in", hidden: 25, "hidden-by-terrain": 25 },
    };
    expect((await verdict("w40k@1.5", "in-cover", near)).value).toBe(true);
  });
  it("says what is missing while it depends, and what is absent is not false", async () => {
    const answer = await verdict("w40k@1.5", "in-cover", { terrain: "wood" });
    expect(answer.status).toBe("depends");
    expect(answer.missing.map(({ path }) => path)).toContain("target.keywords");
  });
  it("says that the printing rules where nobody holds its words, and who rules it elsewhere", async () => {
    const answer = await verdict("w40k@base", "in-cover", { terrain: "wood", target: tank });
    expect(answer).toMatchObject({ status: "not-on-record", elsewhere: ["1.2", "1.5"] });
  });
  it("has no ruling for a decision of the book that this version does not rule", async () => {
    const answer = await verdict("w40k@base", "same-sheet", {});
    expect(answer.status).toBe("no-ruling");
  });
  it("shows a doubt with its readings, and takes another when asked to", async () => {
    const two = {
      keywords: [],
      hidden: 50,
      models: [
        { "on-top": true, hidden: 0 },
        { "on-top": true, hidden: 100 },
      ],
    };
    const taken = await verdict("w40k@1.5", "in-cover", { terrain: "wood", target: two });
    expect(taken.value).toBe(false);
    expect(JSON.stringify(taken.doubts)).toContain("sufficient");
    // With the entry that states it, by any id under which the version cites that.
    for (const named of ["conditions", "Q09.conditions", "Q15.conditions"]) {
      const given = { terrain: "wood", target: two };
      const other = await verdict("w40k@1.5", "in-cover", given, "--reading", `${named}=sufficient`);
      expect(other.value).toBe(true);
    }
  });
  it("refuses what does not fit, with the near names", async () => {
    for (const [given, near] of [
      [{ terain: "wood" }, "terrain"],
      [{ terrain: "woood" }, "wood"],
      [{ target: { hidden: 101 } }, "100"],
    ] as const) {
      const ran = await ask("w40k@1.5", "in-cover", given);
      expect(ran.code).toBe(2);
      expect(ran.err).toContain(near);
    }
    expect((await ask("w40k@1.5", "in-cvoer", {})).err).toContain("in-cover");
    expect((await ask("w40k@1.3", "in-cover", {})).err).toContain("but we don't have its document");
  });
  it("asks a person for what still matters, and no more", async () => {
    const ran = await run(["ask", "w40k@1.5", "in-cover"], ["crater", "INFANTRY", "1", "yes"]);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain("Answer: Yes");
    expect(ran.out).not.toContain("hidden-by-terrain:");
  });
  it("answers as README.md shows it", async () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const [, given = "", shown = ""] =
      /\$ npx rubric ask w40k@1\.5 in-cover --given '([^']+)'\n([\s\S]*?)\n {2}…\n```/.exec(readme) ?? [];
    const ran = await run(["ask", "w40k@1.5", "in-cover", "--given", given]);
    expect(shown).not.toBe("");
    expect(ran.out.startsWith(`${shown}\n`)).toBe(true);
  });
  it("answers in the reader's words, with a ruling whose answer says little in full", async () => {
    const spanish = await run([
      "ask",
      "w40k@1.5",
      "in-cover",
      "--lang",
      "es",
      "--given",
      '{"terrain":"wood"}',
    ]);
    expect(spanish.out).toContain("Para responder falta saber:");
    expect(spanish.out).not.toMatch(/shooter-gap|target\.keywords|its condition/);
    const named = await run(["ask", "w40k@1.5", "in-cover", "--names", "--given", '{"terrain":"wood"}']);
    expect(named.out).toContain("[target.keywords]");
  });
});

describe("rubric entries, facts and eval", () => {
  it("give the entries in the published shape", async () => {
    // The books grow: no entry that was written is lost, and none is told twice.
    for (const [book, count] of [
      ["w40k@1.2", 25],
      ["w40k@1.5", 40],
      ["fantasy", 72],
      ["hulk", 74],
      ["pistola", 108],
    ] as const) {
      const data = JSON.parse((await run(["entries", book, "--json"])).out) as { readonly id: string }[];
      expect(problemsOf("entries.schema.json", data)).toEqual([]);
      expect(data.length).toBeGreaterThanOrEqual(count);
      expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    }
  });
  it("give the facts of every decision in the published shape", async () => {
    for (const book of ["w40k@1.5", "fantasy@base", "hulk@base", "pistola@base"]) {
      const data = JSON.parse((await run(["facts", book, "--json"])).out) as unknown[];
      expect(problemsOf("facts.schema.json", data)).toEqual([]);
      expect(data.length).toBeGreaterThan(0);
    }
  });
  it("say once what a record or a list is, before the first of its parts", async () => {
    const { out } = await run(["facts", "w40k@1.5", "answering"]);
    const what = "  uses: The Stratagems declared one upon the other.\n  uses[].aims-at";
    expect(out.split("  uses: ")).toHaveLength(2);
    expect(out).toContain(what);
  });
  it("say what may be given, with a situation, and what `told` can name", async () => {
    const { out } = await run(["facts", "w40k@1.5", "in-cover"]);
    expect(out).toMatch(/terrain \(enum: wood, .*\)/);
    expect(out).toMatch(/hidden \(quantity, 0 to 100 %/);
    expect((await run(["facts", "w40k@1.5", "may-embark"])).out).toContain("told (set: may-embark.otherwise");
    const [, given = ""] = /--given ?'(\{[^']+\})'/.exec(out.replaceAll(/\n\s*/g, "")) ?? [];
    expect((await ask("w40k@1.5", "in-cover", JSON.parse(given) as object)).out).not.toContain('"depends"');
  });
  it("fit on a screen, and find names and descriptions", async () => {
    for (const book of ["w40k@1.5", "fantasy"]) {
      const { out } = await run(["facts", book]);
      const longest = Math.max(...out.split("\n\n").map((each) => each.trim().split("\n").length));
      expect(longest).toBeLessThanOrEqual(40);
    }
    const { out } = await run(["facts", "fantasy", "combat-outcome", "--search", "uphill"]);
    expect(out).toContain("s.uphill");
    expect(out).not.toContain("s.flanks");
    expect((await run(["facts", "fantasy", "--search", "zeppelin"])).code).toBe(2);
  });
  it("say what a moment is made of, for which there are no paths", async () => {
    const { out } = await run(["facts", "w40k@1.5", "slay-the-warlord"]);
    expect(out).toContain("warlord-back (moment of round, turn, phase, part, optional): ");
    const [told] = JSON.parse((await run(["facts", "w40k@1.5", "slay-the-warlord", "--json"])).out) as [
      { readonly facts: readonly [{ readonly domain: unknown }] },
    ];
    expect(told.facts[0].domain).toMatchObject({
      kind: "parts",
      parts: { turn: { from: 1, to: 2 }, part: { values: ["start", "during", "end"] } },
    });
  });
  it("say what a keyword that can be gained marks", async () => {
    const { out } = await run(["facts", "w40k@1.5", "AIRCRAFT"]);
    expect(out.split("\n")[0]).toMatch(/^AIRCRAFT: Marks aircraft;/);
  });
  it("evaluate any expression, and keep what is given at the prompt", async () => {
    expect((await run(["eval", "w40k@1.5", "event(1500).copies"])).out).toBe("3\n");
    expect((await run(["eval", "w40k@1.5", "battalion.benefit + brigade.benefit"])).out).toBe("17\n");
    const prompt = await run(["eval", "w40k@1.5"], ["points-limit = 2500", "event(points-limit).copies", ""]);
    expect(prompt.out).toContain("4\n");
  });
});
