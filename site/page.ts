/**
 * A page before it has its frame: what a family of pages gives, and what the shell puts around it. Pages of one tail in
 * several languages are the same page to a reader who changes the language.
 */
import type { Part } from "./html.ts";
import type { Site } from "./model/model.ts";

export type PageKind =
  | "shelf"
  | "book"
  | "version"
  | "provision"
  | "update"
  | "changes"
  | "ask-list"
  | "ask"
  | "play-list"
  | "play"
  | "flags"
  | "vocabulary"
  | "translation"
  | "coverage"
  | "guide"
  | "editors"
  | "data"
  | "fault-list"
  | "fault"
  | "search"
  | "about";

export interface Page {
  readonly kind: PageKind;
  readonly language: string;
  /** The address after base and language: `w40k/1.5/rules/woods/`. */
  readonly tail: string;
  readonly title: string;
  /** One sentence for those who come from elsewhere. */
  readonly about: string | null;
  /** From the game down to what this page is part of. */
  readonly trail: readonly Crumb[];
  /** What the page itself is called at the end of the trail. */
  readonly here?: Omit<Crumb, "tail">;
  /** The same thing in other versions of its book; empty where the page is of no version. */
  readonly versions: readonly VersionLink[];
  readonly main: readonly Part[];
  /** Its parts bring their own margins: some of them reach from edge to edge. */
  readonly isFullWidth?: boolean;
  /** Names of scripts beyond those every page has: `ask.js`. */
  readonly scripts: readonly string[];
  /** Addresses that its scripts fetch at once. */
  readonly fetches?: readonly string[];
  /** The search records of the page and of places on it; empty if it cannot be found. */
  readonly records: readonly SearchRecord[];
  /** The policy of the page admits WebAssembly: on the search page alone, whose index is read by it. */
  readonly runsWasm?: boolean;
}

export interface Crumb {
  readonly label: string;
  readonly language: string;
  readonly tail: string;
}

/** `tail` leads to the same thing there; where that version does not have it, to the nearest that it has, and `lost` says so. */
export interface VersionLink {
  readonly version: string;
  readonly label: string;
  readonly tail: string;
  readonly isHere: boolean;
  readonly lost: string | null;
}

export interface SearchRecord {
  readonly title: string;
  /** Words by which it is found; the title need not be repeated. */
  readonly text: string;
  /** The language of the words: that of the page, or of what it shows in its stead. */
  readonly language: string;
  readonly kind: PageKind;
  readonly book: string | null;
  readonly version: string | null;
  /** Below the page: `#E01`. */
  readonly anchor: string | null;
}

/** A page or file that can be made. The list is known long before the contents, except in folders. */
export type Listed = ListedPage | ListedFile | ListedFolder;
/** Pages below an address that are only known once something was computed. */
export interface ListedFolder {
  readonly folder: string;
  readonly listed: () => Promise<readonly (ListedPage | ListedFile)[]>;
}
export interface ListedPage {
  readonly tail: string;
  readonly page: () => Page | Promise<Page>;
}
/** What pages of a family need beside them. */
export interface ListedFile {
  /** Below the site's folder. */
  readonly path: string;
  readonly content: () => string | Promise<string>;
}

export function isListedFolder(listed: Listed): listed is ListedFolder {
  return "folder" in listed;
}

export function isListedFile(listed: Listed): listed is ListedFile {
  return "content" in listed;
}

/** All pages of one kind in one language, and what files they need. */
export type Family = (site: Site, language: string) => Iterable<Listed>;

/** With the pages of the wanted folders. */
export async function* eachListed(
  all: Iterable<Listed>,
  isWanted: (tail: string) => boolean = () => true,
): AsyncGenerator<ListedPage | ListedFile> {
  for (const listed of all)
    if (!isListedFolder(listed)) yield listed;
    else if (isWanted(listed.folder)) yield* await listed.listed();
}
