/** Small changes to decisions, and what becomes of each: noticed by an example, proved without effect, told apart, or open. */
import { describe, expect, it } from "vitest";
import { mutating } from "../../compiler/study/mutants.ts";
import type { Program } from "../../compiler/check/program.ts";
import { compile } from "../../compiler/compile.ts";
import { mutants } from "../../compiler/mutants/mutants.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { compiledRules, rules } from "../support/rules.ts";

const book = (body: string) => `
book harbour { title en "Harbour" held in en unit length = m }
enum wind { calm, breeze, gale }
enum side { us, them }
state gold: count 0..9 = 1
record ship { crew: count  sound: truth }
fact wind: wind { about en "How the wind blows." }
fact fleet: list of ship { about en "The ships." }
fact draught: length { about en "How deep the ship lies." }
provision docking on page 3 {
  sentence words { en "How ships dock." }
  ${body}
}`;

function program(body: string): Program {
  const { value, diagnostics } = compile([{ path: "rules/harbour.rubric", text: book(body) }]);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const found = value.versions.get("harbour" as BookId)?.get("base" as VersionId)?.program;
  if (!found) throw new Error("there is no such version");
  return found;
}

function fates(body: string, steps?: number) {
  const found = mutants([program(body)], mutating, steps === undefined ? {} : { steps });
  return found.mutants.map(({ mutated: { of, label, change, was, became }, fate }) => ({
    of: `${of.id}.${label}`,
    change,
    was,
    became,
    fate: fate.kind,
    ...(fate.kind === "alive"
      ? { given: fate.situation.given, said: fate.said.value, now: fate.changed.value }
      : {}),
  }));
}

const allSound = `decide sound: truth { about en "Are they sound?" }
  clauses of sound { each: yes when every s in fleet has s.sound  otherwise: no from words }`;

describe("a change", () => {
  it("is noticed by an example that fails on it, also through what it calls", () => {
    const found = fates(`${allSound}
      decide may-sail: truth { about en "May they sail?" }
      clauses of may-sail { sail: yes when sound  otherwise: no from words }
      example "one of two" { given fleet = [{ sound: yes }, { sound: no }]  expect may-sail = no }`);
    expect(found).toContainEqual(
      expect.objectContaining({ of: "sound.each", change: "other-quantifier", fate: "killed" }),
    );
  });

  it("that no example notices breaks an invariant", () => {
    const found = fates(`${allSound}
      decide may-sail: truth { about en "May they sail?" }
      clauses of may-sail { sail: yes when sound  otherwise: no from words }
      always sailing-is-sound { about en "Who sails is sound." holds sound when may-sail from words }`);
    expect(found).toContainEqual(
      expect.objectContaining({ of: "may-sail.otherwise", change: "other-value", fate: "refuted" }),
    );
  });

  it("that no example notices is told apart by a situation: some for every, with a list", () => {
    expect(fates(allSound)).toContainEqual({
      of: "sound.each",
      change: "other-quantifier",
      was: "every s in fleet has s.sound",
      became: "some s in fleet has s.sound",
      fate: "alive",
      given: { fleet: [] },
      said: true,
      now: false,
    });
  });

  it("that makes no difference is proved so, and not shown", () => {
    const found = fates(`decide deep: truth { about en "Is it deep?" }
      clauses of deep { wet: yes when draught >= 3m  very over wet: yes when draught >= 5m  otherwise: no from words }`);
    const very = found.filter(({ of, change }) => of === "deep.very" && change !== "other-value");
    expect(very.map(({ change, fate }) => [change, fate])).toEqual([
      ["dropped-clause", "equivalent"],
      ["dropped-over", "equivalent"],
      ["boundary", "equivalent"],
      ["off-by-one", "equivalent"],
    ]);
    expect(found).toContainEqual(
      expect.objectContaining({
        of: "deep.wet",
        change: "boundary",
        fate: "alive",
        given: { draught: "3m" },
      }),
    );
  });

  it("that can neither be proved nor told apart within the budget is open", () => {
    const deep = `decide deep: truth { about en "Is it deep?" }
      clauses of deep { wet: yes when draught >= 17m  otherwise: no from words }`;
    const boundary = (steps: number) => fates(deep, steps).find(({ change }) => change === "boundary")?.fate;
    expect(boundary(1)).toBe("open");
    expect(boundary(300_000)).toBe("alive");
  });

  it("is made to what clauses go over, bar and yield to, to values, and to how conditions are joined", () => {
    const found = fates(`decide berth: wind { about en "Which berth?" }
      clauses of berth {
        low: calm when draught < 2m and wind = calm unless told
        high over low: gale when draught < 2m or wind = gale
        closed bars high: when wind = breeze
      }`);
    expect(new Set(found.map(({ change }) => change))).toEqual(
      new Set([
        ...["dropped-clause", "dropped-over", "dropped-bars", "dropped-told"],
        ...["boundary", "opposite", "off-by-one", "other-value", "other-joint"],
      ]),
    );
    expect(
      found.filter(({ change }) => change === "other-value").map(({ was, became }) => [was, became]),
    ).toContainEqual(["gale", "calm"]);
  });

  it("takes away what a clause is over only by way of the one that changes", () => {
    // Without `middle`, or with `middle` over nothing, `high` and `low` clash in a gale.
    const found = fates(`decide fee: count { about en "What it costs." }
      clauses of fee {
        low: 1
        middle over low: 2 when wind = calm
        high over middle: 3 when wind = gale
      }
      example "gale" { given wind = gale  expect fee = 3 }`);
    const ofMiddle = found.filter(({ of }) => of === "fee.middle");
    expect(ofMiddle.find(({ change }) => change === "dropped-clause")?.fate).toBe("killed");
    expect(ofMiddle.find(({ change }) => change === "dropped-over")).toMatchObject({
      was: "low",
      fate: "killed",
    });
  });

  it("is made to the amounts that decisions give", () => {
    const found = fates(`decide fee: count { about en "What it costs." }
      clauses of fee { low: 4 when wind = calm  high: 6 when wind = gale }
      example "calm" { given wind = calm  expect fee = 4 }`);
    expect(found.filter(({ change }) => change === "off-by-one")).toEqual([
      { of: "fee.low", change: "off-by-one", was: "4", became: "5", fate: "killed" },
      {
        of: "fee.high",
        change: "off-by-one",
        was: "6",
        became: "7",
        fate: "alive",
        given: { wind: "gale" },
        said: 6,
        now: 7,
      },
    ]);
  });
});

it("an example that fails as things stand notices nothing", () => {
  const found = fates(`${allSound}  example "wrong" { given fleet = []  expect sound = no }`);
  expect(found.map(({ fate }) => fate)).not.toContain("killed");
});

it("the same changes come out in the same order", () => {
  expect(fates(allSound)).toEqual(fates(allSound));
});

describe("a change to a play", () => {
  const gust = (more = "") => `resolve gust given bold: truth {
      about en "What comes of a gust?"
      roll first = 2 of D6
      when bold { reroll d in first with d = 1 }
      choose gamble: truth by us
      gives torn: truth = some d in first has d >= 5
      let best: count = highest 1 of first
      gives left: count = (best when gamble, otherwise 0)
    } ${more}`;

  it("is told apart by a play, with what is given, rolled and chosen", () => {
    const found = mutants([program(gust())], mutating).mutants;
    const boundary = found.find(({ mutated }) => mutated.change === "boundary");
    expect(boundary?.fate).toMatchObject({
      kind: "alive",
      said: { value: { torn: true } },
      changed: { value: { torn: false } },
    });
    const example = boundary?.fate.kind === "alive" ? boundary.fate.example : "";
    expect(example).toContain("first = [5, ");
    expect(example).toContain("expect gust.torn = ?");
    const changes = new Set(found.map(({ mutated }) => mutated.change));
    for (const change of [
      "dropped-line",
      "dropped-branch",
      "dropped-condition",
      "dropped-option",
      "other-dice",
    ])
      expect(changes).toContain(change);
  });

  it("is noticed by an example with dice, and by one that asks for a chance", () => {
    const boundary = (more: string) =>
      fates(gust(more)).find(({ of, change }) => of === "gust.torn" && change === "boundary")?.fate;
    expect(
      boundary('example "a five" { given bold = no, first = [5, 1], gamble = no  expect gust.torn = yes }'),
    ).toBe("killed");
    expect(boundary('example "chances" { given bold = no  expect chance(gust.torn) = 5/9 }')).toBe("killed");
  });

  it("in a decision that a play calls is noticed by a chance", () => {
    const found = fates(`decide needed: count 1..6 given bold: truth { about en "What is needed?" }
      clauses of needed { low: 4 when bold  high: 5 when not bold from words }
      resolve dash given bold: truth { about en "Does it get by?"  roll one = 1 of D6  gives past: truth = one >= needed(bold) }
      example "chances" { expect chance(dash(yes).past) = 1/2 }`);
    expect(found.find(({ of, change }) => of === "needed.low" && change === "off-by-one")?.fate).toBe(
      "killed",
    );
    expect(found.find(({ of, change }) => of === "needed.high" && change === "off-by-one")?.fate).toBe(
      "alive",
    );
  });

  it("that only lets more be chosen is told apart by what is refused as it is written", () => {
    const found = mutants(
      [
        program(`resolve pick given bold: truth { about en "What is picked?"
            choose best: truth by us among { no, yes when bold }
            gives picked: truth = best
          }`),
      ],
      mutating,
    ).mutants;
    const dropped = found.find(({ mutated }) => mutated.change === "dropped-condition");
    expect(dropped?.fate).toMatchObject({
      kind: "alive",
      situation: { asks: "play", given: { bold: false }, played: { best: true } },
      said: { status: "refused" },
      changed: { status: "ruled", value: { picked: true } },
    });
    expect(dropped?.fate.kind === "alive" && dropped.fate.example).toContain("expect pick.picked = ?");
  });

  it("of two effects in the other order is told apart where it matters", () => {
    const found = fates(`procedure pay-day: count { about en "What is left?"
        set gold to gold + 2
        set gold to gold * 2
        gives gold
      }`);
    expect(found.find(({ change }) => change === "other-order")).toMatchObject({
      fate: "alive",
      said: 6,
      now: 4,
    });
  });
});

it("the guard of a group is changed once, for all that it guards", () => {
  const found = fates(`decide berth: count { about en "Which berth?" }
    clauses of berth when wind = calm { low: 1 when draught < 2m  high: 2 when draught >= 2m from words }`);
  expect(found.filter(({ was }) => was === "wind = calm")).toHaveLength(1);
});

it("what nobody holds is not changed where it neither bars nor beats anything", () => {
  const found = fates(`decide berth: count { about en "Which berth?" }
    clauses of berth { low: 1 when draught < 2m from words  rest: unseen cites page 3 }`);
  expect(found.filter(({ of }) => of === "berth.rest")).toEqual([]);
});

it("of whole numbers, an end and one more are one change", () => {
  const found = fates(`decide full: truth given crew: count { about en "Is it full?" }
    clauses of full { many: yes when crew >= 12  few: no when crew <= 3 from words }`);
  expect(
    found
      .filter(({ change }) => change === "boundary" || change === "off-by-one")
      .map(({ became }) => became),
  ).toEqual(["crew > 12", "crew < 3", "4"]);
});

it("whether something is ruled is not asked of its opposite: that is ruled where it is", () => {
  const found = fates(`${allSound}
    decide known: truth { about en "Is it known whether they are sound?" }
    clauses of known { words: sound is ruled }`);
  expect(found.filter(({ of }) => of === "known.words").map(({ became }) => became)).toEqual([
    null,
    "sound is not ruled",
  ]);
});

it("one situation is found for as many changes as it tells apart", () => {
  const found = mutants([program(allSound)], mutating).mutants;
  const examples = new Set(found.flatMap(({ fate }) => (fate.kind === "alive" ? [fate.example] : [])));
  expect(found.filter(({ fate }) => fate.kind === "alive").length).toBeGreaterThan(examples.size);
});

it("what stands in several versions is changed once, and an example of any of them notices it", () => {
  const text = `${book(`decide deep: truth { about en "Is it deep?" }
      clauses of deep { wet: yes when draught >= 3m  otherwise: no from words }`)}
    update 1.1 of harbour { on base held in en }
    ruling Q1 on docking settles {
      question en "And in a calm?"
      answer en "Then too."
      example "at the edge" { given draught = 3m  expect deep = yes }
    }`;
  const { value } = compile([{ path: "rules/harbour.rubric", text }]);
  const all = [...(value.versions.get("harbour" as BookId)?.values() ?? [])].map(({ program: each }) => each);
  const found = mutants(all, mutating).mutants;
  expect(all).toHaveLength(2);
  expect(found.filter(({ mutated }) => mutated.change === "boundary")).toEqual([
    expect.objectContaining({ versions: ["base", "1.1"], fate: expect.objectContaining({ kind: "killed" }) }),
  ]);
});

it("every situation of pistola is an example that compiles but for its value", () => {
  const value = compiledRules();
  const found = value.versions.get("pistola" as BookId)?.get("base" as VersionId)?.program;
  if (!found) throw new Error("there is no such version");
  // The book's own examples notice what is looked for.
  const bare = { ...found, examples: found.examples.filter((_, at) => at % 2 === 0) };
  const texts = mutants([bare], mutating, { courses: 24, most: 420 }).mutants.flatMap(({ fate }) =>
    fate.kind === "alive" ? [fate.example] : [],
  );
  const own = rules.filter((source) => source.path.startsWith("rules/pistola/"));
  const path = "rules/pistola/more.rubric";
  const text = `part of pistola\nprovision more on page 999 {\n${[...new Set(texts)].join("\n")} }`;
  const { diagnostics } = compile([...own, { path, text }]);
  const faults = diagnostics.filter(({ span, severity }) => span.file === path && severity === "error");
  expect(texts.length).toBeGreaterThan(0);
  expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(["open-expectation"]));
}, 120_000);
