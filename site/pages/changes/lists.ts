/** The parts of a page of changes: the row of figures, then each kind of change in the form that suits it. */
import type { BookEntry, Change, NodeId, Witness } from "../../../compiler/index.ts";
import { localName, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { held, linked } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { joined } from "../../text/named.ts";
import { ownersOf } from "../provision/rulings.ts";
import {
  changeHref,
  changesIn,
  type Compared,
  entriesSaid,
  flipShown,
  headingOf,
  mainWitness,
  questionOf,
  answerNow,
  situationOf,
} from "./compared.ts";
import { type Group, groups } from "./groups.ts";
import { followersNamed, metaShown, placeOf, rowShown } from "./row.ts";
import { changesWords } from "./words.ts";

/** The three kinds that matter most at the table. */
export const mainGroups: readonly Group[] = ["decides-differently", "answered-first", "only-literally"];
const sideGroups: readonly Group[] = groups.filter(
  (group) => !mainGroups.includes(group) && group !== "as-it-was" && group !== "follows-from-others",
);

export function groupAnchor(group: Group): string {
  return `group-${group}`;
}

// ---------------------------------------------------------------- the figures

export function tallyShown(compared: Compared): Part {
  const { site, book, from, to, language } = compared;
  const words = inLanguage(changesWords, language);
  const numbers = new Map(groups.map((group) => [group, changesIn(compared, group).length]));
  const count = (group: Group) => numbers.get(group) ?? 0;
  const counted = (group: Group) => words.groups[group].counted(count(group));
  const smaller = sideGroups.filter((group) => count(group) > 0);
  const rest = [...smaller, ...(["follows-from-others", "as-it-was"] as const)].filter(
    (group) => count(group) > 0,
  );
  const sum = smaller.reduce((all, group) => all + count(group), 0);
  const odds = compared.difference.changes.reduce((all, { odds: each }) => all + (each?.length ?? 0), 0);
  return h("nav", { id: "digest", ariaLabel: words.kinds }, [
    h(
      "div",
      { class: "tally" },
      mainGroups.map((group) =>
        h("a", { class: group === "decides-differently" ? "main" : group, href: `#${groupAnchor(group)}` }, [
          h("b", `${count(group)}`),
          " ",
          h("span", counted(group)),
        ]),
      ),
    ),
    h("div", { class: "also" }, [
      h("details", [
        h("summary", words.smaller(sum, count("as-it-was"))),
        h("ul", [
          ...rest.map((group) =>
            h("li", { dataKind: group }, [
              h("a", { href: `#${groupAnchor(group)}` }, [h("b", `${count(group)}`), ` ${counted(group)}`]),
            ]),
          ),
          ...(odds === 0 ? [] : [h("li", words.oddsMoved(odds))]),
        ]),
      ]),
      h("a", { href: site.href(language, tails.sheet(book.id, from.version, to.version)) }, words.sheet),
      h("a", { href: site.href(language, tails.changes(book.id, to.version, from.version)) }, words.swap),
    ]),
  ]);
}

// ---------------------------------------------------------------- each kind

export function groupsShown(compared: Compared): Part[] {
  return groups.flatMap((group) => {
    const changes = changesIn(compared, group);
    return changes.length === 0 && !mainGroups.includes(group) ? [] : groupShown(compared, group, changes);
  });
}

function groupShown(compared: Compared, group: Group, changes: readonly Change[]): Part[] {
  const words = inLanguage(changesWords, compared.language);
  const { heading, note } = words.groups[group];
  const content = contentOf(compared, group, changes);
  // An address of an empty kind still leads somewhere.
  if (changes.length === 0) return [h("span", { id: groupAnchor(group) })];
  return [
    h("section", { class: `block of-${group}`, dataGroup: group, ariaLabelledBy: groupAnchor(group) }, [
      h("h2", { id: groupAnchor(group) }, [heading, h("span", `${changes.length}`)]),
      h("p", { class: "small dim" }, note),
      ...content,
    ]),
  ];
}

function contentOf(compared: Compared, group: Group, changes: readonly Change[]): Part[] {
  const words = inLanguage(changesWords, compared.language);
  if (group === "decides-differently" || group === "only-literally")
    return changes.map((change) => rowShown(compared, change));
  if (group === "answered-first")
    return [
      h(
        "ul",
        { class: "qlist" },
        changes.map((change) => questionShown(compared, change)),
      ),
    ];
  if (group === "follows-from-others") return [h("ul", { class: "qlist" }, followsShown(compared, changes))];
  const list = h(
    "ul",
    { class: "heads" },
    changes.map((change) => headShown(compared, group, change)),
  );
  if (group !== "as-it-was" && changes.length <= mostOpen) return [list];
  return [h("details", [h("summary", `${words.groups[group].heading}: ${changes.length}`), list])];
}

/** A longer list is folded. */
const mostOpen = 12;

/** A ruling by its question and the first sentence of its answer; another change by what it answers. */
function questionShown(compared: Compared, change: Change): Part {
  const words = inLanguage(changesWords, compared.language);
  const asked = askedIn(compared, change);
  const witness = mainWitness(change);
  const question =
    asked?.question ?? (witness === null ? headingOf(compared, change) : questionOf(compared, witness));
  const entries = entriesSaid(compared, change);
  const followers = followersNamed(compared, change);
  return h("li", placeOf(compared, change), [
    h("a", { class: "q", href: changeHref(compared, change) }, [question]),
    h("span", { class: "a" }, [
      ...(asked !== null ? [h("b", [asked.answer])] : witness === null ? [] : answerTo(compared, witness)),
      ...(entries === null ? [] : [" ", h("span", { class: "dim tiny" }, entries)]),
    ]),
    ...(followers.length === 0
      ? []
      : [h("span", { class: "tiny dim" }, [`${words.followsFromIt} `, ...joined(followers)])]),
  ]);
}

/** The situation, and the answer now. */
function answerTo(compared: Compared, witness: Witness): Part[] {
  return [
    h("span", { class: "case" }, [...situationOf(compared, witness)]),
    h("b", { class: "now" }, [...answerNow(compared, witness)]),
  ];
}

/** Below the change that caused them. */
function followsShown(compared: Compared, changes: readonly Change[]): Part[] {
  const words = inLanguage(changesWords, compared.language);
  return changes.map((change) => {
    const witness = mainWitness(change);
    const causes = [...new Set(change.inherited.flatMap(({ entries }) => entries))];
    return h("li", placeOf(compared, change), [
      h("a", { class: "q", href: changeHref(compared, change) }, [headingOf(compared, change)]),
      h("span", { class: "a" }, [
        ...(witness === null ? [] : [flipShown(compared, witness), " "]),
        h("span", { class: "dim tiny" }, `${words.becauseOf} ${causes.map(localName).join(", ")}`),
      ]),
    ]);
  });
}

function headShown(compared: Compared, group: Group, change: Change): Part {
  const meta = metaShown(compared, change);
  if (group === "as-it-was") return h("li", [meta]);
  return h("li", placeOf(compared, change), [h("a", { href: changeHref(compared, change) }, [meta])]);
}

// ---------------------------------------------------------------- a ruling

export interface AskedEntry {
  readonly question: Part;
  readonly answer: Part;
}

/** The question of a ruling and the first sentence of its answer; null for other entries. */
export function askedIn(compared: Compared, { entries }: Change): AskedEntry | null {
  const { to, language } = compared;
  const [id] = entries.to;
  const entry = id === undefined ? undefined : to.entries.get(id);
  if (entry === undefined || entry.question.size === 0) return null;
  const question = held(to, entry.question, language, ownersOf(entry));
  const answer = firstSentence(compared, entry, entry.content);
  if (question === null || answer === null) return null;
  return { question: tongued("span", question.text, question.language, language), answer };
}

function firstSentence(compared: Compared, entry: BookEntry, nodes: readonly NodeId[]): Part | null {
  const { to: at, language } = compared;
  for (const id of nodes) {
    const node = at.book.nodes.get(id);
    if (node === undefined || node.unseen !== null) continue;
    const found = held(at, node.texts, language, ownersOf(entry));
    if (found !== null) return tongued("span", linked(compared, found), found.language, language);
    const within = firstSentence(compared, entry, node.children);
    if (within !== null) return within;
  }
  return null;
}
