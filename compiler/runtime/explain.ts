/**
 * Turns a judgement into the verdict a caller gets: who decided and where that stands, why the others did not apply, and
 * what was consulted on the way. It decides nothing itself.
 */
import { namingInexact } from "./exact.ts";
import { inputsOf, nativeOf, type Vocabulary } from "./given.ts";
import { type Checked, checkGiven, InvalidInputError, type Problem } from "./problems.ts";
import { asAnswer, type Missing, openWithin, type Words } from "./result.ts";
import type { Rule, Source } from "./rules.ts";
import { type Silence, silenceIn } from "./silence.ts";
import { traceOf } from "./terms.ts";
import { judgeGiven, type Judgement, type Readings, type Status, type Voice } from "./verdict.ts";

/** What a version says of a situation that may be known in part only. */
export interface Verdict<T> {
  readonly status: Status;
  /** Null unless ruled; a verdict that is ruled may also be none. */
  readonly value: T | null;
  /** Who decided, then who decided what these rest on. */
  readonly because: readonly Because[];
  /** Who did not decide, and why. */
  readonly unless: readonly Unless[];
  /** Facts not given that would matter. */
  readonly missing: readonly Missing[];
  readonly doubts: readonly DoubtMet<T>[];
  readonly choices: readonly ChoiceMet[];
}
export interface Because {
  /** `others`; of a decision called on the way `entire.others`. */
  readonly clause: string;
  readonly sentence: string;
  readonly citation: string;
  /** Entries of later documents, if only they show that this was the rule. They are no ground of the answer. */
  readonly later: readonly string[];
}
export interface Unless {
  readonly clause: string;
  readonly why: string;
  readonly citation: string;
}
export interface DoubtMet<T> {
  readonly id: string;
  readonly taken: string | null;
  readonly written: string | null;
  readonly readings: readonly { readonly name: string; readonly status: Status; readonly value: T | null }[];
}
/** A choice that was read: one that is left open is missing too. */
export interface ChoiceMet {
  readonly path: string;
  readonly owner: string;
  readonly options: readonly (boolean | string | number | null)[];
}

export interface ExplainOptions<R extends Readings = Readings> {
  /** How doubts are read; those not named are read as taken. */
  readonly readings?: R;
  /** The language of the sentences and of why clauses do not apply, where they are held in it. */
  readonly language?: string;
}

/** What is known so far: absent is unknown, null is known to be none. */
export type Partially<T> = T extends
  | string
  | number
  | boolean
  | null
  | undefined
  | ReadonlySet<unknown>
  | { readonly n: number; readonly d: number }
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Partially<Item>[]
    : { readonly [K in keyof T]?: Partially<T[K]> | undefined };

/**
 * All that is wrong with what is given to a decision, and the words that the book does not list (`unlisted`), with which it can
 * be asked: they count as not known. What is left out is not known either.
 */
export function validate(
  vocabulary: Vocabulary,
  rule: Pick<Rule, "params">,
  given: unknown,
): readonly Problem[] {
  const { problems, unlisted } = checkNative(vocabulary, rule, given);
  return [...problems, ...unlisted];
}

function checkNative(vocabulary: Vocabulary, rule: Pick<Rule, "params">, given: unknown): Checked {
  return checkGiven(vocabulary, inputsOf(vocabulary, rule.params), given, { form: "native" });
}

/** Throws an `InvalidInputError` where something given cannot be, and lists all that is wrong. */
export function explain<T>(
  vocabulary: Vocabulary,
  rule: Rule,
  given: object,
  options: ExplainOptions = {},
): Verdict<T> {
  const { problems } = checkNative(vocabulary, rule, given);
  if (problems.length > 0)
    throw new InvalidInputError(`\`${rule.name}\` cannot be answered: its input is invalid`, problems);
  const { readings = {}, language = "en" } = options;
  const judgement = judgeGiven(vocabulary, rule, given, readings);
  const { doubts, choices } = consultedBy(judgement);
  return {
    status: judgement.status,
    value: answerOf(judgement),
    because: becauseOf(judgement, language),
    unless: unlessOf(judgement, language),
    missing: openWithin(judgement.result)?.missing ?? [],
    doubts: Object.entries(vocabulary.doubts)
      .filter(([id]) => doubts.has(id))
      .map(([id, doubt]) => ({
        id,
        taken: doubt.readings.find((reading) => reading.taken)?.name ?? null,
        written: doubt.readings.find((reading) => reading.written)?.name ?? null,
        readings: doubt.readings.map(({ name }) => {
          const other = judgeGiven(vocabulary, rule, given, { ...readings, [id]: name }, false);
          return { name, status: other.status, value: answerOf<T>(other) };
        }),
      })),
    choices: Object.entries(vocabulary.facts)
      .filter(([name]) => choices.has(name))
      .map(([path, { owner = "", options: between = [] }]) => ({ path, owner, options: between })),
  };
}

function answerOf<T>({ status, result, rule }: Judgement): T | null {
  return status === "ruled" ? namingInexact(rule.name, () => nativeOf(result, rule.type) as T) : null;
}

// ---------------------------------------------------------------- who decided

/** Those that decided, then those that decided what they called. */
export function becauseOf(judgement: Judgement, language: string): Because[] {
  const found = new Map<string, Because>();
  for (const { label, source } of judgement.deciding) {
    if (source !== null) found.set(label, cited(label, source, language));
  }
  for (const voice of judgement.deciding) addCalled(voice, language, found);
  return [...found.values()];
}

function addCalled(voice: Voice, language: string, found: Map<string, Because>): void {
  // What stands otherwise stands because the conditions of the rest failed, and on what these called.
  const failed = voice.isOtherwise
    ? voice.silencers.map(({ by }) => by).filter((by) => by.applies === false)
    : [];
  for (const { scope } of [voice, ...failed]) {
    for (const called of traceOf(scope).calls) {
      for (const deciding of called.deciding) {
        const clause =
          deciding.label === called.rule.name ? deciding.label : `${called.rule.name}.${deciding.label}`;
        if (found.has(clause)) continue;
        if (deciding.source !== null) found.set(clause, cited(clause, deciding.source, language));
        addCalled(deciding, language, found);
      }
    }
  }
}

function cited(clause: string, source: Source, language: string): Because {
  const { cite, sentence = {}, later = [] } = source;
  return { clause, sentence: wordsIn(sentence, language), citation: cite, later };
}

/** The words in the language asked for, else in the first there is. */
function wordsIn(words: Words, language: string): string {
  return (Object.hasOwn(words, language) ? words[language] : Object.values(words)[0]) ?? "";
}

// ---------------------------------------------------------------- why the others did not

/** Every clause that did not decide, and why. Rows of a table are no exceptions to one another and are left out. */
export function unlessOf({ rule, status, voices, deciding }: Judgement, language: string): Unless[] {
  if (rule.kind === "table" || rule.kind === "figure") return [];
  return voices.flatMap((voice) => {
    if (deciding.includes(voice) || voice.source === null) return [];
    // While the answer depends, only what is surely out of it can be told.
    if (status === "depends" && voice.inForce !== false) return [];
    return [{ clause: voice.label, why: whySilent(voice, silenceIn(language)), citation: voice.source.cite }];
  });
}

function fillIn(phrase: string, part: string): string {
  return phrase.replace("{0}", () => part);
}

function whySilent(voice: Voice, say: Silence): string {
  if (voice.isTold) return say.told;
  if (voice.applies === false) {
    const [words = ""] = voice.when.find(([, holds]) => asAnswer(holds(voice.scope)) === false) ?? [];
    return fillIn(say.fails, words);
  }
  const silencer = voice.silencers.find(({ by }) => by.inForce === true);
  if (silencer !== undefined)
    return silencer.how === "bars"
      ? fillIn(say.barred, silencer.by.label)
      : fillIn(say.overridden, silencer.by.label);
  if (voice.inForce !== true) return say.open;
  return voice.isUnseen ? say.unseen : say.valueless;
}

// ---------------------------------------------------------------- what was consulted

export interface Consulted {
  readonly doubts: Set<string>;
  readonly choices: Set<string>;
}

/** Doubts and choices that were met on the way, in this decision and those it called. */
export function consultedBy(judgement: Judgement): Consulted {
  const consulted: Consulted = { doubts: new Set(), choices: new Set() };
  const seen = new Set<Judgement>();
  const collect = (each: Judgement): void => {
    if (seen.has(each)) return;
    seen.add(each);
    for (const { silencers, scope } of each.voices) {
      // What was asked only for a clause that is silenced anyway has no part in the answer.
      if (silencers.some(({ by }) => by.inForce === true)) continue;
      const { doubts, choices, calls } = traceOf(scope);
      for (const doubt of doubts) consulted.doubts.add(doubt);
      for (const choice of choices) consulted.choices.add(choice);
      for (const called of calls) collect(called);
    }
  };
  collect(judgement);
  return consulted;
}
