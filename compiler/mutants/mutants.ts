/**
 * Asks of every small change to the rules of a book whether an example notices it or an invariant fails: if not, the change is proved to make
 * no difference, or a situation is found that tells the two apart. What is written once and stands in several versions is
 * changed once. The engines run examples and sequences.
 */
import { mostMutants, mostMutantSteps } from "../limits.ts";
import type { Program } from "../check/program.ts";
import type { VersionId } from "../resolve/graph.ts";
import { fewest } from "./cover.ts";
import { judgeDecision } from "./decisions.ts";
import type { Fate, Finding } from "./fate.ts";
import { type Mutated, mutatedIn } from "./mutated.ts";
import { type Noticing, noticing } from "./noticing.ts";
import { type PlaysOf, playsOf } from "./plays.ts";
import { brokenInvariant } from "./refuting.ts";
import { type Reaching, reachingExamples } from "./reaching.ts";
import { type Situation, toldApart } from "./situation.ts";
import type { MutantEngines } from "./engines.ts";
import { closureOf } from "./versions.ts";

export interface MutantsOptions {
  /** Which are looked at; without it all. */
  readonly wanted?: (mutated: Mutated, version: VersionId) => boolean;
  /** Changes beyond so many are left out, and counted. */
  readonly most?: number;
  /** The budget of each comparison, in steps. */
  readonly steps?: number;
  /** How many courses of a play are tried in each situation. */
  readonly courses?: number;
  /** How many examples that ask for chances are run for one change. */
  readonly chances?: number;
}

export interface Mutants {
  readonly mutants: readonly Mutant[];
  readonly leftOut: number;
}

export interface Mutant {
  readonly mutated: Mutated;
  /** In which what is changed stands as it is written, in their order. */
  readonly versions: readonly VersionId[];
  readonly fate: Fate;
}

export const usualCourses = 300;
export const usualChances = 32;

/** One version, and all that is known of it while changes to it are judged. */
export interface Judged {
  readonly program: Program;
  readonly reaching: Reaching;
  readonly plays: PlaysOf;
  readonly noticing: Noticing;
}

/** The same change, in one version that has what it changes. */
interface Standing {
  readonly judged: Judged;
  readonly mutated: Mutated;
}

/** The versions of a book, the newest last. */
export function mutants(
  programs: readonly Program[],
  engines: MutantEngines,
  options: MutantsOptions = {},
): Mutants {
  const {
    most = mostMutants,
    steps = mostMutantSteps,
    courses = usualCourses,
    chances = usualChances,
    wanted,
  } = options;
  const versions = programs.map((program) => judgedIn(program, engines, courses, chances));
  const changes = changesIn(versions).filter(
    (all) => !wanted || all.some(({ judged, mutated }) => wanted(mutated, judged.program.version)),
  );
  const found = new Map<string, readonly Situation[]>();
  const judged = changes.slice(0, most).map((all) => ({
    mutated: (all.at(-1) ?? fail()).mutated,
    versions: all.map(({ judged: { program } }) => program.version),
    fate: noticed(all) ?? refuted(all, engines, steps) ?? unnoticed(all, engines, found, steps),
  }));
  return { mutants: fewest(judged, programs, engines), leftOut: changes.length - judged.length };
}

function fail(): never {
  throw new Error("a change stands in some version");
}

function judgedIn(program: Program, engines: MutantEngines, courses: number, chances: number): Judged {
  const reaching = reachingExamples(program);
  const plays = playsOf(engines, program, reaching, courses);
  return { program, reaching, plays, noticing: noticing(program, engines, reaching, chances) };
}

/** In order of first standing; the same place changed in the same way is one change, in whatever versions it stands. */
function changesIn(versions: readonly Judged[]): readonly (readonly Standing[])[] {
  const all = new Map<string, Standing[]>();
  for (const judged of versions) {
    const times = new Map<string, number>();
    for (const mutated of mutatedIn(judged.program)) {
      const { of, label, change, was, became, span } = mutated;
      const place = [of.kind, of.id, label, change, was, became, span.file, span.start].join("\0");
      const time = (times.get(place) ?? 0) + 1;
      times.set(place, time);
      const key = `${place}\0${time}`;
      const standing = { judged, mutated };
      const known = all.get(key);
      if (known) known.push(standing);
      else all.set(key, [standing]);
    }
  }
  return [...all.values()];
}

// ---------------------------------------------------------------- noticed

/** The newest version is asked first. An example that fails as things stand notices nothing. */
function noticed(all: readonly Standing[]): Fate | null {
  let awaited: Fate | null = null;
  for (const { judged, mutated } of all.toReversed()) {
    const fate = judged.noticing.notice(mutated);
    if (fate?.kind === "killed") return fate;
    awaited ??= fate;
  }
  return awaited;
}

// ---------------------------------------------------------------- refuted

function refuted(all: readonly Standing[], engines: MutantEngines, steps: number): Fate | null {
  for (const { judged, mutated } of all.toReversed()) {
    const by = brokenInvariant(judged.program, mutated, engines, steps);
    if (by) return { kind: "refuted", by };
  }
  return null;
}

// ---------------------------------------------------------------- unnoticed

function unnoticed(
  all: readonly Standing[],
  engines: MutantEngines,
  found: Map<string, readonly Situation[]>,
  steps: number,
): Fate {
  const looked = new Set<string>();
  let open: Finding | null = null;
  for (const { judged, mutated } of all.toReversed()) {
    const { program } = judged;
    const closure = closureOf(program, mutated.of);
    // What reads the same in a newer version was found out there.
    if (closure !== null && looked.has(closure)) continue;
    if (closure !== null) looked.add(closure);
    const finding = findingOf(engines, judged, mutated, found, steps);
    if (finding.kind === "alive") {
      const { situation } = finding;
      const key = `${mutated.of.kind} ${mutated.of.id}`;
      found.set(key, [...new Set([...(found.get(key) ?? []), situation])]);
      return { ...finding, version: program.version, example: "" };
    }
    if (finding.kind === "open") open ??= finding;
  }
  return open ?? { kind: "equivalent" };
}

/** Situations that told an earlier change apart are tried first: an example of one then notices several. */
function findingOf(
  engines: MutantEngines,
  { program, plays, reaching }: Judged,
  { of, place, changed }: Mutated,
  found: ReadonlyMap<string, readonly Situation[]>,
  steps: number,
): Finding {
  const other = changed(program);
  for (const situation of found.get(`${of.kind} ${of.id}`) ?? []) {
    const told = toldApart(engines, program, other, situation);
    if (told) return { kind: "alive", situation, ...told };
  }
  return of.kind === "decision"
    ? judgeDecision(engines, program, other, of.id, steps, reaching)
    : plays.judge(other, of, place);
}
