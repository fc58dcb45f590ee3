/**
 * Turns what has an order into plain data: plays with their lines, each in the words of the language and with what states it;
 * events, reactions, states and policies. What decides without an order is program-data.ts.
 */
import { allowOnly, type LeafLine } from "../core/kinds.ts";
import type { EventOf, Line, Play, Policy, Reaction, StateOf } from "../check/plays.ts";
import { inWords, repeatInWords, targetInWords } from "../check/in-words.ts";
import type { Expr } from "../check/program.ts";
import { expressionData, factData, namedData, originData, saysData } from "./program-data.ts";

export function playData(play: Play) {
  const { id, kind, type, parts, called, about, provision, node, reads, sets, calls, plays, doubts } = play;
  return {
    id,
    kind,
    type,
    parts: parts.map(({ name, type, named }) => ({ name, type, ...namedData(named) })),
    params: play.params.map(factData),
    called,
    about,
    ...saysData(play.says),
    provision,
    node,
    asks: play.asks.map(({ path, kind, type, owner, options, about, named }) => ({
      path,
      kind,
      type,
      owner,
      options,
      about,
      ...namedData(named),
    })),
    reads,
    sets,
    calls,
    plays,
    doubts,
    origin: originData(play.origin),
    lines: play.lines.map(lineData),
    rows: kind === "table" ? rowsIn(play.lines) : null,
  };
}

export function eventData({ name, params, outside, called, about }: EventOf) {
  return { name, params: params.map(factData), outside, called, about };
}

export function stateData({ fact, initial, hiddenFrom }: StateOf) {
  return { fact, initial: expressionData(initial), hiddenFrom };
}

export function reactionData(reaction: Reaction) {
  const { name, each, after, soon, when, over, limit, called, about, sentences, words, citation } = reaction;
  return {
    name,
    each: each && {
      binder: each.binder,
      list: expressionData(each.list),
      filter: each.filter && expressionData(each.filter),
    },
    after,
    soon: soon && expressionData(soon),
    when: when && expressionData(when),
    over,
    limit: limit && { times: expressionData(limit.times), per: limit.per },
    called,
    about,
    sentences,
    words,
    citation,
    lines: reaction.lines.map(lineData),
  };
}

export function policyData({ name, owner, of, called, about, choices }: Policy) {
  return {
    name,
    owner,
    of,
    called,
    about,
    choices: choices.map(({ label, value }) => ({ label, value: expressionData(value) })),
  };
}

// ---------------------------------------------------------------- lines

export interface LineData {
  readonly kind: Line["kind"];
  readonly label: string | null;
  /** The line itself, in the words of the language, without the lines below it. */
  readonly says: string;
  readonly sentences: readonly string[];
  readonly words: Readonly<Record<string, string>>;
  readonly citation: string;
  readonly below: readonly BelowData[];
}
/** Lines below a line: a branch with its condition, an option with its label. */
interface BelowData {
  readonly label: string | null;
  readonly when: string | null;
  /** An option that can be chosen once only. */
  readonly once: boolean;
  readonly lines: readonly LineData[];
}

function lineData(line: Line): LineData {
  const { kind, label, sentences, citation } = line;
  const words = line.words;
  return { kind, label, says: lineInWords(line), sentences, words, citation, below: belowOf(line) };
}

function belowOf(line: Line): readonly BelowData[] {
  const plain = (
    lines: readonly Line[],
    when: Expr | null = null,
    label: string | null = null,
    once = false,
  ): BelowData => ({
    label,
    when: when && inWords(when),
    once,
    lines: lines.map(lineData),
  });
  switch (line.kind) {
    case "when":
      return [
        ...line.branches.map((branch) => plain(branch.lines, branch.when)),
        ...(line.otherwise.length === 0 ? [] : [plain(line.otherwise, null, "otherwise")]),
      ];
    case "menu":
      return line.options.map((option) => plain(option.lines, option.when, option.label, option.once));
    case "each":
    case "repeat":
    case "block":
      return [plain(line.lines)];
    case "announce":
      return line.together === null ? [] : [plain(line.together, null, "together")];
    default:
      allowOnly<LeafLine>(line);
      return [];
  }
}

function lineInWords(line: Line): string {
  switch (line.kind) {
    case "roll":
      return `roll ${line.name} = ${inWords(line.count)} of D${line.sides}${by(line.owner)}${hidden(line.hiddenFrom)}`;
    case "reroll": {
      const { which, roll } = line;
      if (which.kind === "all") return `reroll ${roll}`;
      if (which.kind === "one") return `reroll ${which.die} of ${roll}`;
      return `reroll ${which.binder} in ${roll} with ${inWords(which.filter)}`;
    }
    case "draw":
      return `draw ${line.name} among ${inWords(line.among)}${hidden(line.hiddenFrom)}`;
    case "choose": {
      const all = line.options.map(({ spread, value, when }) => {
        const option = spread ? `one of ${inWords(value)}` : inWords(value);
        return when === null ? option : `${option} when ${inWords(when)}`;
      });
      return `choose ${line.name}${by(line.owner)} among { ${all.join(", ")} }${hidden(line.hiddenFrom)}`;
    }
    case "observe":
      return `observe ${line.name}`;
    case "let":
      return `let ${line.name} = ${inWords(line.value)}`;
    case "set":
      return `set ${targetInWords(line.target)} to ${inWords(line.value)}`;
    case "gives":
      return line.part === null
        ? `gives ${inWords(line.value)}`
        : `gives ${line.part} = ${inWords(line.value)}`;
    case "when":
      return "when";
    case "each": {
      const filter = line.filter === null ? "" : ` with ${inWords(line.filter)}`;
      const order = line.orderedBy === null ? "" : ` ordered by ${inWords(line.orderedBy)}`;
      return `each ${line.binder} in ${inWords(line.list)}${filter}${order}`;
    }
    case "repeat":
      return repeatInWords(line.how);
    case "play": {
      const args = line.args.length === 0 ? "" : `(${line.args.map(inWords).join(", ")})`;
      return `play ${line.name === null ? "" : `${line.name} = `}${line.play}${args}`;
    }
    case "menu":
      return `${line.forced ? "forced " : ""}menu ${line.name}${by(line.owner)}`;
    case "pay": {
      const purses = line.purses.map(purseInWords).join(", ");
      return `pay ${inWords(line.amount)} from ${purses}${by(line.owner)}`;
    }
    case "block": {
      const after = line.cut?.after === null || line.cut === null ? "" : ` after ${line.cut.after}`;
      return `${line.word} ${line.name}${line.cut === null ? "" : ` cut by ${line.cut.event}${after}`}`;
    }
    case "announce": {
      const args = line.args.length === 0 ? "" : `(${line.args.map(inWords).join(", ")})`;
      return `announce ${line.event}${args}`;
    }
    case "go":
      return `go ${line.to}`;
    case "ensure":
      return `ensure ${inWords(line.condition)}`;
    case "outside":
      return "outside";
  }
}

function purseInWords({ purse, downTo }: Extract<Line, { kind: "pay" }>["purses"][number]): string {
  const floor = inWords(downTo);
  return floor === "0" ? targetInWords(purse) : `${targetInWords(purse)} down to ${floor}`;
}

function by(owner: Expr | null): string {
  return owner === null ? "" : ` by ${inWords(owner)}`;
}

function hidden(sides: readonly string[]): string {
  return sides.length === 0 ? "" : ` hidden from ${sides.join(", ")}`;
}

// ---------------------------------------------------------------- rows of a random table

interface RowData {
  /** As printed: `1..2`. */
  readonly label: string | null;
  readonly when: string;
  /** Named results, or the single one under no name; `unseen` where it is not on record, nothing where the row is never given. */
  readonly gives: readonly { readonly part: string | null; readonly value: string }[];
  readonly rows: readonly RowData[];
}

function rowsIn(lines: readonly Line[]): readonly RowData[] {
  return lines.flatMap((line) => {
    if (line.kind !== "when") return [];
    return line.branches.map(({ when, lines }): RowData => {
      const given = lines.flatMap((each) =>
        each.kind === "gives" ? [{ part: each.part, value: inWords(each.value) }] : [],
      );
      const label = lines.find((each) => each.kind === "gives")?.label ?? null;
      return { label, when: inWords(when), gives: given, rows: rowsIn(lines) };
    });
  });
}
