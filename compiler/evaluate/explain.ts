/**
 * Turns a judgement into what a person is told: who decided and where that stands, why the others did not apply, and what
 * was consulted on the way. It decides nothing itself.
 */
import type { ClauseOrigin, Expr } from "../check/program.ts";
import type { DoubtId } from "../resolve/graph.ts";
import { holds } from "./evaluate.ts";
import { type Scope, traceOf } from "./scope.ts";
import type { Judgement } from "./verdict.ts";
import type { Voice } from "./voices.ts";
import { inWords, wordsIn } from "../check/in-words.ts";
import { conjunctsOf } from "../core/expressions.ts";

export interface Because {
  /** `others`; of a decision called on the way `entire.others`. */
  readonly clause: string;
  readonly sentence: string;
  readonly citation: string;
}
export interface Unless {
  readonly clause: string;
  readonly why: string;
  readonly citation: string;
}

/** Those that decided, then those that decided what they called. */
export function becauseOf(judgement: Judgement, language: string): Because[] {
  const found = new Map<string, Because>();
  for (const voice of judgement.deciding) {
    if (voice.origin) found.set(voice.label, cited(voice.label, voice.origin, language));
  }
  for (const voice of judgement.deciding) addCalled(voice, language, found);
  return [...found.values()];
}

/** Every clause that did not decide, and why. Rows of a table are no exceptions to one another and are left out. */
export function unlessOf(judgement: Judgement, language: string): Unless[] {
  const { decision, status, voices, deciding } = judgement;
  if (decision.kind === "table" || decision.kind === "figure") return [];
  return voices.flatMap((voice) => {
    if (deciding.includes(voice) || !voice.origin) return [];
    // While the answer depends, only what is surely out of it can be told.
    if (status === "depends" && voice.inForce !== false) return [];
    return [
      { clause: voice.label, why: whySilent(voice, phrasesIn(language)), citation: voice.origin.citation },
    ];
  });
}

/** Doubts and choices that were met on the way, in this decision and those it called. */
export function consultedBy(judgement: Judgement): Consulted {
  const consulted: Consulted = { doubts: new Set(), choices: new Set() };
  collect(judgement, consulted, new Set());
  return consulted;
}
export interface Consulted {
  readonly doubts: Set<DoubtId>;
  readonly choices: Set<string>;
}

// ---------------------------------------------------------------- who decided

function addCalled(voice: Voice, language: string, found: Map<string, Because>): void {
  // What stands otherwise stands because the conditions of the rest failed, and on what these called.
  const failed = voice.isOtherwise
    ? voice.silencers.map(({ by }) => by).filter((by) => by.applies === false)
    : [];
  for (const { scope } of [voice, ...failed]) {
    for (const called of traceOf(scope).calls) {
      for (const deciding of called.deciding) {
        const clause =
          deciding.label === called.decision.id ? deciding.label : `${called.decision.id}.${deciding.label}`;
        if (found.has(clause)) continue;
        if (deciding.origin) found.set(clause, cited(clause, deciding.origin, language));
        addCalled(deciding, language, found);
      }
    }
  }
}

function cited(clause: string, origin: ClauseOrigin, language: string): Because {
  return { clause, sentence: wordsIn(origin.words, language), citation: origin.citation };
}

function collect(judgement: Judgement, into: Consulted, seen: Set<Judgement>): void {
  if (seen.has(judgement)) return;
  seen.add(judgement);
  for (const voice of judgement.voices) {
    // What was asked only for a clause that is silenced anyway has no part in the answer.
    if (voice.silencers.some(({ by }) => by.inForce === true)) continue;
    const { doubts, choices, calls } = traceOf(voice.scope);
    for (const doubt of doubts) into.doubts.add(doubt);
    for (const choice of choices) into.choices.add(choice);
    for (const called of calls) collect(called, into, seen);
  }
}

// ---------------------------------------------------------------- why the others did not

interface Phrases {
  readonly told: string;
  readonly fails: (part: string) => string;
  readonly barred: (by: string) => string;
  readonly overridden: (by: string) => string;
  readonly open: string;
  readonly unseen: string;
  readonly valueless: string;
}

const inEnglish: Phrases = {
  told: "a rule on the table says otherwise",
  fails: (part) => `its condition does not hold: ${part}`,
  barred: (by) => `barred by ${by}`,
  overridden: (by) => `overridden by ${by}`,
  open: "it may apply, but that would not change the answer",
  unseen: "it applies, but we don't have its text",
  valueless: "it applies, but gives no answer itself",
};

const translated: Readonly<Record<string, Phrases>> = {
  es: {
    told: "una regla en la mesa dice otra cosa",
    fails: (part) => `su condición no se cumple: ${part}`,
    barred: (by) => `anulada por ${by}`,
    overridden: (by) => `desplazada por ${by}`,
    open: "podría aplicarse, pero no cambiaría la respuesta",
    unseen: "se aplica, pero no tenemos su texto",
    valueless: "se aplica, pero no da respuesta por sí misma",
  },
  ca: {
    told: "una regla a la taula diu una altra cosa",
    fails: (part) => `la seva condició no es compleix: ${part}`,
    barred: (by) => `anul·lada per ${by}`,
    overridden: (by) => `desplaçada per ${by}`,
    open: "podria aplicar-se, però no canviaria la resposta",
    unseen: "s'aplica, però no en tenim el text",
    valueless: "s'aplica, però no dona cap resposta per si mateixa",
  },
};

function phrasesIn(language: string): Phrases {
  return (Object.hasOwn(translated, language) ? translated[language] : undefined) ?? inEnglish;
}

function whySilent(voice: Voice, say: Phrases): string {
  if (voice.isTold) return say.told;
  if (voice.applies === false)
    return say.fails(voice.when ? inWords(failingPart(voice.scope, voice.when)) : "");
  const silencer = voice.silencers.find(({ by }) => by.inForce === true);
  if (silencer)
    return silencer.how === "bars" ? say.barred(silencer.by.label) : say.overridden(silencer.by.label);
  if (voice.inForce !== true) return say.open;
  return voice.isUnseen ? say.unseen : say.valueless;
}

/** The smallest part on which a condition founders. */
function failingPart(scope: Scope, condition: Expr): Expr {
  return conjunctsOf(condition).find((part) => holds(scope, part) === false) ?? condition;
}
