/**
 * Turns a book at one version into a program: every name bound, every expression typed, decisions in the order they call one another.
 * It judges nothing of what the rules decide; it never stops at a fault, and what could not be bound stays as a hole.
 */
import type { Diagnostic, Expr as Ast, Outcome } from "../../grammar/index.ts";
import type { Book, BookGain } from "../amend/book.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { indexOf } from "./book-index.ts";
import { clausesOf } from "./clauses.ts";
import type { Context } from "./context.ts";
import { scopeIn, spanOf, withLocal } from "./context.ts";
import { derived } from "./derive.ts";
import { exampleOf } from "./examples.ts";
import { infer } from "./expression.ts";
import { figureOrigin, figureValue } from "./figures.ts";
import { bearerOf, waysOf } from "./gains.ts";
import { paramsAsked } from "./givens.ts";
import { invariantsOf } from "./invariants.ts";
import { lawsOf } from "./laws.ts";
import { lints } from "./lints.ts";
import { notesOf } from "./notes.ts";
import { callsOf, inOrder } from "./order.ts";
import { citationsOf, type Cited, exampleWords, questionsOf } from "./origin.ts";
import { type ClausePlaces, placesOf } from "./precedence.ts";
import { eventsOf } from "./plays/events.ts";
import { withResults } from "./plays/playing.ts";
import { repertoireOf } from "./plays/repertoire.ts";
import { type DeclaredPlay, playsDeclared } from "./plays/signatures.ts";
import type { Decision, Expr, Fact, Program, Type } from "./program.ts";
import { doubtsOf } from "./readings.ts";
import { type Declared, declarationsOf } from "./signatures.ts";
import { tableOf } from "./tables.ts";
import type { TypeScope } from "./type-expressions.ts";
import { truth } from "./type-system.ts";
import { vocabularyOf, withoutUnused } from "./vocabulary.ts";
import { expressionsStatedIn, writtenPartsOf } from "../core/walk.ts";
import { lower } from "../lower/lower.ts";
import { calledOf } from "./words.ts";
import type { Surface } from "./surface.ts";

/** `tell`: each decision is told before it is checked. */
export function check(book: Book, tell: (decision: string) => void = () => {}): Outcome<Program> {
  const { diagnostics, report } = collector();
  return { value: checked(bound(book, report), report, diagnostics, tell), diagnostics };
}

/**
 * An expression as it would stand in the book: a question put to the version, not part of any rule.
 * What a play comes to may be named in it: its results by their names, a single one by that of the play.
 */
export function checkExpression(
  book: Book,
  ast: Ast,
  file: string,
  play: DecisionId | null = null,
): Outcome<Expr> {
  const { context } = bound(book, () => {});
  const { diagnostics, report } = collector();
  const question = scopeIn(file, { partial: true, isQuestion: true });
  const scope = play === null ? question : withResults(context, question, [play]);
  return { value: lower(infer({ ...context, report }, scope, ast, null)), diagnostics };
}

/** An expression with the parameters of what it asks, which are given like facts. */
export interface CheckedQuestion {
  readonly expr: Expr;
  readonly params: ReadonlyMap<string, Type>;
}

/**
 * The same for an expression that is asked about a situation. `given`: what the situation names. A decision that is named alone
 * takes its parameters from there, and names that are passed in parentheses can be given too.
 */
export function checkQuestion(
  book: Book,
  ast: Ast,
  file: string,
  given: ReadonlySet<string>,
): Outcome<CheckedQuestion> {
  const { context } = bound(book, () => {});
  const { diagnostics, report } = collector();
  const question = scopeIn(file, { partial: true, isQuestion: true });
  const { byName, own } = paramsAsked(context, question, [ast]);
  const params = new Map(
    [...byName].filter(([name]) => !context.facts.has(name) && (own.has(name) || given.has(name))),
  );
  const scope = [...params].reduce(
    (inner, [name, type]) => withLocal(inner, name, type, "parameter"),
    question,
  );
  return { value: { expr: lower(infer({ ...context, report }, scope, ast, null)), params }, diagnostics };
}

/** Everything that can be named, before any expression is typed. */
interface Bound extends Pick<Work, "context" | "scope"> {
  readonly book: Book;
  readonly declared: ReadonlyMap<DecisionId, Declared>;
  readonly plays: ReadonlyMap<DecisionId, DeclaredPlay>;
  readonly bearers: ReadonlyMap<string, { readonly gain: BookGain; readonly bearer: Fact | null }>;
}

function bound(book: Book, report: Context["report"]): Bound {
  const index = indexOf(book);
  const gains = new Map(
    book.decisions.flatMap((each) => (each.kind === "gain" ? [[each.keyword, each]] : [])),
  );
  const { scope, facts } = vocabularyOf(
    book,
    new Map([...gains].map(([keyword, { id }]) => [keyword, id])),
    report,
  );
  const declared = declarationsOf(scope, book, index);
  const plays = playsDeclared(scope, book, index);
  const bearers = new Map(
    [...gains.values()].map((gain) => [gain.keyword, { gain, bearer: bearerOf(scope, gain) }]),
  );
  const context: Context = {
    book,
    index,
    types: scope.types,
    facts,
    signatures: declared,
    plays,
    gains: gainedBy(bearers),
    report,
    infer,
  };
  return { book, context, scope, declared, plays, bearers };
}

function checked(
  { book, context, scope, declared, plays, bearers }: Bound,
  report: Context["report"],
  diagnostics: readonly Diagnostic[],
  tell: (decision: string) => void,
): Program {
  const { facts, index } = context;
  const work: Work = { context, cited: citedIn(context, declared), scope, places: placesOf(book) };
  const typed = [
    ...[...declared].map(([id, each]) => {
      tell(id);
      return decisionOf(work, each);
    }),
    ...[...bearers.values()].flatMap(({ gain, bearer }) =>
      bearer === null ? [] : [gainOf(work, gain, bearer)],
    ),
  ];
  const ordered = inOrder(
    context,
    typed.map((each) => ({ ...each, calls: callsOf(each) })),
  );
  // Nothing calls an invariant.
  const known = derived([...ordered, ...invariantsOf(context, work.cited, scope)]);
  const decisions = known.slice(0, ordered.length);
  const invariants = known.slice(ordered.length).filter((each) => each.kind === "ruled");
  const laws = lawsOf(context, scope);
  const byId = new Map(decisions.map((each) => [each.id, each]));
  const playbook = { context, types: scope, cited: work.cited, events: eventsOf(scope, book) };
  const { menus, ...repertoire } = repertoireOf(playbook, plays, byId);
  const played = new Map(repertoire.plays.map((each) => [each.id, each]));
  const asking = { ...repertoire, decisions: byId, plays: played };
  const stated = { decisions, invariants, laws, ...repertoire };
  const expressions = expressionsStatedIn(stated).flatMap(({ from }) => writtenPartsOf(from));
  const types = { ...scope.types, enums: new Map([...scope.types.enums, ...menus]) };
  const program: Program = {
    book: book.id,
    version: book.version,
    languages: book.graph.held,
    types: withoutUnused(types, typesIn([...facts.values()], scope, stated, expressions)),
    facts: [...facts.values()],
    ...stated,
    words: book.graph.vocabulary.words.map(({ node: { lang, said, meant } }) => ({
      language: lang.text,
      said: said.text,
      meant: meant.map(({ text }) => text),
    })),
    doubts: doubtsOf(book, index, expressions),
    notes: notesOf(context, decisions, repertoire.plays),
    examples: book.examples.map((example) =>
      exampleOf({ ...context, types }, asking, example, exampleWords(work.cited, example)),
    ),
    citations: citationsOf(book),
    questions: questionsOf(book),
  };
  // A warning on rules that are not bound yet would only follow from what is wrong with them.
  const isSound = !diagnostics.some(({ severity }) => severity === "error");
  for (const lint of lints)
    for (const found of lint({ book, index, program, expressions }))
      if (isSound || found.severity === "error") report(found);
  return program;
}

/** What several decisions share is typed for each, and its faults are told once. */
function collector(): {
  readonly diagnostics: Diagnostic[];
  readonly report: (diagnostic: Diagnostic) => void;
} {
  const diagnostics: Diagnostic[] = [];
  const told = new Set<string>();
  const report = (diagnostic: Diagnostic) => {
    const { code, message, span } = diagnostic;
    const key = `${code} ${span.file} ${span.start} ${span.end} ${message}`;
    if (told.has(key)) return;
    told.add(key);
    diagnostics.push(diagnostic);
  };
  return { diagnostics, report };
}

interface Work {
  readonly context: Context;
  readonly cited: Cited;
  readonly scope: TypeScope;
  readonly places: ClausePlaces;
}

function gainedBy(
  bearers: ReadonlyMap<string, { readonly gain: BookGain; readonly bearer: Fact | null }>,
): Context["gains"] {
  return new Map(
    [...bearers].flatMap(([keyword, { gain, bearer }]) =>
      bearer === null ? [] : [[keyword, { decision: gain.id, by: bearer.type }]],
    ),
  );
}

/** Figures come first: the words that state a clause may show them. */
function citedIn(context: Context, declared: ReadonlyMap<DecisionId, Declared>): Cited {
  const figures = new Map(
    [...declared.values()].flatMap(({ id, type, standing }) =>
      standing?.kind === "figure" ? [[id, figureValue(context, standing, type)] as const] : [],
    ),
  );
  return { book: context.book, index: context.index, types: context.types, figures };
}

// ---------------------------------------------------------------- decisions

function decisionOf(work: Work, declared: Declared): Decision {
  const { context, cited, places } = work;
  const { id, params, columns, type, called, about, because, asked, says, provision, span, standing } =
    declared;
  const said = { ...(because ? { because } : {}), ...(asked ? { asked } : {}), ...(says ? { says } : {}) };
  const shared = { id, params, type, called, about, ...said, provision, span, ...underived };
  switch (standing?.kind) {
    case "table": {
      const table = tableOf(context, cited, standing, { params, columns, type });
      return { kind: "table", ...shared, columns, ...table, node: standing.node };
    }
    case "figure": {
      const value = cited.figures.get(id) ?? null;
      return {
        kind: "figure",
        ...shared,
        value: value && lower(value),
        node: standing.node,
        origin: figureOrigin(cited, standing),
      };
    }
    case "clauses": {
      const clauses = clausesOf(context, cited, standing, declared, places);
      return { kind: "ruled", ...shared, clauses, adds: declared.adds && clauses.length > 0, total: false };
    }
    default:
      return { kind: "ruled", ...shared, clauses: [], adds: false, total: false };
  }
}

function gainOf({ context, cited, scope }: Work, gain: BookGain, bearer: Fact): Decision {
  const { id, keyword } = gain;
  return {
    kind: "gain",
    id,
    keyword,
    params: [bearer],
    type: truth,
    ...calledOf(cited.book.vocabulary.keywords.get(keyword)?.node.naming ?? null),
    provision: gain.ways[0]?.source.provision ?? null,
    span: spanOf(gain.place.file, gain.place.node),
    ...underived,
    ways: waysOf(context, cited, scope, gain, bearer),
  };
}

/** Worked out once all decisions are typed. */
const underived = { reads: [], calls: [], doubts: [], told: false, outside: null } as const;

function typesIn(
  facts: readonly Fact[],
  { types }: TypeScope,
  { decisions, plays, events }: Pick<Program, "decisions" | "plays" | "events">,
  expressions: readonly Surface[],
): readonly Type[] {
  return [
    ...facts.map((fact) => fact.type),
    ...[...types.records.values()].flatMap((record) => record.fields.map((field) => field.type)),
    ...decisions.flatMap(({ type, params }) => [type, ...params.map((param) => param.type)]),
    ...plays.flatMap(({ asks, parts, params }) => [...asks, ...parts, ...params].map(({ type }) => type)),
    ...events.flatMap(({ params }) => params.map(({ type }) => type)),
    ...expressions.map((expr) => expr.type),
  ];
}
