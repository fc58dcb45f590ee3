/** Lists the examples of a version: those of its own content, and others that name it. */
import type { Example } from "../../grammar/tree.ts";
import type { BookExample } from "./book.ts";
import type { VersionId } from "../resolve/graph.ts";
import type { Standing, Working } from "./working.ts";

export function examplesOf(
  { graph, entries }: Working,
  version: VersionId,
  standing: readonly Standing[],
): BookExample[] {
  const isNamed = ({ versions }: Example) => versions.some(({ text }) => text === version);
  const listed: BookExample[] = [];
  const add = (owner: BookExample["owner"], example: Example, file: string, stands: boolean): void => {
    const runs = example.versions.length > 0 ? isNamed(example) : stands && asksIn(example, version);
    if (stands || runs) listed.push({ example, file, owner, runs });
  };
  for (const [id, { node, file }] of graph.provisions)
    for (const item of node.body) if (item.kind === "example") add(id, item, file, true);

  const carried = new Set(standing.flatMap(({ carriers }) => carriers));
  for (const entry of graph.entries.values()) {
    const stands = entry.kind === "written" ? entries.has(entry.id) : carried.has(entry.id);
    for (const item of entry.by.node.body)
      if (item.kind === "example") add(entry.id, item, entry.by.file, stands);
  }
  return listed;
}

/** Whether it expects anything of the version. What it expects of others says nothing here. */
function asksIn({ expects }: Example, version: VersionId): boolean {
  return (
    expects.length === 0 ||
    expects.some(({ versions }) => versions.length === 0 || versions.some(({ text }) => text === version))
  );
}
