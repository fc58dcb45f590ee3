/**
 * The faults of an input situation, as data and in words for a person who writes JSON. They are not faults of rules, so the
 * catalogue does not list them. The runtime finds most; what a sequence cannot do with an answer is said here.
 */
import { unitSign } from "../check/in-words.ts";
import type { Program } from "../check/program.ts";
import { writeNumber } from "../check/rational.ts";
import type { Json } from "../core/json.ts";
import { nearNames } from "../near-names.ts";
import type { Range, TypeNote } from "../runtime/given.ts";
import { readExact } from "../runtime/numerals.ts";
import * as words from "../runtime/problem-words.ts";
import {
  areFew,
  clipped,
  jsonWording,
  offered,
  type Problem,
  quoted,
  type Wording,
} from "../runtime/problem-words.ts";

/** One fault of the input, in words for the caller. */
export interface GivenFault extends Omit<Problem, "code"> {
  readonly code:
    | Problem["code"]
    /** More work than one question may cause. */
    | "limit-reached"
    /** Another number of dice is rolled. */
    | "wrong-number"
    /** No option of a choice as things stand. */
    | "not-legal"
    /** No request needs it. */
    | "not-asked"
    /** What comes of it must not be. */
    | "refused"
    /** Chances that cannot be worked out. */
    | "no-odds";
}

/** The program that is asked, and the faults so far. */
export interface Context {
  readonly program: Program;
  readonly faults: GivenFault[];
}

/** For a person who writes JSON for a command. */
export const commandWording: Wording = {
  ...jsonWording,
  shown,
  shownValue: (found, type) => {
    const amount = type === null ? null : readExact(type, found);
    if (amount === null) return clipped(quoted(String(found)));
    const unit = typeof type === "object" && type !== null && "amount" in type ? unitSign(type.unit) : "";
    return clipped(quoted(`${writeNumber(amount)}${unit}`));
  },
  wanted,
  within: (type) => {
    const [from, to] = rangeOf(type);
    const limits = [from === null ? [] : [`at least ${from}`], to === null ? [] : [`at most ${to}`]];
    return `Give ${limits.flat().join(" and ")}.`;
  },
  namesElsewhere: "`rubric facts` lists them.",
  amongNames: (known, isPart) =>
    isPart && areFew(known) ? words.listed(known) : "`rubric facts` lists the facts.",
};

function wanted(type: TypeNote): string {
  if (typeof type !== "object") return jsonWording.wanted(type);
  if ("orNone" in type) return wanted(type.orNone);
  if ("record" in type) return `an object: a ${type.record}`;
  if ("count" in type) return "a whole number";
  if ("ratio" in type) return 'a ratio such as "3/2"';
  if (!("amount" in type)) return jsonWording.wanted(type);
  if (type.unit === "%") return "a percentage such as 50";
  return `a ${type.quantity} such as "9${type.unit}", or a number of ${type.unit}`;
}

function rangeOf(type: TypeNote): Range {
  if (typeof type !== "object") return [null, null];
  if ("count" in type) return type.count;
  if ("amount" in type) return type.amount;
  return "ratio" in type ? type.ratio : [null, null];
}

function shown(found: unknown): string {
  if (found === null) return "none";
  const isFaces = Array.isArray(found) && found.every((each) => typeof each === "number");
  return isFaces ? clipped(JSON.stringify(found)) : jsonWording.shown(found);
}

// ---------------------------------------------------------------- answers to a sequence

export function wrong({ faults }: Context, path: string, what: string, json: Json): undefined {
  faults.push(words.wrong(commandWording, path, what, json));
}

export function unknownPath({ faults }: Context, path: string, key: string, known: readonly string[]): void {
  faults.push(words.unknownPath(commandWording, path, key, known, nearNames(key, known)));
}

/** Too many or too few dice. */
export function wrongNumber(
  { faults }: Context,
  path: string,
  found: number,
  dice: number,
  sides: number,
): undefined {
  const message = `\`${path}\` has ${found} ${found === 1 ? "die" : "dice"}, but ${dice} ${dice === 1 ? "is" : "are"} rolled.`;
  const help = `Give a list of ${dice} ${dice === 1 ? "face" : "faces"} from 1 to ${sides}.`;
  faults.push({ code: "wrong-number", path, message, help, near: [] });
}

/** An option that is not legal now. */
export function notLegal(
  { faults }: Context,
  path: string,
  found: Json,
  options: readonly Json[],
): undefined {
  const names = options.map(shown);
  const message = `\`${path}\` is ${shown(found)}, which is not an option here.`;
  const near =
    typeof found === "string"
      ? nearNames(
          found,
          options.filter((each) => typeof each === "string"),
        )
      : [];
  const help = `Choose one of ${names.map((each) => clipped(each)).join(", ")}.`;
  faults.push({ code: "not-legal", path, message, help: offered(help, near), near });
}

/** A given roll or choice that the sequence does not request. */
export function notAsked(path: string, help: string): GivenFault {
  return { code: "not-asked", path, message: `Nothing here asks for \`${path}\`.`, help, near: [] };
}
