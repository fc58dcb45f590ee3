/**
 * What can be wrong, as data: a code, a place, typed details. Each pass declares its own faults with `fault` and
 * raises them with `raiser`; wording lives beside the declaration, looks live in compiler/report.
 */
import type { Span } from "./source.ts";

export type Severity = "error" | "warning" | "note";

export interface Related {
  readonly span: Span;
  readonly label: string;
}

/** Replaces the text at `span` by `text`. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

export interface Fix {
  readonly title: string;
  /**
   * `safe`: changes no answer and no words of a version that was right before; `rubric check --fix` applies it. `choice`: only a
   * person can say that it is right, so no command applies it. Absent: most likely right; `--fix=all` applies it.
   */
  readonly trust?: "safe" | "choice";
  readonly edits: readonly Edit[];
}

export interface Diagnostic {
  /** A kebab-case noun phrase, never renamed: the slug of its page. */
  readonly code: string;
  readonly severity: Severity;
  /** The problem, and why it is wrong. */
  readonly message: string;
  /** How to fix it. */
  readonly help: string;
  readonly span: Span;
  /** A few words under the marked place; empty when the message says it all. */
  readonly label: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
}

export interface FaultDeclaration<Data> {
  readonly severity: Severity;
  /** The problem and why it is wrong, in one or two short sentences; the author's words in backticks. */
  readonly message: (data: Data) => string;
  /** How to fix it. */
  readonly help: (data: Data) => string;
  readonly label?: (data: Data) => string;
}

/** The shape a catalogue has: code to declaration. */
export type FaultCatalogue = Readonly<Record<string, FaultDeclaration<never>>>;

/** Gives a declaration the type of its data: `"unknown-name": fault<{ name: string }>({ … })`. */
export function fault<Data extends object>(declaration: FaultDeclaration<Data>): FaultDeclaration<Data> {
  return declaration;
}

export interface RaiseExtras {
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
}

type DataOf<C, K extends keyof C> = C[K] extends FaultDeclaration<infer D> ? D : never;

/** Turns a catalogue into the function that raises its faults; a wrong code or a missing datum does not compile. */
export function raiser<C extends FaultCatalogue>(
  catalogue: C,
): <K extends keyof C & string>(code: K, span: Span, data: DataOf<C, K>, extras?: RaiseExtras) => Diagnostic {
  return (code, span, data, extras) => {
    const declaration = catalogue[code] as unknown as FaultDeclaration<typeof data>;
    return {
      code,
      severity: declaration.severity,
      message: declaration.message(data),
      help: declaration.help(data),
      span,
      label: declaration.label?.(data) ?? "",
      data: data as Readonly<Record<string, unknown>>,
      related: extras?.related ?? [],
      fixes: extras?.fixes ?? [],
    };
  };
}

/** The result of every pass: always a value, with the diagnostics found on the way. */
export interface Outcome<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}
