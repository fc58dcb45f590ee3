/**
 * Turns the lines that wait for the table, and what tables are rolled on, back into text, with the parts that all lines share.
 * The other lines are left to the printer of lines.
 */
import type {
  ChoiceOption,
  ChooseLine,
  DiceKey,
  Expr,
  Name,
  RerollLine,
  RollLine,
  TypeExpr,
} from "../ast.ts";
import { power } from "../parser/powers.ts";
import type { Notes } from "./comments.ts";
import { before, expr, type } from "./expressions.ts";
import { group, indent, line, type Piece } from "./layout.ts";
import { sequence } from "./sequence.ts";
import { member, names } from "./words.ts";

export function roll(notes: Notes, one: RollLine): Piece {
  return group(
    `roll ${one.name.text}`,
    ofType(notes, one.type),
    " = ",
    indent(
      before(notes, one.count, power.add),
      ` of ${one.die.text}`,
      byOwner(notes, one.owner),
      hidden(one.hidden),
    ),
  );
}

export function reroll(notes: Notes, { roll: its, which }: RerollLine): Piece {
  if (which.kind === "all") return `reroll ${its.text}`;
  if (which.kind === "one") return `reroll ${which.die.text} of ${its.text}`;
  return group(`reroll ${which.binder.text} in ${its.text} with `, indent(expr(notes, which.filter)));
}

export function choose(notes: Notes, one: ChooseLine): Piece {
  return group(
    `choose ${one.name.text}`,
    ofType(notes, one.type),
    byOwner(notes, one.owner),
    one.options === null ? "" : [" among ", options(notes, one.options, one)],
    hidden(one.hidden),
  );
}

/** A list whose elements are the options stands without braces, unless it would be taken for the options itself. */
function options(notes: Notes, all: readonly ChoiceOption[], within: ChooseLine): Piece {
  const [only, second] = all;
  if (only?.spread && second === undefined && only.when === null && !beginsWithBrace(only.value))
    return expr(notes, only.value);
  const members = all.map((one) =>
    member(one, () =>
      group(
        one.spread ? "one of " : "",
        one.spread ? expr(notes, one.value) : guarded(notes, one.value, "one"),
        one.when === null ? "" : indent(line, "when ", expr(notes, one.when)),
      ),
    ),
  );
  const to = within.hidden[0]?.start ?? within.from[0]?.start ?? within.end;
  return sequence(notes, members, { ...braces, separator: ",", from: within.owner.end, to });
}

/** What is rolled, before the rows that it finds. */
export function diceKey(notes: Notes, { count, die, plus }: DiceKey): Piece {
  const many = count === null ? "" : [before(notes, count, power.unary), " of "];
  if (plus === null) return [many, die.text];
  const sum = expr(notes, plus, power.add, "word");
  return group(many, die.text, indent(line, beginsWith(sum, "-") ? apartFromMinus(sum) : ["+ ", sum]));
}

/** `- 1`: a sum that begins with what is taken off. */
function apartFromMinus(piece: Piece): Piece {
  if (typeof piece === "string") return piece.startsWith("- ") ? piece : piece.replace(/^-/, "- ");
  if (Array.isArray(piece)) {
    const [first, ...rest] = piece as readonly Piece[];
    return first === undefined ? piece : [apartFromMinus(first), ...rest];
  }
  return "piece" in piece ? { ...piece, piece: apartFromMinus(piece.piece) } : piece;
}

function beginsWith(piece: Piece, sign: string): boolean {
  if (typeof piece === "string") return piece.startsWith(sign);
  if (Array.isArray(piece)) return piece.length > 0 && beginsWith(piece[0] as Piece, sign);
  return "piece" in piece && beginsWith(piece.piece, sign);
}

// ---------------------------------------------------------------- parts

export function ofType(notes: Notes, its: TypeExpr | null): Piece {
  return its === null ? "" : [": ", type(notes, its)];
}

export function byOwner(notes: Notes, owner: Expr | null): Piece {
  return owner === null ? "" : [" by ", operand(notes, owner)];
}

export const hidden = (from: readonly Name[]): string =>
  from.length === 0 ? "" : ` hidden from ${names(from)}`;

export const operand = (notes: Notes, e: Expr): Piece => expr(notes, e, power.unary, "word");

/** An expression that begins with a name which would be a word of the language here stands in parentheses. */
export function guarded(notes: Notes, e: Expr, word: string, least: number = power.or): Piece {
  const its = expr(notes, e, least, "word");
  return firstName(e) === word && !beginsWith(its, "(") ? group("(", indent(expr(notes, e)), ")") : its;
}

function firstName(e: Expr): string | null {
  const first = leftmost(e);
  return first.kind === "ref" ? first.name.text : first.kind === "call" ? first.name.text : null;
}

export const beginsWithBrace = (e: Expr): boolean => ["set", "record-value"].includes(leftmost(e).kind);

/** The operand an expression begins with. */
function leftmost(e: Expr): Expr {
  switch (e.kind) {
    case "arithmetic":
    case "compare":
      return leftmost(e.left);
    case "and":
      return e.all[0] === undefined ? e : leftmost(e.all[0]);
    case "or":
      return e.any[0] === undefined ? e : leftmost(e.any[0]);
    case "member":
    case "within":
    case "has":
    case "is":
    case "without":
      return leftmost(e.of);
    case "range":
      return e.from !== null && e.to !== null ? leftmost(e.from) : e;
    case "not":
      return e.of.kind === "within" ? leftmost(e.of) : e;
    default:
      return e;
  }
}

const braces = { open: "{", close: "}", separator: "" } as const;
