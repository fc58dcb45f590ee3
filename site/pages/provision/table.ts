/** A table as a table: its keys and columns under the names readers know, each row with who set it where an update did. */
import type { ElementContent } from "hast";
import { h } from "hastscript";
import type { BookRow, BookTable, Decision, TextNode } from "../../../compiler/index.ts";
import { type Expr, printExpression } from "../../../grammar/index.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { by } from "../../text/marks.ts";
import { anchorOf, type Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function tableOf(shown: Shown, node: TextNode): ElementContent[] {
  const { at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const table = at.tables.get(node.id);
  if (table === undefined) return [];
  const decision = at.decisions.get(table.id);
  const play = at.plays.get(table.id);
  const called = chosen(decision?.called ?? play?.called ?? {}, language);
  const { dice } = table.table;
  const rolled = dice === null ? "" : words.rolledOn(diceText(dice));
  return [
    h("div", { class: "scrolls", id: anchorOf(node.id), tabIndex: 0, role: "group" }, [
      h("table", [
        h("caption", [called?.text ?? node.label, ...(rolled === "" ? [] : [`, ${rolled}`])]),
        ...headRow(at, table, decision, language),
        h(
          "tbody",
          table.rows.flatMap((row) => rowShown(shown, row, 0)),
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
): ElementContent[] {
  const keyNames =
    table.dice === null
      ? keys.slice(0, 1).map(({ name }) => factName(decision?.params, name.text, language))
      : [diceText(table.dice)];
  const across = decision?.kind === "table" ? decision.across : [];
  const names =
    across.length > 0
      ? across.map((each) => valueName(at, each, language))
      : columns.map(({ name }) =>
          factName(decision?.kind === "table" ? decision.columns : undefined, name.text, language),
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

/** A row that is rolled on has its own rows below it, set in. */
function rowShown(shown: Shown, { row, source, nested }: BookRow, depth: number): ElementContent[] {
  const { site, at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const key = h("th", { scope: "row", class: `depth-${Math.min(depth, 3)}` }, [
    written(row.key),
    ...by(site, at, source.citedAs, language),
  ]);
  if (row.nested !== null)
    return [
      h("tr", [key, h("td", words.rolledOn(diceText(row.nested.dice)))]),
      ...nested.flatMap((each) => rowShown(shown, each, depth + 1)),
    ];
  const cells = row.cells.map((cell) =>
    cell.kind === "cell"
      ? h("td", nameOfWritten(at, written(cell.value), language))
      : h("td", { class: "blank" }, cell.blank === "never" ? words.never : words.hole),
  );
  return [h("tr", [key, ...cells])];
}

type Dice = NonNullable<BookTable["table"]["dice"]>;

function diceText({ count, die, plus }: Dice): string {
  const many = count === null ? "" : written(count);
  if (plus === null) return many + die.text;
  const more = written(plus);
  return `${many}${die.text} ${more.startsWith("-") ? `− ${more.slice(1).trimStart()}` : `+ ${more}`}`;
}

/** On one line, wherever its parts are written. */
function written(expression: Expr): string {
  return printExpression(expression).replace(/\s+/g, " ");
}

function factName(facts: Decision["params"] | undefined, name: string, language: string): string {
  const fact = facts?.find((each) => each.name === name);
  return (fact && chosen(fact.called, language)?.text) ?? name;
}

type Value = Extract<Decision, { readonly kind: "table" }>["across"][number];

function valueName(at: BookAt, value: Value, language: string): string {
  if (value.kind === "number") return String(Number(value.value.n) / Number(value.value.d));
  return value.kind === "enum-value" ? nameOfWritten(at, value.name, language) : "";
}

/** A value of an enumeration under the name readers know; anything else as it is written. */
function nameOfWritten(at: BookAt, text: string, language: string): string {
  for (const { values } of at.program.types.enums.values()) {
    const value = values.find((each) => each.name === text);
    const called = value === undefined ? null : chosen(value.called, language);
    if (called !== null) return called.text;
  }
  return text;
}
