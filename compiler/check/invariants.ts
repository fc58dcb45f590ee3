/**
 * Turns the invariants of a version into decisions of their own, outside the list of decisions: a truth with one clause,
 * which must never come to no. What they read and call is worked out with that of the decisions.
 */
import type { AlwaysDecl } from "../../grammar/tree.ts";
import type { BookPlay } from "../amend/book.ts";
import { lower } from "../lower/lower.ts";
import type { ClauseId, DecisionId, EntryId, ProvisionId } from "../resolve/graph.ts";
import { type Context, scopeIn, spanOf, withKnown, withParams } from "./context.ts";
import { conditionOf } from "./expression.ts";
import { raise } from "./faults.ts";
import { knownWhen } from "./narrowing.ts";
import { callsOf } from "./order.ts";
import { type Cited, originOf } from "./origin.ts";
import type { RuledDecision } from "./program.ts";
import { provisionOf } from "./signatures.ts";
import type { TypeScope } from "./type-expressions.ts";
import { truth } from "./type-system.ts";
import { factsOf } from "./vocabulary.ts";
import { calledOf } from "./words.ts";

/** The label of the clause that an invariant has. */
const label = "holds";

export function invariantsOf(context: Context, cited: Cited, types: TypeScope): readonly RuledDecision[] {
  return context.book.invariants.flatMap((invariant) => invariantOf(context, cited, types, invariant) ?? []);
}

function invariantOf(
  context: Context,
  cited: Cited,
  types: TypeScope,
  { name, owner, source, place, stated, history }: BookPlay<AlwaysDecl>,
): RuledDecision | null {
  const { node, file } = place;
  const { holds } = node;
  if (holds === null) return null;
  const id = name as DecisionId;
  const params = factsOf(types, file, node.params);
  const owners: readonly (EntryId | ProvisionId | null)[] = [source.citedAs, source.entry, source.provision];
  const scope = withParams(
    scopeIn(file, { provision: source.provision, owners: owners.filter((each) => each !== null) }),
    params,
  );
  const when = holds.when && conditionOf(context, scope, holds.when);
  const inner = when === null ? scope : withKnown(scope, knownWhen(when, true));
  const value = conditionOf(context, inner, holds.condition);
  const sentences = stated.get(holds.start) ?? [];
  if (sentences.length === 0 && holds.from.length === 0)
    context.report(raise("invariant-without-sentence", spanOf(file, node.name), { name }));
  const decision: RuledDecision = {
    kind: "ruled",
    id,
    type: truth,
    params,
    ...calledOf(node.naming),
    provision: provisionOf(context.index, owner),
    span: spanOf(file, node.name),
    reads: [],
    calls: [],
    doubts: [],
    told: false,
    outside: null,
    adds: false,
    total: false,
    clauses: [
      {
        id: `${source.entry ?? "printed"}:${name}.${label}` as ClauseId,
        label,
        value: lower(value),
        unseen: false,
        when: when && lower(when),
        otherwise: false,
        told: false,
        stages: [],
        over: [],
        overDirectly: [],
        bars: [],
        sentences,
        origin: originOf(cited, { source, sentences, history, inferred: [], cites: [] }),
        span: spanOf(file, holds),
      },
    ],
  };
  return { ...decision, calls: callsOf(decision) };
}
