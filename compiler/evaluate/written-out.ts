/**
 * Records that the rules write out where things are wanted: at the start of a state, or as arguments of a play. Each becomes a
 * thing with a place, so that two equal records are still two things.
 */
import type { Program, Type } from "../check/program.ts";
import { isItems, isRecord, notGiven, type Result } from "../runtime/result.ts";
import { type Part, partsOf } from "./domain.ts";
import { unknownOf } from "./notes.ts";

/**
 * The value with each record in it as a thing with a place, as if it had been given there: `heroes[0]`. The same value where no
 * record is written out in it.
 */
export function thingsIn(program: Program, type: Type, value: Result, path: string): Result {
  if (type.kind === "or-none") return thingsIn(program, type.of, value, path);
  if ((type.kind === "list" || type.kind === "set") && isItems(value)) {
    const items = value.items.map((item, i) => thingsIn(program, type.of, item, `${path}[${i}]`));
    return items.every((item, i) => item === value.items[i]) ? value : { ...value, items };
  }
  if (!isRecord(value) || value.form !== "shape" || (type.kind !== "record" && type.kind !== "ref"))
    return value;
  // As in a record that a decision is asked about, only an optional part that is left out is none.
  const part = (declared: Part): readonly [string, Result] => {
    const { name, type: of, optional } = declared;
    const written = value.fields.get(name);
    const at = `${path}.${name}`;
    if (written !== undefined) return [name, thingsIn(program, of, written, at)];
    return [name, optional ? null : notGiven(at, unknownOf(program, declared))];
  };
  const id = value.fields.get("id");
  return {
    kind: "record",
    form: "thing",
    fields: new Map((partsOf(program, type) ?? []).map(part)),
    place: path,
    id: typeof id === "string" ? id : null,
    native: null,
  };
}
