/** What became of what is decided: own effect and what follows from others, witnesses, readings, odds and plays. */
import { describe, expect, it } from "vitest";
import { together, withClaims } from "../../compiler/diff/diff.ts";
import { reverse } from "../../compiler/diff/reverse.ts";
import type { Side } from "../../compiler/diff/engines.ts";
import { compile } from "../../compiler/compile.ts";
import type { VersionId } from "../../compiler/resolve/graph.ts";
import { replay } from "../../compiler/diff/replay.ts";
import { createEngines } from "../../compiler/study/engines.ts";
import type { DecisionChange, Difference } from "../../compiler/diff/change.ts";
import { changeOf, comparing, source } from "../support/compared.ts";

const seesaw = source(`
book seesaw { title en "Seesaw" held in en }
enum side { left right }
fact children: count 0..6 { about en "How many children sit on it." }
fact dogs: count 0..3 { about en "How many dogs sit on it." }
fact riders: list of rider { about en "Who sits on it." }
record rider { tall: truth { about en "Is the rider tall?" } }
decide tips: truth { about en "Does the seesaw tip?" }
decide creaks: truth { about en "Does the seesaw creak?"  loud: yes when tips and dogs >= 1  otherwise: no }
decide stands: truth { about en "Does it stand?" }
decide painted: truth { about en "Is it painted?" }
decide full: truth { about en "Is it full?" }
provision weight on page 1 {
  heading en "Weight"
  sentence four { en "With four children on it, the seesaw tips." }
  sentence stand { en "It stands on any ground." }
  sentence paint unseen
  sentence fullness { en "It is full as soon as every rider is tall." }
  clauses of tips { four: yes when children >= 4  otherwise: no from four }
  clauses of stands { stand: yes }
  clauses of painted { paint: unseen from paint cites 1.1/E3 }
  clauses of full { fullness: yes when every r in riders has r.tall  otherwise: no from fullness }
}
provision throwing on page 2 {
  heading en "Throwing"
  sentence throw { en "Whoever throws a six comes down." }
  resolve down {
    about en "Does one come down?"
    roll die = 1 of D6
    throw: gives lands: truth = some d in die has d >= 6
  }
  sentence pick { en "One picks a side, and then a die is thrown." }
  procedure ride: side {
    about en "On which side one ends."
    choose where: side by left
    pick: gives where
  }
}
update 1.1 of seesaw { on base held in en }
erratum E1 on weight changes {
  heading en "Five children"
  replace sentence four at en page 1, sentence 1 { en "With five children on it, the seesaw tips." }
  clauses of tips { replace four: yes when children >= 5 }
}
erratum E2 on weight withdraws {
  delete sentence stand at en page 1, sentence 2
  clauses of stands { withdraw stand }
}
erratum E3 on weight records {
  replace sentence paint at en page 1, sentence 3 { en "It is painted green." }
  clauses of painted { replace paint: yes }
}
erratum E4 on weight editorial {
  replace sentence fullness at en page 1, sentence -1 { en "It is full if and only if no rider is not tall." }
  clauses of full { replace fullness: yes when not (some r in riders has not r.tall) }
}
erratum E5 on throwing changes {
  replace sentence throw at en page 2, sentence 1 { en "Whoever throws a five or a six comes down." }
  resolve down {
    about en "Does one come down?"
    roll die = 1 of D6
    throw: gives lands: truth = some d in die has d >= 5
  }
  procedure ride: side {
    about en "On which side one ends."
    choose where: side by left
    roll die = 1 of D6
    pick: gives left
  }
}
ruling Q1 on weight settles {
  question en "May a dog ride?"
  answer { sentence dog { en "It may, while no child does." } }
  decide rides: truth { about en "May a dog ride?" }
  doubt child {
    nobody written en "No child at all."
    two taken en "Fewer than two children."
    because en "A single child may be meant."
  }
  clauses of rides { dog: yes when reading child = nobody and children = 0 or reading child = two and children < 2 }
}
`);
const compare = comparing([seesaw]);

const forth = compare("base", "1.1");
const back = compare("1.1", "base");

function decisionOf(difference: Difference, entry: string, name: string): DecisionChange {
  const found = changeOf(difference, entry).decisions.find(({ decision }) => decision === name);
  if (found === undefined) throw new Error(`${entry} has nothing to do with ${name}`);
  return found;
}

describe("meaning", () => {
  it("is different by the entry that changed it, with the smallest situation, replayed and blamed on it", () => {
    const { meaning, own, witnesses } = decisionOf(forth, "E1", "tips");
    expect([meaning, own]).toEqual(["narrower", "narrower"]);
    expect(
      witnesses.map(({ given, before, after, entries }) => [given, before.value, after.value, entries]),
    ).toEqual([[{ children: 4 }, true, false, ["seesaw-1.1/E1"]]]);
    expect(witnesses[0]?.before.because[0]?.clause).toBe("four");
  });

  it("goes the other way the other way round", () => {
    const { meaning, witnesses } = decisionOf(back, "E1", "tips");
    expect(meaning).toBe("wider");
    expect(witnesses[0]).toMatchObject({ before: { value: false }, after: { value: true } });
  });

  it("of what calls a changed decision is told where no entry touched it, with the entries to blame", () => {
    const change = forth.changes.find(({ decisions }) =>
      decisions.some(({ decision }) => decision === "creaks"),
    );
    expect(change?.entries).toEqual({ from: [], to: [] });
    expect(change).toMatchObject({ meaning: "narrower", own: "same" });
    expect(change?.inherited).toEqual([{ meaning: "narrower", entries: ["seesaw-1.1/E1"] }]);
  });

  it("is withdrawn, new, put on record", () => {
    expect(decisionOf(forth, "E2", "stands").meaning).toBe("withdrawn");
    expect(decisionOf(back, "E2", "stands").meaning).toBe("new");
    expect(decisionOf(forth, "E3", "painted").meaning).toBe("was-not-on-record");
    expect(decisionOf(forth, "Q1", "rides").meaning).toBe("new");
    expect(decisionOf(back, "Q1", "rides").meaning).toBe("withdrawn");
  });

  it("is the same where only the words and the way of saying it changed, for lists of every length", () => {
    const change = changeOf(forth, "E4");
    expect(change).toMatchObject({ meaning: "same", own: "same", bound: null, witnesses: [] });
    expect(change.text.map(({ kind }) => kind)).toEqual(["changed"]);
  });

  it("names each reading of a doubt that it rests on", () => {
    const { readings } = decisionOf(forth, "Q1", "rides");
    expect(readings.map(({ reading, meaning, written }) => [reading, meaning, written])).toEqual([
      ["nobody", "new", true],
      ["two", "new", false],
    ]);
  });

  it("of several decisions is what they all come to, else different, and what is not proved is not hidden", () => {
    expect(together([])).toBe("same");
    expect(together(["same", "narrower", "narrower"])).toBe("narrower");
    expect(together(["new", "wider"])).toBe("different");
    expect(together(["same-up-to", "same"])).toBe("same-up-to");
    expect(together(["same-up-to", "not-proved"])).toBe("not-proved");
  });
});

describe("the way back", () => {
  /** What a comparison found, without words and in the order of its changes. */
  const found = ({ changes, structure, numbers }: Difference) => ({
    structure,
    numbers,
    changes: changes.map(({ decisions, plays, ...change }) => ({
      kind: change.kind,
      entries: change.entries,
      heading: change.heading,
      text: change.text,
      decisions: decisions.map(({ decision, meaning, own, inherited, readings, bound, witnesses }) => ({
        ...{ decision, meaning, own, inherited, readings, bound },
        flips: witnesses
          .map(({ given, before, after, entries }) => JSON.stringify([given, before, after, entries]))
          .sort(),
      })),
      plays: plays.map(({ play, meaning, own, odds }) => ({
        ...{ play, meaning, own },
        rows: odds?.rows.map((row) => JSON.stringify(row)).sort() ?? null,
        mean: odds?.mean ?? null,
      })),
    })),
  });

  it("is the way there mirrored, and what a comparison finds the other way", () => {
    const [[, versions] = []] = compile([seesaw]).value.versions;
    const sideOf = (version: string): Side => {
      const compiled = versions?.get(version as VersionId);
      if (compiled === undefined) throw new Error(`there is no ${version}`);
      return { ...compiled, readings: new Map() };
    };
    const [from, to] = [sideOf("1.1"), sideOf("base")];
    const mirrored = reverse(forth, from, to);
    expect(found(mirrored)).toEqual(found(back));
    expect(found(reverse(mirrored, to, from))).toEqual(found(forth));
  });
});

describe("readings", () => {
  it("of one version are compared with one another", () => {
    const found = compare("1.1", "1.1", {
      readings: { from: { child: "nobody" }, to: { child: "two" } },
      onlyChanged: true,
    });
    expect(found.readings).toEqual({ from: { child: "nobody" }, to: { child: "two" } });
    expect(found.changes.map(({ entries }) => entries.to)).toEqual([["seesaw-1.1/Q1"]]);
    const { witnesses } = decisionOf(found, "Q1", "rides");
    expect(witnesses.map(({ given, before, after }) => [given, before.status, after.status])).toEqual([
      [{ children: 1 }, "no-ruling", "ruled"],
    ]);
  });
});

describe("plays", () => {
  it("shift where dice decide, exactly", () => {
    const { odds, plays } = changeOf(forth, "E5");
    const shift = odds?.find(({ play }) => play === "down");
    expect(shift?.rows.map(({ value, from, to, shift }) => [value, from, to, shift])).toEqual([
      [{ lands: false }, "5/6", "2/3", "-1/6"],
      [{ lands: true }, "1/6", "1/3", "1/6"],
    ]);
    expect(plays.find(({ play }) => play === "down")?.meaning).toBe("different");
  });

  it("part at the shortest play that tells them apart", () => {
    const { plays } = changeOf(forth, "E5");
    expect(plays.find(({ play }) => play === "ride")?.shortest).toMatchObject({
      events: [{ at: "where", chose: "left" }],
      before: { kind: "over", value: "left" },
      after: { kind: "asks", at: "die", for: "roll" },
    });
  });

  // The way back takes its course from the way there; a stepper of its own makes it search.
  it("part at the same course in either direction", () => {
    const { stepper } = createEngines("en");
    const searched = compare("1.1", "base", { engines: { stepper: { ...stepper } } });
    const courses = ({ changes }: Difference) =>
      changes.flatMap(({ plays }) => plays.flatMap(({ shortest }) => shortest ?? []));
    expect(courses(back).length).toBeGreaterThan(0);
    expect(courses(back)).toEqual(courses(searched));
  });
});

describe("what is shown", () => {
  it("lists entries that did not change, unless they are left out", () => {
    const all = compare("1.1", "1.1");
    expect(all.changes.length).toBeGreaterThan(0);
    expect(all.changes.every(({ meaning, text }) => meaning === "same" && text.length === 0)).toBe(true);
    expect(compare("1.1", "1.1", { onlyChanged: true }).changes).toEqual([]);
  });

  it("has no witness that somebody else does not say too", () => {
    const { difference, refuted } = replay(forth, (side, { before, after }) => {
      const said = side === "from" ? before : after;
      return { status: said.status, value: said.value };
    });
    expect(refuted).toEqual([]);
    expect(difference).toEqual(forth);
    const contradicted = replay(forth, () => ({ status: "no-ruling", value: null }));
    expect(contradicted.refuted.length).toBeGreaterThan(0);
    expect(contradicted.difference.changes.flatMap(({ witnesses }) => witnesses)).toEqual([]);
    expect(decisionOf(contradicted.difference, "E1", "tips").meaning).toBe("not-proved");
    expect(changeOf(contradicted.difference, "E1").meaning).toBe("not-proved");
  });

  it("takes what was judged of claims from who judged them", () => {
    const claims = new Map([
      [
        changeOf(forth, "E1").entries.to[0] ?? ("" as never),
        [
          {
            entry: "seesaw-1.1/E1" as never,
            word: "changes" as const,
            scope: null,
            reading: null,
            holds: true,
            judgedIn: null,
          },
        ],
      ],
    ]);
    const judged = withClaims(forth, claims);
    expect(changeOf(judged, "E1")).toMatchObject({ claim: "changes", holds: true });
    expect(changeOf(judged, "E2")).toMatchObject({ claim: "withdraws", holds: null });
  });

  it("does not call proved what the prover gave up", () => {
    const gaveUp = () =>
      ({ meaning: "not-proved", bound: null, share: null, witnesses: [], reason: "too many cases" }) as const;
    const found = compare("base", "1.1", { engines: { prove: gaveUp } });
    expect(decisionOf(found, "E1", "tips")).toMatchObject({
      meaning: "not-proved",
      reason: "too many cases",
    });
  });
});
