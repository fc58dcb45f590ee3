/** Whole turns of three books, drawn by seeds as `rubric play` draws them: they end, whatever is rolled, chosen and seen. */
import { describe, expect, it } from "vitest";
import type { BookId } from "../../compiler/resolve/graph.ts";
import { playedOut } from "../support/played-out.ts";
import { compiledRules } from "../support/rules.ts";
import { isSoak } from "../support/seed.ts";
import type { JsonObject } from "../../compiler/core/json.ts";

const seeds = (usual: number) => Array.from({ length: isSoak ? 10_000 : usual }, (_, at) => at + 1);

function playOf(book: string, name: string) {
  const [program] =
    compiledRules()
      .versions.get(book as BookId)
      ?.values() ?? [];
  const play = program?.program.plays.find(({ id }) => id === name);
  if (!program || !play) throw new Error(`${book} does not compile`);
  return { program: program.program, play };
}

/** Seeds from which it ends otherwise than it may, with where it stood. */
async function unended(
  book: string,
  name: string,
  given: JsonObject,
  ends: readonly string[] = ["ruled"],
  usual = 60,
): Promise<readonly string[]> {
  const { program, play } = playOf(book, name);
  const found: string[] = [];
  for (const seed of seeds(usual)) {
    const { status, last } = playedOut(program, play, given, seed);
    if (!ends.includes(status)) found.push(`seed ${seed}: ${status} at ${last}`);
  }
  return found;
}

/** Foot that can shoot and may be stupid, as it stands before a battle. */
const unit = (id: string, owner: string, more: JsonObject): JsonObject => ({
  id,
  owner,
  keywords: [],
  strength: 4,
  size: 4,
  "phase-size": 4,
  lost: 0,
  wounds: 1,
  leadership: 7,
  move: "10cm",
  musician: false,
  "hates-enemy": false,
  shaken: false,
  shelter: "open",
  "fled-last-turn": false,
  "enemy-in-reach": true,
  engaged: false,
  fleeing: false,
  destroyed: false,
  caught: false,
  broken: false,
  "rider-lost": false,
  beaten: false,
  pursuing: false,
  "terror-tests": 0,
  "front-rank": 2,
  "second-rank": 2,
  target: null,
  weapon: { range: "60cm", force: 3, guessed: false },
  body: {
    "weapon-skill": 3,
    "mount-skill": null,
    "ballistic-skill": 3,
    blow: 3,
    toughness: 3,
    initiative: 3,
    attacks: 1,
    worn: "light",
    shield: true,
    barding: false,
    "mount-blow": 3,
    "mount-attacks": 0,
  },
  ...more,
});
const units = [
  unit("spears", "mover", { keywords: ["STUPIDITY"] }),
  unit("riders", "mover", { keywords: ["FRENZY"], move: "20cm" }),
  unit("trolls", "opponent", { keywords: ["FEAR", "TERROR"], strength: 12 }),
];

/** A model on its square. */
const model = (keyword: string, square: JsonObject): JsonObject => ({
  square,
  keywords: [keyword],
  points: 0,
  activated: false,
  standing: true,
  watching: false,
  jammed: false,
  run: 0,
  flamed: 0,
  placed: 1,
  "on-guard": false,
});
const board = {
  squad: [model("MARINE", { x: 5, y: 5, facing: "north" }), model("MARINE", { x: 5, y: 4, facing: "north" })],
  brood: [
    model("GENESTEALER", { x: 5, y: 9, facing: "south" }),
    model("GENESTEALER", { x: 7, y: 9, facing: "south" }),
  ],
  tokens: [1, 2, 3],
  deck: [],
  occupied: [],
  blocked: [],
  aims: [],
};

/** Foot that goes in, with nobody inside yet. */
const squad = {
  standing: { attackers: 6, defenders: 0, objects: 0 },
  "attacker-infiltrators": "nobody",
  "defender-infiltrators": "nobody",
  mission: "search-and-destroy",
};

const long = isSoak ? 3_600_000 : 120_000;

describe("a whole turn", () => {
  it("of a player in fantasy ends from every seed", { timeout: long }, async () => {
    expect(await unended("fantasy", "player-turn", { units })).toEqual([]);
  });
  it("of both sides in hulk ends from every seed", { timeout: long }, async () => {
    expect(await unended("hulk", "round", board)).toEqual([]);
  });
  // Nothing bounds how often exploring and fighting follow one another, nor how many are seen to have fallen.
  it("of both kinds in pistola comes to no dead end from any seed", { timeout: long }, async () => {
    expect(await unended("pistola", "incursion", squad, ["ruled", "unfinished"], 20)).toEqual([]);
  });
});
