/**
 * Turns the edits of a fix into whole lines before and after, so that a reader sees the result.
 * It does not apply the edits.
 */
import type { Edit, Fix } from "../../grammar/tree.ts";
import { positionAt } from "../../grammar/tree.ts";
import { longestChangedLine } from "../limits.ts";
import { lineText } from "./excerpt.ts";

export interface Change {
  readonly file: string;
  /** Where `before` stands, counted from 1. */
  readonly line: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

interface Source {
  readonly text: string;
  readonly starts: readonly number[];
}

/** Skips edits of files whose text is missing, and lines of more than `longest` characters. */
export function changesOf(
  fix: Pick<Fix, "edits">,
  sources: ReadonlyMap<string, Source>,
  longest = longestChangedLine,
): Change[] {
  const files = [...new Set(fix.edits.map((edit) => edit.span.file))].sort();
  return files.flatMap((file) => {
    const source = sources.get(file);
    const edits = fix.edits.filter((edit) => edit.span.file === file);
    return source ? changesIn(file, source, edits, longest) : [];
  });
}

interface Block {
  readonly first: number;
  readonly last: number;
  readonly edits: readonly Edit[];
}

function changesIn(file: string, source: Source, edits: readonly Edit[], longest: number): Change[] {
  // Sorting keeps the order of edits at one point: what is listed first is put in first.
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const blocks: Block[] = [];
  for (const edit of sorted) {
    const first = positionAt(source.starts, edit.span.start).line;
    const last = positionAt(source.starts, edit.span.end).line;
    const open = blocks.at(-1);
    if (open && first <= open.last)
      blocks[blocks.length - 1] = {
        first: open.first,
        last: Math.max(last, open.last),
        edits: [...open.edits, edit],
      };
    else blocks.push({ first, last, edits: [edit] });
  }
  return blocks.flatMap((block) => (isShort(source, block, longest) ? [changeOf(file, source, block)] : []));
}

/** A file may be one line of millions of letters. */
function isShort({ text, starts }: Source, { first, last, edits }: Block, longest: number): boolean {
  const length = (starts[last] ?? text.length) - (starts[first - 1] ?? 0);
  const most = longest * (last - first + 1);
  return length <= most && edits.every((edit) => edit.text.length <= most);
}

function changeOf(file: string, { text, starts }: Source, block: Block): Change {
  const before: string[] = [];
  for (let line = block.first; line <= block.last; line++) {
    // The end of the file after its last line end is a place for text, not a line.
    const isAfterTheEnd = line > 1 && starts[line - 1] === text.length;
    if (!isAfterTheEnd) before.push(lineText(text, starts, line));
  }
  let at = starts[block.first - 1] ?? 0;
  let after = "";
  for (const { span, text: put } of block.edits) {
    if (span.start < at) throw new Error(`edits of one fix overlap at ${span.start} in ${file}`);
    after += text.slice(at, span.start) + put;
    at = span.end;
  }
  after += text.slice(at, starts[block.last] ?? text.length);
  return withoutCommonEnds({ file, line: block.first, before, after: linesOf(after) });
}

function linesOf(text: string): string[] {
  if (text === "") return [];
  return text.replace(/\r?\n$/, "").split(/\r?\n/);
}

/** An edit that ends where a line starts touches that line without changing it. */
function withoutCommonEnds({ file, line, before, after }: Change): Change {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return {
    file,
    line: line + head,
    before: before.slice(head, before.length - tail),
    after: after.slice(head, after.length - tail),
  };
}
