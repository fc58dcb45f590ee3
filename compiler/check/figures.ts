/**
 * Turns the figures of a version into constants of their type, and keeps them at hand for the texts that show them.
 * An unseen figure has no value here; that it is known to differ is told by its history.
 */
import type { Book, BookEntry, BookFigure, BookProvision, TextNode } from "../amend/book.ts";
import { memoizePair } from "../memoize.ts";
import type { NodeId } from "../resolve/graph.ts";
import type { Context } from "./context.ts";
import { scopeIn } from "./context.ts";
import { infer } from "./expression.ts";
import { fitted } from "./expression/fit.ts";
import { type Cited, originOf } from "./origin.ts";
import type { ClauseOrigin, Type } from "./program.ts";
import type { Surface } from "./surface.ts";
import { sentencesBelow } from "./sentences.ts";
import { constant, historyOf } from "./tables.ts";

export function figureValue(context: Context, { value, source }: BookFigure, type: Type): Surface | null {
  if (value === null) return null;
  const scope = scopeIn(source.file, { provision: source.provision });
  return constant(context, fitted(context, infer(context, scope, value, type), type), "a figure");
}

export function figureOrigin(cited: Cited, figure: BookFigure): ClauseOrigin {
  const { source } = figure;
  const stated = {
    source,
    sentences: showing(cited, figure),
    history: historyOf(source),
    inferred: [],
    cites: [],
  };
  return originOf(cited, stated);
}

/** The sentences beside a figure, or anywhere in its provision or entry, that show it. */
function showing({ book, index }: Cited, { node, source }: BookFigure): readonly NodeId[] {
  const figure = book.nodes.get(node);
  if (figure === undefined) return [];
  const entry = source.entry === null ? undefined : index.entries.get(source.entry);
  const home = figure.provision === null ? entry : index.provisions.get(figure.provision);
  return (home && figure.label && shownIn(book, home).get(figure.label)) || [];
}

/** The sentences of a provision or entry that show a figure, by the name of the figure. */
const shownIn = memoizePair((book: Book, home: Home): ReadonlyMap<string, readonly NodeId[]> => {
  const found = new Map<string, NodeId[]>();
  for (const sentence of home.content.flatMap((id) => sentencesBelow(book, id)))
    for (const name of namesShown(sentence)) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [sentence.id]);
      else known.push(sentence.id);
    }
  return found;
});

type Home = BookProvision | BookEntry;

function namesShown({ texts }: TextNode): ReadonlySet<string> {
  return new Set(
    [...texts.values()].flatMap(({ text }) =>
      text.parts.flatMap((part) => (part.kind === "hole" ? [part.name.text] : [])),
    ),
  );
}
