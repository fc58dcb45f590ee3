/** Plays with too many ways to follow them all: those that are tried also come to what seldom happens. */
import { expect, it } from "vitest";
import { sampled } from "../../compiler/evaluate/plays/sampled.ts";
import { programOfText } from "../odds/from-text.ts";

/** Each step up takes a ten, and what is observed at first has no bound. */
const ladder = Array.from({ length: 8 }, (_, i) => i + 1).reduceRight(
  (above, step) => `roll d${step} = 1 of D10 from s
    when d${step} = 10 { set height to ${step} from s  ${above} }`,
  "",
);
const program = programOfText(`
book b { held in en }
provision p {
  sentence s { en "Each ten leads one step higher." }
  resolve climb: count {
    let height: count = 0 from s
    observe wind: count from s
    ${ladder}
    gives height from s } }`);

it("goes on from ways that came to something new", () => {
  const [climb] = program.plays;
  if (climb === undefined) throw new Error("there is no play");
  // An eighth is tried: 300 ways. Of 300 random ones, one in 33 such tests would come to four steps.
  const { courses, areAll } = sampled(program, climb, [{}], 2400);
  expect(areAll).toBe(false);
  const heights = courses.map(({ came }) => came.value);
  for (const height of [0, 1, 2, 3, 4]) expect(heights).toContain(height);
});
