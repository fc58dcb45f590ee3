/** What is said of an operation that names nothing, too much, what is gone, or what another entry changes too. */
import { describe, expect, test } from "vitest";
import { derived, said } from "./derived.ts";

const head = `book w { held in en }
provision woods { block rules { paragraph 1 { sentence infantry { en "I." } sentence others { en "O." } } paragraph 2 { sentence end { en "E." } } } figure f: count = 1 }
provision ruins { block a { paragraph 1 { sentence s { en "S." } } } block b { paragraph 1 { sentence s { en "S." } } } }
update 1.2 of w { on base }
`;
const entries = (...bodies: string[]) =>
  derived(head + bodies.map((body, i) => `ruling Q0${i + 1} on woods editorial { ${body} }`).join("\n"));

describe("a node that is not there", () => {
  test("is offered its near name", () => {
    const { found, diagnostics } = entries(`replace sentence other { en "x" }`);
    expect(found).toEqual(["unknown-node: sentence other"]);
    expect(diagnostics[0]?.data).toMatchObject({ near: ["others"] });
  });

  test("is not offered the numbers by which nodes without a label are told apart", () => {
    // Shorter names are too far from one another to be offered.
    const unlabelled = head.replace("sentence infantry", `${"unseen ".repeat(1000)} sentence infantry`);
    const { diagnostics } = derived(`${unlabelled} ruling Q01 on woods editorial { delete sentence x1000 }`);
    expect(diagnostics.map(({ code, data }) => [code, data.near])).toEqual([["unknown-node", []]]);
  });

  test.each([
    "paragraph 3",
    "sentence rules.2.others",
    "cell costs.a.b",
    "figure ruins.f",
    "provision hills",
    "sentence Q01.x",
  ])("%s", (node) => expect(entries(`delete ${node}`).found).toEqual([`unknown-node: ${node}`]));

  test("has one message however many things follow from it", () => {
    expect(entries(`replace sentence other at en page 3 { en "x {hole}" }`).found).toEqual([
      "unknown-node: sentence other",
    ]);
  });

  test("is looked for where the entry is on", () => {
    const { found, diagnostics } = derived(`${head} ruling Q01 editorial { delete sentence others }`);
    expect(found).toEqual(["unknown-node: sentence others"]);
    expect(diagnostics[0]?.message).toContain("no provision");
    expect(derived(`${head} ruling Q01 editorial { delete sentence woods.others }`).found).toEqual([]);
  });

  test("may be several", () => {
    const { found, diagnostics } = entries("delete sentence ruins.s");
    expect(found).toEqual(["ambiguous-node: sentence ruins.s"]);
    expect(diagnostics[0]?.data).toMatchObject({
      candidates: ["sentence `ruins.a.1.s`", "sentence `ruins.b.1.s`"],
    });
    expect(entries("delete sentence ruins.b.s").found).toEqual([]);
  });

  test("is a row whose near name is that of another row", () => {
    const table = head.replace(
      "figure f",
      "table costs on n: count { column x: count row small = 1: 1 } figure f",
    );
    const near = (body: string) =>
      derived(`${table} ruling Q01 on woods editorial { ${body} }`).diagnostics.map(({ data }) => data);
    expect(near("delete row costs.smal")).toMatchObject([{ near: ["small"] }]);
    expect(near("set cell costs.smal.x to 2")).toMatchObject([{ near: ["small"] }]);
  });
});

describe("an operation that does not fit", () => {
  test.each([
    [`append to sentence others { sentence x { en "X." } }`],
    [`append to provision woods { row 1: 2 }`],
    [`set sentence others to 3`],
    [`replace figure f { en "words" }`],
    [`insert before provision woods { sentence x { en "X." } }`],
    [`move provision ruins into provision woods`],
    [`move sentence others into sentence end`],
  ])("%s", (body) => {
    const { diagnostics } = entries(body);
    expect(diagnostics.map(({ code }) => code)).toEqual(["operation-does-not-fit"]);
  });
});

describe("what is moved beside another of its label", () => {
  const brooks = `provision brooks { paragraph 1 { sentence r { en "R." } } paragraph 3 { sentence t { en "T." } } }`;
  const moves = (...bodies: string[]) => {
    const written = bodies.map((body, i) => `ruling Q0${i + 1} on brooks editorial { ${body} }`);
    return derived([head.replace("update", `${brooks}\nupdate`), ...written].join("\n")).found;
  };
  const clash = "move paragraph woods.rules.1 into provision brooks";
  test("is reported, whatever else happens to it", () => {
    const reported = [`duplicate-label: ${clash}`];
    expect(moves(clash)).toEqual(reported);
    expect(moves(clash, 'replace sentence infantry { en "X." }')).toEqual(reported);
  });
  test("is fine where the other has another label or has left", () => {
    expect(moves("move paragraph 3 into provision woods")).toEqual([]);
    expect(moves("move paragraph 1 into provision woods", clash)).toEqual([]);
  });
});

describe("an operation of a reading that is not taken", () => {
  const under = (body: string) =>
    entries(
      `doubt e { a taken en "a" b en "b" } under reading e = b { ${body} }`,
      `append to provision woods { paragraph later { sentence m { en "M." } } }`,
    ).found;
  test.each([
    `insert after sentence end { sentence n { en "N." } } replace sentence n { en "M." }`,
    `append to paragraph later { sentence n { en "N." } }`,
    `move sentence end into paragraph later`,
  ])("may name what it brings itself, or an entry further down: %s", (body) => {
    expect(under(body)).toEqual([]);
  });
  test.each([
    ["delete sentence ruins.s", "ambiguous-node: sentence ruins.s"],
    ["move sentence end into paragraph nowhere", "unknown-node: paragraph nowhere"],
    ["delete sentence nowhere", "unknown-node: sentence nowhere"],
  ])("has to name one node: %s", (body, fault) => {
    expect(under(body)).toEqual([fault]);
  });
  test("has to name the place of a node that the entry brings in every reading", () => {
    const brings = 'insert after sentence end { sentence n { en "N." } }';
    const deletes = (path: string) =>
      entries(`${brings} doubt e { a taken en "a" b en "b" } under reading e = b { delete sentence ${path} }`)
        .found;
    expect(deletes("2.n")).toEqual([]);
    expect(deletes("1.n")).toEqual(["unknown-node: sentence 1.n"]);
  });
});

describe("two entries on one place", () => {
  test.each([
    [`replace sentence others { en "A." }`, `replace sentence others { en "B." }`, "sentence others"],
    [`replace sentence others { en "A." }`, `replace paragraph 1 { en "B." }`, "paragraph 1"],
    [
      `replace paragraph 1 { sentence z { en "A." } }`,
      `replace sentence others { en "B." }`,
      "sentence others",
    ],
    [
      `replace paragraph 1 { sentence others { en "A." } }`,
      `replace sentence others { en "B." }`,
      "sentence others",
    ],
    [
      `insert after sentence others { sentence z { en "Z." } }`,
      `replace paragraph 1 { en "B." }`,
      "paragraph 1",
    ],
    [
      `replace words en "O" by "P" in sentence others`,
      `move sentence others into paragraph 2`,
      "sentence others",
    ],
    ["set figure f to 2", "set figure f to 3", "figure f"],
  ])("%s / %s", (first, second, at) => {
    const { found, diagnostics } = entries(first, second);
    expect(found).toEqual([`overlapping-operations: ${at}`]);
    expect(diagnostics[0]?.data).toMatchObject({ by: "1.2/Q01" });
    expect(diagnostics[0]?.related).toHaveLength(1);
  });

  test("the first holds", () => {
    const { node } = entries(`replace sentence others { en "A." }`, `replace sentence others { en "B." }`);
    expect(said(node("woods/rules/1/others"))).toBe("A.");
  });

  test("one entry may work on a node twice, and two side by side", () => {
    expect(
      entries(`replace sentence others { en "A b." } move sentence others into paragraph 2`).found,
    ).toEqual([]);
    expect(
      entries(`replace sentence others { en "A." }`, `replace sentence infantry { en "B." }`).found,
    ).toEqual([]);
    expect(
      entries(
        `insert after sentence others { sentence x { en "A." } }`,
        `insert after sentence others { sentence y { en "B." } }`,
      ).found,
    ).toEqual([]);
  });

  test("two entries may set two cells of one row, and not the same one", () => {
    const table = (a: string, b: string) =>
      derived(`${head.replace("update", "provision t { table c on n: count { column x: count column y: count row r = 1: 1, 2 } } update")}
        ruling Q01 on t editorial { set cell c.r.${a} to 5 } ruling Q02 on t editorial { set cell c.r.${b} to 6 }`)
        .found;
    expect(table("x", "y")).toEqual([]);
    expect(table("x", "x")).toEqual(["overlapping-operations: cell c.r.x"]);
  });
});

describe("what another entry deletes", () => {
  test("can have nothing else done to it", () => {
    const { found, diagnostics } = entries(
      "delete paragraph 1",
      `insert after sentence others { sentence x { en "X." } }`,
    );
    expect(found).toEqual(["operation-on-withdrawn: sentence others"]);
    expect(diagnostics[0]?.data).toMatchObject({ by: "1.2/Q01" });
    expect(diagnostics[0]?.related[0]?.label).toBe("deleted here");
  });

  test("is gone for the entry that deleted it", () => {
    const { found } = entries(`delete sentence others replace sentence others { en "A." }`);
    expect(found).toEqual(["operation-on-withdrawn: sentence others"]);
  });

  test("may be a row, of which no cell can be set", () => {
    const table = head.replace(
      "figure f",
      "table costs on n: count { column x: count row small = 1: 1 } figure f",
    );
    const { found, diagnostics } = derived(`${table} ruling Q01 on woods editorial { delete row costs.small }
      ruling Q02 on woods editorial { set cell costs.small.x to 2 }`);
    expect(found).toEqual(["operation-on-withdrawn: cell costs.small.x"]);
    expect(diagnostics[0]?.data).toMatchObject({ by: "1.2/Q01", node: "cell `costs.small.x`" });
  });

  test("is gone for a second deletion, too", () => {
    expect(entries("delete sentence others", "delete sentence others").found).toEqual([
      "operation-on-withdrawn: sentence others",
    ]);
  });
});

test("a cell is not set where the enumeration has a value and the row no cell for it", () => {
  const { found } = derived(`book w { held in en } enum p { a, b }
    provision woods { table c: count on n: count, k: p { row one = 1: 1, 2 } }
    update 1.2 of w { on base }
    ruling Q01 on woods editorial { extend enum p { z } set cell c.one.z to 9 }`);
  expect(found).toEqual(["operation-does-not-fit: cell c.one.z"]);
});

describe("labels", () => {
  test("are one node's in what holds it", () => {
    const { found } = derived(head.replace("sentence end {", `sentence end { en "x" } remark end {`));
    expect(found).toEqual([`duplicate-label: remark end { en "E." }`]);
  });

  test("may be shared by two kinds, and each node has its id", () => {
    const { found, book } = derived(
      head.replace("figure f", `box rules { sentence rules { en "R." } } figure f`),
    );
    expect(found).toEqual([]);
    expect([...book.nodes.keys()]).toContain("w:woods/box-rules/rules");
  });

  test("two tables may not come to share a name", () => {
    const { found } =
      derived(`${head.replace("update", "provision t { table c: count on n: count { row 1: 1 } } update")}
      appendix T01 { table c: count on n: count { row 1: 2 } }`);
    expect(found).toEqual(["decision-stands-twice: table c: count on n: count { row 1: 2 }"]);
  });
});
