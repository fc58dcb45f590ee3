/** Plays, reactions, events and policies in a version: which stand, what states their lines, and what owes what when words change. */
import { describe, expect, test } from "vitest";
import type { BookPlay } from "../../compiler/amend/book.ts";
import { derived } from "./derived.ts";

const head = `book w { held in en }
enum side { marines, stealers }
record model { run: count 0..1 }
fact run: count 0..1 { about en "Has it run?" }
event finished
resolve luck { roll face = 1 of D6  gives lucky: truth = face = 6 }
`;
const printed = `${head}
provision shooting on page 3 {
  sentence dice { en "Roll two dice." }
  sentence kill { en "A six kills." }
  sentence jam { en "Doubles jam." }
  resolve shot given run: count 0..1 {
    roll dice = 2 of D6
    gives kill: truth = some d in dice has d >= 6
    when run = 0 { jam: let stuck = dice is double }
    let other = 1 from kill, jam
  }
  react watch after finished { set run to 0 from dice }
  policy bold for marines of watch { fire: yes }
}
`;

/** The play of that name, with what states each of its lines, by the words the line begins with. */
function played(text: string, version = "base", name = "shot") {
  const { book, found } = derived(text, version);
  const all: readonly BookPlay<unknown>[] = [
    ...book.plays,
    ...book.reactions,
    ...book.events,
    ...book.policies,
  ];
  const play = all.find((one) => one.name === name);
  if (!play) throw new Error(`no ${name} among ${all.map((one) => one.name).join(", ")}`);
  const stated = [...play.stated].map(
    ([start, nodes]) =>
      `${text.slice(start).split(/[\s:]/)[0]} ${text.slice(start).split(/[\s:]/)[1]}: ${nodes.join(", ")}`,
  );
  return { play, stated, found, book };
}

const update = (...entries: string[]) =>
  `${printed}update 1.2 of w { on base held in en }\n${entries.join("\n")}\n`;
const anew =
  "resolve shot given run: count 0..1 { roll dice = 3 of D6  gives kill: truth = some d in dice has d >= 6 }";

describe("what the printing plays", () => {
  test("comes from the vocabulary and from provisions, each where it was declared", () => {
    const { book, found } = played(printed);
    expect(found).toEqual([]);
    expect(book.plays.map(({ name, owner }) => [name, owner])).toEqual([
      ["luck", null],
      ["shot", "shooting"],
    ]);
    expect(book.events.map(({ name }) => name)).toEqual(["finished"]);
    expect(book.reactions.map(({ name }) => name)).toEqual(["watch"]);
    expect(book.policies.map(({ name }) => name)).toEqual(["bold"]);
  });

  test("is stated by the sentences of its labels, or by those it names, in nested lines too", () => {
    const { stated, play } = played(printed);
    expect(stated).toEqual([
      "roll dice: w:shooting/dice",
      "gives kill: w:shooting/kill",
      "jam : w:shooting/jam",
      "let other: w:shooting/kill, w:shooting/jam",
    ]);
    expect(play.source).toMatchObject({ entry: null, provision: "shooting" });
    expect(play.history).toEqual([]);
  });

  test("is stated in menus, and a reaction by its own label", () => {
    const text = `${head}
    provision p { sentence move { en "Move." } sentence acts { en "Act." } sentence seen { en "See." }
      procedure turn-of { menu acts by marines { move { forward: let x = 1 from acts } } }
      react seen after finished { }
    }`;
    expect(played(text, "base", "turn-of").stated).toEqual([
      "menu acts: w:p/acts",
      "move {: w:p/move",
      "forward : w:p/acts",
    ]);
    expect(played(text, "base", "seen").stated).toEqual(["react seen: w:p/seen"]);
  });

  test("is stated by the only sentence there is, where lines have labels of their own", () => {
    const text = `${head} provision p { sentence all { en "Roll." } resolve one { roll a = 1 of D6  when a = 1 { gives b: truth = yes } } }`;
    expect(played(text, "base", "one").stated).toEqual(["roll a: w:p/all", "gives b: w:p/all"]);
  });

  test("names no sentence that is not there", () => {
    const text = `${head} provision p { sentence all { en "Roll." } resolve one { roll a = 1 of D6 from al } }`;
    expect(derived(text, "base").found).toEqual(["unknown-sentence: al"]);
  });
});

describe("an entry", () => {
  test("that writes a play anew takes the place of the earlier one, in its version only", () => {
    const text = update(
      `erratum E1 on shooting changes { replace sentence dice at en page 3, sentence 1 { en "Roll three dice." } ${anew} }`,
    );
    const { play, found, stated } = played(text, "1.2");
    expect(found).toEqual([]);
    expect(play).toMatchObject({
      owner: "w-1.2/E1",
      history: ["w-1.2/E1"],
      source: { entry: "w-1.2/E1", citedAs: "w-1.2/E1", provision: "shooting" },
    });
    expect(stated).toEqual(["roll dice: w:shooting/dice", "gives kill: w:shooting/kill"]);
    expect(played(text).play.owner).toBe("shooting");
  });

  test("that is carried brings its play, which is cited as both", () => {
    const text = `${update(
      `erratum E1 on shooting changes { replace sentence dice at en page 3, sentence 1 { en "Roll three dice." } ${anew} }`,
    )}update 1.5 of w { on base re-issues 1.2 held in en }
carries 1.2/E1 as E7 { at en page 3, sentence 1 }`;
    const { play, found, book } = played(text, "1.5");
    expect(found).toEqual([]);
    expect(play.source).toMatchObject({ entry: "w-1.2/E1", citedAs: "w-1.5/E7" });
    expect(play.history).toEqual(["w-1.2/E1", "w-1.5/E7"]);
    expect(book.entries.map(({ id, plays }) => [id, plays])).toEqual([["w-1.5/E7", ["shot"]]]);
  });

  test("that is dropped leaves the printing's play standing", () => {
    const text = `${update(
      `erratum E1 on shooting changes { replace sentence dice at en page 3, sentence 1 { en "Roll three dice." } ${anew} }`,
    )}update 1.5 of w { on base re-issues 1.2 held in en }
drops 1.2/E1 changes`;
    expect(played(text, "1.5").play).toMatchObject({ owner: "shooting", history: [] });
  });

  test("and one it carries cannot both write a play anew", () => {
    const text = `${update(
      `erratum E1 on shooting changes { replace sentence dice at en page 3, sentence 1 { en "Roll three dice." } ${anew} }`,
    )}update 1.5 of w { on base re-issues 1.2 held in en }
carries 1.2/E1 as E7 { at en page 3, sentence 1 }
erratum E8 on shooting changes { replace sentence kill at en page 3, sentence 2 { en "A five kills." } ${anew} }`;
    expect(derived(text, "1.5").found).toEqual(["decision-stands-twice: shot"]);
  });

  test("that writes a new play owes no words for it", () => {
    const text = update(
      `ruling Q1 on shooting settles { question en "Q?" answer { remark a { en "A." } } resolve extra { roll x = 1 of D6  gives y: truth = x = 6 } }`,
    );
    const { found, play } = played(text, "1.2", "extra");
    expect(found).toEqual([]);
    expect(play.history).toEqual(["w-1.2/Q1"]);
  });

  test("that writes a play anew without any words is told", () => {
    expect(derived(update(`erratum E1 on shooting changes { ${anew} }`)).found).toEqual([
      "play-without-text: shot",
    ]);
  });

  test("of a local update brings its own on top of what stands", () => {
    const text = `${update()}update 1.2a of w { on 1.2 held in en local en }
ruling Q1 on shooting settles { question en "Q?" answer { sentence kill { en "Sixes kill." } } ${anew} }`;
    const { play, found } = played(text, "1.2a");
    expect(found).toEqual([]);
    expect(play.owner).toBe("w-1.2a/Q1");
  });
});

describe("a sentence that a line states and that changes", () => {
  const change = (what: string, with_ = "") =>
    update(
      `erratum E1 on shooting ${what} { replace sentence kill at en page 3, sentence 2 { en "A five kills." } ${with_} }`,
    );

  test("owes the play", () => {
    const { found, diagnostics } = derived(change("changes"));
    expect(found).toEqual(["text-without-logic: sentence kill"]);
    expect(diagnostics[0]?.data).toEqual({ node: "sentence `shooting.kill`", clauses: ["shot"] });
  });

  test("is quiet when the entry is editorial, or writes the play anew", () => {
    expect(derived(change("editorial")).found).toEqual([]);
    expect(derived(change("changes", anew)).found).toEqual([]);
  });

  test("is quiet when the entry changes what the play goes by", () => {
    const by = printed
      .replace("d >= 6", "d >= needed")
      .replace("provision shooting", "decide needed: count { }\nprovision shooting")
      .replace(
        "resolve shot",
        'sentence six { en "Six is needed." } clauses of needed { six: 6 } resolve shot',
      );
    const text = (clauses: string) => `${by}update 1.2 of w { on base held in en }
erratum E1 on shooting changes { replace sentence kill at en page 3, sentence 2 { en "A five kills." } ${clauses} }`;
    expect(derived(text("clauses of needed { replace six: 5 from kill }")).found).toEqual([]);
    expect(derived(text("")).found).toEqual(["text-without-logic: sentence kill"]);
  });

  test("is quiet when a new reaction of the entry is stated by it", () => {
    expect(derived(change("changes", "react kill after finished { }")).found).toEqual([]);
  });

  test("is judged by the play that stands, not by one written anew before", () => {
    const text = `${change("changes", anew)}update 1.2a of w { on 1.2 held in en local en }
erratum E2 on shooting changes { replace sentence jam at en page 3, sentence 3 { en "Double dice jam." } }`;
    // The play written anew says nothing of jams; only the reaction and its own lines are bound.
    expect(derived(text, "1.2a").found).toEqual([]);
  });
});
