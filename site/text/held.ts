/**
 * The words of a node for a reader: in the reader's language, else in the one its document states, with the figures filled in.
 * Which words changed is marked elsewhere.
 */
import { figureInWords } from "../../compiler/languages/index.ts";
import type { NodeText, NodeTexts } from "../../compiler/index.ts";
import type { BookAt } from "../model/book-at.ts";

export interface Held {
  readonly text: string;
  readonly language: string;
  /** False where the reader's language has none, so that another stands in. */
  readonly isOwn: boolean;
  readonly standing: NodeText["standing"];
  readonly stale: boolean;
}

/** Whose figures a text shows: a provision, or an entry and the provisions it is on. */
export type Owners = readonly string[];

/** Null where no language has it. */
export function held(at: BookAt, texts: NodeTexts, language: string, owners: Owners): Held | null {
  const own = texts.get(language);
  if (own) return heldIn(at, own, owners, language, true);
  const [other, text] = inItsStead(at, texts) ?? [];
  return other === undefined || text === undefined ? null : heldIn(at, text, owners, other, false);
}

function inItsStead(at: BookAt, texts: NodeTexts): readonly [string, NodeText] | null {
  // Several documents may state it, each in its language: then that of the version is read, so that a page keeps to one.
  const tongues = at.graph.versions.get(at.version)?.held ?? [];
  let [ofRecord, any]: (readonly [string, NodeText] | null)[] = [null, null];
  for (const each of texts) {
    any ??= each;
    if (each[1].standing !== "record") continue;
    if (tongues.includes(each[0])) return each;
    ofRecord ??= each;
  }
  return ofRecord ?? any ?? null;
}

function heldIn(
  at: BookAt,
  { text, standing, stale }: NodeText,
  owners: Owners,
  language: string,
  isOwn: boolean,
): Held {
  return { text: filled(at, text.parts, owners, language), language, isOwn, standing, stale };
}

type Parts = NodeText["text"]["parts"];

export function filled(at: BookAt, parts: Parts, owners: Owners, language: string): string {
  return parts
    .map((part) =>
      part.kind === "hole" ? (part.shows ?? figureText(at, owners, part.name.text, language)) : part.text,
    )
    .join("");
}

/** With its unit in words; a dash while it is unseen. */
export function figureText(at: BookAt, owners: Owners, name: string, language: string): string {
  const [found] = owners.flatMap((owner) => at.figures.get(`${owner}.${name}`) ?? []);
  if (found === undefined || found.value === null) return "—";
  const written = at.sources.get(found.source.file)?.text.slice(found.value.start, found.value.end);
  return written === undefined ? "—" : figureInWords(written, language);
}
