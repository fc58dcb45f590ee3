/**
 * Turns a declared play into a typed one: its lines in order, or the rows it is rolled on.
 * What it asks, reads and plays is worked out when all plays are typed.
 */
import type { PlayDecl } from "../../../grammar/index.ts";
import type { BookPlay } from "../../amend/book.ts";
import { type Context, scopeIn, withParams } from "../context.ts";
import { type Cited, elsewhereOf, originOf, ownSentences } from "../origin.ts";
import type { EventOf, Line, Play } from "../plays.ts";
import type { TypeScope } from "../type-expressions.ts";
import { linesOf } from "./lines.ts";
import { tableLines } from "./random-tables.ts";
import type { DeclaredPlay } from "./signatures.ts";
import { everyLine } from "./signatures.ts";
import { type Noted, nothingNoted, type Writing } from "./writing.ts";

/** What all plays are typed with. */
export interface Playbook {
  readonly context: Context;
  readonly types: TypeScope;
  readonly cited: Cited;
  readonly events: ReadonlyMap<string, EventOf>;
}

export interface TypedPlay {
  readonly play: Play;
  /** What policies must know of its choices. */
  readonly noted: Noted;
}

export function playOf(playbook: Playbook, declared: DeclaredPlay): TypedPlay {
  const { id, kind, single, parts, params, called, about, asked, says, provision, span, standing } = declared;
  const said = { called, about, ...(asked ? { asked } : {}), ...(says ? { says } : {}) };
  const shared = { id, kind, type: single, parts, params, ...said, provision, span, ...underived };
  const noted = nothingNoted();
  if (standing === null) {
    const source = { entry: null, citedAs: null, provision, file: span.file };
    const origin = originOf(playbook.cited, { source, sentences: [], history: [], inferred: [], cites: [] });
    return { play: { ...shared, lines: [], node: null, origin }, noted };
  }
  if (standing.kind === "rows") {
    const { table } = standing;
    const { lines, origin } = tableLines(playbook, table, declared);
    return { play: { ...shared, lines, node: table.node, origin }, noted };
  }
  const { play } = standing;
  const { node } = play.place;
  for (const param of params) noted.names.set(param.name, "parameter");
  const work = writingOf(playbook, play, {
    of: node.word,
    name: id,
    single,
    parts: new Map(parts.map((part) => [part.name, part.type])),
    lines: node.lines,
    noted,
    blocks: new Set(),
  });
  const scope = withParams(scopeOfPlay(play), params);
  const lines: readonly Line[] = linesOf(work, { scope, lists: [] }, node.lines);
  return { play: { ...shared, lines, node: null, origin: playOrigin(playbook, play) }, noted };
}

/** Worked out once all plays are typed. */
const underived = { asks: [], reads: [], sets: [], calls: [], plays: [], doubts: [] } as const;

type Told = Pick<Writing, "of" | "name" | "single" | "parts" | "noted" | "blocks"> & {
  readonly lines: PlayDecl["lines"];
};

export function writingOf(
  { context, types, cited, events }: Playbook,
  { source, stated, place }: BookPlay<unknown>,
  { lines, ...told }: Told,
): Writing {
  const changed = new Set(
    everyLine(lines).flatMap((line) => {
      const targets =
        line.kind === "set"
          ? [line.target]
          : line.kind === "pay"
            ? line.purses.map(({ purse }) => purse)
            : [];
      return targets.flatMap((target) => (target.kind === "ref" ? [target.name.text] : []));
    }),
  );
  return { context, types, cited, events, source: { ...source, file: place.file }, stated, changed, ...told };
}

export function scopeOfPlay({ source, place }: BookPlay<unknown>): ReturnType<typeof scopeIn> {
  const owners = [source.citedAs, source.entry, source.provision].filter((each) => each !== null);
  return scopeIn(place.file, { provision: source.provision, owners });
}

/** What it says of its own; sentences of others are told with the lines that cite them. */
export function playOrigin(
  { cited }: Playbook,
  { source, stated, history }: BookPlay<unknown>,
): Play["origin"] {
  const all = [...new Set([...stated.values()].flat())];
  const sentences = ownSentences(cited, source, all);
  const origin = originOf(cited, { source, sentences, history, inferred: [], cites: [] });
  return { ...origin, elsewhere: elsewhereOf(cited, source, all) };
}
