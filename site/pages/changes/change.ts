/** One change whole: who made it and what they say of it, its words, and what became of every decision and play. */
import type { Change, JudgedClaim } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { provisionLink } from "../../text/owner.ts";
import { claimShown } from "./claims.ts";
import { decisionsShown } from "./decisions.ts";
import { type Compared, entryLink, entryLinks, headingOf } from "./compared.ts";
import { flips, groupOf } from "./groups.ts";
import { playsShown } from "./plays.ts";
import { textShown } from "./text.ts";
import { changesWords } from "./words.ts";

export function changeShown(compared: Compared, change: Change): Part {
  const { anchors, language } = compared;
  const words = inLanguage(changesWords, language);
  const id = anchors.get(change) ?? "";
  const group = groupOf(change);
  const entries = entryLinks(compared, change);
  return h(
    "article",
    {
      class: ["change", group, ...(flips(change) ? ["flips"] : [])],
      id,
      dataChange: id,
      ariaLabelledBy: `${id}-title`,
    },
    [
      h("h3", { id: `${id}-title` }, headingOf(compared, change)),
      h("p", { class: "counts" }, [
        h("span", { class: "kind" }, words.groups[group].heading),
        ...(entries.length === 0 ? [] : [h("span", [...entries])]),
        ...provisionLinks(compared, change),
      ]),
      ...claimsShown(compared, change),
      ...beside(textShown(compared, change), [
        ...decisionsShown(compared, change),
        ...playsShown(compared, change),
      ]),
    ],
  );
}

/** The words, and what they come to, beside one another where there is room. */
function beside(words: readonly Part[], meaning: readonly Part[]): Part[] {
  if (words.length === 0 || meaning.length === 0) return [...words, ...meaning];
  return [h("div", { class: "paired" }, [h("div", [...words]), h("div", [...meaning])])];
}

function provisionLinks({ site, from, to, language }: Compared, { provisions }: Change): Part[] {
  return provisions.map((id) => provisionLink({ site, at: to.provisions.has(id) ? to : from, language }, id));
}

/** The claims of its authors, and whether they hold. */
function claimsShown(compared: Compared, { claims }: Change): Part[] {
  const { language } = compared;
  const words = inLanguage(changesWords, language);
  if (claims.length === 0) return [];
  const isOfSeveral = new Set(claims.map(({ entry }) => entry)).size > 1;
  const one = (claim: JudgedClaim): Part[] => [
    ...(isOfSeveral ? [entryLink(compared, claim.entry), " "] : []),
    `${words.claims} `,
    ...claimShown(claim, language),
  ];
  return claims.map((claim) => h("p", { class: "claim" }, one(claim)));
}
