/**
 * Words with highlighted changes, for every version that a reader may come from. The page contains all of them, and the
 * reader chooses one by style alone, also without scripts.
 */
import type { Piece, TextChange } from "../../compiler/index.ts";
import { citedAs, localName, tails, versionOf } from "../address.ts";
import { h, type Part } from "../html.ts";
import { inLanguage, type Said } from "../language.ts";
import type { BookAt } from "../model/book-at.ts";
import { type BookOf, type Site, versionsBefore } from "../model/model.ts";
import { type Held, linked, type Reading, type Spelled } from "./held.ts";
import { memoize, memoizePair } from "../../compiler/memoize.ts";

interface MarkWords {
  readonly inserted: string;
  readonly deleted: string;
  readonly moved: string;
  readonly end: string;
  readonly by: string;
}

export const markWords: Said<MarkWords> = {
  en: {
    inserted: "[inserted: ",
    deleted: "[deleted: ",
    moved: "moved here",
    end: "]",
    by: "changed by",
  },
  es: {
    inserted: "[añadido: ",
    deleted: "[suprimido: ",
    moved: "trasladado aquí",
    end: "]",
    by: "cambiado por",
  },
  ca: {
    inserted: "[afegit: ",
    deleted: "[suprimit: ",
    moved: "traslladat aquí",
    end: "]",
    by: "canviat per",
  },
};

/** A version one may come from, and the class under which its marks stand: `since-0`. */
export interface Since {
  readonly version: string;
  readonly name: string;
  readonly changes: ReadonlyMap<string, TextChange>;
  /** What is gone since, by what it stood below. */
  readonly gone: ReadonlyMap<string, readonly TextChange[]>;
}

/** The style sheet knows so many; of a longer line the latest are offered. */
const mostOffered = 10;

/** The versions before this one, the last one first: pages start with what is new since that. */
export function sincesOf(site: Site, book: BookOf, at: BookAt): readonly Since[] {
  return sincesIn(site, book)(at);
}

const sincesIn = memoizePair((site: Site, book: BookOf) =>
  memoize((at: BookAt): readonly Since[] => {
    const before = versionsBefore(book, at).slice(-mostOffered).reverse();
    return before.map((from, i) => sinceOf(site, from, at, `since-${i}`));
  }),
);

function sinceOf(site: Site, from: BookAt, at: BookAt, name: string): Since {
  const changes = new Map<string, TextChange>();
  const gone = new Map<string, TextChange[]>();
  for (const change of site.texts(at.id, from.version, at.version)) {
    const { node } = change;
    if (node.to !== null) changes.set(keyOf(change.unit, node.to), change);
    else if (node.from !== null) {
      const was = from.book.nodes.get(node.from as never);
      const below = was?.parent ?? was?.provision;
      if (below) gone.set(below, [...(gone.get(below) ?? []), change]);
    }
  }
  return { version: from.version, name, changes, gone };
}

/** Distinguishes headings, questions and the like from the node that contains them. */
export function keyOf(unit: string, node: string): string {
  const isBorne = unit === "heading" || unit === "question" || unit === "section";
  return isBorne ? `${unit} ${node.replace(/#[a-z]+$/, "")}` : node;
}

/** The words of a text, with what changed in them. */
export function marked(
  reading: Reading & { readonly sinces: readonly Since[] },
  key: string,
  plain: Spelled & Pick<Held, "language">,
): Part[] {
  const { sinces } = reading;
  const variants = sinces.map(({ name, changes }) => ({ name, change: changes.get(key) }));
  if (variants.every(({ change }) => change === undefined)) return linked(reading, plain);
  // Every way of reading it once, under all the names that read it so.
  const groups = new Map<string, { readonly names: string[]; readonly change: TextChange | undefined }>();
  for (const { name, change } of [{ name: "since-none", change: undefined }, ...variants]) {
    const reads = JSON.stringify(
      change === undefined ? null : [piecesOf(change, plain.language), change.kind === "moved"],
    );
    const group = groups.get(reads);
    if (group) group.names.push(name);
    else groups.set(reads, { names: [name], change });
  }
  return [...groups.values()].map(({ names, change }) =>
    change === undefined
      ? h("span", { class: ["since", ...names] }, linked(reading, plain))
      : h("span", { class: ["since", "new", ...names] }, highlighted(reading, change, plain)),
  );
}

function highlighted(reading: Reading, change: TextChange, plain: Spelled & Pick<Held, "language">): Part[] {
  const { language } = reading;
  const words = inLanguage(markWords, language);
  const pieces = piecesOf(change, plain.language);
  const moved = change.kind === "moved" ? [h("span", { class: "moved" }, `${words.moved} `)] : [];
  const body =
    pieces === null
      ? [inserted(linked(reading, plain), language)]
      : piecesShown(linkedPieces(reading, pieces, plain), language);
  return [...moved, ...body];
}

/** A piece with links to what its words name. */
export interface LinkedPiece extends Piece {
  readonly parts: readonly Part[];
}

/** `after`: the words that the pieces which are not deleted make together. */
export function linkedPieces(
  reading: Reading,
  pieces: readonly Piece[],
  after: Spelled | null,
): readonly LinkedPiece[] {
  let at = 0;
  const isSame = pieces.map(({ op, text }) => (op === "deleted" ? "" : text)).join("") === after?.text;
  return pieces.map((piece) => {
    if (!isSame || after === null || piece.op === "deleted") return { ...piece, parts: [piece.text] };
    const from = at;
    at += piece.text.length;
    return { ...piece, parts: linked(reading, after, from, at) };
  });
}

export function piecesShown(pieces: readonly LinkedPiece[], reader: string): Part[] {
  return pieces.flatMap(({ op, parts }) =>
    op === "same" ? parts : op === "inserted" ? [inserted(parts, reader)] : [deleted(parts, reader)],
  );
}

/** Several screen readers pass over these elements: words that are only heard say it. */
export function inserted(text: readonly Part[], reader: string): Part {
  const words = inLanguage(markWords, reader);
  return h("ins", [heard(words.inserted, reader), ...text, heard(words.end, reader)]);
}

export function deleted(text: readonly Part[], reader: string): Part {
  const words = inLanguage(markWords, reader);
  return h("del", [heard(words.deleted, reader), ...text, heard(words.end, reader)]);
}

function heard(text: string, reader: string): Part {
  return h("span", { class: "hide", lang: reader }, text);
}

/** The letter of a change: who made it. */
export function by(site: Site, at: BookAt, entry: string | null, reader: string): Part[] {
  if (entry === null) return [];
  const words = inLanguage(markWords, reader);
  return [
    " ",
    h("a", { class: "by", href: entryHref(site, at, entry, reader), title: words.by }, citedAs(at.id, entry)),
  ];
}

export function entryHref(site: Site, at: BookAt, entry: string, reader: string): string {
  const version = versionOf(at.id, entry);
  if (version !== "base") return site.href(reader, tails.entry(at.id, version, localName(entry)));
  const [provision] = at.entries.get(entry)?.on ?? [];
  return site.href(
    reader,
    provision === undefined
      ? tails.version(at.id, at.version)
      : tails.provision(at.id, at.version, provision),
  );
}

function piecesOf({ languages }: TextChange, language: string): readonly Piece[] | null {
  const found =
    languages.find((each) => each.language === language) ?? languages.find((each) => each.language === null);
  return found?.pieces ?? null;
}
