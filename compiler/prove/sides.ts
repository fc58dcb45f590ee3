/**
 * One program put to the situations of a space: which decisions it has, which readings it is asked for, and what it has
 * judged before. Several sides share one space, so that what they say can be compared.
 */
import type { Decision, Program, Type } from "../check/program.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { atMost } from "./atoms.ts";
import type { Orders } from "./comparing.ts";
import { and, no, type Node, not, truthOf, yes } from "./diagram.ts";
import { variableOf } from "./layout.ts";
import type { Space } from "./space.ts";
import { findDoubt } from "../core/lookup.ts";
import { extended } from "../core/persistent-map.ts";
import { presentType } from "../core/types.ts";

export interface Side {
  readonly space: Space;
  readonly program: Program;
  readonly decisions: ReadonlyMap<DecisionId, Decision>;
  readonly readings: ReadonlyMap<DoubtId, string>;
  /** Decisions that another side answers for. */
  readonly held: ReadonlyMap<DecisionId, Side>;
  /** What comes of a decision, by its arguments; handed in, since judging asks for expressions and these for judging. */
  readonly judge: (side: Side, decision: Decision, args: readonly Node[]) => Node;
  readonly judged: Map<string, Node>;
}

/** Where an expression is evaluated. */
export interface Scope {
  readonly side: Side;
  readonly locals: ReadonlyMap<string, Node>;
}

export function withLocal(scope: Scope, name: string, value: Node): Scope {
  return { ...scope, locals: extended(scope.locals, name, value) };
}

/** The orders in which values of a type may be compared. */
export function ordersOf(side: Side, type: Type): Orders {
  const { enums, phases } = side.program.types;
  const inner = presentType(type);
  const valuesOf = (name: string | null): readonly string[] =>
    (name === null ? undefined : enums.get(name))?.values.map((value) => value.name) ?? [];
  return { names: valuesOf(inner.kind === "enum" ? inner.name : null), phases: valuesOf(phases) };
}

/** Whether a doubt is read so: as asked for, else as taken; of a free one every reading is tried. */
export function isRead(side: Side, doubt: DoubtId, reading: string): Node {
  const { space } = side;
  const readings = findDoubt(side.program, doubt)?.readings ?? [];
  if (!space.freeDoubts.has(doubt)) {
    const taken = readings.find((each) => each.taken)?.name;
    return (side.readings.get(doubt) ?? taken) === reading ? yes : no;
  }
  const names = readings.map(({ name }) => name);
  const index = names.indexOf(reading);
  const known = space.roles.findIndex((role) => role.kind === "reading" && role.doubt === doubt);
  const variable =
    known >= 0
      ? known
      : variableOf(
          space,
          { kind: "reading", doubt, readings: names },
          { from: 0, to: names.length - 1, isWhole: true, steps: 1, rank: readingsFrom },
        );
  const isUpTo = (i: number): Node => truthOf(space.diagrams, atMost(space.atoms, variable, i));
  return index < 0 ? no : and(space.diagrams, isUpTo(index), not(space.diagrams, isUpTo(index - 1)));
}

/** Whether a rule on the table says otherwise about a clause. */
export function isTold(side: Side, clause: string): Node {
  const { space } = side;
  if (space.told === null) return no;
  const known = space.told.get(clause);
  if (known !== undefined) return known;
  const rank = toldFrom + space.told.size;
  const variable = variableOf(
    space,
    { kind: "told", clause },
    { from: 0, to: 1, isWhole: true, steps: 1, rank },
  );
  const made = not(space.diagrams, truthOf(space.diagrams, atMost(space.atoms, variable, 0)));
  space.told.set(clause, made);
  return made;
}

/** After all that stands in the situation. */
const toldFrom = 1e6;
const readingsFrom = 2e6;
