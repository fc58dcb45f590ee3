/**
 * Runs the examples of a version on its emitted code: on the explaining form, which must say what is expected and why,
 * and on the fast form wherever the example gives all that it reads.
 */
import { compare, plain, type Ratio } from "./exact.ts";
import { type FactNote, nativeOf, type Notes, type TypeNote, type Vocabulary } from "./given.ts";
import { linked } from "./json.ts";
import { writeNative } from "./numbers.ts";
import { isItems, isNumber, isOpen, isRecord, openWithin, type Result, same } from "./result.ts";
import type { Rule } from "./rules.ts";
import { newTrace, type Term, type Trace } from "./terms.ts";
import { newRun, type Readings, type Run, type Status, statusOf } from "./verdict.ts";

export interface Example {
  readonly title: string;
  /** Who gives it: an entry or a provision. */
  readonly owner: string;
  /** By path, in the names of the book. */
  readonly given: readonly (readonly [path: readonly string[], value: Term])[];
  /** Names that only the example gives. */
  readonly own: Notes;
  /** What is handed in for plays, by path. */
  readonly played?: readonly (readonly [path: string, value: Term])[];
  /** Null in the place of one that emitted code cannot tell. */
  readonly expects: readonly (Expect | null)[];
}
export interface Expect {
  readonly subject: Term;
  readonly type: TypeNote;
  /** Where the subject is a decision: how to ask its fast form. */
  readonly call?: Call;
  readonly readings?: Readings;
  /** A status other than ruled. */
  readonly status?: Status;
  readonly value?: Term;
  /** Clauses that must have decided. */
  readonly because?: readonly string[];
}
export interface Call {
  readonly rule: Rule;
  readonly fast: (given: never) => unknown;
  readonly args: readonly Term[];
}

export interface ExampleResult {
  readonly title: string;
  readonly owner: string;
  readonly passed: boolean;
  /** Null in the place of one that was not asked: it is left out, or a play reads what the example leaves open. */
  readonly expects: readonly (ExpectResult | null)[];
}
export interface ExpectResult {
  readonly passed: boolean;
  readonly expected: Found;
  readonly found: Found;
  readonly missing: readonly string[];
  /** Labels of the clauses that decided; empty where the subject is no decision. */
  readonly decided: readonly string[];
  /** What the fast form gave, where it was asked and gave something else. */
  readonly fast: { readonly value: unknown } | null;
}
export interface Found {
  readonly status: Status;
  readonly value: unknown;
}

export function runExample(vocabulary: Vocabulary, example: Example): ExampleResult {
  const notes = { ...vocabulary.facts, ...example.own };
  const json: Record<string, unknown> = {};
  const nothing = newRun(vocabulary, {}, {}, {});
  for (const [path, value] of example.given) put(json, path, jsonOf(evaluated(nothing, value).result));
  const given = linked(vocabulary, notes, json);
  const played: Record<string, unknown> = {};
  for (const [path, value] of example.played ?? [])
    putAt(played, path, jsonOf(evaluated(nothing, value).result));
  const expects = example.expects.map(
    (expect) => expect && runExpect(vocabulary, notes, given, played, expect),
  );
  return {
    title: example.title,
    owner: example.owner,
    passed: expects.every((expect) => expect === null || expect.passed),
    expects,
  };
}

function runExpect(
  vocabulary: Vocabulary,
  notes: Notes,
  given: object,
  played: object,
  expect: Expect,
): ExpectResult | null {
  const { readings = {}, because = [], type } = expect;
  const run = newRun(vocabulary, notes, given, readings, { played });
  const { result, trace } = evaluated(run, expect.subject);
  const open = openWithin(result);
  // Like every fast form, a play is not asked where it reads what the example leaves open.
  if (expect.status !== "depends" && run.open.size > 0) return null;
  const found: Found = { status: statusOf(open), value: open === null ? nativeOf(result, type) : null };
  const judgement = expect.call === undefined ? undefined : [...trace.calls].at(-1);
  const decided = judgement?.deciding.map(({ label }) => label) ?? [];
  const isDecided = because.every((label) => decided.includes(label));
  const wanted = expect.value === undefined ? null : evaluated(run, expect.value).result;
  const isEqual =
    expect.value === undefined
      ? found.status === expect.status
      : open === null && same(result, wanted) === true;
  const fast =
    expect.call === undefined || expect.readings !== undefined
      ? null
      : askFast(run, vocabulary, given, expect.call);
  const ruled = found.status === "ruled" ? found.value : undefined;
  const differs = fast !== null && !isSameNative(fast.value, ruled, type);
  return {
    passed: isEqual && isDecided && !differs,
    expected: {
      status: expect.status ?? "ruled",
      value: expect.value === undefined ? null : nativeOf(wanted, type),
    },
    found,
    missing: open?.missing.map(({ path }) => path) ?? [],
    decided,
    fast: differs ? fast : null,
  };
}

function evaluated(run: Run, term: Term): { readonly result: Result; readonly trace: Trace } {
  const trace = newTrace();
  return { result: term({ run, locals: run.known, trace }), trace };
}

// ---------------------------------------------------------------- given

/** In the form in which situations are given; what is open is left out. */
function jsonOf(result: Result): unknown {
  if (isOpen(result)) return undefined;
  if (isNumber(result)) {
    const number = writeNative(result);
    if (typeof number === "number") return number;
    return 1_000_000_000 % number.d === 0 ? plain(number) : `${number.n}/${number.d}`;
  }
  if (isItems(result)) return result.items.map(jsonOf);
  if (!isRecord(result)) return result;
  return Object.fromEntries(
    [...result.fields].flatMap(([name, field]) => (isOpen(field) ? [] : [[name, jsonOf(field)]])),
  );
}

function put(json: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [head = "", ...rest] = path;
  if (value === undefined) return;
  if (rest.length === 0) json[head] = value;
  else {
    const inner = json[head];
    const object = typeof inner === "object" && inner !== null ? { ...inner } : {};
    put(object, rest, value);
    json[head] = object;
  }
}

/** `shot.dice`, `hit[2]`; a place that is passed over holds an empty object, which is nothing. */
function putAt(into: Record<string, unknown>, path: string, value: unknown): void {
  const steps = [...path.matchAll(/[^.[\]]+/g)].map(([step]) => step);
  let object: Record<string, unknown> = into;
  for (const [i, step] of steps.entries()) {
    if (i === steps.length - 1) object[step] = value;
    else {
      const isList = /^\d+$/.test(steps[i + 1] ?? "");
      object[step] ??= isList ? [] : {};
      object = object[step] as Record<string, unknown>;
    }
  }
}

// ---------------------------------------------------------------- the fast form

/** What it gives; null where it reads what the example leaves open. */
function askFast(
  run: Run,
  vocabulary: Vocabulary,
  given: object,
  call: Call,
): { readonly value: unknown } | null {
  const values = call.args.map((arg) => evaluated(run, arg).result);
  if (values.some((value) => openWithin(value) !== null)) return null;
  const params = Object.entries(call.rule.params);
  const args = params.map(([name, note], i) => {
    const value = values[i] ?? null;
    return [note.property ?? name, nativeOf(value, note.type, vocabulary.records)] as const;
  });
  const whole = { ...given, ...Object.fromEntries(args) };
  const guard: Guard = { vocabulary, guarded: new Map(), originals: new Map() };
  try {
    const asked = call.fast as (given: object) => unknown;
    return {
      value: original(guard, asked(guarded(guard, { ...vocabulary.facts, ...call.rule.params }, whole))),
    };
  } catch (problem) {
    if (problem === absent) return null;
    throw problem;
  }
}

const absent = new Error("What the example leaves open was read.");

interface Guard {
  readonly vocabulary: Vocabulary;
  readonly guarded: Map<object, object>;
  readonly originals: Map<unknown, object>;
}

/** The same object, which says when something of it is read that is not there. */
function guarded<T extends object>(guard: Guard, notes: Notes, object: T): T {
  const known = guard.guarded.get(object);
  if (known !== undefined) return known as T;
  const byProperty = new Map(Object.entries(notes).map(([name, note]) => [note.property ?? name, note]));
  const watched = new Proxy(object, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property);
      const note = typeof property === "string" ? byProperty.get(property) : undefined;
      if (note === undefined) return value;
      if (value === undefined) throw absent;
      return within(guard, note, value);
    },
  });
  guard.guarded.set(object, watched);
  guard.originals.set(watched, object);
  return watched;
}

function within(guard: Guard, { type }: Pick<FactNote, "type">, value: unknown): unknown {
  if (typeof value !== "object" || value === null || typeof type === "string") return value;
  if ("record" in type || "ref" in type) {
    return guarded(guard, guard.vocabulary.records["record" in type ? type.record : type.ref] ?? {}, value);
  }
  if ("list" in type || "set" in type) {
    const known = guard.guarded.get(value);
    if (known !== undefined) return known;
    const inner = "list" in type ? type.list : type.set;
    const items = [...(value as Iterable<unknown>)].map((item) => within(guard, { type: inner }, item));
    guard.guarded.set(value, items);
    return items;
  }
  return value;
}

/** Things as they were given, without the guard. */
function original(guard: Guard, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => original(guard, item));
  return guard.originals.get(value) ?? value;
}

/** Two values of the same type; sets in any order. */
function isSameNative(a: unknown, b: unknown, type: TypeNote): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    const isSet = type === "set" || (typeof type === "object" && "set" in type);
    const inner =
      typeof type === "object" && "list" in type
        ? type.list
        : typeof type === "object" && "set" in type
          ? type.set
          : "plain";
    const isIn = (items: readonly unknown[], item: unknown): boolean =>
      items.some((each) => isSameNative(each, item, inner));
    if (isSet) return a.every((item) => isIn(b, item)) && b.every((item) => isIn(a, item));
    return a.length === b.length && a.every((item, i) => isSameNative(item, b[i], inner));
  }
  if ("n" in a && "n" in b)
    return compare(a as Ratio, b as Ratio) === 0 || plain(a as Ratio) === plain(b as Ratio);
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSameNative(left[key] ?? null, right[key] ?? null, "plain"),
  );
}
