/** Adds a call before each mutated place, by which a test run records the mutants whose places it executes. */
import { ts } from "ts-morph";
import type { Place } from "./places.ts";

/** The text with a call of `globalThis.recordHit` for each place, given the index of its mutant. */
export function instrument(
  text: string,
  places: readonly { readonly index: number; readonly place: Place }[],
): string {
  const insertions: { at: number; text: string; closes: boolean; start: number; end: number }[] = [];
  for (const { index, place } of places) {
    const call = `(globalThis as any).recordHit?.(${index})`;
    const { node, kind } = findAnchor(place.node);
    const start = node.getStart();
    const { end } = node;
    const [before, after] =
      kind === "expression"
        ? [`(${call}, `, ")"]
        : kind === "only statement"
          ? [`{ ${call}; `, " }"]
          : [`${call}; `, ""];
    insertions.push({ at: start, text: before, closes: false, start, end });
    if (after !== "") insertions.push({ at: end, text: after, closes: true, start, end });
  }
  insertions.sort((one, other) => {
    if (one.at !== other.at) return one.at - other.at;
    if (one.closes !== other.closes) return one.closes ? -1 : 1;
    return one.closes ? other.start - one.start : other.end - one.end;
  });
  let result = "";
  let from = 0;
  for (const { at, text: inserted } of insertions) {
    result += text.slice(from, at) + inserted;
    from = at;
  }
  return result + text.slice(from);
}

type Anchor = "statement" | "only statement" | "expression";

/** The nearest node around a place that is executed when the place is, and before which a call can be put. */
function findAnchor(place: ts.Node): { readonly node: ts.Node; readonly kind: Anchor } {
  let node = place;
  for (; node.parent !== undefined; node = node.parent) {
    const { parent } = node;
    if (ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node))
      return { node, kind: "expression" };
    if (ts.isConditionalExpression(parent) && parent.condition !== node) return { node, kind: "expression" };
    if (ts.isBinaryExpression(parent) && parent.right === node && isShortCircuit(parent))
      return { node, kind: "expression" };
    if (!ts.isStatement(node) || ts.isBlock(node) || ts.isLabeledStatement(parent)) continue;
    const isOneOfMany = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
    return { node, kind: isOneOfMany ? "statement" : "only statement" };
  }
  return { node, kind: "statement" };
}

function isShortCircuit({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  );
}
