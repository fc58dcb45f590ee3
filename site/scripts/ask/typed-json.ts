/** Reads what a reader typed, or an address holds, without changing it: what cannot be held exactly stays a text and does not fit. */
import { readJson } from "../../../compiler/runtime/strict-json.ts";
import type { Json } from "./asked.ts";

/** The value of a JSON text; the text itself where it is none, or gives a key twice. */
export function parsed(text: string): Json {
  try {
    return readJson(text) as Json;
  } catch {
    return text;
  }
}

/** A number of plain digits; a text where it has too many of them. */
export function numberFrom(text: string): Json {
  return parsed(text.replace(/^(-?)0+(?=\d)/, "$1"));
}
