/**
 * Turns what a program decides into plain data: types, facts, decisions with their clauses, laws, invariants, doubts, examples; each
 * expression as a tree and in words. Text and entries are json.ts.
 */
import type {
  CheckedClause,
  CheckedExample,
  ClauseOrigin,
  Decision,
  DoubtOf,
  Expr,
  Fact,
  Law,
  Named,
  Program,
  RuledDecision,
  Says,
  Type,
} from "../check/program.ts";
import { convertWritten, expressionsStatedIn, targetsIn, writtenPartsOf } from "../core/walk.ts";
import { inWords } from "../check/in-words.ts";
import type { Surface } from "../check/surface.ts";
import type { Playing } from "../check/plays.ts";
import { writeNumber } from "../check/rational.ts";
import { presentType } from "../core/types.ts";

export function vocabularyData({ types }: Program) {
  return {
    enums: [...types.enums.values()].map((each) => ({ ...each, inTime: each.inTime ?? false })),
    keywords: [...types.keywords.values()],
    records: [...types.records.values()].map((record) => ({
      ...record,
      fields: record.fields.map(factData),
    })),
    names: [...types.names.values()],
    units: Object.fromEntries(types.units),
    phases: types.phases,
  };
}

/** The parts of the vocabulary that the rules of the version read or set, by name: `models`, `model.hidden`, `INFANTRY`. */
export function usesData(program: Program) {
  // A law says what situations there are, which matters to a version only if it reads what the law is about.
  const { facts, fields, keywords } = usedIn(expressionsStatedIn({ ...program, laws: [] }));
  for (const { fact } of program.states) facts.add(fact);
  const set = new Set<string>();
  const lines = [...program.plays, ...program.reactions].flatMap((each) => each.lines);
  for (const target of targetsIn(lines)) {
    if (target.root.kind === "fact") facts.add(target.root.name);
    for (const field of target.fields) set.add(field);
  }
  for (const record of program.types.records.values())
    for (const { name } of record.fields) if (set.has(name)) fields.add(`${record.name}.${name}`);
  return usesOf({ facts, fields, keywords });
}

interface Used {
  readonly facts: Set<string>;
  readonly fields: Set<string>;
  readonly keywords: Set<string>;
}

function usedIn(exprs: readonly Expr[]): Used {
  const [facts, fields, keywords] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const addField = (of: Type, name: string): void => {
    const type = presentType(of);
    if (type.kind === "record" || type.kind === "ref") fields.add(`${type.name}.${name}`);
  };
  for (const part of exprs.flatMap(({ from }) => writtenPartsOf(from))) {
    if (part.kind === "fact") facts.add(part.name);
    if (part.kind === "field") addField(part.of.type, part.name);
    if (part.kind === "keyword-value") keywords.add(part.name);
    if (part.kind === "has") {
      keywords.add(part.keyword);
      for (const { keyword } of part.implying) keywords.add(keyword);
      if (part.field) addField(part.of.type, part.field.name);
    }
  }
  return { facts, fields, keywords };
}

function usesOf({ facts, fields, keywords }: Used) {
  return { facts: [...facts].sort(), fields: [...fields].sort(), keywords: [...keywords].sort() };
}

export function factData({ name, type, optional, owner, called, about, says }: Fact) {
  return { name, type, optional, owner, called, about, ...saysData(says) };
}

/** Only where its author writes how one says it. */
export function saysData(says: Says | undefined): { readonly says?: Says } {
  return says === undefined ? {} : { says };
}

/** Of what may be left without a name. */
export function namedData(named: Named | undefined): Pick<Named, "called" | "says"> {
  return { called: named?.called ?? {}, ...saysData(named?.says) };
}

// ---------------------------------------------------------------- decisions

export function decisionData(decision: Decision) {
  const { id, kind, type, called, about, provision, reads, calls, doubts, told, outside } = decision;
  const params = decision.params.map(factData);
  const asking = { provision, reads, calls, doubts, told, outside };
  const head = { id, kind, type, params, called, about, ...saysData(decision.says), ...asking };
  switch (decision.kind) {
    case "ruled":
      return {
        ...head,
        kind: decision.kind,
        adds: decision.adds,
        total: decision.total,
        clauses: decision.clauses.map(clauseData),
      };
    case "table":
      return {
        ...head,
        kind: decision.kind,
        node: decision.node,
        columns: decision.columns.map(factData),
        across: decision.across.map(expressionData),
        rows: decision.rows.map((row) => ({
          label: row.label,
          key: expressionData(row.key),
          cells: row.cells.map((cell) => (typeof cell === "string" ? { blank: cell } : expressionData(cell))),
          origin: originData(row.origin),
        })),
      };
    case "figure":
      return {
        ...head,
        kind: decision.kind,
        node: decision.node,
        value: decision.value && expressionData(decision.value),
        origin: originData(decision.origin),
      };
    case "gain":
      return {
        ...head,
        kind: decision.kind,
        keyword: decision.keyword,
        ways: decision.ways.map((way) => ({
          param: way.param,
          when: expressionData(way.when),
          sentences: way.sentences,
          origin: originData(way.origin),
        })),
      };
  }
}

function clauseData(clause: CheckedClause) {
  return {
    id: clause.id,
    label: clause.label,
    value: clause.value && expressionData(clause.value),
    unseen: clause.unseen,
    when: clause.when && expressionData(clause.when),
    otherwise: clause.otherwise,
    told: clause.told,
    ...(clause.shown ? { shown: clause.shown } : {}),
    stages: clause.stages.map(({ name, value, sentences, named }) => ({
      name,
      called: named?.called ?? {},
      value: expressionData(value),
      sentences,
    })),
    over: clause.over,
    bars: clause.bars,
    sentences: clause.sentences,
    origin: originData(clause.origin),
  };
}

export function originData({
  entry,
  citedAs,
  provision,
  inferredFrom,
  history,
  citation,
  later,
  elsewhere,
  words,
}: ClauseOrigin) {
  return { entry, citedAs, provision, inferredFrom, history, citation, later, elsewhere, words };
}

export function lawData({ name, params, condition, because }: Law) {
  return {
    name,
    params: params.map(factData),
    condition: expressionData(condition),
    uses: usesOf(usedIn([condition])),
    because,
  };
}

export function invariantData({
  id,
  params,
  called,
  about,
  because = {},
  provision,
  reads,
  calls,
  doubts,
  clauses,
}: RuledDecision) {
  const [clause] = clauses;
  if (clause?.value === undefined || clause.value === null) throw new Error(`${id} states nothing.`);
  return {
    name: id,
    params: params.map(factData),
    called,
    about,
    because,
    provision,
    reads,
    calls,
    doubts,
    when: clause.when && expressionData(clause.when),
    holds: expressionData(clause.value),
    sentences: clause.sentences,
    origin: originData(clause.origin),
  };
}

export function doubtData({ id, owner, readings, because, named }: DoubtOf) {
  return { id, owner, called: named?.called ?? {}, readings, because };
}

export function exampleData({ title, printed, words, owner, runs, given, played, expects }: CheckedExample) {
  return {
    title,
    printed,
    ...(words === undefined ? {} : { words }),
    owner,
    runs,
    given: given.map(({ path, value }) => ({ path, value: expressionData(value) })),
    played: played.map(({ path, value }) => ({ path, value: expressionData(value) })),
    expects: expects.map(({ readings, subject, after, playing, decision, outcome, because }) => ({
      readings: Object.fromEntries(readings),
      subject: expressionData(subject),
      after: after && expressionData(after),
      playing: playing.map(playingData),
      decision,
      status: outcome.kind === "status" ? outcome.status : "ruled",
      value: outcome.kind === "value" ? expressionData(outcome.value) : null,
      because,
    })),
  };
}

/** How a side plays, where a chance or a mean is asked. */
function playingData(playing: Playing) {
  if (playing.kind !== "best") return playing;
  const goals = playing.goals.map(({ least, value }) => ({ least, value: expressionData(value) }));
  return { ...playing, goals };
}

// ---------------------------------------------------------------- expressions

/** An expression in words, and as a tree. */
export function expressionData(expr: Expr): { readonly words: string; readonly tree: Tree } {
  return { words: inWords(expr), tree: tree(expr.from) };
}

export interface Tree {
  readonly kind: string;
  readonly [part: string]: unknown;
}

/** The tree as its author wrote it, without places and types; numbers as text, with their unit. */
function tree(expr: Surface): Tree {
  if (expr.kind === "interval")
    return { kind: "interval", from: expr.least && tree(expr.least), to: expr.most && tree(expr.most) };
  if (expr.kind === "has") {
    const { kind, of, keyword, gained } = expr;
    return { kind, of: tree(of), keyword, gained };
  }
  if (expr.kind === "number") {
    const type: Type = presentType(expr.type);
    return {
      kind: "number",
      value: writeNumber(expr.value),
      unit: type.kind === "quantity" ? type.unit : null,
    };
  }
  return convertWritten(expr, tree);
}
