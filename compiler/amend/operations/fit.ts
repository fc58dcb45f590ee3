/** Reports an operation that cannot work on its target, or not in an update for one language. */
import type { ContentNode, LangText, Operation, Provision, Row, Texts } from "../../../grammar/tree.ts";
import { raise } from "../faults.ts";
import { contentIn } from "../printing.ts";
import { shownTarget, type Target } from "../target.ts";
import { spanIn } from "../tree.ts";
import type { Change, Working } from "../working.ts";

export function doesNotFit(working: Working, { operation, file }: Change, target: Target, why: string): void {
  const place = "target" in operation ? operation.target : operation;
  const data = { operation: verbOf(operation), node: shownTarget(target), why };
  working.diagnostics.push(raise("operation-does-not-fit", spanIn(place, file), data));
}

/** Whether an update for one language leaves the other languages unchanged; if not, this reports it. */
export function isWithinLanguage(working: Working, change: Change, target: Target | null): boolean {
  const { local } = change.by;
  if (local === null) return true;
  const foreign = textsOf(change.operation).find(({ lang }) => lang.text !== local);
  if (foreign) return refuse(working, change, foreign, local, `this text is in \`${foreign.lang.text}\``);
  if (isOwn(target, local) || isOfTexts(change.operation, target)) return true;
  return refuse(working, change, change.operation, local, "this operation changes every language");
}

function refuse(
  working: Working,
  { file }: Change,
  place: { readonly start: number; readonly end: number },
  lang: string,
  what: string,
): false {
  working.diagnostics.push(raise("local-update-touches-other-language", spanIn(place, file), { lang, what }));
  return false;
}

/** The content that only that language has. */
function isOwn(target: Target | null, local: string): boolean {
  for (let at = target?.node ?? null; at; at = at.parent) if (at.only === local) return true;
  return false;
}

/** Words in place of words, or content that only that language has. */
function isOfTexts(operation: Operation, target: Target | null): boolean {
  switch (operation.kind) {
    case "replace-words":
      return target?.kind === "node" || target?.kind === "heading";
    case "insert":
      return target?.kind === "node" && target.node.unit !== "root";
    case "append":
      return target?.kind === "node" && target.node.unit !== "table";
    case "replace":
      if (operation.texts.length > 0) return target?.kind === "heading" || isText(target);
      return operation.by.length === 0 && isText(target) && isSameSentence(operation.body, target);
    default:
      return false;
  }
}

function isText(target: Target | null): boolean {
  return target?.kind === "node" && (target.node.unit === "sentence" || target.node.unit === "remark");
}

function isSameSentence([first, ...more]: readonly Brought[], target: Target | null): boolean {
  return more.length === 0 && first?.kind === "sentence" && first.label.text === target?.node.label;
}

function textsOf(operation: Operation): readonly Pick<LangText, "lang" | "start" | "end">[] {
  switch (operation.kind) {
    case "replace":
      return [...operation.texts, ...textsIn(operation.body)];
    case "insert":
    case "append":
      return textsIn(operation.body);
    case "replace-words":
      return operation.words;
    default:
      return [];
  }
}

/** What an operation brings. */
type Brought = ContentNode | Row | Provision;

function textsIn(body: readonly Brought[]): Texts {
  return body.flatMap((node) => {
    if (node.kind === "provision") return textsIn(contentIn(node.body));
    if (node.kind === "sentence") return node.texts;
    return node.kind === "container" ? [...(node.heading?.texts ?? []), ...textsIn(node.body)] : [];
  });
}

function verbOf(operation: Operation): string {
  switch (operation.kind) {
    case "replace-words":
      return "replace words";
    case "insert":
      return `insert ${operation.where}`;
    case "append":
      return "append to";
    default:
      return operation.kind;
  }
}
