/** `rubric show`: a version of a book as text, each provision with what decides, what interprets it and who changed it. */
import { pagesInWords, print } from "../../../grammar/index.ts";
import { bookDocument } from "../../amend/as-book.ts";
import type { Book, BookClause, BookEntry, BookProvision, TextNode } from "../../amend/book.ts";
import { nearNames } from "../../near-names.ts";
import type { EntryId, NodeId, ProvisionId } from "../../resolve/graph.ts";
import { type Command, type Context, fine, flag, Misuse, writeJson } from "../command.ts";
import { explainDoubt } from "../../study/doubt-words.ts";
import { findDoubt } from "../../study/readings.ts";
import { languageOf } from "../languages.ts";
import { exitCode, findVersion, type Found, open, readAddress, tell } from "../opened.ts";
import {
  invariantsOf,
  invariantsOfEntry,
  playData,
  playLines,
  playsOf,
  playsOfEntry,
} from "../shown-plays.ts";
import { doubtLines } from "../shown-doubt.ts";
import {
  allWords,
  aside,
  clauseText,
  contentLines,
  deletedBelow,
  hung,
  type Owners,
  type Page,
  words,
} from "../shown-text.ts";

export const show: Command = {
  name: "show",
  summary: "print the consolidated text of a version with its logic",
  usage:
    "<book>@<version> [provision | entry | decision | sequence | invariant | doubt] [--lang es] [--history] | --as-book",
  words: [1, 2],
  options: [
    {
      name: "lang",
      value: "language",
      about: "The language of the text. Where a text is missing in it, another language is shown and named.",
    },
    { name: "history", about: "Also print which entries added, changed, deleted or carry each sentence." },
    {
      name: "as-book",
      about: "Print the whole version as one rule file without updates, which gives the same answers.",
    },
  ],
  details: `Shows a whole version, or one provision or entry of it. For a decision, sequence or invariant it shows the
provisions that state it. Of a doubt it shows the readings, which one is in use, and a situation in which they give different
answers. Rules of the printed book whose text we don't have are marked as unseen. Text of an entry that belongs to no
provision comes last.

  rubric show w40k@1.5 woods --history
  rubric show w40k@1.5 Q03
  rubric show w40k@1.2 conditions
  rubric show w40k@1.5:es
  rubric show w40k@1.5 --as-book > w40k.rubric

--as-book prints the version as one rule file: the amended sentences in every language, and the clauses, tables, sequences,
doubts and examples in force. An entry with its own text becomes a provision. The file compiles by itself and gives the
same answers. It does not contain the wording of readings that are not in use.`,
  run: async (context) => {
    const [addressText = "", name] = context.words;
    const address = readAddress(addressText);
    const opened = await open(context, [address.book]);
    if (!tell(context, opened, "errors")) return exitCode(context, opened);
    const found = findVersion(opened, address);
    const { book } = found;
    if (flag(context, "as-book")) {
      writeAsBook(context, book, name);
      return fine;
    }
    const language = languageOf(context, opened, [found], [address.language]);
    const doubt = name === undefined ? null : doubtNamed(found, name);
    if (doubt !== null) {
      context.terminal.progress?.(`Comparing the readings of ${name}`);
      const explained = explainDoubt(found, doubt, language);
      if (flag(context, "json")) writeJson(context, [explained]);
      else
        context.terminal.write(
          `${doubtLines(explained, Math.min(context.terminal.width, 100)).join("\n")}\n`,
        );
      return fine;
    }
    const { provisions, entries } =
      name === undefined ? { provisions: book.provisions, entries: alone(book) } : pick(found, name);
    const page: Page = {
      book,
      language,
      withHistory: flag(context, "history"),
      sources: opened.compiled.sources,
      width: Math.min(context.terminal.width, 100),
    };
    if (flag(context, "json")) {
      const data = [
        ...provisions.map((each) => provisionData(page, each)),
        ...entries.map((each) => entryData(page, each)),
      ];
      writeJson(context, data);
    } else {
      const pages = [
        ...provisions.map((each) => provisionLines(page, each)),
        ...entries.map((each) => entryLines(page, each)),
      ];
      context.terminal.write(`${pages.map((lines) => lines.join("\n")).join("\n\n")}\n`);
    }
    return fine;
  },
};

/** A rule file holds a whole version in all its languages, so nothing of it can be picked out. */
function writeAsBook(context: Context, book: Book, name: string | undefined): void {
  const address = `${book.id}@${book.version}`;
  if (name !== undefined)
    throw new Misuse(
      `\`--as-book\` prints a whole version, not only \`${name}\`.`,
      `Write \`rubric show ${address} --as-book\`, or remove \`--as-book\` to show \`${name}\`.`,
    );
  if (flag(context, "history"))
    throw new Misuse(
      "`--history` does not work with `--as-book`: a book without updates has no history.",
      `Write \`rubric show ${address} --as-book\` or \`rubric show ${address} --history\`.`,
    );
  const text = print(bookDocument(book));
  if (flag(context, "json")) writeJson(context, { book: book.id, version: book.version, text });
  else context.terminal.write(text);
}

/** A rule, entry or question of that name comes first. */
function doubtNamed({ book, program }: Found, name: string): string | null {
  const isOther =
    book.provisions.some(({ id }) => id === name) ||
    book.entries.some(({ id }) => id === name || localName(id) === name) ||
    book.decisions.some(({ id }) => id === name) ||
    [...book.plays, ...book.invariants].some((each) => each.name === name);
  return isOther ? null : (findDoubt(program, name)?.id ?? null);
}

interface Shown {
  readonly provisions: readonly BookProvision[];
  readonly entries: readonly BookEntry[];
}

/** The entry of a printed book is the provisions that answer for it. */
function pick({ book, program: { doubts } }: Found, name: string): Shown {
  const provision = book.provisions.find(({ id }) => id === name);
  if (provision) return { provisions: [provision], entries: [] };
  const named = book.entries.filter(({ id }) => id === name || localName(id) === name);
  const entry = named.find(({ kind }) => kind !== "printed") ?? named[0];
  if (entry?.kind === "printed")
    return { provisions: book.provisions.filter(({ id }) => entry.on.includes(id)), entries: [] };
  if (entry) return { provisions: [], entries: [entry] };
  const states = statingIn(book, name);
  if (states.provisions.length > 0 || states.entries.length > 0) return states;
  const address = `${book.id}@${book.version}`;
  if (book.plays.some((play) => play.name === name))
    throw new Misuse(
      `\`${name}\` is a sequence, but no provision or entry of \`${address}\` contains it.`,
      `\`rubric play ${address} ${name} --steps\` shows its steps.`,
    );
  if (book.decisions.some(({ id }) => id === name))
    throw new Misuse(
      `\`${name}\` is a decision, but no provision or entry of \`${address}\` has a clause for it.`,
      `\`rubric facts ${address} ${name}\` describes it.`,
    );
  const inserted = book.graph.inserted.get(name as ProvisionId)?.[0];
  const withdrawn = book.withdrawn.get(name as ProvisionId);
  if (inserted || withdrawn)
    throw new Misuse(
      withdrawn
        ? `\`${localName(withdrawn.by)}\` withdraws \`${name}\` in \`${address}\`.`
        : `\`${address}\` has no rule \`${name}\`: \`${inserted?.version}/${localName(inserted?.entry ?? ("" as EntryId))}\` inserts it.`,
      withdrawn
        ? `\`rubric show ${book.id}@${book.graph.versions.get(book.version)?.on ?? "base"} ${name}\` shows the rule.`
        : `Write \`rubric show ${book.id}@${inserted?.version} ${name}\`.`,
    );
  const known = [
    ...book.provisions.map(({ id }) => id),
    ...book.entries.map(({ id }) => localName(id)),
    ...book.decisions.map(({ id }) => id),
    ...[...book.plays, ...book.invariants].map(({ name: own }) => own),
    ...doubts.map(({ id }) => id),
  ];
  throw new Misuse(
    `\`${address}\` has no provision, entry, decision, sequence or doubt \`${name}\`.`,
    "`rubric show` without a name shows all provisions, and `rubric entries` lists the entries.",
    nearNames(name, known),
  );
}

/** The provisions that state a decision, table or play; else the entries that do. */
function statingIn(book: Book, name: string): Shown {
  const owner = book.decisions.find(({ id, kind }) => id === name && kind !== "clauses")?.owner ?? null;
  type Named = readonly { readonly name: string }[];
  const states = (id: string, clauses: readonly Deciding[], plays: Named) =>
    id === owner ||
    clauses.some(({ decision }) => decision === name) ||
    plays.some((play) => play.name === name);
  const provisions = book.provisions.filter((each) =>
    states(each.id, clausesOfProvision(book, each), [...playsOf(book, each), ...invariantsOf(book, each)]),
  );
  const entries = book.entries.filter((each) =>
    states(each.id, clausesOfEntry(book, each), [
      ...playsOfEntry(book, each),
      ...invariantsOfEntry(book, each),
    ]),
  );
  return provisions.length > 0 ? { provisions, entries: [] } : { provisions: [], entries };
}

/** Entries with words of their own that are shown with no provision: none interprets by them, none has taken them up. */
function alone(book: Book): readonly BookEntry[] {
  const shown = new Set(book.provisions.flatMap(({ interpretedBy }) => interpretedBy));
  const isOwn = (id: NodeId) => book.nodes.get(id)?.provision === null;
  return book.entries.filter(
    ({ id, content, question }) => !shown.has(id) && (content.some(isOwn) || question.size > 0),
  );
}

/** As its document calls it: `Q03`. */
function localName(id: EntryId): string {
  return id.slice(id.indexOf("/") + 1);
}

function ownersOf({ id, on, origin }: BookEntry): Owners {
  return [...on, localName(origin), localName(id)];
}

// ---------------------------------------------------------------- prose

function provisionLines(page: Page, provision: BookProvision): string[] {
  const owners = [provision.id];
  const pages = provision.pages.length > 0 ? ` (${pagesInWords(provision.pages)})` : "";
  const number = page.book.numbers.get(`${page.book.id}:${provision.id}`);
  const heading = words(page, provision.heading, owners) ?? provision.id;
  const title = number === undefined ? heading : `${number} ${heading}`;
  const lines = [`${title}${pages}  [${provision.id}]`, ""];
  for (const each of contentLines(page, null, provision.content, 1, owners)) lines.push(each);
  for (const each of decidingLines(page, clausesOfProvision(page.book, provision))) lines.push(each);
  for (const each of playLines(page.sources, playsOf(page.book, provision), page.withHistory))
    lines.push(each);
  for (const each of invariantLines(page, invariantsOf(page.book, provision))) lines.push(each);
  const rulings = provision.interpretedBy.flatMap(
    (id) => page.book.entries.find((entry) => entry.id === id) ?? [],
  );
  if (rulings.length > 0) lines.push("", "  Interpreted by");
  for (const ruling of rulings) for (const each of rulingLines(page, ruling)) lines.push(each);
  for (const { node } of provision.flags)
    lines.push("", ...hung(`${node.flag}: `, aside(page, node.texts, owners), 2, page.width));
  return lines;
}

function invariantLines(page: Page, invariants: ReturnType<typeof invariantsOf>): readonly string[] {
  return playLines(page.sources, invariants, page.withHistory, "Always");
}

function rulingLines(page: Page, ruling: BookEntry): string[] {
  const owners = ownersOf(ruling);
  const question = words(page, ruling.question, owners) ?? words(page, ruling.heading, owners) ?? "";
  return [
    ...hung(`${ruling.id}  `, question, 4, page.width),
    ...contentLines(page, null, ruling.content, 3, owners),
  ];
}

/** What an entry says in words of its own, what it changes, and what it decides. */
function entryLines(page: Page, entry: BookEntry): string[] {
  const owners = ownersOf(entry);
  const kind = `${entry.kind}${entry.on.length > 0 ? ` on ${entry.on.join(", ")}` : ""}`;
  const carried = entry.carries === null ? "" : `, carries ${entry.carries}`;
  const lines = [
    `${words(page, entry.heading, owners) ?? localName(entry.id)}  [${entry.id}: ${kind}${carried}]`,
    "",
  ];
  const question = words(page, entry.question, owners);
  if (question !== null) for (const each of hung("", question, 2, page.width)) lines.push(each);
  for (const each of contentLines(page, null, entry.content, question === null ? 1 : 2, owners))
    lines.push(each);
  const touched = changedLines(page, entry);
  if (touched.length > 0) lines.push(...(lines.length > 2 ? [""] : []), "  Changes", ...touched);
  for (const each of decidingLines(page, clausesOfEntry(page.book, entry))) lines.push(each);
  for (const each of playLines(page.sources, playsOfEntry(page.book, entry), page.withHistory))
    lines.push(each);
  for (const each of invariantLines(page, invariantsOfEntry(page.book, entry))) lines.push(each);
  for (const { node } of entry.flags)
    lines.push("", ...hung(`${node.flag}: `, aside(page, node.texts, owners), 2, page.width));
  return lines;
}

/** The nodes it changed, with their text now, and the nodes it deleted, with their old text. */
function changedLines(page: Page, { touched, origin }: BookEntry): string[] {
  const { nodes, removed } = page.book;
  const line = (node: TextNode, fate: string) => {
    const text = words(page, node.texts, node.provision === null ? [] : [node.provision]);
    return hung(`${node.id}${fate}: `, text ?? node.unit, 4, page.width);
  };
  return [
    ...touched.flatMap((id) => nodes.get(id) ?? []).flatMap((node) => line(node, "")),
    ...[...removed.values()].flatMap(({ node, by, operation }) =>
      by === origin ? line(node, ` [${operation}]`) : [],
    ),
  ];
}

interface Deciding {
  readonly decision: string;
  readonly clause: BookClause;
}

function decidingLines(page: Page, clauses: readonly Deciding[]): string[] {
  if (clauses.length === 0) return [];
  return [
    "",
    "  Decides",
    ...clauses.flatMap(({ decision, clause }) => [
      ...hung(`${decision}: `, clauseText(page, clause), 4, page.width),
      ...(page.withHistory ? [historyOf(clause)] : []),
    ]),
  ];
}

function historyOf({ history, source }: BookClause): string {
  const by = history.length > 0 ? history.join(", then ") : "the printed book";
  return `      ‹by ${by}${source.citedAs && source.citedAs !== source.entry ? `, cited as ${source.citedAs}` : ""}›`;
}

function clausesOfProvision(book: Book, provision: BookProvision): Deciding[] {
  const rulings = new Set<EntryId | null>(provision.interpretedBy);
  return clausesIn(book, ({ source }) => source.provision === provision.id || rulings.has(source.citedAs));
}

function clausesOfEntry(book: Book, { id }: BookEntry): Deciding[] {
  return clausesIn(book, ({ source }) => source.citedAs === id);
}

function clausesIn(book: Book, concerns: (clause: BookClause) => boolean): Deciding[] {
  return book.decisions.flatMap((decision) =>
    decision.kind === "clauses"
      ? decision.clauses.filter(concerns).map((clause) => ({ decision: decision.id, clause }))
      : [],
  );
}

// ---------------------------------------------------------------- data

function provisionData(page: Page, provision: BookProvision) {
  const owners = [provision.id];
  return {
    provision: provision.id,
    pages: provision.pages,
    heading: allWords(page, provision.heading, owners),
    text: provision.content.flatMap((id) => nodeData(page, page.book.nodes.get(id), owners)),
    deleted: deletedData(page, null, owners),
    clauses: clausesOfProvision(page.book, provision).map((each) => clauseData(page, each)),
    plays: playsOf(page.book, provision).map((play) => playData(page.sources, play)),
    invariants: invariantsOf(page.book, provision).map((each) => playData(page.sources, each)),
    interpretedBy: provision.interpretedBy,
  };
}

function entryData(page: Page, entry: BookEntry) {
  const owners = ownersOf(entry);
  return {
    entry: entry.id,
    kind: entry.kind,
    on: entry.on,
    carries: entry.carries,
    heading: allWords(page, entry.heading, owners),
    question: allWords(page, entry.question, owners),
    text: entry.content.flatMap((id) => nodeData(page, page.book.nodes.get(id), owners)),
    changes: entry.touched,
    clauses: clausesOfEntry(page.book, entry).map((each) => clauseData(page, each)),
    plays: playsOfEntry(page.book, entry).map((play) => playData(page.sources, play)),
    invariants: invariantsOfEntry(page.book, entry).map((each) => playData(page.sources, each)),
  };
}

function clauseData(page: Page, { decision, clause }: Deciding) {
  return {
    decision,
    clause: clause.label,
    text: clauseText(page, clause),
    entry: clause.source.entry,
    citedAs: clause.source.citedAs,
    history: clause.history,
  };
}

function nodeData(page: Page, node: TextNode | undefined, owners: Owners): object[] {
  if (!node) return [];
  return [
    {
      id: node.id,
      unit: node.unit,
      label: node.label,
      unseen: node.unseen,
      heading: allWords(page, node.heading, owners),
      texts: allWords(page, node.texts, owners),
      history: node.history.map((step) => ({
        entry: step.entry,
        operation: step.operation,
        carriedBy: step.carriedBy,
        at: Object.fromEntries(step.at),
        before:
          step.before === null || step.before === "unseen"
            ? step.before
            : allWords(page, step.before.texts, owners),
      })),
      deleted: deletedData(page, node.id, owners),
      children: node.children.flatMap((child) => nodeData(page, page.book.nodes.get(child), owners)),
    },
  ];
}

/** What stood there until an entry deleted it: its history ends with that. */
function deletedData(page: Page, parent: NodeId | null, owners: Owners): object[] {
  return deletedBelow(page.book, parent, owners).flatMap((node) =>
    nodeData(page, { ...node, children: [] }, owners),
  );
}
