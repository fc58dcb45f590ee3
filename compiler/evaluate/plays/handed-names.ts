/**
 * Holds the names and lists in which something is handed in for a play against what the play may ask for, before it is
 * played. Whether a face or an option fits is seen when it is asked for, and is answers.ts.
 */
import type { Play } from "../../check/plays.ts";
import type { Program } from "../../check/program.ts";
import { nearNames } from "../../near-names.ts";
import { type Problem, unknownPath, wrong } from "../../runtime/problem-words.ts";
import { commandWording } from "../given-faults.ts";
import { isPlaceholder } from "./paths.ts";
import type { Json } from "../../core/json.ts";

/** What may be asked for below a name, and how many passes stand around it. */
interface Asked {
  passes: number;
  /** Something is handed in here: what is inside it is no name. */
  isAnswered: boolean;
  readonly inner: Map<string, Asked>;
}

export function unaskedIn(
  program: Program,
  plays: readonly Play[],
  name: string,
  json: Json,
): readonly Problem[] {
  const problems: Problem[] = [];
  const all = new Map<string, Asked>();
  for (const play of plays) for (const { path } of play.asks) put(all, path);
  for (const { name: reaction, asks } of program.reactions)
    for (const { path } of asks) put(all, `${reaction}[].${path}`);
  const asked = all.get(name);
  // What is no name of the play comes from the table, in a form of its own.
  if (asked !== undefined) tell(problems, asked, asked.passes, name, json);
  return problems;
}

function put(all: Map<string, Asked>, path: string): void {
  let here = all;
  const steps = path.split(".");
  for (const [i, step] of steps.entries()) {
    const [name = ""] = step.split("[");
    const passes = step.split("[]").length - 1;
    const known = here.get(name) ?? { passes, isAnswered: false, inner: new Map<string, Asked>() };
    known.passes = Math.min(known.passes, passes);
    if (i === steps.length - 1) known.isAnswered = true;
    here.set(name, known);
    here = known.inner;
  }
}

function tell(problems: Problem[], asked: Asked, passes: number, path: string, json: Json): void {
  if (json === null || isPlaceholder(json)) return;
  if (Array.isArray(json)) {
    // Of what is asked in more passes than one knows of, each is looked at.
    if (passes > 0 || !asked.isAnswered)
      for (const [i, item] of json.entries())
        tell(problems, asked, Math.max(0, passes - 1), `${path}[${i}]`, item as Json);
    return;
  }
  if (passes > 0) {
    problems.push(wrong(commandWording, path, "a list with one value for each pass", json));
    return;
  }
  if (asked.isAnswered || typeof json !== "object") return;
  for (const [key, item] of Object.entries(json)) {
    const inner = asked.inner.get(key);
    if (inner === undefined) {
      const known = [...asked.inner.keys()];
      problems.push(unknownPath(commandWording, `${path}.${key}`, key, known, nearNames(key, known)));
    } else tell(problems, inner, inner.passes, `${path}.${key}`, item as Json);
  }
}
