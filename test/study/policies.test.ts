/** Policies as people write them beside a question: conditions, goals, and which of equally good options is taken. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { odds } from "../../compiler/study/odds.ts";
import { selectVersion } from "../../compiler/study/select-version.ts";

const text = `
book fort { held in en }
enum side { us them }
enum gun { rifle club axe }
provision fights on page 1 {
  sentence fights { en "A four or more wins; one may roll again." }
  resolve fight {
    about en "Is the fight won?"
    roll first = 1 of D6
    choose again: truth by us
    when again { reroll first }
    gives won: truth = first >= 4
    gives spent: truth = again
  }
  resolve arm: gun {
    about en "Which gun is taken?"
    roll range = 1 of D6
    choose taken: gun by us
    gives taken
  }
  policy far for us of arm { taken: (rifle when range >= 5, club when range = 4, otherwise axe) }
  resolve bid: count {
    about en "How much is bid?"
    roll die = 1 of D6
    choose bonus: count 0..9 by us among { 4, 2, 3 }
    gives bonus
  }
  procedure day: count {
    about en "How many tasks are done?"
    let done-today = 0
    menu task by us {
      once dig { set done-today to done-today + 0 }
    }
    gives done-today
  }
}
`;

const compiled = compile([{ path: "fort.rubric", text }]);
const fort = selectVersion(compiled.value, "fort");

function meansOf(play: string, ...policies: readonly string[]): unknown {
  return odds(fort, play, {}, { policies }).mean;
}

function chancesOf(play: string, ...policies: readonly string[]): readonly unknown[] {
  return odds(fort, play, {}, { policies }).distribution.map(({ value, chance }) => [value, chance]);
}

it("compiles", () => {
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

describe("choices with conditions", () => {
  it("are made by what is known at that point", () => {
    // Half of the first rolls fail; half of these win on the second roll.
    expect(meansOf("fight", "us: again = yes when first < 4, else no")).toEqual({ won: "3/4", spent: "1/2" });
    expect(meansOf("fight", "us: again = first < 4")).toEqual({ won: "3/4", spent: "1/2" });
    expect(meansOf("fight", "us: again = no")).toEqual({ won: "1/2", spent: "0" });
  });

  it("may have several cases, in the rules and beside the question", () => {
    const expected = [
      ["axe", "1/2"],
      ["rifle", "1/3"],
      ["club", "1/6"],
    ];
    const sorted = (all: readonly unknown[]) =>
      [...all].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    const asked = "us: taken = rifle when range >= 5, club when range = 4, else axe";
    expect(sorted(chancesOf("arm", "far"))).toEqual(sorted(expected));
    expect(sorted(chancesOf("arm", asked))).toEqual(sorted(expected));
  });

  it("say what is wrong with them", () => {
    expect(() => meansOf("fight", "us: agian = yes")).toThrow(/No sequence has a choice `agian`/);
    expect(() => meansOf("fight", "us: again = 7")).toThrow(/is not a policy of us/);
    expect(() => meansOf("fight", "them: again = yes")).toThrow(/is not a policy of them/);
    expect(() => meansOf("fight", "us: again")).toThrow(/is not a choice with a value/);
  });
});

describe("the best for goals", () => {
  it("is written with the side in front, or behind", () => {
    for (const policy of ["best for us by won", "us=best for won", "us=best by won", "us=best for us by won"])
      expect(meansOf("fight", policy)).toEqual({ won: "3/4", spent: "1/2" });
    expect(() => meansOf("fight", "us=best for them by won")).toThrow(/two sides/);
  });

  it("combines goals with and, or, and one after the other", () => {
    // To win without a second roll, a second roll helps nothing: both options are alike, and no comes first.
    expect(meansOf("fight", "us=best for won and not spent")).toEqual({ won: "1/2", spent: "0" });
    // After a failed roll both options lose the first goal, and the second decides.
    expect(meansOf("fight", "us=best for first won and not spent, then won")).toEqual({
      won: "3/4",
      spent: "1/2",
    });
    expect(meansOf("fight", "us=best for won or spent")).toEqual({ won: "3/4", spent: "1/2" });
    // Least spent, then won: never a second roll.
    expect(meansOf("fight", "us=best for least spent then won")).toEqual({ won: "1/2", spent: "0" });
  });

  it("takes of equally good options the first by what they are, and says so", () => {
    expect(chancesOf("arm", "us=best for arm in { rifle, club, axe }")).toEqual([["axe", "1"]]);
    expect(chancesOf("bid", "us=best for bid >= 1")).toEqual([[2, "1"]]);
    expect(chancesOf("day", "us=best for day")).toEqual([[0, "1"]]);
    expect(odds(fort, "bid", {}, { policies: ["us=best for bid >= 1"] }).ties).toMatch(/smallest number/);
    expect(odds(fort, "bid", {}).ties).toBeNull();
  });
});
