/**
 * Adds to carried nodes the words that the document carrying them has for them, in the languages it gives.
 * The node stays the one the first entry brought or replaced.
 */
import type { Place, Restated } from "../../grammar/index.ts";
import { raise } from "./faults.ts";
import { earlierText, earlierTexts, stepBy } from "./steps.ts";
import { findContent } from "./find-target.ts";
import type { Target } from "./target.ts";
import { addTexts } from "./texts.ts";
import { isSentence, spanIn } from "./tree.ts";
import type { Standing, Working } from "./working.ts";

export function restate(working: Working, by: Standing): void {
  if (by.node.kind !== "carried") return;
  const { node, file } = by.node.by;
  for (const item of node.body) if (item.kind === "restated") restateOne(working, by, item, file);
}

function restateOne(
  working: Working,
  by: Standing,
  { target: ref, texts, ...place }: Restated,
  file: string,
): void {
  const search = findContent(working, { by, file }, ref);
  if ("fault" in search) {
    working.diagnostics.push(search.fault);
    return;
  }
  const { target } = search;
  if (!isTextOf(target)) {
    const data = {
      operation: "restated",
      node: `\`${ref.unit}\``,
      why: "only a sentence or a heading has words",
    };
    working.diagnostics.push(raise("operation-does-not-fit", spanIn(ref, file), data));
    return;
  }
  const { node } = target;
  const source = { file, by: by.id, held: by.held };
  const isHeading = target.kind === "heading";
  const step = stepBy(by, "restated", place satisfies Place, file);
  const earlier = isHeading ? earlierTexts(node.heading) : earlierText(node);
  node.history.push({ ...step, ...earlier, entry: by.id, carriedBy: [] });
  if (isHeading) node.heading = addTexts(working, node.heading, texts, source);
  else {
    node.texts = addTexts(working, node.texts, texts, source);
    node.unseen = null;
  }
  by.touched.add(node);
}

function isTextOf(target: Target): boolean {
  return target.kind === "heading" || (target.kind === "node" && isSentence(target.node));
}
