/** Writes plays, events, reactions, policies, invariants and gained keywords where they stand, with their sentences named from there. */
import {
  mapTree,
  type Node,
  type Operation,
  type PlayItem,
  type SentenceRef,
} from "../../../grammar/tree.ts";
import type { EntryId, ProvisionId } from "../../resolve/graph.ts";
import type { BookPlay, Source } from "../book.ts";
import type { Layout } from "./layout.ts";
import { nowhere, withDoubtNames } from "./nodes.ts";

export function playsOf(layout: Layout, home: string | null): PlayItem[] {
  const { plays, events, reactions, policies, invariants } = layout.book;
  const all: readonly BookPlay<PlayItem>[] = [...events, ...plays, ...reactions, ...policies, ...invariants];
  return all
    .filter(({ source, owner }) => homeOf(layout, source, owner) === home)
    .map((play) => playItem(layout, play, home));
}

export function gainsOf(layout: Layout, home: string): Extract<Operation, { kind: "gain" }>[] {
  return layout.book.decisions.flatMap((decision) =>
    decision.kind === "gain"
      ? decision.ways
          .filter(({ source }) => layout.homeOf(source) === home)
          .map(({ param, when, sentences, source }) => ({
            kind: "gain" as const,
            keyword: { kind: "name" as const, text: decision.keyword, ...nowhere },
            param,
            when: withDoubtNames(when, renaming(layout, source, null)),
            from: layout.refsTo(sentences, home, null),
            at: [],
            silently: null,
            ...nowhere,
          }))
      : [],
  );
}

function homeOf(layout: Layout, source: Source, owner: ProvisionId | EntryId | null): string | null {
  return layout.homeOf(source) ?? layout.homeOfOwner(owner);
}

function playItem(
  layout: Layout,
  { place, stated, source, owner }: BookPlay<PlayItem>,
  home: string | null,
): PlayItem {
  const cited = citing(place.node, (start, label) => layout.refsTo(stated.get(start) ?? [], home, label));
  return withDoubtNames(cited, renaming(layout, source, owner));
}

function renaming(
  layout: Layout,
  { citedAs, entry, provision }: Source,
  owner: ProvisionId | EntryId | null,
): (name: string) => string {
  const owners = [citedAs, entry, provision, owner].filter((each) => each !== null);
  return (name) => layout.nameOfDoubt(name, owners);
}

type Refs = (start: number, label: string | null) => readonly SentenceRef[];

/** A copy in which each line, option and reaction names its sentences; which these are depends on where it begins. */
function citing(item: PlayItem, refs: Refs): PlayItem {
  return mapTree(item, (node) =>
    "from" in node && Array.isArray(node.from)
      ? ({ ...node, from: refs(node.start, labelOf(node)) } as Node)
      : node,
  );
}

/** A reaction is found by its name, a line or an option by its label. */
function labelOf(node: Node): string | null {
  if (node.kind === "react") return node.name.text;
  return ("label" in node ? node.label?.text : null) ?? null;
}
