/** Whose doing a change is: values that one entry alone sets, and plays that call what others changed. */
import { expect, it } from "vitest";
import type { Difference, PlayChange } from "../../compiler/diff/change.ts";
import { changeOf, comparing, source } from "../support/compared.ts";

const compare = comparing([
  source(`
book well { title en "Well" held in en }
enum side { left right }
fact rain: count 0..9 { about en "How much rain fell." }
fact month: count 1..12 { about en "The month." }
decide wet: truth { about en "Is it wet?" }
decide muddy: truth { about en "Is it muddy?" }
provision drawing on page 1 {
  figure depth: count 0..9 = 3
  sentence depth { en "The well is {depth} deep." }
  sentence wet { en "After rain it is wet." }
  sentence mud { en "After much rain it is muddy." }
  clauses of wet { wet: yes when rain >= 1  otherwise: no from wet }
  clauses of muddy { mud: yes when rain >= 5  otherwise: no from mud }
  table level: count 0..9 on month: count 1..12 {
    about en "How high the water stands."
    row winter = 1..6: 4
    row summer = at least 7: 2
  }
  sentence draw { en "One draws from a side, in the wet from the left." }
  procedure draw: side {
    about en "From which side one draws."
    choose where: side by left
    draw: gives (left when wet, otherwise where)
  }
  procedure haul: side {
    about en "To which side one hauls."
    choose whither: side by left
    draw: gives (left when muddy, otherwise whither)
  }
  procedure fetch: side {
    about en "To which side one fetches."
    play hauled = haul
    draw: gives hauled
  }
}
update 1.1 of well { on base held in en }
erratum E1 on drawing changes { set figure depth to 4 at en page 1, sentence 1 }
erratum E2 on drawing changes { set cell level.winter to 5 at en page 1, table, row 1 }
erratum E3 on drawing editorial {
  replace sentence wet at en page 1, sentence 2 { en "Without rain it is not wet, else it is." }
  clauses of wet { replace wet: yes when not (rain < 1) }
}
erratum E4 on drawing changes {
  replace sentence mud at en page 1, sentence 3 { en "After little rain it is muddy." }
  clauses of muddy { replace mud: yes when rain >= 2 }
}
`),
]);

const forth = compare("base", "1.1");
const back = compare("1.1", "base");

it.each([
  ["forth", forth],
  ["back", back],
])("a figure or a cell that one entry sets is changed by that entry alone, %s", (_, difference) => {
  for (const [entry, decision] of [
    ["E1", "drawing.depth"],
    ["E2", "level"],
  ] as const) {
    const change = changeOf(difference, entry);
    expect(change).toMatchObject({ meaning: "different", own: "different", inherited: [] });
    expect(change.decisions.map((each) => each.decision)).toEqual([decision]);
    expect(change.witnesses.map(({ entries }) => entries)).toEqual([[`well-1.1/${entry}`]]);
  }
});

it("a play with the same lines is the same where all that it calls is proved to be", () => {
  expect(playOf(forth, "draw")).toBeUndefined();
});

it("a play with the same lines inherits what others changed in what it calls, at whatever depth", () => {
  for (const name of ["haul", "fetch"])
    expect(playOf(forth, name)).toMatchObject({
      meaning: "different",
      own: "same",
      inherited: [{ meaning: "different", entries: ["well-1.1/E4"] }],
    });
});

/** Undefined where it is told of nowhere, as it is when it is the same. */
function playOf({ changes }: Difference, name: string): PlayChange | undefined {
  return changes.flatMap(({ plays }) => plays).find(({ play }) => play === name);
}
