/**
 * How an item of a file is pointed at and called in a message, and how a thing declared twice is reported.
 * Which items there are, and where they belong, is left to scope.ts.
 */
import type { Diagnostic, Item, Place, Span } from "../../grammar/tree.ts";
import { raise } from "./faults.ts";
import type { Placed } from "./graph.ts";

export function spanOf(node: Place, file: string): Span {
  return { file, start: node.start, end: node.end };
}

/** The name a reader looks for, rather than the whole of a long item. */
export function headOf(item: Item): Place {
  switch (item.kind) {
    case "update":
      return item.version;
    case "part":
      return item.book;
    case "entry":
      return item.id;
    case "carry":
    case "amend":
    case "drop":
      return item.ref;
    case "word":
      return item.said;
    case "continued-example":
      return item.was[0] ?? item;
    case "ended-example":
      return item.example;
    default:
      return item.name;
  }
}

export const wordsFor: Readonly<Record<Item["kind"], string>> = {
  book: "book",
  update: "update",
  part: "part",
  enum: "enumeration",
  keyword: "keyword",
  record: "record",
  names: "kind of names",
  fact: "fact",
  law: "law",
  word: "pair of words",
  decide: "decision",
  play: "sequence",
  event: "event",
  react: "reaction",
  policy: "policy",
  always: "invariant",
  chapter: "chapter",
  provision: "provision",
  entry: "entry",
  carry: "carried entry",
  amend: "amended entry",
  drop: "dropped entry",
  "continued-example": "continued example",
  "ended-example": "dropped example",
};

type DuplicateCode = Extract<Parameters<typeof raise>[0], `duplicate-${string}`>;

/** Says that a thing is declared again, and shows where it was first. */
export function duplicate(
  code: DuplicateCode,
  second: Placed<Place & { readonly text: string }>,
  first: Placed<Place>,
): Diagnostic {
  return raise(
    code,
    spanOf(second.node, second.file),
    { name: second.node.text },
    {
      related: [{ span: spanOf(first.node, first.file), label: "declared here first" }],
    },
  );
}
