/** Adds the rules of the expressions over the elements of a list: `every`, `count`, `those`, `sum of` and others. */
import type { IToken } from "chevrotain";
import type { Expr, Name } from "../ast.ts";
import { category, inContext, mark, word } from "../tokens.ts";
import type { Parser, Rule } from "./base.ts";
import { sumLevel, filterLevel, notLevel, withoutLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";

export interface ListRules {
  overList: Rule<[], Expr>;
  binding: Rule<[], Binding>;
  quantified: Rule<[], Expr>;
  counted: Rule<[], Expr>;
  those: Rule<[], Expr>;
  filter: Rule<[], Expr>;
  aggregate: Rule<[], Expr>;
  aggregated: Rule<[token: IToken], Expr>;
  kept: Rule<[token: IToken], Expr>;
  nearest: Rule<[], Expr>;
  oneGroup: Rule<[], Expr>;
  fold: Rule<[], Expr>;
}

export function addListRules(parser: Parser, rules: Rules) {
  rules.overList = parser.rule("overList", () =>
    parser.OR<Expr>([
      { ALT: () => parser.SUBRULE(rules.quantified) },
      { ALT: () => parser.SUBRULE(rules.counted) },
      { ALT: () => parser.SUBRULE(rules.those) },
      { ALT: () => parser.SUBRULE(rules.aggregate) },
      { ALT: () => parser.SUBRULE(rules.nearest) },
      { ALT: () => parser.SUBRULE(rules.oneGroup) },
      { ALT: () => parser.SUBRULE(rules.fold) },
    ]),
  );

  /** `m in target.models` */
  rules.binding = parser.rule("binding", () => {
    const binder = parser.name(1);
    parser.CONSUME(word.in);
    return { binder, list: parser.SUBRULE(rules.expression, withoutLevel) };
  });

  rules.quantified = parser.rule("quantified", () => {
    const { startOffset: start, image } = parser.OR([
      { ALT: () => parser.CONSUME(word.every) },
      { ALT: () => parser.CONSUME(word.some) },
    ]);
    const { binder, list } = parser.SUBRULE(rules.binding);
    const its = parser.OPTION1(() => {
      parser.CONSUME(word.with);
      return parser.SUBRULE1(rules.expression, filterLevel);
    });
    const body = parser.OPTION2(() => {
      parser.CONSUME(word.has);
      return parser.SUBRULE2(rules.expression, notLevel);
    });
    const quantifier = image as "every" | "some";
    return {
      kind: "quantified",
      start,
      end: parser.end(),
      quantifier,
      binder,
      list,
      filter: its ?? null,
      body: body ?? null,
    };
  });

  rules.counted = parser.rule("counted", () => {
    const { startOffset: start } = parser.CONSUME(word.count);
    const { binder, list } = parser.SUBRULE(rules.binding);
    const its = parser.OPTION(() => parser.SUBRULE(rules.filter));
    return { kind: "count", start, end: parser.end(), binder, list, filter: its ?? null };
  });

  rules.those = parser.rule("those", () => {
    const { startOffset: start } = parser.CONSUME(inContext.those);
    const { binder, list } = parser.SUBRULE(rules.binding);
    const filter = parser.SUBRULE(rules.filter);
    return { kind: "those", start, end: parser.end(), binder, list, filter };
  });

  rules.filter = parser.rule("filter", () => {
    parser.CONSUME(word.with);
    return parser.SUBRULE(rules.expression, notLevel);
  });

  /** `sum of v for m in L`, and `highest 2 of dice`. */
  rules.aggregate = parser.rule("aggregate", () => {
    const token = parser.CONSUME(category.aggregator);
    return parser.OR<Expr>([
      { ALT: () => parser.SUBRULE(rules.aggregated, { ARGS: [token] }) },
      { ALT: () => parser.SUBRULE(rules.kept, { ARGS: [token] }) },
    ]);
  });

  rules.aggregated = parser.rule("aggregated", (token) => {
    parser.CONSUME(word.of);
    const value = parser.SUBRULE1(rules.expression, sumLevel);
    parser.CONSUME(word.for);
    const { binder, list } = parser.SUBRULE(rules.binding);
    const its = parser.OPTION1(() => parser.SUBRULE(rules.filter));
    // A clause may be labelled `else`.
    const empty = parser.OPTION2({
      GATE: () => !parser.clauseHeadAhead(2),
      DEF: () => {
        parser.CONSUME(word.else);
        return parser.SUBRULE2(rules.expression, sumLevel);
      },
    });
    const op = token?.image as "sum" | "product" | "highest" | "lowest" | "common";
    const place = { start: token?.startOffset, end: parser.end() };
    return {
      kind: "aggregate",
      ...place,
      op,
      value,
      binder,
      list,
      filter: its ?? null,
      empty: empty ?? null,
    };
  });

  rules.kept = parser.rule("kept", (token) => {
    parser.ACTION(() => {
      if (token.tokenType !== word.highest && token.tokenType !== word.lowest)
        parser.mishap(parser.LA(1), "`of`");
    });
    const many = parser.SUBRULE1(rules.expression, sumLevel);
    parser.CONSUME(word.of);
    const of = parser.SUBRULE2(rules.expression, withoutLevel);
    const which = token?.tokenType === word.lowest ? "lowest" : "highest";
    return { kind: "keep", start: token?.startOffset, end: of.end, which, many, of };
  });

  rules.nearest = parser.rule("nearest", () => {
    const { startOffset: start } = parser.CONSUME(word.nearest);
    const { binder, list } = parser.SUBRULE(rules.binding);
    const its = parser.OPTION(() => parser.SUBRULE(rules.filter));
    parser.CONSUME(word.by);
    const by = parser.SUBRULE(rules.expression, sumLevel);
    return { kind: "nearest", start, end: by.end, binder, list, filter: its ?? null, by };
  });

  rules.oneGroup = parser.rule("oneGroup", () => {
    const { startOffset: start } = parser.CONSUME(inContext.one);
    parser.CONSUME(word.group);
    parser.CONSUME(word.of);
    const first = parser.name(1);
    parser.CONSUME(mark.comma);
    const { binder: second, list } = parser.SUBRULE(rules.binding);
    parser.CONSUME(word.linked);
    parser.CONSUME(word.by);
    const link = parser.SUBRULE(rules.expression, notLevel);
    return { kind: "one-group", start, end: link.end, first, second, list, link };
  });

  rules.fold = parser.rule("fold", () => {
    const { startOffset: start } = parser.CONSUME(word.fold);
    const accumulator = parser.name(1);
    parser.CONSUME(mark.equal);
    const initial = parser.SUBRULE1(rules.expression, sumLevel);
    parser.CONSUME(word.over);
    const { binder, list } = parser.SUBRULE(rules.binding);
    const backwards = parser.OPTION(() => parser.CONSUME(word.backwards)) !== undefined;
    parser.CONSUME(word.gives);
    const next = parser.SUBRULE2(rules.expression, sumLevel);
    return { kind: "fold", start, end: next.end, accumulator, initial, binder, list, backwards, next };
  });
}

interface Binding {
  readonly binder: Name;
  readonly list: Expr;
}
