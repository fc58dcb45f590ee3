/**
 * Turns a provision or an entry into the lists of what stands in it: decisions, plays, clauses, figures, doubts, operations.
 * It binds nothing; each list keeps the order in which the author wrote.
 */
import type {
  Carry,
  ClauseGroup,
  ClauseItem,
  ContentNode,
  DecideDecl,
  Doubt,
  Entry,
  Example,
  Figure,
  NodeRef,
  Operation,
  PlayItem,
  Provision,
  Row,
  Table,
  Under,
} from "../../grammar/tree.ts";

export interface Contents {
  readonly decides: DecideDecl[];
  /** Plays, events, reactions, policies and invariants. */
  readonly plays: PlayItem[];
  readonly groups: ClauseGroup[];
  readonly doubts: Doubt[];
  readonly examples: Example[];
  readonly operations: Operation[];
  readonly unders: Under[];
  /** Tables and figures; `near` is what the operation that brings one works on. */
  readonly shown: { readonly node: Table | Figure; readonly near: NodeRef | null }[];
}

export function contentsOf(owner: Provision | Entry | Carry): Contents {
  const contents: Contents = {
    decides: [],
    plays: [],
    groups: [],
    doubts: [],
    examples: [],
    operations: [],
    unders: [],
    shown: [],
  };
  for (const item of owner.body) {
    switch (item.kind) {
      case "decide":
        contents.decides.push(item);
        break;
      case "play":
      case "event":
      case "react":
      case "policy":
      case "always":
        contents.plays.push(item);
        break;
      case "clauses":
        contents.groups.push(item);
        break;
      case "doubt":
        contents.doubts.push(item);
        break;
      case "example":
        contents.examples.push(item);
        break;
      case "under":
        contents.unders.push(item);
        for (const part of item.body) {
          if (part.kind === "clauses") contents.groups.push(part);
          else addOperation(contents, part);
        }
        break;
      case "answer":
        addShown(contents, item.body, null);
        break;
      case "heading":
      case "section":
      case "form":
      case "flag":
      case "question":
      case "restated":
        break;
      case "sentence":
      case "unseen":
      case "container":
      case "figure":
      case "table":
        addShown(contents, [item], null);
        break;
      default:
        addOperation(contents, item);
    }
  }
  return contents;
}

export function clausesOf(contents: Contents): ClauseItem[] {
  return [...contents.decides, ...contents.groups].flatMap((group) => group.clauses);
}

/** The provisions that the operations of an entry bring, in order. */
export function provisionsBrought(entry: Pick<Entry, "body">): readonly Provision[] {
  return entry.body.flatMap((item) =>
    item.kind === "insert" || item.kind === "append" || item.kind === "replace"
      ? (item.body as readonly (Provision | ContentNode | Row)[]).filter((each) => each.kind === "provision")
      : [],
  );
}

function addOperation(contents: Contents, operation: Operation): void {
  contents.operations.push(operation);
  if (operation.kind === "replace" || operation.kind === "insert" || operation.kind === "append")
    addShown(contents, operation.body, operation.target);
}

/** A provision that an operation brings is an owner of its own. */
function addShown(
  contents: Contents,
  body: readonly (ContentNode | Row | Provision)[],
  near: NodeRef | null,
): void {
  for (const node of body) {
    if (node.kind === "table" || node.kind === "figure") contents.shown.push({ node, near });
    else if (node.kind === "container") addShown(contents, node.body, near);
  }
}
