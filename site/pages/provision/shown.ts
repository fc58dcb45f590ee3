/** Where a part of a page is: what all of them take along, and the anchors of nodes. */
import type { BookAt } from "../../model/book-at.ts";
import type { Site } from "../../model/model.ts";
import type { Owners } from "../../text/held.ts";
import type { Since } from "../../text/marks.ts";

/** The page, its version and its language, for every part of it. */
export interface Shown {
  readonly site: Site;
  readonly at: BookAt;
  readonly language: string;
  readonly sinces: readonly Since[];
  readonly owners: Owners;
  /** Null on the page of an entry. */
  readonly provision: string | null;
}

/** Below the page: what follows the book and the provision in the id of a node. */
export function anchorOf(id: string): string {
  const path = id.slice(id.indexOf(":") + 1).split("/");
  const name = path.slice(1).join("-") || path.join("-");
  const plain = name.replaceAll("~", "unseen-").replace(/[^\p{L}\p{N}_-]+/gu, "-");
  // Styles and scripts can only name what begins with a letter.
  return /^\p{L}/u.test(plain) ? plain : `at-${plain}`;
}
