/**
 * Turns the laws of a book into typed conditions with their reasons: what facts can hold together.
 * Who obeys them is left to proofs and to those who make up situations.
 */
import { plainTexts } from "../../grammar/tree.ts";
import type { Context } from "./context.ts";
import { scopeIn, spanOf, withParams, withSubject } from "./context.ts";
import { conditionOf } from "./expression.ts";
import type { Law } from "./program.ts";
import type { TypeScope } from "./type-expressions.ts";
import { factsOf } from "./vocabulary.ts";
import { lower } from "../lower/lower.ts";

export function lawsOf(context: Context, types: TypeScope): readonly Law[] {
  return context.book.vocabulary.laws.map(({ node, file }) => {
    const params = factsOf(types, file, node.params);
    const scope = withParams(scopeIn(file), params);
    // A law about one kind of thing may name its fields bare.
    const [only, ...others] = params;
    const inner =
      only !== undefined && others.length === 0 ? withSubject(scope, only.name, only.type) : scope;
    return {
      name: node.name.text,
      params,
      condition: lower(conditionOf(context, inner, node.condition)),
      because: plainTexts(node.because),
      span: spanOf(file, node),
    };
  });
}
