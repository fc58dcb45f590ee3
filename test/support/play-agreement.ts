/**
 * Plays a play on the emitted code and on the stepper at once, handing both the same events made at random, and
 * expects the same of both at every step: what is asked, what is legal, what is refused, what happened, what comes of it.
 */
import fc from "fast-check";
import { expect } from "vitest";
import type { Play } from "../../compiler/check/plays.ts";
import type { Program, Type } from "../../compiler/check/program.ts";
import {
  isState,
  type PlayEvent,
  type PlayState,
  startPlay,
  step,
} from "../../compiler/evaluate/plays/play.ts";
import { type EmittedFolder, plainValue } from "./emitted.ts";
import { expectEqual } from "./expect-equal.ts";
import { situations } from "./generate-situations.ts";
import { seed } from "./seed.ts";
import type { Domain } from "../../compiler/core/stepper.ts";
import type { Json, JsonObject } from "../../compiler/core/json.ts";

/** A play of an emitted module, of which nothing is known. */
export interface EmittedPlay {
  readonly params: unknown;
  readonly start: (given: object, options?: { readonly cap: number }) => EmittedState;
  readonly legal: (state: EmittedState) => EmittedLegal;
  readonly step: (state: EmittedState, event: unknown) => EmittedState | readonly { readonly code: string }[];
  readonly finish: (given: object, events: readonly unknown[], options?: { readonly cap: number }) => unknown;
  readonly view: (state: EmittedState, side?: string) => EmittedView;
}
export interface EmittedState {
  readonly events: readonly unknown[];
}
interface EmittedLegal {
  readonly request: null | {
    readonly path: string;
    readonly kind: string;
    readonly label: string;
    readonly owner: string | null;
    readonly options?: readonly unknown[];
    readonly dice?: number;
    readonly sides?: number;
  };
  readonly external: readonly string[];
}
interface EmittedView extends EmittedLegal {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly result: null | { readonly status: string; readonly value: unknown };
  readonly log: readonly {
    readonly play: string;
    readonly label: string | null;
    readonly citation: string;
    readonly sentences: readonly string[];
    readonly happened: { readonly kind: string };
  }[];
  readonly events: readonly unknown[];
}

const cap = 120;

/** What is tried at each step, as numbers to pick by: most plays are short, and one in five goes on. */
const tape = fc.oneof({ weight: 4, arbitrary: picks(20) }, { weight: 1, arbitrary: picks(60) });

function picks(many: number): fc.Arbitrary<readonly number[]> {
  return fc.array(fc.nat({ max: 9999 }), { minLength: many, maxLength: many });
}

export async function playsAlike(
  code: EmittedFolder,
  program: Program,
  play: Play,
  numRuns: number,
): Promise<void> {
  const module = await code.load(`${program.book}/${program.version}.js`);
  const emitted = (module as unknown as { readonly plays: Readonly<Record<string, EmittedPlay>> }).plays[
    play.id
  ];
  if (emitted === undefined) throw new Error(`${play.id} is not emitted`);
  const { fromJson } = (await code.load("runtime.js")) as unknown as {
    readonly fromJson: (facts: unknown, rule: unknown, json: object) => object;
  };
  fc.assert(
    fc.property(situationsOf(program, play), tape, (json, picks) => {
      const before = startPlay(program, play.id, json, new Map(), { cap });
      fc.pre(isState(before));
      if (!isState(before)) return;
      const given = fromJson(module.facts, emitted, json);
      playBoth(program, play, before, emitted, given, picks);
    }),
    { numRuns, seed },
  );
}

/** All facts are known, whatever the play reads of them. */
function situationsOf(program: Program, play: Play): fc.Arbitrary<JsonObject> {
  const reads = program.facts.map(({ name }) => name);
  const states = new Set(program.states.map(({ fact }) => fact));
  const asked = {
    ...program.decisions[0],
    kind: "ruled",
    params: play.params,
    reads,
    calls: play.calls,
    clauses: [],
  };
  return situations(program, asked as unknown as Program["decisions"][number]).map((json) =>
    // States are what they are at first, now and then.
    Object.fromEntries(
      Object.entries(json).filter(([name]) => !states.has(name) || JSON.stringify(json).length % 2 === 0),
    ),
  );
}

export function playBoth(
  program: Program,
  play: Play,
  start: PlayState,
  emitted: EmittedPlay,
  given: object,
  picks: readonly number[],
): void {
  let onEvaluator = start;
  let state = emitted.start(given, { cap });
  const passed: { readonly state: EmittedState; readonly legal: EmittedLegal }[] = [];
  let told = 0;
  for (const pick of picks) {
    const view = emitted.view(state);
    compare(program, play, onEvaluator, view, told);
    told = view.log.length;
    passed.push({ state, legal: emitted.legal(state) });
    if (onEvaluator.request === null) break;
    const [wanted, native] = eventFor(program, onEvaluator, emitted.legal(state), pick);
    const next = step(program, onEvaluator, wanted, { cap });
    const stepped = emitted.step(state, native);
    if (!isState(next)) {
      expectEqual(
        Array.isArray(stepped) ? stepped.map(({ code }: { code: string }) => code) : "it was taken",
        [next[0]?.code],
      );
      // What is refused changes nothing.
      expectEqual(emitted.legal(state), passed.at(-1)?.legal);
      continue;
    }
    expect(stepped).not.toBeInstanceOf(Array);
    onEvaluator = next;
    state = stepped as EmittedState;
  }
  // Stepping is pure: earlier states are what they were, also when they come back from text.
  for (const [i, { state: earlier, legal }] of passed.entries())
    if (i % 5 === 0) expectEqual(emitted.legal(earlier), legal);
  compare(program, play, onEvaluator, emitted.view(state), 0);
  const last = passed.at(-1);
  if (last !== undefined && isPlain(given))
    expectEqual(emitted.legal(JSON.parse(JSON.stringify(last.state))), last.legal);
  const finished = emitted.finish(given, state.events, { cap });
  if (onEvaluator.result !== null) expectEqual(finished, emitted.view(state).result);
}

/** `told`: so many entries of the log were compared a step before. */
function compare(
  program: Program,
  play: Play,
  onEvaluator: PlayState,
  view: EmittedView,
  told: number,
): void {
  const { request, external, result } = onEvaluator;
  expectEqual(
    view.request && {
      path: view.request.path,
      kind: view.request.kind,
      label: view.request.label,
      owner: view.request.owner,
    },
    request && { path: request.path, kind: request.kind, label: request.label, owner: request.owner },
  );
  expectEqual(view.external, external);
  if (request !== null && view.request !== null) {
    const { domain } = request;
    if (domain.kind === "dice")
      expectEqual([view.request.dice, view.request.sides], [domain.dice, domain.sides]);
    if (domain.kind === "values" && view.request.options !== undefined)
      expectEqual(view.request.options.map(plainOption), domain.values.map(plainOption));
  }
  const entries = ({ log }: Pick<typeof view | typeof onEvaluator, "log">) =>
    log
      .slice(told)
      .map(({ play, label, citation, sentences, happened }) => [
        play,
        label,
        happened.kind,
        citation,
        sentences,
      ]);
  expectEqual(entries(view), entries(onEvaluator));
  for (const { name, type } of program.facts) {
    const property = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const json = onEvaluator.facts[name];
    if (json !== undefined && Object.hasOwn(view.facts, property))
      compareLeft(program, type, json, view.facts[property], name);
  }
  expectEqual(view.result?.status, result?.status);
  if (result?.status === "ruled") {
    const type: Type = play.type ?? { kind: "shape", fields: play.parts };
    expectEqual(plainValue(program, type, view.result?.value), plainValue(program, type, result.value));
  }
}

/** How things stand, part by part, as far as both know it: what a play set, it set on both sides. */
function compareLeft(program: Program, type: Type, json: Json, native: unknown, path: string): void {
  if (type.kind === "or-none" && json !== null) {
    compareLeft(program, type.of, json, native, path);
    return;
  }
  if (json === null || native === null || native === undefined) {
    expectEqual([path, native ?? null], [path, json]);
    return;
  }
  if (type.kind === "list" && Array.isArray(json) && Array.isArray(native)) {
    expectEqual([path, native.length], [path, json.length]);
    for (const [i, item] of (json as readonly Json[]).entries())
      compareLeft(program, type.of, item, native[i], `${path}[${i}]`);
    return;
  }
  if (type.kind === "record") {
    const fields = program.types.records.get(type.name)?.fields ?? [];
    for (const field of fields) {
      const part = (json as Readonly<Record<string, Json>>)[field.name];
      const property = field.name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      if (part !== undefined && Object.hasOwn(native, property))
        compareLeft(
          program,
          field.type,
          part,
          (native as Readonly<Record<string, unknown>>)[property],
          `${path}.${field.name}`,
        );
    }
    return;
  }
  if (type.kind === "ref") return;
  expectEqual([path, plainValue(program, type, native)], [path, plainValue(program, type, json)]);
}

/** Numbers without their unit. */
function plainOption(option: unknown): unknown {
  if (Array.isArray(option)) return option.map(plainOption);
  const [, n, d = "1"] =
    typeof option === "string" ? (/^(-?[\d.]+)(?:\/(\d+))?[a-z"%]*$/.exec(option) ?? []) : [];
  return n === undefined ? option : Number(n) / Number(d);
}

// ---------------------------------------------------------------- events

const words = { roll: "rolled", choose: "chose", draw: "drew", observe: "saw" } as const;

/** One event for both; now and then one that cannot be. */
function eventFor(
  program: Program,
  { request, external }: PlayState,
  legal: EmittedLegal,
  pick: number,
): readonly [PlayEvent, unknown] {
  if (request === null) throw new Error("nothing is asked");
  const { path, kind, domain } = request;
  const both = (wanted: Json, native: unknown = wanted): readonly [PlayEvent, unknown] => [
    { at: path, [words[kind]]: wanted } as unknown as PlayEvent,
    { at: path, [words[kind]]: native },
  ];
  const rare = pick % 23;
  if (rare === 1)
    return [
      { at: `${path}x`, saw: 1 },
      { at: `${path}x`, saw: 1 },
    ];
  if (rare === 2) return [{ external: "nowhere" }, { external: "nowhere" }];
  if (rare === 3 && kind === "roll") return both([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  if (rare === 4 && kind === "choose") return both("no such option");
  if (external.length > 0 && pick % 7 === 0) {
    const name = external[pick % external.length] ?? "";
    const event = program.events.find((each) => each.name === name);
    if (event?.params.length === 0) return [{ external: name }, { external: name }];
  }
  if (domain.kind === "dice") {
    const faces = Array.from(
      { length: domain.dice ?? 0 },
      (_, i) => 1 + ((pick * 7 + i * (pick % 11) + i * 3) % domain.sides),
    );
    return both(faces);
  }
  if (domain.kind === "values") {
    const at = pick % Math.max(1, domain.values.length);
    return both(domain.values[at] ?? null, legal.request?.options?.[at] ?? domain.values[at] ?? null);
  }
  return seen(both, domain, pick);
}

function seen(
  both: (wanted: Json, native?: unknown) => readonly [PlayEvent, unknown],
  domain: Domain,
  pick: number,
): readonly [PlayEvent, unknown] {
  if (domain.kind !== "range") return both(pick % 2 === 0);
  const { from, to } = domain;
  const least = from ?? 0;
  return both(least + (pick % ((to ?? least + 30) - least + 1)));
}

/** Things that refer to one another by identity alone do not survive text. */
function isPlain(given: object): boolean {
  try {
    const again = JSON.parse(JSON.stringify(given)) as object;
    return countIn(given, new Set()) === countIn(again, new Set()) && !JSON.stringify(given).includes("{}");
  } catch {
    return false;
  }
}

function countIn(value: unknown, seen: Set<unknown>): number {
  if (typeof value !== "object" || value === null || seen.has(value)) return 0;
  seen.add(value);
  return 1 + Object.values(value).reduce<number>((sum, part) => sum + countIn(part, seen), 0);
}
