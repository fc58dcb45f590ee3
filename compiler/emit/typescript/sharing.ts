/**
 * Who has declared what: a piece of a module that reads the same as in an earlier version, and rests on the same, is taken
 * from there. What a piece says is the affair of those who add it.
 */
import type { Play } from "../../check/plays.ts";
import type { Decision, Program } from "../../check/program.ts";
import { inOnePiece } from "./code.ts";
import type { Item } from "./module.ts";
import type { Names } from "./names.ts";
import type { TypeUse } from "./types.ts";

/** By name and what it rests on: the pieces that were declared so, each in the version that declared it first. */
export type Homes = Map<string, { readonly texts: readonly string[]; readonly home: string }[]>;

/** Something a version exports: declared here, or in an earlier version where it reads the same. */
export interface Piece {
  readonly names: readonly { readonly name: string; readonly isType: boolean; readonly isPublic: boolean }[];
  readonly home: string;
  readonly items: readonly Item[];
  /** The decision or play whose history its comment tells. */
  readonly decision: Decision | Play | null;
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
  const texts = piece.items.map((item) => inOnePiece(item.text));
  const key = [first?.name, rest, ...named.sort()].join("\0");
  const declared = homes.get(key) ?? [];
  homes.set(key, declared);
  const before = declared.find((each) => each.texts.every((text, i) => text === texts[i]));
  const home = before?.home ?? version;
  if (before === undefined) declared.push({ texts, home });
  for (const { name } of piece.names) homeOf.set(name, home);
  // What stands elsewhere is not written again.
  draft.pieces.push({ ...piece, home, items: home === version ? piece.items : [] });
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
