/**
 * What a figure is: a name to pick it by, and a way to measure its lines.
 * How lines are shown and judged is left to report.ts.
 */

/** Where things are: the project, and the folder that this run may write to. */
export interface Ground {
  readonly root: string;
  readonly built: string;
  /** How often each contestant runs; null: as often as the figure thinks right. */
  readonly rounds: number | null;
  /** Says what is being measured, to whoever waits. */
  readonly say: (text: string) => void;
}

export interface Figure {
  readonly name: string;
  readonly measure: (ground: Ground) => Promise<readonly Line[]>;
}

/** One measured ratio with its bound, or why there is none. */
export interface Line {
  readonly figure: string;
  /** What is compared with what. */
  readonly compared: string;
  readonly bound: Bound;
  readonly measured: Measured | { readonly missing: string };
  /** Of what is measured, where it is no ratio. */
  readonly unit?: string;
  /** Absolute values, for orientation: they change with the machine. */
  readonly note: string;
}

export type Bound =
  | { readonly kind: "at-most"; readonly ratio: number }
  | { readonly kind: "at-least"; readonly ratio: number }
  /** Stated without a bound. */
  | { readonly kind: "stated" };

export interface Measured {
  /** The median over the rounds. */
  readonly ratio: number;
  /** The least and the greatest of the rounds. */
  readonly spread: readonly [number, number];
  readonly rounds: number;
}

export type Judgement = "pass" | "miss" | "not measured" | "stated";

export function judge({ bound, measured }: Line): Judgement {
  if ("missing" in measured) return "not measured";
  if (bound.kind === "stated") return "stated";
  const isMet = bound.kind === "at-most" ? measured.ratio <= bound.ratio : measured.ratio >= bound.ratio;
  return isMet ? "pass" : "miss";
}
