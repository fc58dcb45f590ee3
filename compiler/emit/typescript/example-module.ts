/**
 * Turns the examples of a version into a module beside it that runs them on the emitted code. What is emitted for the
 * decisions themselves is model.ts.
 */
import type {
  CheckedExample,
  CheckedExpect,
  Decision,
  Expr,
  Fact,
  Program,
  Type,
} from "../../check/program.ts";
import { type Code, code, joined, layout, listed } from "./code.ts";
import { callCode as callOf, typeOnly } from "./fast.ts";
import { key, quote } from "./literal.ts";
import type { Import, Module } from "./module.ts";
import type { Names } from "./names.ts";
import { notes, typeNote } from "./notes.ts";
import { term, type TermContext } from "./terms.ts";
import { subexpressionsOf } from "../../core/walk.ts";
import { findPlay } from "../../core/lookup.ts";

/** `rules`: in which module each decision and order is declared, as this version sees it. */
export function exampleModule(
  program: Program,
  names: Names,
  terms: Omit<TermContext, "uses">,
  homeOf: (name: string) => string,
): Module {
  const uses = { rules: new Set<string>(), orders: new Set<string>() };
  const fast = new Set<string>();
  const plays = new Set<string>();
  const context: TermContext = {
    ...terms,
    uses,
    outcome: (expr) => outcomeCode(program, context, plays, expr),
  };
  const running = program.examples.filter((example) => example.runs);
  const leftOut = running.flatMap((example) => example.expects).filter((expect) => !isRunHere(expect)).length;
  const known = vocabularyOf(program);
  const all = running.map((example) => exampleCode(program, known, context, example, fast));
  const needed = new Map<string, Set<string>>([[program.version, new Set(["facts"])]]);
  const wanted = [
    ...[...uses.rules].map((id) => names.decision(id).rule),
    ...[...uses.orders].map((name) => names.order(name)),
    ...fast,
    ...plays,
  ];
  for (const name of wanted) needed.set(homeOf(name), (needed.get(homeOf(name)) ?? new Set()).add(name));
  const imports: Import[] = [
    {
      from: "../runtime/examples.js",
      values: ["runExample"],
      types: ["Example", "ExampleResult"],
      all: null,
    },
    ...(plays.size > 0
      ? [{ from: "../runtime/outcomes.js", values: ["outcome"], types: [], all: null }]
      : []),
    ...(all.length > 0 ? [{ from: "../runtime/terms.js", values: [], types: [], all: "t" }] : []),
    ...[...needed].map(([from, values]) => ({
      from: `./${from}.js`,
      values: [...values].sort(),
      types: [],
      all: null,
    })),
  ];
  const list = layout(listed("[", all, "]"), "", 40, 1);
  return {
    path: `${program.book}/${program.version}.examples`,
    doc: [
      `The examples of ${program.book}, version ${program.version}, to be run on its decisions and plays.`,
      ...(leftOut === 0 ? [] : ["", leftOutInWords(leftOut)]),
    ],
    imports,
    reexports: [],
    items: [
      {
        doc: ["In the order of the rules."],
        text: `const examples${typeOnly(": readonly Example[]")} = ${list};\n`,
        declaration: "const examples: readonly Example[];\n",
        isInternal: false,
      },
      {
        doc: ["Runs them all: what each was to give, and what it gave."],
        text: `function runExamples()${typeOnly(": readonly ExampleResult[]")} {\n  return examples.map((example) => runExample(facts, example));\n}\n`,
        declaration: "function runExamples(): readonly ExampleResult[];\n",
        isInternal: false,
      },
    ],
  };
}

function exampleCode(
  program: Program,
  known: Vocabulary,
  context: TermContext,
  example: CheckedExample,
  fast: Set<string>,
): Code {
  const { names } = context;
  const given = example.given.map(({ path, value }) => {
    const steps = listed(
      "[",
      path.map((step) => code(quote(step))),
      "]",
    );
    // Who is referred to is looked up once all are there.
    return listed("[", [steps, term({ ...context, refersByName: true }, value)], "]");
  });
  const parts = [
    code(`title: ${quote(example.title)}`),
    code(`owner: ${quote(example.owner)}`),
    joined("given: ", listed("[", given, "]")),
    ...(example.played.length === 0
      ? []
      : [
          joined(
            "played: ",
            listed(
              "[",
              example.played.map(({ path, value }) =>
                listed("[", [code(quote(path)), term({ ...context, refersByName: true }, value)], "]"),
              ),
              "]",
            ),
          ),
        ]),
    joined("own: ", notes(program, names, ownNames(known, example))),
    joined(
      "expects: ",
      listed(
        "[",
        example.expects.map((expect) =>
          isRunHere(expect) ? expectCode(context, expect, fast) : code("null"),
        ),
        "]",
      ),
    ),
  ];
  return listed("{", parts, "}", " ");
}

function expectCode(context: TermContext, expect: CheckedExpect, fast: Set<string>): Code {
  const { names } = context;
  const { subject, outcome, readings, because } = expect;
  const parts = [
    joined("subject: ", term(context, subject)),
    joined("type: ", typeNote(names, subject.type)),
  ];
  if (subject.kind === "call") parts.push(joined("call: ", callCode(context, subject, fast)));
  if (readings.size > 0) {
    const all = [...readings].map(([doubt, reading]) => code(`${key(doubt)}: ${quote(reading)}`));
    parts.push(joined("readings: ", listed("{", all, "}", " ")));
  }
  if (outcome.kind === "status") parts.push(code(`status: ${quote(outcome.status)}`));
  if (outcome.kind === "value") parts.push(joined("value: ", term(context, outcome.value)));
  if (because.length > 0 && !namesPlay(subject))
    parts.push(
      joined(
        "because: ",
        listed(
          "[",
          because.map((label) => code(quote(label))),
          "]",
        ),
      ),
    );
  return listed("{", parts, "}", " ");
}

function callCode(context: TermContext, call: Extract<Expr, { kind: "call" }>, fast: Set<string>): Code {
  const own = context.names.decision(call.decision);
  fast.add(own.fast);
  const args = listed(
    "[",
    call.args.map((arg) => term(context, arg)),
    "]",
  );
  return listed(
    "{",
    [code(`rule: ${own.rule}`), code(`fast: ${own.fast}`), joined("args: ", args)],
    "}",
    " ",
  );
}

/**
 * Chances and means are reckoned by whoever plays all ways through, how a play leaves things is asked of who can put a question
 * there; and plays follow the readings taken, as every fast form
 * does.
 */
function isRunHere({ subject, after, readings, outcome }: CheckedExpect): boolean {
  if (outcome.kind === "open" || isRefusal(outcome) || after !== null) return false;
  const value = outcome.kind === "value" ? outcome.value : null;
  const all = [subject, ...(value ? [value] : [])].flatMap(subexpressionsOf);
  return (
    !all.some(({ kind }) => kind === "odds") &&
    !(readings.size > 0 && all.some(({ kind }) => kind === "outcome"))
  );
}

/** Emitted code that is handed what cannot be throws. */
function isRefusal(outcome: CheckedExpect["outcome"]): boolean {
  return outcome.kind === "status" && outcome.status === "refused";
}

function leftOutInWords(leftOut: number): string {
  const what = leftOut === 1 ? "One expectation is" : `${leftOut} expectations are`;
  return `${what} left out: only the evaluator checks chances, means, other readings of sequences, the situation after a sequence, and refusals.`;
}

function namesPlay(subject: Expr): boolean {
  return subexpressionsOf(subject).some(({ kind }) => kind === "outcome");
}

/** A play is played with what the example hands in. */
function outcomeCode(
  program: Program,
  context: TermContext,
  plays: Set<string>,
  expr: Extract<Expr, { kind: "outcome" }>,
): Code {
  const { names } = context;
  const found = findPlay(program, expr.play);
  if (found === undefined) throw new Error(`${expr.play} is asked for and is no play.`);
  const { play } = names.play(expr.play);
  plays.add(play);
  const type: Type = found.type ?? { kind: "shape", fields: found.parts };
  const args = expr.args.map((arg) => term(context, arg));
  const params = notes(program, names, found.params);
  return callOf("outcome", [play, params, typeNote(names, type), ...args]);
}

/** What names mean that an example may give, worked out once for all examples. */
interface Vocabulary {
  readonly facts: ReadonlySet<string>;
  readonly decisions: ReadonlyMap<string, Decision>;
  /** The first parameter of each name. */
  readonly params: ReadonlyMap<string, Fact>;
}

function vocabularyOf(program: Program): Vocabulary {
  const params = new Map<string, Fact>();
  for (const param of [...program.decisions, ...program.plays].flatMap(({ params }) => params)) {
    if (!params.has(param.name)) params.set(param.name, param);
  }
  return {
    facts: new Set(program.facts.map((fact) => fact.name)),
    decisions: new Map(program.decisions.map((decision) => [decision.id, decision])),
    params,
  };
}

/** What an example gives that is no fact: parameters of what it asks, or names of its own. */
function ownNames(known: Vocabulary, example: CheckedExample): readonly Fact[] {
  const asked = example.expects.flatMap(({ decision }) => {
    const found = decision === null ? undefined : known.decisions.get(decision);
    return found === undefined ? [] : [found];
  });
  const own = new Map<string, Fact>();
  for (const { path, type } of example.given) {
    const [name = ""] = path;
    if (known.facts.has(name) || own.has(name)) continue;
    const ofAsked = asked.flatMap((decision) => decision.params).find((each) => each.name === name);
    const param = ofAsked ?? known.params.get(name);
    const typeOf = path.length === 1 ? type : (param?.type ?? type);
    own.set(name, {
      name,
      type: typeOf,
      optional: true,
      owner: null,
      called: {},
      about: {},
      span: example.span,
    });
  }
  return [...own.values()];
}
