/** What is so, as a list for people: a line of text, or a head with the lines below it. */
import type { Phrases } from "./language.ts";
import { fill, join, noWording, type Wording } from "./wording.ts";

export interface Statement {
  /** A line; the head of a list; null for a list without a head. */
  readonly text: Wording | null;
  /** How the lines below belong together; null: there are none. */
  readonly join: "all" | "any" | "first" | null;
  readonly parts: readonly Statement[];
}

export function line(text: Wording): Statement {
  return { text, join: null, parts: [] };
}

/** `Unit: it has charged`: lists put several of these below their subject. */
export function lineOf({ labelled }: Phrases, subject: Wording, said: Wording): Statement {
  const its = line(fill(labelled, subject, said));
  subjects.set(its, { subject, said });
  return its;
}

const subjects = new WeakMap<Statement, { readonly subject: Wording; readonly said: Wording }>();

/** `Terrain: Wood or Ruin`: in one line with others it needs brackets. */
export function alternative(one: Statement): Statement {
  alternatives.add(one);
  return one;
}

const alternatives = new WeakSet<Statement>();

/** A list of one is that one. Lists that are joined alike become one list. */
export function list(how: "all" | "any", parts: readonly Statement[]): Statement {
  const flat = parts.flatMap((part) => (part.text === null && part.join === how ? part.parts : [part]));
  const below = grouped(how, flat);
  const [only] = below;
  return below.length === 1 && only ? only : { text: null, join: how, parts: below };
}

/** So many lines in a row about one subject are put below it, joined as they were. */
const fewestGrouped = 3;

function grouped(how: "all" | "any", parts: readonly Statement[]): readonly Statement[] {
  const runs: Statement[][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    const subject = subjects.get(part)?.subject;
    if (run && subject !== undefined && subjects.get(run[0] ?? part)?.subject === subject) run.push(part);
    else runs.push([part]);
  }
  return runs.flatMap((run) => {
    const subject = run[0] && subjects.get(run[0])?.subject;
    if (subject === undefined || run.length < fewestGrouped) return run;
    const said = run.map((each) => line(subjects.get(each)?.said ?? noWording));
    return [{ text: subject, join: how, parts: said }];
  });
}

/** Puts a head over what is said below it. */
export function headed(text: Wording, below: Statement): Statement {
  if (below.text === null && below.join !== null) return { ...below, text };
  return { text, join: "all", parts: [below] };
}

/** In one line, with brackets where lines are joined in two ways. */
export function inline(phrases: Phrases, { text, join: how, parts }: Statement): Wording {
  if (parts.length === 0) return text ?? noWording;
  const inner = parts.map((part) => {
    const each = inline(phrases, part);
    // What belongs to a head ends where the brackets do.
    const isHeaded = part.text !== null && part.parts.length > 1 && parts.length > 1;
    const isOpen = alternatives.has(part) && parts.length > 1;
    return isHeaded || isOpen || (part.text === null && part.join !== how)
      ? fill(phrases.brackets, each)
      : each;
  });
  const between = how === "all" ? phrases.and : how === "any" ? phrases.or : phrases.comma;
  const joined = join(inner, between);
  return text === null ? joined : fill(phrases.labelled, text, joined);
}
