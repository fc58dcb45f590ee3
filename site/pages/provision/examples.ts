/** Examples as sentences, with the answer of this version and a way to try them. */
import type { CheckedExample, ExampleResult } from "../../../compiler/index.ts";
import { plainText } from "../../../grammar/tree.ts";
import { tails } from "../../address.ts";
import { h, type Html, type Part } from "../../html.ts";
import { hidden } from "../../icons.ts";
import { inLanguage } from "../../language.ts";
import { held, linked } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

/** Under a heading of their own. */
export function exampleList(shown: Shown, owners: readonly string[]): Html[] {
  const examples = examplesOf(shown, owners, true);
  if (examples.length === 0) return [];
  const { examples: heading } = inLanguage(provisionWords, shown.language);
  return [
    h("section", { ariaLabelledBy: "examples" }, [
      h("h2", { class: "hide", id: "examples" }, heading),
      ...examples,
    ]),
  ];
}

/** Folded into one line that says how many there are. */
export function examplesOf(shown: Shown, owners: readonly string[], isOpen = false): Html[] {
  const words = inLanguage(provisionWords, shown.language);
  const results = owners.flatMap((owner) => shown.at.examples.get(owner) ?? []);
  if (results.length === 0) return [];
  return [
    h("details", { class: "eg", ...(isOpen ? { open: true } : {}) }, [
      h("summary", words.exampleCount(results.length)),
      h(
        "ul",
        results.map((result) => h("li", exampleShown(shown, result))),
      ),
    ]),
  ];
}

function exampleShown(shown: Shown, { example, passed, expects }: ExampleResult): Part[] {
  const { at, language } = shown;
  const words = inLanguage(provisionWords, language);
  const [first] = expects;
  const id = first?.expect.decision ?? null;
  const decision = id === null ? undefined : at.decisions.get(id);
  const told = toldOf(shown, example);
  const said = told ?? [sentenceOf(shown, example)];
  const mark = first && decision ? answerMark(shown, first.found, decision) : [];
  const tryIt = decision && tryHref(shown, decision, example);
  return [
    ...mark,
    h("span", [...said, ...(passed ? [] : [" ", h("b", words.fails)])]),
    ...(tryIt === undefined
      ? []
      : [h("a", { href: tryIt }, [words.tryIt, hidden(`: ${example.title}`, "en")])]),
  ];
}

function tryHref(
  { site, at, language }: Shown,
  decision: NonNullable<ReturnType<Shown["at"]["decisions"]["get"]>>,
  example: CheckedExample,
): string {
  const query = site.input.words.exampleQuery(at.program, decision, example);
  const href = site.href(language, tails.decision(at.id, at.version, decision.id));
  return query === "" ? href : `${href}?${query}`;
}

type Found = ExampleResult["expects"][number]["found"];

/** Yes, no and not said differ in shape; any other answer has no mark. */
function answerMark(
  { site, at, language }: Shown,
  found: Found,
  decision: NonNullable<ReturnType<Shown["at"]["decisions"]["get"]>>,
): Html[] {
  const said = site.input.words.answer(at.program, decision, found, language);
  if (said === null) return [];
  if (found.status !== "ruled") return [h("span", { class: "v q" }, said)];
  const isYes = found.value === true || found.value === "may" || found.value === "must";
  const isNo = found.value === false || found.value === "may not";
  return [h("span", { class: isYes ? "v y" : isNo ? "v n" : "v value" }, said)];
}

/** The words of the publisher, if the example has some. */
function toldOf(shown: Shown, { owner, title, printed }: CheckedExample): Part[] | null {
  const { at, language, owners } = shown;
  const words = inLanguage(provisionWords, language);
  const own = at.book.examples.find((each) => each.owner === owner && plainText(each.title) === title);
  const found = own === undefined ? null : held(at, own.texts, language, owners);
  if (found === null) return null;
  const text = tongued("q", linked(shown, found), found.language, language, { class: "words" });
  return printed ? [h("b", words.bookExample), " ", text] : [text];
}

function sentenceOf({ site, at, language }: Shown, example: CheckedExample): Part {
  const said = site.input.words.example(at.program, example, language);
  return said === null ? h("span", { lang: "en" }, sentenceCase(example.title)) : sentenceCase(said);
}

function sentenceCase(text: string): string {
  const start = text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
  return /[.!?)]$/.test(start) ? start : `${start}.`;
}
