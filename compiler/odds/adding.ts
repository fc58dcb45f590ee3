/**
 * Finds loops whose passes are all alike and only add to names from outside, so that one pass is worked out for all.
 * Putting passes together is powers.ts.
 */
import type { Expr } from "../check/program.ts";
import { linesWithin, performedExpressions } from "../core/walk.ts";
import type { LineOf } from "./code.ts";
import { localOf, nameOf } from "./line-parts.ts";
import { type Folding, givenIn, reads } from "./mentions.ts";
import { isOp } from "../core/expressions.ts";

/** A loop whose passes are worked out once. */
export type LaidRepeat = LineOf<"repeat"> & { readonly adds?: readonly string[] };

const bare = new Set(["roll", "reroll", "draw", "let", "when", "set", "each", "repeat", "play", "choose"]);

/** A loop that so often does the same, and of it all only adds to names from outside. */
export function adding(folding: Folding, loop: LineOf<"repeat">): LaidRepeat {
  if (loop.how.kind !== "times") return loop;
  const lines = linesWithin(loop.lines);
  const own = givenIn(loop.lines);
  const totals = new Set<string>();
  for (const line of lines) {
    if (!bare.has(line.kind) || folding.isNamed(nameOf(line) ?? "")) return loop;
    if (line.kind === "repeat" && line.how.kind !== "times" && line.how.kind !== "until") return loop;
    if (line.kind === "play" && !folding.isPure(line.play)) return loop;
    if (line.kind === "choose" && folding.hasChoices) return loop;
    // Dice from outside are not those of the pass before.
    if (line.kind === "reroll" && !own.has(line.roll)) return loop;
    if (line.kind !== "set") continue;
    const { root, fields } = line.target;
    if (root.kind === "fact" || fields.length > 0) return loop;
    if (own.has(root.name)) continue;
    totals.add(root.name);
    if (addedTo(line.value, root.name) === null) return loop;
  }
  if (totals.size === 0) return loop;
  // Beyond what is added to them, nothing may look at the totals.
  const isRead = lines.some((line) => {
    const exprs =
      line.kind === "set" && totals.has(line.target.root.name)
        ? [addedTo(line.value, line.target.root.name)]
        : performedExpressions(line);
    return [...exprs, ...folding.besides(line)].some(
      (expr) => expr !== null && [...totals].some((name) => reads(folding, expr, name)),
    );
  });
  return isRead ? loop : { ...loop, adds: [...totals] };
}

/** What is added to a name, where an expression is just that. */
function addedTo(value: Expr, name: string): Expr | null {
  if (!isOp(value, "+")) return null;
  const [left, right] = value.args;
  if (localOf(left) === name) return right;
  return localOf(right) === name ? left : null;
}
