/** A situation as statements: what is given, part by part, in the reader's language and without identifiers. */
import type { Expr, Fact, Type } from "../check/program.ts";
import { type Json, type JsonObject, isObject } from "../core/json.ts";
import { findDecision, findFact } from "../core/lookup.ts";
import { fieldExpr, nameExpr } from "../core/make.ts";
import { presentType } from "../core/types.ts";
import type { Around } from "./around.ts";
import { questionInWords } from "./clauses.ts";
import { conditionInWords } from "./expressions.ts";
import { fieldOf, nameOfField, nameOfPart } from "./names.ts";
import { headed, line, list, type Statement } from "./statement.ts";
import { jsonInWords } from "./values.ts";
import { fill, numberInWords, spelledOut, type Wording } from "./wording.ts";

/** No name of the language has it. */
const itself = "@";

/** Nothing given: an empty list. */
export function situationInWords(around: Around, given: JsonObject): readonly Statement[] {
  return Object.entries(given).flatMap(([name, value]): readonly Statement[] => {
    const param = around.decision?.params.find((each) => each.name === name);
    const part = param ?? findFact(around.program, name);
    if (part) {
      const truth = nameExpr(param ? "local" : "fact", name, part.type, part.span);
      return [partInWords(around, part, nameOfPart(around, part), value, truth)];
    }
    if (name === "told") return toldInWords(around, value);
    // What is rolled and chosen in sequences has no name yet.
    return [valueInWords(around, { kind: "unknown" }, spelledOut(name), value)];
  });
}

/** A truth is a statement, as in conditions. `truth`: how a condition names it. */
function partInWords(around: Around, { type }: Fact, name: Wording, value: Json, truth: Expr): Statement {
  const isTruth = presentType(type).kind === "truth" && typeof value === "boolean";
  return isTruth
    ? conditionInWords(around, truth, value)
    : valueInWords(around, presentType(type), name, value);
}

function valueInWords(around: Around, type: Type, name: Wording, value: Json): Statement {
  const { phrases } = around.language;
  if (Array.isArray(value) && value.some((item) => isObject(item as Json))) {
    const of: Type = type.kind === "list" || type.kind === "set" ? presentType(type.of) : { kind: "unknown" };
    const items = value.map((item: Json, i) =>
      valueInWords(around, of, fill(phrases.nth, name, numberInWords(i + 1)), item),
    );
    return list("all", items);
  }
  if (!isObject(value) || type.kind === "moment" || type.kind === "square")
    return line(fill(phrases.labelled, name, jsonInWords(around, value, type)));
  // The thing itself stands in front, and its parts are said of it.
  const inside: Around = { ...around, innermost: itself };
  const fields = Object.entries(value).map(([field, part]) => {
    const known = fieldOf(around, type, field);
    const called = nameOfField(around, { type }, field);
    if (known) {
      const of = nameExpr("local", itself, type, known.span);
      return partInWords(inside, known, called, part, fieldExpr(of, field, known.type, known.span));
    }
    const shape = type.kind === "shape" ? type.fields.find((each) => each.name === field) : undefined;
    return valueInWords(around, shape?.type ?? { kind: "unknown" }, called, part);
  });
  if (fields.length === 0) return line(fill(phrases.labelled, name, phrases.present));
  return headed(name, list("all", fields));
}

/** Rules at the table that say otherwise than a clause. */
function toldInWords(around: Around, told: Json): readonly Statement[] {
  const { phrases } = around.language;
  const asked = new Set(Array.isArray(told) ? told.map((clause) => String(clause).split(".")[0] ?? "") : []);
  return [...asked].flatMap((id) => {
    const decision = findDecision(around.program, id);
    const about = decision && questionInWords(around, decision);
    return about ? [line(fill(phrases.labelled, phrases.changes.saidOtherwise, about))] : [];
  });
}
