/**
 * A version as facts, one line each: what a release seals. They are made from the published data of the version, so that an
 * installed package can be checked too. This is form 1. It never changes: another form is another file beside this one.
 * Computing verdicts, and writing and reading locks, is left to other files.
 */
import { typeInWords } from "../check/type-words.ts";
import type { Type } from "../check/program.ts";
import type { NodeData, VersionData } from "../emit/json.ts";
import type { LineData } from "../emit/play-data.ts";

/** A fact of a version: `logic wet splash` is its key, `yes when wind < 2 from splash` its text. */
export interface SealedFact {
  readonly key: string;
  readonly text: string;
}

/** Sorted by their lines. The verdicts of examples are not among them. */
export function sealedFacts(data: VersionData): readonly SealedFact[] {
  return sortFacts([
    headFact(data),
    ...wordFacts(data),
    ...entryFacts(data),
    ...decisionFacts(data),
    ...sequenceFacts(data),
    ...vocabularyFacts(data),
  ]);
}

export function sortFacts(facts: readonly SealedFact[]): readonly SealedFact[] {
  const keyed = facts.map(({ key, text }) => ({ key: factKey(key), text }));
  return keyed.sort((a, b) => compare(a.key, b.key) || compare(a.text, b.text));
}

/** Two spaces end a key in a lock, and a title may have as many. */
export function factKey(text: string): string {
  return text.replace(/ {2,}/g, (spaces) => "\\u0020".repeat(spaces.length));
}

/** The name of an entry or node without its book: `1.2/E17`, `woods/rules/1/others`. */
export function withoutBook(book: string, id: string): string {
  return id.startsWith(`${book}-`) || id.startsWith(`${book}:`) ? id.slice(book.length + 1) : id;
}

/** The label of a clause. Those of several `otherwise` hang on the order in which they are written, so they share one. */
export function labelOf(decision: { readonly clauses: readonly Labelled[] }, label: string): string {
  return decision.clauses.some((clause) => clause.label === label && clause.otherwise) ? "otherwise" : label;
}

interface Labelled {
  readonly label: string;
  readonly otherwise: boolean;
}

function headFact({ version, on, reissues, held, notHeld, local, dated }: VersionData): SealedFact {
  const text = joined([
    on === null ? "printed" : `on ${on}`,
    reissues === null ? "" : `re-issues ${reissues}`,
    held.length === 0 ? "" : `held in ${[...held].sort().join(", ")}`,
    notHeld.length === 0 ? "" : `not held ${[...notHeld].sort().join(", ")}`,
    local === null ? "" : `local ${local}`,
    dated === null ? "" : `dated ${dated}`,
  ]);
  return { key: `version ${version}`, text };
}

// ---------------------------------------------------------------- words and structure

function wordFacts(data: VersionData): readonly SealedFact[] {
  const named = namer(data);
  const words = (
    id: string,
    part: string,
    texts: Readonly<Record<string, string>>,
    record: readonly string[],
  ): readonly SealedFact[] =>
    record.flatMap((language) => {
      const text = texts[language];
      const key = ["words", id, part, language].filter(Boolean).join(" ");
      return text === undefined ? [] : [{ key, text: quoted(text) }];
    });
  const ofNode = (node: NodeData): readonly SealedFact[] => {
    const { unit, unseen, only, content, texts, heading, record } = node;
    const id = named(node.id);
    const own = Object.entries(texts).filter(([, { standing }]) => standing === "record");
    const kind = [unit, unseen === null ? "" : `unseen ${unseen}`, only === null ? "" : `only ${only}`];
    return [
      { key: `node ${id}`, text: [...kind.filter(Boolean), ...holding(content)].join(" ") },
      ...own.map(([language, { text }]) => ({ key: `words ${id} ${language}`, text: quoted(text) })),
      ...words(id, "heading", heading, record.heading),
      ...content.flatMap(ofNode),
    ];
  };
  const holding = (content: readonly NodeData[]): readonly string[] =>
    content.length === 0 ? [] : [`of ${content.map(({ id }) => named(id)).join(", ")}`];
  const rules = data.provisions.flatMap(({ id, heading, section, record, content }) => [
    { key: `rule ${id}`, text: ["rule", ...holding(content)].join(" ") },
    ...words(id, "heading", heading, record.heading),
    ...words(id, "section", section, record.section),
    ...content.flatMap(ofNode),
  ]);
  // In a printed book the entries are the rules themselves.
  const entries = data.entries.flatMap(({ id, kind, heading, section, question, record, content }) =>
    kind === "printed"
      ? []
      : [
          ...words(named(id ?? ""), "heading", heading ?? {}, record.heading),
          ...words(named(id ?? ""), "section", section, record.section),
          ...words(named(id ?? ""), "question", question, record.question),
          ...content.flatMap(ofNode),
        ],
  );
  return eachOnce([...rules, ...entries]);
}

/** Content that an entry puts into a rule is listed with both. */
function eachOnce(facts: readonly SealedFact[]): readonly SealedFact[] {
  return [...new Map(facts.map((fact) => [`${fact.key}  ${fact.text}`, fact])).values()];
}

function namer({ book }: Pick<VersionData, "book">): (id: string) => string {
  return (id) => withoutBook(book, id);
}

// ---------------------------------------------------------------- entries

function entryFacts(data: VersionData): readonly SealedFact[] {
  const named = namer(data);
  const list = (word: string, ids: readonly string[]): string =>
    ids.length === 0 ? "" : `${word} ${[...ids].map(named).sort().join(", ")}`;
  // In an update the entries of the printed book are what its rules are.
  const own = data.entries.filter(({ kind }) => kind !== "printed" || data.on === null);
  const standing = own.map(({ id = "", kind, on, origin, carries, claims, revises, amends, content }) => ({
    key: `entry ${named(id)}`,
    text: joined([
      kind,
      list("on", on),
      carries == null ? "" : `carries ${named(carries)}`,
      origin === id ? "" : `written as ${named(origin)}`,
      amends === null ? list("revises", revises) : `amends ${named(amends)}`,
      // A carried entry says the same as before, and claims nothing.
      carries == null ? claims.map(claimText).sort().join(", ") : "",
      kind === "printed" || content.length === 0
        ? ""
        : `says ${content.map((node) => named(node.id)).join(", ")}`,
    ]),
  }));
  const dropped = data.drops.map(({ entry, claims }) => ({
    key: `drop ${named(entry)}`,
    text: claims.map(claimText).sort().join(", "),
  }));
  return [...standing, ...dropped];
}

type ClaimData = VersionData["drops"][number]["claims"][number];

function claimText({ word, scope, reading }: ClaimData): string {
  return joined([
    word,
    scope === null ? "" : `for ${scope}`,
    reading === null ? "" : `if ${reading.doubt} = ${reading.reading}`,
  ]);
}

// ---------------------------------------------------------------- decisions

type DecisionData = VersionData["decisions"][number];
type ClauseData = Extract<DecisionData, { kind: "ruled" }>["clauses"][number];

/** A decision without a clause, which nothing calls, is a name that decides nothing. */
function decisionFacts(data: VersionData): readonly SealedFact[] {
  const called = new Set<string>(
    [...data.decisions, ...data.plays, ...data.invariants].flatMap(({ calls }) => calls),
  );
  const decisions = data.decisions.filter(
    (decision) => decision.kind !== "ruled" || decision.clauses.length > 0 || called.has(decision.id),
  );
  return [
    ...decisions.flatMap((decision) => [
      { key: `decision ${decision.id}`, text: signature(decision) },
      ...partsOf(data, decision),
    ]),
    ...data.invariants.map(({ name, params, when, holds, sentences }) => ({
      key: `always ${name}`,
      text: joined([
        given(params),
        `holds ${holds.words}`,
        when === null ? "" : `when ${when.words}`,
        from(data, sentences),
      ]),
    })),
    ...data.laws
      .filter((law) => isReadLaw(data, law))
      .map(({ name, params, condition }) => ({
        key: `law ${name}`,
        text: joined([given(params), condition.words]),
      })),
    ...data.doubts.map(({ id, owner, readings }) => ({
      key: `doubt ${id}`,
      text: joined([
        `of ${withoutBook(data.book, owner)}:`,
        readings
          .map(({ name, taken, written }) => joined([name, taken ? "taken" : "", written ? "written" : ""]))
          .sort()
          .join(", "),
      ]),
    })),
  ];
}

function signature(decision: DecisionData): string {
  const adds = decision.kind === "ruled" && decision.adds ? "tally" : "";
  return joined([
    `${typeInWords(decision.type)}`,
    adds,
    decision.kind === "table" && decision.columns.length > 0 ? `columns ${fields(decision.columns)}` : "",
    decision.kind === "table" && decision.across.length > 0
      ? `across ${decision.across.map(({ words }) => words).join(", ")}`
      : "",
    given(decision.params),
  ]);
}

function partsOf(data: VersionData, decision: DecisionData): readonly SealedFact[] {
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.map((clause) => ({
        key: `logic ${decision.id} ${labelOf(decision, clause.label)}`,
        text: clauseText(data, decision, clause),
      }));
    case "table":
      return [
        { key: `order ${decision.id}`, text: decision.rows.map(({ key }) => key.words).join(", ") },
        ...decision.rows.map(({ key, cells }) => ({
          key: `row ${decision.id} ${key.words}`,
          text: cells.map((cell) => ("blank" in cell ? cell.blank : cell.words)).join(between),
        })),
      ];
    case "figure":
      return [{ key: `figure ${decision.id}`, text: decision.value?.words ?? "unseen" }];
    case "gain":
      return decision.ways.map(({ param, when, sentences }) => ({
        key: `gain ${decision.keyword}`,
        text: joined([`for ${param} when ${when.words}`, from(data, sentences)]),
      }));
  }
}

function clauseText(
  data: VersionData,
  decision: Extract<DecisionData, { kind: "ruled" }>,
  clause: ClauseData,
): string {
  const labels = (word: string, all: readonly string[]): string => {
    // Every clause with a value is over `otherwise` anyway.
    const named = [...new Set(all.map((label) => labelOf(decision, label)))].filter(
      (label) => label !== "otherwise",
    );
    return named.length === 0 ? "" : `${word} ${named.sort().join(", ")}`;
  };
  const parts = [
    ...clause.stages.map(({ name, value, sentences }) =>
      joined([`stage ${name} = ${value.words}`, from(data, sentences)]),
    ),
    clause.unseen ? "unseen" : (clause.value?.words ?? "no value"),
    clause.when === null ? "" : `when ${clause.when.words}`,
    clause.told ? "unless a rule says otherwise" : "",
    labels("over", clause.over),
    labels("bars", clause.bars),
    from(data, clause.sentences),
  ];
  return parts.filter((part) => part !== "").join(between);
}

/** Between the parts of a clause and the cells of a row. */
export const between = " | ";

/** A law about what the version does not read changes none of its answers. */
function isReadLaw({ uses }: VersionData, law: VersionData["laws"][number]): boolean {
  return (["facts", "fields", "keywords"] as const).every((kind) =>
    law.uses[kind].every((name) => uses[kind].includes(name)),
  );
}

// ---------------------------------------------------------------- sequences

function sequenceFacts(data: VersionData): readonly SealedFact[] {
  return [
    ...data.plays.map(({ id, kind, type, parts, params, asks, lines }) => ({
      key: `sequence ${id}`,
      text: joined([
        kind,
        type === null ? fields(parts) : typeInWords(type),
        given(params),
        asks.length === 0
          ? ""
          : `asks ${asks.map(({ path, type }) => `${path}: ${typeInWords(type)}`).join(", ")}`,
        block(data, lines),
      ]),
    })),
    ...data.reactions.map(({ name, each, after, soon, when, over, limit, sentences, lines }) => ({
      key: `reaction ${name}`,
      text: joined([
        each === null
          ? ""
          : joined([
              `for ${each.binder} in ${each.list.words}`,
              each.filter === null ? "" : `with ${each.filter.words}`,
            ]),
        after.length === 0
          ? ""
          : `after ${after
              .map((one) => `${one.at} ${one.name}`)
              .sort()
              .join(", ")}`,
        soon === null ? "" : `as soon as ${soon.words}`,
        when === null ? "" : `when ${when.words}`,
        over.length === 0 ? "" : `over ${[...over].sort().join(", ")}`,
        limit === null ? "" : `at most ${limit.times.words} per ${limit.per}`,
        from(data, sentences),
        block(data, lines),
      ]),
    })),
    ...data.events.map(({ name, params, outside }) => ({
      key: `event ${name}`,
      text: joined([outside ? "outside" : "", given(params)]),
    })),
    ...data.states.map(({ fact, initial, hiddenFrom }) => ({
      key: `state ${fact}`,
      text: joined([
        `starts as ${initial.words}`,
        hiddenFrom.length === 0 ? "" : `hidden from ${[...hiddenFrom].sort().join(", ")}`,
      ]),
    })),
    ...data.policies.map(({ name, owner, of, choices }) => ({
      key: `policy ${name} for ${owner} of ${of}`,
      text: choices
        .map(({ label, value }) => `${label} = ${value.words}`)
        .sort()
        .join(", "),
    })),
  ];
}

/** Lines keep their order: it decides what happens. */
function block(data: VersionData, lines: readonly LineData[]): string {
  return `{ ${lines.map((line) => lineText(data, line)).join("; ")} }`;
}

function lineText(data: VersionData, { label, says, sentences, below }: LineData): string {
  return joined([
    label === null ? "" : `${label}:`,
    says,
    ...below.map((each) =>
      joined([
        each.label === null ? "" : `${each.label}:`,
        each.once ? "once" : "",
        each.when === null ? "" : each.when,
        block(data, each.lines),
      ]),
    ),
    from(data, sentences),
  ]);
}

// ---------------------------------------------------------------- vocabulary

/** The vocabulary that the rules read, with its types: a name that nothing reads is not sealed. */
function vocabularyFacts(data: VersionData): readonly SealedFact[] {
  const { uses, vocabulary } = data;
  const facts = data.facts.filter(({ name }) => uses.facts.includes(name));
  const records = new Map(vocabulary.records.map((record) => [record.name, record]));
  const reached: Type[] = [
    ...facts.map(({ type }) => type),
    ...data.decisions.flatMap((decision) => [
      decision.type,
      ...decision.params.map(({ type }) => type),
      ...(decision.kind === "table" ? decision.columns.map(({ type }) => type) : []),
    ]),
    ...data.plays.flatMap(({ type, params, parts, asks }) => [
      ...(type === null ? [] : [type]),
      ...[...params, ...parts, ...asks].map((each) => each.type),
    ]),
    ...data.invariants.flatMap(({ params }) => params.map(({ type }) => type)),
    ...data.events.flatMap(({ params }) => params.map(({ type }) => type)),
  ];
  const fieldFacts: SealedFact[] = [];
  for (const path of uses.fields) {
    const [record = "", name = ""] = splitField(path);
    const field = records.get(record)?.fields.find((each) => each.name === name);
    if (field === undefined) continue;
    reached.push(field.type);
    fieldFacts.push({ key: `field ${path}`, text: fieldText(field) });
  }
  const names = namesOfTypes(reached);
  if (names.hasMoment && vocabulary.phases !== null) names.enums.add(vocabulary.phases);
  return [
    ...facts.map((fact) => ({ key: `fact ${fact.name}`, text: fieldText(fact) })),
    ...fieldFacts,
    ...vocabulary.enums
      .filter(({ name }) => names.enums.has(name))
      .map(({ name, open, inTime, values }) => ({
        key: `values ${name}`,
        text: joined([
          open ? "open" : "",
          inTime ? "in time" : "",
          values.map((value) => value.name).join(", "),
        ]),
      })),
    ...vocabulary.keywords
      .filter(({ name }) => uses.keywords.includes(name))
      .map(({ name, kindOf, gained, implies = [] }) => ({
        key: `keyword ${name}`,
        text: joined([
          kindOf === null ? "keyword" : `kind of ${kindOf}`,
          implies.length === 0 ? "" : `implies ${[...implies].sort().join(", ")}`,
          gained === null ? "" : "can be gained",
        ]),
      })),
  ];
}

function splitField(path: string): readonly [string, string] {
  const dot = path.indexOf(".");
  return [path.slice(0, dot), path.slice(dot + 1)];
}

function namesOfTypes(types: readonly Type[]): { readonly enums: Set<string>; readonly hasMoment: boolean } {
  const enums = new Set<string>();
  let hasMoment = false;
  const visit = (type: Type): void => {
    if (type.kind === "enum") enums.add(type.name);
    if (type.kind === "moment") hasMoment = true;
    if (type.kind === "shape") for (const field of type.fields) visit(field.type);
    if ("of" in type) visit(type.of);
  };
  for (const type of types) visit(type);
  return { enums, hasMoment };
}

// ---------------------------------------------------------------- parts of a text

interface FieldData {
  readonly name: string;
  readonly type: Type;
  readonly optional?: boolean;
  readonly owner?: string | null;
}

function fieldText({ type, optional = false, owner = null }: FieldData): string {
  return joined([typeInWords(type), optional ? "optional" : "", owner === null ? "" : `chosen by ${owner}`]);
}

function fields(all: readonly FieldData[]): string {
  return all.map((field) => `${field.name}: ${fieldText(field)}`).join(", ");
}

function given(params: readonly FieldData[]): string {
  return params.length === 0 ? "" : `given ${fields(params)}`;
}

function from(data: VersionData, sentences: readonly string[]): string {
  return sentences.length === 0 ? "" : `from ${sentences.map(namer(data)).sort().join(", ")}`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}

/** As JSON writes it, so that a text never has a line end. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
