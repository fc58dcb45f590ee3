/**
 * Differences as a page of Markdown, fit for a pull request: a table of what became of what, then each change with its words
 * and its witnesses. The words are diff-words.ts's; what authors wrote is shown as they wrote it and never as markup.
 */
import { localName } from "../diff/blocks.ts";
import type {
  Change,
  DecisionChange,
  Difference,
  Piece,
  PlayChange,
  TextChange,
  Witness,
} from "../diff/change.ts";
import { changesByKind, kindOfChange } from "../diff/kinds.ts";
import { printable } from "../report/printable.ts";
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

export function diffMarkdown(difference: Difference, language: string): string {
  const { book, from, to } = difference;
  const byKind = changesByKind(difference);
  const rows = [...byKind].map(([kind, changes]) => {
    const names = kind === "as-it-was" ? "" : changes.map((change) => nameOf(change, language)).join("; ");
    return `| ${kindInWords[kind]} | ${changes.length} | ${names} |`;
  });
  const told = difference.changes.filter((change) => kindOfChange(change) !== "as-it-was");
  return [
    `## ${escaped(`${book} ${from} → ${to}`)}`,
    "",
    ...(rows.length === 0 ? ["Nothing differs."] : ["| | | |", "|---|---|---|", ...rows]),
    ...told.flatMap((change) => ["", ...changeLines(change, language)]),
    "",
  ].join("\n");
}

function nameOf(change: Change, language: string): string {
  const entries = entriesInWords(change);
  return escaped(`${titleOf(change, language)}${entries ? ` (${entries})` : ""}`);
}

function changeLines(change: Change, language: string): string[] {
  const claim = claimInWords(change);
  const about = [
    change.provision ?? "on no provision",
    kindInWords[kindOfChange(change)].toLowerCase(),
    claim,
  ].filter((part) => part !== "");
  return [
    `### ${nameOf(change, language)}`,
    "",
    `*${escaped(about.join(" · "))}*`,
    ...change.text.flatMap((text) => ["", ...textLines(text, language)]),
    ...change.decisions.flatMap((decision) => decisionLines(decision)),
    ...change.plays.flatMap((play) => playLines(play)),
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

function decisionLines(decision: DecisionChange): string[] {
  if (decision.meaning === "same") return [];
  const { witnesses, reason } = decision;
  return [
    "",
    `- **${escaped(decision.decision)}**: ${escaped(decisionInWords(decision) + byOthers(decision))}`,
    ...(reason === null ? [] : [`  - ${escaped(reason)}`]),
    ...witnesses.map(witnessLine),
  ];
}

function byOthers({ own, inherited }: Pick<DecisionChange, "own" | "inherited">): string {
  if (own !== "same") return "";
  // Between two readings, no entry changed anything.
  const blamed = inherited.filter(({ entries }) => entries.length > 0);
  return blamed.map(({ entries }) => `, by ${entries.map(localName).join(", ")}`).join(";");
}

function witnessLine({ given, before, after, entries }: Witness): string {
  const sides = (
    [
      ["before", before],
      ["after", after],
    ] as const
  ).flatMap(([side, { because }]) =>
    because.slice(0, 1).map(({ clause, citation }) => `${side} ${clause} (${citation})`),
  );
  const by = entries.length === 0 ? [] : [`by ${entries.join(", ")}`];
  const flip = `**${escaped(saidInWords(before))} → ${escaped(saidInWords(after))}**`;
  return `  - ${escaped(situationInWords(given))}: ${flip} <sub>${escaped([...sides, ...by].join("; "))}</sub>`;
}

function playLines(play: PlayChange): string[] {
  if (play.meaning === "same") return [];
  const { odds, shortest, reason } = play;
  const rows = (odds?.rows ?? []).filter(({ shift }) => shift !== "0");
  return [
    "",
    `- **${escaped(play.play)}**: ${escaped(meaningInWords[play.meaning] + byOthers(play))}`,
    ...(reason === null ? [] : [`  - ${escaped(reason)}`]),
    ...rows.map(
      ({ value, from, to, shift }) => `  - ${escaped(valueInWords(value))}: ${from} → ${to} (${shift})`,
    ),
    ...(shortest === null
      ? []
      : [
          `  - ${escaped([situationInWords(shortest.given), ...shortest.events.map(eventInWords)].join("; "))}: **${escaped(playedInWords(shortest.before))} → ${escaped(playedInWords(shortest.after))}**`,
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
