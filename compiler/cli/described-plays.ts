/**
 * A resolve, procedure or random table as `rubric facts` gives it: what is rolled, chosen and seen in it, who may play how,
 * what may come of it, what it changes. Decisions are commands/facts.ts.
 */
import { wordsIn } from "../check/in-words.ts";
import { playPaths } from "../check/plays/paths.ts";
import type { Ask, Play } from "../check/plays.ts";
import type { Decision, Program, Type, Words } from "../check/program.ts";
import { domainOf, optionsOf } from "../evaluate/domain.ts";
import { partAt } from "../evaluate/filled.ts";
import { hanging } from "../report/printable.ts";
import { type Typed, typed, type Whole, wholesOf } from "./described-types.ts";
import { askableFacts, askedInPlay } from "../study/askable.ts";
import { shown } from "../report/situation-words.ts";
import { findState } from "../core/lookup.ts";
import { presentType } from "../core/types.ts";
import type { Domain } from "../core/stepper.ts";
import type { Json } from "../core/json.ts";

export interface PlayDescribed extends Typed {
  readonly name: string;
  readonly kind: "resolve" | "procedure";
  readonly about: Words;
  readonly wholes: readonly Whole[];
  readonly facts: readonly (Typed & {
    readonly path: string;
    readonly about: Words;
    readonly optional: boolean;
    readonly owner: string | null;
  })[];
  /** Dice, and what is drawn. */
  readonly rolls: readonly {
    readonly path: string;
    readonly about: Words;
    readonly owner: string | null;
    readonly domain: Domain;
  }[];
  readonly choices: readonly {
    readonly path: string;
    readonly about: Words;
    /** Null: it depends on the situation. */
    readonly owner: string | null;
    /** `one of foes` stands for each of them; empty where nothing is known beforehand. */
    readonly options: readonly Json[];
  }[];
  readonly observations: readonly (Typed & { readonly path: string; readonly about: Words })[];
  readonly policies: readonly { readonly name: string; readonly owner: string; readonly about: Words }[];
  readonly askable: readonly AskableDescribed[];
  /** The goals that `--goal` accepts. */
  readonly goals: readonly string[];
  readonly outcomes: readonly (Typed & { readonly name: string })[];
  /** States it reads, and what it sets. */
  readonly state: readonly (Typed & {
    readonly path: string;
    readonly about: Words;
    readonly set: boolean;
    readonly hiddenFrom: readonly string[];
  })[];
}

export function describePlay(program: Program, play: Play): PlayDescribed {
  const asks = askedInPlay(program, play);
  const of = (...kinds: readonly Ask["kind"][]) => asks.filter(({ kind }) => kinds.includes(kind));
  const own: Type = play.type ?? { kind: "shape", fields: play.parts };
  const paths = playPaths(program, play.id);
  const outcomes = play.type ? [{ name: play.id as string, type: play.type }] : play.parts;
  return {
    name: play.id,
    kind: play.kind === "procedure" ? "procedure" : "resolve",
    about: play.about,
    ...typed(program, own),
    wholes: wholesOf(program, play, paths),
    facts: paths.map(({ path, fact }) => ({
      path,
      about: fact.about,
      ...typed(program, fact.type),
      optional: fact.optional || fact.type.kind === "or-none" || isState(program, path),
      owner: fact.owner,
    })),
    askable: describeAskable(program, play),
    rolls: of("roll", "draw").map((ask) => ({
      path: ask.path,
      about: ask.about,
      owner: ask.owner,
      domain: diceOf(program, ask),
    })),
    choices: of("choose").map(({ path, about, owner, options, type }) => ({
      path,
      about,
      owner,
      options: options?.map((option) => given(option, type)) ?? optionsOf(program, type),
    })),
    observations: of("observe").map(({ path, about, type }) => ({ path, about, ...typed(program, type) })),
    policies: program.policies
      .filter(
        (policy) => policy.of === play.id || asks.some(({ path }) => path.startsWith(`${policy.of}[].`)),
      )
      .map(({ name, owner, about }) => ({ name, owner, about })),
    goals: outcomes.flatMap(({ name, type }) => goalsOf(program, name, type)),
    outcomes: outcomes.map(({ name, type }) => ({ name, ...typed(program, type) })),
    state: program.facts
      .filter(({ name }) => play.sets.includes(name) || (isState(program, name) && play.reads.includes(name)))
      .map(({ name, about, type }) => ({
        path: name,
        about,
        ...typed(program, type),
        set: play.sets.includes(name),
        hiddenFrom: findState(program, name)?.hiddenFrom ?? [],
      })),
  };
}

/** Whatever a question can ask for before there is an answer: also lists, references and parts that may be absent. */
export interface AskableDescribed extends Typed {
  readonly path: string;
  readonly about: Words;
  /** Several values are given as a list. */
  readonly many: boolean;
  readonly optional: boolean;
}

export function describeAskable(program: Program, asked: Decision | Play): readonly AskableDescribed[] {
  return askableFacts(program, asked).map(({ path, about, kind, optional }) => {
    const type = partAt(program, asked, path)?.type ?? { kind: "unknown" };
    return { path, about, ...typed(program, type), many: kind !== "one", optional };
  });
}

/** Something with what is said of it, if anything is, below what it belongs to. */
export function lineOf(what: string, about: string, width: number): readonly string[] {
  return hanging(about === "" ? `  ${what}` : `  ${what}: ${about}`, width);
}

/** What `rubric facts` prints of it below its facts. */
export function playProse(described: PlayDescribed, language: string, width: number): string[] {
  const line = (what: string, about: Words = {}) => lineOf(what, wordsIn(about, language), width);
  return [
    ...described.rolls.flatMap(({ path, domain, about }) => line(`${path} (${diceInWords(domain)})`, about)),
    ...described.choices.flatMap(({ path, owner, options, about }) => {
      const by = owner ? ` of ${owner}` : "";
      const among = options.length > 0 ? `, ${options.map(shown).join(" | ")}` : "";
      return line(`${path} (choice${by}${among})`, about);
    }),
    ...described.observations.flatMap(({ path, type, about }) => line(`${path} (seen, ${type})`, about)),
    ...described.policies.flatMap(({ name, owner, about }) => line(`policy ${name} for ${owner}`, about)),
    ...described.state.flatMap(({ path, set, about }) => line(`${path} (${set ? "set" : "state"})`, about)),
    ...(described.goals.length > 0 ? line(`goals: ${described.goals.join(", ")}`) : []),
  ];
}

function diceOf(program: Program, { kind, type }: Ask): Domain {
  return kind === "roll" && type.kind === "list" && type.of.kind === "die"
    ? { kind: "dice", dice: null, sides: type.of.sides }
    : domainOf(program, type);
}

function diceInWords(domain: Domain): string {
  return domain.kind === "dice" ? `D${domain.sides}` : "drawn";
}

/** A truth counts as its chance, a number as its mean; of an enumeration, the chance of each value. */
function goalsOf(program: Program, name: string, type: Type): readonly string[] {
  if (["truth", "count", "quantity", "ratio"].includes(type.kind)) return [name];
  const { values } = type.kind === "enum" ? { values: optionsOf(program, type) } : { values: [] };
  return values.map((value) => `${name} = ${String(value)}`);
}

/** An option as `--given` takes it. The check names it as authors write it; `one of dice` stands for each of them. */
function given(option: string, type: Type): Json {
  const of = presentType(type);
  if (option === "none" && type.kind === "or-none") return null;
  if (of.kind === "truth" && (option === "yes" || option === "no")) return option === "yes";
  return /^-?\d+$/.test(option) ? Number(option) : option;
}

/** Where it is not given, it is what it is at first. */
export function isState(program: Program, path: string): boolean {
  return program.states.some(({ fact }) => fact === path);
}
