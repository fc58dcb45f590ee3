/**
 * The decisions json-rules-engine can say, as its rules: truths over plain facts, for it has neither lists nor sums.
 * Rules are added before anything is measured; the first event of a run is the answer.
 */
import { importPeer } from "../peers.ts";
import { ofDice, ofTarget } from "./aggregates.ts";
import type { CoverGiven, RerollGiven, SameSheetGiven, WithinGiven } from "./situations.ts";

interface Engine {
  addRule(rule: Rule): Engine;
  run(facts: Facts): Promise<{ readonly events: readonly { readonly type: string }[] }>;
}
type EngineClass = new () => Engine;
type Facts = Readonly<Record<string, string | number | boolean>>;
type Condition =
  | { readonly fact: string; readonly operator: string; readonly value: unknown }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };
interface Rule {
  readonly conditions: Condition;
  readonly event: { readonly type: string };
}

interface Formulation {
  readonly rules: readonly Rule[];
  readonly facts: (given: never) => Facts;
  /** What no rule speaks of. */
  readonly otherwise: boolean | null;
}

export async function jsonRulesEngine(root: string, name: string) {
  const formulation = formulations[name];
  if (formulation === undefined) throw new Error(`json-rules-engine has no ${name}`);
  const { Engine } = await importPeer<{ Engine: EngineClass }>(root, "json-rules-engine");
  const engine = new Engine();
  for (const rule of formulation.rules) engine.addRule(rule);
  const prepare = (given: unknown) => formulation.facts(given as never);
  const decide = async (prepared: unknown) => {
    const { events } = await engine.run(prepared as Facts);
    const [first] = events;
    return first === undefined ? formulation.otherwise : first.type === "yes";
  };
  return { prepare, decide };
}

const is = (fact: string, value: unknown): Condition => ({ fact, operator: "equal", value });
const isIn = (fact: string, value: readonly string[]): Condition => ({ fact, operator: "in", value });
const isSame = (fact: string, other: string): Condition => ({
  fact,
  operator: "equal",
  value: { fact: other },
});
const least = (fact: string, value: number): Condition => ({ fact, operator: "greaterThanInclusive", value });
const most = (fact: string, value: number): Condition => ({ fact, operator: "lessThanInclusive", value });
const less = (fact: string, value: number): Condition => ({ fact, operator: "lessThan", value });
const more = (fact: string, value: number): Condition => ({ fact, operator: "greaterThan", value });
const all = (...conditions: readonly Condition[]): Condition => ({ all: conditions });
const any = (...conditions: readonly Condition[]): Condition => ({ any: conditions });
const answer = (type: "yes" | "no", conditions: Condition): Rule => ({
  // The engine takes only groups of conditions.
  conditions: "fact" in conditions ? { all: [conditions] } : conditions,
  event: { type },
});

const princes = [
  "Daemon Prince",
  "Daemon Prince of Chaos",
  "Daemon Prince of Nurgle",
  "Daemon Prince of Tzeentch",
];
const squads = [
  "Heavy Weapons Squad",
  "Death Korps Heavy Weapons Squad",
  "Elysian Heavy Weapons Squad",
  "Renegade Heavy Weapons Squad",
];

const formulations: Readonly<Record<string, Formulation>> = {
  "may-reroll": {
    rules: [
      answer(
        "yes",
        all(
          any(is("summed", false), is("all-picked", true)),
          is("some-rerolled", false),
          is("some-picked", true),
          is("covered", true),
        ),
      ),
    ],
    facts: (given: RerollGiven) => ofDice(given),
    otherwise: false,
  },
  "wholly-within": {
    rules: [
      answer(
        "yes",
        any(all(is("based", true), is("base", "whole")), all(is("based", false), is("hull", "whole"))),
      ),
    ],
    facts: ({ m }: WithinGiven) => ({ based: m.based, base: m.base, hull: m.hull }),
    otherwise: false,
  },
  "same-sheet": {
    rules: [
      answer(
        "yes",
        any(
          all(isIn("one-title", princes), isIn("other-title", princes)),
          all(isIn("one-title", squads), isIn("other-title", squads)),
          all(
            isSame("one-title", "other-title"),
            any(
              isSame("one-prefix", "other-prefix"),
              all(
                any(is("one-prefix", "unprefixed"), is("one-codex", "genestealer-cults")),
                any(is("other-prefix", "unprefixed"), is("other-codex", "genestealer-cults")),
              ),
            ),
          ),
        ),
      ),
    ],
    facts: ({ oneSheet, otherSheet }: SameSheetGiven) => ({
      "one-title": oneSheet.title,
      "one-prefix": oneSheet.prefix,
      "one-codex": oneSheet.codex,
      "other-title": otherSheet.title,
      "other-prefix": otherSheet.prefix,
      "other-codex": otherSheet.codex,
    }),
    otherwise: false,
  },
  "in-cover": {
    rules: [
      answer(
        "yes",
        any(
          all(is("terrain", "statue"), most("terrain-gap", 3), least("hidden", 25)),
          all(isIn("terrain", ["wood", "ruin", "crater"]), is("infantry", true), is("entire", true)),
          all(
            isIn("terrain", ["wood", "ruin"]),
            is("infantry", false),
            is("entire", true),
            least("hidden", 50),
            least("least-hidden", 50),
          ),
        ),
      ),
      answer(
        "no",
        any(
          all(is("terrain", "statue"), any(more("terrain-gap", 3), less("hidden", 25))),
          all(isIn("terrain", ["wood", "ruin", "crater"]), is("entire", false)),
          all(isIn("terrain", ["wood", "ruin", "crater"]), is("infantry", false), less("hidden", 50)),
          all(isIn("terrain", ["wood", "ruin"]), is("infantry", false), less("least-hidden", 50)),
        ),
      ),
    ],
    facts: (given: CoverGiven) => ofTarget(given),
    otherwise: null,
  },
};

export const inJsonRulesEngine: readonly string[] = Object.keys(formulations);
