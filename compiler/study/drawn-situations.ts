/**
 * Situations drawn at random, from a seed: whether a value that is not known can change the answer, where a proof says
 * nothing about it. The same question is always answered in the same way.
 */
import type { Play } from "../check/plays.ts";
import type { Decision, Program } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import type { Domain } from "../core/stepper.ts";
import { presentType } from "../core/types.ts";
import type { MissingFact } from "../evaluate/ask.ts";
import { domainOf, type Part, partsOf } from "../evaluate/domain.ts";
import { givenAs, partAt } from "../evaluate/filled.ts";
import { foundAt, putAt } from "../evaluate/plays/paths.ts";

export interface Drawn {
  readonly status: string;
  readonly value: Json;
  readonly missing: readonly MissingFact[];
  readonly isPossible: boolean;
}

export interface Drawing {
  readonly program: Program;
  readonly asked: Decision | Play;
  readonly answer: (given: JsonObject) => Drawn;
}

export type Pair = readonly [JsonObject, JsonObject];

/** Two situations that differ in one value, and in their answers; null where none is found in so many tries. */
export function drawPair(
  drawing: Drawing,
  given: JsonObject,
  missing: MissingFact,
  tries: number,
): Pair | null {
  const random = Object.assign(newRandom(missing.path), { left: mostAnswers });
  for (let i = 0; i < tries; i++) {
    const [one, other] = [draw(drawing, missing, random), draw(drawing, missing, random)];
    if (JSON.stringify(one) === JSON.stringify(other)) continue;
    const first = completed(drawing, putAt(given, missing.path, one), {}, random);
    if (first === null) continue;
    // What both need is the same in both; what only one needs is left out of the other.
    const second = completed(drawing, putAt(given, missing.path, other), first.given, random);
    if (second === null) continue;
    const again = completed(drawing, putAt(given, missing.path, one), second.given, random);
    if (again === null || !isDifferent(again.drawn, second.drawn)) continue;
    return [again.given, second.given];
  }
  return null;
}

/** So many answers are looked at for one value. */
const mostAnswers = 120;

export function isDifferent(
  one: Pick<Drawn, "status" | "value">,
  other: Pick<Drawn, "status" | "value">,
): boolean {
  return one.status !== other.status || JSON.stringify(one.value) !== JSON.stringify(other.value);
}

/** Fills in what is missing, as elsewhere or drawn, until there is an answer; null where the situation cannot be, or goes on too long. */
function completed(
  drawing: Drawing,
  start: JsonObject,
  elsewhere: JsonObject,
  random: Random & { left: number },
): { readonly given: JsonObject; readonly drawn: Drawn } | null {
  let given = start;
  for (; random.left > 0; random.left--) {
    const drawn = drawing.answer(given);
    if (!drawn.isPossible) return null;
    const [next] = drawn.missing;
    if (drawn.status !== "depends" || next === undefined)
      return drawn.status === "depends" ? null : { given, drawn };
    const at = givenAs(drawing.program, drawing.asked, next.path);
    given = putAt(given, at, foundAt(elsewhere, at) ?? draw(drawing, { ...next, path: at }, random));
  }
  return null;
}

function draw({ program, asked }: Drawing, missing: MissingFact, random: Random): Json {
  const part = partAt(program, asked, missing.path);
  return part === null ? drawAsked(missing, random) : drawValue(program, part, random);
}

// ---------------------------------------------------------------- values

/** A value for a fact or a part of one. */
export function drawValue(
  program: Program,
  { type, optional }: Pick<Part, "type" | "optional">,
  random: Random,
): Json {
  if ((optional || type.kind === "or-none") && random(4) === 0) return null;
  const own = presentType(type);
  switch (own.kind) {
    case "list":
      return Array.from({ length: random(3) }, () =>
        drawValue(program, { type: own.of, optional: false }, random),
      );
    case "set":
    case "keywords": {
      const domain = domainOf(program, own);
      const among = domain.kind === "values" ? domain.values : [];
      return among.filter(() => random(among.length + 1) < 2);
    }
    case "name":
      return `Name ${random(3) + 1}`;
    case "moment":
    case "square":
    case "interval":
    case "shape": {
      const parts = (partsOf(program, own) ?? []).map((part): [string, Json] => [
        part.name,
        drawValue(program, part, random),
      ]);
      return Object.fromEntries(parts);
    }
    case "record":
      return {};
    case "ref":
      return {};
    default:
      return drawOne(domainOf(program, own), random);
  }
}

function drawAsked({ domain }: MissingFact, random: Random): Json {
  return drawOne(domain, random);
}

function drawOne(domain: Domain, random: Random): Json {
  switch (domain.kind) {
    case "values":
      return domain.values[random(domain.values.length)] ?? null;
    case "dice":
      return Array.from({ length: domain.dice ?? 1 }, () => random(domain.sides) + 1);
    case "range": {
      const from = domain.from ?? 0;
      const to = domain.to ?? from + 12;
      const near = random(2) === 0 ? Math.min(to, from + 12) : to;
      return from + random(Math.max(1, Math.floor(near - from) + 1));
    }
    case "any":
      return {};
  }
}

export type Random = (below: number) => number;

/** Numbers below a bound, always the same for the same text. */
export function newRandom(text: string): Random {
  let state =
    [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7) || 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
}
