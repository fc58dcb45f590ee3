/** The questions beside a question: with them, one that was not found is often one step away. */
import type { Play } from "../check/plays.ts";
import type { Decision, Program } from "../check/program.ts";
import { findDecision, findPlay } from "../core/lookup.ts";
import { rulesOf } from "./questions.ts";

export interface Neighbours {
  /** The decisions and sequences that it uses. */
  readonly uses: readonly string[];
  readonly usedBy: readonly string[];
  /** Others of the same rule of the book. */
  readonly sameRule: readonly string[];
}

/** All are empty if there is no question with this name. */
export function neighboursOf(program: Program, name: string): Neighbours {
  const asked = findDecision(program, name) ?? findPlay(program, name);
  if (asked === undefined) return { uses: [], usedBy: [], sameRule: [] };
  const all = [...program.decisions, ...program.plays];
  const uses = new Set<string>(usedIn(asked));
  const usedBy = new Set<string>(all.filter((each) => usedIn(each).includes(asked.id)).map(({ id }) => id));
  const rules = new Set(rulesOf(asked));
  const sameRule = all
    .filter((each) => rulesOf(each).some((rule) => rules.has(rule)))
    .map(({ id }) => id as string)
    .filter((id) => id !== asked.id && !uses.has(id) && !usedBy.has(id));
  return { uses: [...uses], usedBy: [...usedBy], sameRule };
}

function usedIn(asked: Decision | Play): readonly Decision["id"][] {
  return "plays" in asked ? [...asked.calls, ...asked.plays] : asked.calls;
}
