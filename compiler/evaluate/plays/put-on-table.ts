/**
 * Puts records that are written out as arguments of a play on the table, so that what the play sets in them is seen wherever
 * they are. What names and facts hold once the play runs is world.ts.
 */
import type { Play } from "../../check/plays.ts";
import type { Program, Type } from "../../check/program.ts";
import { type Part, partsOf } from "../domain.ts";
import { type Situation, situation } from "../situation.ts";
import { isItems, isRecord, notGiven, type Result } from "../../runtime/result.ts";
import { unknownOf } from "../notes.ts";

/** A play about to be asked: its arguments, and the situation with what of them stands nowhere else. */
export interface OnTable {
  readonly situation: Situation;
  readonly args: readonly Result[];
}

export function putOnTable(
  program: Program,
  play: Play,
  before: Situation,
  args: readonly Result[],
): OnTable {
  const known = new Map(before.known);
  const placed = args.map((arg, i) => {
    const param = play.params[i];
    const thing = param ? thingOf(program, param.type, arg, param.name) : arg;
    // No fact has such a name: what is only handed in hides none.
    if (param && thing !== arg) known.set(`${play.id}(${param.name})`, thing);
    return thing;
  });
  if (known.size === before.known.size) return { situation: before, args };
  return { situation: situation(known, before.told, before.played), args: placed };
}

/** The same value where no record is written out in it. */
function thingOf(program: Program, type: Type, value: Result, path: string): Result {
  if (type.kind === "or-none") return thingOf(program, type.of, value, path);
  if ((type.kind === "list" || type.kind === "set") && isItems(value)) {
    const items = value.items.map((item, i) => thingOf(program, type.of, item, `${path}[${i}]`));
    return items.every((item, i) => item === value.items[i]) ? value : { ...value, items };
  }
  if (!isRecord(value) || value.form !== "shape" || (type.kind !== "record" && type.kind !== "ref"))
    return value;
  // As in a record that a decision is asked about, only an optional part that is left out is none.
  const part = (declared: Part): readonly [string, Result] => {
    const { name, type: of, optional } = declared;
    const written = value.fields.get(name);
    const at = `${path}.${name}`;
    if (written !== undefined) return [name, thingOf(program, of, written, at)];
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
