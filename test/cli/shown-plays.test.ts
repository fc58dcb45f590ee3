/** Plays as `show` shows them: as their author laid them out, and as data with who wrote them and what states them. */
import { expect, test } from "vitest";
import { playData, playLines, playsOf, playsOfEntry } from "../../compiler/cli/shown-plays.ts";
import { compile } from "../../compiler/compile.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";

const text = `book w { held in en }
event tipped
resolve anywhere { roll x = 1 of D6  gives six: truth = x = 6 }
provision weight on page 1 {
  sentence roll { en "Roll a die for each side." }
  resolve tipping {
    -- the left one first
    roll left = 1 of D6 from roll

      roll right = 1 of D6 from roll -- then the right one
  }
}
provision other { remark none { en "Nothing." } }
update 1.1 of w { on base held in en }
ruling Q1 on weight settles { question en "Q?" answer { sentence rings { en "It rings." } } react rings after tipped { } }
update 1.2 of w { on base re-issues 1.1 held in en }
carries 1.1/Q1 as Q4
`;

const source = { path: "w.rubric", text };
const sources = new Map([[source.path, source]]);
const { value } = compile([source]);

function shown(version: string, provision: string) {
  const book = value.versions.get("w" as BookId)?.get(version as VersionId)?.book;
  const found = book?.provisions.find(({ id }) => id === provision);
  if (!book || !found) throw new Error(`no ${provision} in ${version}`);
  return playsOf(book, found);
}

test("a provision has its own plays, those of entries on it, and no others", () => {
  expect(shown("base", "weight").map(({ name }) => name)).toEqual(["tipping"]);
  expect(shown("1.1", "weight").map(({ name }) => name)).toEqual(["tipping", "rings"]);
  expect(shown("1.2", "other")).toEqual([]);
});

test("a play is shown as it is laid out, without comments and empty lines", () => {
  expect(playLines(sources, shown("base", "weight"), true)).toEqual([
    "",
    "  Sequences",
    "    resolve tipping {",
    "      roll left = 1 of D6 from roll",
    "        roll right = 1 of D6 from roll",
    "    }",
    "      ‹by the printed book›",
  ]);
});

test("where there is no play, there is no word of plays", () => {
  expect(playLines(sources, shown("base", "other"), true)).toEqual([]);
});

test("an entry has what it wrote, or what the one it carries wrote", () => {
  const book = value.versions.get("w" as BookId)?.get("1.2" as VersionId)?.book;
  const [entry] = book?.entries ?? [];
  expect(entry?.id).toBe("w-1.2/Q4");
  expect(book && entry && playsOfEntry(book, entry).map(({ name }) => name)).toEqual(["rings"]);
});

test("as data it says who wrote it, as what it is cited, and what states it", () => {
  const [tipping, rings] = shown("1.2", "weight");
  expect(tipping && playData(sources, tipping)).toMatchObject({
    play: "tipping",
    kind: "resolve",
    entry: null,
    citedAs: null,
    history: [],
    sentences: ["w:weight/roll"],
  });
  expect(rings && playData(sources, rings)).toMatchObject({
    kind: "reaction",
    text: "react rings after tipped { }",
    entry: "w-1.1/Q1",
    citedAs: "w-1.2/Q4",
    history: ["w-1.1/Q1", "w-1.2/Q4"],
    sentences: ["w-1.1/Q1/rings"],
  });
});
