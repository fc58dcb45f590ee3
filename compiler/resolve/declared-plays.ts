/**
 * Turns plays, events, reactions, policies and invariants, wherever they are declared, into names of the whole book, with the version of each.
 * Which of them stand in a version is left to amend, what their lines say to check.
 */
import type {
  AlwaysDecl,
  Diagnostic,
  EventDecl,
  Name,
  Place,
  PlayDecl,
  PlayItem,
  PolicyDecl,
  ReactDecl,
} from "../../grammar/tree.ts";
import type { Owner } from "./declared.ts";
import { type DeclaredIn, type DecisionId, type Placed, policyKey } from "./graph.ts";
import { duplicate } from "./items.ts";
import type { DraftBook } from "./scope.ts";
import { base } from "./versions.ts";

export interface DeclaredPlays {
  readonly plays: ReadonlyMap<DecisionId, readonly DeclaredIn<PlayDecl>[]>;
  readonly events: ReadonlyMap<string, readonly DeclaredIn<EventDecl>[]>;
  readonly reactions: ReadonlyMap<string, readonly DeclaredIn<ReactDecl>[]>;
  readonly policies: ReadonlyMap<string, readonly DeclaredIn<PolicyDecl>[]>;
  readonly invariants: ReadonlyMap<string, readonly DeclaredIn<AlwaysDecl>[]>;
}

/** `taken` gives what a name means already, a decision or what a text shows. */
export function declaredPlays(
  book: DraftBook,
  owners: readonly Owner[],
  taken: (name: string) => Placed<Place> | null,
  diagnostics: Diagnostic[],
): DeclaredPlays {
  const plays = new Map<DecisionId, DeclaredIn<PlayDecl>[]>();
  const events = new Map<string, DeclaredIn<EventDecl>[]>();
  const reactions = new Map<string, DeclaredIn<ReactDecl>[]>();
  const policies = new Map<string, DeclaredIn<PolicyDecl>[]>();
  const invariants = new Map<string, DeclaredIn<AlwaysDecl>[]>();
  const firsts = new Map<string, DeclaredIn<PlayItem>>();
  for (const declared of allIn(book, owners)) {
    const { by, owner, version } = declared;
    const { node, file } = by;
    const name = node.kind === "policy" ? policyKey(node) : node.name.text;
    if (node.name.text === "") continue;
    const first = firsts.get(name);
    const rival = node.kind === "policy" ? null : taken(name);
    // A later version may write a sequence again, and its kind stays the same.
    const isAnew = first !== undefined && first.by.node.kind === node.kind;
    const same = isAnew ? firsts.get(`${version} ${name}`) : first;
    const earlier = rival ?? (same ? nameIn(same.by) : null);
    if (earlier) {
      diagnostics.push(duplicate(codes[node.kind], nameIn(by), earlier));
      continue;
    }
    if (!first) firsts.set(name, declared);
    firsts.set(`${version} ${name}`, declared);
    switch (node.kind) {
      case "play":
        add(plays, name as DecisionId, { by: { node, file }, owner, version });
        break;
      case "event":
        add(events, name, { by: { node, file }, owner, version });
        break;
      case "react":
        add(reactions, name, { by: { node, file }, owner, version });
        break;
      case "policy":
        add(policies, name, { by: { node, file }, owner, version });
        break;
      case "always":
        add(invariants, name, { by: { node, file }, owner, version });
    }
  }
  return { plays, events, reactions, policies, invariants };
}

const codes = {
  play: "duplicate-play",
  event: "duplicate-event",
  react: "duplicate-reaction",
  policy: "duplicate-policy",
  always: "duplicate-invariant",
} as const;

function allIn({ plays }: DraftBook, owners: readonly Owner[]): DeclaredIn<PlayItem>[] {
  const inVocabulary = plays.map((by) => ({ by, owner: null, version: base }));
  const owned = owners.flatMap(({ id: owner, version, file, contents }) =>
    contents.plays.map((node) => ({ by: { node, file }, owner, version })),
  );
  return [...inVocabulary, ...owned];
}

function add<K, T>(to: Map<K, DeclaredIn<T>[]>, name: K, declared: DeclaredIn<T>): void {
  const known = to.get(name);
  if (known) known.push(declared);
  else to.set(name, [declared]);
}

function nameIn({ node, file }: Placed<PlayItem>): Placed<Name> {
  return { node: node.name, file };
}
