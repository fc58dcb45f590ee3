/**
 * Pieces of code that know how to stand on one line and how to stand on several, so that lines stay within a width.
 * What the pieces say is left to the printers of expressions and clauses; whole files are print.ts.
 */

export const width = 110;

/** `flat` on one line; `broken` on several, below a line that is indented by `indent`. */
export interface Code {
  readonly flat: string;
  readonly broken: ((indent: string) => string) | null;
  /** On several lines as the last argument of a call, up to its closing bracket; as `broken` where it is left out. */
  readonly hugged?: (indent: string) => string;
}

export function code(flat: string): Code {
  return { flat, broken: null };
}

/** On one line where it fits behind what already stands on the line, else broken. */
export function layout(piece: Code, indent: string, used = indent.length, after = 0): string {
  if (piece.broken === null || used + piece.flat.length + after <= width) return piece.flat;
  return piece.broken(indent);
}

/** `open a, b close`; broken, each item has a line of its own. */
export function listed(open: string, items: readonly Code[], close: string, space = ""): Code {
  const flat =
    items.length === 0
      ? open + close
      : `${open}${space}${items.map((item) => item.flat).join(", ")}${space}${close}`;
  if (items.length === 0) return code(flat);
  return {
    flat,
    broken: (indent) => {
      const inner = `${indent}  `;
      const lines = items.map((item) => `${inner}${layout(item, inner, inner.length, 1)},\n`);
      return `${open}\n${lines.join("")}${indent}${close}`;
    },
  };
}

/** `a && b && c`; broken, each operand has a line of its own. */
export function chained(items: readonly Code[], operator: string): Code {
  const [only] = items;
  if (items.length === 1 && only) return only;
  return {
    flat: items.map((item) => item.flat).join(` ${operator} `),
    broken: (indent) => {
      const end = operator.length + 1;
      return items.map((item) => layout(item, indent, indent.length, end)).join(` ${operator}\n${indent}`);
    },
  };
}

/** Pieces side by side; broken, the last that can break does. */
export function joined(...parts: readonly (Code | string)[]): Code {
  const pieces = parts.map((part) => (typeof part === "string" ? code(part) : part));
  const flat = pieces.map((piece) => piece.flat).join("");
  let last = -1;
  pieces.forEach((piece, i) => {
    if (piece.broken !== null) last = i;
  });
  if (last < 0) return code(flat);
  return {
    flat,
    broken: (indent) =>
      pieces.map((piece, i) => (i === last ? (piece.broken?.(indent) ?? "") : piece.flat)).join(""),
  };
}

/** In parentheses; broken, what is inside stands on lines of its own. */
export function enclosed(piece: Code): Code {
  return {
    flat: `(${piece.flat})`,
    broken: (indent) => {
      const inner = `${indent}  `;
      return `(\n${inner}${layout(piece, inner)}\n${indent})`;
    },
  };
}

/** The same text in one stretch: one that was put together from many pieces would keep them all in memory. */
export function inOnePiece(text: string): string {
  text.charCodeAt(text.length - 1);
  return text;
}
