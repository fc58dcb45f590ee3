/** What happens in a sequence as one reads it aloud: each step, what it waits for, and what comes of it. */
import type { Line, Play } from "../check/plays.ts";
import type { Program, Type } from "../check/program.ts";
import type { Json, JsonObject } from "../core/json.ts";
import { findFact, findPlay, findReaction } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import { linesWithin } from "../core/walk.ts";
import type { Asked, PlayState } from "../evaluate/plays/play.ts";
import { isOnMap } from "../play/map.ts";
import { foldWord } from "../runtime/match-word.ts";
import type { Side } from "../odds/answer.ts";
import { type Around, declared, newAround } from "../words/around.ts";
import { languageFor } from "../words/language.ts";
import { nameOfDecision, nameOfPart, nameOfType } from "../words/names.ts";
import { type NamedPart, partAlong, stepsOfPath } from "../words/places.ts";
import {
  nameOfBlock,
  nameOfEvent,
  nameOfLine,
  nameOfReaction,
  nameOfResult,
  outcomeInWords,
  ownerInWords,
  pathInWords,
  unruledInWords,
} from "../words/sequences.ts";
import { jsonInWords } from "../words/values.ts";
import { asOwnName, atStart, fill, join, numberInWords, spelledOut, type Wording } from "../words/wording.ts";
import {
  type AnswerInWords,
  assumedInWords,
  idleInWords,
  missingInWords,
  unusedInWords,
} from "./answer-words.ts";
import type { OddsFound } from "./odds.ts";
import { sideInWords } from "./odds-words.ts";

export interface CourseInWords {
  readonly language: string;
  /** In the order of the log. */
  readonly steps: readonly Wording[];
  /** What comes of it, or what it waits for. */
  readonly outcome: Wording;
  readonly sides: readonly Wording[];
  /** Values at the start of what was not given. */
  readonly assumed: AnswerInWords["assumed"];
  /** What was given and cannot matter in this version. */
  readonly unused: AnswerInWords["unused"];
  readonly idle: AnswerInWords["idle"];
}

export interface CourseAsked {
  readonly notes: Pick<OddsFound, "assumed" | "unused">;
  readonly language: string;
  readonly isCapped: boolean;
  readonly most: number;
  readonly sides: readonly Side[];
}

export function courseInWords(
  program: Program,
  play: Play,
  state: PlayState,
  { language, isCapped, most, sides, notes }: CourseAsked,
): CourseInWords {
  const around = newAround(program, languageFor(language), play);
  return {
    language,
    steps: state.log.map((entry) => stepInWords(around, play, entry)),
    outcome: endInWords(around, play, state, isCapped, most),
    sides: sides.map((side) => sideInWords(around, side)),
    assumed: assumedInWords({ around, program, asked: play }, notes.assumed),
    unused: unusedInWords({ around, program, asked: play }, notes.unused),
    idle: idleInWords({ around, program, asked: play }, notes.unused),
  };
}

type Entry = PlayState["log"][number];

// ---------------------------------------------------------------- steps

/** `Roll to hit: 3, 5`; of what is played on the way, its name stands in front. */
export function stepInWords(around: Around, play: Play, { play: of, happened }: Entry): Wording {
  const { phrases } = around.language;
  const { sequence } = phrases;
  const own = findPlay(around.program, of) ?? findReaction(around.program, of);
  const said = (name: Wording, what: Wording): Wording => fill(phrases.labelled, name, what);
  switch (happened.kind) {
    case "rolled":
    case "re-rolled": {
      const dice = join(happened.dice.map(numberInWords), phrases.comma);
      return said(pathInWords(around, play, happened.path), dice === "" ? phrases.none : dice);
    }
    case "drew":
    case "chose":
    case "saw": {
      const type = requestType(play, happened.path);
      return said(pathInWords(around, play, happened.path), briefly(around, happened.value, type));
    }
    case "set": {
      const { name, type } = targetIn(around, own?.lines ?? [], happened.target);
      return atStart(fill(sequence.isNow, name, briefly(around, happened.value, type)));
    }
    case "paid": {
      const amounts = happened.amounts.map((each) => jsonInWords(around, each, { kind: "unknown" }));
      return atStart(fill(sequence.paid, join(amounts, phrases.and)));
    }
    case "beyond": {
      const { name, type } = targetIn(around, own?.lines ?? [], happened.target);
      return atStart(fill(sequence.beyond, name, jsonInWords(around, happened.value, type)));
    }
    case "gave": {
      const sequenceOf = findPlay(around.program, of);
      const where = sequenceOf ? nameOfDecision(around, of) : nameOfReaction(around, of);
      if (!sequenceOf) return said(where, jsonInWords(around, happened.value, { kind: "unknown" }));
      return said(where, givenInWords(around, sequenceOf, happened));
    }
    case "began":
    case "ended":
      return said(
        nameOfBlock(around, own?.lines ?? [], happened.name),
        happened.kind === "began" ? sequence.begins : sequence.ends,
      );
    case "cut":
      return said(nameOfBlock(around, own?.lines ?? [], happened.name), sequence.cut);
    case "went":
      return atStart(fill(sequence.goes, nameOfBlock(around, own?.lines ?? [], happened.name)));
    case "announced": {
      const name = nameOfEvent(around, happened.event);
      return happened.outside ? fill(sequence.fromTable, name) : name;
    }
    case "reacted":
      return fill(sequence.reacts, nameOfReaction(around, happened.reaction));
    case "outside":
      return declared(around, happened.words) ?? sequence.rule;
  }
}

function requestType({ asks }: Play, path: string): Type {
  const plain = path.replace(/\[\d+\]/g, "[]");
  const ask = asks.find((each) => each.path === plain || each.path === plain.replace(/\[\]$/, ""));
  return ask ? presentType(ask.type) : { kind: "unknown" };
}

/** A long list by how many it holds. */
function briefly(around: Around, value: Json, type: Type): Wording {
  const whole = jsonInWords(around, value, type);
  const isLong = Array.isArray(value) && whole.length > longestList;
  return isLong ? fill(around.language.phrases.sequence.listOf, numberInWords(value.length)) : whole;
}

const longestList = 120;

/** What came of a sequence, or of one of its results. None is a result where the type has it; else nothing is known of it. */
function givenInWords(
  around: Around,
  play: Play,
  { part, value }: Extract<Entry["happened"], { readonly kind: "gave" }>,
): Wording {
  const { phrases } = around.language;
  const result = play.parts.find(({ name }) => name === part);
  const type = result?.type ?? play.type ?? { kind: "unknown" };
  const isOpen = value === null && type.kind !== "or-none" && type.kind !== "unknown";
  if (isOpen) {
    const open = phrases.sequence.staysOpen;
    return result === undefined ? open : fill(phrases.labelled, nameOfResult(around, result), open);
  }
  if (Array.isArray(value)) {
    const list = briefly(around, value, type);
    return result === undefined ? list : fill(phrases.labelled, nameOfResult(around, result), list);
  }
  return outcomeInWords(around, play, part === null ? value : { [part]: value });
}

/** A fact or state with its fields and elements, or what a line names. */
function targetIn(around: Around, lines: readonly Line[], target: string): NamedPart {
  const [root = "", ...steps] = stepsOfPath(target);
  const fact = findFact(around.program, root);
  const line = linesWithin(lines).find((each) => "name" in each && each.name === root);
  const type: Type = fact?.type ?? (line && "type" in line ? line.type : { kind: "unknown" });
  const name = fact
    ? nameOfPart(around, fact)
    : ((line && nameOfLine(around, line)) ?? (line ? nameOfType(around, type) : atStart(spelledOut(root))));
  return partAlong(around, { name, type }, steps);
}

// ---------------------------------------------------------------- its end

function endInWords(
  around: Around,
  play: Play,
  { result, request }: PlayState,
  isCapped: boolean,
  most: number,
): Wording {
  const { phrases } = around.language;
  const { sequence } = phrases;
  if (isCapped || result?.status === "unfinished") return fill(sequence.stopped, numberInWords(most));
  if (result === null)
    return request === null
      ? sequence.cannotGoOn
      : fill(sequence.waits, pathInWords(around, play, request.path));
  if (result.status === "depends") {
    const names = result.missing.map(
      (path) => missingInWords({ around, program: around.program, asked: play }, path, {}).name,
    );
    return fill(sequence.waits, join(names, phrases.comma));
  }
  if (result.status !== "ruled")
    return fill(sequence.endsHere, unruledInWords(around, result.status.replaceAll("-", " ")));
  return fill(sequence.result, outcomeInWords(around, play, withoutMap(around.program, play, result.value)));
}

/** Parts that a map shows are left out, if there are others. */
function withoutMap(program: Program, play: Play, value: Json): Json {
  const parts = play.parts.filter(({ type }) => !isOnMap(program, type));
  if (parts.length === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const values = value as JsonObject;
  return Object.fromEntries(parts.map(({ name }) => [name, values[name] ?? null]));
}

/** What a person is asked: `Marines: Roll to hit`, and which answers there are. */
export function requestInWords(
  program: Program,
  play: Play,
  request: Asked,
  code: string,
): { readonly name: Wording; readonly answers: Wording } {
  const around = newAround(program, languageFor(code), play);
  const { phrases } = around.language;
  const path = pathInWords(around, play, request.path);
  const name =
    request.owner === null ? path : fill(phrases.labelled, ownerInWords(around, request.owner), path);
  return { name, answers: answersInWords(around, play, request) };
}

function answersInWords(around: Around, play: Play, { domain, kind, path }: Asked): Wording {
  const { phrases } = around.language;
  const { sequence } = phrases;
  switch (domain.kind) {
    case "dice": {
      const faces = fill(sequence.dice, asOwnName(String(domain.dice)), numberInWords(domain.sides));
      return fill(sequence.enterRolls, faces);
    }
    case "values": {
      const type = requestType(play, path);
      const options = optionsInWords(around, domain.values, type).map(({ words, value }, i, all) =>
        // Where two are called alike, what to type tells them apart.
        all.some((other, k) => k !== i && other.words === words) && typeof value === "string"
          ? fill(phrases.of, words, asOwnName(value))
          : words,
      );
      const said = fill(sequence.options, join(options, phrases.semicolon));
      return kind === "observe" ? said : fill(sequence.enterDraws, said);
    }
    case "range": {
      const end = (value: number | null): Wording => asOwnName(value === null ? "…" : String(value));
      const unit = domain.unit === null ? "" : ` ${domain.unit}`;
      return fill(sequence.between, end(domain.from), asOwnName(`${domain.to ?? "…"}${unit}`));
    }
    case "any":
      return sequence.json;
  }
}

interface OptionInWords {
  readonly value: Json;
  readonly words: Wording;
}

function optionsInWords(around: Around, values: readonly Json[], type: Type): readonly OptionInWords[] {
  return values.map((value) => ({ value, words: jsonInWords(around, value, type) }));
}

/** The option that a person means by its words, whatever their case; undefined if none or several are called so. */
export function optionCalled(
  program: Program,
  play: Play,
  { domain, path }: Asked,
  code: string,
  text: string,
): Json | undefined {
  if (domain.kind !== "values") return undefined;
  const around = newAround(program, languageFor(code), play);
  const called = optionsInWords(around, domain.values, requestType(play, path)).filter(
    ({ words }) => foldWord(words) === foldWord(text),
  );
  return called.length === 1 ? called[0]?.value : undefined;
}
