/**
 * Turns expressions and types back into text, with parentheses exactly where the grammar needs them.
 * Comments, and what stands around an expression, are left to the printer.
 */
import type { Expr, Range, TypeExpr } from "../ast.ts";
import { group, indent, join, line, type Piece } from "./layout.ts";
import type { Notes } from "./comments.ts";
import { sequence } from "./sequence.ts";
import { power } from "../parser/powers.ts";
import { quoted } from "../string-literal.ts";

/**
 * What can follow an expression within the one around it: nothing that it could swallow, an operator,
 * `without`, which binds more tightly than they, or a word.
 */
type Follow = "end" | "operator" | "without" | "word";

const primary = power.unary + 1;

/** An expression that must bind at least as tightly as `least`. */
export function expr(notes: Notes, e: Expr, least: number = power.or, follow: Follow = "end"): Piece {
  if (levelOf(e) >= least && !swallows(e, follow)) return bare(notes, e, follow);
  return group("(", indent(bare(notes, e, "end")), ")");
}

function levelOf(e: Expr): number {
  switch (e.kind) {
    case "or":
      return power.or;
    case "and":
      return power.and;
    case "not":
      return e.of.kind === "within" && !endsWithMay(e.of.of) ? power.compare : power.not;
    case "compare":
    case "within":
    case "has":
    case "is":
      return power.compare;
    case "range":
      return power.range;
    case "arithmetic":
      return e.op === "+" || e.op === "-" ? power.add : power.multiply;
    case "without":
      return power.without;
    case "negate":
    case "unary":
    case "keep":
      return power.unary;
    default:
      return primary;
  }
}

/** Whether `e` ends in a part that would take what follows for its own. */
function swallows(e: Expr, follow: Follow): boolean {
  if (follow === "end") return false;
  switch (e.kind) {
    case "count":
      return follow !== "operator" || e.filter !== null;
    case "keep":
      return follow === "without";
    case "quantified":
    case "those":
    case "aggregate":
    case "nearest":
    case "one-group":
    case "fold":
      return true;
    default:
      return false;
  }
}

function bare(notes: Notes, e: Expr, follow: Follow): Piece {
  const binary = (op: string, left: Expr, right: Expr, leftLevel: number, rightLevel: number): Piece => [
    expr(notes, left, leftLevel, "operator"),
    ` ${op}`,
    // What has brackets of its own breaks inside them.
    bracketed.has(right.kind)
      ? [" ", bare(notes, right, follow)]
      : group(indent(line, expr(notes, right, rightLevel, follow))),
  ];
  switch (e.kind) {
    case "number":
      return e.text;
    case "quantity":
      return e.text + e.unit;
    case "truth":
      return e.value ? "yes" : "no";
    case "none":
      return "none";
    case "duty":
      return e.duty;
    case "string":
      return quoted(e.text);
    case "ref":
      return e.name.text;
    case "missing":
      return "";
    case "member":
      return [operandOf(notes, e.of), `.${e.name.text}`];
    case "call":
      return [e.name.text, list(notes, e.args, "(", ")", e.name.end, e.end)];
    case "not":
      if (e.of.kind === "within" && !endsWithMay(e.of.of))
        return binary("not in", e.of.of, e.of.range, power.range, power.range);
      return ["not ", expr(notes, e.of, power.not, follow)];
    case "and":
      return chain(notes, e.all, "and", power.not, follow);
    case "or":
      return chain(notes, e.any, "or", power.and, follow);
    case "compare":
      return binary(e.op, e.left, e.right, power.range, power.range);
    case "within":
      return binary("in", e.of, e.range, power.range, power.range);
    case "has":
      return [expr(notes, e.of, power.range, "operator"), ` has ${e.keyword.text}`];
    case "is":
      return [expr(notes, e.of, power.range, "operator"), ` is ${e.not ? "not " : ""}${e.what}`];
    case "reading-test":
      return `reading ${e.doubt.text} = ${e.reading.text}`;
    case "arithmetic": {
      const level = e.op === "+" || e.op === "-" ? power.add : power.multiply;
      return binary(e.op, e.left, e.right, level, level + 1);
    }
    case "negate": {
      // Two dashes in a row would begin a comment.
      const of = expr(notes, e.of, power.unary, follow);
      return [e.of.kind === "negate" ? "- " : "-", of];
    }
    case "unary":
      return [
        { half: "half of ", "rounded-up": "rounded up ", "rounded-down": "rounded down " }[e.op],
        expr(notes, e.of, power.unary, follow),
      ];
    case "extreme":
      return [e.op, list(notes, e.of, "(", ")", e.start, e.end)];
    case "list":
      return list(notes, e.items, "[", "]", e.start, e.end);
    case "set":
      return members(notes, e.items, e.start, e.end);
    case "record-value": {
      const fields = e.fields.map(({ start, end, name, value }) => ({
        start,
        end,
        print: () => [`${name.text}: `, expr(notes, value)],
      }));
      return sequence(notes, fields, { open: "{", close: "}", from: e.start, to: e.end, separator: "," });
    }
    case "range":
      return range(notes, e, follow);
    case "cases": {
      const cases = e.cases.map((one) => ({
        start: one.start,
        end: one.end,
        print: () => group(expr(notes, one.value), indent(line, "when ", expr(notes, one.when))),
      }));
      const { otherwise } = e;
      if (otherwise !== null)
        cases.push({
          start: otherwise.start,
          end: otherwise.end,
          print: () => group("otherwise ", expr(notes, otherwise)),
        });
      return sequence(notes, cases, {
        open: "(",
        close: ")",
        from: e.start,
        to: e.end,
        separator: ",",
        hugging: true,
      });
    }
    case "quantified": {
      const { filter, body } = e;
      const taken = filter !== null && body !== null && takesHas(filter, body);
      const its =
        body === null ? "" : taken ? ["(", expr(notes, body), ")"] : expr(notes, body, power.not, follow);
      return group(
        `${e.quantifier} ${e.binder.text} in `,
        listOf(notes, e.list),
        indent(
          filter === null ? "" : [line, "with ", ownFilter(notes, filter, body === null ? follow : "word")],
          body === null ? "" : [line, "has ", its],
        ),
      );
    }
    case "count":
    case "those":
      return group(
        `${e.kind} ${e.binder.text} in `,
        listOf(notes, e.list),
        indent(withFilter(notes, e.filter, follow)),
      );
    case "aggregate":
      return group(
        `${e.op} of `,
        expr(notes, e.value, power.add, "word"),
        indent(
          line,
          `for ${e.binder.text} in `,
          listOf(notes, e.list),
          withFilter(notes, e.filter, e.empty ? "word" : follow),
          e.empty ? [line, "else ", expr(notes, e.empty, power.add, follow)] : "",
        ),
      );
    case "keep":
      return group(
        `${e.which} `,
        before(notes, e.many, power.add),
        " of ",
        expr(notes, e.of, power.without, follow),
      );
    case "without":
      return [
        expr(notes, e.of, power.without, "without"),
        " without ",
        expr(notes, e.element, power.unary, follow),
      ];
    case "nearest":
      return group(
        `nearest ${e.binder.text} in `,
        listOf(notes, e.list),
        indent(withFilter(notes, e.filter, "word"), line, "by ", expr(notes, e.by, power.add, follow)),
      );
    case "one-group":
      return group(
        `one group of ${e.first.text}, ${e.second.text} in `,
        listOf(notes, e.list),
        indent(line, "linked by ", expr(notes, e.link, power.not, follow)),
      );
    case "fold":
      return group(
        `fold ${e.accumulator.text} = `,
        expr(notes, e.initial, power.add, "word"),
        indent(
          line,
          `over ${e.binder.text} in `,
          listOf(notes, e.list),
          e.backwards ? " backwards" : "",
          line,
          "gives ",
          expr(notes, e.next, power.add, follow),
        ),
      );
  }
}

/** Both ends of a range stand close together while they are single words or numbers. */
function range(notes: Notes, { from, to }: Range, follow: Follow = "end"): Piece {
  if (from === null) return to === null ? "" : ["at most ", expr(notes, to, power.add, follow)];
  if (to === null) return ["at least ", expr(notes, from, power.add, follow)];
  const dots = isSimple(from) && isSimple(to) ? ".." : " .. ";
  return group(expr(notes, from, power.add, "operator"), dots, expr(notes, to, power.add, follow));
}

/** After the name of a type, a name would be the next thing declared: a range begins with a number or a parenthesis. */
function rangeOfType(notes: Notes, r: Range): Piece {
  if (r.from === null || r.to === null || beginsWithNumber(r.from)) return range(notes, r, "word");
  return group("(", expr(notes, r.from), ") .. ", expr(notes, r.to, power.add, "word"));
}

function beginsWithNumber(e: Expr): boolean {
  if (e.kind === "arithmetic") return beginsWithNumber(e.left) || levelOf(e.left) < levelOf(e);
  if (e.kind === "member") return beginsWithNumber(e.of);
  return e.kind === "number" || e.kind === "quantity" || e.kind === "negate" || levelOf(e) < power.add;
}

export function type(notes: Notes, t: TypeExpr): Piece {
  switch (t.kind) {
    case "type-name":
      return t.range === null ? t.name.text : [`${t.name.text} `, rangeOfType(notes, t.range)];
    case "type-list":
      return ["list of ", type(notes, t.of)];
    case "type-set":
      return ["set of ", type(notes, t.of)];
    case "type-interval":
      return ["interval of ", type(notes, t.of)];
    case "type-ref":
      return `ref ${t.of.text}`;
    case "type-or-none":
      return [type(notes, t.of), " or none"];
  }
}

/** What stands before `.name`, or after `in` of a binder: a single operand. */
function operandOf(notes: Notes, e: Expr): Piece {
  const loose = levelOf(e) < primary || swallows(e, "word") || e.kind === "reading-test";
  return loose ? group("(", indent(expr(notes, e)), ")") : bare(notes, e, "end");
}

/** What stands before a word such as `of`, with which a last name `half` would be read together. */
export function before(notes: Notes, e: Expr, least: number, name: "half" | "rounded" = "half"): Piece {
  return endsWith(e, name) ? group("(", indent(expr(notes, e)), ")") : expr(notes, e, least, "word");
}

function endsWith(e: Expr, name: string): boolean {
  switch (e.kind) {
    case "ref":
      return e.name.text === name;
    case "arithmetic":
      return endsWith(e.right, name);
    case "negate":
    case "unary":
    case "keep":
      return endsWith(e.of, name);
    case "without":
      return endsWith(e.element, name);
    default:
      return false;
  }
}

/** The list of a binder. */
function listOf(notes: Notes, e: Expr): Piece {
  return e.kind === "without" || e.kind === "keep"
    ? expr(notes, e, power.without, "word")
    : operandOf(notes, e);
}

function withFilter(notes: Notes, filter: Expr | null, follow: Follow): Piece {
  return filter === null ? "" : [line, "with ", filterOf(notes, filter, follow)];
}

function filterOf(notes: Notes, filter: Expr | null, follow: Follow): Piece {
  return filter === null ? "" : expr(notes, filter, power.not, follow);
}

/** The filter of a quantifier, where a keyword test of what plainly has no keywords needs parentheses. */
function ownFilter(notes: Notes, filter: Expr, follow: Follow): Piece {
  if (filter.kind === "not" && levelOf(filter) === power.not)
    return ["not ", ownFilter(notes, filter.of, follow)];
  if (filter.kind === "has" && !canHaveKeywords(filter.of)) return ["(", expr(notes, filter), ")"];
  return filterOf(notes, filter, follow);
}

const canHaveKeywords = (e: Expr): boolean => e.kind === "ref" || e.kind === "member" || e.kind === "call";

/** Whether a filter would read the `has` of its quantifier, and the bare name after it, as a keyword test. */
function takesHas(filter: Expr, body: Expr): boolean {
  if (filter.kind === "not" && levelOf(filter) === power.not) return takesHas(filter.of, body);
  const barely = body.kind === "ref" || (body.kind === "has" && body.of.kind === "ref");
  return barely && canHaveKeywords(filter);
}

/** `x not in s` would read `may not in s` as a duty. */
function endsWithMay(e: Expr): boolean {
  switch (e.kind) {
    case "duty":
      return e.duty === "may";
    case "arithmetic":
      return endsWithMay(e.right);
    case "negate":
    case "unary":
    case "keep":
      return endsWithMay(e.of);
    case "without":
      return endsWithMay(e.element);
    case "count":
      return e.filter === null && endsWithMay(e.list);
    case "range":
      return (
        (e.to !== null && endsWithMay(e.to)) || (e.to === null && e.from !== null && endsWithMay(e.from))
      );
    default:
      return false;
  }
}

const isSimple = (e: Expr): boolean =>
  e.kind === "number" || e.kind === "quantity" || e.kind === "ref" || e.kind === "member";

function chain(notes: Notes, operands: readonly Expr[], op: string, least: number, follow: Follow): Piece {
  const last = operands.length - 1;
  const pieces = operands.map((operand, index) =>
    expr(notes, operand, least, index === last ? follow : "end"),
  );
  return group(join(pieces, [line, `${op} `]));
}

/** Items between brackets; a single one that has brackets of its own stands right behind them. */
function list(
  notes: Notes,
  items: readonly Expr[],
  open: string,
  close: string,
  from: number,
  to: number,
): Piece {
  const [only, second] = items;
  const alone = only !== undefined && second === undefined && bracketed.has(only.kind);
  if (alone && !notes.has(from, only.start) && !notes.has(only.end, to))
    return [open, expr(notes, only), close];
  const each = items.map((item) => ({ start: item.start, end: item.end, print: () => expr(notes, item) }));
  return sequence(notes, each, { open, close, from, to, separator: ",", hugging: true });
}

const bracketed: ReadonlySet<Expr["kind"]> = new Set(["record-value", "set", "list"]);

function members(notes: Notes, items: readonly Expr[], from: number, to: number): Piece {
  const each = items.map((item) => ({ start: item.start, end: item.end, print: () => expr(notes, item) }));
  return sequence(notes, each, { open: "{", close: "}", from, to, separator: "," });
}
