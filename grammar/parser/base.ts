/**
 * The parser that every area of the grammar adds its rules to: names with holes, places, and recovery after a fault.
 * The rules are in the other files of this folder.
 */
import {
  EmbeddedActionsParser,
  EOF,
  type IParserErrorMessageProvider,
  type IRecognitionException,
  type IToken,
  isRecognitionException,
  MismatchedTokenException,
  type ParserMethod,
  type TokenType,
} from "chevrotain";
import type { LangText, Name, VersionRef } from "../ast.ts";
import type { Diagnostic } from "../diagnostic.ts";
import { raise } from "../faults.ts";
import { endOf, type Lexed } from "../lexer.ts";
import { mostFaultsRead, mostPlaceDigits } from "../limits.ts";
import { faultsOf, type Mishap, type Nesting, nestingOf, spanOf, startOf } from "../mishaps.ts";
import type { Span } from "../source.ts";
import { category, closes, isReserved, literal, mark, opens, plain, vocabulary, word } from "../tokens.ts";
import { beginningOf, lookAhead, tableOf } from "./look-ahead.ts";

export type Rule<Args extends unknown[], Result> = ParserMethod<Args, Result>;
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** How a body recovers after a fault: the rule of its members, and a test of the token after the first word. */
export interface Members {
  readonly rule: string;
  /** What belongs here, in the author's words. */
  readonly called: string;
  readonly fits?: (token: IToken, next: IToken) => boolean;
  /** Whether a token that fails `fits` is a fault at once, before a member is tried. */
  readonly isStrict?: boolean;
}

/**
 * The methods of chevrotain that rules are written with. Chevrotain declares them `protected`, because it expects all
 * rules in one class. Functions in several files need them as a public interface.
 */
interface RuleMethods {
  readonly ACTION: EmbeddedActionsParser["ACTION"];
  readonly AT_LEAST_ONE: EmbeddedActionsParser["AT_LEAST_ONE"];
  readonly AT_LEAST_ONE1: EmbeddedActionsParser["AT_LEAST_ONE1"];
  readonly AT_LEAST_ONE2: EmbeddedActionsParser["AT_LEAST_ONE2"];
  readonly AT_LEAST_ONE_SEP: EmbeddedActionsParser["AT_LEAST_ONE_SEP"];
  readonly CONSUME: EmbeddedActionsParser["CONSUME"];
  readonly CONSUME1: EmbeddedActionsParser["CONSUME1"];
  readonly CONSUME2: EmbeddedActionsParser["CONSUME2"];
  readonly CONSUME3: EmbeddedActionsParser["CONSUME3"];
  readonly LA: EmbeddedActionsParser["LA"];
  readonly MANY: EmbeddedActionsParser["MANY"];
  readonly MANY_SEP: EmbeddedActionsParser["MANY_SEP"];
  readonly OPTION: EmbeddedActionsParser["OPTION"];
  readonly OPTION1: EmbeddedActionsParser["OPTION1"];
  readonly OPTION2: EmbeddedActionsParser["OPTION2"];
  readonly OPTION3: EmbeddedActionsParser["OPTION3"];
  readonly OPTION4: EmbeddedActionsParser["OPTION4"];
  readonly OPTION5: EmbeddedActionsParser["OPTION5"];
  readonly OPTION6: EmbeddedActionsParser["OPTION6"];
  readonly OPTION7: EmbeddedActionsParser["OPTION7"];
  readonly OPTION8: EmbeddedActionsParser["OPTION8"];
  readonly OPTION9: EmbeddedActionsParser["OPTION9"];
  readonly OR: EmbeddedActionsParser["OR"];
  readonly OR1: EmbeddedActionsParser["OR1"];
  readonly OR2: EmbeddedActionsParser["OR2"];
  readonly SUBRULE: EmbeddedActionsParser["SUBRULE"];
  readonly SUBRULE1: EmbeddedActionsParser["SUBRULE1"];
  readonly SUBRULE2: EmbeddedActionsParser["SUBRULE2"];
  readonly SUBRULE3: EmbeddedActionsParser["SUBRULE3"];
  readonly SUBRULE4: EmbeddedActionsParser["SUBRULE4"];
  readonly SUBRULE5: EmbeddedActionsParser["SUBRULE5"];
  readonly SUBRULE6: EmbeddedActionsParser["SUBRULE6"];
  readonly SUBRULE7: EmbeddedActionsParser["SUBRULE7"];
  readonly option: EmbeddedActionsParser["option"];
  readonly performSelfAnalysis: EmbeddedActionsParser["performSelfAnalysis"];
}

/** The parser as the files of this folder see it. */
export type Parser = ParserBase & RuleMethods;

export function createParser(isChecked: boolean): Parser {
  // The methods exist: the cast only changes who may call them.
  return new ParserBase(isChecked) as unknown as Parser;
}

class ParserBase extends EmbeddedActionsParser {
  file = "";
  text = "";
  /** How many operands stand inside each other. */
  depth = 0;
  /** How many operators hang on each other to the left. */
  height = 0;
  private found: Diagnostic[] = [];
  private mishaps: Mishap[] = [];
  private lastMishap = -1;
  private nestingOfInput: Nesting | null = null;
  private readonly firsts = new Map<string, First>();

  constructor(isChecked: boolean) {
    super([...vocabulary], {
      // Checking the grammar itself takes as long as all the rest of the start; the tests do it once.
      skipValidations: !isChecked,
      // LL(1) with gates: look further only where a gate says so.
      maxLookahead: 1,
      ...(isChecked ? {} : { lookaheadStrategy: lookAhead }),
      // The way back is ours: it knows the brackets, and one cause gives one message.
      recoveryEnabled: false,
      errorMessageProvider: expectations,
    });
  }

  begin(path: string, text: string, lexed: Lexed): void {
    this.file = path;
    this.text = text;
    this.depth = 0;
    this.height = 0;
    this.found = [];
    this.mishaps = [];
    this.lastMishap = -1;
    this.nestingOfInput = null;
    this.input = lexed.tokens;
  }

  /** What was wrong, in the order of the text. */
  finish(lexed: Lexed): Diagnostic[] {
    const parsed = { path: this.file, text: this.text, lexed, nesting: () => this.nesting() };
    const all = [...lexed.diagnostics, ...this.found, ...faultsOf(this.mishaps, parsed)];
    all.sort((a, b) => a.span.start - b.span.start);
    const surplus = all[mostFaultsRead];
    if (surplus === undefined) return all;
    const more = raise("too-many-faults", surplus.span, { limit: mostFaultsRead });
    return [...all.slice(0, mostFaultsRead), more];
  }

  /** Chevrotain's `RULE`, told beforehand what the rule gives. */
  rule<Args extends unknown[], Result>(
    name: string,
    implementation: (...args: Args) => Result,
  ): Rule<Args, Result> {
    return this.RULE(name, implementation) as Rule<Args, Result>;
  }

  // ------------------------------------------------------------ places

  /** Where the next token starts. */
  here(): number {
    return startOf(this.LA(1), this.text);
  }

  /** Where the last token ended, or where something was missing after it. */
  end(): number {
    const end = endOf(this.LA(0));
    return this.lastMishap > end ? this.lastMishap : end || 0;
  }

  span(token: IToken): Span {
    return spanOf(token, { path: this.file, text: this.text });
  }

  raise(diagnostic: Diagnostic): void {
    this.found.push(diagnostic);
  }

  // ------------------------------------------------------------ names

  /** A name, or a hole where it is missing; a reserved word is taken for the name its author meant. */
  name(index: number): Name {
    if (!this.RECORDING_PHASE && !this.next(category.name)) return this.notAName("a name");
    return nameOf(this.consume(index, category.name));
  }

  /** A name, a number, or `otherwise`. */
  label(index: number): Name {
    if (!this.RECORDING_PHASE && !this.next(category.label)) return this.notAName("a label");
    return nameOf(this.consume(index, category.label));
  }

  version(index: number): VersionRef {
    const token = this.LA(1);
    if (
      !this.RECORDING_PHASE &&
      (!this.next(category.version) || !/^(?:base|\d+(?:\.\d+)?[A-Za-z]?)$/.test(token.image))
    ) {
      this.mishap(token, "a version such as `1.2`, `1.2-event` or `base`");
      if (this.next(category.version)) this.SKIP_TOKEN();
      const place = startOf(token, this.text);
      return { kind: "version", start: place, end: place, text: "" };
    }
    const named = this.versionAhead();
    const { startOffset: start } = this.consume(index, category.version);
    for (let more = 1; more < named; more++) this.SKIP_TOKEN();
    const end = this.RECORDING_PHASE ? start : endOf(this.LA(0));
    return { kind: "version", start, end, text: this.text.slice(start, end) };
  }

  /** Of how many tokens the version is that comes next: `1.2-event` without spaces is of three. */
  versionAhead(): number {
    const [number, sign, name] = [this.LA(1), this.LA(2), this.LA(3)];
    const isNamed =
      sign.tokenType === mark.minus &&
      sign.startOffset === endOf(number) &&
      name.startOffset === endOf(sign) &&
      /^\d+(?:\.\d+)?$/.test(number.image) &&
      /^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z][A-Za-z0-9]*)*$/.test(name.image);
    return isNamed ? 3 : 1;
  }

  private notAName(expected: string): Name {
    const token = this.LA(1);
    if (this.admitName()) {
      this.SKIP_TOKEN();
      return nameOf(token);
    }
    this.mishap(token, expected);
    const at = startOf(token, this.text);
    return { kind: "name", start: at, end: at, text: "" };
  }

  /** A name after a dot, where no word of the language can stand: every word is a name there. */
  nameAfterDot(index: number): Name {
    if (this.RECORDING_PHASE || !this.reservedNext()) return this.name(index);
    const token = this.LA(1);
    this.SKIP_TOKEN();
    return nameOf(token);
  }

  reservedNext(): boolean {
    return !this.next(category.name) && isReserved(this.LA(1).image);
  }

  /** Where a name belongs: takes a reserved word for the name its author meant, if what follows fits one. */
  admitName(fits = this.looksLikeAName(this.LA(2))): boolean {
    const token = this.LA(1);
    if (this.RECORDING_PHASE || !fits || this.next(category.label) || !isReserved(token.image)) return false;
    this.raise(raise("reserved-word-as-name", this.span(token), { name: token.image }));
    token.tokenType = plain;
    token.tokenTypeIdx = plain.tokenTypeIdx as number;
    return true;
  }

  /** Whether `next` follows a name rather than the word of the language that stands before it. */
  private looksLikeAName(next: IToken): boolean {
    const type = next.tokenType;
    return !(type === plain || type === literal.string || opens.has(type)) || type === mark.openCurly;
  }

  // ------------------------------------------------------------ looking ahead

  next(type: TokenType, ahead = 1): boolean {
    const found = this.LA(ahead).tokenType;
    return found === type || (type.categoryMatchesMap?.[found.tokenTypeIdx as number] ?? false);
  }

  /** A language and its text. Words of the language are no language codes, so nothing else begins like this. */
  langTextNext(ahead = 1): boolean {
    return this.LA(ahead).tokenType === plain && this.LA(ahead + 1).tokenType === literal.string;
  }

  /** What follows the label of a clause. No expression continues like this. */
  clauseHeadAhead(ahead: number): boolean {
    const { tokenType } = this.LA(ahead);
    return tokenType === mark.colon || tokenType === word.over || tokenType === word.bars;
  }

  /** The number of a page or of a place on one. */
  readPlace(token: IToken): number {
    if (this.RECORDING_PHASE) return 0;
    const { length } = token.image;
    if (length > mostPlaceDigits)
      this.raise(
        raise("token-too-long", this.span(token), { what: "place", length, limit: mostPlaceDigits }),
      );
    return Number(token.image);
  }

  // ------------------------------------------------------------ recovery

  /** Notes that something else belongs where `token` stands; a second complaint about one place is dropped. */
  mishap(token: IToken, expected: string, words: readonly string[] = [], isComparison = false): void {
    const at = startOf(token, this.text);
    if (at === this.lastMishap) return;
    this.lastMishap = at;
    const isItem = words.length > 0 && (this.first("item").has[token.tokenTypeIdx] ?? false);
    this.mishaps.push({ token, previous: this.LA(0), expected, words, isItem, isComparison });
    // After so many faults, the rest of the file is skipped.
    if (this.mishaps.length > mostFaultsRead) while (this.LA(1).tokenType !== EOF) this.SKIP_TOKEN();
  }

  /** Complains about the nesting here, and gives the item up. */
  tooDeep(what: string, limit: number): never {
    const token = this.LA(1);
    this.raise(raise("nesting-too-deep", this.span(token), { limit, what }));
    this.lastMishap = token.startOffset;
    throw new MismatchedTokenException("", token, this.LA(0));
  }

  /** Runs `member`; if it fails, skips to where the next member of the body begins. */
  attempt(members: Members, open: IToken | null, member: () => void): void {
    if (this.RECORDING_PHASE) {
      member();
      return;
    }
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
  settle(members: Members, open: IToken | null): void {
    if (this.RECORDING_PHASE) return;
    const token = this.LA(1);
    if (
      token.tokenType === EOF ||
      (open !== null && token.tokenType === mark.closeCurly) ||
      (this.starts(members, token) && (!members.isStrict || this.fits(members, token)))
    )
      return;
    const { has, words } = this.first(members.rule);
    const isNamed = [category.name, category.label].some((type) => has[type.tokenTypeIdx as number]);
    if (isNamed && this.admitName(this.fits(members, token))) return;
    this.mishap(token, open === null ? members.called : `${members.called} or \`}\``, words);
    this.SKIP_TOKEN();
    this.skip(members, open);
  }

  private skip(members: Members, open: IToken | null): void {
    const { depths } = this.nesting();
    const level = open === null ? 0 : (depths.get(open) ?? 0) + 1;
    for (;;) {
      const token = this.LA(1);
      const depth = depths.get(token);
      if (depth === undefined || (depth < level && closes.has(token.tokenType))) return;
      if (
        depth === level &&
        this.starts(members, token) &&
        this.beginsAnew(token) &&
        this.fits(members, token)
      )
        return;
      this.SKIP_TOKEN();
      if (this.LA(1) === token) return;
    }
  }

  private starts(members: Members, token: IToken): boolean {
    return this.first(members.rule).has[token.tokenTypeIdx] ?? false;
  }

  private fits({ fits }: Members, token: IToken): boolean {
    return fits?.(token, this.LA(2)) ?? true;
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

  /** Worked out on the first fault only. */
  private nesting(): Nesting {
    this.nestingOfInput ??= nestingOf(this.input);
    return this.nestingOfInput;
  }

  /** The token types that can begin a rule, worked out once from the recorded grammar. */
  first(rule: string): First {
    const known = this.firsts.get(rule);
    if (known !== undefined) return known;
    const production = this.getGAstProductions()[rule];
    if (production === undefined) throw new Error(`There is no rule ${rule}.`);
    const { types } = beginningOf(production.definition);
    const words = types.flatMap(({ LABEL }) => (LABEL?.startsWith("`") ? [LABEL.slice(1, -1)] : []));
    const result = { has: tableOf(production), words };
    this.firsts.set(rule, result);
    return result;
  }
}

export interface First {
  /** The words of the language among them. */
  readonly words: readonly string[];
  /** By the index of a token type, groups taken apart. */
  readonly has: readonly boolean[];
}

export function nameOf({ startOffset, image }: IToken): Name {
  return { kind: "name", start: startOffset, end: startOffset + image.length, text: image };
}

/**
 * The list without room to grow. A list that grows one by one has places for sixteen more, most have one or two elements,
 * and all live as long as the tree.
 */
export function trimmed<T>(list: readonly T[]): T[] {
  // While chevrotain records the grammar, a rule gives no list.
  return Array.isArray(list) ? list.slice() : [];
}

/** A text that stands for nothing written. */
export const noTexts: readonly LangText[] = [];

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
