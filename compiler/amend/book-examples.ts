/**
 * Lists the examples of a version: those of the documents behind it whose owners stand, as later documents continue or end
 * them, and others that name the version.
 */
import {
  type ContinuedExample,
  type EndedExample,
  type Example,
  type ExampleRef,
  type Expect,
  type Given,
  plainText,
  type Texts,
} from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import type { BookGraph, EntryId, Placed, ProvisionId, VersionId, VersionNode } from "../resolve/graph.ts";
import { derivedFrom, heirsOf, stateOf } from "../resolve/lineage.ts";
import type { BookExample, NodeTexts } from "./book.ts";
import { raise } from "./faults.ts";
import { boundTexts } from "./holes.ts";
import { provisionsOf, territoriesOn } from "./provisions.ts";
import { textsFrom, withStale } from "./texts.ts";
import { entryIdOf, noTexts, spanIn } from "./tree.ts";
import type { Standing, Territory, Working } from "./working.ts";

type Owner = BookExample["owner"];
type Kept = Omit<BookExample, "runs" | "texts" | "wordsOf"> & { readonly written: readonly Written[] };

/** What a document says of an example in words. */
interface Written {
  readonly texts: Texts;
  readonly file: string;
  readonly version: VersionId;
}

export function examplesOf(
  working: Working,
  version: VersionId,
  standing: readonly Standing[],
): BookExample[] {
  const { graph, entries } = working;
  const carried = new Set(standing.flatMap(({ carriers }) => carriers));
  const stands = (owner: Owner): boolean => {
    const entry = graph.entries.get(owner as EntryId);
    if (entry === undefined) return provisionsOf(working, owner as ProvisionId).length > 0;
    return entry.kind === "written" ? entries.has(entry.id) : carried.has(entry.id);
  };
  // Of what an amended entry is made of, it has the examples.
  const amended = new Map<Owner, EntryId>(
    standing.flatMap(({ origin }) => origin.earlier.map(({ id }) => [id, origin.id] as const)),
  );
  const line = derivedFrom(graph, version);
  const kept = keptBy(working, line);
  const others = [...graph.entries.values()]
    .filter((entry) => !line.has(entry.version))
    .flatMap(({ id, by, version: of }) => ownExamples(id, by, of));
  return [...kept, ...others].flatMap((inherited) => {
    const example = { ...inherited, owner: amended.get(inherited.owner) ?? inherited.owner };
    const isIn = example.versions.some(({ text }) => text === version);
    const isStanding = stands(example.owner);
    const runs = example.versions.length > 0 ? isIn : isStanding && asksIn(example, version);
    return isStanding || runs ? [{ ...withWords(working, example), runs }] : [];
  });
}

/** The words of the documents one after another: what a language is not given again for translates what was there before. */
function withWords(working: Working, { written, ...example }: Kept): Omit<BookExample, "runs"> {
  const { graph } = working;
  const texts = written.reduce<NodeTexts>((before, { texts: own, file, version }) => {
    const held = new Set(graph.versions.get(version)?.held ?? graph.held);
    return withStale(before, textsFrom(working, own, { file, by: null, held }), held);
  }, noTexts);
  const wordsOf = written.at(-1)?.version ?? null;
  return { ...example, texts: boundTexts(working, texts, nearOf(working, example.owner)), wordsOf };
}

/** Whose figures its words may show. */
function nearOf(working: Working, owner: Owner): readonly Territory[] {
  const entry = working.entries.get(owner as EntryId);
  if (entry !== undefined) return [entry.territory, ...territoriesOn(working, entry.origin.on)];
  const provision = working.provisions.get(owner as ProvisionId);
  return provision ? [provision] : [];
}

/** What is left of the examples of these documents, in the order in which they were written. */
function keptBy(working: Working, line: ReadonlySet<VersionId>): readonly Kept[] {
  const { graph } = working;
  const kept = new Map<string, Kept>();
  const put = (example: Kept): void => {
    let key = keyOf(graph, example);
    // Two examples of one owner may have the same title; only the first can be named.
    while (kept.has(key)) key += " ";
    kept.set(key, example);
  };
  for (const [id, placed] of graph.provisions)
    for (const each of ownExamples(id, placed, "base" as VersionId)) put(each);
  for (const version of graph.versions.values()) {
    if (!line.has(version.id)) continue;
    for (const entry of version.entries) {
      for (const each of ownExamples(entry.id, entry.by, version.id)) {
        // An amendment may write an example of its entry again.
        if (entry.kind === "written" && entry.amendment !== null) kept.delete(keyOf(graph, each));
        put(each);
      }
      for (const { id, by, entry: inserting } of entry.kind === "written" ? entry.inserts : [])
        if (inserting === entry.id) for (const each of ownExamples(id, by, version.id)) put(each);
    }
    const changes = version.examples.map((change) => changeIn(working, version, kept, change));
    for (const { ended } of changes) for (const key of ended) kept.delete(key);
    for (const each of changes.flatMap(({ added }) => added)) put(each);
  }
  return [...kept.values()];
}

interface ExampleChange {
  readonly ended: readonly string[];
  readonly added: readonly Kept[];
}

function changeIn(
  working: Working,
  version: VersionNode,
  kept: ReadonlyMap<string, Kept>,
  { node, file }: Placed<ContinuedExample | EndedExample>,
): ExampleChange {
  const refs = node.kind === "ended-example" ? [node.example] : node.was;
  const found = refs.flatMap((ref) => findExample(working, version, kept, ref, file));
  const added =
    node.kind === "ended-example"
      ? []
      : found.map(([, before]) => continued(working.graph, version.id, before, { node, file }));
  return { ended: found.map(([key]) => key), added };
}

function findExample(
  working: Working,
  version: VersionNode,
  kept: ReadonlyMap<string, Kept>,
  { owner, title, start, end }: ExampleRef,
  file: string,
): readonly (readonly [string, Kept])[] {
  const { graph } = working;
  const isProvision = owner.version === null && isProvisionName(graph, owner.entry.text);
  const id = isProvision
    ? (owner.entry.text as ProvisionId)
    : entryIdOf(graph, owner.version?.text ?? version.id, owner.entry);
  const wanted = plainText(title);
  const key = keyOf(graph, { owner: id, title });
  const example = kept.get(key);
  if (example) return [[key, example]];
  const ofOwner = [...kept.values()].filter((each) => ownerKey(graph, each.owner) === ownerKey(graph, id));
  const data = {
    owner: owner.version === null ? owner.entry.text : `${owner.version.text}/${owner.entry.text}`,
    title: wanted,
    near: nearNames(
      wanted,
      ofOwner.map((each) => plainText(each.title)),
    ),
  };
  working.diagnostics.push(raise("unknown-example", spanIn({ start, end }, file), data));
  return [];
}

/** What is not said again is inherited. An example of an entry that was revised goes on with its heir. */
function continued(
  graph: BookGraph,
  version: VersionId,
  before: Kept,
  { node, file }: Placed<ContinuedExample>,
): Kept {
  const given = node.given.map((each): Placed<Given> => ({ node: each, file }));
  const expects = node.expects.map((each): Placed<Expect> => ({ node: each, file }));
  const [paths, asked] = [new Set(node.given.map(pathOf)), new Set(node.expects.map(askedBy))];
  const [heir] = graph.entries.has(before.owner as EntryId)
    ? heirsOf(graph, version, before.owner as EntryId)
    : [];
  const isSame = heir !== undefined && stateOf(graph, heir) === stateOf(graph, before.owner as EntryId);
  return {
    ...before,
    owner: heir === undefined || isSame ? before.owner : heir,
    title: node.title ?? before.title,
    versions: [],
    written:
      node.texts.length === 0 ? before.written : [...before.written, { texts: node.texts, file, version }],
    given: [...before.given.filter((each) => !paths.has(pathOf(each.node))), ...given],
    expects: [
      ...before.expects.filter((each) => each.node.versions.length === 0 && !asked.has(askedBy(each.node))),
      ...expects,
    ],
    place: { node, file },
  };
}

function pathOf({ path }: Given): string {
  return path.map(({ text }) => text).join(".");
}

/** What is asked, wherever it is written. */
function askedBy({ subject, after, readings }: Expect): string {
  return JSON.stringify([subject, after, readings], (key, value: unknown) => {
    if (key === "start" || key === "end") return undefined;
    return typeof value === "bigint" ? `${value}` : value;
  });
}

function isProvisionName({ provisions, inserted }: BookGraph, name: string): boolean {
  return provisions.has(name as ProvisionId) || inserted.has(name as ProvisionId);
}

function ownExamples(
  owner: Owner,
  { node, file }: Placed<{ readonly body: readonly object[] }>,
  version: VersionId,
): readonly Kept[] {
  return node.body.flatMap((item) => {
    const example = item as Example;
    if (example.kind !== "example") return [];
    const { title, printed, versions, texts, given, expects } = example;
    return [
      {
        owner,
        title,
        printed,
        versions,
        written: texts.length === 0 ? [] : [{ texts, file, version }],
        given: given.map((each) => ({ node: each, file })),
        expects: expects.map((each) => ({ node: each, file })),
        place: { node: example, file },
      },
    ];
  });
}

function keyOf(graph: BookGraph, { owner, title }: Pick<Kept, "owner" | "title">): string {
  return `${ownerKey(graph, owner)} ${plainText(title)}`;
}

/** An entry that is carried or amended has the examples of the entry that was written first, whatever it is called. */
function ownerKey({ entries }: BookGraph, owner: Owner): string {
  return entries.get(owner as EntryId)?.earlier[0]?.id ?? owner;
}

/** Whether it expects anything of the version. What it expects of others says nothing here. */
function asksIn({ expects }: Kept, version: VersionId): boolean {
  return (
    expects.length === 0 ||
    expects.some(
      ({ node: { versions } }) => versions.length === 0 || versions.some(({ text }) => text === version),
    )
  );
}
