/** The answer: a word, a sentence to read aloud, why, what made no difference, and both readings where they differ. */
import {
  type Answer,
  type AnswerInWords,
  answerInWords,
  type Considered,
  type Doubt,
  languageFor,
  type Listed,
  listed,
  type Reason,
  selectReadings,
  spokenAnswer,
  type Statement,
  type Told,
} from "../../../compiler/browser.ts";
import type { Asking } from "./data.ts";
import { button, el } from "./dom.ts";
import { type AskingWords, filled } from "./words.ts";

export interface VerdictShown {
  readonly asking: Asking;
  readonly words: AskingWords;
  /** Before the links of citations. */
  readonly root: string;
  /** The book and version. */
  readonly source: string;
  /** What was told and makes a difference. */
  readonly situation: string;
  readonly told: Told;
  readonly answer: Answer;
  readonly read: (doubt: string, reading: string | null) => void;
  readonly ask: (path: string) => void;
}

export type Look = "yes" | "no" | "open" | "book";

export interface Said {
  readonly look: Look;
  /** `Yes.` */
  readonly word: string;
  /** The whole sentence. */
  readonly sentence: string;
}

/** In one word and in one sentence. */
export function saidOf(
  { asking, words }: Pick<VerdictShown, "asking" | "words">,
  answer: Answer,
  said: AnswerInWords,
): Said {
  const { program, decision, language } = asking;
  const question = said.question;
  switch (answer.status) {
    case "ruled": {
      const isNo = answer.value === false || answer.value === "may not";
      const sentence = spokenAnswer(program, decision, answer, language) ?? said.answer;
      return { look: isNo ? "no" : "yes", word: ended(atStart(said.answer, language)), sentence };
    }
    case "not-on-record": {
      const page = pagesIn(said.reasons);
      const word = page === null ? words.lookUp : filled(words.lookUpPage, page);
      return { look: "book", word, sentence: `${question} ${said.answer}` };
    }
    case "conflict":
      return { look: "open", word: words.contradict, sentence: question };
    case "no-ruling":
      return { look: "open", word: words.dontSay, sentence: question };
    case "depends":
      return { look: "open", word: words.needed, sentence: said.missing.map(({ name }) => name).join(", ") };
  }
}

function atStart(text: string, language: string): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `page 248` of the first citation that has one. */
function pagesIn(reasons: readonly Reason[]): string | null {
  for (const { citation } of reasons) {
    const found = /^\p{L}+ \d+(?:[–-]\d+)?/u.exec(citation ?? "");
    if (found) return found[0];
  }
  return null;
}

export function wordsOf(
  { asking, told }: Pick<VerdictShown, "asking" | "told">,
  answer: Answer,
): AnswerInWords {
  const { program, decision, language } = asking;
  const readings = selectReadings(program, told.readings);
  return answerInWords(program, decision.id, answer, { given: told.given, readings, language });
}

export function verdictShown(shown: VerdictShown): readonly HTMLElement[] {
  const { answer, words, source, situation } = shown;
  const said = wordsOf(shown, answer);
  const { look, word, sentence } = saidOf(shown, answer, said);
  // A reading that the address names is taken.
  const isTaken = ({ name }: Doubt): boolean => shown.told.readings[name] !== undefined;
  const doubts = answer.status === "depends" ? [] : said.doubts.filter((each) => !isTaken(each));
  const [doubt] = doubts;
  return [
    ...(doubt === undefined
      ? [
          el(
            "section",
            { className: `verdict ${look}` },
            el("h2", { className: word.length > 9 ? "word long" : "word", tabIndex: -1 }, word),
            ...(sentence === "" ? [] : [el("p", { className: "say" }, sentence)]),
            ...(situation === "" ? [] : [el("p", { className: "given" }, situation)]),
            el("p", { className: "cite" }, source),
          ),
        ]
      : [twoReadings(shown, doubts)]),
    ...said.doubts.filter(isTaken).map((each) => takenReading(shown, each)),
    ...(answer.status === "depends" ? [stillNeeded(shown, said)] : []),
    ...notes(said.laws, words.impossible),
    ...notes(said.unlisted, null),
    ...notes(
      said.assumed.map((each) => each.words),
      null,
    ),
    ...notes(said.notes, words.note),
    ...reasonsShown(shown, said, doubt !== undefined),
    ...choicesShown(said, words),
    ...noMatter(shown, said),
    ...(answer.status === "no-ruling" || answer.status === "conflict" ? [atTable(words)] : []),
  ];
}

function notes(texts: readonly string[], head: string | null): readonly HTMLElement[] {
  if (texts.length === 0) return [];
  return [
    el(
      "div",
      { className: "panel note" },
      ...(head === null ? [] : [el("h3", {}, head)]),
      ...texts.map((text) => el("p", {}, text)),
    ),
  ];
}

function stillNeeded({ ask }: VerdictShown, said: AnswerInWords): HTMLElement {
  return el(
    "ul",
    { className: "mattered" },
    ...said.missing.map(({ path, name, question }) =>
      el(
        "li",
        {},
        button({ className: "btn quiet" }, () => ask(path), name),
        ...(question === null ? [] : [` ${question}`]),
      ),
    ),
  );
}

// ---------------------------------------------------------------- two readings

function twoReadings({ words, read, asking, source }: VerdictShown, doubts: readonly Doubt[]): HTMLElement {
  return el(
    "section",
    {},
    el("h2", { className: "ask-q", tabIndex: -1 }, words.readTwoWays),
    el("p", {}, words.readTwoWaysLead),
    ...doubts.map((doubt) => {
      const ordered = [...doubt.readings].sort((a, b) => Number(b.isOurs) - Number(a.isOurs));
      return el(
        "div",
        { className: "split big" },
        ...ordered.map(({ name, words: said, isOurs, answer }) =>
          el(
            "div",
            { className: isOurs ? "ours" : "" },
            el("span", { className: "who" }, isOurs ? words.ours : words.otherWay),
            el(
              "strong",
              { className: answer.length > 5 ? "word long" : "word" },
              ended(atStart(answer, asking.language)),
            ),
            el("p", { className: "rule" }, said),
            ...(isOurs
              ? []
              : [button({ className: "btn quiet" }, () => read(doubt.name, name), words.readSo)]),
          ),
        ),
      );
    }),
    el("p", { className: "cite" }, source),
  );
}

/** An event may fix a reading: its address names it, and so does the answer. */
function takenReading({ words, told, read }: VerdictShown, { name, readings }: Doubt): HTMLElement {
  const taken = readings.find((each) => each.name === told.readings[name]);
  return el(
    "div",
    { className: "panel reading" },
    el("h3", {}, words.readAs),
    el("p", {}, taken?.words ?? ""),
    el(
      "p",
      { className: "row" },
      button({ className: "btn quiet" }, () => read(name, null), words.bothReadings),
    ),
  );
}

// ---------------------------------------------------------------- why

function reasonsShown(
  shown: VerdictShown,
  { reasons, doubts, later }: AnswerInWords,
  isSplit: boolean,
): readonly HTMLElement[] {
  const { words, answer } = shown;
  if (reasons.length === 0) return [];
  const why = isSplit ? words.whyDiffer : answer.status === "no-ruling" ? words.closest : words.why;
  return block(why, [
    ...(isSplit ? doubts.flatMap(({ because }) => (because === null ? [] : [el("p", {}, because)])) : []),
    el(
      "ol",
      { className: "reasons" },
      ...reasons.map((reason, i) => {
        const number = el("b", {}, String(i + 1));
        number.setAttribute("aria-hidden", "true");
        return el("li", {}, number, el("div", {}, ...reasonShown(shown, reason)));
      }),
    ),
    ...(later === null ? [] : [el("p", { className: "small" }, later)]),
  ]);
}

function reasonShown(shown: VerdictShown, reason: Reason): readonly HTMLElement[] {
  const { words } = shown;
  const { asked, before, sentence, sentenceIn, inShort, clause } = reason;
  const opening = `“${before === null ? "" : `${before} `}`;
  const quoted =
    sentence === null
      ? []
      : [opening, ...sentenceShown(shown, sentence), sentenceIn === null ? "”" : `” (${sentenceIn})`];
  return [
    ...(asked === null ? [] : [el("p", { className: "small" }, filled(words.asked, asked))]),
    ...(quoted.length === 0 ? [] : [el("p", { className: "rule" }, ...quoted)]),
    ...(inShort === null ? [] : [el("p", {}, filled(words.inShort, inShort))]),
    ...(clause.length === 0 ? [] : [statements(shown.asking, clause)]),
    ...citationShown(shown, reason),
  ];
}

/** With links to the rules and keywords that it names. */
function sentenceShown({ asking, root }: VerdictShown, sentence: string): readonly (string | HTMLElement)[] {
  let at = 0;
  const parts = (asking.naming[sentence] ?? []).flatMap(({ start, end, tail }) => {
    const before = sentence.slice(at, start);
    at = end;
    return [before, el("a", { className: "ref", href: root + tail }, sentence.slice(start, end))];
  });
  return [...parts, sentence.slice(at)];
}

function citationShown(
  { asking, root, answer }: VerdictShown,
  { name, citation }: Reason,
): readonly HTMLElement[] {
  if (citation === null) return [];
  const raw = answer.because.find(({ clause }) => clause === name)?.citation ?? "";
  const tail = asking.links[raw];
  return [
    el("p", { className: "cite" }, tail === undefined ? citation : el("a", { href: root + tail }, citation)),
  ];
}

/** Statements as lists within lists. */
function statements({ language }: Asking, all: readonly Statement[]): HTMLElement {
  return list(listed(languageFor(language).phrases, all));
}

function list(lines: readonly Listed[]): HTMLElement {
  return el(
    "ul",
    { className: "logic-lines" },
    ...lines.map(({ text, parts }) => el("li", {}, text, ...(parts.length === 0 ? [] : [list(parts)]))),
  );
}

function choicesShown({ choices }: AnswerInWords, words: AskingWords): readonly HTMLElement[] {
  if (choices.length === 0) return [];
  const items = choices.map(({ name, options, chosen }) => {
    const made = chosen ?? words.stillOpen;
    const said = options.length === 0 ? made : filled(words.chosen, made, options.join(", "));
    return el("li", {}, el("b", {}, name), `: ${said}`);
  });
  return block(words.choices, [el("ul", { className: "mattered" }, ...items)]);
}

// ---------------------------------------------------------------- what made no difference

const mostConsidered = 3;

function noMatter({ words, asking }: VerdictShown, { considered }: AnswerInWords): readonly HTMLElement[] {
  if (considered.length === 0) return [];
  const items = eachOnce(considered).map(({ why, instead }) =>
    el("li", {}, el("b", {}, why), ...(instead === null ? [] : [statements(asking, [instead])])),
  );
  const [first, rest] = [items.slice(0, mostConsidered), items.slice(mostConsidered)];
  return block(words.noMatter, [
    el("ul", { className: "mattered" }, ...first),
    ...(rest.length === 0
      ? []
      : [
          el(
            "details",
            { className: "fold" },
            el("summary", {}, filled(words.more2, String(rest.length))),
            el("ul", { className: "mattered" }, ...rest),
          ),
        ]),
  ]);
}

/** Several rules may fail by the same condition. */
function eachOnce(considered: readonly Considered[]): readonly Considered[] {
  const keyOf = ({ why, instead }: Considered): string => JSON.stringify([why, instead]);
  return considered.filter((each, i) => considered.findIndex((other) => keyOf(other) === keyOf(each)) === i);
}

function atTable(words: AskingWords): HTMLElement {
  const [section] = block(words.atTable, [
    el("ul", { className: "mattered" }, el("li", {}, words.agree), el("li", {}, words.judge)),
  ]);
  return section ?? el("section");
}

export function block(heading: string, parts: readonly HTMLElement[]): readonly HTMLElement[] {
  return [el("section", { className: "block" }, el("h3", {}, heading), ...parts)];
}

// ---------------------------------------------------------------- to the table

/** The answer alone, over the whole screen. */
export function tableView(
  { look, word, sentence }: Said,
  { source, situation, words }: Pick<VerdictShown, "source" | "situation" | "words">,
): HTMLDialogElement {
  const close = button({ className: "btn plain" }, () => dialog.close(), words.close);
  const dialog = el(
    "dialog",
    { className: `table-view verdict ${look}`, ariaLabel: word },
    el("p", { className: word.length > 9 ? "word long" : "word" }, word),
    el("p", { className: "say" }, sentence),
    el("p", { className: "given" }, situation),
    el("p", { className: "cite" }, source),
    el("p", { className: "row" }, close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  return dialog;
}

/** What is put on the clipboard. */
export function copiedText(
  { word, sentence }: Said,
  { question, reasons }: AnswerInWords,
  { source, situation }: Pick<VerdictShown, "source" | "situation">,
): string {
  const cited = reasons.flatMap(({ sentence: text, citation }) =>
    text === null
      ? citation === null
        ? []
        : [citation]
      : [`“${text}”${citation === null ? "" : ` (${citation})`}`],
  );
  return [question, situation, `${word} ${sentence}`, ...cited, source, location.href].join("\n");
}
