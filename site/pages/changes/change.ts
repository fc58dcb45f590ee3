/** The page of one change: its texts, the situations with other answers, what its authors claim, and what follows from it. */
import type { Change, JudgedClaim } from "../../../compiler/index.ts";
import { citedAs, tails } from "../../address.ts";
import { h, type Part } from "../../html.ts";
import { icon } from "../../icons.ts";
import { inLanguage } from "../../language.ts";
import type { Page } from "../../page.ts";
import { joined } from "../../text/named.ts";
import { provisionLink } from "../../text/owner.ts";
import { trailTo } from "../book/book.ts";
import { claimShown } from "./claims.ts";
import { decisionsShown } from "./decisions.ts";
import { changeHref, type Compared, entryLink, headingOf, mainWitness, toldChanges } from "./compared.ts";
import { groupOf } from "./groups.ts";
import { playsShown } from "./plays.ts";
import { actions, followersShown, lineShown, metaShown, whyShown } from "./row.ts";
import { textShown } from "./text.ts";
import { changesWords } from "./words.ts";

export function changePage(compared: Compared, change: Change): Page {
  const { book, from, to, language, anchors } = compared;
  const words = inLanguage(changesWords, language);
  const name = anchors.get(change) ?? "";
  const title =
    Object.values(change.heading).length === 0 ? words.vocabulary : (change.heading[language] ?? name);
  const pair = words.heading(from.version, to.version);
  return {
    kind: "changes",
    language,
    tail: tails.change(book.id, from.version, to.version, name),
    title: `${title}: ${pair}`,
    about: words.groups[groupOf(change)].heading,
    trail: [
      ...trailTo(book, to, language),
      { label: pair, language, tail: tails.changes(book.id, from.version, to.version) },
    ],
    versions: [],
    scripts: [],
    records: [],
    main: [
      h("article", { class: "one-change" }, [
        h("header", { class: "title" }, [
          h("h1", [headingOf(compared, change)]),
          h("p", { class: "kind" }, words.groups[groupOf(change)].heading),
          h("p", { class: "chg-head" }, [
            ...(mainWitness(change) === null ? [] : lineShown(compared, change)),
            metaShown(compared, change, true),
          ]),
        ]),
        h("div", { class: "card" }, [
          ...textShown(compared, change),
          ...whyShown(compared, change),
          ...followersShown(compared, change),
          ...causesShown(compared, change),
          ...actions(compared, change, true),
        ]),
        ...detailsShown(compared, change),
      ]),
      nextShown(compared, change),
    ],
  };
}

/** The entries that caused it in other rules. */
function causesShown(compared: Compared, change: Change): Part[] {
  const words = inLanguage(changesWords, compared.language);
  const entries = [...new Set(change.inherited.flatMap(({ entries: each }) => each))];
  if (entries.length === 0) return [];
  const { difference } = compared;
  const links = entries.map((entry): Part[] => {
    const cause = difference.changes.find(({ entries: of }) => [...of.to, ...of.from].includes(entry));
    return cause === undefined || groupOf(cause) === "as-it-was"
      ? [entryLink(compared, entry)]
      : [
          h("a", { href: changeHref(compared, cause) }, [
            headingOf(compared, cause),
            ` (${citedAs(compared.to.id, entry)})`,
          ]),
        ];
  });
  return [h("p", { class: "follows" }, [h("b", words.becauseOf), " ", ...joined(links)])];
}

/** Every decision and sequence, and the claims of the entries. */
function detailsShown(compared: Compared, change: Change): Part[] {
  const parts = [
    ...claimsShown(compared, change),
    ...decisionsShown(compared, change),
    ...playsShown(compared, change),
  ];
  const rules = change.provisions.map((id) => [
    provisionLink({ site: compared.site, at: ruleAt(compared, id), language: compared.language }, id),
  ]);
  return [
    ...(parts.length === 0 ? [] : [h("div", { class: "all-of-it" }, parts)]),
    ...(rules.length < 2 ? [] : [h("p", { class: "small" }, [...joined(rules)])]),
  ];
}

function ruleAt({ from, to }: Compared, id: string) {
  return to.provisions.has(id) ? to : from;
}

/** Several sentences of an entry may have the same claim. */
function claimsShown(compared: Compared, { claims }: Change): Part[] {
  const words = inLanguage(changesWords, compared.language);
  const isOfSeveral = new Set(claims.map(({ entry }) => entry)).size > 1;
  const known = new Map(
    claims.map(({ entry, word, reading, holds, ...rest }): [string, JudgedClaim] => [
      [entry, word, reading?.doubt, reading?.reading, holds].join(" "),
      { entry, word, reading, holds, ...rest },
    ]),
  );
  return [...known.values()].map((claim) =>
    h("p", { class: "claim" }, [
      ...(isOfSeveral ? [entryLink(compared, claim.entry), " "] : []),
      `${words.claims} `,
      ...claimShown(claim, compared.language, compared.to),
    ]),
  );
}

function nextShown(compared: Compared, change: Change): Part {
  const words = inLanguage(changesWords, compared.language);
  const all = toldChanges(compared.difference);
  const at = all.indexOf(change);
  const link = (other: Change | undefined, label: string, rel: string) =>
    other === undefined
      ? []
      : [
          h("a", { href: changeHref(compared, other), rel }, [
            h("span", { class: "dim" }, label),
            " ",
            headingOf(compared, other),
            ...(rel === "next" ? [icon("right", "small")] : []),
          ]),
        ];
  return h("nav", { class: "next", ariaLabel: words.here }, [
    ...link(all[at - 1], words.previous, "prev"),
    ...link(all[at + 1], words.next, "next"),
  ]);
}
