/** A situation that tells two versions apart: its facts in plain words, what each version says to it, and the sentence that decides. */
import type { Cited, Decision, Said, Witness } from "../../../compiler/index.ts";
import { h, type Part } from "../../html.ts";
import { inLanguage } from "../../language.ts";
import type { BookAt } from "../../model/book-at.ts";
import { linked } from "../../text/held.ts";
import { tongued } from "../../text/in-tongue.ts";
import { by } from "../../text/marks.ts";
import { called, joined, type NamedFact, namedFacts } from "../../text/named.ts";
import { namingWords } from "../ask/citation.ts";
import { originsOf } from "../ask/rules.ts";
import { type Compared, decisionOf, entryLink, nameOfSide, verdict } from "./compared.ts";
import { changesWords } from "./words.ts";

export function witnessShown(
  compared: Compared,
  witness: Witness,
  /** Entries named elsewhere already. */
  told: readonly string[],
): Part {
  const { from, to, language } = compared;
  const words = inLanguage(changesWords, language);
  const decision = decisionOf(compared, witness.decision);
  const at = to.decisions.has(witness.decision) ? to : from;
  const facts = namedFacts(at, decision?.params ?? [], witness.given, language);
  const blamed = witness.entries.filter((entry) => !told.includes(entry));
  return h("table", { class: "witness" }, [
    h(
      "tbody",
      facts.length === 0
        ? [h("tr", [h("td", { colSpan: 2 }, words.anySituation)])]
        : facts.flatMap((fact) => factRows(fact, 0)),
    ),
    h("tbody", { class: "verdicts" }, [
      side(compared, from, witness, witness.before),
      side(compared, to, witness, witness.after),
      ...(blamed.length === 0
        ? []
        : [
            h("tr", [
              h("th", { scope: "row" }, words.blame),
              h("td", [...joined(blamed.map((entry) => [entryLink(compared, entry)]))]),
            ]),
          ]),
    ]),
  ]);
}

export function factRows({ name, value, parts }: NamedFact, depth: number): Part[] {
  const level = depth === 0 ? {} : { class: `depth-${Math.min(depth, 3)}` };
  return [
    h("tr", [h("th", { scope: "row", ...level }, name), h("td", [...value])]),
    ...parts.flatMap((part) => factRows(part, depth + 1)),
  ];
}

function side(compared: Compared, at: BookAt, witness: Witness, said: Said): Part {
  const { language } = compared;
  const words = inLanguage(changesWords, language);
  const given = at === compared.from ? witness.readings.from : witness.readings.to;
  const readings = readingsNotTaken(compared, at, given);
  return h("tr", [
    h("th", { scope: "row" }, nameOfSide(compared, at)),
    h("td", [
      h("b", { class: at === compared.to ? "after" : "before" }, [
        ...verdict(compared, at, witness.decision, said),
      ]),
      ...becauseShown(compared, at, witness.decision, said.because),
      ...readings.map((each) => h("p", { class: "because" }, [`${words.reading}: `, each])),
    ]),
  ]);
}

/** Each sentence once in the reader's language, and who put it there; several clauses may rest on it. */
export function becauseShown(
  { site, language }: Compared,
  at: BookAt,
  asked: string,
  because: readonly Cited[],
): Part[] {
  const told = new Set<string>();
  return because.flatMap(({ clause, sentence, citation }) => {
    const found = statedAs(at, asked, clause);
    const origin = found?.origin;
    const words = origin?.words ?? {};
    const naming = found && namingWords(at, found.origin, found.sentences, language);
    const said: Part | null = naming
      ? tongued("span", linked({ site, language }, naming), naming.language, language)
      : Object.keys(words).length > 0
        ? called(words, clause, language)
        : sentence === ""
          ? null
          : sentence;
    const key = JSON.stringify([said === null ? citation : sentence, origin?.citedAs]);
    if (told.has(key)) return [];
    told.add(key);
    const who = origin?.citedAs ? by(site, at, origin.citedAs, language) : [];
    return [
      h("p", { class: "because" }, [
        ...(said === null ? [h("span", { class: "folio-note", lang: "en" }, citation)] : [said]),
        ...who,
      ]),
    ];
  });
}

/** `others` of the decision asked, `within.touching` of one that it calls. */
function statedAs(at: BookAt, asked: string, clause: string): Stated | null {
  const own = labelled(at.decisions.get(asked), clause);
  if (own !== null) return own;
  const dot = clause.lastIndexOf(".");
  return dot < 0 ? null : labelled(at.decisions.get(clause.slice(0, dot)), clause.slice(dot + 1));
}

type Stated = ReturnType<typeof originsOf>[number];

function labelled(decision: Decision | undefined, label: string): Stated | null {
  if (decision === undefined) return null;
  const all = originsOf(decision);
  if (decision.kind === "figure") return all[0] ?? null;
  return all.find((each) => each.label === label) ?? null;
}

/** Readings other than those the book takes anyway, in their authors' words. */
function readingsNotTaken(
  { language }: Compared,
  at: BookAt,
  given: Readonly<Record<string, string>>,
): readonly Part[] {
  return Object.entries(given).flatMap(([id, name]) => {
    const reading = at.doubts.get(id)?.readings.find((each) => each.name === name);
    return reading === undefined || reading.taken ? [] : [called(reading.words, name, language)];
  });
}
