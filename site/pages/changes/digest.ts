/** The digest of what differs: how much of each kind, then each by name, and where a verdict flips the smallest situation in which it does. */
import type { Change, Witness } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { called, namedFacts, onOneLine } from "../../text/named.ts";
import { becomes, type Compared, decisionOf, entryLinks, headingOf } from "./compared.ts";
import { type Group, grouped } from "./groups.ts";
import { verdict } from "./witness.ts";
import { changesWords } from "./words.ts";

export function digest(compared: Compared): Part[] {
  const words = inLanguage(changesWords, compared.language);
  const byGroup = grouped(compared.difference.changes);
  return [
    h("section", { class: "digest", ariaLabelledBy: "digest" }, [
      h("h2", { id: "digest" }, words.digest),
      ...(byGroup.size === 0 ? [h("p", words.nothing)] : [tally(compared, byGroup)]),
      ...[...byGroup].map(([group, changes]) => groupShown(compared, group, changes)),
    ]),
  ];
}

/** So many of each kind, in large figures. */
function tally({ language }: Compared, byGroup: ReadonlyMap<Group, readonly Change[]>): Part {
  const words = inLanguage(changesWords, language);
  return h(
    "ul",
    { class: "tally" },
    [...byGroup].map(([group, changes]) =>
      h("li", { class: group }, [
        h("a", { href: `#${anchorOf(group)}` }, [
          h("b", `${changes.length}`),
          " ",
          words.groups[group].counted(changes.length),
        ]),
      ]),
    ),
  );
}

function anchorOf(group: Group): string {
  return `group-${group}`;
}

function groupShown(compared: Compared, group: Group, changes: readonly Change[]): Part {
  const words = inLanguage(changesWords, compared.language);
  const { heading, note } = words.groups[group];
  const id = anchorOf(group);
  const list = h(
    "ul",
    { class: hasFlip(group) ? "flips" : "plain" },
    changes.map((change) => h("li", item(compared, group, change))),
  );
  return h("section", { class: `group ${group}`, ariaLabelledBy: id }, [
    h("h3", { id }, [heading, " ", h("small", `${changes.length}`)]),
    h("p", { class: "counts" }, note),
    ...(group === "as-it-was" ? [h("details", [h("summary", words.asItWas(changes.length)), list])] : [list]),
  ]);
}

function hasFlip(group: Group): boolean {
  return (
    group === "decides-differently" ||
    group === "answered-first" ||
    group === "only-literally" ||
    group === "follows-from-others"
  );
}

function item(compared: Compared, group: Group, change: Change): Part[] {
  const { anchors, language } = compared;
  const words = inLanguage(changesWords, language);
  const anchor = anchors.get(change) ?? "";
  const heading = headingOf(compared, change);
  // In a group of what is new or gone it need not be said of each.
  const isSaid = group === "confirms" || group === "gone" || group === "put-on-record";
  const entries = entryLinks(compared, change, isSaid ? "bare" : "told");
  const name = group === "as-it-was" ? h("span", heading) : h("a", { href: `#${anchor}` }, heading);
  return [
    name,
    ...(entries.length === 0 ? [] : [" ", h("span", { class: "entries" }, [...entries])]),
    ...(group === "up-to" && change.bound !== null ? [` ${words.upTo(change.bound)}`] : []),
    ...(hasFlip(group) ? flip(compared, change) : []),
  ];
}

/** The first situation of what it changes itself, else of what others change in it. */
function flip(compared: Compared, change: Change): Part[] {
  const { decisions, literally } = change;
  const shown = change.kind === "only-literally" ? literally.decisions : decisions;
  const own = shown.find(({ own: does, witnesses }) => does !== "same" && witnesses.length > 0);
  const witness: Witness | undefined = own?.witnesses[0] ?? change.witnesses[0];
  if (witness === undefined) return [];
  const { language, to, from } = compared;
  const words = inLanguage(changesWords, language);
  const decision = decisionOf(compared, witness.decision);
  const at = to.decisions.has(witness.decision) ? to : from;
  const facts = namedFacts(at, decision?.params ?? [], witness.given, language);
  return [
    h("p", { class: "flip" }, [
      h("span", { class: "of" }, called(decision?.called ?? {}, witness.decision, language)),
      " ",
      h("b", [...verdict(compared, compared.from, witness.decision, witness.before)]),
      becomes(compared),
      h("b", { class: "after" }, [...verdict(compared, compared.to, witness.decision, witness.after)]),
      " ",
      h("span", { class: "case" }, facts.length === 0 ? [words.anySituation] : [...onOneLine(facts)]),
    ]),
  ];
}
