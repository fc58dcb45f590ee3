/**
 * Plays made by hand, so that the stepper and the odds can be tested without a text: lines, plays, events, reactions.
 * What is not said is as plain as can be; expressions and the rest of a program are program-builder.ts.
 */
import type {
  Ask,
  EventOf,
  Line,
  Play,
  Policy,
  Reaction,
  StateOf,
  Target,
  Trigger,
} from "../../compiler/check/plays.ts";
import type { Expr, Fact, Type } from "../../compiler/check/program.ts";
import type { DecisionId, NodeId } from "../../compiler/resolve/graph.ts";
import * as b from "./program-builder.ts";
import { lower } from "../../compiler/lower/lower.ts";

const span = { file: "hand-made.rubric", start: 0, end: 0 };

// ---------------------------------------------------------------- dice

export const dieType = (sides = 6): Type => ({ kind: "die", sides });
export const diceType = (sides = 6): Type => b.listOf(dieType(sides));
export const dice = (name: string, sides = 6): Expr => b.local(name, diceType(sides));
export const die = (name: string, sides = 6): Expr => b.local(name, dieType(sides));
export const total = (of: Expr, type: Type = b.countType()): Expr =>
  lower({ kind: "total", of: of.from, type, span });
export const keep = (which: "highest" | "lowest", many: number, of: Expr): Expr =>
  lower({ kind: "keep", which, many: b.counted(many).from, of: of.from, type: of.type, span });
export const without = (of: Expr, element: Expr): Expr =>
  lower({ kind: "without", of: of.from, element: element.from, type: of.type, span });
export const isDouble = (of: Expr): Expr =>
  lower({ kind: "is-double", of: of.from, type: b.truthType, span });
export const rerolled = (of: Expr): Expr => b.fieldOf(of, "rerolled", b.truthType);
export const outcomeOf = (play: string, type: Type, ...args: Expr[]): Expr =>
  lower({ kind: "outcome", play: play as DecisionId, args: args.map(({ from }) => from), type, span });
export const odds = (what: "chance" | "mean", of: Expr): Expr =>
  lower({ kind: "odds", what, of: of.from, type: b.ratioType, span });

// ---------------------------------------------------------------- lines

type Kind = Line["kind"];
type Of<K extends Kind> = Extract<Line, { kind: K }>;
type More<K extends Kind> = Partial<Of<K>>;

const plain = { label: null, sentences: [], words: {}, citation: "", span };

/** A line that names something has that name as its label. */
const named = (label: string) => ({ ...plain, label, sentences: [`hand-made:${label}` as NodeId] });

export const roll = (name: string, count: number | Expr, sides = 6, more: More<"roll"> = {}): Line => ({
  ...named(name),
  kind: "roll",
  name,
  count: typeof count === "number" ? b.counted(count) : count,
  sides,
  type: diceType(sides),
  owner: null,
  hiddenFrom: [],
  ...more,
});
export const reroll = (
  of: string,
  which: Of<"reroll">["which"] = { kind: "all" },
  more: More<"reroll"> = {},
): Line => ({
  ...plain,
  kind: "reroll",
  name: `${of}-again`,
  roll: of,
  which,
  ...more,
});
export const draw = (name: string, type: Type, among: Expr, more: More<"draw"> = {}): Line => ({
  ...named(name),
  kind: "draw",
  name,
  type,
  among,
  hiddenFrom: [],
  ...more,
});
/** Options: an expression, `[expression, when]`, or `{ of: list }` for each of its elements. */
export type OptionParts = Expr | readonly [Expr, Expr] | { readonly of: Expr };
export const choose = (
  name: string,
  type: Type,
  owner: Expr,
  options: readonly OptionParts[],
  more: More<"choose"> = {},
): Line => ({
  ...named(name),
  kind: "choose",
  name,
  type,
  owner,
  options: options.map((option) => {
    if ("of" in option && !("kind" in option)) return { spread: true, value: option.of, when: null };
    const [value, when] = Array.isArray(option) ? option : [option as Expr, null];
    return { spread: false, value, when };
  }),
  hiddenFrom: [],
  ...more,
});
export const observe = (name: string, type: Type): Line => ({
  ...named(name),
  kind: "observe",
  name,
  type,
  about: {},
});
export const letBe = (name: string, value: Expr): Line => ({
  ...named(name),
  kind: "let",
  name,
  type: value.type,
  value,
});
export const target = (kind: "local" | "fact", path: string, type: Type): Target => {
  const [name = "", ...fields] = path.split(".");
  return { root: { kind, name }, fields, type, span };
};
export const set = (to: Target, value: Expr): Line => ({ ...plain, kind: "set", target: to, value });
export const gives = (value: Expr): Line => ({ ...plain, kind: "gives", part: null, value });
export const givesPart = (part: string, value: Expr): Line => ({
  ...named(part),
  kind: "gives",
  part,
  value,
});
export const when = (condition: Expr, lines: readonly Line[], otherwise: readonly Line[] = []): Line => ({
  ...plain,
  kind: "when",
  branches: [{ when: condition, lines }],
  otherwise,
});
export const each = (binder: string, list: Expr, lines: readonly Line[], more: More<"each"> = {}): Line => ({
  ...plain,
  kind: "each",
  binder,
  list,
  filter: null,
  orderedBy: null,
  lines,
  ...more,
});
export const repeat = (
  how: Of<"repeat">["how"],
  lines: readonly Line[],
  more: More<"repeat"> = {},
): Line => ({
  ...plain,
  kind: "repeat",
  how,
  certificate: null,
  lines,
  ...more,
});
export const times = (n: number | Expr) =>
  ({ kind: "times", times: typeof n === "number" ? b.counted(n) : n }) as const;
export const until = (condition: Expr) => ({ kind: "until", until: condition }) as const;
export const asLong = (condition: Expr) => ({ kind: "while", while: condition }) as const;
export const playing = (name: string | null, play: string, type: Type, ...args: Expr[]): Line => ({
  ...(name ? named(name) : plain),
  kind: "play",
  name,
  prefix: name ?? play,
  play: play as DecisionId,
  args,
  type,
});
export const menu = (
  name: string,
  owner: Expr,
  options: Readonly<Record<string, readonly Line[] | Partial<Of<"menu">["options"][number]>>>,
  more: More<"menu"> = {},
): Line => ({
  ...named(name),
  kind: "menu",
  name,
  forced: false,
  owner,
  options: Object.entries(options).map(([label, parts]) => ({
    label,
    once: false,
    when: null,
    sentences: [],
    words: {},
    citation: "",
    lines: [],
    ...("length" in parts ? { lines: parts } : parts),
  })),
  certificate: null,
  ...more,
});
export const pay = (amount: Expr, purses: readonly Target[], more: More<"pay"> = {}): Line => ({
  ...plain,
  kind: "pay",
  amount,
  purses: purses.map((purse) => ({ purse, downTo: b.counted(0) })),
  owner: null,
  ...more,
});
export const block = (
  word: Of<"block">["word"],
  name: string,
  lines: readonly Line[],
  more: More<"block"> = {},
): Line => ({
  ...named(name),
  kind: "block",
  word,
  name,
  called: {},
  about: {},
  cut: null,
  lines,
  certificate: null,
  ...more,
});
export const announce = (
  event: string,
  args: readonly Expr[] = [],
  together: readonly Line[] | null = null,
): Line => ({
  ...plain,
  kind: "announce",
  event,
  args,
  together,
});
export const go = (to: string): Line => ({ ...plain, kind: "go", to });
export const ensure = (condition: Expr): Line => ({ ...plain, kind: "ensure", condition });
export const outsideRule = (words: string): Line => ({ ...plain, kind: "outside", rule: { en: words } });

// ---------------------------------------------------------------- plays

export interface PlayParts extends Partial<Omit<Play, "id" | "lines" | "parts">> {
  readonly parts?: Readonly<Record<string, Type>>;
}

/** `asks` are those of its own lines; of what it plays, they are to be given. */
export function play(id: string, lines: readonly Line[], more: PlayParts = {}): Play {
  const { parts = {}, ...rest } = more;
  return {
    kind: "resolve",
    id: id as DecisionId,
    type: null,
    params: [],
    called: {},
    about: {},
    provision: null,
    lines,
    node: null,
    asks: asksOf(lines),
    reads: [],
    sets: [],
    calls: [],
    plays: [],
    doubts: [],
    origin: b.originOf(`page 1, ${id}`),
    span,
    ...rest,
    parts: Object.entries(parts).map(([name, type]) => ({ name, type })),
  };
}

export function event(name: string, params: readonly Fact[] = [], more: Partial<EventOf> = {}): EventOf {
  return { name, params, outside: false, called: {}, about: {}, span, ...more };
}

export function reaction(name: string, lines: readonly Line[], more: Partial<Reaction> = {}): Reaction {
  return {
    name,
    each: null,
    after: [],
    soon: null,
    when: null,
    over: [],
    limit: null,
    called: {},
    about: {},
    lines,
    asks: asksOf(lines),
    sentences: [],
    words: {},
    citation: `page 2, ${name}`,
    origin: b.originOf(`page 2, ${name}`),
    span,
    ...more,
  };
}
export const after = (...names: string[]): Trigger[] => names.map((name) => ({ at: "event", name }));

export function state(fact: string, initial: Expr, hiddenFrom: readonly string[] = []): StateOf {
  return { fact, initial, hiddenFrom };
}

export function policy(
  name: string,
  owner: string,
  of: string,
  choices: Readonly<Record<string, Expr>>,
): Policy {
  return {
    name,
    owner,
    of: of as DecisionId,
    called: {},
    about: {},
    choices: Object.entries(choices).map(([label, value]) => ({ label, value })),
    span,
  };
}

/** In order of writing; what is asked in passes with `[]`. */
export function asksOf(lines: readonly Line[], passes = ""): Ask[] {
  return lines.flatMap((line): Ask[] => {
    const ask = (name: string, kind: Ask["kind"], type: Type): Ask => ({
      path: `${name}${passes}`,
      kind,
      type,
      owner: null,
      options: null,
      about: {},
    });
    switch (line.kind) {
      case "roll":
        return [ask(line.name, "roll", diceType(line.sides))];
      case "reroll":
        return [ask(line.name, "roll", diceType())];
      case "draw":
      case "choose":
      case "observe":
        return [ask(line.name, line.kind, line.type)];
      case "play":
        return [ask(line.prefix, "roll", diceType())];
      case "pay":
        return line.owner ? [ask(line.label ?? "pay", "choose", b.listOf(b.countType()))] : [];
      case "when":
        return [
          ...line.branches.flatMap((branch) => asksOf(branch.lines, passes)),
          ...asksOf(line.otherwise, passes),
        ];
      case "each":
        return [
          ...(line.orderedBy ? [ask(`${line.binder}`, "choose", line.list.type)] : []),
          ...asksOf(line.lines, `${passes}[]`),
        ];
      case "repeat":
        return asksOf(line.lines, `${passes}[]`);
      case "menu":
        return [
          ask(line.name, "choose", b.truthType),
          ...line.options.flatMap((option) => asksOf(option.lines, `${passes}[]`)),
        ];
      case "block":
        return asksOf(line.lines, passes);
      case "announce":
        return asksOf(line.together ?? [], passes);
      default:
        return [];
    }
  });
}
