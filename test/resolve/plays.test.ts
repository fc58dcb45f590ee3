/** Plays, events, reactions and policies of a book: where they may be declared, under which names, and which names clash. */
import { describe, expect, test } from "vitest";
import { resolved } from "./resolved.ts";

const head = `book w { held in en }
enum side { marines }
provision woods { sentence a { en "A." } }
`;
const roll = "{ roll x = 1 of D6 }";

describe("what has an order", () => {
  test("is declared in the vocabulary, in provisions and in entries, each with its version", () => {
    const { book, found } = resolved(`${head}
      resolve one ${roll}
      state cp: count 0..20 = 0 { about en "Points." }
      provision p { resolve two ${roll} event done react seen after done { } policy bold for marines of two { x: yes } }
      update 1.2 of w { on base } erratum E1 on woods { procedure three ${roll} }`);
    expect(found).toEqual([]);
    const places = [...book.plays].map(([id, [first]]) => [id, first?.owner, first?.version]);
    expect(places).toEqual([
      ["one", null, "base"],
      ["two", "p", "base"],
      ["three", "w-1.2/E1", "1.2"],
    ]);
    expect([...book.events.keys(), ...book.reactions.keys()]).toEqual(["done", "seen"]);
    expect([...book.policies.keys()]).toEqual(["bold for marines of two"]);
    expect(book.vocabulary.facts.get("cp")?.node.state).not.toBe(null);
  });

  test("may be written anew by another version, and not twice in one", () => {
    const { book, found } = resolved(`${head} resolve one ${roll}
      update 1.2 of w { on base } erratum E1 on woods { resolve one ${roll} } erratum E2 on woods { resolve one ${roll} }
      update 1.5 of w { on base } erratum E1 on woods { procedure one ${roll} }`);
    expect(found).toEqual(["duplicate-play: one"]);
    expect([...book.plays.values()].flat().map(({ version, owner }) => [version, owner])).toEqual([
      ["base", null],
      ["1.2", "w-1.2/E1"],
      ["1.5", "w-1.5/E1"],
    ]);
  });

  test.each([
    [`decide one: truth { } resolve one ${roll}`, "duplicate-play: one"],
    [`resolve one ${roll} resolve one ${roll}`, "duplicate-play: one"],
    [
      `provision p { table one: count on n: count 1..1 { row 1: 2 } resolve one ${roll} }`,
      "duplicate-play: one",
    ],
    [`resolve one ${roll} event one`, "duplicate-event: one"],
    ["event one event one", "duplicate-event: one"],
    [`resolve one ${roll} react one after start of turn { }`, "duplicate-reaction: one"],
    ["event e react one after e { } react one after e { }", "duplicate-reaction: one"],
    ["policy one for marines of x { a: yes } policy one for marines of x { a: no }", "duplicate-policy: one"],
    [
      `event one update 1.2 of w { on base } erratum E1 on woods { resolve one ${roll} }`,
      "duplicate-play: one",
    ],
  ])("has a name of its own: %s", (text, fault) => expect(resolved(head + text).found).toEqual([fault]));

  test("has policies of one name for several plays", () => {
    const { found, book } = resolved(
      `${head} policy one for marines of x { a: yes } policy one for marines of y { a: no }`,
    );
    expect(found).toEqual([]);
    expect(book.policies.size).toBe(2);
  });

  test("stands under a header like all else", () => {
    expect(resolved({ "a.rubric": head, "b.rubric": `resolve one ${roll}` }).found).toEqual([
      "missing-header: one",
    ]);
  });
});
