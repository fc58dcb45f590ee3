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

/** What a pattern found in a text, asked from some place on; nothing where there is no more. */
interface Last {
  readonly from: number;
  readonly match: RegExpExecArray | null;
}

function remembering({ regexps }: JavaScriptScanner): Scanner {
  let text = "";
  let last: (Last | undefined)[] = [];
  const next = (i: number, regexp: RegExp, from: number): RegExpExecArray | null => {
    const known = last[i];
    if (known && known.from <= from && (known.match === null || known.match.index >= from))
      return known.match;
    regexp.lastIndex = from;
    const match = regexp.exec(text);
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
      let [first, index]: [RegExpExecArray | null, number] = [null, 0];
      for (let i = 0; i < regexps.length; i++) {
        const regexp = regexps[i];
        const match = regexp ? next(i, regexp, from) : null;
        if (match && (first === null || match.index < first.index)) [first, index] = [match, i];
        if (first?.index === from) break;
      }
      return first && { index, captureIndices: spansOf(first) };
    },
  };
}

/** A group that took no part stands at the end of all numbers, as Oniguruma has it. */
function spansOf({ indices = [] }: RegExpExecArray) {
  return Array.from(indices, (span) => {
    const [start, end] = span ?? [nowhere, nowhere];
    return { start, end, length: end - start };
  });
}

const nowhere = 4_294_967_295;
