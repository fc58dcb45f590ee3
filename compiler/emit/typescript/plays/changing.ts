/**
 * Lines that give and set, as code: names and what they are, what changes in the situation, results.
 * What comes of expressions is writing.ts.
 */
import type { Line, Target } from "../../../check/plays.ts";
import type { Type } from "../../../check/program.ts";
import { type Code, code, joined } from "../code.ts";
import { callCode, type Context, type Fast, placesOf } from "../fast.ts";
import { quote } from "../literal.ts";
import { declare, hiddenFrom, isReckonedInTurns, keyFor, more, options, statement } from "./statements.ts";
import { noteTaken, takenOf } from "./taken.ts";
import { asAny, asStored, type Here, handed, codeOf, type Writing } from "./writing.ts";
import { findFact, findState } from "../../../core/lookup.ts";
import { presentType } from "../../../core/types.ts";

type Of<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;

export function letLine(
  writing: Writing,
  here: Here,
  line: Of<"let">,
): { readonly text: string; readonly context: Context } {
  const piece = codeOf(writing, here.context, line.value);
  const value = asAny(writing, line.type, piece);
  return declare(
    writing,
    here,
    line.name,
    line.type,
    piece,
    value,
    isReckonedInTurns(writing, line, [line.value]),
  );
}

export function setLine(writing: Writing, here: Here, line: Of<"set">): string {
  const { names, program } = writing;
  const { root, fields } = line.target;
  const key = keyFor(writing, line, null);
  const target = quote(targetOf(writing, line.target));
  const isWhole = numberOf(line.target.type)?.kind === "count";
  const own = codeOf(
    writing,
    here.context,
    line.value,
    isWhole && (root.kind === "fact" || fields.length > 0),
  );
  const hidden = findState(program, root.name)?.hiddenFrom ?? [];
  const place = placeOf(writing, here.context, line.target);
  const { parts } = place;
  const extra = {
    line: key === null ? null : quote(key),
    hiddenFrom: hiddenFrom(hidden),
    parts: parts.length === 0 ? null : `[${parts.map(quote).join(", ")}]`,
  };
  if (place.of === null && parts.length === 0) {
    noteTaken(writing, `${writing.unit} ${root.name}`, own);
    const call = callCode("at.sets", [target, asAny(writing, line.target.type, own), ...options(extra)]);
    return statement(here, joined(`${names.local(root.name)} = `, call));
  }
  // What is open, or finer than what is given, is set as such: whoever reads it is asked of its term, or goes no further.
  if (own.open || isFiner(own, line.target.type)) noteBeyond(writing, line.target);
  const value = own.open ? own.code : asStored(line.target.type, own);
  if (place.of === null) {
    // A name of the play, where a part of what it holds is set: it holds another value from then on.
    const call = callCode("at.sets", [target, withPart(place.property, parts, value), ...options(extra)]);
    return statement(here, joined(`${place.property} = `, call));
  }
  const whole = parts.length === 0 ? value : withPart(`${place.of.flat}.${place.property}`, parts, value);
  return statement(
    here,
    callCode("at.set", [target, place.of, quote(place.property), whole, ...options(extra)]),
  );
}

/** Finer than what may be given for it; a count is whole, and a ratio as fine as may be. */
export function isFiner(piece: Fast, type: Type): boolean {
  return numberOf(type)?.kind === "quantity" && piece.places > placesOf(type);
}

/** Straight code cannot say exactly what reads it. */
export function noteBeyond(writing: Writing, { root, fields }: Target): void {
  const field = fields.at(-1) ?? (root.kind === "fact" ? root.name : null);
  if (field !== null) takenOf(writing, `field ${field}`).open = true;
}

function numberOf(type: Type): Extract<Type, { readonly kind: "count" | "quantity" | "ratio" }> | null {
  const inner = presentType(type);
  return inner.kind === "count" || inner.kind === "quantity" || inner.kind === "ratio" ? inner : null;
}

/** `at.withPart(m.square, "x", 3)` */
function withPart(of: string, [part = "", ...rest]: readonly string[], value: Code): Code {
  const inner = rest.length === 0 ? value : withPart(`${of}.${part}`, rest, value);
  return callCode("at.withPart", [of, quote(part), inner]);
}

/** What is set, in the words of the book; what a number there may be is noted. */
export function targetOf({ bounds }: Writing, { root, fields, type }: Target): string {
  const target = [root.name, ...fields].join(".");
  const inner = presentType(type);
  const isOwn = root.kind === "local" && fields.length === 0;
  if (isOwn || (inner.kind !== "count" && inner.kind !== "quantity")) return target;
  if (inner.from !== null || inner.to !== null) bounds.set(target, { from: inner.from, to: inner.to });
  return target;
}

interface Place {
  /** The object that is changed; null: a variable. */
  readonly of: Code | null;
  /** The property of it, or the variable. */
  readonly property: string;
  /** Below it, what is made anew because it is only part of a value. */
  readonly parts: readonly string[];
}

/** A thing is changed where it stands; what is merely a value with parts is made anew. */
export function placeOf(writing: Writing, context: Context, { root, fields }: Target): Place {
  const { names, program } = writing;
  const isFact = root.kind === "fact";
  let type: Type = isFact
    ? (findFact(program, root.name)?.type ?? { kind: "unknown" })
    : (writing.typeOf(root.name) ?? { kind: "unknown" });
  let place: Place = isFact
    ? { of: code("at.facts"), property: names.property(root.name), parts: [] }
    : { of: null, property: context.locals.get(root.name)?.code.flat ?? names.local(root.name), parts: [] };
  for (const field of fields) {
    const inner: Type = presentType(type);
    const property = names.property(field);
    if (inner.kind === "record" || inner.kind === "ref") {
      const optional = type.kind === "or-none" ? "?" : "";
      const path: string =
        place.of === null ? place.property : `${place.of.flat}${optional}.${place.property}`;
      place = { of: code(path), property, parts: [] };
      type = program.types.records.get(inner.name)?.fields.find(({ name }) => name === field)?.type ?? {
        kind: "unknown",
      };
    } else {
      place = { ...place, parts: [...place.parts, property] };
      type =
        inner.kind === "shape"
          ? (inner.fields.find(({ name }) => name === field)?.type ?? { kind: "unknown" })
          : { kind: "unknown" };
    }
  }
  return place;
}

// ---------------------------------------------------------------- results

export function givesLine(writing: Writing, here: Here, line: Of<"gives">): string {
  const piece = codeOf(writing, here.context, line.value);
  if (line.part !== null) {
    noteTaken(writing, `${writing.unit}.${line.part}`, piece);
    const key = keyFor(writing, line, line.part);
    const args = [
      quote(line.part),
      stored(writing, line, handed(piece)),
      ...(key === line.part ? [] : more(key)),
    ];
    return statement(here, callCode("at.gives", args));
  }
  noteTaken(writing, writing.unit, piece);
  const key = keyFor(writing, line, null);
  const isReturned = !here.isInside && !writing.isReaction;
  const call = callCode(isReturned ? "at.gave" : "at.ends", [
    stored(writing, line, handed(piece)),
    ...more(key),
  ]);
  return statement(here, isReturned ? joined("return ", call) : call);
}

/** A result is handed out as callers get it: a plain number where its type says so, an array for a set. */
function stored(writing: Writing, line: Of<"gives">, value: Code): Code {
  const { type } = line.value;
  const inner = presentType(type);
  if (inner.kind !== "set" && inner.kind !== "keywords") return value;
  writing.uses.runtime.add("asList");
  return callCode("asList", [value]);
}

/** How many lines at the end of a play give its parts, each once, in order and called as what they give. */
export function trailingResult(writing: Writing, lines: readonly Line[]): number {
  const { parts } = writing;
  if (parts.length === 0 || writing.isReaction) return 0;
  const last = lines.slice(-parts.length);
  const isWhole =
    last.length === parts.length &&
    last.every(
      (line, i) =>
        line.kind === "gives" &&
        line.part === parts[i]?.name &&
        line.label === line.part &&
        !isSetType(line.value.type),
    );
  return isWhole ? parts.length : 0;
}

function isSetType(type: Type): boolean {
  return type.kind === "set" || type.kind === "keywords" || (type.kind === "or-none" && isSetType(type.of));
}
