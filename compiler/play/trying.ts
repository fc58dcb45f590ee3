/**
 * Looks for a short play that shows something, by trying situations and events drawn from a fixed seed, within bounds.
 * What it should show is said by the caller; that nothing is found proves nothing.
 */
import type { Line, Play } from "../check/plays.ts";
import { withLists } from "../check/plays/walk.ts";
import type { Expr, Fact, Program, Type } from "../check/program.ts";
import type { DoubtId } from "../resolve/graph.ts";
import type { Domain, Event, Json, JsonObject, Played, Stepper } from "./at-hand.ts";
import { type Random, randomFrom } from "./random.ts";

export interface Shown {
  readonly given: JsonObject;
  readonly events: readonly Event[];
}

const tries = 60;
const longest = 30;
const mostSteps = 900;

/** The first play tried of which `shows` is true after some event. */
export function tryPlays(
  program: Program,
  play: Play,
  readings: ReadonlyMap<DoubtId, string>,
  stepper: Stepper,
  shows: (played: Played) => boolean,
): Shown | null {
  const changed = { ...program, plays: program.plays.map((each) => (each.id === play.id ? play : each)) };
  const inputs = [...play.params, ...program.facts.filter(({ name }) => play.reads.includes(name))];
  let steps = 0;
  for (let seed = 1; seed <= tries; seed++) {
    const random = randomFrom(seed);
    const given = Object.fromEntries(
      inputs.map(({ name, type }) => [name, sampleOf(program, type, random, 0)]),
    );
    let played = stepper.start(changed, play.id, given, readings);
    const events: Event[] = [];
    while (played !== null) {
      if (shows(played)) return { given, events };
      if (played.request === null || events.length >= longest || ++steps > mostSteps) break;
      const event = drawn(played.request, random);
      if (event === null) break;
      events.push(event);
      played = stepper.step(changed, played, event);
    }
    if (steps > mostSteps) return null;
  }
  return null;
}

/** What was tried, in a line. */
export function inShort({ given, events }: Shown): string {
  const shown = events.map((event) => {
    const value =
      "rolled" in event
        ? event.rolled
        : "chose" in event
          ? event.chose
          : "drew" in event
            ? event.drew
            : event.saw;
    return `${event.at}: ${JSON.stringify(value)}`;
  });
  const from = `\`${JSON.stringify(given)}\``;
  return shown.length === 0 ? from : `${from}, with ${shown.map((each) => `\`${each}\``).join(", then ")}`;
}

/** The play with a line that gives numbers before each pass, and one before the loop begins. */
export function withMeasures(play: Play, loop: Line, list: readonly Line[], measures: readonly Expr[]): Play {
  const passes = measures.map((value, i) => marker(`measure ${i}`, value, loop));
  const [first] = measures;
  const begins = first ? [marker("begins", first, loop)] : [];
  return {
    ...play,
    lines: changedIn(play.lines, (line) => marked(line, passes, begins, line === loop), list, begins),
  };

  function marked(
    line: Line,
    inner: readonly Line[],
    before: readonly Line[],
    isLoop: boolean,
  ): readonly Line[] {
    if (!isLoop) return [line];
    switch (line.kind) {
      case "repeat":
        return [...before, { ...line, lines: [...inner, ...line.lines] }];
      case "menu":
        return [
          ...before,
          {
            ...line,
            options: line.options.map((each) => ({
              ...each,
              lines: [...(each.once ? before : inner), ...each.lines],
            })),
          },
        ];
      case "block":
        return [{ ...line, lines: [...inner, ...line.lines] }];
      default:
        return [line, ...inner];
    }
  }
}

/** The play with a mark before a line. */
export function withMark(play: Play, at: Line, value: Expr): Play {
  return {
    ...play,
    lines: changedIn(
      play.lines,
      (line) => (line === at ? [marker("here", value, at), line] : [line]),
      [],
      [],
    ),
  };
}

/** What was measured before each pass, run by run of the loop. */
export function measuredIn(played: Played, many: number): readonly (readonly (readonly Json[])[])[] {
  const runs: Json[][][] = [[]];
  for (const { happened } of played.log) {
    if (happened.kind !== "gave" || typeof happened.part !== "string") continue;
    if (happened.part === sign("begins")) runs.push([]);
    const place = Array.from({ length: many }, (_, i) => sign(`measure ${i}`)).indexOf(happened.part);
    if (place === 0) runs.at(-1)?.push([]);
    if (place >= 0)
      runs
        .at(-1)
        ?.at(-1)
        ?.push(happened.value ?? null);
  }
  return runs;
}

/** Whether a play has stopped right where it was marked. */
export function isStuckAtMark(played: Played): boolean {
  const { happened } = played.log.at(-1) ?? {};
  return played.result?.status === "no-ruling" && happened?.kind === "gave" && happened.part === sign("here");
}

// ---------------------------------------------------------------- private

function sign(name: string): string {
  return `:${name}`;
}

function marker(name: string, value: Expr, { span }: Line): Line {
  return {
    kind: "gives",
    part: sign(name),
    value,
    label: null,
    sentences: [],
    words: {},
    citation: "",
    span,
  };
}

function changedIn(
  lines: readonly Line[],
  change: (line: Line) => readonly Line[],
  list: readonly Line[],
  begins: readonly Line[],
): readonly Line[] {
  const inner = (some: readonly Line[]) => changedIn(some, change, list, begins);
  const changed = lines.flatMap((line): readonly Line[] =>
    change(line).map((each) => withLists(each, inner)),
  );
  return list.length > 0 && lines === list ? [...begins, ...changed] : changed;
}

function drawn(request: NonNullable<Played["request"]>, random: Random): Event | null {
  const value = oneOf(request.domain, random);
  if (value === undefined) return null;
  switch (request.kind) {
    case "roll":
      return { at: request.path, rolled: value as readonly number[] };
    case "choose":
      return { at: request.path, chose: value };
    case "draw":
      return { at: request.path, drew: value };
    case "observe":
      return { at: request.path, saw: value };
  }
}

function oneOf(domain: Domain, random: Random): Json | undefined {
  switch (domain.kind) {
    case "dice":
      return Array.from({ length: domain.dice ?? 1 }, () => random.below(domain.sides) + 1);
    case "values":
      return domain.values[random.below(domain.values.length)];
    case "range":
      return among(domain.from, domain.to, random);
    case "any":
      return undefined;
  }
}

/** Of few, any; else small numbers and the ends, which is where things go wrong. */
function among(from: number | null, to: number | null, random: Random): number {
  const least = from ?? 0;
  if (to !== null && to - least <= 20) return least + random.below(to - least + 1);
  const candidates = [
    least,
    least + 1,
    least + 2,
    least + 3,
    least + 6,
    ...(to === null ? [] : [to, to - 1]),
  ];
  const within = candidates.filter((each) => each >= least && (to === null || each <= to));
  return within[random.below(within.length)] ?? least;
}

function sampleOf(program: Program, type: Type, random: Random, depth: number): Json {
  switch (type.kind) {
    case "truth":
      return random.below(2) === 1;
    case "count":
    case "ratio":
    case "quantity":
      return among(type.from, type.to, random);
    case "enum": {
      const values = program.types.enums.get(type.name)?.values ?? [];
      return values[random.below(values.length)]?.name ?? null;
    }
    case "name":
      return "a";
    case "duty":
      return ["may", "must", "may not"][random.below(3)] ?? null;
    case "or-none":
      return random.below(3) === 0 ? null : sampleOf(program, type.of, random, depth);
    case "record": {
      const fields: readonly Fact[] = depth > 3 ? [] : (program.types.records.get(type.name)?.fields ?? []);
      const needed = fields.filter(({ optional, type: of }) => !optional && of.kind !== "ref");
      return Object.fromEntries(
        needed.map((field) => [field.name, sampleOf(program, field.type, random, depth + 1)]),
      );
    }
    case "list":
    case "set":
      if (type.of.kind === "ref") return [];
      return Array.from({ length: random.below(depth > 1 ? 2 : 3) }, () =>
        sampleOf(program, type.of, random, depth + 1),
      );
    case "square":
      return { x: random.below(6), y: random.below(6), facing: "north" };
    case "keywords":
      return [];
    default:
      return null;
  }
}
