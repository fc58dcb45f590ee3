/** The chapters of the version being derived, and the operations on them. */
import type { Carry, Entry, Provision, Texts } from "../../grammar/tree.ts";
import type { BookGraph, ChapterId } from "../resolve/graph.ts";
import type { NodeTexts } from "./book.ts";
import { type TextSource, textsFrom } from "./texts.ts";
import { noTexts } from "./tree.ts";
import type { Working } from "./working.ts";

export function printChapters(working: Working): void {
  const { graph, chapters } = working;
  for (const { id, by, version, within } of graph.chapters.values()) {
    const held = new Set(graph.versions.get(version)?.held ?? graph.held);
    const heading = textsFrom(working, by.node.heading ?? [], { file: by.file, by: null, held });
    chapters.set(id, { id, within, heading, change: null });
  }
}

export function chapterOf({ chapterOf: of }: BookGraph, item: Provision | Entry | Carry): ChapterId | null {
  const name = item.kind === "provision" ? item.name : item.kind === "entry" ? item.id : item.as;
  return of.get(name) ?? null;
}

/** The heading of a chapter, as the document that puts something in it has it. */
export function sectionIn(working: Working, id: ChapterId | null, source: TextSource): NodeTexts {
  const declared = id === null ? undefined : working.graph.chapters.get(id);
  if (!declared) return noTexts;
  return textsFrom(working, declared.by.node.heading ?? [], { ...source, file: declared.by.file });
}

/** The texts of a chapter's heading, as they are written. */
export function headingOf({ chapters }: BookGraph, id: ChapterId | null): Texts {
  return (id === null ? null : chapters.get(id)?.by.node.heading) ?? [];
}
