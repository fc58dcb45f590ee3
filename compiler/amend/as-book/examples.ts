/** Writes the examples that run in a version, each with what it expects there. */
import type { Example } from "../../../grammar/tree.ts";
import type { BookExample } from "../book.ts";
import type { EntryId, ProvisionId } from "../../resolve/graph.ts";
import { textsOf } from "./content.ts";
import type { Layout } from "./layout.ts";
import { placeAt, withDoubtNames } from "./nodes.ts";

export function examplesFor(layout: Layout, home: string): Example[] {
  return layout.book.examples
    .filter((example) => example.runs && homeOf(layout, example) === home)
    .flatMap((example) => exampleIn(layout, example));
}

/** That of its owner; of an entry that does not stand, the first provision it is on. */
function homeOf({ book, homeOfOwner }: Layout, { owner }: Pick<BookExample, "owner">): string | null {
  const entry = book.graph.entries.get(owner as EntryId);
  const origin = entry?.kind === "carried" ? entry.origin : entry;
  return homeOfOwner(owner) ?? origin?.on[0] ?? null;
}

function exampleIn(layout: Layout, { owner, title, printed, texts, ...example }: BookExample): Example[] {
  const { version } = layout.book;
  const entry = layout.book.graph.entries.get(owner as EntryId);
  const on: readonly ProvisionId[] = entry?.kind === "carried" ? entry.origin.on : (entry?.on ?? []);
  const rename = (name: string) => layout.nameOfDoubt(name, [owner, ...on]);
  const expects = example.expects.filter(
    ({ node: { versions } }) => versions.length === 0 || versions.some(({ text }) => text === version),
  );
  const given = example.given.map(({ node }, i) => ({ ...withDoubtNames(node, rename), ...placeAt(i) }));
  if (expects.length === 0) return [];
  return [
    {
      kind: "example",
      ...placeAt(0),
      title,
      printed,
      versions: [],
      texts: textsOf(layout, homeOf(layout, { owner }) ?? "", texts),
      given,
      expects: expects.map(({ node }, i) => ({
        ...withDoubtNames(node, rename),
        versions: [],
        ...placeAt(given.length + i),
      })),
    },
  ];
}
