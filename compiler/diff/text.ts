/**
 * Compares the words of two versions block by block: every provision that differs, and every entry with words of its
 * own.
 */
import type { Book, BookProvision, TextNode } from "../amend/book.ts";
import type { EntryId, NodeId, ProvisionId } from "../resolve/graph.ts";
import {
  type Block,
  type BlockText,
  blocksOfEntry,
  blocksOfProvision,
  lastEntry,
  type Reader,
  readerOf,
} from "./blocks.ts";
import type { LanguageChange, TextChange, TextKind, TextState } from "./change.ts";
import { type Pair, pairBlocks } from "./pair-blocks.ts";
import type { Groups } from "./units.ts";
import { compareWords } from "./words.ts";

/** A change of words, and the provision that reports it if no entry made it. */
export interface PlacedText {
  readonly change: TextChange;
  readonly provision: ProvisionId | null;
}

export function compareText(from: Book, to: Book, groups: Groups): readonly PlacedText[] {
  const [one, other] = [readerOf(from), readerOf(to)];
  const provisions = differingProvisions(one, other);
  const blocksOf = (reader: Reader, than: Book) =>
    reader.book.provisions
      .filter(({ id }) => provisions.has(id))
      .flatMap((each) => blocksOfProvision(reader, each, earlierNameOf(each, reader.book, than)));
  const before = [...blocksOf(one, to), ...ownBlocks(one, groups)];
  const after = [...blocksOf(other, from), ...ownBlocks(other, groups)];
  const seen = new Set<string>();
  return pairBlocks(before, after).flatMap((pair) => {
    if (isSeenChapter(seen, pair)) return [];
    const change = changeOf(one, other, pair);
    return change === null ? [] : [{ change, provision: (pair.to ?? pair.from)?.provision ?? null }];
  });
}

/** What took the place of a rule is compared with it. */
function earlierNameOf({ id, was }: BookProvision, own: Book, than: Book): ProvisionId {
  const isIn = ({ provisions }: Book, name: ProvisionId) => provisions.some((each) => each.id === name);
  return isIn(than, id) ? id : (was.find((name) => isIn(than, name) && !isIn(own, name)) ?? id);
}

/** The rules of a chapter have its heading in common: that is one change. */
function isSeenChapter(seen: Set<string>, { from, to }: Pair): boolean {
  if (from?.unit !== "section" || to?.unit !== "section") return false;
  const words = (block: Block) => [...block.texts].map(([lang, text]) => `${lang} ${text.words}`).join();
  const key = `${words(from)} > ${words(to)} ${to.by}`;
  const isSeen = seen.has(key);
  seen.add(key);
  return isSeen;
}

function ownBlocks(reader: Reader, groups: Groups): readonly Block[] {
  return reader.book.entries
    .filter(({ kind }) => kind !== "printed")
    .flatMap((entry) => blocksOfEntry(reader, entry, groups.of(entry.id)));
}

// ---------------------------------------------------------------- where to look

/** Versions share what reads the same in both, so that most of a book is passed over at a glance. */
function differingProvisions(one: Reader, other: Reader): ReadonlySet<ProvisionId> {
  const found = new Set<ProvisionId>();
  const isSame = sameHead(one.book, other.book);
  for (const { id } of one.book.provisions) if (!isSame(id)) found.add(id);
  for (const { id } of other.book.provisions) if (!isSame(id)) found.add(id);
  const note = (node: TextNode | undefined) => {
    if (node?.provision) found.add(node.provision);
  };
  for (const [id, node] of other.book.nodes)
    if (one.book.nodes.get(id) !== node || hasOtherContent(one, other, id)) note(node);
  for (const [id, node] of one.book.nodes) if (!other.book.nodes.has(id)) note(node);
  for (const [name, value] of other.figures)
    if (one.figures.get(name) !== value) found.add(name.slice(0, name.lastIndexOf(".")) as ProvisionId);
  return found;
}

function hasOtherContent(one: Reader, other: Reader, id: NodeId): boolean {
  return one.tables.get(id) !== other.tables.get(id);
}

function sameHead(from: Book, to: Book): (id: ProvisionId) => boolean {
  const [before, after] = [byId(from), byId(to)];
  return (id) => before.get(id) === after.get(id);
}

function byId({ provisions }: Book): ReadonlyMap<ProvisionId, BookProvision> {
  return new Map(provisions.map((provision) => [provision.id, provision]));
}

// ---------------------------------------------------------------- one block

function changeOf(one: Reader, other: Reader, pair: Pair): TextChange | null {
  const { from, to, isMoved } = pair;
  const block = to ?? from;
  if (block === null) return null;
  const languages = languageChanges(pair);
  if (languages.length === 0 && !isMoved && from !== null && to !== null) return null;
  return {
    kind: kindOf(pair),
    unit: block.unit,
    node: { from: nodeOf(from), to: nodeOf(to) },
    at: { from: from?.place ?? null, to: to?.place ?? null },
    entries: {
      from: from ? from.by : (removedBy(one, to) ?? null),
      to: to ? to.by : (removedBy(other, from) ?? null),
    },
    languages: languages.length > 0 ? languages : unchanged(pair),
  };
}

function kindOf({ from, to, isMoved, unseenThere }: Pair): TextKind {
  if (from === null) return unseenThere ? "put-on-record" : "inserted";
  if (to === null) return unseenThere ? "off-record" : "deleted";
  if (from.isUnseen && !to.isUnseen) return "put-on-record";
  if (to.isUnseen && !from.isUnseen) return "off-record";
  return isMoved ? "moved" : "changed";
}

function nodeOf(block: Block | null): string | null {
  return block === null ? null : (block.node?.id ?? block.key);
}

/** The entry that took it away on the side where it does not stand. */
function removedBy(reader: Reader, block: Block | null): EntryId | null {
  const removed = block?.node ? reader.book.removed.get(block.node.id) : undefined;
  if (removed) return reader.byOrigin.get(removed.by) ?? removed.by;
  const rule = block?.provision ? reader.book.withdrawn.get(block.provision) : undefined;
  if (rule) return reader.byOrigin.get(rule.by) ?? rule.by;
  const parent = block?.node?.parent ? reader.book.nodes.get(block.node.parent) : undefined;
  return parent ? lastEntry(reader, parent.history) : null;
}

function languageChanges({ from, to, unseenThere }: Pair): readonly LanguageChange[] {
  const languages = new Set([...(from?.texts.keys() ?? []), ...(to?.texts.keys() ?? [])]);
  // Nothing is held of it in any language.
  if (languages.size === 0) {
    if (from !== null && to !== null) return [];
    return [{ language: null, from: from ? "unseen" : "absent", to: to ? "unseen" : "absent", pieces: [] }];
  }
  return [...languages].flatMap((language) => {
    const [before, after] = [from?.texts.get(language), to?.texts.get(language)];
    if (before && after && isAlike(before, after)) return [];
    return [
      {
        language,
        from: stateOf(from, language, unseenThere),
        to: stateOf(to, language, unseenThere),
        pieces: compareWords(before?.words ?? "", after?.words ?? ""),
      },
    ];
  });
}

/** Also where a rule that both refer to has another number or heading. */
function isAlike(before: BlockText, after: BlockText): boolean {
  return before.words === after.words || (before.named !== undefined && before.named === after.named);
}

/** A block that only moved is shown with its words. */
function unchanged({ from, to }: Pair): readonly LanguageChange[] {
  return [...(to?.texts ?? [])].map(([language, { words, state }]) => ({
    language,
    from: from?.texts.get(language)?.state ?? state,
    to: state,
    pieces: [{ op: "same", text: words, move: null }],
  }));
}

function stateOf(block: Block | null, language: string | null, unseenThere: boolean): TextState {
  if (block === null) return unseenThere ? "unseen" : "absent";
  return block.texts.get(language)?.state ?? (block.isUnseen ? "unseen" : "missing");
}
