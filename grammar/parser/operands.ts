/** Adds the rules of single values: names, numbers, calls, brackets, and prefixes such as `not`. */
import type { IOrAlt, IToken } from "chevrotain";
import type { Case, Expr, FieldValue, ReadingTest } from "../ast.ts";
import { endOf } from "../lexer.ts";
import { mostChainLength, mostNesting } from "../limits.ts";
import { category, inContext, literal, mark, word } from "../tokens.ts";
import { nameOf, type Parser, type Rule } from "./base.ts";
import { filterLevel, notLevel, orLevel, power, sumLevel, unaryLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";
import { readString } from "./texts.ts";

export interface OperandRules {
  operand: Rule<[least: number], Expr>;
  args: Rule<[], Expr[]>;
  duty: Rule<[], Expr>;
  inParentheses: Rule<[], Expr>;
  cases: Rule<[first: Expr], { cases: Case[]; otherwise: Expr | null }>;
  list: Rule<[], Expr>;
  setOrRecord: Rule<[], Expr>;
  extreme: Rule<[], Expr>;
  openRange: Rule<[], Expr>;
  readingTest: Rule<[], ReadingTest>;
}

export function addOperandRules(parser: Parser, rules: Rules) {
  /** A value with what stands before it (`not`, `-`, `half of`) and after it (`.name`). */
  rules.operand = parser.rule("operand", (least: number): Expr => {
    if (!parser.RECORDING_PHASE && !beginsOperand(parser.LA(1).tokenTypeIdx)) return missing();
    parser.depth += 1;
    // The outermost is within nothing.
    if (parser.depth - 1 > mostNesting) parser.tooDeep("expressions", mostNesting);
    binding = least;
    let value = parser.OR(operands);
    if (parser.RECORDING_PHASE || parser.LA(1).tokenType === mark.dot) {
      parser.MANY(() => {
        parser.CONSUME(mark.dot);
        const name = parser.nameAfterDot(1);
        value = { kind: "member", start: value.start, end: name.end, of: value, name };
        parser.height += 1;
        if (parser.height > mostChainLength) parser.tooDeep("names", mostChainLength);
      });
    }
    parser.depth -= 1;
    return value;
  });

  /** How tightly the next operand must bind. The alternatives are built once, so they read it here. */
  let binding: number = power.or;

  const alternatives: IOrAlt<Expr>[] = [
    { ALT: () => numberFrom(parser.CONSUME(literal.integer)) },
    { ALT: () => numberFrom(parser.CONSUME(literal.decimal)) },
    { ALT: () => quantityFrom(parser.CONSUME(literal.quantity)) },
    { ALT: () => stringFrom(parser.CONSUME(literal.string)) },
    { ALT: () => truthFrom(parser.CONSUME(word.yes), true) },
    { ALT: () => truthFrom(parser.CONSUME(word.no), false) },
    { ALT: () => simple("none", parser.CONSUME1(word.none)) },
    { ALT: () => parser.SUBRULE(rules.duty) },
    { ALT: () => parser.SUBRULE(rules.inParentheses) },
    { ALT: () => negation() },
    {
      ALT: () => {
        const { startOffset: start } = parser.CONSUME(mark.minus);
        const of = parser.SUBRULE1(rules.operand, unaryLevel);
        return { kind: "negate", start, end: of.end, of };
      },
    },
    {
      ALT: () => {
        const { startOffset: start } = parser.CONSUME(inContext.half);
        parser.CONSUME(word.of);
        const of = parser.SUBRULE2(rules.operand, unaryLevel);
        return { kind: "unary", start, end: of.end, op: "half", of };
      },
    },
    {
      ALT: () => {
        const { startOffset: start } = parser.CONSUME(inContext.rounded);
        const op = parser.OR1([
          { ALT: () => parser.CONSUME(word.up) && ("rounded-up" as const) },
          { ALT: () => parser.CONSUME(word.down) && ("rounded-down" as const) },
        ]);
        const of = parser.SUBRULE3(rules.operand, unaryLevel);
        return { kind: "unary", start, end: of.end, op, of };
      },
    },
    { ALT: () => parser.SUBRULE(rules.list) },
    { ALT: () => parser.SUBRULE(rules.setOrRecord) },
    { ALT: () => parser.SUBRULE(rules.extreme) },
    { ALT: () => parser.SUBRULE(rules.openRange) },
    { ALT: () => parser.SUBRULE(rules.readingTest) },
    { ALT: () => parser.SUBRULE(rules.overList) },
    // Last, for `half` in its context is a name as well.
    { ALT: () => named() },
  ];

  const operands = { DEF: alternatives, IGNORE_AMBIGUITIES: true };

  let operandStarts: readonly boolean[] | null = null;

  function beginsOperand(type: number): boolean {
    operandStarts ??= parser.first("operand").has;
    return operandStarts[type] ?? false;
  }

  function missing(): Expr {
    const token = parser.LA(1);
    if (isInfix(parser.LA(2)) && parser.admitName()) return named();
    parser.mishap(token, "an expression");
    const place = parser.here();
    return { kind: "missing", start: place, end: place };
  }

  /** `not` binds looser than a comparison, so on the right of one it needs parentheses. */
  function negation(): Expr {
    const token = parser.CONSUME(word.not);
    if (!parser.RECORDING_PHASE && binding > power.not)
      parser.mishap(token, "a value or `(not …)` in parentheses");
    const of = parser.SUBRULE(rules.expression, binding === power.filter ? filterLevel : notLevel);
    return { kind: "not", start: token.startOffset, end: of.end, of };
  }

  /** A name, or a decision with what it is asked about. */
  function named(): Expr {
    const name = nameOf(parser.CONSUME(category.name));
    if (!parser.RECORDING_PHASE && parser.LA(1).tokenType !== mark.openParen)
      return { kind: "ref", start: name.start, end: name.end, name };
    const args = parser.OPTION(() => parser.SUBRULE(rules.args)) ?? [];
    return { kind: "call", start: name.start, end: parser.end(), name, args };
  }

  rules.args = parser.rule("args", () => {
    const args: Expr[] = [];
    parser.CONSUME(mark.openParen);
    parser.MANY_SEP({ SEP: mark.comma, DEF: () => args.push(parser.SUBRULE(rules.expression, orLevel)) });
    parser.CONSUME(mark.closeParen);
    return args;
  });

  rules.duty = parser.rule("duty", () =>
    parser.OR<Expr>([
      {
        ALT: () => {
          const { startOffset: start } = parser.CONSUME(word.may);
          const not = parser.OPTION(() => parser.CONSUME(word.not)) !== undefined;
          return { kind: "duty", start, end: parser.end(), duty: not ? "may not" : "may" };
        },
      },
      {
        ALT: () => {
          const { startOffset: start } = parser.CONSUME(word.must);
          return { kind: "duty", start, end: parser.end(), duty: "must" };
        },
      },
    ]),
  );

  /** `(a)` is `a`; `(a when b, otherwise c)` chooses. */
  rules.inParentheses = parser.rule("inParentheses", () => {
    const { startOffset: start } = parser.CONSUME(mark.openParen);
    const value = parser.SUBRULE1(rules.expression, orLevel);
    const choice = parser.OPTION1(() => parser.SUBRULE(rules.cases, { ARGS: [value] }));
    parser.CONSUME(mark.closeParen);
    return choice === undefined ? value : { kind: "cases", start, end: parser.end(), ...choice };
  });

  /** What follows the first value of a choice. */
  rules.cases = parser.rule("cases", (first: Expr) => {
    const cases: Case[] = [];
    parser.CONSUME1(word.when);
    const condition = parser.SUBRULE1(rules.expression, orLevel);
    parser.ACTION(() =>
      cases.push({ kind: "case", start: first.start, end: condition.end, value: first, when: condition }),
    );
    parser.MANY({
      GATE: () => parser.LA(2).tokenType !== word.otherwise,
      DEF: () => {
        parser.CONSUME1(mark.comma);
        const value = parser.SUBRULE2(rules.expression, orLevel);
        parser.CONSUME2(word.when);
        const when = parser.SUBRULE3(rules.expression, orLevel);
        cases.push({ kind: "case", start: value.start, end: when.end, value, when });
      },
    });
    const otherwise = parser.OPTION(() => {
      parser.CONSUME2(mark.comma);
      parser.CONSUME(word.otherwise);
      return parser.SUBRULE4(rules.expression, orLevel);
    });
    return { cases, otherwise: otherwise ?? null };
  });

  rules.list = parser.rule("list", () => {
    const { startOffset: start } = parser.CONSUME(mark.openSquare);
    const items: Expr[] = [];
    parser.MANY_SEP({ SEP: mark.comma, DEF: () => items.push(parser.SUBRULE(rules.expression, orLevel)) });
    parser.CONSUME(mark.closeSquare);
    return { kind: "list", start, end: parser.end(), items };
  });

  /** `{ a, b }` is a set, `{ a: 1 }` a record, `{}` the empty set. */
  rules.setOrRecord = parser.rule("setOrRecord", () => {
    const { startOffset: start } = parser.CONSUME(mark.openCurly);
    const items: Expr[] = [];
    const fields: FieldValue[] = [];
    parser.admitName(parser.LA(2).tokenType === mark.colon);
    parser.OR({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        {
          GATE: () => parser.next(category.name) && parser.LA(2).tokenType === mark.colon,
          ALT: () =>
            parser.AT_LEAST_ONE_SEP({
              SEP: mark.comma,
              DEF: () => {
                const name = parser.name(1);
                parser.CONSUME(mark.colon);
                const value = parser.SUBRULE1(rules.expression, orLevel);
                fields.push({ kind: "field-value", start: name.start, end: value.end, name, value });
              },
            }),
        },
        {
          ALT: () =>
            parser.MANY_SEP({
              SEP: mark.comma,
              DEF: () => items.push(parser.SUBRULE2(rules.expression, orLevel)),
            }),
        },
      ],
    });
    parser.CONSUME(mark.closeCurly);
    const place = { start, end: parser.end() };
    return fields.length > 0 ? { kind: "record-value", ...place, fields } : { kind: "set", ...place, items };
  });

  rules.extreme = parser.rule("extreme", () => {
    const token = parser.OR([
      { ALT: () => parser.CONSUME(inContext.min) },
      { ALT: () => parser.CONSUME(inContext.max) },
    ]);
    const of = parser.SUBRULE(rules.args);
    return {
      kind: "extreme",
      start: token.startOffset,
      end: parser.end(),
      op: token.image as "min" | "max",
      of,
    };
  });

  rules.openRange = parser.rule("openRange", () => {
    const { startOffset: start } = parser.CONSUME(inContext.at);
    const least = parser.OR([
      { ALT: () => parser.CONSUME(word.least) && true },
      { ALT: () => parser.CONSUME(word.most) && false },
    ]);
    const limit = parser.SUBRULE(rules.expression, sumLevel);
    return { kind: "range", start, end: limit.end, from: least ? limit : null, to: least ? null : limit };
  });

  /** `reading extent = whole`, `reading E17.extent = whole`. */
  rules.readingTest = parser.rule("readingTest", () => {
    const { startOffset: start } = parser.CONSUME(word.reading);
    let doubt = parser.name(1);
    parser.OPTION(() => {
      parser.CONSUME(mark.dot);
      const last = parser.name(2);
      doubt = { kind: "name", start: doubt.start, end: last.end, text: `${doubt.text}.${last.text}` };
    });
    parser.CONSUME(mark.equal);
    const reading = parser.name(3);
    return { kind: "reading-test", start, end: reading.end, doubt, reading };
  });

  function stringFrom(token: IToken): Expr {
    const text = parser.RECORDING_PHASE ? "" : readString(parser, token);
    return { kind: "string", start: token.startOffset, end: endOf(token), text };
  }
}

/** What can only follow a value. */
function isInfix({ tokenType }: IToken): boolean {
  return (
    tokenType === mark.dot ||
    (tokenType.CATEGORIES ?? []).some(
      (type) =>
        type === category.comparison || type === category.additive || type === category.multiplicative,
    )
  );
}

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
