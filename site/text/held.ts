/**
 * The words of a node for a reader: in the reader's language, else in the one its document states, with the figures filled in
 * and what it names as links. Which words changed is marked elsewhere.
 */
import { figureInWords } from "../../compiler/languages/index.ts";
import type { NodeText, NodeTexts } from "../../compiler/index.ts";
import { anchorOf, keywordAnchor, type Tail, tails } from "../address.ts";
import { h, type Part } from "../html.ts";
import type { Site } from "../model/model.ts";
import type { BookAt } from "../model/book-at.ts";

export interface Held {
  readonly text: string;
  /** The characters that name something, in order. */
  readonly spans: readonly Span[];
  readonly language: string;
  /** False where the reader's language has none, so that another stands in. */
  readonly isOwn: boolean;
  readonly standing: NodeText["standing"];
  readonly stale: boolean;
}

/** For whom a text is shown. */
export interface Reading {
  readonly site: Site;
  readonly language: string;
}

/** Characters of a text that lead to what they name, below the root of the language. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly tail: Tail;
}

export type Spelled = Pick<Held, "text" | "spans">;

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
  return { ...spelled(at, text.parts, owners, language), language, isOwn, standing, stale };
}

type Parts = NodeText["text"]["parts"];
type Lead = NonNullable<Extract<Parts[number], { readonly kind: "hole" }>["leads"]>;

function spelled(at: BookAt, parts: Parts, owners: Owners, language: string): Spelled {
  let text = "";
  let spans = noSpans;
  for (const part of parts) {
    const start = text.length;
    text +=
      part.kind === "hole" ? (part.shows ?? figureText(at, owners, part.name.text, language)) : part.text;
    const tail = part.kind === "hole" && part.leads ? tailOf(at, part.leads) : null;
    if (tail !== null) spans = [...spans, { start, end: text.length, tail }];
  }
  return { text, spans };
}

/** Sentences one after another, with a space between them. */
export function joinSpelled(all: readonly Spelled[]): Spelled {
  let text = "";
  const spans = all.flatMap((each) => {
    if (text !== "") text += " ";
    const by = text.length;
    text += each.text;
    return each.spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }));
  });
  return { text, spans };
}

const noSpans: readonly Span[] = [];

/** Words that name nothing. */
export function unspanned(text: string, language: string): Spelled & Pick<Held, "language"> {
  return { text, spans: noSpans, language };
}

function tailOf(at: BookAt, lead: Lead): Tail {
  if (lead.kind === "keyword") return `${tails.vocabulary(at.id, at.version)}#${keywordAnchor(lead.name)}`;
  const page = tails.provision(at.id, at.version, lead.provision);
  return lead.node === null ? page : `${page}#${anchorOf(lead.node)}`;
}

/** With its unit in words; a dash while it is unseen. */
export function figureText(at: BookAt, owners: Owners, name: string, language: string): string {
  const [found] = owners.flatMap((owner) => at.figures.get(`${owner}.${name}`) ?? []);
  if (found === undefined || found.value === null) return "—";
  const written = at.sources.get(found.source.file)?.text.slice(found.value.start, found.value.end);
  return written === undefined ? "—" : figureInWords(written, language);
}

/** A text with links to what it names, for a reader of a language. */
export function linked(
  { site, language }: Reading,
  { text, spans }: Spelled,
  from = 0,
  to = text.length,
): Part[] {
  const parts: Part[] = [];
  let at = from;
  for (const { start, end, tail } of spans) {
    const [first, last] = [Math.max(start, at), Math.min(end, to)];
    if (first >= last) continue;
    if (at < first) parts.push(text.slice(at, first));
    parts.push(h("a", { class: "ref", href: site.href(language, tail) }, text.slice(first, last)));
    at = last;
  }
  if (at < to) parts.push(text.slice(at, to));
  return parts;
}
