/** The steps of a play as text: numbered, indented as they stand in one another, with the sentence that states each. */
import type { PlayGraph, Step } from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { Site } from "../../model/model.ts";
import { inTongue } from "../../text/in-tongue.ts";
import { entryTail } from "../ask/citation.ts";
import { playWords } from "./words.ts";
import { memoize } from "../../../compiler/memoize.ts";

interface Shown {
  readonly site: Site;
  readonly at: BookAt;
  readonly language: string;
  readonly graph: PlayGraph;
  readonly nodes: ReadonlyMap<string, Node>;
  readonly leads: ReadonlyMap<string, readonly Edge[]>;
  readonly numbers: ReadonlyMap<string, number>;
}
type Node = PlayGraph["nodes"][number];
type Edge = PlayGraph["edges"][number];

export function steps(site: Site, at: BookAt, graph: PlayGraph, language: string): Part[] {
  const words = inLanguage(playWords, language);
  const leads = new Map<string, Edge[]>();
  for (const edge of graph.edges) leads.set(edge.from, [...(leads.get(edge.from) ?? []), edge]);
  const shown: Shown = {
    site,
    at,
    language,
    graph,
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    leads,
    numbers: numbered(graph.steps, new Map()),
  };
  return [
    h("section", { class: "steps", ariaLabelledBy: "steps" }, [
      h("h2", { id: "steps" }, words.steps),
      h("p", words.stepsNote),
      list(shown, graph.steps),
    ]),
  ];
}

function numbered(all: readonly Step[], numbers: Map<string, number>): ReadonlyMap<string, number> {
  for (const { node, lanes } of all) {
    numbers.set(node, numbers.size + 1);
    for (const lane of lanes) numbered(lane.steps, numbers);
  }
  return numbers;
}

function list(shown: Shown, all: readonly Step[]): Part {
  return h(
    "ol",
    all.flatMap((step) => item(shown, step)),
  );
}

function item(shown: Shown, { node: id, band: bandId, lanes }: Step): Part[] {
  const { language, graph, nodes, numbers } = shown;
  const node = nodes.get(id);
  if (node === undefined) return [];
  const number = numbers.get(id) ?? 0;
  const band = graph.bands.find((each) => each.id === bandId);
  const said = inTongue(node.words, language, "q");
  return [
    h("li", { value: number, id: `step-${number}`, class: `step ${node.kind}` }, [
      h("div", { class: "does" }, [
        ...(band === undefined
          ? doing(shown, node)
          : [h("strong", [inTongue(band.called, language) ?? band.name]), " ", node.doing]),
        ...elsewhere(shown, node),
        ...(node.citation === "" ? [] : [" ", h("span", { class: "of" }, cited(shown, node.citation))]),
      ]),
      ...(said === null ? [] : [h("p", { class: "said" }, [said])]),
      ...options(shown, node),
      ...reactions(shown, node),
      ...lanes
        .filter((lane) => lane.steps.length > 0)
        .map((lane) =>
          h("div", { class: "lane" }, [
            ...(lane.guard === null ? [] : [h("p", { class: "guard" }, lane.guard)]),
            list(shown, lane.steps),
          ]),
        ),
    ]),
  ];
}

/** The entries of this version, and those that they carry. */
const entriesOf = memoize(
  (at: BookAt): ReadonlySet<string> =>
    new Set([...at.entries.values()].flatMap(({ id, origin }) => [id, origin])),
);

/** Entries lead to where they stand. */
function cited({ site, at, language }: Shown, citation: string): Part[] {
  return citation.split(/((?:\b\d[\w.]*\/)?\b[A-Z]+\d+\b)/).map((part, i): Part => {
    const id = i % 2 === 0 ? "" : `${at.id}${part.includes("/") ? "-" : "/"}${part}`;
    const isEntry = i % 2 === 1 && entriesOf(at).has(id);
    return isEntry ? h("a", { href: site.href(language, entryTail(at, id)) }, part) : part;
  });
}

/** Sequences and reactions have pages of their own. */
function doing({ site, at, language, graph }: Shown, node: Node): Part[] {
  const name = node.label === null || node.doing.startsWith(node.label) ? [] : [h("strong", node.label), " "];
  if (node.link === null || node.link === graph.name) return [...name, node.doing];
  const href = site.href(language, tails.play(at.id, at.version, node.link));
  return [...name, h("a", { href }, node.doing)];
}

function elsewhere({ leads, numbers, language }: Shown, node: Node): Part[] {
  const words = inLanguage(playWords, language);
  const own = leads.get(node.id) ?? [];
  const isEnding = node.kind === "gives" && own.some(({ kind }) => kind === "end");
  const certificate = node.certificate === null ? [] : [" — ", node.certificate];
  if (isEnding) return [` — ${words.ends}`, ...certificate];
  if (node.kind !== "go") return certificate;
  return own.flatMap(({ to, kind }): Part[] => {
    const number = numbers.get(to);
    if (number === undefined) return [];
    return [
      ` — ${kind === "passage" ? words.passesTo : words.goesTo} `,
      h("a", { href: `#step-${number}` }, `${number}`),
    ];
  });
}

function options({ language }: Shown, node: Node): Part[] {
  if (node.options.length === 0) return [];
  const words = inLanguage(playWords, language);
  return [
    h(
      "ul",
      { class: "options-of" },
      node.options.map(({ label, when, once }) =>
        h("li", [
          h("strong", label),
          ...(once ? [` (${words.once})`] : []),
          ...(when === null ? [] : [` ${words.when} ${when}`]),
        ]),
      ),
    ),
  ];
}

function reactions(shown: Shown, node: Node): Part[] {
  const { site, at, language, nodes, leads } = shown;
  const words = inLanguage(playWords, language);
  const own = (leads.get(node.id) ?? []).filter(({ kind }) => kind === "reaction");
  if (own.length === 0) return [];
  return [
    h("p", { class: "guard" }, `${words.reactsWith}:`),
    h(
      "ul",
      { class: "options-of" },
      own.flatMap(({ to }) => {
        const reaction = nodes.get(to);
        if (reaction === undefined) return [];
        const name = reaction.label ?? reaction.doing;
        return [
          h("li", [
            reaction.link === null
              ? h("strong", name)
              : h("a", { href: site.href(language, tails.play(at.id, at.version, reaction.link)) }, name),
            " ",
            reaction.doing,
          ]),
        ];
      }),
    ),
  ];
}
