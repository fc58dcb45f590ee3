/**
 * The laws of a book that a situation breaks, as far as it is known: a law that may still hold is not broken.
 * What is answered in spite of it is ask.ts.
 */
import type { Fact, Law, Program, Type, Words } from "../check/program.ts";
import { enumOf, type Part } from "./domain.ts";
import { evaluate } from "./evaluate.ts";
import type { Readings, Situation } from "./situation.ts";
import { name, type RecordValue, type Result, truth } from "./value.ts";
import { newRun } from "./verdict.ts";

/** A law that what is given breaks, and why it is one. */
export interface BrokenLaw {
  readonly name: string;
  readonly because: Words;
}

/** `inputs` says of which type each thing given is. */
export function brokenLaws(
  program: Program,
  inputs: readonly Part[],
  situation: Situation,
  readings: Readings,
): readonly BrokenLaw[] {
  if (program.laws.length === 0) return [];
  const run = newRun(program, situation, readings);
  const things = thingsIn(program, inputs, situation);
  const isBroken = (law: Law): boolean =>
    combinations(program, things, law.params).some((locals) => {
      const result = evaluate({ run, locals, trace: null }, law.condition);
      return result.kind === "truth" && !result.truth;
    });
  return program.laws.filter(isBroken).map((law) => ({ name: law.name, because: law.because }));
}

type Things = ReadonlyMap<string, ReadonlySet<RecordValue>>;

/** Every way to fill the parameters; none where one of them runs over more than can be counted off. */
function combinations(
  program: Program,
  things: Things,
  params: readonly Fact[],
): readonly ReadonlyMap<string, Result>[] {
  return params.reduce<readonly ReadonlyMap<string, Result>[]>(
    (sofar, param) =>
      candidates(program, things, param.type).flatMap((value) =>
        sofar.map((locals) => new Map(locals).set(param.name, value)),
      ),
    [new Map()],
  );
}

function candidates(program: Program, things: Things, type: Type): readonly Result[] {
  switch (type.kind) {
    case "record":
    case "ref":
      return [...(things.get(type.name) ?? [])];
    case "truth":
      return [truth(true), truth(false)];
    case "enum":
      return enumOf(program, type.name).values.map((value) => name(value.name));
    default:
      return [];
  }
}

/** The records that stand anywhere in the situation, by what they are. */
function thingsIn(program: Program, inputs: readonly Part[], situation: Situation): Things {
  const found = new Map<string, Set<RecordValue>>();
  const collect = (type: Type, result: Result): void => {
    if (type.kind === "or-none") collect(type.of, result);
    else if (result.kind === "list" || result.kind === "set") {
      const of = type.kind === "list" || type.kind === "set" ? type.of : null;
      if (of !== null) for (const item of result.items) collect(of, item);
    } else if (result.kind === "record" && (type.kind === "record" || type.kind === "ref")) {
      const known = found.get(type.name) ?? new Set();
      found.set(type.name, known.add(result));
      for (const field of program.types.records.get(type.name)?.fields ?? []) {
        const value = result.fields.get(field.name);
        if (value !== undefined) collect(field.type, value);
      }
    }
  };
  for (const input of inputs) {
    const value = situation.known.get(input.name);
    if (value !== undefined) collect(input.type, value);
  }
  return found;
}
