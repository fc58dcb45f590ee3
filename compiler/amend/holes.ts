/** Checks that each hole in a text names a figure of the same text. */
import type { Carry, Entry } from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import type { Placed } from "../resolve/graph.ts";
import type { NodeText } from "./book.ts";
import { raise } from "./faults.ts";
import { territoriesOn } from "./provisions.ts";
import { spanIn } from "./tree.ts";
import type { Territory, Working } from "./working.ts";

export function checkHoles(working: Working): void {
  for (const territory of working.provisions.values()) {
    checkIn(working, territory, [territory]);
    checkTexts(working, territory.section.values(), [territory]);
  }
  for (const { territory, origin, stated } of new Set(working.entries.values())) {
    const near = [territory, ...territoriesOn(working, origin.on)];
    checkIn(working, territory, near);
    for (const { by } of stated) checkTexts(working, titlesIn(by), near);
  }
}

/** The headings and questions of an entry, which are not nodes of its content. */
function titlesIn({ node, file }: Placed<Entry | Carry>): Iterable<HeldText> {
  return node.body.flatMap((item) =>
    item.kind === "heading" || item.kind === "question" ? item.texts.map(({ text }) => ({ text, file })) : [],
  );
}

type HeldText = Pick<NodeText, "text" | "file">;

function checkIn(working: Working, { root }: Territory, near: readonly Territory[]): void {
  checkTexts(working, root.heading.values(), near);
  for (let node = root.first; node; node = node.first ?? node.next ?? above(node)) {
    working.visits++;
    checkTexts(working, node.heading.values(), near);
    checkTexts(working, node.texts.values(), near);
  }
  function above(node: NonNullable<typeof root.first>): typeof root.first {
    for (let at = node.parent; at && at !== root; at = at.parent) if (at.next) return at.next;
    return null;
  }
}

function checkTexts(working: Working, texts: Iterable<HeldText>, near: readonly Territory[]): void {
  for (const { text, file } of texts)
    for (const part of text.parts) {
      if (
        part.kind !== "hole" ||
        part.name.text === "" ||
        near.some((territory) => hasFigure(territory, part.name.text))
      )
        continue;
      const figures = near.flatMap(({ byLabel }) =>
        [...byLabel].filter(([, nodes]) => nodes.some((node) => node.figure)),
      );
      const data = {
        name: part.name.text,
        near: nearNames(
          part.name.text,
          figures.map(([label]) => label),
        ),
      };
      working.diagnostics.push(raise("hole-without-figure", spanIn(part.name, file), data));
    }
}

function hasFigure(territory: Territory, name: string): boolean {
  const nodes = territory.byLabel.get(name) ?? [];
  return nodes.some((node) => node.figure && node.gone === null && node.home === territory);
}
