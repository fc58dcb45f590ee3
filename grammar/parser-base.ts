/**
 * What every part of the parser stands on: names with holes, places, and the way back after a fault.
 * The grammar itself is left to the files that extend this one.
 */
import {
  Alternation,
  type Alternative,
  EmbeddedActionsParser,
  EOF,
  type IParserErrorMessageProvider,
  type IProduction,
  type IRecognitionException,
  type IToken,
  isRecognitionException,
  MismatchedTokenException,
  NonTerminal,
  type Option,
  type ParserMethod,
  type Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  type RepetitionWithSeparator,
  Terminal,
  type TokenType,
} from "chevrotain";
import type { LangText, Name, VersionRef } from "./ast.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { raise } from "./faults.ts";
import { endOf, isVirtual, type Lexed } from "./lexer.ts";
import { nearWord } from "./near-words.ts";
import type { Span } from "./source.ts";
import {
  category,
  closes,
  isReserved,
  literal,
  mark,
  opens,
  plain,
  typeOfWord,
  vocabulary,
} from "./tokens.ts";

export type Rule<Args extends unknown[], Result> = ParserMethod<Args, Result>;
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Where a body begins anew after a fault: the rule of its members, and how a member looks beyond its first word. */
export interface Members {
  readonly rule: string;
  /** What belongs here, in the author's words. */
  readonly called: string;
  readonly fits?: (token: IToken, next: IToken) => boolean;
}

/** A fault of the order of tokens, kept until it is known whether an unclosed bracket is behind it. */
interface Mishap {
  readonly token: IToken;
  readonly previous: IToken;
  readonly expected: string;
  readonly words: readonly string[];
}

export abstract class ParserBase extends EmbeddedActionsParser {
  protected file = "";
  protected text = "";
  /** How many operands stand inside each other. */
  protected depth = 0;
  /** How many operators hang on each other to the left. */
  protected height = 0;
  private found: Diagnostic[] = [];
  private mishaps: Mishap[] = [];
  private lastMishap = -1;
  private nesting: Nesting | null = null;
  private readonly firsts = new Map<string, First>();

  constructor() {
    super([...vocabulary], {
      // LL(1) with gates: look further only where a gate says so.
      maxLookahead: 1,
      // The way back is ours: it knows the brackets, and one cause gives one message.
      recoveryEnabled: false,
      errorMessageProvider: expectations,
    });
  }

  protected begin(path: string, text: string, lexed: Lexed): void {
    this.file = path;
    this.text = text;
    this.depth = 0;
    this.height = 0;
    this.found = [];
    this.mishaps = [];
    this.lastMishap = -1;
    this.nesting = null;
    this.input = lexed.tokens;
  }

  /** What was wrong, one fault for one cause: an unclosed bracket explains what goes wrong inside it. */
  protected finish(lexed: Lexed): Diagnostic[] {
    const explained = new Set<Mishap>();
    const result = [...lexed.diagnostics, ...this.found];
    for (const { open, outermost, found, at } of lexed.unclosed) {
      const inside = this.mishaps.filter(
        ({ token }) =>
          token.startOffset > outermost.startOffset && (token.startOffset <= at || token.tokenType === EOF),
      );
      for (const mishap of inside) explained.add(mishap);
      const first = inside[0];
      const innermost = first === undefined ? undefined : this.opening(first.token);
      if (first !== undefined && innermost !== undefined && first.expected.includes(closeOf(innermost)))
        result.push(this.missingClose(innermost, first.token.image, first.token.startOffset, first.previous));
      else result.push(this.missingClose(open, found, at, null));
    }
    for (const { close, open } of lexed.strays) {
      if (
        this.mishaps.some(
          ({ token, expected }) => token.startOffset < close.startOffset && expected.includes(open),
        )
      )
        continue;
      result.push(raise("stray-closing-bracket", this.span(close), { close: close.image, open }));
    }
    for (const mishap of this.mishaps) {
      if (explained.has(mishap)) continue;
      const from = endOf(mishap.previous);
      if (lexed.gaps.some(({ start, end }) => start >= from && end <= mishap.token.startOffset)) continue;
      result.push(this.mishapFault(mishap));
    }
    return result.sort((a, b) => a.span.start - b.span.start);
  }

  /** Chevrotain's `RULE`, told beforehand what the rule gives. */
  protected rule<Args extends unknown[], Result>(
    name: string,
    implementation: (...args: Args) => Result,
  ): Rule<Args, Result> {
    return this.RULE(name, implementation) as Rule<Args, Result>;
  }

  // ------------------------------------------------------------ places

  /** Where the last token ended. */
  protected end(): number {
    return endOf(this.LA(0));
  }

  protected span(token: IToken): Span {
    if (token.tokenType === EOF) return { file: this.file, start: this.text.length, end: this.text.length };
    return { file: this.file, start: token.startOffset, end: endOf(token) };
  }

  protected raise(diagnostic: Diagnostic): void {
    this.found.push(diagnostic);
  }

  // ------------------------------------------------------------ names

  /** A name, or a hole where it is missing; a reserved word is taken for the name its author meant. */
  protected name(index: number): Name {
    if (!this.RECORDING_PHASE && !this.next(category.name)) return this.notAName("a name");
    return nameOf(this.consume(index, category.name));
  }

  /** A name, a number, or `otherwise`. */
  protected label(index: number): Name {
    if (!this.RECORDING_PHASE && !this.next(category.label)) return this.notAName("a label");
    return nameOf(this.consume(index, category.label));
  }

  protected version(index: number): VersionRef {
    const token = this.LA(1);
    if (
      !this.RECORDING_PHASE &&
      (!this.next(category.version) || !/^(?:base|\d+(?:\.\d+)?[A-Za-z]?)$/.test(token.image))
    ) {
      this.mishap(token, "a version such as `1.2` or `base`");
      if (this.next(category.version)) this.SKIP_TOKEN();
      return { kind: "version", start: token.startOffset, end: token.startOffset, text: "" };
    }
    const { startOffset, image } = this.consume(index, category.version);
    return { kind: "version", start: startOffset, end: startOffset + image.length, text: image };
  }

  private notAName(expected: string): Name {
    const token = this.LA(1);
    if (isReserved(token.image) && this.looksLikeAName(this.LA(2))) {
      this.raise(raise("reserved-word-as-name", this.span(token), { name: token.image }));
      this.SKIP_TOKEN();
      return nameOf(token);
    }
    this.mishap(token, expected);
    const at = token.tokenType === EOF ? this.text.length : token.startOffset;
    return { kind: "name", start: at, end: at, text: "" };
  }

  /** Whether `next` follows a name rather than the word of the language that stands before it. */
  private looksLikeAName(next: IToken): boolean {
    const type = next.tokenType;
    return (
      !(type === plain || type === EOF || type === literal.string || opens.has(type)) ||
      type === mark.openCurly
    );
  }

  // ------------------------------------------------------------ looking ahead

  protected next(type: TokenType, ahead = 1): boolean {
    const found = this.LA(ahead).tokenType;
    return found === type || (type.categoryMatchesMap?.[found.tokenTypeIdx as number] ?? false);
  }

  /** A language and its text. Words of the language are no language codes, so nothing else begins like this. */
  protected langTextNext(ahead = 1): boolean {
    return this.LA(ahead).tokenType === plain && this.LA(ahead + 1).tokenType === literal.string;
  }

  // ------------------------------------------------------------ the way back

  /** Notes that something else belongs where `token` stands; a second complaint about one place is dropped. */
  protected mishap(token: IToken, expected: string, words: readonly string[] = []): void {
    const at = token.tokenType === EOF ? this.text.length : token.startOffset;
    if (at === this.lastMishap) return;
    this.lastMishap = at;
    this.mishaps.push({ token, previous: this.LA(0), expected, words });
  }

  /** Complains about the nesting here, and gives the item up. */
  protected tooDeep(what: string, limit: number): never {
    const token = this.LA(1);
    this.raise(raise("nesting-too-deep", this.span(token), { limit, what }));
    this.lastMishap = token.startOffset;
    throw new MismatchedTokenException("", token, this.LA(0));
  }

  /** Runs `member`; if it fails, skips to where the next member of the body begins. */
  protected attempt(members: Members, open: IToken | null, member: () => void): void {
    if (this.RECORDING_PHASE) return member();
    const { depth, height } = this;
    const first = this.LA(1);
    try {
      member();
    } catch (error) {
      if (!isMishap(error)) throw error;
      this.mishap(error.token, error.message);
      this.depth = depth;
      this.height = height;
      if (this.LA(1) === first) this.SKIP_TOKEN();
      this.skip(members, open);
    }
  }

  /** Before each member: complains about a token that begins none, and skips it. */
  protected settle(members: Members, open: IToken | null): void {
    if (this.RECORDING_PHASE) return;
    const token = this.LA(1);
    if (
      token.tokenType === EOF ||
      (open !== null && token.tokenType === mark.closeCurly) ||
      this.starts(members, token)
    )
      return;
    const words = this.first(members.rule).types.flatMap(({ LABEL }) =>
      LABEL?.startsWith("`") ? [LABEL.slice(1, -1)] : [],
    );
    this.mishap(token, open === null ? members.called : `${members.called} or \`}\``, words);
    this.SKIP_TOKEN();
    this.skip(members, open);
  }

  private skip(members: Members, open: IToken | null): void {
    this.nesting ??= nestingOf(this.input);
    const { depths } = this.nesting;
    const level = open === null ? 0 : (depths.get(open) ?? 0) + 1;
    for (;;) {
      const token = this.LA(1);
      const depth = depths.get(token);
      if (depth === undefined || (depth < level && closes.has(token.tokenType))) return;
      if (
        depth === level &&
        this.starts(members, token) &&
        this.beginsAnew(token) &&
        (members.fits?.(token, this.LA(2)) ?? true)
      )
        return;
      this.SKIP_TOKEN();
      if (this.LA(1) === token) return;
    }
  }

  private starts(members: Members, token: IToken): boolean {
    return this.first(members.rule).has[token.tokenTypeIdx] ?? false;
  }

  /** First on its line, or right after what cannot go on. */
  private beginsAnew(token: IToken): boolean {
    const previous = this.LA(0);
    if (
      previous.tokenType === EOF ||
      previous.tokenType === mark.closeCurly ||
      previous.tokenType === literal.string
    )
      return true;
    return this.text.slice(endOf(previous), token.startOffset).includes("\n");
  }

  /** The innermost bracket that is open where `token` stands. */
  private opening(token: IToken): IToken | undefined {
    this.nesting ??= nestingOf(this.input);
    return this.nesting.openings.get(token);
  }

  private missingClose(open: IToken, found: string, at: number, previous: IToken | null): Diagnostic {
    const start =
      previous === null || Number.isNaN(at)
        ? Math.min(this.text.length, Number.isNaN(at) ? this.text.length : at)
        : at;
    const place = { file: this.file, start, end: Math.min(this.text.length, start + found.length) };
    return raise(
      "missing-closing-bracket",
      place,
      { open: open.image, close: closeOf(open), found },
      {
        related: [{ span: this.span(open), label: "opened here" }],
      },
    );
  }

  private mishapFault({ token, previous, expected, words }: Mishap): Diagnostic {
    const all = words.length > 0 ? words : typeOfWord.keys();
    for (const suspect of [token, previous]) {
      if (suspect.tokenType !== plain || (suspect === previous && words.length > 0)) continue;
      const meant = nearWord(suspect.image, all);
      if (meant !== null)
        return raise("unexpected-token", this.span(suspect), {
          found: suspect.image,
          expected: suspect === token ? expected : "a word of the language",
          near: { written: suspect.image, meant },
        });
    }
    const image =
      token.tokenType === EOF ? "" : isVirtual(token) ? closeOfVirtual(token) : shortened(token.image);
    return raise("unexpected-token", this.span(token), { found: image, expected });
  }

  /** The token types that can begin a rule, worked out once from the recorded grammar. */
  protected first(rule: string): First {
    const known = this.firsts.get(rule);
    if (known !== undefined) return known;
    const types = [...new Set(firstOf(this.getGAstProductions()[rule]?.definition ?? []).types)];
    const has: boolean[] = [];
    for (const type of types)
      for (const index of [type.tokenTypeIdx as number, ...(type.categoryMatches ?? [])]) has[index] = true;
    const result = { types, has: Array.from(has, (value) => value ?? false) };
    this.firsts.set(rule, result);
    return result;
  }
}

export interface First {
  readonly types: readonly TokenType[];
  /** By the index of a token type, groups taken apart. */
  readonly has: readonly boolean[];
}

export function nameOf({ startOffset, image }: IToken): Name {
  return { kind: "name", start: startOffset, end: startOffset + image.length, text: image };
}

/** A text that stands for nothing written. */
export const noTexts: readonly LangText[] = [];

interface Nesting {
  readonly depths: ReadonlyMap<IToken, number>;
  readonly openings: ReadonlyMap<IToken, IToken>;
}

/** How deep each token lies, and in which bracket. A bracket lies where what surrounds it lies. */
function nestingOf(tokens: readonly IToken[]): Nesting {
  const depths = new Map<IToken, number>();
  const openings = new Map<IToken, IToken>();
  const open: IToken[] = [];
  for (const token of tokens) {
    const innermost = open.at(-1);
    if (innermost !== undefined) openings.set(token, innermost);
    if (closes.has(token.tokenType)) open.pop();
    depths.set(token, open.length);
    if (opens.has(token.tokenType)) open.push(token);
  }
  return { depths, openings };
}

function firstOf(definition: readonly IProduction[]): { types: TokenType[]; empty: boolean } {
  const types: TokenType[] = [];
  for (const production of definition) {
    const { types: more, empty } = firstOfOne(production);
    types.push(...more);
    if (!empty) return { types, empty: false };
  }
  return { types, empty: true };
}

function firstOfOne(production: IProduction): { types: TokenType[]; empty: boolean } {
  if (production instanceof Terminal) return { types: [production.terminalType], empty: false };
  if (production instanceof NonTerminal) return firstOf(production.referencedRule.definition);
  if (production instanceof Alternation) {
    const all = production.definition.map((alternative) => firstOf((alternative as Alternative).definition));
    return { types: all.flatMap(({ types }) => types), empty: all.some(({ empty }) => empty) };
  }
  if (production instanceof RepetitionMandatory || production instanceof RepetitionMandatoryWithSeparator)
    return firstOf(production.definition);
  return {
    types: firstOf((production as Option | Repetition | RepetitionWithSeparator).definition).types,
    empty: true,
  };
}

const closeOf = (open: IToken): string => String(opens.get(open.tokenType)?.PATTERN ?? "");
const closeOfVirtual = (token: IToken): string => String(token.tokenType.PATTERN ?? "");
const shortened = (image: string): string => (image.length > 40 ? `${image.slice(0, 38)} …` : image);

function isMishap(error: unknown): error is IRecognitionException {
  return error instanceof Error && isRecognitionException(error);
}

const labelOf = (type: TokenType): string => type.LABEL ?? type.name;

function oneOf(types: readonly TokenType[]): string {
  const labels = [...new Set(types.map(labelOf))];
  const last = labels.pop() ?? "";
  return labels.length === 0 ? last : `${labels.join(", ")} or ${last}`;
}

/** Chevrotain words its own messages; ours say only what belongs here, and the fault is worded in `faults.ts`. */
const expectations: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }: { expected: TokenType }) => labelOf(expected),
  buildNotAllInputParsedMessage: () => "the end",
  buildNoViableAltMessage: ({ expectedPathsPerAlt }: { expectedPathsPerAlt: TokenType[][][] }) =>
    oneOf(expectedPathsPerAlt.flatMap((paths) => paths.flatMap((path) => path.slice(0, 1)))),
  buildEarlyExitMessage: ({ expectedIterationPaths }: { expectedIterationPaths: TokenType[][] }) =>
    oneOf(expectedIterationPaths.flatMap((path) => path.slice(0, 1))),
};
