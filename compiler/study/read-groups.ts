/**
 * Reads a list of things that are described in groups: `5: 2 hidden 60 %, the rest 0 %`. Each group is a number, or the rest, or
 * all, and what is so of each of its things: the name of a part with its value, or a value that only one part can have.
 */
import type { Fact, Program, Type } from "../check/program.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { presentType } from "../core/types.ts";
import { foldWord } from "../runtime/match-word.ts";
import { languageFor, type Phrases } from "../words/language.ts";
import { nameOfType } from "../words/names.ts";
import { newAround } from "../words/around.ts";
import { typedInWords } from "../words/values.ts";
import { fill, join, numberInWords, type Wording, asOwnName } from "../words/wording.ts";
import type { Typed } from "./read-answer.ts";

export interface GroupsAsked {
  readonly program: Program;
  readonly code: string;
  /** Of the elements. */
  readonly of: Type;
  /** What the elements may be called. */
  readonly nouns: readonly string[];
  /** Parts that a value alone may be of. */
  readonly parts: readonly string[];
  /** How many elements there are; null if the line says so. */
  readonly size: number | null;
  /** Reads what is typed as the value of a part. */
  readonly read: (part: string, text: string) => Typed;
}

const mostElements = 1000;

/** Null for a line without groups. */
export function readGroups(asked: GroupsAsked, line: string): Typed | null {
  const { prompts } = languageFor(asked.code).phrases;
  const fields = fieldsOf(asked);
  if (fields.length === 0) return null;
  const [, counted, after] = /^(\d+)[^:\d]*:\s*(.*)$/s.exec(line) ?? [];
  const total = counted === undefined ? asked.size : Number(counted);
  const groups = (after ?? line)
    .split(/[;\n]|,(?=\s)/)
    .map((text) => groupIn(asked, text.trim()))
    .filter((group) => group !== null);
  const isPlain = groups.every(({ many, text }) => many === null || text === "");
  if (isPlain || (total !== null && total > mostElements)) return null;
  const refused = (why: Wording): Typed => ({ kind: "refused", why });
  const elements: JsonObject[] = [];
  for (const { many, text } of groups) {
    const values = isDenial(prompts, text) ? denied(elements.at(-1)) : valuesIn(asked, fields, text);
    if ("kind" in values) return values;
    if (many === "rest" && total === null) return refused(prompts.howManyInAll);
    const left = (total ?? mostElements) - elements.length;
    const size = many === "rest" ? left : (many ?? 1);
    if (size > left || size < 0)
      return refused(
        fill(prompts.tooMany, numberInWords(elements.length + size), numberInWords(total ?? mostElements)),
      );
    for (let i = 0; i < size; i++) elements.push(values.record);
  }
  const missing = Math.max(0, (total ?? elements.length) - elements.length);
  return { kind: "value", value: [...elements, ...Array.from({ length: missing }, () => ({}))] };
}

/**
 * The same where one element is asked about: what is said of several is put beside what is known of each. `list`: the elements so far,
 * `from`: the first that is meant.
 */
export function readGroupsOf(
  asked: GroupsAsked,
  list: readonly Json[],
  from: number,
  line: string,
): Typed | null {
  const typed = readGroups({ ...asked, size: list.length - from }, line);
  if (typed?.kind !== "value" || !Array.isArray(typed.value)) return typed;
  const said = typed.value as readonly Json[];
  if (said.length > list.length - from) return null;
  const merged = list.map((element, i) => {
    const more = said[i - from];
    return isObject(element) && isObject(more) ? { ...element, ...more } : element;
  });
  return { kind: "value", value: merged };
}

interface Group {
  /** Null: one, without a number. */
  readonly many: number | "rest" | null;
  readonly text: string;
}

function groupIn({ program, code, of, nouns: named }: GroupsAsked, text: string): Group | null {
  if (text === "") return null;
  const { prompts } = languageFor(code).phrases;
  for (const word of [...prompts.words.rest.split("|"), ...prompts.words.all.split("|")].toSorted(
    longestFirst,
  )) {
    const after = afterWord(text, word);
    if (after !== null) return { many: "rest", text: after };
  }
  const [, number, more = ""] = /^(\d+)(?:\s*[x×])?(?:\s+(.*))?$/s.exec(text) ?? [];
  if (number === undefined) return { many: null, text };
  const nouns = [nameOfType(newAround(program, languageFor(code)), of), ...named];
  const said = nouns.flatMap(withPlurals).flatMap((each) => afterWord(more, each) ?? []);
  return { many: Number(number), text: said[0] ?? more };
}

/** What follows a word at the start; null where the text begins otherwise. */
function afterWord(text: string, word: string): string | null {
  const begun = text.slice(0, word.length);
  const rest = text.slice(word.length);
  return foldWord(begun) === foldWord(word) && !/^[\p{L}\d]/u.test(rest) ? rest.replace(/^[\s:]+/, "") : null;
}

/** As the languages of the tables make them, and near enough for what people type. */
function withPlurals(word: string): readonly string[] {
  return [`${word}es`, `${word}s`, word];
}

function longestFirst(one: string, other: string): number {
  return other.length - one.length;
}

// ---------------------------------------------------------------- what is so of each

type Field = Pick<Fact, "name" | "type" | "called" | "says">;

function fieldsOf({ program, of }: GroupsAsked): readonly Field[] {
  const one = presentType(of);
  return one.kind === "record" ? (program.types.records.get(one.name)?.fields ?? []) : [];
}

function valuesIn(
  asked: GroupsAsked,
  fields: readonly Field[],
  text: string,
): { readonly record: JsonObject } | Extract<Typed, { kind: "refused" }> {
  if (text === "") return { record: {} };
  const whole = valueIn(asked, fields, text);
  if (whole.kind === "value") return { record: whole.record };
  // Names of values may have the word in them, so the whole comes first.
  const { phrases } = languageFor(asked.code);
  const several = text.split(phrases.and);
  if (several.length === 1) return whole;
  const read = several.map((each) => valueIn(asked, fields, each.trim()));
  const wrong = read.find((each) => each.kind === "refused");
  if (wrong?.kind === "refused") return wrong;
  return {
    record: Object.assign(
      {},
      ...read.map((each) => (each.kind === "value" ? each.record : {})),
    ) as JsonObject,
  };
}

type PartRead = { readonly kind: "value"; readonly record: JsonObject } | Extract<Typed, { kind: "refused" }>;

function valueIn(asked: GroupsAsked, fields: readonly Field[], text: string): PartRead {
  const { phrases } = languageFor(asked.code);
  const put = (field: Field, value: Json): PartRead => ({ kind: "value", record: { [field.name]: value } });
  const named = fields
    .flatMap((field) =>
      wordsOf(field)
        .flatMap(withPlurals)
        .map((word) => ({ field, word })),
    )
    .toSorted((one, other) => longestFirst(one.word, other.word));
  let refusal: Extract<Typed, { kind: "refused" }> | null = null;
  for (const { field, word } of named) {
    const isTruth = presentType(field.type).kind === "truth";
    if (isTruth && isDenied(phrases, text, word)) return put(field, false);
    const after = afterWord(text, word) ?? beforeWord(text, word);
    if (after === null) continue;
    if (isTruth && after === "") return put(field, true);
    if (after === "") continue;
    const typed = asked.read(field.name, after);
    if (typed.kind === "value") return put(field, typed.value);
    refusal ??= typed;
  }
  const said = fields.flatMap((field) => statementIn(field, text) ?? []);
  if (said[0] !== undefined) return put(said[0].field, said[0].value);
  if (refusal !== null) return refusal;
  const fits = fields
    .filter(({ name }) => asked.parts.includes(name))
    .flatMap((field) => {
      const typed = asked.read(field.name, text);
      return typed.kind === "value" ? [{ field, value: typed.value }] : [];
    });
  const [only] = fits;
  if (only !== undefined && fits.length === 1) return put(only.field, only.value);
  const names = fields
    .filter(({ name }) => asked.parts.includes(name))
    .map((field) => nameIn(field, asked.code));
  const why = fill(
    phrases.prompts.whichPart,
    typedInWords(languageFor(asked.code), text),
    join(names, phrases.or),
  );
  return { kind: "refused", why };
}

/** All that it is called, in every language, and its name in the rules. */
function wordsOf({ name, called }: Field): readonly string[] {
  return [...Object.values(called), name.replaceAll("-", " "), name];
}

function nameIn({ name, called }: Field, code: string): Wording {
  return asOwnName(called[code] ?? Object.values(called)[0] ?? name.replaceAll("-", " "));
}

/** `60 % hidden`. */
function beforeWord(text: string, word: string): string | null {
  const end = text.slice(-word.length);
  const rest = text.slice(0, -word.length);
  return foldWord(end) === foldWord(word) && /[^\p{L}\d]$/u.test(rest) ? rest.trim() : null;
}

/** `the rest not`: what the group before is, these are not. */
function isDenial({ words }: Phrases["prompts"], text: string): boolean {
  return `${words.no}|${words.not}`.split("|").some((word) => foldWord(word) === foldWord(text));
}

function denied(before: JsonObject = {}): { readonly record: JsonObject } {
  const truths = Object.entries(before).filter(([, value]) => typeof value === "boolean");
  return { record: Object.fromEntries(truths.map(([name, value]) => [name, value !== true])) };
}

function isDenied({ prompts }: Phrases, text: string, word: string): boolean {
  return prompts.words.not.split("|").some((not) => foldWord(text) === foldWord(`${not} ${word}`));
}

/** `is fleeing`, as the author states it. */
function statementIn(field: Field, text: string): { readonly field: Field; readonly value: boolean } | null {
  const typed = foldWord(text);
  for (const { so, not } of Object.values(field.says ?? {})) {
    if (typed === foldWord(so)) return { field, value: true };
    if (typed === foldWord(not)) return { field, value: false };
  }
  return null;
}
