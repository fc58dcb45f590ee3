/** Numbers of rules follow from their places, by the patterns of the book. */
import { describe, expect, test } from "vitest";
import { derived } from "./derived.ts";

const numbered = (patterns: string, body: string) =>
  derived(
    `book w { held in en  numbers ${patterns} } ${body} update 1.2 of w { on base } ruling Q01 editorial { }`,
  ).book.numbers;

const rules = (count: number) =>
  Array.from({ length: count }, (_, i) => `provision r${i + 1} { remark a { en "A." } }`).join(" ");

describe("a counter", () => {
  test.each([
    ["1", 3, "3"],
    ["01", 3, "03"],
    ["0", 3, "2"],
    ["Rule 1.", 2, "Rule 2."],
    ["a", 27, "aa"],
    ["A", 2, "B"],
    ["i", 9, "ix"],
    ["I", 14, "XIV"],
  ])("that begins with %s: the rule %i has %s", (pattern, place, number) => {
    expect(numbered(`provision "${pattern}"`, rules(place)).get(`w:r${place}`)).toBe(number);
  });

  test("leaves out what the book leaves out", () => {
    const found = numbered(`provision "a" skips "b", "d"`, rules(3));
    expect([...found.values()]).toEqual(["a", "c", "e"]);
  });
});

test("a number has that of what is around it, and what is nearest where there is none", () => {
  const body = `chapter c { heading en "C" } provision p { paragraph { point { remark a { en "A." } } } block b { paragraph { remark c { en "C." } } } point { remark d { en "D." } } }`;
  const found = numbered(
    `chapter "1" provision "{chapter}.1" paragraph "{provision}.1" point "{paragraph}a"`,
    body,
  );
  expect(Object.fromEntries(found)).toEqual({
    "chapter c": "1",
    "w:p": "1.1",
    "w:p/1": "1.1.1",
    "w:p/1/1": "1.1.1a",
    "w:p/b/1": "1.1.2",
    "w:p/point-1": "1.1a",
  });
});

test("of what nobody has seen, the number is not known", () => {
  const found = numbered(
    `paragraph "1"`,
    `provision p { unseen paragraph  paragraph x { remark a { en "A." } } unseen+ paragraph  paragraph y { remark b { en "B." } } }`,
  );
  expect(found.get("w:p/x")).toBe("2");
  expect(found.has("w:p/y")).toBe(false);
});
