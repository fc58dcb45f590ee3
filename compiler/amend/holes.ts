/** Binds each hole in a text: to a figure of the same text, to a keyword, or to a rule or a part of one. */
import { type Carry, type Entry, type HolePart, type Lead, plainText } from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import type { NodeId, Placed, ProvisionId } from "../resolve/graph.ts";
import type { HistoryStep, NodeText, NodeTexts } from "./book.ts";
import { raise } from "./faults.ts";
import { provisionsOf, territoriesOn } from "./provisions.ts";
import { nameOf, spanIn } from "./tree.ts";
import type { Territory, WorkNode, Working } from "./working.ts";

export function bindHoles(working: Working): void {
  for (const territory of working.provisions.values()) {
    bindIn(working, territory, [territory]);
    bindTexts(working, territory.section, [territory]);
  }
  for (const { territory, origin, stated } of new Set(working.entries.values())) {
    const near = [territory, ...territoriesOn(working, origin.on)];
    bindIn(working, territory, near);
    for (const { by } of stated) bindTexts(working, titlesIn(by), near);
  }
  for (const node of working.removed) {
    bindEarlier(working, node.heading);
    bindEarlier(working, node.texts);
    for (const { before } of node.history) if (isHeld(before)) bindEarlier(working, before.texts);
  }
}

/** Binds the names in a text that is gone. They raise no faults, because another rule may be gone with it. */
function bindEarlier(working: Working, texts: NodeTexts): void {
  for (const [language, { text }] of texts)
    for (const part of text.parts) {
      if (part.kind !== "hole" || working.references.has(part)) continue;
      const [meaning] = meaningsOf(working, part, language, []);
      const gone = working.withdrawn.get(part.name.text as ProvisionId);
      const heading = gone && wordsIn(gone.territory.root.heading, language);
      const shows = meaning?.shows ?? part.words ?? (heading ? plainText(heading) : null);
      if (shows !== null) working.references.set(part, { shows, leads: meaning?.leads ?? null });
    }
}

function isHeld(before: HistoryStep["before"]): before is Exclude<HistoryStep["before"], "unseen" | null> {
  return before !== null && before !== "unseen";
}

export function withReferencesBefore(
  working: Working,
  history: readonly HistoryStep[],
): readonly HistoryStep[] {
  if (working.references.size === 0) return history;
  return history.map((step) => {
    if (!isHeld(step.before)) return step;
    const texts = withReferences(working, step.before.texts);
    return texts === step.before.texts ? step : { ...step, before: { ...step.before, texts } };
  });
}

/** The same for texts that are no nodes. */
export function boundTexts(working: Working, texts: NodeTexts, near: readonly Territory[]): NodeTexts {
  bindTexts(working, texts, near);
  return withReferences(working, texts);
}

/** The texts with what this version shows for the rules and keywords that they name. */
export function withReferences({ references }: Working, texts: NodeTexts): NodeTexts {
  const isNamed = [...texts.values()].some(({ text }) => text.parts.some((part) => references.has(part)));
  if (!isNamed) return texts;
  return new Map(
    [...texts].map(([language, held]) => {
      const parts = held.text.parts.map((part) => {
        const bound = references.get(part);
        return part.kind === "hole" && bound !== undefined ? { ...part, ...bound } : part;
      });
      return [language, { ...held, text: { ...held.text, parts } }];
    }),
  );
}

/** The headings and questions of an entry, which are not nodes of its content. */
function titlesIn({ node, file }: Placed<Entry | Carry>): Iterable<readonly [string, HeldText]> {
  return node.body.flatMap((item) =>
    item.kind === "heading" || item.kind === "question"
      ? item.texts.map(({ lang, text }) => [lang.text, { text, file }] as const)
      : [],
  );
}

type HeldText = Pick<NodeText, "text" | "file">;

function bindIn(working: Working, { root }: Territory, near: readonly Territory[]): void {
  bindTexts(working, root.heading, near);
  for (let node = root.first; node; node = node.first ?? node.next ?? above(node)) {
    working.visits++;
    bindTexts(working, node.heading, near);
    bindTexts(working, node.texts, near);
    for (const { before } of node.history) if (isHeld(before)) bindEarlier(working, before.texts);
  }
  function above(node: NonNullable<typeof root.first>): typeof root.first {
    for (let at = node.parent; at && at !== root; at = at.parent) if (at.next) return at.next;
    return null;
  }
}

function bindTexts(
  working: Working,
  texts: Iterable<readonly [string, HeldText]>,
  near: readonly Territory[],
): void {
  for (const [language, { text, file }] of texts)
    for (const part of text.parts)
      if (part.kind === "hole" && part.name.text !== "") bind(working, part, language, file, near);
}

function bind(
  working: Working,
  part: HolePart,
  language: string,
  file: string,
  near: readonly Territory[],
): void {
  const name = part.name.text;
  const span = spanIn(part.name, file);
  const [first, second] = meaningsOf(working, part, language, near);
  if (first === undefined) reportMissing(working, part, file, near);
  else if (second !== undefined) {
    const meanings = [first.what, second.what] as const;
    working.diagnostics.push(raise("piece-with-two-meanings", span, { name, meanings }));
  } else if (first.leads !== null) {
    if (first.shows === null) working.diagnostics.push(raise("piece-without-words", span, { name }));
    else working.references.set(part, { shows: first.shows, leads: first.leads });
  }
}

interface Meaning {
  readonly what: string;
  readonly shows: string | null;
  /** Null for a figure. */
  readonly leads: Lead | null;
}

function meaningsOf(
  working: Working,
  { name: { text: name }, words }: HolePart,
  language: string,
  near: readonly Territory[],
): readonly Meaning[] {
  const isFigure = words === null && near.some((territory) => hasFigure(territory, name));
  const keyword = working.graph.vocabulary.keywords.get(name);
  const target = targetOf(working, name);
  const called = keyword?.node.naming?.name.find(({ lang }) => lang.text === language)?.text;
  return [
    ...(isFigure ? [{ what: "a figure", shows: null, leads: null }] : []),
    ...(keyword
      ? [
          {
            what: "a keyword",
            shows: words ?? (called ? plainText(called) : null),
            leads: { kind: "keyword", name } as const,
          },
        ]
      : []),
    ...(target
      ? [
          {
            what: "a rule",
            shows: words ?? calledIn(working, target.node, language),
            leads: leadTo(target),
          },
        ]
      : []),
  ];
}

function leadTo({ provision, node }: Target): Lead {
  return { kind: "rule", provision, node: node.unit === "root" ? null : node.id };
}

/** Its number, or that of the least numbered part around it; else its heading. */
function calledIn({ numbers }: Working, node: WorkNode, language: string): string | null {
  // The number of its rule would be read as its value.
  if (node.figure) return null;
  for (let at: WorkNode | null = node; at; at = at.parent) {
    const number = numbers.get(at);
    if (number !== undefined) return number;
  }
  const heading = wordsIn(node.heading, language);
  return heading && plainText(heading);
}

/** In the language, or else in the first that there is. */
function wordsIn(texts: NodeTexts, language: string): NodeText["text"] | null {
  const [first] = texts.values();
  return (texts.get(language) ?? first)?.text ?? null;
}

interface Target {
  readonly provision: ProvisionId;
  readonly node: WorkNode;
}

/** Moved text keeps its id. A rule that replaces a withdrawn one is also found by the name of that one. */
function targetOf(working: Working, name: string): Target | null {
  const { graph, ids, provisions } = working;
  const [first = "", ...labels] = name.split(".");
  if (!graph.provisions.has(first as ProvisionId) && !provisions.has(first as ProvisionId)) return null;
  const rules = provisionsOf(working, first as ProvisionId);
  if (labels.length === 0) {
    const [heir] = rules;
    const root = heir && provisions.get(heir)?.root;
    return heir && root ? { provision: heir, node: root } : null;
  }
  const found = [first, ...rules].map((rule) => ids.get(`${graph.id}:${rule}/${labels.join("/")}` as NodeId));
  const node = found.find((each) => each && each.gone === null);
  return node?.home.kind === "provision" ? { provision: node.home.id as ProvisionId, node } : null;
}

function reportMissing(
  working: Working,
  { name: { text: name, ...place }, words }: HolePart,
  file: string,
  near: readonly Territory[],
): void {
  const { graph, withdrawn, provisions, diagnostics } = working;
  const span = spanIn(place, file);
  const [first = ""] = name.split(".");
  const gone = withdrawn.get(first as ProvisionId);
  if (gone) {
    const { by, operation, file: at } = gone.change;
    const { start } = operation;
    // Other texts that refer to it follow from the same operation.
    if (
      diagnostics.some(
        (each) =>
          each.code === "reference-to-withdrawn" && each.span.start === start && each.span.file === at,
      )
    )
      return;
    const related = [{ span, label: "refers to it" }];
    const data = { name, by: nameOf(by) };
    diagnostics.push(raise("reference-to-withdrawn", spanIn(operation, at), data, { related }));
    return;
  }
  if (name.includes(".") || words !== null) {
    const known = [...provisions.keys(), ...graph.vocabulary.keywords.keys()];
    diagnostics.push(raise("reference-without-target", span, { name, near: nearNames(first, known) }));
    return;
  }
  const figures = near.flatMap(({ byLabel }) =>
    [...byLabel].filter(([, nodes]) => nodes.some((node) => node.figure)),
  );
  const known = [
    ...figures.map(([label]) => label),
    ...provisions.keys(),
    ...graph.vocabulary.keywords.keys(),
  ];
  diagnostics.push(raise("hole-without-figure", span, { name, near: nearNames(name, known) }));
}

function hasFigure(territory: Territory, name: string): boolean {
  const nodes = territory.byLabel.get(name) ?? [];
  return nodes.some((node) => node.figure && node.gone === null && node.home === territory);
}
