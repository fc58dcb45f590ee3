/**
 * The names and fields that other programs rely on, as lines of text: those of a book's versions, of the emitted modules and of
 * the compiler's face. What was recorded is compared with what is there, and never loses a line by itself.
 */
import type { Program } from "../../compiler/check/program.ts";
import type { Ask } from "../../compiler/check/plays.ts";

/** A name, with the versions that have it: `play round asks dice @1.2 @1.5`. */
export function namesOfBook(programs: readonly Program[]): string[] {
  return withVersions(programs.map((program) => [program.version, namesOfVersion(program)]));
}

/** `in-cover @base @1.2`: what each version has, one name a line, sorted. */
export function withVersions(
  versions: readonly (readonly [version: string, names: readonly string[]])[],
): string[] {
  const found = new Map<string, string[]>();
  for (const [version, names] of versions)
    for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), version]);
  return [...found].map(([name, of]) => `${name} ${of.map((version) => `@${version}`).join(" ")}`).sort();
}

function namesOfVersion(program: Program): string[] {
  const { types } = program;
  const asked = (owner: string, asks: readonly Ask[]) =>
    asks.flatMap(({ path, options }) => [
      `${owner} asks ${path}`,
      ...(options ?? []).map((option) => `${owner} asks ${path} offers ${option}`),
    ]);
  return [
    ...program.facts.map(({ name }) => `fact ${name}`),
    ...[...types.records.values()].flatMap(({ name, fields }) => [
      `record ${name}`,
      ...fields.map((field) => `record ${name} field ${field.name}`),
    ]),
    ...[...types.enums.values()].flatMap((each) => [
      `enum ${each.name}`,
      ...each.values.map(({ name }) => `enum ${each.name} value ${name}`),
    ]),
    ...[...types.keywords.keys()].map((name) => `keyword ${name}`),
    ...[...types.names.keys()].map((name) => `names ${name}`),
    ...program.laws.map(({ name }) => `law ${name}`),
    ...program.doubts.flatMap(({ id, readings }) => [
      `doubt ${id}`,
      ...readings.map(({ name }) => `doubt ${id} reading ${name}`),
    ]),
    ...program.decisions.flatMap((decision) => [
      `decision ${decision.id}`,
      ...decision.params.map(({ name }) => `decision ${decision.id} given ${name}`),
      ...(decision.type.kind === "shape" ? decision.type.fields : []).map(
        ({ name }) => `decision ${decision.id} gives ${name}`,
      ),
      // A clause that a rule on the table may set aside is named in `told`.
      ...(decision.kind === "ruled" ? decision.clauses : [])
        .filter(({ told }) => told)
        .map(({ label }) => `decision ${decision.id} told ${label}`),
    ]),
    ...program.plays.flatMap((play) => [
      `play ${play.id}`,
      ...play.params.map(({ name }) => `play ${play.id} given ${name}`),
      ...play.parts.map(({ name }) => `play ${play.id} gives ${name}`),
      ...asked(`play ${play.id}`, play.asks),
    ]),
    ...program.events.flatMap(({ name, params }) => [
      `event ${name}`,
      ...params.map((param) => `event ${name} of ${param.name}`),
    ]),
    ...program.reactions.flatMap(({ name, asks }) => [
      `reaction ${name}`,
      ...asked(`reaction ${name}`, asks),
    ]),
    ...program.policies.map(({ name, owner, of }) => `policy ${name} for ${owner} of ${of}`),
    ...program.invariants.flatMap(({ id, params }) => [
      `invariant ${id}`,
      ...params.map(({ name }) => `invariant ${id} given ${name}`),
    ]),
  ];
}

/** The names that the text of a module exports, types among them and what it marks as internal left out. */
export function exportsOf(text: string): string[] {
  const declared = [
    ...text.matchAll(
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^export (?:declare )?(?:const|function|type|interface|class) (\w+)/gm,
    ),
  ].flatMap(([, note = "", name = ""]) => (note.includes("@internal") ? [] : [name]));
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((part) => {
      const name =
        part
          .trim()
          .replace(/^type /, "")
          .split(" as ")
          .at(-1) ?? "";
      return name === "" ? [] : [name];
    }),
  );
  return [...new Set([...declared, ...listed])].sort();
}

/** The files whose every export a module passes on. */
export function passedOnBy(text: string): string[] {
  return [...text.matchAll(/^export (?:type )?\* from "([^"]+)"/gm)].map(([, path = ""]) => path);
}

/** What a line of the contract promises, one thing each: a name in each version, a field with each of its types. */
export function promisesOf(lines: readonly string[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap((line) => {
      const [name = "", ...versions] = line.split(/ @/);
      if (versions.length > 0) return versions.map((version) => `${name} @${version}`);
      const [path = "", types = ""] = line.split(": ");
      return types === "" ? [path] : types.split(", ").map((type) => `${path}: ${type}`);
    }),
  );
}

export interface Compared {
  /** Recorded, and no longer there. */
  readonly gone: readonly string[];
  /** There, and not recorded yet. */
  readonly added: readonly string[];
  /** What is recorded with what was added: nothing ever leaves it by itself. */
  readonly united: readonly string[];
}

export function compareContract(recorded: readonly string[], found: readonly string[]): Compared {
  const [promised, present] = [promisesOf(recorded), promisesOf(found)];
  const gone = [...promised].filter((one) => !present.has(one)).sort();
  const added = [...present].filter((one) => !promised.has(one)).sort();
  return { gone, added, united: joined([...promised, ...added]) };
}

/** Promises as lines again. */
function joined(promises: readonly string[]): string[] {
  const lines = new Map<string, string[]>();
  const kept: string[] = [];
  for (const promise of promises) {
    const [, name, version] = /^(.*) @(\S+)$/.exec(promise) ?? [];
    const [, path, type] = /^(.*): (\S+)$/.exec(promise) ?? [];
    const key = name !== undefined ? `${name} @` : path !== undefined ? `${path}: ` : null;
    if (key === null) kept.push(promise);
    else lines.set(key, [...(lines.get(key) ?? []), version ?? type ?? ""]);
  }
  const written = [...lines].map(([key, parts]) =>
    key.endsWith("@") ? `${key}${[...parts].join(" @")}` : `${key}${[...parts].sort().join(", ")}`,
  );
  return [...kept, ...written].sort();
}
