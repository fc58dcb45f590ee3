/**
 * Turns a program into what is wrong with the course of its plays and reactions: the list of checks, each in a file of checks/.
 * Trying plays out is handed in; where a play is too large to follow nothing is claimed of it.
 */
import type { Diagnostic } from "../../grammar/index.ts";
import type { Line, Play } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import { deadEnds } from "./checks/dead-ends.ts";
import { loopFaults } from "./checks/ending.ts";
import { reactionCircles } from "./checks/reactions.ts";
import { unreachable } from "./checks/reachable.ts";
import { type Course, walkAlone, walksOf } from "./courses.ts";
import type { RecallCourse } from "../core/recall.ts";
import { partsRead } from "./parts-read.ts";
import type { Stepper } from "../core/stepper.ts";

/** `recall`: for a caller that knows the faults of some sequences. */
export function checkCourses(
  program: Program,
  stepper: Stepper<Program>,
  recall: RecallCourse = (_, find) => find(),
): readonly Diagnostic[] {
  if (program.plays.length === 0 && program.reactions.length === 0) return [];
  const courses: readonly Course[] = [
    ...program.plays.filter(({ kind }) => kind !== "table").map(courseOfPlay),
    ...program.reactions.map(({ name, lines }): Course => ({ name, lines, play: null, doubts: [] })),
  ];
  return [
    ...courses.flatMap((course) =>
      recall(partsRead(program, course), () => courseFaults(program, course, stepper)),
    ),
    ...reactionCircles(program),
  ];
}

function courseFaults(program: Program, course: Course, stepper: Stepper<Program>): readonly Diagnostic[] {
  const walks = walksOf(program, course);
  const loops = loopFaults(program, course, walks, stepper);
  // Lines after a loop without a way out are reported with the loop.
  const endless = new Set(loops.filter(({ code }) => code === "endless-loop").map(({ span }) => span.start));
  const alone = walks.length > 1 ? walkAlone(program, course) : null;
  return [
    ...unreachable(course, walks, alone, endless),
    ...deadEnds(program, course, walks, stepper),
    ...loops,
  ];
}

function courseOfPlay(play: Play): Course {
  return { name: play.id, lines: play.lines satisfies readonly Line[], play, doubts: play.doubts };
}
