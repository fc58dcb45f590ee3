/**
 * Checks that each hole in a text names a figure that stands beside it.
 * What a figure's value looks like in the text is left to whoever prints it.
 */
import { nearNames } from "../near-names.ts";
import type { NodeTexts } from "./book.ts";
import { raise } from "./faults.ts";
import { spanIn } from "./tree.ts";
import type { Territory, Working } from "./working.ts";

export function checkHoles(working: Working): void {
  for (const territory of working.provisions.values()) checkIn(working, territory, [territory]);
  for (const { territory, origin } of new Set(working.entries.values())) {
    const on = origin.on.map((id) => working.provisions.get(id)).filter((found) => found !== undefined);
    checkIn(working, territory, [territory, ...on]);
  }
}

function checkIn(working: Working, { root }: Territory, near: readonly Territory[]): void {
  checkTexts(working, root.heading, near);
  for (let node = root.first; node; node = node.first ?? node.next ?? above(node)) {
    working.visits++;
    checkTexts(working, node.heading, near);
    checkTexts(working, node.texts, near);
  }
  function above(node: NonNullable<typeof root.first>): typeof root.first {
    for (let at = node.parent; at && at !== root; at = at.parent) if (at.next) return at.next;
    return null;
  }
}

function checkTexts(working: Working, texts: NodeTexts, near: readonly Territory[]): void {
  for (const { text, file } of texts.values())
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
