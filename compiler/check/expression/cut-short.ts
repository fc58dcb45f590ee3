/**
 * Conditions about the elements of a list that end before the author thinks: `count m in L with a and m.b` is read as
 * `(count m in L with a) and m.b`, where nothing is called `m`.
 */
import { type Expr as Ast, walk } from "../../../grammar/tree.ts";

type Junction = Extract<Ast, { kind: "and" | "or" }>;

export interface CutShort {
  /** The name that is used behind the condition that knows it. */
  readonly name: Extract<Ast, { kind: "ref" }>;
  /** The expression as the author means it, with the whole condition. */
  readonly meant: Ast;
}

/** Null where no part uses the binder of a list before it. `isKnown`: whether a name means something without the list. */
export function cutShort(ast: Junction, isKnown: (name: string) => boolean): CutShort | null {
  const parts = ast.kind === "and" ? ast.all : ast.any;
  for (const [i, part] of parts.entries()) {
    const open = openEnd(part);
    const more = parts.slice(i + 1);
    if (open === null || isKnown(open.binder)) continue;
    const name = more.map((each) => used(each, open.binder)).find((found) => found !== null);
    if (name === undefined || name === null) continue;
    const whole = open.widened((condition) => joined(ast, [condition, ...more]));
    return { name, meant: i === 0 ? whole : joined(ast, [...parts.slice(0, i), whole]) };
  }
  return null;
}

/** An expression that ends with a condition about the elements of a list, and the same with another condition. */
interface OpenEnd {
  readonly binder: string;
  readonly widened: (change: (condition: Ast) => Ast) => Ast;
}

function openEnd(ast: Ast): OpenEnd | null {
  switch (ast.kind) {
    case "compare":
    case "arithmetic": {
      const inner = openEnd(ast.right);
      return inner && { ...inner, widened: (change) => ({ ...ast, right: inner.widened(change) }) };
    }
    case "quantified": {
      const { body, filter } = ast;
      if (body !== null)
        return { binder: ast.binder.text, widened: (change) => ({ ...ast, body: change(body) }) };
      return filter && { binder: ast.binder.text, widened: (change) => ({ ...ast, filter: change(filter) }) };
    }
    case "count":
    case "those":
    case "aggregate": {
      const { filter } = ast;
      if (filter === null || (ast.kind === "aggregate" && ast.empty !== null)) return null;
      return { binder: ast.binder.text, widened: (change) => ({ ...ast, filter: change(filter) }) };
    }
    default:
      return null;
  }
}

function joined({ kind, start, end }: Junction, parts: readonly Ast[]): Ast {
  return kind === "and" ? { kind, start, end, all: parts } : { kind, start, end, any: parts };
}

/** Where the name is used; not where another list within calls its own elements so. */
function used(ast: Ast, name: string): CutShort["name"] | null {
  let found: CutShort["name"] | null = null;
  walk(ast, (node) => {
    if ("binder" in node && node.binder?.text === name) return false;
    if (found === null && node.kind === "ref" && "name" in node && node.name.text === name)
      found = node as CutShort["name"];
    return true;
  });
  return found;
}
