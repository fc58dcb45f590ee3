/** Checks how one says whether things are so: that these are truths, and that each hole names a parameter. */
import type { Diagnostic, Node, Saying, TypeExpr } from "../../grammar/tree.ts";
import { nearNames } from "../near-names.ts";
import { raise } from "./faults.ts";
import { spanOf } from "./items.ts";

/** What says of `node` whether it is so, in the file it stands in. */
export function checkStatements(
  node: Node,
  says: readonly Saying[],
  file: string,
  report: (diagnostic: Diagnostic) => void,
): void {
  const [first] = says;
  if (first === undefined) return;
  if (!canBeSo(node)) {
    const place = { start: first.start, end: says.at(-1)?.end ?? first.end };
    report(raise("statement-without-truth", spanOf(place, file), {}));
    return;
  }
  const params = node.kind === "decide" || node.kind === "play" ? node.params : [];
  const known = new Set(params.map(({ name }) => name.text));
  for (const { so, not } of says)
    for (const part of [...so.parts, ...not.parts]) {
      if (part.kind !== "hole" || known.has(part.name.text)) continue;
      const data = { name: part.name.text, near: nearNames(part.name.text, known) };
      report(raise("hole-without-parameter", spanOf(part.name, file), data));
    }
}

/** Of a `let` without a type and of a stage, the value tells. */
function canBeSo(node: Node): boolean {
  switch (node.kind) {
    case "menu-option":
    case "stage":
      return true;
    case "fact":
    case "field":
    case "param":
    case "figure":
    case "decide":
    case "choose":
    case "observe":
      return isTruth(node.type);
    case "let":
      return node.type === null || isTruth(node.type);
    case "gives":
      return node.part !== null && isTruth(node.part.type);
    case "play":
      return node.type !== null && isTruth(node.type);
    default:
      return false;
  }
}

function isTruth(type: TypeExpr): boolean {
  if (type.kind === "type-or-none") return isTruth(type.of);
  return type.kind === "type-name" && type.name.text === "truth";
}
