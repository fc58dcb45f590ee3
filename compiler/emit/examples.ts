/**
 * Runs the examples of a version on its emitted code: the module `<book>/<version>.examples.js`, once it is loaded, and
 * the program it was emitted from. Loading the module, and telling what failed, are the caller's affair.
 */
import type { CheckedExample, Program, Status } from "../check/program.ts";

/** What `<book>/<version>.examples.js` exports. */
export interface ExamplesModule {
  readonly runExamples: () => readonly EmittedExample[];
}

export interface EmittedExample {
  readonly title: string;
  readonly owner: string;
  readonly passed: boolean;
  /** In the order of the rules; null in the place of one that only the evaluator tells. */
  readonly expects: readonly (EmittedExpect | null)[];
}
export interface EmittedExpect {
  readonly passed: boolean;
  readonly expected: { readonly status: Status; readonly value: unknown };
  readonly found: { readonly status: Status; readonly value: unknown };
  readonly missing: readonly string[];
  /** Labels of the clauses that decided; empty where the subject is no decision. */
  readonly decided: readonly string[];
  /** What the fast form gave, where it was asked and gave something else than the explaining form. */
  readonly fast: { readonly value: unknown } | null;
}

export interface ExampleRun extends EmittedExample {
  /** The example as the program has it, with its place. */
  readonly example: CheckedExample;
}

/** Throws where the module was emitted from another program: then the build is older than the rules. */
export function runExamplesOn(module: ExamplesModule, program: Program): readonly ExampleRun[] {
  const running = program.examples.filter((example) => example.runs);
  const results = module.runExamples();
  return running.map((example, i) => {
    const result = results[i];
    if (
      result === undefined ||
      results.length !== running.length ||
      result.title !== example.title ||
      result.expects.length !== example.expects.length
    ) {
      throw new Error(`The emitted examples are not those of ${program.book}@${program.version}.`);
    }
    return { ...result, example };
  });
}
