/**
 * Makes the token types of the lexer and the parser from the table of words, and from the marks and literals beside it.
 */
import { createToken, Lexer, type TokenType } from "chevrotain";
import { stringAt } from "./string-literal.ts";
import {
  type ContextualWord,
  contextual,
  type Group,
  type ReservedWord,
  reserved,
  type Scope,
  type SoftWord,
  soft,
  type WordEntry,
} from "./words.ts";

/** What no pattern of its own gives: a token belongs to it by its kind. */
export const category = {
  /** Whatever can be a name: every identifier, soft words too. */
  name: createToken({ name: "Name", pattern: Lexer.NA, label: "a name" }),
  /** A name, a number, or `otherwise`. */
  label: createToken({ name: "Label", pattern: Lexer.NA, label: "a label" }),
  version: createToken({ name: "Version", pattern: Lexer.NA, label: "a version such as `1.2` or `base`" }),
  comparison: createToken({ name: "Comparison", pattern: Lexer.NA, label: "a comparison" }),
  additive: createToken({ name: "Additive", pattern: Lexer.NA, label: "`+` or `-`" }),
  multiplicative: createToken({ name: "Multiplicative", pattern: Lexer.NA, label: "`*` or `/`" }),
  claimWord: createToken({ name: "ClaimWord", pattern: Lexer.NA, label: "a claim" }),
  containerWord: createToken({
    name: "ContainerWord",
    pattern: Lexer.NA,
    label: "a block, paragraph or point",
  }),
  unitWord: createToken({ name: "UnitWord", pattern: Lexer.NA, label: "a kind of node, such as `sentence`" }),
  statusWord: createToken({ name: "StatusWord", pattern: Lexer.NA, label: "a status" }),
  testWord: createToken({
    name: "TestWord",
    pattern: Lexer.NA,
    label: "`known`, `none`, `ruled`, `whole` or `double`",
  }),
  flagWord: createToken({ name: "FlagWord", pattern: Lexer.NA, label: "a flag" }),
  entryWord: createToken({
    name: "EntryWord",
    pattern: Lexer.NA,
    label: "`erratum`, `ruling` or `appendix`",
  }),
  stretchWord: createToken({
    name: "StretchWord",
    pattern: Lexer.NA,
    label: "`turn`, `phase`, `step` or `mode`",
  }),
  aggregator: createToken({ name: "Aggregator", pattern: Lexer.NA, label: "an aggregate" }),
} as const;

const groupCategory: Readonly<Record<Group, TokenType>> = {
  claimWord: category.claimWord,
  containerWord: category.containerWord,
  unitWord: category.unitWord,
  statusWord: category.statusWord,
  testWord: category.testWord,
  flagWord: category.flagWord,
  entryWord: category.entryWord,
  stretchWord: category.stretchWord,
  versionWord: category.version,
};

const aggregators: ReadonlySet<string> = new Set(["sum", "product", "highest", "lowest", "common"]);

/** A plain identifier: no word of the language anywhere. */
export const plain = createToken({
  name: "Identifier",
  pattern: /[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*/,
  categories: [category.name, category.label],
  label: "a name",
});

export const literal = {
  /** `3"`, `10cm`, `50%`, `1.5a`. */
  quantity: createToken({
    name: "Quantity",
    pattern: /\d+(?:\.\d+)?(?:["%]|[A-Za-z]+)/,
    categories: [category.version],
    label: "a quantity",
  }),
  decimal: createToken({
    name: "Decimal",
    pattern: /\d+\.\d+/,
    categories: [category.version],
    label: "a number",
  }),
  integer: createToken({
    name: "Integer",
    pattern: /\d+/,
    categories: [category.version, category.label],
    label: "a whole number",
  }),
  string: createToken({
    name: "String",
    pattern: stringAt,
    start_chars_hint: ['"'],
    line_breaks: false,
    label: 'a text in quotes (`"…"`)',
  }),
} as const;

const skipped = {
  space: createToken({ name: "Space", pattern: /\s+/, group: Lexer.SKIPPED, line_breaks: true }),
  comment: createToken({ name: "Comment", pattern: /--[^\n\r]*/, group: "comments" }),
} as const;

/** The longer of two marks that begin alike comes first. */
export const mark = {
  range: symbol("Range", ".."),
  dot: symbol("Dot", "."),
  colon: symbol("Colon", ":"),
  comma: symbol("Comma", ","),
  openParen: symbol("OpenParen", "("),
  closeParen: symbol("CloseParen", ")"),
  openSquare: symbol("OpenSquare", "["),
  closeSquare: symbol("CloseSquare", "]"),
  openCurly: symbol("OpenCurly", "{"),
  closeCurly: symbol("CloseCurly", "}"),
  notEqual: symbol("NotEqual", "!=", category.comparison),
  atMost: symbol("LessOrEqual", "<=", category.comparison),
  atLeast: symbol("MoreOrEqual", ">=", category.comparison),
  equal: symbol("Equal", "=", category.comparison),
  less: symbol("Less", "<", category.comparison),
  more: symbol("More", ">", category.comparison),
  plus: symbol("Plus", "+", category.additive),
  minus: symbol("Minus", "-", category.additive),
  times: symbol("Times", "*", category.multiplicative),
  over: symbol("Slash", "/", category.multiplicative),
  question: symbol("Question", "?"),
} as const;

/** The token type of each word of the language. */
export const word: Readonly<Record<ReservedWord | SoftWord, TokenType>> = wordTypes();

/** The token type of a contextual word in its context. */
export const inContext: Readonly<Record<ContextualWord, TokenType>> = contextualTypes();

/** Words that begin an expression in their context, although they are names elsewhere. */
export const beginners: ReadonlySet<TokenType> = new Set(Object.values(inContext));

/** What an identifier becomes, by its letters. */
export const typeOfWord: ReadonlyMap<string, TokenType> = new Map(Object.entries(word));

export const isReserved = (text: string): text is ReservedWord => Object.hasOwn(reserved, text);

/** The words of the language with what they do, for the editor's grammar and the reference. */
export const wordScopes: ReadonlyMap<string, { readonly scope: Scope; readonly reserved: boolean }> = new Map(
  [contextual, reserved, soft].flatMap((words) =>
    Object.entries<WordEntry>(words).map(([text, { scope }]) => [
      text,
      { scope, reserved: words === reserved },
    ]),
  ),
);

export const opens: ReadonlyMap<TokenType, TokenType> = new Map([
  [mark.openParen, mark.closeParen],
  [mark.openSquare, mark.closeSquare],
  [mark.openCurly, mark.closeCurly],
]);
export const closes: ReadonlySet<TokenType> = new Set(opens.values());

/** What the lexer matches, in this order. */
export const matched: readonly TokenType[] = [
  skipped.space,
  skipped.comment,
  plain,
  literal.quantity,
  literal.decimal,
  literal.integer,
  literal.string,
  ...Object.values(mark),
];

/** All tokens that the parser can meet or expect. */
export const vocabulary: readonly TokenType[] = [
  ...Object.values(category),
  plain,
  ...Object.values(literal),
  ...Object.values(mark),
  ...Object.values(word),
  ...Object.values(inContext),
];

function symbol(name: string, text: string, group?: TokenType): TokenType {
  return createToken({
    name,
    pattern: text,
    label: `\`${text}\``,
    ...(group ? { categories: [group] } : {}),
  });
}

function wordTypes(): Record<ReservedWord | SoftWord, TokenType> {
  const types: Partial<Record<string, TokenType>> = {};
  const entries: [string, WordEntry, boolean][] = [
    ...Object.entries(reserved).map(([text, entry]): [string, WordEntry, boolean] => [text, entry, true]),
    ...Object.entries(soft).map(([text, entry]): [string, WordEntry, boolean] => [text, entry, false]),
  ];
  for (const [text, entry, isReservedWord] of entries) {
    const categories = (entry.groups ?? []).map((group) => groupCategory[group]);
    if (!isReservedWord) categories.push(category.name);
    if (!isReservedWord || text === "otherwise") categories.push(category.label);
    if (aggregators.has(text)) categories.push(category.aggregator);
    types[text] = createToken({ name: tokenName(text), pattern: Lexer.NA, categories, label: `\`${text}\`` });
  }
  return types as Record<ReservedWord | SoftWord, TokenType>;
}

function contextualTypes(): Record<ContextualWord, TokenType> {
  const types: Partial<Record<string, TokenType>> = {};
  for (const text of Object.keys(contextual)) {
    types[text] = createToken({
      name: `${tokenName(text)}InContext`,
      pattern: Lexer.NA,
      categories: [category.name, category.label],
      label: `\`${text}\``,
    });
  }
  return types as Record<ContextualWord, TokenType>;
}

/** `re-issues` is called `ReIssuesWord`. */
function tokenName(text: string): string {
  return `${text.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Word`;
}
