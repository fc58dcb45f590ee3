/**
 * What happens next in a play that nobody steers: by what was handed in, by a policy, or drawn alike among what is legal.
 * The same seed draws the same on every machine; events from the table are never drawn.
 */
import type { Line, Play, Policy } from "../check/plays.ts";
import { withLists } from "../check/plays/walk.ts";
import type { Expr, Program } from "../check/program.ts";
import type { Json, JsonObject } from "../evaluate/encode.ts";
import { foundAt } from "../evaluate/plays/paths.ts";
import type { Asked, PlayEvent, PlayState } from "../evaluate/plays/play.ts";
import type { Random } from "../play/random.ts";

/** How sides choose, `""` for those not named. */
export type Ways = ReadonlyMap<string, string>;

/** Null where only somebody at the table can tell. */
export function nextEvent(
  state: PlayState,
  request: Asked,
  random: Random,
  handedIn: JsonObject,
  ways: Ways,
): PlayEvent | null {
  const given = eventHandedIn(request, handedIn);
  if (given !== null) return given;
  if (request.kind === "choose") {
    const way = ways.get(request.owner ?? "") ?? ways.get("") ?? "uniform";
    const chosen =
      way === "uniform" ? undefined : way === "first" ? firstOf(request) : byPolicy(state, request);
    if (chosen !== undefined) return eventOf(request, chosen);
  }
  return drawnEvent(request, random);
}

/** What was handed in by the path of what is asked; null: nothing. */
export function eventHandedIn(request: Asked, handedIn: JsonObject): PlayEvent | null {
  const given = foundAt(handedIn, request.path);
  const isNothing = typeof given === "object" && given !== null && Object.keys(given).length === 0;
  return given === undefined || isNothing ? null : eventOf(request, given);
}

export function drawnEvent(request: Asked, random: Random): PlayEvent | null {
  const { domain } = request;
  switch (domain.kind) {
    case "dice":
      return eventOf(
        request,
        Array.from({ length: domain.dice ?? 0 }, () => random.below(domain.sides) + 1),
      );
    case "values":
      if (domain.open || domain.values.length === 0) return null;
      return eventOf(request, domain.values[random.below(domain.values.length)] ?? null);
    case "range":
      if (domain.from === null || domain.to === null) return null;
      return eventOf(request, domain.from + random.below(Math.floor(domain.to - domain.from) + 1));
    case "any":
      return null;
  }
}

export function eventOf({ kind, path }: Asked, value: Json): PlayEvent {
  switch (kind) {
    case "roll": {
      const faces: readonly Json[] = Array.isArray(value) ? value : [value];
      return { at: path, rolled: faces.map(Number) };
    }
    case "draw":
      return { at: path, drew: value };
    case "choose":
      return { at: path, chose: value };
    case "observe":
      return { at: path, saw: value };
  }
}

// ---------------------------------------------------------------- policies

/**
 * The program in which each choice that a policy speaks of is led by a line that says what the policy would choose: it is
 * reckoned where the choice stands, with what is known there.
 */
export function withPolicies(program: Program, ways: Ways): Program {
  const used = program.policies.filter(({ name, owner }) => (ways.get(owner) ?? ways.get("")) === name);
  if (used.length === 0) return program;
  const plays = program.plays.map((play): Play => {
    const own = used.filter(({ of }) => of === play.id);
    return own.length === 0 ? play : { ...play, lines: ledBy(play.lines, own) };
  });
  return { ...program, plays };
}

const sign = "policy:";

/** Lines of the log that only say what a policy would choose. */
export function isOfPolicy({ happened }: PlayState["log"][number]): boolean {
  return happened.kind === "gave" && (happened.part?.startsWith(sign) ?? false);
}

function ledBy(lines: readonly Line[], policies: readonly Policy[]): readonly Line[] {
  const inner = (some: readonly Line[]) => ledBy(some, policies);
  const saying = (label: string, line: Line): readonly Line[] => {
    const value = policies.flatMap(({ choices }) => choices).find((choice) => choice.label === label)?.value;
    return value ? [said(label, value, line)] : [];
  };
  return lines.flatMap((line): readonly Line[] => {
    switch (line.kind) {
      case "choose":
        return [...saying(line.name, line), line];
      case "menu": {
        const again = saying(line.name, line);
        const options = line.options.map((each) => ({ ...each, lines: [...inner(each.lines), ...again] }));
        return [...again, { ...line, options }];
      }
      default:
        return [withLists(line, inner)];
    }
  });
}

function said(label: string, value: Expr, { span }: Line): Line {
  return {
    kind: "gives",
    part: `${sign}${label}`,
    value,
    label: null,
    sentences: [],
    words: {},
    citation: "",
    span,
  };
}

/** What the policy said last of this choice, where that is legal. */
function byPolicy({ log }: PlayState, request: Asked): Json | undefined {
  const last = log.findLast(
    ({ happened }) => happened.kind === "gave" && happened.part === `${sign}${request.label}`,
  );
  const value = last?.happened.kind === "gave" ? last.happened.value : undefined;
  const { domain } = request;
  if (value === undefined || domain.kind !== "values") return undefined;
  return domain.values.find((option) => JSON.stringify(option) === JSON.stringify(value));
}

function firstOf({ domain }: Asked): Json | undefined {
  return domain.kind === "values" ? domain.values[0] : undefined;
}
