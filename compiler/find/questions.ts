/** Collects all that a book says of each of its questions, by the kind of text, for the index in one language. */
import type { Book, NodeTexts } from "../amend/book.ts";
import type { Play } from "../check/plays.ts";
import type {
  Aliases,
  CheckedExample,
  ClauseOrigin,
  Decision,
  Expr,
  Fact,
  Program,
  Type,
  Words,
} from "../check/program.ts";
import { inWords } from "../check/in-words.ts";
import { expressionsIn, expressionsOfDecision, linesWithin, subexpressionsOf } from "../core/walk.ts";
import { plainText } from "../../grammar/tree.ts";
import type { ProvisionId } from "../resolve/graph.ts";
import type { AnswerKind } from "./book-index.ts";
import type { QuestionTexts, TextField } from "./weigh.ts";

export interface CompiledBook {
  readonly book: Book;
  readonly program: Program;
}

type Asked = Decision | Play;

/** For each doubling of its examples: a question with many of them is asked more often than one with few. */
const exampleWeight = 0.06;

/** `identifiers`: also names that are written in the rules only; they are English words, whatever the language. */
export function questionsOf(
  compiled: CompiledBook,
  language: string,
  identifiers: boolean,
): readonly QuestionTexts[] {
  const { program } = compiled;
  const collect = collector(compiled, language, identifiers);
  const shown = examplesByQuestion(program);
  return [...program.decisions, ...program.plays].map((asked) => ({
    name: asked.id,
    answer: answerKind(asked),
    weight: weightOf(asked) * (1 + exampleWeight * Math.log2(1 + (shown.get(asked.id)?.length ?? 0))),
    texts: collect(asked),
  }));
}

function answerKind(asked: Asked): AnswerKind {
  if ("lines" in asked) return "sequence";
  const { kind } = plainType(asked.type);
  if (kind === "truth" || kind === "duty") return kind;
  return kind === "count" || kind === "quantity" || kind === "ratio" || kind === "die" ? "number" : "name";
}

function plainType(type: Type): Type {
  return type.kind === "or-none" ? plainType(type.of) : type;
}

function weightOf({ kind }: Asked): number {
  switch (kind) {
    case "figure":
      return 0.4;
    case "table":
      return 1.2;
    case "gain":
      return 0.9;
    case "procedure":
      return 0.8;
    default:
      return 1;
  }
}

function collector(
  { book, program }: CompiledBook,
  language: string,
  identifiers: boolean,
): (asked: Asked) => QuestionTexts["texts"] {
  const said = (words: Words | undefined): readonly string[] => {
    const text = words && Object.hasOwn(words, language) ? words[language] : undefined;
    return text === undefined || text === "" ? [] : [text];
  };
  const saidIn = (texts: NodeTexts | undefined): readonly string[] => {
    const text = texts?.get(language)?.text;
    return text === undefined ? [] : [plainText(text)];
  };
  const aliases = (asked: Aliases | undefined): readonly string[] =>
    (asked && Object.hasOwn(asked, language) ? asked[language] : undefined) ?? [];
  const written = (name: string): readonly string[] => (identifiers ? [name.replaceAll(/[-._]/g, " ")] : []);
  const named = ({ called, about }: Pick<Fact, "called" | "about">): readonly string[] => [
    ...said(called),
    ...said(about),
  ];
  const facts = new Map(program.facts.map((fact) => [fact.name, fact]));
  const asked = new Map<string, Asked>(
    [...program.decisions, ...program.plays].map((each) => [each.id, each]),
  );
  const provisions = new Map(book.provisions.map((provision) => [provision.id as string, provision]));
  const doubts = new Map(program.doubts.map((doubt) => [doubt.id as string, doubt]));
  const examples = examplesByQuestion(program);
  const entries = entriesByQuestion(book);

  const saidBelow = (id: string): readonly string[] => {
    const node = book.nodes.get(id as never);
    return node ? [...saidIn(node.texts), ...node.children.flatMap(saidBelow)] : [];
  };
  const valueNames = (type: Type, name: string): readonly string[] => {
    const values = type.kind === "enum" ? program.types.enums.get(type.name)?.values : undefined;
    const value = values?.find((each) => each.name === name);
    const keyword = type.kind === "keywords" ? program.types.keywords.get(name) : undefined;
    return [value, keyword].flatMap((each) => [...said(each?.called), ...aliases(each?.asked)]);
  };
  const namesIn = (expr: Expr): readonly string[] =>
    subexpressionsOf(expr).flatMap((part) => {
      if (part.kind !== "literal" || typeof part.value !== "string") return [];
      const known = valueNames(part.type, part.value);
      const keyword = program.types.keywords.get(part.value);
      return known.length > 0 ? known : [...said(keyword?.called), ...aliases(keyword?.asked)];
    });
  const factsIn = (expr: Expr): readonly string[] =>
    subexpressionsOf(expr).flatMap((part) => {
      if (part.kind === "fact") return named(facts.get(part.name) ?? noFact);
      if (part.kind !== "field") return [];
      const { kind } = part.of.type;
      const record =
        kind === "record" || kind === "ref" ? program.types.records.get(part.of.type.name) : undefined;
      return named(record?.fields.find(({ name }) => name === part.name) ?? noFact);
    });
  const resultNames = (type: Type): readonly string[] => {
    const plain = plainType(type);
    if (plain.kind === "shape") return plain.fields.flatMap(({ name }) => written(name));
    const found = plain.kind === "enum" ? program.types.enums.get(plain.name) : undefined;
    return found
      ? [...named(found), ...found.values.flatMap((each) => [...said(each.called), ...aliases(each.asked)])]
      : [];
  };

  return (one) => {
    const expressions = "lines" in one ? expressionsIn(one.lines) : expressionsOfDecision(one);
    const rules = rulesOf(one).flatMap((id) => provisions.get(id) ?? []);
    const own = entries.get(one.id) ?? [];
    const shown = examples.get(one.id) ?? [];
    const texts: Record<TextField, readonly string[]> = {
      name: said(one.called),
      about: said(one.about),
      id: written(one.id),
      parts: [
        ...one.params.flatMap(named),
        ...(one.kind === "table" && "columns" in one ? one.columns.flatMap(named) : []),
        ...("parts" in one ? one.parts.flatMap(({ name }) => written(name)) : []),
      ],
      rulings: own.flatMap(({ question }) => saidIn(question)),
      asked: aliases(one.asked),
      labels: labelsOf(one).flatMap(written),
      values: expressions.flatMap(namesIn),
      facts: expressions.flatMap(factsIn),
      examples: identifiers ? shown.map(({ title }) => title) : [],
      headings: rules.flatMap(({ heading }) => saidIn(heading)),
      sentences: statingTexts(one).flatMap(said),
      conditions: expressions.flatMap((expr) => written(inWords(expr))),
      doubts: one.doubts.flatMap((id) => doubts.get(id)?.readings.flatMap(({ words }) => said(words)) ?? []),
      entries: own.flatMap(({ heading }) => saidIn(heading)),
      results:
        "parts" in one && one.type === null
          ? one.parts.flatMap(({ type }) => resultNames(type))
          : one.type === null
            ? []
            : resultNames(one.type),
      given: shown.flatMap(({ given }) => given.flatMap(({ value }) => namesIn(value))),
      section: rules.flatMap(({ section }) => saidIn(section)),
      answer: own.flatMap(({ content }) => content.flatMap(saidBelow)),
      steps: stepsOf(one).flatMap(({ name, words }) => [...written(name), ...said(words)]),
      called: one.calls.flatMap((id) => said(asked.get(id)?.called)),
    };
    return texts;
  };
}

const noFact = { called: {}, about: {} };

function labelsOf(one: Asked): readonly string[] {
  if (one.kind === "ruled") return one.clauses.map(({ label }) => label);
  return "rows" in one ? one.rows.map(({ label }) => label) : [];
}

/** The rules of the book that it stands in, or that its clauses come from. */
export function rulesOf(one: Asked): readonly ProvisionId[] {
  const origins = "lines" in one ? [one.origin] : originsOf(one);
  const rules = [one.provision, ...origins.map(({ provision }) => provision)];
  return [...new Set(rules.flatMap((rule) => rule ?? []))];
}

function statingTexts(one: Asked): readonly Words[] {
  const stating = "lines" in one ? [one.origin, ...linesWithin(one.lines)] : originsOf(one);
  return stating.map(({ words }) => words);
}

function originsOf(one: Decision): readonly ClauseOrigin[] {
  switch (one.kind) {
    case "ruled":
      return one.clauses.map(({ origin }) => origin);
    case "table":
      return one.rows.map(({ origin }) => origin);
    case "figure":
      return [one.origin];
    case "gain":
      return one.ways.map(({ origin }) => origin);
  }
}

/** The steps of a sequence, in words. */
function stepsOf(one: Asked): readonly { readonly name: string; readonly words: Words }[] {
  if (!("lines" in one)) return [];
  return linesWithin(one.lines).flatMap((line) => {
    if (line.kind === "menu") return line.options.map(({ label, words }) => ({ name: label, words }));
    if (line.kind === "block") return [{ name: line.name, words: line.called }];
    if (line.kind === "observe") return [{ name: line.name, words: line.about }];
    return "name" in line && line.name !== null ? [{ name: line.name, words: {} }] : [];
  });
}

/** The examples that ask a question, by its name. */
export function examplesByQuestion(program: Program): ReadonlyMap<string, readonly CheckedExample[]> {
  const found = new Map<string, CheckedExample[]>();
  for (const example of program.examples) {
    const names = example.expects.flatMap(({ subject, decision, after }) => [
      ...(decision === null ? [] : [decision as string]),
      ...(after === null ? [] : [after.play as string]),
      ...subexpressionsOf(subject).flatMap((part) => (part.kind === "outcome" ? [part.play as string] : [])),
    ]);
    for (const name of new Set(names)) addTo(found, name, example);
  }
  return found;
}

/** The entries that decide a question, by its name. */
export function entriesByQuestion(book: Book): ReadonlyMap<string, Book["entries"]> {
  const found = new Map<string, Book["entries"][number][]>();
  for (const entry of book.entries)
    for (const name of new Set<string>([...entry.decisions, ...entry.plays])) addTo(found, name, entry);
  return found;
}

function addTo<T>(map: Map<string, T[]>, name: string, item: T): void {
  const known = map.get(name);
  if (known) known.push(item);
  else map.set(name, [item]);
}
