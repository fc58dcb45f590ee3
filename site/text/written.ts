/**
 * What an author wrote in a cell or a key of a table, as a table prints it: ranges with a dash, values under the names readers
 * know, one's own yes and no. What is more than a value stays as it is written.
 */
import type { Type } from "../../compiler/index.ts";
import { type Expr, printExpression } from "../../grammar/index.ts";
import { h, type Part } from "../html.ts";
import { chosen, inLanguage, type Said } from "../language.ts";
import type { BookAt } from "../model/book-at.ts";
import { called, joined, namedWords, numeral } from "./named.ts";

interface WrittenWords {
  readonly atLeast: (amount: string) => string;
  readonly atMost: (amount: string) => string;
  readonly things: (n: number) => string;
  readonly readOtherwise: string;
}

const writtenWords: Said<WrittenWords> = {
  en: {
    atLeast: (amount) => `${amount} or more`,
    atMost: (amount) => `${amount} or less`,
    things: (n) => `a list of ${n}`,
    readOtherwise: "read otherwise:",
  },
  es: {
    atLeast: (amount) => `${amount} o más`,
    atMost: (amount) => `${amount} o menos`,
    things: (n) => `una lista de ${n}`,
    readOtherwise: "leído de otro modo:",
  },
  ca: {
    atLeast: (amount) => `${amount} o més`,
    atMost: (amount) => `${amount} o menys`,
    things: (n) => `una llista de ${n}`,
    readOtherwise: "llegit altrament:",
  },
};

/** More of them than these are folded. */
const mostListed = 6;

export function written(at: BookAt, expression: Expr, of: Type, language: string): readonly Part[] {
  const words = inLanguage(writtenWords, language);
  const type = of.kind === "or-none" || of.kind === "interval" ? of.of : of;
  const plain = (part: Expr) => plainText(at, part, type, language);
  switch (expression.kind) {
    case "range": {
      const { from, to } = expression;
      if (from === null) return [to === null ? "" : words.atMost(plain(to))];
      if (to === null) return [words.atLeast(plain(from))];
      return [
        `${from.kind === "quantity" && to.kind === "quantity" ? numeral(from.text, language) : plain(from)}–${plain(to)}`,
      ];
    }
    case "record-value": {
      const fields = type.kind === "record" ? (at.program.types.records.get(type.name)?.fields ?? []) : [];
      return joined(
        expression.fields.map(({ name, value }) => {
          const field = fields.find((each) => each.name === name.text);
          return [
            called(field?.called ?? {}, name.text, language),
            ": ",
            ...written(at, value, field?.type ?? { kind: "unknown" }, language),
          ];
        }),
      );
    }
    case "list":
    case "set": {
      const inner: Type = "of" in type ? type.of : { kind: "unknown" };
      const { items } = expression;
      if (items.length === 0) return [inLanguage(namedWords, language).none];
      const all = items.map((item) => written(at, item, inner, language));
      const isLong = items.length > mostListed || items.some(({ kind }) => kind === "record-value");
      return isLong ? [folded(words.things(items.length), all)] : joined(all);
    }
    case "cases":
      return casesShown(at, expression, type, language);
    default:
      return [plain(expression)];
  }
}

function folded(summary: string, items: readonly (readonly Part[])[]): Part {
  return h("details", [
    h("summary", summary),
    h(
      "ul",
      items.map((item) => h("li", [...item])),
    ),
  ]);
}

type Cases = Extract<Expr, { readonly kind: "cases" }>;

/** What hangs on a doubt: the value of the reading taken first, then the others. */
function casesShown(
  at: BookAt,
  { cases, otherwise, ...rest }: Cases,
  type: Type,
  language: string,
): readonly Part[] {
  const isTaken = cases.map(({ when }) =>
    when.kind === "reading-test" ? taken(at, when.doubt.text, when.reading.text) : null,
  );
  if (isTaken.includes(null)) return [h("code", oneLine({ cases, otherwise, ...rest }))];
  const values = [...cases.map(({ value }) => value), ...(otherwise === null ? [] : [otherwise])];
  const first = Math.max(isTaken.indexOf(true), isTaken.includes(true) ? 0 : cases.length);
  const shown = values.map((value) => written(at, value, type, language));
  const others = shown.filter((_, i) => i !== first);
  return [
    ...(shown[first] ?? []),
    ...(others.length === 0
      ? []
      : [" ", h("small", [`${inLanguage(writtenWords, language).readOtherwise} `, ...joined(others)])]),
  ];
}

/** Null where there is no such doubt. */
function taken(at: BookAt, doubt: string, reading: string): boolean | null {
  const found = [...at.doubts].find(([id]) => id === doubt || id.endsWith(`.${doubt}`))?.[1];
  return found?.readings.find(({ name }) => name === reading)?.taken ?? null;
}

function plainText(at: BookAt, expression: Expr, type: Type, language: string): string {
  const words = inLanguage(namedWords, language);
  switch (expression.kind) {
    case "number":
      return numeral(expression.text, language);
    case "negate":
      return `−${plainText(at, expression.of, type, language)}`;
    case "quantity": {
      const { text, unit } = expression;
      const digits = numeral(text, language);
      if (unit === "%") return words.percent(digits);
      return unit === '"' ? `${digits}″` : `${digits} ${unit}`;
    }
    case "truth":
      return expression.value ? words.yes : words.no;
    case "none":
      return words.none;
    case "duty":
      return words.duties[expression.duty] ?? expression.duty;
    case "ref":
      return nameOfValue(at, expression.name.text, type, language);
    case "string":
      return expression.text;
    default:
      return oneLine(expression);
  }
}

/** A value of an enumeration under the name readers know; anything else as it is written. */
export function nameOfValue(at: BookAt, text: string, type: Type, language: string): string {
  const { enums } = at.program.types;
  const own = type.kind === "enum" ? enums.get(type.name) : undefined;
  for (const { values } of own === undefined ? enums.values() : [own]) {
    const value = values.find((each) => each.name === text);
    const found = value === undefined ? null : chosen(value.called, language);
    if (found !== null) return found.text;
  }
  return text;
}

/** Wherever its parts are written. */
export function oneLine(expression: Expr): string {
  return printExpression(expression).replace(/\s+/g, " ");
}
