/**
 * Prints an answer for a person: the question, the answer, the sentences that decided, the clauses that did not, the missing
 * facts, and the choices and doubts it depends on. The words are study/answer-words.ts's.
 */
import type { Verdict } from "../evaluate/ask.ts";
import { hanging } from "../report/printable.ts";
import type { AnswerInWords, Considered, Reason } from "../study/answer-words.ts";
import { statementLines } from "../words/lines.ts";
import { languageFor, type Phrases } from "../words/language.ts";
import { append, fill, join, numberInWords, versionInWords } from "../words/wording.ts";

export interface Shown {
  /** With the names of facts and clauses, for those who write `--given` or rules. */
  readonly hasNames: boolean;
  /** With all clauses that were considered, and not only the first few. */
  readonly isWhole: boolean;
}

export function verdictLines(
  verdict: Verdict,
  words: AnswerInWords,
  width: number,
  { hasNames, isWhole }: Shown,
): string[] {
  const { phrases } = languageFor(words.language);
  const room = Math.min(width, 100);
  const lines: string[] = [];
  const say = (text: string, depth = 0): void => {
    lines.push(...hanging(`${"  ".repeat(depth)}${text}`, room, 2));
  };
  const head = (text: string): void => {
    lines.push("");
    say(text);
  };
  const named = (text: string, name: string): string => (hasNames ? `${text}  [${name}]` : text);
  const sayMissing = (): void => {
    for (const { path, name, question } of words.missing)
      say(named(question === null ? name : fill(phrases.labelled, name, question), path), 1);
  };

  say(words.question);
  say(verdict.status === "ruled" ? fill(phrases.answer, words.answer) : words.answer);
  if (verdict.status === "depends") sayMissing();
  for (const unlisted of words.unlisted) head(unlisted);
  if (words.assumed.length > 0) head(phrases.assumedStart);
  for (const { path, words: said } of words.assumed) say(named(said, path), 1);
  if (words.unused.length > 0) lines.push("");
  if (words.idle !== null && !hasNames) say(words.idle);
  if (hasNames) for (const { path, words: said } of words.unused) say(named(said, path));
  if (words.laws.length > 0) head(phrases.lawBroken);
  for (const law of words.laws) say(law, 1);
  if (words.reasons.length > 0) head(verdict.status === "conflict" ? phrases.disagree : phrases.because);
  for (const reason of words.reasons) for (const line of reasonLines(phrases, reason)) say(line, 1);
  if (words.later !== null) head(words.later);
  const shown = isWhole ? words.considered : closest(words.considered);
  for (const [why, group] of groupBy(shown, (each) => each.why)) {
    head(why);
    const said = group.map(({ instead, name }) => ({
      lines: instead === null ? [] : statementLines(phrases, instead),
      name,
    }));
    for (const { lines, name } of eachOnce(said, hasNames))
      for (const [i, line] of lines.entries()) say(i === 0 ? named(line, name) : line, 1);
  }
  const folded = words.considered.length - shown.length;
  if (folded > 0) {
    if (shown.length === 0) lines.push("");
    say(`${fill(phrases.more, numberInWords(folded))} (--all)`, shown.length === 0 ? 0 : 1);
  }
  if (verdict.status !== "depends" && words.missing.length > 0) {
    head(phrases.notGiven);
    sayMissing();
  }
  if (words.doubts.length > 0) head(phrases.twoReadings);
  for (const { readings, name } of words.doubts)
    for (const { words: said, isOurs, answer, name: reading } of readings) {
      const ours = isOurs ? ` ${fill(phrases.brackets, phrases.ourReading)}` : "";
      say(
        named(`${fill(phrases.labelled, fill(phrases.quoted, said), answer)}${ours}`, `${name}=${reading}`),
        1,
      );
    }
  if (words.notes.length > 0) head(phrases.notSaid);
  for (const note of words.notes) say(note, 1);
  if (words.choices.length > 0) head(phrases.choices);
  for (const { name, options, chosen } of words.choices) {
    const among = options.length > 0 ? ` ${fill(phrases.brackets, join(options, phrases.comma))}` : "";
    say(`${fill(phrases.labelled, name, chosen ?? phrases.choiceOpen)}${among}`, 1);
  }
  if (verdict.elsewhere.length > 0) {
    lines.push("");
    const versions = verdict.elsewhere.map((version) => versionInWords(version, phrases.printedBook));
    say(fill(phrases.elsewhere, join(versions, phrases.comma)));
  }
  for (const language of words.borrowed) head(fill(phrases.partlyBorrowed, language));
  return lines;
}

const mostConsidered = 3;

/** What nearly applied, and at least one. */
function closest(considered: readonly Considered[]): readonly Considered[] {
  const close = considered.filter(({ isClose }) => isClose);
  return close.length > 0 ? close.slice(0, mostConsidered) : considered.slice(0, 1);
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** Several rules may fail by the same condition. */
function eachOnce<Said extends { readonly lines: readonly string[]; readonly name: string }>(
  said: readonly Said[],
  hasNames: boolean,
): readonly Said[] {
  const key = ({ lines, name }: Said): string => `${lines.join("\n")}${hasNames ? name : ""}`;
  return said.filter((each, i) => said.findIndex((other) => key(other) === key(each)) === i);
}

function reasonLines(phrases: Phrases, reason: Reason): readonly string[] {
  const { asked, before, sentence, sentenceIn, inShort, clause, citation } = reason;
  const cited = citation === null ? "" : ` ${fill(phrases.brackets, citation)}`;
  const statement = clause.flatMap((each, i) => statementLines(phrases, each, i));
  if (sentence === null) {
    const held = clause.length > 0 ? statement : [phrases.statuses["not-on-record"]];
    return [...held.slice(0, -1), `${held.at(-1) ?? ""}${cited}`];
  }
  const quoted = fill(phrases.quoted, before === null ? sentence : append(append(before, " "), sentence));
  const marked = sentenceIn === null ? quoted : fill(phrases.borrowed, quoted, sentenceIn);
  const said = asked === null ? [] : [fill(phrases.asked, asked)];
  const answered = asked === null ? marked : fill(phrases.answered, sentence);
  if (inShort === null) return [...said, ...(asked === null ? statement : []), `${answered}${cited}`];
  return [
    ...said,
    `${answered}${cited}`,
    fill(phrases.inShort, inShort),
    ...statement.map((line) => `  ${line}`),
  ];
}
