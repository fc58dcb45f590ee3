/**
 * What the fast form of an expression is: code with what must be known of it to build on it, and the few ways in which
 * pieces are put together. Which code an expression of the language becomes is expression.ts.
 */
import { allowOnly, type ContainerType, type LeafType, type TypeWithParts } from "../../core/kinds.ts";
import type { Expr, Fact, Program, Type } from "../../check/program.ts";
import { chained, type Code, code, enclosed, joined, layout } from "./code.ts";
import type { Names } from "./names.ts";

export interface Fast {
  readonly code: Code;
  readonly strength: number;
  /** How "known to be none" shows: never, as null, or as null or undefined (a property left out). */
  readonly none: "never" | "null" | "nullish";
  /** May be undefined: a decision called on the way need not rule. */
  readonly open: boolean;
  /** Columns that may be undefined in a row that is there. */
  readonly openFields: ReadonlySet<string>;
  /** Decimal places its numbers can have; Infinity: they may be fractions. */
  readonly places: number;
  /** Of a number: it is no further from zero. */
  readonly most: number;
  /** Costs next to nothing to write twice: a name or a path. */
  readonly simple: boolean;
  /** The contrary, where there is an operator for it. */
  readonly contrary: Fast | null;
  /** What `&&` or `||` joins. */
  readonly operands: readonly Fast[];
  /** A literal, and nothing else. */
  readonly isConstant: boolean;
  /** A choice between literals. */
  readonly isChoice: boolean;
  /** The value of an enumeration that this writes. */
  readonly written: string | null;
}

/** How tightly operators bind, as JavaScript has it. */
export const strength = {
  arrow: 1,
  conditional: 2,
  coalesce: 3,
  or: 4,
  and: 5,
  equality: 8,
  relation: 9,
  sum: 11,
  product: 12,
  unary: 14,
  call: 18,
} as const;

export const noFields: ReadonlySet<string> = new Set();

export function fast(text: Code | string, more: Partial<Omit<Fast, "code">> = {}): Fast {
  return {
    code: typeof text === "string" ? code(text) : text,
    strength: strength.call,
    none: "never",
    open: false,
    openFields: noFields,
    places: 0,
    most: Number.MAX_SAFE_INTEGER,
    simple: false,
    contrary: null,
    operands: [],
    isConstant: false,
    isChoice: false,
    written: null,
    ...more,
  };
}

/** What holds for the code of one function. */
export interface Context {
  readonly program: Program;
  readonly names: Names;
  /** The decision or play that this is the code of, by its name in the book. */
  readonly unit: string;
  /** What has been worked out of the decisions that may be called. */
  readonly called: (id: string) => CalledForm;
  readonly facts: ReadonlyMap<string, Fact>;
  readonly locals: ReadonlyMap<string, Fast>;
  /** By structure of an expression: the variable that holds it already. */
  readonly held: ReadonlyMap<string, Fast>;
  /** By structure: what TypeScript knows here not to be null, from conditions that surround it. */
  readonly there: ReadonlySet<string>;
  /** By structure: what TypeScript may know here to be null. */
  readonly gone: ReadonlySet<string>;
  /** By structure: the values TypeScript has left of a path, where it has ruled some out. */
  readonly among: ReadonlyMap<string, ReadonlySet<string>>;
  readonly uses: Uses;
  /** Dice are told apart by whether they were thrown again. */
  readonly remembers: boolean;
  /** Where a fact of the situation is found, and what is told; left out: in variables of those names. */
  readonly read?: { readonly fact: (name: string) => string; readonly told: string };
  /** Which code an expression becomes: expression.ts, handed down so that its parts need not know it. */
  readonly express: (context: Context, expr: Expr) => Fast;
}

export function express(context: Context, expr: Expr): Fast {
  return context.express(context, expr);
}

/** What the code of a module needs from elsewhere, and whether straight code could say it at all. */
export interface Uses {
  readonly runtime: Set<string>;
  readonly runtimeTypes: Set<string>;
  /** Decisions called. */
  readonly decisions: Set<string>;
  /** Types declared by the book that are named. */
  readonly declaredTypes: Set<string>;
  /** Enumerations whose order is asked. */
  readonly orders: Set<string>;
  /** Variables taken in this function. */
  readonly taken: Set<string>;
  /** Set when the expression must be left to the explaining form. */
  beyond: boolean;
}

export function newUses(): Uses {
  return {
    runtime: new Set(),
    runtimeTypes: new Set(),
    decisions: new Set(),
    declaredTypes: new Set(),
    orders: new Set(),
    taken: new Set(),
    beyond: false,
  };
}

/** What a caller must know of a decision's fast form. */
export interface CalledForm {
  readonly direct: string;
  /** Facts of the situation it takes, before its parameters. */
  readonly facts: readonly string[];
  readonly told: boolean;
  readonly params: readonly Fact[];
  readonly remembers: boolean;
  readonly none: boolean;
  readonly open: boolean;
  readonly openFields: ReadonlySet<string>;
  readonly places: number;
  readonly most: number;
  /** Tells what an argument may be beyond what its type lets expect. */
  readonly noteArgument: (index: number, argument: Fast) => void;
}

/** Where a fact of the situation is found. */
export function factPath(context: Context, name: string): string {
  return context.read?.fact(name) ?? context.names.local(name);
}

export function toldPath(context: Context): string {
  return context.read?.told ?? "told";
}

/** Leaves the whole decision to the explaining form: straight code cannot say this exactly. */
export function beyond(context: Context): Fast {
  context.uses.beyond = true;
  return fast("undefined", { open: true });
}

export function runtime(context: Context, name: string): string {
  context.uses.runtime.add(name);
  return name;
}

/** Text that stands in .ts only. */
export function typeOnly(text: string): string {
  return `\u0001${text}\u0002`;
}

/** Whether it says of something that it is there, because a condition that stands before it has asked. */
export function isAsserted(piece: Fast): boolean {
  return piece.code.flat.includes("!\u0002");
}

/** In parentheses where what stands around binds tighter. */
export function bound(piece: Fast, at: number): Code {
  return piece.strength < at ? enclosed(piece.code) : piece.code;
}

export function infix(left: Fast, operator: string, right: Fast, at: number, more: Partial<Fast> = {}): Fast {
  const text = joined(bound(left, at), ` ${operator} `, bound(right, at + 1));
  return fast(text, { strength: at, ...more });
}

/** `===` and its like, which have a contrary. */
export function equality(left: Fast, right: Fast, operator: "===" | "!==" | "==" | "!="): Fast {
  const opposite = { "===": "!==", "!==": "===", "==": "!=", "!=": "==" }[operator];
  const sides = [bound(left, strength.equality + 1), bound(right, strength.equality + 1)] as const;
  const contrary = fast(joined(sides[0], ` ${opposite} `, sides[1]), { strength: strength.equality });
  return fast(joined(sides[0], ` ${operator} `, sides[1]), { strength: strength.equality, contrary });
}

export function conjoined(all: readonly Fast[]): Fast {
  return chain(all, "&&", strength.and, "true");
}

export function disjoined(any: readonly Fast[]): Fast {
  return chain(any, "||", strength.or, "false");
}

function chain(all: readonly Fast[], operator: string, at: number, empty: string): Fast {
  const items = all.flatMap((item) =>
    item.strength === at && item.operands.length > 0 ? item.operands : [item],
  );
  const [only] = items;
  if (only === undefined) return fast(empty);
  if (items.length === 1) return only;
  const isOpen = items.some((item) => item.open);
  // Mixed operators are told apart by brackets, as a reader would wish.
  const pieces = items.map((item) => bound(item, at === strength.or ? strength.and + 1 : at));
  return fast(chained(pieces, operator), { strength: at, open: isOpen, operands: items });
}

/** A truth that is none counts as no. TypeScript must not take what stands behind a constant one as unreachable. */
export function asTruth(context: Context, piece: Fast): Fast {
  if (piece.code.flat === "true" || piece.code.flat === "false")
    return { ...piece, code: joined(typeOnly("("), piece.code, typeOnly(" as boolean)")) };
  if (piece.none === "never") return piece;
  return lifted(context, [piece], ([value = piece]) => equality(value, fast("true"), "==="));
}

/** A name not taken in this function, made from a word; it never hides a function of the runtime. */
export function fresh(context: Context, word: string): string {
  const { names, uses } = context;
  const { taken } = uses;
  let name = word;
  for (let n = 2; taken.has(name) || names.isOfRuntime(name); n++) name = word + n;
  taken.add(name);
  return name;
}

/** As a value that is handed on: none is null. */
export function settledNone(piece: Fast): Fast {
  if (piece.none !== "nullish") return piece;
  const text = joined(bound(piece, strength.or), " ?? null");
  return { ...piece, code: text, strength: strength.coalesce, none: "null", simple: false, ...plainPiece };
}

/** What no longer holds of a piece once something is made of it. */
const plainPiece = {
  contrary: null,
  operands: [],
  isConstant: false,
  isChoice: false,
  written: null,
} as const;

/** A call of a function of the runtime. */
export function helper(
  context: Context,
  name: string,
  args: readonly (Code | string)[],
  more: Partial<Fast> = {},
): Fast {
  runtime(context, name);
  return fast(callCode(name, args), more);
}

export function callCode(name: string, args: readonly (Code | string)[]): Code {
  const pieces = args.map((arg) => (typeof arg === "string" ? code(arg) : arg));
  const last = pieces.at(-1);
  // An arrow function or a list at the end stays open on the line of the call.
  const hug = last?.hugged ?? (/^[[{]/.test(last?.flat ?? "") ? last?.broken : null);
  const head = pieces
    .slice(0, -1)
    .map((piece) => `${piece.flat}, `)
    .join("");
  if (last === undefined || !hug || head.length + name.length > 80) return callList(name, pieces);
  return { flat: `${name}(${head}${last.flat})`, broken: (indent) => `${name}(${head}${hug(indent)})` };
}

function callList(name: string, pieces: readonly Code[]): Code {
  if (pieces.length === 0) return code(`${name}()`);
  return {
    flat: `${name}(${pieces.map((piece) => piece.flat).join(", ")})`,
    broken: (indent) => {
      const inner = `${indent}  `;
      const lines = pieces.map((piece) => {
        if (piece.flat.length + inner.length <= 109) return piece.flat;
        // A function closes where its line began; the comma behind it is that of the list.
        return piece.broken?.(inner) ?? piece.hugged?.(inner).replace(/,\n\s*$/, "") ?? piece.flat;
      });
      return `${name}(\n${lines.map((line) => `${inner}${line},\n`).join("")}${indent})`;
    },
  };
}

/** `(m) => body`; a body that is an object or a conditional stands in brackets. */
export function arrow(params: string, body: Fast): Code {
  const isObject = body.code.flat.startsWith("{");
  const text = isObject || body.strength <= strength.conditional ? enclosed(body.code) : body.code;
  const flat = `(${params}) => ${text.flat}`;
  const hugged = (indent: string): string => {
    const inner = `${indent}  `;
    if (isObject) return `(${params}) => ${text.broken?.(indent) ?? text.flat}`;
    return `(${params}) =>\n${inner}${layout(body.code, inner, inner.length, 1)},\n${indent}`;
  };
  // Before other arguments it breaks after its arrow.
  const broken = (indent: string): string => {
    const inner = `${indent}  `;
    return `(${params}) =>\n${inner}${layout(body.code, inner, inner.length, 1)}`;
  };
  return { flat, broken: isObject ? null : broken, hugged };
}

/** What the operation gives once all operands are ruled; undefined as soon as one is not. */
export function lifted(
  context: Context,
  operands: readonly Fast[],
  build: (closed: readonly Fast[]) => Fast,
): Fast {
  const [at] = operands.flatMap((operand, i) => (operand.open ? [i] : []));
  const open = at === undefined ? undefined : operands[at];
  if (open === undefined || at === undefined) return build(operands);
  const name = fresh(context, "value");
  const closed = operands.map((operand, i) =>
    i === at ? { ...operand, code: code(name), strength: strength.call, open: false, simple: true } : operand,
  );
  const inner = settledNone(lifted(context, closed, build));
  const text = callCode(runtime(context, "ifRuled"), [open.code, arrow(name, inner)]);
  return { ...inner, code: text, strength: strength.call, open: true, simple: false, ...plainPiece };
}

/** What the operation gives of numbers that are there; null as soon as one is none. */
export function present(
  context: Context,
  operands: readonly Fast[],
  build: (there: readonly Fast[]) => Fast,
): Fast {
  const [at] = operands.flatMap((operand, i) => (operand.none !== "never" ? [i] : []));
  const missing = at === undefined ? undefined : operands[at];
  if (missing === undefined || at === undefined) return build(operands);
  const name = fresh(context, "value");
  const there = operands.map((operand, i) =>
    i === at ? { ...operand, code: code(name), strength: strength.call, none: "never" as const } : operand,
  );
  const inner = present(context, there, build);
  const text = callCode(runtime(context, "ifAny"), [missing.code, arrow(name, inner)]);
  return { ...inner, code: text, strength: strength.call, none: "null", simple: false, ...plainPiece };
}

/** How far from zero a number of that type is, where it is given; whole numbers are given exactly. */
export function mostOf(type: Type): number {
  switch (type.kind) {
    case "count":
    case "quantity":
    case "ratio": {
      const { from, to } = type;
      const limit = type.kind === "quantity" ? limitOf(3) : Number.MAX_SAFE_INTEGER;
      return from === null || to === null ? limit : Math.min(limit, Math.max(Math.abs(from), Math.abs(to)));
    }
    case "die":
      return type.sides;
    case "or-none":
      return mostOf(type.of);
    default:
      allowOnly<LeafType | TypeWithParts | ContainerType>(type);
      return Number.MAX_SAFE_INTEGER;
  }
}

/** As far from zero as a double holds numbers of so many decimal places exactly, also while they are computed. */
export function limitOf(places: number): number {
  return places === 0 ? Number.MAX_SAFE_INTEGER : 2 ** 50 / 10 ** places;
}

/** How many decimal places a number of that type has as it is given. */
export function placesOf(type: Type): number {
  switch (type.kind) {
    case "quantity":
      return 3;
    case "ratio":
      return Number.POSITIVE_INFINITY;
    case "or-none":
    case "list":
    case "set":
    case "interval":
      return placesOf(type.of);
    case "shape":
      return Math.max(0, ...type.fields.map((each) => placesOf(each.type)));
    default:
      allowOnly<LeafType | TypeWithParts>(type);
      return 0;
  }
}
