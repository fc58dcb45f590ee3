/**
 * Turns tokens into the expressions that look at the elements of a list: `every`, `count`, `those`, `sum of` and their like.
 * The expressions inside them, and what a list is, are left to others.
 */
import type { IToken } from "chevrotain";
import type { Expr, Name } from "../ast.ts";
import { category, inContext, mark, word } from "../tokens.ts";
import type { Rule } from "./base.ts";
import { sumLevel, filterLevel, notLevel, withoutLevel } from "./powers.ts";
import { ExpressionParser } from "./expressions.ts";

export abstract class ListParser extends ExpressionParser {
  readonly overList: Rule<[], Expr> = this.rule("overList", () =>
    this.OR<Expr>([
      { ALT: () => this.SUBRULE(this.quantified) },
      { ALT: () => this.SUBRULE(this.counted) },
      { ALT: () => this.SUBRULE(this.those) },
      { ALT: () => this.SUBRULE(this.aggregate) },
      { ALT: () => this.SUBRULE(this.nearest) },
      { ALT: () => this.SUBRULE(this.oneGroup) },
      { ALT: () => this.SUBRULE(this.fold) },
    ]),
  );

  /** `m in target.models` */
  readonly binding: Rule<[], Binding> = this.rule("binding", () => {
    const binder = this.name(1);
    this.CONSUME(word.in);
    return { binder, list: this.SUBRULE(this.expression, withoutLevel) };
  });

  readonly quantified: Rule<[], Expr> = this.rule("quantified", () => {
    const { startOffset: start, image } = this.OR([
      { ALT: () => this.CONSUME(word.every) },
      { ALT: () => this.CONSUME(word.some) },
    ]);
    const { binder, list } = this.SUBRULE(this.binding);
    const its = this.OPTION1(() => {
      this.CONSUME(word.with);
      return this.SUBRULE1(this.expression, filterLevel);
    });
    const body = this.OPTION2(() => {
      this.CONSUME(word.has);
      return this.SUBRULE2(this.expression, notLevel);
    });
    const quantifier = image as "every" | "some";
    return {
      kind: "quantified",
      start,
      end: this.end(),
      quantifier,
      binder,
      list,
      filter: its ?? null,
      body: body ?? null,
    };
  });

  readonly counted: Rule<[], Expr> = this.rule("counted", () => {
    const { startOffset: start } = this.CONSUME(word.count);
    const { binder, list } = this.SUBRULE(this.binding);
    const its = this.OPTION(() => this.SUBRULE(this.filter));
    return { kind: "count", start, end: this.end(), binder, list, filter: its ?? null };
  });

  readonly those: Rule<[], Expr> = this.rule("those", () => {
    const { startOffset: start } = this.CONSUME(inContext.those);
    const { binder, list } = this.SUBRULE(this.binding);
    const filter = this.SUBRULE(this.filter);
    return { kind: "those", start, end: this.end(), binder, list, filter };
  });

  readonly filter: Rule<[], Expr> = this.rule("filter", () => {
    this.CONSUME(word.with);
    return this.SUBRULE(this.expression, notLevel);
  });

  /** `sum of v for m in L`, and `highest 2 of dice`. */
  readonly aggregate: Rule<[], Expr> = this.rule("aggregate", () => {
    const token = this.CONSUME(category.aggregator);
    return this.OR<Expr>([
      { ALT: () => this.SUBRULE(this.aggregated, { ARGS: [token] }) },
      { ALT: () => this.SUBRULE(this.kept, { ARGS: [token] }) },
    ]);
  });

  readonly aggregated: Rule<[token: IToken], Expr> = this.rule("aggregated", (token) => {
    this.CONSUME(word.of);
    const value = this.SUBRULE1(this.expression, sumLevel);
    this.CONSUME(word.for);
    const { binder, list } = this.SUBRULE(this.binding);
    const its = this.OPTION1(() => this.SUBRULE(this.filter));
    // A clause may be labelled `else`.
    const empty = this.OPTION2({
      GATE: () => !this.clauseHeadAhead(2),
      DEF: () => {
        this.CONSUME(word.else);
        return this.SUBRULE2(this.expression, sumLevel);
      },
    });
    const op = token?.image as "sum" | "product" | "highest" | "lowest" | "common";
    const place = { start: token?.startOffset, end: this.end() };
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

  readonly kept: Rule<[token: IToken], Expr> = this.rule("kept", (token) => {
    this.ACTION(() => {
      if (token.tokenType !== word.highest && token.tokenType !== word.lowest)
        this.mishap(this.LA(1), "`of`");
    });
    const many = this.SUBRULE1(this.expression, sumLevel);
    this.CONSUME(word.of);
    const of = this.SUBRULE2(this.expression, withoutLevel);
    const which = token?.tokenType === word.lowest ? "lowest" : "highest";
    return { kind: "keep", start: token?.startOffset, end: of.end, which, many, of };
  });

  readonly nearest: Rule<[], Expr> = this.rule("nearest", () => {
    const { startOffset: start } = this.CONSUME(word.nearest);
    const { binder, list } = this.SUBRULE(this.binding);
    const its = this.OPTION(() => this.SUBRULE(this.filter));
    this.CONSUME(word.by);
    const by = this.SUBRULE(this.expression, sumLevel);
    return { kind: "nearest", start, end: by.end, binder, list, filter: its ?? null, by };
  });

  readonly oneGroup: Rule<[], Expr> = this.rule("oneGroup", () => {
    const { startOffset: start } = this.CONSUME(inContext.one);
    this.CONSUME(word.group);
    this.CONSUME(word.of);
    const first = this.name(1);
    this.CONSUME(mark.comma);
    const { binder: second, list } = this.SUBRULE(this.binding);
    this.CONSUME(word.linked);
    this.CONSUME(word.by);
    const link = this.SUBRULE(this.expression, notLevel);
    return { kind: "one-group", start, end: link.end, first, second, list, link };
  });

  readonly fold: Rule<[], Expr> = this.rule("fold", () => {
    const { startOffset: start } = this.CONSUME(word.fold);
    const accumulator = this.name(1);
    this.CONSUME(mark.equal);
    const initial = this.SUBRULE1(this.expression, sumLevel);
    this.CONSUME(word.over);
    const { binder, list } = this.SUBRULE(this.binding);
    const backwards = this.OPTION(() => this.CONSUME(word.backwards)) !== undefined;
    this.CONSUME(word.gives);
    const next = this.SUBRULE2(this.expression, sumLevel);
    return { kind: "fold", start, end: next.end, accumulator, initial, binder, list, backwards, next };
  });
}

interface Binding {
  readonly binder: Name;
  readonly list: Expr;
}
