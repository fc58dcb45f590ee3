/**
 * Differences as a person reads them in a terminal: first what became of what, then each provision with its words, the
 * situations that tell both versions apart, and who is to blame. The words are diff-words.ts's.
 */
import type {
  Change,
  DecisionChange,
  Difference,
  OddsShift,
  Piece,
  PlayChange,
  TextChange,
  Witness,
} from "../diff/change.ts";
import { localName } from "../diff/blocks.ts";
import { type ChangeKind, changesByKind, kindOfChange } from "../diff/kinds.ts";
import { wordsIn } from "../check/in-words.ts";
import { printable, styled, widthOf, wrap } from "../report/printable.ts";
import {
  claimInWords,
  decisionInWords,
  entriesInWords,
  kindInWords,
  languagesFor,
  meaningInWords,
  noteOf,
  textKindInWords,
  titleOf,
} from "./diff-words.ts";
import {
  eventInWords,
  playedInWords,
  saidInWords,
  situationInWords,
  valueInWords,
} from "../report/situation-words.ts";

export interface DiffPage {
  readonly language: string;
  readonly width: number;
  readonly colour: boolean;
}

export function diffLines(page: DiffPage, difference: Difference): string[] {
  const byKind = changesByKind(difference);
  return [
    ...headLines(page, difference),
    "",
    ...(byKind.size === 0 ? ["Nothing differs."] : digestLines(page, byKind)),
    ...provisionsOf(difference).flatMap((changes) => ["", ...provisionLines(page, changes)]),
  ];
}

// ---------------------------------------------------------------- looks

type Style = "plain" | "strong" | "faint" | "new" | "gone" | "moved";

const codes: Readonly<Record<Style, string>> = {
  plain: "",
  strong: "1",
  faint: "2",
  new: "35;4",
  gone: "2;9",
  moved: "35",
};

function paint({ colour }: DiffPage, style: Style, text: string): string {
  return colour && style !== "plain" && text !== "" ? styled(codes[style], text) : text;
}

/** Lines of at most the page's width, hung under their lead. */
function hung(page: DiffPage, lead: string, text: string, indent: number, style: Style = "plain"): string[] {
  const room = Math.max(30, page.width - indent - widthOf(lead));
  return wrap(text, room).map(
    (line, i) => " ".repeat(indent) + (i === 0 ? lead : " ".repeat(widthOf(lead))) + paint(page, style, line),
  );
}

// ---------------------------------------------------------------- digest

function headLines(page: DiffPage, { book, from, to, readings }: Difference): string[] {
  const of = (version: string, given: Readonly<Record<string, string>>) => {
    const words = Object.entries(given).map(([doubt, reading]) => `${doubt} = ${reading}`);
    return words.length === 0 ? version : `${version} (reading ${words.join(", ")})`;
  };
  return [paint(page, "strong", `${book} ${of(from, readings.from)} → ${of(to, readings.to)}`)];
}

function digestLines(page: DiffPage, byKind: ReadonlyMap<ChangeKind, readonly Change[]>): string[] {
  return [...byKind].flatMap(([kind, changes]) => {
    const head = `${kindInWords[kind]} (${changes.length})`;
    // Unchanged entries are counted and not listed.
    if (kind === "as-it-was") return [paint(page, "faint", head)];
    const names = changes.map((change) => {
      const entries = entriesInWords(change);
      return `${titleOf(change, page.language)}${entries ? ` (${entries})` : ""}`;
    });
    const style = kind === "new" || kind === "decides-differently" ? "moved" : "strong";
    return [paint(page, style, head), ...names.flatMap((name) => hung(page, "", name, 2))];
  });
}

// ---------------------------------------------------------------- provisions

/** The changes by provision, without the unchanged ones, which are counted. */
function provisionsOf({ changes }: Difference): readonly (readonly Change[])[] {
  const found = new Map<string | null, Change[]>();
  for (const change of changes)
    if (kindOfChange(change) !== "as-it-was")
      found.set(change.provision, [...(found.get(change.provision) ?? []), change]);
  return [...found.values()];
}

function provisionLines(page: DiffPage, changes: readonly Change[]): string[] {
  const name = changes[0]?.provision ?? "on no provision";
  const rule = "─".repeat(Math.max(3, page.width - widthOf(name) - 4));
  return [
    paint(page, "faint", `── ${name} ${rule}`),
    ...changes.flatMap((change) => changeLines(page, change)),
  ];
}

function changeLines(page: DiffPage, change: Change): string[] {
  const claim = claimInWords(change);
  const kind = kindOfChange(change);
  const entries = entriesInWords(change);
  const { from, to } = change.entries;
  // `Q1, new` and `R1, removed` already say it.
  const isSaid =
    entries !== "" && ((kind === "new" && from.length === 0) || (kind === "gone" && to.length === 0));
  const about = [entries, isSaid ? "" : kindInWords[kind].toLowerCase(), claim].filter((part) => part !== "");
  return [
    "",
    paint(page, "strong", printable(titleOf(change, page.language))),
    ...hung(page, "", about.join(" · "), 2, "faint"),
    ...change.text.filter(isTold).flatMap((text) => textLines(page, text)),
    ...change.decisions.flatMap((decision) => decisionLines(page, decision)),
    ...change.plays.flatMap((play) => playLines(page, play)),
  ];
}

// ---------------------------------------------------------------- words

/** The heading of an entry that is new or gone is the title already. */
function isTold({ unit, kind, node }: TextChange): boolean {
  const id = node.to ?? node.from ?? "";
  return !(
    unit === "heading" &&
    (kind === "inserted" || kind === "deleted") &&
    id.endsWith("#heading") &&
    id.includes("/")
  );
}

function textLines(page: DiffPage, text: TextChange): string[] {
  const { kind, at } = text;
  const place = kind === "moved" && at.from !== at.to ? `${at.from} → ${at.to}` : (at.to ?? at.from ?? "");
  return languagesFor(text, page.language).flatMap((each) => {
    const note = noteOf(text, each, page.language);
    const head = `${place} (${textKindInWords[kind]}${note ? `; ${note}` : ""})`;
    return [...hung(page, "", head, 2, "faint"), ...pieceLines(page, each.pieces, 4)];
  });
}

interface Token {
  readonly text: string;
  readonly style: Style;
}

/** Marked by signs if there is no colour: `[-gone-]`, `{+new+}`, and the number of a move. */
function tokensOf({ colour }: DiffPage, pieces: readonly Piece[]): readonly Token[] {
  return pieces.map(({ op, text, move }): Token => {
    const words = printable(text);
    if (op === "same") return { text: words, style: "plain" };
    const style: Style = op === "deleted" ? "gone" : move === null ? "new" : "moved";
    const number = move === null ? "" : `${move}:`;
    if (colour) return { text: words, style };
    return { text: op === "deleted" ? `[-${number}${words}-]` : `{+${number}${words}+}`, style };
  });
}

function pieceLines(page: DiffPage, pieces: readonly Piece[], indent: number): string[] {
  const room = Math.max(30, page.width - indent);
  const lines: string[] = [];
  let line = "";
  let width = 0;
  let style: Style = "plain";
  let run = "";
  const flush = () => {
    line += paint(page, style, run);
    run = "";
  };
  const end = () => {
    flush();
    if (width > 0) lines.push(" ".repeat(indent) + line.trimEnd());
    line = "";
    width = 0;
  };
  for (const token of tokensOf(page, pieces)) {
    for (const part of token.text.match(/\s+|\S+/g) ?? []) {
      const isSpace = part.trim() === "";
      if (isSpace && width === 0) continue;
      if (!isSpace && width > 0 && width + widthOf(part) > room) end();
      if (token.style !== style) {
        flush();
        style = token.style;
      }
      run += isSpace ? " " : part;
      width += isSpace ? 1 : widthOf(part);
    }
  }
  end();
  return lines;
}

// ---------------------------------------------------------------- what is decided

function decisionLines(page: DiffPage, decision: DecisionChange): string[] {
  if (decision.meaning === "same") return [];
  const { witnesses, reason, readings } = decision;
  const head = `${decision.decision}: ${decisionInWords(decision)}${byOthers(decision)}`;
  const otherwise = readings.filter(({ meaning }) => meaning !== decision.meaning);
  return [
    ...hung(page, "", head, 2, "strong"),
    ...(reason === null || !isOpen(decision) ? [] : hung(page, "", reason, 4)),
    ...witnesses.flatMap((witness) => witnessLines(page, witness)),
    ...otherwise.flatMap(({ doubt, reading, meaning }) =>
      hung(page, "", `reading ${doubt} = ${reading}: ${meaningInWords[meaning]}`, 4),
    ),
  ];
}

/** The entries that caused the change, if nothing of its own changed; between two readings there are none. */
function byOthers({ own, inherited }: Pick<DecisionChange, "own" | "inherited">): string {
  const blamed = own === "same" ? inherited.filter(({ entries }) => entries.length > 0) : [];
  if (blamed.length === 0) return "";
  return `, ${blamed.map(({ entries }) => `by ${entries.map(localName).join(", ")}`).join("; ")}`;
}

/** Why it was not looked further matters where nothing was found. */
function isOpen({ meaning }: DecisionChange): boolean {
  return meaning === "same-up-to" || meaning === "not-proved";
}

function witnessLines(page: DiffPage, { given, before, after, entries }: Witness): string[] {
  const flip = `${saidInWords(before)} → ${saidInWords(after)}`;
  const by = entries.length === 0 ? "" : `by ${entries.join(", ")}`;
  const cited = (side: string, { because }: Witness["before"]) =>
    because.slice(0, 1).flatMap(({ clause, citation, sentence }) => {
      const words = sentence === "" ? "" : ` “${sentence}”`;
      return hung(page, `${side}: `, `${clause} (${citation})${words}`, 6, "faint");
    });
  return [
    ...hung(page, "· ", `${situationInWords(given)}: ${flip}`, 4),
    ...(by === "" ? [] : hung(page, "", by, 6, "faint")),
    ...cited("before", before),
    ...cited("after", after),
  ];
}

// ---------------------------------------------------------------- plays

function playLines(page: DiffPage, play: PlayChange): string[] {
  if (play.meaning === "same") return [];
  const { odds, shortest, reason } = play;
  const name = wordsIn(play.called, page.language);
  return [
    ...hung(
      page,
      "",
      `${play.play}${name ? ` (${name})` : ""}: ${meaningInWords[play.meaning]}${byOthers(play)}`,
      2,
      "strong",
    ),
    ...(reason === null ? [] : hung(page, "", reason, 4)),
    ...(odds === null ? [] : oddsLines(page, odds)),
    ...(shortest === null
      ? []
      : hung(
          page,
          "· ",
          `${[situationInWords(shortest.given), ...shortest.events.map(eventInWords)].join("; ")}: ${playedInWords(shortest.before)} → ${playedInWords(shortest.after)}`,
          4,
        )),
  ];
}

/** The shifts that matter most. */
const mostRows = 6;

function oddsLines(page: DiffPage, { given, rows, mean }: OddsShift): string[] {
  const shifted = rows.filter(({ shift }) => shift !== "0");
  const head = `the chances, ${situationInWords(given)}:`;
  const means =
    typeof mean.from === "string" && typeof mean.to === "string" && mean.from !== mean.to
      ? hung(page, "", `mean: ${mean.from} → ${mean.to}`, 6)
      : [];
  const more = shifted.length > mostRows ? [`${" ".repeat(6)}… ${shifted.length - mostRows} more`] : [];
  return [
    ...hung(page, "· ", head, 4),
    ...shifted
      .slice(0, mostRows)
      .flatMap(({ value, from, to, shift }) =>
        hung(
          page,
          "",
          `${valueInWords(value)}: ${from} → ${to} (${shift.startsWith("-") ? shift : `+${shift}`})`,
          6,
        ),
      ),
    ...more,
    ...means,
  ];
}
