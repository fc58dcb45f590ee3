/**
 * The data of a version for the script that asks rules, in one language: the names of facts, records and values, and
 * the place of each clause. One file for all decisions of a version, so that a browser loads it once.
 */
import type { ClauseOrigin, Decision, Fact, Program, Words } from "../../../compiler/index.ts";
import type { Asked, EnumOf, Field, Link, RecordOf, Say, Type, Vocabulary } from "../../scripts/ask/asked.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { factWords } from "../../text/named.ts";
import { citationOf } from "./citation.ts";
import { scriptWords } from "./script-words.ts";

export function vocabularyOf(at: BookAt, language: string): Vocabulary {
  const { program } = at;
  const { types } = program;
  const say = (words: Words, name: string) => said(words, language, name);
  const field = (fact: Fact) => fieldOf(program, fact, language);
  const named = referredTo(program);
  const reached = reachedFrom(program);
  return {
    facts: Object.fromEntries(program.facts.map((fact) => [fact.name, field(fact)])),
    records: Object.fromEntries(
      [...types.records.values()].map(({ name, called, fields }): [string, RecordOf] => [
        name,
        {
          called: say(called, name),
          fields: fields.map(field),
          ...(named.has(name) ? { isNamed: true } : {}),
        },
      ]),
    ),
    enums: Object.fromEntries(
      [...types.enums.values()].map(({ name, open, values }): [string, EnumOf] => [
        name,
        {
          ...(open ? { open } : {}),
          values: values.map((value) => [value.name, say(value.called, value.name)]),
        },
      ]),
    ),
    keywords: [...types.keywords.values()].map(({ name, called }) => [name, say(called, name)]),
    phases: types.phases,
    doubts: Object.fromEntries(
      program.doubts.map(({ id, readings, because }) => [
        id,
        {
          readings: readings.map(({ name, words }) => [name, say(words, name)]),
          because: say(because, ""),
        },
      ]),
    ),
    decisions: Object.fromEntries(
      program.decisions.map((decision) => [
        decision.id,
        askedOf(at, decision, reached.get(decision.id) ?? [decision], language),
      ]),
    ),
    laws: Object.fromEntries(program.laws.map(({ name, because }) => [name, say(because, name)])),
    words: inLanguage(scriptWords, language),
  };
}

/** The name of something for readers: in their language, else in one there is, else as authors write it. */
export function said(words: Words, language: string, name: string): Say {
  const found = chosen(words, language);
  if (found === null) return name;
  return found.language === language ? found.text : [found.text, found.language];
}

function askedOf(at: BookAt, decision: Decision, reached: readonly Decision[], language: string): Asked {
  return {
    called: said(decision.called, language, decision.id),
    type: decision.type as Type,
    params: decision.params.map((fact) =>
      fieldOf(at.program, { ...fact, ...factWords(at.program, fact, decision.params) }, language),
    ),
    reads: decision.reads,
    told: reached.flatMap((each) =>
      each.kind === "ruled"
        ? each.clauses.filter(({ told }) => told).map(({ label }) => `${each.id}.${label}`)
        : [],
    ),
    calls: reached.slice(1).map(({ id }) => id),
    ...tonguesOf(decision, language),
    cited: Object.fromEntries(
      originsOf(decision).map(({ label, sentences, origin }): [string, readonly Link[]] => [
        label,
        citationOf(at, origin, sentences, language),
      ]),
    ),
  };
}

function tonguesOf(decision: Decision, language: string): Pick<Asked, "tongues"> {
  const tongues = originsOf(decision).flatMap(({ label, origin }): [string, string][] => {
    const found = chosen(origin.words, language);
    return found === null || found.language === language ? [] : [[label, found.language]];
  });
  return tongues.length === 0 ? {} : { tongues: Object.fromEntries(tongues) };
}

/** Who may have a voice in a decision, by label. */
export function originsOf(decision: Decision): readonly {
  readonly label: string;
  readonly sentences: readonly string[];
  readonly origin: ClauseOrigin;
}[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.map(({ label, sentences, origin }) => ({ label, sentences, origin }));
    case "table":
      return decision.rows.map(({ label, origin }) => ({ label, sentences: [decision.node], origin }));
    case "figure":
      return [{ label: decision.id, sentences: [decision.node], origin: decision.origin }];
    case "gain":
      return decision.ways.map(({ sentences, origin }, i) => ({ label: `${i + 1}`, sentences, origin }));
  }
}

function fieldOf(
  program: Program,
  { name, type, called, about, optional, owner }: Fact,
  language: string,
): Field {
  const told = said(about, language, "");
  return {
    name,
    type: type as Type,
    called: said(called, language, name),
    ...(told === "" ? {} : { about: told }),
    ...(optional ? { optional } : {}),
    ...(owner === null ? {} : { owner: valueNamed(program, owner, language) }),
  };
}

/** A side is a value of some enumeration. */
function valueNamed(program: Program, name: string, language: string): Say {
  for (const { values } of program.types.enums.values())
    for (const value of values) if (value.name === name) return said(value.called, language, name);
  return name;
}

/** The kinds of record to which others refer. */
function referredTo(program: Program): ReadonlySet<string> {
  const named = new Set<string>();
  const see = (type: Type): void => {
    if (type.kind === "ref") named.add(type.name);
    else if ("of" in type) see(type.of);
    else if (type.kind === "shape") for (const each of type.fields) see(each.type);
  };
  const facts = [
    ...program.facts,
    ...program.decisions.flatMap(({ params }) => params),
    ...[...program.types.records.values()].flatMap(({ fields }) => fields),
  ];
  for (const { type } of facts) see(type as Type);
  return named;
}

/** Each decision, first, and all it calls on the way. */
function reachedFrom(program: Program): ReadonlyMap<string, readonly Decision[]> {
  const byId = new Map(program.decisions.map((each) => [each.id as string, each]));
  const reached = new Map<string, readonly Decision[]>();
  // Called ones stand before those that call them.
  for (const decision of program.decisions) {
    const found = new Set([decision]);
    for (const id of decision.calls)
      for (const each of reached.get(id) ?? [byId.get(id)]) if (each !== undefined) found.add(each);
    reached.set(decision.id, [...found]);
  }
  return reached;
}
