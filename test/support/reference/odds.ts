/** Sequences in questions: with what is handed in, or over everything that can fall, be drawn and be chosen. */
import type { Expr, Goal, Played } from "../../../grammar/index.ts";
import { nameOfType, sidesOf } from "./book.ts";
import { evaluate } from "./expressions.ts";
import { play, Refused, type Request, type Result, type Supply, Unfinished, Waiting } from "./plays.ts";
import { type Json, type JsonObject, read, type Scope, toJson, within } from "./situation.ts";
import {
  add,
  asNumber,
  attempt,
  dieOf,
  type Fraction,
  fraction,
  is,
  isUnknown,
  known,
  missing,
  multiply,
  negate,
  numberOf,
  one,
  order,
  same,
  type Stored,
  type Value,
  zero,
} from "./values.ts";

// ---------------------------------------------------------------- what is handed in

/** What was handed in for a request; undefined where nothing was. */
function handedInFor({ kind, path, count, options, type, scope }: Request): Value | undefined {
  let json: Json | undefined = scope.given;
  for (const step of path)
    json = typeof json === "object" && json !== null ? (json as JsonObject)[step] : undefined;
  const isEmpty = typeof json === "object" && json !== null && Object.keys(json).length === 0;
  if (json === undefined || (isEmpty && !Array.isArray(json))) return undefined;
  const place = path.join(".");
  if (kind === "roll") {
    const faces: readonly Json[] = Array.isArray(json) ? json : [json];
    if (faces.length !== count) throw new Refused(`${count} dice are wanted`);
    return { kind: "dice", items: faces.map((face) => read(face, type, place, scope)) };
  }
  const value = read(json, type, place, scope);
  if (kind === "observe") return value;
  const isMeant = (each: Value): boolean => same(each, value, scope) || (is(each, "ref") && each.to === json);
  const option = options.find(isMeant);
  if (option === undefined) throw new Refused("no such option is open");
  return option;
}

const supplyHanded: Supply = (request) => {
  const answer = handedInFor(request);
  if (answer === undefined) throw new Waiting();
  return answer;
};

// ---------------------------------------------------------------- one run

/** What came of an expression in which sequences run. */
interface Leaf {
  readonly value: Stored;
  /** By name, the result of each sequence that ran. */
  readonly results: ReadonlyMap<string, Value>;
  /** The table as the last of them leaves it. */
  readonly scope: Scope;
  readonly isFinished: boolean;
}

/** Evaluates an expression. Parts of results are of one run for the same arguments; a whole result is another one. */
function run(expr: Expr, scope: Scope, supply: Supply): Leaf {
  const results = new Map<string, Value>();
  const byCall = new Map<string, Result>();
  let after = scope;
  const played: Scope["played"] = (name, args, from, isPart) => {
    if (name === "chance" || name === "mean") return odds(name, args?.[0] as Expr, from, []);
    const key = JSON.stringify([
      name,
      args?.map((arg) =>
        keyOf(
          attempt(() => evaluate(arg, from)),
          from,
        ),
      ),
    ]);
    const result = (isPart && byCall.get(key)) || play(name, args, from, supply);
    if (isPart) byCall.set(key, result);
    results.set(name, result.value);
    after = { ...scope, table: result.table };
    return result.value;
  };
  try {
    const value = attempt(() => evaluate(expr, { ...scope, played }));
    return { value, results, scope: after, isFinished: true };
  } catch (end) {
    if (end instanceof Unfinished) return { value: null, results, scope: after, isFinished: false };
    throw end;
  }
}

/** A record at the table by its identity, anything else by what it says. */
const keyOf = (value: Stored, scope: Scope): unknown =>
  !isUnknown(value) && is(value, "ref") ? { same: value.to } : toJson(value, scope);

/** What it comes to with what is handed in alone; what more is asked for makes it depend on that. */
export function runHanded(expr: Expr, scope: Scope): Stored {
  try {
    return run(expr, scope, supplyHanded).value;
  } catch (end) {
    if (end instanceof Waiting) return missing;
    throw end;
  }
}

/** The table as a sequence leaves it. */
export function scopeAfter(expr: Expr, scope: Scope): Scope {
  if (expr.kind !== "ref" && expr.kind !== "call") throw new Error("only a sequence leaves a table");
  const { table } = play(expr.name.text, expr.kind === "call" ? expr.args : null, scope, supplyHanded);
  return { ...scope, table };
}

// ---------------------------------------------------------------- all runs

interface Weighted {
  /** Null for what was not followed. */
  readonly leaf: Leaf | null;
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

type Branch = readonly [answer: Value, chance: Fraction];
/** The ways to go on from where nothing more is answered; with goals, only the best of them is taken. */
interface Fork {
  readonly branches: readonly Branch[];
  readonly goals?: readonly Goal[];
}

/** Runs from the beginning for each way in which what it asks for can be answered. */
function allRuns(expr: Expr, scope: Scope, playing: readonly Played[], bounds = everything): Weighted[] {
  let runs = 0;
  const from = (tape: readonly Value[], weight: Fraction): Weighted[] => {
    if (++runs > bounds.runs || tape.length > 200) throw new TooMany();
    if (order(weight, bounds.least) < 0) return [{ leaf: null, weight }];
    const answers = tape.values();
    let fork: Fork | null = null as Fork | null;
    const supply: Supply = (request) => {
      const handed = handedInFor(request);
      if (handed !== undefined) return handed;
      const next = answers.next();
      if (!next.done) return next.value;
      fork = forkAt(request, playing);
      throw new Waiting();
    };
    try {
      return [{ leaf: run(expr, scope, supply), weight }];
    } catch (end) {
      if (!fork) throw end;
      const ways = fork.branches.map(([answer, chance]) => from([...tape, answer], multiply(weight, chance)));
      const answersHere = fork.branches.map(([answer]) => answer);
      return fork.goals ? bestOf(ways, answersHere, fork.goals) : ways.flat();
    }
  };
  return from([], one);
}

function forkAt(
  { kind, path, count, options, type, scope, owner }: Request,
  playing: readonly Played[],
): Fork {
  if (kind === "observe") throw new Waiting();
  if (kind === "roll") return { branches: rollsOf(count, sidesOf(nameOfType(type))) };
  const label = path.findLast((part) => typeof part === "string");
  for (const each of kind === "choose" ? playing : []) {
    if (each.kind === "played-best") {
      if (each.owner.text !== owner) continue;
      return { branches: options.map((option) => [option, one]), goals: each.goals };
    }
    if (each.policy.text === "first") return { branches: [[options[0] ?? null, one]] };
    const policy = scope.book.find("policy", each.policy.text)?.decl;
    const choice = policy?.choices.find((own) => own.label.text === label);
    if (!choice || policy?.owner.text !== owner) continue;
    const value = evaluate(choice.value, scope, type);
    if (options.some((option) => same(option, value, scope))) return { branches: [[value, one]] };
    throw new Refused("the policy takes what is not open");
  }
  return { branches: options.map((option) => [option, fraction(1, options.length)]) };
}

/** Every way for dice to fall, without their order, with its chance. */
function rollsOf(count: number, sides: number): readonly Branch[] {
  const all = BigInt(sides) ** BigInt(count);
  const fill = (faces: readonly number[], ways: bigint): Branch[] => {
    if (faces.length === count)
      return [[{ kind: "dice", items: faces.map((face) => dieOf(face, sides)) }, fraction(ways, all)]];
    const least = faces.at(-1) ?? 1;
    return Array.from({ length: sides - least + 1 }, (_, at) => least + at).flatMap((face) => {
      const alike = faces.filter((each) => each === face).length + 1;
      return fill([...faces, face], (ways * BigInt(faces.length + 1)) / BigInt(alike));
    });
  };
  return fill([], 1n);
}

/** Of several goals the first decides, and the next where it is equal. What is equal in all is decided by the options. */
function bestOf(ways: readonly Weighted[][], options: readonly Value[], goals: readonly Goal[]): Weighted[] {
  const worthOf = ({ value, least }: Goal, way: readonly Weighted[]): Fraction => {
    const worth = averageOf(way, (leaf) => goalValue(value, leaf));
    return least ? negate(worth) : worth;
  };
  const isBetter = (way: readonly Weighted[], than: readonly Weighted[]): boolean => {
    const differences = goals.map((goal) => order(worthOf(goal, way), worthOf(goal, than)));
    return (differences.find((by) => by !== 0) ?? 0) > 0;
  };
  const inOrder = ways
    .map((way, at) => ({ way, option: options[at] ?? null }))
    .sort((a, b) => firstOf(a.option, b.option));
  return inOrder.map(({ way }) => way).reduce((best, way) => (isBetter(way, best) ? way : best));
}

/** Done, no, yes, numbers from the smallest, names in alphabetical order, none. */
function firstOf(a: Value, b: Value): number {
  const group = (value: Value): number => {
    if (value === "done") return 0;
    if (value === false) return 1;
    if (value === true) return 2;
    if (value === null) return 5;
    return asNumber(value) ? 3 : 4;
  };
  if (group(a) !== group(b)) return group(a) - group(b);
  if (group(a) === 3) return order(numberOf(a), numberOf(b));
  const name = (value: Value): string =>
    typeof value === "string" ? value : is(value, "ref") ? value.to : "";
  return name(a) === name(b) ? 0 : name(a) < name(b) ? -1 : 1;
}

/** A truth counts with its chance. What was not followed leaves it open. */
function averageOf(way: readonly Weighted[], value: (leaf: Leaf) => Value): Fraction {
  return way.reduce((sum, { leaf, weight }) => {
    if (leaf === null) throw new TooMany();
    const found = value(leaf);
    return add(sum, multiply(weight, found === true ? one : numberOf(found)));
  }, zero);
}

/** A goal speaks of the results by their names, or of the sequence by its own, and of the table as it is left. */
function goalValue(goal: Expr, { results, scope, isFinished }: Leaf): Value {
  if (!isFinished) return false;
  const own = [...results].flatMap(([name, value]): (readonly [string, Stored])[] => [
    [name, value],
    ...(is(value, "thing") ? value.fields : []),
  ]);
  return evaluate(goal, within({ ...scope, played: (name) => results.get(name) ?? null }, own));
}

/** `chance(…)` and `mean(…)`. What has no answer is not so, and there is no mean of it. */
export function odds(
  what: string,
  of: Expr,
  scope: Scope,
  playing: readonly Played[],
  bounds?: Bounds,
): Fraction {
  return averageOf(allRuns(of, scope, playing, bounds), ({ value }) =>
    isUnknown(value) && value !== missing && what === "chance" ? false : known(value),
  );
}

export interface Distribution {
  /** By the result as JSON, its chance. */
  readonly chances: ReadonlyMap<string, Fraction>;
  /** The chance of all that was not followed. */
  readonly open: Fraction;
}

/** The whole distribution of a sequence, or of anything that hangs on sequences. */
export function distribution(expr: Expr, scope: Scope, bounds: Bounds): Distribution {
  const chances = new Map<string, Fraction>();
  let open = zero;
  for (const { leaf, weight } of allRuns(expr, scope, [], bounds)) {
    if (leaf === null) open = add(open, weight);
    const key = leaf?.isFinished ? JSON.stringify(toJson(leaf.value, leaf.scope)) : "unfinished";
    if (leaf !== null) chances.set(key, add(chances.get(key) ?? zero, weight));
  }
  return { chances, open };
}
