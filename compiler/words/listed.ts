/** Statements as lists within lists, each with the word that joins it where its parts do not say so themselves. */
import type { Phrases } from "./language.ts";
import type { Statement } from "./statement.ts";
import { fill, noWording, type Wording } from "./wording.ts";

export interface Listed {
  readonly text: Wording;
  readonly parts: readonly Listed[];
}

/** Statements one below the other; of one without a head, the word that joins it stands in front. */
export function listed(phrases: Phrases, statements: readonly Statement[]): readonly Listed[] {
  return statements.flatMap((statement) => {
    const lines = linesOf(phrases, statement);
    const isAny = statement.text === null && statement.join === "any" && lines.length > 1;
    return isAny ? [{ text: phrases.anyOf, parts: lines }] : lines;
  });
}

/** A list without a head is the list itself. */
export function linesOf(phrases: Phrases, statement: Statement): readonly Listed[] {
  const { text, parts } = statement;
  return text === null && parts.length > 0
    ? parts.map((part) => lineOf(phrases, part, statement.join))
    : [lineOf(phrases, statement, "all")];
}

function lineOf(phrases: Phrases, { text, join, parts }: Statement, around: Statement["join"]): Listed {
  if (parts.length === 0) return { text: text ?? noWording, parts: [] };
  const isPlain = join === "first" || join === null || parts.length < 2;
  const how = isPlain || join === (text === null ? around : "all") ? null : join;
  const said = how === null ? null : how === "any" ? phrases.anyOf : phrases.allOf;
  return {
    text: text !== null && said !== null ? fill(phrases.labelled, text, said) : (text ?? said ?? noWording),
    parts: parts.map((part) => lineOf(phrases, part, join)),
  };
}
