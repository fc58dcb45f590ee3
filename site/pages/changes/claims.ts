/** The claims of the authors of an entry, and whether they hold. */
import type { JudgedClaim } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { called } from "../../text/named.ts";
import { changesWords } from "./words.ts";

/** `answers an open question: checked, true`, with the reading that it speaks of. */
export function claimShown(
  { word, reading, holds, judgedIn }: JudgedClaim,
  language: string,
  at: BookAt,
): Part[] {
  const words = inLanguage(changesWords, language);
  const read =
    reading === null
      ? undefined
      : at.doubts.get(reading.doubt)?.readings.find(({ name }) => name === reading.reading);
  return [
    words.claimWords[word] ?? word,
    ...(read === undefined ? [] : [" (", called(read.words, read.name, language), ")"]),
    ": ",
    h(
      "span",
      { class: holds === null ? "open" : holds ? "holds" : "fails" },
      holds === null ? words.open : holds ? words.holds : words.fails,
    ),
    ...(judgedIn === null ? [] : [words.judgedIn(judgedIn)]),
  ];
}
