/**
 * Differences as a page of Markdown, fit for a pull request: a table of what became of what, then each change with its words
 * and its witnesses. The words are diff-words.ts's; what authors wrote is shown as they wrote it and never as markup.
 */
import { wordsIn } from "../check/in-words.ts";
import type {
  Change,
  DecisionChange,
  Difference,
  Piece,
  PlayChange,
  TextChange,
  Witness,
} from "../diff/change.ts";
import { changesByKind, numbersInRuns } from "../diff/kinds.ts";
import { printable } from "../report/printable.ts";
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
import { eventInWords, playedInWords } from "../report/situation-words.ts";

export function diffMarkdown(difference: Difference, language: string, hasNames: boolean): string {
  const { book, from, to } = difference;
  const { phrases } = languageFor(language);
  const around: Around = { difference, language, hasNames, phrases };
  const byKind = changesByKind(difference);
  const rows = [...byKind].map(([kind, changes]) => {
    const names = kind === "as-it-was" ? "" : changes.map((change) => headingOf(around, change)).join("; ");
    return `| ${phrases.changes.kinds[kind]} | ${changes.length} | ${names} |`;
  });
  const structure = structureByKind(phrases, difference, language).map(
    ({ heading, rules }) => `| ${heading} | ${rules.length} | ${rules.map(escaped).join("; ")} |`,
  );
  const numbers =
    difference.numbers.length === 0
      ? []
      : [
          `| ${phrases.changes.numbers} | ${difference.numbers.length} | ${numbersInRuns(difference.numbers).join("; ")} |`,
        ];
  const told = difference.changes.filter(({ kind }) => kind !== "as-it-was");
  return [
    `## ${escaped(`${book} ${from} → ${to}`)}`,
    "",
    ...(rows.length + structure.length + numbers.length === 0
      ? [phrases.changes.nothing]
      : ["| | | |", "|---|---|---|", ...structure, ...numbers, ...rows]),
    ...told.flatMap((change) => ["", ...changeLines(around, change)]),
    "",
  ].join("\n");
}

interface Around {
  readonly difference: Difference;
  readonly language: string;
  readonly hasNames: boolean;
  readonly phrases: Phrases;
}

function headingOf({ phrases, language }: Around, change: Change): string {
  const entries = entriesInWords(phrases, change);
  return escaped(`${titleOf(phrases, change, language)}${entries ? ` (${entries})` : ""}`);
}

function changeLines(around: Around, change: Change): string[] {
  const { phrases, language } = around;
  const claim = claimInWords(change);
  const about = [
    change.provision ?? phrases.changes.noProvision,
    phrases.changes.kinds[change.kind].toLowerCase(),
    claim,
  ].filter((part) => part !== "");
  return [
    `### ${headingOf(around, change)}`,
    "",
    `*${escaped(about.join(" · "))}*`,
    ...change.text.flatMap((text) => ["", ...textLines(text, language)]),
    ...change.decisions.flatMap((decision) => decisionLines(around, decision, false)),
    ...change.plays.flatMap((play) => playLines(around, play, false)),
    ...change.literally.decisions.flatMap((decision) => decisionLines(around, decision, true)),
    ...change.literally.plays.flatMap((play) => playLines(around, play, true)),
  ];
}

function textLines(text: TextChange, language: string): string[] {
  const { kind, at } = text;
  const place = kind === "moved" && at.from !== at.to ? `${at.from} → ${at.to}` : (at.to ?? at.from ?? "");
  return languagesFor(text, language).flatMap((each) => {
    const note = noteOf(text, each, language);
    const head = `<sub>${escaped(`${place} (${textKindInWords[kind]}${note ? `; ${note}` : ""})`)}</sub>`;
    return each.pieces.length === 0
      ? [`> ${head}`]
      : [`> ${head}<br>`, `> ${each.pieces.map(pieceText).join("")}`];
  });
}

function pieceText({ op, text, move }: Piece): string {
  const words = escaped(text);
  const number = move === null ? "" : `<sup>${move}</sup>`;
  if (op === "same") return words;
  return op === "deleted" ? `<del>${words}</del>${number}` : `<ins>${words}</ins>${number}`;
}

function decisionLines(around: Around, decision: DecisionChange, isLiteral: boolean): string[] {
  if (decision.meaning === "same") return [];
  const { phrases, language, hasNames } = around;
  const { witnesses, reason } = decision;
  const named = hasNames ? ` [${decision.decision}]` : "";
  const said = decisionInWords(phrases, decision) + literally(around, isLiteral) + byOthers(around, decision);
  return [
    "",
    `- **${escaped(headOf(decision, language))}** ${escaped(said + named)}`,
    ...(reason === null ? [] : [`  - ${escaped(reason)}`]),
    ...witnesses.flatMap((witness) => witnessLines(around, witness, isLiteral)),
  ];
}

function literally({ phrases: { comma, changes } }: Around, isLiteral: boolean): string {
  return isLiteral ? `${comma}${changes.literally}` : "";
}

function byOthers(
  { phrases, difference }: Around,
  { own, inherited }: Pick<DecisionChange, "own" | "inherited">,
): string {
  if (own !== "same") return "";
  // Between two readings, no entry changed anything.
  const blamed = inherited.flatMap(({ entries }) => blamedInWords(phrases, difference.book, entries) ?? []);
  return blamed.map((by) => `${phrases.comma}${by}`).join(";");
}

function witnessLines(
  { phrases, difference, hasNames }: Around,
  witness: Witness,
  isLiteral: boolean,
): string[] {
  const { words, entries } = witness;
  if (words === null) return [];
  const { changes } = phrases;
  const cited = [
    sideOf(changes.earlier, reasonOf(phrases, words.before)),
    sideOf(changes.later, reasonOf(phrases, words.after)),
    blamedInWords(phrases, difference.book, entries),
  ].filter((part) => part !== null);
  const flip = fill(changes.becomes, words.before.answer, words.after.answer);
  const note = cited.length === 0 ? "" : ` <sub>${escaped(cited.join("; "))}</sub>`;
  const commands = hasNames
    ? (["from", "to"] as const).map(
        (side) => `    - ${escaped(commandFor(difference, side, witness, isLiteral))}`,
      )
    : [];
  return [`  - ${escaped(situationOf(phrases, words.situation))}: **${escaped(flip)}**${note}`, ...commands];
}

function sideOf(phrase: string, reason: string | null): string | null {
  return reason === null ? null : phrase.replace("{0}", reason);
}

function playLines(around: Around, play: PlayChange, isLiteral: boolean): string[] {
  if (play.meaning === "same") return [];
  const { odds, shortest, reason } = play;
  const rows = (odds?.rows ?? [])
    .map((row, i) => ({ ...row, words: odds?.words?.values[i] ?? "" }))
    .filter(({ shift }) => shift !== "0");
  return [
    "",
    `- **${escaped(wordsIn(play.called, around.language) || play.play)}**: ${escaped(
      around.phrases.changes.meanings[play.meaning] + literally(around, isLiteral) + byOthers(around, play),
    )}`,
    ...(reason === null ? [] : [`  - ${escaped(reason)}`]),
    ...rows.map(({ words, from, to, shift }) => `  - ${escaped(words)}: ${from} → ${to} (${shift})`),
    ...(shortest === null
      ? []
      : [
          `  - ${escaped([situationOf(around.phrases, shortest.words ?? []), ...shortest.events.map(eventInWords)].join("; "))}: **${escaped(playedInWords(shortest.before))} → ${escaped(playedInWords(shortest.after))}**`,
        ]),
  ];
}

/** Signs that Markdown or HTML would obey. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[&<>]/g, entity)
    .replace(/[\\`*_{}[\]#|~!]/g, "\\$&")
    .replace(/@/g, "&#64;");
}

function entity(sign: string): string {
  return sign === "&" ? "&amp;" : sign === "<" ? "&lt;" : "&gt;";
}
