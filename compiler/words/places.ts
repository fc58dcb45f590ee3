/** Parts and elements in the reader's language, by the steps that lead to them: `heroes[0].square` as `Heroes 1 › Square`. */
import type { Program, Type } from "../check/program.ts";
import { findFact } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import type { Around } from "./around.ts";
import { nameOfField, nameOfPart } from "./names.ts";
import { fill, numberInWords, type Wording } from "./wording.ts";

export interface NamedPart {
  readonly name: Wording;
  readonly type: Type;
}

/** From what is named along its fields and elements: `models`, `0`, `hidden`. */
export function partAlong(around: Around, from: NamedPart, steps: readonly string[]): NamedPart {
  const { phrases } = around.language;
  let { name } = from;
  let type: Type = presentType(from.type);
  for (const step of steps) {
    if (/^\d+$/.test(step)) {
      name = fill(phrases.nth, name, numberInWords(Number(step) + 1));
      if (type.kind === "list" || type.kind === "set") type = presentType(type.of);
      continue;
    }
    if (type.kind === "list" || type.kind === "set") type = presentType(type.of);
    name = fill(phrases.within, name, nameOfField(around, { type }, step));
    const field = fieldTypeOf(around.program, type, step);
    type = field === null ? { kind: "unknown" } : presentType(field);
  }
  return { name, type };
}

/** The steps of a path: `heroes`, `0`, `square` of `heroes[0].square`. */
export function stepsOfPath(path: string): readonly string[] {
  return path.match(/[^.[\]]+/g) ?? [];
}

/** A thing without an id, by its place among the facts: `heroes[0]` as `Heroes 1`. Null where it is no such place. */
export function thingInWords(around: Around, place: string): Wording | null {
  const [root = "", ...steps] = stepsOfPath(place);
  const fact = findFact(around.program, root);
  if (fact === undefined || !place.includes("[")) return null;
  return partAlong(around, { name: nameOfPart(around, fact), type: fact.type }, steps).name;
}

function fieldTypeOf(program: Program, type: Type, name: string): Type | null {
  if (type.kind !== "record" && type.kind !== "ref") return null;
  return program.types.records.get(type.name)?.fields.find((field) => field.name === name)?.type ?? null;
}
