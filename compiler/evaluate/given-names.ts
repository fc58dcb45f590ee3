/**
 * Gives the keys of a situation the names that the book declares: facts, parameters and fields may be given as they are called in
 * any language. A key that no name fits is a fault with near names.
 */
import type { Fact, Program, Type, Words } from "../check/program.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { presentType } from "../core/types.ts";
import { memoize } from "../memoize.ts";
import type { ValuesNote } from "../runtime/given.ts";
import { mostGivenNesting } from "../runtime/limits.ts";
import { matchValue } from "../runtime/match-word.ts";
import { valuesNote } from "../runtime/named.ts";
import * as words from "../runtime/problem-words.ts";
import { quoted } from "../runtime/problem-words.ts";
import { type Part, partsOf } from "./domain.ts";
import { commandWording, type GivenFault } from "./given-faults.ts";

export interface NamedGiven {
  readonly given: JsonObject;
  /** Two keys for one name. The second is left out of what is given. */
  readonly faults: readonly GivenFault[];
  /** By the path of a key that is kept though it means nothing, or several things: what to say of it. */
  readonly hints: ReadonlyMap<string, GivenFault>;
}

/** `besides`: names that are given besides and keep their values as they are. */
export function withDeclaredNames(
  program: Program,
  inputs: readonly Part[],
  given: JsonObject,
  besides: readonly string[] = [],
  language = "en",
): NamedGiven {
  const naming: Naming = { program, language, besides, faults: [], hints: new Map() };
  const found = namedParts(naming, "", inputs, given, 0);
  return { given: found, faults: naming.faults, hints: naming.hints };
}

interface Naming {
  readonly program: Program;
  readonly language: string;
  readonly besides: readonly string[];
  readonly faults: GivenFault[];
  readonly hints: Map<string, GivenFault>;
}

type Called = Part & Partial<Pick<Fact, "called">>;

/** The same object where no key changes. */
function namedParts(
  naming: Naming,
  path: string,
  parts: readonly Part[],
  given: JsonObject,
  depth: number,
): JsonObject {
  const byName = partsByName(parts);
  const isWhole = path === "";
  let isSame = true;
  const named: [string, Json][] = [];
  for (const [key, value] of Object.entries(given)) {
    const isKept =
      byName.has(key) || (isWhole ? naming.besides.includes(key) || key === "told" : key === "id");
    const name = isKept ? key : (nameMeant(naming, path, parts, key) ?? key);
    if (name !== key && (Object.hasOwn(given, name) || named.some(([other]) => other === name))) {
      naming.faults.push(repeated(below(path, key), name));
      isSame = false;
      continue;
    }
    const type = byName.get(name)?.type;
    const made = type === undefined ? value : namedValue(naming, below(path, name), type, value, depth);
    isSame &&= name === key && made === value;
    named.push([name, made]);
  }
  return isSame ? given : Object.fromEntries(named);
}

function namedValue(naming: Naming, path: string, type: Type, value: Json, depth: number): Json {
  const one = presentType(type);
  // A die that was thrown again is written as an object, and reading refuses what is nested deeper.
  if (one.kind === "die" || depth > mostGivenNesting) return value;
  if (Array.isArray(value)) {
    if (one.kind !== "list" && one.kind !== "set") return value;
    const items = value.map((item: Json, i) => namedValue(naming, `${path}[${i}]`, one.of, item, depth + 1));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isObject(value)) return value;
  const parts = partsOf(naming.program, one);
  return parts === null ? value : namedParts(naming, path, parts, value, depth + 1);
}

/** Null, with a hint, where a key means nothing or several things. A parameter goes before a fact that is called alike. */
function nameMeant(naming: Naming, path: string, parts: readonly Part[], key: string): string | null {
  const { program, hints } = naming;
  const found = matchValue(namesOf(parts), key);
  const own = parts.filter((part) => !program.facts.includes(part as Fact));
  const closer = found.kind === "ambiguous" && path === "" ? matchValue(namesOf(own), key) : found;
  const match = closer.kind === "unknown" ? found : closer;
  if (match.kind === "value") return String(match.value);
  const at = below(path, key);
  if (match.kind === "ambiguous") {
    const message = `${quoted(words.clipped(at))} means several names here.`;
    const help = `Give ${match.values.map((name) => labelled(naming, parts, name)).join(" or ")}.`;
    hints.set(at, { code: "ambiguous", path: at, message, help, near: match.values });
    return null;
  }
  const near = match.near.map(({ value }) => value);
  const inside = near.length > 0 ? [] : fieldsMeant(naming, own, key);
  if (near.length + inside.length === 0) return null;
  const known = parts.map(({ name }) => name);
  const { message, help } = words.unknownPath(commandWording, at, key, known, []);
  const offer = [...near.map((name) => labelled(naming, parts, name)), ...inside.map(quoted)].join(" or ");
  const all = [...near, ...inside];
  hints.set(at, {
    code: "unknown-path",
    path: at,
    message,
    help: `Did you mean ${offer}? ${help}`,
    near: all,
  });
  return null;
}

/** A field of a parameter that was given as a fact: `u.role`. */
function fieldsMeant({ program }: Naming, parts: readonly Part[], key: string): readonly string[] {
  return parts
    .flatMap(({ name, type }) => {
      const fields = partsOf(program, presentType(type));
      if (fields === null) return [];
      const found = matchValue(namesOf(fields), key);
      return found.kind === "value" ? [`${name}.${String(found.value)}`] : [];
    })
    .slice(0, 3);
}

/** `u` (Unit), in the reader's language. */
function labelled({ language }: Naming, parts: readonly Part[], name: string): string {
  const part: Called | undefined = partsByName(parts).get(name);
  const label = part?.called?.[language];
  return label === undefined ? quoted(name) : `${quoted(name)} (${label})`;
}

function repeated(path: string, name: string): GivenFault {
  const message = `${quoted(words.clipped(path))} gives ${quoted(name)} a second time.`;
  return { code: "repeated-id", path, message, help: `Give ${quoted(name)} once.`, near: [] };
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

/** Of parts with one name, the first. */
const partsByName = memoize(
  (parts: readonly Part[]): ReadonlyMap<string, Part> =>
    new Map(parts.toReversed().map((part) => [part.name, part])),
);

const namesOf = memoize((parts: readonly Part[]): ValuesNote => {
  const called = (part: Called): Words => part.called ?? {};
  return valuesNote(
    parts.map((part) => ({ name: part.name, called: called(part) })),
    false,
  );
});
