/**
 * What stands around a line while a play runs: where `go` leads, what an event from the table cuts, and how often a reaction
 * may still happen. It performs nothing.
 */
import { type Frame, type Leave, note, type Running, type Standing } from "./playing.ts";

/** Whether some list of lines that is being run holds what a `go` names. */
export function isWithinReach(run: Running, name: string): boolean {
  return run.standing.some(({ kind, names }) => kind === "lines" && names.includes(name));
}

/** The block that an event from the table would cut: the innermost that is not yet about to end. */
export function cutBy<Block extends { readonly cut: { readonly event: string } | null }>(
  {
    standing,
    cuts,
  }: { readonly standing: readonly Block[]; readonly cuts: readonly { readonly block: Block }[] },
  event: string,
): Block | null {
  const blocks = standing.filter(
    (each) => each.cut?.event === event && !cuts.some(({ block }) => block === each),
  );
  return blocks.at(-1) ?? null;
}

/** The event has come: the block ends now, or after what it waits for. */
export function cut(run: Running, frame: Frame, block: Standing): Leave | null {
  const { after } = block.cut ?? {};
  note(run, frame, null, { kind: "cut", name: block.names[0] ?? "" });
  if (after === undefined || !isComing(run, block, after)) return { leave: "cut", block };
  run.cuts.push({ block, after });
  return null;
}

/** Something has ended, or happened, for which a block that is cut has waited. */
export function cutAfter(run: Running, names: readonly string[]): Leave | null {
  const due = run.cuts.find(({ after }) => names.includes(after));
  return due === undefined ? null : { leave: "cut", block: due.block };
}

/** How often a reaction has happened in what its limit is for: an event, the whole play, a block. */
export function countedIn(
  { standing }: { readonly standing: readonly Around[] },
  per: string,
): Standing["happened"] {
  const [whole] = standing;
  if (whole === undefined) throw new Error("Nothing stands while a play runs.");
  if (per === "play") return whole.happened;
  const isMeant = ({ kind, names }: Around): boolean =>
    per === "event" ? kind === "event" : kind === "block" && names.includes(per);
  return (standing.filter(isMeant).at(-1) ?? whole).happened;
}
type Around = Pick<Standing, "kind" | "names" | "happened">;

/** What a cut waits for runs inside the block, or is an event. */
function isComing(run: Running, block: Standing, after: string): boolean {
  const inside = run.standing.slice(run.standing.indexOf(block) + 1).filter(({ kind }) => kind !== "lines");
  return inside.some(({ names }) => names.includes(after)) || Object.hasOwn(run.table.events ?? {}, after);
}
