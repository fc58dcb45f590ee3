/** What stands in a version: entries under their own document's ids, carried ones once, local updates on top, history and languages. */
import { describe, expect, test } from "vitest";
import { stampOf, trace, translations } from "../../compiler/amend/amend.ts";
import type { NodeId } from "../../compiler/resolve/graph.ts";
import { derived, historyOf, said } from "./derived.ts";

const head = `book w { held in en }
decide d: truth { }
provision woods on page 248 { heading en "Woods" sentence a { en "A." es "Á." } sentence b unseen figure f: count = 1 }
`;
const three = `${head}
update 1.2 of w { on base held in en }
erratum E17 on woods records { heading en "Woods" replace sentence b at en page 248, sentence 2 { en "B." es "Be." } example "e" { expect 1 = 1 } }
ruling Q01 on woods settles { question en "Q?" answer en "Yes." flag-less: }
`.replace(" flag-less:", "");
const later = `${three}
update 1.5 of w { on base re-issues 1.2 held in es }
carries 1.2/E17 as E25 { heading es "Bosque" at es page 248, sentence -1 restated sentence b { es "Bé." } silent en "S." example "only" in 1.2 { expect 1 = 1 } example "mine" { expect 1 = 1 } }
drops 1.2/Q01 withdraws
update 1.6 of w { on base re-issues 1.5 held in ca }
carries 1.5/E25 as E30 { at ca page 248, sentence -1 }
`;

describe("entries", () => {
  test("of a version are those of its own document", () => {
    expect(derived(later, "base").book.entries).toEqual([]);
    expect(derived(later, "1.2").book.entries.map(({ id }) => id)).toEqual(["w-1.2/E17", "w-1.2/Q01"]);
    expect(derived(later, "1.5").book.entries.map(({ id }) => id)).toEqual(["w-1.5/E25"]);
  });

  test("have question and answer, and are listed with the provision they interpret", () => {
    const { entry, text, book, node } = derived(later, "1.2");
    expect(entry("w-1.2/Q01").question.get("en")?.standing).toBe("record");
    expect(text("w-1.2/Q01")).toEqual(["Yes."]);
    expect(node("w-1.2/Q01/answer")).toMatchObject({ provision: null, unit: "sentence", label: "answer" });
    expect(book.provisions[0]?.interpretedBy).toEqual(["w-1.2/Q01"]);
  });

  test("that are carried have the headings of both, the flags of both, and the claim of the document that wrote them", () => {
    const { entry } = derived(later, "1.5");
    expect([...entry("w-1.5/E25").heading].map(([lang, { by }]) => [lang, by])).toEqual([
      ["en", "w-1.2/E17"],
      ["es", "w-1.5/E25"],
    ]);
    expect(entry("w-1.5/E25").claims.map(({ word }) => word)).toEqual(["records"]);
    expect(entry("w-1.5/E25").flags).toHaveLength(1);
    expect(
      derived(later, "1.6")
        .entry("w-1.6/E30")
        .claims.map(({ word }) => word),
    ).toEqual(["records"]);
  });

  test("of a printing are those its provisions answer for", () => {
    const { book } = derived(
      `book w { held in es } decide d: truth { }
      provision p answers R22, R23 { heading es "P" form procedure damaged es "Mal." sentence s { es "S." } clauses of d { s: yes } doubt x { a taken es "a" b es "b" } }
      provision q answers R23 { figure f: count = 1 }`,
      "base",
    );
    expect(book.entries.map(({ id, kind, on }) => [id, kind, on])).toEqual([
      ["w/R22", "printed", ["p"]],
      ["w/R23", "printed", ["p", "q"]],
    ]);
    expect(book.entries[1]).toMatchObject({
      form: "procedure",
      claims: [],
      doubts: ["x"],
      decisions: ["d", "q.f"],
    });
    expect(book.entries[0]?.flags).toHaveLength(1);
  });
});

describe("a chain of carries", () => {
  test("executes once, and cites each document", () => {
    const { node, found } = derived(later, "1.6");
    expect(found).toEqual([]);
    const b = node("woods/b");
    expect(historyOf(b)).toEqual(["printed printing", "replaced w-1.2/E17", "restated w-1.5/E25"]);
    expect(b.history[1]?.carriedBy).toEqual(["w-1.5/E25", "w-1.6/E30"]);
    expect([...(b.history[1]?.at ?? [])]).toEqual([
      ["en", "page 248, sentence 2"],
      ["es", "página 248, última frase"],
      ["ca", "pàgina 248, última frase"],
    ]);
  });

  test("carries on what an earlier carrier says of it", () => {
    const { node, entry, book, found } = derived(
      later.replace('silent en "S."', 'silent en "S." doubt extent { all taken en "All." part en "Part." }'),
      "1.6",
    );
    expect(found).toEqual([]);
    expect(said(node("woods/b"), "es")).toBe("Bé.");
    expect(node("woods/b").texts.get("es")).toMatchObject({ by: "w-1.5/E25", standing: "record" });
    expect(node("woods/b").history[2]?.carriedBy).toEqual(["w-1.6/E30"]);
    const carried = entry("w-1.6/E30");
    expect([...carried.heading.keys()]).toEqual(["en", "es"]);
    expect(carried.flags.map((flag) => flag.node.flag)).toEqual(["silent"]);
    expect(carried.doubts).toEqual(["extent"]);
    expect(carried.claims.map(({ word }) => word)).toEqual(["records"]);
    expect(book.examples.filter(({ runs }) => runs).map(({ owner }) => owner)).toContain("w-1.5/E25");
  });

  test("puts on record what a document restates", () => {
    const at = (version: string) => derived(later, version).node("woods/b");
    expect([at("1.2").texts.get("es")?.standing, at("1.5").texts.get("es")?.standing]).toEqual([
      "translation",
      "record",
    ]);
    expect(said(at("1.5"), "es")).toBe("Bé.");
    expect(at("1.5").texts.get("es")?.by).toBe("w-1.5/E25");
    expect(historyOf(at("1.5"))).toEqual(["printed printing", "replaced w-1.2/E17", "restated w-1.5/E25"]);
    expect(at("1.5").texts.get("en")?.standing).toBe("record");
  });

  test("restates words and nothing else", () => {
    const { found } = derived(
      `${three} update 1.5 of w { on base re-issues 1.2 }
      drops 1.2/Q01 carries 1.2/E17 as E25 { restated figure f { es "X." } }`,
      "1.5",
    );
    expect(found).toEqual(["operation-does-not-fit: figure f"]);
  });

  test("restates no words that are on record already, and none twice", () => {
    const restated = (words: string) =>
      derived(
        `${three} update 1.5 of w { on base re-issues 1.2 held in en, es }
        drops 1.2/Q01 withdraws
        carries 1.2/E17 as E25 { at es page 248, sentence 2 restated sentence b { ${words} } }`,
        "1.5",
      );
    const again = restated(`es "Bé." en "Quite another."`);
    expect(again.found).toEqual([`operation-does-not-fit: en "Quite another."`]);
    expect(said(again.node("woods/b"))).toBe("B.");
    expect(restated(`es "Bé." es "Bê."`).found).toEqual([`duplicate-language: es "Bê."`]);
  });
});

test("a version that the book does not have is refused by name", () => {
  expect(() => derived(later, "9.9")).toThrow("w has no version 9.9");
});

test("an entry lists what it brought, as far as later entries leave it there", () => {
  const text = `${head} update 1.2 of w { on base }
    erratum E01 on woods editorial { append to provision woods { sentence c { en "C." } sentence d { en "D." } } }
    update 1.5 of w { on 1.2 }
    erratum E02 editorial { delete sentence woods.c }`;
  expect(derived(text, "1.2").entry("w-1.2/E01").touched).toEqual(["w:woods/c", "w:woods/d"]);
  const later = derived(text, "1.5");
  expect(later.found).toEqual([]);
  expect(later.entry("w-1.2/E01").touched).toEqual(["w:woods/d"]);
});

describe("an entry that is carried without what it works on", () => {
  test("says so", () => {
    const { found } = derived(
      `${head} update 1.2 of w { } appendix T01 { table event on n: count { row 1: 2 } } ruling Q01 editorial { append to table event { row 2: 3 } }
       update 1.5 of w { on base re-issues 1.2 } drops 1.2/T01 carries 1.2/Q01 as Q02`,
      "1.5",
    );
    expect(found).toEqual(["unknown-node: table event"]);
  });
});

describe("examples", () => {
  test("run where their owner stands, or where they say", () => {
    const runs = (version: string) =>
      derived(later, version).book.examples.map(({ title, owner, runs }) => [
        title.parts.map((part) => (part.kind === "words" ? part.text : "")).join(""),
        owner,
        runs,
      ]);
    expect(runs("base")).toEqual([]);
    expect(runs("1.2")).toEqual([
      ["e", "w-1.2/E17", true],
      ["only", "w-1.5/E25", true],
    ]);
    expect(runs("1.5")).toEqual([
      ["e", "w-1.2/E17", true],
      ["only", "w-1.5/E25", false],
      ["mine", "w-1.5/E25", true],
    ]);
  });
});

describe("an update for one language", () => {
  const local = (body: string) =>
    `${later} update 1.5a of w { on 1.5 local es held in es } erratum E01 on woods editorial { ${body} }`;

  test("stands on the version it names, with all of it", () => {
    const { node, book, found, entry } = derived(
      local(`replace sentence b at es sentence 2 { es "Bien." }`),
      "1.5a",
    );
    expect(found).toEqual([]);
    expect([said(node("woods/b")), said(node("woods/b"), "es")]).toEqual(["B.", "Bien."]);
    expect(historyOf(node("woods/b"))).toEqual([
      "printed printing",
      "replaced w-1.2/E17",
      "restated w-1.5/E25",
      "replaced w-1.5a/E01",
    ]);
    expect(book.entries.map(({ id }) => id)).toEqual(["w-1.5/E25", "w-1.5a/E01"]);
    expect(entry("w-1.5/E25").carries).toBe("w-1.2/E17");
  });

  test("counts the text of that version, not of the printing", () => {
    const text = `${head} update 1.5 of w { on base } erratum E01 on woods records { insert before sentence a { sentence new { es "N." } } }
      update 1.5a of w { on 1.5 local es held in es } erratum E01 on woods editorial { replace sentence a at es sentence 2 { es "Ah." } }`;
    expect(derived(text, "1.5a").found).toEqual([]);
  });

  test("adds content that only that language has", () => {
    const { node, found } = derived(
      local(`append to provision woods at es page 248 { sentence c { es "Ce." } }`),
      "1.5a",
    );
    expect(found).toEqual([]);
    expect(node("woods/c").only).toBe("es");
  });

  test.each([
    [
      `append to provision woods at es page 248 { box x { sentence c { es "Ce." } } } delete sentence c silently`,
    ],
    [`insert after table t { sentence c { es "Ce." } } silently`],
    [`replace words es "Bosque" by "Selva" in heading woods at es page 248, heading`],
  ])("may do what leaves the other languages alone: %s", (body) => {
    const text = local(body)
      .replace('heading en "Woods"', 'heading en "Woods" es "Bosque"')
      .replace("figure f", "table t: count on n: count { row 1: 1 } figure f");
    expect(derived(text, "1.5a").found).toEqual([]);
  });

  test("gives its language once", () => {
    const { found, node } = derived(
      local(`replace sentence b at es sentence 2 { es "Un." es "Dos." }`),
      "1.5a",
    );
    expect(found).toEqual([`duplicate-language: es "Dos."`]);
    expect(said(node("woods/b"), "es")).toBe("Un.");
  });

  test.each([
    `replace sentence b at es sentence 2 { es "Bien." en "Well." }`,
    `replace words en "B" by "C" in sentence b at es sentence 2`,
    "delete sentence b at es sentence 2",
    "set figure f to 3 at es page 248",
    "move sentence b before sentence a at es sentence 2",
    `replace sentence b at es sentence 2 { sentence x { es "X." } }`,
    `append to provision woods at es page 248 { sentence c { es "Ce." en "C." } }`,
    `insert after sentence b at es sentence 2 { sentence c { es "Ce." en "C." } }`,
  ])("touches no other: %s", (body) => {
    const { diagnostics } = derived(local(body), "1.5a");
    expect(diagnostics.map(({ code }) => code)).toEqual(["local-update-touches-other-language"]);
  });
});

describe("translations", () => {
  const text = (stamp: string) => `${head} update 1.2 of w { on base held in en }
    erratum E17 on woods records { replace sentence b at en sentence 2 { en "B." es "Be." of "${stamp}" } }`;
  const stamp = () => {
    const en = derived(text("000000")).node("woods/b").texts.get("en");
    if (!en) throw new Error("there is an English text");
    return stampOf(en.text);
  };

  test("remember what they translate", () => {
    expect(stamp()).toMatch(/^[0-9a-f]{6}$/);
    const right = derived(text(stamp()));
    expect(right.found).toEqual([]);
    expect(right.node("woods/b").texts.get("es")?.stale).toBe(false);
  });

  test("that remember other words are stale, with a fix", () => {
    const { found, diagnostics, node } = derived(text("123456"));
    expect(found).toEqual([`stale-translation: "123456"`]);
    expect(diagnostics[0]).toMatchObject({
      severity: "warning",
      fixes: [{ edits: [{ text: `"${stamp()}"` }] }],
    });
    expect(node("woods/b").texts.get("es")?.stale).toBe(true);
  });

  test("are listed as present, missing or stale", () => {
    const { book } = derived(text("123456"));
    expect(
      translations(book, ["en", "es", "ca"]).map(({ node, lang, state }) => `${node} ${lang} ${state}`),
    ).toEqual([
      "w:woods/a en present",
      "w:woods/a es present",
      "w:woods/a ca missing",
      "w:woods/b en present",
      "w:woods/b es stale",
      "w:woods/b ca missing",
    ]);
    expect(translations(book).map(({ lang }) => lang)).not.toContain("ca");
  });

  test("are given once in each language", () => {
    const { found } = derived(head.replace(`es "Á."`, `es "Á." en "Again."`), "base");
    expect(found).toEqual([`duplicate-language: en "Again."`]);
  });
});

describe("holes", () => {
  test.each([
    [`sentence s { en "+{f} and {g}." }`, "", ["hole-without-figure: g"]],
    [`box x { heading en "{g}" sentence s { en "S." } }`, "", ["hole-without-figure: g"]],
    [`sentence s { en "+{f}." }`, "delete figure f", ["hole-without-figure: f"]],
    [`sentence s { en "+{f}." }`, `answer { figure g: count = 2 sentence t { en "{f} {g}" } }`, []],
  ])("%s %s", (content, body, expected) => {
    const { found } = derived(
      `${head.replace("figure f", `${content} figure f`)} update 1.2 of w { } ruling Q01 on woods settles { ${body} }`,
    );
    expect(found).toEqual(expected);
  });
});

describe("a trace", () => {
  test("leads backwards through what was replaced to the printing", () => {
    const { book } = derived(
      `${head} update 1.2 of w { } erratum E01 on woods records { replace sentence b { sentence x { en "X." } sentence y { en "Y." } } }`,
    );
    const steps = trace(book, "w:woods/y" as NodeId).map(({ node, step }) => `${node} ${step.operation}`);
    expect(steps).toEqual(["w:woods/y replaced", "w:woods/b replaced", "w:woods/b printed"]);
  });

  test("tells a node from one that is gone and had its id", () => {
    const { book } = derived(`${head} update 1.2 of w { }
      erratum E01 on woods records { sentence b { en "B." } replace sentence woods.b by sentence E01.b }`);
    const steps = trace(book, "w:woods/b" as NodeId).map(({ step }) => `${step.operation} ${step.entry}`);
    expect(steps).toEqual(["attached w-1.2/E01", "replaced w-1.2/E01", "printed null", "brought w-1.2/E01"]);
  });

  test("of a node that is not there is empty", () => {
    expect(trace(derived(head, "base").book, "w:woods/none" as NodeId)).toEqual([]);
  });
});
