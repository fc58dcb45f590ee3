/**
 * Prints an answer for a person: the value, the sentences that decided, the clauses that did not, the missing facts, and
 * the choices and doubts it depends on. The evaluator works it out.
 */
import { wordsIn } from "../check/in-words.ts";
import type { Verdict } from "../evaluate/ask.ts";
import { foundAt } from "../evaluate/plays/paths.ts";
import { hanging, wrap } from "../report/printable.ts";
import { shown, statusInShort } from "../report/situation-words.ts";
import type { JsonObject } from "../core/json.ts";

const statusInWords: Readonly<Record<Verdict["status"], string>> = {
  ruled: "",
  "no-ruling": "The rules don't say: nothing in this version answers this.",
  "not-on-record":
    "We don't have the text that decides this: the printed book has the answer, but its words are missing here.",
  depends: "To answer, I still need:",
  conflict: "Conflict: the rules give two answers, and neither overrides the other.",
};

/** `given` is the situation of the question; a choice made in it is shown as made. */
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
  const missing = verdict.missing.map(({ path, about }) => said(path, wordsIn(about, language)));
  lines.push(...wrap(isRuled ? `Answer: ${shown(verdict.value)}` : statusInWords[verdict.status], room));
  if (verdict.status === "depends") for (const item of missing) lines.push(...hanging(`  ${item}`, room, 2));
  headed(
    "Warning: the given facts break a law:",
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
    "Also considered:",
    verdict.unless.map(({ clause, why }) => `${clause}: ${why}`),
  );
  if (verdict.status !== "depends") headed("Not given:", missing);
  headed(
    "Can be read two ways:",
    verdict.doubts.map(({ id, taken, readings }) => {
      const each = readings.map(
        ({ name, status, value }) =>
          `${name}${name === taken ? " (our reading)" : ""}: ${status === "ruled" ? shown(value) : statusInShort(status)}`,
      );
      return `${id} — ${each.join("; ")}`;
    }),
  );
  headed(
    "Depends on a choice:",
    verdict.choices.map(({ path, owner, options }) => {
      const chosen = foundAt(given, path);
      const by = owner === "" ? "" : `, by the ${owner}`;
      const among = options.map(shown).join(", ");
      const isMade = chosen !== undefined && !isNothing(chosen);
      if (!isMade) return `${path}${by}, still open: ${among}`;
      return `${path}${by}: ${shown(chosen)}${options.length > 0 ? ` (of ${among})` : ""}`;
    }),
  );
  if (verdict.elsewhere.length > 0)
    lines.push("", `Other versions answer this: ${verdict.elsewhere.join(", ")}`);
  return lines;
}

interface Cited {
  readonly clauses: string[];
  readonly sentence: string;
  readonly citation: string;
}

/**
 * Each sentence once, with all clauses that cite it. A clause that cites several sentences is listed with each of them if
 * they are cited on their own as well.
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

/** The groups whose sentences together make up its own; none if a part of it would be lost. */
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
