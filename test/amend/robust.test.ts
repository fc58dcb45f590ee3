/** Broken rules still give every version, whose parts hold together; and the work grows with the book, not faster. */
import { describe, expect, test } from "vitest";
import { derive } from "../../compiler/amend/amend.ts";
import type { Book } from "../../compiler/amend/book.ts";
import { resolve } from "../../compiler/resolve/resolve.ts";
import { parse } from "../../grammar/index.ts";
import { derived } from "./derived.ts";

const rules = `book w { held in en, es }
keyword FLY
enum phase { movement, shooting }
fact near: truth
decide d: truth { a: yes when near }
provision woods on pages 248..250 answers R1 {
  heading en "Woods"
  block flavour unseen
  block rules { heading en "R" paragraph 1 { sentence infantry unseen unseen* in es sentence others { en "O {f} inside." es "O" of "123456" } } points { unseen+ point 2 { en "Two." } } }
  figure f: count = unseen
  table event on n: count { column copies: count row small = 1..3: 2 row large = 4: hole }
  table way: count on D6 { row 1..4: 1 row far = 5..6 on D6 { row near = 1..3: 2 row 4..6: 3 } }
  event done resolve shot { roll dice = 2 of D6 from others when near { infantry: let x = 1 } gives many: truth = some d in dice has d = 6 }
  react others after done limit 1 per event { announce done } policy bold for team of shot { dice: yes }
  clauses of d as cover when near { others over a bars infantry: no from others otherwise: yes inferred from 1.2/E1 }
  doubt extent { whole taken en "W." first written en "F." }
}
update 1.2 of w { on base held in en }
erratum E1 on woods records {
  replace sentence others at en page 248, block rules, paragraph 1, sentence -1 { sentence others { en "N." } sentence more { en "M." } }
  set figure f to 3 at en page 249 set cell event.small.copies to 5 at en table event, row 1
  append to table event at en table event { row huge = 9: 1 }
  set cell way.far.near to 4 at en table way append to row way.far at en table way { row 7: 5 }
  resolve shot { roll dice = 3 of D6 from more }
  move points rules.1 before paragraph rules.1 at en points 1
  clauses of d { replace others: yes }
}
ruling Q1 on woods settles { question en "Q" answer { sentence x { en "X." } } gain FLY for m: count when m > 1 from x extend enum phase { fight } }
appendix T1 { box guide { sentence g { en "G." } } }
update 1.5 of w { on base re-issues 1.2 held in es }
carries 1.2/E1 as E2 { at es paragraph 1, sentence -1 at es points 1 restated sentence more { es "Más." } }
erratum E3 on woods revises 1.2/Q1 { replace block flavour by box T2.guide silently under reading extent = first { delete sentence others clauses of d { withdraw others } } }
carries 1.2/T1 as T2
update 1.5a of w { on 1.5 local es }
erratum E1 on woods { replace words es "Más" by "Menos" in sentence more }
`;

/** At each word the rules are cut short, or the word is lost, doubled or swapped; in the long run, all four at each. */
const words = [...rules.matchAll(/"[^"]*"|[\w.-]+|[^\s\w]/g)];
const broken = words.flatMap(({ 0: word, index }, i) => {
  const [before, after] = [rules.slice(0, index), rules.slice(index + word.length)];
  const other = words[(i * 7) % words.length]?.[0] ?? "";
  const all = [before, before + after, `${before}${word} ${word}${after}`, before + other + after];
  return all.filter((_, way) => process.env.SOAK || way === i % all.length);
});

test("whatever is cut, lost, doubled or swapped", () => {
  for (const text of [rules, ...broken])
    for (const graph of resolve([parse({ path: "a.rubric", text }).value]).value.books.values())
      for (const version of graph.versions.keys()) holdsTogether(derive(graph, version).outcome.value, text);
});

/** Every id that is named is that of a node, and the tree is one. */
function holdsTogether(book: Book, text: string): void {
  const above = new Map(
    [...book.nodes.values()].flatMap(({ id, children }) => children.map((child) => [child, id])),
  );
  for (const node of book.nodes.values()) {
    const isTied =
      node.parent === (above.get(node.id) ?? null) && node.children.every((id) => book.nodes.has(id));
    if (!isTied || node.history.length === 0) throw new Error(`${node.id} hangs loose in ${text}`);
  }
  const named = [
    ...book.provisions.flatMap(({ content }) => content),
    ...book.entries.flatMap(({ content, touched }) => [...content, ...touched]),
    ...[...book.plays, ...book.reactions].flatMap(({ stated }) => [...stated.values()].flat()),
    ...book.decisions.flatMap((one) =>
      one.kind === "clauses" ? one.clauses.flatMap(({ sentences }) => sentences) : [],
    ),
  ];
  const missing = named.filter((id) => !book.nodes.has(id));
  if (missing.length > 0) throw new Error(`${missing} is no node in ${text}`);
  const ids = book.decisions.flatMap((one) =>
    one.kind === "clauses" ? one.clauses.map(({ id }) => id) : [],
  );
  if (new Set(ids).size < ids.length) throw new Error(`two clauses have one id in ${text}`);
}

describe("the work of a version", () => {
  const provision = (i: number) =>
    `provision p${i} on page ${i} { paragraph 1 { sentence a unseen unseen* sentence b { en "B." } } clauses of d when near { c${i}: yes from b } }`;
  const book = (provisions: number, entries: number) =>
    [
      "book w { held in en } fact near: truth decide d: truth { }",
      ...Array.from({ length: provisions }, (_, i) => provision(i)),
      "update 1.2 of w { on base held in en }",
      ...Array.from(
        { length: entries },
        (_, i) =>
          `erratum E${i} on p${i} records { replace sentence b at en page ${i}, paragraph 1, sentence -1 { en "N." } clauses of d { replace c${i}: no from b } }`,
      ),
    ].join("\n");
  const visits = (provisions: number, entries: number) => derived(book(provisions, entries)).visits;

  test("grows in step with the book", () => {
    expect(visits(800, 0) / visits(400, 0)).toBeCloseTo(2, 1);
  });

  test("grows in step with the operations, each at a small price", () => {
    const [none, some, many] = [visits(400, 0), visits(400, 200), visits(400, 400)];
    expect((many - none) / (some - none)).toBeCloseTo(2, 1);
    expect((some - none) / 200).toBeLessThan(20);
  });

  test("does not grow with the place in a long provision", () => {
    const long = (operations: number) => {
      const sentences = Array.from({ length: 1000 }, (_, i) => `sentence s${i} { en "S." }`).join(" ");
      const changes = Array.from(
        { length: operations },
        (_, i) => `replace sentence s${i} at en sentence -${1000 - i} { en "N." }`,
      );
      return derived(`book w { held in en } provision p { ${sentences} }
        update 1.2 of w { held in en } erratum E1 on p records { ${changes.join(" ")} }`).visits;
    };
    expect(long(1000) - long(500)).toBeLessThan(5000);
  });
});
