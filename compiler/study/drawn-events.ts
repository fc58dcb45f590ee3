/**
 * What happens next in a play that nobody steers: what was handed in, or what is drawn alike among what is legal.
 * The same seed draws the same on every machine; events from the table are never drawn.
 */
import { foundAt, isPlaceholder } from "../evaluate/plays/paths.ts";
import { argsOf, comesAt } from "../evaluate/plays/handed-in.ts";
import type { Asked, PlayEvent, PlayState } from "../evaluate/plays/play.ts";
import type { Random } from "../play/random.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** What was given to come from the table when this is asked for, and has not come. */
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

/** What was handed in by the path of what is asked; null: nothing. */
export function eventHandedIn(request: Asked, handedIn: JsonObject): PlayEvent | null {
  const given = foundAt(handedIn, request.path);
  return given === undefined || isPlaceholder(given) ? null : eventOf(request, given);
}

/** Null where only somebody at the table can tell. */
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
