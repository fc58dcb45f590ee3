/** Adds the rule of expressions: one rule climbs the precedences of the operators between operands. */
import { mostChainLength } from "../limits.ts";
import type { IToken } from "chevrotain";
import type { Comparison, Expr } from "../ast.ts";
import { beginners, category, mark, vocabulary, word } from "../tokens.ts";
import type { Parser, Rule } from "./base.ts";
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
import type { Rules } from "./rules.ts";

export interface ExpressionRules {
  expression: Rule<[least?: number], Expr>;
}

export function addExpressionRules(parser: Parser, rules: Rules) {
  /** An expression whose operators bind at least as tightly as `least`. */
  rules.expression = parser.rule("expression", (least: number = power.or): Expr => {
    const outer = parser.height;
    parser.height = 0;
    let left = parser.SUBRULE(rules.operand, { ARGS: [least] });
    // Most expressions are one operand; they do not even look at the loop.
    if (parser.RECORDING_PHASE || powerAhead(least, left) >= least) {
      let ceiling: number = power.without;
      parser.MANY({
        GATE: () => {
          const ahead = powerAhead(least, left);
          return ahead >= least && ahead <= ceiling;
        },
        DEF: () => {
          const ahead = powerAhead(least, left);
          ceiling = ahead === power.compare || ahead === power.range ? ahead - 1 : ahead;
          left = infix(left);
          parser.height += 1;
          if (parser.height > mostChainLength) parser.tooDeep("operators", mostChainLength);
        },
      });
    }
    // Comparisons do not go on: `a < b < c` says nothing that `and` would not say better.
    if (!parser.RECORDING_PHASE && powerAhead(least, left) >= least)
      parser.mishap(parser.LA(1), "`and`, `or` or the end of the comparison", [], true);
    parser.height = Math.max(outer, parser.height);
    return left;
  });

  /** The rest of an operation whose left side is known. Not a rule of its own: it is a part of `expression`. */
  function infix(left: Expr): Expr {
    return parser.OR<Expr>([
      {
        ALT: () => {
          const op = signOf(parser.CONSUME(category.comparison)) as Comparison;
          const right = parser.SUBRULE1(rules.expression, rangeLevel);
          return { kind: "compare", start: left.start, end: right.end, op, left, right };
        },
      },
      {
        ALT: () => {
          const any = [left];
          parser.AT_LEAST_ONE1(() => {
            parser.CONSUME(word.or);
            any.push(parser.SUBRULE2(rules.expression, andLevel));
          });
          return { kind: "or", start: left.start, end: parser.end(), any };
        },
      },
      {
        ALT: () => {
          const all = [left];
          parser.AT_LEAST_ONE2(() => {
            parser.CONSUME(word.and);
            all.push(parser.SUBRULE3(rules.expression, notLevel));
          });
          return { kind: "and", start: left.start, end: parser.end(), all };
        },
      },
      {
        ALT: () => {
          const op = signOf(parser.CONSUME(category.additive)) as "+" | "-";
          const right = parser.SUBRULE4(rules.expression, productLevel);
          return { kind: "arithmetic", start: left.start, end: right.end, op, left, right };
        },
      },
      {
        ALT: () => {
          const op = signOf(parser.CONSUME(category.multiplicative)) as "*" | "/";
          const right = parser.SUBRULE5(rules.expression, withoutLevel);
          return { kind: "arithmetic", start: left.start, end: right.end, op, left, right };
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.without);
          const element = parser.SUBRULE2(rules.operand, unaryLevel);
          return { kind: "without", start: left.start, end: element.end, of: left, element };
        },
      },
      {
        ALT: () => {
          parser.CONSUME(mark.range);
          const to = parser.SUBRULE6(rules.expression, sumLevel);
          return { kind: "range", start: left.start, end: to.end, from: left, to };
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.is);
          const not = parser.OPTION1(() => parser.CONSUME1(word.not)) !== undefined;
          const what = parser.CONSUME(category.testWord).image as Test;
          return { kind: "is", start: left.start, end: parser.end(), of: left, not, what };
        },
      },
      {
        ALT: () => {
          const not = parser.OPTION2(() => parser.CONSUME2(word.not)) !== undefined;
          const test = parser.OR2<Expr>([
            {
              ALT: () => {
                parser.CONSUME(word.in);
                const range = parser.SUBRULE7(rules.expression, rangeLevel);
                return { kind: "within", start: left.start, end: range.end, of: left, range };
              },
            },
            {
              ALT: () => {
                parser.CONSUME(word.has);
                const keyword = parser.name(1);
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
  function powerAhead(least: number, left: Expr): number {
    const token = parser.LA(1);
    const binds = bindingPower[token.tokenTypeIdx] ?? 0;
    if (binds !== power.compare) return binds === power.without && labelled(1) ? 0 : binds;
    if (token.tokenType === word.not) return parser.next(word.in, 2) || parser.next(word.has, 2) ? binds : 0;
    if (token.tokenType === word.has && least === power.filter) return keywordTestAhead(left) ? binds : 0;
    return binds;
  }

  /**
   * In a filter, `has` with a bare name after something that can have keywords is a test of the filter;
   * anything else is what the quantifier says.
   */
  function keywordTestAhead(left: Expr): boolean {
    if (left.kind !== "ref" && left.kind !== "member" && left.kind !== "call") return false;
    if (!parser.next(category.name, 2) || beginners.has(parser.LA(2).tokenType)) return false;
    const after = parser.LA(3).tokenType;
    return (
      after !== mark.dot &&
      after !== mark.openParen &&
      !(
        ((bindingPower[after.tokenTypeIdx as number] ?? 0) >= power.range &&
          (after !== word.without || !labelled(3))) ||
        comparing.has(after.tokenTypeIdx as number)
      )
    );
  }

  /** Whether the word at that distance is a label or a field, and no operator. */
  function labelled(ahead: number): boolean {
    return parser.clauseHeadAhead(ahead + 1) || parser.LA(ahead + 1).tokenType === mark.question;
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

/** What can follow a value in a comparison. Before such a value, `has` belongs to the quantifier. */
const comparing: ReadonlySet<number> = new Set(
  operators[2][1].filter((type) => type !== word.has).map((type) => type.tokenTypeIdx as number),
);
