/**
 * What has happened in a play, line by line, with the sentences that state it: plain data, for whoever follows or explains it.
 * Lines note what they do; from whom it is hidden is noted too, and kept from them by play.ts.
 */
import type { Line, Stating } from "../../check/plays.ts";
import type { NodeId } from "../../resolve/graph.ts";
import type * as log from "../../runtime/playing.ts";
import type { Here, Running } from "./running.ts";
import type { Json } from "../../core/json.ts";

export type LogEntry = log.LogEntry<Json, NodeId>;
type Happened = log.Happened<Json>;

/** What the log tells of a line. */
export type LineNoted = Pick<Line, "label"> & Stating;

export function note(
  at: Running,
  { frame }: Here,
  { label, citation, sentences, words }: LineNoted,
  happened: Happened,
  hiddenFrom: readonly string[] = [],
): void {
  at.log.push({
    play: frame.name,
    label,
    // What is noted of no line in particular is cited as its play.
    citation: citation === "" ? frame.origin.citation : citation,
    sentences,
    words,
    happened,
    hiddenFrom,
  });
}
