/** Prints a doubt for a person: its readings, which is in use and why, and where it matters. The words are study/doubt-words.ts's. */
import { hanging } from "../report/printable.ts";
import type { DoubtInWords, WhereItMatters } from "../study/doubt-words.ts";
import { languageFor, type Phrases } from "../words/language.ts";
import { statementLines } from "../words/lines.ts";
import { fill, join, numberInWords } from "../words/wording.ts";

const mostFollowing = 6;

export function doubtLines(doubt: DoubtInWords, width: number): readonly string[] {
  const { phrases } = languageFor(doubt.language);
  const lines: string[] = [];
  const say = (text: string, depth = 0): void => {
    lines.push(...hanging(`${"  ".repeat(depth)}${text}`, width, 2));
  };
  const head = (text: string): void => {
    lines.push("");
    say(text);
  };
  say(`${doubt.name ?? phrases.twoReadings}  [${doubt.doubt}]`);
  if (doubt.place !== null) say(doubt.place);
  if (doubt.name !== null) head(phrases.twoReadings);
  for (const { words, name, isOurs, isLiteral } of doubt.readings) {
    const marks = [...(isOurs ? [phrases.ourReading] : []), ...(isLiteral ? [phrases.doubt.literal] : [])];
    const marked = marks.length === 0 ? "" : ` ${fill(phrases.brackets, join(marks, phrases.comma))}`;
    say(`• ${fill(phrases.quoted, words)}${marked}  [${name}]`, 1);
  }
  if (doubt.because !== null) head(fill(phrases.doubt.why, doubt.because));
  if (doubt.matters.length > 0) head(phrases.doubt.matters);
  for (const [i, each] of doubt.matters.entries()) {
    if (i > 0) lines.push("");
    say(`${each.question}  [${each.name}]`, 1);
    for (const line of exampleLines(phrases, each)) say(line, 2);
  }
  if (doubt.follows.length > 0) head(phrases.doubt.follows);
  for (const { question, name } of doubt.follows.slice(0, mostFollowing)) say(`${question}  [${name}]`, 1);
  const folded = doubt.follows.length - mostFollowing;
  if (folded > 0) say(fill(phrases.more, numberInWords(folded)), 1);
  return lines;
}

function exampleLines(phrases: Phrases, { example, isSequence }: WhereItMatters): readonly string[] {
  if (isSequence) return [phrases.doubt.inSequence];
  if (example === null) return [phrases.doubt.noDifference];
  const situation = example.situation.flatMap((each) => statementLines(phrases, each));
  return [
    ...(situation.length === 0 ? [phrases.doubt.always] : situation),
    ...example.answers.map(({ words, answer }) =>
      fill(phrases.labelled, fill(phrases.quoted, words), answer),
    ),
  ];
}
