/** What a provision's decisions rest on and what rests on them: citations in both directions. */
import type { BookProvision } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { provisionLink } from "../../text/owner.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";
import { memoize } from "../../../compiler/memoize.ts";

/** For the column beside the text; on a phone they come last. */
export function citations(shown: Shown, { id }: BookProvision): Part[] {
  const words = inLanguage(provisionWords, shown.language);
  const { to, from } = linksOf(shown.at, id);
  const part = (heading: string, anchor: string, others: readonly string[]) =>
    others.length === 0
      ? []
      : [
          h("h2", { id: anchor }, heading),
          h(
            "ul",
            others.map((other) => h("li", [provisionLink(shown, other)])),
          ),
        ];
  return [...part(words.cites, "rests-on", to), ...part(words.citedBy, "rested-on", from)];
}

interface Links {
  readonly to: readonly string[];
  readonly from: readonly string[];
}
function linksOf(at: BookAt, provision: string): Links {
  const found = gathered(at).get(provision);
  return { to: [...(found?.to ?? [])], from: [...(found?.from ?? [])] };
}

/** By provision: the provisions (and decisions that none states) its decisions and plays name, and the other way round. */
const gathered = memoize((at: BookAt) => {
  const all = new Map<string, { readonly to: Set<string>; readonly from: Set<string> }>();
  const of = (id: string) => {
    const found = all.get(id) ?? { to: new Set<string>(), from: new Set<string>() };
    all.set(id, found);
    return found;
  };
  const named = [
    ...at.program.decisions.map(({ id, calls }) => ({ id, calls })),
    ...at.program.plays.map(({ id, calls, plays }) => ({ id, calls: [...calls, ...plays] })),
  ];
  for (const { id, calls } of named) {
    const home = at.homes.get(id);
    if (home === undefined || !at.provisions.has(home)) continue;
    for (const call of calls) {
      const other = at.homes.get(call);
      if (other === undefined || other === home || !at.provisions.has(other)) continue;
      of(home).to.add(other);
      of(other).from.add(home);
    }
  }
  return all;
});
