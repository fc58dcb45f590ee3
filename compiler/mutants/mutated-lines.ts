/**
 * Turns the lines of a play into lines that differ in one small way: a line gone, two that change something in the other
 * order, an option or a condition less, other dice, an expression that is nearly the same. What is made of them is
 * mutated-plays.ts.
 */
import { inWords } from "../check/in-words.ts";
import type { Line } from "../check/plays.ts";
import { expressionsIn, linesWithin, subexpressionsOf, targetsIn } from "../core/walk.ts";
import type { Expr, Program } from "../check/program.ts";
import { type SmallChange, variantsAt } from "./variants.ts";
import { truthExpr } from "../core/make.ts";

export type PlayChange =
  | "dropped-line"
  | "dropped-branch"
  | "dropped-option"
  | "dropped-condition"
  | "dropped-limit"
  | "dropped-once"
  | "other-dice"
  | "other-order";

export interface LineChange {
  readonly change: PlayChange | SmallChange;
  readonly was: string | null;
  readonly became: string | null;
  /** The nearest label. */
  readonly label: string | null;
  /** The line that changed. */
  readonly line: Line;
  /** All of them, so changed. */
  readonly lines: readonly Line[];
}

export function changedLines(
  program: Program,
  lines: readonly Line[],
  label: string | null = null,
): readonly LineChange[] {
  return lines.flatMap((line, at) => {
    const own = line.label ?? label;
    const plain = { was: null, became: null, label: own, line };
    const next = lines[at + 1];
    return [
      ...(isDroppable(line)
        ? [
            {
              ...plain,
              change: "dropped-line" as const,
              was: lineInWords(line),
              lines: lines.toSpliced(at, 1),
            },
          ]
        : []),
      ...(next && isOrderMeant(line, next)
        ? [
            {
              ...plain,
              change: "other-order" as const,
              was: `${lineInWords(line)}, then ${lineInWords(next)}`,
              lines: lines.with(at, next).with(at + 1, line),
            },
          ]
        : []),
      ...changesOf(program, line).map(({ to, ...change }) => ({
        ...plain,
        ...change,
        lines: lines.with(at, to),
      })),
      ...innerChanges(program, line, own).map(({ to, ...change }) => ({
        ...change,
        lines: lines.with(at, to),
      })),
    ];
  });
}

interface Changed {
  readonly change: LineChange["change"];
  readonly was: string | null;
  readonly became: string | null;
  readonly to: Line;
}

// ---------------------------------------------------------------- whole lines

/** What others go by under its name cannot be left out. */
function isDroppable(line: Line): boolean {
  switch (line.kind) {
    case "set":
    case "pay":
    case "reroll":
    case "ensure":
    case "announce":
    case "go":
    case "gives":
      return true;
    case "play":
      return line.name === null;
    default:
      return false;
  }
}

/** Only of lines that change something that the other reads or changes it matters which comes first. */
function isOrderMeant(first: Line, second: Line): boolean {
  if (!isEffect(first) || !isEffect(second)) return false;
  const [one, other] = [first, second].map(touchedBy);
  if (one === undefined || other === undefined) return false;
  const meets = (changed: ReadonlySet<string>, named: ReadonlySet<string>): boolean =>
    [...changed].some((name) => named.has(name));
  return (
    meets(one.changed, other.changed) || meets(one.changed, other.named) || meets(other.changed, one.named)
  );
}

function isEffect({ kind }: Line): boolean {
  return kind === "set" || kind === "pay" || kind === "reroll" || kind === "announce";
}

/** What happens on an event may read and change anything. */
function touchedBy(line: Line): {
  readonly changed: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
} {
  const targets = targetsIn([line]).map(({ root, fields }) => fields.at(-1) ?? root.name);
  const events = linesWithin([line]).some(({ kind }) => kind === "announce") ? [anything] : [];
  const rolls = line.kind === "reroll" ? [line.roll] : [];
  const named = expressionsIn([line]).flatMap(namesIn);
  return {
    changed: new Set([...targets, ...rolls, ...events]),
    named: new Set([...named, ...(line.kind === "set" || line.kind === "pay" ? [anything] : [])]),
  };
}

const anything = "*";

function namesIn(expr: Expr): readonly string[] {
  return subexpressionsOf(expr).flatMap((part) =>
    part.kind === "fact" || part.kind === "local" || part.kind === "field" ? [part.name] : [],
  );
}

// ---------------------------------------------------------------- within a line

function changesOf(program: Program, line: Line): readonly Changed[] {
  const varied = (expr: Expr | null, put: (other: Expr) => Line): readonly Changed[] =>
    variantsAt(program, expr, put).map(({ change, was, became, whole }) => ({
      change,
      was,
      became,
      to: whole,
    }));
  const dropped = (change: PlayChange, was: string, to: Line): Changed => ({ change, was, became: null, to });
  switch (line.kind) {
    case "roll": {
      const sides = line.sides === 6 ? 3 : 6;
      return [
        ...varied(line.count, (count) => ({ ...line, count })),
        { change: "other-dice", was: `D${line.sides}`, became: `D${sides}`, to: { ...line, sides } },
      ];
    }
    case "reroll": {
      const { which } = line;
      if (which.kind !== "those") return [];
      return [
        dropped("dropped-condition", inWords(which.filter), { ...line, which: { kind: "all" } }),
        ...varied(which.filter, (filter) => ({ ...line, which: { ...which, filter } })),
      ];
    }
    case "draw":
      return varied(line.among, (among) => ({ ...line, among }));
    case "choose":
      return line.options.flatMap((option, at) => {
        const put = (when: Expr | null): Line => ({
          ...line,
          options: line.options.with(at, { ...option, when }),
        });
        return [
          ...(line.options.length > 1
            ? [
                dropped("dropped-option", inWords(option.value), {
                  ...line,
                  options: line.options.toSpliced(at, 1),
                }),
              ]
            : []),
          ...guardChanges(program, option.when, put),
        ];
      });
    case "let":
    case "set":
    case "gives":
      return varied(line.value, (value) => ({ ...line, value }));
    case "when":
      return line.branches.flatMap((branch, at) => {
        const { branches } = line;
        return [
          dropped("dropped-branch", inWords(branch.when), { ...line, branches: branches.toSpliced(at, 1) }),
          ...varied(branch.when, (when) => ({ ...line, branches: branches.with(at, { ...branch, when }) })),
        ].map((each) =>
          branches.length === 1 && each.change === "dropped-branch" ? asDropped(line, each) : each,
        );
      });
    case "each":
      return [
        ...(line.filter
          ? [dropped("dropped-condition", inWords(line.filter), { ...line, filter: null })]
          : []),
        ...varied(line.list, (list) => ({ ...line, list })),
        ...varied(line.filter, (filter) => ({ ...line, filter })),
      ];
    case "repeat":
      return repeatChanges(line, varied);
    case "play":
    case "announce":
      return line.args.flatMap((each, at) =>
        varied(each, (arg) => ({ ...line, args: line.args.with(at, arg) })),
      );
    case "menu":
      return line.options.flatMap((option, at) => {
        const put = (to: typeof option): Line => ({ ...line, options: line.options.with(at, to) });
        return [
          ...(line.options.length > 1
            ? [dropped("dropped-option", option.label, { ...line, options: line.options.toSpliced(at, 1) })]
            : []),
          ...(option.once ? [dropped("dropped-once", option.label, put({ ...option, once: false }))] : []),
          ...guardChanges(program, option.when, (when) => put({ ...option, when })),
        ];
      });
    case "pay":
      return varied(line.amount, (amount) => ({ ...line, amount }));
    case "ensure":
      return varied(line.condition, (condition) => ({ ...line, condition }));
    case "observe":
    case "block":
    case "go":
    case "outside":
      return [];
  }
}

/** A `when` of one branch without it is what stands under `otherwise`, where anything does. */
function asDropped(line: Extract<Line, { kind: "when" }>, change: Changed): Changed {
  return { ...change, to: { ...line, branches: [{ when: never(line.branches[0]?.when), lines: [] }] } };
}

function never(when: Expr | undefined): Expr {
  if (when === undefined) throw new Error("a `when` has a branch");
  return truthExpr(false, when.span);
}

function repeatChanges(
  line: Extract<Line, { kind: "repeat" }>,
  varied: (expr: Expr | null, put: (other: Expr) => Line) => readonly Changed[],
): readonly Changed[] {
  const { how } = line;
  switch (how.kind) {
    case "times":
      return varied(how.times, (times) => ({ ...line, how: { ...how, times } }));
    case "until":
      return varied(how.until, (until) => ({ ...line, how: { ...how, until } }));
    case "while":
      return varied(how.while, (other) => ({ ...line, how: { ...how, while: other } }));
    case "on":
      return [];
  }
}

function guardChanges(
  program: Program,
  when: Expr | null,
  put: (when: Expr | null) => Line,
): readonly Changed[] {
  if (when === null) return [];
  return [
    { change: "dropped-condition", was: inWords(when), became: null, to: put(null) },
    ...variantsAt(program, when, put).map(({ change, was, became, whole }) => ({
      change,
      was,
      became,
      to: whole,
    })),
  ];
}

// ---------------------------------------------------------------- lines in lines

function innerChanges(
  program: Program,
  line: Line,
  label: string | null,
): readonly (Omit<LineChange, "lines"> & { readonly to: Line })[] {
  const within = (lines: readonly Line[], put: (lines: readonly Line[]) => Line, name = label) =>
    changedLines(program, lines, name).map(({ lines: changed, ...change }) => ({
      ...change,
      to: put(changed),
    }));
  switch (line.kind) {
    case "when":
      return [
        ...line.branches.flatMap((branch, at) =>
          within(branch.lines, (lines) => ({
            ...line,
            branches: line.branches.with(at, { ...branch, lines }),
          })),
        ),
        ...within(line.otherwise, (otherwise) => ({ ...line, otherwise })),
      ];
    case "each":
    case "repeat":
    case "block":
      return within(line.lines, (lines) => ({ ...line, lines }));
    case "menu":
      return line.options.flatMap((option, at) =>
        within(
          option.lines,
          (lines) => ({ ...line, options: line.options.with(at, { ...option, lines }) }),
          option.label,
        ),
      );
    case "announce":
      return line.together === null ? [] : within(line.together, (together) => ({ ...line, together }));
    default:
      return [];
  }
}

// ---------------------------------------------------------------- in words

function lineInWords(line: Line): string {
  switch (line.kind) {
    case "set":
      return `set ${targetOf(line.target)} to ${inWords(line.value)}`;
    case "pay":
      return `pay ${inWords(line.amount)}`;
    case "reroll":
      return `reroll ${line.roll}`;
    case "ensure":
      return `ensure ${inWords(line.condition)}`;
    case "announce":
      return `announce ${line.event}`;
    case "go":
      return `go ${line.to}`;
    case "gives":
      return `gives ${line.part ?? inWords(line.value)}`;
    case "play":
      return `play ${line.play}`;
    default:
      return line.kind;
  }
}

function targetOf({ root, fields }: Extract<Line, { kind: "set" }>["target"]): string {
  return [root.name, ...fields].join(".");
}
