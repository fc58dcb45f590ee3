/**
 * Turns the tree of a file back into text in its one canonical layout, with every comment of the file in it.
 * The layout of single constructs is in the files beside this one; whether the text means anything is left to others.
 */
import type { Document, Expr, Item } from "./ast.ts";
import type { Outcome } from "./diagnostic.ts";
import { render } from "./print/layout.ts";
import { parse } from "./parser.ts";
import { notesOf, type Notes } from "./print/comments.ts";
import { expr } from "./print/expressions.ts";
import { item } from "./print/items.ts";
import { type Member, type Row, rowsOf } from "./print/sequence.ts";
import type { SourceFile } from "./source.ts";

export const width = 110;

/** The text of a tree. The text it was parsed from tells which comments end a line, and where the author left a line empty. */
export function print(document: Document, text = ""): string {
  const notes = notesOf(document.comments, text);
  const members: Member[] = document.items.map((one) => ({
    start: one.start,
    end: one.end,
    print: () => item(notes, one),
  }));
  const rows = rowsOf(notes, members, { from: 0, to: Number.POSITIVE_INFINITY, separator: "" });
  const items = new Map(members.map((member, index) => [member, document.items[index] as Item]));
  const itemOf = ({ member }: Row): Item | undefined => (member === null ? undefined : items.get(member));
  let printed = "";
  let before: { readonly row: Row; readonly text: string } | null = null;
  for (const [index, row] of rows.entries()) {
    const its = render(row.piece, width);
    if (before !== null) printed += apart(before, { row, text: its }, rows[index + 1]) ? "\n\n" : "\n";
    printed += its;
    before = { row, text: its };
  }
  return printed === "" ? "" : `${printed}\n`;

  /** Short declarations of one kind may stand close together; everything else keeps an empty line between. */
  function apart(
    above: { row: Row; text: string },
    below: { row: Row; text: string },
    next: Row | undefined,
  ): boolean {
    if (notes.isBlankBetween(above.row, below.row)) return true;
    const one = itemOf(above.row);
    const other = itemOf(below.row);
    if (one === undefined) return false;
    if (other === undefined) {
      const described = next === undefined ? undefined : itemOf(next);
      return large(one, above.text) || (described !== undefined && described.kind !== one.kind);
    }
    return one.kind !== other.kind || large(one, above.text) || large(other, below.text);
  }
}

/** The text of an expression, on as many lines as it needs. */
export function printExpression(expression: Expr): string {
  return render(expr(noNotes, expression), width);
}

/** The canonical text of a file. A file that does not parse is returned unchanged, with its faults. */
export function format(source: SourceFile): Outcome<string> {
  const { value, diagnostics } = parse(source);
  if (diagnostics.some(({ severity }) => severity === "error")) return { value: source.text, diagnostics };
  return { value: print(value, source.text), diagnostics };
}

const noNotes: Notes = notesOf([], "");

const large = (one: Item, text: string): boolean =>
  text.includes("\n") ||
  one.kind === "provision" ||
  one.kind === "entry" ||
  one.kind === "book" ||
  one.kind === "update" ||
  one.kind === "part" ||
  one.kind === "chapter";
