/** Drawings and outlines of plays: well-formed, the same each time, readable, and true to the lines. */
import { describe, expect, it } from "vitest";
import { drawingOf } from "../../compiler/play/drawing.ts";
import { emitPlays } from "../../compiler/study/emit-plays.ts";
import { graphOf, graphsOf, type PlayGraph } from "../../compiler/play/graph.ts";
import { laidOut } from "../../compiler/play/layout.ts";
import { outlineOf } from "../../compiler/play/outline.ts";
import { widthOf, wrapped } from "../../compiler/play/text-width.ts";
import { told } from "./told.ts";

const text = `
record model { alive: truth }
fact squad: list of model
state cp: count 0..20 = 3
event finished of m: model
event clock-out from outside
react watch for m in squad after finished when m.alive limit 1 per play { choose fire: truth by stealers }
resolve shot { roll dice = 2 of D6  gives kill: truth = dice >= 9 }
provision rounds on page 3 {
  sentence token { en "Draw a token & keep it <hidden>, \\"face down\\"." }
  procedure round {
    mode exploring {
      phase look { token: roll far = 1 of D6  when far > 4 { go fighting } }
      go exploring
    } ended by the table
    mode fighting {
      turn ours cut by clock-out after actions {
        name en "Our turn"
        menu actions by marines {
          move { pay 1 from cp  each m in squad { announce finished(m) } }
          once shoot when cp > 1 { play hit = shot()  when hit.kill { go exploring } }
        } decreases cp
      }
      repeat { roll courage = 1 of D6 } until courage > 3 left with chance at least 1/2
    }
    gives left: count = cp
  }
}
`;
const { program } = told(text);
function graph(name: string): PlayGraph {
  const play = program.plays.find(({ id }) => id === name);
  if (play === undefined) throw new Error(`there is no ${name}`);
  return graphOf(program, play);
}

/** The names of elements, each closed; anything not well-formed throws. */
function elementsOf(xml: string): readonly string[] {
  const names: string[] = [];
  const open: string[] = [];
  let rest = xml;
  while (rest !== "") {
    const tag = /^<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/.exec(rest);
    const run = /^[^<>&]+|^&(?:amp|lt|gt|quot);/.exec(rest);
    const [taken] = tag ?? run ?? [];
    if (taken === undefined) throw new Error(`not well-formed: ${rest.slice(0, 60)}`);
    rest = rest.slice(taken.length);
    if (!tag) continue;
    const [, closes, name = "", , isEmpty] = tag;
    if (closes) expect(open.pop()).toBe(name);
    else {
      names.push(name);
      if (!isEmpty) open.push(name);
    }
  }
  expect(open).toEqual([]);
  return names;
}

describe("a control graph", () => {
  const { nodes, edges, bands } = graph("round");
  const known = (id: string) => nodes.find((node) => node.id === id);
  it("has a menu as one step with its options, and blocks as bands", () => {
    const menus = nodes.filter(({ kind }) => kind === "menu");
    expect(menus).toMatchObject([
      {
        label: "actions",
        certificate: "decreases cp",
        options: [{ label: "move" }, { label: "shoot", when: "cp > 1", once: true }],
      },
    ]);
    expect(bands.map(({ word, name }) => `${word} ${name}`)).toEqual([
      "mode exploring",
      "phase look",
      "mode fighting",
      "turn ours",
    ]);
    expect(bands[3]).toMatchObject({ within: bands[2]?.id, cut: { event: "clock-out", after: "actions" } });
  });
  it("marks passages between modes, and reactions beside the event", () => {
    const passages = edges.filter(({ kind }) => kind === "passage").map(({ to }) => known(to)?.label);
    expect(passages).toEqual(
      ["fighting", "exploring", "exploring"].sort((a, b) => passages.indexOf(a) - passages.indexOf(b)),
    );
    const [reaction] = edges.filter(({ kind }) => kind === "reaction");
    expect(reaction).toMatchObject({ guard: "m.alive" });
    expect(known(reaction?.to ?? "")).toMatchObject({ kind: "reaction", link: "watch" });
    expect(known(reaction?.from ?? "")?.kind).toBe("announce");
  });
  it("links what is played, and cites what is stated", () => {
    expect(nodes.find(({ kind }) => kind === "play")).toMatchObject({ link: "shot" });
    expect([...graphsOf(program).keys()]).toEqual(expect.arrayContaining(["shot", "round", "watch"]));
    expect(nodes.some(({ citation }) => citation.includes("page 3"))).toBe(true);
  });
  it("leads every step on, and from the start to every step", () => {
    const reached = new Set<string>();
    const visit = (id: string): void => {
      if (reached.has(id)) return;
      reached.add(id);
      for (const edge of edges) if (edge.from === id) visit(edge.to);
    };
    visit(nodes[0]?.id ?? "");
    expect(nodes.filter(({ id }) => !reached.has(id))).toEqual([]);
    const stuck = nodes.filter(
      ({ id, kind }) => !edges.some(({ from }) => from === id) && kind !== "end" && kind !== "reaction",
    );
    expect(stuck).toEqual([]);
  });
  it("is plain data", () => expect(JSON.parse(JSON.stringify(graph("round")))).toEqual(graph("round")));
});

describe("an outline", () => {
  it("numbers the steps in order and says where ways lead", () => {
    const lines = outlineOf(graph("round"), "en");
    expect(lines[0]).toBe("1. start of round");
    expect(lines.join("\n")).toMatch(/go fighting; passes to \d+ fighting/);
    expect(lines.join("\n")).toContain("⇢ watch: for m in squad after finished");
    expect(lines.join("\n")).toContain("turn Our turn; cut by clock-out after actions");
  });
});

describe("a drawing", () => {
  const svg = drawingOf(graph("round"), "en");
  it("is well-formed, with title, description and roles", () => {
    const names = elementsOf(svg.trim());
    expect(names.slice(0, 3)).toEqual(["svg", "title", "desc"]);
    expect(svg).toContain('role="img"');
    expect(svg).toContain('aria-label="turn Our turn"');
  });
  it("is the same each time", () => expect(drawingOf(graph("round"), "en")).toBe(svg));
  it("has reactions dashed and passages thick, as classes", () => {
    expect(svg).toContain('class="edge reaction"');
    expect(svg.match(/class="edge passage"/g)).toHaveLength(3);
    expect(svg).toContain('<a href="shot.svg">');
  });
  it("puts no step over another, all of them within it, and their text inside them", () => {
    for (const name of ["round", "shot"]) {
      const laid = laidOut(graph(name), "en");
      const nodes = [...laid.nodes.values()];
      for (const [i, a] of nodes.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= laid.width && a.y + a.height <= laid.height).toBe(
          true,
        );
        for (const { text, role } of a.lines)
          expect(widthOf(text, role === "title" ? 12.5 : 11)).toBeLessThanOrEqual(a.width - 18);
        for (const b of nodes.slice(i + 1)) {
          const isApart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(isApart, `${a.node.id} over ${b.node.id}`).toBe(true);
        }
      }
    }
  });
  it("escapes what the book says", () => {
    expect(svg).toContain("&amp;");
    expect(svg).not.toContain("<hidden>");
  });
});

it("text is wrapped by its width, and what is too long says so", () => {
  expect(wrapped("one two three", 10, 40, 5)).toEqual(["one two", "three"]);
  expect(wrapped("WWWWWWWW", 10, 40, 5).length).toBeGreaterThan(1);
  expect(wrapped("one two three four", 10, 40, 1)).toEqual([expect.stringMatching(/…$/)]);
});

it("plays go out as a drawing and as data with the steps as text", () => {
  const files = new Map(emitPlays(new Map([["b", new Map([["base", { program }]])]])));
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(["b/base/round.svg", "b/base/round.json", "b/base/watch.svg"]),
  );
  expect(JSON.parse(files.get("b/base/round.json") ?? "")).toMatchObject({
    name: "round",
    text: outlineOf(graph("round"), "en"),
  });
});
