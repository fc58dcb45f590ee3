/** The filters of a page of changes: the tags of the project, and which of them a change has. */
import type { Change, Tag } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { chosen, inLanguage } from "../../language.ts";
import { settingsOf } from "../../model/model.ts";
import { inTongue } from "../../text/in-tongue.ts";
import type { Compared } from "./compared.ts";
import { changesWords } from "./words.ts";
import { memoize } from "../../../compiler/memoize.ts";

/** The tags of a change, by their names in addresses. */
export function tagsOf({ site, book, anchors, to, from }: Compared, change: Change): readonly string[] {
  const { facets } = settingsOf(site, book.id);
  const tags = facets.flatMap((facet) => facet.tags);
  if (tags.length === 0) return [];
  const key = `${book.id} ${from.version} ${to.version} ${anchors.get(change)}`;
  const all = tagged(site);
  const known = all.get(key);
  if (known !== undefined) return known;
  const words = wordsOf(change, [to, from]);
  const found = tags.filter((tag) => hasTag(tag, change, words)).map(({ id }) => id);
  all.set(key, found);
  return found;
}

/** The same in every language. */
const tagged = memoize((_site: object) => new Map<string, readonly string[]>());

function hasTag(tag: Tag, { provisions }: Change, words: ReadonlyMap<string, string>): boolean {
  if (tag.rules.some((rule) => (provisions as readonly string[]).includes(rule))) return true;
  return Object.entries(tag.words).some(([language, starts]) => {
    const text = words.get(language) ?? "";
    return starts.some((start) => patternOf(start).test(text));
  });
}

/** Small letters also find capitals. */
function patternOf(start: string): RegExp {
  const known = patterns.get(start);
  if (known !== undefined) return known;
  const escaped = start.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const made = new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}`, /\p{Lu}/u.test(start) ? "u" : "iu");
  patterns.set(start, made);
  return made;
}
const patterns = new Map<string, RegExp>();

/** Everything a change says, by language: its heading, questions and texts, and the questions it answers. */
function wordsOf(change: Change, sides: readonly Compared["to"][]): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  const add = (words: Readonly<Record<string, string>>) => {
    for (const [language, text] of Object.entries(words)) {
      const known = found.get(language);
      if (known) known.push(text);
      else found.set(language, [text]);
    }
  };
  add(change.heading);
  for (const { languages } of change.text)
    for (const { language, pieces } of languages)
      if (language !== null) add({ [language]: pieces.map(({ text }) => text).join("") });
  for (const { decision, meaning } of [...change.decisions, ...change.literally.decisions])
    for (const at of sides) if (meaning !== "same") add(at.decisions.get(decision)?.about ?? {});
  return new Map([...found].map(([language, texts]) => [language, texts.join("\n")]));
}

/** Hidden until the script that filters has run; only tags that some change of the page has. */
export function facetsShown(compared: Compared, shown: readonly Change[]): Part[] {
  const { site, book, language } = compared;
  const words = inLanguage(changesWords, language);
  const used = new Set(shown.flatMap((change) => tagsOf(compared, change)));
  const groups = settingsOf(site, book.id).facets.flatMap(({ name, tags }) => {
    const some = tags.filter(({ id }) => used.has(id));
    if (some.length === 0) return [];
    const label = chosen(name, language)?.text ?? "";
    return [
      h("div", { role: "group", ariaLabel: label }, [
        h("span", { ariaHidden: "true" }, [inTongue(name, language) ?? label]),
        ...some.map((tag) =>
          h("button", { type: "button", class: "chip", dataFacet: tag.id, ariaPressed: "false" }, [
            inTongue(tag.name, language) ?? tag.id,
          ]),
        ),
      ]),
    ];
  });
  if (groups.length === 0) return [];
  const all = words.shownAll(shown.length);
  const status = { class: "small dim", role: "status", id: "shown", dataAll: all, dataSome: words.shownSome };
  return [h("div", { class: "facets", hidden: true }, [...groups, h("p", status, all)])];
}
