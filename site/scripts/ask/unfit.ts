/**
 * Finds the problems of a whole situation, also if its parts fit one by one. The emitted code reports them, as it does
 * for developers. People may write addresses by hand.
 */
import type { Asking, Problem } from "./answer.ts";
import type { Json } from "./asked.ts";

export function problemsOf({ rules, runtime, decision }: Asking, given: Json): readonly Problem[] {
  const rule = rules.decisions[decision]?.rule;
  if (rule === undefined) return [];
  try {
    runtime.fromJson(rules.facts, rule, given as object);
    return [];
  } catch (thrown) {
    if (thrown instanceof runtime.InvalidInputError) return thrown.problems;
    throw thrown;
  }
}

/** By path, each once. */
export function pathsOf(problems: readonly Problem[]): readonly string[] {
  return [...new Set(problems.map(({ path }) => path))];
}
