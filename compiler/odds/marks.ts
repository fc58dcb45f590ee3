/**
 * Finds what asks a die if it was thrown again: lines and expressions, themselves or in the decisions they call.
 * Where nothing does, dice are kept without that mark, and as sums and counts where that is enough.
 */
import type { Program } from "../check/program.ts";
import { decisionsOf } from "./reads.ts";

export function asksMark(program: Program, part: unknown): boolean {
  return isAsked(program, part, new Set());
}

/** A decision that has been entered is not entered again. */
function isAsked(program: Program, part: unknown, entered: Set<string>): boolean {
  if (typeof part !== "object" || part === null) return false;
  const { kind, name, decision } = part as Readonly<Record<"kind" | "name" | "decision", unknown>>;
  if (kind === "field" && name === "rerolled") return true;
  if (kind === "call" && typeof decision === "string" && !entered.has(decision)) {
    entered.add(decision);
    if (isAsked(program, decisionsOf(program).get(decision), entered)) return true;
  }
  return Object.values(part).some((inner) => isAsked(program, inner, entered));
}
