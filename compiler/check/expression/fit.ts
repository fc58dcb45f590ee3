/**
 * Judges a typed expression against the type its place expects, part by part, and says at the part what does not fit.
 * Gives the expression back, or a hole so that one cause gives one message.
 */
import type { Context } from "../context.ts";
import { hole } from "../context.ts";
import { raise } from "../faults.ts";
import { counted } from "./counted.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { writeNumber } from "../rational.ts";
import { isFitting, isNumeric, isOutside, mayBeNone, truth } from "../type-system.ts";
import { unitSign } from "../in-words.ts";
import { kindInWords, typeInWords } from "../type-words.ts";
import { presentType } from "../../core/types.ts";

export function fitted(context: Context, given: Surface, wanted: Type): Surface {
  const expr = isNumeric(presentType(wanted)) ? counted(given, wanted) : given;
  if (expr.type.kind === "unknown" || wanted.kind === "unknown") return expr;
  const parts = fitParts(context, expr, presentType(wanted));
  if (parts !== null)
    return mayBeNone(expr.type) && !mayBeNone(wanted) ? tellNone(context, parts, wanted) : parts;
  if (!isFitting(expr.type, wanted)) {
    if (isFitting(presentType(expr.type), wanted)) return tellNone(context, expr, wanted);
    return tellMismatch(context, expr, wanted);
  }
  if (isOutside(expr.type, wanted)) {
    const data = { value: valueInWords(expr), domain: typeInWords(presentType(wanted)) };
    context.report(raise("value-outside-domain", expr.span, data));
  }
  return expr;
}

/** A condition: a truth; one that may be none counts as no. */
export function fitTruth(context: Context, expr: Surface): Surface {
  return fitted(context, expr, { kind: "or-none", of: truth });
}

/** What is written as several values is judged value by value; null for what is one. */
function fitParts(context: Context, expr: Surface, wanted: Type): Surface | null {
  if (expr.kind === "cases") {
    const cases = expr.cases.map((each) => ({
      ...each,
      value: fitted(context, each.value, loosened(wanted, expr)),
    }));
    const otherwise =
      expr.otherwise === null ? null : fitted(context, expr.otherwise, loosened(wanted, expr));
    return { ...expr, cases, otherwise };
  }
  if ((expr.kind === "list" && wanted.kind === "list") || (expr.kind === "set" && wanted.kind === "set")) {
    return { ...expr, type: wanted, items: expr.items.map((item) => fitted(context, item, wanted.of)) };
  }
  if (expr.kind === "join" && wanted.kind === "list") {
    const [left, right] = [fitted(context, expr.left, wanted), fitted(context, expr.right, wanted)];
    return { ...expr, type: wanted, left, right };
  }
  if (expr.kind === "interval" && wanted.kind === "interval") {
    const [least, most] = [expr.least, expr.most].map((end) => end && fitted(context, end, wanted.of));
    return { ...expr, type: wanted, least: least ?? null, most: most ?? null };
  }
  return null;
}

/** Whether cases may leave a value out is said once, of all of them. */
function loosened(wanted: Type, cases: Surface): Type {
  return mayBeNone(cases.type) ? { kind: "or-none", of: wanted } : wanted;
}

function tellNone(context: Context, expr: Surface, wanted: Type): Surface {
  context.report(raise("possibly-none", expr.span, { wanted: kindInWords(wanted) }));
  return hole(expr.span);
}

function tellMismatch(context: Context, expr: Surface, wanted: Type): Surface {
  const found = presentType(expr.type);
  const target = presentType(wanted);
  if (isNumeric(found) && isNumeric(target)) {
    const data = { left: kindInWords(target), right: kindInWords(found), hint: measureHint(expr, target) };
    context.report(raise("units-mixed", expr.span, data));
  } else {
    const data = {
      wanted: kindInWords(wanted),
      found: kindInWords(expr.type),
      help: mismatchHint(expr, target),
    };
    context.report(raise("type-mismatch", expr.span, data));
  }
  return hole(expr.span);
}

/** What to write so that a number is measured as `wanted`. */
export function measureHint(expr: Surface, wanted: Type): string {
  const found = presentType(expr.type);
  if (wanted.kind === "count" && found.kind === "ratio")
    return "Round it: `rounded up …` or `rounded down …`.";
  const literal = expr.kind === "negate" ? expr.of : expr;
  if (literal.kind !== "number") return "";
  const sign = expr.kind === "negate" ? "-" : "";
  const digits = writeNumber(literal.value);
  return `Write \`${sign}${digits}${wanted.kind === "quantity" ? unitSign(wanted.unit) : ""}\` if that is meant.`;
}

function mismatchHint(expr: Surface, wanted: Type): string {
  const found = presentType(expr.type);
  if (wanted.kind === "duty") return "A duty is `may`, `must` or `may not`.";
  if (wanted.kind === "truth" && found.kind === "duty") return "Ask which: `… = may`, `… = must`.";
  if (wanted.kind === "truth" && isNumeric(found)) return "Compare it with something: `… > 0`.";
  if (wanted.kind === "truth") return "Compare it with something: `… = …`.";
  return "";
}

/** As the author would write it, where it is a number; otherwise its bounds. */
function valueInWords(expr: Surface): string {
  const type = presentType(expr.type);
  if (!isNumeric(type)) return typeInWords(type);
  const unit = type.kind === "quantity" ? unitSign(type.unit) : "";
  if (type.from !== null && type.from === type.to) return `${type.from}${unit}`;
  return typeInWords(type);
}
