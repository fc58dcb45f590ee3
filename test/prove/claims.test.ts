/** Claims of entries: each word borne out and refuted, per sentence, per provision and per reading, in document order. */
import { describe, expect, it } from "vitest";
import { judgeClaims } from "../../compiler/study/claims.ts";
import { createEngines } from "../../compiler/study/engines.ts";
import { prove } from "../../compiler/study/proofs.ts";
import { type Judged, judgeUpdate } from "../../compiler/claims/claims.ts";
import { withClaims } from "../../compiler/diff/diff.ts";
import type { Prove } from "../../compiler/diff/engines.ts";
import { type Compiled, compile } from "../../compiler/compile.ts";
import { compiledRules } from "../support/rules.ts";
import { changeOf, comparingCompiled } from "../support/compared.ts";

const printing = `
book ponds { held in en }
enum water { pond, lake, sea }
fact place: water { about en "Where one swims." }
fact depth: count 0..9 { about en "How deep it is." }
fact cold: truth { about en "Is it cold?" }
record guest { about en "A guest." age: count 0..9 { about en "How old." } }
fact guests: list of guest { about en "Those who come along." }
decide may-swim: truth { about en "May one swim?" }
decide may-dive: truth { about en "May one dive?" }
decide is-shallow: truth given d: count 0..9 { about en "How deep." } { about en "Is that shallow?" }
provision ponds-rule on page 1 {
  paragraph 1 { sentence swim { en "Swim in ponds up to 2 deep." }  sentence stand unseen }
  clauses of may-swim when place = pond { ok: yes when depth <= 2 from swim  otherwise: no from swim }
  clauses of may-dive when place = pond { hidden: unseen from stand cites page 1 }
}
provision lakes-rule on page 2 {
  paragraph 1 { sentence lakes { en "Swim in lakes up to 4 deep." } }
  clauses of may-swim when place = lake { lake-ok: yes when depth <= 4 from lakes  otherwise: no from lakes }
  clauses of may-dive when place = lake { deep: yes when depth >= 5 from lakes }
}
`;

const update = (...entries: string[]) => `
update 1.1 of ponds { on base held in en }
${entries.join("\n")}
`;
const reissue = (...entries: string[]) => `
update 1.2 of ponds { on base re-issues 1.1 held in en }
${entries.join("\n")}
`;

/** Each update of each book. */
function judgedVersions(compiled: Compiled): readonly (readonly [string, Judged])[] {
  return [...compiled.versions].flatMap(([book, all]) =>
    [...all.keys()].flatMap((version) => {
      const judged = judgeClaims(compiled, book, version);
      return judged ? [[version, judged] as const] : [];
    }),
  );
}

/** What was judged of a version, each claim in a line, then the faults with the verdicts of their situations. */
function judged(texts: readonly string[], version = "1.1", base = printing): readonly string[] {
  const sources = [base, ...texts].map((text, i) => ({ path: `rules/${i}.rubric`, text }));
  const { value, diagnostics } = compile(sources);
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  const found = judgedVersions(value).flatMap(([id, one]) => (id === version ? [one] : []));
  return found.flatMap(({ claims, diagnostics: told }) => [
    ...[...claims.values()].flatMap((all) =>
      all.map(({ entry, word, scope, reading, holds }) => {
        const of = `${scope ? ` for ${scope}` : ""}${reading ? ` in ${reading.doubt}.${reading.reading}` : ""}`;
        return `${entry.replace(/^[a-z]+-/, "")} ${word}${of}: ${holds}`;
      }),
    ),
    ...told.map(({ code, data }) => {
      const shown = data.shown as { decision: string; before: string; after: string } | null | undefined;
      const flip = shown ? ` ${shown.decision} ${shown.before} → ${shown.after}` : "";
      return `${code}${flip}${"instead" in data ? `, ${String(data.instead)}` : ""}`;
    }),
  ]);
}

function ruling(id: string, claim: string, clauses: string, on = "on ponds-rule"): string {
  return `ruling ${id} ${on} ${claim} { question en "What of ${id}?" answer en "So it is, by ${id}." ${clauses} }`;
}
const deeper = (
  limit: number,
  claim: string,
  id = "E1",
  more = "",
) => `erratum ${id} on ponds-rule ${more} ${claim} {
  replace sentence swim at en page 1, sentence 1 { en "Swim in ponds up to ${limit} deep." }
  clauses of may-swim when place = pond { replace ok: yes when depth <= ${limit} from swim }
}`;

describe("what each claim says", () => {
  it("`changes` holds where something ruled flips, and is refuted where only the silent speaks", () => {
    expect(judged([update(deeper(3, "changes"))])).toEqual(["1.1/E1 changes: true"]);
    const sea = "clauses of may-swim { sea: no when place = sea }";
    expect(judged([update(ruling("Q1", "changes", sea))])).toEqual([
      "1.1/Q1 changes: false",
      "claim-refuted may-swim the rules don't say → no, settles",
    ]);
  });
  it("`editorial` holds where nothing flips, whatever way it is written", () => {
    expect(judged([update(deeper(2, "editorial"))])).toEqual(["1.1/E1 editorial: true"]);
    expect(judged([update(deeper(3, "editorial"))])).toEqual([
      "1.1/E1 editorial: false",
      "claim-refuted may-swim no → yes, changes",
    ]);
  });
  it("`clarifies` holds where it followed already", () => {
    expect(
      judged([
        update(ruling("Q1", "clarifies", "clauses of may-swim { one: yes when place = pond and depth = 1 }")),
      ]),
    ).toEqual(["1.1/Q1 clarifies: true"]);
    expect(
      judged([update(ruling("Q1", "clarifies", "clauses of may-swim { sea: no when place = sea }"))]),
    ).toEqual(["1.1/Q1 clarifies: false", "claim-refuted may-swim the rules don't say → no, settles"]);
    // Before, no clause says anything about this decision.
    expect(
      judged([update(ruling("Q1", "clarifies", "clauses of is-shallow { low: yes when d <= 1 }"))]),
    ).toEqual(["1.1/Q1 clarifies: false", "claim-refuted is-shallow the rules don't say → yes, settles"]);
  });
  it("`settles` holds where nothing was ruled, is refuted by a flip and by no flip at all", () => {
    const settles = (clause: string) =>
      judged([update(ruling("Q1", "settles", `clauses of may-swim { q over all: ${clause} }`))]);
    expect(settles("no when place = sea")).toEqual(["1.1/Q1 settles: true"]);
    expect(settles("no when cold")).toEqual([
      "1.1/Q1 settles: false",
      "claim-refuted may-swim yes → no, changes",
    ]);
    expect(settles("yes when place = pond and depth = 0")).toEqual([
      "1.1/Q1 settles: false",
      "claim-refuted, clarifies",
    ]);
  });
  it("`records` says nothing of what nobody holds, and is refuted by what was ruled", () => {
    const stand = (clauses: string) => `erratum E1 on ponds-rule records {
      replace sentence stand at en page 1, sentence 2 { en "Dive where it is deep." }
      clauses of may-dive when place = pond { replace hidden: yes when depth >= 5 from stand }
      ${clauses}
    }`;
    expect(judged([update(stand(""))])).toEqual(["1.1/E1 records: true"]);
    expect(judged([update(stand("clauses of may-swim { cold over all: no when cold from stand }"))])).toEqual(
      ["1.1/E1 records: false", "claim-refuted may-swim yes → no, changes"],
    );
  });
  it("`withdraws` holds where nothing is ruled any more", () => {
    const dive = (clause: string) =>
      judged([update(ruling("Q1", "withdraws", `clauses of may-dive { ${clause} }`, "on lakes-rule"))]);
    expect(dive("chill bars deep: when cold")).toEqual(["1.1/Q1 withdraws: true"]);
    expect(dive("withdraw deep")).toEqual(["1.1/Q1 withdraws: true"]);
    expect(dive("chill over deep: no when cold")).toEqual([
      "1.1/Q1 withdraws: false",
      "claim-refuted may-dive yes → no, changes",
    ]);
    expect(dive("chill bars deep: when cold and depth = 0")).toEqual([
      "1.1/Q1 withdraws: false",
      "claim-refuted, clarifies",
    ]);
  });
  it("`settles` and `withdraws` are refuted by what ends in a conflict", () => {
    const against = (claim: string, clause: string) =>
      judged([update(ruling("Q1", claim, `clauses of may-swim { q: ${clause} }`))]);
    expect(against("settles", "no when place = pond and depth = 1")).toEqual([
      "1.1/Q1 settles: false",
      "claim-refuted may-swim yes → conflict, changes",
    ]);
    expect(against("withdraws", "no when place = pond and depth = 1")).toEqual([
      "1.1/Q1 withdraws: false",
      "claim-refuted may-swim yes → conflict, changes",
    ]);
    const two = ruling(
      "Q1",
      "settles",
      "clauses of may-swim { a: no when place = sea  b: yes when place = sea }",
    );
    expect(judged([update(two)])).toEqual([
      "1.1/Q1 settles: false",
      "claim-refuted may-swim the rules don't say → conflict, settles",
    ]);
  });
  it("without a claim, whatever flips is undeclared", () => {
    expect(judged([update(ruling("Q1", "", "clauses of may-swim { cold over all: no when cold }"))])).toEqual(
      ["undeclared-change may-swim yes → no, changes"],
    );
    expect(
      judged([update(ruling("Q1", "", "clauses of may-swim { one: yes when place = pond and depth = 1 }"))]),
    ).toEqual([]);
  });
  it("does not count what a rule on the table might say", () => {
    const clauses = "clauses of may-swim { usual: no when place = pond and depth = 5 unless told }";
    expect(judged([update(ruling("Q1", "clarifies", clauses))])).toEqual(["1.1/Q1 clarifies: true"]);
  });
});

describe("what a claim is narrowed to", () => {
  const two = (claim: string, other = "no when place = sea") => `ruling Q1 on ponds-rule ${claim} {
    question en "And then?"
    answer { sentence cold { en "Not when it is cold." }  sentence sea { en "Not in the sea." } }
    clauses of may-swim { freezing over all: no when cold from cold  salt: ${other} from sea }
  }`;
  it("is judged sentence by sentence", () => {
    expect(judged([update(two("changes for cold, settles for sea"))])).toEqual([
      "1.1/Q1 changes for cold: true",
      "1.1/Q1 settles for sea: true",
    ]);
    expect(judged([update(two("settles for cold, clarifies for sea"))])).toEqual([
      "1.1/Q1 settles for cold: false",
      "1.1/Q1 clarifies for sea: false",
      "claim-refuted may-swim yes → no, changes",
      "claim-refuted may-swim the rules don't say → no, settles",
    ]);
  });
  it("may be the paragraph to which a sentence was moved", () => {
    const base = printing.replace("paragraph 1 { sentence lakes", "paragraph shores { sentence lakes");
    const moves = `erratum E0 on ponds-rule editorial {
      move sentence swim into paragraph lakes-rule.shores at en page 1, sentence 1 }`;
    const changes = (scope: string) => ruling("Q1", `changes for ${scope}`, clauses);
    const clauses = "clauses of may-swim { ice over all: no when cold from ponds-rule.swim }";
    expect(judged([update(moves, changes("shores"))], "1.1", base)).toEqual([
      "1.1/E0 editorial: true",
      "1.1/Q1 changes for shores: true",
    ]);
  });
  it("leaves what no claim speaks of to be told", () => {
    expect(judged([update(two("settles for sea"))])).toEqual([
      "1.1/Q1 settles for sea: true",
      "undeclared-change may-swim yes → no, changes",
    ]);
    expect(judged([update(two("settles for sea, changes"))])).toEqual([
      "1.1/Q1 settles for sea: true",
      "1.1/Q1 changes: true",
    ]);
  });
  it("is judged where a provision speaks", () => {
    const both = (claim: string) =>
      ruling(
        "Q1",
        claim,
        "clauses of may-swim { three over all: no when depth = 3 }",
        "on ponds-rule, lakes-rule",
      );
    expect(judged([update(both("clarifies for ponds-rule, changes for lakes-rule, settles"))])).toEqual([
      "1.1/Q1 clarifies for ponds-rule: true",
      "1.1/Q1 changes for lakes-rule: true",
      "1.1/Q1 settles: true",
    ]);
    expect(judged([update(both("changes for ponds-rule, settles for lakes-rule, settles"))])).toEqual([
      "1.1/Q1 changes for ponds-rule: false",
      "1.1/Q1 settles for lakes-rule: false",
      "1.1/Q1 settles: true",
      "claim-refuted, clarifies",
      "claim-refuted may-swim yes → no, changes",
    ]);
  });
  it("is judged in the reading it names, else as written", () => {
    const doubted = (claim: string) => `ruling Q1 on ponds-rule ${claim} {
      question en "And when it is cold?"
      answer en "Then not."
      doubt chill { much taken en "Very cold only."  any written en "At all cold."  because en "It says cold." }
      clauses of may-swim { freezing over all: no when cold and reading chill = any }
    }`;
    expect(judged([update(doubted("changes, editorial in chill.much"))])).toEqual([
      "1.1/Q1 changes: true",
      "1.1/Q1 editorial in chill.much: true",
    ]);
    expect(judged([update(doubted("editorial in chill.written, changes in chill.taken"))])).toEqual([
      "1.1/Q1 editorial in chill.written: false",
      "1.1/Q1 changes in chill.taken: false",
      "claim-refuted may-swim yes → no, changes",
      "claim-refuted, clarifies",
    ]);
    const told = (claim: string) => {
      const texts = [printing, update(doubted(claim))];
      const { value } = compile(texts.map((text, i) => ({ path: `rules/${i}.rubric`, text })));
      return judgedVersions(value).flatMap(([, { otherwise }]) => otherwise());
    };
    expect(told("changes, editorial in chill.much")).toEqual([]);
    expect(told("changes")).toMatchObject([
      {
        entry: "1.1/Q1",
        claimed: "changes",
        doubt: "chill",
        reading: "much",
        isTaken: true,
        instead: "clarifies",
      },
    ]);
  });
});

describe("what stands before an entry", () => {
  const cold = (id: string, claim: string) =>
    ruling(
      id,
      claim,
      `clauses of may-swim { ${id.toLowerCase()} over ok, lake-ok: no when cold and depth <= 4 and place != sea }`,
    );
  it("is what stands above it, so that twins do not vouch for each other", () => {
    expect(judged([update(cold("Q1", "clarifies"), cold("Q2", "clarifies"))])).toEqual([
      "1.1/Q1 clarifies: false",
      "1.1/Q2 clarifies: true",
      "claim-refuted may-swim yes → no, changes",
    ]);
  });
  it("has the errata first, wherever they are written", () => {
    const three = ruling(
      "Q1",
      "clarifies",
      "clauses of may-swim { three: yes when place = pond and depth = 3 }",
    );
    expect(judged([update(three, deeper(3, "changes"))])).toEqual([
      "1.1/E1 changes: true",
      "1.1/Q1 clarifies: true",
    ]);
  });
  it("has what the version re-issued held", () => {
    const first = update(deeper(3, "changes"), cold("Q1", "changes"));
    expect(
      judged(
        [first, reissue(deeper(3, "editorial", "E1", "revises 1.1/E1"), "drops 1.1/Q1 withdraws")],
        "1.2",
      ),
    ).toEqual([
      "1.2/E1 editorial: true",
      "1.1/Q1 withdraws: false",
      "claim-refuted may-swim no → yes, changes",
    ]);
    expect(
      judged([first, reissue(deeper(2, "changes", "E1", "revises 1.1/E1"), "drops 1.1/Q1 changes")], "1.2"),
    ).toEqual(["1.2/E1 changes: true", "1.1/Q1 changes: true"]);
  });
  it("has what is carried, which is not judged again wherever it is written", () => {
    const first = update(cold("Q1", "changes"));
    const carry = "carries 1.1/Q1 as Q6";
    const own = cold("Q5", "clarifies");
    for (const entries of [
      [own, carry],
      [carry, own],
    ])
      expect(judged([first, reissue(...entries)], "1.2")).toEqual(["1.2/Q5 clarifies: true"]);
  });
  it("has no carried entry to tell of what another entry changes", () => {
    const three = "clauses of may-swim { three over all: yes when place = pond and depth = 3 }";
    const leaning = update(deeper(4, "changes"), ruling("Q1", "clarifies", three));
    expect(judged([leaning, reissue("carries 1.1/Q1 as Q1", "drops 1.1/E1 changes")], "1.2")).toEqual([
      "1.1/E1 changes: true",
    ]);
  });
  it("has the whole chain that an update re-issues", () => {
    const layer = `update 1.2 of ponds { on 1.1 held in en }\n${cold("Q1", "changes")}`;
    const whole = (claim: string) => `update 2.0 of ponds { on base re-issues 1.2 held in en }
      ${deeper(4, claim, "E1", "revises 1.1/E1")}
      carries 1.2/Q1 as Q1`;
    expect(judged([update(deeper(3, "changes")), layer, whole("changes")], "2.0")).toEqual([
      "2.0/E1 changes: true",
    ]);
    expect(judged([update(deeper(4, "changes")), layer, whole("editorial")], "2.0")).toEqual([
      "2.0/E1 editorial: true",
    ]);
  });
  it("has the version that a layer amends", () => {
    const layer = (claim: string) => `update 1.2 of ponds { on 1.1 held in en }
      ${ruling("Q2", claim, "clauses of may-swim { two over q1: yes when place = pond and depth = 1 }")}`;
    const first = update(cold("Q1", "changes"));
    expect(judged([first, layer("changes")], "1.2")).toEqual(["1.2/Q2 changes: true"]);
    expect(judged([first, layer("clarifies")], "1.2")).toEqual([
      "1.2/Q2 clarifies: false",
      "claim-refuted may-swim no → yes, changes",
    ]);
  });
  it("takes a notion that nobody had ruled on as the update has it", () => {
    const uses = `erratum E1 on ponds-rule changes {
      replace sentence swim at en page 1, sentence 1 { en "Swim where it is shallow." }
      clauses of may-swim when place = pond { replace ok: yes when is-shallow(depth) from swim }
    }`;
    const notion = ruling("Q1", "settles", "clauses of is-shallow { low: yes when d <= 1  otherwise: no }");
    expect(judged([update(uses, notion)])).toEqual(["1.1/E1 changes: true", "1.1/Q1 settles: true"]);
  });
});

describe("what is said of plays", () => {
  const dice = `
book shells { held in en }
decide need: count 2..6 { about en "What has to come up." }
decide extra: count 0..3 { about en "How many dice more." }
provision dip on page 1 {
  paragraph 1 { sentence roll { en "Roll a die to dip." }  sentence luck { en "Lucky ones roll more." } }
  clauses of need { four: 4 from roll }
  clauses of extra { none-more: 0 from luck }
  resolve dip given lucky: truth { about en "Is it a lucky one?" } {
    about en "Does one dip?"
    roll die = 1 of D6
    go: gives goes: truth = some d in die has d >= need
  }
  resolve dive given depth: count at least 0 { about en "How deep." } {
    about en "Does one come up again?"
    roll die = 1 of D6
    up: gives comes-up: truth = some d in die has d > depth
  }
}
`;
  const played = (claim: string, lines: string, more = "") =>
    judgedIn1(`erratum E1 on dip ${claim} {
      replace sentence roll at en page 1, sentence 1 { en "Roll to dip, and see." }
      ${more}
      resolve dip given lucky: truth { about en "Is it a lucky one?" } {
        about en "Does one dip?"
        ${lines}
      }
    }`);
  const judgedIn1 = (entry: string) =>
    judged([`update 1.1 of shells { on base held in en }\n${entry}`], "1.1", dice);
  const alike = "roll throw = 1 of D6  gives goes: truth = not some t in throw has t < need";
  const better = "roll die = 2 of D6  gives goes: truth = some d in die has d >= need";

  it("is compared by exact chances in all situations, and refuted with the first that shifts", () => {
    expect(played("editorial", alike)).toEqual(["1.1/E1 editorial: true"]);
    expect(played("changes", alike)).toEqual(["1.1/E1 changes: false", "claim-refuted, editorial"]);
    expect(played("changes", better)).toEqual(["1.1/E1 changes: true"]);
    expect(played("editorial", better)).toEqual([
      "1.1/E1 editorial: false",
      "claim-refuted dip goes = no with 1/2, goes = yes with 1/2 → goes = no with 1/4, goes = yes with 3/4, changes",
    ]);
  });
  it("leaves out what other lines of the update change besides", () => {
    const easier = "clauses of need { replace four: 3 from roll }";
    expect(played("editorial", alike, easier)).toEqual([
      "1.1/E1 editorial: false",
      "claim-refuted need 4 → 3, changes",
    ]);
  });
  it("stays open where not all situations can be gone through and no play was found on which they part", () => {
    const dive = (most: string) =>
      judgedIn1(`erratum E1 on dip clarifies {
        replace sentence luck at en page 1, sentence 2 { en "Who dives deep comes up seldom." }
        resolve dive given depth: count at least 0 { about en "How deep." } {
          about en "Does one come up again?"
          roll die = 1 of D6
          gives comes-up: truth = ${most}
        }
      }`);
    expect(dive("not every d in die has d <= depth")).toEqual(["1.1/E1 clarifies: null", "claim-not-proved"]);
    expect(dive("some d in die has d >= depth")[0]).toBe("1.1/E1 clarifies: false");
  });
});

describe("what cannot be shown", () => {
  it("is a warning, and neither so nor not so", () => {
    const open =
      "clauses of may-swim { rich over all: yes when place = pond and depth <= 2 and (sum of g.age for g in guests) >= 7 }";
    expect(judged([update(ruling("Q1", "clarifies", open))])).toEqual([
      "1.1/Q1 clarifies: null",
      "claim-not-proved",
    ]);
    const without = judged([update(ruling("Q1", "", open))]);
    expect(without).toEqual(["claim-not-proved"]);
  });
  it("is open for `records` too, where it speaks of what was ruled", () => {
    const open = `erratum E1 on ponds-rule records {
      replace sentence stand at en page 1, sentence 2 { en "Dive where it is deep." }
      clauses of may-swim { rich over ok, lake-ok: yes when depth <= 2 and (sum of g.age for g in guests) >= 7 from stand }
    }`;
    expect(judged([update(open)])).toEqual(["1.1/E1 records: null", "claim-not-proved"]);
  });
});

describe("a situation that nobody confirms", () => {
  const notProved: Prove = () => ({
    meaning: "not-proved",
    bound: null,
    share: null,
    witnesses: [],
    reason: "the evaluator does not confirm the situation that was found",
  });
  /** As judged, where what is shown is put to `show`. */
  const shownBy = (show: Prove, ...entries: string[]): readonly string[] => {
    const sources = [printing, update(...entries)].map((text, i) => ({ path: `rules/${i}.rubric`, text }));
    const all = [...compile(sources).value.versions.values()][0];
    const now = [...(all?.values() ?? [])][1];
    if (!all || !now) throw new Error("there are two versions");
    const engines = createEngines("en");
    const proving: Prove = (before, after, decision, purpose) =>
      (purpose === "show" ? show : prove)(before, after, decision, purpose);
    return judgeUpdate({ now, versions: all }, { ...engines, prove: proving }).diagnostics.map(
      ({ code }) => code,
    );
  };
  const cold = (claim: string) => ruling("Q1", claim, "clauses of may-swim { cold over all: no when cold }");
  it("refutes nothing and is not told: the claim stays open", () => {
    expect(shownBy(prove, cold("editorial"))).toEqual(["claim-refuted"]);
    expect(shownBy(notProved, cold("editorial"))).toEqual(["claim-not-proved"]);
  });
  it("is no undeclared change", () => {
    expect(shownBy(prove, cold(""))).toEqual(["undeclared-change"]);
    expect(shownBy(notProved, cold(""))).toEqual(["claim-not-proved"]);
  });
  it("leaves the refuting to another that is confirmed", () => {
    const onlyNew: Prove = (before, after, decision, purpose) => {
      const proof = prove(before, after, decision, purpose);
      return { ...proof, witnesses: proof.witnesses.filter((each) => each.before.status === "no-ruling") };
    };
    expect(shownBy(onlyNew, cold("clarifies"))).toEqual(["claim-refuted"]);
  });
});

describe("the rules", () => {
  const all = judgedVersions(compiledRules()).map(([, judged]) => judged);
  it("claim nothing that is not so", () => {
    const wrong = all
      .flatMap(({ diagnostics }) => diagnostics)
      .filter(({ severity }) => severity === "error");
    expect(wrong.map(({ message }) => message)).toEqual([]);
  });
  it("leave nothing open", () => {
    expect(all.flatMap(({ diagnostics }) => diagnostics).map(({ message }) => message)).toEqual([]);
  });
  it("are judged once each, in the version that writes them, and carried entries are unchanged", () => {
    const entries = (all: ReadonlyMap<string, unknown>, book: string) =>
      [...all].flatMap(([entry, found]) => (entry.startsWith(`${book}-`) ? [found].flat() : []));
    // In w40k, 105 claims of 1.2 and 121 of 1.5; 1.5 carries 75 entries.
    expect(all.flatMap(({ claims }) => entries(claims, "w40k"))).toHaveLength(226);
    expect(all.flatMap(({ unchanged }) => entries(unchanged, "w40k"))).toHaveLength(75);
    const carried = all.flatMap(({ unchanged }) => [...unchanged.values()]);
    expect(carried.flatMap(({ changedBy, strays }) => [...changedBy, ...strays])).toEqual([]);
  });
  it("show in a comparison whether each claim holds", () => {
    const judgedAll = new Map(all.flatMap(({ claims }) => [...claims]));
    // What the decisions came to mean does not matter here, and is tested in diff/w40k.test.ts.
    const prove: Prove = () => ({ meaning: "same", bound: null, share: null, witnesses: [], reason: null });
    const compare = comparingCompiled(compiledRules(), "w40k");
    const found = withClaims(compare("1.2", "1.5", { engines: { prove } }), judgedAll);
    expect(changeOf(found, "1.5/E30")).toMatchObject({ claim: "changes", holds: true });
    expect(changeOf(found, "1.2/Q23")).toMatchObject({ claim: "changes", holds: true });
    // A carried entry was judged in the version that wrote it.
    const carried = changeOf(found, "1.5/Q88");
    expect(carried).toMatchObject({ claim: "clarifies", holds: null });
    expect(carried.claims.map(({ judgedIn }) => judgedIn)).toEqual(["1.2"]);
  });
});
