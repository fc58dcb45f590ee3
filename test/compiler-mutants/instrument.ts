/**
 * Puts all mutants of a source into it at once. Each asks `globalThis.reach` with its index: that records that a test
 * reaches the place, and is true when the mutant is switched on.
 */
import { ts } from "ts-morph";
import type { Place } from "./places.ts";

interface Insertion {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** With `switches` off, places are recorded only and the code keeps its types. */
export function instrument(
  text: string,
  places: readonly { readonly index: number; readonly place: Place }[],
  { switches }: { readonly switches: boolean },
): string {
  const insertions = places.map(({ index, place }): Insertion => {
    const asked = `(globalThis as any).reach?.(${index})`;
    return (switches ? switchOn(place, asked) : null) ?? record(place.node, asked);
  });
  const edits = insertions.flatMap((insertion) => [
    { ...insertion, at: insertion.start, text: insertion.before, closes: false },
    ...(insertion.after === ""
      ? []
      : [{ ...insertion, at: insertion.end, text: insertion.after, closes: true }]),
  ]);
  edits.sort((one, other) => {
    if (one.at !== other.at) return one.at - other.at;
    if (one.closes !== other.closes) return one.closes ? -1 : 1;
    if (one.closes) return other.start - one.start;
    // What opens nothing goes first: it must not become part of what another opens.
    return other.end - one.end || Number(one.after !== "") - Number(other.after !== "");
  });
  let result = "";
  let from = 0;
  for (const edit of edits) {
    result += text.slice(from, edit.at) + edit.text;
    from = edit.at;
  }
  return result + text.slice(from);
}

/** Null where a switch cannot be put. */
function switchOn({ node, start, end, mutation }: Place, asked: string): Insertion | null {
  const unless = { before: `{ if (!${asked}) `, after: " }" };
  if (ts.isIfStatement(node) && node.elseStatement !== undefined)
    return { start: node.elseStatement.getStart(), end: node.elseStatement.end, ...unless };
  if (ts.isExpressionStatement(node) || ts.isBreakOrContinueStatement(node) || ts.isIfStatement(node))
    return ts.isLabeledStatement(node.parent) ? null : { start, end, ...unless };
  if (ts.isSpreadAssignment(node)) {
    const { expression } = node;
    return {
      start: expression.getStart(),
      end: expression.end,
      before: `(${asked} ? {} : (`,
      after: "))",
    };
  }
  const { parent } = node;
  const continues =
    (ts.isPropertyAccessExpression(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isCallExpression(parent) ||
      ts.isNonNullExpression(parent)) &&
    parent.expression === node;
  // In parentheses, a chain is no longer left as a whole, and a method loses what it is called on.
  if (continues && (ts.isOptionalChain(node) || ts.isCallExpression(parent))) return null;
  return { start, end, before: `(${asked} ? (${mutation.replacement}) : (`, after: "))" };
}

/** Before the nearest code around a place that is executed whenever the place is. */
function record(place: ts.Node, asked: string): Insertion {
  let node = place;
  for (; node.parent !== undefined; node = node.parent) {
    const { parent } = node;
    const isExpression =
      (ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node)) ||
      (ts.isConditionalExpression(parent) && parent.condition !== node) ||
      (ts.isBinaryExpression(parent) && parent.right === node && isShortCircuit(parent));
    if (isExpression) return { start: node.getStart(), end: node.end, before: `(${asked}, `, after: ")" };
    if (!ts.isStatement(node) || ts.isBlock(node) || ts.isLabeledStatement(parent)) continue;
    const isOneOfMany = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
    const before = isOneOfMany ? `${asked}; ` : `{ ${asked}; `;
    return { start: node.getStart(), end: node.end, before, after: isOneOfMany ? "" : " }" };
  }
  throw new Error("A place is in no statement.");
}

function isShortCircuit({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  );
}
