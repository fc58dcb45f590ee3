/** Sentences of other texts that clauses and lines cite: which they are, and what becomes of the citation when they change. */
import { describe, expect, test } from "vitest";
import { derived } from "./derived.ts";

const head = `book w { held in en }
decide strong: count { }
decide flies: truth { }
provision wind on page 3 answers R1 {
  paragraph 1 { sentence strong { en "S." } }
  paragraph 2 { sentence strong { en "T." } sentence weak { en "W." } }
  clauses of strong { five: 5 from 1.strong }
}
provision string on page 7 {
  sentence snaps { en "N." }
  clauses of flies { snaps: no from snaps, wind.weak }
  resolve flight given calm: truth {
    roll gust = 1 of D6 from wind.1.strong
    -- A calm is waited for.
    when calm { let still = yes from wind.2 } from snaps
    gives snaps: truth = gust >= 5 from snaps, wind.weak
  }
}
update 1.2 of w { on base }
`;
const stated = ({ book }: ReturnType<typeof derived>, name = "flight") =>
  [...(book.plays.find((play) => play.name === name)?.stated.values() ?? [])].map((ids) => ids.join(" "));

describe("a sentence that is cited", () => {
  test("is found by the path from its provision, and a paragraph stands for its sentences", () => {
    const { book, diagnostics } = derived(head, "base");
    expect(diagnostics).toEqual([]);
    expect(stated({ book } as ReturnType<typeof derived>)).toEqual([
      "w:wind/1/strong",
      "w:string/snaps",
      "w:wind/2/strong w:wind/2/weak",
      "w:string/snaps w:wind/2/weak",
    ]);
  });

  test("is one of an entry by its id, with the version where that is another", () => {
    const result = derived(
      `${head} erratum E1 on wind editorial { replace sentence weak { en "V." } }
       ruling Q1 on string settles { answer en "A." }
       update 1.5 of w { on base re-issues 1.2 } carries 1.2/E1 as E9 carries 1.2/Q1 as Q9
       ruling Q2 on string settles { answer en "B." resolve who: count { roll die = 1 of D6 from Q9.answer, E9.weak gives die from 1.2/Q1.answer, answer, base/R1.2.weak } }`,
      "1.5",
    );
    expect(result.found).toEqual([]);
    expect(stated(result, "who")).toEqual([
      "w-1.2/Q1/answer w:wind/2/weak",
      "w-1.2/Q1/answer w-1.5/Q2/answer w:wind/2/weak",
    ]);
  });

  test("may be wanted by what belongs to no provision", () => {
    const result = derived(
      `${head.replace("provision wind", "resolve luck: count { roll die = 1 of D6 from wind.weak gives die }\nprovision wind")}`,
      "base",
    );
    expect(result.found).toEqual([]);
    expect(stated(result, "luck")).toEqual(["w:wind/2/weak"]);
  });

  test("is the same wherever it is moved to", () => {
    const result = derived(
      `${head} erratum E1 on wind, string editorial { move sentence wind.weak after sentence string.snaps }
       ruling Q1 on string settles { answer en "A." resolve who: count { roll die = 1 of D6 from wind.weak gives die from answer } }`,
    );
    expect(result.found).toEqual([]);
    expect(result.node("wind/2/weak").provision).toBe("string");
    expect(stated(result).at(-1)).toBe("w:string/snaps w:wind/2/weak");
    expect(stated(result, "who")[0]).toBe("w:wind/2/weak");
  });
});

describe("words that are cited elsewhere", () => {
  const change = (claim: string, body: string) => derived(`${head} erratum E1 on wind ${claim} { ${body} }`);

  test("change with some logic that they state, wherever that stands, or are editorial", () => {
    expect(change("changes", `replace sentence weak { en "V." }`).found).toEqual([
      "text-without-logic: sentence weak",
    ]);
    expect(change("editorial", `replace sentence weak { en "V." }`).found).toEqual([]);
    expect(
      change(
        "changes",
        `replace sentence weak { en "V." } clauses of flies { replace snaps: yes from wind.weak }`,
      ).found,
    ).toEqual([]);
    const both = `replace sentence 1.strong { en "V." } clauses of strong { replace five: 6 from 1.strong }`;
    expect(change("changes", both).found).toEqual([]);
  });

  test("are no part of what a play goes by, though a decision has their label", () => {
    const text = head
      .replace("sentence snaps", 'sentence strong { en "N." } sentence snaps')
      .replace("let still = yes from wind.2", "let still = yes from wind.2.strong");
    const entry = `erratum E1 on string changes { replace sentence snaps { en "M." } clauses of strong because en "B." { six: 6 } }`;
    expect(derived(`${text} ${entry}`).found).toEqual(["text-without-logic: sentence snaps"]);
  });

  test("are not taken away from what rests on them, whatever is claimed", () => {
    for (const claim of ["editorial", "changes"])
      expect(change(claim, "delete sentence weak").found).toEqual(["cited-sentence-struck: sentence weak"]);
    const [fault] = change("changes", "delete sentence weak").diagnostics;
    expect(fault?.data).toEqual({
      sentence: "sentence `wind.2.weak`",
      by: "1.2/E1",
      citing: ["flies.snaps", "flight"],
    });
    expect(fault?.related).toHaveLength(3);
  });

  test("are not taken away by other words in their place either, but under the same label they are the same", () => {
    const two = `replace sentence weak { sentence a { en "A." } sentence b { en "B." } }`;
    expect(change("editorial", two).found).toEqual(["cited-sentence-struck: sentence weak"]);
    const kept = `replace sentence weak { sentence a { en "A." } sentence weak { en "B." } }`;
    expect(change("editorial", kept).found).toEqual([]);
  });

  test("go with what rests on them, as the fix has it", () => {
    const text = `${head} erratum E1 on wind changes { delete sentence weak }`;
    const [fault] = derived(text).diagnostics;
    const [edit] = fault?.fixes[0]?.edits ?? [];
    const mended = text.slice(0, edit?.span.start) + edit?.text + text.slice(edit?.span.end);
    const result = derived(mended);
    expect(result.found).toEqual([]);
    expect(result.clauses("flies")).toEqual([]);
    expect(stated(result)).toEqual([
      "w:wind/1/strong",
      "w:string/snaps",
      "w:wind/2/strong",
      "w:string/snaps",
    ]);
  });

  test("are not missed where the clause gives way to one of the entry", () => {
    const over = `delete sentence weak
      clauses of flies { gone over snaps: yes }
      resolve flight given calm: truth { roll gust = 1 of D6 gives snaps: truth = gust >= 5 from string.snaps }`;
    expect(change("changes", over).found).toEqual([]);
  });
});
