/**
 * The chance of a truth or the mean of a number over what plays come to, for questions and examples.
 * The parts of a result (`shot.kill`, `shot.jam`) are of one playing where play and arguments are the same. A whole result
 * is another playing each time it is named, as dice are rolled anew. Different playings are independent.
 */
import type { Playing } from "../check/plays.ts";
import type { Expr, Program, Rational } from "../check/program.ts";
import { add, multiply, rational, zero } from "../check/rational.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import type { OddsOf, OddsQuestion } from "../evaluate/plays/at-hand.ts";
import { putOnTable } from "../evaluate/plays/put-on-table.ts";
import { isOpen, number, type Result, together, unruled, type Value } from "../evaluate/value.ts";
import { rewrite } from "../core/walk.ts";
import { newRun } from "../evaluate/verdict.ts";
import { toResult } from "./cells.ts";
import { type Distribution, type Odds, odds } from "./odds.ts";
import type { Refusal } from "./refusals.ts";
import type { Outcome } from "./state.ts";
import { findPlay, findPolicy } from "../core/lookup.ts";

/** What stands in the way of a chance, but for what is not known, is told to `refused`. */
export function chances(refused: (refusal: Refusal) => void = () => undefined): OddsOf {
  const known: Known = new WeakMap();
  return (question) => chanceOf(question, refused, known);
}

type OutcomeExpr = Extract<Expr, { kind: "outcome" }>;

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
    at === "span"
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

function chanceOf(question: OddsQuestion, refused: (refusal: Refusal) => void, known: Known): Result {
  const { program, of, what, situation, locals, readings } = question;
  const run = newRun(program, situation, readings);
  const scope = (more: ReadonlyMap<string, Result>) => ({ run, locals: more, trace: null });
  const plays = new Map<string, { readonly local: string; readonly expr: OutcomeExpr }>();
  const playing = (key: string, expr: OutcomeExpr): Expr => {
    const named = plays.get(key) ?? { local: `#${plays.size}`, expr };
    plays.set(key, named);
    return { kind: "local", name: named.local, type: expr.type, span: expr.span };
  };
  const plain = rewrite(of, (part) => {
    if (part.kind === "outcome") return playing(`#${plays.size}`, part);
    if (part.kind !== "field" || part.of.kind !== "outcome") return null;
    return { ...part, of: playing(asText([part.of.play, part.of.args]), part.of) };
  });

  const found: { readonly local: string; readonly distribution: Distribution }[] = [];
  for (const { local, expr } of plays.values()) {
    const play = findPlay(program, expr.play);
    if (!play) throw new Error(`${expr.play} is asked for and is no play`);
    const written = expr.args.map((arg) => evaluate(scope(locals), arg));
    const playing = byOwner(program, question.playing);
    const key = asText([play.id, written, [...readings], question.playing]);
    const answer = oddsKnown(known, question, key, () =>
      odds({ program, play, ...putOnTable(program, play, situation, written), readings, playing }),
    );
    if (answer.kind === "depends")
      return {
        kind: "undetermined",
        missing: answer.missing,
        isMissing: answer.missing.length > 0,
        unruled: null,
        place: null,
      };
    if (answer.kind === "refused") {
      const { message, help } = answer.refusal;
      refused(answer.refusal);
      question.tell({ code: "no-odds", path: play.id, message, help, near: [] });
      return unruled("no-ruling");
    }
    found.push({ local, distribution: answer });
  }

  let sum: Rational = zero;
  const open: Result[] = [];
  const visit = (at: number, so: Rational, named: ReadonlyMap<string, Result>): void => {
    const next = found[at];
    if (next) {
      const { total, all } = next.distribution;
      for (const { ways, outcome } of all)
        visit(at + 1, multiply(so, rational(ways, total)), new Map(named).set(next.local, resultOf(outcome)));
      return;
    }
    const result = evaluate(scope(named), plain);
    if (isOpen(result)) {
      // What has no ruling is not so; of what it would be, nothing can be said.
      if (result.isMissing || what === "mean") open.push(result);
      return;
    }
    sum = add(sum, multiply(so, worthOf(result)));
  };
  visit(0, { n: 1n, d: 1n }, locals);
  return open.length > 0 ? together(open) : number(sum);
}

function resultOf(outcome: Outcome): Result {
  if (outcome.kind === "value") return toResult(outcome.value);
  return unruled(outcome.kind === "unruled" ? outcome.status : "no-ruling");
}

function worthOf(value: Value): Rational {
  if (value.kind === "number") return value.number;
  return value.kind === "truth" && value.truth ? { n: 1n, d: 1n } : zero;
}
