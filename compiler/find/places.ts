/** Collects the questions of each entry and page of a book. */
import { citedEntry, nameOfOwner } from "../resolve/graph.ts";
import type { Places } from "./book-index.ts";
import { type CompiledBook, entriesByQuestion, rulesOf } from "./questions.ts";

export function placesOf({ book, program }: CompiledBook): Places {
  const questions = [...program.decisions, ...program.plays];
  const numbers = new Map(questions.map(({ id }, at) => [id as string, at]));
  const entries = new Map<string, number[]>();
  for (const [name, own] of entriesByQuestion(book)) {
    const number = numbers.get(name);
    if (number === undefined) continue;
    for (const { id, carries } of own)
      for (const reference of carries === null ? [id] : [id, carries]) {
        const short = shortReference(reference);
        const known = entries.get(short);
        if (known) known.push(number);
        else entries.set(short, [number]);
      }
  }
  const byRule = new Map<string, number[]>();
  for (const [at, asked] of questions.entries())
    for (const rule of rulesOf(asked)) {
      const known = byRule.get(rule);
      if (known) known.push(at);
      else byRule.set(rule, [at]);
    }
  const pages = book.provisions.flatMap(({ id, pages: on }) => {
    const here = byRule.get(id) ?? [];
    return here.length === 0 ? [] : on.map(({ from, to }) => ({ from, to, questions: here }));
  });
  return { entries, pages };
}

/** `1.5/E25` of `w40k-1.5/E25`; `R22` of `pistola/R22`. */
function shortReference(id: string): string {
  const cited = citedEntry(id);
  return cited === id ? nameOfOwner(id) : cited;
}
