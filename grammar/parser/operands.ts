/**
 * Turns tokens into single values: names, numbers, calls, what stands in brackets, and what stands before a value.
 * The operators between values are left to the parser of expressions.
 */
import type { IOrAlt, IToken } from "chevrotain";
import type { Case, Expr, FieldValue, ReadingTest } from "../ast.ts";
import { raise } from "../faults.ts";
import { endOf } from "../lexer.ts";
import { mostChainLength, mostNesting } from "../limits.ts";
import { piecesOf } from "../string-literal.ts";
import { category, inContext, literal, mark, word } from "../tokens.ts";
import { nameOf, ParserBase, type Rule } from "./base.ts";
import { filterLevel, notLevel, orLevel, power, sumLevel, unaryLevel } from "./powers.ts";

export abstract class OperandParser extends ParserBase {
  /** An expression whose operators bind at least as tightly as `least`; the parser of expressions says how. */
  abstract readonly expression: Rule<[least?: number], Expr>;

  /** What looks at the elements of a list; the parser of lists says what that is. */
  abstract readonly overList: Rule<[], Expr>;

  /** A value with what stands before it (`not`, `-`, `half of`) and after it (`.name`). */
  readonly operand: Rule<[least: number], Expr> = this.rule("operand", (least: number): Expr => {
    if (!this.RECORDING_PHASE && !this.beginsOperand(this.LA(1).tokenTypeIdx)) return this.missing();
    this.depth += 1;
    // The outermost is within nothing.
    if (this.depth - 1 > mostNesting) this.tooDeep("expressions", mostNesting);
    this.least = least;
    let value = this.OR(this.operands);
    if (this.RECORDING_PHASE || this.LA(1).tokenType === mark.dot) {
      this.MANY(() => {
        this.CONSUME(mark.dot);
        const name = this.nameAfterDot(1);
        value = { kind: "member", start: value.start, end: name.end, of: value, name };
        this.height += 1;
        if (this.height > mostChainLength) this.tooDeep("names", mostChainLength);
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
    if (isInfix(this.LA(2)) && this.admitName()) return this.named();
    this.mishap(token, "an expression");
    const place = this.here();
    return { kind: "missing", start: place, end: place };
  }

  /** `not` binds looser than a comparison, so on the right of one it needs parentheses. */
  private negation(): Expr {
    const token = this.CONSUME(word.not);
    if (!this.RECORDING_PHASE && this.least > power.not)
      this.mishap(token, "a value or `(not …)` in parentheses");
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
    this.admitName(this.LA(2).tokenType === mark.colon);
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
