/**
 * The kind of a change: what became of the answers, under the readings in use. A digest groups changes by it.
 *
 * - `decides-differently`: there was an answer, and in some situation it is another one now.
 * - `answered-first`: the rules did not say, and now they do.
 * - `gone`: the rules no longer say, or an entry is not there any more.
 * - `only-literally`: only a reading that answers do not use makes a difference.
 * - `follows-from-others`: its answers change because another rule changed.
 * - `confirms`: a new entry that changes no answer.
 * - `put-on-record`: our sources have words for the first time.
 */
import {
  type Change,
  type ChangeKind,
  changeKinds,
  type DecisionChange,
  type Difference,
  type Meaning,
  type NumberChange,
  type Witness,
} from "./change.ts";

export { type ChangeKind, changeKinds } from "./change.ts";

/** Whether answers differ, as far as known. */
export function isEffect(meaning: Meaning): boolean {
  return meaning !== "same" && meaning !== "same-up-to" && meaning !== "not-proved";
}

export function kindOfChange(change: Omit<Change, "kind">): ChangeKind {
  const { meaning, own, inherited, text, entries, literally } = change;
  // Between two readings of one version, no entry caused the change, and nothing follows from others.
  const isNobodys = inherited.length > 0 && inherited.every((each) => each.entries.length === 0);
  if (isEffect(own) || (isNobodys && isEffect(meaning))) return kindOfEffect(change, isNobodys);
  if (literally.decisions.length > 0 || literally.plays.length > 0) return "only-literally";
  if (own === "not-proved" || meaning === "not-proved") return "not-proved";
  const isRemoved = entries.to.length === 0 && entries.from.length > 0;
  const isNew = entries.from.length === 0 && entries.to.length > 0 && text.length > 0;
  if (isEffect(meaning) && !isRemoved && !isNew) return "follows-from-others";
  if (isRemoved) return "gone";
  // An update that puts words in the place of others brings nothing new.
  if (isNew && text.some(({ kind }) => kind === "inserted")) return "confirms";
  return text.length > 0 ? "words-only" : "as-it-was";
}

/** By what is said in the situations that were found; the first kind that comes up. */
function kindOfEffect({ decisions, plays }: Omit<Change, "kind">, isNobodys: boolean): ChangeKind {
  const effective = <T extends { readonly own: Meaning; readonly meaning: Meaning }>(all: readonly T[]) =>
    all.filter(({ own, meaning }) => isEffect(isNobodys ? meaning : own));
  const found = new Set<ChangeKind>([
    ...effective(decisions).flatMap(kindsOfDecision),
    ...effective(plays).map(({ own, meaning }) => kindOfMeaning(isNobodys ? meaning : own)),
  ]);
  return changeKinds.find((kind) => found.has(kind)) ?? "decides-differently";
}

function kindsOfDecision({ witnesses, own }: DecisionChange): readonly ChangeKind[] {
  return witnesses.length === 0 ? [kindOfMeaning(own)] : witnesses.map(kindOfFlip);
}

function kindOfFlip({ before, after }: Witness): ChangeKind {
  if (before.status === "not-on-record") return "put-on-record";
  if (before.status === "no-ruling") return "answered-first";
  return after.status === "no-ruling" ? "gone" : "decides-differently";
}

function kindOfMeaning(meaning: Meaning): ChangeKind {
  if (meaning === "new") return "answered-first";
  if (meaning === "withdrawn") return "gone";
  return meaning === "was-not-on-record" ? "put-on-record" : "decides-differently";
}

/** Runs of numbers that move together: `3.4.4–3.4.9 → 3.4.5–3.4.10`. */
export function numbersInRuns(numbers: readonly NumberChange[]): readonly string[] {
  const runs: { from: string[]; to: string[] }[] = [];
  for (const { from, to } of numbers) {
    const run = runs.at(-1);
    if (run && isNext(run.from.at(-1), from) && isNext(run.to.at(-1), to)) {
      run.from.push(from);
      run.to.push(to);
    } else runs.push({ from: [from], to: [to] });
  }
  const shown = (all: readonly string[]) => (all.length === 1 ? all[0] : `${all[0]}–${all.at(-1)}`);
  return runs.map(({ from, to }) => `${shown(from)} → ${shown(to)}`);
}

function isNext(one: string | undefined, other: string): boolean {
  const [a, b] = [/^(.*?)(\d+)$/.exec(one ?? ""), /^(.*?)(\d+)$/.exec(other)];
  return a !== null && b !== null && a[1] === b[1] && Number(b[2]) === Number(a[2]) + 1;
}

/** In order of the kinds, those that come up. */
export function changesByKind({ changes }: Difference): ReadonlyMap<ChangeKind, readonly Change[]> {
  const found = new Map<ChangeKind, Change[]>(changeKinds.map((kind) => [kind, []]));
  for (const change of changes) found.get(change.kind)?.push(change);
  return new Map([...found].filter(([, all]) => all.length > 0));
}
