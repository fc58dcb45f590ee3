/**
 * How the options of a choice are written: a die by its face, a thing by its id or else its place, the rest as values are.
 * Which options there are is choices.ts.
 */
import type { Program, Type } from "../../check/program.ts";
import { isRecord, isRef, isThrown, type Result, type Value } from "../../runtime/result.ts";
import { encode } from "../encode.ts";
import type { Json } from "../../core/json.ts";

/** What a thing of the situation goes by: its id, or else its place. */
export function nameOf(value: Result): string | null {
  if (isRef(value)) return value.id;
  return isRecord(value) && value.form === "thing" ? (value.id ?? value.place) : null;
}

export function optionJson(program: Program, type: Type, option: Value): Json {
  if (isRecord(option) && option.form === "thing") return nameOf(option);
  return encode(program, type, isThrown(option) ? option.face : option);
}
