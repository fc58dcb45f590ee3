/**
 * How the options of a choice are written: a die by its face, a thing by its id or else its place, the rest as values are.
 * Which options there are is choices.ts.
 */
import type { Program, Type } from "../../check/program.ts";
import { isDie } from "../dice.ts";
import { encode } from "../encode.ts";
import { number, type Result, type Value } from "../value.ts";
import type { Json } from "../../core/json.ts";

/** What a thing of the situation goes by: its id, or else its place. */
export function nameOf(value: Result): string | null {
  if (value.kind === "ref") return value.id;
  return value.kind === "record" && value.form === "thing" ? (value.id ?? value.place) : null;
}

export function optionJson(program: Program, type: Type, option: Value): Json {
  if (option.kind === "record" && option.form === "thing") return nameOf(option);
  return encode(program, type, isDie(option) ? number(option.number) : option);
}
