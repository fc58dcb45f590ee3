/** Finds the nodes that a printed address may denote, counted on the printed layout. */
import { type AddressStep, type PageRange, plainText, type TextLiteral } from "../../grammar/tree.ts";
import { writtenStep } from "./address-words.ts";
import { allOf, childrenIn, containersOf, nodesAt } from "./layout.ts";
import { rowLabel } from "./rows.ts";
import { nodeNumbered } from "./numbers.ts";
import { isLaidOut } from "./target.ts";
import { isContainer, isSentence, shownNode } from "./tree.ts";
import type { WorkNode, Working, WorkRow } from "./working.ts";

/**
 * The nodes an address may denote. Each alternative is a place of its own, so several make the address ambiguous;
 * in one alternative there are several nodes where the layout cannot tell which of them stands at that place.
 */
export type Denotation =
  | { readonly kind: "found"; readonly alternatives: readonly (readonly WorkNode[])[] }
  | { readonly kind: "not-found"; readonly step: string; readonly candidates: readonly string[] }
  | { readonly kind: "outside"; readonly page: number }
  /** No rule of the text has that number. */
  | { readonly kind: "unnumbered"; readonly number: string };

export function denote(
  working: Working,
  root: WorkNode,
  steps: readonly AddressStep[],
  lang: string,
): Denotation {
  let alternatives: readonly (readonly WorkNode[])[] = [[root]];
  for (const step of steps) {
    if (step.unit === "number" && step.which.kind === "words") {
      const node = nodeNumbered(working, step.which.text);
      if (node === null) return { kind: "unnumbered", number: step.which.text };
      const isAround = typeof node === "string" && isInChapter(working, root, nameWhich(node));
      if (typeof node === "string" && !isAround) return { kind: "unnumbered", number: step.which.text };
      alternatives = [[typeof node === "string" ? root : node]];
      continue;
    }
    if (step.which.kind === "pages") {
      const page = pageOutside(step.which.pages, root);
      if (page !== null) return { kind: "outside", page };
      continue;
    }
    const next = alternatives.flatMap((scopes) => follow(working, scopes, step, lang));
    if (next.length === 0) {
      const candidates = alternatives.flat().flatMap((scope) => standingIn(working, scope, step.unit, lang));
      return { kind: "not-found", step: writtenStep(step), candidates: candidates.slice(0, mostCandidates) };
    }
    alternatives = next;
  }
  return { kind: "found", alternatives };
}

function nameWhich(text: string): AddressStep["which"] {
  return { kind: "name", name: { kind: "name", text, start: 0, end: 0 } };
}

/** Whether two nodes cover the same words, such as a paragraph and its only sentence. */
export function isSameExtent(a: WorkNode, b: WorkNode, lang: string): boolean {
  return innermost(a, lang) === innermost(b, lang);
}

export function isInside(node: WorkNode, scope: WorkNode): boolean {
  let at: WorkNode | null = node;
  while (at && at !== scope) at = at.layout ? at.layout.parent : at.parent;
  return at === scope;
}

/** The printed rows of a table that a step may mean. */
export function rowsAt({ layout }: WorkNode, which: AddressStep["which"]): readonly WorkRow[] {
  const rows = layout?.rows ?? [];
  if (which.kind === "name") return rows.filter((row) => rowLabel(row) === which.name.text);
  if (which.kind !== "number") return rows;
  const row = which.number === 0 ? undefined : rows.at(which.number > 0 ? which.number - 1 : which.number);
  return row ? [row] : [];
}

const mostCandidates = 6;

function follow(
  working: Working,
  scopes: readonly WorkNode[],
  step: AddressStep,
  lang: string,
): (readonly WorkNode[])[] {
  const each = scopes.map((scope) =>
    placesIn(working, scope, step, lang).filter((nodes) => nodes.length > 0),
  );
  const [only] = each;
  if (each.length === 1 && only) return only;
  // Where it is not known which scope is meant, what each of them has is one alternative.
  const together = [...new Set(each.flat(2))];
  return together.length > 0 ? [together] : [];
}

function placesIn(
  working: Working,
  scope: WorkNode,
  { unit, which }: AddressStep,
  lang: string,
): readonly (readonly WorkNode[])[] {
  if (unit === "chapter") return isInChapter(working, scope, which) ? [[scope]] : [];
  if (unit === "row") return rowsAt(scope, which).length > 0 ? [[scope]] : [];
  switch (which.kind) {
    case "number":
      return containersOf(working, scope, unit, lang).map((container) =>
        nodesAt(working, container, unit, which.number, lang),
      );
    case "name":
      return namedIn(working, scope, unit, which.name.text).map((node) => [node]);
    case "words":
      if (unit === "words") return saying(working, scope, which.text, lang);
      if (unit === "heading") return headed(working, scope, which.text, lang);
      return isSection(scope, which.text, lang) ? [[scope]] : [];
    case "only":
      if (unit === "heading" || unit === "section" || unit === "page") return [[scope]];
      return containersOf(working, scope, unit, lang).flatMap((container) =>
        allOf(working, container, unit, lang).map((node) => [node]),
      );
    case "pages":
      return [[scope]];
  }
}

function pageOutside(pages: readonly PageRange[], { home }: WorkNode): number | null {
  if (home.pages.length === 0) return null;
  for (const { from, to } of pages) {
    // From page to page that is there, in leaps: a range may be as long as an author can write a number.
    let page = from;
    for (let has = rangeWith(page, home.pages); has && page <= to; has = rangeWith(page, home.pages))
      page = has.to + 1;
    if (page <= to) return page;
  }
  return null;
}

function rangeWith(page: number, ranges: WorkNode["home"]["pages"]): { readonly to: number } | undefined {
  return ranges.find(({ from, to }) => from <= page && page <= to);
}

function namedIn(working: Working, scope: WorkNode, unit: string, label: string): WorkNode[] {
  const named = scope.home.byLabel.get(label) ?? [];
  working.visits += named.length;
  return named.filter(
    (node) =>
      isLaidOut(working, node) &&
      (node.unit === unit || (unit === "sentence" && isSentence(node))) &&
      isInside(node, scope),
  );
}

/** The sentences with the words; if no readable sentence has them, the unreadable ones. */
function saying(
  working: Working,
  scope: WorkNode,
  words: string,
  lang: string,
): readonly (readonly WorkNode[])[] {
  const sentences = laidOutBelow(working, scope, lang).filter(isSentence);
  const textOf = (node: WorkNode) => node.layout?.texts.get(lang)?.text;
  const sayers = sentences.filter((node) => {
    const text = textOf(node);
    return text !== undefined && plainText(text).includes(words);
  });
  return sayers.length > 0
    ? sayers.map((node) => [node])
    : [sentences.filter((node) => textOf(node) === undefined)];
}

/** The nodes with that heading. If our sources have no heading in that language, the scope itself is accepted. */
function headed(
  working: Working,
  scope: WorkNode,
  words: string,
  lang: string,
): readonly (readonly WorkNode[])[] {
  const headingOf = (node: WorkNode) => node.layout?.heading.get(lang)?.text;
  const held = [scope, ...laidOutBelow(working, scope, lang).filter(isContainer)].filter(headingOf);
  if (held.length === 0) return [[scope]];
  return held.filter((node) => isSameWords(headingOf(node), words)).map((node) => [node]);
}

function isSection({ home }: WorkNode, words: string, lang: string): boolean {
  const section = home.section.get(lang)?.text;
  return section === undefined || isSameWords(section, words);
}

/** Answers whether the node is in the chapter that this step names. A step without a name allows any. */
function isInChapter(working: Working, { home }: WorkNode, which: AddressStep["which"]): boolean {
  if (which.kind !== "name") return true;
  for (let at = home.chapter; at !== null; at = working.chapters.get(at)?.within ?? null)
    if (at === which.name.text) return true;
  return false;
}

function isSameWords(text: TextLiteral | undefined, words: string): boolean {
  return text !== undefined && plainText(text).toLowerCase() === words.toLowerCase();
}

function laidOutBelow(working: Working, scope: WorkNode, lang: string): WorkNode[] {
  const found = [...childrenIn(scope, lang)];
  for (const node of found) {
    working.visits++;
    for (const child of childrenIn(node, lang)) found.push(child);
  }
  return found;
}

function standingIn(working: Working, scope: WorkNode, unit: string, lang: string): string[] {
  const containers = containersOf(working, scope, unit, lang);
  return containers
    .flatMap((container) => allOf(working, container, unit, lang))
    .slice(0, mostCandidates)
    .map(shownNode);
}

function innermost(node: WorkNode, lang: string): WorkNode {
  let at = node;
  for (let inner = soleChild(at, lang); inner; inner = soleChild(at, lang)) at = inner;
  return at;
}

function soleChild(node: WorkNode, lang: string): WorkNode | null {
  const children = childrenIn(node, lang).filter((child) => child.unit !== "figure");
  const [only] = children;
  const isMany = only?.unseen === "some" || only?.unseen === "any";
  return children.length === 1 && only && !isMany && node.layout?.heading.size === 0 ? only : null;
}
