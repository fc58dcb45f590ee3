/** Start values of states, and parameters that are none if they are left out: what counts as known although nobody gave it. */
import type { Fact, Program } from "../check/program.ts";
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

/** The same of a decision or sequence: its parameters hide states, and some are none if they are left out. */
export function assumedIn(
  program: Program,
  {
    params,
    reads,
  }: {
    readonly params: readonly Pick<Fact, "name" | "isNoneUnlessGiven">[];
    readonly reads: readonly string[];
  },
  given: JsonObject,
  situation: Situation,
): readonly Assumed[] {
  const hidden = new Set(params.map(({ name }) => name));
  const left = params.filter(
    ({ name, isNoneUnlessGiven }) => isNoneUnlessGiven && !Object.hasOwn(given, name),
  );
  return [
    ...left.map(({ name }) => ({ path: name, value: null })),
    ...assumedStarts(program, (fact) => reads.includes(fact) && !hidden.has(fact), given, situation),
  ];
}
