/**
 * Looks for an example that notices a change: of those that come by what is changed, the ones that noticed a change of the same
 * play or decision first, and those that ask for chances last, of which only so many are run. The engines run them.
 */
import type { Play } from "../check/plays.ts";
import type { CheckedExample, Expr, Program } from "../check/program.ts";
import type { Fate } from "./fate.ts";
import type { Mutated } from "./mutated.ts";
import { asksForChances, type Reaching } from "./reaching.ts";
import type { MutantEngines, Place, Ran } from "./engines.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { findPlay } from "../core/lookup.ts";

/** In one version, in which a change is judged after another. */
export interface Noticing {
  readonly notice: (mutated: Mutated) => Fate | null;
}

/** `most`: so many examples of chances are run for one change. */
export function noticing(
  program: Program,
  engines: MutantEngines,
  reaching: Reaching,
  most: number,
): Noticing {
  const known = new Map<CheckedExample, Ran>();
  const ranOf = (example: CheckedExample): Ran => {
    const found = known.get(example) ?? engines.run(program, example);
    known.set(example, found);
    return found;
  };
  const met = new Map<CheckedExample, ReadonlySet<Place> | null>();
  const comesBy = (example: CheckedExample, place: Place): boolean => {
    if (!asksForChances(example)) return ranOf(example).cameBy.has(place);
    const found = met.has(example) ? (met.get(example) ?? null) : metInPlays(program, engines, example);
    met.set(example, found);
    return found === null || found.has(place);
  };
  // What noticed a change is likely to notice the next one of the same.
  const before = new Map<string, readonly CheckedExample[]>();
  const notice = ({ of, place, changed }: Mutated): Fate | null => {
    const other = changed(program);
    const first = before.get(of.id) ?? [];
    const all = [...first, ...reaching(of.id).filter((each) => !first.includes(each))];
    let awaited: Fate | null = null;
    let left = most;
    for (const by of all) {
      const isOfChances = asksForChances(by);
      if ((isOfChances && left === 0) || !comesBy(by, place)) continue;
      if (isOfChances) left -= 1;
      const ran = ranOf(by);
      if (ran.holds && !engines.holds(other, by)) {
        before.set(of.id, [by, ...first.filter((each) => each !== by)]);
        return { kind: "killed", by };
      }
      if (ran.isOpen && ran.found !== engines.run(other, by).found) awaited ??= { kind: "awaited", by };
    }
    return awaited;
  };
  return { notice };
}

const mostCourses = 512;

/** All that some plays come by where chances are asked for; null where it cannot be told so. */
function metInPlays(
  program: Program,
  engines: MutantEngines,
  example: CheckedExample,
): ReadonlySet<Place> | null {
  const outcomes = example.expects.flatMap(({ subject }) => outcomesIn(subject));
  const asked = program.plays.filter(({ id }) => outcomes.some(({ play }) => play === id));
  const isPlain = outcomes.every(({ play, args }) => isByName(asked, play, args));
  if (asked.length === 0 || !isPlain) return null;
  const played = engines.playedOf(program, example);
  const found = new Set<Place>(engines.run(program, example).cameBy);
  for (const play of asked) {
    const given = engines.situationOf(program, example, play);
    const { courses } = engines.sample(program, play, [given], mostCourses, [{ given, played }]);
    if (courses.length === 0) return null;
    for (const { cameBy } of courses) for (const place of cameBy) found.add(place);
  }
  return found;
}

type Outcome = Extract<Expr, { kind: "outcome" }>;

function outcomesIn(expr: Expr): readonly Outcome[] {
  return subexpressionsOf(expr).filter((part) => part.kind === "outcome");
}

/** It takes what the example gives. */
function isByName(plays: readonly Play[], id: string, args: readonly Expr[]): boolean {
  const params = findPlay({ plays }, id)?.params ?? [];
  return args.every((arg, at) => arg.kind === "local" && arg.name === params[at]?.name);
}
