/** A whole turn of a book, drawn by seeds as `rubric play` draws it: it ends, whatever is rolled, chosen and seen. */
import { describe, expect, it } from "vitest";
import { drawnEvent } from "../../compiler/cli/drawn-events.ts";
import { compile } from "../../compiler/compile.ts";
import type { JsonObject } from "../../compiler/evaluate/encode.ts";
import { isState, type PlayState, startPlay, step } from "../../compiler/evaluate/plays/play.ts";
import { randomFrom } from "../../compiler/play/random.ts";
import { rules } from "../support/rules.ts";

const { value } = compile(rules.filter(({ path }) => path.includes("fantasy")));
const [program] = [...value.versions.values()].flatMap((versions) =>
  [...versions.values()].map((version) => version.program),
);
const turn = program?.plays.find(({ id }) => id === "player-turn");

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

describe("the turn of a player in fantasy", () => {
  it.each(Array.from({ length: 20 }, (_, seed) => [seed + 1]))(
    "ends from seed %i",
    (seed) => {
      if (!program || !turn) throw new Error("the book does not compile");
      const random = randomFrom(seed);
      const started = startPlay(program, turn.id, { units }, new Map());
      if (!isState(started)) throw new Error(started.map(({ message }) => message).join("\n"));
      let state: PlayState = started;
      while (state.request !== null) {
        const { request } = state;
        const event = drawnEvent(request, random);
        expect(event, `${request.path} can be drawn`).not.toBeNull();
        if (event === null) return;
        const after = step(program, state, event);
        if (isState(after)) state = after;
        else expect(after[0]?.code).toBe("refused");
      }
      expect(state.result?.status).toBe("ruled");
    },
    60_000,
  );
});
