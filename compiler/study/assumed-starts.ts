/** Start values of states: what counts as known although nobody gave it. */
import type { Program } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { encode } from "../evaluate/encode.ts";
import type { Situation } from "../evaluate/situation.ts";
import { isOpen } from "../runtime/result.ts";

export interface Assumed {
  readonly path: string;
  readonly value: Json;
}

/** States that are read and not given, each with its value at the start, if that is known. */
export function assumedStarts(
  program: Program,
  isRead: (fact: string) => boolean,
  given: JsonObject,
  { known }: Situation,
): readonly Assumed[] {
  return program.states.flatMap(({ fact, initial }) => {
    const value = known.get(fact);
    if (!isRead(fact) || Object.hasOwn(given, fact) || value === undefined || isOpen(value)) return [];
    return [{ path: fact, value: encode(program, initial.type, value) }];
  });
}

/** The same of a decision or sequence: its parameters hide states. */
export function assumedIn(
  program: Program,
  {
    params,
    reads,
  }: { readonly params: readonly { readonly name: string }[]; readonly reads: readonly string[] },
  given: JsonObject,
  situation: Situation,
): readonly Assumed[] {
  const hidden = new Set(params.map(({ name }) => name));
  return assumedStarts(program, (fact) => reads.includes(fact) && !hidden.has(fact), given, situation);
}
