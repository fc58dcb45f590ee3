/**
 * Decides where everything of a version stands in the printed book: which provisions there are, what each holds, and how a
 * sentence is named from another place.
 */
import type { SentenceRef } from "../../../grammar/tree.ts";
import {
  type ChapterId,
  type DeclaredDoubt,
  doubtNamed,
  type EntryId,
  type NodeId,
  type ProvisionId,
} from "../../resolve/graph.ts";
import { namesOf } from "../../resolve/lineage.ts";
import type { Book, BookEntry, BookProvision, NodeTexts, Source, TextNode } from "../book.ts";
import { nameNode, nowhere } from "./nodes.ts";

/** The words of an entry: a provision of their own, or a block of the provision whose figures they show. */
export interface PrintedEntry {
  readonly name: string;
  readonly heading: NodeTexts;
  /** The question of the entry; empty for a provision. */
  readonly question: NodeTexts;
  readonly content: readonly NodeId[];
}

export interface PrintedProvision extends PrintedEntry {
  readonly pages: BookProvision["pages"];
  readonly answers: readonly string[];
  readonly chapter: ChapterId | null;
  readonly form: string | null;
  readonly blocks: readonly PrintedEntry[];
  readonly flags: BookProvision["flags"];
}

export interface Layout {
  readonly book: Book;
  readonly provisions: readonly PrintedProvision[];
  readonly doubts: readonly { readonly home: string; readonly declared: DeclaredDoubt }[];
  /** The provision in which something of that origin is printed; null: the vocabulary. */
  readonly homeOf: (source: Pick<Source, "provision" | "entry">) => string | null;
  readonly homeOfOwner: (owner: ProvisionId | EntryId | null) => string | null;
  /** The provision in which a node is printed. */
  readonly homeOfNode: (node: NodeId) => string | null;
  /** How sentences are named by something printed in that provision; empty where its own label finds them. */
  readonly refsTo: (
    nodes: readonly NodeId[],
    from: string | null,
    label: string | null,
  ) => readonly SentenceRef[];
  /** How an entry is called in the printed book; null where nothing speaks of it. */
  readonly nameOfEntry: (id: EntryId) => string | null;
  /** How a doubt is called that some owner calls so. */
  readonly nameOfDoubt: (name: string, owners: readonly (EntryId | ProvisionId)[]) => string;
}

export function layoutOf(book: Book): Layout {
  const { graph, nodes, entries } = book;
  const updates = entries.filter(({ kind }) => kind !== "printed");
  const isProvision = new Set<string>(book.provisions.map(({ id }) => id));
  const names = new Map<EntryId, string>();
  const evidence = new Map<EntryId, string>();
  const taken = new Set<string>();
  const withVersion = (id: EntryId): string => `${localName(id)}-${versionOf(book, id).replaceAll(".", "-")}`;
  for (const { id, origin } of updates) {
    const local = localName(id);
    const bare = isProvision.has(local) ? `${local}-entry` : local;
    // Entries of two updates may have one name, such as `Q1`.
    const name = taken.has(bare) ? withVersion(id) : bare;
    taken.add(name);
    names.set(id, name);
    names.set(origin, name);
  }
  const ownContent = ({ content }: BookEntry) => content.filter((id) => nodes.get(id)?.provision === null);
  const hasPlace = (entry: BookEntry) =>
    isApart(graph, entry) || ownContent(entry).length > 0 || entry.question.size > 0;
  const figures = new Map(
    book.decisions.flatMap((each) => (each.kind === "figure" ? [[each.node, each.id]] : [])),
  );
  const isShown = (id: NodeId): boolean => figures.has(id) || (nodes.get(id)?.children ?? []).some(isShown);
  // A figure is called by the provision that the entry is on, and stands beside the sentence that shows it.
  const isBlock = (entry: BookEntry) => entry.on.length > 0 && ownContent(entry).some(isShown);
  const apart = updates.filter((entry) => hasPlace(entry) && !isBlock(entry));
  const blocksOn = (provision: ProvisionId): PrintedEntry[] =>
    updates
      .filter((entry) => isBlock(entry) && entry.on[0] === provision)
      .map(({ id, heading, question, ...entry }) => ({
        name: names.get(id) ?? "",
        heading,
        question,
        content: entry.content.filter((each) => nodes.get(each)?.provision === null),
      }));
  const placed = new Set(apart.map(({ id }) => id));
  const byOrigin = new Map<EntryId, BookEntry>(
    updates.flatMap((entry) => namesOf(graph, entry.id).map((id) => [id, entry] as const)),
  );

  // Ids that an entry out of force shows for a clause; the provision answers for them.
  const shown = new Map<string, Set<string>>();
  for (const { provision, id } of evidenceIn(book)) {
    if (names.has(id)) continue;
    const local = localName(id);
    const name = taken.has(local) ? withVersion(id) : local;
    evidence.set(id, name);
    shown.set(provision, (shown.get(provision) ?? new Set()).add(name));
  }

  const answersOf = (provision: BookProvision): string[] => {
    const printed = provision.place.node as { readonly answers?: readonly { readonly text: string }[] };
    const entriesOn = updates.filter(({ id, on }) => !placed.has(id) && on.includes(provision.id));
    const all = [
      ...(printed.answers ?? []).map(({ text }) => text),
      ...entriesOn.map(({ id }) => names.get(id) ?? ""),
      ...(shown.get(provision.id) ?? []),
    ];
    return [...new Set(all)];
  };
  const provisions: PrintedProvision[] = [
    ...book.provisions.map((provision) => ({
      name: provision.id,
      pages: provision.pages,
      answers: answersOf(provision),
      heading: provision.heading,
      chapter: provision.chapter,
      form: formOf(provision.place.node),
      question: none,
      content: provision.content,
      blocks: blocksOn(provision.id),
      flags: [
        ...provision.flags,
        ...updates
          .filter(({ id, on }) => !placed.has(id) && on[0] === provision.id)
          .flatMap(({ flags }) => flags),
      ],
    })),
    ...apart.map((entry) => ({
      name: names.get(entry.id) ?? "",
      pages: [],
      answers: [names.get(entry.id) ?? ""],
      heading: entry.heading,
      chapter: entry.chapter,
      // Its decisions are printed with the provision it is on.
      form: entry.on.length === 0 || (entry.form !== null && wordForms.has(entry.form)) ? entry.form : null,
      question: entry.question,
      content: ownContent(entry),
      blocks: [],
      flags: entry.flags,
    })),
  ];

  const homeOfOwner: Layout["homeOfOwner"] = (owner) => {
    if (owner === null || isProvision.has(owner)) return owner;
    const entry = byOrigin.get(owner as EntryId);
    return entry === undefined ? null : (entry.on[0] ?? entry.inserts[0] ?? names.get(entry.id) ?? null);
  };
  const homeOf: Layout["homeOf"] = ({ provision, entry }) => provision ?? homeOfOwner(entry);

  const homes = new Map<NodeId, string>();
  const paths = new Map<NodeId, readonly string[]>();
  const labelled = new Map<string, TextNode[]>();
  const note = (id: NodeId, home: string, above: readonly string[]): void => {
    const node = nodes.get(id);
    if (node === undefined) return;
    const path = [...above, node.label];
    homes.set(id, home);
    paths.set(id, path);
    const key = `${home} ${node.label}`;
    labelled.set(key, [...(labelled.get(key) ?? []), node]);
    for (const child of node.children) note(child, home, path);
  };
  for (const { name, content, blocks } of provisions) {
    for (const id of content) note(id, name, []);
    for (const block of blocks) for (const id of block.content) note(id, name, [block.name]);
  }
  const sentencesIn = new Map<string, number>();
  for (const [id, home] of homes)
    if (nodes.get(id)?.unit === "sentence") sentencesIn.set(home, (sentencesIn.get(home) ?? 0) + 1);

  /** Sentences of a label come first, as they do where the name is looked up. */
  const meantIn = (home: string, label: string): readonly TextNode[] => {
    const all = labelled.get(`${home} ${label}`) ?? [];
    const sentences = all.filter(isSentence);
    return sentences.length > 0 ? sentences : all;
  };
  const refTo = (id: NodeId, from: string | null): SentenceRef[] => {
    const [home, path] = [homes.get(id), paths.get(id)];
    if (home === undefined || path === undefined) return [];
    const label = path.at(-1) ?? "";
    const isAlone = meantIn(home, label).length === 1;
    const names = isAlone ? [label] : path;
    const isNear = home === from && names.length === 1;
    return [sentenceRef(isNear ? names : [home, ...names])];
  };
  const refsTo: Layout["refsTo"] = (ids, from, label) => {
    const found = from !== null && label !== null ? meantIn(from, label).filter(isSentence) : [];
    const sole = from !== null && found.length === 0 && sentencesIn.get(from) === 1;
    const [only, second] = ids;
    const isFoundByLabel = second === undefined && found.length === 1 && found[0]?.id === only;
    if (isFoundByLabel || (only === undefined && found.length === 0 && !sole)) return [];
    return ids.flatMap((id) => refTo(id, from));
  };

  const doubts = [...graph.doubts.values()].flatMap((declared) => {
    const home = homeOfOwner(declared.owner);
    return home === null ? [] : [{ home, declared }];
  });
  const uses = new Map<string, number>();
  for (const { declared } of doubts) {
    const name = declared.by.node.name.text;
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const nameOfDoubt: Layout["nameOfDoubt"] = (name, owners) => {
    const declared = doubtNamed(graph, name, owners);
    const home = declared === null ? null : homeOfOwner(declared.owner);
    if (declared === null || home === null) return name;
    const own = declared.by.node.name.text;
    return uses.get(own) === 1 ? own : `${home}.${own}`;
  };
  return {
    book,
    provisions,
    doubts,
    homeOf,
    homeOfOwner,
    homeOfNode: (id) => homes.get(id) ?? null,
    refsTo,
    nameOfEntry: (id) => names.get(id) ?? evidence.get(id) ?? null,
    nameOfDoubt,
  };
}

const none: NodeTexts = new Map();

/** An entry on no provision that says something of its own, and does not only change provisions. */
function isApart({ entries }: Book["graph"], { on, inserts, origin }: BookEntry): boolean {
  if (on.length + inserts.length > 0) return false;
  const entry = entries.get(origin);
  return entry?.kind !== "written" || !entry.by.node.body.every((item) => "target" in item);
}

/** The forms of entries that decide nothing. */
const wordForms: ReadonlySet<string> = new Set(["guidance", "definition"]);

/** The entries of updates that clauses are inferred from or cite, with the provision that has the clause. */
function evidenceIn({
  id: book,
  decisions,
  graph,
}: Book): { readonly provision: ProvisionId; readonly id: EntryId }[] {
  return decisions.flatMap((decision) =>
    (decision.kind === "clauses" ? decision.clauses : []).flatMap(
      ({ clause, source: { provision, entry } }) => {
        const refs = [...clause.inferred, ...clause.cites.filter((each) => each.kind === "entry-ref")];
        return refs.flatMap((ref) => {
          const version = ref.version?.text ?? (entry === null ? "base" : versionOf({ id: book }, entry));
          const id = `${book}-${version}/${ref.entry.text}` as EntryId;
          return provision === null || !graph.entries.has(id) ? [] : [{ provision, id }];
        });
      },
    ),
  );
}

/** `1.2` of `w40k-1.2/E17`. */
function versionOf({ id: book }: Pick<Book, "id">, entry: EntryId): string {
  return entry.slice(book.length + 1, entry.indexOf("/"));
}

function isSentence({ unit }: TextNode): boolean {
  return unit === "sentence" || unit === "remark";
}

function sentenceRef(path: readonly string[]): SentenceRef {
  return { kind: "sentence-ref", version: null, path: path.map(nameNode), ...nowhere };
}

/** As its document calls it: `Q03`. */
function localName(id: EntryId): string {
  return id.slice(id.indexOf("/") + 1);
}

function formOf(node: object): string | null {
  const { body = [] } = node as {
    readonly body?: readonly { readonly kind: string; readonly form?: { readonly text: string } }[];
  };
  return body.find(({ kind }) => kind === "form")?.form?.text ?? null;
}
