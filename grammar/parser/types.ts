/** Adds the rules of the common parts of declarations: texts in their languages, namings, types and parameters. */
import type { IToken } from "chevrotain";
import type {
  Alias,
  Aliases,
  Expr,
  LangText,
  Name,
  Naming,
  Param,
  Range,
  Saying,
  Texts,
  TypeExpr,
} from "../ast.ts";
import { mostNesting } from "../limits.ts";
import { category, inContext, literal, mark, plain, word } from "../tokens.ts";
import { type Members, nameOf, noTexts, type Parser, type Rule, trimmed } from "./base.ts";
import { rangeLevel } from "./powers.ts";
import type { Rules } from "./rules.ts";
import { readString, readText } from "./texts.ts";

const namingMembers: Members = { rule: "namingPart", called: "`name`, `about`, `because`, `asked`, `says`" };

export interface TypeRules {
  texts: Rule<[], Texts>;
  langText: Rule<[], LangText>;
  aliases: Rule<[], Aliases[]>;
  aliasesIn: Rule<[], Aliases>;
  alias: Rule<[], Alias>;
  sayings: Rule<[], Saying[]>;
  saying: Rule<[], Saying>;
  naming: Rule<[], Naming>;
  namingParts: Rule<[open: IToken], NamingParts>;
  namingPart: Rule<[into: NamingParts], void>;
  headNaming: Rule<[], Naming | null>;
  type: Rule<[], TypeExpr>;
  refType: Rule<[], TypeExpr>;
  namedType: Rule<[], TypeExpr>;
  orNone: Rule<[of: TypeExpr], TypeExpr>;
  param: Rule<[ofDecision?: boolean | undefined], Param>;
  params: Rule<[ofDecision?: boolean | undefined], Param[]>;
}

export function addTypeRules(parser: Parser, rules: Rules) {
  // ------------------------------------------------------------ texts

  /** One text in each language: `en "…" es "…"`. */
  rules.texts = parser.rule("texts", () => {
    const texts: LangText[] = [];
    if (!parser.RECORDING_PHASE && !parser.langTextNext()) {
      parser.mishap(parser.LA(1), 'a language and its text, such as `en "…"`');
      return noTexts;
    }
    parser.MANY({
      GATE: () => parser.LA(2).tokenType === literal.string,
      DEF: () => texts.push(parser.SUBRULE(rules.langText)),
    });
    return trimmed(texts);
  });

  rules.langText = parser.rule("langText", () => {
    const lang = nameOf(parser.CONSUME(plain));
    const text = readText(parser, parser.CONSUME1(literal.string));
    const stamp = parser.OPTION({
      // With a colon behind it, `of` is meant as the name of a field.
      GATE: () => ![mark.colon, mark.question].includes(parser.LA(2).tokenType),
      DEF: () => {
        parser.CONSUME(word.of);
        return readString(parser, parser.CONSUME2(literal.string));
      },
    });
    return { kind: "lang-text", start: lang.start, end: parser.end(), lang, text, stamp: stamp ?? null };
  });

  /** What players say, in each language: `en "land", "tie up" es "aterrizar"`. */
  rules.aliases = parser.rule("aliases", () => {
    const all: Aliases[] = [];
    if (!parser.RECORDING_PHASE && !parser.langTextNext()) {
      parser.mishap(parser.LA(1), 'a language and what players say, such as `en "…", "…"`');
      return all;
    }
    parser.MANY({
      GATE: () => parser.langTextNext(),
      DEF: () => all.push(parser.SUBRULE(rules.aliasesIn)),
    });
    return all;
  });

  rules.aliasesIn = parser.rule("aliasesIn", () => {
    const lang = nameOf(parser.CONSUME(plain));
    const all: Alias[] = [];
    parser.AT_LEAST_ONE_SEP({ SEP: mark.comma, DEF: () => all.push(parser.SUBRULE(rules.alias)) });
    return { kind: "aliases", start: lang.start, end: parser.end(), lang, all };
  });

  rules.alias = parser.rule("alias", () => {
    const token = parser.CONSUME(literal.string);
    return { kind: "alias", start: token.startOffset, end: parser.end(), text: readString(parser, token) };
  });

  /** How one says that it is so, and that it is not, in each language: `en "…" not "…" es "…" not "…"`. */
  rules.sayings = parser.rule("sayings", () => {
    const all: Saying[] = [];
    if (!parser.RECORDING_PHASE && !parser.langTextNext()) {
      parser.mishap(parser.LA(1), 'a language and both statements, such as `en "…" not "…"`');
      return all;
    }
    parser.MANY({
      GATE: () => parser.langTextNext(),
      DEF: () => all.push(parser.SUBRULE(rules.saying)),
    });
    return all;
  });

  rules.saying = parser.rule("saying", () => {
    const lang = nameOf(parser.CONSUME(plain));
    const so = readText(parser, parser.CONSUME1(literal.string));
    parser.CONSUME(word.not);
    const not = readText(parser, parser.CONSUME2(literal.string));
    return { kind: "saying", start: lang.start, end: parser.end(), lang, so, not };
  });

  /** `{ name … about … }` after what is named. */
  rules.naming = parser.rule("naming", () => {
    const open = parser.CONSUME(mark.openCurly);
    const parts = parser.SUBRULE(rules.namingParts, { ARGS: [open] });
    parser.CONSUME(mark.closeCurly);
    return { kind: "naming", start: open.startOffset, end: parser.end(), ...parts };
  });

  rules.namingParts = parser.rule("namingParts", (open) => {
    const parts = noParts();
    parser.settle(namingMembers, open);
    parser.MANY(() => {
      parser.attempt(namingMembers, open, () => parser.SUBRULE(rules.namingPart, { ARGS: [parts] }));
      parser.settle(namingMembers, open);
    });
    return parts;
  });

  rules.namingPart = parser.rule("namingPart", (into = noParts()) => {
    parser.OR([
      {
        ALT: () => {
          parser.CONSUME(word.name);
          for (const each of listed(parser.SUBRULE1(rules.texts))) into.name.push(each);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.about);
          for (const each of listed(parser.SUBRULE2(rules.texts))) into.about.push(each);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.because);
          for (const each of listed(parser.SUBRULE3(rules.texts))) into.because.push(each);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.asked);
          for (const each of trimmed(parser.SUBRULE(rules.aliases))) into.asked.push(each);
        },
      },
      {
        ALT: () => {
          parser.CONSUME(word.says);
          for (const each of trimmed(parser.SUBRULE(rules.sayings))) into.says.push(each);
        },
      },
    ]);
  });

  /** The same parts at the head of a body, where the members of the body follow them. */
  rules.headNaming = parser.rule("headNaming", () => {
    const parts = noParts();
    const start = parser.here();
    let found = false;
    parser.MANY({
      GATE: () => parser.langTextNext(2),
      DEF: () => {
        parser.SUBRULE(rules.namingPart, { ARGS: [parts] });
        found = true;
      },
    });
    return found ? { kind: "naming", start, end: parser.end(), ...parts } : null;
  });

  /** Whether the next brace contains only naming parts and is not the body of the declaration. */
  function namingThenBody(): boolean {
    for (let ahead = 2; ; ahead++) {
      const { tokenType } = parser.LA(ahead);
      if (tokenType === mark.closeCurly) {
        const after = parser.LA(ahead + 1).tokenType;
        return followsParams.has(after);
      }
      const inNaming =
        tokenType === word.name ||
        tokenType === word.about ||
        tokenType === word.because ||
        tokenType === word.asked ||
        tokenType === word.says ||
        tokenType === word.not ||
        tokenType === mark.comma ||
        tokenType === word.of ||
        tokenType === plain ||
        tokenType === literal.string;
      if (!inNaming) return false;
    }
  }

  // ------------------------------------------------------------ types

  rules.type = parser.rule("type", () => {
    if (!parser.RECORDING_PHASE && !collections.has(parser.LA(1).tokenType))
      return parser.SUBRULE(rules.namedType);
    parser.depth += 1;
    if (parser.depth > mostNesting) parser.tooDeep("types", mostNesting);
    const type = parser.OR<TypeExpr>({
      IGNORE_AMBIGUITIES: true,
      DEF: [
        { GATE: () => parser.LA(2).tokenType === word.of, ALT: () => collection() },
        { ALT: () => parser.SUBRULE(rules.refType) },
        { ALT: () => parser.SUBRULE(rules.namedType) },
      ],
    });
    parser.depth -= 1;
    return type;
  });

  function collection(): TypeExpr {
    const token = parser.OR1([
      { ALT: () => parser.CONSUME(word.list) },
      { ALT: () => parser.CONSUME(word.set) },
      { ALT: () => parser.CONSUME(word.interval) },
    ]);
    parser.CONSUME(word.of);
    const of = parser.SUBRULE(rules.type);
    const kind = `type-${token.image as "list" | "set" | "interval"}` as const;
    return { kind, start: token.startOffset, end: of.end, of };
  }

  rules.refType = parser.rule("refType", () => {
    const { startOffset: start } = parser.CONSUME(word.ref);
    const of = parser.name(1);
    const type: TypeExpr = { kind: "type-ref", start, end: of.end, of };
    return parser.OPTION(() => parser.SUBRULE(rules.orNone, { ARGS: [type] })) ?? type;
  });

  rules.namedType = parser.rule("namedType", () => {
    const name = typeName();
    const range = parser.OPTION1({
      // A number before a colon is the label of the next line.
      GATE: () => rangeStarts.has(parser.LA(1).tokenType) && parser.LA(2).tokenType !== mark.colon,
      DEF: () => rangeFrom(parser.SUBRULE(rules.expression, rangeLevel)),
    });
    const type: TypeExpr = {
      kind: "type-name",
      start: name.start,
      end: range?.end ?? name.end,
      name,
      range: range ?? null,
    };
    return parser.OPTION2(() => parser.SUBRULE(rules.orNone, { ARGS: [type] })) ?? type;
  });

  rules.orNone = parser.rule("orNone", (of = noType) => {
    parser.CONSUME(word.or);
    parser.CONSUME(word.none);
    return { kind: "type-or-none", start: of.start, end: parser.end(), of };
  });

  /** `count` is reserved for counting and is a type as well. */
  function typeName(): Name {
    if (!parser.RECORDING_PHASE && parser.LA(1).tokenType !== word.count) return parser.name(1);
    return parser.OR([
      { ALT: () => nameOf(parser.CONSUME(word.count)) },
      { ALT: () => nameOf(parser.CONSUME1(category.name)) },
    ]);
  }

  function rangeFrom(value: Expr): Range {
    if (value.kind === "range") return value;
    parser.ACTION(() => parser.mishap(parser.LA(1), "`..` and the end of the range"));
    return { kind: "range", start: value.start, end: value.end, from: value, to: null };
  }

  rules.param = parser.rule("param", (ofDecision) => {
    const name = parser.name(1);
    const optional = parser.OPTION1(() => parser.CONSUME(mark.question)) !== undefined;
    parser.CONSUME(mark.colon);
    const type = parser.SUBRULE(rules.type);
    const isNoneUnlessGiven =
      parser.OPTION3({
        GATE: () => ofDecision === true,
        DEF: () => {
          parser.CONSUME(mark.equal);
          return parser.CONSUME(word.none);
        },
      }) !== undefined;
    // The brace after the last parameter is its own only where another brace follows as the body.
    const naming = parser.OPTION2({ GATE: () => namingThenBody(), DEF: () => parser.SUBRULE(rules.naming) });
    return {
      kind: "param",
      start: name.start,
      end: parser.end(),
      name,
      optional,
      type,
      isNoneUnlessGiven,
      naming: naming ?? null,
    };
  });

  rules.params = parser.rule("params", (ofDecision) => {
    const params: Param[] = [];
    parser.admitName();
    parser.AT_LEAST_ONE_SEP({
      SEP: mark.comma,
      DEF: () => params.push(parser.SUBRULE(rules.param, { ARGS: [ofDecision] })),
    });
    return params;
  });
}

interface NamingParts {
  readonly name: LangText[];
  readonly about: LangText[];
  readonly because: LangText[];
  readonly asked: Aliases[];
  readonly says: Saying[];
}

function noParts(): NamingParts {
  return { name: [], about: [], because: [], asked: [], says: [] };
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
