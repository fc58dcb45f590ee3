/**
 * The decisions as expressions of CEL, which has lists and what is asked of all their elements; a greatest and a sum are
 * functions it is lent. Expressions are parsed before anything is measured, and situations are as they come.
 */
import { importPeer } from "../peers.ts";
import type { SuddenDeathGiven, Unit } from "./situations.ts";

interface Environment {
  registerFunction(signature: string, handler: (values: readonly number[]) => number): Environment;
  parse(expression: string): (situation: unknown) => unknown;
}
type EnvironmentClass = new (options: { unlistedVariablesAreDyn: boolean }) => Environment;

interface Formulation {
  readonly expression: string;
  readonly prepare?: (given: never) => unknown;
}

export async function celJs(root: string, name: string) {
  const formulation = formulations[name];
  if (formulation === undefined) throw new Error(`cel-js has no ${name}`);
  const { Environment } = await importPeer<{ Environment: EnvironmentClass }>(root, "cel-js");
  const environment = new Environment({ unlistedVariablesAreDyn: true })
    .registerFunction("greatest(list): double", (values) => Math.max(0, ...values))
    .registerFunction("total(list): double", (values) => values.reduce((sum, value) => sum + value, 0));
  const decide = environment.parse(formulation.expression);
  const prepare = (given: unknown) => (formulation.prepare ? formulation.prepare(given as never) : given);
  return { prepare, decide };
}

const isWhollyWithin = '(m.based ? m.base : m.hull) == "whole"';
const isWithin = '(m.based ? m.base : m.hull) != "outside"';
const princes =
  '["Daemon Prince", "Daemon Prince of Chaos", "Daemon Prince of Nurgle", "Daemon Prince of Tzeentch"]';
const squads =
  '["Heavy Weapons Squad", "Death Korps Heavy Weapons Squad", "Elysian Heavy Weapons Squad", "Renegade Heavy Weapons Squad"]';
const maySharePrefix = (sheet: string) =>
  `(${sheet}.prefix == "unprefixed" || ${sheet}.codex == "genestealer-cults")`;
const isSetOff = "(r.unmodified ? natural : modified) >= r.needs";
const hitsOf = (kind: string) => `rules.filter(r, r.kind == "${kind}" && ${isSetOff}).map(r, r.hits)`;
const counts = (army: string) =>
  `${army}.exists(u, u.at == "table" && u.role != "flyer" && ` +
  `(u.role != "fortification" || ${army}.exists(v, v.at == "aboard" && v.aboard == u.id)))`;

const formulations: Readonly<Record<string, Formulation>> = {
  "may-reroll": {
    expression:
      "(!summed || size(picked) == size(dice)) && !picked.exists(d, d.rerolled) && covered && size(picked) > 0",
  },
  counted: {
    expression:
      '(phase == "movement" || (asIf == "movement" && !overwatch)) && "FLY" in mover.keywords ' +
      "? way.across : way.across + way.climbed",
  },
  "wholly-within": { expression: isWhollyWithin },
  "same-sheet": {
    expression:
      `(oneSheet.title in ${princes} && otherSheet.title in ${princes}) || ` +
      `(oneSheet.title in ${squads} && otherSheet.title in ${squads}) || ` +
      "(oneSheet.title == otherSheet.title && (oneSheet.prefix == otherSheet.prefix || " +
      `(${maySharePrefix("oneSheet")} && ${maySharePrefix("otherSheet")})))`,
  },
  hits: {
    expression: `${hitsOf("instead")}.size() == 0 ? 1.0 + total(${hitsOf("extra")}) : greatest(${hitsOf("instead")}) + total(${hitsOf("extra")})`,
  },
  "in-cover": {
    expression:
      'terrain == "statue" ? dyn(target.terrainGap <= 3.0 && target.hidden >= 25.0) : ' +
      `!target.models.all(m, m.onTop || ${isWithin}) ? dyn(false) : ` +
      '"INFANTRY" in target.keywords ? dyn(true) : target.hidden < 50.0 ? dyn(false) : terrain == "crater" ? dyn(null) : dyn(target.models.all(m, m.hidden >= 50.0))',
  },
  "sudden-death": {
    expression:
      'now.round < 2.0 || now.phase != "morale" || now.part != "end" ? "goes-on" : ' +
      `${counts("firstArmy")} ? (${counts("secondArmy")} ? "goes-on" : "first-wins") : ` +
      `(${counts("secondArmy")} ? "second-wins" : "level")`,
    // It compares records by all their fields, so a unit is known by a number.
    prepare: ({ now, firstArmy, secondArmy }: SuddenDeathGiven) => {
      const numbered = (army: readonly Unit[]) => {
        const ids = new Map(army.map((unit, index) => [unit, index]));
        return army.map((unit, id) => ({
          ...unit,
          id,
          aboard: unit.aboard === null ? -1 : (ids.get(unit.aboard) ?? -1),
        }));
      };
      return { now, firstArmy: numbered(firstArmy), secondArmy: numbered(secondArmy) };
    },
  },
};

export const inCelJs: readonly string[] = Object.keys(formulations);
