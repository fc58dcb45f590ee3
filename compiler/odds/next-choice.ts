/**
 * What whoever chooses next takes, by his policy or because it is best, in a play that has come as far as it is handed in.
 * Who is asked and what is drawn instead is the command line's.
 */
import { optionJson } from "../evaluate/plays/options.ts";
import { isOpen, type Missing } from "../runtime/result.ts";
import { takenIn } from "./best.ts";
import { toResult } from "./cells.ts";
import { aimOf } from "./goals.ts";
import { explore } from "./graph.ts";
import { situationAfter } from "./ground.ts";
import type { Decided, Machine } from "./machine.ts";
import { type Question, type Ready, ready } from "./ready.ts";
import { missingOf, type Refusal, refusalOf } from "./refusals.ts";
import { spread } from "./spread.ts";
import type { State } from "./state.ts";
import { advance } from "./steps.ts";
import type { Json, JsonObject } from "../core/json.ts";

export type NextChoice =
  | { readonly kind: "chosen"; readonly option: Json; readonly at: number; readonly isAgainst: boolean }
  /** Nobody says what is to be chosen. */
  | { readonly kind: "left" }
  | { readonly kind: "depends"; readonly missing: readonly Missing[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** `unseen`: of what is handed in, without what is hidden from whoever chooses. */
export function nextChoice(question: Question, unseen: JsonObject): NextChoice {
  try {
    return choiceIn({ ...question, isByPath: true }, unseen);
  } catch (problem) {
    const missing = missingOf(problem);
    if (missing) return { kind: "depends", missing };
    const refusal = refusalOf(problem);
    if (refusal) return { kind: "refused", refusal };
    throw problem;
  }
}

function choiceIn(question: Question, unseen: JsonObject): NextChoice {
  const { program } = question;
  const found = nextIn(question);
  if (found === null) return { kind: "left" };
  const { decided } = found;
  const taken = decided.taken ?? (decided.isOpen ? bestIn(question, unseen, found) : null);
  if (taken === null) return { kind: "left" };
  const option = toResult(decided.names[taken] ?? null);
  const json = isOpen(option) ? null : optionJson(program, { kind: "unknown" }, option);
  const isAgainst = decided.isOpen && !question.playing?.some(([owner]) => owner === decided.owner);
  return { kind: "chosen", option: json, at: taken, isAgainst };
}

interface Found {
  readonly ready: Ready;
  readonly decided: Decided;
  /** Where it is chosen. */
  readonly state: State;
}

/** The first choice on the way that is not handed in; null where chance or the end comes first. */
function nextIn(question: Question): Found | null {
  const made = ready(question);
  let state = made.startIn(question);
  const watched: Decided[] = [];
  const machine: Machine = { ...made.machine, watch: (decided) => watched.push(decided) };
  for (;;) {
    const stop = advance(machine, state);
    if (stop.kind === "end") return null;
    const found = spread(machine, stop.state);
    const [decided] = watched;
    if (decided !== undefined) return { ready: made, decided, state: stop.state };
    const [only, other] = found.kind === "chance" ? found.branches : [];
    if (only === undefined || other !== undefined) return null;
    state = only.to;
  }
}

/** Worked out from there on; where something is hidden from him, from the beginning, as he does not know it. */
function bestIn(question: Question, unseen: JsonObject, { ready: made, state }: Found): number {
  const { program, play, readings = new Map(), situation } = question;
  const { best, keys, states, mutable } = made;
  if (best === null) throw new Error("a choice is left to somebody, and nobody plays his best");
  const aim = aimOf(best, program, play, readings, (outcome) =>
    outcome.kind === "value" ? situationAfter(situation, mutable, outcome.globals) : situation,
  );
  if (JSON.stringify(unseen) === JSON.stringify(situation.played)) {
    const graph = explore(made.machine, keys, state, states);
    return edgeTaken(takenIn(graph, aim), graph.start);
  }
  // What is counted of reactions is counted all the same.
  const reactions = program.reactions.filter(({ name }) => Object.hasOwn(situation.played, name));
  const played = { ...Object.fromEntries(reactions.map(({ name }) => [name, []])), ...unseen };
  const start = { ...made.startIn(question), events: played };
  const graph = explore({ ...made.machine, played }, keys, start, states);
  const key = keys.of(state);
  const at = graph.nodes.findIndex((node) => node.state !== null && keys.of(node.state) === key);
  return edgeTaken(takenIn(graph, aim), at);
}

function edgeTaken(taken: ReadonlyMap<number, number>, at: number): number {
  const edge = taken.get(at);
  if (edge === undefined) throw new Error("a choice is not among those that were worked out");
  return edge;
}
