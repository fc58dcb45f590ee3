/**
 * The files in which the plays of every version go out: a drawing of each, and its graph with the same steps as text.
 * Writing them is the caller's.
 */
import type { Program } from "../check/program.ts";
import { drawingOf } from "./drawing.ts";
import { graphsOf } from "./graph.ts";
import { outlineOf } from "./outline.ts";

/** By paths below the folder of data, one after the other: `hulk/base/charge.svg`, `hulk/base/charge.json`. */
export function* emitPlays(
  versions: ReadonlyMap<string, ReadonlyMap<string, { readonly program: Program }>>,
): Generator<readonly [path: string, text: string]> {
  for (const [book, all] of versions)
    for (const [version, { program }] of all)
      for (const [name, graph] of graphsOf(program)) {
        const language = program.languages[0] ?? "en";
        const text = outlineOf(graph, language);
        const path = `${book}/${version}/${name}`;
        yield [`${path}.svg`, drawingOf(graph, language)];
        const data = { format: "rubric-play-1", book, version, ...graph, text };
        yield [`${path}.json`, `${JSON.stringify(data, null, 1)}\n`];
      }
}
