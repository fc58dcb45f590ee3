/**
 * The next event of a sequence that runs without a person: a given event, or a random legal one. The same seed draws
 * the same events on every machine. Events from the table are never drawn.
 */
import { argsOf, comesAt, foundAt, isPlaceholder } from "../evaluate/plays/paths.ts";
import type { Asked, PlayEvent, PlayState } from "../evaluate/plays/play.ts";
import type { Random } from "../play/random.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** The given event from the table that belongs at this request and has not happened. */
export function fromTable(
  { external, events }: PlayState,
  { path }: Asked,
  handedIn: JsonObject,
): PlayEvent | null {
  const name = external.find(
    (each) =>
      comesAt(handedIn[each]) === path &&
      !events.some((event) => "external" in event && event.external === each),
  );
  return name === undefined ? null : { external: name, with: argsOf(handedIn[name]) };
}

/** The given answer to a request, by its path; null if there is none. */
export function eventHandedIn(request: Asked, handedIn: JsonObject): PlayEvent | null {
  const given = foundAt(handedIn, request.path);
  return given === undefined || isPlaceholder(given) ? null : eventOf(request, given);
}

/** Null if only a person at the table can answer. */
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
