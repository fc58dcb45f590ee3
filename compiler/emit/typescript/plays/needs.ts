/**
 * What a play or reaction needs of its module beside its lines: types of its names, facts it reads, what the log is told of
 * its lines, the constants its code names. Writing the lines is lines.ts.
 */
import type { Play, Reaction } from "../../../check/plays.ts";
import { linesWithin } from "../../../core/walk.ts";
import type { Expr, Fact, Program, Type } from "../../../check/program.ts";
import { type Code, code, joined, layout, listed } from "../code.ts";
import { typeOnly } from "../fast.ts";
import type { Form } from "../forms.ts";
import { key, quote } from "../literal.ts";
import type { Item } from "../module.ts";
import { words } from "../notes.ts";
import { boundBy, namedIn } from "./walk.ts";
import type { Shared, Writing } from "./writing.ts";
import { findPlay } from "../../../core/lookup.ts";
import { presentType } from "../../../core/types.ts";

/** Types of the names of a play: parameters, what lines name, binders. */
export function typesIn(
  play: Pick<Play, "lines"> & { readonly params: readonly Fact[] },
): ReadonlyMap<string, Type> {
  const types = new Map<string, Type>(play.params.map(({ name, type }) => [name, type]));
  for (const line of linesWithin(play.lines)) {
    const name = boundBy(line);
    if (name !== null && "type" in line) types.set(name, line.type);
    if (line.kind === "each") {
      const list = presentType(line.list.type);
      if (list.kind === "list" || list.kind === "set") types.set(line.binder, list.of);
    }
  }
  return types;
}

/** Facts of the situation that plays, reactions and expressions read or set, itself or through what it asks and plays. */
export function factsOf(
  program: Program,
  parts: readonly (Play | Reaction | Expr)[],
  forms: ReadonlyMap<string, Form>,
): ReadonlySet<string> {
  const facts = new Set<string>();
  const seen = new Set<string>();
  const collect = (within: readonly (Play | Reaction | Expr)[]): void => {
    const named = namedIn(within);
    for (const name of named.facts) facts.add(name);
    for (const id of named.decisions) for (const name of forms.get(id)?.facts ?? []) facts.add(name.name);
    for (const id of named.plays) {
      if (seen.has(id)) continue;
      seen.add(id);
      const play = findPlay(program, id);
      if (play !== undefined) collect([play]);
    }
  };
  collect(parts);
  return facts;
}

/** What lines are called where they name something else, and what states them. */
export function lineNotes({ lineNotes: all }: Writing): readonly Code[] {
  const entries = [...all].map(([name, { label, sentences, words: said, citation }]) => {
    const told = words(said);
    const parts = [
      ...(label === name ? [] : [code(`label: ${label === null ? "null" : quote(label)}`)]),
      ...(citation === "" ? [] : [code(`cite: ${quote(citation)}`)]),
      ...(sentences.length === 0
        ? []
        : [code(`sentences: [${sentences.map((id) => quote(id)).join(", ")}]`)]),
      ...(told === null ? [] : [joined("words: ", told)]),
    ];
    return joined(`${key(name)}: `, listed("{", parts, "}", " "));
  });
  return entries.length === 0 ? [] : [joined("lines: ", listed("{", entries, "}", " "))];
}

/** Constants and functions of the modules that the code names. */
export function valuesOf({ names }: Pick<Shared, "names">, { uses, needs }: Writing): ReadonlySet<string> {
  return new Set([
    ...[...uses.decisions].map((id) => names.decision(id).direct),
    ...[...uses.orders, ...needs.orders].map((name) => names.order(name)),
    ...[...needs.rules].map((id) => names.decision(id).rule),
    ...[...needs.plays].map((id) => names.play(id).play),
    ...(needs.vocabulary ? ["facts"] : []),
  ]);
}

/** What is asked of terms, as a constant of the module. */
export function asksItems(name: string, asks: ReadonlyMap<string, Code>): readonly Item[] {
  if (asks.size === 0) return [];
  const entries = [...asks].map(([said, what]) => joined(`${key(said)}: `, what));
  const type = `{\n${[...asks.keys()].map((said) => `  readonly ${key(said)}: Asked;\n`).join("")}}`;
  const head = `const ${name}${typeOnly(`: ${type}`)} = `;
  return [
    {
      doc: ["What straight code cannot say exactly, by its words."],
      text: `${head}${layout(listed("{", entries, "}", " "), "", 200, 1)};\n`,
      declaration: `const ${name}: ${type};\n`,
      isInternal: true,
    },
  ];
}

export function boundsNotes({ bounds }: Writing): readonly Code[] {
  const all = [...bounds].map(([target, { from, to }]) =>
    code(`${key(target)}: { from: ${from}, to: ${to} }`),
  );
  return all.length === 0 ? [] : [joined("bounds: ", listed("{", all, "}", " "))];
}
