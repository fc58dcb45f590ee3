/** What each operation does to the text of a version: where the words go, what they are called, what the history says. */
import { describe, expect, test } from "vitest";
import { derived, historyOf, said } from "./derived.ts";

const printing = `
book w { held in en }
keyword FLY
enum phase { movement, shooting }
provision woods on page 248 {
  heading en "Woods"
  block flavour unseen
  block rules {
    paragraph 1 { sentence infantry unseen  unseen*  sentence others unseen }
    paragraph 2 { sentence a { en "First." es "Primera." } sentence b { en "Second, inside it." } }
  }
}
provision box-page on page 214 {
  box events { sentence old { en "Old box." } }
  points { point 1 { en "One." } point 2 { en "Two." } }
  figure benefit: count = unseen
  sentence shown { en "+{benefit} points." }
  table costs on points: count 1..9 { column price: count column copies: count row small = 1..4: 10, 2 row large = 5..9: 20, 3 }
}
update 1.2 of w { on base }
`;
const ruling = (body: string, on = "woods") =>
  derived(`${printing} ruling Q01 on ${on} editorial { ${body} }`);

describe("replace", () => {
  test("a sentence that nobody held", () => {
    const { node, found, entry } = ruling(`replace sentence others { en "Anyone else." es "Los demás." }`);
    expect(found).toEqual([]);
    const others = node("woods/rules/1/others");
    expect(said(others)).toBe("Anyone else.");
    expect(others.unseen).toBeNull();
    expect(historyOf(others)).toEqual(["printed printing", "replaced w-1.2/Q01"]);
    expect(others.history[1]?.before).toBe("unseen");
    expect(entry("w-1.2/Q01").touched).toEqual(["w:woods/rules/1/others"]);
  });

  test("a sentence in one language, which leaves the others as translations of earlier words", () => {
    const { node } = ruling(`replace sentence a { en "New." }`);
    const replaced = node("woods/rules/2/a");
    const stale = [...replaced.texts].map(([lang, text]) => [lang, text.stale, text.standing]);
    expect(stale).toEqual([
      ["en", false, "translation"],
      ["es", true, "translation"],
    ]);
    const before = replaced.history[1]?.before;
    expect(before !== "unseen" && [...(before?.texts.keys() ?? [])]).toEqual(["en", "es"]);
  });

  test("one sentence by several, of which one keeps its name", () => {
    const { text, node, book } = ruling(
      `replace sentence a { sentence x { en "X." } sentence a { en "A." } remark y { en "Y." } }`,
    );
    expect(text("woods")).toEqual(["?", "?", "?", "X.", "A.", "Y.", "Second, inside it."]);
    expect(historyOf(node("woods/rules/2/a"))).toEqual(["printed printing", "replaced w-1.2/Q01"]);
    expect(node("woods/rules/2/x").history[0]?.before).toMatchObject({ replaced: ["w:woods/rules/2/a"] });
    expect(node("woods/rules/2/y").unit).toBe("remark");
    expect(book.removed.size).toBe(0);
  });

  test("one sentence by another name, which takes the old one away", () => {
    const { text, book } = ruling(`replace sentence a { sentence x { en "X." } }`);
    expect(text("woods").slice(3)).toEqual(["X.", "Second, inside it."]);
    const gone = [...book.removed.values()][0];
    expect(gone).toMatchObject({
      node: { id: "w:woods/rules/2/a", parent: "w:woods/rules/2" },
      by: "w-1.2/Q01",
      operation: "replaced",
    });
  });

  test("the content of a paragraph, in which a sentence lives on", () => {
    const { text, node, book } = ruling(
      `replace paragraph 2 { sentence b { en "B." } sentence c { en "C." } }`,
    );
    expect(text("woods").slice(3)).toEqual(["B.", "C."]);
    expect(historyOf(node("woods/rules/2/b"))).toEqual(["printed printing", "replaced w-1.2/Q01"]);
    expect(historyOf(node("woods/rules/2/c"))).toEqual(["replaced w-1.2/Q01"]);
    expect(historyOf(node("woods/rules/2"))).toEqual(["printed printing", "replaced w-1.2/Q01"]);
    expect([...book.removed.keys()]).toEqual(["w:woods/rules/2/a"]);
  });

  test("a paragraph by itself and one more", () => {
    const { node, text } = ruling(
      `replace paragraph 2 { paragraph 2 { sentence b { en "B." } } paragraph 3 { en "Three." } }`,
    );
    expect(text("woods").slice(3)).toEqual(["B.", "Three."]);
    expect(node("woods/rules").children).toEqual(["w:woods/rules/1", "w:woods/rules/2", "w:woods/rules/3"]);
    expect(historyOf(node("woods/rules/2/b"))).toEqual(["printed printing", "replaced w-1.2/Q01"]);
    expect(said(node("woods/rules/3/3"))).toBe("Three.");
  });

  test("a paragraph by bare words, which become one sentence under its label", () => {
    const { node } = ruling(`replace paragraph 2 { en "All new." }`);
    expect(said(node("woods/rules/2/2"))).toBe("All new.");
  });

  test("a block nobody held", () => {
    const { node, text } = ruling(`replace block flavour { paragraph 1 { en "Trees." } }`);
    expect(node("woods/flavour").unseen).toBeNull();
    expect(node("woods/flavour").history[1]?.before).toBe("unseen");
    expect(text("woods")[0]).toBe("Trees.");
  });

  test("a point and a box", () => {
    const { text } = ruling(
      `replace point 2 { en "Zwei." } replace box events { sentence new { en "New box." } }`,
      "box-page",
    );
    expect(text("box-page")).toEqual(["New box.", "One.", "Zwei.", "+{benefit} points."]);
  });

  test("a table, which stays the same decision", () => {
    const { book } = ruling(
      `replace table costs { table costs on points: count 1..9 { column price: count row all = 1..9: 5 } }`,
      "box-page",
    );
    const table = book.decisions.find(({ id }) => id === "costs");
    expect(table).toMatchObject({ kind: "table", rows: [{ source: { entry: "w-1.2/Q01" } }] });
    expect(book.nodes.get(table?.kind === "table" ? table.node : ("" as never))?.history).toHaveLength(2);
  });

  test("a rule by another, which goes on from it", () => {
    const { book, found, text } = ruling(
      `replace provision woods { provision forest was woods { sentence b { en "B." } } }`,
      "box-page",
    );
    expect(found).toEqual([]);
    expect(text("forest" as "woods")).toEqual(["B."]);
    expect(book.provisions.map(({ id }) => id)).not.toContain("woods");
    expect(book.withdrawn.get("woods" as never)).toMatchObject({ by: "w-1.2/Q01", heirs: ["forest"] });
  });

  test("a heading", () => {
    const { book } = ruling(`replace heading woods { en "Forest" }`);
    const [woods] = book.provisions;
    expect(woods?.heading.get("en")?.by).toBe("w-1.2/Q01");
    expect(woods?.history.map(({ operation }) => operation)).toEqual(["printed", "replaced"]);
  });

  test("a row by a row of another table", () => {
    const { book, found } = ruling(
      `table other on points: count { column price: count column copies: count row any = 1..4: 77, 8 }
       replace row costs.small by row other.any`,
      "box-page",
    );
    expect(found).toEqual([]);
    const table = book.decisions.find(({ id }) => id === "costs");
    if (table?.kind !== "table") throw new Error("costs is a table");
    expect(table.rows.map(({ row }) => row.label?.text)).toEqual(["small", "large"]);
    expect(table.rows[0]?.row.cells[0]).toMatchObject({ value: { text: "77" } });
    expect(table.rows[0]?.source.entry).toBe("w-1.2/Q01");
  });

  test("a provision as a whole", () => {
    const { text } = ruling(`replace provision woods { paragraph 1 { en "Everything." } }`);
    expect(text("woods")).toEqual(["Everything."]);
  });
});

describe("replace by what stands elsewhere", () => {
  const text = `${printing}
    erratum E09 on box-page records { replace box events by box T01.guide, table T02.event silently }
    appendix T01 { box guide { sentence lead { en "Guide." } } }
    appendix T02 { table event on n: count 1..9 { column copies: count row small = 1..9: 2 } }`;

  test("attaches what the document has in other entries, wherever they stand", () => {
    const { text: words, node, found, entry, book } = derived(text);
    expect(found).toEqual([]);
    expect(words("box-page")).toEqual(["Guide.", "One.", "Two.", "+{benefit} points."]);
    expect(historyOf(node("box-page/guide"))).toEqual(["brought w-1.2/T01", "attached w-1.2/E09"]);
    expect(entry("w-1.2/T01").content).toEqual(["w:box-page/guide"]);
    expect(entry("w-1.2/E09").touched).toEqual(["w:box-page/guide", "w:box-page/event"]);
    expect(book.decisions.find(({ id }) => id === "event")).toMatchObject({ node: "w:box-page/event" });
  });

  test("copies what another provision has", () => {
    const { text: words, node } = ruling(`replace sentence others by sentence box-page.old`);
    expect(words("woods")[2]).toBe("Old box.");
    expect(said(node("box-page/events/old"))).toBe("Old box.");
    expect(historyOf(node("woods/rules/1/old"))).toEqual(["printed printing", "attached w-1.2/Q01"]);
  });

  test("does not copy a decision", () => {
    const { found } = ruling(`replace sentence others by table box-page.costs`);
    expect(found).toEqual(["operation-does-not-fit: sentence others"]);
  });
});

describe("replace words", () => {
  const pages = (body: string, on = "on pages 218..219, 261") => `book w { held in en }
    provision zone ${on} { sentence s { en "Set up inside it." es "Dentro de ella." ca "A dins." } ${body} }
    update 1.2 of w { on base } ruling Q01 on zone editorial {`;

  test("once on each page of a text that stands on all of them", () => {
    const { node, found } = derived(
      `${pages("")} replace words en "inside" by "wholly inside" es "Dentro" by "Entera dentro" in provision zone on each page }`,
    );
    expect(found).toEqual([]);
    expect([said(node("zone/s")), said(node("zone/s"), "es")]).toEqual([
      "Set up wholly inside it.",
      "Entera dentro de ella.",
    ]);
    const stale = [...node("zone/s").texts].flatMap(([lang, text]) => (text.stale ? [lang] : []));
    expect(stale).toEqual(["ca"]);
    expect(node("zone/s").history[1]).toMatchObject({ operation: "words", entry: "w-1.2/Q01" });
  });

  test("once on each page where every page has its own text", () => {
    const two = `sentence t { en "Stay inside." } sentence u { en "Go inside." }`;
    const { text, found } = derived(
      `${pages(two)} replace words en "inside" by "in" in provision zone on each page }`,
    );
    expect(found).toEqual([]);
    expect(text("zone")).toEqual(["Set up in it.", "Stay in.", "Go in."]);
  });

  test("finds whole words only", () => {
    const { node } = derived(
      `${pages(`sentence t { en "The insides." }`)} replace words en "inside" by "in" in provision zone }`,
    );
    expect(said(node("zone/t"))).toBe("The insides.");
  });

  test("not found, with what stands there", () => {
    const { found, diagnostics, node } = derived(
      `${pages("")} replace words en "within" by "in" in sentence s }`,
    );
    expect(found).toEqual([`words-not-found: en "within" by "in"`]);
    expect(diagnostics[0]?.data).toMatchObject({ found: 0, candidates: ["“Set up inside it.”"] });
    expect(said(node("zone/s"))).toBe("Set up inside it.");
  });

  test("found too often", () => {
    const { found } = derived(
      `${pages(`sentence t { en "Stay inside." }`)} replace words en "inside" by "in" in provision zone }`,
    );
    expect(found).toEqual([`words-too-often: en "inside" by "in"`]);
  });

  test("found on too few pages", () => {
    const { found, diagnostics } = derived(
      `${pages(`sentence t { en "Stay inside." }`)} replace words en "inside" by "in" in provision zone on each page }`,
    );
    expect(found).toEqual([`words-not-found: en "inside" by "in"`]);
    expect(diagnostics[0]?.data).toMatchObject({ found: 2, wanted: 3 });
  });

  test("not found at all where nobody knows how many pages there are", () => {
    const { found, diagnostics } = derived(`book w { held in en } provision zone { sentence t { en "Stay." } }
      update 1.2 of w { on base }
      erratum E01 on zone editorial { replace words en "inside" by "in" in provision zone on each page }`);
    expect(found).toEqual([`words-not-found: en "inside" by "in"`]);
    expect(diagnostics[0]?.data).toMatchObject({ found: 0, wanted: 1 });
  });

  test("are whole, also where an accent stands apart from its letter", () => {
    const reword = (text: string) =>
      ruling(`replace sentence b { en "${text}" } replace words en "cafe" by "bar" in sentence b`);
    expect(reword("A cafe\u0301.").found).toEqual([`words-not-found: en "cafe" by "bar"`]);
    expect(reword("A \u{1d49c}cafe.").found).toEqual([`words-not-found: en "cafe" by "bar"`]);
    expect(said(reword("A cafe.").node("woods/rules/2/b"))).toBe("A bar.");
  });

  test("cannot show a figure, which would be a number no longer", () => {
    const { found } = ruling(`replace words en "points" by "{benefit}" in sentence shown`, "box-page");
    expect(found).toEqual(["operation-does-not-fit: sentence shown"]);
  });
});

describe("insert and append", () => {
  test("before and after a sentence", () => {
    const { text, node } = ruling(
      `insert before sentence a { sentence x { en "X." } } insert after sentence a { sentence y { en "Y." } }`,
    );
    expect(text("woods").slice(3)).toEqual(["X.", "First.", "Y.", "Second, inside it."]);
    expect(historyOf(node("woods/rules/2/x"))).toEqual(["inserted w-1.2/Q01"]);
  });

  test("content at the end of a container and of a provision", () => {
    const { text, node } = ruling(
      `append to paragraph 2 { sentence c { en "C." } } append to provision woods { box note { sentence n { en "N." } } }`,
    );
    expect(text("woods").slice(3)).toEqual(["First.", "Second, inside it.", "C.", "N."]);
    expect(historyOf(node("woods/note"))).toEqual(["appended w-1.2/Q01"]);
    expect(historyOf(node("woods/note/n"))).toEqual(["brought w-1.2/Q01"]);
  });

  test("rows of a table, also of one that a later entry brings", () => {
    const { book, found } = derived(`${printing}
      ruling O03 editorial { append to table event { row beta = 2: 5 } }
      appendix T02 { table event on n: count 1..9 { column copies: count row alpha = 1: 2 } }`);
    expect(found).toEqual([]);
    const table = book.decisions.find(({ id }) => id === "event");
    if (table?.kind !== "table") throw new Error("event is a table");
    expect(table.rows.map(({ row, source }) => [row.label?.text, source.entry])).toEqual([
      ["alpha", "w-1.2/T02"],
      ["beta", "w-1.2/O03"],
    ]);
  });

  test("a row that is there already", () => {
    const { found } = ruling("append to table costs { row small = 9: 1, 1 }", "box-page");
    expect(found).toEqual(["duplicate-row: row small = 9: 1, 1"]);
  });
});

describe("delete and move", () => {
  test("a sentence, which is remembered", () => {
    const { text, book } = ruling("delete sentence a");
    expect(text("woods").slice(3)).toEqual(["Second, inside it."]);
    const gone = [...book.removed.values()][0];
    expect(gone && historyOf(gone.node)).toEqual(["printed printing", "deleted w-1.2/Q01"]);
  });

  test("a paragraph with all it holds", () => {
    const { book, node } = ruling("delete paragraph 1");
    expect(node("woods/rules").children).toEqual(["w:woods/rules/2"]);
    expect([...book.removed.keys()]).toHaveLength(4);
  });

  test("a row", () => {
    const { book } = ruling("delete row costs.small", "box-page");
    const table = book.decisions.find(({ id }) => id === "costs");
    expect(table?.kind === "table" && table.rows.map(({ row }) => row.label?.text)).toEqual(["large"]);
  });

  test("a row that is deleted or replaced counts as decided by the entry", () => {
    expect(ruling("delete row costs.small", "box-page").entry("w-1.2/Q01").decisions).toEqual(["costs"]);
    const replaced = ruling("replace row costs.small by row costs.large", "box-page");
    expect(replaced.entry("w-1.2/Q01").decisions).toEqual(["costs"]);
  });

  test("a sentence moves before, after and into, under its id", () => {
    const before = ruling("move sentence b before sentence a");
    expect(before.text("woods").slice(3)).toEqual(["Second, inside it.", "First."]);
    expect(historyOf(before.node("woods/rules/2/b"))).toEqual(["printed printing", "moved w-1.2/Q01"]);
    const after = ruling("move sentence a after sentence b");
    expect(after.text("woods").slice(3)).toEqual(["Second, inside it.", "First."]);
    const into = ruling("move sentence a into paragraph 1");
    expect(into.node("woods/rules/2/a").parent).toBe("w:woods/rules/1");
  });

  test("a sentence that moves away and back is one sentence still", () => {
    const { node, found } = ruling(`
      move sentence a into provision box-page
      move sentence box-page.a into paragraph woods.rules.2
      replace sentence woods.rules.2.a { en "Back." }`);
    expect(found).toEqual([]);
    expect(said(node("woods/rules/2/a"))).toBe("Back.");
  });

  test("a sentence moves into a paragraph that a later entry brings", () => {
    const { node, found } = derived(`${printing}
      ruling Q01 on woods editorial { move sentence a into paragraph note }
      ruling Q02 on woods editorial { append to provision woods { paragraph note { sentence n { en "N." } } } }`);
    expect(found).toEqual([]);
    expect(node("woods/rules/2/a").parent).toBe("w:woods/note");
  });

  test("what holds something that moved there is not unseen any more", () => {
    const { node } = ruling("move sentence a into block flavour");
    expect(node("woods/flavour")).toMatchObject({ unseen: null, children: ["w:woods/rules/2/a"] });
  });

  test("a paragraph moves to another provision, and its labels with it", () => {
    const { text, node, found } = ruling(
      `move paragraph 2 into provision box-page replace sentence box-page.a { en "Moved." }`,
    );
    expect(found).toEqual([]);
    expect(text("box-page").slice(4)).toEqual(["Moved.", "Second, inside it."]);
    expect(node("woods/rules/2/a").provision).toBe("box-page");
  });

  test("nothing moves into itself", () => {
    expect(ruling("move block rules into paragraph 2").found).toEqual([
      "operation-does-not-fit: block rules",
    ]);
  });
});

describe("set, extend and gain", () => {
  test("a figure nobody held", () => {
    const { book, node } = ruling("set figure benefit to 3", "box-page");
    const figure = book.decisions.find(({ id }) => id === "box-page.benefit");
    expect(figure).toMatchObject({ kind: "figure", value: { text: "3" }, source: { entry: "w-1.2/Q01" } });
    expect(historyOf(node("box-page/benefit"))).toEqual(["printed printing", "set w-1.2/Q01"]);
    expect(node("box-page/benefit").history[1]?.before).toBe("unseen");
  });

  test("a cell, by row and column, of a cross table, and the only one of a row", () => {
    const cross = `provision hits { table to-hit: count on a: count 1..2, d: count 3..4 { row 1: 4, 5 row 2: 3, 4 }
      table one: count on a: count { row 7: 1 } }`;
    const { book, found } =
      derived(`${printing.replace("update 1.2", `${cross} update 1.2`)} ruling Q01 on box-page editorial {
      set cell costs.large.copies to 9 set cell to-hit.2.4 to 6 set cell one.7 to 8 }`);
    expect(found).toEqual([]);
    const cells = (id: string) => {
      const table = book.decisions.find((one) => one.id === id);
      return table?.kind === "table"
        ? table.rows.map(({ row }) =>
            row.cells.map((cell) =>
              cell.kind === "cell" && cell.value.kind === "number" ? cell.value.text : "",
            ),
          )
        : [];
    };
    expect(cells("costs")).toEqual([
      ["10", "2"],
      ["20", "9"],
    ]);
    expect(cells("to-hit")).toEqual([
      ["4", "5"],
      ["3", "6"],
    ]);
    expect(cells("one")).toEqual([["8"]]);
  });

  test("an enumeration has more values in this version only", () => {
    const text = `${printing} ruling Q01 on woods editorial { extend enum phase { fight, morale } }`;
    const values = (version: string) =>
      derived(text, version)
        .book.vocabulary.enums.get("phase")
        ?.node.values.map(({ name }) => name.text);
    expect(values("1.2")).toEqual(["movement", "shooting", "fight", "morale"]);
    expect(values("base")).toEqual(["movement", "shooting"]);
  });

  test("a value that is there already", () => {
    expect(ruling("extend enum phase { shooting }").found).toEqual(["duplicate-enum-value: shooting"]);
  });

  test("a keyword is gained in each way that is written, with its sentence", () => {
    const { book } = ruling(
      `answer { sentence s { en "S." } } gain FLY for m: count when m > 1 from s gain FLY for n: count when n < 0`,
    );
    const gain = book.decisions.find(({ id }) => id === "FLY");
    if (gain?.kind !== "gain") throw new Error("FLY is gained");
    expect(gain.ways.map(({ param, sentences }) => [param.name.text, sentences])).toEqual([
      ["m", ["w-1.2/Q01/s"]],
      ["n", []],
    ]);
  });

  test("silently, for a reason", () => {
    const { node } = ruling(`replace sentence b { en "B." } silently because en "It was never said."`);
    expect(node("woods/rules/2/b").history[1]?.silently).toHaveLength(1);
    expect(node("woods/rules/2/b").history[0]?.silently).toBeNull();
  });
});
