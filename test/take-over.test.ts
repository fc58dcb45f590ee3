/** Versions of a book share what reads the same in them, and say what they would say alone. */
import { expect, test } from "vitest";
import { compile, derive } from "../compiler/compile.ts";
import { takeOver } from "../compiler/take-over.ts";
import { syntheticBook } from "./bench/synthetic.ts";

const { value } = compile(syntheticBook(40));
const [graph] = value.graph.books.values();
const [versions] = value.versions.values();
if (!graph || !versions) throw new Error("the synthetic book has no version");

test("a version that shares with an earlier one says what it says alone", () => {
  expect(versions.size).toBe(2);
  for (const [version, compiled] of versions) expect(compiled).toEqual(derive(graph, version).value);
});

test("what an update does not touch is one and the same in both versions, and the rest is not", () => {
  const [printing, update] = [...versions.values()];
  const nodes = [...(printing?.book.nodes ?? [])];
  const shared = nodes.filter(([id, node]) => update?.book.nodes.get(id) === node);
  const equal = nodes.filter(([id, node]) => same(update?.book.nodes.get(id), node));
  expect(shared.length).toBe(equal.length);
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.length).toBeLessThan(nodes.length);
  const decisions =
    printing?.program.decisions.filter((one) => update?.program.decisions.includes(one)) ?? [];
  expect(decisions.length).toBeGreaterThan(0);
  expect(decisions.length).toBeLessThan(printing?.program.decisions.length ?? 0);
});

test("elements are found by their id, and what differs stays the later one's", () => {
  const earlier = {
    all: [
      { id: "a", of: new Map([["x", [1, 2]]]) },
      { id: "b", of: new Map() },
    ],
  };
  const later = {
    all: [
      { id: "new", of: new Map() },
      { id: "a", of: new Map([["x", [1, 2]]]) },
      { id: "b", of: new Map([["y", [1]]]) },
    ],
  };
  const taken = takeOver(later, earlier);
  expect(taken).toEqual(later);
  expect(taken.all[1]).toBe(earlier.all[0]);
  expect(taken.all[2]).toBe(later.all[2]);
});

test("the order of a map and a field that is missing make a difference", () => {
  const earlier = {
    map: {
      in: new Map([
        ["a", 1],
        ["b", 2],
      ]),
    },
    fields: { x: undefined, y: 1 } as object,
  };
  const later = {
    map: {
      in: new Map([
        ["b", 2],
        ["a", 1],
      ]),
    },
    fields: { y: 1 },
  };
  const taken = takeOver<typeof earlier>(later, earlier);
  expect(taken.map).toBe(later.map);
  expect(taken.fields).toBe(later.fields);
});

function same(a: unknown, b: unknown): boolean {
  try {
    expect(a).toEqual(b);
    return true;
  } catch {
    return false;
  }
}
