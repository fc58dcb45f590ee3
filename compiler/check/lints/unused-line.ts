/**
 * Finds rolls, draws, sightings, lets and results that nothing after them looks at: they were asked or reckoned for nothing.
 * A choice may be made for its own sake, and so may a procedure be played: both are left alone.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import { raise } from "../faults.ts";
import type { Linted } from "../lints.ts";
import type { Line } from "../plays.ts";
import { expressionsIn, linesWithin, subexpressionsOf, targetsIn } from "../../core/walk.ts";

export function* unusedLine({ program }: Linted): Iterable<Diagnostic> {
  const procedures = new Set(program.plays.filter(({ kind }) => kind === "procedure").map(({ id }) => id));
  for (const { lines } of [...program.plays, ...program.reactions]) {
    const used = usedIn(lines);
    for (const line of linesWithin(lines)) {
      const what = namings[line.kind];
      if (what === undefined || !("name" in line) || line.name === null || used.has(line.name)) continue;
      if (line.kind === "play" && procedures.has(line.play)) continue;
      yield raise("unused-line", line.span, { name: line.name, what });
    }
  }
}

const namings: Partial<Record<Line["kind"], string>> = {
  roll: "roll",
  draw: "draw",
  observe: "sighting",
  let: "`let`",
  play: "result",
};

/** A roll that is thrown again for nothing is told as well: a re-roll looks at nothing. */
function usedIn(lines: readonly Line[]): ReadonlySet<string> {
  const used = new Set(targetsIn(lines).flatMap(({ root }) => (root.kind === "local" ? [root.name] : [])));
  for (const part of expressionsIn(lines).flatMap(subexpressionsOf))
    if (part.kind === "local") used.add(part.name);
  for (const line of linesWithin(lines))
    if (line.kind === "reroll" && line.which.kind === "one") used.add(line.which.die);
  return used;
}
