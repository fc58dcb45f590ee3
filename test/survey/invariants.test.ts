/** Invariants: where they hold, in which versions, and that the answers of a counterexample are those that one gets by asking. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { ask } from "../../compiler/study/ask.ts";
import { proveInvariants } from "../../compiler/study/invariants.ts";
import { selectVersion } from "../../compiler/study/select-version.ts";
import { survey } from "../../compiler/study/survey.ts";

const printing = `
book harbour { held in en }
record ship { crew: count 0..400  sick: truth  next?: ref ship }
fact storm: truth { about en "Is there a storm?" }
fact fleet: list of ship { about en "All ships." }
decide may-dock: duty given s: ship {
  about en "May the ship dock?"
  small: may when s.crew <= 100
  sick over small: may not when s.sick
}
decide may-trade: duty given s: ship { about en "May the ship trade?"  trade: may when s.crew <= 50 and not storm }
decide dues: count given s: ship { about en "What does it pay?"  dues: s.crew * 2 }
provision docking on page 12 {
  sentence docks { en "A ship that trades has docked." }
  sentence pays { en "Nobody pays more than a larger ship." }
  always traders-dock given s: ship {
    about en "A ship that may trade may dock."
    holds may-dock(s) = may when may-trade(s) = may from docks
  }
  always larger-pay-more given one: ship, other: ship {
    about en "A larger ship pays no less."
    holds dues(one) <= dues(other) when one.crew <= other.crew from pays
  }
}
`;

function look(...texts: readonly string[]) {
  const sources = [printing, ...texts].map((text, i) => ({ path: `rules/${i}.rubric`, text }));
  const { value, diagnostics } = compile(sources);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return value;
}

const update = (version: string, text: string) => `update ${version} of harbour { ${text}`;
const told = (found: ReturnType<typeof proveInvariants>) =>
  found.map(({ name, holds }) => `${name}: ${holds === null ? "open" : holds ? "holds" : "fails"}`);

describe("an invariant", () => {
  it("fails with the least situation, and asking gives the answers that are shown", () => {
    const value = look();
    const [fails, holds] = proveInvariants(value, "harbour");
    expect([fails?.holds, holds?.holds]).toEqual([false, true]);
    const broken = fails?.broken;
    expect(broken?.situation).toEqual({ s: { crew: 0, sick: true }, storm: false });
    expect(broken?.answers).toEqual([
      { question: "may-trade(s)", status: "ruled", value: "may" },
      { question: "may-dock(s)", status: "ruled", value: "may not" },
    ]);
    const { program } = selectVersion(value, "harbour");
    const given = broken?.situation ?? {};
    expect(ask(program, "traders-dock", given)).toMatchObject({ status: "ruled", value: false });
    const { storm, ...others } = given;
    expect(ask(program, "may-trade", { ...others, storm: storm ?? null })).toMatchObject({ value: "may" });
    expect(ask(program, "may-dock", others)).toMatchObject({ value: "may not" });
  });

  it("holds where a decision rules nothing, unless a ruling is asked for", () => {
    const text = `part of harbour
      provision rest on page 13 {
        sentence all { en "A healthy ship docks." }
        always healthy-dock given s: ship { about en "It docks." holds may-dock(s) = may when not s.sick from all }
        always healthy-ruled given s: ship { about en "It is ruled." holds may-dock(s) is ruled when not s.sick from all }
      }`;
    expect(told(proveInvariants(look(text), "harbour"))).toEqual([
      "traders-dock: fails",
      "larger-pay-more: holds",
      "healthy-dock: holds",
      "healthy-ruled: fails",
    ]);
  });

  it("holds in the versions of its owner, until an update ends it or writes it again", async () => {
    const first = update(
      "1.1",
      `on base held in en }
      ruling Q1 on docking clarifies {
        question en "May the sick trade?"
        answer en "They may, and the large pay less."
        always traders-dock ends because en "The sick trade from their ships."
        always all-pay given s: ship { about en "All pay." holds dues(s) >= 0 when may-dock(s) = may }
      }`,
    );
    const second = update(
      "1.2",
      `re-issues 1.1 held in en }
      carries 1.1/Q1 as Q1
      ruling Q2 on docking clarifies {
        question en "Who pays?"
        answer en "Those who trade."
        always larger-pay-more given one: ship, other: ship {
          because en "Only those who trade pay."
          about en "A larger ship that trades pays no less."
          holds dues(one) <= dues(other) when one.crew <= other.crew and may-trade(one) = may
        }
      }`,
    );
    const value = look(first, second);
    expect(told(proveInvariants(value, "harbour", "base"))).toEqual([
      "traders-dock: fails",
      "larger-pay-more: holds",
    ]);
    expect(told(proveInvariants(value, "harbour", "1.1"))).toEqual([
      "larger-pay-more: holds",
      "all-pay: holds",
    ]);
    expect(told(proveInvariants(value, "harbour", "1.2"))).toEqual([
      "larger-pay-more: holds",
      "all-pay: holds",
    ]);
    const { diagnostics, invariants } = await survey(value);
    expect(diagnostics.map(({ code }) => code)).toEqual(["broken-invariant"]);
    expect(invariants).toEqual({ hold: 2, open: 0 });
  });

  it("that is not proved is counted", async () => {
    const text = `part of harbour
      decide total: count { about en "How many sail?"  all: sum of s.crew for s in fleet }
      provision crews on page 14 {
        sentence crews { en "A fleet without sailors pays nothing." }
        always empty-fleets given s: ship { about en "It pays nothing." holds dues(s) >= 0 when total < 100000 from crews }
      }`;
    const { notProved, invariants } = await survey(look(text));
    expect(notProved.get("invariants")).toBe(1);
    expect(invariants).toEqual({ hold: 1, open: 1 });
  });
});
