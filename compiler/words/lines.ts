/** Statements as lines of plain text, each list below its head. */
import type { Phrases } from "./language.ts";
import { fill, type Wording } from "./wording.ts";
import type { Statement } from "./statement.ts";

/** Two spaces a level. Lines belong together as "all" unless their head says otherwise. */
export function statementLines(phrases: Phrases, statement: Statement, depth = 0): readonly string[] {
  return linesBelow(phrases, statement, depth, "all");
}

function linesBelow(
  phrases: Phrases,
  { text, join, parts }: Statement,
  depth: number,
  around: Statement["join"],
): readonly string[] {
  const bullet = (words: string): string => `${"  ".repeat(depth)}• ${words}`;
  if (parts.length === 0) return text === null ? [] : [bullet(text)];
  const how = howInWords(phrases, join, parts.length, text === null ? around : "all");
  const head = text === null || how === null ? (text ?? how) : fill(phrases.labelled, text, how);
  const inner = parts.flatMap((part) => linesBelow(phrases, part, head === null ? depth : depth + 1, join));
  return head === null ? inner : [bullet(`${head}:`), ...inner];
}

/** Null where it goes without saying. */
function howInWords(
  phrases: Phrases,
  join: Statement["join"],
  count: number,
  around: Statement["join"],
): Wording | null {
  if (join === "first" || join === null || count < 2 || join === around) return null;
  return join === "any" ? phrases.anyOf : phrases.allOf;
}
