/**
 * Draws situations and events that fit what is asked, small numbers and the ends of domains before others.
 * What they are tried for is the caller's.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../core/kinds.ts";
import type { Play } from "../check/plays.ts";
import type { Fact, Program, Type } from "../check/program.ts";
import type { Random } from "./random.ts";
import type { Domain, PlayEvent, PlayedSoFar } from "../core/stepper.ts";
import type { Json, JsonObject } from "../core/json.ts";

/** A situation in which a play may begin. */
export function situationFor(program: Program, play: Play, random: Random): JsonObject {
  const inputs = [...play.params, ...program.facts.filter(({ name }) => play.reads.includes(name))];
  return Object.fromEntries(inputs.map(({ name, type }) => [name, sampleOf(program, type, random, 0)]));
}

/** Null: nothing can be drawn for it. */
export function drawn(request: NonNullable<PlayedSoFar["request"]>, random: Random): PlayEvent | null {
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

// ---------------------------------------------------------------- private

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

/** A value of a type; deep within others, lists are short and records empty. */
export function sampleOf(program: Program, type: Type, random: Random, depth = 0): Json {
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
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return null;
  }
}
