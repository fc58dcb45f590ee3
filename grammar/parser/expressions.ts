/**
 * Turns tokens into expressions: one rule climbs the precedences, one reads an operand with what stands before it.
 * What the names in them mean, and whether the types fit, is left to the passes after the parser.
 */
import type { IOrAlt, IToken, SubruleMethodOpts, TokenType } from "chevrotain";
import type { Case, Comparison, Expr, FieldValue, ReadingTest } from "../ast.ts";
import { raise } from "../faults.ts";
import { deepest, endOf } from "../lexer.ts";
import { piecesOf } from "../string-literal.ts";
import { category, inContext, literal, mark, vocabulary, word } from "../tokens.ts";
import { nameOf, ParserBase, type Rule } from "./base.ts";

/** What binds how tightly. A filter binds like `not`, but leaves the `has` of its quantifier alone. */
export const power = {
  or: 1,
  and: 2,
  filter: 3,
  not: 4,
  compare: 5,
  range: 6,
  add: 7,
  multiply: 8,
  unary: 9,
} as const;
type Power = (typeof power)[keyof typeof power];

const at = (level: Power): SubruleMethodOpts<[number]> => ({ ARGS: [level] });
export const orLevel = at(power.or);
const andLevel = at(power.and);
export const filterLevel = at(power.filter);
export const notLevel = at(power.not);
export const rangeLevel = at(power.range);
export const sumLevel = at(power.add);
const productLevel = at(power.multiply);
export const unaryLevel = at(power.unary);

/** How many operators may hang on one another to the left: `a + b + c` is two. */
const longestChain = 250;

export abstract class ExpressionParser extends ParserBase {
  /** What looks at the elements of a list; the parser of lists says what that is. */
  abstract readonly overList: Rule<[], Expr>;

  /** An expression whose operators bind at least as tightly as `least`. */
  readonly expression: Rule<[least?: number], Expr> = this.rule(
    "expression",
    (least: number = power.or): Expr => {
      const outer = this.height;
      this.height = 0;
      let left = this.SUBRULE(this.operand, { ARGS: [least] });
      // Most expressions are one operand; they do not even look at the loop.
      if (this.RECORDING_PHASE || this.powerAhead(least, left) >= least) {
        let ceiling: number = power.multiply;
        this.MANY({
          GATE: () => {
            const ahead = this.powerAhead(least, left);
            return ahead >= least && ahead <= ceiling;
          },
          DEF: () => {
            const ahead = this.powerAhead(least, left);
            ceiling = ahead === power.compare || ahead === power.range ? ahead - 1 : ahead;
            left = this.infix(left);
            this.height += 1;
            if (this.height > longestChain) this.tooDeep("operators", longestChain);
          },
        });
      }
      // Comparisons do not go on: `a < b < c` says nothing that `and` would not say better.
      if (!this.RECORDING_PHASE && this.powerAhead(least, left) >= least)
        this.mishap(this.LA(1), "`and`, `or` or the end of the comparison");
      this.height = Math.max(outer, this.height);
      return left;
    },
  );

  /** The rest of an operation whose left side is known. Not a rule of its own: it is a part of `expression`. */
  private infix(left: Expr): Expr {
    return this.OR<Expr>([
      {
        ALT: () => {
          const op = this.CONSUME(category.comparison).image as Comparison;
          const right = this.SUBRULE1(this.expression, rangeLevel);
          return { kind: "compare", start: left.start, end: right.end, op, left, right };
        },
      },
      {
        ALT: () => {
          const any = [left];
          this.AT_LEAST_ONE1(() => {
            this.CONSUME(word.or);
            any.push(this.SUBRULE2(this.expression, andLevel));
          });
          return { kind: "or", start: left.start, end: this.end(), any };
        },
      },
      {
        ALT: () => {
          const all = [left];
          this.AT_LEAST_ONE2(() => {
            this.CONSUME(word.and);
            all.push(this.SUBRULE3(this.expression, notLevel));
          });
          return { kind: "and", start: left.start, end: this.end(), all };
        },
      },
      {
        ALT: () => {
          const op = this.CONSUME(category.additive).image as "+" | "-";
          const right = this.SUBRULE4(this.expression, productLevel);
          return { kind: "arithmetic", start: left.start, end: right.end, op, left, right };
        },
      },
      {
        ALT: () => {
          const op = this.CONSUME(category.multiplicative).image as "*" | "/";
          const right = this.SUBRULE5(this.expression, unaryLevel);
          return { kind: "arithmetic", start: left.start, end: right.end, op, left, right };
        },
      },
      {
        ALT: () => {
          this.CONSUME(mark.range);
          const to = this.SUBRULE6(this.expression, sumLevel);
          return { kind: "range", start: left.start, end: to.end, from: left, to };
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.is);
          const not = this.OPTION1(() => this.CONSUME1(word.not)) !== undefined;
          const what = this.CONSUME(category.testWord).image as "known" | "none" | "ruled" | "whole";
          return { kind: "is", start: left.start, end: this.end(), of: left, not, what };
        },
      },
      {
        ALT: () => {
          const not = this.OPTION2(() => this.CONSUME2(word.not)) !== undefined;
          const test = this.OR2<Expr>([
            {
              ALT: () => {
                this.CONSUME(word.in);
                const range = this.SUBRULE7(this.expression, rangeLevel);
                return { kind: "within", start: left.start, end: range.end, of: left, range };
              },
            },
            {
              ALT: () => {
                this.CONSUME(word.has);
                const keyword = this.name(1);
                return { kind: "has", start: left.start, end: keyword.end, of: left, keyword };
              },
            },
          ]);
          return not ? { kind: "not", start: left.start, end: test.end, of: test } : test;
        },
      },
    ]);
  }

  /** How tightly the next token binds what stands before it; 0 when it is no operator here. */
  private powerAhead(least: number, left: Expr): number {
    const token = this.LA(1);
    const binds = bindingPower[token.tokenTypeIdx] ?? 0;
    if (binds !== power.compare) return binds;
    if (token.tokenType === word.not) return this.next(word.in, 2) || this.next(word.has, 2) ? binds : 0;
    if (token.tokenType === word.has && least === power.filter)
      return this.keywordTestAhead(left) ? binds : 0;
    return binds;
  }

  /**
   * In a filter, `has` with a bare name after something that can have keywords is a test of the filter;
   * anything else is what the quantifier says.
   */
  private keywordTestAhead(left: Expr): boolean {
    if (left.kind !== "ref" && left.kind !== "member" && left.kind !== "call") return false;
    if (!this.next(category.name, 2) || beginners.has(this.LA(2).tokenType)) return false;
    const after = this.LA(3).tokenType;
    return (
      after !== mark.dot &&
      after !== mark.openParen &&
      !(
        (bindingPower[after.tokenTypeIdx as number] ?? 0) >= power.range ||
        comparing.has(after.tokenTypeIdx as number)
      )
    );
  }

  /** A value with what stands before it (`not`, `-`, `half of`) and after it (`.name`). */
  readonly operand: Rule<[least: number], Expr> = this.rule("operand", (least: number): Expr => {
    if (!this.RECORDING_PHASE && !this.beginsOperand(this.LA(1).tokenTypeIdx)) return this.missing();
    this.depth += 1;
    if (this.depth > deepest) this.tooDeep("expressions", deepest);
    this.least = least;
    let value = this.OR(this.operands);
    if (this.RECORDING_PHASE || this.LA(1).tokenType === mark.dot) {
      this.MANY(() => {
        this.CONSUME(mark.dot);
        const name = this.name(1);
        value = { kind: "member", start: value.start, end: name.end, of: value, name };
        this.height += 1;
        if (this.height > longestChain) this.tooDeep("names", longestChain);
      });
    }
    this.depth -= 1;
    return value;
  });

  /** How tightly the operand about to be read must bind: handed to the alternatives, which are made once. */
  private least: number = power.or;

  private readonly alternatives: IOrAlt<Expr>[] = [
    { ALT: () => numberFrom(this.CONSUME(literal.integer)) },
    { ALT: () => numberFrom(this.CONSUME(literal.decimal)) },
    { ALT: () => quantityFrom(this.CONSUME(literal.quantity)) },
    { ALT: () => this.stringFrom(this.CONSUME(literal.string)) },
    { ALT: () => truthFrom(this.CONSUME(word.yes), true) },
    { ALT: () => truthFrom(this.CONSUME(word.no), false) },
    { ALT: () => simple("none", this.CONSUME1(word.none)) },
    { ALT: () => this.SUBRULE(this.duty) },
    { ALT: () => this.SUBRULE(this.inParentheses) },
    { ALT: () => this.negation() },
    {
      ALT: () => {
        const { startOffset: start } = this.CONSUME(mark.minus);
        const of = this.SUBRULE1(this.operand, unaryLevel);
        return { kind: "negate", start, end: of.end, of };
      },
    },
    {
      ALT: () => {
        const { startOffset: start } = this.CONSUME(inContext.half);
        this.CONSUME(word.of);
        const of = this.SUBRULE2(this.operand, unaryLevel);
        return { kind: "unary", start, end: of.end, op: "half", of };
      },
    },
    {
      ALT: () => {
        const { startOffset: start } = this.CONSUME(inContext.rounded);
        const op = this.OR1([
          { ALT: () => this.CONSUME(word.up) && ("rounded-up" as const) },
          { ALT: () => this.CONSUME(word.down) && ("rounded-down" as const) },
        ]);
        const of = this.SUBRULE3(this.operand, unaryLevel);
        return { kind: "unary", start, end: of.end, op, of };
      },
    },
    { ALT: () => this.SUBRULE(this.list) },
    { ALT: () => this.SUBRULE(this.setOrRecord) },
    { ALT: () => this.SUBRULE(this.extreme) },
    { ALT: () => this.SUBRULE(this.openRange) },
    { ALT: () => this.SUBRULE(this.readingTest) },
    { ALT: () => this.SUBRULE(this.overList) },
    // Last, for `half` in its context is a name as well.
    { ALT: () => this.named() },
  ];

  private readonly operands = { DEF: this.alternatives, IGNORE_AMBIGUITIES: true };

  private operandStarts: readonly boolean[] | null = null;

  private beginsOperand(type: number): boolean {
    this.operandStarts ??= this.first("operand").has;
    return this.operandStarts[type] ?? false;
  }

  private missing(): Expr {
    const token = this.LA(1);
    this.mishap(token, "an expression");
    const place = this.end() || 0;
    return { kind: "missing", start: place, end: place };
  }

  /** `not` binds looser than a comparison, so on the right of one it needs parentheses. */
  private negation(): Expr {
    const token = this.CONSUME(word.not);
    if (!this.RECORDING_PHASE && this.least > power.not)
      this.mishap(token, "a value, or `not …` in parentheses,");
    const of = this.SUBRULE(this.expression, this.least === power.filter ? filterLevel : notLevel);
    return { kind: "not", start: token.startOffset, end: of.end, of };
  }

  /** A name, or a decision with what it is asked about. */
  private named(): Expr {
    const name = nameOf(this.CONSUME(category.name));
    if (!this.RECORDING_PHASE && this.LA(1).tokenType !== mark.openParen)
      return { kind: "ref", start: name.start, end: name.end, name };
    const args = this.OPTION(() => this.SUBRULE(this.args)) ?? [];
    return { kind: "call", start: name.start, end: this.end(), name, args };
  }

  readonly args: Rule<[], Expr[]> = this.rule("args", () => {
    const args: Expr[] = [];
    this.CONSUME(mark.openParen);
    this.MANY_SEP({ SEP: mark.comma, DEF: () => args.push(this.SUBRULE(this.expression, orLevel)) });
    this.CONSUME(mark.closeParen);
    return args;
  });

  readonly duty: Rule<[], Expr> = this.rule("duty", () =>
    this.OR<Expr>([
      {
        ALT: () => {
          const { startOffset: start } = this.CONSUME(word.may);
          const not = this.OPTION(() => this.CONSUME(word.not)) !== undefined;
          return { kind: "duty", start, end: this.end(), duty: not ? "may not" : "may" };
        },
      },
      {
        ALT: () => {
          const { startOffset: start } = this.CONSUME(word.must);
          return { kind: "duty", start, end: this.end(), duty: "must" };
        },
      },
    ]),
  );

  /** `(a)` is `a`; `(a when b, otherwise c)` chooses. */
  readonly inParentheses: Rule<[], Expr> = this.rule("inParentheses", () => {
    const { startOffset: start } = this.CONSUME(mark.openParen);
    const value = this.SUBRULE1(this.expression, orLevel);
    const choice = this.OPTION1(() => this.SUBRULE(this.cases, { ARGS: [value] }));
    this.CONSUME(mark.closeParen);
    return choice === undefined ? value : { kind: "cases", start, end: this.end(), ...choice };
  });

  /** What follows the first value of a choice. */
  readonly cases: Rule<[first: Expr], { cases: Case[]; otherwise: Expr | null }> = this.rule(
    "cases",
    (first: Expr) => {
      const cases: Case[] = [];
      this.CONSUME1(word.when);
      const condition = this.SUBRULE1(this.expression, orLevel);
      this.ACTION(() =>
        cases.push({ kind: "case", start: first.start, end: condition.end, value: first, when: condition }),
      );
      this.MANY({
        GATE: () => this.LA(2).tokenType !== word.otherwise,
        DEF: () => {
          this.CONSUME1(mark.comma);
          const value = this.SUBRULE2(this.expression, orLevel);
          this.CONSUME2(word.when);
          const when = this.SUBRULE3(this.expression, orLevel);
          cases.push({ kind: "case", start: value.start, end: when.end, value, when });
        },
      });
      const otherwise = this.OPTION(() => {
        this.CONSUME2(mark.comma);
        this.CONSUME(word.otherwise);
        return this.SUBRULE4(this.expression, orLevel);
      });
      return { cases, otherwise: otherwise ?? null };
    },
  );

  readonly list: Rule<[], Expr> = this.rule("list", () => {
    const { startOffset: start } = this.CONSUME(mark.openSquare);
    const items: Expr[] = [];
    this.MANY_SEP({ SEP: mark.comma, DEF: () => items.push(this.SUBRULE(this.expression, orLevel)) });
    this.CONSUME(mark.closeSquare);
    return { kind: "list", start, end: this.end(), items };
  });

  /** `{ a, b }` is a set, `{ a: 1 }` a record, `{}` the empty set. */
  readonly setOrRecord: Rule<[], Expr> = this.rule("setOrRecord", () => {
    const { startOffset: start } = this.CONSUME(mark.openCurly);
    const items: Expr[] = [];
    const fields: FieldValue[] = [];
    this.OR({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => this.next(category.name) && this.LA(2).tokenType === mark.colon,
          ALT: () =>
            this.AT_LEAST_ONE_SEP({
              SEP: mark.comma,
              DEF: () => {
                const name = this.name(1);
                this.CONSUME(mark.colon);
                const value = this.SUBRULE1(this.expression, orLevel);
                fields.push({ kind: "field-value", start: name.start, end: value.end, name, value });
              },
            }),
        },
        {
          ALT: () =>
            this.MANY_SEP({
              SEP: mark.comma,
              DEF: () => items.push(this.SUBRULE2(this.expression, orLevel)),
            }),
        },
      ],
    });
    this.CONSUME(mark.closeCurly);
    const place = { start, end: this.end() };
    return fields.length > 0 ? { kind: "record-value", ...place, fields } : { kind: "set", ...place, items };
  });

  readonly extreme: Rule<[], Expr> = this.rule("extreme", () => {
    const token = this.OR([
      { ALT: () => this.CONSUME(inContext.min) },
      { ALT: () => this.CONSUME(inContext.max) },
    ]);
    const of = this.SUBRULE(this.args);
    return {
      kind: "extreme",
      start: token.startOffset,
      end: this.end(),
      op: token.image as "min" | "max",
      of,
    };
  });

  readonly openRange: Rule<[], Expr> = this.rule("openRange", () => {
    const { startOffset: start } = this.CONSUME(inContext.at);
    const least = this.OR([
      { ALT: () => this.CONSUME(word.least) && true },
      { ALT: () => this.CONSUME(word.most) && false },
    ]);
    const limit = this.SUBRULE(this.expression, sumLevel);
    return { kind: "range", start, end: limit.end, from: least ? limit : null, to: least ? null : limit };
  });

  /** `reading extent = whole`, `reading E17.extent = whole`. */
  readonly readingTest: Rule<[], ReadingTest> = this.rule("readingTest", () => {
    const { startOffset: start } = this.CONSUME(word.reading);
    let doubt = this.name(1);
    this.OPTION(() => {
      this.CONSUME(mark.dot);
      const last = this.name(2);
      doubt = { kind: "name", start: doubt.start, end: last.end, text: `${doubt.text}.${last.text}` };
    });
    this.CONSUME(mark.equal);
    const reading = this.name(3);
    return { kind: "reading-test", start, end: reading.end, doubt, reading };
  });

  /** What follows the label of a clause: no expression goes on like this. */
  protected clauseHeadAhead(ahead: number): boolean {
    const { tokenType } = this.LA(ahead);
    return tokenType === mark.colon || tokenType === word.over || tokenType === word.bars;
  }

  /** A text without holes, as a value. */
  protected plainText(token: IToken): string {
    const { parts, bad } = piecesOf(token.image, false);
    for (const { kind, text, start, end } of bad)
      this.raise(
        raise(
          kind,
          { file: this.file, start: token.startOffset + start, end: token.startOffset + end },
          { found: text },
        ),
      );
    return parts.map((part) => (part.kind === "words" ? part.text : "")).join("");
  }

  private stringFrom(token: IToken): Expr {
    const text = this.RECORDING_PHASE ? "" : this.plainText(token);
    return { kind: "string", start: token.startOffset, end: endOf(token), text };
  }
}

/** By the index of a token type, how tightly it binds; 0 for all that are no operators. */
const bindingPower = new Uint8Array(Math.max(...vocabulary.map((type) => type.tokenTypeIdx as number)) + 1);
const operators = [
  [power.or, [word.or]],
  [power.and, [word.and]],
  [
    power.compare,
    [
      ...Object.values(mark).filter((type) => type.CATEGORIES?.includes(category.comparison)),
      word.in,
      word.has,
      word.is,
      word.not,
    ],
  ],
  [power.range, [mark.range]],
  [power.add, [mark.plus, mark.minus]],
  [power.multiply, [mark.times, mark.over]],
] as const;
for (const [binds, types] of operators)
  for (const type of types) bindingPower[type.tokenTypeIdx as number] = binds;

/** What can follow a value in a comparison, so that the `has` before the value was no test of its own. */
const comparing: ReadonlySet<number> = new Set(
  operators[2][1].filter((type) => type !== word.has).map((type) => type.tokenTypeIdx as number),
);

/** Words that begin an expression here, although they are names elsewhere. */
const beginners: ReadonlySet<TokenType> = new Set(Object.values(inContext));

function numberFrom({ startOffset, image }: IToken): Expr {
  return { kind: "number", start: startOffset, end: startOffset + image.length, text: image };
}

function quantityFrom({ startOffset, image }: IToken): Expr {
  const digits = /^[\d.]*/.exec(image)?.[0] ?? "";
  return {
    kind: "quantity",
    start: startOffset,
    end: startOffset + image.length,
    text: digits,
    unit: image.slice(digits.length),
  };
}

function truthFrom({ startOffset, image }: IToken, value: boolean): Expr {
  return { kind: "truth", start: startOffset, end: startOffset + image.length, value };
}

function simple(kind: "none", { startOffset, image }: IToken): Expr {
  return { kind, start: startOffset, end: startOffset + image.length };
}
