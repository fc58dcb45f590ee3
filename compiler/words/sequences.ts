/** Sequences in words: what they result in, how likely that is, the paths of rolls and choices, and who chooses. */
import type { Line, Play } from "../check/plays.ts";
import type { Named, Type } from "../check/program.ts";
import type { Json } from "../core/json.ts";
import { findPlay, findReaction } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import { linesWithin } from "../core/walk.ts";
import { type Around, declared } from "./around.ts";
import { nameOfDecision, nameOfType, nameOfValue, ownNameOf } from "./names.ts";
import { jsonInWords } from "./values.ts";
import { asOwnName, atStart, fill, join, numberInWords, spelledOut, type Wording } from "./wording.ts";

// ---------------------------------------------------------------- results

/** `The target is killed, the weapon does not jam`; of a single result, its value. */
export function outcomeInWords(around: Around, play: Play, value: Json): Wording {
  if (play.type !== null)
    return resultInWords(around, { named: play, type: play.type, name: play.id }, value, false);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return unruledInWords(around, value);
  if (play.parts.length === 0) return around.language.phrases.sequence.done;
  const said = play.parts.flatMap(({ name, named, type }) => {
    const part = (value as Readonly<Record<string, Json>>)[name];
    return part === undefined
      ? []
      : [resultInWords(around, { named, type, name }, part, play.parts.length > 1 || type.kind === "truth")];
  });
  return atStart(join(said, around.language.phrases.comma));
}

interface ResultPart {
  readonly named?: Named | undefined;
  readonly type: Type;
  readonly name: string;
}

/** A truth is a statement; anything else comes with its name, unless it is the only one. */
function resultInWords(around: Around, part: ResultPart, value: Json, isNamed: boolean): Wording {
  const { phrases } = around.language;
  const isTruth = presentType(part.type).kind === "truth";
  const said = typeof value === "boolean" && isTruth ? statementOf(around, part.named, value) : null;
  if (said !== null) return said;
  const isUnruled = typeof value === "string" && !holdsNames(part.type);
  const words =
    isUnruled && statusOf(value) ? unruledInWords(around, value) : jsonInWords(around, value, part.type);
  return !isNamed ? words : fill(phrases.labelled, nameOfResult(around, part), words);
}

/** Its author's own statement, or one from the question that is asked about it. */
function statementOf(around: Around, named: Named | undefined, isSo: boolean): Wording | null {
  const { code, statementFrom } = around.language;
  const says = named?.says && Object.hasOwn(named.says, code) ? named.says[code] : undefined;
  if (says !== undefined) return declared(around, { [code]: isSo ? says.so : says.not });
  const question = named && Object.hasOwn(named.about, code) ? named.about[code] : undefined;
  return question === undefined ? null : statementFrom(question, isSo);
}

/** Of a truth, what its mean is the chance of: `The target is killed`. */
export function statementOfMean(around: Around, { named, type }: ResultPart): Wording | null {
  const said = presentType(type).kind === "truth" ? statementOf(around, named, true) : null;
  return said === null ? null : atStart(said);
}

/** Of one of several results; the author's own word while it has no name. */
export function nameOfResult(around: Around, { named, name }: Pick<ResultPart, "named" | "name">): Wording {
  return (named && ownNameOf(around, named)) ?? atStart(spelledOut(name));
}

function holdsNames({ kind }: Type): boolean {
  return kind === "name" || kind === "enum";
}

const statuses = ["no-ruling", "not-on-record", "conflict"] as const;

function statusOf(value: Json): (typeof statuses)[number] | undefined {
  return statuses.find((status) => status.replaceAll("-", " ") === value);
}

/** What stands in place of a value: `no ruling`, `unfinished`. */
export function unruledInWords({ language: { phrases } }: Around, value: Json): Wording {
  const status = statusOf(value);
  if (status === "no-ruling") return phrases.sequence.notRuled;
  return status === undefined ? phrases.sequence.unfinished : phrases.statuses[status];
}

/** `5 in 36`; a long fraction is left to its percentage. */
export function chanceInWords({ language: { phrases } }: Around, chance: string): Wording | null {
  if (chance === "1") return phrases.sequence.certain;
  const [ways = "", total] = chance.split("/");
  if (total === undefined || total.length > longestTotal) return null;
  return fill(phrases.sequence.chance, asOwnName(ways), asOwnName(total));
}

const longestTotal = 9;

// ---------------------------------------------------------------- paths

/** `shots[1].hit` as `Shots 2 › Roll to hit`: what a roll, choice or observation is called on the way to it. */
export function pathInWords(around: Around, play: Play, path: string): Wording {
  const { phrases } = around.language;
  let lines: readonly Line[] = play.lines;
  const steps = [...path.matchAll(/([^.[\]]+)((?:\[\d*\])*)/g)].map(([, name = "", places = ""]) => {
    const line = lineNamed(lines, name);
    const within = lines;
    const reaction = line === null ? findReaction(around.program, name) : undefined;
    const played = line?.kind === "play" ? findPlay(around.program, line.play) : undefined;
    lines = played?.lines ?? reaction?.lines ?? lines;
    const called = line
      ? nameAmong(around, line, name, within)
      : reaction
        ? ownNameOf(around, reaction)
        : null;
    const numbers = [...places.matchAll(/\[(\d+)\]/g)].map(([, place]) => numberInWords(Number(place) + 1));
    return numbers.reduce(
      (all, number) => fill(phrases.nth, all, number),
      called ?? atStart(spelledOut(name)),
    );
  });
  return steps.reduce((all, step) => fill(phrases.within, all, step));
}

function lineNamed(lines: readonly Line[], name: string): Line | null {
  const isNamed = (line: Line): boolean =>
    (line.kind === "play" && line.prefix === name) ||
    line.label === name ||
    ("name" in line && line.name === name) ||
    (line.kind === "each" && line.binder === name) ||
    (line.kind === "pay" && name === "pay");
  return linesWithin(lines).find(isNamed) ?? null;
}

/** With its author's own word where another unnamed line of the sequence is of the same kind: `Choice (hold)`. */
function nameAmong(around: Around, line: Line, name: string, lines: readonly Line[]): Wording | null {
  const called = nameOfLine(around, line);
  if (called === null || line.named || line.kind === "play" || line.kind === "block") return called;
  const others = linesWithin(lines).filter((each) => each !== line && !each.named);
  const isAmbiguous = others.some((each) => each.kind === line.kind && nameOfLine(around, each) === called);
  return isAmbiguous ? fill(around.language.phrases.of, called, spelledOut(name)) : called;
}

/** By the name its author gave, else by what kind of thing it is. */
export function nameOfLine(around: Around, line: Line): Wording | null {
  const own = line.named && ownNameOf(around, line.named);
  if (own) return own;
  const { sequence } = around.language.phrases;
  switch (line.kind) {
    case "roll":
      return sequence.roll;
    case "reroll":
      return sequence.reroll;
    case "draw":
      return sequence.draw;
    case "choose":
    case "menu":
      return sequence.choice;
    case "observe":
      return sequence.seen;
    case "pay":
      return sequence.payment;
    case "play":
      return nameOfDecision(around, line.play);
    case "block":
      return ownNameOf(around, line);
    case "each":
      return nameOfType(around, line.list.type);
    default:
      return null;
  }
}

/** A stretch of a sequence: of these lines, else of any sequence. */
export function nameOfBlock(around: Around, lines: readonly Line[], name: string): Wording {
  const every = [...lines, ...around.program.plays.flatMap((play) => play.lines)];
  const block = linesWithin(every).find((line) => line.kind === "block" && line.name === name);
  return (block && nameOfLine(around, block)) ?? atStart(spelledOut(name));
}

export function nameOfReaction(around: Around, name: string): Wording {
  const reaction = findReaction(around.program, name);
  return (reaction && ownNameOf(around, reaction)) ?? atStart(spelledOut(name));
}

export function nameOfEvent(around: Around, name: string): Wording {
  const event = around.program.events.find((each) => each.name === name);
  return (event && ownNameOf(around, event)) ?? atStart(spelledOut(name));
}

/** A side, by the name of the value that stands for it. */
export function ownerInWords(around: Around, owner: string | null): Wording {
  if (owner === null || owner === "") return around.language.phrases.sequence.everyone;
  for (const { name, values } of around.program.types.enums.values()) {
    if (!values.some((value) => value.name === owner)) continue;
    const called = nameOfValue(around, { kind: "enum", name }, owner);
    if (called !== null) return called;
  }
  return atStart(spelledOut(owner));
}
