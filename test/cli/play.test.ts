/** `rubric play`: asking a person, drawing by a seed, replaying events, caps, drawings and steps. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { projectOf } from "../support/project-of.ts";
import { run } from "../support/run-cli.ts";

const text = `
book b { title en "B"  held in en  unit length = cm }
enum side { marines stealers }
state cp: count 0..20 = 3 { about en "Points." }
event clock-out from outside
provision shots on page 4 {
  sentence throw { en "Throw two dice." }
  resolve shot given run: count 0..1 { about en "A shot."  throw: roll dice = 2 of D6 by marines  gives kill: truth = some d in dice has d >= 6 - run }
}
procedure chase {
  about en "A chase."
  observe gap: length 1cm..30cm
  choose hold: truth by stealers
  when hold { gives caught: truth = no } otherwise { roll far: length = 3 of D6  gives caught: truth = far > gap }
}
procedure seen { about en "What is seen."  observe gap: length  gives near: truth = gap < 8cm }
procedure acts {
  about en "Acts."
  turn ours cut by clock-out {
    menu actions by marines { move { pay 1 from cp down to -40 } look { } } ended by marines
  }
  gives left: count = cp
}
procedure on-and-on { about en "On."  let k: count = 0  repeat { roll d = 1 of D6  set k to k + d } until k > 100000 ended by the table  gives done: count = k }
record foe { toughness: count 0..9 }
enum ground { rock moss }
record tent { ground: ground  squares: list of square }
procedure camp {
  about en "Where is the camp?"
  let tents: list of tent = []
  set tents to tents + [{ ground: moss, squares: [{ x: 3, y: 4 }, { x: 4, y: 4 }] }]
  gives pitched: list of tent = tents
  gives many: count = (count t in tents) + 1
}
fact foes: list of foe { about en "Who is there." }
fact boss: foe { about en "Who leads them." }
procedure hunt: count {
  about en "Who is shot at, and whether again."
  choose whom: foe by marines among { one of foes, boss }
  roll first = 1 of D6
  choose again: truth by marines
  when again { roll second = 1 of D6  gives second - whom.toughness }
  choose spite: truth by stealers
  when spite { gives first - whom.toughness - 1 }
  gives first - whom.toughness
}
policy softest for marines of hunt { whom: boss  again: first < 3 }
policy stubborn for marines of hunt { again: gale }
fact gale: truth { about en "Does it storm?" }
procedure bet: count {
  about en "A card is drawn unseen, and one bets on it."
  draw card: count among [1, 6] hidden from marines
  choose high: truth by marines
  choose raise: truth by marines
  gives ((card when high, otherwise 7 - card) + 1 when raise, otherwise (card when high, otherwise 7 - card))
}
policy brave for stealers of chase { hold: gap > 10cm }
`;
async function inProject<T>(
  work: (args: (...more: string[]) => string[], folder: string) => Promise<T>,
): Promise<T> {
  using project = projectOf([{ path: "rules/b.rubric", text }]);
  return await work((...more) => ["play", "b@base", ...more, "--project", project.folder], project.folder);
}
const schemas = fileURLToPath(new URL("../../compiler/emit/schema/", import.meta.url));
const ajv = new Ajv2020({ strict: false });
for (const name of ["play", "steps"])
  ajv.addSchema(JSON.parse(readFileSync(`${schemas}${name}.schema.json`, "utf8")) as object, name);
function problemsOf(name: string, data: unknown): unknown {
  const validate = ajv.getSchema(name);
  return validate?.(data) ? [] : validate?.errors;
}
interface Data {
  readonly events: readonly Record<string, unknown>[];
  readonly result?: { readonly status: string; readonly value: unknown };
  readonly request?: { readonly path: string };
  readonly capped: boolean;
  readonly log: readonly unknown[];
}

describe("rubric play", () => {
  it("says that a result is left open where what it rests on is not known", () =>
    inProject(async (args) => {
      const { out } = await run(args("shot", "--seed", "7"));
      expect(out).toContain("Kill: the result stays open");
      expect(out).toContain("It waits for: ");
    }));
  it("refuses a policy of a side that there is not", () =>
    inProject(async (args) => {
      const { code, err } = await run(args("chase", "--policy", "stealer=first"));
      expect(code).toBe(2);
      expect(err).toContain("There is no side `stealer`");
      expect(err).toContain("`stealers`");
    }));
  it("draws by the seed, the same each time, and cites what it does", () =>
    inProject(async (args) => {
      const one = await run(args("shot", "--given", '{"run":0}', "--seed", "5"));
      expect(one).toMatchObject({ code: 0, err: "" });
      expect(one.out).toContain("“Throw two dice.” (page 4)");
      expect(one.out).toMatch(/Result: Kill: (Yes|No)$/m);
      expect(await run(args("shot", "--given", '{"run":0}', "--seed", "5"))).toEqual(one);
      const others = await Promise.all(
        ["1", "2", "3", "4"].map((seed) => run(args("shot", "--given", '{"run":0}', "--seed", seed))),
      );
      expect(new Set(others.map(({ out }) => out)).size).toBeGreaterThan(1);
    }));

  it("asks a person for rolls, choices and what is seen", () =>
    inProject(async (args) => {
      const ran = await run(args("chase"), ["12", "maybe", "no", "6 6 6"]);
      expect(ran.out).toContain("Seen: 12 cm");
      expect(ran.out).toContain("Stealers: Choice:");
      expect(ran.out).toContain("Roll: 6, 6, 6");
      expect(ran.out).toContain("Result: Caught: Yes");
    }));
  it("draws what a person leaves blank, and stops where the input ends", () =>
    inProject(async (args) => {
      expect((await run(args("chase"), ["", "", "", ""])).out).toContain("Result: ");
      expect((await run(args("chase"), ["12"])).out).toContain("It waits for: Choice");
    }));
  it("takes an event from the table with an exclamation mark", () =>
    inProject(async (args) => {
      const ran = await run(args("acts", "--given", '{"cp":3}'), ["move", "!clock-out"]);
      expect(ran.out).toContain("or from the table: !clock-out");
      expect(ran.out).toContain("Result: 2");
    }));
  it("takes what is given by path, and draws what is seen besides", () =>
    inProject(async (args) => {
      const given = await run(
        args("chase", "--given", '{"gap":12,"hold":false,"far":[1,1,1]}', "--seed", "1"),
      );
      expect(given.out).toContain("Result: Caught: No");
      // Without an end it is drawn all the same, small or at the end it has.
      expect((await run(args("seen", "--seed", "1"))).out).toMatch(/Result: Near: (Yes|No)$/m);
      expect((await run(args("chase", "--given", '{"gpa":12}', "--seed", "1"))).err).toContain("gap");
    }));
  it("follows a policy by name, for one side or all", () =>
    inProject(async (args) => {
      const held = async (gap: number, policy: string) => {
        const ran = await run(
          args("chase", "--given", JSON.stringify({ gap }), "--policy", policy, "--seed", "1", "--json"),
        );
        return (JSON.parse(ran.out) as Data).events.find(({ at }) => at === "hold")?.chose;
      };
      expect([await held(20, "brave"), await held(5, "stealers=brave"), await held(20, "first")]).toEqual([
        true,
        false,
        false,
      ]);
      expect((await run(args("chase", "--policy", "brvae"))).err).toContain("brave");
    }));
  const foes = { boss: { toughness: 1 }, foes: [{ toughness: 4 }] };
  const hunted = async (
    args: (...more: string[]) => string[],
    policy: readonly string[],
    given: object = {},
    play = "hunt",
  ): Promise<Data & { readonly policy: readonly string[] }> => {
    const words = ["--given", JSON.stringify({ ...foes, ...given }), "--seed", "1", "--json"];
    const ran = await run(args(play, ...words, ...policy.flatMap((each) => ["--policy", each])));
    expect(ran).toMatchObject({ err: "", code: 0 });
    return JSON.parse(ran.out) as Data & { readonly policy: readonly string[] };
  };
  const chosen = ({ events }: Data, at: string): unknown => events.find((event) => event.at === at)?.chose;

  it("takes what is best for a side, worked out from the ends backwards, and the others answer", () =>
    inProject(async (args) => {
      const best = "best for marines by hunt";
      const low = await hunted(args, [best], { first: [3] });
      expect([chosen(low, "whom"), chosen(low, "again")]).toEqual(["boss", true]);
      const high = await hunted(args, [best], { first: [5] });
      expect([chosen(high, "whom"), chosen(high, "again"), chosen(high, "spite")]).toEqual([
        "boss",
        false,
        true,
      ]);
      expect(high.policy).toEqual([best, "stealers: least for the goals, in order (assumed)"]);
      const least = await hunted(args, ["best for marines by least hunt", "stealers=first"], { first: [4] });
      expect([chosen(least, "whom"), chosen(least, "again"), chosen(least, "spite")]).toEqual([
        "foes[0]",
        true,
        undefined,
      ]);
      expect(least.policy).toEqual(["best for marines by least hunt", "stealers: first"]);
    }));
  it("does not go by what is hidden from whoever plays his best", () =>
    inProject(async (args) => {
      const words = args("bet", "--given", '{"card":6}', "--seed", "1");
      const { code, err } = await run([...words, "--policy", "best for marines by bet"]);
      expect(code).toBe(2);
      expect(err).toContain("The best `high` depends on facts that are hidden from marines.");
      const given = { card: 6, high: false };
      const raised = await hunted(args, ["best for marines by bet"], given, "bet");
      expect(chosen(raised, "raise")).toBe(true);
    }));
  it("follows policies that name a thing, and says what stands in the way of one", () =>
    inProject(async (args) => {
      const ran = await hunted(args, ["softest"], { first: [2] });
      expect([chosen(ran, "whom"), chosen(ran, "again")]).toEqual(["boss", true]);
      expect(ran.policy).toEqual(["marines: softest"]);
      const words = ["hunt", "--given", JSON.stringify(foes), "--seed", "1", "--policy", "stubborn"];
      const open = await run(args(...words));
      expect(open.code).toBe(2);
      expect(open.err).toContain("The choice of marines for `again` depends on missing facts: `gale`.");
      const second = await run(args(...words, "--given", JSON.stringify({ ...foes, gale: false })));
      expect(second.out).toMatch(
        /How choices are made:\n {2}Marines: .+\n {2}Marines: every option is equally likely \(assumed\)\n {2}Stealers: every option is equally likely \(assumed\)\n$/,
      );
    }));
  it("leaves to a person only the sides that have no policy", () =>
    inProject(async (args) => {
      const given = ["--given", JSON.stringify({ ...foes, first: [5] })];
      const ran = await run(args("hunt", ...given, "--policy", "best for marines by hunt"), ["no"]);
      expect(ran.out).toContain("Choice (whom): boss");
      expect(ran.out).toContain("Stealers: Choice (spite):");
      expect(ran.out).not.toContain("Choice (again):\n");
      expect(ran.out).toContain("Result: 4");
      expect(ran.out).toContain("How choices are made:\n  Marines: what is best for the goals\n");
    }));
  it("takes events from the table that are given with the path at which they come", () =>
    inProject(async (args) => {
      const given = '{"cp":3,"actions":["move","move","move"],"clock-out":"actions[2]"}';
      const ran = await run(args("acts", "--given", given, "--seed", "1", "--json"));
      expect(JSON.parse(ran.out)).toMatchObject({
        events: [{ chose: "move" }, { chose: "move" }, { external: "clock-out" }],
        result: { value: { left: 1 } },
      });
    }));
  it("writes data that fits the published schemas", () =>
    inProject(async (args) => {
      const given = JSON.stringify({ ...foes, run: 1, gap: 12, cp: 3, "clock-out": "actions[2]" });
      for (const play of ["shot", "chase", "seen", "acts", "hunt", "bet"]) {
        const names: Record<string, readonly string[]> = {
          shot: ["run"],
          chase: ["gap"],
          acts: ["cp", "clock-out"],
          hunt: ["foes", "boss"],
        };
        const own = Object.fromEntries(
          Object.entries(JSON.parse(given) as object).filter(([name]) => names[play]?.includes(name)),
        );
        for (const seed of ["1", "2", "3"]) {
          const ran = await run(args(play, "--given", JSON.stringify(own), "--seed", seed, "--json"));
          expect(problemsOf("play", JSON.parse(ran.out))).toEqual([]);
        }
        const steps = await run(args(play, "--steps", "--json"));
        expect(problemsOf("steps", JSON.parse(steps.out))).toEqual([]);
      }
      const capped = await run(args("on-and-on", "--max", "12", "--seed", "1", "--json"));
      expect(problemsOf("play", JSON.parse(capped.out))).toEqual([]);
      expect(problemsOf("play", { ...(JSON.parse(capped.out) as object), policy: 3 })).not.toEqual([]);
    }));
  it("says that a play met the cap", () =>
    inProject(async (args) => {
      const ran = await run(args("on-and-on", "--max", "12", "--seed", "1", "--json"));
      const data = JSON.parse(ran.out) as Data;
      expect(data).toMatchObject({ capped: true, request: { path: "d[12]" } });
      expect(data.events).toHaveLength(12);
      expect((await run(args("on-and-on", "--max", "12"))).out).toContain("Stopped after 12 steps");
    }));
  it("plays events again", () =>
    inProject(async (args, folder) => {
      const first = await run(args("chase", "--seed", "3", "--json"));
      writeFileSync(join(folder, "events.json"), first.out);
      const again = JSON.parse((await run(args("chase", "--events", "events.json", "--json"))).out) as Data;
      const before = JSON.parse(first.out) as Data;
      expect([again.events, again.result, again.log]).toEqual([before.events, before.result, before.log]);
      writeFileSync(join(folder, "events.json"), '[{"at":"gap","saw":12}]');
      expect((await run(args("chase", "--events", "events.json"))).out).toContain("It waits for: Choice");
    }));
  it("draws the steps, or writes them as text", () =>
    inProject(async (args, folder) => {
      expect((await run(args("chase", "--draw", "-"))).out).toMatch(/^<svg /);
      await run(args("chase", "--draw", "chase.svg"));
      expect(readFileSync(join(folder, "chase.svg"), "utf8")).toMatch(/<\/svg>\n$/);
      expect((await run(args("chase", "--steps", "--names"))).out).toMatch(
        /^1\. start of chase\n2\. gap: observe gap\n/,
      );
    }));
  it("takes facts and parameters as options of their own", () =>
    inProject(async (args) => {
      const named = JSON.parse((await run(args("shot", "--run", "1", "--seed", "5", "--json"))).out) as Data;
      const given = JSON.parse(
        (await run(args("shot", "--given", '{"run":1}', "--seed", "5", "--json"))).out,
      ) as Data;
      expect(named).toEqual(given);
      expect(await run(args("shot", "--run"))).toMatchObject({ code: 2 });
      expect(await run(args("shot", "--rum", "1"))).toMatchObject({
        code: 2,
        err: expect.stringContaining("`--run`"),
      });
    }));
  it("shows a map of what lies on squares, and draws it", () =>
    inProject(async (args, folder) => {
      const ran = await run(args("camp", "--seed", "1"));
      expect(ran.out).toContain("Result: Many: 2\n\n████████\n██ 1 :██\n████████");
      const data: unknown = JSON.parse((await run(args("camp", "--seed", "1", "--json"))).out);
      expect(problemsOf("play", data)).toEqual([]);
      expect(data).toMatchObject({ map: { west: 3, south: 4, width: 2, height: 1 } });
      await run(args("camp", "--map", "camp.svg"));
      expect(readFileSync(join(folder, "camp.svg"), "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
      expect(await run(args("chase", "--seed", "1", "--map", "-"))).toMatchObject({
        code: 2,
        err: expect.stringContaining("no map to draw"),
      });
    }));
  it("knows which plays there are", () =>
    inProject(async (args) =>
      expect(await run(args("chaes"))).toMatchObject({ code: 2, err: expect.stringContaining("chase") }),
    ));
});
