/**
 * One entry as printed: the page and the instruction with its new text, or question and answer; then what we know about
 * it.
 */
import type { BookEntry, JudgedClaim, NodeId } from "../../../compiler/index.ts";
import {
  type Address,
  type Entry,
  type NodeRef,
  type Operation,
  pageNumbers,
  plainTexts,
} from "../../../grammar/tree.ts";
import { citedAs, localName, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { held, linked } from "../../text/held.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { entryHref } from "../../text/marks.ts";
import { called, joined } from "../../text/named.ts";
import { provisionLink } from "../../text/owner.ts";
import { claimShown } from "../changes/claims.ts";
import type { Shown } from "../provision/shown.ts";
import { flagItem } from "../provision/flags.ts";
import { ownersOf } from "../provision/rulings.ts";
import { documentText } from "./document-text.ts";
import { instruction, pagesNamed, type Setting } from "./instruction.ts";
import { type PlaceWords, quoted, quotedPlace, unitPlace } from "./place.ts";
import { updateWords } from "./words.ts";
import { memoize } from "../../../compiler/memoize.ts";

/** `claims`: what is said of each entry, judged. */
export function entryShown(
  base: Shown,
  entry: BookEntry,
  claims: ReadonlyMap<string, readonly JudgedClaim[]>,
): Part {
  const { language } = base;
  const shown: Shown = { ...base, owners: ownersOf(entry), provision: null };
  const isFresh = entry.carries === null;
  return h(
    "article",
    {
      class: ["entry", entry.kind, ...(isFresh ? ["fresh"] : [])],
      id: localName(entry.id),
      dataChange: localName(entry.id),
    },
    [
      h("h3", titleOf(shown, entry)),
      ...carried(shown, entry),
      ...operationsShown(shown, entry),
      ...answerShown(shown, entry),
      ...flagsShown(shown, entry),
      apparatus(shown, entry, claims.get(entry.id) ?? [], language),
    ],
  );
}

function titleOf(shown: Shown, entry: BookEntry): Part[] {
  const { at, language, owners } = shown;
  const words = inLanguage(updateWords, language);
  const isAsked = entry.question.size > 0;
  const found = held(at, isAsked ? entry.question : entry.heading, language, owners);
  const pages = pageNumbers(pagesNamed(operationsOf(at, entry).flatMap(({ addresses }) => addresses)));
  return [
    h("a", { class: "letter", href: `#${localName(entry.id)}` }, localName(entry.id)),
    " ",
    ...(isAsked ? [h("span", { class: "initial" }, `${words.question}:`), " "] : []),
    ...(pages === "" ? [] : [h("span", { class: "page" }, words.pages(pages)), ", "]),
    found === null ? localName(entry.id) : tongued("span", linked(shown, found), found.language, language),
  ];
}

function carried(shown: Shown, { id, carries, revises, amends, leftOut }: BookEntry): Part[] {
  const { site, at, language, owners } = shown;
  const words = inLanguage(updateWords, language);
  const link = (of: string): Part[] => [
    h("a", { class: "by", href: entryHref(site, at, of, language) }, citedAs(at.id, of)),
  ];
  const written = at.graph.entries.get(id);
  const parts: readonly string[] = written?.kind === "written" ? written.parts : [];
  const whole = revises.filter((each) => !parts.includes(each));
  const replacing = amends !== null ? words.amends : whole.length > 1 ? words.merges : words.revises;
  const told: Part[][] = [
    ...(carries === null ? [] : [[`${words.carried} `, ...link(carries)]]),
    ...(whole.length === 0 ? [] : [[`${replacing} `, ...joined(whole.map(link))]]),
    ...(parts.length === 0 ? [] : [[`${words.splits} `, ...joined(parts.map(link))]]),
  ];
  const left = leftOut.flatMap(({ texts }): Part[][] => {
    const found = held(at, texts, language, owners);
    return found === null ? [] : [[tongued("q", linked(shown, found), found.language, language)]];
  });
  return [
    ...(told.length === 0 ? [] : [h("p", { class: "carried" }, [...joined(told)])]),
    ...(left.length === 0 ? [] : [h("p", { class: "carried" }, [`${words.leftOut} `, ...joined(left)])]),
  ];
}

// ---------------------------------------------------------------- what it changes

interface Operated {
  readonly operation: Operation;
  readonly addresses: readonly Address[];
  /** What it put in place, top down. */
  readonly nodes: readonly NodeId[];
}

/** With the addresses of this document, if it repeats an entry of another. */
function operationsOf(at: BookAt, { id }: BookEntry): readonly Operated[] {
  const stated = at.graph.entries.get(id);
  if (stated === undefined) return [];
  const written = stated.kind === "carried" ? stated.origin : stated;
  const own = stated.kind === "carried" ? stated.by.node.at : (stated.amendment?.at ?? []);
  const put = putBy(at).get(written.id) ?? [];
  const parts = [...written.earlier, written].flatMap((part) => (part.kind === "written" ? part.by : []));
  const shown = new Set<NodeId>();
  return parts
    .flatMap(({ node, file }, i) =>
      node.body
        .flatMap((item) => operationsIn(at, item))
        .map((operation) => ({ operation, file, isEdit: i > 0 })),
    )
    .flatMap(({ operation, file, isEdit }) => {
      const nodes = put
        .filter(
          ({ place }) =>
            place.file === file && place.node.start >= operation.start && place.node.start < operation.end,
        )
        .map(({ id }) => id);
      // An amended entry shows its own words, and those that an earlier operation put there, as they are now.
      const isShown = (id: NodeId): boolean => shown.has(id) || at.book.nodes.get(id)?.provision === null;
      if (isEdit && nodes.length > 0 && nodes.every(isShown)) return [];
      for (const id of nodes) shown.add(id);
      return {
        operation,
        addresses: own.length > 0 ? own : operation.at,
        nodes: topmost(at, nodes),
      };
    });
}

/** Of what holds under one reading of a doubt only, that of the reading in force. */
function operationsIn(at: BookAt, item: Entry["body"][number] | Operation): readonly Operation[] {
  switch (item.kind) {
    case "replace":
    case "replace-words":
    case "insert":
    case "append":
    case "delete":
    case "move":
    case "set":
    case "extend":
    case "gain":
      return [item];
    case "under":
      return isInForce(at, item) ? item.body.flatMap((inner) => operationsIn(at, inner)) : [];
    default:
      return [];
  }
}

function isInForce(
  at: BookAt,
  { reading: { doubt, reading } }: Extract<Entry["body"][number], { kind: "under" }>,
): boolean {
  const name = doubt.text.slice(doubt.text.lastIndexOf(".") + 1);
  return at.program.doubts.some(
    ({ id, readings }) =>
      (id === doubt.text || id === name || id.endsWith(`.${name}`)) &&
      readings.some((each) => each.taken && each.name === reading.text),
  );
}

interface Put {
  readonly id: NodeId;
  /** Where it is written, or the operation that put it there. */
  readonly place: { readonly node: { readonly start: number }; readonly file: string };
}
/** By entry, the nodes that it changed and that still exist. */
const putBy = memoize((at: BookAt): ReadonlyMap<string, readonly Put[]> => {
  const made = new Map<string, Put[]>();
  for (const node of at.book.nodes.values())
    for (const { entry, place } of node.history) {
      if (entry === null) continue;
      const list = made.get(entry) ?? [];
      list.push({ id: node.id, place });
      made.set(entry, list);
    }
  return made;
});

/** Without those that stand within another. */
function topmost(at: BookAt, ids: readonly NodeId[]): readonly NodeId[] {
  const all = new Set(ids);
  return ids.filter((id) => {
    for (let above = at.book.nodes.get(id)?.parent ?? null; above !== null; )
      if (all.has(above)) return false;
      else above = at.book.nodes.get(above)?.parent ?? null;
    return true;
  });
}

function operationsShown(shown: Shown, entry: BookEntry): Part[] {
  const { language } = shown;
  const words = inLanguage(updateWords, language);
  return operationsOf(shown.at, entry).flatMap(({ operation, addresses, nodes }) => {
    const said = instruction(settingOf(shown, entry), operation, addresses);
    const text = isInserting(operation) ? documentText(shown, nodes) : [];
    const why = operation.silently === null ? null : inTongue(plainTexts(operation.silently), language);
    return [
      ...(said === null ? [] : [h("p", { class: "instruction" }, [...said])]),
      ...(why === null ? [] : [h("p", { class: "counts" }, [`${words.silently} `, why])]),
      ...(text.length === 0 ? [] : [h("blockquote", { class: "new-text" }, text)]),
    ];
  });
}

/** Text that is given elsewhere in the document is shown there. */
function isInserting(operation: Operation): boolean {
  const { kind } = operation;
  return kind === "insert" || kind === "append" || (kind === "replace" && operation.by.length === 0);
}

function settingOf({ at, language }: Shown, { on, id, origin }: BookEntry): Setting {
  const label = (name: string) => {
    const decision = on.map((provision) => at.decisions.get(`${provision}.${name}`)).find((each) => each);
    if (decision?.called[language] !== undefined) return quoted(decision.called[language], language);
    const node = on
      .map((provision) => at.book.nodes.get(`${at.id}:${provision}/${name}` as NodeId))
      .find((each) => each);
    const heading = node === undefined ? null : held(at, node.heading, language, on);
    return heading === null ? quoted(name, language) : quoted(heading.text, language);
  };
  const { enums } = at.program.types;
  return {
    language,
    named: label,
    own: [localName(id), localName(origin)],
    destination: (target) => destinationOf(at, on, target, language),
    given: (name) => h("a", { href: `#${name}` }, name),
    enumNamed: (name) => called(enums.get(name)?.called ?? {}, name, language),
    valueNamed: (name, value) =>
      called(enums.get(name)?.values.find((each) => each.name === value)?.called ?? {}, value, language),
  };
}

/** By its heading or its words; by its kind if our sources have neither. */
function destinationOf(
  at: BookAt,
  on: readonly string[],
  { path, unit }: NodeRef,
  language: string,
): PlaceWords {
  const label = path.map(({ text }) => text).join("/");
  const provision = at.provisions.get(label);
  const node = [...at.book.nodes.values()].find(
    (each) => each.provision !== null && on.includes(each.provision) && each.id.endsWith(`/${label}`),
  );
  const found =
    provision === undefined
      ? node && (held(at, node.heading, language, on) ?? held(at, node.texts, language, on))
      : held(at, provision.heading, language, on);
  return found ? quotedPlace(found.text, language) : unitPlace(unit, language);
}

// ---------------------------------------------------------------- what it says itself

function answerShown(shown: Shown, { kind, question, content }: BookEntry): Part[] {
  if (content.length === 0) return [];
  const words = inLanguage(updateWords, shown.language);
  const text = documentText(shown, content);
  if (kind === "erratum") return [h("blockquote", { class: "new-text" }, text)];
  return [
    h("div", { class: "answer" }, [
      ...(question.size > 0 ? [h("span", { class: "initial" }, `${words.answer}:`)] : []),
      h("div", text),
    ]),
  ];
}

function flagsShown(shown: Shown, { id }: BookEntry): Part[] {
  const flags = shown.at.entryData.get(id)?.flags ?? [];
  return flags.length === 0
    ? []
    : [
        h(
          "ul",
          { class: "entry-flags" },
          flags.map((flag) => flagItem(shown, flag)),
        ),
      ];
}

// ---------------------------------------------------------------- what we know of it

function apparatus(
  { site, at }: Shown,
  entry: BookEntry,
  claims: readonly JudgedClaim[],
  language: string,
): Part {
  const words = inLanguage(updateWords, language);
  const decided = entry.decisions.filter((id) => at.decisions.has(id));
  const plays = entry.plays.filter((id) => at.plays.has(id));
  const examples = at.entryData.get(entry.id)?.examples ?? 0;
  const list = (label: string, links: readonly Part[]) =>
    links.length === 0 ? [] : [h("li", [`${label} `, ...joined(links.map((link) => [link]))])];
  return h("ul", { class: "apparatus" }, [
    ...entry.on.map((id) => h("li", [provisionLink({ site, at, language }, id)])),
    ...list(
      words.decides,
      decided.map((id) =>
        h(
          "a",
          { href: site.href(language, tails.decision(at.id, at.version, id)) },
          called(at.decisions.get(id)?.called ?? {}, id, language),
        ),
      ),
    ),
    ...list(
      words.plays,
      plays.map((id) =>
        h(
          "a",
          { href: site.href(language, tails.play(at.id, at.version, id)) },
          called(at.plays.get(id)?.called ?? {}, id, language),
        ),
      ),
    ),
    ...(examples === 0 ? [] : [h("li", words.examples(examples))]),
    ...claims.map((claim) => h("li", claimSaid(claim, language, at))),
  ]);
}

/** The claim of its authors, and whether it holds. */
export function claimSaid(claim: JudgedClaim, language: string, at: BookAt): Part[] {
  return [`${inLanguage(updateWords, language).claimed}: `, ...claimShown(claim, language, at)];
}
