/** Where the fact of a lock is written, or where it was. */
import type { Span } from "../../grammar/tree.ts";
import type { Book, BookEntry, BookProvision, HistoryStep, NodeTexts, TextNode } from "../amend/book.ts";
import { inWords } from "../check/in-words.ts";
import type { Decision, Program } from "../check/program.ts";
import type { EntryId, NodeId, Placed, ProvisionId } from "../resolve/graph.ts";
import { labelOf } from "./canonical.ts";
import { exampleOf, subjectOf, wordOf } from "./compare.ts";

export interface SealedVersion {
  readonly book: Book;
  readonly program: Program;
}

/** For a part that is gone, the place of the part around it, or else the header of the version. */
export function placeOfFact({ book, program }: SealedVersion, key: string, text: string | null): Span {
  const header = book.graph.versions.get(book.version)?.span ?? book.graph.span;
  const [, subject, ...rest] = key.split(" ");
  const name = subject ?? "";
  switch (wordOf(key)) {
    case "words":
      return placeOfWords(book, name, rest) ?? header;
    case "node":
    case "rule":
    case "entry":
    case "drop":
      return placeOfOwner(book, name) ?? header;
    case "decision":
    case "order":
      return decisionOf(program, name)?.span ?? header;
    case "logic":
      return placeOfClause(program, name, rest.join(" "), text) ?? header;
    case "row":
    case "figure":
      return placeOfRow(program, name, rest.join(" ")) ?? header;
    case "gain":
      return placeOfGain(program, name) ?? header;
    case "verdict":
      return placeOfExample(book, program, key) ?? header;
    default:
      return placeOfName(book, program, wordOf(key), subjectOf(key)) ?? header;
  }
}

function placeOfWords(book: Book, name: string, rest: readonly string[]): Span | null {
  const owner =
    nodeNamed(book, name) ??
    book.provisions.find(({ id }) => id === name) ??
    book.entries.find(({ id }) => id === `${book.id}-${name}`);
  const part = rest.length > 1 ? rest[0] : "texts";
  const text = partOf(owner, part)?.get(rest.at(-1) ?? "");
  return text ? { file: text.file, start: text.text.start, end: text.text.end } : placeOfOwner(book, name);
}

function partOf(owner: TextNode | BookProvision | BookEntry | undefined, part = ""): NodeTexts | undefined {
  if (owner === undefined) return undefined;
  if (part === "heading") return owner.heading;
  if (part === "section" && "section" in owner) return owner.section;
  if (part === "question" && "question" in owner) return owner.question;
  return "texts" in owner ? owner.texts : undefined;
}

/** The nearest of a node, what holds it, its rule or its entry that is still there. */
function placeOfOwner(book: Book, name: string): Span | null {
  for (let at = name; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const node = nodeNamed(book, at);
    const step = node?.history.at(-1);
    if (step) return placed(step.place);
    const provision = book.provisions.find(({ id }) => id === at);
    if (provision) return placed(provision.place);
    const entry = book.entries.find(({ id }) => id === at || id === `${book.id}-${at}`);
    if (entry) return placed(entry.place);
  }
  return null;
}

function nodeNamed(book: Book, name: string): TextNode | undefined {
  return book.nodes.get(`${book.id}:${name}` as NodeId) ?? book.nodes.get(`${book.id}-${name}` as NodeId);
}

function placed({ node, file }: HistoryStep["place"] | Placed<{ start: number; end: number }>): Span {
  return { file, start: node.start, end: node.end };
}

function decisionOf(program: Program, name: string): Decision | undefined {
  return program.decisions.find(({ id }) => id === name);
}

/** Several may be called `otherwise`: the one whose words are in the text is meant. */
function placeOfClause(program: Program, name: string, label: string, text: string | null): Span | null {
  const decision = decisionOf(program, name);
  if (decision?.kind !== "ruled") return null;
  const clauses = decision.clauses.filter((clause) => labelOf(decision, clause.label) === label);
  const meant = clauses.find(({ sentences }) =>
    sentences.some((id) => text?.includes(id.replace(/^[^:]*:/, ""))),
  );
  return (meant ?? clauses[0] ?? decision).span;
}

function placeOfRow(program: Program, name: string, key: string): Span | null {
  const decision = decisionOf(program, name);
  const row =
    decision?.kind === "table" ? decision.rows.find((each) => inWords(each.key) === key) : undefined;
  return (row ?? decision)?.span ?? null;
}

function placeOfGain(program: Program, keyword: string): Span | null {
  const gain = program.decisions.find((each) => each.kind === "gain" && each.keyword === keyword);
  return gain?.span ?? null;
}

function placeOfExample(book: Book, program: Program, key: string): Span | null {
  const { owner, title } = exampleOf(key);
  const isOwner = (id: EntryId | ProvisionId): boolean => id === owner || id === `${book.id}-${owner}`;
  const example = program.examples.find((each) => isOwner(each.owner) && each.title === title);
  return example?.span ?? placeOfOwner(book, owner);
}

function placeOfName(book: Book, program: Program, word: string, name: string): Span | null {
  const { vocabulary } = book;
  const declared = (found: Placed<{ readonly start: number; readonly end: number }> | undefined) =>
    found ? placed(found) : null;
  switch (word) {
    case "values":
      return declared(vocabulary.enums.get(name));
    case "keyword":
      return declared(vocabulary.keywords.get(name));
    case "field": {
      const [record = "", field] = name.split(".");
      const found = program.types.records.get(record)?.fields.find((each) => each.name === field);
      return found?.span ?? declared(vocabulary.records.get(record));
    }
    case "fact":
    case "state":
      return program.facts.find((fact) => fact.name === name)?.span ?? null;
    case "doubt":
      return program.doubts.find(({ id }) => id === name)?.span ?? null;
    case "law":
      return program.laws.find((law) => law.name === name)?.span ?? null;
    case "always":
      return program.invariants.find(({ id }) => id === name)?.span ?? null;
    case "sequence":
      return program.plays.find(({ id }) => id === name)?.span ?? null;
    default:
      return (
        [...program.reactions, ...program.events, ...program.policies].find((each) => each.name === name)
          ?.span ?? null
      );
  }
}
