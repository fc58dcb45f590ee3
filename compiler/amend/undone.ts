/**
 * A layer that drops an entry below does not undo what that entry did to the text: its document has to say what stands there now.
 * The fault offers an erratum with the operations that restore what stood before.
 */
import {
  type Clause,
  type ClauseGroup,
  type Diagnostic,
  type Entry,
  type EntryItem,
  type Fix,
  type LangText,
  type Name,
  type NodeRef,
  type Operation,
  type Place,
  print,
} from "../../grammar/index.ts";
import {
  citedEntry,
  type DropNode,
  nameOfOwner,
  type ProvisionId,
  type VersionNode,
} from "../resolve/graph.ts";
import type { NodeTexts } from "./book.ts";
import type { WorkClause } from "./clause-book.ts";
import { isDone } from "./ended.ts";
import { raise } from "./faults.ts";
import { shownNode, spanIn } from "./tree.ts";
import type { Change, Standing, WorkNode, Working } from "./working.ts";

export function checkUndone(working: Working, version: VersionNode, ended: readonly Standing[]): void {
  for (const drop of version.drops) {
    const by = ended.find(({ id, origin }) => id === drop.drops || origin.id === drop.drops);
    const left = by ? leftBy(working, by) : null;
    if (by && left && left.what.length > 0) working.diagnostics.push(faultOf(version, drop, by, left));
  }
}

/** What an entry did and nothing has changed since. */
interface Left {
  readonly what: readonly string[];
  readonly items: readonly EntryItem[];
  /** Whether the items restore all of it. */
  readonly isWhole: boolean;
}

function leftBy(working: Working, by: Standing): Left {
  const left = [...by.touched].filter(
    (node) => node.gone === null && isInProvision(working, node) && lastChange(node)?.by === by,
  );
  const rules = left.filter(({ unit, broughtBy }) => unit === "root" && broughtBy === by);
  // A rule that it inserted goes as a whole.
  const nodes = left.filter(({ home }) => !rules.some((rule) => rule.home === home));
  const deleted = working.removed.filter(({ gone }) => gone?.by === by && gone.operation.kind === "delete");
  const clauses = by.clauses.filter((clause) => !clause.isGone && isDone(clause) && clause.replaces !== null);
  const withdrawn = withdrawnBy(working, by);
  const plays = by.plays.filter((play) => working.plays.get(play.name) === play && play.earlier !== null);
  const operations = new Map(nodes.map((node) => [lastChange(node)?.operation, node]));
  const inverse = [...operations].map(([operation, node]) =>
    operation === undefined ? null : inverseOf(operation, node, by),
  );
  const found = inverse.filter((item) => item !== null);
  const own = new Set(nodes);
  const alone = clauses.filter(({ sentences }) => !sentences.some((node) => own.has(node)));
  return {
    what: [
      ...[...nodes, ...rules].map(shownNode),
      ...deleted.map(shownNode),
      ...[...alone, ...withdrawn].map(({ decision, label }) => `clause \`${decision}.${label}\``),
      ...plays.map(({ name }) => `sequence \`${name}\``),
    ],
    items: [...found, ...rules.map(withoutRule), ...clausesBefore(working, clauses, withdrawn)],
    isWhole: found.length === inverse.length && deleted.length + plays.length === 0,
  };
}

function isInProvision({ provisions }: Working, { home }: WorkNode): boolean {
  return home.kind === "provision" && provisions.get(home.id as ProvisionId) === home;
}

function lastChange({ change, bringing }: WorkNode): Change | null {
  return change ?? bringing;
}

function withdrawnBy(working: Working, by: Standing): readonly WorkClause[] {
  return [...working.clauses.values()].flatMap(({ byLabel }) =>
    [...byLabel.values()].flatMap((all) =>
      all.some(({ isGone }) => !isGone)
        ? []
        : all.filter(
            ({ changedBy }) =>
              changedBy?.by === by && (changedBy.place.node as ClausePlace).kind === "withdraw",
          ),
    ),
  );
}

type ClausePlace = Place & { readonly kind?: string };

/** The operation that puts back what stood there; null where it has to be written by hand. */
function inverseOf(operation: Operation, node: WorkNode, by: Standing): Operation | null {
  const step = node.history.findLast(({ entry }) => entry === by.origin.id);
  switch (operation.kind) {
    case "replace-words":
      return {
        ...operation,
        words: operation.words.map((each) => ({ ...each, from: each.to, to: each.from })),
      };
    case "replace": {
      const before = step?.before ?? null;
      if (before === null || before === "unseen" || operation.by.length > 0 || before.texts.size === 0)
        return null;
      return { ...operation, texts: textsOf(before.texts), body: [] };
    }
    case "set": {
      const value = node.figure?.before.get(by);
      return value == null ? null : { ...operation, value };
    }
    default:
      return null;
  }
}

function withoutRule({ home }: WorkNode): Operation {
  const target: NodeRef = { kind: "node-ref", ...nowhere, unit: "provision", path: [nameOf(home.name)] };
  return { kind: "delete", ...nowhere, at: [], silently: [], target };
}

function textsOf(texts: NodeTexts): readonly LangText[] {
  return [...texts].map(([lang, { text }]) => ({
    kind: "lang-text",
    ...nowhere,
    lang: nameOf(lang),
    text,
    stamp: null,
  }));
}

function clausesBefore(
  working: Working,
  replaced: readonly WorkClause[],
  withdrawn: readonly WorkClause[],
): readonly ClauseGroup[] {
  const group = (of: WorkClause, clause: Clause): ClauseGroup => ({
    kind: "clauses",
    ...nowhere,
    of: [nameOf(of.decision)],
    name: null,
    when: null,
    clauses: [clause],
    because: [],
  });
  return [
    ...replaced.flatMap((clause) => {
      const old = working.clauses
        .get(clause.decision)
        ?.byLabel.get(clause.label)
        ?.find(({ id }) => id === clause.replaces);
      return old ? [group(old, { ...old.clause, replaces: true })] : [];
    }),
    ...withdrawn.map((old) => group(old, { ...old.clause, replaces: false })),
  ];
}

function faultOf(
  version: VersionNode,
  { by: drop }: DropNode,
  { origin }: Standing,
  { what, items, isWhole }: Left,
): Diagnostic {
  const taken = new Set(version.entries.map(({ id }) => nameOfOwner(id)));
  const wanted = `${origin.by.node.id.text}-undone`;
  const name = [wanted, ...Array.from({ length: taken.size + 1 }, (_, i) => `${wanted}-${i + 2}`)].find(
    (each) => !taken.has(each),
  );
  const entry: Entry = {
    kind: "entry",
    ...nowhere,
    entryKind: "erratum",
    id: nameOf(name ?? wanted),
    on: origin.by.node.on,
    revises: [],
    parts: [],
    claims: drop.node.claims,
    body: items,
  };
  const text = print({ kind: "document", ...nowhere, file: "", items: [entry], comments: [] }).trim();
  const span = spanIn(drop.node, drop.file);
  const claims = drop.node.claims.map((claim) => spanIn(claim, drop.file));
  const fix: Fix = {
    title: "restore what stood before",
    edits: [
      ...claims.map((each, i) => ({ span: each, text: i === 0 ? "editorial" : "" })),
      { span: { ...span, start: span.end }, text: `\n\n${text}\n` },
    ],
    trust: "safe",
  };
  return raise(
    "change-not-undone",
    spanIn(drop.node.ref, drop.file),
    { entry: citedEntry(origin.id), what, add: isWhole ? text.replaceAll(/\s+/g, " ") : null },
    { fixes: isWhole ? [fix] : [] },
  );
}

const nowhere: Place = { start: 0, end: 0 };

function nameOf(text: string): Name {
  return { kind: "name", ...nowhere, text };
}
