/** Compares the contents of two versions: which rules one has and the other has not, and which have another place. */
import { plainText } from "../../grammar/tree.ts";
import type { Book, BookProvision, HistoryStep, NodeTexts } from "../amend/book.ts";
import type { Words } from "../check/program.ts";
import type { EntryId, ProvisionId } from "../resolve/graph.ts";
import type { NumberChange, StructureChange } from "./change.ts";

export function structureChanges(from: Book, to: Book): readonly StructureChange[] {
  const [before, after] = [placesIn(from), placesIn(to)];
  const moved = movedBetween(from, to);
  const chapters = new Map(from.provisions.map(({ id, chapter }) => [id, chapter]));
  const goneOn = new Set(to.provisions.flatMap(({ id, was }) => (before.has(id) ? [] : was)));
  const changes: StructureChange[] = [];
  for (const provision of to.provisions) {
    const { id, was, insertedBy, heading } = provision;
    const earlier = was.filter((each) => before.has(each));
    const isInstead = earlier.some((each) => !after.has(each));
    const kind = before.has(id) ? "moved" : isInstead ? "replaced" : "inserted";
    if (kind === "moved" && !moved.has(id) && chapters.get(id) === provision.chapter) continue;
    const entry = kind === "moved" ? lastMove(provision, from) : insertedBy;
    changes.push({
      kind,
      rule: id,
      heading: wordsOfHeading(heading),
      entry: entry === null ? null : standingAs(to, entry),
      after: { from: before.get(id) ?? null, to: after.get(id) ?? null },
      was: kind === "moved" ? [] : earlier,
    });
  }
  for (const { id, heading } of from.provisions) {
    if (after.has(id) || goneOn.has(id)) continue;
    const by = to.withdrawn.get(id)?.by ?? null;
    changes.push({
      kind: "withdrawn",
      rule: id,
      heading: wordsOfHeading(heading),
      entry: by === null ? null : standingAs(to, by),
      after: { from: before.get(id) ?? null, to: null },
      was: [],
    });
  }
  return changes;
}

/** Rules are followed under the names that they go on under. */
export function numberChanges(from: Book, to: Book): readonly NumberChange[] {
  const names = new Map<string, string>(
    to.provisions.flatMap(({ id, was }) => {
      const [old] = from.provisions.some((each) => each.id === id)
        ? []
        : was.filter((name) => from.provisions.some((each) => each.id === name));
      return old === undefined ? [] : [[`${to.id}:${id}`, `${to.id}:${old}`] as const];
    }),
  );
  return [...to.numbers].flatMap(([of, number]) => {
    const before = from.numbers.get(names.get(of) ?? of);
    return before === undefined || before === number ? [] : [{ of, from: before, to: number }];
  });
}

/** By rule, the one before it; null for the first. */
function placesIn({ provisions }: Book): ReadonlyMap<ProvisionId, ProvisionId | null> {
  return new Map(provisions.map(({ id }, i) => [id, provisions[i - 1]?.id ?? null]));
}

/** The rules of both that are not among the most which keep their order; of equal choices, those that an entry moved. */
function movedBetween(from: Book, to: Book): ReadonlySet<ProvisionId> {
  const place = new Map(from.provisions.map(({ id }, i) => [id, i]));
  const common = to.provisions.flatMap((provision) => {
    const at = place.get(provision.id);
    return at === undefined ? [] : [{ ...provision, at, weight: isMoved(provision, from) ? 1 : 1.5 }];
  });
  const best: { readonly weight: number; readonly before: number }[] = [];
  for (const [i, each] of common.entries()) {
    let found = { weight: each.weight, before: -1 };
    for (let j = 0; j < i; j++) {
      const [other, known] = [common[j], best[j]];
      if (other && known && other.at < each.at && known.weight + each.weight > found.weight)
        found = { weight: known.weight + each.weight, before: j };
    }
    best.push(found);
  }
  const kept = new Set<ProvisionId>();
  let last = best.reduce((most, { weight }, i) => (weight > (best[most]?.weight ?? 0) ? i : most), 0);
  for (; last >= 0 && common[last]; last = best[last]?.before ?? -1) {
    const id = common[last]?.id;
    if (id !== undefined) kept.add(id);
  }
  return new Set(common.map(({ id }) => id).filter((id) => !kept.has(id)));
}

function isMoved(provision: BookProvision, from: Book): boolean {
  return lastMove(provision, from) !== null;
}

/** The entry that moved it in this version; where the other version moved it, that one. */
function lastMove({ id, history }: BookProvision, from: Book): EntryId | null {
  const earlier = from.provisions.find((each) => each.id === id)?.history ?? [];
  const move = (steps: readonly HistoryStep[]) => steps.findLast(({ operation }) => operation === "moved");
  return move(history)?.entry ?? move(earlier)?.entry ?? null;
}

function wordsOfHeading(heading: NodeTexts): Words {
  return Object.fromEntries([...heading].map(([language, { text }]) => [language, plainText(text)]));
}

/** The id under which the version has a written entry. */
function standingAs({ entries }: Book, origin: EntryId): EntryId {
  return entries.find((entry) => entry.origin === origin)?.id ?? origin;
}
