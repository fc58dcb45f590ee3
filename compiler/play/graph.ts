/**
 * Turns a play or reaction into its control graph, as plain data: steps with the sentences that state them, ways between them
 * with their conditions. Plays that are played are links to graphs of their own; how it is drawn is drawing.ts.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../core/kinds.ts";
import type { Certificate, Line, Play, Reaction, Stating } from "../check/plays.ts";
import type { Program, Words } from "../check/program.ts";
import { placeOf } from "./parts.ts";
import { asWritten, type Telling } from "./telling.ts";

export interface PlayGraph {
  readonly name: string;
  readonly kind: "resolve" | "procedure" | "table" | "reaction";
  readonly called: Words;
  readonly about: Words;
  readonly citation: string;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Stretches that hold steps: turns, phases, steps and modes. */
  readonly bands: readonly Band[];
  /** The steps as they stand in one another, in order of writing. */
  readonly steps: readonly Step[];
}

export interface GraphNode {
  readonly id: string;
  readonly kind: Line["kind"] | "start" | "end" | "until" | "reaction";
  /** By which it is known in the play. */
  readonly label: string | null;
  /** What it does, in a few words. */
  readonly doing: string;
  /** The words of the sentences that state it, by language. */
  readonly words: Words;
  readonly citation: string;
  /** The innermost band it stands in. */
  readonly band: string | null;
  /** A play or reaction with a graph of its own. */
  readonly link: string | null;
  /** Of a menu or choice. */
  readonly options: readonly {
    readonly label: string;
    readonly when: string | null;
    readonly once: boolean;
  }[];
  /** Why a loop ends. */
  readonly certificate: string | null;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** `back`: to an earlier step; `passage`: between modes; `reaction`: what happens of itself; `end`: with a result. */
  readonly kind: "next" | "back" | "passage" | "reaction" | "end";
  readonly guard: string | null;
}

export interface Band {
  readonly id: string;
  readonly word: "turn" | "phase" | "step" | "mode";
  readonly name: string;
  readonly called: Words;
  readonly about: Words;
  readonly within: string | null;
  readonly cut: { readonly event: string; readonly after: string | null } | null;
  readonly certificate: string | null;
}

export interface Step {
  readonly node: string;
  /** The band that begins with it. */
  readonly band: string | null;
  readonly lanes: readonly Lane[];
}
export interface Lane {
  readonly guard: string | null;
  readonly steps: readonly Step[];
}

/** The wording of each play and reaction. */
export type TellingOf = (of: Play | Reaction) => Telling;

const everyAsWritten: TellingOf = () => asWritten;

/** The plays of a program, and its reactions, each by its name. */
export function graphsOf(program: Program, tellingOf = everyAsWritten): ReadonlyMap<string, PlayGraph> {
  const all = [...program.plays, ...program.reactions].map((of) => graphOf(program, of, tellingOf(of)));
  return new Map(all.map((graph) => [graph.name, graph]));
}

export function graphOf(program: Program, of: Play | Reaction, telling = asWritten): PlayGraph {
  const { called, about, lines, origin } = of;
  const [name, kind] = "id" in of ? [of.id, of.kind] : [of.name, "reaction" as const];
  return graphOfLines(program, { name, kind, called, about, citation: origin.citation, lines }, telling);
}

// ---------------------------------------------------------------- building

type Head = Pick<PlayGraph, "name" | "kind" | "called" | "about" | "citation"> & {
  readonly lines: readonly Line[];
};

/** A way that has not yet come to a step. */
interface Open {
  readonly from: string;
  readonly guard: string | null;
}

interface Building {
  readonly program: Program;
  readonly telling: Telling;
  readonly nodes: GraphNode[];
  readonly edges: GraphEdge[];
  readonly bands: Band[];
  /** `go`s that wait for the list that holds where they lead. */
  readonly going: { readonly from: string; readonly to: string }[];
  /** Steps with which the play is over. */
  readonly ending: string[];
}

interface Built {
  readonly steps: readonly Step[];
  readonly open: readonly Open[];
}

function graphOfLines(program: Program, { lines, ...head }: Head, telling: Telling): PlayGraph {
  const at: Building = { program, telling, nodes: [], edges: [], bands: [], going: [], ending: [] };
  const start = node(at, null, { kind: "start", doing: telling.opening(head.name) });
  const built = list(at, lines, [{ from: start, guard: null }], null);
  const end = node(at, null, { kind: "end", doing: telling.end });
  connect(at, built.open, end);
  for (const from of at.ending) at.edges.push({ from, to: end, kind: "end", guard: null });
  // A reaction may lead to a block that stands around it.
  for (const { from, to } of at.going)
    at.edges.push({ from, to: end, kind: "passage", guard: telling.goTo(to) });
  const steps = [
    { node: start, band: null, lanes: [] },
    ...built.steps,
    { node: end, band: null, lanes: [] },
  ];
  return { ...head, nodes: at.nodes, edges: at.edges, bands: at.bands, steps };
}

function list(at: Building, lines: readonly Line[], into: readonly Open[], band: string | null): Built {
  const steps: Step[] = [];
  const heads = new Map<Line, string>();
  let open = into;
  let isModeOver = false;
  let leftOver: readonly Open[] = [];
  const before = at.going.length;
  for (const line of lines) {
    const isMode = line.kind === "block" && line.word === "mode";
    if (isMode && isModeOver) {
      leftOver = [...leftOver, ...open];
      open = [];
    }
    if (!isMode) {
      open = [...open, ...leftOver];
      leftOver = [];
    }
    isModeOver ||= isMode;
    const built = step(at, line, open, band);
    heads.set(line, built.steps[0]?.node ?? "");
    steps.push(...built.steps);
    open = built.open;
  }
  const waiting = at.going.splice(before);
  for (const going of waiting) {
    const target = lines[placeOf(lines, going.to)];
    const to = target ? heads.get(target) : undefined;
    if (target === undefined || to === undefined) at.going.push(going);
    else {
      const isPassage = target.kind === "block" && target.word === "mode";
      const isBack =
        at.nodes.findIndex(({ id }) => id === to) < at.nodes.findIndex(({ id }) => id === going.from);
      at.edges.push({
        from: going.from,
        to,
        kind: isPassage ? "passage" : isBack ? "back" : "next",
        guard: null,
      });
    }
  }
  return { steps, open: [...open, ...leftOver] };
}

function step(at: Building, line: Line, open: readonly Open[], band: string | null): Built {
  const { telling } = at;
  const id = node(at, band, ownPart(telling, line), line);
  connect(at, open, id);
  const from = (guard: string | null): readonly Open[] => [{ from: id, guard }];
  const plain = (lanes: readonly Lane[], after: readonly Open[]): Built => ({
    steps: [{ node: id, band: null, lanes }],
    open: after,
  });
  switch (line.kind) {
    case "when": {
      const branches = line.branches.map(({ when, lines }) => {
        const guard = telling.condition(when);
        return { guard, ...list(at, lines, from(guard), band) };
      });
      const last = telling.ways.otherwise;
      const otherwise = { guard: last, ...list(at, line.otherwise, from(last), band) };
      const all = [...branches, otherwise];
      return plain(
        all.map(({ guard, steps }) => ({ guard, steps })),
        all.flatMap((each) => each.open),
      );
    }
    case "each":
    case "repeat": {
      const guard =
        line.kind === "each"
          ? telling.each(line)
          : line.how.kind === "while"
            ? telling.condition(line.how.while)
            : null;
      const body = list(at, line.lines, from(guard), band);
      const until = line.kind === "repeat" && line.how.kind === "until" ? line.how.until : null;
      const lanes: Lane[] = [{ guard, steps: body.steps }];
      if (until) {
        const test = node(at, band, { kind: "until", doing: telling.until(until) });
        connect(at, body.open, test);
        at.edges.push({ from: test, to: id, kind: "back", guard: telling.ways.otherwise });
        const steps = [...body.steps, { node: test, band: null, lanes: [] }];
        return plain([{ guard: null, steps }], [{ from: test, guard: telling.condition(until) }]);
      }
      for (const each of body.open)
        at.edges.push({ from: each.from, to: id, kind: "back", guard: each.guard });
      if (line.kind === "repeat" && line.how.kind === "on") return plain(lanes, []);
      const after = line.kind === "each" ? telling.ways.noMore : telling.ways.otherwise;
      return plain([...lanes, { guard: after, steps: [] }], from(after));
    }
    case "menu": {
      const lanes = line.options.map((option) => {
        const label = telling.option(option);
        const built = list(at, option.lines, from(label), band);
        for (const each of built.open)
          at.edges.push({
            from: each.from,
            to: id,
            kind: "back",
            guard: each.guard === label ? label : null,
          });
        return { guard: label, steps: built.steps };
      });
      const done = line.forced ? telling.ways.nothingLegal : telling.ways.done;
      return plain([...lanes, { guard: done, steps: [] }], from(done));
    }
    case "block": {
      const bandId = `band-${at.bands.length + 1}`;
      const { word, name, called, about, cut, certificate } = line;
      at.bands.push({
        id: bandId,
        word,
        name,
        called,
        about,
        within: band,
        cut,
        certificate: certificate && telling.certificate(certificate),
      });
      inBand(at, id, bandId);
      react(at, id, line, bandId);
      const body = list(at, line.lines, from(null), bandId);
      const cutOff: readonly Open[] = cut ? [{ from: id, guard: telling.cut(cut) }] : [];
      const lanes: Lane[] = [
        { guard: null, steps: body.steps },
        ...(cut ? [{ guard: cutOff[0]?.guard ?? null, steps: [] }] : []),
      ];
      return { steps: [{ node: id, band: bandId, lanes }], open: [...body.open, ...cutOff] };
    }
    case "announce": {
      react(at, id, line, band);
      if (line.together === null) return plain([], from(null));
      const body = list(at, line.together, from(telling.ways.together), band);
      return plain([{ guard: telling.ways.together, steps: body.steps }], body.open);
    }
    case "go":
      at.going.push({ from: id, to: line.to });
      return plain([], []);
    case "gives":
      if (line.part !== null) return plain([], from(null));
      at.ending.push(id);
      return plain([], []);
    default:
      allowOnly<LeafLine>(line);
      return plain([], from(null));
  }
}

/** Reactions stand beside what they answer to. */
function react(at: Building, from: string, line: Line, band: string | null): void {
  for (const reaction of at.program.reactions) {
    const isAnswer = reaction.after.some((each) =>
      line.kind === "announce"
        ? each.at === "event" && each.name === line.event
        : line.kind === "block" &&
          each.at !== "event" &&
          (each.name === line.name || each.name === line.word),
    );
    if (!isAnswer) continue;
    const told = at.telling.reaction(reaction);
    const id = node(at, band, { kind: "reaction", ...told, link: reaction.name }, reaction);
    const guard = reaction.when && at.telling.condition(reaction.when);
    at.edges.push({ from, to: id, kind: "reaction", guard });
  }
}

function ownPart(telling: Telling, line: Line): Partial<GraphNode> & Pick<GraphNode, "kind" | "doing"> {
  const base = { kind: line.kind, doing: telling.doing(line), label: telling.label(line) };
  const certified = (certificate: Certificate | null) => certificate && telling.certificate(certificate);
  switch (line.kind) {
    case "menu": {
      const options = line.options.map((each) => ({
        label: telling.option(each),
        when: each.when && telling.condition(each.when),
        once: each.once,
      }));
      return { ...base, options, certificate: certified(line.certificate) };
    }
    case "choose": {
      const options = line.options.map((each) => ({
        label: telling.choice(each),
        when: each.when && telling.condition(each.when),
        once: false,
      }));
      return { ...base, options };
    }
    case "repeat":
    case "block":
      return { ...base, certificate: certified(line.certificate) };
    case "play":
      return { ...base, link: line.play };
    default:
      allowOnly<LeafLine | NestingLine>(line);
      return base;
  }
}

function node(
  at: Building,
  band: string | null,
  own: Partial<GraphNode> & Pick<GraphNode, "kind" | "doing">,
  { words, citation }: Pick<Stating, "words" | "citation"> = { words: {}, citation: "" },
): string {
  const id = `step-${at.nodes.length + 1}`;
  at.nodes.push({
    label: null,
    link: null,
    options: [],
    certificate: null,
    ...own,
    id,
    words,
    citation: at.telling.citation(citation),
    band,
  });
  return id;
}

function inBand(at: Building, id: string, band: string): void {
  const place = at.nodes.findIndex((each) => each.id === id);
  const known = at.nodes[place];
  if (known) at.nodes[place] = { ...known, band };
}

function connect(at: Building, open: readonly Open[], to: string): void {
  for (const { from, guard } of open) at.edges.push({ from, to, kind: "next", guard });
}
