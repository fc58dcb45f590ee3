/**
 * Broken plays still give a program: nothing throws, and what a program promises of its plays holds.
 */
import { expect, test } from "vitest";
import { amend } from "../../compiler/amend/amend.ts";
import { check } from "../../compiler/check/check.ts";
import { playPaths } from "../../compiler/check/plays/paths.ts";
import { resolve } from "../../compiler/resolve/resolve.ts";
import { parse } from "../../grammar/index.ts";
import { isSoak, seed } from "../support/seed.ts";

const rules = `
book b { title en "B" held in en unit length = cm }
enum side { us, them }
record man { ap: count 0..4 mark?: ref man }
fact squad: list of man { about en "S." }
state cp: count 0..9 = 1 hidden from them { about en "C." }
event over-with of actor: man { about en "E." }
event clock from outside { about en "C." }
tally crowd: count 0..9 given n: count 0..3 { about en "C." a: n when n > 0 }
resolve shot: truth given n: count 1..3 { about en "S."
  roll dice = n of D6 by us hidden from them
  choose one: D6 or none by them among { none, one of dice when dice is double }
  reroll one of dice
  reroll d in dice with d = 1
  let best = highest 2 of (dice without one)
  repeat { roll x: length = 1 of D3 } until x > 1cm
  gives best + 1 > 7 or some d in dice has d.rerolled
}
procedure round { about en "R."
  observe gap: length
  draw token: count 1..6 among [1, 2]
  turn ours cut by clock after act { phase act {
    menu moves by us { once go-on when cp > 0 { pay 1 from cp down to -2 } } decreases cp
    each m in squad with m.mark is known ordered by us { set m.mark to none play s = shot(2) announce over-with(m) together { set cp to 2 } }
    when gap > 2cm { go act } otherwise when token > 2 { ensure cp > 0 } otherwise { outside en "O." }
  } }
  gives left: count = cp
}
react watch for m in squad with m.ap > 0 after over-with when actor.ap > 0 limit 1 per event { choose fire: truth by them when fire { set cp to 0 } }
policy bold for us of round { moves: (go-on when cp > 1, otherwise done) }
provision p on page 1 { sentence a { en "A." }
  table loot: side given n: count 0..3 on D6 + crowd(n) { about en "L." row 1..3: us row at least 4 on D6 { row 1..3: them row 4..6: hole } }
  table hit: count 1..9 on a: count 1..2, b: count 1..2 { about en "H." pattern a + b row 1: 2, 3 row 2: 3, 4 }
  example "e" { given dice = [1, 2], x = [[2]] expect chance(shot(2)) = 1/2 played bold played best for us by least shot }
}
`;

/** A word is lost, or a number or a name is in its place: all three in soak, otherwise one for every second word in turn. */
const broken = [...rules.matchAll(/[\w-]+|[^\s\w]/g)].flatMap(({ 0: word, index }, at) =>
  ["", "3", "squad"]
    .filter((_, way) => isSoak || (at % 2 === seed % 2 && way === (at >> 1) % 3))
    .map((other) => rules.slice(0, index) + other + rules.slice(index + word.length)),
);

test("whatever is lost or put in its place", () => {
  for (const text of broken) {
    const resolved = resolve([parse({ path: "b.rubric", text }).value]);
    for (const graph of resolved.value.books.values())
      for (const version of graph.versions.keys())
        holdsTogether(check(amend(graph, version).value).value, text);
  }
});

test("unbroken there is nothing to say", () => {
  const parsed = parse({ path: "b.rubric", text: rules });
  const resolved = resolve([parsed.value]);
  const found = [...resolved.value.books.values()].flatMap((graph) =>
    [...graph.versions.keys()].flatMap((version) => {
      const book = amend(graph, version);
      return [...book.diagnostics, ...check(book.value).diagnostics];
    }),
  );
  expect(
    [...parsed.diagnostics, ...resolved.diagnostics, ...found].filter(({ severity }) => severity === "error"),
  ).toEqual([]);
});

function holdsTogether(program: ReturnType<typeof check>["value"], text: string): void {
  const facts = new Set(program.facts.map((fact) => fact.name));
  const before = new Set<string>();
  for (const play of program.plays) {
    const late = play.plays.filter((id) => !before.has(id));
    const unknown = [...play.reads, ...play.sets].filter((name) => !facts.has(name));
    expect({ late, unknown }, text).toEqual({ late: [], unknown: [] });
    before.add(play.id);
    playPaths(program, play.id);
  }
}
