/**
 * The files in which the plays of every version go out: a drawing of each, and its graph with the same steps as text.
 * Writing them is the caller's.
 */
import type { Program } from "../check/program.ts";
import { drawingOf } from "../play/drawing.ts";
import { graphOf } from "../play/graph.ts";
import { outlineOf } from "../play/outline.ts";
import { asWritten } from "../play/telling.ts";
import { tellingInWords } from "./told-steps.ts";

/** By paths below the folder of data, one after the other: `hulk/base/charge.svg`, `hulk/base/charge.json`. */
export function* emitPlays(
  versions: ReadonlyMap<string, ReadonlyMap<string, { readonly program: Program }>>,
): Generator<readonly [path: string, text: string]> {
  for (const [book, all] of versions)
    for (const [version, { program }] of all)
      for (const of of [...program.plays, ...program.reactions]) {
        const language = program.languages[0] ?? "en";
        const graph = graphOf(program, of, asWritten);
        const telling = tellingInWords(program, of, language);
        const told = graphOf(program, of, telling);
        const text = outlineOf(graph, language);
        const words = outlineOf(told, language, telling);
        const path = `${book}/${version}/${graph.name}`;
        yield [`${path}.svg`, drawingOf(told, language, telling)];
        const data = { format: "rubric-play-1", book, version, ...graph, text, words };
        yield [`${path}.json`, `${JSON.stringify(data, null, 1)}\n`];
      }
}
