/**
 * What the names of a play may be beyond what their types let expect, gathered while its lines are written, and the variables
 * they become. What expressions make of them is writing.ts.
 */
import type { Type } from "../../../check/program.ts";
import { extended } from "../../../core/persistent-map.ts";
import { type Context, type Fast, fast, mostOf, noFields, placesOf } from "../fast.ts";
import type { Names } from "../names.ts";

/** What a name may be beyond what its type lets expect; worked out in rounds, for plays hand values to one another. */
export interface Taken {
  places: number;
  /** How far from zero it may be. */
  most: number;
  none: boolean;
  open: boolean;
  openFields: ReadonlySet<string>;
}

/** By play and name: `storm-shot run`; the result `storm-shot`, a part `storm-shot.kill`. */
export interface Known {
  readonly taken: Map<string, Taken>;
}

export function takenOf(shared: Known, name: string): Taken {
  const known = shared.taken.get(name);
  if (known !== undefined) return known;
  const made: Taken = { places: 0, most: 0, none: false, open: false, openFields: noFields };
  shared.taken.set(name, made);
  return made;
}

/** Notes what a name is given. */
export function noteTaken(
  shared: Known,
  name: string,
  piece: Pick<Fast, "places" | "most" | "none" | "open" | "openFields">,
): Taken {
  const taken = takenOf(shared, name);
  taken.places = Math.max(taken.places, piece.places);
  // A name that is given more than once may grow with each pass.
  if (piece.most > taken.most) taken.most = taken.most === 0 ? piece.most : Number.MAX_SAFE_INTEGER;
  taken.none ||= piece.none !== "never";
  taken.open ||= piece.open;
  taken.openFields = new Set([...taken.openFields, ...piece.openFields]);
  return taken;
}

/** The variable of a name, as expressions see it. */
export function localOf(shared: { readonly names: Names }, name: string, type: Type, taken: Taken): Fast {
  const isOptional = type.kind === "or-none";
  return fast(shared.names.local(name), {
    none: isOptional ? "nullish" : taken.none ? "null" : "never",
    places: Math.max(placesOf(type), taken.places),
    most: Math.max(mostOf(type), taken.most),
    open: taken.open,
    openFields: taken.openFields,
    simple: true,
  });
}

export function withLocal(context: Context, name: string, piece: Fast): Context {
  return { ...context, locals: extended(context.locals, name, piece) };
}
