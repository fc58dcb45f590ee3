/**
 * Turns an expression into one short line of nested parentheses, so that a table of tests shows what was understood.
 * Places, and everything that is no expression, are left out.
 */
import type { Expr, Range } from "../../grammar/index.ts";

export function sketch(e: Expr): string {
  switch (e.kind) {
    case "number":
      return e.text;
    case "quantity":
      return `${e.text}${e.unit === '"' ? "in" : e.unit}`;
    case "truth":
      return e.value ? "yes" : "no";
    case "none":
    case "missing":
      return e.kind;
    case "duty":
      return e.duty.replace(" ", "-");
    case "string":
      return JSON.stringify(e.text);
    case "ref":
      return e.name.text;
    case "member":
      return `${sketch(e.of)}.${e.name.text}`;
    case "call":
      return list(e.name.text, e.args);
    case "not":
    case "negate":
      return list(e.kind, [e.of]);
    case "and":
      return list("and", e.all);
    case "or":
      return list("or", e.any);
    case "compare":
    case "arithmetic":
      return list(e.op, [e.left, e.right]);
    case "within":
      return list("in", [e.of, e.range]);
    case "has":
      return `(has ${sketch(e.of)} ${e.keyword.text})`;
    case "is":
      return `(is${e.not ? "-not" : ""} ${sketch(e.of)} ${e.what})`;
    case "reading-test":
      return `(reading ${e.doubt.text} ${e.reading.text})`;
    case "unary":
    case "extreme":
      return list(e.op, Array.isArray(e.of) ? e.of : [e.of as Expr]);
    case "quantified":
      return `(${e.quantifier} ${e.binder.text} ${sketch(e.list)}${part("with", e.filter)}${part("has", e.body)})`;
    case "count":
    case "those":
      return `(${e.kind} ${e.binder.text} ${sketch(e.list)}${part("with", e.filter)})`;
    case "aggregate":
      return `(${e.op} ${sketch(e.value)} ${e.binder.text} ${sketch(e.list)}${part("with", e.filter)}${part("else", e.empty)})`;
    case "keep":
      return `(${e.which} ${sketch(e.many)} ${sketch(e.of)})`;
    case "without":
      return list("without", [e.of, e.element]);
    case "nearest":
      return `(nearest ${e.binder.text} ${sketch(e.list)}${part("with", e.filter)}${part("by", e.by)})`;
    case "one-group":
      return `(one-group ${e.first.text} ${e.second.text} ${sketch(e.list)}${part("by", e.link)})`;
    case "fold": {
      const over = `${e.accumulator.text} ${sketch(e.initial)} ${e.binder.text} ${sketch(e.list)}`;
      return `(fold${e.backwards ? "-backwards" : ""} ${over}${part("gives", e.next)})`;
    }
    case "cases": {
      const cases = e.cases.map((one) => `[${sketch(one.value)} ${sketch(one.when)}]`);
      return `(cases ${[...cases, ...(e.otherwise ? [sketch(e.otherwise)] : [])].join(" ")})`;
    }
    case "list":
    case "set":
      return list(e.kind, e.items);
    case "record-value":
      return `(record ${e.fields.map(({ name, value }) => `${name.text}:${sketch(value)}`).join(" ")})`;
    case "range":
      return range(e);
  }
}

const range = ({ from, to }: Range): string => `(.. ${from ? sketch(from) : "_"} ${to ? sketch(to) : "_"})`;
const part = (word: string, e: Expr | null): string => (e === null ? "" : ` ${word} ${sketch(e)}`);
const list = (word: string, all: readonly Expr[]): string => `(${[word, ...all.map(sketch)].join(" ")})`;
