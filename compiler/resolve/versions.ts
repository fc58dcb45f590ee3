/** Orders the versions of a book so that each can be derived, and reports circles. */
import type { Diagnostic, VersionRef } from "../../grammar/tree.ts";
import { mostVersions } from "../limits.ts";
import { raise } from "./faults.ts";
import { numberOf, type VersionId } from "./graph.ts";
import { spanOf } from "./items.ts";
import { type DraftBook, type DraftUpdate, unknownVersion } from "./scope.ts";

export const base = "base" as VersionId;

export interface Standing {
  readonly update: DraftUpdate;
  readonly on: VersionId;
  readonly reissues: VersionId | null;
  /** The header names an update that cannot be used; what depends on it has had its message. */
  readonly lost: boolean;
}

/** Each update after the version it amends and the one it replaces. */
export function order(book: DraftBook, diagnostics: Diagnostic[]): readonly Standing[] {
  const bound = new Map([...book.updates].map(([id, update]) => [id, bind(book, update, diagnostics)]));
  const sorted: Standing[] = [];
  const state = new Map<VersionId, "open" | "done">();
  const broken = new Map<VersionId, Set<VersionId>>();

  for (const start of bound.keys()) {
    // An explicit stack: a chain of updates may be longer than calls can nest.
    const stack = [start];
    for (let id = stack.at(-1); id !== undefined; id = stack.at(-1)) {
      const standing = bound.get(id);
      if (!standing || state.get(id) === "done") {
        stack.pop();
      } else if (state.get(id) === "open") {
        state.set(id, "done");
        sorted.push(without(standing, broken.get(id)));
        stack.pop();
      } else {
        state.set(id, "open");
        for (const earlier of new Set([standing.on, standing.reissues])) {
          if (earlier === null || !bound.has(earlier)) continue;
          if (state.get(earlier) === "open") {
            const path = stack.slice(stack.lastIndexOf(earlier)).filter((step) => state.get(step) === "open");
            // Only the last copy of a node on the stack is on the current path.
            diagnostics.push(cycleFault(book, [...new Set(path.reverse())].reverse()));
            broken.set(id, (broken.get(id) ?? new Set()).add(earlier));
          } else stack.push(earlier);
        }
      }
    }
  }
  const surplus = sorted[mostVersions];
  if (surplus === undefined) return sorted;
  const { node, file } = surplus.update.header;
  const data = { book: book.id, versions: sorted.length, limit: mostVersions };
  diagnostics.push(raise("too-many-versions", spanOf(node.version, file), data));
  return sorted.slice(0, mostVersions);
}

function without(standing: Standing, broken: ReadonlySet<VersionId> = new Set()): Standing {
  if (broken.size === 0) return standing;
  const reissues = standing.reissues !== null && broken.has(standing.reissues) ? null : standing.reissues;
  return { ...standing, on: broken.has(standing.on) ? base : standing.on, reissues, lost: true };
}

function bind(book: DraftBook, update: DraftUpdate, diagnostics: Diagnostic[]): Standing {
  const { node, file } = update.header;
  const isKnown = (version: VersionRef | null): boolean => {
    if (version === null || version.text === "base" || book.updates.has(version.text as VersionId))
      return true;
    if (version.text !== "") diagnostics.push(unknownVersion(book, version, file));
    return false;
  };
  const isOnKnown = isKnown(node.on);
  const isReissuedKnown = isKnown(node.reissues);
  const reissues =
    node.reissues && isReissuedKnown && node.reissues.text !== "base" ? node.reissues.text : null;
  return {
    update,
    on: (node.on && isOnKnown ? node.on.text : onByDefault(book, update)) as VersionId,
    reissues: reissues as VersionId | null,
    lost: !isOnKnown || !isReissuedKnown,
  };
}

/** An update names the version it amends. By default, a letter or a name amends its number, and a number the printed book. */
function onByDefault(book: DraftBook, update: DraftUpdate): string {
  const number = numberOf(update.id);
  return number !== update.id && book.updates.has(number as VersionId) ? number : base;
}

function cycleFault(book: DraftBook, cycle: readonly VersionId[]): Diagnostic {
  const headers = cycle.map((id) => book.updates.get(id)?.header).filter((header) => header !== undefined);
  const [first, ...others] = headers;
  if (!first) throw new Error("a circle of versions has a version");
  return raise(
    "version-cycle",
    spanOf(first.node.version, first.file),
    { cycle },
    {
      related: others.map(({ node, file }) => ({ span: spanOf(node.version, file), label: "and this one" })),
    },
  );
}
