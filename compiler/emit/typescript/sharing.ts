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

/** Stands in a piece for the version that declares it, `hulk@base`; written in once that is known. */
export const homeVersion = "{declaring version}";

/** By what pieces say and need: the version that declared such pieces first. */
export type Homes = Map<string, string>;

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
  /** All versions of the book. */
  readonly book: readonly Program[];
  readonly version: string;
  readonly names: Names;
  readonly called: ReadonlySet<string>;
  readonly pieces: NewPiece[];
}

/** A piece of which it is not known yet whether an earlier version has it. */
export type NewPiece = Omit<Piece, "home">;

export function add(draft: Drafting, piece: NewPiece): void {
  draft.pieces.push(piece);
}

/**
 * Finds the version that declares each piece. Pieces that need one another in a circle have one home: they are taken over
 * together or not at all.
 */
export function findHomes(version: string, pieces: readonly NewPiece[], homes: Homes): readonly Piece[] {
  const owners = new Map(pieces.flatMap((piece) => piece.names.map(({ name }) => [name, piece] as const)));
  const found = new Map<NewPiece, string>();
  for (const circle of circlesOf(pieces, owners)) {
    const within = new Set(circle);
    const needed = new Set<string>();
    for (const name of circle.flatMap(({ needs }) => [...needs.types, ...needs.values])) {
      const owner = owners.get(name);
      if (owner === undefined) throw new Error(`${version} needs ${name}, which nothing declares.`);
      if (!within.has(owner)) needed.add(`${name}@${found.get(owner)}`);
    }
    const said = circle.map(({ names, items }) =>
      [...names.map(({ name }) => name), ...items.map(({ text }) => inOnePiece(text))].join("\0"),
    );
    const key = [...said.sort(), "", ...[...needed].sort()].join("\0");
    const home = homes.get(key) ?? version;
    homes.set(key, home);
    for (const piece of circle) found.set(piece, home);
  }
  return pieces.map((piece) => {
    const home = found.get(piece) ?? version;
    // The text of a piece stands only in its home.
    return { ...piece, home, items: home === version ? piece.items : [] };
  });
}

/** Strongly connected pieces, each group after those it needs (Tarjan's algorithm). */
function circlesOf(
  pieces: readonly NewPiece[],
  owners: ReadonlyMap<string, NewPiece>,
): readonly (readonly NewPiece[])[] {
  const circles: NewPiece[][] = [];
  const order = new Map<NewPiece, number>();
  const open: NewPiece[] = [];
  const isOpen = new Set<NewPiece>();
  const visit = (piece: NewPiece): number => {
    const own = order.size;
    order.set(piece, own);
    const depth = open.push(piece) - 1;
    isOpen.add(piece);
    let low = own;
    for (const name of [...piece.needs.types, ...piece.needs.values]) {
      const next = owners.get(name);
      if (next === undefined) continue;
      const seen = order.get(next);
      if (seen === undefined) low = Math.min(low, visit(next));
      else if (isOpen.has(next)) low = Math.min(low, seen);
    }
    if (low === own) {
      const circle = open.splice(depth);
      for (const each of circle) isOpen.delete(each);
      circles.push(circle);
    }
    return low;
  };
  for (const piece of pieces) if (!order.has(piece)) visit(piece);
  return circles;
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
