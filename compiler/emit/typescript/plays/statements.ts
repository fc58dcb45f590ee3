/**
 * The plainest parts of emitted lines: a call on a line of its own, a variable and what it is given, what a line is called
 * where that is not what it names.
 */
import type { Line, Stating } from "../../../check/plays.ts";
import { linesWithin, subexpressionsOf } from "../../../core/walk.ts";
import type { Expr, Type } from "../../../check/program.ts";
import { type Code, code, joined, layout, listed } from "../code.ts";
import { type Context, type Fast, typeOnly } from "../fast.ts";
import { quote } from "../literal.ts";
import { localOf, noteTaken, withLocal } from "./taken.ts";
import { type Here, localType, type Writing } from "./writing.ts";

export function statement({ indent }: Here, call: Code): string {
  return `${indent}${layout(call, indent, indent.length, 1)};\n`;
}

/**
 * A name, and what it is given: a constant, or a variable where it changes. Where lines stand in functions of their own, it
 * is declared before them. `isTold`: TypeScript would not find its type by itself.
 */
export function declare(
  writing: Writing,
  here: Here,
  name: string,
  type: Type,
  piece: Fast,
  value: Code,
  isTold = false,
): { readonly text: string; readonly context: Context } {
  const { indent } = here;
  const variable = writing.names.local(name);
  const taken = noteTaken(writing, `${writing.unit} ${name}`, piece);
  const isHoisted = writing.changing.has(`= ${name}`);
  const isChanging = isHoisted || writing.changing.has(name);
  const own = isChanging
    ? localOf(writing, name, type, taken)
    : localOf(writing, name, type, { ...piece, none: piece.none !== "never" });
  if (isHoisted) {
    writing.changing.delete(`= ${name}`);
    writing.hoisted.set(name, localType(writing, type, taken));
  }
  const told = isTold ? { ...piece, none: piece.none !== "never" } : null;
  const known = isChanging && !isHoisted ? taken : told;
  const annotation = known === null ? "" : typeOnly(`: ${localType(writing, type, known)}`);
  const head = isHoisted ? `${variable} = ` : `${isChanging ? "let" : "const"} ${variable}${annotation} = `;
  const text = `${indent}${head}${layout(value, indent, indent.length + head.length, 1)};\n`;
  return { text, context: withLocal(here.context, name, own) };
}

/** In a loop, from a name that changes, or rests on one: what one pass gives it may be what the next reckons it from. */
export function isReckonedInTurns({ lines, changing }: Writing, line: Line, from: readonly Expr[]): boolean {
  const all = linesWithin(lines);
  const isChanging = (value: Expr, seen: ReadonlySet<string>): boolean =>
    subexpressionsOf(value).some((expr) => expr.kind === "local" && isOfTurns(expr.name, seen));
  const isOfTurns = (name: string, seen: ReadonlySet<string>): boolean => {
    if (changing.has(name)) return true;
    const reckoned = seen.has(name)
      ? undefined
      : all.find((each) => each.kind === "let" && each.name === name);
    return reckoned?.kind === "let" && isChanging(reckoned.value, new Set(seen).add(name));
  };
  if (!from.some((value) => isChanging(value, new Set()))) return false;
  return all.some(
    (loop) => (loop.kind === "repeat" || loop.kind === "each") && linesWithin(loop.lines).includes(line),
  );
}

/** By which the log knows a line: what it names, or else its label; null where it has neither label nor sentences. */
export function keyFor(
  writing: Writing,
  line: Pick<Line, "label" | keyof Stating>,
  named: string | null,
): string | null {
  const { label, sentences, words, citation } = line;
  const cite = citation === writing.cite ? "" : citation;
  const plain = named ?? label;
  const isBare = sentences.length === 0 && cite === "" && Object.keys(words).length === 0;
  if (label === null && named === null && isBare) return null;
  const own = JSON.stringify([label, sentences, words, cite]);
  let key = plain ?? "line";
  for (let n = 2; (writing.lineKeys.get(key) ?? own) !== own; n++) key = `${plain ?? "line"} ${n}`;
  writing.lineKeys.set(key, own);
  if (label !== key || !isBare) writing.lineNotes.set(key, { label, sentences, words, citation: cite });
  return key;
}

export function more(key: string | null): readonly Code[] {
  return key === null ? [] : [code(quote(key))];
}

/** `{ by: "marines", line: "shot" }`: what is said of a line beside its name. */
export function options(parts: Readonly<Record<string, Code | string | null>>): readonly Code[] {
  const all = Object.entries(parts).flatMap(([name, part]) =>
    part === null ? [] : [joined(`${name}: `, part)],
  );
  return all.length === 0 ? [] : [listed("{", all, "}", " ")];
}

export function hiddenFrom(sides: readonly string[]): string | null {
  return sides.length === 0 ? null : `[${sides.map(quote).join(", ")}]`;
}

/** The line of a name, where it is called otherwise. */
export function called(key: string | null, name: string): string | null {
  return key === name ? null : key === null ? "null" : quote(key);
}
