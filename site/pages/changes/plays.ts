/** What became of the plays of a change: how the chances shifted, as figures and bars, and the shortest play that goes two ways. */
import type {
  Change,
  Json,
  JsonObject,
  OddsRow,
  OddsShift,
  Play,
  PlayChange,
  PlayedSo,
  ShortestPlay,
  Type,
} from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, s, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { called, namedFacts, onOneLine, valueShown } from "../../text/named.ts";
import { type Compared, nameOfSide } from "./compared.ts";
import { effects } from "./decisions.ts";
import { changesWords } from "./words.ts";

export function playsShown(compared: Compared, { plays, literally }: Change): Part[] {
  return [...plays, ...literally.plays]
    .filter(({ meaning }) => meaning !== "same")
    .map((play) => playShown(compared, play));
}

function playShown(compared: Compared, change: PlayChange): Part {
  const { site, from, to, language } = compared;
  const words = inLanguage(changesWords, language);
  const at = to.plays.has(change.play) ? to : from;
  const play = at.plays.get(change.play);
  return h("div", { class: "decided" }, [
    h("h2", [
      h(
        "a",
        { href: site.href(language, tails.play(at.id, at.version, change.play)) },
        called(change.called, change.play, language),
      ),
    ]),
    h("p", { class: "meaning" }, [h("b", words.meanings[change.meaning]), ...effects(compared, change)]),
    ...(change.reason === null
      ? []
      : [h("p", [`${words.reason} `, h("span", { lang: "en" }, change.reason)])]),
    ...(change.odds === null || play === undefined ? [] : oddsShown(compared, at, play, change.odds)),
    ...(change.shortest === null || play === undefined
      ? []
      : shortestShown(compared, at, play, change.shortest)),
  ]);
}

// ---------------------------------------------------------------- chances

function oddsShown(compared: Compared, at: BookAt, play: Play, odds: OddsShift): Part[] {
  const { from, to, language } = compared;
  const words = inLanguage(changesWords, language);
  const facts = namedFacts(at, play.params, odds.given, language);
  const widest = Math.max(...odds.rows.flatMap((row) => [ratio(row.from), ratio(row.to)]), 0);
  const head = [words.value, nameOfSide(compared, from), nameOfSide(compared, to), words.shift];
  return [
    h("div", { class: "scrolls", tabIndex: 0, role: "group", ariaLabel: words.chances }, [
      h("table", { class: "odds" }, [
        h("caption", [words.chances, ...(facts.length === 0 ? [] : [" (", ...onOneLine(facts), ")"])]),
        h("thead", [
          h("tr", [
            ...head.map((name) => h("th", { scope: "col" }, name)),
            // The cells before it have the same content.
            h("td", { ariaHidden: "true" }),
          ]),
        ]),
        h(
          "tbody",
          odds.rows.map((row) => oddsRow(compared, at, play, row, widest)),
        ),
        ...meanRow(compared, odds),
      ]),
    ]),
    ...(odds.assuming.length === 0
      ? []
      : [
          h("p", { class: "counts" }, [
            h("span", [`${words.assuming}: `, h("span", { lang: "en" }, odds.assuming.join("; "))]),
          ]),
        ]),
  ];
}

function oddsRow({ language }: Compared, at: BookAt, play: Play, row: OddsRow, widest: number): Part {
  const words = inLanguage(changesWords, language);
  const value =
    row.status === "ruled"
      ? valueShown(at, typeOf(play), row.value, language)
      : [words.statuses[row.status] ?? row.status];
  const cell = (fraction: string, signed = false) =>
    h("td", { class: "number" }, [
      percent(fraction, language, signed),
      " ",
      h("small", fraction.replace("-", "−")),
    ]);
  return h("tr", [
    h("th", { scope: "row" }, [...value]),
    cell(row.from),
    cell(row.to),
    cell(row.shift, true),
    h("td", { class: "bars" }, [bars(ratio(row.from), ratio(row.to), widest)]),
  ]);
}

/** Named results make one record. */
function typeOf({ type, parts }: Play): Type {
  return type ?? { kind: "shape", fields: parts };
}

/** Before above, after below, to one scale. */
function bars(before: number, after: number, widest: number): Part {
  const length = (value: number) => (widest === 0 ? 0 : Math.round((value / widest) * 1200) / 10);
  return s("svg", { viewBox: "0 0 120 18", width: 120, height: 18, ariaHidden: "true" }, [
    s("rect", { class: "before", x: 0.5, y: 1.5, width: Math.max(length(before) - 1, 0), height: 6 }),
    s("rect", { class: "after", x: 0, y: 9.5, width: length(after), height: 7 }),
  ]);
}

function meanRow(compared: Compared, { mean }: OddsShift): Part[] {
  const { language } = compared;
  const words = inLanguage(changesWords, language);
  if (typeof mean.from !== "string" || typeof mean.to !== "string") return [];
  const figure = (fraction: string) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(ratio(fraction));
  const shift = ratio(mean.to) - ratio(mean.from);
  return [
    h("tfoot", [
      h("tr", [
        h("th", { scope: "row" }, words.mean),
        h("td", { class: "number" }, figure(mean.from)),
        h("td", { class: "number" }, figure(mean.to)),
        h(
          "td",
          { class: "number" },
          new Intl.NumberFormat(language, { maximumFractionDigits: 3, signDisplay: "exceptZero" }).format(
            shift,
          ),
        ),
        h("td"),
      ]),
    ]),
  ];
}

function percent(fraction: string, language: string, signed: boolean): string {
  return new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: 1,
    ...(signed ? { signDisplay: "exceptZero" as const } : {}),
  })
    .format(ratio(fraction))
    .replace("-", "−");
}

/** For drawing and rounding; what is exact stands beside it. */
function ratio(fraction: string): number {
  const [over = "0", under = "1"] = fraction.split("/");
  return Number(over) / Number(under);
}

// ---------------------------------------------------------------- the shortest play

function shortestShown(
  compared: Compared,
  at: BookAt,
  play: Play,
  { given, events, before, after }: ShortestPlay,
): Part[] {
  const { from, to, language } = compared;
  const words = inLanguage(changesWords, language);
  const facts = namedFacts(at, play.params, given, language);
  const outcome = (side: BookAt, played: PlayedSo, name: string) =>
    h("tr", [
      h("th", { scope: "row" }, nameOfSide(compared, side)),
      h("td", [h("b", { class: name }, outcomeOf(compared, side, play, played))]),
    ]);
  return [
    h("p", { class: "of" }, words.shortest),
    ...(facts.length === 0 ? [] : [h("p", [...onOneLine(facts)])]),
    h(
      "ol",
      { class: "events" },
      events.map((event) => h("li", eventShown(play, event, language))),
    ),
    h("table", { class: "witness" }, [
      h("tbody", [outcome(from, before, "before"), outcome(to, after, "after")]),
    ]),
  ];
}

function outcomeOf({ language }: Compared, at: BookAt, play: Play, played: PlayedSo): Part[] {
  const words = inLanguage(changesWords, language);
  if (played.kind === "asks") return [words.asksFor(askName(play, played.at, language))];
  if (played.kind === "stuck") return [words.stuck];
  return played.status === "ruled"
    ? [...valueShown(at, typeOf(play), played.value, language)]
    : [words.statuses[played.status] ?? played.status];
}

/** What is asked for under the words its author gave it. */
function askName({ asks }: Play, path: string, language: string): string {
  const ask = asks.find((each) => each.path.replace(/\[.*$/, "") === path.replace(/\[.*$/, ""));
  return ask?.about[language] ?? path;
}

function eventShown(play: Play, { at, ...what }: JsonObject, language: string): Part[] {
  const [value = null] = Object.values(what);
  const plain = (json: Json): string =>
    typeof json === "object" && json !== null && !Array.isArray(json) ? JSON.stringify(json) : String(json);
  const shown = Array.isArray(value) ? value.map(plain).join(", ") : plain(value);
  return [askName(play, String(at ?? ""), language), ": ", h("b", shown)];
}
