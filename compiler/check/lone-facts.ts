/**
 * Turns a program into the facts that may hand in an answer: truths and enumerations of three values or fewer that one
 * decision or play alone reads, and the decisions and plays that read nothing else. What it makes of them is the reader's.
 */
import type { DecisionId } from "../resolve/graph.ts";
import { ownPlayPaths, playPaths } from "./plays/paths.ts";
import type { Fact, Program, Type } from "./program.ts";
import { type FactPath, factPaths, pathsOf, readerOf } from "./reads.ts";
import { presentType } from "../core/types.ts";

export interface LoneFacts {
  /** In order of reading. */
  readonly facts: readonly { readonly path: string; readonly fact: Fact; readonly readBy: DecisionId }[];
  /** Those that rest on such facts alone. */
  readonly resting: readonly { readonly id: DecisionId; readonly on: readonly string[] }[];
}

export function loneFacts(program: Program): LoneFacts {
  const own = ownReadings(program);
  const readers = new Map<string, Set<DecisionId>>();
  for (const { id, paths } of own) {
    for (const { fact } of paths) {
      const place = placeOf(fact);
      readers.set(place, (readers.get(place) ?? new Set()).add(id));
    }
  }
  const called = new Set(
    [...program.decisions, ...program.plays].flatMap((each) => [
      ...each.calls,
      ...("plays" in each ? each.plays : []),
    ]),
  );
  const isLone = ({ fact }: FactPath) =>
    isSmall(program, fact.type) && (readers.get(placeOf(fact))?.size ?? 0) === 1;
  const facts = own.flatMap(({ id, paths }) =>
    paths
      // What a decision that others call is given, they have made of something else.
      .filter((each) => isLone(each) && !(each.root === "parameter" && called.has(id)))
      .map(({ path, fact }) => ({ path, fact, readBy: id })),
  );
  const lone = new Set(facts.map(({ fact }) => placeOf(fact)));
  const resting = [...program.decisions, ...program.plays].flatMap((each) => {
    const isPlay = "asks" in each;
    const read = isPlay ? playPaths(program, each.id) : factPaths(program, each.id);
    const paths = read.filter(({ path }) => path !== "told");
    const asks = isPlay ? each.asks : [];
    const on = [...paths.map(({ path }) => path), ...asks.map(({ path }) => path)];
    const rests =
      on.length > 0 &&
      paths.every(({ fact }) => lone.has(placeOf(fact))) &&
      // What a play observes, it alone does; a roll or a choice is no fact.
      asks.every(({ kind, type }) => kind === "observe" && isSmall(program, type));
    return rests ? [{ id: each.id, on }] : [];
  });
  return { facts, resting };
}

function ownReadings(program: Program): readonly { id: DecisionId; paths: readonly FactPath[] }[] {
  const { readings } = readerOf(program, "itself");
  return [
    ...program.decisions.map(({ id }) => ({ id, paths: pathsOf(readings.get(id) ?? []) })),
    ...[...ownPlayPaths(program)].map(([id, paths]) => ({ id, paths })),
  ];
}

function isSmall(program: Program, of: Type): boolean {
  const type = presentType(of);
  if (type.kind === "truth") return true;
  return type.kind === "enum" && (program.types.enums.get(type.name)?.values.length ?? 0) <= 3;
}

/** A field is one fact, wherever its record stands. */
function placeOf({ span }: Fact): string {
  return `${span.file}:${span.start}`;
}
