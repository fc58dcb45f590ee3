/**
 * Types values made of several: lists, sets, records, ranges, and cases of which one holds.
 * Whether the parts fit where the whole stands is left to fit.ts.
 */
import type { Expr as Ast, Name } from "../../../grammar/index.ts";
import { nearNames } from "../../near-names.ts";
import type { Context, Scope } from "../context.ts";
import { hole, spanOf, withKnown } from "../context.ts";
import { raise } from "../faults.ts";
import { knownWhen } from "../narrowing.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { boundsOf, isNumeric, joinAll, orNone, truth, unknown } from "../type-system.ts";
import { kindInWords, typeInWords } from "../type-words.ts";
import { fitted, fitTruth, measureHint } from "./fit.ts";
import { isKeyword, partsOf } from "./names.ts";
import { presentType, typeOfUse } from "../../core/types.ts";

type Of<Kind extends Ast["kind"]> = Extract<Ast, { kind: Kind }>;

export function inferList(context: Context, scope: Scope, ast: Of<"list">, hint: Type | null): Surface {
  const { items, of } = inferItems(context, scope, ast.items, elementHint(hint, "list"));
  return { kind: "list", items, type: { kind: "list", of }, span: spanOf(scope.file, ast) };
}

/** Braces hold a set; of keywords where these are expected, or where nothing else is meant. */
export function inferSet(context: Context, scope: Scope, ast: Of<"set">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  const wanted = hint === null ? null : presentType(hint);
  const areKeywords =
    wanted === null && ast.items.length > 0 && ast.items.every((item) => isKeyword(context, scope, item));
  if (wanted?.kind === "keywords" || areKeywords) {
    const type: Type = { kind: "keywords" };
    const items = ast.items.map((item) => keywordItem(context, scope, item));
    return { kind: "set", items, type, span };
  }
  const { items, of } = inferItems(context, scope, ast.items, elementHint(hint, "set"));
  return { kind: "set", items, type: { kind: "set", of }, span };
}

export function inferRange(context: Context, scope: Scope, ast: Of<"range">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  const end = elementHint(hint, "interval");
  const ends = [ast.from, ast.to].flatMap((each) => (each === null ? [] : [each]));
  const { items, of } = inferItems(context, scope, ends, end);
  const from = ast.from === null ? null : (items[0] ?? null);
  const to = ast.to === null ? null : (items[items.length - 1] ?? null);
  tellEmpty(context, from, to, span);
  return { kind: "interval", least: from, most: to, type: { kind: "interval", of }, span };
}

/** Against a record, moment or square its fields are known; against nothing it is a shape of its own. */
export function inferRecord(
  context: Context,
  scope: Scope,
  ast: Of<"record-value">,
  hint: Type | null,
): Surface {
  const span = spanOf(scope.file, ast);
  const wanted = hint === null ? null : presentType(hint);
  const record: Type | null = wanted?.kind === "ref" ? { kind: "record", name: wanted.name } : wanted;
  const parts = record === null || record.kind === "interval" ? null : partsGiven(context, scope, record);
  tellTwice(
    context,
    scope,
    ast.fields.map((field) => field.name),
  );
  if (record === null || parts === null) {
    const fields = ast.fields.map((field) => ({
      name: field.name.text,
      value: context.infer(context, scope, field.value, record?.kind === "unknown" ? unknown : null),
    }));
    const type: Type = {
      kind: "shape",
      fields: fields.map(({ name, value }) => ({ name, type: value.type })),
    };
    return { kind: "record", fields, type, span };
  }
  const known = parts.map((part) => part.name);
  const fields = ast.fields.flatMap((field) => {
    const { text } = field.name;
    const part = parts.find((each) => each.name === text);
    // In a situation a record may bear the name others refer to it by.
    const type: Type | null = part
      ? typeOfUse(part)
      : text === "id" && scope.partial
        ? { kind: "name", name: "id" }
        : null;
    const value = context.infer(context, scope, field.value, type ?? unknown);
    if (type !== null) return [{ name: text, value: fitted(context, value, type) }];
    const data = { name: text, of: kindInWords(record), near: nearNames(text, known), known };
    if (text !== "") context.report(raise("unknown-field", spanOf(scope.file, field.name), data));
    return [];
  });
  const missing = parts.filter(
    (part) => !part.optional && !ast.fields.some((field) => field.name.text === part.name),
  );
  // Of a thing not all need be known; a die without a face is none.
  if (missing.length > 0 && (!scope.partial || record.kind === "die")) {
    const data = { record: kindInWords(record), fields: missing.map((part) => part.name) };
    context.report(raise("missing-field", span, data));
  }
  return { kind: "record", fields, type: record, span };
}

/** In a situation a die that has been thrown again may lie: it is written by its face and that. */
function partsGiven(context: Context, scope: Scope, type: Type): readonly Part[] | null {
  if (type.kind !== "die" || !scope.partial) return partsOf(context, type);
  return [
    { name: "face", type: { kind: "count", from: 1, to: type.sides }, optional: false },
    { name: "rerolled", type: truth, optional: true },
  ];
}

type Part = NonNullable<ReturnType<typeof partsOf>>[number];

/** Each case counts on its condition, and on those before it having failed. */
export function inferCases(context: Context, scope: Scope, ast: Of<"cases">, hint: Type | null): Surface {
  const span = spanOf(scope.file, ast);
  let inner = scope;
  const cases = ast.cases.map((each) => {
    const when = fitTruth(context, context.infer(context, inner, each.when, truth));
    const value = context.infer(context, withKnown(inner, knownWhen(when, true)), each.value, hint);
    inner = withKnown(inner, knownWhen(when, false));
    return { value, when };
  });
  const otherwise = ast.otherwise === null ? null : context.infer(context, inner, ast.otherwise, hint);
  const values = [...cases.map((each) => each.value), ...(otherwise === null ? [] : [otherwise])];
  const { type, odd } = joinAll(values.map((value) => value.type));
  const strange = odd === null ? undefined : values[odd];
  if (strange !== undefined) {
    tellOdd(context, type, strange);
    return hole(span);
  }
  return { kind: "cases", cases, otherwise, type: otherwise === null ? orNone(type) : type, span };
}

// ---------------------------------------------------------------- parts

function inferItems(
  context: Context,
  scope: Scope,
  items: readonly Ast[],
  hint: Type | null,
): { items: Surface[]; of: Type } {
  const typed: Surface[] = [];
  let known = hint;
  for (const item of items) {
    const value = context.infer(context, scope, item, known);
    typed.push(value);
    // What stands alone says what its neighbours are; `none` does not, nor does a shape: its bounds are its own.
    const { kind } = presentType(value.type);
    if (known === null && kind !== "unknown" && kind !== "count" && kind !== "shape") known = value.type;
  }
  const { type, odd } = joinAll(typed.map((item) => item.type));
  const strange = odd === null ? undefined : typed[odd];
  if (strange === undefined)
    return { items: typed, of: type.kind === "unknown" && hint !== null ? hint : type };
  tellOdd(context, type, strange);
  return { items: typed.map((item) => (item === strange ? hole(item.span) : item)), of: type };
}

function elementHint(hint: Type | null, kind: "list" | "set" | "interval"): Type | null {
  const wanted = hint === null ? null : presentType(hint);
  if (wanted?.kind === "unknown") return unknown;
  return wanted?.kind === kind ? wanted.of : null;
}

function keywordItem(context: Context, scope: Scope, item: Ast): Surface {
  const span = spanOf(scope.file, item);
  if (item.kind === "ref" && item.name.text !== "") {
    const name = item.name.text;
    if (context.types.keywords.has(name))
      return { kind: "keyword-value", name, type: { kind: "keywords" }, span };
    const near = nearNames(name, context.types.keywords.keys());
    context.report(raise("undeclared-keyword", span, { name, near }));
  } else if (item.kind !== "missing" && item.kind !== "ref") {
    const found = context.infer(context, scope, item, null);
    const data = {
      wanted: "keyword",
      found: kindInWords(found.type),
      help: "Name keywords, as in `{ INFANTRY, FLY }`.",
    };
    if (found.type.kind !== "unknown") context.report(raise("type-mismatch", span, data));
  }
  return hole(span);
}

function tellOdd(context: Context, wanted: Type, strange: Surface): void {
  const one = presentType(wanted);
  const other = presentType(strange.type);
  const data = { left: kindInWords(one), right: kindInWords(other) };
  if (isNumeric(one) && isNumeric(other)) {
    context.report(raise("units-mixed", strange.span, { ...data, hint: measureHint(strange, one) }));
  } else {
    context.report(
      raise("type-mismatch", strange.span, {
        wanted: data.left,
        found: data.right,
        help: "Use one type for all elements.",
      }),
    );
  }
}

function tellEmpty(context: Context, from: Surface | null, to: Surface | null, span: Surface["span"]): void {
  if (from?.kind === "enum-value" && to?.kind === "enum-value" && from.type.kind === "enum") {
    const values = context.types.enums.get(from.type.name)?.values.map((value) => value.name) ?? [];
    if (values.indexOf(from.name) <= values.indexOf(to.name)) return;
    context.report(raise("empty-range", span, { from: from.name, to: to.name }));
    return;
  }
  if (from === null || to === null) return;
  const least = boundsOf(from.type);
  const most = boundsOf(to.type);
  if (least.from === null || most.to === null || least.from <= most.to) return;
  context.report(raise("empty-range", span, { from: endInWords(from), to: endInWords(to) }));
}

function endInWords(end: Surface): string {
  const type = presentType(end.type);
  if (!isNumeric(type)) return typeInWords(type);
  return typeInWords({ ...type, to: null }).replace(/^.* at least /, "");
}

function tellTwice(context: Context, scope: Scope, names: readonly Name[]): void {
  for (const [index, name] of names.entries()) {
    const isAgain = name.text !== "" && names.findIndex((each) => each.text === name.text) < index;
    if (isAgain) context.report(raise("duplicate-field", spanOf(scope.file, name), { name: name.text }));
  }
}
