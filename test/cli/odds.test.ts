/** Odds from the shell: fractions that add up, bars, policies, what is missing, two versions side by side. */
import { projectOf } from "../support/project-of.ts";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../support/run-cli.ts";

const text = `
book hulk { title en "Hulk"  held in en, es  unit length = cm }
enum side { marines stealers }
enum sky { storm rain clear }
fact gale: truth { about en "Does it storm?" es "¿Hay temporal?" }
decide shots: count given m: count { about en "How many shots?"  all: 2 * m }
provision bolter on page 3 {
  sentence fires { en "Two dice are rolled, and a six kills." }
  resolve storm-shot given run: count 0..1 {
    about en "Does a shot kill?"
    roll dice = 2 of D6
    fires: gives kill: truth = some d in dice has d >= 6 - run
    gives jam: truth = dice is double
  }
  resolve redraw: count {
    roll first = 1 of D6
    choose again: truth by marines
    when again { roll second = 1 of D6  gives second }
    gives first
  }
  policy stay for marines of redraw { again: no }
  resolve many: count { roll dice = 90 of D20  gives highest 3 of dice }
  resolve crowd: count given n: count { roll dice = n of D20  gives dice }
  resolve wind: truth { roll die = 1 of D6  gives die >= (3 when gale, otherwise 5) }
  resolve weather: sky { roll die = 1 of D6  gives (storm when die = 1, clear when die = 2, otherwise rain) }
  resolve pair { roll dice = 2 of D6  gives total: count = dice  gives same: truth = dice is double }
  event bell from outside
  procedure watch: count {
    let seen = 0
    turn night cut by bell {
      repeat 2 times { roll look = 1 of D3  set seen to seen + look }
    }
    gives seen + 2
  }
  resolve alone { roll die = 1 of D20  gives face: count = die }
  resolve round: count {
    let hits = 0
    repeat 2 times {
      play one = redraw
      when one > 3 { set hits to hits + 1 }
      observe gap: length at least 0cm
    }
    gives hits
  }
}
update 1.1 of hulk { on base  held in en }
erratum E1 on bolter changes {
  sentence wider { en "A five kills, too." }
  resolve storm-shot given run: count 0..1 {
    about en "Does a shot kill?"
    roll dice = 2 of D6
    wider: gives kill: truth = some d in dice has d >= 5 - run
    gives jam: truth = dice is double
  }
}
`;

const folder = mkdtempSync(join(tmpdir(), "rubric-odds-"));
mkdirSync(join(folder, "rules"));
writeFileSync(join(folder, "rubric.json"), JSON.stringify({ books: ["rules"] }));
writeFileSync(join(folder, "rules", "book.rubric"), text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const here = ["--project", folder];

const schemas = fileURLToPath(new URL("../../compiler/emit/schema/", import.meta.url));
const ajv = new Ajv2020({ strict: false });
for (const name of readdirSync(schemas))
  ajv.addSchema(JSON.parse(readFileSync(schemas + name, "utf8")) as object, name);

async function odds(...args: string[]): Promise<unknown> {
  const ran = await run(["odds", ...args, ...here, "--json"]);
  expect(ran.err).toBe("");
  const found: unknown = JSON.parse(ran.out);
  // What cannot be worked out is wrong use, as it is of `rubric eval`.
  expect(ran.code).toBe(ran.out.includes('"status": "refused"') ? 2 : 0);
  const isValid = ajv.getSchema("odds.schema.json");
  expect(isValid?.(found) ? [] : isValid?.errors).toEqual([]);
  return found;
}
const calm = ["--given", '{"run":0}'];

describe("rubric odds", () => {
  it("gives every value with its chance, the means, and what is asked besides", async () => {
    expect(await odds("hulk@base", "storm-shot", ...calm, "--goal", "kill and not jam")).toEqual({
      status: "ruled",
      distribution: [
        { value: { kill: false, jam: false }, status: "ruled", chance: "5/9", approx: 5 / 9 },
        { value: { kill: false, jam: true }, status: "ruled", chance: "5/36", approx: 5 / 36 },
        { value: { kill: true, jam: false }, status: "ruled", chance: "5/18", approx: 5 / 18 },
        { value: { kill: true, jam: true }, status: "ruled", chance: "1/36", approx: 1 / 36 },
      ],
      mean: { kill: "11/36", jam: "1/6" },
      goals: [{ goal: "kill and not jam", mean: "5/18", approx: 5 / 18 }],
      assuming: [],
      policy: [],
      sides: [],
      ties: null,
      missing: [],
      assumed: [],
      unused: [],
      refused: null,
      words: {
        assumed: [],
        unused: [],
        idle: null,
        language: "en",
        question: "Does a shot kill?",
        rows: [
          { outcome: "Kill: No, Jam: No", chance: "5 in 9" },
          { outcome: "Kill: No, Jam: Yes", chance: "5 in 36" },
          { outcome: "Kill: Yes, Jam: No", chance: "5 in 18" },
          { outcome: "Kill: Yes, Jam: Yes", chance: "1 in 36" },
        ],
        means: [
          { name: "Kill", mean: "11/36" },
          { name: "Jam", mean: "1/6" },
        ],
        assuming: [],
        sides: [],
        missing: [],
      },
    });
  });
  it("fixes the rolls that are given", async () => {
    const given = ["--given", '{"run":0,"dice":[6,6]}'];
    expect(await odds("hulk@base", "storm-shot", ...given)).toMatchObject({
      distribution: [{ value: { kill: true, jam: true }, chance: "1" }],
      assuming: ["dice = [6,6]"],
      words: { assuming: ["Roll: 6, 6"] },
    });
  });
  it("says how sides played", async () => {
    expect(await odds("hulk@base", "redraw")).toMatchObject({
      mean: "7/2",
      policy: ["marines: uniform (assumed)"],
      sides: [{ owner: "marines", plays: "uniform", policy: null, isAssumed: true }],
      words: { sides: ["Marines: every option is equally likely (assumed)"] },
    });
    expect(await odds("hulk@base", "redraw", "--policy", "stay")).toMatchObject({
      mean: "7/2",
      policy: ["marines: stay"],
    });
    expect(await odds("hulk@base", "redraw", "--policy", "best for marines by redraw")).toMatchObject({
      mean: "17/4",
      policy: ["best for marines by redraw"],
    });
    expect(await odds("hulk@base", "redraw", "--policy", "best for marines by least redraw")).toMatchObject({
      mean: "11/4",
    });
    expect(await odds("hulk@base", "redraw", "--policy", "marines=first")).toMatchObject({
      policy: ["marines: first"],
    });
  });
  it("asks for what is not known", async () => {
    expect(await odds("hulk@base", "storm-shot")).toMatchObject({
      status: "depends",
      missing: [{ path: "run" }],
    });
  });
  it("refuses what is too large, with its size", async () => {
    expect(await odds("hulk@base", "many")).toMatchObject({
      status: "refused",
      refused: { code: "distribution-too-large" },
    });
  });
  it("refuses what is too large as `rubric eval` does, in words and as data", async () => {
    const ran = await run(["odds", "hulk@base", "many", ...here]);
    const evaluated = await run(["eval", "hulk@base", "mean(many)", ...here]);
    expect([ran.code, evaluated.code]).toEqual([2, 2]);
    expect([ran.out, ran.err]).toEqual(["", evaluated.err]);
    expect(ran.err).toMatch(/has \d+ states; the limit is \d+/);
    expect(ran.err).toContain("Give some rolls in --given, or ask for fewer results.");
    expect(await odds("hulk@base", "redraw", "--states", "3")).toMatchObject({
      status: "refused",
      refused: { code: "distribution-too-large", data: { size: "more than 3", most: 3 } },
    });
    expect(await odds("hulk@base", "hulk@1.1", "many")).toMatchObject({
      versions: [{ odds: { status: "refused" } }, { odds: { status: "refused" } }],
      shift: [],
    });
  });
  it("takes what comes from the table at the path of what is asked for then", async () => {
    expect(await odds("hulk@base", "watch")).toMatchObject({ mean: "6" });
    expect(await odds("hulk@base", "watch", "--given", '{"bell":"look[0]"}')).toMatchObject({ mean: "2" });
    expect(await odds("hulk@base", "watch", "--given", '{"bell":{"at":"look[1]"}}')).toMatchObject({
      mean: "4",
      assuming: ['bell = {"at":"look[1]"}'],
    });
    const { code, err } = await run(["odds", "hulk@base", "watch", "--given", '{"bell":"look[7]"}', ...here]);
    expect(code).toBe(2);
    expect(err).toContain("`bell` is to come at `look[7]`, and the play never asks for that");
  });
  it("goes on from events that have happened", async () => {
    writeFileSync(join(folder, "past.json"), '[{"at":"look[0]","rolled":[3]},{"external":"bell"}]');
    expect(await odds("hulk@base", "watch", "--events", "past.json")).toMatchObject({
      distribution: [{ value: 5, chance: "1" }],
    });
    writeFileSync(join(folder, "past.json"), '[{"at":"look[1]","rolled":[3]}]');
    const { code, err } = await run(["odds", "hulk@base", "watch", "--events", "past.json", ...here]);
    expect([code, err]).toEqual([2, expect.stringContaining("It waits for `look[0]`.")]);
  });
  it("says how to hand in what is not known", async () => {
    const { out } = await run(["odds", "hulk@base", "round", "--given", '{"gap":["3cm"]}', ...here]);
    expect(out).toContain("Seen 2: ");
    expect(out).toContain(`Add it: --given '{"gap":[{},"…"]}'`);
  });
  it("of a decision is one value", async () => {
    expect(await odds("hulk@base", "shots", "--given", '{"m":2}')).toMatchObject({
      distribution: [{ value: 4, chance: "1" }],
    });
  });
  it("of two versions shows both, and the shift", async () => {
    const shift = {
      shift: [{ value: { kill: false, jam: false }, change: "-2/9" }, {}, { change: "2/9" }, {}],
    };
    expect(await odds("hulk@base", "hulk@1.1", "storm-shot", ...calm)).toMatchObject(shift);
    expect(await odds("hulk@base", "storm-shot", "--against", "1.1", ...calm)).toMatchObject(shift);
    const { out } = await run(["odds", "hulk@base", "hulk@1.1", "storm-shot", ...calm, ...here]);
    expect(out).toContain("Difference:");
    expect(out).toContain("-22.22 %  -2/9");
  });
  it("tells values in their order: numbers from the least, others as they are declared", async () => {
    const values = async (play: string) => {
      const found = (await odds("hulk@base", play)) as { distribution: { value: unknown }[] };
      return found.distribution.map(({ value }) => value);
    };
    expect(await values("weather")).toEqual(["storm", "rain", "clear"]);
    const totals = (await values("pair")) as { total: number; same: boolean }[];
    expect(totals.slice(0, 4)).toEqual([
      { total: 2, same: true },
      { total: 3, same: false },
      { total: 4, same: false },
      { total: 4, same: true },
    ]);
    expect(totals.at(-1)).toEqual({ total: 12, same: true });
  });
  it("leaves out the name of a single result in the bars", async () => {
    const { out } = await run(["odds", "hulk@base", "alone", ...here]);
    expect(out).toMatch(/^1 {3}█+·+ {4}5\.00 % {2}1 in 20$/m);
    expect(out).toMatch(/^20 {2}█+·+ {4}5\.00 %/m);
    expect(out).toContain("Means:\n  Face: 21/2 (10.5000)");
  });
  it("rounds means beyond 2^53 from the exact number", async () => {
    const text = `book b { held in en } resolve far { roll die: count = 1 of D2  gives total: count = 9007199254740991 + die }`;
    using project = projectOf([{ path: "rules/b.rubric", text }]);
    const { out } = await run(["odds", "b@base", "far", "--project", project.folder]);
    expect(out).toContain("Total: 18014398509481985/2 (9007199254740992.5000)");
  });
  it("asks for what is not known in the language wanted", async () => {
    const asked = async (...args: string[]) => (await run(["odds", ...args, ...here])).out;
    expect(await asked("hulk@base", "wind")).toContain("  Does it storm?");
    expect(await asked("hulk@base", "wind", "--lang", "es")).toContain("  ¿Hay temporal?");
    expect(await asked("hulk@base:es", "wind")).toContain("  ¿Hay temporal?");
  });
  it("asks for what is seen by its whole path, whatever is handed in", async () => {
    expect(await odds("hulk@base", "round")).toMatchObject({
      status: "depends",
      missing: [{ path: "gap[0]" }],
    });
    expect(await odds("hulk@base", "round", "--given", '{"gap":["3cm"]}')).toMatchObject({
      missing: [{ path: "gap[1]" }],
    });
    expect(await odds("hulk@base", "round", "--given", '{"gap":["3cm","4cm"]}')).toMatchObject({
      mean: "1",
    });
  });
  it("tells no shift where one of two versions has no chances", async () => {
    const { out } = await run(["odds", "hulk@base", "hulk@1.1", "storm-shot", ...here]);
    expect(out).toContain("No comparison is possible");
    expect(out).not.toContain("the same");
  });
  it("draws bars, and names the mean and the policy", async () => {
    const { out, code } = await run(["odds", "hulk@base", "redraw", ...here]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines[1]).toMatch(/^ +0 % +100 %$/);
    expect(lines[2]).toMatch(/^1 {2}█+·+ +16\.67 % {2}1 in 6$/);
    // A sixth of the scale, which ends at 100 %.
    expect(lines[2]?.match(/█/g)?.length).toBe(8);
    expect(lines[2]?.match(/·/g)?.length).toBe(42);
    expect(out).toContain(": 7/2 (3.5000)");
    expect(lines).toContain("  Marines: every option is equally likely (assumed)");
    expect(out).not.toContain("\u001b");
  });
  it("names what is wrong with a question", async () => {
    const wrong = async (...args: string[]) => {
      const { code, err } = await run(["odds", "hulk@base", ...args, ...here]);
      expect(code).toBe(2);
      return err;
    };
    expect(await wrong("storm-shut")).toContain("`storm-shot`");
    expect(await wrong("redraw", "--policy", "sta")).toContain("`stay`");
    expect(await wrong("redraw", "--policy", "best for marines by nothing")).toContain(
      "`nothing` is not a goal",
    );
    expect(await wrong("redraw", "--max", "few")).toContain("`--max few` is not a whole number from 1");
    expect(await wrong("redraw", "--states", "-5")).toContain("Write a number such as --states 1000.");
    expect(await wrong("redraw", "--policy", "marine=first")).toContain("`marines`");
    expect(await wrong("redraw", "--policy", "best for nobody by redraw")).toContain("no side `nobody`");
    expect(await wrong("weather", "--goal", "weather")).toContain("neither a number nor yes or no");
    expect(await wrong("shots", "--policy", "first")).toContain("`--policy` has no use");
  });
  it("names what is wrong with what is handed in, by its whole path", async () => {
    const wrong = async (play: string, given: object) => {
      const args = ["odds", "hulk@base", play, "--given", JSON.stringify(given), ...here];
      const { code, err } = await run(args);
      expect(code).toBe(2);
      return err;
    };
    expect(await wrong("wind", { gale: true, die: 7 })).toContain(
      "`die[0]` is `7`, which is not a possible value.",
    );
    expect(await wrong("wind", { gale: true, die: [1, 2] })).toContain("`die` has 2 dice, but 1 is rolled.");
    expect(await wrong("redraw", { again: "maybe" })).toContain("Choose one of false, true.");
    const passes = [{ first: 9 }, {}];
    expect(await wrong("round", { gap: ["3cm", "3cm"], one: passes })).toContain("`one[0].first[0]` is `9`");
    expect(await wrong("round", { one: [{ frist: 3 }] })).toContain("Did you mean `first`?");
    expect(await wrong("round", { gap: "3cm" })).toContain("a list with one value for each pass");
  });
  it("mostDice: says how many dice are too many", async () => {
    expect(await odds("hulk@base", "crowd", "--given", '{"n":5000}')).toMatchObject({
      status: "refused",
      refused: { message: "5000 dice are rolled at once; the limit is 2000." },
    });
  });
});

describe("rubric eval", () => {
  it("works out chances and means", async () => {
    const found = async (expression: string, ...more: string[]) =>
      (await run(["eval", "hulk@base", expression, ...more, ...here])).out.trim();
    expect(await found("chance(storm-shot(0).kill)")).toBe("11/36");
    expect(await found("mean(redraw)")).toBe("7/2");
    expect(await found("chance(storm-shot(0).kill)", "--given", '{"dice":[1,2]}')).toBe("0");
  });
});
