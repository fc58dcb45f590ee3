/**
 * Turns the clauses that stand on a decision into typed ones: one condition each, stages bound, precedence written out.
 * What the decision reads, and whether it is total, is worked out when all decisions are typed.
 */
import { plainTexts } from "../../grammar/tree.ts";
import type { BookClause, BookClauses } from "../amend/book.ts";
import { mostClauses } from "../limits.ts";
import type { EntryId, ProvisionId } from "../resolve/graph.ts";
import type { Context, Scope } from "./context.ts";
import { scopeIn, spanOf, withKnown, withLocal, withParams } from "./context.ts";
import { conditionOf, expressionOf, infer } from "./expression.ts";
import { raise } from "./faults.ts";
import { knownWhen } from "./narrowing.ts";
import { type Cited, originOf } from "./origin.ts";
import { type ClausePlaces, isOtherwise, type Labelled, labelled, precedenceOf } from "./precedence.ts";
import type { CheckedClause, Fact, Type } from "./program.ts";
import type { Surface } from "./surface.ts";
import { isNumeric, truth } from "./type-system.ts";
import { typeInWords } from "./type-words.ts";
import { namedOf } from "./words.ts";
import { lower } from "../lower/lower.ts";

export function clausesOf(
  context: Context,
  cited: Cited,
  decision: BookClauses,
  signature: { readonly params: readonly Fact[]; readonly type: Type; readonly adds: boolean },
  places: ClausePlaces,
): readonly CheckedClause[] {
  const surplus = decision.clauses[mostClauses];
  if (surplus !== undefined) {
    const data = { decision: decision.id, clauses: decision.clauses.length, limit: mostClauses };
    const { source, clause } = surplus;
    context.report(raise("too-many-clauses", spanOf(source.file, clause.label), data));
  }
  const all = labelled(decision.clauses.slice(0, mostClauses));
  if (signature.adds) tellTally(context, decision, signature.type);
  const precedence = precedenceOf(context, decision.id, all, places);
  return all.map((each, i) => ({
    ...clauseOf(context, cited, each, signature),
    over: precedence[i]?.over ?? [],
    overDirectly: precedence[i]?.overDirectly ?? [],
    bars: precedence[i]?.bars ?? [],
  }));
}

/** Numbers are added, all that apply; so none closes what the others leave open. */
function tellTally(context: Context, { id, clauses, place }: BookClauses, type: Type): void {
  if (type.kind !== "unknown" && !isNumeric(type)) {
    const data = { decision: id, type: typeInWords(type) };
    context.report(raise("tally-without-number", spanOf(place.file, place.node), data));
  }
  for (const each of clauses) {
    if (!isOtherwise(each)) continue;
    context.report(raise("tally-otherwise", spanOf(each.source.file, each.clause.label), { decision: id }));
  }
}

function clauseOf(
  context: Context,
  cited: Cited,
  { label, clause: each }: Labelled,
  { params, type }: { readonly params: readonly Fact[]; readonly type: Type },
): Omit<CheckedClause, "over" | "overDirectly" | "bars"> {
  const { clause, source } = each;
  const scope = withParams(scopeOfClause(each), params);
  const when = conditionIn(context, scope, each);
  const started = when === null ? scope : withKnown(scope, knownWhen(when, true));
  const { stages, inner } = stagesIn(context, started, each);
  if (clause.value === null && !clause.unseen && clause.bars.length === 0 && clause.label.text !== "") {
    context.report(
      raise("clause-without-value", spanOf(source.file, clause.label), { label: clause.label.text }),
    );
  }
  const cites = {
    source,
    sentences: each.sentences,
    history: each.history,
    inferred: clause.inferred,
    cites: clause.cites,
  };
  return {
    id: each.id,
    label,
    value: clause.value === null ? null : lower(expressionOf(context, inner, clause.value, type)),
    unseen: clause.unseen,
    when: when && lower(when),
    otherwise: isOtherwise(each),
    told: clause.told,
    ...(clause.shown.length > 0 ? { shown: plainTexts(clause.shown) } : {}),
    stages: stages.map(({ name, value }, i) => ({
      name,
      value: lower(value),
      sentences: each.stages[i] ?? [],
      ...namedOf(clause.stages[i]?.naming ?? null),
    })),
    sentences: each.sentences,
    origin: originOf(cited, cites),
    span: spanOf(source.file, clause),
  };
}

/** Guard of the group, readings and the clause's own condition; null where nothing is asked. */
function conditionIn(
  context: Context,
  scope: Scope,
  { clause, guard, under, source }: BookClause,
): Surface | null {
  const span = spanOf(source.file, clause.label);
  const conditions: Surface[] = [];
  if (guard !== null) conditions.push(conditionOf(context, scope, guard));
  for (const { doubt, reading } of under)
    conditions.push({ kind: "reading", doubt, reading, type: truth, span });
  if (clause.when !== null) {
    const known = conditions.flatMap((each) => knownWhen(each, true));
    conditions.push(conditionOf(context, withKnown(scope, known), clause.when));
  }
  const all = conditions.flatMap((each) => (each.kind === "and" ? each.all : [each]));
  const [first, ...others] = all;
  if (first === undefined) return null;
  return others.length === 0 ? first : { kind: "and", all, type: truth, span: first.span };
}

interface Stages {
  readonly stages: readonly { readonly name: string; readonly value: Surface }[];
  readonly inner: Scope;
}

/** Each stage may use those before it; the value may use them all. */
function stagesIn(context: Context, scope: Scope, { clause, source }: BookClause): Stages {
  const stages: { name: string; value: Surface }[] = [];
  let inner = scope;
  for (const stage of clause.stages) {
    const value = infer(context, inner, stage.value, null);
    const name = stage.name.text;
    const local = inner.locals.get(name);
    if (local !== undefined && name !== "") {
      context.report(
        raise("shadowed-name", spanOf(source.file, stage.name), { name, by: `a ${local.what}` }),
      );
    }
    stages.push({ name, value });
    inner = withLocal(inner, name, value.type, "stage");
  }
  return { stages, inner };
}

/** Where an expression of a clause, row or way stands. */
export function scopeOfClause({ source }: Pick<BookClause, "source">): Scope {
  const owners: (EntryId | ProvisionId | null)[] = [source.citedAs, source.entry, source.provision];
  return scopeIn(source.file, {
    provision: source.provision,
    owners: owners.filter((each) => each !== null),
  });
}
