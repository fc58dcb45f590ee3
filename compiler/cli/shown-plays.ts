/**
 * Turns the plays, reactions and invariants of a provision or entry into lines as their author laid them out, without comments, and
 * into data. Which provisions and entries are shown, and what else stands in them, is left to `show`.
 */
import type { SourceFile } from "../../grammar/tree.ts";
import type { Book, BookEntry, BookPlay, BookProvision } from "../amend/book.ts";
import type { EntryId } from "../resolve/graph.ts";

type Shown = Book["plays"][number] | Book["reactions"][number] | Book["invariants"][number];
type Sources = ReadonlyMap<string, SourceFile>;

/** Those it has of its own, or from an entry on it, and those of rulings that interpret it. */
export function playsOf({ plays, reactions }: Book, { id, interpretedBy }: BookProvision): readonly Shown[] {
  const rulings = new Set<EntryId | null>(interpretedBy);
  return [...plays, ...reactions].filter(
    ({ source }) => source.provision === id || rulings.has(source.citedAs),
  );
}

/** Those it wrote, or brings along from the entry it carries. */
export function playsOfEntry({ plays, reactions }: Book, { id }: BookEntry): readonly Shown[] {
  return [...plays, ...reactions].filter(({ source }) => source.citedAs === id);
}

/** Those of its own, of rulings that interpret it, and others that cite one of its sentences. */
export function invariantsOf(
  { invariants, nodes }: Book,
  { id, interpretedBy }: BookProvision,
): readonly Shown[] {
  const rulings = new Set<EntryId | null>(interpretedBy);
  return invariants.filter(
    ({ source, stated }) =>
      source.provision === id ||
      rulings.has(source.citedAs) ||
      (source.provision === null &&
        [...stated.values()].flat().some((node) => nodes.get(node)?.provision === id)),
  );
}

export function invariantsOfEntry({ invariants }: Book, { id }: BookEntry): readonly Shown[] {
  return invariants.filter(({ source }) => source.citedAs === id);
}

export function playLines(
  sources: Sources,
  plays: readonly Shown[],
  withHistory: boolean,
  title = "Sequences",
): readonly string[] {
  if (plays.length === 0) return [];
  const lines = plays.flatMap((play) => [
    ...textOf(sources, play).map((line) => `    ${line}`),
    ...(withHistory ? [historyOf(play)] : []),
  ]);
  return ["", `  ${title}`, ...lines];
}

export function playData(sources: Sources, play: Shown): object {
  const { node } = play.place;
  return {
    play: play.name,
    kind: kindOf(node),
    text: textOf(sources, play).join("\n"),
    entry: play.source.entry,
    citedAs: play.source.citedAs,
    history: play.history,
    sentences: [...new Set([...play.stated.values()].flat())],
  };
}

function kindOf(node: Shown["place"]["node"]): string {
  if (node.kind === "play") return node.word;
  return node.kind === "react" ? "reaction" : "invariant";
}

/** As far out as the first line stands, the others keep their place below it. */
function textOf(sources: Sources, { place: { node, file } }: Shown): readonly string[] {
  const text = sources.get(file)?.text ?? "";
  const begun = text.slice(text.lastIndexOf("\n", node.start - 1) + 1, node.start);
  const indent = /^\s*/.exec(begun)?.[0].length ?? 0;
  return text
    .slice(node.start, node.end)
    .split("\n")
    .map((line) => line.replace(/(^|\s)--.*$/, "").trimEnd())
    .filter((line) => line !== "")
    .map((line) => line.slice(Math.min(indent, line.search(/\S/))));
}

function historyOf({ history, source }: BookPlay<unknown>): string {
  const by = history.length > 0 ? history.join(", then ") : "the printed book";
  return `      ‹by ${by}${source.citedAs && source.citedAs !== source.entry ? `, cited as ${source.citedAs}` : ""}›`;
}
