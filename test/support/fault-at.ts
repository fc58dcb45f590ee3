/**
 * Turns a text with one marked place (`«…»`) into the text without the marks and a diagnostic at that place.
 * What is asserted of it is left to the test.
 */
import type { Diagnostic } from "../../grammar/diagnostic.ts";
import type { SourceFile, Span } from "../../grammar/source.ts";

export interface Marked {
  readonly source: SourceFile;
  readonly span: Span;
}

export function marked(text: string, path = "rules/a.rubric"): Marked {
  const start = text.indexOf("«");
  const end = text.indexOf("»") - 1;
  if (start < 0 || end < start) throw new Error("the text marks no place");
  return { source: { path, text: text.replace(/[«»]/g, "") }, span: { file: path, start, end } };
}

export function faultAt(span: Span, more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    code: "unknown-name",
    severity: "error",
    message: "No fact is named `modles`.",
    help: "Write a name that is declared.",
    span,
    label: "not declared",
    data: {},
    related: [],
    fixes: [],
    ...more,
  };
}
