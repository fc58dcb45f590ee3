/** The claims of the authors of an entry, and whether they hold. */
import type { JudgedClaim } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { changesWords } from "./words.ts";

/** `makes clear what held already: holds`, with the part or the reading it is said of. */
export function claimShown({ word, scope, reading, holds, judgedIn }: JudgedClaim, language: string): Part[] {
  const words = inLanguage(changesWords, language);
  const of = [scope, reading === null ? null : `${reading.doubt} = ${reading.reading}`];
  return [
    words.claimWords[word] ?? word,
    ...of.flatMap((each) => (each === null ? [] : [" (", h("code", each), ")"])),
    ": ",
    h(
      "span",
      { class: holds === null ? "open" : holds ? "holds" : "fails" },
      holds === null ? words.open : holds ? words.holds : words.fails,
    ),
    ...(judgedIn === null ? [] : [words.judgedIn(judgedIn)]),
  ];
}
