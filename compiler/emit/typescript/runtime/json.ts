/**
 * Turns the JSON in which `rubric ask` takes a situation into what a decision of a module takes: properties for names,
 * numbers for amounts, the records themselves for their ids. It checks nothing: that is the command line's affair.
 */
import { givenAmount, type Ratio } from "./exact.ts";
import type { Notes, TypeNote, Vocabulary } from "./given.ts";
import type { Rule } from "./rules.ts";

/** What a decision or play asks for, of a situation given by the names of the book. */
export function fromJson(vocabulary: Vocabulary, rule: Pick<Rule, "params">, json: object): object {
  return linked(vocabulary, { ...vocabulary.facts, ...rule.params }, json);
}

/** Any facts of a situation; references become the records they name. */
export function linked(vocabulary: Vocabulary, notes: Notes, json: object): object {
  const reader: Reader = { vocabulary, things: new Map(), later: [] };
  const given = partsOf(reader, notes, json);
  for (const link of reader.later) link();
  return "told" in json ? { ...given, told: json.told } : given;
}

interface Reader {
  readonly vocabulary: Vocabulary;
  readonly things: Map<string, object>;
  readonly later: (() => void)[];
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
  const { vocabulary, things, later } = reader;
  if (
    json === null ||
    type === "plain" ||
    type === "die" ||
    type === "set" ||
    type === "moment" ||
    type === "square"
  )
    put(json);
  else if (type === "number") put(givenAmount(numberOf(json), "What is given"));
  else if (type === "ratio") put(numberOf(json));
  else if ("list" in type || "set" in type) {
    const items: unknown[] = [];
    for (const [i, item] of (json as readonly unknown[]).entries()) {
      read(reader, "list" in type ? type.list : type.set, item, (value) => {
        items[i] = value;
      });
    }
    put(items);
  } else if ("ref" in type && typeof json === "string") {
    // Of a record that is named and not given nothing is known.
    later.push(() => put(things.get(json) ?? { id: json }));
  } else if ("record" in type || "ref" in type) {
    const notes = vocabulary.records["record" in type ? type.record : type.ref] ?? {};
    const { id } = json as { readonly id?: unknown };
    const known = typeof id === "string" ? things.get(id) : undefined;
    const thing = known ?? partsOf(reader, notes, json as object);
    if (typeof id === "string" && known === undefined) things.set(id, Object.assign(thing, { id }));
    put(thing);
  } else if ("interval" in type) {
    const end = { type: type.interval };
    put(partsOf(reader, { from: end, to: end }, json as object));
  } else put(partsOf(reader, type.shape, json as object));
}

/** `9`, `"9in"`, `"1/3"`. */
function numberOf(json: unknown): Ratio {
  if (typeof json === "number") return json;
  const [, n = "0", d = "1"] = /^(-?[\d.]+)(?:\/(\d+))?/.exec(String(json)) ?? [];
  return d === "1" ? Number(n) : { n: Number(n), d: Number(d) };
}
