/**
 * One question's working space: its diagrams, its values, the places of the situation it has looked at, and what each of
 * its variables stands for. Which places there are is places.ts; what rules make of them is symbolic.ts.
 */
import type { EnumType, Program, Type } from "../check/program.ts";
import { builtInEnums } from "../check/built-in.ts";
import type { DoubtId } from "../resolve/graph.ts";
import { type Atoms, newAtoms, type Variable } from "./atoms.ts";
import { type Diagrams, newDiagrams, type Node } from "./diagram.ts";
import type { Constraint } from "./eliminate.ts";
import type { Budget } from "./limits.ts";
import { otherSign } from "../core/titles.ts";
import { newSymbols, type Symbols } from "./symbols.ts";

export interface Space {
  readonly atoms: Atoms;
  readonly diagrams: Diagrams;
  readonly symbols: Symbols;
  readonly budget: Budget;
  /** Whose words the situation is told in; where there are two, what both understand. */
  readonly programs: readonly Program[];
  /** What can be given, in order. */
  readonly roots: readonly Given[];
  readonly rootByName: ReadonlyMap<string, Given>;
  /** Of these, those that have been looked at, in that order. */
  readonly looked: Set<string>;
  readonly places: Place[];
  /** By the name of a record, the places at which one stands. */
  readonly things: Map<string, readonly Place[]>;
  readonly byPath: Map<string, Place>;
  /** By variable. */
  readonly roles: Role[];
  readonly definitions: Map<number, readonly Constraint[]>;
  readonly codings: Map<string, Coding>;
  /** At most so many elements, by the path of a list with its indexes left empty: `army[].models`. */
  readonly most: (list: string) => number;
  /** What must hold for references to lead somewhere. */
  readonly conditions: Node[];
  /** Null: a rule on the table never says otherwise. */
  readonly told: Map<string, Node> | null;
  /** Doubts of which every reading is tried. */
  readonly freeDoubts: ReadonlySet<DoubtId>;
  /** Roundings, products and quotients met before. */
  readonly derived: Map<string, number>;
  /** Keywords and dice asked about before. */
  readonly truths: Map<string, Node>;
  readonly records: Map<string, readonly Root[]>;
  /** By node: whether it is yes or no everywhere. */
  readonly plain: boolean[];
  /** Lists that were cut off where they might go on. */
  readonly lists: Set<string>;
  readonly groups: Groups;
  /** Null: nothing is known before. */
  readonly narrow: Narrow | null;
}

export interface Root {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
}

/** What can be given, and whether what is asked hangs on it. */
export interface Given extends Root {
  readonly isRead: boolean;
}

/** Where a value of the situation stands. */
export interface Place {
  readonly id: number;
  /** `target.models[0].hidden`. */
  readonly path: string;
  /** The same with indexes left empty. */
  readonly pattern: string;
  readonly type: Type;
  readonly optional: boolean;
  /** When there is such a place at all. */
  readonly present: Node;
  /** Within which its variables come in order. */
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  /** Set for what stands in the place of a reference to it. */
  readonly isInline: boolean;
  readonly parts: Map<string, Place>;
  /** What stands there, and the truth that something does where it may be none: made when first asked for. */
  value: Node | null;
  there: Node | null;
  /** Of a list, the variable of its length. */
  length: number | null;
}

/** What a variable stands for. */
export type Role =
  | { readonly kind: "value"; readonly place: Place }
  | { readonly kind: "there"; readonly place: Place }
  | { readonly kind: "length"; readonly place: Place }
  | { readonly kind: "rerolled"; readonly place: Place }
  | { readonly kind: "keyword"; readonly place: Place; readonly keyword: string }
  | { readonly kind: "reference"; readonly place: Place; readonly candidates: readonly Place[] }
  | { readonly kind: "told"; readonly clause: string }
  /** Whether a list is one group, where that is not gone through. */
  | { readonly kind: "group" }
  | { readonly kind: "reading"; readonly doubt: DoubtId; readonly readings: readonly string[] }
  | { readonly kind: "rounded"; readonly term: number; readonly direction: "up" | "down" }
  | { readonly kind: "product" | "quotient"; readonly left: number; readonly right: number };

/** Names by the numbers that stand for them. */
export interface Coding {
  readonly names: string[];
  readonly codes: Map<string, number>;
  readonly isOpen: boolean;
  /** So many names, from the first on, are known to all programs. */
  readonly shared: number;
  /** How a name begins that no program has. */
  readonly another: string;
}

/** A variable as it is left by what is known before. */
export type Narrow = (space: Space, role: Role, variable: Omit<Variable, "id">) => Omit<Variable, "id">;

/** Whether `one group` is gone through link by link, or taken as a free truth where it may be. */
export type Groups = "linked" | "free";

export interface SpaceOptions {
  readonly most: (list: string) => number;
  readonly told: boolean;
  readonly freeDoubts: ReadonlySet<DoubtId>;
  readonly budget: Budget;
  readonly groups?: Groups;
  readonly narrow?: Narrow;
}

export function newSpace(
  programs: readonly Program[],
  roots: readonly Given[],
  { most, told, freeDoubts, budget, groups = "linked", narrow }: SpaceOptions,
): Space {
  const atoms = newAtoms();
  return {
    atoms,
    diagrams: newDiagrams(atoms, budget),
    symbols: newSymbols(),
    budget,
    programs,
    roots,
    rootByName: new Map(roots.map((root) => [root.name, root])),
    looked: new Set(),
    places: [],
    things: new Map(),
    byPath: new Map(),
    roles: [],
    definitions: new Map(),
    codings: new Map(),
    most,
    conditions: [],
    told: told ? new Map() : null,
    freeDoubts,
    derived: new Map(),
    truths: new Map(),
    records: new Map(),
    plain: [],
    lists: new Set(),
    groups,
    narrow: narrow ?? null,
  };
}

// ---------------------------------------------------------------- names

/** The numbers of the names of a type: those all programs know come first, in their declared order. */
export function codingOf(space: Space, type: Type): Coding {
  const name = type.kind === "enum" || type.kind === "name" ? `${type.kind} ${type.name}` : type.kind;
  const known = space.codings.get(name);
  if (known) return known;
  const made = codingFor(space, type);
  space.codings.set(name, made);
  return made;
}

function codingFor(space: Space, type: Type): Coding {
  if (type.kind === "duty") return coding(["may", "must", "may not"], false);
  if (type.kind !== "enum") return coding([], true);
  const declared = space.programs.flatMap((program) => enumIn(program, type.name) ?? []);
  const [last] = declared.slice(-1);
  const isOpen = declared.some(({ open }) => open);
  const names = (last?.values ?? []).map((value) => value.name);
  const listed = declared.map(({ values }) => new Set(values.map((value) => value.name)));
  return coding(
    names.filter((name) => listed.every((all) => all.has(name))),
    isOpen,
    otherSign,
  );
}

function coding(names: readonly string[], isOpen: boolean, another = "Another Name "): Coding {
  return {
    names: [...names],
    codes: new Map(names.map((name, i) => [name, i])),
    isOpen,
    shared: names.length,
    another,
  };
}

export function enumIn(program: Program, name: string): EnumType | undefined {
  return program.types.enums.get(name) ?? builtInEnums.get(name);
}

/** Of an open type, a name met for the first time gets the next number; of a closed one, it has none. */
export function codeOf(coding: Coding, name: string): number | null {
  const known = coding.codes.get(name);
  if (known !== undefined || !coding.isOpen) return known ?? null;
  const code = coding.names.length;
  coding.names.push(name);
  coding.codes.set(name, code);
  return code;
}

export function nameOf(coding: Coding, code: number): string {
  return coding.names[code] ?? `${coding.another}${code - coding.names.length + 1}`;
}
