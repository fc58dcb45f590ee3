/**
 * Why every loop that nothing bounds ends: its certificate, held to the lines in each reading of the doubts it rests on.
 * How each kind is shown stands in the files beside; where it is not so, a play or a figure that shows it.
 */
import type { Diagnostic } from "../../../grammar/index.ts";
import { inWords } from "../../check/in-words.ts";
import type { Certificate, Line } from "../../check/plays.ts";
import type { Expr, Program, Rational } from "../../check/program.ts";
import { compare, readNumber, writeNumber } from "../../check/rational.ts";
import type { DoubtId } from "../../resolve/graph.ts";
import { afresh, type Course, found, type LazyWalk, walked, type Walk } from "../courses.ts";
import { playedBy } from "../effects.ts";
import { raise } from "../faults.ts";
import { certificateOf, isUnbounded, type Loop, loopInWords, passOf, straightBack } from "../loops.ts";
import { everyLine } from "../parts.ts";
import type { Between } from "../linear.ts";
import type { Following } from "../state.ts";
import { measuredIn, withMeasures } from "../marking.ts";
import { tryChances } from "../trying-chances.ts";
import { inShort, tryPlays } from "../trying.ts";
import { certificateInWords, signed } from "../wording.ts";
import { type Change, changeOf, chanceOfLeaving } from "./averages.ts";
import { measureFor, whyNotFalling } from "./decreasing.ts";
import { whoCannotEnd } from "./ended.ts";
import { findDoubt } from "../../core/lookup.ts";
import type { Json } from "../../core/json.ts";
import type { PlayedSoFar, Stepper } from "../../core/stepper.ts";
import { nameIn, numberIn as writtenNumberIn } from "../../core/expressions.ts";

/** Null: it is so. */
type Finding =
  | { readonly kind: "refuted" | "open"; readonly why: string }
  | { readonly kind: "nobody"; readonly side: string }
  | null;

export function loopFaults(
  program: Program,
  course: Course,
  walks: readonly LazyWalk[],
  stepper: Stepper<Program>,
): readonly Diagnostic[] {
  const first = walks[0]?.();
  if (first === undefined) return [];
  if (first.isCutShort) return tooLarge(course);
  return first.loops.filter(isUnbounded).flatMap((loop) => {
    if (loop.states.length === 0) return [];
    const data = { loop: loopInWords(loop), play: course.name };
    const certificate = certificateOf(loop);
    const isInResolve = course.play?.kind === "resolve";
    if (certificate === null && !hasPlaceForOne(loop)) {
      const isThere = isClosely(walks, loop);
      if (isThere === null) return [tooLargeFor(course, loop)];
      if (!isThere) return [];
    }
    if (isEndless(program, course, first, loop)) return [raise("endless-loop", loop.line.span, data)];
    if (certificate === null)
      return isInResolve ? inResolve(walks, loop, course) : without(walks, loop, data);
    const isShown = fitting(walks, certificate).some((walk) => shows(walk(), loop, certificate));
    return isShown ? [] : notShown(program, course, walks, loop, certificate, stepper);
  });
}

/** Those that can show it: who leaves is seen from afar, what falls is not, and chances where most is known before a pass. */
function fitting(walks: readonly LazyWalk[], { kind }: Certificate): readonly LazyWalk[] {
  if (walks.length === 1 || kind === "ended-by" || kind === "ended-by-table") return walks;
  return kind === "decreases" ? walks.slice(1) : walks.filter(({ care }) => care !== "near").slice(-1);
}

/** Whether it is so in every reading, doubts left open. */
function shows({ at, loops, isCutShort }: Walk, { line }: Loop, certificate: Certificate): boolean {
  if (isCutShort) return false;
  const same = loops.find((each) => each.line === line);
  return same === undefined || heldTo(at, same, certificate) === null;
}

/** What is wrong with a certificate, reading by reading where they differ. */
function notShown(
  program: Program,
  course: Course,
  walks: readonly LazyWalk[],
  { line }: Loop,
  certificate: Certificate,
  stepper: Stepper<Program>,
): readonly Diagnostic[] {
  const data = { loop: loopInWords({ line }), play: course.name };
  // The one that says most of those that come to an end.
  const walk = walks.map((each) => each()).findLast(({ isCutShort }) => !isCutShort);
  if (walk === undefined) return tooLarge(course);
  const findings = readingsOf(program, course).map((taken) => {
    const one = taken.size === 0 ? walk : walked(program, course, walk.at.care, taken);
    const same = one.loops.find((each) => each.line === line);
    const finding = same ? heldTo(one.at, same, certificate) : null;
    return {
      taken,
      finding: finding && same ? tried(program, course, same, certificate, finding, stepper, taken) : finding,
    };
  });
  const isSame = findings.every(({ finding }) => finding?.kind === findings[0]?.finding?.kind);
  return (isSame ? findings.slice(0, 1) : findings).flatMap(({ taken, finding }): Diagnostic[] => {
    if (finding === null) return [];
    const reading = isSame ? null : [...taken].map(([doubt, name]) => `\`${doubt} = ${name}\``).join(" and ");
    const words = certificateInWords(certificate);
    const { span } = line;
    if (finding.kind === "nobody") return [raise("ended-by-nobody", span, { ...data, side: finding.side })];
    if (finding.kind === "refuted")
      return [
        raise("certificate-refuted", span, {
          certificate: words,
          play: course.name,
          why: finding.why,
          reading,
        }),
      ];
    return [
      raise("not-proved", span, {
        what: words,
        play: course.name,
        why: finding.why,
        reading,
        check: "loops",
      }),
    ];
  });
}

// ---------------------------------------------------------------- certificates

function heldTo(walked: Following, loop: Loop, certificate: Certificate): Finding {
  const at = afresh(walked);
  // Each die is followed, however it was come to the loop.
  const closely: Following = { ...at, care: "close", relevant: null };
  const tooMuch: Finding = { kind: "open", why: "there are too many ways through the loop to follow" };
  switch (certificate.kind) {
    case "ended-by-table":
      return null;
    case "ended-by": {
      const ended = found(() => whoCannotEnd(at, loop, certificate.owners));
      return ended === null
        ? tooMuch
        : ended.side === null
          ? null
          : ended.isSure
            ? { kind: "nobody", side: ended.side }
            : { kind: "open", why: `\`${ended.side}\` can choose to leave the loop, but it may still go on` };
    }
    case "decreases": {
      const { measures } = certificate;
      const why = found(() => ({ why: whyNotFalling(at, loop, measures) }));
      return why === null ? tooMuch : why.why === null ? null : { kind: "open", why: why.why };
    }
    case "left-with-chance": {
      const wanted = constantOf(certificate.chance);
      if (wanted === null) return tooMuch;
      const isEnough = ({ least }: Between) => least !== null && compare(least, wanted) >= 0;
      const range = found(() => chanceOfLeaving(closely, straightBack(loop), isEnough));
      if (range === null) return tooMuch;
      const { least, most } = range;
      if (isEnough(range)) return null;
      if (most !== null && compare(most, wanted) < 0)
        return {
          kind: "refuted",
          why: `the chance to leave the loop in a pass is at most ${writeNumber(most)}`,
        };
      return {
        kind: "open",
        why:
          least === null
            ? "the chance depends on values that are not known"
            : `in some pass the chance to leave the loop may be only ${writeNumber(least)}`,
      };
    }
    case "falls-on-average": {
      const { measure } = certificate;
      const isFalling = ({ isBounded, most }: Change) => isBounded && most !== null && most.n < 0n;
      const change = found(() => changeOf(closely, straightBack(loop), measure, isFalling));
      if (change === null) return tooMuch;
      const { least, most, isBounded } = change;
      if (!isBounded) return { kind: "open", why: `\`${inWords(measure)}\` has no lower bound` };
      if (most !== null && most.n < 0n) return null;
      if (least !== null && least.n >= 0n)
        return {
          kind: "refuted",
          why: `a pass changes \`${inWords(measure)}\` by ${signed(least)} on average`,
        };
      return {
        kind: "open",
        why:
          most === null
            ? "the average depends on values that are not known"
            : `some pass may change \`${inWords(measure)}\` by ${signed(most)} on average`,
      };
    }
  }
}

/** What is found, or what a play that is tried shows of it. */
function tried(
  program: Program,
  { play }: Course,
  loop: Loop,
  certificate: Certificate,
  finding: NonNullable<Finding>,
  stepper: Stepper<Program>,
  readings: ReadonlyMap<DoubtId, string>,
): NonNullable<Finding> {
  if (!play || finding.kind === "refuted") return finding;
  if (certificate.kind === "left-with-chance") {
    const wanted = constantOf(certificate.chance);
    const shown = wanted && tryChances(program, play, loop.line, readings, stepper, wanted);
    if (!shown) return finding;
    const why = `given ${inShort(shown)}, the chance to leave the loop in a pass is at most ${writeNumber(shown.chance)}`;
    return { kind: "refuted", why };
  }
  if (certificate.kind !== "decreases") return finding;
  const { measures } = certificate;
  const marked = withMeasures(play, loop.line, loop.list, measures);
  const shown = tryPlays(
    program,
    marked,
    readings,
    stepper,
    (played) => doesNotFall(played, measures.length) !== null,
  );
  if (!shown) return finding;
  return {
    kind: "refuted",
    why: `given ${inShort(shown)}, it does not get smaller from one pass to the next`,
  };
}

function constantOf(expr: Expr): Rational | null {
  return writtenNumberIn(expr) ?? readNumber(inWords(expr).replaceAll(" ", ""));
}

/** The tuple that follows another in the same run of the loop and does not fall. */
function doesNotFall(played: PlayedSoFar, many: number): readonly Json[] | null {
  for (const passes of measuredIn(played, many))
    for (const [i, after] of passes.entries()) {
      const before = passes[i - 1];
      if (before === undefined || after.length < many) continue;
      const falls = comparison(before, after);
      if (falls !== null && falls <= 0) return after;
    }
  return null;
}

/** More than nought: it falls; null: it cannot be compared. */
function comparison(before: readonly Json[], after: readonly Json[]): number | null {
  for (const [i, one] of before.entries()) {
    const [a, b] = [numberIn(one), numberIn(after[i] ?? null)];
    if (a === null || b === null) return null;
    const order = compare(a, b);
    if (order !== 0) return order;
  }
  return 0;
}

function numberIn(json: Json): Rational | null {
  return typeof json === "number" || typeof json === "string"
    ? readNumber(String(json).replace(/[^\d./e+-].*$/, ""))
    : null;
}

// ---------------------------------------------------------------- without one

function without(
  walks: readonly LazyWalk[],
  loop: Loop,
  data: { readonly loop: string; readonly play: string },
): readonly Diagnostic[] {
  const measure = measureIn(walks, loop);
  const { line } = loop;
  // A way back that is shown to end says so itself: there is no place to write it but at a block.
  if (measure && line.kind !== "repeat" && line.kind !== "menu") return [];
  const owner = line.kind === "menu" && !line.forced ? nameIn(line.owner) : null;
  const proposed = measure ? `decreases ${inWords(measure)}` : owner ? `ended by ${owner}` : null;
  return [raise("missing-certificate", line.span, { ...data, proposed })];
}

/** A repetition in a resolve needs no reason where it is shown to end; where it is not, that is reported. */
function inResolve(walks: readonly LazyWalk[], loop: Loop, { name }: Course): readonly Diagnostic[] {
  const { line } = loop;
  if (walks.some((walk) => isEverLeft(walk(), line)) || measureIn(walks, loop)) return [];
  const data = { what: endOf(line), play: name, why: neither, reading: null } as const;
  return [raise("not-proved", line.span, { ...data, check: "loops" })];
}

const endOf = ({ label }: Line): string => `${label ?? "the repetition"} ends`;

const neither = "neither a chance to leave it in every pass nor a value that falls was found";

/** Whatever happens, a pass is the last one with some chance: then it goes on for ever with none. */
function isEverLeft({ at, loops, isCutShort }: Walk, line: Line): boolean {
  const loop = loops.find((each) => each.line === line);
  if (loop === undefined || isCutShort) return false;
  const isEnough = ({ least }: Between): boolean => least !== null && least.n > 0n;
  const closely: Following = { ...afresh(at), care: "close", relevant: null };
  const range = found(() => chanceOfLeaving(closely, straightBack(loop), isEnough));
  return range !== null && isEnough(range);
}

/** Loops that stand in the lines are there; a way back may only seem to be, where not all is followed. */
function hasPlaceForOne({ line }: Loop): boolean {
  return line.kind === "repeat" || line.kind === "menu";
}

/** Whether it is there for who looks closest; null: there is more than he can follow. */
function isClosely(walks: readonly LazyWalk[], { line }: Loop): boolean | null {
  const last = walks.at(-1)?.();
  if (last === undefined || last.isCutShort) return null;
  return last.loops.some((each) => each.line === line);
}

/** It may be that something falls on each way back, but too much of the play had to be left out to see it. */
function tooLargeFor({ name }: Course, { line }: Loop): Diagnostic {
  const what = `the way back to ${(line.kind === "block" ? line.name : line.label) ?? line.kind} ends`;
  return raise("not-proved", line.span, { what, play: name, why: larger, reading: null, check: "loops" });
}

const larger = "the sequence is too large to follow";

/** The first that one of the walks shows to fall. */
function measureIn(walks: readonly LazyWalk[], { line }: Loop): Expr | null {
  for (const walk of walks) {
    const { at, loops, isCutShort } = walk();
    const same = loops.find((each) => each.line === line);
    const measure = same && !isCutShort ? found(() => measureFor(afresh(at), same)) : null;
    if (measure) return measure;
  }
  return null;
}

/** Nothing in it leads out, nobody can cut it short, and nothing that happens of itself leads elsewhere. */
function isEndless(program: Program, course: Course, walk: Walk, loop: Loop): boolean {
  // A menu is over when nothing is legal, or its owner is done.
  if (loop.line.kind === "menu") return false;
  const isCut = [...program.plays, ...program.reactions].some(({ lines }) =>
    everyLine(lines).some(
      (line) =>
        line.kind === "block" &&
        line.cut !== null &&
        [
          ...everyLine(line.lines),
          ...[...playedBy(program, line.lines)].flatMap((play) => everyLine(play.lines)),
        ].includes(loop.line),
    ),
  );
  const out = found(() => passOf(afresh(walk.at), loop).out);
  return !isCut && out !== null && out.length === 0 && course.lines.length > 0;
}

function tooLarge(course: Course): readonly Diagnostic[] {
  return everyLine(course.lines).flatMap((line) => {
    const isLoop = (line.kind === "repeat" || line.kind === "menu") && isUnbounded({ line });
    const certificate = line.kind === "repeat" || line.kind === "menu" ? line.certificate : null;
    if (!isLoop) return [];
    const isInResolve = course.play?.kind === "resolve";
    if (certificate === null && !isInResolve)
      return [
        raise("missing-certificate", line.span, {
          loop: loopInWords({ line }),
          play: course.name,
          proposed: null,
        }),
      ];
    if (certificate?.kind === "ended-by-table") return [];
    const what = certificate ? certificateInWords(certificate) : endOf(line);
    return [
      raise("not-proved", line.span, { what, play: course.name, why: larger, reading: null, check: "loops" }),
    ];
  });
}

/** Every way to take the doubts a play rests on; free where there are too many. */
function readingsOf(program: Program, { doubts }: Course): readonly ReadonlyMap<DoubtId, string>[] {
  let all: readonly ReadonlyMap<DoubtId, string>[] = [new Map()];
  for (const id of doubts) {
    const readings = findDoubt(program, id)?.readings ?? [];
    if (all.length * readings.length > mostReadings) return [new Map()];
    all = all.flatMap((taken) => readings.map(({ name }) => new Map(taken).set(id, name)));
  }
  return all.length === 0 ? [new Map()] : all;
}

/** Ways to take the doubts of a play that are followed one by one. */
const mostReadings = 16;
