/**
 * How likely a pass leaves its loop, and how much a measure changes on average over one: dice face by face, choices and all
 * that is not known at their worst, in every way that can hold together.
 */
import type { Expr, Rational } from "../../check/program.ts";
import { add, compare, multiply, one, subtract } from "../../check/rational.ts";
import {
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
  times,
} from "../linear.ts";
import { type Loop, measureBefore, type Pass, passOf } from "../loops.ts";
import { measured } from "../reckon.ts";
import { type Following, spend, type State } from "../state.ts";

export interface Range {
  /** Null: it depends on more than a number. */
  readonly least: Rational | null;
  readonly most: Rational | null;
}

/** The chance that a pass leaves the loop, at its least and its most. */
export function chanceOfLeaving(at: Following, loop: Loop): Range {
  const stays = (pass: Pass): readonly Ending[] => [
    ...pass.again.map((state) => ({ state, value: constant(1) })),
    ...pass.out.map((state) => ({ state, value: constant(0) })),
  ];
  const { least, most } = rangeOf(at, loop, [], stays);
  return { least: most && subtract(one, most), most: least && subtract(one, least) };
}

/** How much it changes over a pass, and whether it cannot fall for ever. */
export function changeOf(at: Following, loop: Loop, measure: Expr): Range & { readonly isBounded: boolean } {
  let isBounded = true;
  const changes = (pass: Pass): readonly Ending[] => {
    for (const state of pass.begun) {
      const before = measureBefore(state, 0);
      isBounded &&= before !== null && leastOf(state.known, before) !== null;
    }
    const through = [...pass.again, ...pass.out.filter(({ leave }) => leave === null)];
    const left = pass.out.filter(({ leave }) => leave !== null);
    return [
      ...through.flatMap((state) =>
        measured(at, state, measure).map(([next, form]) => ({
          state: next,
          value: minus(form, measureBefore(next, 0) ?? form),
        })),
      ),
      // Who leaves has at least not risen.
      ...left.map((state) => ({ state, value: constant(0) })),
    ];
  };
  return { ...rangeOf(at, loop, [measure], changes), isBounded };
}

// ---------------------------------------------------------------- private

interface Ending {
  readonly state: State;
  readonly value: Linear;
}

function rangeOf(
  at: Following,
  loop: Loop,
  measures: readonly Expr[],
  endings: (pass: Pass) => readonly Ending[],
): Range {
  let range: Range | null = null;
  for (const state of loop.states) {
    const rolling = { ...at, isRolling: true };
    const all = endings(passOf(rolling, { ...loop, states: [state] }, measures));
    if (all.length === 0) continue;
    const found: Range | null = worst(
      rolling,
      [{ endings: all, depth: 0, weight: one }],
      withMore({ all: [], keys: new Set() }, state.known),
      constant(0),
    );
    if (found !== null) range = range === null ? found : wider(range, found);
  }
  return range ?? { least: null, most: null };
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
function worst(at: Following, tasks: readonly Task[], known: Known, sum: Linear): Range | null {
  spend(at, 1);
  const [task, ...others] = tasks;
  if (task === undefined) {
    if (isConstant(sum)) return { least: sum.constant, most: sum.constant };
    const most = leastOf(known.all, times(sum, { n: -1n, d: 1n }));
    return { least: leastOf(known.all, sum), most: most && { n: -most.n, d: most.d } };
  }
  const { endings, depth, weight } = task;
  const bySite = new Map<string, Ending[]>();
  for (const ending of endings) {
    const site = ending.state.chances[depth]?.site ?? "";
    bySite.set(site, [...(bySite.get(site) ?? []), ending]);
  }
  let range: Range | null = null;
  const consider = (found: Range | null): void => {
    if (found !== null) range = range === null ? found : wider(range, found);
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

/** One task for each way dice can fall, as far as nothing else comes in between. */
function byWay({ endings, depth, weight }: Task): readonly Task[] {
  const site = endings[0]?.state.chances[depth]?.site;
  if (site === undefined || endings.some(({ state }) => state.chances[depth]?.site !== site))
    return [{ endings, depth, weight }];
  const ways = new Map<number, Ending[]>();
  for (const ending of endings) {
    const way = ending.state.chances[depth]?.way ?? 0;
    const some = ways.get(way) ?? [];
    some.push(ending);
    ways.set(way, some);
  }
  return [...ways.values()].flatMap((some) => {
    const chance = some[0]?.state.chances[depth]?.weight ?? one;
    return byWay({ endings: some, depth: depth + 1, weight: multiply(weight, chance) });
  });
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

function wider(a: Range, b: Range): Range {
  return {
    least: a.least && b.least && (compare(a.least, b.least) < 0 ? a.least : b.least),
    most: a.most && b.most && (compare(a.most, b.most) > 0 ? a.most : b.most),
  };
}
