/**
 * The logic of a sentence: for each question that it helps to decide, the answers and their conditions in words. Hidden until
 * the reader switches it on; the code is one click further, for editors.
 */
import type { NodeId } from "../../../compiler/index.ts";
import { memoizePair } from "../../../compiler/memoize.ts";
import { tails } from "../../address.ts";
import { h, type Html, type Part } from "../../html.ts";
import type { WordedAnswer, WordedCondition, WordedLogic } from "../../input.ts";
import { chosen, inLanguage } from "../../language.ts";
import type { Site } from "../../model/model.ts";
import type { BookAt, Stated } from "../../model/book-at.ts";
import { entryLink } from "./cite.ts";
import type { Shown } from "./shown.ts";
import { provisionWords } from "./words.ts";

export function logicOf(shown: Shown, sentence: NodeId): Part[] {
  const stated = (shown.stated ?? shown.at.statedBy).get(sentence) ?? [];
  return stated.length === 0 ? [] : [logic(shown, stated)];
}

/** Of a provision, what no sentence of it states. */
export function besides(shown: Shown): Part[] {
  const stated = (shown.provision === null ? undefined : shown.at.besides.get(shown.provision)) ?? [];
  if (stated.length === 0) return [];
  const words = inLanguage(provisionWords, shown.language);
  return [
    h("section", { class: "besides only-logic", ariaLabelledBy: "besides" }, [
      h("h2", { id: "besides" }, words.besides),
      logic(shown, stated),
    ]),
  ];
}

function logic(shown: Shown, stated: readonly Stated[]): Part {
  return h(
    "div",
    { class: "logic" },
    together(stated).map((each) => group(shown, each)),
  );
}

/** Clauses of one decision by one entry are one list; a sequence is one by itself. */
function together(stated: readonly Stated[]): readonly (readonly Stated[])[] {
  const groups = new Map<string, Stated[]>();
  for (const each of stated) {
    const key = each.kind === "play" ? `play ${each.play}` : `${each.decision} ${enteredBy(each) ?? ""}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

function enteredBy(stated: Stated): string | null {
  return stated.kind === "clause" ? stated.clause.source.citedAs : null;
}

function group(shown: Shown, stated: readonly Stated[]): Part {
  const [first] = stated;
  if (first === undefined) return "";
  const words = inLanguage(provisionWords, shown.language);
  const entry = enteredBy(first);
  return h("div", { class: "clause" }, [
    ...(first.kind === "play" ? sequence(shown, first.play) : clauses(shown, first.decision, stated)),
    ...(entry === null ? [] : [h("p", { class: "cite" }, [entryLink(shown, entry)])]),
    h("details", { class: "code" }, [
      h("summary", words.code),
      shown.site.code(stated.map(({ text }) => text).join("\n")),
    ]),
  ]);
}

function sequence({ site, at, language }: Shown, id: string): Part[] {
  const words = inLanguage(provisionWords, language);
  const play = at.plays.get(id);
  const name = play === undefined ? null : chosen(play.called, language);
  if (name === null) return [];
  const href = site.href(language, tails.play(at.id, at.version, id));
  return [h("p", { class: "of" }, [h("a", { href }, words.plays(name.text))])];
}

function clauses(shown: Shown, id: string, stated: readonly Stated[]): Part[] {
  const { site, at, language } = shown;
  const decision = at.decisions.get(id);
  if (decision === undefined || decision.kind !== "ruled") return [];
  const worded = wordedIn(site, at)(`${language} ${id}`);
  const href = site.href(language, tails.decision(at.id, at.version, id));
  const own = stated.flatMap((each) => {
    const found = each.kind === "clause" ? worded.answers.get(each.clause.label) : undefined;
    return found === undefined ? [] : [found];
  });
  return [
    h("p", { class: "of" }, [h("a", { href }, worded.question)]),
    h(
      "ol",
      own.map((each) => clause(language, each, worded)),
    ),
  ];
}

/** By language and decision, `en in-cover`. */
export const wordedIn = memoizePair((site: Site, at: BookAt) => {
  const known = new Map<string, WordedLogic>();
  return (key: string): WordedLogic => {
    const [language = "", id = ""] = key.split(" ");
    const decision = at.decisions.get(id);
    const found =
      known.get(key) ??
      (decision === undefined
        ? { question: "", answers: new Map<string, WordedAnswer>() }
        : site.input.words.logic(at.program, decision, language));
    known.set(key, found);
    return found;
  };
});

// ---------------------------------------------------------------- a clause as a list

export function clause(language: string, worded: WordedAnswer, all: WordedLogic): Html {
  const words = inLanguage(provisionWords, language);
  const { answer, when, isOtherwise, unless } = worded;
  return h("li", [
    h("b", answer ?? words.barred),
    " ",
    h("span", { class: "if" }, [
      ...(isOtherwise ? [words.inEveryOtherCase, ...(when === null ? [] : [", "])] : []),
      ...(when === null
        ? isOtherwise
          ? []
          : [words.always]
        : [when.join === null ? words.when : when.join === "any" ? words.whenAny : words.whenAll]),
    ]),
    ...(when === null ? [] : [h("ul", when.lines.map(condition))]),
    ...exceptions(language, unless, all),
  ]);
}

function condition({ text, parts }: WordedCondition): Html {
  return h("li", [text, ...(parts.length === 0 ? [] : [h("ul", parts.map(condition))])]);
}

/** More of them are seen on the page of the question. */
const mostExceptions = 3;

function exceptions(language: string, unless: readonly string[], { answers }: WordedLogic): Html[] {
  const words = inLanguage(provisionWords, language);
  const first = unless.flatMap((label) => {
    const found = answers.get(label);
    return found?.isOurs && found.when !== null ? [{ answer: found.answer, when: found.when }] : [];
  });
  if (first.length === 0 || first.length > mostExceptions) return [];
  return [
    h("span", { class: "if" }, words.unless),
    h(
      "ul",
      { class: "unless" },
      first.map(({ answer, when }) =>
        h("li", [...(answer === null ? [] : [h("b", answer), ` ${words.when}: `]), when.inOneLine]),
      ),
    ),
  ];
}
