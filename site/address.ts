/**
 * The address of each page: the base, the language, and a tail that is the same in every language, so that readers can
 * change the language and keep their place. Tails are permanent, because readers keep links.
 */
export type Tail = string;

export const tails = {
  shelf: "",
  about: "about/",
  search: "search/",
  /** How to use the site; below it, texts for editors. */
  guide: "guide/",
  guidePage: (name: string): Tail => `guide/${name}/`,
  editors: "editors/",
  data: "data/",
  faults: "faults/",
  fault: (code: string): Tail => `faults/${code}/`,
  book: (book: string): Tail => `${book}/`,
  version: (book: string, version: string): Tail => `${book}/${version}/`,
  provision: (book: string, version: string, id: string): Tail => `${book}/${version}/rules/${id}/`,
  update: (book: string, version: string): Tail => `${book}/${version}/update/`,
  /** An entry stands in the document of its version: `E01`. */
  entry: (book: string, version: string, local: string): Tail => `${book}/${version}/update/#${local}`,
  changes: (book: string, from: string, to: string): Tail => `${book}/changes/${from}...${to}/`,
  /** One change of a comparison; `name` is also its anchor there. */
  change: (book: string, from: string, to: string, name: string): Tail =>
    `${book}/changes/${from}...${to}/${name}/`,
  sheet: (book: string, from: string, to: string): Tail => `${book}/changes/${from}...${to}/sheet/`,
  changesData: (book: string, from: string, to: string): Tail =>
    `${book}/changes/${from}...${to}/changes.json`,
  ask: (book: string, version: string): Tail => `${book}/${version}/ask/`,
  decision: (book: string, version: string, id: string): Tail => `${book}/${version}/ask/${id}/`,
  /** What the script must know to ask one question. */
  rulesOf: (book: string, version: string, id: string): Tail => `${book}/${version}/ask/${id}/rules.json`,
  /** The words that find the questions of a version. */
  searchIndex: (book: string, version: string): Tail => `${book}/${version}/ask/index.json`,
  plays: (book: string, version: string): Tail => `${book}/${version}/play/`,
  play: (book: string, version: string, id: string): Tail => `${book}/${version}/play/${id}/`,
  drawing: (book: string, version: string, id: string): Tail => `${book}/${version}/play/${id}/drawing.svg`,
  flags: (book: string, version: string): Tail => `${book}/${version}/flags/`,
  vocabulary: (book: string, version: string): Tail => `${book}/${version}/vocabulary/`,
  translation: (book: string, version: string): Tail => `${book}/${version}/translation/`,
  coverage: (book: string, version: string): Tail => `${book}/${version}/coverage/`,
} as const;

/** As its document calls it: `Q03`. */
export function localName(entry: string): string {
  return entry.slice(entry.indexOf("/") + 1);
}

/** The version in whose document an entry stands: of `w40k-1.2/E03` 1.2, of `pistola/R22` base. */
export function versionOf(book: string, entry: string): string {
  const owner = entry.slice(0, entry.indexOf("/"));
  return owner === book ? "base" : owner.slice(book.length + 1);
}

/** As readers see an entry cited: `1.2/E17`, in a book without updates `R22`. */
export function citedAs(book: string, entry: string): string {
  const version = versionOf(book, entry);
  return version === "base" ? localName(entry) : `${version}/${localName(entry)}`;
}

/** Below the page: what follows the book and the provision in the id of a node. */
export function anchorOf(id: string): string {
  const path = id.slice(id.indexOf(":") + 1).split("/");
  const name = path.slice(1).join("-") || path.join("-");
  const plain = name.replaceAll("~", "unseen-").replace(/[^\p{L}\p{N}_-]+/gu, "-");
  // Styles and scripts can only name what begins with a letter.
  return /^\p{L}/u.test(plain) ? plain : `at-${plain}`;
}

/** On the page of the vocabulary. */
export function keywordAnchor(name: string): string {
  return `keyword-${name.replace(/[^\p{L}\p{N}_-]+/gu, "-")}`;
}
