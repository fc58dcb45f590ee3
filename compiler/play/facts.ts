/**
 * What facts of the situation stand for while a play is followed, and what those that a decision reads do.
 * Until something sets a fact it is the same unknown, whenever it is first looked at.
 */
import type { Expr } from "../check/program.ts";
import { anyDeclared, type Following, type State, withFact } from "./state.ts";
import { idOf, type Value } from "./values.ts";
import { findDecision, findFact } from "../core/lookup.ts";

export function factOf(
  at: Following,
  state: State,
  { name, type }: Pick<Extract<Expr, { kind: "fact" }>, "name" | "type">,
): readonly [State, Value] {
  const known = state.facts.get(name);
  if (known) return [state, known];
  const [next, value] = anyDeclared(at, state, type, `fact:${name}`, at.setFacts.has(name));
  return [withFact(next, name, value), value];
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
