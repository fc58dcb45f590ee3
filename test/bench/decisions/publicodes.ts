/**
 * The decisions publicodes can say, in its language: everything but lists, which it does not have.
 * Rules are parsed and situations are set before anything is measured; each evaluation starts with an empty cache.
 */
import { importPeer } from "../peers.ts";
import { ofDice, ofTarget } from "./aggregates.ts";
import type { CountedGiven, CoverGiven, RerollGiven, SameSheetGiven, WithinGiven } from "./situations.ts";

interface Engine {
  setSituation(situation: Situation): Engine;
  resetCache(): void;
  evaluate(rule: string): { readonly nodeValue: unknown };
}
type EngineClass = new (rules: Rules, options: { warn: boolean; strict: boolean }) => Engine;
type Situation = Readonly<Record<string, string | number>>;
type Rules = Readonly<Record<string, unknown>>;

interface Formulation {
  readonly rules: Rules;
  readonly situation: (given: never) => Situation;
}

export async function publicodes(root: string, name: string) {
  const formulation = formulations[name];
  if (formulation === undefined) throw new Error(`publicodes has no ${name}`);
  const { default: Engine } = await importPeer<{ default: EngineClass }>(root, "publicodes");
  const prepare = (given: unknown) =>
    new Engine(formulation.rules, { warn: false, strict: false }).setSituation(
      formulation.situation(given as never),
    );
  const decide = (prepared: unknown) => {
    const engine = prepared as Engine;
    engine.resetCache();
    return engine.evaluate("answer").nodeValue;
  };
  return { prepare, decide };
}

const truth = (value: boolean) => (value ? "oui" : "non");
const word = (value: string) => `'${value}'`;
const facts = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

const formulations: Readonly<Record<string, Formulation>> = {
  "may-reroll": {
    rules: {
      ...facts("summed", "some picked", "all picked", "some rerolled", "covered"),
      whole: { "toutes ces conditions": ["summed", "all picked = non"] },
      answer: {
        "toutes ces conditions": ["whole = non", "some rerolled = non", "some picked", "covered"],
      },
    },
    situation: (given: RerollGiven) => {
      const dice = ofDice(given);
      return {
        summed: truth(dice.summed),
        "some picked": truth(dice["some-picked"]),
        "all picked": truth(dice["all-picked"]),
        "some rerolled": truth(dice["some-rerolled"]),
        covered: truth(dice.covered),
      };
    },
  },
  counted: {
    rules: {
      ...facts("phase", "as if", "overwatch", "fly", "across", "climbed"),
      elsewhere: { "toutes ces conditions": ["as if = 'movement'", "overwatch = non"] },
      moving: { "une de ces conditions": ["phase = 'movement'", "elsewhere"] },
      step: { "toutes ces conditions": ["fly", "moving"] },
      answer: { variations: [{ si: "step", alors: "across" }, { sinon: "across + climbed" }] },
    },
    situation: ({ phase, asIf, overwatch, mover, way }: CountedGiven) => ({
      phase: word(phase),
      "as if": word(asIf ?? "none"),
      overwatch: truth(overwatch),
      fly: truth(mover.keywords.includes("FLY")),
      across: way.across,
      climbed: way.climbed,
    }),
  },
  "wholly-within": {
    rules: {
      ...facts("based", "base", "hull"),
      "by base": { "toutes ces conditions": ["based", "base = 'whole'"] },
      "by hull": { "toutes ces conditions": ["based = non", "hull = 'whole'"] },
      answer: { "une de ces conditions": ["by base", "by hull"] },
    },
    situation: ({ m }: WithinGiven) => ({ based: truth(m.based), base: word(m.base), hull: word(m.hull) }),
  },
  "same-sheet": {
    rules: {
      ...facts("one title", "one prefix", "one codex", "other title", "other prefix", "other codex"),
      princes: { "toutes ces conditions": [anyOf("one title", princes()), anyOf("other title", princes())] },
      squads: { "toutes ces conditions": [anyOf("one title", squads()), anyOf("other title", squads())] },
      "one may share": {
        "une de ces conditions": ["one prefix = 'unprefixed'", "one codex = 'genestealer-cults'"],
      },
      "other may share": {
        "une de ces conditions": ["other prefix = 'unprefixed'", "other codex = 'genestealer-cults'"],
      },
      cults: { "toutes ces conditions": ["one title = other title", "one may share", "other may share"] },
      same: { "toutes ces conditions": ["one title = other title", "one prefix = other prefix"] },
      answer: { "une de ces conditions": ["princes", "squads", "cults", "same"] },
    },
    situation: ({ oneSheet, otherSheet }: SameSheetGiven) => ({
      "one title": word(oneSheet.title),
      "one prefix": word(oneSheet.prefix),
      "one codex": word(oneSheet.codex),
      "other title": word(otherSheet.title),
      "other prefix": word(otherSheet.prefix),
      "other codex": word(otherSheet.codex),
    }),
  },
  "in-cover": {
    rules: {
      ...facts("terrain", "infantry", "entire", "least hidden", "hidden", "terrain gap"),
      statue: { "toutes ces conditions": ["terrain gap <= 3", "hidden >= 25"] },
      // Of a crater nothing more is ruled: no value, which is what null stands for in the answers.
      unruled: { "non applicable si": "oui", valeur: "oui" },
      answer: {
        variations: [
          { si: "terrain = 'statue'", alors: "statue" },
          { si: "entire = non", alors: "non" },
          { si: "infantry", alors: "oui" },
          { si: "hidden < 50", alors: "non" },
          { si: "terrain = 'crater'", alors: "unruled" },
          { sinon: "least hidden >= 50" },
        ],
      },
    },
    situation: (given: CoverGiven) => {
      const target = ofTarget(given);
      return {
        terrain: word(target.terrain),
        infantry: truth(target.infantry),
        entire: truth(target.entire),
        "least hidden": target["least-hidden"],
        hidden: target.hidden,
        "terrain gap": target["terrain-gap"],
      };
    },
  },
};

export const inPublicodes: readonly string[] = Object.keys(formulations);

function anyOf(fact: string, values: readonly string[]): unknown {
  return { "une de ces conditions": values.map((value) => `${fact} = '${value}'`) };
}
function princes(): string[] {
  return ["Daemon Prince", "Daemon Prince of Chaos", "Daemon Prince of Nurgle", "Daemon Prince of Tzeentch"];
}
function squads(): string[] {
  const kinds = ["Death Korps Heavy", "Elysian Heavy", "Renegade Heavy"];
  return ["Heavy Weapons Squad", ...kinds.map((kind) => `${kind} Weapons Squad`)];
}
