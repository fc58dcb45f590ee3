/**
 * What every part of the check has at hand: the vocabulary bound, the decisions' signatures, a place to report to;
 * and the scope of an expression: its file, its locals, the things whose fields may be named bare.
 */
import type { Diagnostic, Expr as Ast, Place, Span } from "../../grammar/index.ts";
import type { Book } from "../amend/book.ts";
import type { DecisionId, EntryId, ProvisionId } from "../resolve/graph.ts";
import type { BookIndex } from "./book-index.ts";
import type { Play } from "./plays.ts";
import { extended } from "../core/persistent-map.ts";
import { typeOfUse } from "../core/types.ts";
import type { Fact, Type, TypeTable } from "./program.ts";
import type { Surface } from "./surface.ts";

export interface Context {
  readonly book: Book;
  readonly index: BookIndex;
  readonly types: TypeTable;
  readonly facts: ReadonlyMap<string, Fact>;
  readonly signatures: ReadonlyMap<DecisionId, Signature>;
  /** What one must know of a play to name it. */
  readonly plays: ReadonlyMap<DecisionId, PlaySignature>;
  /** By keyword: what gains it in this version, and how. */
  readonly gains: ReadonlyMap<string, { readonly decision: DecisionId; readonly by: Type }>;
  readonly report: (diagnostic: Diagnostic) => void;
  /** Types an expression; `hint` is the type expected there, which settles what bare names and literals mean. */
  readonly infer: (context: Context, scope: Scope, expression: Ast, hint: Type | null) => Surface;
}

/** What one must know of a decision to name it. */
export interface Signature {
  readonly id: DecisionId;
  readonly params: readonly Fact[];
  readonly type: Type;
}

/** The type is that of the result; of named ones a shape. */
export interface PlaySignature extends Signature {
  readonly kind: Play["kind"];
}

export interface Scope {
  readonly file: string;
  readonly locals: ReadonlyMap<string, Local>;
  /** Things whose fields may be named bare, the innermost first. */
  readonly subjects: readonly Subject[];
  /** The provision whose figures may be named bare. */
  readonly provision: ProvisionId | null;
  /** Whose doubts are meant by a name that several owners use. */
  readonly owners: readonly (EntryId | ProvisionId)[];
  /** Paths that are not none wherever this scope is reached. */
  readonly known: ReadonlyMap<string, true>;
  /** Record values may leave parts open: so it is in examples. */
  readonly partial: boolean;
  /** What comes of a play may be asked, and its odds: so it is in questions. */
  readonly isQuestion: boolean;
}
export interface Local {
  readonly type: Type;
  readonly what: "parameter" | "binder" | "accumulator" | "stage" | PlayLocal;
}
/** What a line of a play names. */
export type PlayLocal = "roll" | "draw" | "choice" | "sighting" | "let" | "result";

export interface Subject {
  readonly name: string;
  readonly type: Type;
}

export function scopeIn(file: string, more: Partial<Omit<Scope, "file">> = {}): Scope {
  return {
    file,
    locals: new Map(),
    subjects: [],
    provision: null,
    owners: [],
    known: new Map(),
    partial: false,
    isQuestion: false,
    ...more,
  };
}

export function withLocal(scope: Scope, name: string, type: Type, what: Local["what"]): Scope {
  return { ...scope, locals: extended(scope.locals, name, { type, what }) };
}

export function withParams(scope: Scope, params: readonly Fact[]): Scope {
  return params.reduce((inner, param) => withLocal(inner, param.name, typeOfUse(param), "parameter"), scope);
}

/** Makes the fields of a local reachable by their bare names. */
export function withSubject(scope: Scope, name: string, type: Type): Scope {
  return { ...scope, subjects: [{ name, type }, ...scope.subjects] };
}

/** The scope where some paths are known not to be none. */
export function withKnown(scope: Scope, known: Iterable<string>): Scope {
  let all = scope.known;
  for (const path of known) all = extended(all, path, true);
  return all === scope.known ? scope : { ...scope, known: all };
}

export function spanOf(file: string, place: Place): Span {
  return { file, start: place.start, end: place.end };
}

/** What stands where something could not be bound; whoever makes it has said why. */
export function hole(span: Span): Surface {
  return { kind: "hole", type: { kind: "unknown" }, span };
}
