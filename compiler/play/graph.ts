/**
 * Turns a play or reaction into its control graph, as plain data: steps with the sentences that state them, ways between them
 * with their conditions. Plays that are played are links to graphs of their own; how it is drawn is drawing.ts.
 */
import { allowOnly, type LeafLine, type NestingLine } from "../core/kinds.ts";
import { inWords } from "../check/in-words.ts";
import type { Line, Play, Reaction, Stating } from "../check/plays.ts";
import type { Program, Words } from "../check/program.ts";
import { placeOf } from "./parts.ts";
import { certificateInWords, doingOf } from "./wording.ts";

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

/** The plays of a program, and its reactions, each by its name. */
export function graphsOf(program: Program): ReadonlyMap<string, PlayGraph> {
  const plays = program.plays.map((play): [string, PlayGraph] => [play.id, graphOfPlay(program, play)]);
  const reactions = program.reactions.map((each): [string, PlayGraph] => [
    each.name,
    graphOfReaction(program, each),
  ]);
  return new Map([...plays, ...reactions]);
}

export function graphOfPlay(program: Program, play: Play): PlayGraph {
  const { kind, called, about, lines, origin } = play;
  return graphOf(program, { name: play.id, kind, called, about, citation: origin.citation, lines });
}

export function graphOfReaction(
  program: Program,
  { name, called, about, lines, origin }: Reaction,
): PlayGraph {
  return graphOf(program, { name, kind: "reaction", called, about, citation: origin.citation, lines });
}

/** When a reaction happens, in words. */
function triggersOf({ after, soon, when, each, limit }: Reaction): string {
  const at = after.map((trigger) =>
    trigger.at === "event" ? `after ${trigger.name}` : `${trigger.at} of ${trigger.name}`,
  );
  return [
    ...(each
      ? [`for ${each.binder} in ${inWords(each.list)}${each.filter ? ` with ${inWords(each.filter)}` : ""}`]
      : []),
    ...(at.length > 0 ? [at.join(" or ")] : []),
    ...(soon ? [`as soon as ${inWords(soon)}`] : []),
    ...(when ? [`when ${inWords(when)}`] : []),
    ...(limit ? [`limit ${inWords(limit.times)} per ${limit.per}`] : []),
  ].join(" ");
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

function graphOf(program: Program, { lines, ...head }: Head): PlayGraph {
  const at: Building = { program, nodes: [], edges: [], bands: [], going: [], ending: [] };
  const start = node(at, null, { kind: "start", doing: head.name });
  const built = list(at, lines, [{ from: start, guard: null }], null);
  const end = node(at, null, { kind: "end", doing: "end" });
  connect(at, built.open, end);
  for (const from of at.ending) at.edges.push({ from, to: end, kind: "end", guard: null });
  // A reaction may lead to a block that stands around it.
  for (const { from, to } of at.going) at.edges.push({ from, to: end, kind: "passage", guard: `go ${to}` });
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
  const id = node(at, band, ownPart(line), line);
  connect(at, open, id);
  const from = (guard: string | null): readonly Open[] => [{ from: id, guard }];
  const plain = (lanes: readonly Lane[], after: readonly Open[]): Built => ({
    steps: [{ node: id, band: null, lanes }],
    open: after,
  });
  switch (line.kind) {
    case "when": {
      const branches = line.branches.map(({ when, lines }) => {
        const guard = inWords(when);
        return { guard, ...list(at, lines, from(guard), band) };
      });
      const otherwise = { guard: "otherwise", ...list(at, line.otherwise, from("otherwise"), band) };
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
          ? `each ${line.binder}`
          : line.how.kind === "while"
            ? inWords(line.how.while)
            : null;
      const body = list(at, line.lines, from(guard), band);
      const until = line.kind === "repeat" && line.how.kind === "until" ? line.how.until : null;
      const lanes: Lane[] = [{ guard, steps: body.steps }];
      if (until) {
        const test = node(at, band, { kind: "until", doing: `until ${inWords(until)}` });
        connect(at, body.open, test);
        at.edges.push({ from: test, to: id, kind: "back", guard: "otherwise" });
        const steps = [...body.steps, { node: test, band: null, lanes: [] }];
        return plain([{ guard: null, steps }], [{ from: test, guard: inWords(until) }]);
      }
      for (const each of body.open)
        at.edges.push({ from: each.from, to: id, kind: "back", guard: each.guard });
      if (line.kind === "repeat" && line.how.kind === "on") return plain(lanes, []);
      const after = line.kind === "each" ? "no more" : "otherwise";
      return plain([...lanes, { guard: after, steps: [] }], from(after));
    }
    case "menu": {
      const lanes = line.options.map((option) => {
        const built = list(at, option.lines, from(option.label), band);
        for (const each of built.open)
          at.edges.push({
            from: each.from,
            to: id,
            kind: "back",
            guard: each.guard === option.label ? option.label : null,
          });
        return { guard: option.label, steps: built.steps };
      });
      const done = line.forced ? "nothing else is legal" : "done";
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
        certificate: certificate && certificateInWords(certificate),
      });
      inBand(at, id, bandId);
      react(at, id, line, bandId);
      const body = list(at, line.lines, from(null), bandId);
      const cutOff: readonly Open[] = cut
        ? [{ from: id, guard: `${cut.event}${cut.after ? ` after ${cut.after}` : ""}` }]
        : [];
      const lanes: Lane[] = [
        { guard: null, steps: body.steps },
        ...(cut ? [{ guard: cutOff[0]?.guard ?? null, steps: [] }] : []),
      ];
      return { steps: [{ node: id, band: bandId, lanes }], open: [...body.open, ...cutOff] };
    }
    case "announce": {
      react(at, id, line, band);
      if (line.together === null) return plain([], from(null));
      const body = list(at, line.together, from("together"), band);
      return plain([{ guard: "together", steps: body.steps }], body.open);
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
    const doing = triggersOf(reaction);
    const id = node(
      at,
      band,
      { kind: "reaction", doing, label: reaction.name, link: reaction.name },
      reaction,
    );
    at.edges.push({ from, to: id, kind: "reaction", guard: reaction.when && inWords(reaction.when) });
  }
}

function ownPart(line: Line): Partial<GraphNode> & Pick<GraphNode, "kind" | "doing"> {
  const label = line.kind === "block" ? line.name : line.label;
  const base = { kind: line.kind, doing: doingOf(line), label };
  switch (line.kind) {
    case "menu": {
      const options = line.options.map((each) => ({
        label: each.label,
        when: each.when && inWords(each.when),
        once: each.once,
      }));
      return { ...base, options, certificate: line.certificate && certificateInWords(line.certificate) };
    }
    case "choose": {
      const options = line.options.map(({ spread, value, when }) => ({
        label: `${spread ? "one of " : ""}${inWords(value)}`,
        when: when && inWords(when),
        once: false,
      }));
      return { ...base, doing: `choose by ${inWords(line.owner)}`, options };
    }
    case "repeat":
    case "block":
      return { ...base, certificate: line.certificate && certificateInWords(line.certificate) };
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
    citation,
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
