/** Small changes to decisions, and what becomes of each: noticed by an example, proved without effect, told apart, or open. */
import { describe, expect, it } from "vitest";
import { mutating } from "../../compiler/cli/mutating.ts";
import type { Program } from "../../compiler/check/program.ts";
import { compile } from "../../compiler/compile.ts";
import { mutants } from "../../compiler/prove/prove.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";
import { rules } from "../support/rules.ts";

const book = (body: string) => `
book harbour { title en "Harbour" held in en unit length = m }
enum wind { calm, breeze, gale }
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
  const found = mutants(program(body), mutating, steps === undefined ? {} : { steps });
  return found.mutants.map(({ mutated: { decision, label, change, was, became }, fate }) => ({
    of: `${decision.id}.${label}`,
    change,
    was,
    became,
    fate: fate.kind,
    ...(fate.kind === "alive" ? { given: fate.given, said: fate.said.value, now: fate.changed.value } : {}),
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
    expect(fates(allSound, 1).map(({ fate }) => fate)).toEqual(Array(fates(allSound).length).fill("open"));
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

it.each([
  ["base", "part of w40k", "provision more on page 999 {"],
  [
    "1.2",
    "part of w40k 1.2",
    'ruling Q999 records { question en "More?" answer { sentence more { en "More." } }',
  ],
  [
    "1.5",
    "part of w40k 1.5",
    'ruling Q999 records { question en "More?" answer { sentence more { en "More." } }',
  ],
])(
  "of w40k %s, every situation is an example that compiles once something is expected of it",
  (version, head, owner) => {
    const { value } = compile(rules, { books: ["w40k"] });
    const found = value.versions.get("w40k" as BookId)?.get(version as VersionId)?.program;
    if (!found) throw new Error("there is no such version");
    const texts = mutants(found, mutating).mutants.flatMap(({ fate }) =>
      fate.kind === "alive" ? [fate.example.replace(" = ?", " depends")] : [],
    );
    const path = "rules/w40k/more.rubric";
    const text = `${head}\n${owner}\n${[...new Set(texts)].join("\n")} }`;
    const { diagnostics } = compile([...rules, { path, text }], { books: ["w40k"] });
    const faults = diagnostics.filter(({ span, severity }) => span.file === path && severity === "error");
    expect(texts.length).toBeGreaterThan(0);
    expect(faults.map(({ message }) => message)).toEqual([]);
  },
  60_000,
);
