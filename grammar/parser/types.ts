/**
 * Turns tokens into texts in their languages, namings, types and parameters: the parts most declarations are made of.
 * What is declared with them is left to the parsers that extend this one.
 */
import type { IToken } from "chevrotain";
import type {
  Expr,
  LangText,
  Name,
  Naming,
  Param,
  Range,
  TextLiteral,
  TextPart,
  Texts,
  TypeExpr,
} from "../ast.ts";
import { raise } from "../faults.ts";
import { endOf } from "../lexer.ts";
import { mostNesting } from "../limits.ts";
import { piecesOf } from "../string-literal.ts";
import { category, inContext, literal, mark, plain, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Rule, trimmed } from "./base.ts";
import { rangeLevel } from "./powers.ts";
import { ListParser } from "./lists.ts";

const namingMembers: Members = { rule: "namingPart", called: "`name`, `about`, `because`" };

export abstract class TypeParser extends ListParser {
  // ------------------------------------------------------------ texts

  /** One text in each language: `en "…" es "…"`. */
  readonly texts: Rule<[], Texts> = this.rule("texts", () => {
    const texts: LangText[] = [];
    if (!this.RECORDING_PHASE && !this.langTextNext()) {
      this.mishap(this.LA(1), 'a language and its text, such as `en "…"`');
      return noTexts;
    }
    this.MANY({
      GATE: () => this.LA(2).tokenType === literal.string,
      DEF: () => texts.push(this.SUBRULE(this.langText)),
    });
    return trimmed(texts);
  });

  readonly langText: Rule<[], LangText> = this.rule("langText", () => {
    const lang = nameOf(this.CONSUME(plain));
    const text = this.literalFrom(this.CONSUME1(literal.string));
    const stamp = this.OPTION({
      // With a colon behind it, `of` is meant as the name of a field.
      GATE: () => ![mark.colon, mark.question].includes(this.LA(2).tokenType),
      DEF: () => {
        this.CONSUME(word.of);
        return this.stringOf(this.CONSUME2(literal.string));
      },
    });
    return { kind: "lang-text", start: lang.start, end: this.end(), lang, text, stamp: stamp ?? null };
  });

  protected literalFrom(token: IToken): TextLiteral {
    const start = token.startOffset;
    if (this.RECORDING_PHASE) return { kind: "text", start, end: start, parts: [] };
    const { parts, bad } = piecesOf(token.image, true);
    for (const piece of bad)
      this.raise(
        raise(
          piece.kind,
          { file: this.file, start: start + piece.start, end: start + piece.end },
          { found: piece.text },
        ),
      );
    return { kind: "text", start, end: endOf(token), parts: parts.map((part) => partAt(part, start)) };
  }

  protected stringOf(token: IToken): string {
    return this.RECORDING_PHASE ? "" : this.plainText(token);
  }

  /** `{ name … about … }` after what is named. */
  readonly naming: Rule<[], Naming> = this.rule("naming", () => {
    const open = this.CONSUME(mark.openCurly);
    const parts = this.SUBRULE(this.namingParts, { ARGS: [open] });
    this.CONSUME(mark.closeCurly);
    return { kind: "naming", start: open.startOffset, end: this.end(), ...parts };
  });

  readonly namingParts: Rule<[open: IToken], NamingParts> = this.rule("namingParts", (open) => {
    const parts: NamingParts = { name: [], about: [], because: [] };
    this.settle(namingMembers, open);
    this.MANY(() => {
      this.attempt(namingMembers, open, () => this.SUBRULE(this.namingPart, { ARGS: [parts] }));
      this.settle(namingMembers, open);
    });
    return parts;
  });

  readonly namingPart: Rule<[into: NamingParts], void> = this.rule(
    "namingPart",
    (into = { name: [], about: [], because: [] }) => {
      this.OR([
        {
          ALT: () => {
            this.CONSUME(word.name);
            for (const each of listed(this.SUBRULE1(this.texts))) into.name.push(each);
          },
        },
        {
          ALT: () => {
            this.CONSUME(word.about);
            for (const each of listed(this.SUBRULE2(this.texts))) into.about.push(each);
          },
        },
        {
          ALT: () => {
            this.CONSUME(word.because);
            for (const each of listed(this.SUBRULE3(this.texts))) into.because.push(each);
          },
        },
      ]);
    },
  );

  /** The same parts at the head of a body, where the members of the body follow them. */
  readonly headNaming: Rule<[], Naming | null> = this.rule("headNaming", () => {
    const parts: NamingParts = { name: [], about: [], because: [] };
    const start = this.here();
    let found = false;
    this.MANY({
      GATE: () => this.langTextNext(2),
      DEF: () => {
        this.SUBRULE(this.namingPart, { ARGS: [parts] });
        found = true;
      },
    });
    return found ? { kind: "naming", start, end: this.end(), ...parts } : null;
  });

  /** Whether the brace that comes next holds nothing but naming parts and is not the body of what is declared. */
  private namingThenBody(): boolean {
    for (let ahead = 2; ; ahead++) {
      const { tokenType } = this.LA(ahead);
      if (tokenType === mark.closeCurly) {
        const after = this.LA(ahead + 1).tokenType;
        return followsParams.has(after);
      }
      const inNaming =
        tokenType === word.name ||
        tokenType === word.about ||
        tokenType === word.because ||
        tokenType === word.of ||
        tokenType === plain ||
        tokenType === literal.string;
      if (!inNaming) return false;
    }
  }

  // ------------------------------------------------------------ types

  readonly type: Rule<[], TypeExpr> = this.rule("type", () => {
    if (!this.RECORDING_PHASE && !collections.has(this.LA(1).tokenType)) return this.SUBRULE(this.namedType);
    this.depth += 1;
    if (this.depth > mostNesting) this.tooDeep("types", mostNesting);
    const type = this.OR<TypeExpr>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => this.LA(2).tokenType === word.of, ALT: () => this.collection() },
        { ALT: () => this.SUBRULE(this.refType) },
        { ALT: () => this.SUBRULE(this.namedType) },
      ],
    });
    this.depth -= 1;
    return type;
  });

  private collection(): TypeExpr {
    const token = this.OR1([
      { ALT: () => this.CONSUME(word.list) },
      { ALT: () => this.CONSUME(word.set) },
      { ALT: () => this.CONSUME(word.interval) },
    ]);
    this.CONSUME(word.of);
    const of = this.SUBRULE(this.type);
    const kind = `type-${token.image as "list" | "set" | "interval"}` as const;
    return { kind, start: token.startOffset, end: of.end, of };
  }

  readonly refType: Rule<[], TypeExpr> = this.rule("refType", () => {
    const { startOffset: start } = this.CONSUME(word.ref);
    const of = this.name(1);
    const type: TypeExpr = { kind: "type-ref", start, end: of.end, of };
    return this.OPTION(() => this.SUBRULE(this.orNone, { ARGS: [type] })) ?? type;
  });

  readonly namedType: Rule<[], TypeExpr> = this.rule("namedType", () => {
    const name = this.typeName();
    const range = this.OPTION1({
      // A number before a colon is the label of the next line.
      GATE: () => rangeStarts.has(this.LA(1).tokenType) && this.LA(2).tokenType !== mark.colon,
      DEF: () => this.rangeFrom(this.SUBRULE(this.expression, rangeLevel)),
    });
    const type: TypeExpr = {
      kind: "type-name",
      start: name.start,
      end: range?.end ?? name.end,
      name,
      range: range ?? null,
    };
    return this.OPTION2(() => this.SUBRULE(this.orNone, { ARGS: [type] })) ?? type;
  });

  readonly orNone: Rule<[of: TypeExpr], TypeExpr> = this.rule("orNone", (of = noType) => {
    this.CONSUME(word.or);
    this.CONSUME(word.none);
    return { kind: "type-or-none", start: of.start, end: this.end(), of };
  });

  /** `count` is reserved for counting and is a type as well. */
  private typeName(): Name {
    if (!this.RECORDING_PHASE && this.LA(1).tokenType !== word.count) return this.name(1);
    return this.OR([
      { ALT: () => nameOf(this.CONSUME(word.count)) },
      { ALT: () => nameOf(this.CONSUME1(category.name)) },
    ]);
  }

  private rangeFrom(value: Expr): Range {
    if (value.kind === "range") return value;
    this.ACTION(() => this.mishap(this.LA(1), "`..` and the end of the range"));
    return { kind: "range", start: value.start, end: value.end, from: value, to: null };
  }

  readonly param: Rule<[], Param> = this.rule("param", () => {
    const name = this.name(1);
    const optional = this.OPTION1(() => this.CONSUME(mark.question)) !== undefined;
    this.CONSUME(mark.colon);
    const type = this.SUBRULE(this.type);
    // The brace after the last parameter is its own only where another brace follows as the body.
    const naming = this.OPTION2({ GATE: () => this.namingThenBody(), DEF: () => this.SUBRULE(this.naming) });
    return {
      kind: "param",
      start: name.start,
      end: this.end(),
      name,
      optional,
      type,
      naming: naming ?? null,
    };
  });

  readonly params: Rule<[], Param[]> = this.rule("params", () => {
    const params: Param[] = [];
    this.admitName();
    this.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => params.push(this.SUBRULE(this.param)) });
    return params;
  });
}

interface NamingParts {
  readonly name: LangText[];
  readonly about: LangText[];
  readonly because: LangText[];
}

/** While chevrotain records the grammar, rules are run without what they are usually given. */
const noType: TypeExpr = {
  kind: "type-ref",
  start: 0,
  end: 0,
  of: { kind: "name", start: 0, end: 0, text: "" },
};

const collections: ReadonlySet<unknown> = new Set([word.list, word.set, word.interval, word.ref]);

/** What can stand behind parameters. */
const followsParams: ReadonlySet<unknown> = new Set([
  mark.comma,
  mark.openCurly,
  mark.colon,
  word.when,
  word.on,
  word.from,
]);

/** A range begins with a number, a sign or a parenthesis: a name there would be the next field. */
const rangeStarts: ReadonlySet<unknown> = new Set([
  literal.integer,
  literal.decimal,
  literal.quantity,
  mark.minus,
  mark.openParen,
  inContext.at,
]);

/** While chevrotain records the grammar, a rule gives no list. */
const listed = (texts: Texts): Texts => (Array.isArray(texts) ? texts : noTexts);

function partAt(part: ReturnType<typeof piecesOf>["parts"][number], start: number): TextPart {
  if (part.kind === "words") return { kind: "words", text: part.text };
  return {
    kind: "hole",
    name: { kind: "name", start: start + part.start, end: start + part.end, text: part.name },
  };
}
