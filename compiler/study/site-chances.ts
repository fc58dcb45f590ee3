/**
 * The exact chances of a play as its page shows them: with nothing given where that says enough, else in the situations of the
 * examples that state chances of it. Each question may come to so many states and no more, so that a site is made in time.
 */
import { mostSiteStates } from "../limits.ts";
import type { ChancesIn } from "../../site/index.ts";
import type { Play, Playing } from "../check/plays.ts";
import type { CheckedExample, Expr, Program } from "../check/program.ts";
import { evaluate } from "../evaluate/run.ts";
import { situationOf } from "../evaluate/examples.ts";
import { putOnTable } from "../evaluate/plays/put-on-table.ts";
import { nothingKnown } from "../evaluate/situation.ts";
import { newRun } from "../evaluate/run.ts";
import { answerOf, type OddsAnswer } from "../odds/answer.ts";
import { odds } from "../odds/odds.ts";
import { childrenOf } from "../core/walk.ts";
import { findPlay, findPolicy } from "../core/lookup.ts";
import { memoize } from "../memoize.ts";
import { isSource } from "../core/expressions.ts";

/** The states a question of the site may come to, and how many situations of a play are shown. */
export const budget = { states: mostSiteStates, situations: 3 } as const;

type Outcome = Extract<Expr, { kind: "outcome" }>;

/** What is asked beside the play: an example with what it hands over, or nothing at all. */
interface Setting {
  readonly example: CheckedExample | null;
  readonly args: readonly Expr[];
  readonly playing: readonly Playing[];
}

const nothing: Setting = { example: null, args: [], playing: [] };

export function chancesOf(program: Program, play: Play): readonly ChancesIn[] {
  const plain = asked(program, play, nothing);
  if (plain !== null && plain.answer.status !== "depends") return [plain];
  const found = new Map<string, ChancesIn>();
  for (const setting of settingsOf(program, play)) {
    if (found.size >= budget.situations) break;
    const { example, playing } = setting;
    const key = JSON.stringify([example?.owner, example?.title, playing], withoutPlaces);
    if (found.has(key)) continue;
    const made = asked(program, play, setting);
    if (made !== null && made.answer.status !== "depends") found.set(key, made);
  }
  return [...found.values()];
}

/** Whatever examples ask of its chances, as doubts are taken. */
function settingsOf(program: Program, play: Play): readonly Setting[] {
  return settingsByPlay(program).get(play.id) ?? [];
}

const settingsByPlay = memoize(({ examples }: Program): ReadonlyMap<string, readonly Setting[]> => {
  const found = new Map<string, Setting[]>();
  for (const example of examples.filter(({ runs }) => runs))
    for (const { subject, playing, readings } of example.expects)
      if (readings.size === 0)
        for (const { play, args } of outcomesIn(subject, false))
          found.set(play, [...(found.get(play) ?? []), { example, args, playing }]);
  return found;
});

function asked(program: Program, play: Play, setting: Setting): ChancesIn | null {
  const answer = answerIn(program, play, setting);
  if (answer === null) return null;
  return {
    example: setting.example,
    args: setting.args,
    answer,
    under: (other) => {
      const same = findPlay(other, play.id);
      return same === undefined ? null : answerIn(other, same, setting);
    },
  };
}

/** Null where the situation is none of this version. */
function answerIn(
  program: Program,
  play: Play,
  { example, args, playing: played }: Setting,
): OddsAnswer | null {
  const { situation, faults } =
    example === null ? { situation: nothingKnown, faults: [] } : situationOf(program, example);
  if (faults.length > 0 || args.length > play.params.length) return null;
  const run = newRun(program, situation, new Map());
  const scope = { run, locals: situation.known, trace: null };
  const readings = new Map();
  const playing = played.map((each) => [ownerOf(program, each), each] as const);
  const put = putOnTable(
    program,
    play,
    situation,
    args.map((arg) => evaluate(scope, arg)),
  );
  const found = odds({ program, play, ...put, readings, playing, states: budget.states });
  return answerOf({ program, play, situation: put.situation, readings, playing, goals: [] }, found);
}

function ownerOf(program: Program, playing: Playing): string {
  if (playing.kind === "best") return playing.owner;
  if (playing.kind !== "policy") return "";
  return findPolicy(program, playing.name)?.owner ?? "";
}

/** The plays whose chances or means an expression asks for. */
function outcomesIn(expr: Expr, isAsked: boolean): readonly Outcome[] {
  const inside = isAsked || expr.kind === "odds";
  const own = inside && expr.kind === "outcome" ? [expr] : [];
  return [...own, ...childrenOf(expr).flatMap((child) => outcomesIn(child, inside))];
}

function withoutPlaces(key: string, value: unknown): unknown {
  if (key === "span" || isSource(key, value)) return undefined;
  return typeof value === "bigint" ? `${value}` : value;
}
