/** Reads what a person types as the answer to a question: a word in any language of the book, its number, an amount. */
import type { Program, Type } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { partsOf } from "../evaluate/domain.ts";
import { findFact, partAt } from "../evaluate/filled.ts";
import { link } from "../evaluate/link.ts";
import { foundAt } from "../evaluate/plays/paths.ts";
import { typeNote } from "../evaluate/type-notes.ts";
import { readJson } from "../runtime/strict-json.ts";
import { foldWord, matchWord, otherIn, otherSign } from "../runtime/match-word.ts";
import { newAround } from "../words/around.ts";
import { languageFor, type Phrases } from "../words/language.ts";
import { jsonInWords, typedInWords } from "../words/values.ts";
import { fill, join, type Wording } from "../words/wording.ts";
import { findAsked, programAsked } from "./ask.ts";
import {
  describeQuestion,
  elementOf,
  isOfValues,
  partsRead,
  type QuestionInWords,
  typeAt,
} from "./question-words.ts";
import { type GroupsAsked, readGroups, readGroupsOf } from "./read-groups.ts";

export type Typed =
  | { readonly kind: "value"; readonly value: Json }
  /** Why it is no answer, and what to type. */
  | { readonly kind: "refused"; readonly why: Wording };

/**
 * The value that a typed line means, in the form of `--given`. Whether it fits the rest of the situation is left to `ask`.
 *
 * ```ts
 * import { compile, describeQuestion, nextQuestions, readAnswer, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * decide may-wade: truth { about en "May one wade?" low: yes when depth <= 3 otherwise: no }`;
 * const { program } = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
 * const [next] = nextQuestions(program, "may-wade", {}).questions;
 * const question = next && describeQuestion(program, "may-wade", next, "en");
 * question && readAnswer(program, "may-wade", question, "3", "en").kind; // "value"
 * ```
 */
export function readAnswer(
  version: Program,
  decision: string,
  question: QuestionInWords,
  line: string,
  code: string,
): Typed {
  const program = programAsked(version, decision);
  const asked = findAsked(program, decision);
  const { phrases } = languageFor(code);
  const { prompts } = phrases;
  const text = line.trim();
  if (question.optional && isWord(prompts.words.none, text)) return { kind: "value", value: null };
  const of = elementOf(typeAt(program, asked, question.path));
  const reading: Reading = { program, question, phrases, code, of };
  if (/^[[{]/.test(text)) return jsonTyped(reading, text);
  if (question.kind === "list" && isOfValues(program, of)) return valuesTyped(reading, text);
  if (question.kind === "list")
    return countTyped(reading, text, groupsAt(version, decision, question.path, code));
  if (question.kind === "set") {
    if (isWord(prompts.words.none, text)) return { kind: "value", value: [] };
    return allOf(text.split(/[,;]/), (word) => valueTyped(reading, of, word.trim()));
  }
  if (question.type === "unknown" && /^\d+([\s,]+\d+)*$/.test(text) && question.values.length === 0) {
    const faces = text.split(/[\s,]+/).map(Number);
    return { kind: "value", value: question.range === null ? faces : (faces[0] ?? null) };
  }
  return valueTyped(reading, of, text);
}

/** Whether a line is one of the words of a phrase, such as `don't know|unknown`. */
export function isWord(words: Wording, line: string): boolean {
  const typed = foldWord(line);
  return words.split("|").some((word) => foldWord(word) === typed);
}

interface Reading {
  readonly program: Program;
  readonly question: QuestionInWords;
  readonly phrases: Phrases;
  readonly code: string;
  /** The type of the value, or of an element of the list or set. */
  readonly of: Type;
}

function refused({ phrases, question }: Reading, why: Wording): Typed {
  return {
    kind: "refused",
    why: fill(phrases.sentences, why, fill(phrases.prompts.typeThis, question.hint)),
  };
}

function allOf(words: readonly string[], read: (word: string) => Typed): Typed {
  const all = words.filter((word) => word.trim() !== "").map(read);
  const wrong = all.find(({ kind }) => kind === "refused");
  return (
    wrong ?? { kind: "value", value: all.flatMap((each) => (each.kind === "value" ? [each.value] : [])) }
  );
}

/** Numbers may also have spaces alone between them. In an amount, a comma without a space after it begins its decimals. */
function valuesTyped(reading: Reading, text: string): Typed {
  const { of, phrases } = reading;
  if (isWord(phrases.prompts.words.none, text)) return { kind: "value", value: [] };
  const isWhole = of.kind === "count" || of.kind === "die";
  const isAmount = of.kind === "quantity" || of.kind === "ratio";
  const between = isWhole ? /[,;\s]+/ : isAmount ? /;|,(?=\s)/ : /[,;]/;
  return allOf(text.split(between), (word) => valueTyped(reading, of, word.trim()));
}

function jsonTyped(reading: Reading, text: string): Typed {
  try {
    return { kind: "value", value: readJson(text) as Json };
  } catch {
    return refused(
      reading,
      fill(reading.phrases.prompts.notOneOf, typedInWords(languageFor(reading.code), text)),
    );
  }
}

/** What an element of the list that a question asks for, or is about, can be said to be. */
function groupsAt(version: Program, decision: string, path: string, code: string): GroupsAsked {
  const program = programAsked(version, decision);
  const asked = findAsked(program, decision);
  const read = (part: string, text: string): Typed => {
    const fact = findFact(program, asked, `${path}[0].${part}`);
    if (fact === null) return { kind: "value", value: text };
    return readAnswer(version, decision, describeQuestion(version, decision, fact, code), text, code);
  };
  const of = elementOf(typeAt(program, asked, path));
  const nouns = Object.values(partAt(program, asked, path)?.called ?? {});
  return { program, code, of, nouns, parts: partsRead(program, asked, path), size: null, read };
}

/**
 * A line that says of several things at once what is asked of one, from that one on: `2 60 %, the rest 0 %`. Null for any other line.
 * What it gives is the whole list, for its own path.
 */
export function readAnswerOfSeveral(
  version: Program,
  decision: string,
  { path }: QuestionInWords,
  line: string,
  given: JsonObject,
  code: string,
): { readonly path: string; readonly typed: Typed } | null {
  const [, list, index, part] = /^(.+)\[(\d+)\]\.([^.[\]]+)$/.exec(path) ?? [];
  const elements = list === undefined ? undefined : foundAt(given, list);
  if (list === undefined || part === undefined || !Array.isArray(elements)) return null;
  const asked = { ...groupsAt(version, decision, list, code), parts: [part] };
  const typed = readGroupsOf(asked, elements as readonly Json[], Number(index), line);
  return typed && { path: list, typed };
}

/** Of a list: how many elements it has, or what they are in groups. What is left open is asked next. */
function countTyped(reading: Reading, text: string, groups: GroupsAsked): Typed {
  const said = readGroups(groups, text);
  if (said !== null) return said;
  const size = isWord(reading.phrases.prompts.words.none, text) ? 0 : Number(text);
  if (!/^\d+$/.test(text) && size !== 0) return notNumber(reading, text);
  if (!(size >= 0 && size <= mostElements)) return notNumber(reading, text);
  return { kind: "value", value: Array.from({ length: size }, () => ({})) };
}

const mostElements = 1000;

function notNumber(reading: Reading, text: string): Typed {
  return refused(
    reading,
    fill(reading.phrases.prompts.notNumber, typedInWords(languageFor(reading.code), text)),
  );
}

function valueTyped(reading: Reading, type: Type, text: string): Typed {
  const { prompts } = reading.phrases;
  switch (type.kind) {
    case "truth":
      if (isWord(prompts.words.yes, text)) return { kind: "value", value: true };
      if (isWord(prompts.words.no, text)) return { kind: "value", value: false };
      return wordTyped(reading, type, text);
    case "count":
    case "quantity":
    case "ratio":
    case "die":
      return numberTyped(reading, type, text);
    case "moment":
    case "square":
      return partsTyped(reading, type, text);
    case "enum":
    case "keywords":
    case "duty":
      return wordTyped(reading, type, text);
    default:
      return reading.question.values.length > 0
        ? wordTyped(reading, type, text)
        : { kind: "value", value: text };
  }
}

/** By its number in the list that is shown, or by any of its names. */
function wordTyped(reading: Reading, type: Type, text: string): Typed {
  const { program, question, phrases, code } = reading;
  const { prompts } = phrases;
  const own = reading.of === type ? question.values : [];
  const shown = own.filter(({ name, value }) => foldWord(name) === foldWord(text) || String(value) === text);
  if (shown.length === 1 && shown[0]) return { kind: "value", value: shown[0].value };
  const numbered = /^\d+$/.test(text) ? own[Number(text) - 1] : undefined;
  if (numbered !== undefined && typeof numbered.value !== "number")
    return { kind: "value", value: numbered.value };
  const other = otherTyped(prompts.words.other, text);
  const found = matchWord(link(program).vocabulary, typeNote(type), other ?? text);
  if (found.kind === "value") return { kind: "value", value: found.value };
  const around = newAround(program, languageFor(code));
  const said = typedInWords(languageFor(reading.code), text);
  const named = (values: readonly string[]): Wording =>
    join([...new Set(values.map((value) => jsonInWords(around, value, type)))], phrases.or);
  if (found.kind === "ambiguous") return refused(reading, fill(prompts.several, said, named(found.values)));
  const near = found.near.map(({ value }) => value);
  const why = fill(prompts.notOneOf, said);
  return refused(
    reading,
    near.length === 0 ? why : fill(phrases.sentences, why, fill(phrases.didYouMean, named(near))),
  );
}

/** `altre: Elites`, in the words of the language that the person reads, as the rules have it. */
function otherTyped(words: Wording, text: string): string | null {
  const [, word = "", rest = ""] = /^([^:]+):\s*(\S.*)$/s.exec(text) ?? [];
  if (rest === "" || otherIn(text) !== null) return null;
  return isWord(words, word) ? `${otherSign}${rest}` : null;
}

/** With or without its unit, with a point or a comma: `60`, `60 %`, `4,5 pulgadas`. */
function numberTyped(reading: Reading, type: Type, text: string): Typed {
  const { phrases } = reading;
  const [, number = "", unit = ""] =
    /^([+-]?\d+(?:[.,]\d+)?(?:\s*\/\s*\d+)?)\s*(.*)$/s.exec(text.replaceAll("−", "-")) ?? [];
  if (number === "" || !isUnit(phrases, type, unit)) return notNumber(reading, text);
  const plain = number.replace(",", ".").replace(/\s/g, "").replace(/^\+/, "");
  const value = plain.includes("/") ? plain : Number(plain);
  const { range } = reading.question;
  const size = plain.includes("/") ? null : Number(plain);
  const isOutside =
    reading.of === type &&
    range !== null &&
    size !== null &&
    ((range.from !== null && size < range.from) || (range.to !== null && size > range.to));
  const isWhole =
    type.kind !== "count" && type.kind !== "die" ? true : size !== null && Number.isInteger(size);
  return isOutside || !isWhole ? notNumber(reading, text) : { kind: "value", value };
}

function isUnit({ prompts }: Phrases, type: Type, unit: string): boolean {
  if (unit === "") return true;
  if (type.kind !== "quantity") return false;
  if (foldWord(unit) === foldWord(type.unit)) return true;
  const words = Object.hasOwn(prompts.units, type.unit)
    ? prompts.units[type.unit as keyof typeof prompts.units]
    : null;
  return words !== null && isWord(words, unit);
}

/** A moment or a square: its parts in their order. Parts that are left out at the end are unknown. */
function partsTyped(reading: Reading, type: Type, text: string): Typed {
  const parts = partsOf(reading.program, type) ?? [];
  const words = text.includes(",") ? text.split(",") : text.split(/\s+/);
  if (words.length > parts.length)
    return refused(
      reading,
      fill(reading.phrases.prompts.notOneOf, typedInWords(languageFor(reading.code), text)),
    );
  const given: [string, Json][] = [];
  for (const [i, word] of words.entries()) {
    const part = parts[i];
    if (part === undefined || word.trim() === "") continue;
    const typed = valueTyped(reading, elementOf(part.type), word.trim());
    if (typed.kind === "refused") return typed;
    given.push([part.name, typed.value]);
  }
  return { kind: "value", value: Object.fromEntries(given) };
}
