/** A table as a table: its keys and columns under the names readers know, each row with who set it where an update did. */
import { anchorOf } from "../../address.ts";
import type { BookRow, BookTable, Decision, Play, TextNode, Type } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { by } from "../../text/marks.ts";
import { factWords } from "../../text/named.ts";
import { nameOfValue, oneLine, written } from "../../text/written.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function tableOf(shown: Shown, node: TextNode): Part[] {
  const { at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const table = at.tables.get(node.id);
  if (table === undefined) return [];
  const decision = at.decisions.get(table.id);
  const play = at.plays.get(table.id);
  const called = chosen(decision?.called ?? play?.called ?? {}, language);
  const { dice } = table.table;
  const types = { key: decision?.params[0]?.type ?? unknown, cells: cellTypes(table, decision, play) };
  const rolled = dice === null ? "" : words.rolledOn(diceText(at, dice, language));
  return [
    h("div", { class: "scrolls", id: anchorOf(node.id), tabIndex: 0, role: "group" }, [
      h("table", [
        h("caption", [called?.text ?? node.label, ...(rolled === "" ? [] : [`, ${rolled}`])]),
        ...headRow(at, table, decision, language),
        h(
          "tbody",
          table.rows.flatMap((row) => rowShown(shown, row, types, 0)),
        ),
      ]),
    ]),
  ];
}

function headRow(
  at: BookAt,
  { keys, columns, table }: BookTable,
  decision: Decision | undefined,
  language: string,
): Part[] {
  const keyNames =
    table.dice === null
      ? keys.slice(0, 1).map(({ name }) => factName(at, decision?.params, name.text, language))
      : [diceText(at, table.dice, language)];
  const across = decision?.kind === "table" ? decision.across : [];
  const names =
    across.length > 0
      ? across.map((each) => valueName(at, each, decision?.params[1]?.type ?? unknown, language))
      : columns.map(({ name }) =>
          factName(at, decision?.kind === "table" ? decision.columns : undefined, name.text, language),
        );
  const cells = [...keyNames, ...names];
  return cells.length < 2 && names.length === 0
    ? []
    : [
        h("thead", [
          h(
            "tr",
            cells.map((name) => h("th", { scope: "col" }, name)),
          ),
        ]),
      ];
}

const unknown: Type = { kind: "unknown" };

interface Types {
  readonly key: Type;
  /** Of each column, or one for every cell. */
  readonly cells: readonly Type[];
}

function cellTypes(
  { columns }: BookTable,
  decision: Decision | undefined,
  play: Play | undefined,
): readonly Type[] {
  if (decision?.kind === "table" && columns.length > 0) return decision.columns.map(({ type }) => type);
  if (play !== undefined && columns.length > 0) return play.parts.map(({ type }) => type);
  const only = decision?.type ?? play?.type;
  return only ? [only] : [];
}

/** A row that is rolled on has its own rows below it, set in. */
function rowShown(shown: Shown, { row, source, nested }: BookRow, types: Types, depth: number): Part[] {
  const { site, at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const key = h("th", { scope: "row", class: `depth-${Math.min(depth, 3)}` }, [
    ...written(at, row.key, types.key, language),
    ...by(site, at, source.citedAs, language),
  ]);
  if (row.nested !== null)
    return [
      h("tr", [key, h("td", words.rolledOn(diceText(at, row.nested.dice, language)))]),
      ...nested.flatMap((each) => rowShown(shown, each, types, depth + 1)),
    ];
  const cells = row.cells.map((cell, i) =>
    cell.kind === "cell"
      ? h("td", [...written(at, cell.value, types.cells[i] ?? types.cells[0] ?? unknown, language)])
      : h("td", { class: "blank" }, cell.blank === "never" ? words.never : words.hole),
  );
  return [h("tr", [key, ...cells])];
}

type Dice = NonNullable<BookTable["table"]["dice"]>;

function diceText(at: BookAt, { count, die, plus }: Dice, language: string): string {
  const many = count === null ? "" : namedIn(at, oneLine(count), language);
  if (plus === null) return many + die.text;
  const more = namedIn(at, oneLine(plus), language);
  return `${many}${die.text} ${more.startsWith("-") ? `− ${more.slice(1).trimStart()}` : `+ ${more}`}`;
}

/** An expression with facts and decisions by what readers call them. */
function namedIn(at: BookAt, text: string, language: string): string {
  const { facts, decisions } = at.program;
  return text.replace(/[a-z][a-z0-9]*(?:-[a-z0-9]+)*/g, (name) => {
    const named = facts.find((each) => each.name === name) ?? decisions.find(({ id }) => id === name);
    return chosen(named?.called ?? {}, language)?.text ?? name;
  });
}

function factName(at: BookAt, facts: Decision["params"] | undefined, name: string, language: string): string {
  const fact = facts?.find((each) => each.name === name);
  return (fact && chosen(factWords(at.program, fact, facts ?? []).called, language)?.text) ?? name;
}

type Value = Extract<Decision, { readonly kind: "table" }>["across"][number];

function valueName(at: BookAt, value: Value, type: Type, language: string): string {
  const { from } = value;
  if (from.kind === "number") return String(Number(from.value.n) / Number(from.value.d));
  return from.kind === "enum-value" ? nameOfValue(at, from.name, type, language) : "";
}
