/**
 * Turns conditions and values into lines of a function: constants, ifs and returns, on one line where they fit.
 * Which lines a decision needs is clauses.ts.
 */
import type { CheckedClause } from "../../check/program.ts";
import { layout } from "./code.ts";
import { type Fast, strength } from "./fast.ts";
import { comment } from "./literal.ts";

/** What a function does, line by line, and what may come out of it. */
export interface Body {
  readonly lines: string;
  readonly result: Pick<Fast, "open" | "openFields" | "places" | "most"> & { readonly none: boolean };
}

export interface Lines {
  readonly lines: string;
  /** Whether nothing that follows is reached. */
  readonly ends: boolean;
  /** Whether the condition was put into a variable. */
  readonly isVariable?: boolean;
}

/** What stands before a return: each step on the way to the value is a variable of its own. */
export interface Before {
  readonly isAny: boolean;
  readonly lines: (indent: string) => string;
}

/** The head of an `if`, and what it guards: beside it, or below in braces. */
export function guarded(head: string, stages: Before, value: Fast, indent: string): string {
  const line = returnLine(value, "");
  const lastLine = head.slice(head.lastIndexOf("\n") + 1);
  if (
    !stages.isAny &&
    !head.includes("\n") &&
    !line.slice(0, -1).includes("\n") &&
    lastLine.length + line.length <= 111
  ) {
    return head + line;
  }
  return `${head}{\n${stages.lines(`${indent}  `)}${returnLine(value, `${indent}  `)}${indent}}\n`;
}

export function constLine(name: string, value: Fast, indent: string): string {
  const flat = `${indent}const ${name} = ${value.code.flat};\n`;
  if (flat.length <= 111 || value.code.broken === null) return flat;
  if (value.strength === strength.call) return `${indent}const ${name} = ${value.code.broken(indent)};\n`;
  const inner = `${indent}  `;
  return `${indent}const ${name} =\n${inner}${layout(value.code, inner, inner.length, 1)};\n`;
}

/** `if (…) `, on several lines where one is not enough. */
export function ifLine(test: Fast, indent: string): string {
  const flat = `${indent}if (${test.code.flat}) `;
  if (flat.length <= 108 || test.code.broken === null) return flat;
  const inner = `${indent}  `;
  return `${indent}if (\n${inner}${test.code.broken(inner)}\n${indent}) `;
}

export function returnLine(value: Fast, indent: string): string {
  const flat = `${indent}return ${value.code.flat};\n`;
  if (flat.length <= 111 || value.code.broken === null) return flat;
  const inner = `${indent}  `;
  const isList = /^[[{]|^[\w.]+\(/.test(value.code.flat) && value.strength === strength.call;
  if (isList) return `${indent}return ${value.code.broken(indent)};\n`;
  return `${indent}return (\n${inner}${value.code.broken(inner)}\n${indent});\n`;
}

/** Which clause it is and who stated it first: the page and who carries it are in the comment of the function. */
export function noteOf(
  book: string,
  clause: CheckedClause,
  indent: string,
  otherwise?: CheckedClause,
): string {
  const name = (each: CheckedClause): string => {
    const entry = each.origin.entry === null ? "" : ` (${shortEntry(book, each.origin.entry)})`;
    return `${comment(each.label)}${entry}`;
  };
  return `${indent}// ${name(clause)}${otherwise === undefined ? "" : `, ${name(otherwise)}`}\n`;
}

/** `1.2/E17` of `w40k-1.2/E17`; `R22` of `pistola/R22`. */
export function shortEntry(book: string, entry: string): string {
  return comment(
    entry.startsWith(`${book}-`) || entry.startsWith(`${book}/`) ? entry.slice(book.length + 1) : entry,
  );
}
