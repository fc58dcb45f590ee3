/**
 * The decisions of a change: proved the same, or different in a situation that is shown, by its own words or because of
 * another rule.
 */
import type { Change, DecisionChange, Inherited, ReadingMeaning, Witness } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import { called, joined } from "../../text/named.ts";
import { type Compared, decisionLink, decisionOf, entryLink } from "./compared.ts";
import { witnessShown } from "./witness.ts";
import { changesWords } from "./words.ts";

export function decisionsShown(compared: Compared, change: Change): Part[] {
  const words = inLanguage(changesWords, compared.language);
  const same = change.decisions.filter(({ meaning }) => meaning === "same");
  return [
    ...change.decisions
      .filter(({ meaning }) => meaning !== "same")
      .map((decision) => decisionShown(compared, change, decision)),
    ...change.literally.decisions.map((decision) => decisionShown(compared, change, decision, true)),
    ...(same.length === 0
      ? []
      : [
          h("p", { class: "same" }, [
            `${words.provedSame} `,
            ...joined(same.map((decision) => [decisionLink(compared, decision)])),
          ]),
        ]),
  ];
}

function decisionShown(
  compared: Compared,
  change: Change,
  decision: DecisionChange,
  isLiteral = false,
): Part {
  const words = inLanguage(changesWords, compared.language);
  const { meaning, bound, share, reason, witnesses } = decision;
  const told = [...change.entries.from, ...change.entries.to];
  return h("div", { class: "decided" }, [
    h("h2", [decisionLink(compared, decision)]),
    h("p", { class: "meaning" }, [
      h("b", words.meanings[meaning]),
      ...(isLiteral ? [` (${words.groups["only-literally"].heading})`] : []),
      ...(meaning === "same-up-to" && bound !== null ? [` ${words.upTo(bound)}`] : []),
      ...(share === null || share.flipped === 0 || share.regions === 1
        ? []
        : [` ${words.share(share.flipped, share.regions)}`]),
      ...effects(compared, decision),
    ]),
    ...(reason === null || !isOpen(meaning)
      ? []
      : [h("p", [`${words.reason} `, h("span", { lang: "en" }, reason)])]),
    ...witnessesShown(compared, meaning === "new" ? witnesses.slice(0, 1) : witnesses, told),
    ...readingsShown(compared, decision.readings),
  ]);
}

/** One says that they part; what else there is to see is opened by who wants it. */
function witnessesShown(
  compared: Compared,
  [first, ...others]: readonly Witness[],
  told: readonly string[],
): Part[] {
  if (first === undefined) return [];
  const words = inLanguage(changesWords, compared.language);
  return [
    witnessShown(compared, first, told),
    ...(others.length === 0
      ? []
      : [
          h("details", { class: "others" }, [
            h("summary", words.otherSituations(others.length)),
            ...others.map((witness) => witnessShown(compared, witness, told)),
          ]),
        ]),
  ];
}

/** Where a situation tells both versions apart, nothing is left to be explained. */
function isOpen(meaning: DecisionChange["meaning"]): boolean {
  return meaning === "not-proved" || meaning === "same-up-to";
}

/** Its own part and that of others, where both or only others have one. */
export function effects(
  compared: Compared,
  {
    own,
    meaning,
    inherited,
  }: { readonly own: string; readonly meaning: string; readonly inherited: readonly Inherited[] },
): Part[] {
  const words = inLanguage(changesWords, compared.language);
  const meanings: Readonly<Record<string, string>> = words.meanings;
  const others = inherited.flatMap(({ entries }) => entries);
  return [
    ...(inherited.length > 0 || own !== meaning ? [`; ${words.own(meanings[own] ?? own)}`] : []),
    ...(others.length === 0
      ? []
      : [`; ${words.becauseOf} `, ...joined(others.map((entry) => [entryLink(compared, entry)]))]),
  ];
}

/** The result under other readings of its doubts. */
function readingsShown(compared: Compared, all: readonly ReadingMeaning[]): Part[] {
  const { to, from, language } = compared;
  const words = inLanguage(changesWords, language);
  const others = all.filter(({ taken }) => !taken);
  if (others.length === 0) return [];
  return [
    h("details", [
      h("summary", words.otherReadings),
      h(
        "ul",
        others.map(({ doubt, reading, written, decision, meaning }) => {
          const found = (to.doubts.get(doubt) ?? from.doubts.get(doubt))?.readings.find(
            ({ name }) => name === reading,
          );
          return h("li", [
            called(found?.words ?? {}, `${doubt} = ${reading}`, language),
            ...(written ? [" ", h("span", { class: "flag" }, words.asWritten)] : []),
            " ",
            called(decisionOf(compared, decision)?.called ?? {}, decision, language),
            ": ",
            h("b", words.meanings[meaning]),
          ]);
        }),
      ),
    ]),
  ];
}
