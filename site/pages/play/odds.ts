/**
 * The exact chances of a play: with nothing given, or in the situations of examples. Bars for the eye stand in the row of the
 * table that says the same in numbers, one for each version in which the situation is asked too.
 */
import type { OddsAnswer, Play } from "../../../compiler/index.ts";
import { h, s, type Part } from "../../html.ts";
import type { ChancesIn, WordedOdds } from "../../input.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import { versionName } from "../../text/version-name.ts";
import { inShort, isShort } from "./outcomes.ts";
import { playWords } from "./words.ts";
import { memoize, memoizePair } from "../../../compiler/memoize.ts";

type Row = OddsAnswer["distribution"][number];

/** With more outcomes than this, the rest are shown together. */
const mostRows = 24;

const chancesIn = memoizePair((site: Site, at: BookAt) =>
  memoize((play: Play): readonly ChancesIn[] => site.input.chances(at.program, play)),
);

export function odds(site: Site, book: BookOf, at: BookAt, play: Play, language: string): Part[] {
  const words = inLanguage(playWords, language);
  const found = chancesIn(site, at)(play);
  if (found.length === 0) return [];
  return [
    h("section", { class: "odds", ariaLabelledBy: "odds" }, [
      h("h2", { id: "odds" }, words.odds),
      ...found.map((each) => {
        const others = book.versions
          .filter((other) => other !== at)
          .flatMap((other) => {
            const answer = underOther(each, other);
            return answer?.status === "ruled"
              ? [{ version: versionName(other, other.version, language), answer }]
              : [];
          });
        return situation(site, at, play, each, others, language);
      }),
    ]),
  ];
}

const underOther = memoizePair((chances: ChancesIn, other: BookAt) => chances.under(other.program));

interface Other {
  readonly version: string;
  readonly answer: OddsAnswer;
}

function situation(
  site: Site,
  at: BookAt,
  play: Play,
  { example, args, answer }: ChancesIn,
  others: readonly Other[],
  language: string,
): Part {
  const words = inLanguage(playWords, language);
  const isInEnglish = language === "en";
  const said = site.input.words.situation(at.program, play, { example, args }, language);
  return h("article", { class: "chances" }, [
    h("h3", isInEnglish ? (example?.title ?? words.nothingGiven) : (said ?? words.nothingGiven)),
    // Titles of examples are in English only.
    ...(isInEnglish && said !== null ? [h("p", [`${words.situation}: ${said}`])] : []),
    ...told(site, at, play, answer, others, language),
  ]);
}

function told(
  site: Site,
  at: BookAt,
  play: Play,
  answer: OddsAnswer,
  others: readonly Other[],
  language: string,
): Part[] {
  const words = inLanguage(playWords, language);
  if (answer.refused !== null) {
    const { code, message, data } = answer.refused;
    const said =
      code === "distribution-too-large"
        ? words.tooLarge(Number(data.most).toLocaleString(language))
        : `${words.refused}: ${message}`;
    return [h("p", { class: "note" }, said)];
  }
  const differing = others.filter((other) => !isSame(answer, other.answer));
  const same = others.filter((other) => !differing.includes(other));
  const rows = rowsOf(answer.distribution, differing);
  const distribution = rows.slice(0, mostRows).map(({ row }) => row);
  const said = site.input.words.odds(at.program, play, { ...answer, distribution }, language);
  return [
    table(rows, said, differing, language),
    ...(isShort(answer.distribution) ? [] : [h("p", { class: "of" }, words.leftOut)]),
    ...same.map(({ version }) => h("p", { class: "of" }, words.sameIn(version))),
    ...means(said, language),
    ...assumed(words.sides, said.sides),
    ...assumed(words.assuming, said.assuming),
  ];
}

function isSame(one: OddsAnswer, other: OddsAnswer): boolean {
  const plain = ({ distribution }: OddsAnswer) =>
    JSON.stringify(distribution.map(({ value, status, chance }) => [value, status, chance]));
  return plain(one) === plain(other);
}

function table(rows: readonly Line[], said: WordedOdds, others: readonly Other[], language: string): Part {
  const words = inLanguage(playWords, language);
  const shown = rows.slice(0, mostRows);
  const rest = rows.slice(mostRows);
  const most = Math.max(...shown.flatMap(({ own, theirs }) => [own, ...theirs].map(approx)), 0);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const cells = (row: Row | undefined): Part[] => [
    h("td", { class: "amount" }, percent.format(approx(row))),
    h("td", { class: "amount" }, row?.chance ?? "0"),
  ];
  return h("div", { class: "scrolls", tabIndex: 0, role: "group", ariaLabel: words.odds }, [
    h("table", { class: "bars" }, [
      h("thead", [
        h("tr", [
          h("th", { scope: "col" }, words.outcome),
          h("td"),
          h("th", { scope: "col" }, words.chance),
          h("th", { scope: "col" }, words.exactly),
          ...others.flatMap(({ version }) => [
            h("th", { scope: "col" }, words.shift(version)),
            h("th", { scope: "col" }, words.exactly),
          ]),
        ]),
      ]),
      h(
        "tbody",
        shown.map(({ own, theirs }, i) =>
          h("tr", [
            h("th", { scope: "row" }, said.rows[i]?.outcome ?? ""),
            h("td", { class: "drawn" }, [bars([own, ...theirs].map((each) => share(each, most)))]),
            ...cells(own),
            ...theirs.flatMap(cells),
          ]),
        ),
      ),
      ...(rest.length === 0
        ? []
        : [
            h("tfoot", [
              h("tr", [
                h("th", { scope: "row" }, words.rest(rest.length)),
                h("td"),
                h(
                  "td",
                  { class: "amount" },
                  percent.format(rest.reduce((sum, { own }) => sum + approx(own), 0)),
                ),
                h("td"),
                ...others.flatMap(() => [h("td"), h("td")]),
              ]),
            ]),
          ]),
    ]),
  ]);
}

interface Line {
  readonly row: Row;
  readonly own: Row | undefined;
  readonly theirs: readonly (Row | undefined)[];
}

/** Every outcome of any of the versions, in the order of the first that has it. */
function rowsOf(own: readonly Row[], others: readonly Other[]): readonly Line[] {
  const keyOfRow = ({ status, value }: Row) => JSON.stringify([status, value]);
  const tables = [own, ...others.map(({ answer }) => answer.distribution)].map(
    (rows) => new Map(inShort(rows).map((row) => [keyOfRow(row), row])),
  );
  const all = new Map(tables.flatMap((rows) => [...rows]));
  return [...all].map(([key, row]) => {
    const [first, ...theirs] = tables.map((rows) => rows.get(key));
    return { row, own: first, theirs };
  });
}

function approx(row: Row | undefined): number {
  return row?.approx ?? 0;
}

function share(row: Row | undefined, most: number): number {
  return most === 0 ? 0 : Math.round((approx(row) / most) * 10_000) / 100;
}

/** One bar for each version, this one's first and strongest. */
function bars(shares: readonly number[]): Part {
  const height = 10 * shares.length;
  return s(
    "svg",
    {
      class: "bar-chart",
      viewBox: `0 0 100 ${height}`,
      width: 160,
      height: 14 * shares.length,
      preserveAspectRatio: "none",
      ariaHidden: "true",
    },
    shares.map((width, i) =>
      s("rect", { class: i === 0 ? "own" : "other", x: 0, y: i * 10 + 1, width, height: 8 }),
    ),
  );
}

// ---------------------------------------------------------------- words

function means({ means: all }: WordedOdds, language: string): Part[] {
  const { mean } = inLanguage(playWords, language);
  if (all.length === 0) return [];
  return [h("p", { class: "of" }, `${mean}: ${all.map((each) => `${each.name}: ${each.mean}`).join("; ")}`)];
}

function assumed(head: string, lines: readonly string[]): Part[] {
  return lines.length === 0 ? [] : [h("p", { class: "of" }, `${head}: ${lines.join("; ")}`)];
}
