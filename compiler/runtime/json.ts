/**
 * Turns the JSON in which `rubric ask` takes a situation into what a decision of a module takes: properties for names,
 * numbers for amounts, the records themselves for their ids. What does not fit is problems.ts.
 */
import type { Ratio } from "./exact.ts";
import { doAll, inputsOf, type Notes, type TypeNote, type Vocabulary } from "./given.ts";
import { idOf, partsOfType } from "./named.ts";
import { ratioOf, readExact } from "./numerals.ts";
import { InvalidInputError, problemsIn } from "./problems.ts";
import type { Rule } from "./rules.ts";
import { readJson } from "./strict-json.ts";
import { readWord, type Spellings } from "./words-given.ts";

/**
 * What a decision or play asks for, of a situation given by the names of the book: as a JSON text, or as its value, where
 * keys given twice and digits lost cannot be seen. Throws where something in it cannot be, and lists all that is wrong.
 */
export function fromJson(
  vocabulary: Vocabulary,
  rule: Pick<Rule, "params" | "name">,
  json: object | string,
): object {
  const notes = inputsOf(vocabulary, rule.params);
  const given = typeof json === "string" ? readJson(json) : json;
  const problems = problemsIn(vocabulary, notes, given, { form: "json" });
  if (problems.length > 0)
    throw new InvalidInputError(`\`${rule.name}\` cannot be answered: its input is invalid`, problems);
  return linked(vocabulary, notes, given as object);
}

/** Any facts of a situation; references become the records they name. */
export function linked(vocabulary: Vocabulary, notes: Notes, json: object): object {
  const reader: Reader = { vocabulary, things: new Map(), later: [], spellings: new Map() };
  const given = partsOf(reader, notes, json);
  doAll(reader.later);
  return "told" in json ? { ...given, told: json.told } : given;
}

interface Reader {
  readonly vocabulary: Vocabulary;
  readonly things: Map<string, object>;
  readonly later: (() => void)[];
  readonly spellings: Spellings;
}

function partsOf(reader: Reader, notes: Notes, json: object): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  for (const [name, note] of Object.entries(notes)) {
    if (!Object.hasOwn(json, name)) continue;
    const property = note.property ?? name;
    read(reader, note.type, (json as Readonly<Record<string, unknown>>)[name], (value) => {
      parts[property] = value;
    });
  }
  return parts;
}

function read(reader: Reader, type: TypeNote, json: unknown, put: (value: unknown) => void): void {
  const { vocabulary, things, later, spellings } = reader;
  const parts = partsOfType(vocabulary, type);
  if (json === null) put(json);
  else if (parts !== null) put(partsOf(reader, parts, json as object));
  else if (type === "set" || type === "keywords")
    put(eachOnce((json as readonly unknown[]).map((item) => readWord(vocabulary, "keywords", item, null))));
  else if (type === "number" || type === "ratio") put(numberOf(type, json));
  else if (typeof type !== "object" || "enum" in type || "die" in type || "name" in type)
    // An explaining form takes a word that the book does not list for one that is not known.
    put(readWord(vocabulary, type, json, spellings) ?? json);
  else if ("count" in type || "amount" in type || "ratio" in type) put(numberOf(type, json));
  else if ("orNone" in type) read(reader, type.orNone, json, put);
  else if ("list" in type || "set" in type) {
    const items: unknown[] = [];
    for (const [i, item] of (json as readonly unknown[]).entries()) {
      read(reader, "list" in type ? type.list : type.set, item, (value) => {
        items[i] = value;
      });
    }
    put("set" in type ? eachOnce(items) : items);
  } else if ("ref" in type) {
    // What stands somewhere is read there; of a record that is named and not given nothing is known.
    const id = typeof json === "string" ? json : idOf(vocabulary.records[type.ref] ?? {}, json as object);
    later.push(() =>
      put(
        (id === null ? undefined : things.get(id)) ??
          (typeof json === "string" ? { id } : thing(reader, type.ref, json)),
      ),
    );
  } else if ("record" in type) put(thing(reader, type.record, json));
}

/** A set has each value once, also where it is written in two ways; things are told apart by themselves. */
function eachOnce(items: unknown[]): unknown[] {
  return items.every((item) => typeof item === "string" || typeof item === "number")
    ? [...new Set(items)]
    : items;
}

function thing(reader: Reader, record: string, json: unknown): object {
  const { vocabulary, things } = reader;
  const notes = vocabulary.records[record] ?? {};
  const id = idOf(notes, json as object);
  const known = id === null ? undefined : things.get(id);
  if (known !== undefined) return known;
  const made = partsOf(reader, notes, json as object);
  if (id !== null) things.set(id, Object.assign(made, { id }));
  return made;
}

function numberOf(type: TypeNote, json: unknown): Ratio | null {
  const written = readExact(type, json);
  const found = written && ratioOf(written);
  return found === "inexact" ? null : found;
}
