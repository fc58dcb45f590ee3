/**
 * What the two updates of the one book change, proved on the rules as they stand: no decision is given up, every witness is
 * borne out by the evaluator, and those found by hand come out, or smaller ones.
 */
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { compare, type CompareOptions, type Comparison } from "../../compiler/prove/prove.ts";
import type { BookId, DecisionId, DoubtId, VersionId } from "../../compiler/resolve/graph.ts";
import { compiledRules } from "../support/rules.ts";
import { replayOn } from "../support/small-worlds.ts";

const value = compiledRules();
const versions = value.versions.get("w40k" as BookId);

function version(name: string): Program {
  const found = versions?.get(name as VersionId)?.program;
  if (!found) throw new Error(`there is no version ${name}`);
  return found;
}

const [base, earlier, later] = [version("base"), version("1.2"), version("1.5")];

function between(before: Program, after: Program, decision: string, more: CompareOptions = {}): Comparison {
  const id = decision as DecisionId;
  return compare(before, after, id, { replay: replayOn([before, after], id), ...more });
}

function doubt(program: Program, name: string): DoubtId {
  const found = program.doubts.find(({ id }) => id === name || id.endsWith(`.${name}`));
  if (!found) throw new Error(`there is no doubt ${name}`);
  return found.id;
}

const shown = ({ flips }: Comparison) =>
  flips.map(({ from, to, witness: { given, said } }) => ({
    from,
    to,
    given,
    said: said.map((each) => each.value),
  }));

describe.each([
  ["base", "1.2", base, earlier],
  ["1.2", "1.5", earlier, later],
  ["1.5", "1.2", later, earlier],
])("%s to %s", (_, __, before, after) => {
  const ids = [...new Set([...before.decisions, ...after.decisions].map(({ id }) => id))];

  it.each(ids)("%s is not given up, and what it shows is borne out", (id) => {
    const { meaning, why, flips } = between(before, after, id);
    expect({ meaning, why }).not.toMatchObject({ meaning: "not-proved" });
    expect(flips.every(({ witness }) => witness.isReplayed)).toBe(true);
    expect(flips.length > 0).toBe(meaning !== "same" && meaning !== "same-up-to");
  });
});

describe("found by hand", () => {
  it("a die thrown again before bars the other, where dice side by side are one roll", () => {
    const together = new Map([[doubt(later, "same-roll"), "together"]]);
    const found = between(earlier, later, "may-reroll", { readings: { after: together } });
    expect(found.meaning).toBe("narrower");
    const [flip] = shown(found);
    expect(flip).toMatchObject({ from: "yes", to: "no", said: [true, false] });
    expect(flip?.given.dice).toContainEqual(expect.objectContaining({ rerolled: true }));
    expect(flip?.given.picked).not.toContainEqual(expect.objectContaining({ rerolled: true }));
    expect(between(earlier, later, "may-reroll")).toMatchObject({ meaning: "same-up-to", flips: [] });
  });

  it("what a charge over something high counts, once the ruling on it is dropped", () => {
    expect(shown(between(earlier, later, "counted"))).toContainEqual({
      from: "a value",
      to: "a value",
      given: {
        mover: { keywords: ["FLY"] },
        way: { across: "0in", climbed: "1in" },
        phase: "charge",
        "as-if": null,
      },
      said: ["0in", "1in"],
    });
  });

  it("a statue that is near, and hides nothing itself", () => {
    expect(shown(between(earlier, later, "in-cover"))).toContainEqual({
      from: "no",
      to: "yes",
      given: {
        terrain: "statue",
        target: expect.objectContaining({ "terrain-gap": "0in", "hidden-by-terrain": 0 }),
      },
      said: [false, true],
    });
  });

  it("a wing over the line, the base inside", () => {
    expect(between(earlier, later, "wholly-within").meaning).toBe("wider");
    expect(between(earlier, later, "within").meaning).toBe("narrower");
    const { meaning, flips } = between(earlier, later, "may-set-up");
    expect(meaning).toBe("wider");
    expect(flips.map(({ witness }) => witness.given)).toEqual([
      {
        placed: { models: [{ figure: "part", based: false, hull: "whole" }] },
        "mission-page": 218,
      },
    ]);
  });

  it("may-set-up flips through what it calls, and not by its own words", () => {
    const held = new Set(earlier.decisions.map(({ id }) => id));
    expect(between(earlier, later, "may-set-up", { held })).toMatchObject({ meaning: "same", flips: [] });
  });

  it("who is bound by the limit on copies, but for the law that says it of every such army", () => {
    expect(between(earlier, later, "sheet-limit-binds")).toMatchObject({ meaning: "same", bound: null });
    const [before, after] = [earlier, later].map((program) => ({ ...program, laws: [] }));
    if (!before || !after) throw new Error("both versions stand");
    expect(shown(between(before, after, "sheet-limit-binds"))).toEqual([
      {
        from: "no-ruling",
        to: "yes",
        given: { "army-is-battle-forged": false, game: "matched" },
        said: [null, true],
      },
    ]);
  });

  it("an effect on a unit that a Stratagem took off and set up again", () => {
    const kinds = shown(between(earlier, later, "effect-stays"));
    expect(kinds).toContainEqual(
      expect.objectContaining({
        from: "no",
        to: "yes",
        given: expect.objectContaining({ "taken-off-by": "stratagem", "set-up-again": true }),
      }),
    );
    expect(kinds).toContainEqual(expect.objectContaining({ from: "no-ruling", to: "yes" }));
  });

  it("a rule tied to the phase a unit acts as if in", () => {
    expect(shown(between(earlier, later, "applies"))).toEqual([
      {
        from: "no",
        to: "yes",
        given: {
          tied: "movement",
          rule: "printed-rule",
          "as-if": "movement",
          overwatch: false,
          phase: "psychic",
        },
        said: [false, true],
      },
    ]);
    // Embarking goes on as it did, but for those who stay where they are beside an enemy: that is another entry's.
    const { flips } = between(earlier, later, "may-embark");
    expect(flips.map(({ witness }) => witness.given["stayed-put"])).toEqual(flips.map(() => true));
  });

  it("a lent Leadership that need no longer be taken, as the earlier text is written", () => {
    const written = new Map([[doubt(earlier, "lending"), "replaced"]]);
    const { flips } = between(earlier, later, "leadership-used", { readings: { before: written } });
    expect(flips.map(({ witness }) => witness.given)).toEqual([expect.objectContaining({ lent: false })]);
  });
});
