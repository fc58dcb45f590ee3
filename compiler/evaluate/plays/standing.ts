/**
 * What blocks, menu options, plays and lists of lines stand around a line: where `go` leads, and what follows when an event
 * from the table cuts a block. It performs nothing.
 */
import type { Line } from "../../check/plays.ts";
import { type LineNoted, note } from "./log.ts";
import type { Frame, Here, Leave, Running, Standing } from "./running.ts";

/** The place in a list of lines where a `go` leads; -1: not in this list. */
export function lineNamed(lines: readonly Line[], name: string): number {
  return lines.findIndex((line) => line.label === name || (line.kind === "block" && line.name === name));
}

/** Whether some list that is being run holds what a `go` names. */
export function isWithinReach(at: Running, name: string): boolean {
  return at.standing.some(({ lines }) => lineNamed(lines, name) >= 0);
}

/** From which line on a list is passed through anew when a `go` leads back into it. */
export function firstGoneTo({ goneTo }: Frame, lines: readonly Line[]): number {
  const first = lines.findIndex(
    (line) =>
      (line.label !== null && goneTo.has(line.label)) || (line.kind === "block" && goneTo.has(line.name)),
  );
  return first < 0 ? lines.length : first;
}

/** The event has come: the block ends now, or after what it waits for. */
export function cut(at: Running, here: Here, block: Standing): Leave | null {
  const after = block.cut?.after ?? null;
  note(at, here, plainLine, { kind: "cut", name: block.names[0] ?? "" });
  if (after === null || !isComing(at, block, after)) return { kind: "cut", block };
  at.cuts.push({ block, after });
  return null;
}

/** Something has ended, or happened, for which a block that is cut has waited. */
export function cutAfter(at: Running, names: readonly string[]): Leave | null {
  const due = at.cuts.find(({ after }) => names.includes(after));
  return due ? { kind: "cut", block: due.block } : null;
}

/** For what is noted of no line in particular. */
export const plainLine: LineNoted = { label: null, sentences: [], words: {}, citation: "" };

/** What a cut waits for runs inside the block, or is an event. */
function isComing(at: Running, block: Standing, after: string): boolean {
  const inside = at.standing.slice(at.standing.indexOf(block) + 1);
  return (
    inside.some(({ names }) => names.includes(after)) || at.program.events.some(({ name }) => name === after)
  );
}
