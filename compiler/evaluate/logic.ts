/**
 * Yes, no, or not determined: how answers go together, and what is left to ask of those that are open (Kleene's logic).
 * Nothing here knows of expressions.
 */
import { type Answer, isOpen, type Result, together, truth, type Undetermined } from "./value.ts";

export function not(answer: Answer): Answer {
  return isOpen(answer) ? answer : !answer;
}

/** No as soon as one is no; stops there. */
export function all(answers: Iterable<Answer>): Answer {
  const open: Undetermined[] = [];
  for (const answer of answers) {
    if (answer === false) return false;
    if (isOpen(answer)) open.push(answer);
  }
  return open.length === 0 ? true : together(open);
}

/** Yes as soon as one is yes; stops there. */
export function any(answers: Iterable<Answer>): Answer {
  const open: Undetermined[] = [];
  for (const answer of answers) {
    if (answer === true) return true;
    if (isOpen(answer)) open.push(answer);
  }
  return open.length === 0 ? false : together(open);
}

/** A none where a truth is wanted counts as no. */
export function asAnswer(result: Result): Answer {
  return isOpen(result) ? result : result.kind === "truth" && result.truth;
}

export function asResult(answer: Answer): Result {
  return isOpen(answer) ? answer : truth(answer);
}

/** One after another, as far as whoever takes them wants to go. */
export function* lazily<T>(items: readonly T[], give: (item: T) => Answer): Iterable<Answer> {
  for (const item of items) yield give(item);
}
