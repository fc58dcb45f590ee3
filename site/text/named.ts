/**
 * Facts, values and situations under the names that readers know: turns data of the compiler into words in the reader's
 * language.
 */
import type { Fact, JsonObject, Json, Program, Type } from "../../compiler/index.ts";
import { h, type Part } from "../html.ts";
import { chosen, inLanguage, type Said } from "../language.ts";
import type { BookAt } from "../model/book-at.ts";
import { tongued } from "./in-tongue.ts";
import { isObject } from "../../compiler/core/json.ts";
import { findFact } from "../../compiler/core/lookup.ts";

interface NamedWords {
  readonly yes: string;
  readonly no: string;
  readonly none: string;
  readonly there: string;
  readonly rerolled: string;
  readonly told: string;
  readonly quote: (text: string) => string;
  readonly percent: (digits: string) => string;
  readonly duties: Readonly<Record<string, string>>;
  readonly moment: Readonly<Record<string, string>>;
}

export const namedWords: Said<NamedWords> = {
  en: {
    yes: "yes",
    no: "no",
    none: "none",
    there: "there is one",
    rerolled: "thrown again",
    told: "A rule at the table says otherwise of",
    quote: (text) => `“${text}”`,
    percent: (digits) => `${digits}%`,
    duties: { may: "may", must: "must", "may not": "may not" },
    moment: {
      round: "round",
      turn: "turn",
      phase: "phase",
      part: "part",
      start: "start",
      during: "course",
      end: "end",
    },
  },
  es: {
    yes: "sí",
    no: "no",
    none: "ninguno",
    there: "lo hay",
    rerolled: "repetido",
    told: "Una regla en la mesa dice otra cosa de",
    quote: (text) => `«${text}»`,
    percent: (digits) => `${digits} %`,
    duties: { may: "puede", must: "debe", "may not": "no puede" },
    moment: {
      round: "ronda",
      turn: "turno",
      phase: "fase",
      part: "parte",
      start: "inicio",
      during: "transcurso",
      end: "final",
    },
  },
  ca: {
    yes: "sí",
    no: "no",
    none: "cap",
    there: "n'hi ha",
    rerolled: "repetit",
    told: "Una regla a la taula diu una altra cosa de",
    quote: (text) => `«${text}»`,
    percent: (digits) => `${digits} %`,
    duties: { may: "pot", must: "ha de", "may not": "no pot" },
    moment: {
      round: "ronda",
      turn: "torn",
      phase: "fase",
      part: "part",
      start: "inici",
      during: "transcurs",
      end: "final",
    },
  },
};

/** The authors' name for a thing, marked if it is in another language; otherwise its name in the rules. */
export function called(words: Readonly<Record<string, string>>, name: string, language: string): Part {
  const found = chosen(words, language);
  if (found === null) return name;
  return found.language === language ? found.text : tongued("span", found.text, found.language, language);
}

/** A fact of a situation: with a value, or with parts of its own. */
export interface NamedFact {
  readonly name: Part;
  readonly value: readonly Part[];
  readonly parts: readonly NamedFact[];
}

/** `facts`: those that may be given, parameters before the facts of the book. */
export function namedFacts(
  at: BookAt,
  params: readonly Fact[],
  given: JsonObject,
  language: string,
): readonly NamedFact[] {
  return Object.entries(given).flatMap(([name, json]) => {
    if (name === "told") return [toldFact(at, json, language)];
    const fact = params.find((each) => each.name === name) ?? findFact(at.program, name) ?? null;
    return named(at, fact === null ? null : withName(at, fact, params), name, json, language);
  });
}

function withName(at: BookAt, fact: Fact, params: readonly Fact[]): Fact {
  return { ...fact, called: factWords(at.program, fact, params).called };
}

/**
 * The name of a fact. A parameter without a name for readers gets the name of its type if no other parameter has that
 * type. Otherwise its description replaces the name.
 */
export function factWords(
  program: Program,
  fact: Fact,
  params: readonly Fact[],
): Pick<Fact, "called" | "about"> {
  const { called, about } = fact;
  if (Object.keys(called).length > 0) return { called, about };
  const ofType = typeWords(program, fact, params);
  if (Object.keys(ofType).length > 0) return { called: ofType, about };
  const instead = Object.entries(about).map(([language, text]) => [language, text.replace(/\.$/, "")]);
  return { called: Object.fromEntries(instead), about: {} };
}

function typeWords({ types }: Program, fact: Fact, params: readonly Fact[]): Fact["called"] {
  const type = present(fact.type);
  if (type.kind !== "record" && type.kind !== "ref" && type.kind !== "enum") return {};
  const isAlone = params.every((other) => {
    const own = present(other.type);
    return other === fact || own.kind !== type.kind || own.name !== type.name;
  });
  const found = type.kind === "enum" ? types.enums.get(type.name) : types.records.get(type.name);
  return isAlone ? (found?.called ?? {}) : {};
}

function named(
  at: BookAt,
  fact: Fact | null,
  name: string,
  json: Json,
  language: string,
  place = "",
): NamedFact[] {
  const type = present(fact?.type ?? { kind: "unknown" });
  const label = called(fact?.called ?? {}, name, language);
  const heading: Part = place === "" ? label : typeof label === "string" ? `${label}${place}` : label;
  if ((type.kind === "list" || type.kind === "set") && isList(json) && json.some(isObject)) {
    const inner: Fact | null = fact === null ? null : { ...fact, type: type.of };
    return json.flatMap((item, i) =>
      named(at, inner, name, item, language, json.length > 1 ? ` ${i + 1}` : place),
    );
  }
  if (isObject(json) && (type.kind === "record" || type.kind === "ref" || type.kind === "shape")) {
    const fields = fieldsOf(at, type);
    const parts = Object.entries(json).flatMap(([key, value]) =>
      named(at, fields.get(key) ?? null, key, value, language),
    );
    return parts.length === 0
      ? [{ name: heading, value: [inLanguage(namedWords, language).there], parts: [] }]
      : [{ name: heading, value: [], parts }];
  }
  return [{ name: heading, value: valueShown(at, type, json, language), parts: [] }];
}

function toldFact(at: BookAt, json: Json, language: string): NamedFact {
  const clauses = isList(json) ? json.map(String) : [String(json)];
  return {
    name: inLanguage(namedWords, language).told,
    value: joined(
      clauses.map((each) => {
        const dot = each.lastIndexOf(".");
        const decision = at.decisions.get(each.slice(0, dot));
        return [called(decision?.called ?? {}, each.slice(0, dot), language), ` (${each.slice(dot + 1)})`];
      }),
    ),
    parts: [],
  };
}

function fieldsOf(at: BookAt, type: Type): ReadonlyMap<string, Pick<Fact, "type" | "called"> & Fact> {
  if (type.kind === "record" || type.kind === "ref") {
    const fields = at.program.types.records.get(type.name)?.fields ?? [];
    return new Map(fields.map((field) => [field.name, field]));
  }
  return new Map();
}

/** One value: of a record its parts, one after the other. */
export function valueShown(at: BookAt, type: Type, json: Json, language: string): readonly Part[] {
  const words = inLanguage(namedWords, language);
  const inner = present(type);
  if (json === null) return [words.none];
  if (typeof json === "boolean") return [json ? words.yes : words.no];
  if (isList(json)) {
    if (json.length === 0) return [words.none];
    const of: Type = inner.kind === "list" || inner.kind === "set" ? inner.of : { kind: "unknown" };
    const item: Type = inner.kind === "keywords" ? inner : of;
    return joined(json.map((each) => valueShown(at, item, each, language)));
  }
  if (typeof json === "object") return objectShown(at, inner, json as JsonObject, language);
  return [scalar(at, inner, json, language)];
}

function scalar(at: BookAt, type: Type, json: string | number, language: string): Part {
  const words = inLanguage(namedWords, language);
  if (type.kind === "enum") {
    const value = at.program.types.enums.get(type.name)?.values.find(({ name }) => name === json);
    return called(value?.called ?? {}, String(json), language);
  }
  if (type.kind === "keywords")
    return called(at.program.types.keywords.get(String(json))?.called ?? {}, String(json), language);
  if (type.kind === "duty") return words.duties[String(json)] ?? String(json);
  if (type.kind === "quantity" && typeof json === "number")
    return type.unit === "%"
      ? words.percent(numeral(String(json), language))
      : `${numeral(String(json), language)} ${type.unit}`;
  if (type.kind === "quantity") return amount(String(json), language);
  if (typeof json === "number" || /^-?\d+(\/\d+|\.\d+)?$/.test(json)) return numeral(String(json), language);
  return type.kind === "name" ? inLanguage(namedWords, language).quote(String(json)) : String(json);
}

/** `9in` is 9″, `2pt` is 2 pt. */
function amount(text: string, language: string): string {
  const parts = /^(-?[\d./]+)(.*)$/.exec(text);
  if (parts === null) return text;
  const [, digits = "", unit = ""] = parts;
  return `${numeral(digits, language)}${unit === "in" ? "″" : unit === "" ? "" : ` ${unit}`}`;
}

/** A true minus, and a comma where the language has one. */
export function numeral(text: string, language: string): string {
  const mark = language === "en" ? "." : ",";
  return text.replace(/^-/, "−").replace(".", mark);
}

function objectShown(at: BookAt, type: Type, json: JsonObject, language: string): readonly Part[] {
  const words = inLanguage(namedWords, language);
  if (json.face !== undefined)
    return [`${String(json.face)}${json.rerolled === true ? ` (${words.rerolled})` : ""}`];
  const fields = fieldsOf(at, type);
  const shapes = type.kind === "shape" ? new Map(type.fields.map((each) => [each.name, each.type])) : null;
  const phases = at.program.types.phases;
  return joined(
    Object.entries(json).map(([name, value]) => {
      const field = fields.get(name);
      const own: Type =
        field?.type ??
        shapes?.get(name) ??
        (name === "phase" && phases !== null ? { kind: "enum", name: phases } : { kind: "unknown" });
      const label =
        type.kind === "moment"
          ? (words.moment[name] ?? name)
          : shapes !== null
            ? partName(at, name, language)
            : called(field?.called ?? {}, name, language);
      const shown = valueShown(at, own, value, language).map((each) =>
        type.kind === "moment" && typeof each === "string" ? (words.moment[each] ?? each) : each,
      );
      return [label, type.kind === "moment" ? " " : ": ", ...shown];
    }),
  );
}

/** A named result of a play has no words of its own: it is called as the fact or decision of its name, else as in the rules. */
export function partName(at: BookAt, name: string, language: string): Part {
  const found = (findFact(at.program, name) ?? at.decisions.get(name))?.called ?? {};
  return Object.keys(found).length === 0 ? h("code", name) : called(found, name, language);
}

/** On one line: `Terrain: wood; Target (Hidden: 50 %)`. */
export function onOneLine(facts: readonly NamedFact[]): readonly Part[] {
  return joined(
    facts.map(({ name, value, parts }) =>
      parts.length > 0 ? [name, " (", ...onOneLine(parts), ")"] : [name, ": ", ...value],
    ),
    "; ",
  );
}

export function joined(lists: readonly (readonly Part[])[], between = ", "): readonly Part[] {
  return lists.flatMap((list, i) => (i === 0 ? [...list] : [between, ...list]));
}

function present(type: Type): Type {
  return type.kind === "or-none" ? present(type.of) : type;
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
