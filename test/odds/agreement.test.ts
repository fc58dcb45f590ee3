/** Exact odds agree with every die thrown one by one through the stepper, on generated resolves. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Line } from "../../compiler/check/plays.ts";
import type { Expr, Program } from "../../compiler/check/program.ts";
import { enumerateOdds, inFractions } from "../support/enumerate-odds.ts";
import * as p from "../support/play-builder.ts";
import * as b from "../support/program-builder.ts";
import { runs, seed } from "../support/seed.ts";
import { chancesOf } from "./chances-of.ts";

/** Decisions of a generator, taken from a list of numbers one after the other. */
interface Tape {
  readonly pick: (below: number) => number;
  readonly name: (stem: string) => string;
  /** How many lines of play there may still be. */
  room: number;
}

function tapeOf(numbers: readonly number[]): Tape {
  let at = 0;
  let names = 0;
  return {
    pick: (below) => (numbers[at++ % numbers.length] ?? 0) % below,
    name: (stem) => `${stem}${names++}`,
    room: 1500,
  };
}

interface Known {
  readonly rolls: readonly { readonly name: string; readonly sides: number }[];
  readonly numbers: readonly string[];
  readonly truths: readonly string[];
}

const count = b.countType();
const total = b.local("total", count);
const side = b.listed("side", "marines");

function condition(tape: Tape, known: Known): Expr {
  const roll = known.rolls[tape.pick(Math.max(1, known.rolls.length))];
  const kind = tape.pick(roll ? 7 : 2);
  if (kind === 0) return b.compare(total, ">", b.counted(tape.pick(4)));
  if (kind === 1) {
    const truth = known.truths[tape.pick(Math.max(1, known.truths.length))];
    return truth ? b.local(truth, b.truthType) : b.compare(total, "=", b.counted(tape.pick(3)));
  }
  if (!roll) return b.yes;
  const pool = p.dice(roll.name, roll.sides);
  const least = b.counted(1 + tape.pick(roll.sides));
  const d = tape.name("d");
  const test = b.compare(p.die(d, roll.sides), ">=", least);
  if (kind === 2) return b.compare(p.total(pool), ">=", least);
  if (kind === 3) return b.some(d, pool, test);
  if (kind === 4) return b.every(d, pool, test);
  if (kind === 5) return p.isDouble(pool);
  return b.compare(b.countIn(d, pool, test), ">", b.counted(tape.pick(2)));
}

function amount(tape: Tape, known: Known): Expr {
  const roll = known.rolls[tape.pick(Math.max(1, known.rolls.length))];
  const kind = tape.pick(roll ? 7 : 2);
  const number = known.numbers[tape.pick(Math.max(1, known.numbers.length))];
  if (kind === 0) return b.counted(1 + tape.pick(2));
  if (kind === 1 || !roll) return number ? b.local(number, count) : b.counted(1);
  const pool = p.dice(roll.name, roll.sides);
  const d = tape.name("d");
  const face = p.die(d, roll.sides);
  if (kind === 2) return p.total(pool);
  if (kind === 3) return b.countIn(d, pool, b.compare(face, ">=", b.counted(2)));
  if (kind === 4) return b.aggregate(tape.pick(2) === 0 ? "highest" : "lowest", face, d, pool);
  if (kind === 5) return p.total(b.those(d, pool, b.compare(face, ">=", b.counted(2))));
  return p.total(p.keep("highest", 1, pool));
}

function lines(tape: Tape, known: Known, depth: number): readonly Line[] {
  const found: Line[] = [];
  let so = known;
  const many = 1 + tape.pick(depth === 0 ? 5 : 3);
  for (let i = 0; i < many; i++) {
    const kind = tape.pick(12);
    if (kind <= 2) {
      const sides = [2, 3, 6][tape.pick(3)] ?? 2;
      const dice = sides === 6 ? 1 : 1 + tape.pick(3);
      if (tape.room < sides ** dice) continue;
      tape.room = Math.floor(tape.room / sides ** dice);
      const name = tape.name("roll");
      found.push(p.roll(name, dice, sides));
      so = { ...so, rolls: [...so.rolls, { name, sides }] };
    } else if (kind === 3) {
      const roll = so.rolls.at(-1);
      if (!roll || tape.room < roll.sides ** 3) continue;
      tape.room = Math.floor(tape.room / roll.sides ** 3);
      const d = tape.name("d");
      const marks = b.and(
        b.compare(p.die(d, roll.sides), "<=", b.counted(2)),
        b.not(p.rerolled(p.die(d, roll.sides))),
      );
      const filters = [b.compare(p.die(d, roll.sides), "=", b.counted(1)), marks];
      const which =
        tape.pick(3) === 0
          ? ({ kind: "all" } as const)
          : ({ kind: "those", binder: d, filter: filters[tape.pick(2)] ?? b.yes } as const);
      found.push(p.reroll(roll.name, which, { name: tape.name("again") }));
    } else if (kind <= 5) {
      found.push(p.set(p.target("local", "total", count), b.reckon(total, "+", amount(tape, so))));
    } else if (kind === 6) {
      const name = tape.name("let");
      found.push(p.letBe(name, amount(tape, so)));
      so = { ...so, numbers: [...so.numbers, name] };
    } else if (kind === 7 && depth < 2) {
      found.push(
        p.when(
          condition(tape, so),
          lines(tape, so, depth + 1),
          tape.pick(2) === 0 ? lines(tape, so, depth + 1) : [],
        ),
      );
    } else if (kind === 8 && depth < 2) {
      const room = tape.room;
      const passes = 1 + tape.pick(3);
      tape.room = Math.floor(room ** (1 / passes));
      found.push(p.repeat(p.times(passes), lines(tape, so, depth + 1)));
      tape.room = Math.max(1, tape.room ** passes);
    } else if (kind === 9 && depth < 2) {
      const roll = so.rolls.at(-1);
      if (!roll) continue;
      const d = tape.name("e");
      const face = p.die(d, roll.sides);
      // In the second, the order of the dice tells.
      const bodies = [
        p.when(b.compare(face, ">=", b.counted(2)), [
          p.set(p.target("local", "total", count), b.reckon(total, "+", b.counted(1))),
        ]),
        p.set(p.target("local", "total", count), b.reckon(b.reckon(total, "+", total), "+", face)),
      ];
      found.push(p.each(d, p.dice(roll.name, roll.sides), [bodies[tape.pick(2)] ?? p.gives(total)]));
    } else if (kind === 10 && tape.room >= 3) {
      tape.room = Math.floor(tape.room / 3);
      const name = tape.name("draw");
      found.push(p.draw(name, count, b.listExpr(count, b.counted(0), b.counted(1), b.counted(3))));
      so = { ...so, numbers: [...so.numbers, name] };
    } else if (kind === 11 && tape.room >= 2) {
      tape.room = Math.floor(tape.room / 2);
      const name = tape.name("choice");
      found.push(p.choose(name, b.truthType, side, [b.no, b.yes]));
      so = { ...so, truths: [...so.truths, name] };
    }
  }
  return found;
}

function programFrom(numbers: readonly number[]): Program {
  const tape = tapeOf(numbers);
  const body = lines(tape, { rolls: [], numbers: [], truths: [] }, 0);
  const made = p.play("made", [p.letBe("total", b.counted(0)), ...body, p.gives(total)], { type: count });
  return { ...b.programOf({ enums: [b.enumeration("side", ["marines", "stealers"])] }), plays: [made] };
}

describe("exact odds", () => {
  it("agree with every die thrown by itself", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 20, maxLength: 60 }), (numbers) => {
        const program = programFrom(numbers);
        expect(chancesOf(program, "made")).toEqual(inFractions(enumerateOdds(program, "made", {})));
      }),
      { seed, numRuns: runs(150) },
    );
  });
});
