/**
 * Derives the choices of the parser from the recorded grammar: which alternative the next token begins, and whether an
 * option is present. Gates in the grammar decide what needs a later token.
 *
 * Chevrotain would compute all choices, for any number of tokens, before the first file is read. With one token a
 * choice is cheap, and here it is computed on first use.
 */
import {
  Alternation,
  type Alternative,
  type BaseParser,
  type ILookaheadStrategy,
  type IOrAlt,
  type IProduction,
  type IToken,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type Rule,
  Terminal,
  type TokenType,
} from "chevrotain";
import { vocabulary } from "../tokens.ts";

/** The tokens that can begin a part of the grammar, in the order of the grammar, and whether the part can be empty. */
export interface Beginning {
  readonly types: readonly TokenType[];
  readonly canBeEmpty: boolean;
}

export const lookAhead: ILookaheadStrategy = {
  // The tests have chevrotain check the grammar, with its own look-ahead.
  validate: () => [],
  buildLookaheadForAlternation({ rule, prodOccurrence, hasPredicates }) {
    const tables = () => alternativesOf(find(rule, Alternation, prodOccurrence)).map(tableOf);
    return hasPredicates ? chooseWithGates(tables) : choose(tables);
  },
  buildLookaheadForOptional({ rule, prodOccurrence, prodType }) {
    let table: readonly boolean[] | null = null;
    return function (this: BaseParser) {
      table ??= tableOf(find(rule, optional[prodType], prodOccurrence));
      return table[nextIn(this).tokenTypeIdx] === true;
    };
  },
};

/** The tokens that can begin the definition. Those of a rule are computed once. */
export function beginningOf(definition: readonly IProduction[]): Beginning {
  const types = new Set<TokenType>();
  for (const production of definition) {
    const first = beginningOfOne(production);
    for (const type of first.types) types.add(type);
    if (!first.canBeEmpty) return { types: [...types], canBeEmpty: false };
  }
  return { types: [...types], canBeEmpty: true };
}

/** By the index of a token type, groups taken apart: whether it can stand where the part begins. */
export function tableOf({ definition }: Part): readonly boolean[] {
  const { types, canBeEmpty } = beginningOf(definition);
  // What can be nothing goes before every token.
  const table = Array.from({ length: typeCount }, () => canBeEmpty);
  for (const type of types)
    for (const index of [type.tokenTypeIdx as number, ...(type.categoryMatches ?? [])]) table[index] = true;
  return table;
}

/** What has a definition: a rule, an alternative, an option, a repetition. */
interface Part extends IProduction {
  readonly definition: readonly IProduction[];
}

const typeCount = Math.max(...vocabulary.map((type) => type.tokenTypeIdx as number)) + 1;

const optional = {
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
};

const beginningOfRule = new WeakMap<Rule, Beginning>();

function beginningOfOne(production: IProduction): Beginning {
  if (production instanceof Terminal) return { types: [production.terminalType], canBeEmpty: false };
  if (production instanceof NonTerminal) {
    const rule = production.referencedRule;
    const known = beginningOfRule.get(rule) ?? beginningOf(rule.definition);
    beginningOfRule.set(rule, known);
    return known;
  }
  if (production instanceof Alternation) {
    const all = alternativesOf(production).map(({ definition }) => beginningOf(definition));
    return {
      types: all.flatMap(({ types }) => types),
      canBeEmpty: all.some(({ canBeEmpty }) => canBeEmpty),
    };
  }
  const inside = beginningOf((production as Part).definition);
  const isMandatory =
    production instanceof RepetitionMandatory || production instanceof RepetitionMandatoryWithSeparator;
  return isMandatory ? inside : { types: inside.types, canBeEmpty: true };
}

/** The first alternative that can begin with the next token. */
function choose(tables: () => readonly (readonly boolean[])[]) {
  let choices: readonly (number | undefined)[] | null = null;
  return function (this: BaseParser): number | undefined {
    choices ??= firstThatFit(tables());
    return choices[nextIn(this).tokenTypeIdx];
  };
}

function firstThatFit(tables: readonly (readonly boolean[])[]): (number | undefined)[] {
  return Array.from({ length: typeCount }, (_, type) => {
    const found = tables.findIndex((table) => table[type]);
    return found < 0 ? undefined : found;
  });
}

/** The first alternative whose gate is open and that can begin with the next token. */
function chooseWithGates(tables: () => readonly (readonly boolean[])[]) {
  let known: readonly (readonly boolean[])[] | null = null;
  return function (this: BaseParser, alternatives: readonly IOrAlt<unknown>[] = []): number | undefined {
    known ??= tables();
    const type = nextIn(this).tokenTypeIdx;
    for (const [index, table] of known.entries())
      if (alternatives[index]?.GATE?.call(this) !== false && table[type]) return index;
    return undefined;
  };
}

/** Within a rule chevrotain tells its parts apart by their kind and number. */
function find<T extends Part & { idx: number }>(
  part: Part,
  kind: abstract new (...args: never[]) => T,
  index: number,
): T {
  const found = search(part.definition, kind, index);
  if (found === null) throw new Error(`There is no ${kind.name} ${index} in the recorded grammar.`);
  return found;
}

function search<T extends Part & { idx: number }>(
  definition: readonly IProduction[],
  kind: abstract new (...args: never[]) => T,
  index: number,
): T | null {
  for (const production of definition) {
    if (production instanceof kind && production.idx === index) return production;
    if (production instanceof Terminal || production instanceof NonTerminal) continue;
    const inside = search((production as Part).definition, kind, index);
    if (inside !== null) return inside;
  }
  return null;
}

/** Chevrotain's own type says less than is there. */
function alternativesOf(alternation: Alternation): readonly Alternative[] {
  return alternation.definition as Alternative[];
}

/** Chevrotain shows the next token only to what extends the parser, which a look-ahead does not. */
function nextIn(parser: BaseParser): IToken {
  return (parser as unknown as { LA(ahead: number): IToken }).LA(1);
}
