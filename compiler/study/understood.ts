/** Finds what words say of the situation: the values of facts that they name, and how many things there are. */
import { factPaths } from "../check/reads.ts";
import type { Decision, Program } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { presentType } from "../core/types.ts";
import { enumOf } from "../evaluate/domain.ts";
import { partAt } from "../evaluate/filled.ts";
import { putAt } from "../evaluate/plays/paths.ts";
import type { Analyzer } from "../find/tokens.ts";
import { elementOf, typeAt } from "./question-words.ts";

interface Named {
  readonly path: string;
  readonly value: string;
  readonly isOfSet: boolean;
  readonly stems: readonly string[];
}

/**
 * The values that the words name. Longer names come first, each word counts once, and a fact gets at most one value. What is
 * inside lists is left to the questions, because words rarely say of which element they speak.
 */
export function understoodIn(
  program: Program,
  decision: Decision,
  analyzer: Analyzer,
  words: string,
): JsonObject {
  const stems = [...analyzer.stemsOf(words)];
  const named = namedValues(program, decision, analyzer).sort((a, b) => b.stems.length - a.stems.length);
  let given: JsonObject = {};
  const sets = new Map<string, Json[]>();
  const taken = new Set<string>();
  for (const { path, value, isOfSet, stems: wanted } of named) {
    if (taken.has(path)) continue;
    const at = placeOf(stems, wanted);
    if (at < 0) continue;
    stems.splice(at, wanted.length, ...wanted.map(() => ""));
    if (isOfSet) sets.set(path, [...(sets.get(path) ?? []), value]);
    else {
      taken.add(path);
      given = putAt(given, path, value);
    }
  }
  for (const [path, values] of sets) given = putAt(given, path, values);
  const counted = countedIn(program, decision, analyzer, words);
  return counted === null ? given : putAt(given, counted.path, counted.value);
}

function placeOf(stems: readonly string[], wanted: readonly string[]): number {
  return stems.findIndex((_, at) => wanted.every((stem, offset) => stems[at + offset] === stem));
}

/** In every language: players mix them. */
function namedValues(program: Program, decision: Decision, analyzer: Analyzer): Named[] {
  return pathsOutsideLists(program, decision).flatMap((path) => {
    const type = presentType(typeAt(program, decision, path));
    const of = elementOf(type);
    const values =
      of.kind === "enum"
        ? enumOf(program, of.name).values
        : of.kind === "keywords"
          ? [...program.types.keywords.values()]
          : [];
    const isOfSet = type.kind === "set" || type.kind === "list" || type.kind === "keywords";
    return values.flatMap(({ name, called, asked }) => {
      const names = [...Object.values(called), ...Object.values(asked ?? {}).flat()];
      const all = names.map((each) => analyzer.stemsOf(each)).filter((stems) => stems.length > 0);
      return [...new Map(all.map((stems) => [stems.join(" "), stems])).values()].map(
        (stems): Named => ({ path, value: name, isOfSet, stems }),
      );
    });
  });
}

/** What the question reads, up to the first list. */
function pathsOutsideLists(program: Program, decision: Decision): readonly string[] {
  return [...new Set(factPaths(program, decision.id).map(({ path }) => path.replace(/\[\].*$/, "")))];
}

/** `5 models`: a number before the name of what is in a list. */
function countedIn(
  program: Program,
  decision: Decision,
  analyzer: Analyzer,
  words: string,
): { readonly path: string; readonly value: Json } | null {
  const lists = pathsOutsideLists(program, decision).filter(
    (path) => presentType(typeAt(program, decision, path)).kind === "list",
  );
  for (const [, number = "", word = ""] of words.matchAll(/(\d+)\s+(\p{L}+)/gu)) {
    const [stem] = analyzer.stemsOf(word);
    const list = lists.find((path) =>
      namesOfList(program, decision, path).some((name) => analyzer.stemsOf(name).includes(stem ?? "")),
    );
    if (stem === undefined || list === undefined || Number(number) > mostCounted) continue;
    return { path: list, value: Array.from({ length: Number(number) }, () => ({})) };
  }
  return null;
}

const mostCounted = 100;

function namesOfList(program: Program, decision: Decision, path: string): readonly string[] {
  const of = elementOf(typeAt(program, decision, path));
  if (of.kind !== "record" && of.kind !== "ref") return [];
  const record = program.types.records.get(of.name);
  const part = partAt(program, decision, path);
  const own = part && "called" in part ? Object.values(part.called as Record<string, string>) : [];
  return [...own, ...Object.values(record?.called ?? {})];
}
