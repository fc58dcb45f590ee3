/**
 * What updates do to a program: clauses and figures of entries, citations, words, gained keywords, added values, text and logic.
 */
import { describe, expect, test } from "vitest";
import { checked, clauseOf, decisionOf, plain, problems, written } from "./checked.ts";

const printing = `
decide in-cover: truth { about en "Cover?" }
provision woods on page 248 {
  heading en "Woods"
  block rules {
    figure reach: length 0..24 = unseen
    paragraph 1 { sentence infantry unseen  sentence others unseen }
  }
  clauses of in-cover when terrain = wood {
    infantry: yes when target has INFANTRY inferred from 1.2/E17
    otherwise: no inferred from 1.2/E17
  }
}
`;
const first = `
update 1.2 of b { on base held in en }
erratum E17 on woods records {
  replace sentence others at en page 248, block rules, paragraph 1, sentence -1 {
    en "Others have cover when all are half hidden." es "Los demás tienen cobertura si todos están medio ocultos."
  }
  clauses of in-cover when terrain = wood {
    others: yes when not target has INFANTRY and every m in target.models has hidden >= 50%
  }
  example "one stands clear" {
    given terrain = wood, target = { keywords: {}, models: [{ hidden: 60% }, { hidden: 20% }] }
    expect in-cover = no because otherwise
  }
}
`;
const second = `
update 1.5 of b { on base re-issues 1.2 held in es }
carries 1.2/E17 as E25 {
  at es page 248, paragraph 1, sentence -1
  example "in both" in 1.2, 1.5 { given terrain = ruin  expect in 1.2 in-cover = yes  expect in 1.5 in-cover no-ruling }
}
`;

const clean = (lines: string, version: string) => {
  const result = checked(lines, version);
  expect(problems(result)).toEqual([]);
  return result.program;
};

describe("where a clause comes from", () => {
  test("the printing: its page, and what it is inferred from", () => {
    const program = clean(printing + first, "base");
    expect(clauseOf(program, "in-cover", "infantry").origin).toMatchObject({
      entry: null,
      provision: "woods",
      inferredFrom: ["b-1.2/E17"],
      citation: "page 248, inferred from 1.2/E17",
      words: {},
    });
  });

  test("elsewhere: where sentences of other texts stand, and for a play those of all its lines", () => {
    const cards = `provision cards on page 7 {
      sentence draw { en "Draw." } sentence keep { en "Keep." }
      decide drawn: truth { draw: yes from draw, woods.infantry }
      resolve drawing { about en "D" roll die = 1 of D6 from woods.others gives kept: count = die from keep gives ok: truth = yes from woods.infantry, draw }
    }`;
    const { decisions, plays } = clean(printing + cards + first, "1.2");
    const drawn = decisions.find(({ id }) => id === "drawn");
    expect(drawn?.kind === "ruled" && drawn.clauses[0]?.origin).toMatchObject({
      citation: "page 7, citing page 248",
      elsewhere: ["page 248"],
    });
    const [play] = plays;
    expect(play?.origin).toMatchObject({
      citation: "page 7",
      elsewhere: ["page 248, 1.2/E17", "page 248"],
      words: { en: "Keep. Draw." },
    });
    expect(play?.lines.map(({ citation }) => citation)).toEqual([
      "page 7, citing page 248, 1.2/E17",
      "page 7",
      "page 7, citing page 248",
    ]);
  });

  test("another rule of the same page: the page once", () => {
    const near = `provision paths on page 248 { decide open: truth { open: yes from woods.infantry } }`;
    const { origin } = clauseOf(clean(printing + near + first, "1.2"), "open", "open");
    expect(origin.citation).toBe("page 248");
  });

  test("evidence that a later version repeats: also the id it has there", () => {
    const program = clean(printing + first + second, "1.5");
    const { inferredFrom, citation } = clauseOf(program, "in-cover", "infantry").origin;
    expect(inferredFrom).toEqual(["b-1.2/E17"]);
    expect(citation).toBe("page 248, inferred from 1.2/E17 (as 1.5/E25)");
  });

  test("evidence of a later update: told apart, and only where nothing else shows the clause", () => {
    const both = printing.replaceAll("inferred from 1.2/E17", "inferred from 1.2/E17, 1.5/Q2");
    const only = printing.replaceAll("inferred from 1.2/E17", "inferred from 1.5/Q2");
    const third = `${second} ruling Q2 on woods { question en "Trees?" answer { remark trees { en "Trees." } } }`;
    const citedIn = (lines: string, version: string) => {
      const { citation, inferredFrom, later } = clauseOf(
        clean(lines + first + third, version),
        "in-cover",
        "infantry",
      ).origin;
      return [citation, inferredFrom, later];
    };
    expect(citedIn(both, "1.2")).toEqual(["page 248, inferred from 1.2/E17", ["b-1.2/E17"], []]);
    expect(citedIn(only, "1.2")).toEqual(["page 248", [], ["1.5/Q2"]]);
    expect(citedIn(both, "1.5")).toEqual([
      "page 248, inferred from 1.2/E17 (as 1.5/E25), 1.5/Q2",
      ["b-1.2/E17", "b-1.5/Q2"],
      [],
    ]);
    expect(citedIn(only, "base")).toEqual(["page 248, inferred from 1.5/Q2", ["b-1.5/Q2"], []]);
  });

  test("an entry: its words in each language, under its own name and that of the entry that carries it", () => {
    const own = clauseOf(clean(printing + first, "1.2"), "in-cover", "others");
    expect(own.origin).toMatchObject({
      entry: "b-1.2/E17",
      citation: "page 248, 1.2/E17",
      words: {
        en: "Others have cover when all are half hidden.",
        es: "Los demás tienen cobertura si todos están medio ocultos.",
      },
    });
    expect(own.over).toEqual(["otherwise"]);
    const program = clean(printing + first + second, "1.5");
    expect(clauseOf(program, "in-cover", "others").origin).toMatchObject({
      entry: "b-1.2/E17",
      citedAs: "b-1.5/E25",
      citation: "page 248, 1.2/E17 (as 1.5/E25)",
    });
    expect([...program.citations]).toContainEqual(["b-1.5/E25", "1.2/E17 (as 1.5/E25)"]);
  });

  test("examples run where their versions say, with what is expected there", () => {
    const program = clean(printing + first, "1.2");
    expect(program.examples).toMatchObject([
      { runs: true, owner: "b-1.2/E17", expects: [{ because: ["otherwise"] }] },
    ]);
    const later = clean(printing + first + second, "1.5").examples.find(
      (example) => example.title === "in both",
    );
    expect(later?.expects).toMatchObject([{ outcome: { kind: "status", status: "no-ruling" } }]);
  });
});

test("a figure that an update sets is shown in words", () => {
  const lines = `${printing}
    update 1.2 of b { on base held in en }
    erratum E17 on woods records {
      set figure reach to 6" at en page 248
      replace sentence others at en page 248, block rules, paragraph 1, sentence -1 { en "Within {reach} there is cover." }
      clauses of in-cover when terrain = wood { others: yes when gap <= woods.reach }
    }`;
  const program = clean(lines, "1.2");
  expect(decisionOf(program, "woods.reach")).toMatchObject({ kind: "figure", value: { value: { n: 6n } } });
  expect(clauseOf(program, "in-cover", "others").origin.words).toEqual({ en: "Within 6″ there is cover." });
  expect(decisionOf(clean(printing + first, "base"), "woods.reach")).toMatchObject({
    kind: "figure",
    value: null,
  });
});

test("a gained keyword counts in the version that gives it, for the kind of thing that gains it", () => {
  const lines = `${printing}${first}
    update 1.5 of b { on base re-issues 1.2 held in es }
    carries 1.2/E17 as E25 { at es page 248, paragraph 1, sentence -1 }
    ruling Q1 on woods settles {
      answer { sentence gain { es "Quien vuela y es fuerte es vehículo." } }
      gain VEHICLE for u: unit when u has FLY and strength > 3 from gain
    }
    decide asked: truth { about en "A."  a: target has VEHICLE }`
    .replace(/(update 1\.2)/, 'decide heavy: truth { about en "H."  a: target has VEHICLE }\n$1')
    .replace(/decide asked.*$/, "");
  const before = clauseOf(clean(lines, "1.2"), "heavy", "a");
  expect(plain(before.value)).toMatchObject({ kind: "has", keyword: "VEHICLE", gained: null });
  const program = clean(lines, "1.5");
  expect(plain(clauseOf(program, "heavy", "a").value)).toMatchObject({ gained: "VEHICLE" });
  expect(program.types.keywords.get("VEHICLE")?.gained).toBe("VEHICLE");
  expect(written(decisionOf(program, "VEHICLE"))).toMatchObject({
    kind: "gain",
    params: [{ name: "u", type: { kind: "record", name: "unit" } }],
    ways: [{ when: { kind: "and" }, param: "u" }],
  });
  expect(decisionOf(program, "heavy").calls).toEqual(["VEHICLE"]);
});

test("a keyword is gained by one kind of thing", () => {
  const result = checked(
    `${printing}
    update 1.2 of b { on base held in en }
    ruling E17 on woods settles {
      answer { sentence gain { en "So it is." } }
      gain VEHICLE for u: unit when u has FLY from gain
      gain VEHICLE for «s: sheet» when s.title = "Tank" from gain
    }`,
    "1.2",
  );
  expect(problems(result)).toMatchObject([
    {
      code: "gained-by-another",
      span: result.marks[0],
      data: { keyword: "VEHICLE", by: "sheet", other: "unit" },
    },
  ]);
});

test("a value an update adds is known from then on", () => {
  const lines = `${printing}${first}
    update 1.5 of b { on base re-issues 1.2 held in es }
    ruling Q1 on woods revises 1.2/E17 changes {
      answer { sentence bog { es "Un cenagal también." } }
      extend enum terrain-kind { bog { name en "Bog" } }
      clauses of in-cover when terrain = bog { bog: yes }
    }`;
  const program = clean(lines, "1.5");
  expect(program.types.enums.get("terrain-kind")?.values.map((value) => value.name)).toEqual([
    "wood",
    "ruin",
    "statue",
    "bog",
  ]);
  expect(clean(lines, "1.2").types.enums.get("terrain-kind")?.values).toHaveLength(3);
});

test("what a later update decides is there before, without a clause", () => {
  const lines = `${printing}${first}
    update 1.5 of b { on base re-issues 1.2 held in es }
    carries 1.2/E17 as E25 { at es page 248, paragraph 1, sentence -1 }
    ruling Q1 on woods settles {
      decide new: truth { about en "New?" }
      answer { sentence yes-it-is { es "Sí." } }
      clauses of new { yes-it-is: yes }
    }`;
  expect(decisionOf(clean(lines, "1.2"), "new")).toMatchObject({ kind: "ruled", clauses: [] });
  expect(decisionOf(clean(lines, "1.5"), "new")).toMatchObject({ total: true });
});

describe("text and logic of an entry", () => {
  const ruling = (body: string) => `${printing}
    update 1.2 of b { on base held in en }
    ruling E17 on woods settles { ${body} }`;

  test("a sentence that no clause states", () => {
    const result = checked(
      ruling(`answer { sentence a { en "A." } «sentence b { en "B." }» remark c { en "C." } }
        clauses of in-cover when terrain = ruin { a: yes }`),
      "1.2",
    );
    expect(problems(result)).toMatchObject([
      {
        code: "sentence-without-clause",
        severity: "warning",
        data: { sentence: "b", entry: "1.2/E17" },
        span: result.marks[0],
      },
    ]);
  });

  test("also when the entry decides by a decision of its own", () => {
    const result = checked(
      ruling(`answer { sentence a { en "A." } «sentence b { en "B." }» }
        decide fresh: truth { about en "F."  a: yes when terrain = ruin  otherwise: no }`),
      "1.2",
    );
    expect(problems(result).map(({ code, data }) => [code, data.sentence])).toEqual([
      ["sentence-without-clause", "b"],
    ]);
  });

  test("a clause that no sentence states", () => {
    const result = checked(
      ruling(`answer { sentence a { en "A." } remark c { en "C." } sentence d { en "D." } }
        clauses of in-cover when terrain = ruin { a: yes from a, d  «b» over a: no when points > 5 }`),
      "1.2",
    );
    expect(problems(result)).toMatchObject([
      { code: "clause-without-sentence", severity: "error", span: result.marks[0] },
    ]);
  });

  test.each([
    [
      "form-mismatch",
      "form «guidance»",
      "clauses of in-cover when terrain = ruin { a: yes }",
      { form: "guidance", has: true },
    ],
    ["form-mismatch", "form «predicate»", "", { form: "predicate", has: false }],
    ["unknown-form", "form «predicat»", "", { form: "predicat", near: ["predicate"] }],
  ])("%s: %s", (code, form, clauses, data) => {
    const result = checked(ruling(`${form}  answer { sentence a { en "A." } }  ${clauses}`), "1.2");
    expect(problems(result)).toMatchObject([{ code, data }]);
  });

  test("a clause of the printing with no place in its text", () => {
    const lines =
      printing.replace("sentence infantry unseen", "").replace("infantry:", "«infantry»:") + first;
    const result = checked(lines, "1.2");
    expect(problems(result)).toMatchObject([
      {
        code: "inferred-clause-without-sentence",
        severity: "warning",
        span: result.marks[0],
        data: { label: "infantry" },
      },
    ]);
  });
});
