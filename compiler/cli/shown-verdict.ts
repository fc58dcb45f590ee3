/**
 * A verdict as a person reads it: what is decided and by which sentences, what else was considered, what is open, which choices
 * and doubts it rests on. How it came about is the evaluator's.
 */
import { wordsIn } from "../check/in-words.ts";
import type { Verdict } from "../evaluate/ask.ts";
import { foundAt } from "../evaluate/plays/paths.ts";
import { hanging, wrap } from "../report/printable.ts";
import { shown } from "../report/situation-words.ts";
import type { JsonObject } from "../core/json.ts";

const statusInWords: Readonly<Record<Verdict["status"], string>> = {
  ruled: "",
  "no-ruling": "No ruling: nothing in this version decides it.",
  "not-on-record": "Not on record: the printing rules here, and nobody holds its words.",
  depends: "It depends on what is not known yet.",
  conflict: "Conflict: the rules decide it in two ways, and nothing says which one holds.",
};

/** `given`: what it was asked with, so that a choice that was made is told as one. */
export function verdictLines(verdict: Verdict, given: JsonObject, width: number, language: string): string[] {
  const lines: string[] = [];
  const room = Math.min(width, 100);
  const headed = (head: string, items: readonly string[]) => {
    if (items.length === 0) return;
    lines.push("", head);
    for (const item of items) lines.push(...hanging(`  ${item}`, room, 2));
  };
  const said = (what: string, words: string) => (words === "" ? what : `${what}: ${words}`);
  const isRuled = verdict.status === "ruled";
  lines.push(...wrap(isRuled ? `Verdict: ${shown(verdict.value)}` : statusInWords[verdict.status], room));
  headed(
    "Beware, what is given breaks a law:",
    verdict.laws.map(({ name, because }) => said(name, wordsIn(because, language))),
  );
  headed(
    verdict.status === "conflict" ? "These disagree:" : "Because:",
    citedOnce(verdict.because).map(({ clauses, sentence, citation }) => {
      const by = [...new Set(clauses)].join(", ");
      return `${sentence ? `“${sentence}” ` : ""}(${citation ? `${by}; ${citation}` : by})`;
    }),
  );
  headed(
    "What else was considered:",
    verdict.unless.map(({ clause, why }) => `${clause}: ${why}`),
  );
  headed(
    "Still to be known:",
    verdict.missing.map(({ path, about }) => said(path, wordsIn(about, language))),
  );
  headed(
    "It rests on a doubt:",
    verdict.doubts.map(({ id, taken, readings }) => {
      const each = readings.map(
        ({ name, status, value }) =>
          `${name}${name === taken ? " (taken)" : ""}: ${status === "ruled" ? shown(value) : status}`,
      );
      return `${id} — ${each.join("; ")}`;
    }),
  );
  headed(
    "It rests on a choice:",
    verdict.choices.map(({ path, owner, options }) => {
      const chosen = foundAt(given, path);
      const by = owner === "" ? "" : `, by the ${owner}`;
      const among = options.map(shown).join(", ");
      const isMade = chosen !== undefined && !isNothing(chosen);
      if (!isMade) return `${path}${by}, still open: ${among}`;
      return `${path}${by}: ${shown(chosen)}${options.length > 0 ? ` (of ${among})` : ""}`;
    }),
  );
  if (verdict.elsewhere.length > 0) lines.push("", `Other versions rule it: ${verdict.elsewhere.join(", ")}`);
  return lines;
}

interface Cited {
  readonly clauses: string[];
  readonly sentence: string;
  readonly citation: string;
}

/**
 * Each sentence once, with all that rests on it. What rests on several sentences that are cited besides is told with each of
 * these.
 */
function citedOnce(because: Verdict["because"]): readonly Cited[] {
  const groups: Cited[] = [];
  for (const { clause, sentence, citation } of because) {
    const known = groups.find(
      (each) => sentence !== "" && each.sentence === sentence && each.citation === citation,
    );
    if (known) known.clauses.push(clause);
    else groups.push({ clauses: [clause], sentence, citation });
  }
  return groups.filter((group) => {
    const parts = partsOf(group, groups);
    for (const part of parts) part.clauses.unshift(...group.clauses);
    return parts.length === 0;
  });
}

/** Those whose sentences make up its own; none where something of it would not be told. */
function partsOf({ sentence, citation }: Cited, groups: readonly Cited[]): readonly Cited[] {
  const parts = groups.filter(
    (each) =>
      each.citation === citation &&
      each.sentence !== "" &&
      each.sentence !== sentence &&
      sentence.includes(each.sentence),
  );
  const rest = parts.reduce((left, part) => left.replaceAll(part.sentence, ""), sentence);
  return rest.trim() === "" ? parts : [];
}

function isNothing(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}
