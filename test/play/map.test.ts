/** Maps of what lies on squares: which results have one, what lies above what, and how it looks in letters and as a drawing. */
import { describe, expect, it } from "vitest";
import { compile } from "../../compiler/compile.ts";
import { mapDrawing } from "../../compiler/play/map-drawing.ts";
import { mapInText } from "../../compiler/play/map-text.ts";
import { mapOf, middleOf } from "../../compiler/play/map.ts";

const text = `
book deck { title en "Deck"  held in en }
enum floor { hall { name en "Hall" }  gate { name en "Gate" } }
keyword BOAT { name en "Boat" }
record area { floor: floor  squares: list of square }
record crew { keywords: keywords  at?: square }
procedure harbour {
  about en "What lies there?"
  gives depth: count = 3
  gives areas: list of area = []
  gives crews: list of crew = []
}
`;
const { value } = compile([{ path: "deck.rubric", text }]);
const [program] = [...value.versions.values()].flatMap((versions) =>
  [...versions.values()].map((version) => version.program),
);
const play = program?.plays.find(({ id }) => id === "harbour");

const row = (x: number, y: number, many: number) => Array.from({ length: many }, (_, i) => ({ x: x + i, y }));
const hall = { floor: "hall", squares: [...row(4, 7, 3), ...row(4, 8, 3)] };
const gate = { floor: "gate", squares: [{ x: 7, y: 8, facing: "east" }] };
const boat = { keywords: ["BOAT"], at: { x: 8, y: 8, facing: "west" } };

function mapped(values: Readonly<Record<string, unknown>>) {
  if (!program || !play) throw new Error("the book does not compile");
  return mapOf(program, play.parts, values);
}

describe("a map", () => {
  it("is of the results that are lists of records on squares, in order", () => {
    const map = mapped({ depth: 3, areas: [hall, gate], crews: [boat] });
    expect(map).toMatchObject({ west: 4, south: 7, width: 5, height: 2 });
    expect(map?.layers.map(({ name, parts }) => [name, parts.length])).toEqual([
      ["areas", 2],
      ["crews", 1],
    ]);
    expect(map?.layers[1]?.parts[0]?.kind?.name).toBe("BOAT");
  });

  it("is none where nothing lies on squares", () => {
    expect(mapped({ depth: 3, areas: [], crews: [] })).toBeNull();
    expect(mapped({ depth: 3, areas: [], crews: [{ keywords: [], at: null }] })).toBeNull();
  });

  it("has walls around its floors, numbers in the middle of areas, and arrows where one faces", () => {
    const map = mapped({ areas: [hall, gate], crews: [boat] });
    expect(map && mapInText(map, "en", 80)).toEqual({
      lines: ["████████████", "██ · · ·:: <", "██ · 1 ·████", "██████████"],
      legend: ["· Hall; : Gate; ^>v< Boat", "1 Hall"],
    });
  });

  it("goes to one column a square where there is no room for two, and to strips where there is none for that", () => {
    const map = mapped({ areas: [hall, gate], crews: [] });
    expect(map && mapInText(map, "en", 8).lines).toEqual(["██████", "█···:█", "█···██", "█████"]);
    expect(map && mapInText(map, "en", 4).lines).toEqual([
      "████",
      "█···",
      "█···",
      "████",
      "",
      "██",
      ":█",
      "██",
      "█",
    ]);
  });

  it("puts a number on the square nearest to the middle", () => {
    const part = { squares: row(1, 1, 5), kind: null, says: [] };
    expect(middleOf(part)).toEqual({ x: 3, y: 1 });
    expect(middleOf({ ...part, squares: [] })).toBeNull();
  });

  it("is drawn with a wall along every edge, a title for each part and a key", () => {
    const map = mapped({ areas: [hall, gate], crews: [boat] });
    const drawing = map ? mapDrawing(map, "harbour", "Harbour <old>", "en") : "";
    expect(drawing).toContain('<title id="map-harbour-title">Harbour &lt;old&gt;</title>');
    expect(drawing.match(/<rect class="look-0"/g)?.length).toBe(7);
    expect(drawing.match(/<rect class="look-1"/g)?.length).toBe(2);
    // Seven squares in a row of four above one of three have twelve edges without a neighbour.
    expect(/class="wall" d="([^"]*)"/.exec(drawing)?.[1]?.match(/M/g)?.length).toBe(12);
    expect(drawing).toContain("rotate(270");
    expect(drawing).toContain("<title>Boat</title>");
  });
});
