/** The emitted code and the stepper agree on what begins to hold, and on what is set beyond its bounds. */
import { afterAll, it } from "vitest";
import { programOfText } from "../odds/from-text.ts";
import { lampsText } from "../support/book-of-lamps.ts";
import { emitted } from "../support/emitted.ts";
import { playsAlike } from "../support/play-agreement.ts";
import { runs } from "../support/seed.ts";

const program = programOfText(lampsText);
const code = await emitted([program]);
afterAll(() => code[Symbol.dispose]());

it.each(program.plays.map((play) => [play.id, play] as const))("%s", async (_, play) => {
  await playsAlike(code, program, play, runs(60));
});
