/** What people should never have to read: identifiers, paths, open holes, empty lines. */
import type { Program } from "../../compiler/check/program.ts";

/** The names that authors gave for machines and that are no words: those with a hyphen or dot that no text of theirs has. */
export function identifiersIn(program: Program, language: string): ReadonlySet<string> {
  const { facts, decisions, plays, doubts, types } = program;
  const records = [...types.records.values()];
  const enums = [...types.enums.values()];
  const names = [
    ...facts.map(({ name }) => name),
    ...decisions.flatMap(({ id, params }) => [id, ...params.map(({ name }) => name)]),
    ...plays.flatMap(({ id, params }) => [id, ...params.map(({ name }) => name)]),
    ...doubts.flatMap(({ id, readings }) => [id, ...readings.map(({ name }) => name)]),
    ...records.flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)]),
    ...enums.flatMap(({ name, values }) => [name, ...values.map((value) => value.name)]),
  ];
  const declared = [
    ...[...facts, ...decisions, ...plays, ...records.flatMap(({ fields }) => fields)].flatMap((each) => [
      each.called,
      each.about,
    ]),
    ...decisions.flatMap((each) =>
      each.kind === "ruled" ? each.clauses.map(({ origin }) => origin.words) : [],
    ),
  ];
  const words = new Set(declared.flatMap((each) => each[language]?.toLowerCase().split(/[\s¿?.,]+/) ?? []));
  return new Set(names.filter((name) => /[-.]/.test(name) && !words.has(name)));
}

export function isUnreadable(line: string, identifiers: ReadonlySet<string>): boolean {
  return (
    line.split(/[\s()“”«»:,;]+/).some((word) => identifiers.has(word)) ||
    /\{\d\}|undefined|null|\[object|\w\.\w+\(|\w\[\d*\]/.test(line) ||
    /(^|•)\s*$/.test(line) ||
    /: *(:|$)/.test(line.replace(/:$/, ""))
  );
}
