/**
 * Decides whether situations can be in which certain things hold of a decision: that a clause applies, is in force or
 * decides, that nothing is ruled, that two clauses clash. Many questions are put to the same diagrams; where a situation can
 * be, the smallest is given to whoever wants to see it.
 */
import type { Expr, Program, Status } from "../check/program.ts";
import type { DecisionId, DoubtId } from "../resolve/graph.ts";
import { perhaps, surely } from "./answers.ts";
import { argumentsOf, decisionOf, outcomeOf, type Readings, sideOf, spaceFor } from "./asked.ts";
import { same } from "./comparing.ts";
import { cutOffs } from "./cut-off.ts";
import { and, both, each, falsehoodValue, type Node, no, not, yes } from "./diagram.ts";
import { hasFreeGroups } from "./free-groups.ts";
import { type GrowingOptions, grow, type Round } from "./growing.ts";
import { lawful } from "./laws.ts";
import type { Budget } from "./limits.ts";
import { cheapest } from "./search.ts";
import { settled } from "./settled.ts";
import type { Groups } from "./space.ts";
import { isRead, type Scope, type Side } from "./sides.ts";
import { statusNode, isStatus } from "./symbols.ts";
import { holds } from "./symbolic.ts";
import { clauseVoice, type Voice, voicesOf } from "./voices.ts";
import { type Replay, type Witness, witnessOf } from "./witness.ts";

export type Condition =
  /** An expression over facts and the parameters of the decision. */
  | { readonly kind: "holds"; readonly condition: Expr }
  | { readonly kind: "outcome"; readonly status: Exclude<Status, "depends"> }
  /** Its condition holds; it does and nothing silences it; it is in force and the decision is ruled. */
  | {
      readonly kind: "applies" | "in-force" | "decides";
      readonly clause: string;
      /** Also where it hangs on what nothing rules, or nobody holds. */
      readonly isOpen?: boolean;
    }
  /** Both are in force, and what they say differs. */
  | { readonly kind: "clash"; readonly clause: string; readonly other: string }
  /** A doubt is read so; of one that is not free, whether it is so settled. */
  | { readonly kind: "read"; readonly doubt: DoubtId; readonly reading: string }
  /** No clause, row or way is in force, and none may be. */
  | { readonly kind: "silent" }
  | { readonly kind: "all"; readonly of: readonly Condition[] }
  | { readonly kind: "not"; readonly of: Condition };

export interface Question {
  /** All of them together. */
  readonly conditions: readonly Condition[];
  /** Whether the situation itself is wanted, and not only that there is one. */
  readonly shown: boolean;
}

export interface Possibility {
  readonly answer: "possible" | "impossible" | "impossible-up-to" | "not-proved";
  readonly bound: number | null;
  readonly why: string | null;
  /** Null where it is not asked for, or where enough others are shown. */
  readonly witness: Witness | null;
}

export interface PossibleOptions extends GrowingOptions {
  readonly readings?: Readings;
  readonly free?: ReadonlySet<DoubtId>;
  readonly told?: boolean;
  readonly replay?: Replay;
  /** Once so many situations are shown, what else is possible is answered without one. */
  readonly mostShown?: number;
}

export function possible(
  program: Program,
  decision: DecisionId,
  conditions: readonly Condition[],
  options: PossibleOptions = {},
): Possibility {
  const [answer] = possibilities(program, decision, [{ conditions, shown: true }], options);
  if (answer === undefined) throw new Error("one question has one answer");
  return answer;
}

/** Each question answered for itself, in their order; they share what has to be worked out of the decision. */
export function possibilities(
  program: Program,
  decision: DecisionId,
  questions: readonly Question[],
  options: PossibleOptions = {},
): readonly Possibility[] {
  const found = new Map<Question, Witness | null>();
  const also = questions.flatMap(({ conditions }) => conditions.flatMap(expressionsIn));
  const never = neverSo(program, decision, questions, also, options);
  // What was found with short lists is possible with longer ones.
  const open = questions.filter((question) => !never.has(question));
  const isDone = (): boolean => open.every((question) => found.has(question));
  const { answers, bound, why } = grow(
    cutOffs([program], decision, also),
    options,
    (most, budget) => askedAt(program, decision, open, options, most, budget, found),
    isDone,
  );
  return questions.map((question) => {
    const witness = found.get(question);
    if (witness !== undefined) return { answer: "possible", bound: null, why: null, witness };
    if (never.has(question)) return { answer: "impossible", bound: null, why: null, witness: null };
    if (answers.length === 0) return { answer: "not-proved", bound: null, why, witness: null };
    return { answer: bound === null ? "impossible" : "impossible-up-to", bound, why, witness: null };
  });
}

/** Those that are impossible for every length of lists even where groups are free to be what they never are. */
function neverSo(
  program: Program,
  decision: DecisionId,
  questions: readonly Question[],
  also: readonly Expr[],
  options: PossibleOptions,
): ReadonlySet<Question> {
  if (!hasFreeGroups(program, decision, also)) return new Set();
  const unshown = new Map(questions.map((question) => [question, { ...question, shown: false }]));
  const found = new Map<Question, Witness | null>();
  const { answers, bound } = grow(
    cutOffs([program], decision, also, "free"),
    options,
    (most, budget) => askedAt(program, decision, [...unshown.values()], options, most, budget, found, "free"),
    () => found.size === questions.length,
  );
  if (answers.length === 0 || bound !== null) return new Set();
  return new Set([...unshown].flatMap(([question, asked]) => (found.has(asked) ? [] : [question])));
}

function expressionsIn(condition: Condition): readonly Expr[] {
  if (condition.kind === "not") return expressionsIn(condition.of);
  if (condition.kind === "all") return condition.of.flatMap(expressionsIn);
  return condition.kind === "holds" ? [condition.condition] : [];
}

function askedAt(
  program: Program,
  decision: DecisionId,
  questions: readonly Question[],
  options: PossibleOptions,
  most: (list: string) => number,
  budget: Budget,
  found: Map<Question, Witness | null>,
  groups: Groups = "linked",
): Round<null> {
  const { told = false, free = new Set(), readings = new Map(), mostShown = Infinity } = options;
  let shown = [...found.values()].filter((witness) => witness !== null).length;
  const space = spaceFor([program], decision, { most, told, freeDoubts: free, budget, groups });
  const side = sideOf(space, program, readings);
  const asked = askedOf(side, decision);
  const open = questions.flatMap((question) => {
    if (found.has(question)) return [];
    const wanted = truthOf(asked, { kind: "all", of: question.conditions });
    return wanted === no ? [] : [{ question, wanted }];
  });
  if (open.length === 0) return { answer: null, lists: space.lists };
  // Of many clauses the outcome is dear to work out, and where two clash it is known.
  const outcomeIn = ({ conditions }: Question): Node =>
    conditions.some(({ kind }) => kind === "clash") ? statusNode("conflict") : asked.outcome();
  const outcomes = open.flatMap(({ question }) => (question.shown ? [outcomeIn(question)] : []));
  const laws = lawful(space, [side], [...open.map(({ wanted }) => wanted), ...outcomes]);
  for (const { question, wanted } of open) {
    const way = cheapest(space, and(space.diagrams, laws, wanted), (value) => ~value === yes, no);
    if (way.found === null) continue;
    const isNext = question.shown && shown < mostShown;
    if (isNext) shown++;
    const witness = isNext
      ? witnessOf(space, way.found, {
          outcomes: [outcomeIn(question)],
          types: [decisionOf(program, decision)?.type ?? { kind: "unknown" }],
          isDeclared: [true],
          readings: [readings],
          replay: options.replay ?? null,
          isShown: true,
          settled: (each) => settled(space, [side], each),
        })
      : null;
    found.set(question, witness);
  }
  return { answer: null, lists: space.lists };
}

/** A decision as it is asked about: what is worked out of it once serves all questions. */
interface Asked {
  readonly side: Side;
  readonly id: DecisionId;
  readonly voices: () => readonly Voice[];
  readonly voice: (label: string) => Voice | undefined;
  readonly outcome: () => Node;
}

function askedOf(side: Side, id: DecisionId): Asked {
  const decision = decisionOf(side.program, id);
  const args = decision ? argumentsOf(side.space, decision) : [];
  let known: readonly Voice[] | null = null;
  const voices = (): readonly Voice[] => {
    known ??= decision ? voicesOf(side, decision, args) : [];
    return known;
  };
  const ofClause = decision?.kind === "ruled" ? clauseVoice(side, decision, args) : null;
  return {
    side,
    id,
    voices,
    voice: (label) => (ofClause ? ofClause(label) : voices().find((each) => each.label === label)),
    outcome: () => outcomeOf(side, id),
  };
}

function truthOf(asked: Asked, condition: Condition): Node {
  const { side, id } = asked;
  const { space } = side;
  const decision = decisionOf(side.program, id);
  if (!decision) return no;
  switch (condition.kind) {
    case "not":
      return not(space.diagrams, truthOf(asked, condition.of));
    case "all":
      return condition.of.reduce<Node>(
        (sofar, each) => (sofar === no ? no : and(space.diagrams, sofar, truthOf(asked, each))),
        yes,
      );
    case "silent":
      return asked.voices().reduce<Node>((sofar, { inForce }) => {
        const isSilent = each(space.diagrams, inForce, (value) => (value === falsehoodValue ? yes : no));
        return and(space.diagrams, sofar, isSilent);
      }, yes);
    case "holds": {
      const args = argumentsOf(space, decision);
      const locals = new Map(decision.params.map((param, i) => [param.name, args[i] ?? no]));
      const scope: Scope = { side, locals };
      return surely(space, holds(scope, condition.condition));
    }
    case "read":
      return isRead(side, condition.doubt, condition.reading);
    case "outcome": {
      const { status } = condition;
      const wanted = status === "ruled" ? null : statusNode(status);
      return each(space.diagrams, asked.outcome(), (value) =>
        (wanted === null ? !isStatus(value) : ~value === wanted) ? yes : no,
      );
    }
    case "applies":
    case "in-force":
    case "decides": {
      const voice = asked.voice(condition.clause);
      if (!voice) return no;
      const answer = condition.kind === "applies" ? voice.applies : voice.inForce;
      const holding = condition.isOpen === true ? perhaps(space, answer) : surely(space, answer);
      if (condition.kind !== "decides") return holding;
      return and(space.diagrams, holding, truthOf(asked, { kind: "outcome", status: "ruled" }));
    }
    case "clash": {
      const [one, other] = [asked.voice(condition.clause), asked.voice(condition.other)];
      if (!one || !other || one.value === null || other.value === null) return no;
      const together = and(space.diagrams, surely(space, one.inForce), surely(space, other.inForce));
      if (together === no) return no;
      // Only what both say for sure can differ.
      const differ = both(space.diagrams, one.value, other.value, (a, b) =>
        each(space.diagrams, same(space, a, b), (answer) => (answer === falsehoodValue ? yes : no)),
      );
      return and(space.diagrams, together, differ);
    }
  }
}
