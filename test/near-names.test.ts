/** What `nearNames` offers for a slip, and that it keeps quiet where nothing is near. */
import { describe, expect, test } from "vitest";
import { nearNames } from "../compiler/near-names.ts";

const known = [
  "in-cover",
  "may-declare",
  "may-charge",
  "models",
  "model",
  "hidden",
  "target",
  "shooter",
  "hit",
];

describe("a slip is understood", () => {
  test.each([
    ["modles", ["models"]],
    ["hiden", ["hidden"]],
    ["shoooter", ["shooter"]],
    ["In_Cover", ["in-cover"]],
    ["cover", ["in-cover"]],
    ["declare-may", ["may-declare"]],
    ["may-decalre", ["may-declare"]],
  ])("%s", (name, expected) => expect(nearNames(name, known)).toEqual(expected));

  test("an accent or a capital is no difference", () => {
    expect(nearNames("visión", ["vision", "mision"])).toEqual(["vision", "mision"]);
    expect(nearNames("punteria", ["puntería"])).toEqual(["puntería"]);
    expect(nearNames("punteri\u0301a", ["puntería"])).toEqual(["puntería"]);
  });
});

describe("what is of the same kind comes first", () => {
  test("as it is written", () => {
    expect(nearNames("FLYS", ["flyt", "FLY", "fly"])).toEqual(["FLY", "flyt", "fly"]);
    expect(nearNames("model-s", ["MODEL", "models"])).toEqual(["models", "MODEL"]);
  });

  test("as it is listed", () => {
    expect(nearNames("gaps", ["gapt", "gape"])).toEqual(["gapt", "gape"]);
  });
});

describe("nothing far-fetched is offered", () => {
  test.each(["leadership", "x", "on", "ride", "", "declare-war-on-everyone"])("%s", (name) =>
    expect(nearNames(name, [...known, "a", "or", "wound"])).toEqual([]),
  );

  test("nor the name itself, nor more than asked for", () => {
    expect(nearNames("model", known)).toEqual(["models"]);
    expect(nearNames("rule-0", ["rule-1", "rule-2", "rule-3", "rule-4", "rule-4"])).toEqual([
      "rule-1",
      "rule-2",
      "rule-3",
    ]);
    expect(nearNames("rule-0", ["rule-1", "rule-2"], 1)).toEqual(["rule-1"]);
  });

  test.each([
    ["rain", ["gain", "ruin"]],
    ["gap", ["map", "gas", "gape"]],
    ["rainy", ["gain"]],
    ["it", ["in", "is"]],
  ])("of short words, only those that begin alike: %s", (name, names) =>
    expect(nearNames(name, names)).toEqual(names.filter((each) => each[0] === name[0] && each.length > 2)),
  );

  test("but two letters may have changed places", () => {
    expect(nearNames("agp", ["gap"])).toEqual(["gap"]);
  });

  test("nor a further one beside a close one", () => {
    expect(nearNames("reinforcement", ["enforcements"])).toEqual(["enforcements"]);
    expect(nearNames("reinforcement", ["enforcements", "reinforcements"])).toEqual(["reinforcements"]);
  });
});
