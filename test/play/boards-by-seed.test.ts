/** Boards of pistola laid section by section from two hundred seeds: what lies beside what, and how the map of each looks. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { decode, inputsOf } from "../../compiler/evaluate/decode.ts";
import { encode } from "../../compiler/evaluate/encode.ts";
import { answerTo, domainOfRequest, isAnswer } from "../../compiler/evaluate/plays/answers.ts";
import { runPlay, typeOfPlay } from "../../compiler/evaluate/plays/run-play.ts";
import { isOpen } from "../../compiler/runtime/result.ts";
import { mapInText } from "../../compiler/play/map-text.ts";
import { mapOf } from "../../compiler/play/map.ts";
import { type Random, randomFrom } from "../../compiler/play/random.ts";
import { rules } from "../support/rules.ts";
import type { Json } from "../../compiler/core/json.ts";

const { value } = compile(rules.filter(({ path }) => path.includes("pistola")));
const [program] = [...value.versions.values()].flatMap((versions) =>
  [...versions.values()].map((version) => version.program),
);
const board = program?.plays.find(({ id }) => id === "board");

interface Square {
  readonly x: number;
  readonly y: number;
}

interface Board {
  readonly laid: number;
  readonly corridors: number;
  readonly "rooms-laid": number;
  readonly "objective-rooms": number;
  readonly "walled-up": number;
  readonly closed: boolean;
  readonly "plan-drawn": readonly {
    readonly number: number;
    readonly shape: string;
    readonly objective: string | null;
    readonly squares: readonly Square[];
  }[];
  readonly "ways-left": readonly { readonly at: Square; readonly part: number }[];
}

/** Drawn as it goes on, so that nothing is played twice. */
function boardFrom(seed: number, sections: number): Board {
  if (!program || !board) throw new Error("the book does not compile");
  const random = randomFrom(seed);
  const { situation } = decode(program, inputsOf(program, board), { sections });
  const { outcome } = runPlay(program, board, situation, new Map(), (request) => {
    const answer = answerTo(program, request, drawn(domainOfRequest(program, request), random));
    return isAnswer(answer) ? answer : null;
  });
  if (outcome.kind !== "result" || isOpen(outcome.value)) throw new Error(`it ends as ${outcome.kind}`);
  return encode(program, typeOfPlay(board), outcome.value) as unknown as Board;
}

function drawn(domain: ReturnType<typeof domainOfRequest>, random: Random): Json {
  if (domain.kind === "dice")
    return Array.from({ length: domain.dice ?? 0 }, () => random.below(domain.sides) + 1);
  if (domain.kind !== "values") throw new Error("nobody at the table is asked");
  return domain.values[random.below(domain.values.length)] ?? null;
}

/** The openings that each shape has besides that by which one comes; the doors of a room are parts of their own. */
const openings: Readonly<Record<string, number>> = {
  entrance: 1,
  straight: 1,
  corner: 1,
  fork: 2,
  crossing: 3,
  "dead-end": 0,
  door: 1,
  "room-door": 1,
  "small-room": 0,
  "large-room": 0,
};
const corridors = ["straight", "corner", "fork", "crossing", "dead-end"];
const rooms = ["small-room", "large-room"];

/** Pairs of parts that have squares side by side, each once. */
function joints(found: Board): readonly (readonly [number, number])[] {
  const owner = new Map(
    found["plan-drawn"].flatMap(({ number, squares }) => squares.map(({ x, y }) => [`${x},${y}`, number])),
  );
  const pairs = found["plan-drawn"].flatMap(({ number, squares }) =>
    squares.flatMap(({ x, y }) =>
      [`${x + 1},${y}`, `${x},${y + 1}`].flatMap((beside) => {
        const other = owner.get(beside);
        return other === undefined || other === number
          ? []
          : [[Math.min(number, Number(other)), Math.max(number, Number(other))] as const];
      }),
    ),
  );
  return pairs;
}

const seeds = Array.from(
  { length: process.env.SOAK ? 10_000 : 200 },
  (_, i) => [i + 1, 1 + ((i * 7) % 36)] as const,
);

describe("a board of pistola", () => {
  it.each(seeds)(
    "from seed %i, of %i sections, is of one piece and touches itself nowhere",
    (seed, sections) => {
      const found = boardFrom(seed, sections);
      const plan = found["plan-drawn"];
      const shapes = plan.map(({ shape }) => shape);
      const number = (wanted: readonly string[]): number =>
        shapes.filter((each) => wanted.includes(each)).length;

      expect(found.closed).toBe(found["ways-left"].length === 0);
      if (found.closed) expect(found.laid).toBeLessThanOrEqual(sections);
      else expect(found.laid).toBe(sections);
      expect(found.laid).toBe(number([...corridors, ...rooms, "door"]));
      expect(found.corridors).toBe(number(corridors));
      expect(found["rooms-laid"]).toBe(number(rooms));
      expect(found["objective-rooms"]).toBe(plan.filter(({ objective }) => objective !== null).length);

      const all = plan.flatMap(({ squares }) => squares.map(({ x, y }) => `${x},${y}`));
      expect(new Set(all).size).toBe(all.length);

      // Each part is joined to the one it was laid from, by one edge, and to no other: as many joints as parts but one.
      const joined = joints(found);
      expect(joined.length).toBe(plan.length - 1);
      expect(new Set(joined.map(([, later]) => later)).size).toBe(plan.length - 1);

      // Every opening leads into a part, is left open, or is walled up.
      const doors = number(["room-door"]);
      const open = shapes.reduce((sum, shape) => sum + (openings[shape] ?? Number.NaN), 0);
      expect(joined.length - doors + found["ways-left"].length + found["walled-up"]).toBe(open);

      // What is left open leads to free ground, beside the part it belongs to.
      for (const { at, part } of found["ways-left"]) {
        expect(all).not.toContain(`${at.x},${at.y}`);
        const near = plan.find((each) => each.number === part)?.squares ?? [];
        expect(near.some(({ x, y }) => Math.abs(x - at.x) + Math.abs(y - at.y) === 1)).toBe(true);
      }

      const map = program && board ? mapOf(program, board.parts, { ...found }) : null;
      const { lines } = map ? mapInText(map, "en", 80) : { lines: [] };
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    },
  );

  it("that grows on and on is laid like any other", () => {
    const large = Array.from({ length: 40 }, (_, seed) => boardFrom(seed, 60)).filter(
      ({ laid }) => laid >= 20,
    );
    expect(large.length).toBeGreaterThan(0);
    for (const found of large) expect(joints(found).length).toBe(found["plan-drawn"].length - 1);
  }, 120_000);

  it("is the same from the same seed", () => {
    expect(boardFrom(9, 12)).toEqual(boardFrom(9, 12));
    expect(boardFrom(9, 12)).not.toEqual(boardFrom(4, 12));
  });
});
