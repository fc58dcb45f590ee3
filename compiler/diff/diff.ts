/**
 * Compares two versions of a book, or two readings of one: groups the entries that belong together, and finds for each
 * group what changed in its words and in its decisions.
 */
import { plainText } from "../../grammar/tree.ts";
import type { Book, BookEntry, NodeTexts } from "../amend/book.ts";
import type { Words } from "../check/program.ts";
import type { DecisionId, EntryId, ProvisionId } from "../resolve/graph.ts";
import type {
  Change,
  DecisionChange,
  Difference,
  Inherited,
  JudgedClaim,
  Meaning,
  PlayChange,
  ReadingsGiven,
  TextChange,
} from "./change.ts";
import type { Engines, Side } from "./engines.ts";
import { isEffect, kindOfChange } from "./kinds.ts";
import { literalChanges, type LiteralChanges } from "./literally.ts";
import { type DecisionMeaning, meaningsOf, type Meanings } from "./meaning.ts";
import { ownersOf } from "./ownership.ts";
import { comparePlays, type Plays } from "./plays.ts";
import { inUse, type Readings } from "./readings.ts";
import { numberChanges, structureChanges } from "./structure.ts";
import { compareText, type PlacedText } from "./text.ts";
import { type Group, type Groups, groupEntries } from "./units.ts";

export interface DiffOptions {
  /** Leaves out entries of which neither words nor meaning changed. */
  readonly onlyChanged?: boolean;
}

/** The changes of the words alone. This is fast, because it needs no proof. */
export function diffTexts(from: Book, to: Book): readonly TextChange[] {
  return compareText(from, to, groupEntries(from, to)).map(({ change }) => change);
}

/** A comparison in pieces: decisions are judged in any order and in several threads. */
export interface Comparison {
  /** How many decisions there are in either version. */
  readonly decisions: number;
  /** `place`: of a decision, from 0. */
  readonly judgeDecision: (place: number) => DecisionMeaning;
  /** `meanings`: of each decision, in order. */
  readonly finish: (meanings: readonly DecisionMeaning[]) => Difference;
}

export function diff(from: Side, to: Side, engines: Engines, options: DiffOptions = {}): Difference {
  const { decisions, judgeDecision, finish } = beginComparison(from, to, engines, options);
  return finish(Array.from({ length: decisions }, (_, place) => judgeDecision(place)));
}

export function beginComparison(
  from: Side,
  to: Side,
  engines: Engines,
  options: DiffOptions = {},
): Comparison {
  const { groups, texts } = groupWords(from.book, to.book);
  const owner = ownersOf(from, to, groups);
  const readings = { from: inUse(from.program, from.readings), to: inUse(to.program, to.readings) };
  const meanings = meaningsOf({ from, to, engines, owner, groups, readings }, true);
  const literal = literalChanges(from, to, engines, owner, groups);
  const statedBy = groupsByDecision(groups.all());
  const decisions = once(from.program.decisions, to.program.decisions).map(({ id }) => id);
  return {
    decisions: decisions.length,
    judgeDecision: (place) => {
      const id = decisions[place];
      if (id === undefined) throw new Error(`there is no decision ${place}`);
      return judgeDecision(meanings, literal, id, statedBy.get(id) ?? []);
    },
    finish: (found) => {
      const known = new Map(decisions.flatMap((id, place) => (found[place] ? [[id, found[place]]] : [])));
      const called = {
        isSame: (id: DecisionId) => known.get(id)?.isSame ?? true,
        changedBy: (id: DecisionId) => known.get(id)?.changedBy ?? [],
      };
      const plays = comparePlays(from, to, engines, called, readings);
      const difference = assemble(from, to, groups, texts, foundBy(known, plays, literal));
      return options.onlyChanged
        ? { ...difference, changes: difference.changes.filter(isChanged) }
        : difference;
    },
  };
}

/** The changes of decisions and sequences that a group of entries made. */
export type Found = Pick<Change, "decisions" | "plays" | "literally">;

/** The changes of decisions and sequences, compared or mirrored. */
export interface Findings {
  readonly ofGroup: (group: Group) => Found;
  /** Of one that no entry reports; null if nothing changed. */
  readonly decisionAlone: (id: DecisionId) => DecisionChange | null;
  readonly playAlone: (id: DecisionId) => PlayChange | null;
}

function foundBy(
  meanings: ReadonlyMap<DecisionId, DecisionMeaning>,
  plays: Plays,
  literal: LiteralChanges,
): Findings {
  return {
    ofGroup: ({ name, entries }) => {
      const views = decisionsOf(entries).flatMap((id) => meanings.get(id)?.views.get(name) ?? []);
      const played = [...entries.to, ...entries.from].flatMap((entry) => entry.plays);
      const changed = [...new Set(played)].flatMap((id) => plays(id as DecisionId) ?? []);
      return {
        decisions: views.map(({ change }) => change),
        plays: changed,
        literally: {
          decisions: views.flatMap(({ literally }) => literally ?? []),
          plays: changed.flatMap(({ own, play }) => (isEffect(own) ? [] : (literal.play(play) ?? []))),
        },
      };
    },
    decisionAlone: (id) => meanings.get(id)?.alone ?? null,
    playAlone: plays,
  };
}

/** The changes of words and of meaning together. */
export function assemble(
  from: Side,
  to: Side,
  groups: Groups,
  texts: readonly PlacedText[],
  findings: Findings,
): Difference {
  const around: Around = { from, to, findings, texts: textsByHome(texts, groups) };
  const ofGroups = groups.all().map((group) => changeOfGroup(around, group));
  return {
    format: "rubric-diff-1",
    book: to.book.id,
    from: from.book.version,
    to: to.book.version,
    readings: { from: asGiven(from.readings), to: asGiven(to.readings) },
    structure: structureChanges(from.book, to.book),
    numbers: numberChanges(from.book, to.book),
    changes: inOrder(around, [...ofGroups, ...withoutEntries(around, ofGroups)]),
  };
}

/** The entries of both versions in their groups, and the changed words, which join more of them. */
export function groupWords(
  from: Book,
  to: Book,
): { readonly groups: Groups; readonly texts: readonly PlacedText[] } {
  const groups = groupEntries(from, to);
  const texts = compareText(from, to, groups);
  for (const { change } of texts)
    if (change.entries.from !== null && change.entries.to !== null)
      groups.join(change.entries.from, change.entries.to);
  return { groups, texts };
}

/** `statedBy`: the groups whose entries state it. */
function judgeDecision(
  meanings: Meanings,
  literal: LiteralChanges,
  id: DecisionId,
  statedBy: readonly string[],
): DecisionMeaning {
  const isSame = meanings.isSame(id);
  const views = statedBy.flatMap((group) => {
    const change = meanings.of(id, group);
    if (change === null) return [];
    return [
      [group, { change, literally: isEffect(change.own) ? null : literal.decision(id, group) }] as const,
    ];
  });
  const alone = statedBy.length > 0 || isSame ? null : meanings.of(id, null);
  return { isSame, changedBy: meanings.changedBy(id), views: new Map(views), alone };
}

/** The names of the groups whose entries state a decision. */
function groupsByDecision(groups: readonly Group[]): ReadonlyMap<DecisionId, readonly string[]> {
  const found = new Map<DecisionId, string[]>();
  for (const { name, entries } of groups)
    for (const id of decisionsOf(entries)) {
      const names = found.get(id) ?? [];
      names.push(name);
      found.set(id, names);
    }
  return found;
}

function decisionsOf(entries: Group["entries"]): readonly DecisionId[] {
  return [...new Set([...entries.to, ...entries.from].flatMap(({ decisions }) => decisions))];
}

/** The same with the judgements of claims. Other claims stay unjudged. */
export function withClaims(
  difference: Difference,
  judged: ReadonlyMap<EntryId, readonly JudgedClaim[]>,
): Difference {
  const changes = difference.changes.map((change): Change => {
    const claims = change.claims.map((claim) => {
      const found = judged.get(claim.entry)?.find((each) => isClaim(each, claim));
      return { ...claim, holds: found?.holds ?? null };
    });
    return { ...change, holds: holdTogether(claims), claims };
  });
  return { ...difference, changes };
}

/** Whether it says or decides anything else. */
export function isChanged({ text, meaning, entries }: Change): boolean {
  return text.length > 0 || meaning !== "same" || entries.from.length === 0 || entries.to.length === 0;
}

interface Around {
  readonly from: Side;
  readonly to: Side;
  readonly findings: Findings;
  readonly texts: ReadonlyMap<string, readonly PlacedText[]>;
}

function asGiven(readings: Readings): ReadingsGiven {
  return Object.fromEntries(readings);
}

/** By the group of the entry that made a change, else by provision. */
function textsByHome(
  texts: readonly PlacedText[],
  groups: Groups,
): ReadonlyMap<string, readonly PlacedText[]> {
  const known = new Set(groups.all().map(({ name }) => name));
  const found = new Map<string, PlacedText[]>();
  for (const text of texts) {
    const { from, to } = text.change.entries;
    const names = [to, from].flatMap((entry) => (entry === null ? [] : [groups.of(entry)]));
    const home = names.find((name) => known.has(name)) ?? provisionHome(text.provision);
    found.set(home, [...(found.get(home) ?? []), text]);
  }
  return found;
}

function provisionHome(provision: ProvisionId | null): string {
  return `provision ${provision}`;
}

// ---------------------------------------------------------------- a group of entries

function changeOfGroup(around: Around, group: Group): Change {
  const { name, entries } = group;
  const all = [...entries.to, ...entries.from];
  const texts = around.texts.get(name) ?? [];
  const placed = texts.flatMap(({ provision }) => provision ?? []);
  const provisions = [...new Set([...all.flatMap(({ on }) => on), ...placed])];
  const titled = all.find(({ heading }) => heading.size > 0);
  return changeOf({
    provisions,
    heading: titled ? wordsOf(titled.heading) : headingOf(around, provisions[0] ?? null),
    entries: { from: idsOf(entries.from), to: idsOf(entries.to) },
    texts,
    ...around.findings.ofGroup(group),
    claims: claimsOf(around, entries),
  });
}

function idsOf(entries: readonly BookEntry[]): readonly EntryId[] {
  return entries.map(({ id }) => id);
}

function wordsOf(texts: NodeTexts): Words {
  return Object.fromEntries([...texts].map(([language, { text }]) => [language, plainText(text)]));
}

interface Parts extends Found {
  readonly provisions: readonly ProvisionId[];
  readonly heading: Words;
  readonly entries: Change["entries"];
  readonly texts: readonly PlacedText[];
  readonly claims: readonly JudgedClaim[];
}

function changeOf({
  provisions,
  heading,
  entries,
  texts,
  decisions,
  plays,
  literally,
  claims,
}: Parts): Change {
  const whole = claims.find(({ scope, reading }) => scope === null && reading === null) ?? claims[0];
  const bounds = decisions.flatMap(({ bound }) => bound ?? []);
  return withKind({
    provision: provisions[0] ?? null,
    provisions,
    heading,
    entries,
    text: texts.map(({ change }) => change),
    meaning: together([...decisions, ...plays].map(({ meaning }) => meaning)),
    own: together([...decisions, ...plays].map(({ own }) => own)),
    inherited: inheritedTogether([...decisions, ...plays]),
    bound: bounds.length > 0 ? Math.max(...bounds) : null,
    readings: decisions.flatMap(({ readings }) => readings),
    witnesses: decisions.flatMap(({ witnesses }) => witnesses),
    odds: plays.some(({ odds }) => odds !== null) ? plays.flatMap(({ odds }) => odds ?? []) : null,
    claim: whole?.word ?? null,
    holds: holdTogether(claims),
    claims,
    decisions,
    plays,
    literally,
  });
}

export function withKind(change: Omit<Change, "kind">): Change {
  return { ...change, kind: kindOfChange(change) };
}

/** The common meaning of several decisions, or `different`. A decision that is not proved stays visible. */
export function together(meanings: readonly Meaning[]): Meaning {
  const others = [...new Set(meanings.filter((meaning) => meaning !== "same"))];
  const [first = "same"] = others;
  if (others.length <= 1) return first;
  const flips = others.filter((meaning) => meaning !== "same-up-to" && meaning !== "not-proved");
  if (flips.length > 0) return flips.length === 1 ? (flips[0] ?? "different") : "different";
  return "not-proved";
}

function inheritedTogether(all: readonly Pick<DecisionChange, "inherited">[]): readonly Inherited[] {
  const found = new Map<string, { entries: readonly EntryId[]; meanings: Meaning[] }>();
  for (const { inherited } of all)
    for (const { meaning, entries } of inherited) {
      const known = found.get(entries.join(" ")) ?? { entries, meanings: [] };
      known.meanings.push(meaning);
      found.set(entries.join(" "), known);
    }
  return [...found.values()].map(({ entries, meanings }) => ({ meaning: together(meanings), entries }));
}

// ---------------------------------------------------------------- claims

/**
 * The claims of the later side; if nothing of the group is left there, the claims of the drop. They are not judged yet.
 */
function claimsOf({ to }: Around, entries: Group["entries"]): readonly JudgedClaim[] {
  const { graph, version } = to.book;
  const stated = entries.to.flatMap(({ id, origin, claims }) => {
    const written = graph.entries.get(origin)?.version ?? null;
    return claims.map((claim) => ({ id, claim, judgedIn: written === version ? null : written }));
  });
  const gone = new Set<EntryId>(entries.from.map(({ id }) => id));
  const dropped = (graph.versions.get(version)?.drops ?? [])
    .filter(({ drops }) => gone.has(drops))
    .flatMap(({ drops, by }) => by.node.claims.map((claim) => ({ id: drops, claim, judgedIn: null })));
  // What this document claims is told before what was judged in another.
  const inOrder = [...stated, ...dropped].sort(
    (a, b) => Number(a.judgedIn !== null) - Number(b.judgedIn !== null),
  );
  return inOrder.map(({ id, claim: { word, scope, reading }, judgedIn }) => ({
    entry: id,
    word,
    scope: scope?.text ?? null,
    reading: reading && { doubt: reading.doubt.text, reading: reading.reading.text },
    holds: null,
    judgedIn,
  }));
}

function holdTogether(claims: readonly JudgedClaim[]): boolean | null {
  const own = claims.filter(({ judgedIn }) => judgedIn === null);
  const judged = (own.length > 0 ? own : claims).map(({ holds }) => holds);
  return judged.includes(false) ? false : judged.length === 0 || judged.includes(null) ? null : true;
}

function isClaim(one: JudgedClaim, other: JudgedClaim): boolean {
  return (
    one.word === other.word &&
    one.scope === other.scope &&
    one.reading?.doubt === other.reading?.doubt &&
    one.reading?.reading === other.reading?.reading
  );
}

// ---------------------------------------------------------------- without entries

/** Changes that no entry reports: words by provision, and decisions that call changed ones. */
function withoutEntries(around: Around, ofGroups: readonly Change[]): readonly Change[] {
  const { from, to, findings, texts } = around;
  const told = new Set<string>(
    ofGroups.flatMap((change) => [
      ...change.decisions.map(({ decision }) => decision),
      ...change.plays.map(({ play }) => play),
    ]),
  );
  const homes = new Map<ProvisionId | null, { decisions: DecisionChange[]; plays: PlayChange[] }>();
  const home = (provision: ProvisionId | null) => {
    const known = homes.get(provision) ?? { decisions: [], plays: [] };
    homes.set(provision, known);
    return known;
  };
  for (const { id, provision } of once(from.program.decisions, to.program.decisions)) {
    const change = told.has(id) ? null : findings.decisionAlone(id);
    if (change) home(provision).decisions.push(change);
  }
  for (const { id, provision } of once(from.program.plays, to.program.plays)) {
    const change = told.has(id) ? null : findings.playAlone(id);
    if (change && change.meaning !== "same") home(provision).plays.push(change);
  }
  for (const name of texts.keys()) if (name.startsWith("provision ")) home(provisionOf(name));
  return [...homes].map(([provision, { decisions, plays: changed }]) =>
    changeOf({
      provisions: provision === null ? [] : [provision],
      heading: headingOf(around, provision),
      entries: { from: [], to: [] },
      texts: texts.get(provisionHome(provision)) ?? [],
      decisions,
      plays: changed,
      literally: { decisions: [], plays: [] },
      claims: [],
    }),
  );
}

function once<T extends { readonly id: DecisionId }>(from: readonly T[], to: readonly T[]): readonly T[] {
  const known = new Set(to.map(({ id }) => id));
  return [...to, ...from.filter(({ id }) => !known.has(id))];
}

function provisionOf(home: string): ProvisionId | null {
  const name = home.slice("provision ".length);
  return name === "null" ? null : (name as ProvisionId);
}

function headingOf({ from, to }: Around, provision: ProvisionId | null): Words {
  const found = [...to.book.provisions, ...from.book.provisions].find(({ id }) => id === provision);
  return found ? wordsOf(found.heading) : {};
}

// ---------------------------------------------------------------- order

/** In the order of the book: by provision, then the rest; inside of one, in document order. */
function inOrder({ from, to }: Around, changes: readonly Change[]): readonly Change[] {
  const place = new Map<ProvisionId, number>();
  for (const { id } of [...to.book.provisions, ...from.book.provisions])
    if (!place.has(id)) place.set(id, place.size);
  const placeOf = ({ provision }: Change) =>
    provision === null ? place.size : (place.get(provision) ?? place.size);
  return changes
    .map((change, i) => ({ change, i }))
    .sort((a, b) => placeOf(a.change) - placeOf(b.change) || a.i - b.i)
    .map(({ change }) => change);
}
