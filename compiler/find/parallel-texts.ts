/** Collects the texts of a book that exist in two languages, for the lexicon. */
import type { NodeTexts } from "../amend/book.ts";
import type { Program, Words } from "../check/program.ts";
import { plainText } from "../../grammar/tree.ts";
import { linesWithin } from "../core/walk.ts";
import type { CompiledBook } from "./questions.ts";
import type { ParallelText } from "./lexicon.ts";

export function parallelTexts(
  { book, program }: CompiledBook,
  from: string,
  to: string,
): readonly ParallelText[] {
  const nodes = [
    ...book.provisions.flatMap(({ heading, section }) => [heading, section]),
    ...book.entries.flatMap(({ heading, section, question }) => [heading, section, question]),
    ...[...book.nodes.values()].flatMap(({ heading, texts }) => [heading, texts]),
  ];
  const found = new Map<string, ParallelText>();
  for (const words of [...nodes.map(wordsOf), ...declaredWords(program)]) {
    const text = { from: words[from], to: words[to] };
    if (text.from === undefined || text.to === undefined) continue;
    found.set(`${text.from}\0${text.to}`, { from: text.from, to: text.to });
  }
  return [...found.values()];
}

function wordsOf(texts: NodeTexts): Words {
  return Object.fromEntries([...texts].map(([language, { text }]) => [language, plainText(text)]));
}

function declaredWords({
  types,
  facts,
  decisions,
  plays,
  events,
  reactions,
  doubts,
  laws,
}: Program): Words[] {
  const records = [...types.records.values()];
  const enums = [...types.enums.values()];
  const lines = [...plays, ...reactions].flatMap((play) => linesWithin(play.lines));
  const named = [
    ...facts,
    ...records,
    ...records.flatMap(({ fields }) => fields),
    ...enums,
    ...types.names.values(),
    ...decisions,
    ...decisions.flatMap((each) => (each.kind === "table" ? [...each.params, ...each.columns] : each.params)),
    ...plays,
    ...plays.flatMap(({ params }) => params),
    ...events,
    ...reactions,
    ...lines.flatMap((line) => (line.kind === "block" ? [line] : [])),
  ];
  return [
    ...named.flatMap(({ called, about }) => [called, about]),
    ...enums.flatMap(({ values }) => values.map(({ called }) => called)),
    ...[...types.keywords.values()].map(({ called }) => called),
    ...lines.flatMap((line) => (line.kind === "observe" ? [line.about] : [])),
    ...doubts.flatMap(({ readings, because }) => [...readings.map(({ words }) => words), because]),
    ...laws.map(({ because }) => because),
  ];
}
