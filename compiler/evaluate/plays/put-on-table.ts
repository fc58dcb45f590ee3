/**
 * Puts records that are written out as arguments of a play on the table, so that what the play sets in them is seen wherever
 * they are. What names and facts hold once the play runs is world.ts.
 */
import type { Play } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import { type Situation, situation } from "../situation.ts";
import type { Result } from "../../runtime/result.ts";
import { thingsIn } from "../written-out.ts";

/** A play about to be asked: its arguments, and the situation with what of them stands nowhere else. */
export interface OnTable {
  readonly situation: Situation;
  readonly args: readonly Result[];
}

export function putOnTable(
  program: Program,
  play: Play,
  before: Situation,
  args: readonly Result[],
): OnTable {
  const known = new Map(before.known);
  const placed = args.map((arg, i) => {
    const param = play.params[i];
    const thing = param ? thingsIn(program, param.type, arg, param.name) : arg;
    // No fact has such a name: what is only handed in hides none.
    if (param && thing !== arg) known.set(`${play.id}(${param.name})`, thing);
    return thing;
  });
  if (known.size === before.known.size) return { situation: before, args };
  return { situation: situation(known, before.told, before.played), args: placed };
}
