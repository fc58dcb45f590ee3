/**
 * Finds in a value the lists of records that lie on squares, and gives them as layers of a map, the later above the earlier.
 * How a map looks is left to map-text.ts and map-drawing.ts; values come as the data in which plays give them.
 */
import type { Program, Type, Words } from "../check/program.ts";
import { presentType } from "../core/types.ts";

export interface PlayMap {
  /** The least rectangle that holds everything; x grows to the east and y to the north. */
  readonly west: number;
  readonly south: number;
  readonly width: number;
  readonly height: number;
  readonly layers: readonly MapLayer[];
}

/** One list. */
export interface MapLayer {
  readonly name: string;
  readonly called: Words;
  /** How many kinds its parts could be of. */
  readonly kinds: number;
  readonly parts: readonly MapPart[];
}

/** One record of it. */
export interface MapPart {
  readonly squares: readonly MapSquare[];
  /** Its first field of an enumeration, or else its first keyword: how it looks. */
  readonly kind: MapWord | null;
  /** What its other fields of enumerations say. */
  readonly says: readonly MapWord[];
}

export interface MapWord {
  readonly name: string;
  readonly called: Words;
  /** Its place among the values of its enumeration. */
  readonly order: number;
}

export interface MapSquare {
  readonly x: number;
  readonly y: number;
  readonly facing?: string;
}

/** Null where nothing lies on squares. */
export function mapOf(
  program: Program,
  results: readonly { readonly name: string; readonly type: Type }[],
  values: Readonly<Record<string, unknown>>,
): PlayMap | null {
  const layers = results.flatMap(({ name, type }) => layerOf(program, name, type, values[name]));
  const squares = layers.flatMap(({ parts }) => parts.flatMap((part) => part.squares));
  if (squares.length === 0) return null;
  const [xs, ys] = [squares.map(({ x }) => x), squares.map(({ y }) => y)];
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  return { west, south, width: Math.max(...xs) - west + 1, height: Math.max(...ys) - south + 1, layers };
}

/** The results that a map shows, by name. */
export function isOnMap(program: Program, type: Type): boolean {
  return placesIn(program, type) !== null;
}

/** The square nearest to the middle, where a part bears its number. */
export function middleOf({ squares }: MapPart): MapSquare | null {
  const sum = squares.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  const far = ({ x, y }: MapSquare): number =>
    (x * squares.length - sum.x) ** 2 + (y * squares.length - sum.y) ** 2;
  return squares.reduce<MapSquare | null>(
    (best, each) => (best && far(best) <= far(each) ? best : each),
    null,
  );
}

export function placeKey({ x, y }: { readonly x: number; readonly y: number }): string {
  return `${x},${y}`;
}

// ---------------------------------------------------------------- private

interface Places {
  readonly record: string;
  readonly field: string;
}

/** A list of records with a list of squares, or with a square. */
function placesIn(program: Program, type: Type): Places | null {
  if (type.kind === "or-none") return placesIn(program, type.of);
  if (type.kind !== "list" || type.of.kind !== "record") return null;
  const fields = program.types.records.get(type.of.name)?.fields ?? [];
  const many = fields.find((each) => each.type.kind === "list" && each.type.of.kind === "square");
  const field = many ?? fields.find((each) => presentType(each.type).kind === "square");
  return field ? { record: type.of.name, field: field.name } : null;
}

function layerOf(program: Program, name: string, type: Type, value: unknown): readonly MapLayer[] {
  const places = placesIn(program, type);
  if (places === null || !Array.isArray(value)) return [];
  const record = program.types.records.get(places.record);
  const enums = record?.fields.flatMap((field) => {
    const of = presentType(field.type);
    return of.kind === "enum" ? [program.types.enums.get(of.name)?.values.length ?? 1] : [];
  });
  const parts = value.filter(isData).map((each) => partOf(program, places, each));
  return [{ name, called: record?.called ?? {}, kinds: enums?.[0] ?? 1, parts }];
}

function partOf(program: Program, { record, field }: Places, value: Data): MapPart {
  const fields = program.types.records.get(record)?.fields ?? [];
  const place = value[field];
  // What covers several squares faces no way.
  const squares = Array.isArray(place)
    ? place.flatMap(squareOf).map(({ x, y }) => ({ x, y }))
    : squareOf(place);
  const words = fields.flatMap((each): readonly MapWord[] => {
    const type = presentType(each.type);
    const said = value[each.name];
    if (type.kind !== "enum" || typeof said !== "string") return [];
    const values = program.types.enums.get(type.name)?.values ?? [];
    const order = values.findIndex((one) => one.name === said);
    return [{ name: said, called: values[order]?.called ?? {}, order }];
  });
  const borne = fields.flatMap((each): readonly MapWord[] => {
    const said = value[each.name];
    const first: unknown = each.type.kind === "keywords" && Array.isArray(said) ? said[0] : null;
    if (typeof first !== "string") return [];
    return [{ name: first, called: program.types.keywords.get(first)?.called ?? {}, order: 0 }];
  });
  const [kind = null, ...says] = [...words, ...borne];
  return { squares, kind, says };
}

type Data = Readonly<Record<string, unknown>>;

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function squareOf(value: unknown): readonly MapSquare[] {
  if (!isData(value) || typeof value.x !== "number" || typeof value.y !== "number") return [];
  const { x, y, facing } = value;
  return [typeof facing === "string" ? { x, y, facing } : { x, y }];
}
