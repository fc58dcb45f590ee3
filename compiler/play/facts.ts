/**
 * What facts of the situation stand for while a play is followed, and what those that a decision reads do.
 * Until something sets a fact it is the same unknown, whenever it is first looked at.
 */
import type { Expr } from "../check/program.ts";
import { type Following, learn, type State, withFact } from "./state.ts";
import { anyOf, idOf, type Value } from "./values.ts";
import { findDecision, findFact } from "../core/lookup.ts";

export function factOf(
  at: Following,
  state: State,
  { name, type }: Pick<Extract<Expr, { kind: "fact" }>, "name" | "type">,
): readonly [State, Value] {
  const known = state.facts.get(name);
  if (known) return [state, known];
  // What is set beyond its bounds ends a sequence, so a fact keeps them, whatever sets it.
  const made = anyOf(at.program, type, `fact:${name}`, true);
  return [withFact(learn(state, made.known), name, made.value), made.value];
}

/** The facts a decision reads, each with what it stands for. */
export function factsRead(at: Following, state: State, part: Extract<Expr, { kind: "call" }>): string {
  const reads = findDecision(at.program, part.decision)?.reads ?? [];
  return reads
    .map((name) => {
      const known = state.facts.get(name);
      const fact = known ? undefined : findFact(at.program, name);
      return `${name}=${known ? idOf(known) : fact ? idOf(factOf(at, state, fact)[1]) : ""}`;
    })
    .join(",");
}
