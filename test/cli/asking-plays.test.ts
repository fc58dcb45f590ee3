/** Plays from the shell: what they take, what comes of what is handed in, and a person's answers one after the other. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../support/run-cli.ts";

const text = `
book hulk { title en "Hulk"  held in en  unit length = cm }
enum side { marines stealers }
record model { alive: truth  owner: side }
fact squad: list of model { about en "Who stands there." }
state spent: count 0..40 = 0 hidden from stealers { about en "Points spent." }
event finished
decide shots: count { about en "How many shots?"  all: count m in squad with m.alive }

resolve storm-shot given run: count 0..1 {
  about en "Does a shot kill?"
  roll dice = 2 of D6
  choose again: D6 or none by marines among { none, one of dice }
  reroll again of dice
  gives kill: truth = some d in dice has d >= 6 - run
}
procedure turn: count given kills: count 0..9 {
  repeat kills times {
    observe near: truth
    when near { play shot = storm-shot(0)  set spent to spent + 1 }
  }
  announce finished
  gives spent
}
policy bold for marines of storm-shot { again: none }
react order for m in squad after finished when m.alive { choose fire: truth by m.owner }
`;

const folder = mkdtempSync(join(tmpdir(), "rubric-plays-"));
mkdirSync(join(folder, "rules"));
writeFileSync(join(folder, "rubric.json"), JSON.stringify({ books: ["rules"] }));
writeFileSync(join(folder, "rules", "book.rubric"), text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const here = ["--project", folder];

const schemas = fileURLToPath(new URL("../../compiler/emit/schema/", import.meta.url));
const ajv = new Ajv2020({ strict: false });
for (const name of readdirSync(schemas))
  ajv.addSchema(JSON.parse(readFileSync(schemas + name, "utf8")) as object, name);

async function data(schema: string, ...args: string[]): Promise<unknown> {
  const ran = await run([...args, ...here, "--json"]);
  expect(ran.err).toBe("");
  const found: unknown = JSON.parse(ran.out);
  const isValid = ajv.getSchema(schema);
  expect(isValid?.(found) ? [] : isValid?.errors).toEqual([]);
  return found;
}
const asked = (play: string, given: object) =>
  data("verdict.schema.json", "ask", "hulk@base", play, "--given", JSON.stringify(given));

describe("rubric facts", () => {
  it("lists decisions and plays, each with its kind", async () => {
    const facts = await data("facts.schema.json", "facts", "hulk@base");
    expect(facts).toMatchObject([
      { name: "shots", kind: "decide" },
      { name: "storm-shot", kind: "resolve" },
      { name: "turn", kind: "procedure" },
    ]);
  });
  it("says of a resolve what is rolled, chosen and may come of it", async () => {
    const [storm] = (await data("facts.schema.json", "facts", "hulk@base", "storm-shot")) as unknown[];
    expect(storm).toMatchObject({
      facts: [{ path: "run", type: "count" }],
      rolls: [
        { path: "dice", domain: { kind: "dice", dice: null, sides: 6 } },
        { path: "dice-again", domain: { kind: "dice", dice: null, sides: 6 } },
      ],
      choices: [{ path: "again", owner: "marines", options: [null, "one of dice"] }],
      policies: [{ name: "bold", owner: "marines" }],
      goals: ["kill"],
      outcomes: [{ name: "kill", type: "truth" }],
      state: [],
    });
  });
  it("says of a procedure also what it sets, and what may be chosen in reaction to it", async () => {
    const [turn] = (await data("facts.schema.json", "facts", "hulk@base", "turn")) as unknown[];
    expect(turn).toMatchObject({
      choices: [{ path: "shot[].again" }, { path: "order[].fire", owner: null, options: [false, true] }],
      observations: [{ path: "near[]", type: "truth" }],
      goals: ["turn"],
      state: [{ path: "spent", set: true, hiddenFrom: ["stealers"] }],
    });
  });
  it("prints them for a person", async () => {
    const { out } = await run(["facts", "hulk@base", "storm-shot", ...here]);
    expect(out).toContain("dice (D6)");
    expect(out).toContain("policy bold for marines");
    expect(out).toContain("goals: kill");
  });
});

describe("rubric ask", () => {
  it("rules a play when all is handed in", async () => {
    expect(await asked("storm-shot", { run: 0, dice: [1, 5], again: 1, "dice-again": [6] })).toMatchObject({
      status: "ruled",
      value: { kill: true },
      choices: [{ path: "again", owner: "marines", options: [null, 1, 5] }],
    });
  });
  it("says what it waits for, with the options that are legal", async () => {
    expect(await asked("storm-shot", { run: 0, dice: [1, 5] })).toMatchObject({
      status: "depends",
      missing: [{ path: "again", domain: { kind: "values", values: [null, 1, 5] } }],
    });
    expect(await asked("turn", { kills: 2, near: [false, true], squad: [] })).toMatchObject({
      missing: [{ path: "shot[1].dice", domain: { kind: "dice", dice: 2, sides: 6 } }],
    });
  });
  it("refuses what does not fit, by its path", async () => {
    for (const [given, path] of [
      [{ run: 0, dice: [1] }, "dice"],
      [{ run: 0, dice: [1, 5], again: 4 }, "again"],
      [{ run: 0, dice: [1, 5], again: null, "dice-again": [2] }, "dice-again"],
      [{ run: 0, dcie: [1, 5] }, "dice"],
    ] as const) {
      const ran = await run(["ask", "hulk@base", "storm-shot", "--given", JSON.stringify(given), ...here]);
      expect(ran.code).toBe(2);
      expect(ran.err).toContain(`\`${path}\``);
    }
    const ran = await run(["ask", "hulk@base", "strom-shot", "--given", "{}", ...here]);
    expect(ran.err).toContain("storm-shot");
  });
  it("asks a person for one roll and choice after the other", async () => {
    const ran = await run(["ask", "hulk@base", "storm-shot", ...here], ["2 3", "none", "0"]);
    expect(ran.out).toContain("(2 dice with 6 sides, with spaces between them)");
    expect(ran.out).toContain("  2 · 3\n(its number or name, or “none”)");
    expect(ran.out).toContain("Answer: Kill: No");
  });
  it("tells a person what does not fit, and asks again", async () => {
    const ran = await run(["ask", "hulk@base", "storm-shot", ...here], ["9 9", "6 6", "none", "0"]);
    expect(ran.out).toContain("`dice[0]` is `9`");
    expect(ran.out).toContain("Answer: Kill: Yes");
  });
});

describe("rubric eval", () => {
  it("says what comes of a play with what is handed in, and what chance there is without it", async () => {
    const given = JSON.stringify({ dice: [6, 2], again: null });
    expect((await run(["eval", "hulk@base", "storm-shot(0).kill", "--given", given, ...here])).out).toBe(
      "yes\n",
    );
    const chance = ["eval", "hulk@base", "chance(storm-shot(0).kill)", "--given", '{"again":null}', ...here];
    expect((await run(chance)).out).toBe("11/36\n");
  });
  it("chooses as it is told, for the chances of what is played", async () => {
    const given = JSON.stringify({
      tokens: [1, 2, 3, 4, 5, 6],
      squad: [{ keywords: ["MARINE", "SERGEANT"], standing: true }],
    });
    const mean = ["eval", "hulk@base", "mean(command-points.obtained)", "--given", given];
    const playing = async (policy: string) => run([...mean, "--policy", policy]);
    // Six tokens of 3.5 in the mean; who draws again below four has (3 × 3.5 + 4 + 5 + 6) / 6.
    const answer = async (policy: string) => (await playing(policy)).out.split("\n", 1)[0];
    expect(await answer("uniform")).toBe("7/2");
    expect(await answer("keep-four")).toBe("17/4");
    expect(await answer("best for marines by obtained")).toBe("17/4");
    expect((await playing("marines=first")).err).toContain("applies to all sides");
    const idle = await run(["eval", "hulk@base", "1 + 1", "--policy", "first"]);
    expect(idle).toMatchObject({ code: 2, out: "" });
    expect(idle.err).toContain("This expression runs no sequence");
  });
});
