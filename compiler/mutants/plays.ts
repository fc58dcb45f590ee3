/**
 * Asks of a changed play whether it comes to something else: it is played as what is written was, with the same dice and
 * choices, in situations of the examples and others. Where these are all there are, it is the same.
 */
import type { Play } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import type { Finding } from "./fate.ts";
import type { Of } from "./mutated.ts";
import { partingsOf } from "./partings.ts";
import type { Reaching } from "./reaching.ts";
import { leftApart, rowData, type Situation, textOf, type Told, toldApart } from "./situation.ts";
import type { Answer, Came, Course, MutantEngines, Place, Sample } from "./engines.ts";
import { calledInExpressions, expressionsIn } from "../core/walk.ts";
import { findPlay } from "../core/lookup.ts";
import type { JsonObject } from "../core/json.ts";

export interface PlaysOf {
  readonly judge: (other: Program, of: Of, place: Place) => Finding;
}

interface Tried extends Sample {
  readonly play: Play;
  readonly situations: readonly JsonObject[];
}

/** `most`: so many courses of a play in each situation. */
export function playsOf(engines: MutantEngines, program: Program, reaching: Reaching, most: number): PlaysOf {
  const known = new Map<DecisionId, Tried>();
  const triedOf = (play: Play): Tried => {
    const found = known.get(play.id) ?? tried(engines, program, reaching, play, most);
    known.set(play.id, found);
    return found;
  };
  const said = new Map<DecisionId, Map<JsonObject, Answer | null>>();
  // What is written is asked of the same situations for one change after another.
  const saidOf = ({ id }: Play, given: JsonObject): Answer | null => {
    const here = said.get(id) ?? new Map<JsonObject, Answer | null>();
    said.set(id, here);
    const play = findPlay(program, id);
    if (!here.has(given) && play) {
      const rows = engines.chances(program, play, given);
      here.set(given, rows && { status: "ruled", value: rows.map(rowData) });
    }
    return here.get(given) ?? null;
  };
  return {
    judge: (other, of, place) => {
      const plays = playsAround(program, of);
      const [own, ...around] = plays.map(triedOf);
      if (!own) throw new Error("a play was tried");
      let left = mostChances;
      let isSame = own.play.id === of.id && own.areAll && own.courses.length > 0;
      for (const each of [own, ...around]) {
        const { told, otherwise } = gone(engines, program, other, each, place);
        const found =
          told ??
          byOptionIn(engines, program, other, each, otherwise) ??
          shiftedIn(saidOf, engines, other, each.play, givensOf(otherwise).slice(0, left)) ??
          (isLimiting(place) || otherwise.length > 0
            ? refusedIn(engines, program, other, each, place)
            : null);
        if (found) return { kind: "alive", ...found };
        left = Math.max(0, left - otherwise.length);
        // Step by step the same is asked for, so that there is no way to play it that was not gone.
        if (each === own) isSame &&= otherwise.length === 0;
      }
      if (isSame) return { kind: "equivalent" };
      const tries = [own, ...around].flatMap(({ courses }) => courses);
      const met = tries.filter(({ cameBy }) => cameBy.has(place)).length;
      const number = `${tries.length} ${tries.length === 1 ? "play" : "plays"} tried`;
      return { kind: "open", why: `no difference in ${number}, of which ${met || "none"} came by it` };
    },
  };
}

/** The play itself, then what plays it, near or far; of a reaction, and what it plays, every procedure. */
function playsAround({ plays, reactions }: Program, of: Of): readonly Play[] {
  const around = new Set(plays.filter(({ id }) => of.kind === "play" && id === of.id));
  for (const { id } of around) for (const play of plays) if (play.plays.includes(id)) around.add(play);
  const ids = new Set<string>([...around].map(({ id }) => id));
  const isReacting = reactions.some(
    ({ name, lines }) =>
      name === of.id || [...calledInExpressions(expressionsIn(lines), lines)].some((id) => ids.has(id)),
  );
  const all = isReacting ? plays.filter(({ kind }) => kind === "procedure") : [];
  return [...new Set([...around, ...all])];
}

function tried(
  engines: MutantEngines,
  program: Program,
  reaching: Reaching,
  play: Play,
  most: number,
): Tried {
  const made = engines.situations(program, play);
  const starts = reaching(play.id).map((example) => ({
    given: engines.situationOf(program, example, play),
    played: engines.playedOf(program, example),
  }));
  // What examples give is what somebody found worth looking at.
  const situations = [
    ...new Map(
      [...starts.map(({ given }) => given), ...made.situations].map((each) => [JSON.stringify(each), each]),
    ).values(),
  ];
  const { courses, areAll } = engines.sample(program, play, situations, most, starts);
  const isClear = courses.every(({ came }) => came.status !== "depends");
  // What is shorter to play is easier to read.
  const inOrder = courses.toSorted((a, b) => a.came.asked.length - b.came.asked.length);
  return { play, situations, courses: inOrder, areAll: areAll && made.areAll && isClear };
}

interface Gone {
  readonly told: ({ readonly situation: Situation } & Told) | null;
  /** Those of which the same comes, and yet something else is asked for, with what that is. */
  readonly otherwise: readonly Otherwise[];
}

interface Otherwise extends Course {
  readonly now: Came;
}

/** Each course as it was gone, with the changed play. */
function gone(
  engines: MutantEngines,
  program: Program,
  other: Program,
  { play, courses }: Tried,
  place: Place,
): Gone {
  const programs = [program, other] as const;
  const otherwise: Otherwise[] = [];
  const changed = findPlay(other, play.id);
  if (changed === undefined) throw new Error(`${play.id} was played and is no play`);
  for (const course of courses) {
    const { given, played, came, cameBy } = course;
    if (came.status === "depends" || !cameBy.has(place)) continue;
    const now = engines.play(other, changed, { given, played });
    const [said, otherSaid] = textOf(now) === textOf(came) ? leftApart(came, now) : [came, now].map(answerIn);
    if (said && otherSaid && textOf(said) !== textOf(otherSaid)) {
      const asks = textOf(now) === textOf(came) ? "left" : "play";
      const situation: Situation = { asks, id: play.id, given, played };
      const told: Told = { said, changed: otherSaid };
      return {
        told: { situation: lessened(engines, play, programs, situation, told), ...told },
        otherwise: [],
      };
    }
    if (now.asked !== came.asked) otherwise.push({ ...course, now });
  }
  return { told: null, otherwise };
}

function givensOf(otherwise: readonly Otherwise[]): readonly JsonObject[] {
  return [...new Set(otherwise.map(({ given }) => given))];
}

/** Where an option is offered by one of the two alone, it is taken: the other refuses it, and that can be expected. */
function byOptionIn(
  engines: MutantEngines,
  program: Program,
  other: Program,
  { play: { id } }: Tried,
  otherwise: readonly Otherwise[],
) {
  for (const { given, played, came, now } of otherwise.slice(0, mostOffered)) {
    for (const { whole, before, path, option } of partingsOf([program, came], [other, now])) {
      const play = findPlay(whole, id);
      if (play === undefined) throw new Error(`${id} was played and is no play`);
      const start = { given, played: engines.turned(played, before, path, option) };
      for (const course of engines.sample(whole, play, [given], 1, [start]).courses) {
        const situation: Situation = { asks: "play", id, given, played: course.played };
        const told = toldApart(engines, program, other, situation);
        if (told) return { situation: lessened(engines, play, [program, other], situation, told), ...told };
      }
    }
  }
  return null;
}

const mostOffered = 12;

/** Without what does not matter to either. */
function lessened(
  engines: MutantEngines,
  play: Play,
  [program, other]: readonly [Program, Program],
  situation: Situation,
  wanted: Told,
): Situation {
  const isTold = (given: JsonObject): boolean => {
    const told = toldApart(engines, program, other, { ...situation, given });
    return (
      told !== null &&
      textOf(told.said) === textOf(wanted.said) &&
      textOf(told.changed) === textOf(wanted.changed)
    );
  };
  const params = new Set<string>(play.params.map(({ name }) => name));
  const given = Object.keys(situation.given).reduce((left, name) => {
    const { [name]: _, ...rest } = left;
    return !params.has(name) && isTold(rest) ? rest : left;
  }, situation.given);
  return { ...situation, given };
}

function answerIn({ status, value }: Answer): Answer {
  return { status, value };
}

/** Where more may be chosen than before, no play that could be played then says so, and chances do. */
function shiftedIn(
  saidOf: (play: Play, given: JsonObject) => Answer | null,
  engines: MutantEngines,
  other: Program,
  { id }: Play,
  situations: readonly JsonObject[],
) {
  const changed = findPlay(other, id);
  for (const given of situations) {
    const said = changed ? saidOf(changed, given) : null;
    const rows = changed && said ? engines.chances(other, changed, given) : null;
    if (said === null || rows === null) continue;
    const now: Answer = { status: "ruled", value: rows.map(rowData) };
    const situation: Situation = { asks: "chances", id, given, played: {} };
    if (textOf(said) !== textOf(now)) return { situation, said, changed: now };
  }
  return null;
}

/** In so many situations, of all the plays around what is changed. */
const mostChances = 3;

/** Without it, what was refused is not. */
function isLimiting(place: Place): boolean {
  return typeof place === "object" && "kind" in place && place.kind === "ensure";
}

/** The changed play is played in ways near those that came by what is changed: as it is written, some of them are refused. */
function refusedIn(
  engines: MutantEngines,
  program: Program,
  other: Program,
  { play, courses }: Tried,
  place: Place,
) {
  const starts = courses.filter(({ cameBy }) => cameBy.has(place)).slice(0, mostRefused);
  const changed = findPlay(other, play.id);
  if (changed === undefined || starts.length === 0) return null;
  const situations = [...new Map(starts.map(({ given }) => [JSON.stringify(given), given])).values()];
  for (const { given, played } of engines.sample(other, changed, situations, mostNear, starts).courses) {
    const situation: Situation = { asks: "play", id: play.id, given, played };
    const told = toldApart(engines, program, other, situation);
    if (told?.said.status === "refused") return { situation, ...told };
  }
  return null;
}

const mostRefused = 6;
const mostNear = 160;
