/** The functions of the package on small books: what they answer, and what they refuse with which message and near names. */
import { describe, expect, it } from "vitest";
import {
  ask,
  compare,
  compile,
  judgeClaims,
  mutate,
  odds,
  play,
  RequestError,
  runExamples,
  selectVersion,
  survey,
} from "../../compiler/index.ts";

const printing = `
book well { held in en }
enum side { hero, troll }
fact depth: count 0..9 { about en "How deep the water is." }
decide may-wade: truth { about en "May a hero wade?" }
decide may-drink: truth { about en "May a hero drink?"  always: yes }
provision wading on page 3 {
  sentence shallow { en "A hero may wade where the water is at most 3 deep." }
  clauses of may-wade { shallow: yes when depth <= 3 from shallow  otherwise: no from shallow }
  example "to the knees" { given depth = 2  expect may-wade = yes because shallow }
}
resolve wager {
  about en "Who wins the wager?"
  choose bold: truth by hero
  roll dice = 1 of D6
  gives won: truth = some d in dice has (d >= 5 or bold and d >= 4)
}
resolve lots { about en "Is one lucky?"  roll dice = 2 of D6  gives lucky: truth = some d in dice has d = 6 }
policy brave for hero of wager { bold: yes }
`;
const update = `
update 1.1 of well { on base held in en }
erratum E01 on wading changes {
  replace sentence shallow at en page 3, sentence 1 { en "A hero may wade where the water is at most 4 deep." }
  clauses of may-wade { replace shallow: yes when depth <= 4 from shallow }
}
ruling Q01 on wading editorial {
  question en "May one drink from a well that {9|overflows}?"
  answer en "Yes."
  doubt drowned { dry taken en "Yes, it may."  wet en "No, it may not."  because en "It does not say." }
  clauses of may-drink { drowned: no when depth = 9 and reading drowned = wet }
}
`;
const { value: compiled, diagnostics } = compile(
  [printing, update].map((text, i) => ({ path: `rules/${i}.rubric`, text })),
);
const base = selectVersion(compiled, "well", "base");
const newest = selectVersion(compiled, "well");

/** What a call refuses. */
function refusal(call: () => unknown): Pick<RequestError, "message" | "help" | "near"> {
  try {
    call();
  } catch (problem) {
    if (!(problem instanceof RequestError)) throw problem;
    const { message, help, near } = problem;
    return { message, help, near };
  }
  throw new Error("nothing was refused");
}

it("has books without faults here", () => {
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
});

describe("selectVersion", () => {
  it("takes the newest where no version is named", () => {
    expect([base.versionId, newest.versionId]).toEqual(["base", "1.1"]);
  });
  it("refuses books and versions that are not there", () => {
    expect(refusal(() => selectVersion(compiled, "wel"))).toEqual({
      message: "There is no book `wel` in this project.",
      help: "It has: well.",
      near: ["well"],
    });
    expect(refusal(() => selectVersion(compiled, "well", "1.2"))).toMatchObject({
      message: "`well` has no version 1.2.",
      help: "It has: base, 1.1.",
    });
  });
});

describe("ask", () => {
  it("takes situations in JSON, and says which versions rule what this one does not", () => {
    expect(ask(base.program, "may-wade", { depth: 4 }).value).toBe(false);
    expect(ask(newest.program, "may-wade", { depth: 4 }).value).toBe(true);
    expect(ask(newest.program, "may-wade", {}).status).toBe("depends");
    expect(ask(base.program, "may-drink", { depth: 1 }, { versions: base.all })).toMatchObject({
      status: "ruled",
      elsewhere: [],
    });
  });
  it("reads doubts by their short names, and refuses readings that are not there", () => {
    const wet = (reading: string) =>
      ask(newest.program, "may-drink", { depth: 9 }, { readings: { drowned: reading } });
    expect([wet("dry").status, wet("wet").status]).toEqual(["ruled", "conflict"]);
    expect(refusal(() => wet("wett"))).toMatchObject({ near: ["wet"] });
    expect(refusal(() => ask(base.program, "may-drink", {}, { readings: { drowned: "wet" } })).message).toBe(
      "There is no doubt `drowned` in this version.",
    );
  });
  it("refuses what does not fit", () => {
    expect(refusal(() => ask(base.program, "may-wade", { depht: 2 }))).toMatchObject({ near: ["depth"] });
  });
});

it("runExamples works out what is expected", () => {
  expect(runExamples(base.program).map(({ passed }) => passed)).toEqual([true]);
});

describe("compare", () => {
  it("finds the smallest change, and whether its claim holds", async () => {
    const { changes } = await compare(compiled, "well", "base", "1.1", { onlyChanged: true });
    const found = changes.find(({ entries }) => entries.to.some((id) => id.endsWith("E01")));
    expect(found).toMatchObject({ claim: "changes", holds: true });
    expect(found?.witnesses.map(({ given }) => given)).toEqual([{ depth: 4 }]);
  });
  it("takes readings for one side alone, and refuses those of no version", async () => {
    const between = (from: Record<string, string>, to: Record<string, string>) =>
      compare(compiled, "well", "1.1", "1.1", { readings: { from, to }, onlyChanged: true });
    const { changes } = await between({ drowned: "dry" }, { drowned: "wet" });
    expect(changes.flatMap(({ decisions }) => decisions.map(({ decision }) => decision))).toContain(
      "may-drink",
    );
    await expect(between({ drownd: "dry" }, {})).rejects.toThrow(
      "There is no doubt `drownd` in these versions.",
    );
  });
  it("refuses versions that are not there", async () => {
    await expect(compare(compiled, "well", "base", "2.0")).rejects.toBeInstanceOf(RequestError);
  });
});

describe("judgeClaims and survey", () => {
  it("judge claims, of which the printing has none", () => {
    expect(judgeClaims(compiled, "well", "base")).toBeNull();
    const words = [...(judgeClaims(compiled, "well", "1.1")?.claims.values() ?? [])].flat();
    expect(words.map(({ entry, word, holds }) => [entry, word, holds])).toEqual([
      ["well-1.1/E01", "changes", true],
      ["well-1.1/Q01", "editorial", true],
    ]);
  });
  it("take what was judged elsewhere", async () => {
    const told: string[] = [];
    const claims = async () => new Map();
    const found = await survey(compiled, { claims, tell: (text) => told.push(text) });
    expect(found.claims).toEqual({ hold: 0, open: 0, unchanged: 0 });
    expect(told.some((text) => text.startsWith("Judging"))).toBe(false);
    expect((await survey(compiled)).claims.hold).toBe(2);
  });
});

describe("mutate", () => {
  it("looks at what one entry says, in one version", () => {
    const { mutants } = mutate(compiled, "well", { version: "1.1", owner: "E01" });
    expect(mutants.length).toBeGreaterThan(0);
    expect(new Set(mutants.map(({ mutated }) => mutated.origin.entry))).toEqual(new Set(["well-1.1/E01"]));
  });
  it("leaves out what is beyond the number, and refuses owners that are not there", () => {
    const all = mutate(compiled, "well");
    const few = mutate(compiled, "well", { most: 1 });
    expect([few.mutants.length, few.leftOut]).toEqual([1, all.mutants.length - 1]);
    expect(refusal(() => mutate(compiled, "well", { owner: "wadin" }))).toMatchObject({ near: ["wading"] });
  });
});

describe("odds", () => {
  it("are exact, with policies and goals as text", () => {
    // One of two dice shows a six: 1 - (5/6)².
    expect(odds(newest, "lots", {}).mean).toEqual({ lucky: "11/36" });
    expect(odds(newest, "wager", {}, { policies: ["brave"] }).mean).toEqual({ won: "1/2" });
    expect(odds(newest, "wager", { bold: false }, { goals: ["won"] }).goals).toMatchObject([{ mean: "1/3" }]);
    expect(odds(newest, "lots", {}, { events: [{ at: "dice", rolled: [6, 1] }] }).mean).toEqual({
      lucky: "1",
    });
    expect(odds(newest, "may-wade", { depth: 4 }).distribution).toMatchObject([{ value: true, chance: "1" }]);
  });
  it("refuse names and policies that are not there", () => {
    expect(refusal(() => odds(newest, "lot", {}))).toMatchObject({ near: ["lots"] });
    expect(refusal(() => odds(newest, "wager", {}, { policies: ["brav"] }))).toMatchObject({
      near: ["brave"],
    });
  });
});

describe("play", () => {
  const wager = play(newest.program, "wager");
  const start = wager.start({});
  it("steps over states that are plain data and stay as they are", () => {
    expect(start).toEqual({ play: "wager", version: "well@1.1", given: {}, options: {}, events: [] });
    expect(wager.legal(start).request).toMatchObject({ path: "bold", owner: "hero" });
    const chosen = wager.step(start, { at: "bold", chose: true });
    if (!("events" in chosen)) throw new Error(chosen[0]?.message);
    const kept = JSON.parse(JSON.stringify(chosen)) as typeof chosen;
    const [four, three] = [4, 3].map((face) => wager.step(kept, { at: "dice", rolled: [face] }));
    for (const [state, won] of [
      [four, true],
      [three, false],
    ] as const) {
      if (state === undefined || !("events" in state)) throw new Error("the die may be rolled");
      expect(wager.view(state).result?.value).toEqual({ won });
    }
    expect(wager.legal(start).request?.path).toBe("bold");
  });
  it("says what is wrong with an event", () => {
    expect(wager.step(start, { at: "dice", rolled: [4] })).toMatchObject([{ near: [] }]);
  });
  const endless: Record<string, unknown> = {};
  endless.itself = endless;
  const junk = [null, 3, "x", 10n, [], [null], endless, Object.create(null), () => 1];
  const refused = (use: () => unknown): boolean => {
    try {
      use();
      return false;
    } catch (problem) {
      if (problem instanceof RequestError) return true;
      throw problem;
    }
  };
  it("refuses states that no sequence has made", () => {
    const rolled = { at: "dice", rolled: [4] };
    const parts = ["play", "version", "given", "options", "events"];
    for (const value of junk)
      for (const part of parts) {
        const forged = { ...start, [part]: value } as unknown as typeof start;
        const uses = [() => wager.legal(forged), () => wager.view(forged), () => wager.step(forged, rolled)];
        // Some of it is a situation, options or events: none.
        const isEmpty =
          part === "events"
            ? Array.isArray(value) && value.length === 0
            : part === "given" || part === "options";
        for (const use of uses) expect(refused(use) || isEmpty, `${part} ${typeof value}`).toBe(true);
      }
    for (const value of junk) expect(refused(() => wager.legal(value as typeof start))).toBe(true);
  });
  it("refuses events that are none, alone and in a state", () => {
    for (const value of [...junk, { at: endless, chose: true }, { external: "x", with: 3 }]) {
      const event = value as unknown as { at: string; chose: boolean };
      expect(wager.step(start, event)).toEqual([expect.objectContaining({ help: expect.any(String) })]);
      expect(refused(() => wager.view({ ...start, events: [event] }))).toBe(true);
    }
  });
  it("takes no notice of what a caller changes later", () => {
    const events = [{ at: "bold", chose: true }];
    const kept = { ...start, events };
    expect(wager.legal(kept).request?.path).toBe("dice");
    events.pop();
    expect(wager.legal(kept).request?.path).toBe("bold");
  });
  it("shows a side that is none nothing", () => {
    expect(refusal(() => wager.view(start, "her"))).toMatchObject({ near: ["hero"] });
    expect(wager.view(start, "hero").request?.path).toBe("bold");
  });
  it("and the other functions refuse what is no situation and no text", () => {
    for (const value of junk) {
      const list = value as unknown as string[];
      expect(refused(() => odds(newest, "wager", {}, { policies: [value as string] })) || value === "x").toBe(
        true,
      );
      expect(refused(() => odds(newest, "wager", {}, { goals: list })) || Array.isArray(value)).toBe(true);
      expect(
        refused(() => ask(newest.program, "may-wade", value as Record<string, string>)) ||
          typeof value === "object" ||
          typeof value === "function",
      ).toBe(true);
      expect(
        refused(() => ask(newest.program, "may-drink", {}, { readings: { drowned: value as string } })),
      ).toBe(true);
    }
  });
  it("refuses states of another play or version, and names that are not there", () => {
    expect(refusal(() => play(base.program, "wager").legal(start)).message).toBe(
      "This is a state of `wager` of well@1.1, not of `wager` of well@base.",
    );
    const forged = { ...start, events: [{ at: "dice", rolled: [4] }] };
    expect(() => wager.view(forged)).toThrow(RequestError);
    expect(refusal(() => play(newest.program, "wagers"))).toMatchObject({ near: ["wager"] });
    expect(refusal(() => wager.start({ bolt: 1 })).message).toContain("`bolt`");
  });
});
