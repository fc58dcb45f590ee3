/** The catalogue as a whole: what every fault owes its reader, whichever pass declares it. */
import { expect, test } from "vitest";
import { catalog } from "../../compiler/report/catalog.ts";

test("every code is a kebab-case phrase", () => {
  expect([...catalog.keys()].filter((code) => !/^[a-z]+(-[a-z0-9]+)+$/.test(code))).toEqual([]);
  expect(catalog.size).toBeGreaterThan(0);
});

test("every fault knows its pass", () => {
  expect(catalog.get("not-utf-8")).toMatchObject({ code: "not-utf-8", pass: "project" });
});
