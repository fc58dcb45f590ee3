/** Turns string tokens into texts, and reports escapes and holes that are wrong. */
import type { IToken } from "chevrotain";
import type { TextLiteral, TextPart } from "../ast.ts";
import { raise } from "../faults.ts";
import { endOf } from "../lexer.ts";
import { piecesOf } from "../string-literal.ts";
import type { Parser } from "./base.ts";

/** A text without holes. */
export function readString(parser: Parser, token: IToken): string {
  if (parser.RECORDING_PHASE) return "";
  const parts = readParts(parser, token, false);
  return parts.map((part) => (part.kind === "words" ? part.text : "")).join("");
}

/** A text with holes. */
export function readText(parser: Parser, token: IToken): TextLiteral {
  const start = token.startOffset;
  if (parser.RECORDING_PHASE) return { kind: "text", start, end: start, parts: [] };
  const parts = readParts(parser, token, true).map((part) => placePart(part, start));
  return { kind: "text", start, end: endOf(token), parts };
}

type Part = ReturnType<typeof piecesOf>["parts"][number];

function readParts(parser: Parser, token: IToken, canHaveHoles: boolean): readonly Part[] {
  const { parts, bad } = piecesOf(token.image, canHaveHoles);
  const offset = token.startOffset;
  for (const { kind, text, start, end } of bad) {
    const span = { file: parser.file, start: offset + start, end: offset + end };
    parser.raise(raise(kind, span, { found: text }));
  }
  return parts;
}

function placePart(part: Part, start: number): TextPart {
  if (part.kind !== "hole") return part;
  return {
    kind: "hole",
    name: { kind: "name", start: start + part.start, end: start + part.end, text: part.name },
    words: part.words,
  };
}
