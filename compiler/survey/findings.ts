/** Findings about a book that are no faults, as plain data: sections of findings, each with its place and versions. */
import type { Span } from "../../grammar/tree.ts";
import type { BookId, VersionId } from "../resolve/graph.ts";
import type { JsonObject } from "../core/json.ts";

export interface Section {
  /** A kebab-case noun phrase, never renamed. */
  readonly name: string;
  readonly title: string;
  /** What stands in it, in a sentence. */
  readonly about: string;
  readonly findings: readonly Finding[];
}
export interface Finding {
  readonly book: BookId;
  /** In their order. */
  readonly versions: readonly VersionId[];
  /** The decision or entry it is about. */
  readonly of: string;
  readonly text: string;
  readonly place: Span;
  /** The same for programs. */
  readonly data: JsonObject;
}

/** The same finding of several versions is one. */
export function together(findings: readonly Finding[]): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const each of findings) {
    const key = `${each.book}\0${each.of}\0${each.text}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, versions: [...known.versions, ...each.versions] } : each);
  }
  return [...found.values()];
}

/** Sections of one name are one. */
export function joinSections(sections: readonly Section[]): readonly Section[] {
  const found = new Map<string, Section>();
  for (const section of sections) {
    const known = found.get(section.name);
    const findings = [...(known?.findings ?? []), ...section.findings];
    found.set(section.name, { ...section, findings });
  }
  return [...found.values()];
}
