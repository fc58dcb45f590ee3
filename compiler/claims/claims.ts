/**
 * Judges what the entries of an update claim, each against the state before it: what it does itself, and no more than that.
 * The steps are steps.ts's, the flips effect.ts's; what a claim may say is judging.ts.
 */
import type { Claim, Diagnostic, Place, Span } from "../../grammar/tree.ts";
import type { Book } from "../amend/book.ts";
import type { Program } from "../check/program.ts";
import type { JudgedClaim } from "../diff/change.ts";
import { nearNames } from "../near-names.ts";
import type { Engines } from "../diff/engines.ts";
import { asWritten, type Readings } from "../diff/readings.ts";
import {
  citedEntry,
  doubtNamed,
  type DoubtId,
  type EntryId,
  type NodeId,
  type Placed,
  type VersionId,
  type VersionNode,
} from "../resolve/graph.ts";
import { saidInWords, situationInWords } from "../report/situation-words.ts";
import { type Asking, type Effect, effectOf, type Flip, type Part, type Wanted } from "./effect.ts";
import { raise, type Shown } from "./faults.ts";
import { fitting, judge, type Judgement, worst } from "./judging.ts";
import { type OtherReading, otherReadings } from "./other-readings.ts";
import { sourcesOf } from "./sources.ts";
import { findPlay } from "../core/lookup.ts";
import { effectOnPlays, type OnPlays, type Written } from "./plays.ts";
import { statesOf } from "./states.ts";
import { type Step, stepsOf } from "./steps.ts";
import { type Unchanged, unchangedIn } from "./unchanged.ts";

export interface Version {
  readonly book: Book;
  readonly program: Program;
}

/** An update, with all versions of its book. */
export interface Update {
  readonly now: Version;
  readonly versions: ReadonlyMap<VersionId, Version>;
}

export interface Judged {
  /** By entry that is written here, and by dropped entry. */
  readonly claims: ReadonlyMap<EntryId, readonly JudgedClaim[]>;
  /** By carried entry. */
  readonly unchanged: ReadonlyMap<EntryId, Unchanged>;
  readonly diagnostics: readonly Diagnostic[];
  /** The claims that other readings would need; computed on request. */
  readonly otherwise: () => readonly Otherwise[];
}
export interface Otherwise extends OtherReading {
  readonly entry: string;
  /** The entry where it is written. */
  readonly place: Span;
}

export function judgeUpdate({ now, versions }: Update, engines: Engines): Judged {
  const version = now.book.graph.versions.get(now.book.version);
  if (version === undefined) throw new Error(`${now.book.id} has no version ${now.book.version}`);
  const at = (id: VersionId | null): Version => {
    const found = id === null ? now : versions.get(id);
    if (found === undefined) throw new Error(`${now.book.id} has no version ${id}`);
    return found;
  };
  const sources = sourcesOf(now, at);
  const below = at(version.on);
  const earlier = version.reissues === null ? null : at(version.reissues);
  const books = [now.book, ...(earlier ? [earlier.book] : []), below.book];
  const around: Around = {
    update: { now, below, earlier },
    version,
    engines,
    asking: { states: statesOf(sources), prove: engines.prove, concerns: concernsIn(books) },
    written: asItStands(now, earlier),
    scopes: scopesIn(books),
    diagnostics: [],
  };
  const claims = new Map<EntryId, readonly JudgedClaim[]>();
  for (const step of stepsOf(now.book.graph, version))
    if (step.heirs.length < 2) claims.set(step.id, judgeStep(around, step));
    else for (const [id, judged] of judgeSplit(around, step)) claims.set(id, judged);
  const otherwise = (): readonly Otherwise[] =>
    stepsOf(now.book.graph, version).flatMap((step) =>
      step.heirs.length < 2 ? otherwiseRead(around, step) : [],
    );
  const unchanged = unchangedIn(now, at);
  reportLost(around, unchanged);
  return { claims, unchanged, diagnostics: around.diagnostics, otherwise };
}

function reportLost({ version, diagnostics }: Around, unchanged: Judged["unchanged"]): void {
  for (const entry of version.entries)
    if (entry.kind === "carried")
      for (const { by, what } of unchanged.get(entry.id)?.lost ?? []) {
        const { entryKind, on } = entry.origin.by.node;
        const place = on.length > 0 ? ` on ${on.map(({ text }) => text).join(", ")}` : "";
        const data = {
          entry: citedEntry(entry.carries),
          line: `${entryKind} ${entry.by.node.as.text}${place} revises ${citedEntry(entry.carries)} editorial { … }`,
          older: citedEntry(by),
          what,
          version: version.id,
          on: version.on ?? "base",
        };
        const { ref } = entry.by.node;
        const span = { file: entry.by.file, start: ref.start, end: ref.end };
        diagnostics.push(raise("change-not-carried", span, data));
      }
}

interface Around {
  /** The update, the version it amends and the version it re-issues. */
  readonly update: { readonly now: Version; readonly below: Version; readonly earlier: Version | null };
  readonly version: VersionNode;
  readonly engines: Engines;
  readonly asking: Asking;
  /** The readings by which claims are judged that name none. */
  readonly written: Readings;
  /** All that a claim may be narrowed to. */
  readonly scopes: ReadonlySet<string>;
  readonly diagnostics: Diagnostic[];
}

/** The names of provisions, and the labels of all that stands or stood in them. */
function scopesIn(books: readonly Book[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { nodes, removed, provisions } of books) {
    for (const { id } of provisions) known.add(id);
    for (const { id, label } of [...nodes.values(), ...[...removed.values()].map(({ node }) => node)])
      for (const name of [label, ...id.split("/")]) known.add(name);
  }
  return known;
}

/** By the labels that lead to a sentence. */
function concernsIn(books: readonly Book[]): Asking["concerns"] {
  const labelsOf = (sentence: NodeId): readonly string[] => {
    const book = books.find(({ nodes }) => nodes.has(sentence));
    const labels: string[] = [];
    for (
      let at = book?.nodes.get(sentence);
      at;
      at = at.parent === null ? undefined : book?.nodes.get(at.parent)
    )
      labels.push(at.label);
    return labels;
  };
  return (sentences, scope) =>
    sentences.some((sentence) => labelsOf(sentence).includes(scope) || sentence.split("/").includes(scope));
}

// ---------------------------------------------------------------- one entry

interface Stated {
  readonly name: string;
  readonly isRuling: boolean;
  readonly claims: readonly Claim[];
  /** Where its claims are written, and its name. */
  readonly file: string;
  readonly place: Placed<Place>;
  /** All names that documents gave it. */
  readonly names: readonly EntryId[];
  readonly owners: Parameters<typeof doubtNamed>[2];
}

function judgeStep(around: Around, step: Step): readonly JudgedClaim[] {
  const written = statedBy(around, step);
  const stated = { ...written, claims: written.claims.filter((claim) => isKnown(around, written, claim)) };
  const scopes = [...new Set(stated.claims.flatMap(({ scope }) => scope?.text ?? []))];
  const effects = new Map<string, OnPlays>();
  const found = (readings: Readings, name: string, part: Part | null, wanted: Wanted): OnPlays => {
    const key = `${name} ${part === null ? "*" : part.scope} ${wanted}`;
    const known = effects.get(key) ?? wholeEffect(around, step, readings, part, wanted);
    effects.set(key, known);
    return known;
  };
  const partOf = (scope: string | null): Part | null => (scopes.length === 0 ? null : { scope, scopes });
  const judged = stated.claims.map((claim): JudgedClaim => {
    const { word, scope, reading } = claim;
    const readings = readingsFor(around, stated, claim);
    const effect = found(readings, nameOf(reading), partOf(scope?.text ?? null), wantedFor[word]);
    const judgement = borneOut(word, effect);
    tell(around, stated, claim, effect, judgement);
    return judgedAs(step.id, claim, judgement);
  });
  // A claim with an unknown scope could mean anything, so no change counts as undeclared.
  const isWhole = stated.claims.length === written.claims.length;
  if (isWhole && !coversRest(around, stated)) {
    tellUndeclared(around, stated, found(around.written, nameOf(null), partOf(null), "all"));
  }
  return judged;
}

function judgedAs(entry: EntryId, { word, scope, reading }: Claim, judgement: Judgement): JudgedClaim {
  return {
    entry,
    word,
    scope: scope?.text ?? null,
    reading: reading && { doubt: reading.doubt.text, reading: reading.reading.text },
    holds: judgement.kind === "open" ? null : judgement.kind === "holds",
    judgedIn: null,
  };
}

/**
 * Each entry of a split is judged where its own clauses speak. One of them also answers for what none of them says any more:
 * the first whose claims without scope fit.
 */
function judgeSplit(around: Around, step: Step): readonly (readonly [EntryId, readonly JudgedClaim[]])[] {
  const heirs = step.heirs.map((id) => {
    const written = statedBy(around, { ...step, id });
    const claims = written.claims.filter((claim) => isKnown(around, written, claim));
    return { id, stated: { ...written, claims }, isWhole: claims.length === written.claims.length };
  });
  const named = heirs.flatMap(({ stated }) => stated.claims.flatMap(({ scope }) => scope?.text ?? []));
  const scopes = [...step.heirs, ...new Set(named)];
  const concerns = concernsOfHeirs(around, step, named);
  const splitting: Around = { ...around, asking: { ...around.asking, concerns } };
  const effect = (readings: Readings, scope: string | null): OnPlays =>
    wholeEffect(splitting, step, readings, { scope, scopes }, "all");
  const rest = effect(around.written, null);
  const hasRest = rest.flips.length > 0 || rest.open.length > 0;
  const withRest = ({ flips, open, isNew }: OnPlays): OnPlays => ({
    flips: [...flips, ...rest.flips],
    open: [...open, ...rest.open],
    isNew: isNew || rest.isNew,
  });
  const own = new Map(step.heirs.map((id) => [id, effect(around.written, id)]));
  const isOfRest = (stated: Stated, claim: Claim): boolean =>
    claim.scope === null && isAsWritten(around, stated, claim);
  const covering = heirs.filter(({ stated }) => coversRest(around, stated));
  const answering =
    covering.find(({ id, stated }) =>
      stated.claims
        .filter((claim) => isOfRest(stated, claim))
        .every(({ word }) => borneOut(word, withRest(own.get(id) ?? rest)).kind === "holds"),
    ) ?? covering[0];
  const [first] = heirs;
  if (answering === undefined && first?.isWhole && hasRest) tellUndeclared(around, first.stated, rest);
  return heirs.map(({ id, stated, isWhole }) => {
    const judged = stated.claims.map((claim): JudgedClaim => {
      const readings = readingsFor(around, stated, claim);
      const found = effect(readings, claim.scope?.text ?? id);
      const whole = hasRest && answering?.id === id && isOfRest(stated, claim) ? withRest(found) : found;
      const judgement = borneOut(claim.word, whole);
      tell(around, stated, claim, whole, judgement);
      return judgedAs(id, claim, judgement);
    });
    const ofIt = own.get(id);
    if (isWhole && ofIt && !coversRest(around, stated)) tellUndeclared(around, stated, ofIt);
    return [id, judged] as const;
  });
}

/** An entry of a split as a scope: all that it says itself and no claim with a scope names. */
function concernsOfHeirs(
  { update: { now }, asking }: Around,
  { heirs }: Step,
  named: readonly string[],
): Asking["concerns"] {
  const said = new Map<NodeId, Set<string>>();
  const put = (node: NodeId, heir: EntryId): void => {
    said.set(node, (said.get(node) ?? new Set()).add(heir));
    for (const child of now.book.nodes.get(node)?.children ?? []) put(child, heir);
  };
  for (const { origin, content, touched } of now.book.entries)
    if (heirs.includes(origin)) for (const node of [...content, ...touched]) put(node, origin);
  return (sentences, scope) => {
    if (!heirs.some((id) => id === scope)) return asking.concerns(sentences, scope);
    if (named.some((each) => asking.concerns(sentences, each))) return false;
    return sentences.some((sentence) => said.get(sentence)?.has(scope) ?? false);
  };
}

/** What is called by no name would hold of nothing, and so be no claim at all. */
function isKnown(around: Around, stated: Stated, { scope }: Claim): boolean {
  if (scope === null || around.scopes.has(scope.text)) return true;
  const span = { file: stated.file, start: scope.start, end: scope.end };
  const near = nearNames(scope.text, around.scopes);
  around.diagnostics.push(
    raise("unknown-claim-scope", span, { scope: scope.text, entry: stated.name, near }),
  );
  return false;
}

/** A claim that some flip bears out asks for no more than that. */
const wantedFor: Readonly<Record<Claim["word"], Wanted>> = {
  records: "ruled",
  editorial: "all",
  clarifies: "all",
  settles: "any",
  changes: "one-ruled",
  withdraws: "every",
};

function nameOf(reading: Claim["reading"]): string {
  return reading === null ? "" : `${reading.doubt.text}.${reading.reading.text}`;
}

function statedBy({ update: { now }, version }: Around, { kind, id }: Step): Stated {
  const { graph } = now.book;
  const entry = graph.entries.get(id);
  if (entry === undefined) throw new Error(`${id} is no entry`);
  const written = entry.kind === "carried" ? entry.origin : entry;
  const name = citedEntry(id);
  const isRuling = written.by.node.entryKind === "ruling";
  const names = [id, written.id, ...written.earlier.map((each) => each.id)];
  const owners = [...names, ...written.on];
  if (kind === "drop") {
    const drop = version.drops.find(({ drops }) => drops === id)?.by;
    if (drop === undefined) throw new Error(`${id} is not dropped`);
    return { name, isRuling, claims: drop.node.claims, file: drop.file, place: drop, names, owners };
  }
  const { node, file } = written.by;
  return { name, isRuling, claims: node.claims, file, place: { node: node.id, file }, names, owners };
}

// ---------------------------------------------------------------- readings

/** Of every doubt as the text stands. */
function asItStands(now: Version, earlier: Version | null): Readings {
  const none: Readings = new Map();
  return new Map([...(earlier ? asWritten(earlier.program, none) : []), ...asWritten(now.program, none)]);
}

function readingsFor(around: Around, { owners }: Stated, { reading }: Claim): Readings {
  const all = around.written;
  if (reading === null) return all;
  const doubt = doubtNamed(around.update.now.book.graph, reading.doubt.text, owners);
  if (doubt === null) return all;
  const { readings } = doubt.by.node;
  const { text } = reading.reading;
  const named =
    readings.find(({ name }) => name.text === text) ??
    (text === "taken" ? readings.find(({ taken }) => taken) : readings.find((each) => each.written));
  return new Map(all).set(doubt.id, named?.name.text ?? text);
}

function otherwiseRead(around: Around, step: Step): readonly Otherwise[] {
  const stated = statedBy(around, step);
  const scopes = [...new Set(stated.claims.flatMap(({ scope }) => scope?.text ?? []))];
  const { doubts } = around.update.now.book.graph;
  const found = otherReadings({
    claims: stated.claims.filter((claim) => isAsWritten(around, stated, claim)),
    doubts: [...doubts.values()].filter(({ owner }) => stated.names.some((id) => id === owner)),
    written: around.written,
    isNamed: (doubt, reading) =>
      stated.claims.some(
        (claim) => claim.reading !== null && readingsFor(around, stated, claim).get(doubt.id) === reading,
      ),
    effect: (readings, claim) => {
      const part = scopes.length === 0 ? null : { scope: claim.scope?.text ?? null, scopes };
      return wholeEffect(around, step, readings, part, "all");
    },
    isRuling: stated.isRuling,
  });
  return found.map((each) => ({ ...each, entry: stated.name, place: spanOf(stated.place) }));
}

function isAsWritten(around: Around, stated: Stated, claim: Claim): boolean {
  const own = readingsFor(around, stated, claim);
  return [...own].every(([doubt, reading]: [DoubtId, string]) => around.written.get(doubt) === reading);
}

/** Whether some claim covers the whole entry. Parts outside of a scope need their own claim. */
function coversRest(around: Around, stated: Stated): boolean {
  return stated.claims.some((claim) => claim.scope === null && isAsWritten(around, stated, claim));
}

// ---------------------------------------------------------------- plays

/** On decisions, and on plays where those do not tell enough already. */
function wholeEffect(
  around: Around,
  step: Step,
  readings: Readings,
  part: Part | null,
  wanted: Wanted,
): OnPlays {
  const { flips, open } = effectOf(around.asking, step, readings, part, wanted);
  const isEnough =
    (wanted === "any" && flips.length > 0) ||
    (wanted === "one-ruled" && flips.some(({ before }) => before.status === "ruled"));
  if (isEnough) return { flips, open, isNew: false };
  const { engines, asking } = around;
  const plays = effectOnPlays(engines, asking.concerns, writtenBy(around, step), readings, part);
  return { flips: [...flips, ...plays.flips], open: [...open, ...plays.open], isNew: plays.isNew };
}

function writtenBy({ update: { now, below, earlier } }: Around, { heirs, instead }: Step): Written {
  const states = new Set([...heirs, ...instead]);
  const names = [now, ...(earlier ? [earlier] : []), below].flatMap(({ book: { entries }, program }) =>
    entries
      .filter(({ origin }) => states.has(origin))
      // Tables that are rolled on are among the decisions.
      .flatMap(({ plays, decisions }) => [...plays, ...decisions.filter((id) => findPlay(program, id))]),
  );
  return { names, before: (earlier ?? below).program, after: now.program };
}

// ---------------------------------------------------------------- messages

function tell(around: Around, stated: Stated, claim: Claim, effect: Effect, judgement: Judgement): void {
  const { name, file } = stated;
  const span: Span = { file, start: claim.start, end: claim.end };
  const data = { claim: inWords(claim), entry: name };
  if (judgement.kind === "open") {
    const { decision, why } = judgement.open;
    around.diagnostics.push(raise("claim-not-proved", span, { ...data, decision, why }));
  } else if (judgement.kind === "refuted") {
    const { flip } = judgement;
    const instead = fitting(effect.flips, stated.isRuling);
    const shown = flip && shownIn(flip);
    around.diagnostics.push(raise("claim-refuted", span, { ...data, shown, instead }));
  }
}

/** Reports changes, or possible changes, that no claim covers. */
function tellUndeclared(around: Around, { name, place, isRuling }: Stated, effect: Effect): void {
  const { flips, open } = confirmed(effect);
  const flip = worst(flips);
  const [first] = open;
  if (flip)
    around.diagnostics.push(
      raise("undeclared-change", spanOf(place), {
        entry: name,
        shown: shownIn(flip),
        instead: fitting(flips, isRuling),
      }),
    );
  else if (first)
    around.diagnostics.push(raise("claim-not-proved", spanOf(place), { claim: null, entry: name, ...first }));
}

function inWords({ word, scope, reading }: Claim): string {
  const of = scope === null ? "" : ` for ${scope.text}`;
  return `${word}${of}${reading === null ? "" : ` in ${nameOf(reading)}`}`;
}

/** A situation refutes a claim only if the evaluator confirms it. Otherwise the next one may. */
function borneOut(word: Claim["word"], effect: OnPlays): Judgement {
  const judgement = judge(word, effect);
  if (judgement.kind !== "refuted" || judgement.flip === null || judgement.flip.shown() !== null)
    return judgement;
  return borneOut(word, without(effect, judgement.flip));
}

/** The effect up to the flip that the message shows. */
function confirmed(effect: Effect): Effect {
  const flip = worst(effect.flips);
  return flip === null || flip.shown() !== null ? effect : confirmed(without(effect, flip));
}

function without<Found extends Effect>(effect: Found, flip: Flip): Found {
  const why = "the evaluator does not confirm the situation that was found";
  return {
    ...effect,
    flips: effect.flips.filter((each) => each !== flip),
    open: [...effect.open, { decision: flip.decision, why }],
  };
}

function shownIn(flip: Flip): Shown {
  const found = flip.shown();
  if (found === null) throw new Error(`a situation that nobody confirms is shown of ${flip.decision}`);
  const { decision } = flip;
  const { given, before, after } = found;
  return {
    decision,
    given: Object.keys(given).length === 0 ? "" : situationInWords(given),
    before: saidInWords(before),
    after: saidInWords(after),
  };
}

function spanOf({ node, file }: Placed<Place>): Span {
  return { file, start: node.start, end: node.end };
}
