/** What an example expects after a play is asked of the situation as the play leaves it. */
import { describe, expect, it } from "vitest";
import type { Program } from "../../compiler/check/program.ts";
import { compile } from "../../compiler/compile.ts";
import { runExamples } from "../../compiler/evaluate/examples.ts";
import { mutants } from "../../compiler/mutants/mutants.ts";
import { mutating } from "../../compiler/study/mutants.ts";

const rules = `
book quay { held in en  unit length = in }
record ship { crew: count 0..40  hurt: truth }
fact fleet: list of ship { about en "Every ship." }
decide sunk: truth given s: ship { about en "Is nobody left?" }
provision storms {
  sentence lose { en "A storm takes a hand of each ship, and on a four a blow hurts one." }
  sentence sunk { en "A ship without hands is lost." }
  clauses of sunk {
    sunk: yes when s.crew = 0
    otherwise: no
  }
  procedure storm {
    about en "What does a storm do?"
    each s in fleet { set s.crew to s.crew - 1 from lose }
  }
  procedure blow given s: ship {
    about en "What does a blow do?"
    roll dice = 1 of D6 from lose
    when dice >= 4 { set s.hurt to yes from lose }
    ensure dice != 6 from lose
    gives left: count 0..40 = s.crew from lose
  }
EXAMPLES
}
`;

function programWith(examples: string): Program {
  const { value, diagnostics } = compile([{ path: "1.rubric", text: rules.replace("EXAMPLES", examples) }]);
  expect(diagnostics.map(({ code }) => code)).toEqual([]);
  const [all] = value.versions.values();
  const [version] = all?.values() ?? [];
  if (!version) throw new Error("there is a version");
  return version.program;
}

/** What was found, and whether it is as expected. */
function foundIn(examples: string): readonly unknown[] {
  return runExamples(programWith(examples)).flatMap(({ expects, faults }) =>
    expects.map(({ found, passed }) => [found.status, found.value, passed && faults.length === 0]),
  );
}

const fleet = "given fleet = [{ crew: 1, hurt: no }, { crew: 5, hurt: no }]";
const ship = "given s = { crew: 3, hurt: no }";

describe("what is expected after a play", () => {
  it("is asked of what the play set, and without it of what is given", () => {
    const all = "(sum of s.crew for s in fleet)";
    expect(foundIn(`example "a" { ${fleet} expect ${all} = 4 after storm expect ${all} = 6 }`)).toEqual([
      ["ruled", 4, true],
      ["ruled", 6, true],
    ]);
  });

  it("may be a decision of what it set", () => {
    const any = "(some s in fleet has sunk(s))";
    expect(foundIn(`example "a" { ${fleet} expect ${any} = yes after storm expect ${any} = no }`)).toEqual([
      ["ruled", true, true],
      ["ruled", false, true],
    ]);
  });

  it("is told of a thing that the example hands to the play", () => {
    expect(foundIn(`example "a" { ${ship}, dice = [4] expect s.hurt = yes after blow }`)).toEqual([
      ["ruled", true, true],
    ]);
    expect(foundIn(`example "a" { ${ship}, dice = [3] expect s.hurt = yes after blow }`)).toEqual([
      ["ruled", false, false],
    ]);
  });

  it("depends on what the play waits for", () => {
    expect(foundIn(`example "a" { ${ship} expect s.hurt depends after blow }`)).toEqual([
      ["depends", null, true],
    ]);
  });

  it("may be that the play is refused", () => {
    expect(foundIn(`example "a" { ${ship}, dice = [6] expect s.hurt refused after blow }`)).toEqual([
      ["refused", null, true],
    ]);
  });
});

describe("a change of a line that sets something", () => {
  const fatesOf = (examples: string) =>
    mutants([programWith(examples)], mutating, { wanted: ({ of }) => of.id === "storm" }).mutants.map(
      ({ fate }) => fate,
    );

  it("is told apart by what the play leaves, as an example to be completed", () => {
    const fates = fatesOf(`example "a" { ${fleet} expect (count s in fleet) = 2 after storm }`);
    expect(fates.map(({ kind }) => kind)).toContain("alive");
    const [alive] = fates.flatMap((fate) => (fate.kind === "alive" ? [fate] : []));
    expect(alive?.situation).toMatchObject({ asks: "left", id: "storm" });
    expect(alive?.example).toContain("(sum of that-one.crew for that-one in fleet) = ? after storm");
    const completed = (alive?.example ?? "").replaceAll("= ?", "= 0");
    expect(foundIn(completed)).not.toEqual([]);
  });

  it("is noticed by an example that asks after the play", () => {
    const fates = fatesOf(`example "a" { ${fleet} expect (sum of s.crew for s in fleet) = 4 after storm }`);
    expect(fates.map(({ kind }) => kind)).not.toContain("alive");
    expect(fates.map(({ kind }) => kind)).toContain("killed");
  });
});
