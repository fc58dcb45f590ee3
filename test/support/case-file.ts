/**
 * Reads a case: a Markdown file with a sentence, sources with marked places, and the sections it is about.
 * It writes one back with sections replaced; what a section holds is left to test/cases.test.ts.
 */
import type { SourceFile } from "../../grammar/index.ts";

export interface Case {
  /** The first heading: the behaviour. */
  readonly title: string;
  readonly sources: readonly SourceFile[];
  /** In order of reading; a place is `«…»` in a source. */
  readonly marks: readonly Mark[];
  readonly sections: readonly Section[];
  readonly text: string;
}

export interface Mark {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** `## problems` or `## show tin@1.1 --history`, and the fence below it. */
export interface Section {
  readonly name: string;
  readonly args: readonly string[];
  readonly content: string;
  /** Where the content stands in the text of the case. */
  readonly start: number;
  readonly end: number;
}

const fence = /^```([^\n]*)\n([\s\S]*?)^```$/gm;

export function readCase(text: string): Case {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? "";
  const sources: SourceFile[] = [];
  const marks: Mark[] = [];
  const sections: Section[] = [];
  for (const found of text.matchAll(fence)) {
    const [, info = "", content = ""] = found;
    const words = info.trim().split(/\s+/);
    const start = found.index + 3 + info.length + 1;
    if (words[0] === "rubric") {
      const path = words[1] ?? `rules/${sources.length + 1}.rubric`;
      const read = unmark(path, content);
      sources.push({ path, text: read.text });
      marks.push(...read.marks);
    } else {
      const heading = [...text.slice(0, found.index).matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? "";
      const [name = "", ...args] =
        heading.match(/'[^']*'|\S+/g)?.map((word) => word.replace(/^'|'$/g, "")) ?? [];
      sections.push({ name, args, content, start, end: start + content.length });
    }
  }
  return { title, sources, marks, sections, text };
}

export function withSections(of: Case, contents: ReadonlyMap<Section, string>): string {
  let text = of.text;
  for (const section of [...of.sections].reverse()) {
    const content = contents.get(section);
    if (content !== undefined) text = text.slice(0, section.start) + content + text.slice(section.end);
  }
  return text;
}

function unmark(file: string, content: string): { text: string; marks: Mark[] } {
  const marks: Mark[] = [];
  const opened: number[] = [];
  let text = "";
  for (const letter of content) {
    if (letter === "«") opened.push(text.length);
    else if (letter === "»") marks.push({ file, start: opened.pop() ?? text.length, end: text.length });
    else text += letter;
  }
  return { text, marks: marks.sort((a, b) => a.start - b.start || b.end - a.end) };
}
