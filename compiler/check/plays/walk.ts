/**
 * Goes round the lines of plays and reactions, so that whoever looks for something, here or in a later pass, need not know
 * every kind of line. What is looked for is the reader's.
 */
import type { Certificate, Line, Play, Policy, Reaction, StateOf, Target } from "../plays.ts";
import type { Expr } from "../program.ts";

/** Whatever of a program has an order. */
export interface Ordered {
  readonly plays: readonly Play[];
  readonly states: readonly StateOf[];
  readonly reactions: readonly Reaction[];
  readonly policies: readonly Policy[];
}

/** The lines and all that stand in them, each before its own. */
export function everyLineOf(lines: readonly Line[]): readonly Line[] {
  const found: Line[] = [];
  collect(lines, found);
  return found;
}

/** The lists of lines a line holds. */
export function listsIn(line: Line): readonly (readonly Line[])[] {
  switch (line.kind) {
    case "when":
      return [...line.branches.map(({ lines }) => lines), line.otherwise];
    case "each":
    case "repeat":
    case "block":
      return [line.lines];
    case "menu":
      return line.options.map(({ lines }) => lines);
    case "announce":
      return line.together === null ? [] : [line.together];
    default:
      return [];
  }
}

/** The same line with other lines in it. */
export function withLists(line: Line, change: (lines: readonly Line[]) => readonly Line[]): Line {
  switch (line.kind) {
    case "when": {
      const branches = line.branches.map((branch) => ({ ...branch, lines: change(branch.lines) }));
      return { ...line, branches, otherwise: change(line.otherwise) };
    }
    case "each":
    case "repeat":
    case "block":
      return { ...line, lines: change(line.lines) };
    case "menu":
      return { ...line, options: line.options.map((each) => ({ ...each, lines: change(each.lines) })) };
    case "announce":
      return line.together === null ? line : { ...line, together: change(line.together) };
    default:
      return line;
  }
}

/** What a line sets or pays from. */
export function targetsOf(line: Line): readonly Target[] {
  if (line.kind === "set") return [line.target];
  return line.kind === "pay" ? line.purses.map(({ purse }) => purse) : [];
}

export function targetsIn(lines: readonly Line[]): readonly Target[] {
  return everyLineOf(lines).flatMap(targetsOf);
}

/** Every expression the lines state, outermost only. */
export function expressionsIn(lines: readonly Line[]): readonly Expr[] {
  return everyLineOf(lines).flatMap(ownExpressions);
}

export function orderedExpressions(program: Partial<Ordered>): readonly Expr[] {
  const { plays = [], states = [], reactions = [], policies = [] } = program;
  return [
    ...plays.flatMap(({ lines }) => expressionsIn(lines)),
    ...states.map(({ initial }) => initial),
    ...reactions.flatMap(reactionExpressions),
    ...policies.flatMap(({ choices }) => choices.map(({ value }) => value)),
  ];
}

export function reactionExpressions({ each, soon, when, limit, lines }: Reaction): readonly Expr[] {
  const head = present([each?.list, each?.filter, soon, when, limit?.times]);
  return [...head, ...expressionsIn(lines)];
}

/** What a line itself states; what the lines in it state is theirs. */
export function ownExpressions(line: Line): readonly Expr[] {
  const claimed = "certificate" in line ? certified(line.certificate) : [];
  return [...performedExpressions(line), ...claimed];
}

/** What is worked out when a line is performed: what a certificate claims is not. */
export function performedExpressions(line: Line): readonly Expr[] {
  switch (line.kind) {
    case "roll":
      return present([line.count, line.owner]);
    case "reroll":
      return line.which.kind === "those" ? [line.which.filter] : [];
    case "draw":
      return [line.among];
    case "choose":
      return [line.owner, ...line.options.flatMap(({ when, value }) => present([when, value]))];
    case "let":
    case "set":
    case "gives":
      return [line.value];
    case "when":
      return line.branches.map(({ when }) => when);
    case "each":
      return present([line.list, line.filter, line.orderedBy]);
    case "repeat": {
      const { how } = line;
      const asked =
        how.kind === "times"
          ? how.times
          : how.kind === "until"
            ? how.until
            : how.kind === "while"
              ? how.while
              : null;
      return present([asked]);
    }
    case "play":
    case "announce":
      return line.args;
    case "menu": {
      const guards = line.options.flatMap(({ when }) => present([when]));
      return [line.owner, ...guards];
    }
    case "pay":
      return [line.amount, ...line.purses.map(({ downTo }) => downTo), ...present([line.owner])];
    case "ensure":
      return [line.condition];
    case "block":
    case "observe":
    case "go":
    case "outside":
      return [];
  }
}

function certified(certificate: Certificate | null): readonly Expr[] {
  switch (certificate?.kind) {
    case "decreases":
      return certificate.measures;
    case "left-with-chance":
      return [certificate.chance];
    case "falls-on-average":
      return [certificate.measure];
    default:
      return [];
  }
}

function collect(lines: readonly Line[], found: Line[]): void {
  for (const line of lines) {
    found.push(line);
    for (const list of listsIn(line)) collect(list, found);
  }
}

function present(exprs: readonly (Expr | null | undefined)[]): readonly Expr[] {
  return exprs.flatMap((expr) => (expr === null || expr === undefined ? [] : [expr]));
}
