/**
 * Two versions of a book side by side, with what every part of their pages looks up: links, names, the place of each
 * change, and what follows from it.
 */
import type { Change, Decision, DecisionChange, Difference, Said, Witness } from "../../../compiler/index.ts";
import { pageNumbers } from "../../../grammar/tree.ts";
import { citedAs, localName, tails, versionOf } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { hidden, icon } from "../../icons.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { BookOf, Site } from "../../model/model.ts";
import { entryHref } from "../../text/marks.ts";
import { called, namedFacts, onOneLine, valueShown } from "../../text/named.ts";
import { versionName } from "../../text/version-name.ts";
import { isObject } from "../../../compiler/core/json.ts";
import { type Group, groupOf } from "./groups.ts";
import { changesWords } from "./words.ts";

export interface Compared {
  readonly site: Site;
  readonly book: BookOf;
  readonly from: BookAt;
  readonly to: BookAt;
  /** With its situations in words of the language. */
  readonly difference: Difference;
  readonly language: string;
  /** Below the page, and below its address. */
  readonly anchors: ReadonlyMap<Change, string>;
  /** The changes that each entry caused in other rules, by the name of the entry. */
  readonly followers: ReadonlyMap<string, readonly Change[]>;
}

export function compared(
  site: Site,
  book: BookOf,
  sides: { readonly from: BookAt; readonly to: BookAt },
  difference: Difference,
  language: string,
): Compared {
  const followers = new Map<string, Change[]>();
  for (const change of difference.changes)
    if (groupOf(change) === "follows-from-others")
      for (const entry of new Set(change.inherited.flatMap(({ entries }) => entries))) {
        const known = followers.get(entry);
        if (known) known.push(change);
        else followers.set(entry, [change]);
      }
  return { site, book, ...sides, difference, language, anchors: anchorsOf(difference), followers };
}

/** `E17-1-5`, of what no entry did its provision: `embark`. */
export function anchorsOf({ changes, book }: Difference): ReadonlyMap<Change, string> {
  const taken = new Map<string, number>();
  return new Map(
    changes.map((change) => {
      const [entry] = [...change.entries.to, ...change.entries.from];
      const name =
        entry === undefined
          ? (change.provision ?? "vocabulary")
          : `${localName(entry)}-${versionOf(book, entry)}`.replace(/[^\w-]/g, "-");
      const before = taken.get(name) ?? 0;
      taken.set(name, before + 1);
      return [change, before === 0 ? name : `${name}-${before + 1}`];
    }),
  );
}

/** The changes that have a page of their own: all but the repeated ones. */
export function toldChanges({ changes }: Difference): readonly Change[] {
  return changes.filter((change) => groupOf(change) !== "as-it-was");
}

export function changesIn({ difference }: Compared, group: Group): readonly Change[] {
  return difference.changes.filter((change) => groupOf(change) === group);
}

/** The changes of other rules that a change caused. */
export function followersOf({ followers }: Compared, { entries }: Change): readonly Change[] {
  return [...new Set([...entries.to, ...entries.from].flatMap((entry) => followers.get(entry) ?? []))];
}

// ---------------------------------------------------------------- names and links

export function headingOf({ language }: Compared, { heading, provision }: Change): Part {
  return called(heading, provision ?? inLanguage(changesWords, language).vocabulary, language);
}

export function changeHref({ site, book, from, to, language, anchors }: Compared, change: Change): string {
  return site.href(language, tails.change(book.id, from.version, to.version, anchors.get(change) ?? ""));
}

export function entryLink(
  { site, from, to, language }: Pick<Compared, "site" | "from" | "to" | "language">,
  entry: string,
): Part {
  const at = versionOf(to.id, entry) === from.version ? from : to;
  return h("a", { class: "by", href: entryHref(site, at, entry, language) }, citedAs(at.id, entry));
}

/** `p. 177`; null where the rule is on no page. */
export function pagesOf({ to, from, language }: Compared, { provision }: Change): string | null {
  const found =
    provision === null ? undefined : (to.provisions.get(provision) ?? from.provisions.get(provision));
  const numbers = found === undefined ? "" : pageNumbers(found.pages);
  return numbers === "" ? null : inLanguage(changesWords, language).page(numbers);
}

/** `E03, new`, `Q05, was Q02`, `Q23 withdrawn`; null for what no entry did. */
export function entriesSaid({ language }: Compared, { entries: { from, to } }: Change): string | null {
  const words = inLanguage(changesWords, language);
  const names = (ids: readonly string[]) => ids.map(localName).join(", ");
  if (to.length === 0) return from.length === 0 ? null : words.withdrawn(names(from));
  return from.length === 0 ? words.fresh(names(to)) : words.was(names(to), names(from));
}

export function decisionOf({ from, to }: Compared, id: string): Decision | undefined {
  return to.decisions.get(id) ?? from.decisions.get(id);
}

/** A decision by its name, leading to where it is asked. */
export function decisionLink(
  compared: Compared,
  { decision, called: words }: Pick<DecisionChange, "decision" | "called">,
): Part {
  const { site, from, to, language } = compared;
  const at = to.decisions.has(decision) ? to : from;
  const about = decisionOf(compared, decision)?.about ?? {};
  return h(
    "a",
    { href: site.href(language, tails.decision(at.id, at.version, decision)) },
    called(Object.keys(words).length > 0 ? words : about, decision, language),
  );
}

export function nameOfSide({ language }: Compared, at: BookAt): string {
  return versionName(at, at.version, language);
}

// ---------------------------------------------------------------- situations

/** The situation that shows a change best: the smallest one of its kind. Null if none was found. */
export function mainWitness(change: Change): Witness | null {
  const { kind, decisions, literally } = change;
  const shown = kind === "only-literally" ? literally.decisions : decisions;
  const own = shown.filter(({ own: does, witnesses }) => does !== "same" && witnesses.length > 0);
  const all = (own.length > 0 ? own : shown).flatMap(({ witnesses }) => witnesses);
  const ruled = ({ status }: Witness["before"]) => status === "ruled";
  return (
    (kind === "answered-first"
      ? all.find(({ before, after }) => before.status === "no-ruling" && ruled(after))
      : (all.find(({ before, after }) => ruled(before) && ruled(after)) ??
        all.find(({ before }) => ruled(before)))) ??
    all[0] ??
    null
  );
}

/** `Model: FLY; Phase: Charge`. */
export function situationOf(compared: Compared, { words, decision: id, given }: Witness): readonly Part[] {
  const { site, from, to, language } = compared;
  if (words === null || words.situation.length === 0)
    return [inLanguage(changesWords, language).anySituation];
  if (words.borrowed.length === 0) return [site.input.situationLine(words.situation, language)];
  // Names in another language are marked one by one.
  const params = decisionOf(compared, id)?.params ?? [];
  return onOneLine(namedFacts(to.decisions.has(id) ? to : from, params, given, language));
}

/** The question of a situation, in the reader's language or marked. */
export function questionOf(compared: Compared, { words, decision: id }: Witness): Part {
  const decision = decisionOf(compared, id);
  const { about = {}, called: names = {} } = decision ?? {};
  const isOwn = Object.hasOwn(about, compared.language) || Object.keys(about).length === 0;
  if (isOwn && words !== null) return words.question;
  return called(Object.keys(about).length > 0 ? about : names, id, compared.language);
}

/** `0″ → 1″`: before struck out, and now underlined. */
export function flipShown(compared: Compared, witness: Witness): Part {
  const words = inLanguage(changesWords, compared.language);
  return h("span", { class: "flip" }, [
    h("span", { class: "was" }, [hidden(`${words.before} `), ...answerOf(compared, witness, "before")]),
    icon("right", "small"),
    h("span", { class: "now" }, [hidden(`${words.now} `), ...answerNow(compared, witness)]),
  ]);
}

export function answerNow(compared: Compared, witness: Witness): readonly Part[] {
  return answerOf(compared, witness, "after");
}

function answerOf(compared: Compared, witness: Witness, side: "before" | "after"): readonly Part[] {
  const at = side === "before" ? compared.from : compared.to;
  const said = witness[side];
  const part = onlyPart(compared, witness);
  if (part !== null && isObject(said.value))
    return valueShown(at, part.type, said.value[part.name] ?? null, compared.language);
  const worded = witness.words?.borrowed.length === 0 ? witness.words[side].answer : undefined;
  return worded === undefined ? verdict(compared, at, witness.decision, said) : [worded];
}

/** Of answers with several parts, the only one that differs. */
function onlyPart(compared: Compared, { decision, before, after }: Witness) {
  const type = decisionOf(compared, decision)?.type;
  const [one, other] = [before.value, after.value];
  if (type?.kind !== "shape" || !isObject(one) || !isObject(other)) return null;
  const differ = type.fields.filter(({ name }) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
  return differ.length === 1 ? (differ[0] ?? null) : null;
}

/** The answer in words: the value, or the reason why none exists. */
export function verdict(
  compared: Compared,
  at: BookAt,
  decision: string,
  { status, value }: Pick<Said, "status" | "value">,
): readonly Part[] {
  const { language } = compared;
  const words = inLanguage(changesWords, language);
  if (status !== "ruled") return [words.statuses[status] ?? status];
  const type = (at.decisions.get(decision) ?? decisionOf(compared, decision))?.type ?? { kind: "unknown" };
  return valueShown(at, type, value, language);
}

/** The page that asks this situation. Null where neither version has the question. */
export function askHref({ site, from, to, language }: Compared, witness: Witness): string | null {
  const at = to.decisions.has(witness.decision) ? to : from;
  const decision = at.decisions.get(witness.decision);
  if (decision === undefined) return null;
  const readings = at === to ? witness.readings.to : witness.readings.from;
  const query = site.input.questionQuery(at.program, decision, witness.given, readings);
  const page = site.href(language, tails.decision(at.id, at.version, witness.decision));
  return query === "" ? page : `${page}?${query}`;
}

/** Where the rule of a change can be read: its page, else the entry in its document. */
export function ruleHref(
  { site, from, to, language }: Compared,
  { provision, entries }: Change,
): string | null {
  const at = provision !== null && to.provisions.has(provision) ? to : from;
  if (provision !== null && at.provisions.has(provision))
    return site.href(language, tails.provision(at.id, at.version, provision));
  const [entry] = [...entries.to, ...entries.from];
  return entry === undefined
    ? null
    : entryHref(site, versionOf(to.id, entry) === from.version ? from : to, entry, language);
}
