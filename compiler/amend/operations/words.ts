/**
 * Puts words in the place of words, in each language as often as the operation says: once, or once on each page.
 * The text of a language whose words are not given then translates earlier words, in the sentences that change.
 */
import { type Operation, plainText } from "../../../grammar/tree.ts";
import type { NodeText, NodeTexts } from "../book.ts";
import { mayChangeAlone } from "../extents.ts";
import { raise } from "../faults.ts";
import { earlierText, earlierTexts, stepOf } from "../steps.ts";
import type { Target } from "../target.ts";
import { reword, withStale } from "../texts.ts";
import { isSentence, keepsLanguages, shownNode, spanIn, subtree } from "../tree.ts";
import type { Change, WorkNode, Working } from "../working.ts";
import { noteOverlap } from "../overlaps.ts";
import { doesNotFit } from "./fit.ts";

export type ReplaceWords = Extract<Operation, { readonly kind: "replace-words" }>;
type WordChange = ReplaceWords["words"][number];

export function applyWords(working: Working, change: Change, operation: ReplaceWords, target: Target): void {
  if (target.kind === "row" || target.kind === "cell") {
    doesNotFit(working, change, target, "it has a value, not words; use `set`");
    return;
  }
  const hole = operation.words.find(({ to }) => holesIn(to).some((name) => isFigure(target.node, name)));
  if (hole) {
    doesNotFit(working, change, target, `\`${hole.to}\` shows a figure; replace the whole sentence instead`);
    return;
  }
  const isHeading = target.kind === "heading";
  const nodes = isHeading ? [target.node] : subtree(working, target.node).filter(isSentence);
  const textsOf = (node: WorkNode) => (isHeading ? node.heading : node.texts);
  const pages = target.node.home.pages.reduce((count, { from, to }) => count + to - from + 1, 0);
  const changed = new Map<WorkNode, Map<string, NodeText>>();
  let isRight = true;
  for (const words of operation.words) {
    const count = rewordAll(change, words, nodes, textsOf, changed);
    if (isWanted(count, operation.eachPage, pages)) continue;
    isRight = false;
    const rival = nodes.find((node) => node.change?.step === working.step && node.change.by !== change.by);
    if (rival?.change && noteOverlap(working, change.by, rival.change.by, shownNode(rival))) continue;
    const wanted = operation.eachPage ? Math.max(pages, 1) : 1;
    reportCount(working, change, words, count, wanted, nodes.map(textsOf));
  }
  if (!isRight) return;
  for (const [node, texts] of changed) settle(working, change, operation, node, isHeading, texts);
}

/** Between braces, as a text would have them. */
function holesIn(words: string): string[] {
  return [...words.matchAll(/\{ *([\w-]+) *\}/g)].map(([, name = ""]) => name);
}

function isFigure({ home }: WorkNode, name: string): boolean {
  return (home.byLabel.get(name) ?? []).some((node) => node.figure && node.gone === null);
}

/** A text that is repeated on each page has the words once; otherwise there is one text for each page. */
function isWanted(count: number, eachPage: boolean, pages: number): boolean {
  return count === 1 || (eachPage && count > 0 && count === pages);
}

function rewordAll(
  { by, file }: Change,
  words: WordChange,
  nodes: readonly WorkNode[],
  textsOf: (node: WorkNode) => NodeTexts,
  changed: Map<WorkNode, Map<string, NodeText>>,
): number {
  const lang = words.lang.text;
  let total = 0;
  for (const node of nodes) {
    const texts = changed.get(node) ?? new Map<string, NodeText>();
    const standing = texts.get(lang) ?? textsOf(node).get(lang);
    if (!standing) continue;
    const { text, count } = reword(standing.text, words);
    if (count === 0) continue;
    total += count;
    const isRecord = by.held.has(lang);
    const reworded = { ...text, start: words.start, end: words.end };
    texts.set(lang, {
      text: reworded,
      file,
      by: by.origin.id,
      standing: isRecord ? "record" : "translation",
      stale: false,
    });
    changed.set(node, texts);
  }
  return total;
}

function settle(
  working: Working,
  change: Change,
  { words }: ReplaceWords,
  node: WorkNode,
  isHeading: boolean,
  reworded: ReadonlyMap<string, NodeText>,
): void {
  if (!mayChangeAlone(working, change, node)) return;
  const { by } = change;
  const standing = isHeading ? node.heading : node.texts;
  // The words may be in another changed text of that language; this text then stays unchanged.
  const given = new Set(words.map(({ lang }) => lang.text));
  const unchanged = [...standing].filter(([lang]) => keepsLanguages(change, node) || given.has(lang));
  node.history.push(stepOf(change, "words", isHeading ? earlierTexts(standing) : earlierText(node)));
  const texts = withStale(standing, new Map([...unchanged, ...reworded]), by.held);
  if (isHeading) node.heading = texts;
  else {
    node.texts = texts;
    by.changed.set(node, { change, wasUnseen: false });
    by.brought.add(node);
  }
  by.touched.add(node);
  node.change = change;
}

function reportCount(
  working: Working,
  { file }: Change,
  words: WordChange,
  found: number,
  wanted: number,
  standing: readonly NodeTexts[],
): void {
  const lang = words.lang.text;
  const texts = standing
    .flatMap((one) => one.get(lang) ?? [])
    .map(({ text }) => `“${shortened(plainText(text))}”`);
  const code = found < wanted ? "words-not-found" : "words-too-often";
  const data = { lang, words: words.from, found, wanted, candidates: texts.slice(0, 3) };
  working.diagnostics.push(raise(code, spanIn(words, file), data));
}

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
