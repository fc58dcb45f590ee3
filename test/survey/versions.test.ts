/** Clauses across versions: what several versions have alike is told once, and what one of them changes is asked again. */
import { describe, expect, it } from "vitest";
import { surveyClauses } from "../../compiler/study/survey.ts";
import { compile } from "../../compiler/compile.ts";
import type { Section } from "../../compiler/survey/findings.ts";
import { compiledRules } from "../support/rules.ts";

const printing = `
book wells { held in en }
enum stuff { water { about en "Water." } oil { about en "Oil." } }
fact stuff: stuff { about en "What is in the well." }
fact depth: count 0..9 { about en "How deep it is." }
fact dry: truth { about en "Is it dry?" }
decide may-draw: truth { about en "May one draw from it?" }
provision drawing on page 1 {
  paragraph 1 { sentence wet { en "One may draw what is not oil." } sentence greasy { en "Oil is left where it is." } }
  clauses of may-draw { wet: yes when stuff != oil from wet  greasy: no when stuff != water from greasy }
}
`;
const shallow = `
decide may-wade: truth { about en "May one wade?" }
provision wading on page 2 {
  sentence low { en "One may wade up to 3 deep." } sentence arid { en "In a dry well there is no wading." }
  clauses of may-wade { low: yes when depth <= 3 from low  arid: no when dry from arid }
}
`;
const update = (text: string) => `update 1.1 of wells { on base held in en }\n${text}`;

/** The texts of the printing, and an update last where there is one. */
function look(...texts: readonly string[]) {
  const isUpdate = (text: string) => text.startsWith("update ");
  const base = texts.filter((text) => !isUpdate(text)).join("\n");
  const sources = [base, ...texts.filter(isUpdate)].map((text, i) => ({ path: `rules/${i}.rubric`, text }));
  const { value, diagnostics } = compile(sources);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  const { diagnostics: told, sections } = surveyClauses(value, { whole: true });
  return {
    told: told.map(
      ({ code, data }) => `${code} ${String(data.decision)} ${String(data.given ?? data.clause)}`,
    ),
    sections,
  };
}

const findings = (sections: readonly Section[], name: string) =>
  sections
    .filter((section) => section.name === name)
    .flatMap((section) =>
      section.findings.map(({ versions, of, text }) => `${versions.join()} ${of}: ${text}`),
    );

describe("a clash", () => {
  it("that stands in several versions is told once", () => {
    expect(look(printing, shallow, update("")).told).toEqual([
      "clause-conflict may-wade depth = 0, dry = yes",
    ]);
  });
  it("that an update brings by one more value is found in decisions nobody changed", () => {
    expect(look(printing).told).toEqual([]);
    const more = `erratum E1 on drawing records { extend enum stuff { mud { about en "Mud." } } }`;
    expect(look(printing, update(more)).told).toEqual(["clause-conflict may-draw stuff = mud"]);
  });
  it("that a law rules out is none", () => {
    const law = `law dry-is-deep: not dry or depth >= 4 because en "Dry wells are deep."`;
    expect(look(printing, shallow, law).told).toEqual([]);
  });
  it("is none where the later clause is put over the other", () => {
    expect(look(printing, shallow.replace("arid: no", "arid over low: no")).told).toEqual([]);
  });
});

describe("a clause that has no say", () => {
  const settled = shallow.replace("arid: no", "arid over low: no");
  const shadow = `ruling Q1 on wading changes {
    question en "May one wade at all?" answer en "No."
    clauses of may-wade { nobody over all: no }
  }`;
  it("in one version and has one in another is no fault and is listed", () => {
    const { told, sections } = look(printing, settled, update(shadow));
    expect(told).toEqual([]);
    expect(findings(sections, "idle")).toEqual([
      "1.1 may-wade: `low` is always overridden by `nobody`",
      "1.1 may-wade: `arid` is always overridden by `nobody`",
    ]);
  });
  it("in any version is a fault, with who takes its place", () => {
    const always = shallow.replace("arid: no when dry from arid", "arid over low: no from arid");
    const { told } = look(printing, always);
    expect(told).toEqual(["dead-clause may-wade low"]);
  });
  it("only as long as something is unseen is none", () => {
    const unseen = `
      decide is-near: truth { about en "Is it near?" }
      decide may-rest: truth { about en "May one rest?" }
      provision resting on page 3 {
        sentence near unseen
        sentence rest { en "Near it one may rest." }
        clauses of is-near { near: unseen from near cites page 3 }
        clauses of may-rest { rest: yes when is-near from rest }
      }`;
    expect(look(printing, unseen).told).toEqual([]);
  });
  it("but under a reading that is not taken is none", () => {
    const doubted = shallow
      .replace(
        "clauses of",
        `doubt which { all taken en "All." few en "Few." because en "It is not said." }\n  clauses of`,
      )
      .replace("arid: no when dry", "arid over low: no when dry or reading which = all");
    expect(look(printing, doubted).told).toEqual([]);
  });
});

describe("the rules", () => {
  const { diagnostics, sections } = surveyClauses(compiledRules(), { whole: true });
  it("hold no clauses that clash, never have a say, or are over what they never meet", () => {
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
  });
  it("are told of by section, each finding with a place and the versions it holds of", () => {
    expect(sections.map(({ name }) => name)).toEqual([
      "left-open",
      "idle",
      "expected-conflicts",
      "not-settled",
      "invariants-by-reading",
      "shares",
      "lone-facts",
      "resting-entries",
      "outside-proofs",
      "bounded-proofs",
      "untranslated",
    ]);
    for (const { findings: all } of sections)
      for (const { versions, place, text } of all) {
        expect(versions.length).toBeGreaterThan(0);
        expect(place.file).toMatch(/^rules\//);
        expect(text).not.toContain("does not confirm the situation");
      }
  });
});
