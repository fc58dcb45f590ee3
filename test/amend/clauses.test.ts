/** How clauses come into their decisions, take each other's place, and are bound to the sentences that state them. */
import { describe, expect, test } from "vitest";
import { derived } from "./derived.ts";

const head = `book w { held in en }
fact wood: truth
fact near: truth
decide d: truth { }
decide e: truth { }
provision woods on page 248 {
  sentence others { en "O." } sentence near { en "N." } remark colour { en "C." }
  clauses of d as cover when wood { others: yes when near near-by: no from near otherwise: no cites page 248 }
}
provision ruins { sentence s { en "S." } clauses of d when not wood { ruined: yes otherwise: no } decide f: truth { open: yes } }
update 1.2 of w { on base }
`;
const entries = (...bodies: string[]) =>
  derived(
    head +
      bodies
        .map(
          (body, i) =>
            `ruling Q0${i + 1} on woods settles { answer { sentence a { en "A." } sentence b { en "B." } } ${body} }`,
        )
        .join("\n"),
  );
const shown = (result: ReturnType<typeof derived>, id = "d") =>
  result.clauses(id).map(({ label, source }) => `${label} ${source.entry ?? "printing"}`);

describe("clauses of the printing", () => {
  test("stand in their decision with guard, group and place", () => {
    const { clauses, book } = derived(head, "base");
    expect(clauses("d").map(({ id, label, group }) => [id, label, group])).toEqual([
      ["w:woods:d.others", "others", "cover"],
      ["w:woods:d.near-by", "near-by", "cover"],
      ["w:woods:d.otherwise", "otherwise", "cover"],
      ["w:ruins:d.ruined", "ruined", null],
      ["w:ruins:d.otherwise", "otherwise", null],
    ]);
    expect(clauses("d")[0]?.guard).toMatchObject({ kind: "ref" });
    expect(clauses("d")[0]?.source).toEqual({
      entry: null,
      citedAs: null,
      provision: "woods",
      file: "a.rubric",
    });
    expect(book.decisions.map(({ id }) => id)).toEqual(["d", "e", "f"]);
    expect(clauses("e")).toEqual([]);
  });

  test("are stated by the sentence of their label, by those they name, or by the only one there is", () => {
    const { clauses } = derived(head, "base");
    expect(clauses("d").map(({ sentences }) => sentences)).toEqual([
      ["w:woods/others"],
      ["w:woods/near"],
      [],
      ["w:ruins/s"],
      ["w:ruins/s"],
    ]);
    expect(clauses("f")[0]?.sentences).toEqual(["w:ruins/s"]);
  });

  test("have no sentence where there are two, also when one is the last of a box", () => {
    const { clauses } = derived(
      head.replace(
        "update 1.2",
        `provision p { box x { sentence one { en "1." } } sentence two { en "2." } clauses of e { open: yes cites page 3 } }
         update 1.2`,
      ),
      "base",
    );
    expect(clauses("e").map(({ sentences }) => sentences)).toEqual([[]]);
  });

  test("that are unseen want a citation", () => {
    const { found } = derived(
      `${head.replace("update", "provision p { clauses of e { x: unseen y: unseen cites page 3 z: unseen inferred from 1.2/Q01 } } update")} ruling Q01 settles { }`,
    );
    expect(found).toEqual(["unseen-needs-citation: x: unseen"]);
  });
});

describe("clauses of an entry", () => {
  test("are added, with history and sentences", () => {
    const result = entries("clauses of d { b over others: yes }");
    expect(result.found).toEqual([]);
    const added = result.clauses("d").at(-1);
    expect(added).toMatchObject({
      id: "w-1.2/Q01:d.b",
      sentences: ["w-1.2/Q01/b"],
      history: ["w-1.2/Q01"],
      replaces: null,
      source: { entry: "w-1.2/Q01", citedAs: "w-1.2/Q01", provision: "woods" },
    });
    expect(result.entry("w-1.2/Q01").decisions).toEqual(["d"]);
  });

  test("take the place of another, and are taken out", () => {
    const result = entries("clauses of d { replace others: no from a withdraw near-by }");
    expect(result.found).toEqual([]);
    expect(shown(result)).toEqual([
      "others w-1.2/Q01",
      "otherwise printing",
      "ruined printing",
      "otherwise printing",
    ]);
    expect(result.clauses("d")[0]?.replaces).toBe("w:woods:d.others");
  });

  test("mean the `otherwise` of the provision they are on", () => {
    const result = entries("clauses of d { replace otherwise: yes from a }");
    expect(
      result.clauses("d").map(({ label, source }) => `${label} ${source.entry ?? source.provision}`),
    ).toEqual(["others woods", "near-by woods", "otherwise w-1.2/Q01", "ruined ruins", "otherwise ruins"]);
  });

  test("with a value stand in each decision of their group", () => {
    const result = entries("clauses of d, e { both: yes from a }");
    expect(result.clauses("d").at(-1)?.id).toBe("w-1.2/Q01:d.both");
    expect(result.clauses("e").at(-1)?.id).toBe("w-1.2/Q01:e.both");
  });

  test("that only bar stand where they bar something", () => {
    const result = entries(
      "clauses of d, e { exempt bars others: when near far bars f.open: when near all bars all: when near }",
    );
    expect(result.found).toEqual([]);
    expect(shown(result, "d").slice(5)).toEqual(["exempt w-1.2/Q01", "all w-1.2/Q01"]);
    expect(shown(result, "e")).toEqual(["all w-1.2/Q01"]);
    expect(shown(result, "f")).toEqual(["open printing", "far w-1.2/Q01"]);
  });

  test("bind each stage of a value to its sentence", () => {
    const result = entries("clauses of d { staged: stage one = yes from a stage two = no from b gives yes }");
    expect(result.clauses("d").at(-1)?.stages).toEqual([["w-1.2/Q01/a"], ["w-1.2/Q01/b"]]);
  });

  test("look among what the entry brought first, and take a paragraph for its sentences", () => {
    const result = derived(`${head} ruling Q01 on woods settles {
      answer { sentence others { en "A." } paragraph p { sentence x { en "X." } sentence y { en "Y." } } }
      clauses of d { other: no from others pair: no from p }
    }`);
    expect(
      result
        .clauses("d")
        .slice(-2)
        .map(({ sentences }) => sentences),
    ).toEqual([["w-1.2/Q01/others"], ["w-1.2/Q01/p/x", "w-1.2/Q01/p/y"]]);
  });

  test("are bound to what an operation put into the text", () => {
    const { clauses } = derived(`${head} erratum E01 on woods changes {
      append to provision woods { sentence new { en "New." } } clauses of d { new: yes } }`);
    expect(clauses("d").at(-1)?.sentences).toEqual(["w:woods/new"]);
  });

  test.each([
    ["replace sentence others by sentence ruins.s", "from s", "w:woods/s"],
    ["replace sentence others by sentence ruins.s", "", "w:woods/s"],
    ["replace sentence others by paragraph ruins.p", "from deep", "w:woods/p/deep"],
    ['append to provision woods { box b { sentence own { en "X." } } }', "from own", "w:woods/b/own"],
  ])("are stated by words that stand there by reference: %s %s", (operation, from, sentence) => {
    const { clauses, found } = derived(
      `${head.replace("sentence s {", 'paragraph p { sentence deep { en "D." } } sentence s {')}
      erratum E01 on woods, ruins changes {
        ${operation} silently clauses of d { replace others: no ${from} } }`,
    );
    expect(found).toEqual([]);
    expect(clauses("d").find(({ label }) => label === "others")?.sentences).toEqual([sentence]);
  });

  test("of a carried entry are cited under both ids", () => {
    const { clauses, entry } = derived(
      `${head} ruling Q01 on woods settles { answer en "A." clauses of d { new: yes } }
      update 1.5 of w { on base re-issues 1.2 } carries 1.2/Q01 as Q07`,
      "1.5",
    );
    expect(clauses("d").at(-1)).toMatchObject({
      id: "w-1.2/Q01:d.new",
      history: ["w-1.2/Q01", "w-1.5/Q07"],
      source: { entry: "w-1.2/Q01", citedAs: "w-1.5/Q07" },
    });
    expect(entry("w-1.5/Q07")).toMatchObject({ carries: "w-1.2/Q01", origin: "w-1.2/Q01", decisions: ["d"] });
  });
});

describe("clauses under a reading", () => {
  const text = `${head} ruling Q01 on woods settles { answer en "A."
    doubt reach { near taken en "n" far written en "f" }
    under reading reach = near { clauses of d { replace others: no } }
    under reading reach = far { clauses of d { withdraw near-by  new: yes } }
    under reading reach = near { clauses of d { new: no } } }`;

  test("are there in every reading, and say which", () => {
    for (const readings of [{}, { reach: "far" }]) {
      const { clauses, found } = derived(text, "1.2", readings);
      expect(found).toEqual([]);
      expect(clauses("d").map(({ id, under }) => [id, under.map(({ reading }) => reading)])).toEqual([
        ["w:woods:d.others", []],
        ["w:woods:d.near-by", []],
        ["w:woods:d.otherwise", []],
        ["w:ruins:d.ruined", []],
        ["w:ruins:d.otherwise", []],
        ["w-1.2/Q01:d.others@reach=near", ["near"]],
        ["w-1.2/Q01:d.new@reach=far", ["far"]],
        ["w-1.2/Q01:d.new@reach=near", ["near"]],
      ]);
    }
  });

  test("leave what they replace or withdraw in force in the other readings", () => {
    const { clauses } = derived(text);
    const [others, nearBy] = clauses("d");
    const not = (reading: string) => ({
      kind: "not",
      of: { kind: "reading-test", doubt: { text: "reach" }, reading: { text: reading } },
    });
    expect(others?.guard).toMatchObject({ kind: "and", all: [{ kind: "ref" }, not("near")] });
    expect(nearBy?.guard).toMatchObject({ kind: "and", all: [{ kind: "ref" }, not("far")] });
  });
});

test("a clause is stated by the sentence it names alone, of those its entry brought elsewhere", () => {
  const { clauses, found } = entries(
    `append to provision ruins { sentence p { en "P." } sentence q { en "Q." } } clauses of d { new: yes from p }`,
  );
  expect(found).toEqual([]);
  expect(clauses("d").at(-1)?.sentences).toEqual(["w:ruins/p"]);
});

describe("faults of clauses", () => {
  test.each([
    ["clauses of d { withdraw other }", "clause-not-there: other"],
    ["clauses of d { replace other: yes from a }", "clause-not-there: other"],
    ["clauses of d { others: yes from a }", "duplicate-clause: others"],
    ["clauses of d { x: yes from a x: no from b }", "duplicate-clause: x"],
    ["clauses of d { x over other: yes from a }", "unknown-clause: other"],
    ["clauses of d { x bars f.opn: when near }", "unknown-clause: f.opn"],
    ["clauses of d { x: yes from c }", "unknown-sentence: c"],
    ["clauses of d, e { x: yes from c }", "unknown-sentence: c"],
  ])("%s", (body, expected) => expect(entries(body).found).toEqual([expected]));

  test("show the first clause of a label, and near names", () => {
    const [duplicate] = entries("clauses of d { others: yes from a }").diagnostics;
    expect(duplicate?.related).toHaveLength(1);
    const [missing] = entries("clauses of d { withdraw other }").diagnostics;
    expect(missing?.data).toMatchObject({ near: ["others"] });
  });

  test.each([
    ["clauses of d { replace others: no from a }", "clauses of d { withdraw others }"],
    ["clauses of d { withdraw others }", "clauses of d { replace others: no from a }"],
    ["clauses of d { new: no from a }", "clauses of d { replace new: yes from a }"],
  ])("a clause is changed by one entry: %s / %s", (first, second) => {
    const { diagnostics } = entries(first, second);
    expect(diagnostics.map(({ code }) => code)).toEqual(["clause-changed-twice"]);
    expect(diagnostics[0]?.data).toMatchObject({ by: "1.2/Q01" });
  });

  test("a label may be named that stands in another version only", () => {
    const { found } = derived(
      `${head} ruling Q01 on woods settles { answer en "A." clauses of d { new: yes } }
       ruling Q02 on woods settles { answer en "A." clauses of d { x over new: yes } }
       update 1.5 of w { on base re-issues 1.2 } carries 1.2/Q02 as Q01 drops 1.2/Q01`,
      "1.5",
    );
    expect(found).toEqual([]);
  });

  test("a label of two sentences does not say which", () => {
    const { found } = derived(`${head} ruling Q01 on woods settles {
      answer { paragraph p { sentence x { en "X." } } paragraph q { sentence x { en "X." } } } clauses of d { y: yes from x } }`);
    expect(found).toEqual(["ambiguous-sentence: x"]);
  });
});

describe("words and clauses change together", () => {
  const erratum = (claim: string, body: string) =>
    derived(`${head} erratum E01 on woods ${claim} { ${body} }`).found;

  test("a sentence whose clause stays has to be editorial", () => {
    expect(erratum("changes", `replace sentence others { en "New." }`)).toEqual([
      "text-without-logic: sentence others",
    ]);
    expect(erratum("changes", "delete sentence others")).toEqual(["text-without-logic: sentence others"]);
    expect(erratum("changes", `replace words en "O" by "P" in sentence others`)).toEqual([
      "text-without-logic: sentence others",
    ]);
    expect(erratum("editorial", `replace sentence others { en "New." }`)).toEqual([]);
  });

  test.each([
    "replace others: no",
    "withdraw others",
    "new over others: no from others",
    "new over cover: no from others",
    "new bars all: when near",
    "new: no from others",
  ])("a clause that changes with it: %s", (clause) =>
    expect(erratum("changes", `replace sentence others { en "New." } clauses of d { ${clause} }`)).toEqual(
      [],
    ),
  );

  test("a remark and a sentence that states nothing may change alone", () => {
    expect(erratum("changes", `replace sentence colour { en "New." }`)).toEqual([]);
  });

  test("an unseen sentence may go on record, and a clause written from the entry is its own", () => {
    const unseen = head.replace(`sentence others { en "O." }`, "sentence others unseen");
    const text = (claim: string) =>
      derived(`${unseen} erratum E01 on woods ${claim} { replace sentence others { en "New." } }`);
    expect(text("records").found).toEqual([]);
    expect(text("changes").found).toEqual(["text-without-logic: sentence others"]);
    const inferred = unseen.replace("others: yes when near", "others: yes when near inferred from 1.2/E01");
    expect(
      derived(`${inferred} erratum E01 on woods changes { replace sentence others { en "New." } }`).found,
    ).toEqual([]);
  });

  test("a clause that changes alone owes a reason", () => {
    expect(erratum("changes", "clauses of d { replace others: no }")).toEqual(["logic-without-text: others"]);
    expect(erratum("changes", "clauses of d { withdraw others }")).toEqual(["logic-without-text: others"]);
    expect(erratum("changes", "clauses of d { more: no }")).toEqual(["logic-without-text: more"]);
    expect(erratum("changes", `clauses of d because en "It follows." { replace others: no }`)).toEqual([]);
  });

  test("also where another sentence changes", () => {
    expect(
      erratum("changes", `replace sentence colour { en "New." } clauses of d { replace others: no }`),
    ).toEqual(["logic-without-text: others"]);
  });

  test("the words of a ruling are a reason", () => {
    expect(entries("clauses of d { replace others: no withdraw near-by }").found).toEqual([]);
  });

  test("a notion that is declared owes none", () => {
    expect(erratum("changes", "decide g: truth { x: yes }")).toEqual([]);
  });
});
