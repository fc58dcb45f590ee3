/**
 * Turns what a decision holds (clauses, rows, a figure, ways to gain) into voices: whether each applies, who silences it,
 * and what it says. What comes of them all together is verdict.ts.
 */
import type { CheckedClause, ClauseOrigin, Decision, Expr, TableDecision } from "../check/program.ts";
import { same, within } from "./compare.ts";
import { evaluate, holds } from "./evaluate.ts";
import { all, not } from "./logic.ts";
import { newTrace, ordersOf, type Run, type Scope, withLocal } from "./scope.ts";
import { type Answer, isOpen, made, none, type Result, truth, unruled } from "./value.ts";
import { endsIn } from "../core/expressions.ts";

/** A clause, row or way that may have a say. */
export interface Voice {
  readonly label: string;
  /** Its condition; null when it has none of its own. */
  readonly when: Expr | null;
  readonly isOtherwise: boolean;
  readonly isUnseen: boolean;
  /** A rule on the table says otherwise. */
  readonly isTold: boolean;
  /** Whether its condition holds and nobody says otherwise. */
  readonly applies: Answer;
  /** Whether it applies and no voice in force bars it or is over it. */
  readonly inForce: Answer;
  /** Voices that silence this one while they are in force. */
  readonly silencers: readonly Silencer[];
  /** Null for a voice that only bars, an unseen one, and one surely out of force. */
  readonly value: Result | null;
  /** Null for what is understood without being written. */
  readonly origin: ClauseOrigin | null;
  /** In which its condition and value were evaluated, with what they consulted. */
  readonly scope: Scope;
}
export interface Silencer {
  readonly by: Voice;
  readonly how: "bars" | "over";
}

export function voicesOf(run: Run, decision: Decision, locals: Scope["locals"]): readonly Voice[] {
  const scope = (): Scope => ({ run, locals, trace: run.isTraced ? newTrace() : null });
  switch (decision.kind) {
    case "ruled":
      return clauseVoices(scope, decision.id, decision.clauses);
    case "table":
      return rowVoices(scope(), decision);
    case "figure": {
      const { id, origin, value } = decision;
      const own = scope();
      return [standing(own, id, origin, true, value && (() => evaluate(own, value)))];
    }
    case "gain": {
      const ways = decision.ways.map((way, i) => {
        const bearer = locals.get(decision.params[0]?.name ?? way.param) ?? none;
        const own = withLocal(scope(), way.param, bearer);
        const applies = holds(own, way.when);
        return { ...standing(own, `${i + 1}`, way.origin, applies, () => truth(true)), when: way.when };
      });
      // What nothing gives is not had: that is what a gain means, so nobody need write it.
      const silencers = ways.map((by) => ({ by, how: "over" as const }));
      const inForce = all(ways.map((way) => not(way.inForce)));
      const otherwise = standing(scope(), "otherwise", null, true, () => truth(false));
      return [...ways, { ...otherwise, isOtherwise: true, silencers, inForce }];
    }
  }
}

/** A voice that nothing silences; unseen when it has nothing to say. */
function standing(
  scope: Scope,
  label: string,
  origin: ClauseOrigin | null,
  applies: Answer,
  say: (() => Result) | null,
): Voice {
  const value = applies === false || say === null ? null : say();
  const plain = { when: null, isOtherwise: false, isTold: false, silencers: [] };
  return { ...plain, label, isUnseen: say === null, applies, inForce: applies, value, origin, scope };
}

// ---------------------------------------------------------------- clauses

function clauseVoices(
  scope: () => Scope,
  decision: string,
  clauses: readonly CheckedClause[],
): readonly Voice[] {
  const made = new Map<string, Voice | "being made">();
  const voiceOf = (clause: CheckedClause): Voice => {
    const there = made.get(clause.label);
    if (there === "being made") throw new Error(`clauses of ${decision} silence one another in a circle`);
    if (there) return there;
    made.set(clause.label, "being made");
    const silencers = clauses.flatMap((other) => {
      const how = howSilenced(clause, other);
      return how ? [{ by: voiceOf(other), how }] : [];
    });
    const voice = clauseVoice(scope(), decision, clause, silencers);
    made.set(clause.label, voice);
    return voice;
  };
  return clauses.map(voiceOf);
}

/** `otherwise` gives way to every other clause that gives a value. */
function howSilenced(clause: CheckedClause, by: CheckedClause): "bars" | "over" | null {
  if (by === clause) return null;
  if (by.bars.includes(clause.label)) return "bars";
  if (by.over.includes(clause.label)) return "over";
  return clause.otherwise && !by.otherwise && by.value !== null ? "over" : null;
}

function clauseVoice(
  scope: Scope,
  decision: string,
  clause: CheckedClause,
  silencers: readonly Silencer[],
): Voice {
  const isTold = clause.told && scope.run.situation.told.has(`${decision}.${clause.label}`);
  const applies = isTold ? false : clause.when ? holds(scope, clause.when) : true;
  const either = all([applies, ...silencers.map(({ by }) => not(by.inForce))]);
  const inForce = isOpen(either) && isSurelySilenced(silencers) ? false : either;
  let value: Result | null = null;
  if (clause.value && inForce !== false) {
    const staged = clause.stages.reduce(
      (inner, stage) => withLocal(inner, stage.name, evaluate(inner, stage.value)),
      scope,
    );
    value = evaluate(staged, clause.value);
  }
  const { label, when, origin } = clause;
  return {
    label,
    when,
    isOtherwise: clause.otherwise,
    isUnseen: clause.unseen,
    isTold,
    applies,
    inForce,
    silencers,
    value,
    origin,
    scope,
  };
}

/** One of its silencers applies, and whatever can silence that one silences this clause too. So one of them is in force. */
function isSurelySilenced(silencers: readonly Silencer[]): boolean {
  return silencers.some(
    ({ by }) =>
      by.applies === true &&
      by.silencers.every(
        (further) => further.by.inForce === false || silencers.some((each) => each.by === further.by),
      ),
  );
}

// ---------------------------------------------------------------- rows

function rowVoices(scope: Scope, table: TableDecision): readonly Voice[] {
  const [first, second] = table.params;
  const keyed = (param: typeof first, key: Expr): Answer =>
    param ? matches(scope, scope.locals.get(param.name) ?? none, key) : true;
  return table.rows.flatMap((row) => {
    const applies = keyed(first, row.key);
    // A row that does not apply has no part in the answer; of a large table this is nearly all of them.
    if (applies === false && !scope.run.isTraced) return [];
    const say = (i: number): Result => cellOf(scope, row.cells[i] ?? "hole");
    if (table.across.length > 0) {
      return table.across.map((key, i) =>
        rowVoice(scope, row, all([applies, keyed(second, key)]), () => say(i)),
      );
    }
    const said = (): Result =>
      made(
        "shape",
        table.columns.map((column, i) => [column.name, say(i)] as const),
      );
    return [rowVoice(scope, row, applies, table.columns.length > 0 ? said : () => say(0))];
  });
}

/** A key without a ruling finds no row: the answer has the status of the key. */
function rowVoice(
  scope: Scope,
  { label, origin }: TableDecision["rows"][number],
  applies: Answer,
  say: () => Result,
): Voice {
  const isWithoutRuling = isOpen(applies) && !applies.isMissing;
  return standing(scope, label, origin, applies, isWithoutRuling ? () => applies : say);
}

function matches(scope: Scope, value: Result, key: Expr): Answer {
  const found = evaluate(scope, key);
  return endsIn(key) ? within(value, found, ordersOf(scope, key.type)) : same(value, found);
}

function cellOf(scope: Scope, cell: TableDecision["rows"][number]["cells"][number]): Result {
  if (cell === "never") return none;
  if (cell === "hole") return unruled("no-ruling");
  return cell === "unseen" ? unruled("not-on-record") : evaluate(scope, cell);
}
