/** Every fault a rule file can have: the list, and the page that `rubric explain` prints. */
import { tails } from "../../address.ts";
import { h } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { Listed, Page, SearchRecord } from "../../page.ts";
import { inEnglish, toEditors } from "../editors/editors.ts";
import { editorsWords } from "../editors/words.ts";

export function* faultPages(site: Site, language: string): Generator<Listed> {
  const faults = faultsOf(site);
  yield { tail: tails.faults, page: () => listPage(site, faults, language) };
  for (const fault of faults)
    yield { tail: tails.fault(fault.code), page: () => faultPage(site, fault, language) };
}

interface Fault {
  readonly code: string;
  readonly title: string;
  readonly text: string;
}

function faultsOf(site: Site): readonly Fault[] {
  return [...site.input.assets].flatMap(([name, text]) => {
    const code = /^faults\/(.+)\.md$/.exec(name)?.[1];
    return code === undefined ? [] : [{ code, text, title: titleOf(text) }];
  });
}

function listPage(site: Site, faults: readonly Fault[], language: string): Page {
  const words = inLanguage(editorsWords, language);
  const item = ({ code, title }: Fault) =>
    h("li", [
      h("a", { href: site.href(language, tails.fault(code)) }, [h("code", code)]),
      " ",
      h("span", language === "en" ? {} : { lang: "en" }, title),
    ]);
  return {
    kind: "fault-list",
    language,
    tail: tails.faults,
    title: words.faults,
    about: null,
    trail: toEditors(language),
    versions: [],
    scripts: [],
    records: [],
    main: [
      h("h1", words.faults),
      h("p", { class: "lead" }, words.faultsSay),
      h("ul", { class: "fault-list" }, faults.map(item)),
    ],
  };
}

function faultPage(site: Site, { code, title, text }: Fault, language: string): Page {
  const words = inLanguage(editorsWords, language);
  const record: SearchRecord = {
    title: code,
    text: `${title} ${text}`,
    language: "en",
    kind: "fault",
    book: null,
    version: null,
    anchor: null,
  };
  return {
    kind: "fault",
    language,
    tail: tails.fault(code),
    title: code,
    about: null,
    trail: [...toEditors(language), { label: words.faults, language, tail: tails.faults }],
    versions: [],
    scripts: [],
    // In one language they are found from all.
    records: language === "en" ? [record] : [],
    main: inEnglish(site, text, language, (target) => target),
  };
}

/** `# unknown-book: no book has this name` */
function titleOf(text: string): string {
  return /^# [^:\n]+: (.+)$/m.exec(text)?.[1] ?? "";
}
