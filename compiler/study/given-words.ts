/** What was given for a question, part by part and short: `Terrain: Wood`, `Models: 5`, `Hidden: 60% (2), 0% (3)`. */
import type { Play } from "../check/plays.ts";
import type { Decision, Program, Type } from "../check/program.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { fieldExpr, nameExpr } from "../core/make.ts";
import { presentType } from "../core/types.ts";
import { partsOf } from "../evaluate/domain.ts";
import { inputsOf } from "../evaluate/decode.ts";
import { type Around, newAround } from "../words/around.ts";
import { conditionInWords } from "../words/expressions.ts";
import { languageFor } from "../words/language.ts";
import { fieldOf, nameOfField, nameOfPart } from "../words/names.ts";
import { inline } from "../words/statement.ts";
import { jsonInWords } from "../words/values.ts";
import { atStart, fill, join, numberInWords, type Wording } from "../words/wording.ts";

export interface GivenPart {
  /** `target.models[].hidden`: of elements of a list, the part of each. */
  readonly path: string;
  readonly words: Wording;
}

/** In the order in which it was given. */
export function givenInWords(
  program: Program,
  asked: Decision | Play,
  given: JsonObject,
  code: string,
): readonly GivenPart[] {
  const around = newAround(program, languageFor(code), asked);
  const inputs = new Map([...inputsOf(program, asked)].map((part) => [part.name, part]));
  return Object.entries(given).flatMap(([name, value]) => {
    const input = inputs.get(name);
    if (input === undefined) return [];
    const param = asked.params.find((each) => each.name === name);
    const fact = param ?? program.facts.find((each) => each.name === name);
    if (fact === undefined) return [];
    const truth = nameExpr(param ? "local" : "fact", name, fact.type, fact.span);
    const said = (each: Json): Wording => wordsOf(around, fact.type, nameOfPart(around, fact), each, truth);
    return partsInWords(around, name, fact.type, nameOfPart(around, fact), [value], 1, said);
  });
}

type Say = (value: Json) => Wording;

/** `values`: one, or that of each element of a list around it, of which there are so many: `of`. */
function partsInWords(
  around: Around,
  path: string,
  whole: Type,
  name: Wording,
  values: readonly Json[],
  of: number,
  say: Say,
): readonly GivenPart[] {
  const type = presentType(whole);
  const isOfDice = type.kind === "list" && presentType(type.of).kind === "die";
  if (
    type.kind === "list" &&
    !isOfDice &&
    values.some((value) => Array.isArray(value) && value.some(isElement))
  ) {
    const elements = values.flatMap((value) => (Array.isArray(value) ? (value as Json[]) : []));
    const { phrases } = around.language;
    const count = fill(phrases.labelled, name, numberInWords(elements.length));
    const below = partsInWords(around, `${path}[]`, type.of, name, elements, elements.length, say);
    return [{ path, words: count }, ...below];
  }
  const records = values.filter(isObject);
  const parts = type.kind === "square" || type.kind === "moment" ? null : partsOf(around.program, type);
  if (records.length === 0 || parts === null) return valueInWords(around, path, values, of, say);
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return names.flatMap((part) => {
    const inner = parts.find((each) => each.name === part)?.type ?? { kind: "unknown" };
    const called = nameOfField(around, { type }, part);
    const field = fieldOf(around, type, part);
    const inside: Around = { ...around, innermost: itself };
    const span = field?.span ?? { file: "", start: 0, end: 0 };
    const truth = fieldExpr(nameExpr("local", itself, type, span), part, inner, span);
    const found = records.flatMap((record) => (Object.hasOwn(record, part) ? [record[part] ?? null] : []));
    const said: Say = (value) => wordsOf(inside, inner, called, value, truth);
    return part === "id" ? [] : partsInWords(around, `${path}.${part}`, inner, called, found, of, said);
  });
}

/** No name of the language has it. */
const itself = "@";

function isElement(value: Json): boolean {
  return isObject(value);
}

/** Where elements differ, or not all of them are known, how many have each value. */
function valueInWords(
  around: Around,
  path: string,
  values: readonly Json[],
  of: number,
  say: Say,
): readonly GivenPart[] {
  const { phrases } = around.language;
  const counts = new Map<Wording, number>();
  for (const value of values) counts.set(say(value), (counts.get(say(value)) ?? 0) + 1);
  if (counts.size === 0) return [];
  const said = [...counts].map(([words, count]) =>
    counts.size === 1 && count >= of ? words : fill(phrases.of, words, numberInWords(count)),
  );
  return [{ path, words: atStart(join(said, phrases.comma)) }];
}

/** A truth is a statement; everything else stands behind its name. */
function wordsOf(
  around: Around,
  type: Type,
  name: Wording,
  value: Json,
  truth: Parameters<typeof conditionInWords>[1],
): Wording {
  const { phrases } = around.language;
  if (presentType(type).kind === "truth" && typeof value === "boolean")
    return inline(phrases, conditionInWords(around, truth, value));
  return fill(phrases.labelled, name, jsonInWords(around, value, presentType(type)));
}
