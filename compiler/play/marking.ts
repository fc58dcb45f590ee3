/**
 * Plays with lines put between that give something where they stand, so that the log of a play tried shows what it came by.
 * Trying is trying.ts.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../core/kinds.ts";
import type { Line, Play } from "../check/plays.ts";
import { mapBlocks } from "../core/walk.ts";
import type { Expr } from "../check/program.ts";
import { everyLine } from "./parts.ts";
import type { Json } from "../core/json.ts";
import type { PlayedSoFar } from "../core/stepper.ts";
import { truthExpr } from "../core/make.ts";

/** The play with a line that gives numbers before each pass, and one before the loop begins. */
export function withMeasures(play: Play, loop: Line, list: readonly Line[], measures: readonly Expr[]): Play {
  const passes = measures.map((value, i) => marker(`measure ${i}`, value, loop));
  const [first] = measures;
  const begins = first ? [marker("begins", first, loop)] : [];
  return {
    ...play,
    lines: changedIn(play.lines, (line) => marked(line, passes, begins, line === loop), list, begins),
  };

  function marked(
    line: Line,
    inner: readonly Line[],
    before: readonly Line[],
    isLoop: boolean,
  ): readonly Line[] {
    if (!isLoop) return [line];
    switch (line.kind) {
      case "repeat":
        return [...before, { ...line, lines: [...inner, ...line.lines] }];
      case "menu":
        return [
          ...before,
          {
            ...line,
            options: line.options.map((each) => ({
              ...each,
              lines: [...(each.once ? before : inner), ...each.lines],
            })),
          },
        ];
      case "block":
        return [{ ...line, lines: [...inner, ...line.lines] }];
      default:
        allowOnly<LeafLine | NestingLine>(line);
        return [line, ...inner];
    }
  }
}

/** The play with a mark before a line. */
export function withMark(play: Play, at: Line, value: Expr): Play {
  return {
    ...play,
    lines: changedIn(
      play.lines,
      (line) => (line === at ? [marker("here", value, at), line] : [line]),
      [],
      [],
    ),
  };
}

/** What was measured before each pass, run by run of the loop. */
export function measuredIn(played: PlayedSoFar, many: number): readonly (readonly (readonly Json[])[])[] {
  const runs: Json[][][] = [[]];
  for (const { happened } of played.log) {
    if (happened.kind !== "gave" || typeof happened.part !== "string") continue;
    if (happened.part === sign("begins")) runs.push([]);
    const place = Array.from({ length: many }, (_, i) => sign(`measure ${i}`)).indexOf(happened.part);
    if (place === 0) runs.at(-1)?.push([]);
    if (place >= 0)
      runs
        .at(-1)
        ?.at(-1)
        ?.push(happened.value ?? null);
  }
  return runs;
}

/** Whether a play has stopped right where it was marked. */
export function isStuckAtMark(played: PlayedSoFar): boolean {
  const { happened } = played.log.at(-1) ?? {};
  return played.result?.status === "no-ruling" && happened?.kind === "gave" && happened.part === sign("here");
}

/** The play with marks before each pass of a repetition, and before whatever stands elsewhere. */
export function withPasses(play: Play, loop: Line): Play {
  const pass = marker("pass", markOf(loop), loop);
  const elsewhere = marker("elsewhere", markOf(loop), loop);
  const inside = new Set([pass, ...everyLine([loop])]);
  const change = (line: Line): readonly Line[] => {
    if (line !== loop) return inside.has(line) ? [line] : [elsewhere, line];
    return line.kind === "repeat" ? [{ ...line, lines: [pass, ...line.lines] }] : [line];
  };
  return { ...play, lines: changedIn(play.lines, change, [], []) };
}

/** How far the first run of a repetition has come: before it, in its first pass, round again, or gone elsewhere. */
export function stageOf({ log }: PlayedSoFar): "before" | "within" | "again" | "elsewhere" {
  let stage: "before" | "within" = "before";
  for (const { happened } of log) {
    if (happened.kind !== "gave") continue;
    if (happened.part === sign("pass")) {
      if (stage === "within") return "again";
      stage = "within";
    }
    if (happened.part === sign("elsewhere") && stage === "within") return "elsewhere";
  }
  return stage;
}

/** Something plain to give. */
export function markOf({ span }: Line): Expr {
  return truthExpr(true, span);
}

// ---------------------------------------------------------------- private

function sign(name: string): string {
  return `:${name}`;
}

function marker(name: string, value: Expr, { span }: Line): Line {
  return {
    kind: "gives",
    part: sign(name),
    value,
    label: null,
    sentences: [],
    words: {},
    citation: "",
    span,
  };
}

function changedIn(
  lines: readonly Line[],
  change: (line: Line) => readonly Line[],
  list: readonly Line[],
  begins: readonly Line[],
): readonly Line[] {
  const inner = (some: readonly Line[]) => changedIn(some, change, list, begins);
  const changed = lines.flatMap((line): readonly Line[] =>
    change(line).map((each) => mapBlocks(each, inner)),
  );
  return list.length > 0 && lines === list ? [...begins, ...changed] : changed;
}
