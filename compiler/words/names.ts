/** Names of facts, fields, values and decisions in the reader's language. None of them is ever an identifier. */
import type { Decision, Expr, Fact, Named, RecordType, Type, Words } from "../check/program.ts";
import type { Play } from "../check/plays.ts";
import { findDecision, findFact, findPlay } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import { type Around, declared } from "./around.ts";
import { type BuiltInPart, builtInParts } from "../languages/phrases.ts";
import { fill, spelledOut, type Wording, withoutStop } from "./wording.ts";

/** By its name, else by what its author says of it, else by what it is of. */
export function nameOfPart(around: Around, part: Pick<Fact, "called" | "about" | "type">): Wording {
  return ownNameOf(around, part) ?? nameOfType(around, part.type);
}

/** Null if its author says nothing of it. */
export function ownNameOf(around: Around, part: Pick<Named, "called" | "about">): Wording | null {
  return declared(around, part.called) ?? quoted(around, part.about);
}

function quoted(around: Around, about: Words): Wording | null {
  const text = declared(around, about);
  return text && fill(around.language.phrases.quoted, withoutStop(text));
}

export function nameOfFact(around: Around, name: string): Wording {
  const fact = findFact(around.program, name);
  return fact ? nameOfPart(around, fact) : around.language.phrases.kinds.thing;
}

/** A parameter of the decision, an element of a list that is in scope, or what a line of the sequence names. */
export function nameOfLocal(around: Around, name: string, type: Type): Wording {
  const element = around.elements.get(name);
  if (element) return element;
  const local = namedLocal(around, name);
  return (local && ownNameOf(around, local)) ?? nameOfType(around, type);
}

/** What the author says of a parameter, or of what a line names. */
export function namedLocal(around: Around, name: string): Named | null {
  const param = around.decision?.params.find((each) => each.name === name);
  if (param) return param;
  const line = around.lines.get(name);
  return line?.named ?? line?.play ?? null;
}

/** A field of a record, a column of a table, or a part of what the language itself has. */
export function nameOfField(around: Around, of: Pick<Expr, "type"> | Expr, name: string): Wording {
  const field = fieldOf(around, of.type, name) ?? columnOf(around, of, name);
  if (field) return nameOfPart(around, field);
  const result = resultOf(around, of, name);
  const own = result && ownNameOf(around, result);
  if (own) return own;
  const { phrases } = around.language;
  return isBuiltIn(name) ? phrases.parts[name] : spelledOut(name);
}

export function fieldOf({ program }: Around, type: Type, name: string): Fact | null {
  const inner = presentType(type);
  if (inner.kind !== "record" && inner.kind !== "ref") return null;
  const record: RecordType | undefined = program.types.records.get(inner.name);
  return record?.fields.find((each) => each.name === name) ?? null;
}

/** Of a table that is asked for a row. */
function columnOf({ program }: Around, of: Pick<Expr, "type"> | Expr, name: string): Fact | null {
  const table = "kind" in of && of.kind === "call" ? findDecision(program, of.decision) : undefined;
  return table?.kind === "table" ? (table.columns.find((each) => each.name === name) ?? null) : null;
}

/** Of a sequence that a line plays, or of which an example asks. */
export function resultOf(around: Around, of: Pick<Expr, "type"> | Expr, name: string): Named | null {
  if (!("kind" in of)) return null;
  const play =
    of.kind === "local"
      ? around.lines.get(of.name)?.play
      : of.kind === "outcome"
        ? findPlay(around.program, of.play)
        : null;
  return play?.parts.find((part) => part.name === name)?.named ?? null;
}

function isBuiltIn(name: string): name is BuiltInPart {
  return (builtInParts as readonly string[]).includes(name);
}

export function nameOfDecision(around: Around, id: string): Wording {
  const found: Decision | Play | undefined = findDecision(around.program, id) ?? findPlay(around.program, id);
  if (found === undefined) return around.language.phrases.kinds.thing;
  return (
    declared(around, found.called) ??
    quoted(around, found.about) ??
    nameOfType(around, found.type ?? { kind: "unknown" })
  );
}

/** A value of an enumeration, or a keyword. */
export function nameOfValue(around: Around, type: Type, name: string): Wording | null {
  const { types } = around.program;
  const inner = presentType(type);
  const called =
    inner.kind === "enum"
      ? types.enums.get(inner.name)?.values.find((each) => each.name === name)?.called
      : types.keywords.get(name)?.called;
  return called === undefined ? null : declared(around, called);
}

/** What a thing of the type is called. */
export function nameOfType(around: Around, type: Type): Wording {
  const { kinds } = around.language.phrases;
  const { types } = around.program;
  const named = (called: Words | undefined): Wording => declared(around, called ?? {}) ?? kinds.thing;
  switch (type.kind) {
    case "record":
    case "ref":
      return named(types.records.get(type.name)?.called);
    case "enum":
      return named(types.enums.get(type.name)?.called);
    case "name":
      return named(types.names.get(type.name)?.called);
    case "list":
    case "set":
    case "or-none":
    case "interval":
      return nameOfType(around, type.of);
    case "truth":
    case "duty":
      return kinds.truth;
    case "count":
    case "quantity":
    case "ratio":
      return kinds.number;
    case "die":
      return kinds.die;
    case "moment":
      return kinds.moment;
    case "square":
      return kinds.square;
    case "keywords":
    case "shape":
    case "unknown":
      return kinds.thing;
  }
}
