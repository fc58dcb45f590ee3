/** Lists for each readable sentence and each language of the book whether its text is there, missing or out of date. */
import type { NodeId } from "../resolve/graph.ts";
import type { Book, TextNode } from "./book.ts";

export interface Translation {
  readonly node: NodeId;
  readonly lang: string;
  readonly state: "present" | "missing" | "stale";
}

/** By default in every language in which the book has a text, or is held. */
export function translations(
  book: Book,
  languages: readonly string[] = languagesOf(book),
): readonly Translation[] {
  return [...book.nodes.values()]
    .filter((node) => (node.unit === "sentence" || node.unit === "remark") && node.unseen === null)
    .flatMap((node) =>
      languages.filter((lang) => node.only === null || node.only === lang).map((lang) => stateOf(node, lang)),
    );
}

export function languagesOf({ graph, nodes, version }: Book): readonly string[] {
  const languages = new Set([...graph.held, ...(graph.versions.get(version)?.held ?? [])]);
  for (const { texts } of nodes.values()) for (const lang of texts.keys()) languages.add(lang);
  return [...languages];
}

function stateOf(node: TextNode, lang: string): Translation {
  const text = node.texts.get(lang);
  return { node: node.id, lang, state: text === undefined ? "missing" : text.stale ? "stale" : "present" };
}
