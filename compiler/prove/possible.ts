/**
 * Decides whether a situation can be in which certain things hold of a decision: that a clause applies, is in force or
 * decides, that nothing is ruled, that two voices clash. Where it can, the smallest such situation is given.
 */
import type { Expr, Program, Status } from "../check/program.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { surely } from "./answers.ts";
import { argumentsOf, decisionOf, outcomeOf, type Readings, sideOf, spaceFor } from "./asked.ts";
import { cutOffs } from "./cut-off.ts";
import { and, each, type Node, no, not, yes } from "./diagram.ts";
import { type GrowingOptions, grow, type Round } from "./growing.ts";
import { lawful } from "./laws.ts";
import type { Budget } from "./limits.ts";
import { cheapest } from "./search.ts";
import { settled } from "./settled.ts";
import type { Scope, Side } from "./sides.ts";
import { statusNode, isStatus } from "./symbols.ts";
import { holds } from "./symbolic.ts";
import { voicesOf } from "./voices.ts";
import { type Replay, type Witness, witnessOf } from "./witness.ts";

export type Condition =
  /** An expression over facts and the parameters of the decision. */
  | { readonly kind: "holds"; readonly condition: Expr }
  | { readonly kind: "outcome"; readonly status: Exclude<Status, "depends"> }
  /** Its condition holds; it does and nothing silences it; it is in force and the decision is ruled. */
  | { readonly kind: "applies" | "in-force" | "decides"; readonly clause: string }
  | { readonly kind: "not"; readonly of: Condition };

export interface Possibility {
  readonly answer: "possible" | "impossible" | "impossible-up-to" | "not-proved";
  readonly bound: number | null;
  readonly why: string | null;
  readonly witness: Witness | null;
}

export interface PossibleOptions extends GrowingOptions {
  readonly readings?: Readings;
  readonly free?: ReadonlySet<DoubtId>;
  readonly told?: boolean;
  readonly replay?: Replay;
}

export function possible(
  program: Program,
  decision: DecisionId,
  conditions: readonly Condition[],
  options: PossibleOptions = {},
): Possibility {
  const found: Witness[] = [];
  const also = conditions.flatMap(expressionsIn);
  const grown = grow(cutOffs([program], decision, also), options, (most, budget) => {
    // What was found with short lists is possible with longer ones.
    if (found.length > 0) return { answer: null, lists: new Set<string>() };
    return askedAt(program, decision, conditions, options, most, budget, found);
  });
  const [witness = null] = found;
  const { bound, why } = grown;
  if (witness) return { answer: "possible", bound: null, why: null, witness };
  if (grown.answers.length === 0) return { answer: "not-proved", bound: null, why, witness };
  return { answer: bound === null ? "impossible" : "impossible-up-to", bound, why, witness };
}

function expressionsIn(condition: Condition): readonly Expr[] {
  if (condition.kind === "not") return expressionsIn(condition.of);
  return condition.kind === "holds" ? [condition.condition] : [];
}

function askedAt(
  program: Program,
  decision: DecisionId,
  conditions: readonly Condition[],
  options: PossibleOptions,
  most: (list: string) => number,
  budget: Budget,
  found: Witness[],
): Round<null> {
  const { told = false, free = new Set(), readings = new Map() } = options;
  const space = spaceFor([program], decision, { most, told, freeDoubts: free, budget });
  const side = sideOf(space, program, readings);
  const wanted = conditions.reduce<Node>(
    (sofar, condition) => and(space.diagrams, sofar, truthOf(side, decision, condition)),
    yes,
  );
  if (wanted !== no) {
    const outcome = outcomeOf(side, decision);
    const laws = lawful(space, [side], [wanted, outcome]);
    const way = cheapest(space, and(space.diagrams, laws, wanted), (value) => ~value === yes, no);
    if (way.found) {
      found.push(
        witnessOf(space, way.found, {
          outcomes: [outcome],
          types: [decisionOf(program, decision)?.type ?? { kind: "unknown" }],
          isDeclared: [true],
          readings: [readings],
          replay: options.replay ?? null,
          settled: (each) => settled(space, [side], each),
        }),
      );
    }
  }
  return { answer: null, lists: space.lists };
}

function truthOf(side: Side, id: DecisionId, condition: Condition): Node {
  const { space } = side;
  const decision = decisionOf(side.program, id);
  if (!decision) return no;
  switch (condition.kind) {
    case "not":
      return not(space.diagrams, truthOf(side, id, condition.of));
    case "holds": {
      const args = argumentsOf(space, decision);
      const locals = new Map(decision.params.map((param, i) => [param.name, args[i] ?? no]));
      const scope: Scope = { side, locals };
      return surely(space, holds(scope, condition.condition));
    }
    case "outcome": {
      const { status } = condition;
      const wanted = status === "ruled" ? null : statusNode(status);
      return each(space.diagrams, outcomeOf(side, id), (value) =>
        (wanted === null ? !isStatus(value) : ~value === wanted) ? yes : no,
      );
    }
    case "applies":
    case "in-force":
    case "decides": {
      const voice = voicesOf(side, decision, argumentsOf(space, decision)).find(
        ({ label }) => label === condition.clause,
      );
      if (!voice) return no;
      const holding = surely(space, condition.kind === "applies" ? voice.applies : voice.inForce);
      if (condition.kind !== "decides") return holding;
      return and(space.diagrams, holding, truthOf(side, id, { kind: "outcome", status: "ruled" }));
    }
  }
}
