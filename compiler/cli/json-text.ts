/** Reads JSON from options, files and typed input. Faults in it are wrong use, with their place. */
import { JsonTextError, readJson } from "../runtime/strict-json.ts";
import { Misuse } from "./command.ts";
import type { Json } from "../core/json.ts";

/** `what`: what the text is, for the message: `What is given`, `events.json`. */
export function jsonFrom(text: string, what: string): Json {
  try {
    return readJson(text) as Json;
  } catch (problem) {
    if (!(problem instanceof JsonTextError)) throw problem;
    throw new Misuse(`${what} cannot be read as JSON: ${inside(problem.what)}`, problem.help);
  }
}

/** A typed value: JSON if it looks like it, otherwise plain text. */
export function valueFrom(text: string, what: string): Json {
  if (/^[[{]/.test(text)) return jsonFrom(text, what);
  if (/^-?\d+(\.\d+)?$/.test(text)) return jsonFrom(text.replace(/^(-?)0+(?=\d)/, "$1"), what);
  return text;
}

function inside(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
