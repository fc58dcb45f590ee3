/**
 * Turns the lines of plays back into text.
 * The plays, reactions and policies around them are left to the printer of plays.
 */
import type {
  BlockLine,
  Certificate,
  EachLine,
  Expr,
  Line,
  MenuLine,
  MenuOption,
  Name,
  Naming,
  PayLine,
  Place,
  RepeatLine,
  WhenLine,
} from "../ast.ts";
import { power } from "../parser/powers.ts";
import {
  beginsWithBrace,
  byOwner,
  choose,
  guarded,
  hidden,
  ofType,
  operand,
  reroll,
  roll,
} from "./chances.ts";
import type { Notes } from "./comments.ts";
import { before, expr } from "./expressions.ts";
import { group, indent, join, line, type Piece } from "./layout.ts";
import { type Member, sequence } from "./sequence.ts";
import { member, names, namingAfter, namingParts, sentenceRefs, texts } from "./words.ts";

/** Lines as the members of a body. */
export function lineMembers(notes: Notes, lines: readonly Line[]): Member[] {
  return lines.map((one) => member(one, () => lineOf(notes, one)));
}

/** The same with a naming at their head. */
function namedBody(
  notes: Notes,
  { naming, lines }: { readonly naming: Naming | null; readonly lines: readonly Line[] },
  from: number,
  to: number,
): Piece {
  const members = [...namingParts(naming), ...lineMembers(notes, lines)];
  return sequence(notes, members, { ...braces, from, to, always: lines.length > 1 });
}

/** `{ … }`, where its comments may stand between `from` and `to`. */
function body(notes: Notes, lines: readonly Line[], from: number, to: number): Piece {
  return sequence(notes, lineMembers(notes, lines), { ...braces, from, to, always: lines.length > 1 });
}

function lineOf(notes: Notes, one: Line): Piece {
  const { label, from } = one;
  const isWritten = label !== null && label.text !== nameIn(one)?.text;
  const its = bare(notes, one);
  const naming = namedBehind(notes, one);
  if (!isWritten && from.length === 0) return [its, naming];
  const whole = group(
    isWritten ? `${label.text}: ` : "",
    its,
    from.length === 0 ? "" : indent(ownLines.has(one.kind) ? " " : line, `from ${sentenceRefs(from)}`),
  );
  return [whole, naming];
}

/** Of a line with a body, the naming stands at its head. */
function namedBehind(notes: Notes, one: Line): Piece {
  return "naming" in one && !ownLines.has(one.kind) ? namingAfter(notes, one.naming) : "";
}

/** The name that the line declares, which is its label unless it has another. */
function nameIn(one: Line): Name | null {
  if (one.kind === "gives") return one.part?.name ?? null;
  return "name" in one ? one.name : null;
}

function bare(notes: Notes, one: Line): Piece {
  switch (one.kind) {
    case "roll":
      return roll(notes, one);
    case "reroll":
      return reroll(notes, one);
    case "draw":
      return group(
        `draw ${one.name.text}`,
        ofType(notes, one.type),
        " among ",
        indent(expr(notes, one.among)),
        hidden(one.hidden),
      );
    case "choose":
      return choose(notes, one);
    case "observe":
      return [`observe ${one.name.text}`, ofType(notes, one.type)];
    case "let":
      return group(`let ${one.name.text}`, ofType(notes, one.type), " = ", indent(expr(notes, one.value)));
    case "set":
      return group("set ", operand(notes, one.target), " to ", indent(expr(notes, one.value)));
    case "gives": {
      const part = one.part === null ? "" : [one.part.name.text, ofType(notes, one.part.type), " = "];
      return group("gives ", part, indent(expr(notes, one.value)));
    }
    case "when":
      return when(notes, one);
    case "each":
      return each(notes, one);
    case "repeat":
      return repeat(notes, one);
    case "play-line":
      return group(
        "play ",
        one.name === null ? "" : `${one.name.text} = `,
        call(notes, one.play, one.args, one.end),
      );
    case "menu":
      return menu(notes, one);
    case "pay":
      return pay(notes, one);
    case "block":
      return block(notes, one);
    case "announce":
      return [
        group("announce ", call(notes, one.event, one.args, one.together?.[0]?.start ?? one.end)),
        one.together === null
          ? ""
          : [" together ", body(notes, one.together, one.args.at(-1)?.end ?? one.event.end, bodyEnd(one))],
      ];
    case "go":
      return `go ${one.to.text}`;
    case "ensure":
      return group("ensure ", indent(expr(notes, one.condition)));
    case "outside":
      return texts("outside", one.texts);
  }
}

// ---------------------------------------------------------------- order

function when(notes: Notes, one: WhenLine): Piece {
  const branches = one.branches.map((branch, index) => [
    index === 0 ? "" : " otherwise ",
    group("when ", indent(indent(expr(notes, branch.when)))),
    " ",
    body(notes, branch.lines, branch.when.end, branch.end),
  ]);
  const last = one.branches.at(-1)?.end ?? one.start;
  const rest = one.otherwise === null ? "" : [" otherwise ", body(notes, one.otherwise, last, bodyEnd(one))];
  return [branches, rest];
}

function each(notes: Notes, one: EachLine): Piece {
  const { filter, orderedBy } = one;
  const head = group(
    `each ${one.binder.text} in `,
    expr(notes, one.list, power.without, "word"),
    indent(
      indent(
        filter === null ? "" : [line, "with ", expr(notes, filter)],
        orderedBy === null ? "" : [line, "ordered", byOwner(notes, orderedBy)],
      ),
    ),
  );
  const from = (orderedBy ?? filter ?? one.list).end;
  return [head, " ", namedBody(notes, one, from, bodyEnd(one))];
}

function repeat(notes: Notes, { how, lines, ...one }: RepeatLine): Piece {
  const its = (from: number, to: number) => body(notes, lines, from, to);
  const end = one.certificate?.start ?? bodyEnd(one);
  const why = one.certificate === null ? "" : [" ", certificate(notes, one.certificate)];
  switch (how.kind) {
    case "on":
      return ["repeat ", its(one.start, end), why];
    case "until":
      return [
        "repeat ",
        its(one.start, how.until.start),
        group(" until ", indent(indent(expr(notes, how.until)))),
        why,
      ];
    case "while":
      return [
        group("repeat while ", indent(indent(expr(notes, how.while)))),
        " ",
        its(how.while.end, end),
        why,
      ];
    case "times":
      return [
        "repeat ",
        beginsWithBrace(how.times)
          ? ["(", expr(notes, how.times), ")"]
          : guarded(notes, how.times, "while", power.add),
        " times ",
        its(how.times.end, end),
        why,
      ];
  }
}

function certificate(notes: Notes, one: Certificate): Piece {
  switch (one.kind) {
    case "decreases":
      return group(
        "decreases ",
        indent(
          join(
            one.measures.map((measure) => expr(notes, measure, power.add)),
            [",", line],
          ),
        ),
      );
    case "left-with-chance":
      return ["left with chance at least ", expr(notes, one.chance, power.add)];
    case "falls-on-average":
      return ["falls on average ", expr(notes, one.measure, power.add)];
    case "ended-by":
      return `ended by ${names(one.owners)}`;
    case "ended-by-table":
      return "ended by the table";
  }
}

function menu(notes: Notes, one: MenuLine): Piece {
  const options = one.options.map((its) => member(its, () => menuOption(notes, its)));
  const members = [...namingParts(one.naming), ...options];
  const to = one.certificate?.start ?? bodyEnd(one);
  return [
    group(`${one.forced ? "forced " : ""}menu ${one.name.text}`, byOwner(notes, one.owner)),
    " ",
    sequence(notes, members, { ...braces, from: one.owner.end, to, always: options.length > 1 }),
    one.certificate === null ? "" : [" ", certificate(notes, one.certificate)],
  ];
}

function menuOption(notes: Notes, one: MenuOption): Piece {
  const head = group(
    `${one.once ? "once " : ""}${one.label.text}`,
    one.when === null ? "" : indent(indent(line, "when ", expr(notes, one.when))),
  );
  return [
    head,
    " ",
    namedBody(notes, one, one.when?.end ?? one.label.end, bodyEnd(one)),
    one.from.length === 0 ? "" : ` from ${sentenceRefs(one.from)}`,
  ];
}

function block(notes: Notes, one: BlockLine): Piece {
  const { cut } = one;
  const from = cut?.after?.end ?? cut?.event.end ?? one.name.end;
  return [
    `${one.word} ${one.name.text}`,
    cut === null ? "" : ` cut by ${cut.event.text}${cut.after === null ? "" : ` after ${cut.after.text}`}`,
    " ",
    namedBody(notes, one, from, one.certificate?.start ?? bodyEnd(one)),
    one.certificate === null ? "" : [" ", certificate(notes, one.certificate)],
  ];
}

// ---------------------------------------------------------------- effects

function pay(notes: Notes, one: PayLine): Piece {
  const purses = one.purses.map(({ purse, downTo }) => [
    downTo === null ? operand(notes, purse) : before(notes, purse, power.unary, "rounded"),
    downTo === null ? "" : [" down to ", expr(notes, downTo, power.add, "word")],
  ]);
  return group(
    "pay ",
    expr(notes, one.amount, power.add, "word"),
    " from ",
    indent(join(purses, [",", line]), byOwner(notes, one.owner)),
  );
}

// ---------------------------------------------------------------- parts

/** The name of a play or an event, and what it is handed. */
function call(notes: Notes, name: Name, args: readonly Expr[], end: number): Piece {
  if (args.length === 0) return name.text;
  return expr(notes, {
    kind: "call",
    start: name.start,
    end: args.at(-1)?.end ?? end,
    name,
    args: [...args],
  });
}

/** Where the last brace of a line is, or shortly behind it. */
function bodyEnd({ from, end }: { readonly from: readonly Place[] } & Place): number {
  return from[0]?.start ?? end;
}

/** Lines that end with a brace. The text after the brace stays on that line. */
const ownLines: ReadonlySet<Line["kind"]> = new Set(["when", "each", "repeat", "menu", "block", "announce"]);

const braces = { open: "{", close: "}", separator: "" } as const;
