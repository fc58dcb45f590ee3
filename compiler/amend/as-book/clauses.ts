/** Writes the clauses in force of each decision where they stand, with the sentences that state them named from there. */
import type {
  Citation,
  Clause,
  ClauseGroup,
  ClauseRef,
  EntryRef,
  Expr,
  ReadingTest,
} from "../../../grammar/tree.ts";
import type { DecisionId, EntryId } from "../../resolve/graph.ts";
import type { BookClause, BookClauses, Source } from "../book.ts";
import type { Layout } from "./layout.ts";
import { allOf, nameNode, nowhere, withDoubtNames } from "./nodes.ts";

/** What the vocabulary says of a decision itself. */
export function vocabularyClausesOf(layout: Layout, id: DecisionId): Clause[] {
  const decision = clausesBy(layout).find((each) => each.id === id);
  return (decision?.clauses ?? [])
    .filter(({ source }) => layout.homeOf(source) === null)
    .flatMap((clause) => clauseOf(layout, decision as BookClauses, clause, null));
}

/** What a provision says, in groups with one guard each. */
export function clauseGroupsOf(layout: Layout, home: string): ClauseGroup[] {
  return clausesBy(layout).flatMap((decision) => {
    const groups: {
      readonly first: BookClause;
      readonly group: ClauseGroup & { readonly clauses: Clause[] };
    }[] = [];
    for (const clause of decision.clauses) {
      if (layout.homeOf(clause.source) !== home) continue;
      const written = clauseOf(layout, decision, clause, home);
      if (written.length === 0) continue;
      const last = groups.at(-1);
      if (last && isOfOneGroup(last.first, clause)) last.group.clauses.push(...written);
      else groups.push({ first: clause, group: groupOf(layout, decision.id, clause, home, written) });
    }
    return groups.map(({ group }) => group);
  });
}

function clausesBy({ book }: Layout): BookClauses[] {
  return book.decisions.filter((each) => each.kind === "clauses");
}

function isOfOneGroup(one: BookClause, other: BookClause): boolean {
  return (
    one.guard === other.guard &&
    one.group === other.group &&
    one.under.length === 0 &&
    other.under.length === 0
  );
}

function groupOf(
  layout: Layout,
  of: DecisionId,
  { guard, group, under, source }: BookClause,
  home: string,
  clauses: Clause[],
): ClauseGroup & { readonly clauses: Clause[] } {
  const rename = renaming(layout, source);
  const tests = under.map(
    ({ doubt, reading }): ReadingTest => ({
      kind: "reading-test",
      doubt: nameNode(rename(doubt)),
      reading: nameNode(reading),
      ...nowhere,
    }),
  );
  return {
    kind: "clauses",
    of: [nameNode(of)],
    name: groupName(group, source, home),
    // In this order they are looked at, so a reading is met only where the guard holds.
    when: allOf([guard === null ? null : withDoubtNames(guard, rename), ...tests]),
    clauses,
    because: [],
    ...nowhere,
  };
}

/** A closing without a group is named after its provision, or after its entry if that is on no provision. */
function groupName(group: string | null, { provision, entry }: Source, home: string): ClauseGroup["name"] {
  const called = entry === null ? home : entry.slice(entry.indexOf("/") + 1);
  if (group !== null) return nameNode(group);
  return provision === null && called !== home ? nameNode(called) : null;
}

function clauseOf(
  layout: Layout,
  decision: BookClauses,
  { clause, sentences, stages, source, label }: BookClause,
  home: string | null,
): Clause[] {
  const rename = renaming(layout, source);
  const refs = (all: readonly ClauseRef[]) => all.flatMap((ref) => refTo(layout, decision, ref));
  const bars = refs(clause.bars);
  // The clauses it barred do not exist in this version.
  if (clause.value === null && !clause.unseen && bars.length === 0) return [];
  const inferred = clause.inferred.flatMap((ref) => entryRef(layout, ref, source));
  const cites = clause.cites.flatMap((each): readonly Citation[] =>
    each.kind === "entry-ref" ? entryRef(layout, each, source) : [each],
  );
  // If an entry reports an unseen rule, that entry is the evidence.
  const evidence = clause.unseen && inferred.length === 0 && cites.length === 0 ? source.entry : null;
  const by = evidence === null ? null : layout.nameOfEntry(evidence);
  const expression = (expr: Expr) => withDoubtNames(expr, rename);
  return [
    {
      ...clause,
      replaces: false,
      over: refs(clause.over),
      bars,
      stages: clause.stages.map((stage, i) => ({
        ...stage,
        value: expression(stage.value),
        from: layout.refsTo(stages[i] ?? [], home, null),
      })),
      value: clause.value && expression(clause.value),
      when: clause.when && expression(clause.when),
      from: layout.refsTo(sentences, home, label),
      inferred,
      cites: by === null ? cites : [{ kind: "entry-ref", version: null, entry: nameNode(by), ...nowhere }],
    },
  ];
}

function renaming(layout: Layout, { citedAs, entry, provision }: Source): (name: string) => string {
  const owners = [citedAs, entry, provision].filter((owner) => owner !== null);
  return (name) => layout.nameOfDoubt(name, owners);
}

/** A clause or group that this version does not have is not named. */
function refTo({ book }: Layout, { id, clauses }: BookClauses, ref: ClauseRef): ClauseRef[] {
  const { decision, label } = ref;
  const names = (all: readonly BookClause[]) => new Set(all.flatMap((each) => [each.label, each.group]));
  if (decision === null || decision.text === id) {
    if (label.text !== "all" && !names(clauses).has(label.text)) return [];
    return [{ ...ref, decision: null }];
  }
  // Of another decision; else it is one of several closings, by what it closes.
  const isDecision = book.graph.decisions.has(decision.text as DecisionId);
  return isDecision || !names(clauses).has(label.text) ? [] : [ref];
}

function entryRef({ book, nameOfEntry }: Layout, ref: EntryRef, { entry }: Source): EntryRef[] {
  const own = entry === null ? null : entry.slice(book.id.length + 1, entry.indexOf("/"));
  const version = ref.version?.text ?? own;
  if (version === null || version === "base") return [{ ...ref, version: null }];
  const name = nameOfEntry(`${book.id}-${version}/${ref.entry.text}` as EntryId);
  return name === null ? [] : [{ ...ref, version: null, entry: nameNode(name) }];
}
