/**
 * Turns what a book declares (enumerations, keywords, records, names, units, facts) into the type table and facts of a version.
 * Laws and decisions are typed elsewhere.
 */
import type { Diagnostic, FactDecl, FieldDecl, Name, Param } from "../../grammar/index.ts";
import type { Book } from "../amend/book.ts";
import { closeImplied } from "../core/keywords.ts";
import { nearNames } from "../near-names.ts";
import type { DecisionId, Placed } from "../resolve/graph.ts";
import { builtInEnums, builtInTypes, sidesOf } from "./built-in.ts";
import { spanOf } from "./context.ts";
import { raise } from "./faults.ts";
import type { EnumType, Fact, RecordType, Type, TypeTable } from "./program.ts";
import { type TypeScope, typeOf } from "./type-expressions.ts";
import { typeInWords } from "./type-words.ts";
import { calledOf } from "./words.ts";

export interface BoundVocabulary {
  readonly scope: TypeScope;
  readonly facts: ReadonlyMap<string, Fact>;
}

export function vocabularyOf(
  book: Book,
  gained: ReadonlyMap<string, DecisionId>,
  report: (diagnostic: Diagnostic) => void,
): BoundVocabulary {
  const { vocabulary } = book;
  const { units, phases } = book.graph;
  const enums = new Map<string, EnumType>(builtInEnums);
  const records = new Map<string, RecordType>();
  const implied = impliedKeywords(book, report);
  const types: TypeTable = {
    enums,
    records,
    names: new Map(
      [...vocabulary.names].map(([name, { node }]) => [name, { name, ...calledOf(node.naming) }]),
    ),
    keywords: new Map(
      [...vocabulary.keywords].map(([name, { node }]) => {
        const { called, asked } = calledOf(node.naming);
        const kindOf = node.of?.text ?? null;
        const implies = implied.get(name) ?? [];
        return [
          name,
          {
            name,
            kindOf,
            called,
            ...(asked ? { asked } : {}),
            gained: gained.get(name) ?? null,
            ...(implies.length > 0 ? { implies } : {}),
          },
        ];
      }),
    ),
    units: new Map([
      ...units.map(({ node }) => [node.quantity.text, node.symbol.text] as const),
      ["percent", "%"],
    ]),
    phases: phases !== null && vocabulary.enums.has(phases) ? phases : null,
  };
  const declared = {
    enums: new Set([...builtInEnums.keys(), ...vocabulary.enums.keys()]),
    records: new Set(vocabulary.records.keys()),
    names: new Set(vocabulary.names.keys()),
  };
  const scope: TypeScope = { types, declared, report };

  tellBuiltIn(scope, book);
  if (phases !== null && types.phases === null) {
    report(
      raise("unknown-type", book.graph.span, {
        name: phases,
        near: nearNames(phases, vocabulary.enums.keys()),
      }),
    );
  }
  for (const [name, { node }] of vocabulary.enums) {
    const values = node.values.map((value) => {
      const { called, asked } = calledOf(value.naming);
      return { name: value.name.text, called, ...(asked ? { asked } : {}) };
    });
    const inTime = node.inTime ? { inTime: true } : {};
    enums.set(name, { name, open: node.open, ...inTime, ...calledOf(node.naming), values });
  }
  for (const [name, { node, file }] of vocabulary.records) {
    const fields = factsOf(scope, file, node.fields);
    records.set(name, { name, ...calledOf(node.naming), fields });
  }
  tellSelfContaining(scope, book);
  const facts = new Map(
    [...vocabulary.facts].map(([name, { node, file }]) => [name, factOf(scope, file, node)]),
  );
  return { scope, facts };
}

/** A situation has one `told`: what rules at the table say otherwise. */
export function reportTold(report: TypeScope["report"], file: string, name: Name): void {
  if (name.text === "told")
    report(raise("shadowed-name", spanOf(file, name), { name: "told", by: "the fact of `unless told`" }));
}

/** A fact, a field, a parameter or a column. */
export function factOf(scope: TypeScope, file: string, node: FactDecl | FieldDecl | Param): Fact {
  if (node.kind !== "field") reportTold(scope.report, file, node.name);
  const type = typeOf(scope, file, node.type);
  const isNoneUnlessGiven = node.kind === "param" && node.isNoneUnlessGiven;
  if (isNoneUnlessGiven && !node.optional && type.kind !== "or-none" && type.kind !== "unknown") {
    const wanted = typeInWords(type);
    const help = `Write \`${node.name.text}: ${wanted} or none = none\`.`;
    scope.report(raise("type-mismatch", spanOf(file, node.type), { wanted, found: "none", help }));
  }
  return {
    name: node.name.text,
    type,
    optional: node.optional,
    ...(isNoneUnlessGiven && { isNoneUnlessGiven }),
    owner: node.kind === "fact" ? (node.owner?.text ?? null) : null,
    ...calledOf(node.naming),
    span: spanOf(file, node.name),
  };
}

/** Fields, parameters or columns; of two with one name the first is meant. */
export function factsOf(
  scope: TypeScope,
  file: string,
  nodes: readonly (FieldDecl | Param)[],
): readonly Fact[] {
  const seen = new Set<string>();
  return nodes.flatMap((node) => {
    const { text } = node.name;
    if (text !== "" && seen.has(text)) {
      scope.report(raise("duplicate-field", spanOf(file, node.name), { name: text }));
      return [];
    }
    seen.add(text);
    return [factOf(scope, file, node)];
  });
}

/** Built-in enumerations stand in a program only where something is of their type. */
export function withoutUnused(types: TypeTable, used: Iterable<Type>): TypeTable {
  const seen = new Set<string>();
  for (const type of used) note(type, seen);
  const enums = [...types.enums].filter(([name]) => !builtInEnums.has(name) || seen.has(name));
  return { ...types, enums: new Map(enums) };
}

function note(type: Type, seen: Set<string>): void {
  if (type.kind === "enum") seen.add(type.name);
  if (type.kind === "moment") seen.add("moment-part");
  if (type.kind === "square") seen.add("facing");
  if (type.kind === "shape") for (const field of type.fields) note(field.type, seen);
  if ("of" in type) note(type.of, seen);
}

// ---------------------------------------------------------------- keywords

function impliedKeywords(
  { vocabulary: { keywords } }: Book,
  report: (diagnostic: Diagnostic) => void,
): ReadonlyMap<string, readonly string[]> {
  const direct = new Map<string, readonly string[]>();
  for (const [name, { node, file }] of keywords) {
    const known = node.implies.filter((each) => each.text !== "" && keywords.has(each.text));
    for (const each of node.implies) {
      if (each.text === "" || keywords.has(each.text)) continue;
      const near = nearNames(each.text, keywords.keys());
      report(raise("undeclared-keyword", spanOf(file, each), { name: each.text, near }));
    }
    direct.set(
      name,
      known.map(({ text }) => text),
    );
  }
  const { implied, cycles } = closeImplied(direct);
  const told = new Set<string>();
  for (const cycle of cycles) {
    const [first = ""] = cycle;
    const placed = keywords.get(first);
    if (placed !== undefined && !told.has(first))
      report(raise("keyword-cycle", spanOf(placed.file, placed.node.name), { through: [...cycle, first] }));
    for (const each of cycle) told.add(each);
  }
  return implied;
}

// ---------------------------------------------------------------- enumerations

/** A name of the language cannot be given to something else. */
function tellBuiltIn(scope: TypeScope, book: Book): void {
  const { enums, records, names } = book.vocabulary;
  const own: ReadonlySet<string> = new Set([...builtInTypes, ...builtInEnums.keys()]);
  for (const kind of [enums, records, names] as readonly ReadonlyMap<
    string,
    Placed<{ readonly name: Name }>
  >[]) {
    for (const [name, { node, file }] of kind) {
      if (!own.has(name) && sidesOf(name) === null) continue;
      scope.report(raise("shadowed-name", spanOf(file, node.name), { name, by: "a type of the language" }));
    }
  }
}

// ---------------------------------------------------------------- records

/** A record that must hold one of its own kind could never be written down. */
function tellSelfContaining(scope: TypeScope, book: Book): void {
  const told = new Set<string>();
  for (const [name, { node, file }] of book.vocabulary.records) {
    const through = wayBack(scope.types, name, name, [name], new Set());
    if (through === null || through.some((each) => told.has(each))) continue;
    for (const each of through) told.add(each);
    scope.report(raise("self-containing-record", spanOf(file, node.name), { record: name, through }));
  }
}

/** The records one passes from `from` back to `to`; references do not count. */
function wayBack(
  types: TypeTable,
  from: string,
  to: string,
  path: readonly string[],
  seen: Set<string>,
): readonly string[] | null {
  for (const field of types.records.get(from)?.fields ?? []) {
    const held = heldRecord(field.type);
    if (held === to) return [...path, to];
    if (held === null || seen.has(held)) continue;
    seen.add(held);
    const found = wayBack(types, held, to, [...path, held], seen);
    if (found !== null) return found;
  }
  return null;
}

function heldRecord(type: Type): string | null {
  if (type.kind === "record") return type.name;
  return "of" in type ? heldRecord(type.of) : null;
}
