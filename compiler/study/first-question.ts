/**
 * The first fact that a question asks for, and the address behind each answer: a page can show it before the rules
 * and the prover are loaded.
 */
import type { FirstInWords } from "../../site/index.ts";
import type { Decision, Program } from "../check/program.ts";
import type { DecisionId } from "../resolve/graph.ts";
import { putAt } from "../evaluate/plays/paths.ts";
import { anyElement, leftAfterFirst } from "./next-step.ts";
import { nextQuestions } from "./next-questions.ts";
import { nothingTold, writeAddress } from "./question-address.ts";
import { type Asked, describeQuestion, elementOf, isOfValues, typeAt } from "./question-words.ts";

/** Plain data. */
export interface FirstQuestion {
  readonly asked: Asked & { readonly path: string };
  /** How many others may follow. */
  readonly left: number;
}

/** Without those that need nothing. */
export function firstQuestions(program: Program): ReadonlyMap<DecisionId, FirstQuestion> {
  return new Map(
    program.decisions.flatMap((decision) => {
      const first = firstQuestion(program, decision);
      return first === null ? [] : [[decision.id, first] as const];
    }),
  );
}

export function firstQuestion(program: Program, decision: Decision): FirstQuestion | null {
  const { questions } = nextQuestions(program, decision.id, {});
  const [first] = questions;
  if (first === undefined) return null;
  const { pair: _, ...asked } = first;
  return { asked, left: leftAfterFirst(questions) };
}

export function firstInWords(
  program: Program,
  decision: Decision,
  { asked, left }: FirstQuestion,
  language: string,
): FirstInWords {
  const { path } = asked;
  const type = elementOf(typeAt(program, decision, path));
  return {
    question: describeQuestion(program, decision.id, asked, language),
    left,
    isOfThings: asked.kind === "list" && !isOfValues(program, type),
    give: (value) => writeAddress(program, decision, { ...nothingTold, given: putAt({}, path, value) }),
    skip: writeAddress(program, decision, { ...nothingTold, unknown: [anyElement(path)] }),
  };
}
