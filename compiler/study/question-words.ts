/** What is asked next, for a person and for a program: the question, the values that may be answered, and what to type. */
import type { Play } from "../check/plays.ts";
import type { Decision, Fact, Program, Type } from "../check/program.ts";
import { factPaths } from "../check/reads.ts";
import type { Json } from "../core/json.ts";
import { presentType } from "../core/types.ts";
import { partsOf } from "../evaluate/domain.ts";
import { type FilledFact, partAt } from "../evaluate/filled.ts";
import { type Around, markedIfBorrowed, newAround } from "../words/around.ts";
import { languageFor } from "../words/language.ts";
import { nameOfField } from "../words/names.ts";
import { jsonInWords } from "../words/values.ts";
import { fill, insideLine, join, numberInWords, type Wording } from "../words/wording.ts";
import { findAsked, programAsked } from "./ask.ts";
import { type Missing, missingInWords, requestAt } from "./answer-words.ts";

export interface QuestionInWords extends Missing {
  /** From the closed list of the published schema of facts. */
  readonly type: string;
  readonly kind: "one" | "list" | "set";
  /** `null` is an answer: there is none. */
  readonly optional: boolean;
  /** The values that are listed: of a set or list, those of an element. */
  readonly values: readonly NamedValue[];
  /** There are more values than those listed. */
  readonly open: boolean;
  readonly range: {
    readonly from: number | null;
    readonly to: number | null;
    readonly unit: string | null;
  } | null;
  /** What to type, in a few words. */
  readonly hint: Wording;
}

export interface NamedValue {
  readonly value: Json;
  readonly name: Wording;
}

/** A fact that is asked for; of a set, `among` are the values that can matter. */
export type Asked = FilledFact & { readonly among?: readonly string[] | null };

/**
 * Describes what is asked, in the reader's language. `nextQuestions` finds what to ask, `readAnswer` reads what is typed.
 *
 * ```ts
 * import { compile, describeQuestion, nextQuestions, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * decide may-wade: truth { about en "May one wade?" low: yes when depth <= 3 otherwise: no }`;
 * const { program } = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
 * const [next] = nextQuestions(program, "may-wade", {}).questions;
 * next && describeQuestion(program, "may-wade", next, "en").hint; // "a number from 0 to 9"
 * ```
 */
export function describeQuestion(
  version: Program,
  decision: string,
  question: Asked,
  code: string,
): QuestionInWords {
  const program = programAsked(version, decision);
  const asked = findAsked(program, decision);
  const language = languageFor(code);
  const around = newAround(program, language, asked);
  const { path, about, type, kind, optional, domain } = question;
  const of = elementOf(typeAt(program, asked, path));
  const listed = domain.kind === "values" ? domain.values.filter((value) => value !== null) : [];
  const among = question.among ?? null;
  const values =
    among === null || among.length === 0
      ? listed
      : listed.filter((value) => typeof value === "string" && among.includes(value));
  const said = missingInWords({ around, program, asked }, path, about);
  // A roll that its book does not name says in full what is rolled.
  const inFull = markedIfBorrowed(around, about);
  const own = said.question ?? (inFull === said.name ? null : inFull);
  return {
    ...said,
    question: own && (language.questionFrom(own) ?? own),
    type,
    kind,
    optional,
    values: values.map((value) => ({ value, name: jsonInWords(around, value, of) })),
    open: domain.kind === "values" && domain.open,
    range: domain.kind === "range" ? { from: domain.from, to: domain.to, unit: domain.unit } : null,
    hint:
      kind === "list" && !isOfValues(program, of)
        ? groupsHint(around, asked, path, of, optional)
        : hintFor(around, question, of),
  };
}

/** Of a fact or parameter, or of what a sequence asks for on its way. */
export function typeAt(program: Program, asked: Decision | Play | null, path: string): Type {
  const part = partAt(program, asked, path);
  if (part !== null) return part.type;
  const request = asked !== null && "lines" in asked ? requestAt(asked, path) : null;
  return request?.type ?? { kind: "unknown" };
}

export function elementOf(type: Type): Type {
  const one = presentType(type);
  return one.kind === "list" || one.kind === "set" ? presentType(one.of) : one;
}

/** Whether the elements of a list are values, which are typed one after the other, and not things with parts. */
export function isOfValues(program: Program, of: Type): boolean {
  if (of.kind === "die") return true;
  return of.kind !== "unknown" && of.kind !== "list" && of.kind !== "set" && partsOf(program, of) === null;
}

function hintFor(around: Around, { kind, type, domain, optional }: Asked, of: Type): Wording {
  const { prompts } = around.language.phrases;
  const said = (): Wording => {
    if (domain.kind === "dice") {
      const sides = numberInWords(domain.sides);
      return domain.dice === null
        ? fill(prompts.someDice, sides)
        : fill(prompts.dice, numberInWords(domain.dice), sides);
    }
    if (kind === "list" && domain.kind === "range")
      return fill(prompts.listOf, numberHint(around, domain, of));
    if (kind !== "one") return prompts.severalOf;
    if (type === "truth") return prompts.yesOrNo;
    if (domain.kind === "values") return domain.open ? fill(prompts.orAnother, prompts.oneOf) : prompts.oneOf;
    if (domain.kind === "range") return numberHint(around, domain, of);
    if (of.kind !== "moment" && of.kind !== "square") return prompts.text;
    const parts = partsOf(around.program, of) ?? [];
    const names = parts.map(({ name }) => insideLine(nameOfField(around, { type: of }, name)));
    return fill(prompts.parts, join(names, around.language.phrases.comma));
  };
  return optional ? fill(prompts.orNone, said()) : said();
}

/** How many, with an example in groups by a part of theirs that the question reads. */
function groupsHint(
  around: Around,
  asked: Decision | Play | null,
  path: string,
  of: Type,
  optional: boolean,
): Wording {
  const { prompts } = around.language.phrases;
  const record = of.kind === "record" ? around.program.types.records.get(of.name) : undefined;
  const read = partsRead(around.program, asked, path);
  const fields = (record?.fields ?? []).filter(({ name }) => read.includes(name));
  // Numbers are what groups save most typing of.
  const [example] = [...fields.filter(isAmount), ...fields].flatMap(
    (field) => groupsExample(around, { type: of }, field) ?? [],
  );
  const said = example === undefined ? prompts.howMany : fill(prompts.inGroups, prompts.howMany, example);
  return optional ? fill(prompts.orNone, said) : said;
}

function isAmount({ type }: Fact): boolean {
  const { kind } = presentType(type);
  return kind === "count" || kind === "quantity";
}

/** `5: 2 Hidden 60 %, the rest 0 %`. */
function groupsExample(around: Around, of: { readonly type: Type }, field: Fact): Wording | null {
  const { prompts } = around.language.phrases;
  const type = presentType(field.type);
  const name = insideLine(nameOfField(around, of, field.name));
  const five = numberInWords(5);
  if (type.kind === "truth") return fill(prompts.groupsOfTruth, five, name);
  if (type.kind !== "count" && type.kind !== "quantity") return null;
  const low = Number(type.from ?? 0);
  const high = Number(type.to ?? low + 3);
  const amount = (value: number): Wording => jsonInWords(around, value, type);
  return fill(prompts.groupsOf, five, name, amount(Math.round((low + high) / 2)), amount(low));
}

/** Parts of the elements of a list that a question reads. */
export function partsRead(program: Program, asked: Decision | Play | null, path: string): readonly string[] {
  const plain = path.replace(/\[\d+\]/g, "[]");
  const paths =
    asked === null || "lines" in asked ? [] : factPaths(program, asked.id).map((each) => each.path);
  const own = paths.flatMap((each) => {
    const rest = each.startsWith(`${plain}[].`) ? each.slice(plain.length + 3) : null;
    return rest === null ? [] : [rest.replace(/[.[].*$/s, "")];
  });
  if (own.length > 0) return [...new Set(own)];
  const of = elementOf(typeAt(program, asked, path));
  return of.kind === "record"
    ? (program.types.records.get(of.name)?.fields.map(({ name }) => name) ?? [])
    : [];
}

function numberHint(
  around: Around,
  { from, to }: { readonly from: number | null; readonly to: number | null },
  of: Type,
): Wording {
  const { phrases } = around.language;
  const amount = (number: number): Wording => jsonInWords(around, number, of);
  if (from !== null && to !== null)
    return fill(phrases.prompts.number, fill(phrases.between, amount(from), amount(to)));
  if (from !== null) return fill(phrases.prompts.number, fill(phrases.atLeast, amount(from)));
  if (to !== null) return fill(phrases.prompts.number, fill(phrases.atMost, amount(to)));
  return phrases.prompts.anyNumber;
}
