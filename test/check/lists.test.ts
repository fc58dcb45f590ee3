/**
 * What goes over lists: quantifiers, counts, filters, sums, extremes, nearest, groups, folds; and what is said where no list stands.
 */
import { describe, expect, test } from "vitest";
import { checked, deciding, onlyFault, plain, problems, typedValue } from "./checked.ts";

describe("over a list", () => {
  test("a filter narrows what the body may count on", () => {
    const value = typedValue("truth", "every u in army with leader is known has u.leader.wounds > 3");
    expect(value).toMatchObject({
      kind: "every",
      filter: { kind: "is-known" },
      body: { left: { type: { kind: "count" } } },
    });
  });

  test("an item says what its neighbours are: a value of two enumerations is that of the first item", () => {
    const text = (value: string) => `enum mood { wild, calm } enum sea { rough, calm }
      fact mood: mood { about en "M." } fact sea: sea { about en "S." } ${deciding("truth", value)}`;
    expect(problems(checked(text("highest of 1 for m in [mood, calm] else 0 = 1")))).toEqual([]);
    expect(problems(checked(text("highest of 1 for m in [sea, calm] else 0 = 1")))).toEqual([]);
  });

  test("some asks only whether there is one where nothing more is said", () => {
    expect(plain(typedValue("truth", "some u in army with FLY"))).toMatchObject({
      kind: "some",
      body: null,
      filter: { kind: "has" },
    });
  });

  test.each([
    [
      "count",
      "count m in target.models with granted",
      { kind: "count", type: { kind: "count", from: 0, to: null } },
    ],
    [
      "count",
      "sum of wounds for m in target.models",
      { kind: "aggregate", op: "sum", type: { kind: "count", from: 0 } },
    ],
    ["length", "sum of m.gap for m in target.models", { type: { kind: "quantity", quantity: "length" } }],
    ["count", "product of strength for u in army", { op: "product", type: { kind: "count" } }],
    [
      "count",
      "highest of wounds for m in target.models else 0",
      { type: { kind: "count", from: 0, to: 20 } },
    ],
    ["length or none", "lowest of m.gap for m in target.models", { type: { kind: "or-none" } }],
    [
      "keywords or none",
      "common of keywords for u in army",
      { type: { kind: "or-none", of: { kind: "keywords" } } },
    ],
    [
      "list of model",
      "nearest m in target.models by m.gap",
      { kind: "nearest", type: { kind: "list", of: { name: "model" } } },
    ],
    [
      "list of model",
      "those m in target.models with granted",
      {
        kind: "those",
        type: { kind: "list", of: { name: "model" } },
        filter: { kind: "field", name: "granted" },
      },
    ],
    [
      "count",
      "sum of wounds for m in (those n in target.models with n.granted)",
      { list: { kind: "those" }, value: { of: { name: "m" } } },
    ],
    ["count", "highest of (1) for f in faces with f = 6 else 2", { type: { kind: "count", from: 1, to: 2 } }],
  ])("%s: %s", (type, value, found) => {
    expect(typedValue(type, value)).toMatchObject(found);
  });

  test("one group names both elements, and bare fields mean neither", () => {
    expect(
      typedValue("truth", 'one group of a, b in target.models linked by (a.gap - b.gap <= 2")'),
    ).toMatchObject({
      kind: "one-group",
      first: "a",
      second: "b",
      link: { kind: "compare" },
    });
    expect(
      onlyFault(deciding("truth", "one group of a, b in target.models linked by «granted»")),
    ).toMatchObject({
      code: "unknown-name",
      isAtMark: true,
    });
  });

  test("none says nothing of what stands beside it in a list", () => {
    expect(onlyFault(deciding("count", "count t in [none, «nowhere»] with t is none"))).toMatchObject({
      code: "unknown-name",
      isAtMark: true,
    });
    expect(typedValue("count", "count t in [none, 3] with t is none")).toMatchObject({ kind: "count" });
  });

  test("a fold has one type throughout, wide enough for every step", () => {
    const fold = typedValue("ratio", "fold total = 0 over f in faces backwards gives half of (total + f)");
    expect(fold).toMatchObject({
      kind: "fold",
      backwards: true,
      type: { kind: "ratio", from: null, to: null },
    });
    expect(
      onlyFault(deciding("count", "fold total = 0 over m in target.models gives «m.gap»")),
    ).toMatchObject({
      code: "units-mixed",
      isAtMark: true,
      data: { left: "count", right: "length" },
    });
  });

  test.each([
    ["not-a-list", "every m in «target» has granted", { type: "unit" }],
    ["not-a-list", "count x in «points» > 3", { type: "count" }],
    ["type-mismatch", "every m in target.models has «m.gap»", { wanted: "truth or none", found: "length" }],
    [
      "type-mismatch",
      "(sum of «base» for m in target.models) > 3",
      { wanted: "number", found: "terrain-kind" },
    ],
    ["type-mismatch", "(common of «hidden» for m in target.models) is known", { wanted: "keywords" }],
    ["units-mixed", "(product of «m.gap» for m in target.models) > 3", { left: "length" }],
    ["not-ordered", "(highest of «title» for s in [sheet]) is known", { type: "title" }],
    [
      "units-mixed",
      '(highest of wounds for m in target.models else «3"») > 3',
      { left: "count", right: "length" },
    ],
  ])("%s: %s", (code, value, data) => {
    expect(onlyFault(deciding("truth", value))).toMatchObject({ code, isAtMark: true, data });
  });
});
