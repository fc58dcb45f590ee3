/**
 * Plays: for each version the list of what is played step by step, and a page for each with its drawing, the same steps as
 * text, what it asks for, how it may be played and its exact chances.
 */
import type { Play, PlayGraph, TextNode } from "../../../compiler/index.ts";
import { tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import type { Listed, Page, VersionLink } from "../../page.ts";
import { held } from "../../text/held.ts";
import { inTongue, tongued } from "../../text/in-tongue.ts";
import { versionName } from "../../text/version-name.ts";
import { everyVersion, trailTo } from "../book/book.ts";
import { tableOf } from "../provision/table.ts";
import { asks, policies } from "./asks.ts";
import { drawing, drawingFile } from "./drawing.ts";
import { odds } from "./odds.ts";
import { steps } from "./steps.ts";
import { playWords } from "./words.ts";
import { memoizeNamed, memoizePair } from "../../../compiler/memoize.ts";

export function* playPages(site: Site, language: string): Generator<Listed> {
  for (const book of site.books)
    for (const at of book.versions) {
      if (at.program.plays.length === 0) continue;
      yield { tail: tails.plays(at.id, at.version), page: () => listPage(site, book, at, language) };
      for (const name of namesIn(at)) {
        // Both want it, and either may be asked for first.
        let drawn: string | undefined;
        const svg = () => {
          drawn ??= site.input.drawing(at.program, graphOf(site, at, name, language), language);
          return drawn;
        };
        yield drawingFile(at, name, svg, language);
        yield {
          tail: tails.play(at.id, at.version, name),
          page: () => playPage(site, book, at, graphOf(site, at, name, language), svg(), language),
        };
      }
    }
}

/** Sequences, then reactions. */
function namesIn({ program }: BookAt): readonly string[] {
  return [...program.plays.map(({ id }) => id), ...program.reactions.map(({ name }) => name)];
}

/** In the words of a language. */
const graphsIn = memoizePair(({ input }: Site, at: BookAt) =>
  memoizeNamed(({ program }: BookAt, language) => input.graphs(program, language)).bind(null, at),
);

function graphOf(site: Site, at: BookAt, name: string, language: string): PlayGraph {
  const found = graphsIn(site, at)(language).get(name);
  if (found === undefined) throw new Error(`\`${name}\` of \`${at.id}@${at.version}\` has no graph`);
  return found;
}

function listPage(site: Site, book: BookOf, at: BookAt, language: string): Page {
  const words = inLanguage(playWords, language);
  const title = chosen(book.title, language);
  const groups = groupsOf(at, graphsIn(site, at)(language));
  return {
    kind: "play-list",
    language,
    tail: tails.plays(at.id, at.version),
    title: words.listTitle(title?.text ?? book.id, versionName(at, at.version, language)),
    about: words.lead,
    trail: trailTo(book, at, language),
    versions: everyVersion(book, at, language, (version) => tails.plays(book.id, version)),
    scripts: [],
    records: [],
    main: [
      h("h1", words.title),
      h("p", { class: "lead" }, words.lead),
      ...[...groups].map(([home, all], i) => group(site, at, home, all, i, language)),
    ],
  };
}

/** By the provision that states them, in the order of the book; reactions last. */
function groupsOf(
  at: BookAt,
  graphs: ReadonlyMap<string, PlayGraph>,
): ReadonlyMap<string, readonly PlayGraph[]> {
  const groups = new Map<string, PlayGraph[]>([...at.provisions.keys()].map((id) => [id, []]));
  const others: PlayGraph[] = [];
  const reactions: PlayGraph[] = [];
  for (const graph of graphs.values()) {
    const home = groups.get(at.homes.get(graph.name) ?? "");
    if (graph.kind === "reaction") reactions.push(graph);
    else (home ?? others).push(graph);
  }
  const all = [...groups, [elsewhere, others] as const, [ofItself, reactions] as const];
  return new Map(all.filter(([, each]) => each.length > 0));
}

/** No provision has such a name. */
const elsewhere = "(elsewhere)";
const ofItself = "(reactions)";

function group(
  site: Site,
  at: BookAt,
  home: string,
  all: readonly PlayGraph[],
  i: number,
  language: string,
): Part {
  const words = inLanguage(playWords, language);
  const provision = at.provisions.get(home);
  const heading = provision === undefined ? null : held(at, provision.heading, language, [home]);
  const id = `group-${i}`;
  return h("section", { class: "questions", ariaLabelledBy: id }, [
    h("h2", { id }, [
      provision === undefined
        ? home === ofItself
          ? words.reactions
          : words.elsewhere
        : h("a", { href: site.href(language, tails.provision(at.id, at.version, home)) }, [
            heading === null ? home : tongued("span", heading.text, heading.language, language),
          ]),
    ]),
    h(
      "ul",
      all.map((graph) =>
        h("li", [
          h("a", { href: site.href(language, tails.play(at.id, at.version, graph.name)) }, [
            inTongue(graph.called, language) ?? graph.name,
          ]),
          " ",
          h("span", { class: "flag" }, words.kinds[graph.kind]),
          ...about(graph, language),
        ]),
      ),
    ),
  ]);
}

function about(graph: PlayGraph, language: string): Part[] {
  const found = inTongue(graph.about, language);
  return found === null ? [] : [h("span", { class: "about" }, [found])];
}

// ---------------------------------------------------------------- one play

function playPage(
  site: Site,
  book: BookOf,
  at: BookAt,
  graph: PlayGraph,
  svg: string,
  language: string,
): Page {
  const words = inLanguage(playWords, language);
  const called = chosen(graph.called, language);
  const about = chosen(graph.about, language);
  const name = called?.text ?? graph.name;
  const play = at.plays.get(graph.name);
  return {
    kind: "play",
    language,
    tail: tails.play(at.id, at.version, graph.name),
    title: `${name}, ${versionName(at, at.version, language)}`,
    about: about?.text ?? null,
    trail: [
      ...trailTo(book, at, language),
      { label: words.title, language, tail: tails.plays(at.id, at.version) },
    ],
    versions: versionsOf(book, at, graph.name, language),
    scripts: [],
    records: [
      {
        title: name,
        text: [...Object.values(graph.about), ...Object.values(graph.called)]
          .filter((each) => each !== name)
          .join(" · "),
        language: called?.language ?? language,
        kind: "play",
        book: at.id,
        version: at.version,
        anchor: null,
      },
    ],
    main: [
      h("div", { class: "head" }, [
        tongued("h1", name, called?.language ?? language, language),
        ...(about === null ? [] : [tongued("p", about.text, about.language, language, { class: "lead" })]),
        h("p", { class: "folio" }, [
          h("span", words.kinds[graph.kind]),
          ...statedAt(site, at, graph.name, language),
        ]),
      ]),
      ...(play === undefined ? [] : randomTable(site, at, play, language)),
      ...(play === undefined ? [] : odds(site, book, at, play, language)),
      ...(play === undefined ? [] : asks(site, at, play, language)),
      ...(play === undefined ? [] : policies(at, play, language)),
      ...drawing(site, at, graph, svg, name, language),
      ...steps(site, at, graph, language),
    ],
  };
}

function statedAt(site: Site, at: BookAt, name: string, language: string): Part[] {
  const home = at.homes.get(name);
  const provision = home === undefined ? undefined : at.provisions.get(home);
  if (home === undefined || provision === undefined) return [];
  const heading = held(at, provision.heading, language, [home]);
  return [
    h("a", { href: site.href(language, tails.provision(at.id, at.version, home)) }, [
      heading === null ? home : tongued("span", heading.text, heading.language, language),
    ]),
  ];
}

/** The table as printed, with the faces of each row. */
function randomTable(site: Site, at: BookAt, play: Play, language: string): Part[] {
  const node = play.node === null ? undefined : at.book.nodes.get(play.node);
  if (node === undefined) return [];
  const shown = { site, at, language, sinces: [], owners: [], provision: play.provision };
  return tableOf(shown, node as TextNode);
}

/** Where a version does not have it, its list of plays, said so. */
function versionsOf(book: BookOf, at: BookAt, name: string, language: string): readonly VersionLink[] {
  return book.versions.map((other) => {
    const has = namesIn(other).includes(name);
    const list = other.program.plays.length > 0 ? tails.plays : tails.version;
    return {
      version: other.version,
      label: versionName(other, other.version, language),
      tail: has ? tails.play(book.id, other.version, name) : list(book.id, other.version),
      isHere: other === at,
      lost: has ? null : inLanguage(playWords, language).lost,
    };
  });
}
