/**
 * Turns what a decision holds (clauses, rows, a figure, ways to gain) into voices, as diagrams: whether each applies, who
 * silences it, and what it says. What comes of them all together is verdicts.ts.
 */
import type { CheckedClause, Decision, Expr, RuledDecision, TableDecision } from "../check/program.ts";
import { allOf, anyOf, isPlain, lazily, negated, perhaps, surely } from "./answers.ts";
import { same, within } from "./comparing.ts";
import { both, choose, each, end, type Node, no, not, yes } from "./diagram.ts";
import { tuple } from "./over-lists.ts";
import { isTold, ordersOf, type Scope, type Side, withLocal } from "./sides.ts";
import type { Space } from "./space.ts";
import { endOf, isStatus, itemsOf, none, statusNode, valueAt } from "./symbols.ts";
import { evaluate, holds } from "./symbolic.ts";
import { endsIn } from "../core/expressions.ts";

export interface Voice {
  readonly label: string;
  /** Its condition holds, and nobody says otherwise. */
  readonly applies: Node;
  /** It applies, and no voice in force bars it or is over it. */
  readonly inForce: Node;
  /** By their places among the voices. */
  readonly silencers: readonly number[];
  readonly isUnseen: boolean;
  /** Null for a voice that only bars, and an unseen one. */
  readonly value: Node | null;
  /** It gives way to every voice with a value and to nothing else: where it applies and none of these is in force, it is. */
  readonly givesWay: boolean;
}

export function voicesOf(side: Side, decision: Decision, args: readonly Node[]): readonly Voice[] {
  const locals = new Map(decision.params.map((param, i) => [param.name, args[i] ?? none]));
  const scope: Scope = { side, locals };
  switch (decision.kind) {
    case "ruled":
      return clauseVoices(scope, decision.id, decision.clauses);
    case "table":
      return rowVoices(scope, decision);
    case "figure":
      return [standing(decision.id, yes, decision.value && evaluate(scope, decision.value))];
    case "gain": {
      const ways = decision.ways.map((way, i) => {
        const bearer = locals.get(decision.params[0]?.name ?? way.param) ?? none;
        return standing(`${i + 1}`, holds(withLocal(scope, way.param, bearer), way.when), yes);
      });
      // What nothing gives is not had.
      const inForce = allOf(
        side.space,
        ways.map((way) => negated(side.space, way.inForce)),
      );
      const silencers = ways.map((_, i) => i);
      return [...ways, { ...standing("otherwise", yes, no), inForce, silencers }];
    }
  }
}

/** A voice that nothing silences; unseen when it has nothing to say. */
function standing(label: string, applies: Node, value: Node | null): Voice {
  return {
    label,
    applies,
    inForce: applies,
    silencers: [],
    isUnseen: value === null,
    value,
    givesWay: false,
  };
}

// ---------------------------------------------------------------- clauses

/** One clause by its label, with those that may silence it and no others. */
export function clauseVoice(
  side: Side,
  { id, params, clauses }: RuledDecision,
  args: readonly Node[],
): (label: string) => Voice | undefined {
  const locals = new Map(params.map((param, i) => [param.name, args[i] ?? none]));
  const voiceOf = voicing({ side, locals }, id, clauses);
  const byLabel = new Map(clauses.map((clause) => [clause.label, clause]));
  return (label) => {
    const clause = byLabel.get(label);
    return clause && voiceOf(clause);
  };
}

function clauseVoices(scope: Scope, decision: string, clauses: readonly CheckedClause[]): readonly Voice[] {
  return clauses.map(voicing(scope, decision, clauses));
}

function voicing(
  scope: Scope,
  decision: string,
  clauses: readonly CheckedClause[],
): (clause: CheckedClause) => Voice {
  const made = new Map<CheckedClause, Voice>();
  const inForceAt = (i: number): Node => {
    const clause = clauses[i];
    return clause ? voiceOf(clause).inForce : no;
  };
  const voiceOf = (clause: CheckedClause): Voice => {
    const known = made.get(clause);
    if (known) return known;
    const silencers = clauses.flatMap((other, i) => (isSilencedBy(clause, other) ? [i] : []));
    const applies = appliesWhen(scope, decision, clause);
    const voices = silencers.flatMap((i) => clauses[i] ?? []).map(voiceOf);
    const { space } = scope.side;
    const force = (): Node => {
      const inForce = allOf(space, [applies, ...voices.map((by) => negated(space, by.inForce))]);
      if (isPlain(space, inForce)) return inForce;
      const silenced = anyOf(
        space,
        lazily(voices, (by) => isSilencingSurely(space, by, silencers, inForceAt)),
      );
      return choose(space.diagrams, silenced, no, inForce);
    };
    const givesWay = givesWayToAll(clauses, clause, silencers);
    // Seldom asked for then, and of many clauses a great deal to work out.
    let inForce = givesWay ? null : force();
    const voice: Voice = {
      label: clause.label,
      applies,
      get inForce() {
        inForce ??= force();
        return inForce;
      },
      silencers,
      isUnseen: clause.unseen,
      value: inForce === no || applies === no ? null : saidBy(scope, clause),
      givesWay,
    };
    made.set(clause, voice);
    return voice;
  };
  return voiceOf;
}

/** It applies, and whatever can silence it silences the other clause too. So one of them is in force. */
function isSilencingSurely(
  space: Space,
  { applies, silencers }: Voice,
  ofTheOther: readonly number[],
  inForceAt: (i: number) => Node,
): Node {
  const further = silencers.filter((i) => !ofTheOther.includes(i));
  const isNever = (i: number): Node => not(space.diagrams, perhaps(space, inForceAt(i)));
  return allOf(space, [surely(space, applies), ...lazily(further, isNever)]);
}

/** `otherwise` gives way to every other clause that gives a value. */
function isSilencedBy(clause: CheckedClause, by: CheckedClause): boolean {
  if (by === clause) return false;
  if (by.bars.includes(clause.label) || by.over.includes(clause.label)) return true;
  return clause.otherwise && !by.otherwise && by.value !== null;
}

function givesWayToAll(
  clauses: readonly CheckedClause[],
  clause: CheckedClause,
  silencers: readonly number[],
): boolean {
  const valued = clauses.flatMap(({ value, otherwise }, i) => (value !== null && !otherwise ? [i] : []));
  const isAlone = clauses.filter(({ otherwise }) => otherwise).length === 1;
  return (
    clause.otherwise &&
    isAlone &&
    silencers.length === valued.length &&
    valued.every((i) => silencers.includes(i))
  );
}

function appliesWhen(scope: Scope, decision: string, clause: CheckedClause): Node {
  const applies = clause.when ? holds(scope, clause.when) : yes;
  if (!clause.told) return applies;
  return choose(scope.side.space.diagrams, isTold(scope.side, `${decision}.${clause.label}`), no, applies);
}

function saidBy(scope: Scope, clause: CheckedClause): Node | null {
  if (clause.value === null) return null;
  const staged = clause.stages.reduce(
    (inner, stage) => withLocal(inner, stage.name, evaluate(inner, stage.value)),
    scope,
  );
  return evaluate(staged, clause.value);
}

// ---------------------------------------------------------------- rows

function rowVoices(scope: Scope, table: TableDecision): readonly Voice[] {
  const { space } = scope.side;
  const [first, second] = table.params;
  const keyed = (param: typeof first, key: Expr): Node =>
    param ? matches(scope, scope.locals.get(param.name) ?? none, key) : yes;
  return table.rows.flatMap((row) => {
    const applies = keyed(first, row.key);
    const say = (i: number): Node => cellOf(scope, row.cells[i] ?? "hole");
    if (table.across.length > 0) {
      return table.across.map((key, i) =>
        rowVoice(space, row.label, allOf(space, [applies, keyed(second, key)]), say(i)),
      );
    }
    if (table.columns.length === 0) return [rowVoice(space, row.label, applies, say(0))];
    const cells = tuple(
      space,
      table.columns.map((_, i) => say(i)),
    );
    const said = each(space.diagrams, cells, (id) => {
      const items = itemsOf(valueAt(space, id));
      const parts = table.columns.map(({ name }, i) => [name, items[i] ?? -1] as const);
      return endOf(space, { kind: "made", form: "shape", parts });
    });
    return [rowVoice(space, row.label, applies, said)];
  });
}

/** A key without a ruling finds no row: the answer has the status of the key. */
function rowVoice(space: Side["space"], label: string, applies: Node, said: Node): Voice {
  const value = isPlain(space, applies)
    ? said
    : both(space.diagrams, applies, said, (key, cell) => end(isStatus(key) ? key : cell));
  return standing(label, applies, value);
}

function matches(scope: Scope, value: Node, key: Expr): Node {
  const { space } = scope.side;
  const found = evaluate(scope, key);
  if (endsIn(key)) return within(space, value, found, ordersOf(scope.side, key.type));
  return both(space.diagrams, value, found, (a, b) => same(space, a, b));
}

function cellOf(scope: Scope, cell: TableDecision["rows"][number]["cells"][number]): Node {
  if (cell === "never") return none;
  if (cell === "hole") return statusNode("no-ruling");
  return cell === "unseen" ? statusNode("not-on-record") : evaluate(scope, cell);
}
