/**
 * Turns examples into typed situations and expectations, as far as they run in this version.
 * Names an example gives that are no facts stand for parameters of the decisions it asks.
 */
import { type ClauseRef, type Expect, type Expr as Ast, type Given, plainText } from "../../grammar/tree.ts";
import type { BookExample } from "../amend/book.ts";
import { nearNames } from "../near-names.ts";
import {
  type DecisionId,
  doubtNamed,
  type DoubtId,
  type EntryId,
  type NodeId,
  type ProvisionId,
} from "../resolve/graph.ts";
import type { Context, Scope } from "./context.ts";
import { scopeIn, spanOf, withLocal } from "./context.ts";
import { infer } from "./expression.ts";
import { fitted } from "./expression/fit.ts";
import { raise } from "./faults.ts";
import { givenOf, isTold, paramsAsked, toldOf } from "./givens.ts";
import type { Policy } from "./plays.ts";
import { handedIn, isHandedIn, type Performed, stepsOf } from "./plays/given-answers.ts";
import { playingOf } from "./plays/playing.ts";
import { inWords } from "./in-words.ts";
import { nodeInWords } from "./node-words.ts";
import type { CheckedExample, CheckedExpect, ClauseOrigin, Decision, Type, Words } from "./program.ts";
import { lower } from "../lower/lower.ts";

/** What examples may ask. */
export interface Asked extends Performed {
  readonly decisions: ReadonlyMap<DecisionId, Decision>;
  readonly policies: readonly Policy[];
}

export function exampleOf(
  context: Context,
  asking: Asked,
  { place: { node, file }, title: titled, printed, given: givens, expects, owner, runs }: BookExample,
  words: Words,
): CheckedExample {
  const title = plainText(titled);
  const said = Object.keys(words).length === 0 ? {} : { words };
  const shared = { title, printed, ...said, owner, runs, span: spanOf(file, node) };
  // What stands in another version only may speak of what is not here.
  if (!runs) return { ...shared, given: [], played: [], expects: [] };

  const version: string = context.book.version;
  const asked = expects.filter(
    ({ node: { versions } }) => versions.length === 0 || versions.some(({ text }) => text === version),
  );
  const provision = context.index.provisions.has(owner as ProvisionId)
    ? (owner as ProvisionId)
    : (context.index.entries.get(owner as EntryId)?.on[0] ?? null);
  const scope = scopeIn(file, {
    owners: provision === null ? [owner] : [owner, provision],
    provision,
    partial: true,
    isQuestion: true,
  });
  const questionsOf = (all: BookExample["expects"]): readonly Ast[] =>
    all.flatMap(({ node: { subject, after } }) => (after === null ? [subject] : [after, subject]));
  const params = paramsAsked(context, scope, questionsOf(asked.length > 0 ? asked : expects));
  const elsewhere = paramsAsked(context, scope, questionsOf(expects));
  const steps = stepsOf(asking, params.plays);
  // A fact or a parameter of the name comes first.
  const isAsked = (each: Given) => {
    const name = each.path[0]?.text ?? "";
    return !context.facts.has(name) && !params.byName.has(name) && isHandedIn(steps, each);
  };
  const played = givens
    .filter((each) => isAsked(each.node))
    .flatMap((each) => handedIn(context, inFile(scope, each.file), steps, each.node));
  // A parameter of what is expected of another version only.
  const isOfOther = ({ path: [root] }: Given): boolean =>
    root !== undefined &&
    elsewhere.byName.has(root.text) &&
    !params.byName.has(root.text) &&
    !context.facts.has(root.text);
  const given = givens.flatMap(({ node: each, file: written }) => {
    if (isAsked(each) || isOfOther(each)) return [];
    const here = inFile(scope, written);
    return isTold(context, params, each)
      ? toldOf(context, here, asking.decisions, each)
      : givenOf(context, here, params, each);
  });
  const locals = given.reduce((inner, { path: [root = ""] }) => {
    const type = params.byName.get(root);
    return type === undefined || context.facts.has(root) ? inner : withLocal(inner, root, type, "parameter");
  }, scope);
  const checked = asked.map((each) => expectOf(context, asking, inFile(locals, each.file), each.node));
  return { ...shared, given, played, expects: checked };
}

/** An example that a later document continues is written in several files. */
function inFile(scope: Scope, file: string): Scope {
  return scope.file === file ? scope : { ...scope, file };
}

// ---------------------------------------------------------------- what is expected

function expectOf(
  context: Context,
  { decisions, policies }: Asked,
  scope: Scope,
  ast: Expect,
): CheckedExpect {
  const subject = infer(context, scope, ast.subject, null);
  const decision = subject.kind === "call" ? subject.decision : null;
  const readings = readingsOf(context, scope, ast);
  const because = subject.kind === "hole" ? [] : ast.because;
  if (ast.outcome.kind === "open")
    context.report(
      raise("open-expectation", spanOf(scope.file, ast.outcome), {
        subject: inWords(subject),
        sentences: decision === null ? [] : sentencesOn(decisions, decision, scope.owners),
      }),
    );
  return {
    readings,
    subject: lower(subject),
    after: ast.after && playNamed(context, scope, ast.after),
    playing: playingOf(context, scope, policies, subject, ast.played),
    decision,
    outcome: outcomeOf(context, scope, ast.outcome, subject.type),
    because: because.flatMap((ref) => labelMeant(context, scope, decisions, decision, ref, readings)),
    span: spanOf(scope.file, ast),
  };
}

/** What is played before something is asked; null where it is no play. */
function playNamed(context: Context, scope: Scope, ast: Ast): CheckedExpect["after"] {
  const named = infer(context, scope, ast, null);
  if (named.kind === "outcome") return lower(named) as CheckedExpect["after"];
  const what = named.kind === "call" ? "decision" : "value";
  if (named.kind !== "hole")
    context.report(raise("nothing-played-before", spanOf(scope.file, ast), { what, words: inWords(named) }));
  return null;
}

function outcomeOf(
  context: Context,
  scope: Scope,
  outcome: Expect["outcome"],
  type: Type,
): CheckedExpect["outcome"] {
  switch (outcome.kind) {
    case "status":
      return { kind: "status", status: outcome.status };
    case "value":
      return { kind: "value", value: expectedValue(context, scope, outcome.value, type) };
    case "open":
      return { kind: "open" };
  }
}

/** Those that whoever has the example states on it; where it states nothing of it, those of all who do. */
function sentencesOn(
  decisions: ReadonlyMap<DecisionId, Decision>,
  id: DecisionId,
  owners: readonly string[],
): readonly string[] {
  const decision = decisions.get(id);
  const stating = decision === undefined ? [] : statingOf(decision);
  const own = stating.filter(({ origin: { entry, citedAs, provision } }) =>
    [entry, citedAs, provision].some((owner) => owner !== null && owners.includes(owner)),
  );
  return [
    ...new Set((own.length > 0 ? own : stating).flatMap(({ sentences }) => sentences.map(nodeInWords))),
  ];
}

/** What states a decision: clauses, and ways to gain; of rows and figures the text is the node itself. */
function statingOf(
  decision: Decision,
): readonly { readonly sentences: readonly NodeId[]; readonly origin: ClauseOrigin }[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses;
    case "gain":
      return decision.ways;
    case "table":
      return decision.rows.map(({ origin }) => ({ sentences: [decision.node], origin }));
    case "figure":
      return [{ sentences: [decision.node], origin: decision.origin }];
  }
}

/** What a rule states in full is expected in full. */
function expectedValue(
  context: Context,
  scope: Scope,
  ast: Ast,
  type: Type,
): CheckedExample["given"][number]["value"] {
  const wanted: Type =
    type.kind === "unknown" || type.kind === "or-none" ? type : { kind: "or-none", of: type };
  return lower(fitted(context, infer(context, scope, ast, type), wanted));
}

function readingsOf(context: Context, scope: Scope, { readings }: Expect): ReadonlyMap<DoubtId, string> {
  const asked = new Map<DoubtId, string>();
  for (const test of readings) {
    const doubt = doubtNamed(context.book.graph, test.doubt.text, scope.owners);
    const meant = doubt?.by.node.readings.find(
      (each) =>
        each.name.text === test.reading.text ||
        (test.reading.text === "taken" && each.taken) ||
        (test.reading.text === "written" && each.written),
    );
    if (doubt !== null && meant !== undefined) asked.set(doubt.id, meant.name.text);
    // Typing the test tells what is wrong with it.
    else infer(context, scope, test, null);
  }
  return asked;
}

function labelMeant(
  context: Context,
  scope: Scope,
  decisions: ReadonlyMap<DecisionId, Decision>,
  asked: DecisionId | null,
  ref: ClauseRef,
  readings: ReadonlyMap<DoubtId, string>,
): readonly string[] {
  if (ref.label.text === "") return [];
  const isRead = (names: string) => names.split(".").every((name) => isReadingOf(context, readings, name));
  const span = spanOf(scope.file, ref);
  const decision = asked === null ? undefined : decisions.get(asked);
  if (decision === undefined || asked === null) {
    context.report(raise("because-without-decision", span, {}));
    return [];
  }
  const labels = labelsOf(decision);
  const wanted =
    ref.decision === null || ref.decision.text === asked
      ? ref.label.text
      : `${ref.decision.text}.${ref.label.text}`;
  if (labels.includes(wanted)) return [wanted];
  // Of several under readings that exclude each other: those of the readings asked for or taken.
  const read = labels.filter(
    (label) => label.startsWith(`${wanted}.`) && isRead(label.slice(wanted.length + 1)),
  );
  if (read.length > 0) return read;
  // One of several closings: that of the one who speaks here.
  const mine = scope.owners
    .map((owner) => `${owner.slice(owner.indexOf("/") + 1)}.${wanted}`)
    .find((each) => labels.includes(each));
  if (mine !== undefined) return [mine];
  context.report(
    raise("unknown-clause-in-because", span, {
      label: wanted,
      decision: asked,
      near: nearNames(wanted, labels),
    }),
  );
  return [];
}

/** Whether a reading of that name is asked for, or is the one taken where none is. */
function isReadingOf(context: Context, asked: ReadonlyMap<DoubtId, string>, name: string): boolean {
  return [...context.book.graph.doubts.values()].some(({ id, by }) => {
    const taken = by.node.readings.find((each) => each.taken)?.name.text;
    return (asked.get(id) ?? taken) === name;
  });
}

function labelsOf(decision: Decision): readonly string[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.map((clause) => clause.label);
    case "table":
      return decision.rows.map((row) => row.label);
    case "figure":
    case "gain":
      return [];
  }
}
