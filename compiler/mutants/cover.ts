/**
 * Chooses the fewest situations that tell all changes apart that no example notices: the one that tells most comes first, and
 * each change goes with the first that tells it. Each then becomes an example.
 */
import type { Program } from "../check/program.ts";
import { exampleOf } from "./example-text.ts";
import type { Alive } from "./fate.ts";
import type { Mutant } from "./mutants.ts";
import { type Situation, type Told, toldApart } from "./situation.ts";
import type { MutantEngines } from "./engines.ts";

interface Living extends Mutant {
  readonly fate: Alive;
}

/** The same changes, each with the situation that was chosen for it and the example of that. */
export function fewest(
  mutants: readonly Mutant[],
  programs: readonly Program[],
  engines: MutantEngines,
): readonly Mutant[] {
  const groups = new Map<string, Living[]>();
  for (const mutant of mutants) {
    if (!isLiving(mutant)) continue;
    const { of } = mutant.mutated;
    const key = `${of.kind} ${of.id} ${mutant.fate.version}`;
    groups.set(key, [...(groups.get(key) ?? []), mutant]);
  }
  const chosen = new Map<Mutant, Alive>();
  for (const group of groups.values())
    for (const { situation, told } of cover(group, programs, engines))
      for (const fate of withExample(programs, engines, situation, told)) chosen.set(fate.mutant, fate.alive);
  return mutants.map((mutant) => ({ ...mutant, fate: chosen.get(mutant) ?? mutant.fate }));
}

interface Chosen {
  readonly situation: Situation;
  readonly told: ReadonlyMap<Living, Told>;
}

function cover(
  group: readonly Living[],
  programs: readonly Program[],
  engines: MutantEngines,
): readonly Chosen[] {
  const situations = new Map(group.map(({ fate: { situation } }) => [JSON.stringify(situation), situation]));
  const tells = [...situations.values()].map((situation) => ({
    situation,
    told: new Map(group.flatMap((living) => tellingOf(living, situation, programs, engines))),
  }));
  const left = new Set(group);
  const chosen: Chosen[] = [];
  while (left.size > 0) {
    const best = tells
      .map(({ situation, told }) => ({
        situation,
        told: new Map([...told].filter(([living]) => left.has(living))),
      }))
      .reduce((most, each) => (each.told.size > most.told.size ? each : most));
    chosen.push(best);
    for (const living of best.told.keys()) left.delete(living);
    if (best.told.size === 0) throw new Error("a change is told apart by the situation found for it");
  }
  return chosen;
}

function tellingOf(
  living: Living,
  situation: Situation,
  programs: readonly Program[],
  engines: MutantEngines,
): readonly (readonly [Living, Told])[] {
  const { mutated, fate } = living;
  if (fate.situation === situation) return [[living, { said: fate.said, changed: fate.changed }]];
  const program = programs.find(({ version }) => version === fate.version);
  const told = program && toldApart(engines, program, mutated.changed(program), situation);
  return told ? [[living, told]] : [];
}

function withExample(
  programs: readonly Program[],
  engines: MutantEngines,
  situation: Situation,
  told: ReadonlyMap<Living, Told>,
): readonly { readonly mutant: Mutant; readonly alive: Alive }[] {
  const all = [...told];
  const example = exampleOf(
    programs,
    engines,
    situation,
    all.map(([{ mutated, fate }, { said, changed }]) => ({ mutated, version: fate.version, said, changed })),
  );
  return all.map(([mutant, answers]) => ({
    mutant,
    alive: { ...mutant.fate, ...answers, situation, example },
  }));
}

function isLiving(mutant: Mutant): mutant is Living {
  return mutant.fate.kind === "alive";
}
