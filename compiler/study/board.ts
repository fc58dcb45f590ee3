/** The squares that a situation names, as a small board: where one is asked for a square, one sees those that are known. */
import type { Program, Type } from "../check/program.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { partAt } from "../evaluate/filled.ts";
import { presentType } from "../core/types.ts";
import { newAround } from "../words/around.ts";
import { languageFor } from "../words/language.ts";
import { jsonInWords } from "../words/values.ts";
import { fill, type Wording } from "../words/wording.ts";
import { findAsked, programAsked } from "./ask.ts";
import { nameOfPath } from "./answer-words.ts";

export interface Board {
  /** The least of its columns and rows; columns grow to the east and rows to the north. */
  readonly west: number;
  readonly south: number;
  readonly width: number;
  readonly height: number;
  readonly marks: readonly BoardMark[];
}
export interface BoardMark {
  /** `A` for the first thing, `B` for the next. */
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  /** As the rules call it; null where the square has none. */
  readonly facing: string | null;
  /** What stands there, and where that is. */
  readonly words: Wording;
}

/** Squares around those that are known. */
const margin = 2;
const mostAcross = 24;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Null where no square is known, and where they lie too far apart or are too many to be seen at a glance. */
export function boardOf(version: Program, name: string, given: JsonObject, code: string): Board | null {
  const program = programAsked(version, name);
  const asked = findAsked(program, name);
  const around = newAround(program, languageFor(code), asked);
  const { phrases } = around.language;
  const found = Object.entries(given).flatMap(([root, value]) =>
    squaresIn(value, root, (path) => presentType(partAt(program, asked, path)?.type ?? { kind: "unknown" })),
  );
  if (found.length === 0 || found.length > letters.length) return null;
  const [xs, ys] = [found.map(({ x }) => x), found.map(({ y }) => y)];
  const [west, south] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const [width, height] = [Math.max(...xs) - west + margin + 1, Math.max(...ys) - south + margin + 1];
  if (width > mostAcross || height > mostAcross) return null;
  const marks = found.map(({ path, square, x, y }, i): BoardMark => {
    const where = jsonInWords(around, square, { kind: "square" });
    const facing = typeof square.facing === "string" ? square.facing : null;
    const words = fill(phrases.labelled, nameOfPath({ around, program, asked }, path), where);
    return { letter: letters[i] ?? "", x, y, facing, words };
  });
  return { west, south, width, height, marks };
}

interface FoundSquare {
  readonly path: string;
  readonly square: JsonObject;
  readonly x: number;
  readonly y: number;
}

function squaresIn(value: Json, path: string, typeAt: (path: string) => Type): readonly FoundSquare[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, i) => squaresIn(item, `${path}[${i}]`, typeAt));
  if (!isObject(value)) return [];
  if (typeAt(path).kind === "square") {
    const { x, y } = value;
    return typeof x === "number" && typeof y === "number" ? [{ path, square: value, x, y }] : [];
  }
  return Object.entries(value).flatMap(([name, part]) => squaresIn(part, `${path}.${name}`, typeAt));
}
