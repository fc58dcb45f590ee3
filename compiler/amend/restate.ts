/**
 * Adds to carried nodes the words that the document carrying them has for them, in the languages it gives.
 * The node stays the one the first entry brought or replaced.
 */
import type { Place, Restated } from "../../grammar/tree.ts";
import type { CarriedEntry } from "../resolve/graph.ts";
import { raise } from "./faults.ts";
import { earlierText, earlierTexts, stepBy } from "./steps.ts";
import { findContent } from "./find-target.ts";
import { shownTarget, type Target } from "./target.ts";
import { addTexts } from "./texts.ts";
import { isSentence, spanIn } from "./tree.ts";
import type { Standing, Working } from "./working.ts";

/** The words of an earlier carrier are carried with the rest. */
export function restate(working: Working, by: Standing): void {
  for (const carrier of by.carried)
    for (const item of carrier.by.node.body)
      if (item.kind === "restated") restateOne(working, by, carrier, item);
}

function restateOne(
  working: Working,
  by: Standing,
  carrier: CarriedEntry,
  { target: ref, texts, ...place }: Restated,
): void {
  const { file } = carrier.by;
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
  const isHeading = target.kind === "heading";
  const carried = languagesCarried(working, by, carrier);
  const standing = isHeading ? node.heading : node.texts;
  const second = texts.find(({ lang }) => carried.has(lang.text) && standing.has(lang.text));
  if (second) {
    const why = `its words in \`${second.lang.text}\` are carried unchanged`;
    const data = { operation: "restated", node: shownTarget(target), why };
    working.diagnostics.push(raise("operation-does-not-fit", spanIn(second, file), data));
    return;
  }
  const source = { file, by: carrier.id, held: by.held };
  const step = stepBy(by, "restated", place satisfies Place, file);
  const earlier = isHeading ? earlierTexts(node.heading) : earlierText(node);
  const carriedBy = by.carriers.slice(by.carriers.indexOf(carrier.id) + 1);
  node.history.push({ ...step, ...earlier, entry: carrier.id, carriedBy });
  if (isHeading) node.heading = addTexts(working, node.heading, texts, source);
  else {
    node.texts = addTexts(working, node.texts, texts, source);
    node.unseen = null;
  }
  by.touched.add(node);
}

/** The languages of the documents that state the entry before the carrier does. */
function languagesCarried(
  { graph }: Working,
  { stated }: Standing,
  carrier: CarriedEntry,
): ReadonlySet<string> {
  const before = stated.slice(0, stated.indexOf(carrier));
  return new Set(before.flatMap(({ version }) => graph.versions.get(version)?.held ?? []));
}

function isTextOf(target: Target): boolean {
  return target.kind === "heading" || (target.kind === "node" && isSentence(target.node));
}
