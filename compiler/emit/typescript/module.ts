/**
 * The plain description of an emitted module: what it imports, takes over and declares. It is made by model.ts and turned
 * into files by print.ts.
 */

/** One file, without its ending. */
export interface Module {
  readonly path: string;
  readonly doc: readonly string[];
  readonly imports: readonly Import[];
  /** By module: what is taken over from it. */
  readonly reexports: readonly Import[];
  readonly items: readonly Item[];
}

export interface Import {
  readonly from: string;
  readonly values: readonly string[];
  readonly types: readonly string[];
  /** `import * as t`: everything under one name. */
  readonly all: string | null;
}

export interface Item {
  readonly doc: readonly string[];
  /** What stands after `export `; marked where it is for .ts only. */
  readonly text: string;
  /** What stands after `export declare ` in .d.ts; null for what is a type, which stands there as it is. */
  readonly declaration: string | null;
  readonly isInternal: boolean;
}
