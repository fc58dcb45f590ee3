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
  SaidInWords,
  TextChange,
  Witness,
} from "../diff/change.ts";
import { type ChangeKind, changesByKind, numbersInRuns } from "../diff/kinds.ts";
import { wordsIn } from "../check/in-words.ts";
import { printable, styled, widthOf, wrap } from "../report/printable.ts";
import { statementLines } from "../words/lines.ts";
import type { Statement } from "../words/statement.ts";
import { languageFor, type Phrases } from "../words/language.ts";
import { fill } from "../words/wording.ts";
import {
  blamedInWords,
  claimInWords,
  commandFor,
  decisionInWords,
  entriesInWords,
  languagesFor,
  headOf,
  noteOf,
  reasonOf,
  situationOf,
  structureByKind,
  textKindInWords,
  titleOf,
} from "./diff-words.ts";
import { eventInWords, playedInWords, situationInWords } from "../report/situation-words.ts";

export interface DiffPage {
  readonly language: string;
  /** With the names of decisions, facts and readings in the rule files, and the commands that ask the situations. */
  readonly hasNames: boolean;
  readonly width: number;
  readonly colour: boolean;
}

export function diffLines(page: DiffPage, difference: Difference): string[] {
  const byKind = changesByKind(difference);
  return [
    ...headLines(page, difference),
    "",
    ...structureLines(page, difference),
    ...numberLines(page, difference),
    ...(byKind.size === 0 && difference.structure.length + difference.numbers.length === 0
      ? [phrasesOf(page).changes.nothing]
      : digestLines(page, byKind)),
    ...provisionsOf(difference).flatMap((changes) => [
      "",
      ...provisionLines({ ...page, difference }, changes),
    ]),
  ];
}

/** Where a change is shown. */
interface Around extends DiffPage {
  readonly difference: Difference;
}

function phrasesOf({ language }: DiffPage): Phrases {
  return languageFor(language).phrases;
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

function numberLines(page: DiffPage, { numbers }: Difference): string[] {
  if (numbers.length === 0) return [];
  const head = `${phrasesOf(page).changes.numbers} (${numbers.length})`;
  return [paint(page, "strong", head), ...numbersInRuns(numbers).flatMap((run) => hung(page, "", run, 2))];
}

function structureLines(page: DiffPage, difference: Difference): string[] {
  return structureByKind(phrasesOf(page), difference, page.language).flatMap(({ heading, rules }) => [
    paint(page, "strong", `${heading} (${rules.length})`),
    ...rules.flatMap((rule) => hung(page, "", rule, 2)),
  ]);
}

function digestLines(page: DiffPage, byKind: ReadonlyMap<ChangeKind, readonly Change[]>): string[] {
  return [...byKind].flatMap(([kind, changes]) => {
    const phrases = phrasesOf(page);
    const head = `${phrases.changes.kinds[kind]} (${changes.length})`;
    // Unchanged entries are counted and not listed.
    if (kind === "as-it-was") return [paint(page, "faint", head)];
    const names = changes.map((change) => {
      const entries = entriesInWords(phrases, change);
      return `${titleOf(phrases, change, page.language)}${entries ? ` (${entries})` : ""}`;
    });
    const style = kind === "answered-first" || kind === "decides-differently" ? "moved" : "strong";
    return [paint(page, style, head), ...names.flatMap((name) => hung(page, "", name, 2))];
  });
}

// ---------------------------------------------------------------- provisions

/** The changes by provision, without the unchanged ones, which are counted. */
function provisionsOf({ changes }: Difference): readonly (readonly Change[])[] {
  const found = new Map<string | null, Change[]>();
  for (const change of changes)
    if (change.kind !== "as-it-was")
      found.set(change.provision, [...(found.get(change.provision) ?? []), change]);
  return [...found.values()];
}

function provisionLines(page: Around, changes: readonly Change[]): string[] {
  const name = changes[0]?.provision ?? phrasesOf(page).changes.noProvision;
  const rule = "─".repeat(Math.max(3, page.width - widthOf(name) - 4));
  return [
    paint(page, "faint", `── ${name} ${rule}`),
    ...changes.flatMap((change) => changeLines(page, change)),
  ];
}

function changeLines(page: Around, change: Change): string[] {
  const claim = claimInWords(change);
  const { kind, literally } = change;
  const phrases = phrasesOf(page);
  const entries = entriesInWords(phrases, change);
  const { from, to } = change.entries;
  // `Q1, new` and `R1, removed` already say it.
  const isSaid =
    entries !== "" && ((kind === "confirms" && from.length === 0) || (kind === "gone" && to.length === 0));
  const about = [entries, isSaid ? "" : phrases.changes.kinds[kind].toLowerCase(), claim].filter(
    (part) => part !== "",
  );
  return [
    "",
    paint(page, "strong", printable(titleOf(phrases, change, page.language))),
    ...hung(page, "", about.join(" · "), 2, "faint"),
    ...change.text.filter(isTold).flatMap((text) => textLines(page, text)),
    ...change.decisions.flatMap((decision) => decisionLines(page, decision, false)),
    ...change.plays.flatMap((play) => playLines(page, play, false)),
    ...literally.decisions.flatMap((decision) => decisionLines(page, decision, true)),
    ...literally.plays.flatMap((play) => playLines(page, play, true)),
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

function decisionLines(page: Around, decision: DecisionChange, isLiteral: boolean): string[] {
  if (decision.meaning === "same") return [];
  const { witnesses, reason, readings } = decision;
  const phrases = phrasesOf(page);
  const said = `${headOf(decision, page.language)} ${headFor(page, decisionInWords(phrases, decision), isLiteral)}`;
  const otherwise = page.hasNames ? readings.filter(({ meaning }) => meaning !== decision.meaning) : [];
  return [
    ...hung(page, "", `${said}${byOthers(page, decision)}${named(page, decision.decision)}`, 2, "strong"),
    ...(reason === null || !isOpen(decision) ? [] : hung(page, "", reason, 4)),
    ...witnesses.flatMap((witness) => witnessLines(page, witness, isLiteral)),
    ...otherwise.flatMap(({ doubt, reading, meaning }) =>
      hung(page, "", `reading ${doubt} = ${reading}: ${phrases.changes.meanings[meaning]}`, 4),
    ),
  ];
}

/** What differs only under a reading that answers do not use says so. */
function headFor(page: DiffPage, said: string, isLiteral: boolean): string {
  const { comma, changes } = phrasesOf(page);
  return isLiteral ? `${said}${comma}${changes.literally}` : said;
}

function named({ hasNames }: DiffPage, name: string): string {
  return hasNames ? `  [${name}]` : "";
}

/** The entries that caused the change, if nothing of its own changed; between two readings there are none. */
function byOthers(page: Around, { own, inherited }: Pick<DecisionChange, "own" | "inherited">): string {
  const phrases = phrasesOf(page);
  const blamed = own === "same" ? inherited.filter(({ entries }) => entries.length > 0) : [];
  const words = blamed.flatMap(({ entries }) => blamedInWords(phrases, page.difference.book, entries) ?? []);
  return words.length === 0 ? "" : `${phrases.comma}${words.join(phrases.semicolon)}`;
}

/** Why it was not looked further matters where nothing was found. */
function isOpen({ meaning }: DecisionChange): boolean {
  return meaning === "same-up-to" || meaning === "not-proved";
}

function witnessLines(page: Around, witness: Witness, isLiteral: boolean): string[] {
  const { words, given, entries } = witness;
  if (words === null) return [];
  const phrases = phrasesOf(page);
  const { earlier, later, becomes } = phrases.changes;
  const cited = (side: typeof earlier, said: SaidInWords) => {
    const reason = reasonOf(phrases, said);
    return reason === null ? [] : hung(page, "", side.replace("{0}", reason), 6, "faint");
  };
  const by = blamedInWords(phrases, page.difference.book, entries);
  const commands = page.hasNames
    ? [situationInWords(given), ...sides.map((side) => commandFor(page.difference, side, witness, isLiteral))]
    : [];
  return [
    ...situationLines(page, words.situation),
    ...hung(page, "", fill(becomes, words.before.answer, words.after.answer), 6, "strong"),
    ...(by === null ? [] : hung(page, "", by, 6, "faint")),
    ...cited(earlier, words.before),
    ...cited(later, words.after),
    // A command is one line, so that it can be copied.
    ...commands.map((line) => paint(page, "faint", `      ${line}`)),
  ];
}

const sides = ["from", "to"] as const;

/** One line, unless things with parts have parts themselves. */
function situationLines(page: DiffPage, situation: readonly Statement[]): string[] {
  const phrases = phrasesOf(page);
  const isDeep = situation.some(({ parts }) => parts.some((part) => part.parts.length > 0));
  if (!isDeep) return hung(page, "· ", situationOf(phrases, situation), 4);
  return situation
    .flatMap((each) => statementLines(phrases, each))
    .flatMap((text) => {
      const [, depth = "", words = ""] = /^(\s*)• (.*)$/.exec(text) ?? [];
      return hung(page, "• ", words, 4 + depth.length);
    });
}

// ---------------------------------------------------------------- plays

function playLines(page: Around, play: PlayChange, isLiteral: boolean): string[] {
  if (play.meaning === "same") return [];
  const { odds, shortest, reason } = play;
  const name = wordsIn(play.called, page.language) || play.play;
  const phrases = phrasesOf(page);
  const said = headFor(page, phrases.changes.meanings[play.meaning], isLiteral);
  return [
    ...hung(page, "", `${name}: ${said}${byOthers(page, play)}${named(page, play.play)}`, 2, "strong"),
    ...(reason === null ? [] : hung(page, "", reason, 4)),
    ...(odds === null ? [] : oddsLines(page, odds)),
    ...(shortest === null
      ? []
      : hung(
          page,
          "· ",
          `${[situationOf(phrases, shortest.words ?? []), ...shortest.events.map(eventInWords)].join(phrases.semicolon)}: ${playedInWords(shortest.before)} → ${playedInWords(shortest.after)}`,
          4,
        )),
  ];
}

/** The shifts that matter most. */
const mostRows = 6;

function oddsLines(page: DiffPage, { rows, mean, words }: OddsShift): string[] {
  const shifted = rows
    .map((row, i) => ({ ...row, words: words?.values[i] ?? "" }))
    .filter(({ shift }) => shift !== "0");
  const head = `${situationOf(phrasesOf(page), words?.situation ?? [])}:`;
  const means =
    typeof mean.from === "string" && typeof mean.to === "string" && mean.from !== mean.to
      ? hung(page, "", `mean: ${mean.from} → ${mean.to}`, 6)
      : [];
  const more = shifted.length > mostRows ? [`${" ".repeat(6)}… ${shifted.length - mostRows} more`] : [];
  return [
    ...hung(page, "· ", head, 4),
    ...shifted
      .slice(0, mostRows)
      .flatMap(({ words: value, from, to, shift }) =>
        hung(page, "", `${value}: ${from} → ${to} (${shift.startsWith("-") ? shift : `+${shift}`})`, 6),
      ),
    ...more,
    ...means,
  ];
}
