/**
 * Whether the sides said to end a loop can: in every pass a choice of theirs has an option that leads out of it.
 * That they will is theirs.
 */
import type { Line } from "../../check/plays.ts";
import { bodyOf, type Loop, passOf } from "../loops.ts";
import type { Following } from "../state.ts";
import { nameIn } from "../../core/expressions.ts";

/** The side that cannot; null: each can. */
export function whoCannotEnd(
  at: Following,
  loop: Loop,
  owners: readonly string[],
): { readonly side: string | null; readonly isSure: boolean } {
  for (const side of owners) {
    const { line } = loop;
    // Done is always among what the owner of a menu may choose.
    if (line.kind === "menu" && !line.forced && isOf(line.owner, side) !== "no") {
      if (isOf(line.owner, side) === "yes") continue;
      return { side, isSure: false };
    }
    const choices = unconditional(bodyOf(loop)).filter((each) => isOf(each.owner, side) !== "no");
    const ways = choices.flatMap((choice) =>
      choice.options.map((_, option) => outcomeOf(at, loop, choice, option)),
    );
    if (ways.includes("always")) continue;
    return { side, isSure: !ways.includes("sometimes") };
  }
  return { side: null, isSure: true };
}

type Choice = Extract<Line, { kind: "choose" }>;

/** Whether taking an option leads out. */
function outcomeOf(
  at: Following,
  loop: Loop,
  choice: Choice,
  option: number,
): "always" | "sometimes" | "never" {
  const { again, out } = passOf({ ...at, forced: { line: choice, option } }, loop);
  if (out.length === 0) return "never";
  return again.length === 0 ? "always" : "sometimes";
}

/** Choices that every pass comes to. */
function unconditional(lines: readonly Line[]): readonly Choice[] {
  return lines.flatMap((line) => {
    if (line.kind === "choose") return [line];
    return line.kind === "block" ? unconditional(line.lines) : [];
  });
}

function isOf(owner: Choice["owner"], side: string): "yes" | "no" | "maybe" {
  const name = nameIn(owner);
  if (name === null) return "maybe";
  return name === side ? "yes" : "no";
}
