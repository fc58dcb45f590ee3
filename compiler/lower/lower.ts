/**
 * Turns typed expressions into the few kinds that have a meaning. Every part keeps in `from` what its author wrote, for
 * words and citations.
 */
import type { Expr, Form, Literal } from "../check/program.ts";
import type { Surface } from "../check/surface.ts";
import type { OperatorId, Operands } from "../core/operators.ts";
import { every, kept, keyword, known, negation, sought, unlike } from "./desugar.ts";

export function lower(from: Surface): Expr {
  const { type, span } = from;
  switch (from.kind) {
    case "truth":
    case "number":
    case "duty":
      return literal(from, from.value);
    case "enum-value":
    case "keyword-value":
      return literal(from, from.name);
    case "name-value":
      return literal(from, from.text);
    case "none":
      return literal(from, null);
    case "hole":
      return { kind: "open", status: "no-ruling", type, span, from };
    case "unseen":
      return { kind: "open", status: "not-on-record", type, span, from };

    case "fact":
    case "local":
      return { ...from, from };
    case "reading":
      return { ...from, from };
    case "field":
      return { ...from, of: lower(from.of), from };
    case "call":
    case "outcome":
      return { ...from, args: from.args.map(lower), from };
    case "odds":
      return { ...from, of: lower(from.of), from };

    case "not":
    case "is-none":
    case "is-whole":
    case "is-ruled":
    case "is-double":
    case "total":
      return operation(from, from.kind, [lower(from.of)]);
    case "and":
      return operation(from, "and", from.all.map(lower));
    case "or":
      return operation(from, "or", from.any.map(lower));
    case "compare":
      if (from.op === "!=") return instead(from, unlike(from));
      return operation(from, from.op, [lower(from.left), lower(from.right)]);
    case "is-known":
      return instead(from, known(from));
    case "within":
      return operation(from, "in", [lower(from.of), lower(from.range)]);
    case "has":
      if (from.field !== null || from.gained !== null || from.implying.length > 0)
        return instead(from, keyword(from));
      return operation(from, "has", [lower(from.of), literal(from, from.keyword)]);

    case "arithmetic":
      return operation(from, from.op, [lower(from.left), lower(from.right)]);
    case "negate":
      return instead(from, negation(from));
    case "round":
      return operation(from, from.direction === "up" ? "round-up" : "round-down", [lower(from.of)]);
    case "extreme":
      return operation(from, from.op, from.of.map(lower));
    case "keep":
      return operation(from, `keep-${from.which}`, [lower(from.many), lower(from.of)]);
    case "join":
      return operation(from, "join", [lower(from.left), lower(from.right)]);
    case "without":
      return operation(from, "without", [lower(from.of), lower(from.element)]);
    case "builtin":
      return onGrid(from);

    case "every":
      return instead(from, every(from));
    case "some": {
      const { binder, list } = from;
      return { kind: "some", binder, list: lower(list), body: lower(sought(from)), type, span, from };
    }
    case "count":
      return operation(from, "size", [lower(kept(from))]);
    case "those":
      return { ...from, list: lower(from.list), filter: lower(from.filter), from };
    case "aggregate": {
      const { op, binder } = from;
      const [list, value] = [lower(kept(from)), lower(from.value)];
      return {
        kind: "aggregate",
        op,
        binder,
        list,
        value,
        empty: from.empty && lower(from.empty),
        type,
        span,
        from,
      };
    }
    case "nearest": {
      const [list, value] = [lower(kept(from)), lower(from.by)];
      const { binder } = from;
      return { kind: "aggregate", op: "nearest", binder, list, value, empty: null, type, span, from };
    }
    case "one-group": {
      const { first, second, list, link } = from;
      return { kind: "group", first, second, list: lower(list), link: lower(link), type, span, from };
    }
    case "fold":
      return { ...from, initial: lower(from.initial), list: lower(from.list), next: lower(from.next), from };
    case "cases": {
      const cases = from.cases.map(({ value, when }) => ({ value: lower(value), when: lower(when) }));
      return { kind: "cases", cases, otherwise: from.otherwise && lower(from.otherwise), type, span, from };
    }

    case "list":
    case "set":
      return make(from, from.kind, [], from.items);
    case "record": {
      const form = type.kind === "square" || type.kind === "moment" ? type.kind : "shape";
      const names = from.fields.map(({ name }) => name);
      return make(
        from,
        form,
        names,
        from.fields.map(({ value }) => value),
      );
    }
    case "interval":
      return make(
        from,
        "interval",
        ["from", "to"],
        [from.least, from.most].map((end) => end ?? openEnd(from)),
      );
  }
}

/** Lowers an expression that means the same. */
function instead(from: Surface, same: Surface): Expr {
  return { ...lower(same), from };
}

function literal(from: Surface, value: Literal): Expr {
  return { kind: "literal", value, type: from.type, span: from.span, from };
}

function operation<Id extends OperatorId>(from: Surface, op: Id, args: Operands<Id, Expr>): Expr {
  return { kind: "op", op, args, type: from.type, span: from.span, from } as Expr;
}

function onGrid(from: Extract<Surface, { kind: "builtin" }>): Expr {
  const { type, span, name: op } = from;
  return { kind: "op", op, args: from.args.map(lower), type, span, from } as unknown as Expr;
}

function make(from: Surface, form: Form, names: readonly string[], items: readonly Surface[]): Expr {
  return { kind: "make", form, names, items: items.map(lower), type: from.type, span: from.span, from };
}

/** `at least 3` has no end. */
function openEnd({ span }: Surface): Surface {
  return { kind: "none", type: { kind: "or-none", of: { kind: "unknown" } }, span };
}
