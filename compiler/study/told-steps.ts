/** The steps of sequences as players read them, for graphs, drawings and pages. */
import type { Play, Reaction } from "../check/plays.ts";
import type { Program } from "../check/program.ts";
import type { Telling } from "../play/telling.ts";
import { aroundPlay, declared } from "../words/around.ts";
import { valueInWords } from "../words/expressions.ts";
import { languageFor } from "../words/language.ts";
import { ownNameOf } from "../words/names.ts";
import { nameOfBlock, nameOfReaction } from "../words/sequences.ts";
import {
  certificateInWords,
  cutInWords,
  nameOfStep,
  stepInWords,
  triggersInWords,
  truthInWords,
} from "../words/steps.ts";
import { citationInWords } from "./answer-words.ts";
import { atStart, asOwnName, fill, spelledOut, type Wording } from "../words/wording.ts";

export function tellingInWords(program: Program, of: Play | Reaction, code: string): Telling {
  const play = "params" in of ? of : null;
  const around = aroundPlay(program, languageFor(code), of);
  const { phrases } = around.language;
  const { steps } = phrases;
  const { lines } = of;
  return {
    label: (line) => nameOfStep(around, line),
    doing: (line) => stepInWords(around, lines, play, line),
    condition: (expr) => atStart(truthInWords(around, expr)),
    option: ({ named, label }) => (named && ownNameOf(around, named)) ?? atStart(spelledOut(label)),
    choice: ({ spread, value }) => {
      const said = valueInWords(around, value);
      return spread ? fill(steps.oneOf, said) : said;
    },
    citation: (citation) => citationInWords(around, citation, of.origin),
    certificate: (certificate) => certificateInWords(around, certificate),
    reaction: (reaction) => ({
      label: nameOfReaction(around, reaction.name),
      doing: triggersInWords(aroundPlay(program, around.language, reaction), reaction),
    }),
    band: ({ name, called }) => declared(around, called) ?? nameOfBlock(around, lines, name),
    cut: (cut) => cutInWords(around, cut),
    cutBy: (cut) => fill(steps.cutBy, cutInWords(around, cut)),
    each: () => null,
    until: (condition) => fill(steps.until, truthInWords(around, condition)),
    goTo: (name) => fill(steps.goOn, nameOfBlock(around, lines, name)),
    opening: () => steps.start,
    start: () => steps.start,
    end: steps.end,
    ways: {
      otherwise: steps.otherwise,
      noMore: steps.noMore,
      done: steps.nothingElse,
      nothingLegal: steps.nothingPossible,
      together: steps.together,
    },
    once: (option) => fill(steps.once, told(option)),
    when: (option, condition) => fill(steps.ifSo, told(option), told(condition)),
    endsHere: steps.endsHere,
    leadsTo: (step) => fill(steps.goOn, told(step)),
  };
}

/** Text that came from here. */
function told(text: string): Wording {
  return asOwnName(text);
}
