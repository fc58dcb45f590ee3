/**
 * Turns comparisons, memberships, questions of being known and their joints into typed conditions.
 * Whether a comparison can ever hold is left to the lints.
 */
import type { Expr as Ast, Comparison } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import { doubtNamed } from "../../resolve/graph.ts";
import type { Context, Scope } from "../context.ts";
import { hole, spanOf, withKnown } from "../context.ts";
import { raise } from "../faults.ts";
import { knownWhen } from "../narrowing.ts";
import { inWords } from "../in-words.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { facesOf, isComparable, isDice, isNumeric, isOrdered, truth, unknown } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { counted } from "./counted.ts";
import { cutShort } from "./cut-short.ts";
import { fitTruth, measureHint } from "./fit.ts";
import { inferNumberLike } from "./arithmetic.ts";
import { keywordsOf } from "./keywords.ts";
import { isKeyword, standsAlone } from "./names.ts";
import { presentType } from "../../core/types.ts";

type Of<Kind extends Ast["kind"]> = Extract<Ast, { kind: Kind }>;

export function inferNot(context: Context, scope: Scope, ast: Of<"not">): Surface {
  const of = fitTruth(context, context.infer(context, scope, ast.of, truth));
  return { kind: "not", of, type: truth, span: spanOf(scope.file, ast) };
}

/** What comes after an `and` may count on what stands before it, what comes after an `or` on its contrary. */
export function inferJunction(context: Context, scope: Scope, ast: Of<"and"> | Of<"or">): Surface {
  const span = spanOf(scope.file, ast);
  const cut = cutShort(ast, (name) => standsAlone(context, scope, name));
  if (cut !== null) {
    const meant = context.infer(context, scope, cut.meant, null);
    const data = { name: cut.name.name.text, near: [], listedIn: [], meant: inWords(meant) };
    context.report(raise("unknown-name", spanOf(scope.file, cut.name), data));
    return hole(span);
  }
  const parts = ast.kind === "and" ? ast.all : ast.any;
  const typed: Surface[] = [];
  let inner = scope;
  for (const part of parts) {
    const condition = fitTruth(context, context.infer(context, inner, part, truth));
    typed.push(condition);
    inner = withKnown(inner, knownWhen(condition, ast.kind === "and"));
  }
  return ast.kind === "and"
    ? { kind: "and", all: typed, type: truth, span }
    : { kind: "or", any: typed, type: truth, span };
}

export function inferCompare(context: Context, scope: Scope, ast: Of<"compare">): Surface {
  const span = spanOf(scope.file, ast);
  if (ast.left.kind === "none" || ast.right.kind === "none") {
    const of = context.infer(context, scope, ast.left.kind === "none" ? ast.right : ast.left, null);
    const asked = ast.op === "!=" ? "… is not none" : "… is none";
    context.report(raise("compared-with-none", span, { asked }));
    return { kind: "is-none", of, type: truth, span };
  }
  const [left, right] = countedPair(...inferPair(context, scope, ast));
  const data = { left: kindInWords(presentType(left.type)), right: kindInWords(presentType(right.type)) };
  if (!isComparable(left.type, right.type)) {
    tellIncomparable(context, left, right, span);
    return hole(span);
  }
  const isEquality = ast.op === "=" || ast.op === "!=";
  const odd = isEquality ? undefined : [left, right].find((side) => !isOrdered(side.type, context.types));
  if (odd !== undefined) {
    context.report(raise("not-ordered", span, { type: odd === left ? data.left : data.right }));
    return hole(span);
  }
  return { kind: "compare", op: ast.op, left, right, type: truth, span };
}

/** Types the side that stands alone first, so that the other knows what is expected. */
function inferPair(context: Context, scope: Scope, ast: Of<"compare">): readonly [Surface, Surface] {
  const { left, right } = ast;
  if (needsHint(context, scope, left) && !needsHint(context, scope, right)) {
    const typedRight = context.infer(context, scope, right, null);
    return [inferBeside(context, scope, ast.op, left, typedRight), typedRight];
  }
  const typedLeft = context.infer(context, scope, left, null);
  return [typedLeft, inferBeside(context, scope, ast.op, right, typedLeft)];
}

/** Types one side by the other. A keyword equals no set of keywords, and nothing that has them. */
function inferBeside(context: Context, scope: Scope, op: Comparison, ast: Ast, other: Surface): Surface {
  const type = presentType(other.type);
  const hasKeywords = type.kind === "keywords" || keywordsOf(context, type).length > 0;
  if (!hasKeywords || !isKeyword(context, scope, ast))
    return context.infer(context, scope, ast, hintOf(other));
  const span = spanOf(scope.file, ast);
  const thing = other.kind === "field" && type.kind === "keywords" ? other.of : other;
  const asked = `${inWords(thing)} ${op === "!=" ? "not has" : "has"} ${ast.name.text}`;
  const wanted = type.kind === "keywords" ? "set of keywords" : kindInWords(type);
  context.report(raise("type-mismatch", span, { wanted, found: "keyword", help: `Write \`${asked}\`.` }));
  return hole(span);
}

/** Dice are compared as numbers, but for lists of them that are written out. */
function countedPair(left: Surface, right: Surface): readonly [Surface, Surface] {
  const isWritten = ({ type }: Surface) => presentType(type).kind === "list" && !isDice(type);
  if (isWritten(left) || isWritten(right)) return [left, right];
  return [counted(left, right.type), counted(right, left.type)];
}

/** Bare values say nothing of their type by themselves. */
function needsHint(context: Context, scope: Scope, ast: Ast): boolean {
  switch (ast.kind) {
    case "ref":
      return !standsAlone(context, scope, ast.name.text);
    case "string":
    case "record-value":
    case "none":
    case "number":
      return true;
    case "set":
    case "list":
      return ast.items.every((item) => needsHint(context, scope, item));
    case "cases":
      return ast.cases.every((each) => needsHint(context, scope, each.value));
    default:
      return false;
  }
}

/** A number is no hint: a bare one beside an amount is a mistake that is told of the pair. */
function hintOf(expr: Surface): Type | null {
  return expr.type.kind === "or-none" && expr.type.of.kind === "unknown" ? null : presentType(expr.type);
}

function tellIncomparable(context: Context, left: Surface, right: Surface, span: Surface["span"]): void {
  const one = presentType(left.type);
  const other = presentType(right.type);
  const data = { left: kindInWords(one), right: kindInWords(other) };
  if (isNumeric(one) && isNumeric(other)) {
    const hint = measureHint(right, one) || measureHint(left, other);
    context.report(raise("units-mixed", span, { ...data, hint }));
  } else {
    context.report(
      raise("type-mismatch", right.span, {
        wanted: data.left,
        found: data.right,
        help:
          membershipHint(left, right) ?? membershipHint(right, left) ?? "Compare values of the same type.",
      }),
    );
  }
}

/** What to write where an element is compared with a list of such elements. */
function membershipHint(element: Surface, list: Surface): string | null {
  const type = presentType(list.type);
  if (type.kind !== "list" && type.kind !== "set" && type.kind !== "interval") return null;
  return isComparable(element.type, type.of) ? `Write \`${inWords(element)} in ${inWords(list)}\`.` : null;
}

export function inferWithin(context: Context, scope: Scope, ast: Of<"within">): Surface {
  const span = spanOf(scope.file, ast);
  const startsWithRange = needsHint(context, scope, ast.of) && !needsHint(context, scope, ast.range);
  const early = startsWithRange ? context.infer(context, scope, ast.range, null) : null;
  const asked = context.infer(context, scope, ast.of, early === null ? null : elementOf(early.type));
  const hint = rangeHint(ast.range, facesOf(presentType(asked.type)));
  const range = early ?? context.infer(context, scope, ast.range, hint);
  const element = elementOf(range.type);
  const of = element === null || isDice(element) ? asked : counted(asked, element);
  if (range.type.kind === "unknown" || of.type.kind === "unknown") return hole(span);
  if (element === null) {
    context.report(raise("not-a-list", range.span, { type: kindInWords(presentType(range.type)) }));
    return hole(span);
  }
  for (const item of range.kind === "set" || range.kind === "list" ? range.items : []) {
    if (item.kind === "none")
      context.report(raise("compared-with-none", item.span, { asked: "… is none or … in { … }" }));
  }
  if (!isComparable(of.type, element)) {
    tellIncomparable(context, of, { ...range, type: element }, span);
    return hole(span);
  }
  if (presentType(range.type).kind === "interval" && !isOrdered(of.type, context.types)) {
    context.report(raise("not-ordered", span, { type: kindInWords(presentType(of.type)) }));
    return hole(span);
  }
  return { kind: "within", of, range, type: truth, span };
}

function rangeHint(range: Ast, of: Type): Type {
  return { kind: range.kind === "list" ? "list" : range.kind === "range" ? "interval" : "set", of };
}

function elementOf(type: Type): Type | null {
  const one = presentType(type);
  if (one.kind === "unknown") return unknown;
  return one.kind === "list" || one.kind === "set" || one.kind === "interval" ? one.of : null;
}

export function inferIs(context: Context, scope: Scope, ast: Of<"is">): Surface {
  const span = spanOf(scope.file, ast);
  const of = context.infer(context, scope, ast.of, null);
  const asked = question(context, ast, of, span);
  return ast.not && asked.kind !== "hole" ? { kind: "not", of: asked, type: truth, span } : asked;
}

function question(context: Context, ast: Of<"is">, of: Surface, span: Surface["span"]): Surface {
  if (of.kind === "hole") return hole(span);
  switch (ast.what) {
    case "known":
      return { kind: "is-known", of, type: truth, span };
    case "none":
      return { kind: "is-none", of, type: truth, span };
    case "whole":
      return { kind: "is-whole", of: inferNumberLike(context, of), type: truth, span };
    case "double": {
      const type = presentType(of.type);
      if (type.kind === "list") return { kind: "is-double", of, type: truth, span };
      context.report(raise("not-a-list", of.span, { type: kindInWords(type) }));
      return hole(span);
    }
    case "ruled":
      if (of.kind === "call") return { kind: "is-ruled", of, type: truth, span };
      context.report(raise("not-a-decision-asked", of.span, {}));
      return hole(span);
  }
}

export function inferReading(context: Context, scope: Scope, ast: Of<"reading-test">): Surface {
  const span = spanOf(scope.file, ast);
  const { doubts } = context.book.graph;
  if (ast.doubt.text === "" || ast.reading.text === "") return hole(span);
  const doubt = doubtNamed(context.book.graph, ast.doubt.text, scope.owners);
  if (doubt === null) {
    const near = nearNames(ast.doubt.text, doubts.keys());
    context.report(raise("undeclared-doubt", spanOf(scope.file, ast.doubt), { name: ast.doubt.text, near }));
    return hole(span);
  }
  const known = doubt.by.node.readings.map((reading) => reading.name.text);
  if (!known.includes(ast.reading.text)) {
    const data = {
      name: ast.reading.text,
      doubt: ast.doubt.text,
      near: nearNames(ast.reading.text, known),
      known,
    };
    context.report(raise("undeclared-reading", spanOf(scope.file, ast.reading), data));
    return hole(span);
  }
  return { kind: "reading", doubt: doubt.id, reading: ast.reading.text, type: truth, span };
}
