/** Two addresses, one target: counting from either end past what nobody holds, and what is said when they do not meet. */
import { describe, expect, test } from "vitest";
import { derived, said } from "./derived.ts";

const head = `book w { held in en }
provision woods on page 248 {
  heading en "Woods"
  block flavour unseen
  block rules {
    paragraph 1 { sentence first { en "First." } unseen* sentence others unseen sentence last unseen }
    paragraph 2 { unseen+ sentence mid { en "Mid words." } unseen sentence end unseen }
    paragraph 3 { sentence only { en "Only." } }
  }
}
provision two on pages 204, 206..207 { paragraph 1 { sentence s { en "S." } unseen in es sentence t { en "T." } } }
provision pairs on page 9 { box left { paragraph 1 { sentence x { en "X." } sentence x2 { en "X2." } } } box right { paragraph 1 { sentence y unseen } } }
provision chart on page 10 {
  points { unseen point 2 { en "Two." } unseen }
  figure benefit: count = unseen sentence shown { en "+{benefit}." } sentence more { en "More." }
  table costs: count on n: count { row small = 1: 2 row large = 2: 3 }
}
update 1.2 of w { on base held in en }
`;
const erratum = (body: string, on = "woods") => derived(`${head} erratum E01 on ${on} records { ${body} }`);
const at = (target: string, address: string, on = "woods") =>
  erratum(`replace ${target} at en ${address} { en "New." }`, on).found;

describe("an address that denotes its target", () => {
  test.each([
    ["sentence others", "page 248, block rules, paragraph 1, sentence -2"],
    ["sentence others", "paragraph 1, sentence -2"],
    ["sentence last", "paragraph 1, sentence -1"],
    ["sentence first", "block rules, paragraph 1, sentence 1"],
    ["sentence mid", "paragraph 2, sentence -3"],
    ["sentence end", "paragraph -2, sentence -1"],
    ["paragraph 2", "paragraph 2"],
    ["block rules", "block rules"],
    ["block rules", "block -1"],
    ["sentence only", "paragraph 3"],
    ["sentence only", "paragraph 3, sentence"],
    ["sentence mid", `paragraph 2, words "Mid"`],
    ["sentence others", `heading "woods", paragraph 1, sentence -2`],
    ["provision woods", "page 248"],
    ["heading woods", "page 248, heading"],
  ])("%s at %s", (target, address) => expect(at(target, address)).toEqual([]));

  test("counts past what may be there or not, where the layout cannot tell", () => {
    expect(at("sentence others", "paragraph 1, sentence 2")).toEqual([]);
    expect(at("sentence others", "paragraph 1, sentence 7")).toEqual([]);
    expect(at("sentence mid", "paragraph 2, sentence 2")).toEqual([]);
  });

  test("but not where the layout can", () => {
    expect(at("sentence mid", "paragraph 2, sentence 1")).toEqual([
      "address-names-another-node: at en paragraph 2, sentence 1",
    ]);
  });

  test("counts what only one printing has in that printing", () => {
    const both = erratum('replace sentence t at en sentence 2 at es sentence 3 { en "New." }', "two");
    expect(both.found).toEqual([]);
    expect(
      erratum('replace sentence t at en sentence 2 at es sentence 2 { en "New." }', "two").found,
    ).toEqual(["extents-differ: at es sentence 2"]);
  });

  test("of a provision on several pages names any of them", () => {
    expect(at("sentence s", "pages 204, 206, sentence 1", "two")).toEqual([]);
    expect(at("sentence s", "page 205, sentence 1", "two")).toEqual([
      "address-outside-pages: at en page 205, sentence 1",
    ]);
    expect(at("sentence s", "pages 204..207, sentence 1", "two")).toEqual([
      "address-outside-pages: at en pages 204..207, sentence 1",
    ]);
  });

  test("finds points, figures in what shows them, and rows in their table", () => {
    expect(at("point 2", "point 2", "chart")).toEqual([]);
    for (const address of ["figure benefit", "sentence 1", "page 10"])
      expect(erratum(`set figure benefit to 3 at en ${address}`, "chart").found).toEqual([]);
    expect(erratum("set figure benefit to 3 at en sentence 2", "chart").found).toHaveLength(1);
    expect(erratum("set cell costs.small to 3 at en table costs, row 1", "chart").found).toEqual([]);
    expect(erratum("set cell costs.small to 3 at en table costs, row 3", "chart").found).toEqual([
      "address-not-found: at en table costs, row 3",
    ]);
  });

  test.each(["row 1", "row -2", "row small"])("of a row means that row: %s", (row) => {
    expect(erratum(`set cell costs.small to 3 at en table costs, ${row}`, "chart").found).toEqual([]);
    const { found, diagnostics } = erratum(`delete row costs.large at en table costs, ${row}`, "chart");
    expect(found).toEqual([`address-names-another-node: at en table costs, ${row}`]);
    expect(diagnostics[0]?.data).toMatchObject({ found: "row `costs.small`", target: "row `costs.large`" });
  });

  test("of a row without label may give its key", () => {
    const keyed = head.replace("row small = 1: 2 row large = 2: 3", "row 1: 2 row 2: 3");
    const of = (row: string) =>
      derived(
        `${keyed} erratum E01 on chart records { set cell costs.2 to 3 at en table costs, row ${row} }`,
      );
    expect(of("-1").found).toEqual([]);
    expect(of("1").found).toEqual(["address-names-another-node: at en table costs, row 1"]);
  });

  test("finds what it is put beside, in, or at the end of", () => {
    expect(
      erratum(`insert after sentence first at en paragraph 1, sentence 1 { sentence n { en "N." } }`).found,
    ).toEqual([]);
    expect(erratum(`insert after sentence first at en paragraph 1 { sentence n { en "N." } }`).found).toEqual(
      [],
    );
    expect(erratum(`append to paragraph 2 at en paragraph 2 { sentence n { en "N." } }`).found).toEqual([]);
    expect(erratum(`append to provision woods at en page 248 { sentence n { en "N." } }`).found).toEqual([]);
    expect(erratum("delete sentence first at en paragraph 1, sentence 1").found).toEqual([]);
    expect(erratum("move sentence first into paragraph 2 at en paragraph 1, sentence 1").found).toEqual([]);
    expect(erratum(`replace words en "Mid" by "In" in sentence mid at en page 248`).found).toEqual([]);
  });

  test("counts the printing, whatever other operations have done before", () => {
    const { found, text } = erratum(`
      insert before sentence first at en paragraph 1, sentence 1 { sentence n { en "N." } }
      delete sentence others at en paragraph 1, sentence -2
      replace sentence first at en paragraph 1, sentence 1 { en "New." }`);
    expect(found).toEqual([]);
    expect(text("woods").slice(0, 4)).toEqual(["N.", "New.", "?", "?"]);
  });

  test("is kept in plain words, in its own language", () => {
    const { node } = erratum(
      `replace sentence others at en page 248, paragraph 1, sentence -2 at es page 248, block rules, paragraph 1, sentence -1 { en "New." }
       doubt extent { a taken en "a" b written en "b" }`,
    );
    expect([...(node("woods/rules/1/others").history[1]?.at ?? [])]).toEqual([
      ["en", "page 248, paragraph 1, penultimate sentence"],
      ["es", "página 248, bloque rules, párrafo 1, última frase"],
    ]);
  });

  test("in English where nobody has words for it, whatever the language is called", () => {
    const { node } = erratum(`insert after sentence first at en paragraph 1, sentence 1
      at constructor paragraph 1, sentence -3 { sentence n { en "N." } }`);
    expect(node("woods/rules/1/n").history[0]?.at.get("constructor")).toBe(
      "paragraph 1, sentence 3 from the end",
    );
  });
});

describe("an address that does not", () => {
  test("is not found, with what stands there", () => {
    const { found, diagnostics } = erratum(
      `replace sentence first at en paragraph 3, sentence 2 { en "New." }`,
    );
    expect(found).toEqual(["address-not-found: at en paragraph 3, sentence 2"]);
    expect(diagnostics[0]?.data).toMatchObject({ candidates: ["sentence `woods.rules.3.only`"] });
  });

  test("looks into nothing that nobody holds", () => {
    expect(at("sentence first", "block flavour, paragraph 1")).toEqual([
      "address-not-found: at en block flavour, paragraph 1",
    ]);
  });

  test("is ambiguous, with the candidates", () => {
    const { found, diagnostics } = erratum(
      `replace sentence x at en paragraph 1, sentence 1 { en "New." }`,
      "pairs",
    );
    expect(found).toEqual(["address-ambiguous: at en paragraph 1, sentence 1"]);
    expect(diagnostics[0]?.data).toMatchObject({
      candidates: ["sentence `pairs.left.1.x`", "sentence `pairs.right.1.y`"],
    });
    expect(at("sentence x", "box left, paragraph 1, sentence 1", "pairs")).toEqual([]);
  });

  test("names another node", () => {
    const { diagnostics } = erratum(`replace sentence others at en paragraph 1, sentence 1 { en "New." }`);
    expect(diagnostics.map(({ code }) => code)).toEqual(["address-names-another-node"]);
    expect(diagnostics[0]?.data).toMatchObject({
      found: "sentence `woods.rules.1.first`",
      target: "sentence `woods.rules.1.others`",
    });
  });

  test("is missing in a language of record, unless the change is silent", () => {
    expect(erratum(`replace sentence first { en "New." }`).found).toEqual([
      "missing-address: sentence first",
    ]);
    expect(erratum(`replace sentence first at es paragraph 1, sentence 1 { en "New." }`).found).toEqual([
      "missing-address: sentence first",
    ]);
    expect(erratum(`replace sentence first { en "New." } silently`).found).toEqual([]);
  });

  test("is not asked of a ruling, nor of what the printing does not have", () => {
    const text = `${head} ruling Q01 on woods editorial { replace sentence first { en "New." } }
      erratum E02 records { set cell event.small to 3 } appendix T01 { table event: count on n: count { row small = 1: 2 } }`;
    expect(derived(text).found).toEqual([]);
  });
});

describe("documents that mean different places", () => {
  const differing = (more: string) =>
    erratum(
      `replace sentence others at en paragraph 1, sentence -2 at es paragraph 1, sentence -1 { en "New." } ${more}`,
    );

  test("differ, unless a doubt says so", () => {
    const { found, diagnostics } = differing("");
    expect(found).toEqual(["extents-differ: at es paragraph 1, sentence -1"]);
    expect(diagnostics[0]?.data).toMatchObject({
      extents: ["en: sentence `woods.rules.1.others`", "es: sentence `woods.rules.1.last`"],
    });
    expect(differing(`doubt extent { a taken en "a" b en "b" }`).found).toEqual([]);
  });

  test("each stand under their own reading", () => {
    const text = `${head} erratum E01 on woods records {
      doubt extent { all taken en "all" first written en "first" }
      under reading extent = all { replace paragraph 2 at en paragraph 2 { sentence p { en "P." } } }
      under reading extent = first { replace sentence mid at en paragraph 2, sentence -3 { en "M." } }
    }`;
    const taken = derived(text);
    expect(taken.found).toEqual([]);
    expect(taken.node("woods/rules/2").children).toEqual(["w:woods/rules/2/p"]);
    const written = derived(text, "1.2", { extent: "first" });
    expect(written.found).toEqual([]);
    expect(said(written.node("woods/rules/2/mid"))).toBe("M.");
    expect(written.book.readings.get("extent" as never)).toBe("first");
  });

  test("are checked in a reading that is not taken, too", () => {
    const { found } = derived(`${head} erratum E01 on woods records {
      doubt extent { all taken en "all" first written en "first" }
      under reading extent = all { replace paragraph 2 at en paragraph 2 { sentence p { en "P." } } }
      under reading extent = first { replace sentence mid at en paragraph 9 { en "M." } delete sentence nowhere }
    }`);
    expect(found).toEqual(["address-not-found: at en paragraph 9", "unknown-node: sentence nowhere"]);
  });
});

describe("an entry that is carried", () => {
  const carried = (written: string, carry: string) =>
    derived(
      `${head} erratum E01 on woods records { ${written} }
      update 1.5 of w { on base re-issues 1.2 held in es } carries 1.2/E01 as E09 ${carry}`,
      "1.5",
    );
  const one = `replace sentence others at en paragraph 1, sentence -2 { en "New." }`;
  const two = `${one} replace sentence only at en paragraph 3 { en "Only new." }`;

  test("has an address of its own document, which denotes the same node", () => {
    const { found, node } = carried(one, "{ at es page 248, paragraph 1, sentence -2 }");
    expect(found).toEqual([]);
    expect([...(node("woods/rules/1/others").history[1]?.at.keys() ?? [])]).toEqual(["en", "es"]);
    expect(carried(one, "{ at es paragraph 1, sentence -1 }").found).toEqual([
      "extents-differ: at es paragraph 1, sentence -1",
    ]);
    expect(
      carried(one, `{ at es paragraph 1, sentence -1 doubt d { a taken en "a" b en "b" } }`).found,
    ).toEqual([]);
  });

  test("owes one in the language of its document", () => {
    expect(carried(one, "").found).toEqual(["missing-address: 1.2/E01"]);
  });

  test("with several operations has one for each", () => {
    expect(carried(two, "{ at es paragraph 3 at es paragraph 1, sentence -2 }").found).toEqual([]);
    expect(carried(two, "{ at es paragraph 1, sentence -2 at es paragraph 2 }").found).toEqual([
      "missing-address: 1.2/E01",
      "address-names-another-node: at es paragraph 2",
    ]);
  });

  test("with an operation on each of two rows has the address of each", () => {
    const rows = (first: string, second: string) =>
      derived(
        `${head} erratum E01 on chart records {
          set cell costs.small to 3 at en table costs, row 1 set cell costs.large to 4 at en table costs, row 2 }
        update 1.5 of w { on base re-issues 1.2 held in es }
        carries 1.2/E01 as E09 { at es table costs, row ${first} at es table costs, row ${second} }`,
        "1.5",
      ).found;
    expect(rows("2", "1")).toEqual([]);
    expect(rows("1", "1")).toEqual(["missing-address: 1.2/E01"]);
  });

  test("without any operation has no place to name", () => {
    const { found } = derived(
      `${head} ruling Q01 on woods editorial { answer en "A." }
      update 1.5 of w { on base re-issues 1.2 held in es } carries 1.2/Q01 as Q09 { at es page 999, paragraph 77 }`,
      "1.5",
    );
    expect(found).toEqual(["operation-does-not-fit: at es page 999, paragraph 77"]);
  });
});
