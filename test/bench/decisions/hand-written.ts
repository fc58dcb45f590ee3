/**
 * The decisions that are compared, as a careful person writes them in TypeScript who has read the rules and needs no
 * reasons: undefined where nothing is ruled. What they decide of each situation is checked against the emitted code.
 */
import type {
  CountedGiven,
  CoverGiven,
  HitRule,
  HitsGiven,
  Model,
  RerollGiven,
  SameSheetGiven,
  SetUpGiven,
  Sheet,
  SuddenDeathGiven,
  Unit,
  WithinGiven,
} from "./situations.ts";

// ---------------------------------------------------------------- decisions that stand alone

export function mayReroll({ dice, picked, covered, summed }: RerollGiven): boolean {
  if (summed && picked.length < dice.length) return false;
  if (picked.some((die) => die.rerolled)) return false;
  return covered && picked.length > 0;
}

export function counted({ phase, asIf, overwatch, mover, way }: CountedGiven): number {
  const isMovement = phase === "movement" || (asIf === "movement" && !overwatch);
  if (isMovement && mover.keywords.includes("FLY")) return way.across;
  return way.across + way.climbed;
}

export function whollyWithin({ m }: WithinGiven): boolean {
  return isWhollyWithin(m);
}

export function sameSheet({ oneSheet, otherSheet }: SameSheetGiven): boolean {
  if (isPrince(oneSheet) && isPrince(otherSheet)) return true;
  if (isHeavySquad(oneSheet) && isHeavySquad(otherSheet)) return true;
  if (oneSheet.title !== otherSheet.title) return false;
  return oneSheet.prefix === otherSheet.prefix || (maySharePrefix(oneSheet) && maySharePrefix(otherSheet));
}

function isPrince({ title }: Sheet): boolean {
  switch (title) {
    case "Daemon Prince":
    case "Daemon Prince of Chaos":
    case "Daemon Prince of Nurgle":
    case "Daemon Prince of Tzeentch":
      return true;
    default:
      return false;
  }
}

function isHeavySquad({ title }: Sheet): boolean {
  switch (title) {
    case "Heavy Weapons Squad":
    case "Death Korps Heavy Weapons Squad":
    case "Elysian Heavy Weapons Squad":
    case "Renegade Heavy Weapons Squad":
      return true;
    default:
      return false;
  }
}

function maySharePrefix({ prefix, codex }: Sheet): boolean {
  return prefix === "unprefixed" || codex === "genestealer-cults";
}

// ---------------------------------------------------------------- decisions that ask others

export function hits({ rules, natural, modified }: HitsGiven): number {
  let instead = 0;
  let extra = 0;
  for (const rule of rules) {
    if (!isSetOff(rule, natural, modified)) continue;
    if (rule.kind === "extra") extra += rule.hits;
    else instead = Math.max(instead, rule.hits);
  }
  return (instead === 0 ? 1 : instead) + extra;
}

function isSetOff({ needs, unmodified }: HitRule, natural: number, modified: number): boolean {
  return (unmodified ? natural : modified) >= needs;
}

export function inCover({ terrain, target }: CoverGiven): boolean | undefined {
  if (terrain === "statue") return target.terrainGap <= 3 && target.hidden >= 25;
  if (!target.models.every((model) => model.onTop || isWithin(model))) return false;
  if (target.keywords.includes("INFANTRY")) return true;
  if (target.hidden < 50) return false;
  if (terrain === "crater") return undefined;
  return target.models.every((model) => model.hidden >= 50);
}

function isWithin(model: Model): boolean {
  return (model.based ? model.base : model.hull) !== "outside";
}

export function maySetUp({ missionPage, placed }: SetUpGiven): boolean | undefined {
  if (!isOneGroup(placed)) return false;
  if (!isOwnZoneMission(missionPage)) return undefined;
  return placed.models.every(isWhollyWithin);
}

function isOwnZoneMission(page: number): boolean {
  return (page >= 218 && page <= 223) || (page >= 230 && page <= 235) || page === 261;
}

function isWhollyWithin(model: Model): boolean {
  return (model.based ? model.base : model.hull) === "whole";
}

/** Spreads from the first model over pairs that are near enough. */
function isOneGroup({ models, pairs }: Unit): boolean {
  const [first] = models;
  if (first === undefined) return true;
  const near = pairs.filter(({ level, height }) => level <= 2 && height <= 6);
  const reached = new Set([first.tag]);
  for (const tag of reached) {
    for (const { left, right } of near) {
      if (left === tag) reached.add(right);
      else if (right === tag) reached.add(left);
    }
  }
  return models.every(({ tag }) => reached.has(tag));
}

export function suddenDeath({ now, firstArmy, secondArmy }: SuddenDeathGiven): string {
  if (now.round < 2 || now.phase !== "morale" || now.part !== "end") return "goes-on";
  const isFirstLeft = firstArmy.some((unit) => countsOnTable(unit, firstArmy));
  const isSecondLeft = secondArmy.some((unit) => countsOnTable(unit, secondArmy));
  if (isFirstLeft) return isSecondLeft ? "goes-on" : "first-wins";
  return isSecondLeft ? "second-wins" : "level";
}

function countsOnTable(unit: Unit, army: readonly Unit[]): boolean {
  if (unit.at !== "table" || unit.role === "flyer") return false;
  if (unit.role !== "fortification") return true;
  return army.some((other) => other.at === "aboard" && other.aboard === unit);
}
