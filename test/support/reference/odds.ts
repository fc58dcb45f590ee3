/** Plays in questions: with what is handed in, or over everything that can fall, be drawn and be chosen. */
import type { Expr, Goal, Played, TypeExpr } from "../../../grammar/index.ts";
import { asTruth, evaluate } from "./expressions.ts";
import { Open, type Path, play, Refused, type Request, type Supply, Unfinished, Waiting } from "./plays.ts";
import { type Scope, within } from "./scope.ts";
import { typedAs, toJson } from "./situation.ts";
import {
  add,
  asNumber,
  Broken,
  divide,
  type Fraction,
  fraction,
  isUnknown,
  listOf,
  missing,
  multiply,
  negate,
  numberFrom,
  one,
  order,
  same,
  type Value,
  zero,
} from "./values.ts";

// ---------------------------------------------------------------- what is handed in

/** What was handed in for a request; undefined where nothing was. */
function handedIn(given: ReadonlyMap<string, Value>, request: Request): Value | undefined {
  const found = at(given, request.path);
  if (
    found === undefined ||
    (typeof found === "object" && found?.kind === "thing" && found.fields.size === 0)
  )
    return undefined;
  if (request.kind === "roll") return rolled(found, request);
  if (request.kind === "observe") return observed(found, request.type, request.scope);
  return chosen(found, request);
}

function at(given: ReadonlyMap<string, Value>, [name, ...rest]: Path): Value | undefined {
  let value = given.get(String(name));
  for (const step of rest) {
    if (typeof value !== "object" || value === null) return undefined;
    if (value.kind === "thing") value = value.fields.get(String(step));
    else if (value.kind === "list" && typeof step === "number") value = value.items[step];
    else return undefined;
  }
  return value;
}

function rolled(value: Value, { count, sides, scope }: Request): Value {
  const faces = typeof value === "object" && value?.kind === "list" ? value.items : [value];
  if (faces.length !== count) throw new Refused(`${count} dice are wanted`);
  const die: TypeExpr = {
    kind: "type-name",
    start: 0,
    end: 0,
    range: null,
    name: { kind: "name", start: 0, end: 0, text: `D${sides}` },
  };
  return listOf(
    faces.map((face) => typedAs(scope.book, face, die)),
    true,
  );
}

function observed(value: Value, type: TypeExpr | null, { book }: Scope): Value {
  const number = typeof value === "object" && value?.kind === "text" ? numberFrom(value.text) : null;
  const isNumber =
    type?.kind === "type-name" &&
    (book.quantities.has(type.name.text) || ["count", "percent", "ratio"].includes(type.name.text));
  return type === null ? value : typedAs(book, isNumber && number ? number : value, type);
}

function chosen(value: Value, { options, type, scope }: Request): Value {
  const fitted = type ? typedAs(scope.book, value, type) : value;
  const option = options.find((each) => same(each, fitted) === true || isNamed(each, value));
  if (option === undefined) throw new Refused("no such option is open");
  return option;
}
const isNamed = (option: Value, by: Value): boolean =>
  typeof by === "object" &&
  by !== null &&
  "text" in by &&
  typeof option === "object" &&
  option?.kind === "thing" &&
  option.identity === by.text;

// ---------------------------------------------------------------- one run

/** What came of an expression in which plays are played. */
export interface Leaf {
  readonly value: Value;
  /** By name, the result of each play that was played. */
  readonly results: ReadonlyMap<string, Value>;
  readonly scope: Scope;
  readonly isFinished: boolean;
}

/** Evaluates an expression. Parts of results are of one playing for the same arguments; a whole result is another one. */
export function run(expr: Expr, scope: Scope, supply: Supply, outside?: ReadonlyMap<string, string>): Leaf {
  const results = new Map<string, Value>();
  const byCall = new Map<string, Value>();
  const played = (name: string, args: readonly Expr[] | null, from: Scope, isPart: boolean): Value => {
    if (name === "chance" || name === "mean") return odds(name, args?.[0] as Expr, from, []);
    const key = JSON.stringify([name, args?.map((arg) => keyOf(evaluate(arg, from)))]);
    const known = isPart ? byCall.get(key) : undefined;
    if (known !== undefined) return known;
    const { value } = play(name, args, from, supply, outside);
    if (isPart) byCall.set(key, value);
    results.set(name, value);
    return value;
  };
  const own = { ...scope, played };
  try {
    return { value: evaluate(expr, own), results, scope, isFinished: true };
  } catch (end) {
    if (end instanceof Unfinished) return { value: null, results, scope, isFinished: false };
    if (end instanceof Open) return { value: end.why, results, scope, isFinished: true };
    throw end;
  }
}

/** A thing of the table by its identity, anything else by what it says. */
const keyOf = (value: Value): unknown =>
  typeof value === "object" && value?.kind === "thing" && value.identity !== null
    ? { same: value.identity }
    : toJson(value);

/** With what is handed in alone; what more is asked for makes it depend on that. */
export function runHanded(expr: Expr, scope: Scope): Leaf {
  try {
    return run(expr, scope, (request) => {
      const answer = handedIn(scope.world.given, request);
      if (answer === undefined) throw new Waiting(request);
      return answer;
    });
  } catch (end) {
    if (end instanceof Waiting) return { value: missing, results: new Map(), scope, isFinished: true };
    throw end;
  }
}

/** The table as a play leaves it. */
export function scopeAfter(expr: Expr, scope: Scope): Scope {
  const name = expr.kind === "ref" || expr.kind === "call" ? expr.name.text : "";
  return play(name, expr.kind === "call" ? expr.args : null, scope, (request) => {
    const answer = handedIn(scope.world.given, request);
    if (answer === undefined) throw new Waiting(request);
    return answer;
  }).scope;
}

// ---------------------------------------------------------------- all runs

export interface Weighted {
  /** Null for what was not followed. */
  readonly leaf: Leaf | null;
  readonly weight: Fraction;
}
/** A branch is the option's place, for options are made anew in each run; dice are what they are. */
interface Branch {
  readonly step: number | Value;
  readonly weight: Fraction;
}
/** There is more to follow than is worth following. */
export class TooMany extends Error {}
export interface Bounds {
  /** How many runs there may be. */
  readonly runs: number;
  /** What is less likely is not followed; its leaf is null. */
  readonly least: Fraction;
}
export const everything: Bounds = { runs: 2_000, least: zero };

export function allRuns(
  expr: Expr,
  scope: Scope,
  playing: readonly Played[],
  bounds = everything,
): Weighted[] {
  let runs = 0;
  const from = (tape: readonly (number | Value)[], weight: Fraction): Weighted[] => {
    if (++runs > bounds.runs || tape.length > 200) throw new TooMany();
    if (order(weight, bounds.least) < 0) return [{ leaf: null, weight }];
    let next = 0;
    try {
      const leaf = run(expr, scope, (request) => {
        const handed = handedIn(scope.world.given, request);
        if (handed !== undefined) return handed;
        if (next === tape.length) throw new Waiting(request);
        const step = tape[next++] as number | Value;
        return typeof step === "number" ? (request.options[step] ?? null) : step;
      });
      return [{ leaf, weight }];
    } catch (end) {
      if (!(end instanceof Waiting)) throw end;
      const { request } = end;
      const best = playing.find((each) => each.kind === "played-best" && each.owner.text === request.owner);
      if (request.kind === "choose" && best?.kind === "played-best")
        return bestOf(
          request.options.map((_, option) => from([...tape, option], weight)),
          best.goals,
        );
      return branchesOf(request, scope, playing).flatMap((branch) =>
        from([...tape, branch.step], multiply(weight, branch.weight)),
      );
    }
  };
  return from([], one);
}

function branchesOf(request: Request, scope: Scope, playing: readonly Played[]): Branch[] {
  if (request.kind === "observe") throw new Waiting(request);
  if (request.kind === "roll") return rollsOf(request.count, request.sides);
  const policy = playing
    .map((each) => (each.kind === "played-policy" ? scope.book.policies.get(each.policy.text) : undefined))
    .find((each) => each !== undefined && each.owner.text === request.owner);
  const label = request.path.findLast((part) => typeof part === "string");
  const choice =
    request.kind === "choose" ? policy?.choices.find((each) => each.label.text === label) : undefined;
  if (choice) {
    const value = request.type
      ? typedAs(scope.book, evaluate(choice.value, request.scope), request.type)
      : evaluate(choice.value, request.scope);
    const at = request.options.findIndex((each) => same(each, value) === true);
    if (at < 0) throw new Refused("the policy takes what is not open");
    return [{ step: at, weight: one }];
  }
  if (playing.some((each) => each.kind === "played-policy" && each.policy.text === "first"))
    return [{ step: 0, weight: one }];
  const each = divide(one, fraction(request.options.length));
  return request.options.map((_, at) => ({ step: at, weight: each }));
}

/** Every way for dice to fall, without their order, with its chance. */
function rollsOf(count: number, sides: number): Branch[] {
  const found: Branch[] = [];
  const fill = (faces: readonly number[], ways: bigint): void => {
    if (faces.length === count) {
      const dice = faces.map((face): Value => ({ kind: "die", face, sides, rerolled: false }));
      found.push({ step: listOf(dice, true), weight: fraction(ways, BigInt(sides) ** BigInt(count)) });
      return;
    }
    for (let face = faces.at(-1) ?? 1; face <= sides; face++) {
      const alike = BigInt(faces.filter((each) => each === face).length + 1);
      fill([...faces, face], (ways * BigInt(faces.length + 1)) / alike);
    }
  };
  fill([], 1n);
  return found;
}

/** Of several goals the first decides, and the next where it is equal. */
function bestOf(ways: readonly Weighted[][], goals: readonly Goal[]): Weighted[] {
  const worth = (way: readonly Weighted[]): Fraction[] =>
    goals.map((goal) => (goal.least ? negate(worthOf(goal.value, way)) : worthOf(goal.value, way)));
  const valued = ways.map((way) => ({ way, worth: worth(way) }));
  const isBetter = (a: readonly Fraction[], b: readonly Fraction[]): boolean => {
    const by = a.map((each, at) => order(each, b[at] ?? zero)).find((each) => each !== 0) ?? 0;
    return by > 0;
  };
  return valued.reduce((best, each) => (isBetter(each.worth, best.worth) ? each : best)).way;
}

function worthOf(goal: Expr, way: readonly Weighted[]): Fraction {
  let sum = zero;
  for (const { leaf, weight } of way) {
    if (leaf === null) throw new TooMany();
    const value = goalValue(goal, leaf);
    const worth = value === true ? one : (asNumber(value) ?? zero);
    if (worth.kind === "unknown") throw new Broken("a goal is not known");
    sum = add(sum, multiply(weight, worth));
  }
  return sum;
}

/** A goal speaks of the results by their names, or of the play by its own. */
function goalValue(goal: Expr, { results, scope, isFinished }: Leaf): Value {
  if (!isFinished) return false;
  const own: [string, Value][] = [];
  for (const [name, value] of results) {
    own.push([name, value]);
    if (typeof value === "object" && value?.kind === "thing") own.push(...value.fields);
  }
  const played = (name: string): Value => results.get(name) ?? null;
  return evaluate(goal, within({ ...scope, played }, own));
}

/** `chance(…)` and `mean(…)`. */
export function odds(
  what: string,
  of: Expr,
  scope: Scope,
  playing: readonly Played[],
  bounds?: Bounds,
): Value {
  let sum = zero;
  for (const { leaf, weight } of allRuns(of, scope, playing, bounds)) {
    if (leaf === null) throw new TooMany();
    // What has no answer is not so, and adds to no mean.
    if (isUnknown(leaf.value) && (leaf.value.why === "missing" || what === "mean")) return leaf.value;
    const number = what === "mean" ? asNumber(leaf.value) : asTruth(leaf.value) === true ? one : zero;
    if (number === null || number.kind === "unknown") continue;
    sum = add(sum, multiply(weight, number));
  }
  return sum;
}

export interface Distribution {
  /** By the result as JSON, its chance. */
  readonly chances: ReadonlyMap<string, Fraction>;
  /** The chance of all that was not followed. */
  readonly open: Fraction;
}

/** The whole distribution of a play, or of anything that hangs on plays. */
export function distribution(
  expr: Expr,
  scope: Scope,
  playing: readonly Played[] = [],
  bounds?: Bounds,
): Distribution {
  const chances = new Map<string, Fraction>();
  let open = zero;
  for (const { leaf, weight } of allRuns(expr, scope, playing, bounds)) {
    if (leaf === null) {
      open = add(open, weight);
      continue;
    }
    const key = leaf.isFinished ? JSON.stringify(toJson(leaf.value)) : "unfinished";
    chances.set(key, add(chances.get(key) ?? zero, weight));
  }
  return { chances, open };
}
