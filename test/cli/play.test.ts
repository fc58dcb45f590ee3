/** `rubric play`: asking a person, drawing by a seed, replaying events, caps, drawings and steps. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
policy brave for stealers of chase { hold: gap > 10cm }
`;
async function inProject<T>(
  work: (args: (...more: string[]) => string[], folder: string) => Promise<T>,
): Promise<T> {
  using project = projectOf([{ path: "rules/b.rubric", text }]);
  return await work((...more) => ["play", "b@base", ...more, "--project", project.folder], project.folder);
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
      expect(out).toContain("shot kill: leaves kill open");
      expect(out).toContain("It depends on what is not known: run.");
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
      expect(one.out).toMatch(/Outcome: \{"kill":(true|false)\}/);
      expect(await run(args("shot", "--given", '{"run":0}', "--seed", "5"))).toEqual(one);
      const others = await Promise.all(
        ["1", "2", "3", "4"].map((seed) => run(args("shot", "--given", '{"run":0}', "--seed", seed))),
      );
      expect(new Set(others.map(({ out }) => out)).size).toBeGreaterThan(1);
    }));

  it("asks a person for rolls, choices and what is seen", () =>
    inProject(async (args) => {
      const ran = await run(args("chase"), ["12", "maybe", "no", "6 6 6"]);
      expect(ran.out).toContain("gap");
      expect(ran.out).toContain("hold [stealers]");
      expect(ran.out).toContain("far: rolled 6 6 6");
      expect(ran.out).toContain('Outcome: {"caught":true}');
    }));
  it("draws what a person leaves blank, and stops where the input ends", () =>
    inProject(async (args) => {
      expect((await run(args("chase"), ["", "", "", ""])).out).toContain("Outcome: ");
      expect((await run(args("chase"), ["12"])).out).toContain("It waits for `hold`.");
    }));
  it("takes an event from the table with an exclamation mark", () =>
    inProject(async (args) => {
      const ran = await run(args("acts", "--given", '{"cp":3}'), ["move", "!clock-out"]);
      expect(ran.out).toContain("or from the table: !clock-out");
      expect(ran.out).toContain('Outcome: {"left":2}');
    }));
  it("takes what is given by path, and waits for what only the table can tell", () =>
    inProject(async (args) => {
      const given = await run(
        args("chase", "--given", '{"gap":12,"hold":false,"far":[1,1,1]}', "--seed", "1"),
      );
      expect(given.out).toContain('Outcome: {"caught":false}');
      expect((await run(args("seen", "--seed", "1"))).out).toContain("It waits for `gap`.");
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
  it("says that a play met the cap", () =>
    inProject(async (args) => {
      const ran = await run(args("on-and-on", "--max", "12", "--seed", "1", "--json"));
      const data = JSON.parse(ran.out) as Data;
      expect(data).toMatchObject({ capped: true, request: { path: "d[12]" } });
      expect(data.events).toHaveLength(12);
      expect((await run(args("on-and-on", "--max", "12"))).out).toContain("Capped: after 12 events");
    }));
  it("plays events again", () =>
    inProject(async (args, folder) => {
      const first = await run(args("chase", "--seed", "3", "--json"));
      writeFileSync(join(folder, "events.json"), first.out);
      const again = JSON.parse((await run(args("chase", "--events", "events.json", "--json"))).out) as Data;
      const before = JSON.parse(first.out) as Data;
      expect([again.events, again.result, again.log]).toEqual([before.events, before.result, before.log]);
      writeFileSync(join(folder, "events.json"), '[{"at":"gap","saw":12}]');
      expect((await run(args("chase", "--events", "events.json"))).out).toContain("It waits for `hold`.");
    }));
  it("draws the steps, or writes them as text", () =>
    inProject(async (args, folder) => {
      expect((await run(args("chase", "--draw", "-"))).out).toMatch(/^<svg /);
      await run(args("chase", "--draw", "chase.svg"));
      expect(readFileSync(join(folder, "chase.svg"), "utf8")).toMatch(/<\/svg>\n$/);
      expect((await run(args("chase", "--steps"))).out).toMatch(
        /^1\. start of chase\n2\. gap: observe gap\n/,
      );
    }));
  it("knows which plays there are", () =>
    inProject(async (args) =>
      expect(await run(args("chaes"))).toMatchObject({ code: 2, err: expect.stringContaining("chase") }),
    ));
});
