/**
 * Turns a bare name or a part of something into what it stands for: local, fact, decision, value, field or keyword.
 * The order is fixed, so that a reader can tell; what could be a fact and a field alike is a fault.
 */
import type { Expr as Ast, Span } from "../../../grammar/index.ts";
import { enumsByValue, namesOf } from "../../core/lookup.ts";
import { memoize } from "../../memoize.ts";
import { nearNames } from "../../near-names.ts";
import type { DecisionId } from "../../resolve/graph.ts";
import { builtInFields } from "../built-in.ts";
import type { Context, Scope, Signature, Subject } from "../context.ts";
import { hole, spanOf } from "../context.ts";
import { raise } from "../faults.ts";
import { narrowed } from "../narrowing.ts";
import type { Type } from "../program.ts";
import type { Surface } from "../surface.ts";
import { isComparable, mayBeNone, orNone } from "../type-system.ts";
import { kindInWords } from "../type-words.ts";
import { callByName } from "./calls.ts";
import { hasKeyword, keywordsOf } from "./keywords.ts";
import { presentType, typeOfUse } from "../../core/types.ts";

type Of<Kind extends Ast["kind"]> = Extract<Ast, { kind: Kind }>;

export function inferRef(context: Context, scope: Scope, ast: Of<"ref">, hint: Type | null): Surface {
  const name = ast.name.text;
  const span = spanOf(scope.file, ast);
  const wanted = hint === null ? null : presentType(hint);
  const value = enumValue(context, wanted, name, span);
  // A thing of another type cannot be meant where a value of that name is expected.
  const isMeant = (type: Type) => value === null || wanted === null || isComparable(type, wanted);

  const local = scope.locals.get(name);
  if (local !== undefined && isMeant(local.type))
    return narrowed(scope, { kind: "local", name, type: local.type, span });

  const fact = context.facts.get(name);
  const named = decisionNamed(context, scope, name);
  // What is rolled on a table may be called like the table.
  const decision = value !== null && named !== null && context.plays.has(named.id) ? null : named;
  const subject = scope.subjects.find((each) => fieldOf(context, each.type, name) !== null);
  const ambient =
    fact !== undefined && isMeant(fact.type)
      ? "fact"
      : decision !== null && isMeant(decision.type)
        ? "decision"
        : null;
  if (ambient !== null && subject !== undefined) {
    context.report(raise("ambiguous-name", span, { name, field: `${subject.name}.${name}`, other: ambient }));
    return hole(span);
  }
  if (fact !== undefined && ambient === "fact")
    return narrowed(scope, { kind: "fact", name, type: typeOfUse(fact), span });
  if (decision !== null && ambient === "decision") return callByName(context, scope, decision, name, span);
  if (value !== null) return value;
  if (subject !== undefined) return fieldOfSubject(context, scope, subject, name, span);
  if (name !== "" && context.types.keywords.has(name)) {
    const keyword = keywordMeant(context, scope, wanted, name, span);
    if (keyword !== null) return keyword;
  }
  return tellUnknown(context, scope, name, wanted, span);
}

/** `benefit of battalion` is written `battalion.benefit`; anything else before the point is a thing with parts. */
export function inferMember(context: Context, scope: Scope, ast: Of<"member">): Surface {
  const span = spanOf(scope.file, ast);
  const figure = figureNamed(context, scope, ast);
  if (figure !== null) return callByName(context, scope, figure, figure.id, span);
  const of = context.infer(context, scope, ast.of, null);
  return memberOf(context, scope, of, ast.name.text, { span, name: spanOf(scope.file, ast.name) });
}

function memberOf(
  context: Context,
  scope: Scope,
  of: Surface,
  name: string,
  at: { span: Span; name: Span },
): Surface {
  if (of.type.kind === "unknown" || name === "") return hole(at.span);
  const parts = partsOf(context, of.type);
  if (parts === null) {
    context.report(raise("not-a-record", at.name, { type: kindInWords(presentType(of.type)), name }));
    return hole(at.span);
  }
  const field = partsByName(parts).get(name);
  if (field === undefined) {
    const known = namesOf(parts);
    const data = { name, of: kindInWords(presentType(of.type)), near: nearNames(name, known), known };
    context.report(raise("unknown-field", at.name, data));
    return hole(at.span);
  }
  const type = mayBeNone(of.type) ? orNone(typeOfUse(field)) : typeOfUse(field);
  return narrowed(scope, { kind: "field", of, name, optional: field.optional, type, span: at.span });
}

/** Whether it is the name of a keyword and of nothing else. */
export function isKeyword(context: Context, scope: Scope, ast: Ast): ast is Of<"ref"> {
  return (
    ast.kind === "ref" &&
    context.types.keywords.has(ast.name.text) &&
    !standsAlone(context, scope, ast.name.text)
  );
}

/** Whether a name means something whatever is expected where it stands. */
export function standsAlone(context: Context, scope: Scope, name: string): boolean {
  return (
    scope.locals.has(name) ||
    context.facts.has(name) ||
    isDecisionMeant(context, scope, name) ||
    scope.subjects.some((each) => fieldOf(context, each.type, name) !== null)
  );
}

// ---------------------------------------------------------------- what a name may be

/** Of a play one may ask in questions only; elsewhere its name may be that of a value. */
function isDecisionMeant(context: Context, scope: Scope, name: string): boolean {
  const decision = decisionNamed(context, scope, name);
  return decision !== null && (scope.isQuestion || !context.plays.has(decision.id));
}

function decisionNamed(context: Context, scope: Scope, name: string): Signature | null {
  const known = context.signatures.get(name as DecisionId) ?? context.plays.get(name as DecisionId);
  if (known !== undefined) return known;
  // A figure of the provision or entry that speaks.
  for (const owner of scope.provision === null ? scope.owners : [scope.provision, ...scope.owners]) {
    const own = context.signatures.get(`${owner.slice(owner.indexOf("/") + 1)}.${name}` as DecisionId);
    if (own !== undefined) return own;
  }
  return null;
}

/** `battalion.benefit`, unless `battalion` is itself something with a part of that name. */
function figureNamed(context: Context, scope: Scope, ast: Of<"member">): Signature | null {
  if (ast.of.kind !== "ref" || scope.locals.has(ast.of.name.text)) return null;
  const figure = context.signatures.get(`${ast.of.name.text}.${ast.name.text}` as DecisionId);
  if (figure === undefined) return null;
  const fact = context.facts.get(ast.of.name.text);
  return fact !== undefined && fieldOf(context, fact.type, ast.name.text) !== null ? null : figure;
}

function enumValue(context: Context, wanted: Type | null, name: string, span: Span): Surface | null {
  if (wanted?.kind !== "enum") return null;
  const isListed = enumsByValue(context.types.enums).get(name)?.includes(wanted.name) ?? false;
  return isListed ? { kind: "enum-value", name, type: wanted, span } : null;
}

function fieldOfSubject(context: Context, scope: Scope, subject: Subject, name: string, span: Span): Surface {
  const of = narrowed(scope, { kind: "local", name: subject.name, type: subject.type, span });
  return memberOf(context, scope, of, name, { span, name: span });
}

/** A keyword alone tests the thing spoken of. Where a set of keywords is expected, one keyword never equals it. */
function keywordMeant(
  context: Context,
  scope: Scope,
  wanted: Type | null,
  name: string,
  span: Span,
): Surface | null {
  if (wanted?.kind === "keywords") {
    const help = `Write \`{ ${name} }\` for a set of one keyword, or ask for it: \`… has ${name}\`.`;
    context.report(raise("type-mismatch", span, { wanted: "set of keywords", found: "keyword", help }));
    return hole(span);
  }
  const subject = scope.subjects.find((each) => keywordsOf(context, each.type).length > 0);
  if (subject === undefined || (wanted !== null && wanted.kind !== "truth")) return null;
  const of: Surface = { kind: "local", name: subject.name, type: subject.type, span };
  return hasKeyword(context, of, name, { span, name: span });
}

interface Part {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
}

/** The parts of a record, a row, a moment, a square or an interval; null for what has none. */
export function partsOf(context: Context, type: Type): readonly Part[] | null {
  const one = presentType(type);
  if (one.kind === "record" || one.kind === "ref") return context.types.records.get(one.name)?.fields ?? [];
  if (one.kind === "shape") return partsOfShape(one.fields);
  return builtInFields(one, context.types.phases);
}

function fieldOf(context: Context, type: Type, name: string): Part | null {
  const parts = partsOf(context, type);
  return (parts && partsByName(parts).get(name)) ?? null;
}

/** Of parts with one name, the first. */
const partsByName = memoize(
  (parts: readonly Part[]): ReadonlyMap<string, Part> =>
    new Map(parts.toReversed().map((part) => [part.name, part])),
);

const partsOfShape = memoize((fields: Extract<Type, { kind: "shape" }>["fields"]): readonly Part[] =>
  fields.map((field) => ({ ...field, optional: false })),
);

function tellUnknown(context: Context, scope: Scope, name: string, wanted: Type | null, span: Span): Surface {
  // Where something beside or around it is unknown, the name may well be known to that.
  const isSilent =
    name === "" || wanted?.kind === "unknown" || scope.subjects.some(({ type }) => type.kind === "unknown");
  if (isSilent) return hole(span);
  const declared = wanted?.kind === "enum" ? context.types.enums.get(wanted.name) : undefined;
  const reach = () => namesInReach(context, scope, wanted);
  if (declared !== undefined) {
    const known = namesOf(declared.values);
    const near = nearNames(name, () => [...known, ...reach()]);
    context.report(
      raise("unknown-enum-value", span, { name, of: declared.name, near, known, open: declared.open }),
    );
    return hole(span);
  }
  const listedIn = enumsByValue(context.types.enums).get(name) ?? [];
  const data = { name, near: nearNames(name, reach), listedIn };
  context.report(raise("unknown-name", span, data));
  return hole(span);
}

/** What is of the type wanted comes first. */
function namesInReach(context: Context, scope: Scope, wanted: Type | null): string[] {
  const named = [
    ...[...scope.locals].map(([name, { type }]) => ({ name, type })),
    ...[...context.facts].map(([name, { type }]) => ({ name, type })),
    ...[...context.signatures].map(([name, { type }]) => ({ name, type })),
    ...scope.subjects.flatMap((subject) => partsOf(context, subject.type) ?? []),
  ];
  const isWanted = ({ type }: { readonly type: Type }) => wanted?.kind === presentType(type).kind;
  return [
    ...[...named.filter(isWanted), ...named.filter((each) => !isWanted(each))].map(({ name }) => name),
    ...(scope.subjects.length > 0 ? context.types.keywords.keys() : []),
  ];
}
