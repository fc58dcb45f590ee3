/**
 * What has happened in a play, line by line, with the sentences that state it: plain data, for whoever follows or explains it.
 * Lines note what they do; from whom it is hidden is noted too, and kept from them by play.ts.
 */
import type { Line, Stating } from "../../check/plays.ts";
import type { Words } from "../../check/program.ts";
import type { NodeId } from "../../resolve/graph.ts";
import type { Here, Running } from "./running.ts";
import type { Json } from "../../core/json.ts";

export interface LogEntry {
  /** The play or reaction. */
  readonly play: string;
  readonly label: string | null;
  readonly citation: string;
  readonly sentences: readonly NodeId[];
  readonly words: Words;
  readonly happened: Happened;
  readonly hiddenFrom: readonly string[];
}
export type Happened =
  | { readonly kind: "rolled" | "re-rolled"; readonly path: string; readonly dice: readonly number[] }
  | { readonly kind: "drew" | "chose" | "saw"; readonly path: string; readonly value: Json }
  | { readonly kind: "set"; readonly target: string; readonly value: Json }
  | { readonly kind: "paid"; readonly amounts: readonly Json[] }
  /** What would have been set, and what it may be: why a play is unfinished. */
  | {
      readonly kind: "beyond";
      readonly target: string;
      readonly value: Json;
      readonly from: number | null;
      readonly to: number | null;
    }
  | { readonly kind: "gave"; readonly part: string | null; readonly value: Json }
  | { readonly kind: "began" | "ended"; readonly word: string; readonly name: string }
  | { readonly kind: "cut" | "went"; readonly name: string }
  | { readonly kind: "announced"; readonly event: string; readonly outside: boolean }
  | { readonly kind: "reacted"; readonly reaction: string; readonly element: Json }
  | { readonly kind: "outside"; readonly words: Words };

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
