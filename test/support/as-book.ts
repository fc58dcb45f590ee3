/** A version printed as a book of its own and compiled again, and what both say of the same situations. */
import fc from "fast-check";
import { bookDocument } from "../../compiler/amend/as-book.ts";
import { amend } from "../../compiler/amend/amend.ts";
import type { Book } from "../../compiler/amend/book.ts";
import { check } from "../../compiler/check/check.ts";
import type { Decision, Program } from "../../compiler/check/program.ts";
import { compile, type CompiledVersion } from "../../compiler/compile.ts";
import { ask } from "../../compiler/evaluate/ask.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import type { Readings } from "../../compiler/evaluate/situation.ts";
import { chances } from "../../compiler/odds/chance.ts";
import type { BookId, DecisionId, VersionId } from "../../compiler/resolve/graph.ts";
import { type Diagnostic, print } from "../../grammar/index.ts";
import { situations } from "./generate-situations.ts";
import { seed } from "./seed.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

export interface PrintedBook {
  readonly text: string;
  readonly errors: readonly Diagnostic[];
  /** Null where the text has no such book. */
  readonly version: CompiledVersion | null;
}

export function printedAsBook({ book }: CompiledVersion): PrintedBook {
  const text = textAsBook(book);
  const { value, diagnostics } = compile([{ path: "rules/book.rubric", text }]);
  return {
    text,
    errors: diagnostics.filter(({ severity }) => severity === "error"),
    version: value.versions.get(book.id as BookId)?.get("base" as VersionId) ?? null,
  };
}

export function textAsBook(book: Book): string {
  return print(bookDocument(book));
}

/** A version under other readings, without its examples and without a search for faults in the course of its plays. */
export function decisionsRead({ graph, version }: Book, readings: Readings): Program {
  return check({ ...amend(graph, version, readings).value, examples: [] }).value;
}

/** Titles of examples, each with whether it passes; of all, or of every so many. */
export function exampleResults(program: Program, every = 1): string[] {
  const examples = program.examples.filter(({ runs }) => runs).filter((_, i) => i % every === 0);
  return runExamples({ ...program, examples }, chances())
    .map(({ example, passed }) => `${example.title}: ${passed ? "passes" : "fails"}`)
    .sort();
}

/** The two say the same of generated situations: status, value, what is missing, and the sentences that decided. */
export function decidesTheSame(
  one: Program,
  other: Program,
  decision: Decision,
  runs: number,
  readings: Readings = new Map(),
): void {
  const shape = fc.boolean().chain((complete) => situations(one, decision, { complete }));
  fc.assert(
    fc.property(shape, (given) => {
      const expected = said(one, decision.id, given, readings);
      const found = said(other, decision.id, given, readings);
      if (expected !== found)
        throw new Error(`${decision.id}\n${expected}\n${found}\n${JSON.stringify(given)}`);
    }),
    { seed, numRuns: runs },
  );
}

/**
 * What is told in an order goes by the order of the files, which is another in a printed book. Under another reading the words
 * may be others, which a printed book does not have.
 */
export function said(
  program: Program,
  id: DecisionId,
  given: JsonObject,
  readings: Readings = new Map(),
): string {
  const asked =
    program.decisions.find((each) => each.id === id) ?? program.plays.find((each) => each.id === id) ?? null;
  const { situation, faults } = decode(program, inputsOf(program, asked), given);
  if (faults.length > 0) return `refused: ${faults.map(({ message }) => message).join(" ")}`;
  const verdict = ask(program, id, situation, { language: "en", readings });
  const { status, value, missing, because, doubts } = verdict;
  return JSON.stringify({
    status,
    value,
    missing: missing.map(({ path }) => path).sort(),
    because: because
      .map(({ clause, sentence }) => (readings.size > 0 ? clause : `${clause}: ${sentence}`))
      .sort(),
    doubts: doubts.map((doubt) => doubt.id).sort(),
  });
}
