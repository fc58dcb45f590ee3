/**
 * How the options of a choice are written: a die by its face, a thing by its id or else its place, the rest as values are.
 * Which options there are is choices.ts.
 */
import type { Program, Type } from "../../check/program.ts";
import { isDie } from "../dice.ts";
import { encode, type Json } from "../encode.ts";
import { number, type Value } from "../value.ts";

export function optionJson(program: Program, type: Type, option: Value): Json {
  if (option.kind === "record" && option.form === "thing") return option.id ?? option.place;
  return encode(program, type, isDie(option) ? number(option.number) : option);
}
