/**
 * Every small change that can be made to one source file, each at a place that survives edits around it.
 * Which of them are drawn is left to draw.ts.
 */
import { createHash } from "node:crypto";
import { ts } from "ts-morph";

/** A place in the sources and what replaces it. Lines are not numbered: edits elsewhere in the file leave it valid. */
export interface Mutation {
  readonly file: string;
  /** The named functions and constants around the place, from the outside in. */
  readonly within: string;
  /** The first line of the original text, trimmed. */
  readonly line: string;
  readonly operator: Operator;
  readonly original: string;
  readonly replacement: string;
  /** Counts mutations that agree in all of the above. */
  readonly nth: number;
}

export type Operator =
  | "condition"
  | "comparison"
  | "equality"
  | "logic"
  | "arithmetic"
  | "boolean"
  | "number"
  | "string"
  | "array"
  | "method"
  | "optional chain"
  | "statement removed"
  | "exit removed"
  | "branch removed";

/** A mutation, and where it is in the text of its file today. */
export interface Place {
  readonly mutation: Mutation;
  readonly start: number;
  readonly end: number;
  readonly node: ts.Node;
}

const comparisons = new Map<string, readonly string[]>(
  Object.entries({
    "<": ["<=", ">="],
    "<=": ["<", ">"],
    ">": [">=", "<="],
    ">=": [">", "<"],
  }),
);
const equalities = new Map<string, readonly string[]>(
  Object.entries({
    "===": ["!=="],
    "!==": ["==="],
    "==": ["!="],
    "!=": ["=="],
  }),
);
const connectives = new Map<string, readonly string[]>(
  Object.entries({
    "&&": ["||"],
    "||": ["&&"],
    "??": ["&&"],
  }),
);
const calculations = new Map<string, readonly string[]>(
  Object.entries({
    "+": ["-"],
    "-": ["+"],
    "*": ["+"],
    "/": ["*"],
    "%": ["*"],
    "+=": ["-="],
    "-=": ["+="],
    "*=": ["+="],
    "<<": [">>"],
    ">>": ["<<"],
    "&": ["|"],
    "|": ["&"],
  }),
);
const otherMethods = new Map(
  Object.entries({
    some: "every",
    every: "some",
    min: "max",
    max: "min",
    startsWith: "endsWith",
    endsWith: "startsWith",
    floor: "ceil",
    ceil: "floor",
  }),
);
/** Methods whose result may stay what it was called on. */
const removableMethods = new Set(["filter", "slice", "sort", "toSorted", "reverse", "toReversed", "trim"]);
/** A limit that is off by one is no other behaviour. */
const largestNumber = 999;

/** All mutations of a file, in order of reading. */
export function findPlaces(file: string, text: string): readonly Place[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TS);
  const places: Place[] = [];
  const seen = new Map<string, number>();

  const add = (node: ts.Node, operator: Operator, replacements: readonly string[], within: string): void => {
    const start = node.getStart(source);
    const original = text.slice(start, node.end);
    const lineStart = text.lastIndexOf("\n", start) + 1;
    const lineEnd = text.indexOf("\n", start);
    const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim();
    for (const replacement of replacements) {
      if (replacement === original) continue;
      const key = JSON.stringify([within, line, operator, original, replacement]);
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      const mutation = { file, within, line, operator, original, replacement, nth };
      places.push({ mutation, start, end: node.end, node });
    }
  };

  const visit = (node: ts.Node, within: string): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isThrowStatement(node))
      return;
    for (const [operator, replacements] of mutationsOf(node, source))
      add(node, operator, replacements, within);
    const name = nameOf(node);
    const inside = name === null ? within : within === "" ? name : `${within}.${name}`;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, "");
  return places;
}

function nameOf(node: ts.Node): string | null {
  if (
    (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isClassDeclaration(node)) &&
    node.name !== undefined
  )
    return node.name.getText();
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
    const holdsFunction =
      node.initializer !== undefined &&
      (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));
    const isTopLevel = ts.isSourceFile(node.parent.parent.parent);
    return holdsFunction || isTopLevel ? node.name.text : null;
  }
  return null;
}

function* mutationsOf(
  node: ts.Node,
  source: ts.SourceFile,
): Generator<readonly [Operator, readonly string[]]> {
  const textOf = (part: ts.Node) => source.text.slice(part.getStart(source), part.end);

  if (isCondition(node)) yield ["condition", ["true", "false", `!(${textOf(node)})`]];

  if (ts.isBinaryExpression(node)) {
    const sign = node.operatorToken.getText(source);
    const swapped = (signs: readonly string[] = []) =>
      signs.map((other) => {
        const between = source.text.slice(node.left.end, node.right.getStart(source)).replace(sign, other);
        const whole = textOf(node.left) + between + textOf(node.right);
        // Another sign binds otherwise, and `??` mixes with neither `&&` nor `||` without parentheses.
        return other.endsWith("=") && !comparesOrEquates(other) ? whole : `(${whole})`;
      });
    yield ["comparison", swapped(comparisons.get(sign))];
    yield ["equality", swapped(equalities.get(sign))];
    yield ["logic", swapped(connectives.get(sign))];
    if (!joinsTexts(node)) yield ["arithmetic", swapped(calculations.get(sign))];
  }
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.MinusToken && !ts.isNumericLiteral(node.operand))
      yield ["arithmetic", [textOf(node.operand)]];
    if (node.operator === ts.SyntaxKind.ExclamationToken && !isCondition(node))
      yield ["logic", [`!!${textOf(node.operand)}`]];
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (node.operator === ts.SyntaxKind.PlusPlusToken)
      yield ["arithmetic", [textOf(node).replace("++", "--")]];
    if (node.operator === ts.SyntaxKind.MinusMinusToken)
      yield ["arithmetic", [textOf(node).replace("--", "++")]];
  }

  if (node.kind === ts.SyntaxKind.TrueKeyword) yield ["boolean", ["false"]];
  if (node.kind === ts.SyntaxKind.FalseKeyword) yield ["boolean", ["true"]];
  if (ts.isNumericLiteral(node) && Number(node.text) <= largestNumber && !isKey(node))
    yield ["number", [Number(node.text) === 1 ? "0" : String(Number(node.text) + 1)]];
  if (ts.isBigIntLiteral(node) && BigInt(node.text.slice(0, -1)) <= BigInt(largestNumber))
    yield ["number", [node.text === "1n" ? "0n" : `${BigInt(node.text.slice(0, -1)) + 1n}n`]];
  // A text with spaces is a message.
  if (ts.isStringLiteral(node) && /^\S+$/.test(node.text) && !isKey(node)) yield ["string", ['""']];
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && !isAssigned(node))
    yield ["array", ["[]"]];

  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression: on } = node.expression;
    const other = otherMethods.get(name.text);
    if (other !== undefined) {
      const before = source.text.slice(node.getStart(source), name.getStart(source));
      yield ["method", [before + other + source.text.slice(name.end, node.end)]];
    }
    if (removableMethods.has(name.text)) yield ["method", [textOf(on)]];
  }
  if (
    (ts.isPropertyAccessExpression(node) ||
      ts.isElementAccessExpression(node) ||
      ts.isCallExpression(node)) &&
    node.questionDotToken !== undefined
  ) {
    const dot = ts.isPropertyAccessExpression(node) ? "." : "";
    const rest = source.text.slice(node.questionDotToken.end, node.end);
    yield ["optional chain", [textOf(node.expression) + dot + rest]];
  }

  if (ts.isExpressionStatement(node)) yield ["statement removed", [";"]];
  if (ts.isContinueStatement(node) || ts.isBreakStatement(node))
    if (!ts.isCaseOrDefaultClause(node.parent)) yield ["exit removed", [";"]];
  if (ts.isIfStatement(node)) {
    const leaves = ts.isBlock(node.thenStatement) ? node.thenStatement.statements.at(-1) : node.thenStatement;
    if (leaves !== undefined && ts.isReturnStatement(leaves) && node.elseStatement === undefined)
      yield ["exit removed", [";"]];
    if (node.elseStatement !== undefined)
      yield ["branch removed", [source.text.slice(node.getStart(source), node.thenStatement.end)]];
  }
  if (ts.isSpreadAssignment(node) && ts.isParenthesizedExpression(node.expression))
    yield ["branch removed", ["...{}"]];
}

function comparesOrEquates(sign: string): boolean {
  return comparisons.has(sign) || equalities.has(sign);
}

/** What `if`, `while`, `for` and `? :` ask. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined || node.kind === ts.SyntaxKind.TrueKeyword) return false;
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  return (ts.isForStatement(parent) || ts.isConditionalExpression(parent)) && parent.condition === node;
}

/** Whether `+` shows by its operands that it joins texts. */
function joinsTexts(node: ts.BinaryExpression): boolean {
  const isText = (side: ts.Expression): boolean =>
    ts.isStringLiteralLike(side) ||
    ts.isTemplateExpression(side) ||
    (ts.isParenthesizedExpression(side) && isText(side.expression)) ||
    (ts.isBinaryExpression(side) && joinsTexts(side));
  return isText(node.left) || isText(node.right);
}

function isKey(node: ts.Node): boolean {
  return (
    (ts.isPropertyAssignment(node.parent) || ts.isMethodDeclaration(node.parent)) && node.parent.name === node
  );
}

function isAssigned(node: ts.Node): boolean {
  return ts.isBinaryExpression(node.parent) && node.parent.left === node
    ? node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
    : ts.isForOfStatement(node.parent) && node.parent.initializer === node;
}

/** The place of a mutation in today's text; where its line has changed, by its function if nothing else there fits. */
export function findPlace(mutation: Mutation, places: readonly Place[]): Place | null {
  const alike = places.filter(
    ({ mutation: other }) =>
      other.within === mutation.within &&
      other.operator === mutation.operator &&
      other.original === mutation.original &&
      other.replacement === mutation.replacement,
  );
  const exact = alike.find(
    ({ mutation: other }) => other.line === mutation.line && other.nth === mutation.nth,
  );
  return exact ?? (alike.length === 1 ? (alike[0] ?? null) : null);
}

export function applyMutation(text: string, { start, end, mutation }: Place): string {
  return text.slice(0, start) + mutation.replacement + text.slice(end);
}

/** The same mutation has the same id wherever it is drawn. */
export function mutationId(mutation: Mutation): string {
  const { file, within, line, operator, original, replacement, nth } = mutation;
  const identity = JSON.stringify([file, within, line, operator, original, replacement, nth]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 10);
}
