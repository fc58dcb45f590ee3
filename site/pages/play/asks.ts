/**
 * The input of a sequence, its requests on the way (rolls, draws, choices with their owner and options), and its
 * policies.
 */
import type { Ask, Fact, Play, Type } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import type { Site } from "../../model/model.ts";
import { inTongue } from "../../text/in-tongue.ts";
import { factWords } from "../../text/named.ts";
import { findValueName, valueName } from "./value-name.ts";
import { playWords } from "./words.ts";
import { findFact } from "../../../compiler/core/lookup.ts";

export function asks(site: Site, at: BookAt, play: Play, language: string): Part[] {
  const words = inLanguage(playWords, language);
  const facts = play.reads.flatMap((name) => findFact(at.program, name) ?? []);
  const given = [...play.params, ...facts];
  return [
    ...(given.length === 0
      ? []
      : [
          h("section", { class: "asked-for", ariaLabelledBy: "needs" }, [
            h("h2", { id: "needs" }, words.needs),
            h(
              "dl",
              given.flatMap((fact) =>
                described({ ...fact, ...factWords(at.program, fact, given) }, language),
              ),
            ),
          ]),
        ]),
    ...(play.asks.length === 0
      ? []
      : [
          h("section", { class: "asked-for", ariaLabelledBy: "asks" }, [
            h("h2", { id: "asks" }, words.asks),
            h("div", { class: "scrolls", tabIndex: 0, role: "group", ariaLabel: words.asks }, [
              h("table", [
                h(
                  "tbody",
                  play.asks.map((each) => asked(site, at, play, each, language)),
                ),
              ]),
            ]),
          ]),
        ]),
  ];
}

function described(fact: Fact, language: string): Part[] {
  return [
    h("dt", [inTongue(fact.called, language) ?? fact.name]),
    h("dd", [inTongue(fact.about, language) ?? ""]),
  ];
}

function asked(
  site: Site,
  at: BookAt,
  play: Play,
  { path, kind, type, owner, options, about }: Ask,
  language: string,
): Part {
  const words = inLanguage(playWords, language);
  const dice = diceOf(type);
  const between = optionNames(at, options ?? [], language);
  return h("tr", [
    h("th", { scope: "row" }, site.input.words.asked(at.program, play, path, language)),
    h("td", [words.askKinds[kind], ...(dice === null ? [] : [` D${dice}`])]),
    h("td", owner === null ? "" : words.by(valueName(at, owner, language))),
    h("td", [
      ...[inTongue(about, language)].flatMap((each) => (each === null ? [] : [each, " "])),
      ...(between.length === 0 ? [] : [`${words.options} ${new Intl.ListFormat(language).format(between)}`]),
    ]),
  ]);
}

/** Of values alone; what an expression offers stands with its step. */
function optionNames(at: BookAt, options: readonly string[], language: string): readonly string[] {
  const { yes, no, none, done } = inLanguage(playWords, language);
  const plain = new Map([
    ["yes", yes],
    ["no", no],
    ["none", none],
    ["done", done],
  ]);
  const names = options.map((option) => plain.get(option) ?? findValueName(at, option, language));
  return names.every((name) => name !== null) ? names : [];
}

function diceOf(type: Type): number | null {
  if (type.kind === "die") return type.sides;
  return "of" in type ? diceOf(type.of) : null;
}

export function policies(at: BookAt, play: Play, language: string): Part[] {
  const words = inLanguage(playWords, language);
  const own = at.program.policies.filter(({ of }) => of === play.id);
  if (own.length === 0) return [];
  return [
    h("section", { class: "asked-for", ariaLabelledBy: "policies" }, [
      h("h2", { id: "policies" }, words.policies),
      h(
        "dl",
        own.flatMap(({ name, owner, called, about }) => [
          h("dt", [inTongue(called, language) ?? name]),
          h("dd", [
            ...[inTongue(about, language)].flatMap((each) => (each === null ? [] : [each, " "])),
            h("span", { class: "flag" }, words.policyOf(valueName(at, owner, language))),
          ]),
        ]),
      ),
    ]),
  ];
}
