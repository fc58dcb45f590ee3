/**
 * Turns `gain AIRCRAFT for m: model when …` into a decision with one parameter: the thing that may have the keyword.
 * Where a keyword is asked for, printed or gained, is expression/keywords.ts.
 */
import type { BookGain } from "../amend/book.ts";
import type { Context } from "./context.ts";
import { spanOf, withLocal, withSubject } from "./context.ts";
import { scopeOfClause } from "./clauses.ts";
import { conditionOf } from "./expression.ts";
import { raise } from "./faults.ts";
import { type Cited, originOf } from "./origin.ts";
import type { Fact, GainDecision } from "./program.ts";
import { historyOf } from "./tables.ts";
import type { TypeScope } from "./type-expressions.ts";
import { isComparable } from "./type-system.ts";
import { kindInWords } from "./type-words.ts";
import { factOf } from "./vocabulary.ts";
import { lower } from "../lower/lower.ts";

/** The one who gains it, as the first way has it. */
export function bearerOf(scope: TypeScope, { ways }: BookGain): Fact | null {
  const [first] = ways;
  return first === undefined ? null : factOf(scope, first.source.file, first.param);
}

export function waysOf(
  context: Context,
  cited: Cited,
  scope: TypeScope,
  gain: BookGain,
  bearer: Fact,
): GainDecision["ways"] {
  return gain.ways.map(({ param, when, source, sentences }) => {
    const { name, type } = factOf(scope, source.file, param);
    if (!isComparable(type, bearer.type)) {
      const data = { keyword: gain.keyword, by: kindInWords(type), other: kindInWords(bearer.type) };
      context.report(raise("gained-by-another", spanOf(source.file, param), data));
    }
    const inner = withSubject(withLocal(scopeOfClause({ source }), name, type, "parameter"), name, type);
    return {
      when: lower(conditionOf(context, inner, when)),
      param: name,
      sentences,
      origin: originOf(cited, { source, sentences, history: historyOf(source), inferred: [], cites: [] }),
      span: spanOf(source.file, when),
    };
  });
}
