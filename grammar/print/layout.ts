/** Prints a document of pieces, with line breaks only where a line would be too wide. */

/** Text, a run of pieces, or one of the pieces that decide over breaks. */
export type Piece = string | readonly Piece[] | Line | Group | Indent | Trailing;

/** A place to break: `flat` stands there while its group fits on the line. */
interface Line {
  readonly kind: "line";
  readonly flat: string;
  /** Breaks always, and every group around it with it. */
  readonly hard: boolean;
  /** Leaves an empty line before the next. */
  readonly blank: boolean;
}
/** Breaks at all its own lines or at none. */
interface Group {
  readonly kind: "group";
  readonly piece: Piece;
  readonly broken: boolean;
}
interface Indent {
  readonly kind: "indent";
  readonly piece: Piece;
}
/** A comment at the end of a line: it takes no room, and nothing can follow it on its line. */
interface Trailing {
  readonly kind: "trailing";
  readonly text: string;
}

export const line: Piece = { kind: "line", flat: " ", hard: false, blank: false };
/** Members on one line stand two spaces apart. */
export const wideLine: Piece = { kind: "line", flat: "  ", hard: false, blank: false };
export const softLine: Piece = { kind: "line", flat: "", hard: false, blank: false };
export const hardLine: Piece = { kind: "line", flat: "", hard: true, blank: false };
export const blankLine: Piece = { kind: "line", flat: "", hard: true, blank: true };

export function group(...pieces: Piece[]): Piece {
  return { kind: "group", piece: pieces, broken: mustBreak(pieces) };
}

export function indent(...pieces: Piece[]): Piece {
  return { kind: "indent", piece: pieces };
}

/** What goes on from the line before, set off from the body that follows it. */
export function apart(...pieces: Piece[]): Piece {
  return indent(indent(pieces));
}

export function trailing(text: string): Piece {
  return { kind: "trailing", text };
}

export function join(pieces: readonly Piece[], between: Piece): Piece[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));
}

/** Groups know whether they break, so the search stops at them and the whole stays linear. */
function mustBreak(piece: Piece): boolean {
  if (typeof piece === "string") return false;
  if (Array.isArray(piece)) return piece.some(mustBreak);
  const one = piece as Exclude<Piece, string | readonly Piece[]>;
  switch (one.kind) {
    case "line":
      return one.hard;
    case "group":
      return one.broken;
    case "indent":
      return mustBreak(one.piece);
    case "trailing":
      return true;
  }
}

interface Job {
  readonly indent: number;
  readonly flat: boolean;
  readonly piece: Piece;
}

const step = 2;

/** The lines of a document, without spaces at their ends. */
export function render(document: Piece, width: number): string {
  const jobs: Job[] = [{ indent: 0, flat: false, piece: document }];
  let lines = "";
  let current = "";
  for (;;) {
    const job = jobs.pop();
    if (job === undefined) return lines + current.trimEnd();
    const { piece } = job;
    if (typeof piece === "string") current += piece;
    else if (Array.isArray(piece))
      for (let i = piece.length - 1; i >= 0; i--) jobs.push({ ...job, piece: piece[i] as Piece });
    else {
      const one = piece as Exclude<Piece, string | readonly Piece[]>;
      if (one.kind === "line") {
        if (job.flat && !one.hard) current += one.flat;
        else {
          lines += `${current.trimEnd()}\n${one.blank ? "\n" : ""}`;
          current = " ".repeat(job.indent);
        }
      } else if (one.kind === "indent")
        jobs.push({ indent: job.indent + step, flat: job.flat, piece: one.piece });
      else if (one.kind === "trailing") current += one.text;
      else {
        const flat = job.flat || (!one.broken && fits(one.piece, jobs, width - current.length));
        jobs.push({ indent: job.indent, flat, piece: one.piece });
      }
    }
  }
}

/** Whether the group, and the text up to the next possible break, fits on the line. */
function fits(group: Piece, after: readonly Job[], room: number): boolean {
  const waiting: { readonly flat: boolean; readonly piece: Piece }[] = [{ flat: true, piece: group }];
  let next = after.length - 1;
  let left = room;
  for (;;) {
    if (left < 0) return false;
    let job = waiting.pop();
    if (job === undefined) {
      job = after[next];
      next -= 1;
      if (job === undefined) return true;
    }
    const { piece } = job;
    if (typeof piece === "string") left -= piece.length;
    else if (Array.isArray(piece))
      for (let i = piece.length - 1; i >= 0; i--) waiting.push({ flat: job.flat, piece: piece[i] as Piece });
    else {
      const one = piece as Exclude<Piece, string | readonly Piece[]>;
      if (one.kind === "line") {
        if (!job.flat || one.hard) return true;
        left -= one.flat.length;
      } else if (one.kind === "trailing") return true;
      else waiting.push({ flat: job.flat && !(one.kind === "group" && one.broken), piece: one.piece });
    }
  }
}
