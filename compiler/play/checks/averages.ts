/**
 * How likely a pass leaves its loop, and how much a measure changes on average over one: dice face by face, choices and all
 * that is not known at their worst, in every way that can hold together.
 */
import type { Expr, Rational } from "../../check/program.ts";
import { add, multiply, one, subtract } from "../../check/rational.ts";
import {
  type Between,
  canHold,
  concerning,
  constant,
  type Constraint,
  constraintKey,
  isConstant,
  keyOf,
  leastOf,
  type Linear,
  minus,
  plus,
  rangeOf,
  spanning,
  times,
} from "../linear.ts";
import { type Loop, measureBefore, type Pass, passOf } from "../loops.ts";
import { measured } from "../reckon.ts";
import { type Following, joined, spend, type State } from "../state.ts";

/** The chance that a pass leaves the loop, at its least and its most, or what is enough of it. */
export function chanceOfLeaving(
  at: Following,
  loop: Loop,
  isEnough: (found: Between) => boolean = () => false,
): Between {
  const stays = (pass: Pass): Endings => ({
    all: [
      ...pass.again.map((state) => ({ state, value: constant(1) })),
      ...pass.out.map((state) => ({ state, value: constant(0) })),
    ],
    isBounded: true,
  });
  const leaving = ({ least, most }: Between): Between => ({
    least: most && subtract(one, most),
    most: least && subtract(one, least),
  });
  return leaving(rangeOver(at, loop, [], stays, (range) => isEnough(leaving(range))));
}

/** How much it changes over a pass, and whether it cannot fall for ever. */
export function changeOf(
  at: Following,
  loop: Loop,
  measure: Expr,
  isEnough: (found: Change) => boolean = () => false,
): Change {
  const changes = (pass: Pass): Endings => {
    const through = [...pass.again, ...pass.out.filter(({ leave }) => leave === null)];
    const left = pass.out.filter(({ leave }) => leave !== null);
    const all = [
      ...through.flatMap((state) =>
        measured(at, state, measure).map(([next, form]) => ({
          state: next,
          value: minus(form, measureBefore(next, 0) ?? form),
        })),
      ),
      // Who leaves has at least not risen.
      ...left.map((state) => ({ state, value: constant(0) })),
    ];
    const isBounded = pass.begun.every((state) => {
      const before = measureBefore(state, 0);
      return before !== null && leastOf(state.known, before) !== null;
    });
    return { all, isBounded };
  };
  return rangeOver(at, loop, [measure], changes, isEnough);
}

export interface Change extends Between {
  readonly isBounded: boolean;
}

// ---------------------------------------------------------------- private

interface Ending {
  readonly state: State;
  readonly value: Linear;
}

interface Endings {
  readonly all: readonly Ending[];
  readonly isBounded: boolean;
}

/**
 * First of all ways to come to the loop at once, with what is not known at its worst in each way dice can fall; and where that
 * is not enough of each way, with what is not known the same however they fall.
 */
function rangeOver(
  at: Following,
  loop: Loop,
  measures: readonly Expr[],
  endings: (pass: Pass) => Endings,
  isEnough: (found: Change) => boolean,
): Change {
  const passed = (state: State, from: Following): Endings =>
    endings(passOf({ ...from, isRolling: true }, { ...loop, states: [state] }, measures));
  const [whole] = joined(at, loop.states);
  const first = whole ? passed(whole, { ...at, budget: { ...at.budget } }) : nothing;
  if (first.all.length > 0) {
    const loose = { ...loosest({ endings: first.all, depth: 0, weight: one }), isBounded: first.isBounded };
    if (isEnough(loose)) return loose;
  }
  const strict = loop.states.flatMap((state): readonly Change[] => {
    const { all, isBounded } = state === whole ? first : passed(state, at);
    const begun = withMore({ all: [], keys: new Set() }, state.known);
    const found =
      all.length === 0 ? null : worst(at, [{ endings: all, depth: 0, weight: one }], begun, constant(0));
    return found === null ? [] : [{ ...found, isBounded }];
  });
  const [some = { least: null, most: null, isBounded: true }] = strict;
  return strict.reduce(
    (all, each) => ({ ...spanning(all, each), isBounded: all.isBounded && each.isBounded }),
    some,
  );
}

const nothing: Endings = { all: [], isBounded: true };

/** Whatever is worst and best in each way dice can fall, added up. */
function loosest({ endings, depth, weight }: Task): Between {
  const bySite = groupedBy(endings, ({ state }) => state.chances[depth]?.site ?? "");
  return [...bySite]
    .map(([site, some]): Between => {
      if (site === "")
        return some
          .map(({ state, value }) => rangeOf(state.known, value))
          .map(({ least, most }) => ({
            least: least && multiply(least, weight),
            most: most && multiply(most, weight),
          }))
          .reduce(spanning);
      return faces({ endings: some, depth, weight })
        .map(loosest)
        .reduce((a, b) => ({
          least: a.least && b.least && add(a.least, b.least),
          most: a.most && b.most && add(a.most, b.most),
        }));
    })
    .reduce(spanning);
}

/** What holds, each once. */
interface Known {
  readonly all: readonly Constraint[];
  readonly keys: ReadonlySet<string>;
}

function withMore({ all, keys }: Known, more: readonly Constraint[]): Known {
  return { all: [...all, ...more], keys: new Set([...keys, ...more.map(constraintKey)]) };
}

interface Task {
  readonly endings: readonly Ending[];
  readonly depth: number;
  readonly weight: Rational;
}

/** Every way in which what is not known can be, with the sum that comes of it over all dice; null: there is none. */
function worst(at: Following, tasks: readonly Task[], known: Known, sum: Linear): Between | null {
  spend(at, 1);
  const [task, ...others] = tasks;
  if (task === undefined) {
    return rangeOf(known.all, sum);
  }
  const { endings, depth, weight } = task;
  if (endings.every(({ value }) => isNought(value))) return worst(at, others, known, sum);
  const bySite = groupedBy(endings, ({ state }) => state.chances[depth]?.site ?? "");
  let range: Between | null = null;
  const consider = (found: Between | null): void => {
    if (found !== null) range = range === null ? found : spanning(range, found);
  };
  for (const [site, alike] of bySite) {
    if (site !== "") {
      consider(worst(at, [...together(byWay({ endings: alike, depth, weight })), ...others], known, sum));
      continue;
    }
    const seen = new Set<string>();
    for (const { state, value } of alike) {
      const more = state.known.filter((each) => !known.keys.has(constraintKey(each)));
      const key = `${more.map((each) => [...each.form.terms.keys()].join()).join(";")}|${value.constant.n}/${value.constant.d}|${more.length}`;
      if (more.length === 0 && seen.has(key)) continue;
      seen.add(key);
      const all = more.length > 0 ? withMore(known, more) : known;
      if (more.length > 0 && !canHold([...concerning(known.all, more), ...more])) continue;
      consider(worst(at, others, all, plus(sum, times(value, weight))));
    }
  }
  return range;
}

function isNought(form: Linear): boolean {
  return isConstant(form) && form.constant.n === 0n;
}

/** One task for each way dice can fall, as far as nothing else comes in between. */
function byWay({ endings, depth, weight }: Task): readonly Task[] {
  const site = endings[0]?.state.chances[depth]?.site;
  if (site === undefined || endings.some(({ state }) => state.chances[depth]?.site !== site))
    return [{ endings, depth, weight }];
  return faces({ endings, depth, weight }).flatMap(byWay);
}

/** One task for each way the same dice can fall. */
function faces({ endings, depth, weight }: Task): readonly Task[] {
  return [...groupedBy(endings, ({ state }) => state.chances[depth]?.way ?? 0).values()].map((some) => {
    const chance = some[0]?.state.chances[depth]?.weight ?? one;
    return { endings: some, depth: depth + 1, weight: multiply(weight, chance) };
  });
}

function groupedBy<K>(
  endings: readonly Ending[],
  keyOf: (ending: Ending) => K,
): ReadonlyMap<K, readonly Ending[]> {
  const found = new Map<K, Ending[]>();
  for (const ending of endings) {
    const key = keyOf(ending);
    const some = found.get(key);
    if (some) some.push(ending);
    else found.set(key, [ending]);
  }
  return found;
}

/** Ways that leave the same open are one: what is worst for the one is worst for the other. */
function together(tasks: readonly Task[]): readonly Task[] {
  const found = new Map<string, Task>();
  for (const [i, task] of tasks.entries()) {
    const { endings, depth, weight } = task;
    const isOver = endings.every(({ state }) => state.chances[depth] === undefined);
    const key = isOver ? endings.map(endingKey).sort().join("\n") : `${i}`;
    const same = found.get(key);
    found.set(key, same ? { ...same, weight: add(same.weight, weight) } : task);
  }
  return [...found.values()];
}

function endingKey({ state, value }: Ending): string {
  return `${state.known.map(constraintKey).join("&")}|${keyOf(value)}`;
}
