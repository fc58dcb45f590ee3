/**
 * What each line of a play is typed with: the play it stands in, what is in reach, and the names the play has given so far.
 * The names of a play are unique in it, since what is handed in goes by them.
 */
import type { Line as AstLine, Name } from "../../../grammar/index.ts";
import type { Source } from "../../amend/book.ts";
import type { NodeId } from "../../resolve/graph.ts";
import { type Context, type PlayLocal, type Scope, spanOf, withLocal } from "../context.ts";
import { raise } from "../faults.ts";
import { namedOf } from "../words.ts";
import { reportTold } from "../vocabulary.ts";
import { type Cited, statedBy } from "../origin.ts";
import type { EventOf, Line, Stating } from "../plays.ts";
import type { EnumType, Expr, Type } from "../program.ts";
import type { TypeScope } from "../type-expressions.ts";
import { unknown } from "../type-system.ts";

export interface Writing {
  readonly context: Context;
  readonly types: TypeScope;
  readonly cited: Cited;
  readonly source: Source;
  /** What the lines belong to, and by what name. */
  readonly of: "resolve" | "procedure" | "reaction";
  readonly name: string;
  /** Of a single result; null where results are named or there are none. */
  readonly single: Type | null;
  readonly parts: ReadonlyMap<string, Type>;
  /** By where a line begins. */
  readonly stated: ReadonlyMap<number, readonly NodeId[]>;
  /** Names of lets that some line sets. */
  readonly changed: ReadonlySet<string>;
  /** Blocks of the whole book's procedures, which a reaction may go to. */
  readonly blocks: ReadonlySet<string>;
  /** What can be announced, by name. */
  readonly events: ReadonlyMap<string, EventOf>;
  readonly noted: Noted;
}

/** What is found out on the way. */
export interface Noted {
  readonly names: Map<string, string>;
  /** Sides of the dice of each roll. */
  readonly rolls: Map<string, number>;
  readonly choices: Map<string, Choice>;
  /** What is chosen from in menus. */
  readonly menus: Map<string, EnumType>;
}

/** A choice as a policy meets it: what it chooses, and what is visible there. */
export interface Choice {
  readonly type: Type;
  readonly owner: Expr;
  readonly scope: Scope;
}

export function nothingNoted(): Noted {
  return { names: new Map(), rolls: new Map(), choices: new Map(), menus: new Map() };
}

/** Where a line stands. */
export interface Reach {
  readonly scope: Scope;
  /** The lists of lines around it, the innermost first, and where in each it stands. */
  readonly lists: readonly { readonly lines: readonly AstLine[]; readonly at: number }[];
}

/** A line typed, null where it could not be, and what is in reach after it. */
export interface Written {
  readonly line: Line | null;
  readonly scope: Scope;
}

export function baseOf(work: Writing, line: AstLine): Pick<Line, "label" | "named" | "span" | keyof Stating> {
  const label = line.label === null || line.label.text === "" ? null : line.label.text;
  // A block has its names as its own parts, and a result goes by those of the whole sequence.
  const naming = "naming" in line && line.kind !== "block" && line.kind !== "gives" ? line.naming : null;
  const span = spanOf(work.source.file, line);
  return { label, ...namedOf(naming), ...statingOf(work, line.start), span };
}

/** What states the line, option or reaction that begins there. */
export function statingOf({ cited, source, stated }: Writing, start: number): Stating {
  return statedBy(cited, source, stated.get(start) ?? []);
}

/** A name for the lines that follow; it may not be taken by anything a path or a name could mean. */
export function withName(
  { context, source, noted }: Writing,
  scope: Scope,
  name: Name,
  type: Type,
  what: PlayLocal,
): Scope {
  if (name.text === "") return scope;
  const isTaken = takeName({ context, source, noted }, name, what);
  // Which of the two is meant afterwards, nobody can say.
  return withLocal(scope, name.text, isTaken ? unknown : type, what);
}

/** Says so where it is taken already. */
export function takeName(
  { context, source, noted }: Pick<Writing, "context" | "source" | "noted">,
  name: Name,
  what: string,
): boolean {
  const { text } = name;
  if (text === "") return false;
  reportTold(context.report, source.file, name);
  const before = noted.names.get(text) ?? (context.facts.has(text) ? "fact" : undefined);
  if (before !== undefined)
    context.report(raise("name-twice-in-play", spanOf(source.file, name), { name: text, what: before }));
  else noted.names.set(text, what);
  return before !== undefined;
}

/** Under a label nothing is handed in, so a fact may have it too. */
export function takeLabel({ context, source, noted }: Writing, name: Name, what: string): void {
  const { text } = name;
  const before = text === "" ? undefined : noted.names.get(text);
  if (before !== undefined)
    context.report(raise("name-twice-in-play", spanOf(source.file, name), { name: text, what: before }));
  else noted.names.set(text, what);
}

// ---------------------------------------------------------------- what a change makes uncertain

/** What was known not to be none may be so again once something of that name is set. */
export function forgetting(scope: Scope, names: ReadonlySet<string>): Scope {
  if (names.size === 0 || scope.known.size === 0) return scope;
  const known = [...scope.known].filter(
    ([path]) =>
      !path
        .replace("$", "")
        .split(".")
        .some((part) => names.has(part)),
  );
  return { ...scope, known: new Map(known) };
}

/** After others have had their say, only what is named here stays as it was. */
export function forgettingAll(scope: Scope): Scope {
  const known = [...scope.known].filter(([path]) => path.startsWith("$") && !path.includes("."));
  return { ...scope, known: new Map(known) };
}
