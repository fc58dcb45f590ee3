/**
 * An answer as one would read it aloud: the question, the answer, the sentences that decide it, what else was considered and
 * why it does not apply, and what is still needed. The evaluator works it out; here it gets words, without identifiers.
 */
import type { Ask, Line, Play } from "../check/plays.ts";
import type {
  CheckedClause,
  ClauseOrigin,
  Decision,
  Expr,
  Program,
  RuledDecision,
  Type,
  Words,
} from "../check/program.ts";
import { conjunctsOf, isOp, truthIn } from "../core/expressions.ts";
import { callExpr, nameExpr } from "../core/make.ts";
import { isObject, type Json, type JsonObject } from "../core/json.ts";
import { findDecision, findDoubt, findFact, findPlay } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import { linesWithin, subexpressionsOf } from "../core/walk.ts";
import { evaluateExpression, type MissingFact, type Verdict } from "../evaluate/ask.ts";
import { decode, inputsOf } from "../evaluate/decode.ts";
import type { GivenFault } from "../evaluate/given-faults.ts";
import { withDeclaredNames } from "../evaluate/given-names.ts";
import { foundAt, isPlaceholder } from "../evaluate/plays/paths.ts";
import type { Readings } from "../evaluate/situation.ts";
import { type Around, declared, declaredIn, markedIfBorrowed, newAround } from "../words/around.ts";
import { clauseInWords, questionInWords, rowInWords } from "../words/clauses.ts";
import { conditionInWords, valueInWords as valueInWordsOf } from "../words/expressions.ts";
import { nameOfDecision, nameOfPart } from "../words/names.ts";
import { type NamedPart, partAlong, stepsOfPath } from "../words/places.ts";
import { link } from "../evaluate/link.ts";
import { typeNote } from "../evaluate/type-notes.ts";
import { type Language, languageFor } from "../words/language.ts";
import { headed, inline, line, type Statement } from "../words/statement.ts";
import { outcomeInWords, pathInWords } from "../words/sequences.ts";
import { jsonInWords, rowValueInWords, startInWords, typedInWords } from "../words/values.ts";
import {
  append,
  fill,
  join,
  noWording,
  numberInWords,
  spelledOut,
  versionInWords,
  type Wording,
} from "../words/wording.ts";
import { matchWord } from "../runtime/match-word.ts";
import { type Answer, findAsked } from "./ask.ts";
import type { Assumed } from "./assumed-starts.ts";
import { type NearTitle, nearTitles } from "./near-titles.ts";
import type { Unused } from "./unused-input.ts";

/** All of it is for people to read; what a program should read is the verdict itself. */
export interface AnswerInWords {
  readonly language: string;
  readonly question: Wording;
  /** The value, or the reason why the rules give no value. */
  readonly answer: Wording;
  readonly reasons: readonly Reason[];
  readonly considered: readonly Considered[];
  readonly missing: readonly Missing[];
  /** Words that were given and that the book does not list, and titles that are nearly those of the rules. */
  readonly unlisted: readonly Wording[];
  /** Values at the start of what was not given. */
  readonly assumed: readonly { readonly path: string; readonly words: Wording }[];
  /** What was given and cannot matter in this version. */
  readonly unused: readonly { readonly path: string; readonly words: Wording }[];
  /** The same in one sentence; null if there is nothing. */
  readonly idle: Wording | null;
  readonly doubts: readonly Doubt[];
  /** What the book does not say, where the answer rests on it. */
  readonly notes: readonly Wording[];
  readonly choices: readonly Choice[];
  readonly laws: readonly Wording[];
  /** What no document of this version says, and later ones show. */
  readonly later: Wording | null;
  /** Other languages in which some names are shown, because the book has no name in the reader's language. */
  readonly borrowed: readonly Wording[];
}
export interface Reason {
  /** Of the clause, as the verdict has it. */
  readonly name: string;
  /** The question that a ruling answers, where its answer is not understood alone. */
  readonly asked: Wording | null;
  /** The sentence before it, where it is not understood alone. */
  readonly before: Wording | null;
  readonly sentence: Wording | null;
  /** The language of the sentence, if it is not the reader's. */
  readonly sentenceIn: Wording | null;
  /** The verdict, where the sentence sounds like the contrary. */
  readonly inShort: Wording | null;
  /** The clause in words, if its sentence is missing, in another language or says too little. */
  readonly clause: readonly Statement[];
  readonly citation: Wording | null;
}
export interface Considered {
  /** Of the clause. */
  readonly name: string;
  readonly answer: Wording;
  /** What it would have answered, as a question or a heading: `Why not “Yes”?` */
  readonly why: Wording;
  /** What is so instead of the part of its condition that does not hold, or what else keeps it from deciding. */
  readonly instead: Statement | null;
  /** It answers something else, and only this part fails, or another rule comes first. */
  readonly isClose: boolean;
}
export interface Missing {
  readonly path: string;
  readonly name: Wording;
  readonly question: Wording | null;
}
export interface Doubt {
  readonly name: string;
  readonly because: Wording | null;
  readonly readings: readonly {
    readonly name: string;
    readonly words: Wording;
    readonly isOurs: boolean;
    readonly answer: Wording;
  }[];
}

export interface Choice {
  readonly name: Wording;
  readonly options: readonly Wording[];
  /** Null while it is open. */
  readonly chosen: Wording | null;
}

export interface AnswerAsked {
  /** What can still change the answer, the one that leaves least to ask first; without it, all that the answer needs. */
  readonly next?: readonly MissingFact[];
  readonly given: JsonObject;
  readonly readings: Readings;
  readonly language: string;
}

export function answerInWords(
  program: Program,
  name: string,
  verdict: Verdict & Partial<Answer>,
  { given: json, readings, language: code, next }: AnswerAsked,
): AnswerInWords {
  const language = languageFor(code);
  const asked = findAsked(program, name);
  const around = newAround(program, language, asked);
  const { given } = withDeclaredNames(program, inputsOf(program, asked), json);
  const explaining: Explaining = { around, program, language, asked, verdict, given, readings };
  return {
    language: code,
    question: asked === null ? language.phrases.unnamed : questionInWords(around, asked),
    answer: valueInWords(explaining, verdict),
    reasons: eachOnce(
      verdict.because
        .filter((each) => counts(explaining, each))
        .map((each) => reasonInWords(explaining, each)),
    ),
    considered: closestFirst(
      verdict.unless.flatMap(({ clause }) => consideredInWords(explaining, clause) ?? []),
    ),
    missing: (next ?? verdict.missing).map(({ path, about }) => missingInWords(explaining, path, about)),
    assumed: assumedInWords(explaining, verdict.assumed ?? []),
    unused: unusedInWords(explaining, verdict.unused ?? []),
    idle: idleInWords(explaining, verdict.unused ?? []),
    unlisted: [
      ...(verdict.unlisted ?? []).map((each) => unlistedInWords(explaining, each)),
      ...nearTitles(program, inputsOf(program, asked), given).map((each) => titleInWords(explaining, each)),
    ],
    doubts: doubtsInWords(explaining),
    notes: (verdict.notes ?? []).flatMap(({ words }) => markedIfBorrowed(around, words) ?? []),
    choices: verdict.choices.map(({ path, options }) => {
      const type = typeAt(explaining, path);
      const chosen = foundAt(given, path);
      return {
        name: nameOfPath(explaining, path),
        options: options.map((option) => jsonInWords(around, option, type)),
        chosen: chosen === undefined || isPlaceholder(chosen) ? null : jsonInWords(around, chosen, type),
      };
    }),
    later: laterInWords(around, verdict),
    laws: verdict.laws.flatMap(({ because }) => markedIfBorrowed(around, because) ?? []),
    borrowed: [...around.borrowed].map((each) => language.nameOf(each)),
  };
}

function laterInWords(around: Around, { because }: Verdict): Wording | null {
  const { phrases } = around.language;
  const entries = [...new Set(because.flatMap(({ later }) => later))];
  if (entries.length === 0) return null;
  const cited = entries.map((entry) => citationInWords(around, entry, null));
  return fill(phrases.knownLater, join(cited, phrases.comma));
}

interface Explaining {
  readonly around: Around;
  readonly program: Program;
  readonly language: Language;
  readonly asked: Decision | Play | null;
  readonly verdict: Verdict;
  readonly given: JsonObject;
  readonly readings: Readings;
}

function valueInWords(
  { around, asked, language }: Explaining,
  { status, value }: Pick<Verdict, "status" | "value">,
): Wording {
  if (status !== "ruled") return language.phrases.statuses[status];
  if (asked && "lines" in asked) return outcomeInWords(around, asked, value);
  if (asked?.kind === "table" && isObject(value)) return rowValueInWords(around, asked.columns, value);
  return jsonInWords(around, value, asked?.type ?? { kind: "unknown" });
}

// ---------------------------------------------------------------- reasons

/** A part of a sum that adds nothing says nothing, nor does what only such parts use, unless the whole sum is 0. */
function counts(explaining: Explaining, { clause: named }: Verdict["because"][number]): boolean {
  const { asked, program, verdict } = explaining;
  if (asked === null || !("clauses" in asked) || !asked.adds || verdict.value === 0) return true;
  const addsNothing = ({ value }: CheckedClause): boolean => value !== null && isZero(explaining, value);
  const own = asked.clauses.find(({ label }) => label === named);
  if (own) return !addsNothing(own);
  const used = findClause(program, asked, named)?.decision.id;
  const users = asked.clauses.filter(({ value, when }) =>
    [value, when].some((expr) =>
      expr ? subexpressionsOf(expr).some((part) => part.kind === "call" && part.decision === used) : false,
    ),
  );
  return users.length === 0 || !users.every(addsNothing);
}

/** Each sentence once; sentences that are cited together and one by one are shown one by one. */
function eachOnce(reasons: readonly Reason[]): readonly Reason[] {
  const found: Reason[] = [];
  for (const reason of reasons) {
    const at = found.findIndex(
      (each) =>
        each.sentence === reason.sentence &&
        (reason.sentence === null
          ? each.citation === reason.citation && JSON.stringify(each.clause) === JSON.stringify(reason.clause)
          : areOfOneSource(each.citation, reason.citation)),
    );
    const before = found[at];
    if (before === undefined) found.push(reason);
    // The longer citation also says in which rule the sentence is used.
    else if ((reason.citation ?? "").length > (before.citation ?? "").length) found[at] = reason;
  }
  return found.filter((whole) => {
    if (isMadeOfParts(whole, found)) return false;
    // What a longer sentence of the same place says already.
    return !found.some(
      (other) =>
        other !== whole &&
        other.citation === whole.citation &&
        other.sentence !== null &&
        whole.sentence !== null &&
        other.sentence.length > whole.sentence.length &&
        other.sentence.includes(whole.sentence) &&
        !isMadeOfParts(other, found),
    );
  });
}

/** Whether other reasons say all of it, sentence by sentence. */
function isMadeOfParts(whole: Reason, among: readonly Reason[]): boolean {
  const parts = among.filter(
    (part) =>
      part !== whole &&
      part.citation === whole.citation &&
      part.sentence !== null &&
      part.sentence !== whole.sentence &&
      whole.sentence?.includes(part.sentence),
  );
  const rest = parts.reduce(
    (left, { sentence }) => left.replaceAll(sentence ?? "", ""),
    whole.sentence ?? "",
  );
  return parts.length > 0 && rest.trim() === "";
}

/** `R06, citing R11` and `R11` name one sentence. */
function areOfOneSource(one: Wording | null, other: Wording | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return one.endsWith(` ${other}`) || other.endsWith(` ${one}`);
}

interface FoundClause {
  readonly decision: Decision;
  /** Null for tables, figures and gained keywords. */
  readonly clause: CheckedClause | null;
  /** Of the clause, row or way, as its decision has it: the label of a row may contain dots (`9..12`). */
  readonly label: string;
}

/** A clause of the decision asked (`board`) or of one that it calls (`applies.phases`), or a decision of one sentence. */
function findClause(program: Program, asked: Decision | Play | null, named: string): FoundClause | null {
  const own = asked && "clauses" in asked ? asked.clauses.find(({ label }) => label === named) : undefined;
  if (own && asked && "clauses" in asked) return { decision: asked, clause: own, label: named };
  const whole = findDecision(program, named);
  if (whole) return { decision: whole, clause: null, label: named };
  for (let at = named.lastIndexOf("."); at > 0; at = named.lastIndexOf(".", at - 1)) {
    const decision = findDecision(program, named.slice(0, at));
    const label = named.slice(at + 1);
    if (decision?.kind === "ruled") {
      const clause = decision.clauses.find((each) => each.label === label);
      if (clause) return { decision, clause, label };
    } else if (decision) return { decision, clause: null, label };
  }
  return null;
}

/** A row of the table that is asked, or the figure. */
function rowIn(whole: FoundClause | null): FoundClause | null {
  if (whole?.decision.kind === "figure") return whole;
  if (whole?.decision.kind !== "table") return null;
  return whole.decision.rows.some(({ label }) => label === whole.label) ? whole : null;
}

/** A line of the sequence asked (`hits`) or of one that is played in it (`shot.hits`). */
function lineNamed(program: Program, asked: Decision | Play | null, named: string): Line | null {
  const at = named.lastIndexOf(".");
  const of = at < 0 ? asked : findPlay(program, named.slice(0, at));
  if (!of || !("lines" in of)) return null;
  return linesWithin(of.lines).find(({ label }) => label === named.slice(at + 1)) ?? null;
}

/** Of a row or a way to gain a keyword, by the sentence that states it. */
function originIn({ decision, clause }: FoundClause, sentence: string): ClauseOrigin | null {
  if (clause) return clause.origin;
  const isStated = ({ words }: ClauseOrigin): boolean => Object.values(words).includes(sentence);
  switch (decision.kind) {
    case "ruled":
      return decision.clauses.find(({ origin }) => isStated(origin))?.origin ?? null;
    case "figure":
      return decision.origin;
    case "table":
      return decision.rows.find(({ origin }) => isStated(origin))?.origin ?? null;
    case "gain":
      return decision.ways.find(({ origin }) => isStated(origin))?.origin ?? null;
  }
}

function reasonInWords(
  explaining: Explaining,
  { clause: named, sentence, citation }: Verdict["because"][number],
): Reason {
  const { around, program, language, asked } = explaining;
  const whole =
    asked !== null && !("lines" in asked) ? { decision: asked, clause: null, label: named } : null;
  const found = findClause(program, asked, named) ?? rowIn(whole);
  const origin =
    (found && originIn(found, sentence)) ??
    (whole && originIn(whole, sentence)) ??
    findPlay(program, named)?.origin ??
    null;
  // Without a clause of its own there is no more than what the verdict says.
  const words: Words =
    origin?.words ??
    lineNamed(program, asked, named)?.words ??
    (sentence === "" ? {} : { [language.code]: sentence });
  const held = declaredIn(around, words);
  const own = held?.language === language.code;
  const said = held?.text ?? null;
  const sentenceIn = held === null || own ? null : language.nameOf(held.language);
  const question = origin?.entry ? program.questions.get(origin.entry) : undefined;
  const isUnclear = said !== null && own && language.refersBack(said);
  const before = isUnclear && !question ? (origin?.before[language.code] ?? null) : null;
  // A sentence of another question that is used says yes or no to that one.
  const isTurned =
    said !== null &&
    own &&
    soundsContrary(explaining, said) &&
    found?.clause?.origin === origin &&
    found?.decision === asked;
  const isAlone = isUnclear && !question && before === null;
  const saysTooLittle = said === null || sentenceIn !== null;
  const clause =
    found === null || !(saysTooLittle || isTurned || isAlone)
      ? []
      : statementsOf(explaining, found, saysTooLittle);
  return {
    name: named,
    asked: question && (isUnclear || isTurned) ? markedIfBorrowed(around, question) : null,
    before: before === null ? null : declared(around, { [language.code]: before }),
    sentence: said,
    sentenceIn,
    inShort: isTurned ? valueInWords(explaining, explaining.verdict) : null,
    clause,
    citation: citation === "" ? null : citationInWords(around, citation, origin ?? null),
  };
}

/**
 * What was read, in words: the condition of a clause, a row, a figure. What another question answers is a statement, with its
 * condition below. `isWhole`: no sentence stands beside it, so that without a condition the answer is left to say.
 */
function statementsOf(
  { around, asked }: Explaining,
  { decision, clause, label }: FoundClause,
  isWhole: boolean,
): readonly Statement[] {
  if (clause === null || decision.kind !== "ruled") {
    const row = rowInWords(around, decision, label);
    return row === null ? [] : [row];
  }
  const { answer, when } = clauseInWords(around, decision, clause);
  const said =
    decision === asked || clause.value === null ? null : statementOfCall(around, decision, clause.value);
  if (said !== null) return [when === null || said.text === null ? said : headed(said.text, when)];
  if (!isWhole) return when === null ? [] : [when];
  if (clause.otherwise && answer?.text) {
    const { labelled, otherwise } = around.language.phrases;
    return [{ ...answer, text: fill(labelled, otherwise, answer.text) }];
  }
  // The value alone is the answer above; a formula is not.
  if (when !== null && clause.value?.kind === "literal") return [when];
  return [answer, when].filter((each) => each !== null);
}

/** What a question that is used answers, as a condition would say it: `the unit has an enemy near`. */
function statementOfCall(around: Around, decision: RuledDecision, value: Expr): Statement | null {
  const { type, span, id, params } = decision;
  const args = params.map((param) => nameExpr("local", param.name, param.type, param.span));
  const isSo = truthIn(value);
  if (presentType(type).kind !== "truth" || isSo === null) {
    const inside: Around = { ...around, decision };
    return line(
      fill(around.language.phrases.labelled, nameOfDecision(around, id), valueInWordsOf(inside, value)),
    );
  }
  return conditionInWords({ ...around, decision }, callExpr(id, args, type, span), isSo);
}

/** A sentence that opens with no where the answer is yes, or the other way round. */
function soundsContrary({ language, verdict: { status, value } }: Explaining, sentence: string): boolean {
  const opening = language.opensWith(sentence);
  if (status !== "ruled" || opening === null) return false;
  const isYes = value === true || value === "may" || value === "must";
  const isNo = value === false || value === "may not";
  return opening ? isNo : isYes;
}

/** The check writes citations in English; the words between numbers and entries are few. */
export function citationInWords(around: Around, citation: string, origin: ClauseOrigin | null): Wording {
  const { phrases } = around.language;
  const heading = origin === null ? null : markedIfBorrowed(around, origin.place);
  // A rule without pages and numbers goes by its heading.
  if (heading !== null && origin?.provision && citation.startsWith(origin.provision)) {
    const rest = citation.slice(origin.provision.length);
    return append(fill(phrases.quoted, heading), citationInWords(around, rest, null));
  }
  const words = /\b(pages?|as|and|citing|inferred from|see)\b/g;
  const parts = citation.split(words);
  return parts.reduce<Wording>((text, part) => {
    const phrase = Object.hasOwn(phrases.citing, part)
      ? phrases.citing[part as keyof typeof phrases.citing]
      : null;
    return append(text, phrase ?? part);
  }, noWording);
}

// ---------------------------------------------------------------- what else was considered

/** Too long for a heading: a formula that was not used is not read aloud. */
const formulas: ReadonlySet<Expr["kind"]> = new Set(["op", "aggregate", "fold", "cases", "those"]);

function consideredInWords(explaining: Explaining, name: string): Considered | null {
  const { around, asked, language, verdict } = explaining;
  const { phrases } = language;
  if (asked === null || !("clauses" in asked)) return null;
  const clause = asked.clauses.find(({ label }) => label === name);
  if (clause === undefined || clause.otherwise) return null;
  const inside: Around = { ...around, decision: asked };
  const said = clauseInWords(around, asked, clause).answer;
  const answer = said === null ? phrases.exception : inline(phrases, said);
  const isSame = verdict.status === "ruled" && answer === valueInWords(explaining, verdict);
  const isFormula = clause.value !== null && formulas.has(clause.value.kind);
  const heading = asked.adds
    ? phrases.notAdded
    : isSame
      ? phrases.otherReasons
      : isFormula
        ? phrases.otherFormula
        : phrases.whyNot;
  const why = clause.unseen
    ? phrases.unseenRule
    : said === null
      ? phrases.noException
      : fill(heading, fill(phrases.quoted, answer));
  const parts = clause.when === null ? [] : conjunctsOf(clause.when);
  const [failed = null, ...more] = parts.filter((part) => isFalse(explaining, part));
  if (failed !== null) {
    const isClose = more.length === 0 && parts.length > 1 && !isSame;
    const instead = actualInWords(explaining, inside, failed) ?? conditionInWords(inside, failed, false);
    return { name, answer, why, instead, isClose };
  }
  const isAfter = asked.clauses.some(({ over, bars }) => over.includes(name) || bars.includes(name));
  if (!isAfter && !clause.told) {
    const maybe = clause.unseen ? phrases.maybeUnseen : fill(phrases.maybe, fill(phrases.quoted, answer));
    return { name, answer, why: maybe, instead: null, isClose: false };
  }
  const phrase = isAfter ? phrases.comesAfter : phrases.setAside;
  const barred = fill(phrase, fill(phrases.quoted, answer));
  return { name, answer, why: barred, instead: null, isClose: isAfter && !isSame };
}

/** What something is, instead of what it is not: `Terrain: Statue` for `not Wood`. Null where that cannot be said. */
function actualInWords(explaining: Explaining, around: Around, failed: Expr): Statement | null {
  if (!isOp(failed, "=", "in")) return null;
  const [subject] = failed.args;
  const isNamed = subject.kind === "fact" || subject.kind === "local" || subject.kind === "field";
  if (!isNamed || presentType(subject.type).kind !== "enum") return null;
  const value = knownValueOf(explaining, subject);
  if (typeof value !== "string") return null;
  const said = jsonInWords(around, value, subject.type);
  return line(fill(around.language.phrases.labelled, valueInWordsOf(around, subject), said));
}

/** What nearly applied and answers something else says most. */
function closestFirst(considered: readonly Considered[]): readonly Considered[] {
  return [...considered.filter(({ isClose }) => isClose), ...considered.filter(({ isClose }) => !isClose)];
}

function isFalse(explaining: Explaining, condition: CheckedClause["when"]): boolean {
  return condition !== null && knownValueOf(explaining, condition) === false;
}

function isZero(explaining: Explaining, value: Expr): boolean {
  return Number(knownValueOf(explaining, value) ?? Number.NaN) === 0;
}

/** Null if it is not known, and for none. */
function knownValueOf({ program, asked, given, readings }: Explaining, expr: Expr): Json {
  const { situation } = decode(program, inputsOf(program, asked), given);
  const { status, value } = evaluateExpression(program, expr, situation, { readings });
  return status === "ruled" ? value : null;
}

// ---------------------------------------------------------------- doubts

/** Those whose readings give different answers here. */
function doubtsInWords(explaining: Explaining): readonly Doubt[] {
  const { around, program, verdict } = explaining;
  return verdict.doubts.flatMap(({ id, taken, readings }) => {
    const doubt = findDoubt(program, id);
    const answers = new Set(readings.map(({ status, value }) => JSON.stringify([status, value])));
    if (doubt === undefined || answers.size < 2) return [];
    return [
      {
        name: id,
        because: markedIfBorrowed(around, doubt.because),
        readings: readings.flatMap((reading) => {
          const words = doubt.readings.find(({ name }) => name === reading.name)?.words;
          const said = words && markedIfBorrowed(around, words);
          return said
            ? [
                {
                  name: reading.name,
                  words: said,
                  isOurs: reading.name === taken,
                  answer: valueInWords(explaining, reading),
                },
              ]
            : [];
        }),
      },
    ];
  });
}

// ---------------------------------------------------------------- paths

/** The type of what is chosen; unknown for what is not a fact or parameter itself. */
function typeAt({ program, asked }: Explaining, path: string): Type {
  const ask = asked && "lines" in asked ? requestAt(asked, path) : null;
  if (ask) return presentType(ask.type);
  const part = asked?.params.find((param) => param.name === path) ?? findFact(program, path);
  return part ? presentType(part.type) : { kind: "unknown" };
}

type OfQuestion = Pick<Explaining, "around" | "program" | "asked">;

/** Start values of states that were not given. */
export function assumedInWords(of: OfQuestion, assumed: readonly Assumed[]): AnswerInWords["assumed"] {
  const { phrases } = of.around.language;
  return assumed.map(({ path, value }) => {
    const { name, type } = placeInWords(of, path);
    return { path, words: fill(phrases.labelled, name, startInWords(of.around, value, type)) };
  });
}

const mostIdle = 4;

/** What this version never reads, in one sentence. */
export function idleInWords(of: OfQuestion, unused: readonly Unused[]): Wording | null {
  const { phrases } = of.around.language;
  const version = versionInWords(of.program.version, phrases.printedBook);
  const names = unused.flatMap(({ path, why }) => (why === "never-read" ? [nameOfPath(of, path)] : []));
  const [only] = names;
  if (only === undefined) return null;
  if (names.length === 1) return fill(phrases.noDifference, only, version);
  const shown = join(names.slice(0, mostIdle), phrases.comma);
  const rest = numberInWords(names.length - mostIdle);
  const all = names.length <= mostIdle ? shown : fill(phrases.sentences, shown, fill(phrases.more, rest));
  return fill(phrases.noDifferences, version, all);
}

/** What this version never reads, part by part. */
export function unusedInWords(of: OfQuestion, unused: readonly Unused[]): AnswerInWords["unused"] {
  const { phrases } = of.around.language;
  const version = versionInWords(of.program.version, phrases.printedBook);
  return unused.flatMap(({ path, why }) =>
    why === "never-read" ? [{ path, words: fill(phrases.noDifference, nameOfPath(of, path), version) }] : [],
  );
}

export function missingInWords({ around, program, asked }: OfQuestion, path: string, about: Words): Missing {
  const root = /^[^.[\]]+/.exec(path)?.[0] ?? path;
  const part = asked?.params.find(({ name }) => name === root) ?? findFact(program, root);
  const request = part === undefined && asked && "lines" in asked ? requestAt(asked, path) : null;
  const question = markedIfBorrowed(around, request ? request.about : about);
  const isNamed =
    request !== null || (part !== undefined && (path !== root || Object.keys(part.called).length > 0));
  if (!isNamed && question !== null) return { path, name: question, question: null };
  return { path, name: nameOfPath({ around, program, asked }, path), question };
}

/** A roll, choice or observation, by its path without the numbers of repetitions. */
export function requestAt({ asks }: Play, path: string): Ask | null {
  const plain = path.replace(/\[\d+\]/g, "[]");
  return asks.find((each) => each.path === plain || each.path === plain.replace(/\[\]$/, "")) ?? null;
}

/** `near` are words of the book, which names it as players do. */
function unlistedInWords(explaining: Explaining, { path, near }: GivenFault): Wording {
  const { around, given, language } = explaining;
  const { phrases } = language;
  const unknown: Type = { kind: "unknown" };
  const word = fill(phrases.quoted, jsonInWords(around, foundAt(given, path) ?? null, unknown));
  const { name, type } = placeInWords(explaining, path);
  const said = fill(phrases.notListed, word, name);
  const names = new Set(near.map((each) => nearInWords(around, type, each)));
  return names.size === 0
    ? said
    : fill(phrases.sentences, said, fill(phrases.didYouMean, join([...names], phrases.or)));
}

function titleInWords({ language }: Explaining, { title, near }: NearTitle): Wording {
  const { phrases } = language;
  const said = fill(phrases.otherTitle, typedInWords(language, title));
  const names = near.map((each) => typedInWords(language, each));
  return fill(phrases.sentences, said, fill(phrases.didYouMean, join(names, phrases.or)));
}

/** The value that a word of the book means, by its name in the reader's language. */
function nearInWords(around: Around, type: Type, word: string): Wording {
  const { vocabulary } = link(around.program);
  const found = matchWord(vocabulary, typeNote(type), word);
  return found.kind === "value"
    ? jsonInWords(around, found.value, type)
    : jsonInWords(around, word, { kind: "unknown" });
}

/** `target.models[0].hidden` as `Target › Models 1 › Hidden`. */
export function nameOfPath(of: OfQuestion, path: string): Wording {
  return placeInWords(of, path).name;
}

function placeInWords({ around, program, asked }: OfQuestion, path: string): NamedPart {
  const [root = "", ...steps] = stepsOfPath(path);
  const part = asked?.params.find((param) => param.name === root) ?? findFact(program, root);
  if (part === undefined) {
    const name = asked && "lines" in asked ? pathInWords(around, asked, path) : spelledOut(path);
    return { name, type: { kind: "unknown" } };
  }
  return partAlong(around, { name: nameOfPart(around, part), type: part.type }, steps);
}
