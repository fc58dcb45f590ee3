/**
 * Broken rules still give a program: nothing throws, and what a program promises its readers holds.
 */
import { expect, test } from "vitest";
import { amend } from "../../compiler/amend/amend.ts";
import { check } from "../../compiler/check/check.ts";
import { factPaths } from "../../compiler/check/reads.ts";
import { resolve } from "../../compiler/resolve/resolve.ts";
import { parse } from "../../grammar/index.ts";
import { isSoak, seed } from "../support/seed.ts";
import { vocabulary } from "./checked.ts";

const rules = `${vocabulary}
law l for m: model: hidden >= 50% or not granted
decide entire: truth given u: unit { about en "E."  a: every m in u.models has (m.gap <= 3" and not granted) }
decide strength: count { about en "S." }
provision woods on page 248 {
  figure reach: length 0..24 = 6"
  table event on points: count 1..3000 { about en "T."  column copies: count 0..9  row 1..1000: 2  row at least 1001: hole }
  paragraph 1 { sentence a { en "Within {reach}." } sentence b { en "B." } sentence c { en "C." } }
  doubt extent { whole taken en "W."  first written en "F." }
  clauses of strength as main when terrain = wood {
    a: stage doubled = target.strength * 2 from b  doubled + (3 when reading extent = whole, otherwise 0)
    b over a: highest of strength for u in army with FLY else 0 when some u in army has entire(u) unless told
    c bars main.a, b: when gap <= woods.reach or most is known and most > 3"
    otherwise: event(points).copies
  }
  example "one" { given terrain = wood, army = [{ strength: 3, keywords: { FLY } }]  expect strength = 3 because b }
}
update 1.2 of b { on base held in en }
ruling Q1 on woods settles {
  answer { sentence g { en "G." } }
  gain VEHICLE for u: unit when u has FLY and strength > 3 from g
  extend enum terrain-kind { bog }
  clauses of strength when terrain = bog { g: fold t = 0 over f in faces gives t + f }
}
`;

/** Ways to cut the rules short at a word, and to lose or double one: all in soak, otherwise one for every second word in turn. */
const broken = [...rules.matchAll(/[\w-]+|[^\s\w]/g)].flatMap(({ 0: word, index }, at) =>
  [
    rules.slice(0, index),
    rules.slice(0, index) + rules.slice(index + word.length),
    `${rules.slice(0, index)}${word} ${rules.slice(index)}`,
  ].filter((_, way) => isSoak || (at % 2 === seed % 2 && way === (at >> 1) % 3)),
);

test("whatever is cut, lost or doubled", () => {
  for (const text of broken) {
    const resolved = resolve([parse({ path: "b.rubric", text }).value]);
    for (const graph of resolved.value.books.values()) {
      for (const version of graph.versions.keys())
        holdsTogether(check(amend(graph, version).value).value, text);
    }
  }
});

function holdsTogether(program: ReturnType<typeof check>["value"], text: string): void {
  const before = new Set<string>();
  const facts = new Set(program.facts.map((fact) => fact.name));
  for (const decision of program.decisions) {
    const late = decision.calls.filter((id) => !before.has(id));
    const unknown = decision.reads.filter((name) => !facts.has(name));
    expect({ late, unknown }, text).toEqual({ late: [], unknown: [] });
    before.add(decision.id);
    factPaths(program, decision.id);
  }
}
