/**
 * Turns tokens into expressions: one rule climbs the precedences of the operators between operands.
 * What the names in them mean, and whether the types fit, is left to the passes after the parser.
 */
import { mostChainLength } from "../limits.ts";
import type { IToken, TokenType } from "chevrotain";
import type { Comparison, Expr } from "../ast.ts";
import { category, inContext, mark, vocabulary, word } from "../tokens.ts";
import type { Rule } from "./base.ts";
import {
  andLevel,
  notLevel,
  power,
  productLevel,
  rangeLevel,
  sumLevel,
  unaryLevel,
  withoutLevel,
} from "./powers.ts";
import { OperandParser } from "./operands.ts";

export abstract class ExpressionParser extends OperandParser {
  /** An expression whose operators bind at least as tightly as `least`. */
  readonly expression: Rule<[least?: number], Expr> = this.rule(
    "expression",
    (least: number = power.or): Expr => {
      const outer = this.height;
      this.height = 0;
      let left = this.SUBRULE(this.operand, { ARGS: [least] });
      // Most expressions are one operand; they do not even look at the loop.
      if (this.RECORDING_PHASE || this.powerAhead(least, left) >= least) {
        let ceiling: number = power.without;
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
            if (this.height > mostChainLength) this.tooDeep("operators", mostChainLength);
          },
        });
      }
      // Comparisons do not go on: `a < b < c` says nothing that `and` would not say better.
      if (!this.RECORDING_PHASE && this.powerAhead(least, left) >= least)
        this.mishap(this.LA(1), "`and`, `or` or the end of the comparison", [], true);
      this.height = Math.max(outer, this.height);
      return left;
    },
  );

  /** The rest of an operation whose left side is known. Not a rule of its own: it is a part of `expression`. */
  private infix(left: Expr): Expr {
    return this.OR<Expr>([
      {
        ALT: () => {
          const op = signOf(this.CONSUME(category.comparison)) as Comparison;
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
          const op = signOf(this.CONSUME(category.additive)) as "+" | "-";
          const right = this.SUBRULE4(this.expression, productLevel);
          return { kind: "arithmetic", start: left.start, end: right.end, op, left, right };
        },
      },
      {
        ALT: () => {
          const op = signOf(this.CONSUME(category.multiplicative)) as "*" | "/";
          const right = this.SUBRULE5(this.expression, withoutLevel);
          return { kind: "arithmetic", start: left.start, end: right.end, op, left, right };
        },
      },
      {
        ALT: () => {
          this.CONSUME(word.without);
          const element = this.SUBRULE2(this.operand, unaryLevel);
          return { kind: "without", start: left.start, end: element.end, of: left, element };
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
          const what = this.CONSUME(category.testWord).image as Test;
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
    if (binds !== power.compare) return binds === power.without && this.labelled(1) ? 0 : binds;
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
        ((bindingPower[after.tokenTypeIdx as number] ?? 0) >= power.range &&
          (after !== word.without || !this.labelled(3))) ||
        comparing.has(after.tokenTypeIdx as number)
      )
    );
  }

  /** Whether the word so far ahead is a label or a field, and no operator. */
  private labelled(ahead: number): boolean {
    return this.clauseHeadAhead(ahead + 1) || this.LA(ahead + 1).tokenType === mark.question;
  }
}

type Test = Extract<Expr, { kind: "is" }>["what"];

/** The sign of the language; what stands there may be one that looks like it. */
const signOf = ({ tokenType }: IToken): string => String(tokenType.PATTERN);

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
  [power.without, [word.without]],
] as const;
for (const [binds, types] of operators)
  for (const type of types) bindingPower[type.tokenTypeIdx as number] = binds;

/** What can follow a value in a comparison, so that the `has` before the value was no test of its own. */
const comparing: ReadonlySet<number> = new Set(
  operators[2][1].filter((type) => type !== word.has).map((type) => type.tokenTypeIdx as number),
);

/** Words that begin an expression here, although they are names elsewhere. */
export const beginners: ReadonlySet<TokenType> = new Set(Object.values(inContext));
