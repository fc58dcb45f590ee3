/** Finds numbers in clauses that none of their sentences states: a wrong citation, a missing sentence, or a figure of its own. */
import { toNumber } from "../check/rational.ts";
import type { CheckedClause, Expr, Program, Words } from "../check/program.ts";
import { isOp, numberIn } from "../core/expressions.ts";
import { subexpressionsOf } from "../core/walk.ts";
import { foldText } from "../find/tokens.ts";
import { findLanguage, usualLanguage } from "../languages/index.ts";
import { type Finding, type Section, together } from "../survey/findings.ts";
import type { Versions } from "./select-version.ts";

const unstated = {
  name: "unstated-numbers",
  title: "Numbers that no cited sentence states",
  about: "Cite the sentence that states the number, or name it as a figure.",
};

export function unstatedSection(books: Iterable<Versions>): Section {
  const findings: Finding[] = [];
  for (const versions of books)
    for (const { program } of versions.values()) findings.push(...unstatedIn(program));
  return { ...unstated, findings: together(findings) };
}

function unstatedIn(program: Program): readonly Finding[] {
  return program.decisions.flatMap((decision) =>
    decision.kind !== "ruled"
      ? []
      : decision.clauses.flatMap((clause): readonly Finding[] => {
          const missing = unstatedNumbers(program, clause);
          if (missing.length === 0) return [];
          return [
            {
              book: program.book,
              versions: [program.version],
              of: `${decision.id}.${clause.label}`,
              text: `no sentence of it states ${missing.join(", ")}`,
              place: clause.span,
              data: { numbers: missing },
            },
          ];
        }),
  );
}

/** Empty for a clause without sentences, of which nothing can be said. */
function unstatedNumbers(
  { questions, doubts }: Program,
  { origin, value, when, stages }: CheckedClause,
): readonly number[] {
  const { words, before, entry, citation } = origin;
  const question = entry === null ? {} : (questions.get(entry) ?? {});
  // Missions go by their pages.
  const [pages = ""] = /\bpages? [\d–, ]+/.exec(citation) ?? [];
  const parts = [value, when, ...stages.map((stage) => stage.value)].filter((part) => part !== null);
  const readings = parts.flatMap(subexpressionsOf).flatMap((part): readonly Words[] => {
    if (part.kind !== "reading") return [];
    const taken = doubts.find(({ id }) => id === part.doubt);
    return taken?.readings.map((reading) => reading.words) ?? [];
  });
  const texts = [words, before, question, ...readings, { [usualLanguage.code]: pages }];
  if (Object.keys(words).length === 0) return [];
  const stated = new Set(texts.flatMap(statedNumbers));
  const isStated = ({ number, isLimit }: UsedNumber): boolean =>
    stated.has(number) ||
    stated.has(-number) ||
    // More than three is at least four.
    (isLimit && (stated.has(number - 1) || stated.has(number + 1)));
  const missing = parts.flatMap(usedNumbers).filter((used) => !isStated(used));
  return [...new Set(missing.map(({ number }) => number))].sort((a, b) => a - b);
}

interface UsedNumber {
  readonly number: number;
  /** An end of a comparison or range. */
  readonly isLimit: boolean;
}

/** None and one are said by other words: no, any, a. */
function usedNumbers(expr: Expr): readonly UsedNumber[] {
  const all = subexpressionsOf(expr);
  const limits = new Set(
    all.flatMap((part) => {
      if (isOp(part, "<", "<=", ">", ">=")) return part.args;
      return part.kind === "make" && part.form === "interval" ? part.items : [];
    }),
  );
  return all.flatMap((part) => {
    const exact = numberIn(part);
    if (exact === null) return [];
    const number = toNumber(exact);
    return number === 0 || number === 1 || number === -1 ? [] : [{ number, isLimit: limits.has(part) }];
  });
}

/** In digits, as words, as halves of something, and all between the ends of a range such as `3-5`. */
function statedNumbers(words: Words): readonly number[] {
  return Object.entries(words).flatMap(([language, text]) => {
    const numbers = findLanguage(language)?.numbers ?? {};
    const known = new Map(Object.entries(numbers).map(([word, number]) => [foldText(word), number]));
    const tokens = foldText(text).match(/\p{L}+/gu) ?? [];
    const asWords = tokens.flatMap((token) => known.get(token) ?? []);
    const digits = [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([digit]) => Number(digit.replace(",", ".")));
    const ranges = [...text.matchAll(/(\d+)\s*[-–]\s*(\d+)/g)].flatMap(([, from, to]) =>
      between(Number(from), Number(to)),
    );
    const fractions = [...text.matchAll(/(\d+)\s*\/\s*(\d+)/g)].map(([, n, d]) => Number(n) / Number(d));
    const all = [...asWords, ...digits, ...ranges, ...fractions];
    // Half is 50 %, and what divides by two; a percentage is of a hundred.
    const halves = all.includes(0.5) || text.includes("½") ? [0.5, 50, 2] : [];
    const quarters = all.includes(0.25) || text.includes("¼") ? [0.25, 25, 4] : [];
    return [...all, ...halves, ...quarters, ...(text.includes("%") ? [100] : [])];
  });
}

const mostBetween = 100;

function between(from: number, to: number): readonly number[] {
  if (to < from || to - from > mostBetween) return [];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
