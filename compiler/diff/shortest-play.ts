/**
 * Searches for the shortest course on which two sides differ: the same events on both, until their requests or results
 * differ. It tries courses by their number of events, up to a limit.
 */
import type { Program } from "../check/program.ts";
import { mostEventsCompared } from "../limits.ts";
import { memoize } from "../memoize.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { PlayedSo, ReadingsGiven, ShortestPlay, Sides } from "./change.ts";
import type { Readings } from "./readings.ts";
import type { Json, JsonObject } from "../core/json.ts";
import type { Domain, PlayEvent, PlayedSoFar, Stepper } from "../core/stepper.ts";

export interface Search {
  readonly play: DecisionId;
  readonly readings: Sides<Readings>;
  /** The readings that the sequence depends on, for the report. */
  readonly given: Sides<ReadingsGiven>;
  readonly programs: Sides<Program>;
  readonly stepper: Stepper<Program>;
}

/** And so many situations. */
const mostSituations = 24;
/** Options of one request that are tried. */
const mostOptions = 40;

interface Pair {
  readonly given: JsonObject;
  readonly events: readonly PlayEvent[];
  readonly before: PlayedSoFar | null;
  readonly after: PlayedSoFar | null;
}

export function shortestPlay(
  search: Search,
  situations: readonly JsonObject[],
  most = mostEventsCompared,
): ShortestPlay | null {
  const { programs, readings, stepper } = search;
  const { from, to } = programs;
  const question = (one: Readings, other: Readings): string =>
    JSON.stringify([search.play, most, [...one], [...other], situations]);
  const [forth, back] = [searchedWith(stepper)(from)(to), searchedWith(stepper)(to)(from)];
  const asked = question(readings.from, readings.to);
  const found = forth.get(asked) ?? turned(back.get(question(readings.to, readings.from)));
  const shortest = found ?? { course: searched(search, situations, most) };
  forth.set(asked, shortest);
  return shortest.course && { ...shortest.course, readings: search.given };
}

interface Searched {
  readonly course: ShortestPlay | null;
}

/** What was found between two programs: both directions ask the same. */
const searchedWith = memoize((_: Search["stepper"]) =>
  memoize((_: Program) => memoize((_: Program) => new Map<string, Searched>())),
);

/** A course that tells the sides apart does so in either direction. */
function turned(found: Searched | undefined): Searched | undefined {
  if (!found?.course) return found;
  const { before, after } = found.course;
  return { course: { ...found.course, before: after, after: before } };
}

function searched(search: Search, situations: readonly JsonObject[], most: number): ShortestPlay | null {
  const { stepper, play, programs, readings } = search;
  let steps = 0;
  let open: readonly Pair[] = situations.slice(0, mostSituations).map((given) => ({
    given,
    events: [],
    before: stepper.start(programs.from, play, given, readings.from),
    after: stepper.start(programs.to, play, given, readings.to),
  }));
  while (open.length > 0) {
    const parted = open.find(isParted);
    if (parted) return told(search, parted);
    const next: Pair[] = [];
    for (const { given, events, before, after } of open) {
      if (before === null || after === null || before.request === null) continue;
      for (const event of eventsFor(before.request)) {
        if (steps++ >= most) return firstParted(search, next);
        next.push({
          given,
          events: [...events, event],
          before: stepper.step(programs.from, before, event),
          after: stepper.step(programs.to, after, event),
        });
      }
    }
    open = next;
  }
  return null;
}

function firstParted(search: Search, pairs: readonly Pair[]): ShortestPlay | null {
  const parted = pairs.find(isParted);
  return parted ? told(search, parted) : null;
}

function isParted({ before, after }: Pair): boolean {
  if (before === null || after === null) return false;
  return JSON.stringify(stateOf(before)) !== JSON.stringify(stateOf(after));
}

/** The visible state: the request and its possible answers, or the result. */
function stateOf({ request, result }: PlayedSoFar): unknown {
  if (request === null) return { result: result && { status: result.status, value: result.value } };
  return { path: request.path, kind: request.kind, domain: request.domain };
}

function told({ given: readings }: Search, { given, events, before, after }: Pair): ShortestPlay {
  return {
    given,
    readings,
    events: events.map((event): JsonObject => ({ ...event })),
    before: so(before),
    after: so(after),
    words: null,
  };
}

function so(played: PlayedSoFar | null): PlayedSo {
  if (played === null) return { kind: "stuck" };
  const { request, result } = played;
  if (request !== null) return { kind: "asks", at: request.path, for: request.kind };
  return { kind: "over", status: result?.status ?? "unfinished", value: result?.value ?? null };
}

// ---------------------------------------------------------------- what may happen

function eventsFor({ path, kind, domain }: NonNullable<PlayedSoFar["request"]>): readonly PlayEvent[] {
  if (kind === "roll") {
    if (domain.kind !== "dice") return [];
    return faces(domain.dice ?? 1, domain.sides).map((rolled) => ({ at: path, rolled }));
  }
  const options = optionsIn(domain);
  if (kind === "choose") return options.map((chose) => ({ at: path, chose }));
  if (kind === "draw") return options.map((drew) => ({ at: path, drew }));
  return options.map((saw) => ({ at: path, saw }));
}

/** Falling faces only: most plays do not care which die shows what. */
function faces(dice: number, sides: number): readonly (readonly number[])[] {
  let all: readonly (readonly number[])[] = [[]];
  for (let die = 0; die < dice; die++) {
    all = all.flatMap((shown) =>
      Array.from({ length: sides }, (_, i) => i + 1)
        .filter((face) => face <= (shown.at(-1) ?? sides))
        .map((face) => [...shown, face]),
    );
    if (all.length > mostEventsCompared) break;
  }
  const whole = all.filter((shown) => shown.length === dice);
  return thinned(whole);
}

function optionsIn(domain: Domain): readonly Json[] {
  if (domain.kind === "values") return thinned(domain.values);
  if (domain.kind !== "range") return [];
  const least = domain.from ?? 0;
  const greatest = Math.min(domain.to ?? least + 6, least + mostOptions);
  return Array.from({ length: greatest - least + 1 }, (_, i) => least + i);
}

/** All of a few; of many, some from the first to the last. */
function thinned<T>(all: readonly T[]): readonly T[] {
  if (all.length <= mostOptions) return all;
  const step = (all.length - 1) / (mostOptions - 1);
  return Array.from({ length: mostOptions }, (_, i) => all[Math.round(i * step)]).flatMap((one) =>
    one === undefined ? [] : [one],
  );
}
