/**
 * The part of a program that one question needs: the decisions it reaches, and the facts, types, laws, doubts and texts that
 * these name. Asked about the same situation, it gives the same answer as the whole program.
 */
import type {
  Aliases,
  ClauseOrigin,
  Decision,
  DoubtOf,
  EnumType,
  Expr,
  Fact,
  KeywordOf,
  Law,
  Named,
  Program,
  RecordType,
  Says,
  Type,
  Words,
} from "../check/program.ts";
import { decisionsById, findDoubt, findFact, findState } from "../core/lookup.ts";
import { memoizePair } from "../memoize.ts";
import { expressionsOfDecision, subexpressionsOf } from "../core/walk.ts";

/** `language`: texts are kept in it, or where there is none, in the one that is shown instead. */
export function sliceProgram(program: Program, decision: Decision, language: string): Program {
  const reached = reachFrom(program, decision);
  const texts = textsIn(program, language);
  const { types } = program;
  const entries = new Set<string>();
  const decisions = program.decisions
    .filter(({ id }) => reached.decisions.has(id))
    .map((each) => texts.decision(each, entries));
  return {
    book: program.book,
    version: program.version,
    languages: program.languages,
    types: {
      enums: kept(types.enums, reached.enums, texts.enumeration),
      records: kept(types.records, reached.records, texts.record),
      names: kept(types.names, reached.names, (each) => each),
      keywords: reached.hasKeywords
        ? new Map([...types.keywords].map(([name, each]) => [name, texts.keyword(each)]))
        : new Map(),
      units: types.units,
      phases: types.phases,
    },
    facts: program.facts.filter(({ name }) => reached.facts.has(name)).map(texts.fact),
    decisions,
    plays: [],
    states: program.states.filter(({ fact }) => reached.facts.has(fact)),
    events: [],
    reactions: [],
    policies: [],
    laws: program.laws.filter((law) => reached.laws.has(law)).map(texts.law),
    invariants: [],
    words: [],
    doubts: program.doubts.filter(({ id }) => reached.doubts.has(id)).map(texts.doubt),
    notes: program.notes.flatMap((note) => {
      const rests = note.rests.filter((name) => reached.decisions.has(name.split(".")[0] ?? ""));
      return rests.length === 0 ? [] : [{ ...note, words: texts.words(note.words), rests }];
    }),
    examples: [],
    citations: new Map(),
    questions: kept(program.questions, entries, texts.words),
  };
}

function kept<Key extends string, Value>(
  all: ReadonlyMap<Key, Value>,
  wanted: ReadonlySet<string>,
  change: (value: Value) => Value,
): ReadonlyMap<Key, Value> {
  return new Map([...all].filter(([key]) => wanted.has(key)).map(([key, each]) => [key, change(each)]));
}

// ---------------------------------------------------------------- what is reached

interface Reached {
  readonly decisions: Set<string>;
  readonly facts: Set<string>;
  readonly records: Set<string>;
  readonly enums: Set<string>;
  readonly names: Set<string>;
  readonly doubts: Set<string>;
  readonly laws: Set<Law>;
  hasKeywords: boolean;
}

/** The same in every language. */
const reachFrom = memoizePair((program: Program, decision: Decision): Reached => {
  const found: Reached = {
    decisions: new Set(),
    facts: new Set(),
    records: new Set(),
    enums: new Set(),
    names: new Set(),
    doubts: new Set(),
    laws: new Set(),
    hasKeywords: false,
  };
  reachDecision(program, found, decision);
  // Laws bring facts, which may bring more laws.
  for (let size = -1; size < found.laws.size; ) {
    size = found.laws.size;
    for (const law of program.laws)
      if (!found.laws.has(law) && concerns(law, found)) {
        found.laws.add(law);
        for (const param of law.params) reachType(program, found, param.type);
        reachExpression(program, found, law.condition);
      }
  }
  return found;
});

/** A law about records concerns every situation that has such records. */
function concerns(law: Law, { records, facts }: Reached): boolean {
  const kinds = law.params.flatMap(({ type }) =>
    type.kind === "record" || type.kind === "ref" ? [type.name] : [],
  );
  if (kinds.length > 0) return kinds.every((kind) => records.has(kind));
  return subexpressionsOf(law.condition).some((part) => part.kind === "fact" && facts.has(part.name));
}

function reachDecision(program: Program, found: Reached, decision: Decision): void {
  if (found.decisions.has(decision.id)) return;
  found.decisions.add(decision.id);
  reachType(program, found, decision.type);
  for (const { type } of decision.params) reachType(program, found, type);
  if (decision.kind === "table") for (const { type } of decision.columns) reachType(program, found, type);
  for (const id of decision.doubts) found.doubts.add(id);
  for (const name of decision.reads) reachFact(program, found, name);
  for (const id of decision.calls) reachCalled(program, found, id);
  for (const expr of expressionsOfDecision(decision)) reachExpression(program, found, expr);
}

function reachCalled(program: Program, found: Reached, id: string): void {
  const called = decisionsById(program).get(id);
  if (called !== undefined) reachDecision(program, found, called);
}

function reachExpression(program: Program, found: Reached, expr: Expr): void {
  for (const part of subexpressionsOf(expr)) {
    reachType(program, found, part.type);
    if (part.kind === "call") reachCalled(program, found, part.decision);
    else if (part.kind === "fact") reachFact(program, found, part.name);
    else if (part.kind === "reading" && findDoubt(program, part.doubt)) found.doubts.add(part.doubt);
  }
}

function reachFact(program: Program, found: Reached, name: string): void {
  if (found.facts.has(name)) return;
  const fact = findFact(program, name);
  if (fact === undefined) return;
  found.facts.add(name);
  reachType(program, found, fact.type);
  const state = findState(program, name);
  if (state !== undefined) reachExpression(program, found, state.initial);
}

function reachType(program: Program, found: Reached, type: Type): void {
  switch (type.kind) {
    case "enum":
      found.enums.add(type.name);
      break;
    case "name":
      found.names.add(type.name);
      break;
    case "keywords":
      found.hasKeywords = true;
      break;
    case "moment":
      if (program.types.phases !== null) found.enums.add(program.types.phases);
      break;
    case "record":
    case "ref":
      if (found.records.has(type.name)) break;
      found.records.add(type.name);
      for (const field of program.types.records.get(type.name)?.fields ?? [])
        reachType(program, found, field.type);
      break;
    case "shape":
      for (const field of type.fields) reachType(program, found, field.type);
      break;
    case "list":
    case "set":
    case "interval":
    case "or-none":
      reachType(program, found, type.of);
      break;
  }
}

// ---------------------------------------------------------------- texts

function textsIn({ languages }: Program, language: string) {
  const words = (all: Words): Words => {
    if (all[language] !== undefined) return { [language]: all[language] };
    // Where there is none, one text is shown and another may be cited.
    const [first = ""] = Object.keys(all);
    const shown = languages.find((each) => all[each]) ?? first;
    return Object.fromEntries(Object.entries(all).filter(([each]) => each === shown || each === first));
  };
  const says = (all: Says): Says => {
    const [own = ""] = [language, ...languages].filter((each) => Object.hasOwn(all, each));
    return all[own] === undefined ? all : { [own]: all[own] };
  };
  /** What players say for it. */
  const aliases = (asked: Aliases | undefined): { readonly asked?: Aliases } => {
    const own = asked?.[language];
    return asked === undefined ? {} : { asked: own === undefined ? {} : { [language]: own } };
  };
  const named = <T extends Named & { readonly because?: Words }>(part: T): T => ({
    ...part,
    called: words(part.called),
    about: words(part.about),
    ...(part.because && { because: words(part.because) }),
    ...(part.says && { says: says(part.says) }),
  });
  const origin = (of: ClauseOrigin, entries: Set<string>): ClauseOrigin => {
    if (of.entry !== null) entries.add(of.entry);
    return { ...of, words: words(of.words), before: words(of.before), place: words(of.place) };
  };
  const decision = (of: Decision, entries: Set<string>): Decision => {
    const { asked: _, ...rest } = named(of);
    const common = { ...rest, params: of.params.map(named) };
    switch (common.kind) {
      case "ruled":
        return {
          ...common,
          clauses: common.clauses.map((clause) => ({
            ...clause,
            ...(clause.shown && { shown: words(clause.shown) }),
            origin: origin(clause.origin, entries),
          })),
        };
      case "table":
        return {
          ...common,
          columns: common.columns.map(named),
          rows: common.rows.map((row) => ({ ...row, origin: origin(row.origin, entries) })),
        };
      case "figure":
        return { ...common, origin: origin(common.origin, entries) };
      case "gain":
        return {
          ...common,
          ways: common.ways.map((way) => ({ ...way, origin: origin(way.origin, entries) })),
        };
    }
  };
  return {
    words,
    decision,
    fact: (of: Fact): Fact => named(of),
    record: (of: RecordType): RecordType => ({ ...named(of), fields: of.fields.map(named) }),
    // Values are recognised by their names in every language.
    enumeration: (of: EnumType): EnumType => ({
      ...named(of),
      values: of.values.map((value) => ({ ...value, ...aliases(value.asked) })),
    }),
    keyword: (of: KeywordOf): KeywordOf => ({ ...of, ...aliases(of.asked) }),
    law: (of: Law): Law => ({ ...of, because: words(of.because) }),
    doubt: (of: DoubtOf): DoubtOf => ({
      ...of,
      because: words(of.because),
      ...(of.named && { named: named(of.named) }),
      readings: of.readings.map((reading) => ({ ...reading, words: words(reading.words) })),
    }),
  };
}
