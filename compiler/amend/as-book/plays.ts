/** Writes plays, events, reactions, policies and gained keywords where they stand, with their sentences named from there. */
import type { Name, Operation, PlayItem, SentenceRef } from "../../../grammar/index.ts";
import type { EntryId, ProvisionId } from "../../resolve/graph.ts";
import type { BookPlay, Source } from "../book.ts";
import type { Layout } from "./layout.ts";
import { nowhere, withDoubtNames } from "./nodes.ts";

export function playsOf(layout: Layout, home: string | null): PlayItem[] {
  const { plays, events, reactions, policies } = layout.book;
  const all: readonly BookPlay<PlayItem>[] = [...events, ...plays, ...reactions, ...policies];
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

/** A copy in which each line, option and reaction names its sentences; which these are, goes by where it begins. */
function citing<T>(tree: T, refs: Refs): T {
  if (typeof tree !== "object" || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((part) => citing(part, refs)) as T;
  const copy = Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, citing(part, refs)]));
  if (!("from" in tree && Array.isArray(tree.from) && "start" in tree)) return copy as T;
  const label = labelOf(tree);
  return { ...copy, from: refs(tree.start as number, label) } as T;
}

/** A reaction is found by its name, a line or an option by its label. */
function labelOf(tree: object): string | null {
  const { kind, name, label } = tree as {
    readonly kind?: string;
    readonly name?: Name;
    readonly label?: Name | null;
  };
  return (kind === "react" ? name?.text : label?.text) ?? null;
}
