/**
 * A doubt as one would read it aloud: its readings, which one is in use and why, and where it matters, with a situation in
 * which the readings give different answers.
 */
import { pagesInWords, plainText } from "../../grammar/tree.ts";
import type { Play } from "../check/plays.ts";
import type { Decision, DoubtOf, Expr, Program } from "../check/program.ts";
import { type CompiledVersion, derive } from "../compile.ts";
import { expressionsIn, expressionsOfDecision, subexpressionsOf } from "../core/walk.ts";
import { findDecision } from "../core/lookup.ts";
import { compare } from "../prove/prove.ts";
import type { DoubtId, EntryId } from "../resolve/graph.ts";
import { type Around, markedIfBorrowed, newAround } from "../words/around.ts";
import { questionInWords } from "../words/clauses.ts";
import { languageFor } from "../words/language.ts";
import { ownNameOf } from "../words/names.ts";
import { situationInWords } from "../words/situation.ts";
import type { Statement } from "../words/statement.ts";
import { jsonInWords } from "../words/values.ts";
import { append, atStart, fill, type Wording } from "../words/wording.ts";
import type { JsonObject } from "../core/json.ts";
import { citationInWords } from "./answer-words.ts";
import { replayOn } from "./proofs.ts";
import { findDoubt, unknownDoubt } from "./readings.ts";

export interface DoubtInWords {
  readonly doubt: DoubtId;
  readonly language: string;
  /** Its short name; null if its author gave none. */
  readonly name: Wording | null;
  /** The rule or entry that has it, with its pages or number. */
  readonly place: Wording | null;
  readonly because: Wording | null;
  readonly readings: readonly ReadingInWords[];
  /** Questions whose own rules read it. */
  readonly matters: readonly WhereItMatters[];
  /** Questions that depend on it through these. */
  readonly follows: readonly { readonly name: string; readonly question: Wording }[];
}
export interface ReadingInWords {
  readonly name: string;
  readonly words: Wording;
  /** Answers use it. */
  readonly isOurs: boolean;
  /** Word for word. */
  readonly isLiteral: boolean;
}
export interface WhereItMatters {
  readonly name: string;
  readonly question: Wording;
  readonly isSequence: boolean;
  /** A situation in which two readings give different answers; null where none was found, and for sequences. */
  readonly example: {
    readonly given: JsonObject;
    readonly situation: readonly Statement[];
    readonly answers: readonly {
      readonly reading: string;
      readonly words: Wording;
      readonly answer: Wording;
    }[];
  } | null;
}

/**
 * Explains a doubt of a version, by its name alone or with that of its rule. Throws a `RequestError` if there is none.
 *
 * ```ts
 * import { compile, explainDoubt, selectVersion } from "rubric";
 *
 * const text = `book well { held in en }
 * fact depth: count 0..9 { about en "How deep it is." }
 * decide may-wade: truth { about en "May one wade?" }
 * provision water on page 1 {
 *   sentence low { en "One wades in up to three feet." }
 *   doubt three { under taken en "Less than three." up-to written en "Three or less." because en "It is not said." }
 *   clauses of may-wade {
 *     low: yes when depth < 3 or (depth = 3 and reading three = up-to) from low
 *     otherwise: no from low
 *   }
 * }`;
 * const version = selectVersion(compile([{ path: "well.rubric", text }]).value, "well");
 * explainDoubt(version, "three", "en").matters[0]?.example?.given; // { depth: 3 }
 * ```
 */
export function explainDoubt(version: CompiledVersion, name: string, code: string): DoubtInWords {
  const { program } = version;
  const doubt = findDoubt(program, name);
  if (doubt === undefined) throw unknownDoubt(name, [program]);
  const around = newAround(program, languageFor(code));
  const asked = [...program.decisions, ...program.plays].filter(({ doubts }) => doubts.includes(doubt.id));
  const direct = asked.filter((each) => readsItself(each, doubt));
  const sides = sidesOf(version, doubt);
  return {
    doubt: doubt.id,
    language: code,
    name: doubt.named ? ownNameOf(around, doubt.named) : null,
    place: placeOf(around, version, doubt),
    because: markedIfBorrowed(around, doubt.because),
    readings: readingsInWords(around, doubt),
    matters: direct.map((each) => ({
      name: each.id,
      question: questionInWords(around, each),
      isSequence: "lines" in each,
      example: "lines" in each ? null : exampleOf(around, doubt, sides, each),
    })),
    follows: asked
      .filter((each) => !direct.includes(each))
      .map((each) => ({ name: each.id, question: questionInWords(around, each) })),
  };
}

/** `“Panic” (page 12)`, or `1.5/Q29`. */
function placeOf(around: Around, { book, program }: CompiledVersion, { owner }: DoubtOf): Wording | null {
  const { phrases } = around.language;
  const provision = book.provisions.find(({ id }) => id === owner);
  if (provision === undefined)
    return citationInWords(around, program.citations.get(owner as EntryId) ?? owner, null);
  const heading = [...provision.heading].map(([code, { text }]): [string, string] => [code, plainText(text)]);
  const name = markedIfBorrowed(around, Object.fromEntries(heading));
  if (name === null) return null;
  const quoted = fill(phrases.quoted, name);
  if (provision.pages.length === 0) return quoted;
  const cited = fill(phrases.brackets, citationInWords(around, pagesInWords(provision.pages), null));
  return append(append(quoted, " "), cited);
}

function readingsInWords(around: Around, { readings }: DoubtOf): readonly ReadingInWords[] {
  return readings.flatMap(({ name, words, taken, written }) => {
    const said = markedIfBorrowed(around, words);
    return said ? [{ name, words: said, isOurs: taken, isLiteral: written }] : [];
  });
}

function readsItself(asked: Decision | Play, { id }: DoubtOf): boolean {
  const isRead = (expr: Expr): boolean =>
    subexpressionsOf(expr).some((part) => part.kind === "reading" && part.doubt === id);
  return ("lines" in asked ? expressionsIn(asked.lines) : expressionsOfDecision(asked)).some(isRead);
}

interface Side {
  readonly reading: string;
  readonly program: Program;
}

/** A reading can change the text too, so the version is derived again for it; the one in use comes first. */
function sidesOf({ book, program }: CompiledVersion, { id, readings }: DoubtOf): readonly Side[] {
  const [ours, others] = [readings.filter(({ taken }) => taken), readings.filter(({ taken }) => !taken)];
  return [...ours, ...others].map(({ name, taken }) => ({
    reading: name,
    program: taken ? program : derive(book.graph, book.version, new Map([[id, name]])).value.program,
  }));
}

function exampleOf(
  around: Around,
  doubt: DoubtOf,
  sides: readonly Side[],
  { id }: Decision,
): WhereItMatters["example"] {
  const [ours, ...others] = sides;
  if (ours === undefined) return null;
  for (const other of others) {
    const readings = { before: chosen(doubt, ours), after: chosen(doubt, other) };
    const replay = replayOn([ours.program, other.program], id);
    const { flips } = compare(ours.program, other.program, id, { told: true, readings, replay });
    const found = flips.map(({ witness }) => witness).filter(({ isReplayed }) => isReplayed !== false);
    // Two answers say more than an answer and none.
    const witness = found.find(({ said }) => said.every(({ status }) => status === "ruled")) ?? found[0];
    if (witness !== undefined) return asExample(around, doubt, sides, id, witness.given);
  }
  return null;
}

function asExample(
  around: Around,
  doubt: DoubtOf,
  sides: readonly Side[],
  id: Decision["id"],
  given: JsonObject,
): WhereItMatters["example"] {
  const decision = findDecision(around.program, id);
  const { phrases } = around.language;
  const answers = sides.map((side) => {
    const replay = replayOn([side.program], id);
    const { status, value } = replay(0, given, chosen(doubt, side));
    const said = readingsInWords(around, doubt).find(({ name }) => name === side.reading);
    const answer =
      status === "ruled"
        ? jsonInWords(around, value, decision?.type ?? { kind: "unknown" })
        : (phrases.statuses[status as keyof typeof phrases.statuses] ?? phrases.notRuled);
    return { reading: side.reading, words: said?.words ?? phrases.thisOne, answer: atStart(answer) };
  });
  return { given, situation: situationInWords({ ...around, decision: decision ?? null }, given), answers };
}

function chosen({ id }: DoubtOf, { reading }: Side): ReadonlyMap<DoubtId, string> {
  return new Map([[id, reading]]);
}
