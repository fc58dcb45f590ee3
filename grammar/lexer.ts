/** Turns the text of a file into tokens with balanced brackets, comments, and diagnostics. */
import { createTokenInstance, type IToken, Lexer, type TokenType } from "chevrotain";
import type { Comment } from "./ast.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { raise } from "./faults.ts";
import { mostFaultsRead, mostNameLength, mostNesting, mostWrittenDigits } from "./limits.ts";
import { lookAlike, mend } from "./look-alikes.ts";
import type { SourceFile, Span } from "./source.ts";
import { isClosed } from "./string-literal.ts";
import {
  category,
  closes,
  inContext,
  isReserved,
  literal,
  matched,
  opens,
  plain,
  typeOfWord,
  word,
} from "./tokens.ts";
import { type ContextualWord, contextual } from "./words.ts";

/** A bracket that the file never closes, and where the lexer closed it for the parser. */
export interface Unclosed {
  readonly open: IToken;
  /** The outermost bracket that was closed at the same place: the region of doubt starts there. */
  readonly outermost: IToken;
  readonly found: string;
  readonly at: number;
}

/** A closing bracket that closes nothing; the parser does not see it. */
export interface Stray {
  readonly close: IToken;
  readonly open: string;
}

export interface Lexed {
  /** Balanced: every opening bracket has its closing one. Empty when brackets nest too deep to be parsed. */
  readonly tokens: IToken[];
  readonly comments: readonly Comment[];
  readonly diagnostics: readonly Diagnostic[];
  /** Not yet raised: the parser may know better which bracket it is. */
  readonly unclosed: readonly Unclosed[];
  readonly strays: readonly Stray[];
  /** Where characters that mean nothing were left out. */
  readonly gaps: readonly Span[];
}

export const endOf = (token: IToken): number => token.startOffset + token.image.length;

/** Whether the lexer added the token to close a bracket. */
export const isVirtual = (token: IToken): boolean => token.image === "";

const lexer = new Lexer([...matched, lookAlike], {
  positionTracking: "onlyOffset",
  ensureOptimizations: true,
  skipValidations: true,
});

export function lex(source: SourceFile): Lexed {
  const { tokens: found, groups, errors } = lexer.tokenize(source.text);
  const aside = groups.lookAlikes ?? [];
  const mended = aside.length === 0 ? { tokens: found, diagnostics: [] } : mend(found, aside, source);
  const { tokens } = mended;
  const diagnostics: Diagnostic[] = [...mended.diagnostics];
  const span = (start: number, end: number): Span => ({ file: source.path, start, end });

  const gaps = errors.slice(0, mostFaultsRead + 1).map(({ offset, length }) => span(offset, offset + length));
  for (const gap of gaps) {
    const found = String.fromCodePoint(source.text.codePointAt(gap.start) ?? 0);
    diagnostics.push(raise("unexpected-character", gap, { found }));
  }

  if (gaps.length > mostFaultsRead)
    return { tokens: [], comments: [], diagnostics, unclosed: [], strays: [], gaps };

  const tooLong = tokens.find((token) => token.image.length > lengthAllowed(token));
  if (tooLong !== undefined) {
    const limit = lengthAllowed(tooLong);
    const what = limit === mostNameLength ? "name" : "number";
    const place = span(tooLong.startOffset, endOf(tooLong));
    diagnostics.push(raise("token-too-long", place, { what, length: tooLong.image.length, limit }));
    return { tokens: [], comments: [], diagnostics, unclosed: [], strays: [], gaps };
  }

  const brackets = classify(tokens, (token) => {
    // Another quote than that of the language has had its message.
    if (source.text.charAt(token.startOffset) === '"')
      diagnostics.push(raise("unterminated-string", span(token.startOffset, endOf(token)), {}));
  });
  const comments = (groups.comments ?? []).map(
    (token): Comment => ({ start: token.startOffset, end: endOf(token), text: token.image.slice(2).trim() }),
  );

  const whole = brackets.balanced
    ? { tokens, unclosed: [], strays: [], tooDeep: brackets.tooDeep }
    : balance(tokens, source.text);
  if (whole.tooDeep !== null) {
    const place = span(whole.tooDeep.startOffset, endOf(whole.tooDeep));
    diagnostics.push(raise("nesting-too-deep", place, { limit: mostNesting, what: "brackets" }));
    return { tokens: [], comments, diagnostics, unclosed: [], strays: [], gaps };
  }
  return { ...whole, comments, diagnostics, gaps };
}

const numbers: ReadonlySet<TokenType> = new Set([literal.quantity, literal.decimal, literal.integer]);

/** Texts may be as long as the file. */
function lengthAllowed({ tokenType }: IToken): number {
  if (tokenType === plain) return mostNameLength;
  return numbers.has(tokenType) ? mostWrittenDigits : Number.POSITIVE_INFINITY;
}

/** One way through the tokens: words become words of the language, texts and brackets are looked at. */
function classify(
  tokens: readonly IToken[],
  onUnterminated: (token: IToken) => void,
): { balanced: boolean; tooDeep: IToken | null } {
  const waiting: TokenType[] = [];
  let balanced = true;
  let tooDeep: IToken | null = null;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as IToken;
    const type = token.tokenType;
    if (type === plain) {
      const known = typeInContext(token, tokens[i + 1], tokens[i + 2]) ?? typeOfWord.get(token.image);
      if (known !== undefined) retype(token, known);
    } else if (type === literal.string) {
      if (!isClosed(token.image)) onUnterminated(token);
    } else if (opens.has(type)) {
      waiting.push(opens.get(type) as TokenType);
      if (waiting.length > mostNesting) tooDeep ??= token;
    } else if (closes.has(type) && waiting.pop() !== type) balanced = false;
  }
  return { balanced: balanced && waiting.length === 0, tooDeep };
}

/** A word such as `half` is a word of the language only before its companion, and that must not be a label itself. */
function typeInContext(
  token: IToken,
  next: IToken | undefined,
  after: IToken | undefined,
): TokenType | undefined {
  const companions = companionsOf.get(token.image);
  if (companions === undefined || next === undefined) return undefined;
  if (pastName.has(token.image)) {
    const binds = next.tokenType === plain && !isReserved(next.image);
    return binds && after !== undefined && companions.has(after.image) ? typeOf(token) : undefined;
  }
  if (!companions.has(next.image)) return undefined;
  const labels =
    after !== undefined && (after.image === ":" || after.image === "over" || after.image === "bars");
  return labels ? undefined : typeOf(token);
}

const typeOf = ({ image }: IToken): TokenType => inContext[image as ContextualWord];

const companionsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(contextual).map(([word, { before }]) => [word, new Set<string>(before)]),
);

const pastName: ReadonlySet<string> = new Set(
  Object.entries(contextual).flatMap(([word, entry]) => ("pastName" in entry ? [word] : [])),
);

/** Chevrotain takes a token for what its type says; the image alone has said `identifier` so far. */
function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  token.tokenTypeIdx = type.tokenTypeIdx as number;
}

/**
 * Puts in the closing brackets that are missing and leaves out those that close nothing. Runs only when the
 * brackets do not match, and may therefore guess: an item that starts a line at its very beginning is an item.
 */
function balance(
  tokens: readonly IToken[],
  text: string,
): { tokens: IToken[]; unclosed: Unclosed[]; strays: Stray[]; tooDeep: IToken | null } {
  const result: IToken[] = [];
  const unclosed: Unclosed[] = [];
  const strays: Stray[] = [];
  const waiting: IToken[] = [];
  let wasStray = false;

  const closeDownTo = (depth: number, found: IToken | null) => {
    const open = waiting.at(-1);
    const outermost = waiting[depth];
    if (open === undefined || outermost === undefined) return;
    const last = result.at(-1);
    const offset = last === undefined ? 0 : endOf(last);
    unclosed.push({ open, outermost, found: found?.image ?? "", at: found?.startOffset ?? text.length });
    while (waiting.length > depth) {
      const next = waiting.pop() as IToken;
      const type = opens.get(next.tokenType) as TokenType;
      result.push(
        createTokenInstance(type, "", offset, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN),
      );
    }
  };

  for (const [index, token] of tokens.entries()) {
    if (waiting.length > 0 && startsItem(tokens, index, text)) closeDownTo(0, token);
    if (opens.has(token.tokenType)) {
      waiting.push(token);
      if (waiting.length > mostNesting) return { tokens: [], unclosed: [], strays: [], tooDeep: token };
    } else if (closes.has(token.tokenType)) {
      const depth = waiting.findLastIndex((open) => opens.get(open.tokenType) === token.tokenType);
      // A row of brackets that close nothing has one cause.
      if (depth < 0) {
        if (!wasStray) strays.push({ close: token, open: openerOf(token) });
        wasStray = true;
        continue;
      }
      closeDownTo(depth + 1, token);
      waiting.pop();
    }
    wasStray = false;
    result.push(token);
  }
  closeDownTo(0, null);
  return { tokens: result, unclosed, strays, tooDeep: null };
}

function openerOf(close: IToken): string {
  for (const [open, its] of opens) if (its === close.tokenType) return String(open.PATTERN);
  return "";
}

const itemWords: ReadonlySet<TokenType> = new Set([
  word.book,
  word.update,
  word.part,
  word.open,
  word.enum,
  word.keyword,
  word.record,
  word.names,
  word.fact,
  word.choice,
  word.law,
  word.decide,
  word.tally,
  word.state,
  word.resolve,
  word.procedure,
  word.event,
  word.react,
  word.policy,
  word.always,
  word.provision,
  word.erratum,
  word.ruling,
  word.appendix,
  word.carries,
  word.amends,
  word.drops,
]);

/** An item's word at the very start of a line, followed by what is no sign that the word is a name here. */
function startsItem(tokens: readonly IToken[], index: number, text: string): boolean {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (token === undefined || next === undefined || !itemWords.has(token.tokenType)) return false;
  if (token.startOffset > 0 && text[token.startOffset - 1] !== "\n") return false;
  return (
    next.tokenType === word.of ||
    (next.tokenType.CATEGORIES ?? []).some((type) => type === category.name || type === category.version)
  );
}
