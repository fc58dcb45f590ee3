/**
 * The chance of a truth or the mean of a number over what plays come to, for questions and examples.
 * The parts of a result (`shot.kill`, `shot.jam`) are of one playing where play and arguments are the same. A whole result
 * is another playing each time it is named, as dice are rolled anew. So it is for each element that a binder stands for.
 * Different playings are independent.
 */
import type { Play, Playing } from "../check/plays.ts";
import type { Expr, Program, Rational } from "../check/program.ts";
import { add, multiply, rational, zero } from "../check/rational.ts";
import { subexpressionsOf } from "../core/walk.ts";
import type { OddsOf, OddsQuestion } from "../evaluate/plays/at-hand.ts";
import { putOnTable } from "../evaluate/plays/put-on-table.ts";
import { evaluate, newRun, noPlays } from "../evaluate/run.ts";
import type { PlaysAtHand } from "../evaluate/scope.ts";
import { exactOf, rationalOf } from "../runtime/numbers.ts";
import {
  asFace,
  isNumber,
  isOpen,
  type Missing,
  type Open,
  type Result,
  together,
  unruled,
  type Value,
} from "../runtime/result.ts";
import { mostStates } from "../limits.ts";
import { toResult } from "./cells.ts";
import { type Odds, odds } from "./odds.ts";
import { type Refusal, tooManyCases } from "./refusals.ts";
import type { Outcome } from "./state.ts";
import { isSource } from "../core/expressions.ts";
import { findPlay, findPolicy } from "../core/lookup.ts";

/** What stands in the way of a chance, but for what is not known, is told to `refused`. */
export function chances(refused: (refusal: Refusal) => void = () => undefined): OddsOf {
  const known: Known = new WeakMap();
  return (question) => chanceOf(question, refused, known);
}

/** Of one situation several chances may be asked, and all are of the same plays. */
type Known = WeakMap<OddsQuestion["situation"], Map<string, Odds>>;

function oddsKnown(known: Known, { program, situation }: OddsQuestion, key: string, work: () => Odds): Odds {
  const here = known.get(situation) ?? new Map<string, Odds>();
  known.set(situation, here);
  const named = `${program.book}@${program.version} ${key}`;
  const found = here.get(named) ?? work();
  here.set(named, found);
  return found;
}

function asText(data: unknown): string {
  return JSON.stringify(data, (at, value) =>
    at === "span" || isSource(at, value)
      ? undefined
      : typeof value === "bigint"
        ? `${value}`
        : value instanceof Map
          ? [...value]
          : value,
  );
}

/** By owner, as odds are asked. */
function byOwner(program: Program, playing: readonly Playing[]): (readonly [string, Playing])[] {
  return playing.map((each): readonly [string, Playing] => {
    if (each.kind === "best") return [each.owner, each];
    if (each.kind !== "policy") return ["", each];
    return [findPolicy(program, each.name)?.owner ?? "", each];
  });
}

/** An outcome of a play that was assumed, by its playing. */
type Assumed = ReadonlyMap<string, Result>;

/** The question cannot go on before it is known what this play comes to. Thrown through the evaluator. */
class Unplayed {
  readonly playing: string;
  readonly play: Play;
  readonly args: readonly Result[];
  constructor(playing: string, play: Play, args: readonly Result[]) {
    this.playing = playing;
    this.play = play;
    this.args = args;
  }
}

/**
 * Goes through everything that the plays can come to. The question is asked with what is assumed so far, until it names a
 * play of which nothing is assumed: then once more for each outcome of that play. So plays may stand behind binders.
 */
function chanceOf(question: OddsQuestion, refused: (refusal: Refusal) => void, known: Known): Result {
  const { program, of, what, situation, locals, readings } = question;
  const parts = partsOfResults(of);
  let assumed: Assumed = new Map();
  /** How many whole results were named so far, each another playing. */
  let wholes = 0;
  const outcome: PlaysAtHand["outcome"] = (_, expr, args) => {
    const playing = parts.has(expr) ? asText([expr.play, args]) : `#${wholes++}`;
    const found = assumed.get(playing);
    if (found !== undefined) return found;
    const play = findPlay(program, expr.play);
    if (!play) throw new Error(`${expr.play} is asked for and is no play`);
    throw new Unplayed(playing, play, args);
  };
  const run = newRun(program, situation, readings, { plays: { ...noPlays, outcome } });
  const asked = (so: Assumed): Result | Unplayed => {
    [assumed, wholes] = [so, 0];
    try {
      return evaluate({ run, locals, trace: null }, of);
    } catch (thrown) {
      if (thrown instanceof Unplayed) return thrown;
      throw thrown;
    }
  };
  const oddsOf = ({ play, args }: Unplayed): Odds => {
    const playing = byOwner(program, question.playing);
    const key = asText([play.id, args, [...readings], question.playing]);
    return oddsKnown(known, question, key, () =>
      odds({ program, play, ...putOnTable(program, play, situation, args), readings, playing }),
    );
  };

  let sum: Rational = zero;
  let cases = 0;
  const open: Result[] = [];
  /** What stands in the way of an answer; null where nothing does. */
  const visit = (so: Assumed, weight: Rational): Open | null => {
    const result = asked(so);
    if (!(result instanceof Unplayed)) {
      if (!isOpen(result)) sum = add(sum, multiply(weight, worthOf(result)));
      // What has no ruling is not so; of what it would be, nothing can be said.
      else if (result.isMissing || what === "mean") open.push(result);
      return null;
    }
    const answer = oddsOf(result);
    if (answer.kind === "depends") return missingOf(answer.missing);
    if (answer.kind === "refused") return given(result.play.id, answer.refusal);
    cases += answer.all.length;
    if (cases > mostStates) return given(result.play.id, tooManyCases(mostStates));
    for (const { ways, outcome } of answer.all) {
      const share = multiply(weight, rational(ways, answer.total));
      const stopped = visit(new Map(so).set(result.playing, resultOf(outcome)), share);
      if (stopped) return stopped;
    }
    return null;
  };
  const given = (path: string, refusal: Refusal): Open => {
    const { message, help } = refusal;
    refused(refusal);
    question.tell({ code: "no-odds", path, message, help, near: [] });
    return unruled("no-ruling");
  };
  const stopped = visit(new Map(), { n: 1n, d: 1n });
  if (stopped) return stopped;
  return open.length > 0 ? together(open) : exactOf(sum);
}

/** The plays of which only a part of the result is read. */
function partsOfResults(of: Expr): ReadonlySet<Expr> {
  return new Set(subexpressionsOf(of).flatMap((part) => (part.kind === "field" ? [part.of] : [])));
}

function missingOf(missing: readonly Missing[]): Open {
  return { kind: "open", missing, isMissing: missing.length > 0, unruled: null, place: null };
}

function resultOf(outcome: Outcome): Result {
  if (outcome.kind === "value") return toResult(outcome.value);
  return unruled(outcome.kind === "unruled" ? outcome.status : "no-ruling");
}

function worthOf(value: Value): Rational {
  const number = asFace(value);
  if (isNumber(number)) return rationalOf(number);
  return value === true ? { n: 1n, d: 1n } : zero;
}
