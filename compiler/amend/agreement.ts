/**
 * Checks that words and logic change together: a replaced sentence with what it states, a clause or a sequence with its
 * words. Claims only show what the author intended; later passes prove them.
 */
import { type ClaimWord, type ClauseItem, type Place, type PlayItem, walk } from "../../grammar/tree.ts";
import type { Placed } from "../resolve/graph.ts";
import { heirsOf } from "../resolve/lineage.ts";
import type { WorkClause } from "./clause-book.ts";
import type { Run } from "./runs.ts";
import { raise } from "./faults.ts";
import { type Citing, struck } from "./struck.ts";
import { entryIdOf, isOwn, shownNode, spanIn } from "./tree.ts";
import type { Changed, Standing, WorkNode, Working, WorkPlay } from "./working.ts";

/** An entry that is carried was judged where it is written. */
export function checkAgreement(working: Working, by: Standing, runs: readonly Run[]): void {
  if (by.node.kind === "carried") return;
  for (const [node, changed] of by.changed) checkText(working, by, node, changed);
  // Words that were to change and were not found may well be those of the clauses and plays.
  if (by.missed.length > 0) return;
  for (const run of runs)
    if (owesReason(working, run)) for (const item of run.items) checkLogic(working, by, run, item);
  for (const play of by.plays) if (play.earlier !== null) checkPlay(working, by, play);
}

function checkText(working: Working, by: Standing, node: WorkNode, { change, wasUnseen }: Changed): void {
  const citing = node.gone === null ? [] : citingStill(working, by, node);
  if (citing.length > 0) {
    working.diagnostics.push(struck(by, node, change, citing));
    return;
  }
  if (claims(by, "editorial") || (wasUnseen && claims(by, "records"))) return;
  const bound = (working.statedBy.get(node) ?? []).filter((clause) => clause.step < working.step);
  const plays = (working.playsStatedBy.get(node) ?? []).filter((play) => isBound(working, play));
  if (bound.length + plays.length === 0 || by.plays.some((own) => states(own, node))) return;
  if (bound.some((clause) => isChanged(working, by, node, clause))) return;
  if (plays.some((play) => isPlayChanged(working, by, play))) return;
  if (bound.some((clause) => by.failed.has(clause.decision))) return;
  const place = "target" in change.operation ? change.operation.target : change.operation;
  const standing = [...bound.map((clause) => clause.place), ...plays.map(placeOf)];
  const related = standing.map((at) => ({ span: spanIn(at.node, at.file), label: "unchanged" }));
  const data = {
    node: shownNode(node),
    clauses: [
      ...bound.map(({ decision, label }) => `${decision}.${label}`),
      ...plays.map(({ placed }) => placed.node.name.text),
    ],
  };
  working.diagnostics.push(raise("text-without-logic", spanIn(place, change.file), data, { related }));
}

/** References to a removed sentence that stay and are not changed by the entry. */
function citingStill(working: Working, by: Standing, node: WorkNode): Citing[] {
  const { step, cited } = working;
  return (cited.get(node) ?? []).filter(({ what }) => {
    if ("placed" in what) return what.step < step && what.replacedAt === null;
    if (what.step === step || what.isGone || by.failed.has(what.decision)) return false;
    return !isChanged(working, by, node, what);
  });
}

function claims({ origin }: Standing, word: ClaimWord): boolean {
  return origin.by.node.claims.some((claim) => claim.word === word);
}

/** Replaced, withdrawn, overridden or barred, joined by a clause on the same words, or written from this very entry. */
function isChanged(working: Working, by: Standing, node: WorkNode, clause: WorkClause): boolean {
  const { graph, step, version } = working;
  if (clause.changedBy?.step === step) return true;
  const isEvidence = clause.clause.inferred.some(
    (ref) =>
      ref.version &&
      heirsOf(graph, version.id, entryIdOf(graph, ref.version.text, ref.entry)).includes(by.id),
  );
  if (isEvidence) return true;
  return by.clauses.some(
    (own) =>
      own.decision === clause.decision &&
      (own.sentences.includes(node) ||
        own.clause.over.some((ref) => isMeant(ref, own, clause)) ||
        own.clause.bars.some((ref) => isMeant(ref, own, clause))),
  );
}

/** A sequence that an earlier version wrote again states nothing any more. */
function isBound({ step }: Working, play: WorkPlay): boolean {
  return play.step < step && (play.replacedAt === null || play.replacedAt === step);
}

/** The entry wrote it again, or changed something it depends on: a decision, a row, a figure, another sequence. */
function isPlayChanged({ step }: Working, by: Standing, play: WorkPlay): boolean {
  if (play.replacedAt === step) return true;
  const changed = new Set([
    ...[...by.decisions].map((id) => id.slice(id.lastIndexOf(".") + 1)),
    ...by.plays.map(({ placed }) => placed.node.name.text),
  ]);
  return changed.size > 0 && [...namesIn(play.placed.node)].some((name) => changed.has(name));
}

/** All that a play calls by a name, wherever that is declared. */
function namesIn(item: PlayItem): ReadonlySet<string> {
  const names = new Set<string>();
  walk(item, (node) => {
    if (node.kind === "name") names.add(node.text);
    // The sentence that states a line is not something it depends on.
    return node.kind !== "sentence-ref";
  });
  return names;
}

function states({ stated }: WorkPlay, node: WorkNode): boolean {
  return [...stated.values()].some((nodes) => nodes.includes(node));
}

function placeOf({ placed: { node, file } }: WorkPlay): Placed<Place> {
  return { node: node.name, file };
}

/** Words are the reason to write a sequence or a reaction again; events and policies need no words. */
function checkPlay(working: Working, by: Standing, play: WorkPlay): void {
  const { node, file } = play.placed;
  if (node.kind !== "play" && node.kind !== "react") return;
  const stated = [play, ...(play.earlier ? [play.earlier] : [])].flatMap((each) => [...each.stated.values()]);
  if (isInText(by, stated.flat(), false)) return;
  const data = { play: node.name.text };
  working.diagnostics.push(raise("play-without-text", spanIn(node.name, file), data));
}

function isMeant(ref: WorkClause["clause"]["over"][number], own: WorkClause, clause: WorkClause): boolean {
  if ((ref.decision?.text ?? own.decision) !== clause.decision) return false;
  return ref.label.text === "all" || ref.label.text === clause.label || ref.label.text === clause.group;
}

/** No reason is owed for a notion that is declared, nor in a reading whose words are not in this text. */
function owesReason({ readings }: Working, { because, under }: Run): boolean {
  if (because === null || because.length > 0) return false;
  return under === null || readings.get(under.doubt) === under.reading;
}

function checkLogic(working: Working, by: Standing, { of, file }: Run, item: ClauseItem): void {
  const clauses =
    item.kind === "clause"
      ? by.clauses.filter((own) => own.clause === item)
      : withdrawn(working, by, of, item);
  // Clauses that could not be added or removed are already reported.
  if (clauses.length === 0) return;
  const sentences = clauses.flatMap((clause) => clause.sentences);
  if (isInText(by, sentences, item.kind === "withdraw")) return;
  const data = { clause: `${of.join(", ")}.${item.label.text}` };
  working.diagnostics.push(raise("logic-without-text", spanIn(item.label, file), data));
}

/** Whether the entry has words for what these sentences state. For a removed sentence, any of its words suffice. */
function isInText(by: Standing, sentences: readonly WorkNode[], isTaken: boolean): boolean {
  const hasText = by.touched.size > 0 || by.brought.size > 0;
  const isStated = sentences.some((node) => isOwn(by, node) || by.changed.has(node));
  // The words of a ruling may say what becomes of a clause without being what it is bound to.
  return isStated || (hasText && (sentences.length === 0 || isTaken || isOwnText(by)));
}

function withdrawn({ clauses }: Working, by: Standing, of: Run["of"], item: ClauseItem): WorkClause[] {
  return of.flatMap((id) => {
    const book = clauses.get(id);
    return (book?.byLabel.get(item.label.text) ?? []).filter(
      (clause) => clause.changedBy?.by === by && clause.changedBy.place.node === item,
    );
  });
}

function isOwnText({ content, brought }: Standing): boolean {
  return content.length > 0 && brought.size > 0;
}
