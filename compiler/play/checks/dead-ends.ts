/**
 * Choices and draws at which nothing may be legal. A menu cannot come to that: it is over when nothing is.
 * Where it is shown that something is stuck, the play that shows it is given.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import type { Line } from "../../check/plays.ts";
import type { Expr, Program } from "../../check/program.ts";
import { asList, sizeOf } from "../counting.ts";
import { afresh, type Course, found, type Walk } from "../courses.ts";
import { raise } from "../faults.ts";
import { atMost, canHold, constant } from "../linear.ts";
import { everyLine, everyPart } from "../parts.ts";
import { holding } from "../reckon.ts";
import { type Following, learn, spend, type State } from "../state.ts";
import { isStuckAtMark, markOf, withMark } from "../marking.ts";
import { inShort, tryPlays } from "../trying.ts";
import type { Stepper } from "../../core/stepper.ts";

type Choice = Extract<Line, { kind: "choose" | "draw" }>;

export function deadEnds(
  program: Program,
  course: Course,
  walks: readonly (() => Walk)[],
  stepper: Stepper<Program>,
): readonly Diagnostic[] {
  const choices = everyLine(course.lines).filter(
    (line): line is Choice => line.kind === "choose" || line.kind === "draw",
  );
  return choices.flatMap((line) => {
    if (line.kind === "choose" && line.options.some(isAlwaysThere)) return [];
    if (walks.some((walk) => isShownSafe(walk(), line))) return [];
    const data = { choice: line.name, play: course.name };
    const why = line.kind === "draw" || line.options.some(({ when }) => when === null) ? "list" : "options";
    const shown =
      why === "options" && course.play
        ? tryPlays(program, withMark(course.play, line, markOf(line)), new Map(), stepper, isStuckAtMark)
        : null;
    if (shown) return [raise("dead-end", line.span, { ...data, given: inShort(shown) })];
    return [raise("possible-dead-end", line.span, { ...data, why })];
  });
}

function isShownSafe({ at, reached, isCutShort }: Walk, line: Choice): boolean {
  if (isCutShort) return false;
  const here = afresh(at);
  return found(() => (reached.get(line) ?? []).every((state) => optionsAreLegal(here, line, state))) === true;
}

function isAlwaysThere({ when, spread }: Extract<Line, { kind: "choose" }>["options"][number]): boolean {
  return when === null && !spread;
}

function optionsAreLegal(at: Following, line: Choice, state: State): boolean {
  if (line.kind === "draw") return withoutAny(at, state, line.among).length === 0;
  let without: readonly State[] = [state];
  for (const { when, spread, value } of line.options) {
    without = without.flatMap((one): readonly State[] => {
      const illegal = when ? holding(at, one, when, false) : [];
      const legal = when ? holding(at, one, when, true) : [one];
      return [...illegal, ...(spread ? legal.flatMap((each) => withoutAny(at, each, value)) : [])];
    });
  }
  return without.length === 0;
}

/** As many things known as are gone through in the time of one step. */
const knownPerStep = 100;

/** The states in which a list has no element. */
function withoutAny(at: Following, state: State, list: Expr): readonly State[] {
  // What is known is gone through below: it grows with every list that is taken to be empty.
  spend(at, Math.ceil((state.known.length + 1) / knownPerStep));
  return at.reckon(at, state, list).flatMap(([next, found]): readonly State[] => {
    const value = asList(list.type, found);
    if (value.kind === "dice") return value.faces.length > 0 ? [] : [next];
    if (value.kind !== "list") return [next];
    if (value.items) return value.items.length > 0 ? [] : [next];
    const [sized, size] = sizeOf(at, next, value);
    const empty = learn(sized, [atMost(size, constant(0))]);
    return canHold(empty.known) ? lawful(at, empty) : [];
  });
}

/** Where the laws that speak of what nothing sets hold as well. */
function lawful(at: Following, state: State): readonly State[] {
  const laws = at.program.laws.filter(({ params, condition }) => {
    const parts = everyPart(condition);
    const isSet = parts.some(
      (part) =>
        (part.kind === "fact" && at.setFacts.has(part.name)) ||
        (part.kind === "field" && at.setFields.has(part.name)) ||
        part.kind === "call",
    );
    return params.length === 0 && !isSet;
  });
  return laws.reduce<readonly State[]>(
    (all, { condition }) => all.flatMap((one) => holding(at, one, condition, true)),
    [state],
  );
}
