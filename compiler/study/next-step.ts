/** Where asking stands: the answer so far, and the one thing to ask next, of all elements that are alike. */
import type { Decision, Program } from "../check/program.ts";
import { type AskedOfEach, askedOfEach } from "./alike.ts";
import { type Answer, ask } from "./ask.ts";
import { type NextQuestion, nextQuestions } from "./next-questions.ts";
import type { Told } from "./question-address.ts";

export interface Step {
  readonly answer: Answer;
  /** Null: the answer is known, or all that can change it is unknown to the person. */
  readonly question: NextQuestion | null;
  /** The elements that are asked for the same, where it is asked of elements of a list. */
  readonly each: AskedOfEach | null;
  /** How many other things may still be asked for, those of several elements counted once. */
  readonly left: number;
}

export function nextStep(
  program: Program,
  decision: Decision,
  { given, readings, unknown }: Told,
  language: string,
): Step {
  const answer = ask(program, decision.id, given, { readings, language, triesInput: true });
  const { questions, settled } = nextQuestions(program, decision.id, given, { readings, language });
  const open = questions.filter(({ path }) => !unknown.includes(anyElement(path)));
  const [question = null] = open;
  const paths = open.map(({ path }) => path);
  return {
    answer: settled === null ? answer : { ...answer, ...settled },
    question,
    each: question && askedOfEach(given, question.path, paths),
    left: leftAfterFirst(open),
  };
}

/** Things that may still be asked for after the first, those of several elements counted once. */
export function leftAfterFirst(open: readonly { readonly path: string }[]): number {
  return Math.max(0, new Set(open.map(({ path }) => anyElement(path))).size - 1);
}

/** `target.models[0].hidden` as `target.models[].hidden`. */
export function anyElement(path: string): string {
  return path.replace(/\[\d+\]/g, "[]");
}
