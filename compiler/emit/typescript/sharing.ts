/**
 * Who has declared what: a piece of a module that reads the same as in an earlier version, and rests on the same, is taken
 * from there. What a piece says is the affair of those who add it.
 */
import type { Decision, Program } from "../../check/program.ts";
import type { Item } from "./module.ts";
import type { Names } from "./names.ts";
import type { TypeUse } from "./types.ts";

/** By what is declared and how it reads: the version that declared it first. */
export type Homes = Map<string, string>;

/** Something a version exports: declared here, or in an earlier version where it reads the same. */
export interface Piece {
  readonly names: readonly { readonly name: string; readonly isType: boolean; readonly isPublic: boolean }[];
  readonly home: string;
  readonly items: readonly Item[];
  /** Decisions whose history its comment tells. */
  readonly decision: Decision | null;
  readonly needs: Needs;
}

/** What the text of a piece names. */
export interface Needs {
  readonly types: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
  readonly runtime: ReadonlySet<string>;
  readonly runtimeTypes: ReadonlySet<string>;
  readonly terms: boolean;
}

export interface Drafting {
  readonly program: Program;
  readonly version: string;
  readonly names: Names;
  readonly called: ReadonlySet<string>;
  readonly homes: Homes;
  readonly homeOf: Map<string, string>;
  readonly pieces: Piece[];
}

/** Adds a piece, or the same piece of an earlier version; `rest`: what it rests on beside what it names. */
export function add(draft: Drafting, piece: Omit<Piece, "home">, rest = ""): void {
  const { homes, homeOf, version } = draft;
  const [first] = piece.names;
  const named = [...piece.needs.types, ...piece.needs.values].map(
    (name) => `${name}@${homeOf.get(name) ?? "?"}`,
  );
  const text = piece.items.map((item) => item.text).join("\n");
  const identity = [first?.name, text, rest, ...named.sort()].join("\0");
  const home = homes.get(identity) ?? version;
  homes.set(identity, home);
  for (const { name } of piece.names) homeOf.set(name, home);
  draft.pieces.push({ ...piece, home });
}

export const noNeeds: Needs = {
  types: new Set(),
  values: new Set(),
  runtime: new Set(),
  runtimeTypes: new Set(),
  terms: false,
};

export function typeNeeds(use: TypeUse): Needs {
  return { ...noNeeds, types: use.declared, runtimeTypes: use.runtime };
}
