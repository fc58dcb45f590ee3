/**
 * Shiki's engine of regular expressions, but for looking again: it asks every pattern at every place of a line for its next
 * match, and most are far ahead or nowhere. Here what a pattern found last holds until the line has been read up to it.
 * Patterns that ask where reading goes on (`\\G`) would find something else there; our grammar has none, which is tested.
 */
import type { RegexEngine } from "shiki/core";
import { createJavaScriptRegexEngine, JavaScriptScanner } from "shiki/engine/javascript";

type Scanner = ReturnType<RegexEngine["createScanner"]>;

export function rememberingEngine(): RegexEngine {
  const engine = createJavaScriptRegexEngine();
  return {
    createString: (text) => engine.createString(text),
    createScanner: (patterns) => {
      const scanner = engine.createScanner(patterns);
      return scanner instanceof JavaScriptScanner ? remembering(scanner) : scanner;
    },
  };
}

/** The match of a pattern in a text from a given place on; empty if there is none. */
interface Last {
  readonly from: number;
  readonly match: RegExpExecArray | null;
}

/** A pattern as it looks for its next match: where its groups lie takes long to tell, and only who comes first is asked. */
interface Pattern {
  readonly seeks: RegExp;
  readonly tells: RegExp;
  readonly hasGroups: boolean;
}

function remembering({ regexps }: JavaScriptScanner): Scanner {
  const patterns = regexps.map((each) => each && patternOf(each));
  let text = "";
  let last: (Last | undefined)[] = [];
  const next = (i: number, { seeks }: Pattern, from: number): RegExpExecArray | null => {
    const known = last[i];
    if (known && known.from <= from && (known.match === null || known.match.index >= from))
      return known.match;
    seeks.lastIndex = from;
    const match = seeks.exec(text);
    last[i] = { from, match };
    return match;
  };
  return {
    findNextMatchSync: (string, from) => {
      const content = typeof string === "string" ? string : string.content;
      if (content !== text) {
        text = content;
        last = [];
      }
      let first: RegExpExecArray | null = null;
      let index = 0;
      for (let i = 0; i < patterns.length; i++) {
        const pattern = patterns[i];
        const match = pattern ? next(i, pattern, from) : null;
        if (match && (first === null || match.index < first.index)) [first, index] = [match, i];
        if (first?.index === from) break;
      }
      const pattern = patterns[index];
      return first && pattern ? { index, captureIndices: spansOf(pattern, first, text) } : null;
    },
  };
}

function patternOf(tells: RegExp): Pattern {
  const groups = new RegExp(`${tells.source}|`, tells.flags).exec("")?.length ?? 1;
  return { tells, seeks: new RegExp(tells.source, tells.flags.replace("d", "")), hasGroups: groups > 1 };
}

/** A group that took no part stands at the end of all numbers, as Oniguruma has it. */
function spansOf({ tells, hasGroups }: Pattern, match: RegExpExecArray, text: string) {
  if (!hasGroups) {
    const [{ length }] = match;
    return [{ start: match.index, end: match.index + length, length }];
  }
  tells.lastIndex = match.index;
  return Array.from(tells.exec(text)?.indices ?? [], (span) => {
    const [start, end] = span ?? [nowhere, nowhere];
    return { start, end, length: end - start };
  });
}

const nowhere = 4_294_967_295;
