/**
 * Says that a sentence is taken away while clauses or lines elsewhere still cite it by name, and offers what takes them along.
 * Which of them still stand is left to agreement.ts.
 */
import {
  type Diagnostic,
  type Fix,
  mapTree,
  type Node,
  type Place,
  type PlayItem,
  print,
  type SentenceRef,
} from "../../grammar/index.ts";
import type { Named } from "./binding.ts";
import type { WorkClause } from "./clause-book.ts";
import { raise } from "./faults.ts";
import { shownNode, spanIn } from "./tree.ts";
import type { Change, Standing, WorkNode, Working, WorkPlay } from "./working.ts";

/** A clause or a play that names a sentence as what states it, and where it does. */
export interface Citing {
  readonly ref: SentenceRef;
  readonly file: string;
  readonly what: WorkClause | WorkPlay;
}

/** Notes by which names a clause or a play cites what. */
export function noteCiting({ cited }: Working, named: readonly Named[], what: Citing["what"]): void {
  const { file } = "placed" in what ? what.placed : what.place;
  for (const { ref, nodes } of named)
    for (const node of nodes) {
      const known = cited.get(node);
      if (known) known.push({ ref, file, what });
      else cited.set(node, [{ ref, file, what }]);
    }
}

export function struck(
  { origin, held }: Standing,
  node: WorkNode,
  { operation, file }: Change,
  citing: readonly Citing[],
): Diagnostic {
  const place = "target" in operation ? operation.target : operation;
  const related = citing.map((each) => ({ span: spanIn(each.ref, each.file), label: "still cites it" }));
  const data = {
    sentence: shownNode(node),
    by: `${origin.version}/${origin.by.node.id.text}`,
    citing: [...new Set(citing.map(({ what }) => nameOf(what)))],
  };
  return raise("cited-sentence-struck", spanIn(place, file), data, {
    related,
    fixes: [takenAlong(origin, citing, [...held][0] ?? "en")],
  });
}

function nameOf(what: Citing["what"]): string {
  return "placed" in what ? what.name : `${what.decision}.${what.label}`;
}

/**
 * Clauses are withdrawn, and invariants end. Lines of sequences cannot be, so the sequence is written again without the lines that cite the
 * sentence.
 */
function takenAlong(
  { by: { node, file }, on }: Standing["origin"],
  citing: readonly Citing[],
  language: string,
): Fix {
  const dropped = new Set<unknown>(citing.map(({ ref }) => ref));
  const items = [...new Set(citing.map(({ what }) => what))].map((what) => {
    if (!("placed" in what)) return `clauses of ${what.decision} { withdraw ${what.label} }`;
    const { node: item } = what.placed;
    if (item.kind === "always") return `always ${item.name.text} ends because ${language} "…"`;
    const isAtHome = what.owner === null || (on as readonly unknown[]).includes(what.owner);
    const from = (line: Stated) => line.from.filter((ref) => !dropped.has(ref));
    return written(citingOthers(what.placed.node, isAtHome ? from : (line) => refsOf(what, line)));
  });
  const at = node.end - 1;
  const text = items.map((item) => `\n${item.trimEnd().replaceAll(/^(?=.)/gm, "  ")}\n`).join("");
  return {
    title: "withdraw the logic that cites it, or write it again without the citation",
    edits: [{ span: { file, start: at, end: at }, text }],
  };
}

/** A line, an option of a menu or a reaction. */
interface Stated extends Place {
  readonly from: readonly SentenceRef[];
}

/** Away from where it was written, each sentence is named with the text it stands in. */
function refsOf({ stated }: WorkPlay, { start }: Stated): readonly SentenceRef[] {
  const standing = (stated.get(start) ?? []).filter(({ gone }) => gone === null);
  return standing.map(refTo);
}

function refTo(node: WorkNode): SentenceRef {
  const labels: string[] = [];
  for (let at: WorkNode | null = node; at && at.unit !== "root"; at = at.parent) labels.unshift(at.label);
  const name = (text: string) => ({ kind: "name" as const, ...nowhere, text });
  const [version, home = ""] = node.home.name.includes("/")
    ? node.home.name.split("/")
    : [null, node.home.name];
  return {
    kind: "sentence-ref",
    ...nowhere,
    version: version ? { kind: "version", ...nowhere, text: version } : null,
    path: [home, ...labels].map(name),
  };
}

const nowhere: Place = { start: 0, end: 0 };

function written(item: PlayItem): string {
  return print({ kind: "document", ...nowhere, file: "", items: [item], comments: [] });
}

/** A copy of a play or reaction in which each line, option and reaction cites other sentences. */
function citingOthers(item: PlayItem, from: (line: Stated) => readonly SentenceRef[]): PlayItem {
  return mapTree(item, (node) => (isStated(node) ? ({ ...node, from: from(node) } as Node) : node));
}

function isStated(node: Node): node is Node & Stated {
  return "from" in node && Array.isArray(node.from);
}
