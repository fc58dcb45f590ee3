/** One question on the screen: the values to tap, the number to step, the dice, the board, or a box for a name. */
import {
  type AskedOfEach,
  describeQuestion,
  type Json,
  partAt,
  presentType,
  type QuestionInWords,
  readAnswer,
} from "../../../compiler/browser.ts";
import { boardChoice } from "./board.ts";
import type { Asking } from "./data.ts";
import { button, el, fresh, heard } from "./dom.ts";
import { groupsChoice } from "./groups.ts";
import { numberStepper, stepper } from "./numbers.ts";
import { choiceClass, counts, headingOf, mostOptions, type Option, optionsOf, several } from "./options.ts";
import { type AskingWords, filled } from "./words.ts";

/** What is asked: a fact, with the values that can matter. */
export type Fact = Parameters<typeof describeQuestion>[2];

export interface Put {
  readonly path: string;
  readonly value: Json;
}

export interface QuestionShown {
  readonly asking: Asking;
  readonly words: AskingWords;
  readonly fact: Fact;
  readonly each: AskedOfEach | null;
  /** Of several elements, what is already given for each, by number. */
  readonly found: (path: string) => Json | undefined;
  readonly answer: (put: readonly Put[]) => void;
}

export function describe({
  asking,
  fact,
  each,
}: Pick<QuestionShown, "asking" | "fact" | "each">): QuestionInWords {
  const { program, decision, language } = asking;
  const path = each === null ? fact.path : `${each.list}[]${each.part}`;
  return describeQuestion(program, decision.id, { ...fact, path }, language);
}

/** The heading, what explains it, and the ways to answer. */
export function questionShown(shown: QuestionShown): readonly HTMLElement[] {
  const question = describe(shown);
  const { heading, about } = headingOf(question);
  return [
    el("h2", { className: "ask-q", tabIndex: -1 }, heading),
    ...(about === null ? [] : [el("p", { className: "dim" }, about)]),
    ...choiceOf(shown, question),
  ];
}

function choiceOf(shown: QuestionShown, question: QuestionInWords): readonly HTMLElement[] {
  const { each, fact } = shown;
  const options = optionsOf(shown.words, question);
  const answer = (value: Json): void => answerAlike(shown, value);
  const isNumber =
    options === null && question.range !== null && dieOf(shown) === null && question.kind === "one";
  if (each !== null && each.groups.flat().length > 1 && (options !== null || isNumber)) {
    const alike = options === null ? numberChoice(shown, question, answer) : tapped(options, answer);
    return groupsChoice({ ...shown, each, options, question, alike });
  }
  if (options !== null) return [tapped(options, answer), ...boxFor(shown, question, answer)];
  const { type, kind } = question;
  const die = dieOf(shown);
  if (die !== null) return [diceChoice(shown, die, kind === "one", answer)];
  if (kind === "list" && isOfThings(shown)) return [countChoice(shown, answer)];
  if (kind === "list") return [severalChoice(shown, describe(asSet(shown)), answer)];
  if (kind === "set") return [severalChoice(shown, question, answer)];
  if (type === "square") return boardChoice(shown, shown.found(fact.path), answer);
  if (question.range !== null)
    return [numberChoice(shown, question, answer), ...noneFor(shown, question, answer)];
  if ((type === "record" || type === "ref") && question.optional)
    return [
      tapped(
        [
          { value: {}, name: shown.words.there },
          { value: null, name: shown.words.none },
        ],
        answer,
      ),
    ];
  return [typedChoice(shown, question, answer), ...noneFor(shown, question, answer)];
}

/** One value for the fact, or for each of the elements that are asked. */
function answerAlike({ each, fact, answer }: QuestionShown, value: Json): void {
  const paths = each === null ? [fact.path] : each.groups.flat().map((i) => `${each.list}[${i}]${each.part}`);
  answer(paths.map((path) => ({ path, value })));
}

// ---------------------------------------------------------------- few values

/** A tap is an answer. */
export function tapped(options: readonly Option[], answer: (value: Json) => void): HTMLElement {
  return el(
    "div",
    { className: choiceClass(options) },
    ...options.map(({ value, name }) => button({ className: "option" }, () => answer(value), name)),
  );
}

function noneFor(
  { words }: QuestionShown,
  { optional }: QuestionInWords,
  answer: (value: Json) => void,
): readonly HTMLElement[] {
  return optional
    ? [
        el(
          "p",
          { className: "row" },
          button({ className: "btn quiet" }, () => answer(null), words.none),
        ),
      ]
    : [];
}

// ---------------------------------------------------------------- boxes

/** Where there are values beyond those that are listed. */
function boxFor(
  shown: QuestionShown,
  question: QuestionInWords,
  answer: (value: Json) => void,
): readonly HTMLElement[] {
  return question.open ? [typedChoice(shown, question, answer, shown.words.other)] : [];
}

/** A name, a moment, several numbers: what `rubric ask` reads, with its names offered while one types. */
function typedChoice(
  { asking, words, fact }: QuestionShown,
  question: QuestionInWords,
  answer: (value: Json) => void,
  label = words.otherHint,
): HTMLElement {
  const { program, decision, language } = asking;
  const ids = [fresh(), fresh(), fresh()] as const;
  const input = el("input", { id: ids[0], autocomplete: "off" });
  input.setAttribute("list", ids[1]);
  input.setAttribute("aria-describedby", ids[2]);
  const names = el(
    "datalist",
    { id: ids[1] },
    ...question.values.map(({ name }) => el("option", { value: name })),
  );
  const fault = el("p", { className: "small fault", id: ids[2] }, question.hint);
  const form = el(
    "form",
    { className: "typed" },
    el("label", { htmlFor: ids[0] }, label),
    el("span", { className: "row" }, input, el("button", { className: "btn" }, words.next)),
    names,
    fault,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim() === "") return;
    const asked = { ...question, path: fact.path };
    const typed = readAnswer(program, decision.id, asked, input.value, language);
    if (typed.kind === "value") answer(typed.value);
    else {
      fault.textContent = typed.why;
      fault.setAttribute("role", "alert");
      input.focus();
    }
  });
  return form;
}

/** Of a set: those that apply, or none. */
function severalChoice(
  shown: QuestionShown,
  question: QuestionInWords,
  answer: (value: Json) => void,
): HTMLElement {
  const { words } = shown;
  if (question.values.length === 0 || question.values.length > mostOptions) {
    const none = button({ className: "btn quiet" }, () => answer([]), words.none);
    return el(
      "div",
      {},
      typedChoice(shown, question, answer, question.range === null ? words.otherHint : words.amount),
      el("p", { className: "row" }, none),
    );
  }
  const boxes = question.values.map(({ value, name }) => {
    const input = el("input", { type: "checkbox" });
    return { value, input, label: el("label", {}, input, name) };
  });
  const form = el(
    "form",
    {},
    el("div", { className: "choice" }, ...boxes.map(({ label }) => label)),
    el(
      "p",
      { className: "row" },
      el("button", { className: "btn" }, words.next),
      button({ className: "btn quiet" }, () => answer([]), words.noneOfThese),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer(boxes.filter(({ input }) => input.checked).map(({ value }) => value));
  });
  return form;
}

// ---------------------------------------------------------------- numbers

/** How many elements a list has: a tap for a few, a stepper for more. What they are is asked next. */
function countChoice({ words }: QuestionShown, answer: (value: Json) => void): HTMLElement {
  const step = stepper(words, { value: 7, from: 0, to: 200, label: words.howMany });
  const form = el(
    "form",
    { className: "counted" },
    el("p", { className: "small" }, words.howMany),
    tapped(counts(words), answer),
    el("p", { className: "row" }, step.element, el("button", { className: "btn" }, words.next)),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer(several(step.value()));
  });
  return form;
}

function numberChoice(
  shown: QuestionShown,
  question: QuestionInWords,
  answer: (value: Json) => void,
): HTMLElement {
  const { asking, words, fact } = shown;
  const { program, decision, language } = asking;
  const step = numberStepper(words, question);
  const fault = el("p", { className: "small fault" }, question.hint);
  const form = el(
    "form",
    {},
    el("p", { className: "row" }, step.element, step.sign),
    fault,
    el("p", { className: "row" }, el("button", { className: "btn" }, words.next)),
  );
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const asked = { ...question, path: fact.path };
    const typed = readAnswer(program, decision.id, asked, step.text(), language);
    if (typed.kind === "value") answer(typed.value);
    else {
      fault.textContent = typed.why;
      fault.setAttribute("role", "alert");
    }
  });
  return form;
}

// ---------------------------------------------------------------- dice

/** Whether the elements of the list have parts, which are asked for one by one. */
function isOfThings({ asking, fact }: QuestionShown): boolean {
  const part = partAt(asking.program, asking.decision, fact.path);
  const type = part && presentType(part.type);
  const element = type?.kind === "list" ? presentType(type.of) : null;
  return element?.kind === "record" || element?.kind === "ref" || element?.kind === "square";
}

/** Numbers and names of a list are given together, as those of a set are. */
function asSet(shown: QuestionShown): QuestionShown {
  return { ...shown, fact: { ...shown.fact, kind: "set" } };
}

/** How many sides the die has, or each die of the list; null for anything else. */
function dieOf({ asking, fact }: QuestionShown): number | null {
  const part = partAt(asking.program, asking.decision, fact.path);
  const type = part && presentType(part.type);
  const element = type?.kind === "list" || type?.kind === "set" ? presentType(type.of) : type;
  return element?.kind === "die" ? element.sides : null;
}

/** A tap on a face is a die. One die is an answer; several are taken together. */
function diceChoice(
  { words }: QuestionShown,
  sides: number,
  isOne: boolean,
  answer: (value: Json) => void,
): HTMLElement {
  const rolled: number[] = [];
  const told = el("p", { className: "row rolled" });
  told.setAttribute("role", "status");
  const next = button({ className: "btn" }, () => answer([...rolled]), words.next);
  const show = (): void => {
    const dice = rolled.map((face, i) =>
      button(
        { className: "chip", ariaLabel: filled(words.removeDie, String(face)) },
        () => {
          rolled.splice(i, 1);
          show();
        },
        String(face),
      ),
    );
    told.replaceChildren(...(rolled.length === 0 ? [] : [filled(words.rolled, ""), ...dice]));
    next.hidden = rolled.length === 0;
  };
  const faces = Array.from({ length: sides }, (_, i) =>
    button(
      { className: "die" },
      () => {
        if (isOne) return answer(i + 1);
        rolled.push(i + 1);
        show();
      },
      pips(i + 1),
      heard(String(i + 1)),
    ),
  );
  show();
  return el(
    "div",
    {},
    el("div", { className: "faces" }, ...faces),
    told,
    el("p", { className: "row" }, next),
  );
}

/** Up to six as pips, more as a number. */
function pips(face: number): HTMLElement {
  const shown = el("span", { className: face <= 6 ? `pips p${face}` : "face" });
  shown.setAttribute("aria-hidden", "true");
  shown.append(...(face <= 6 ? Array.from({ length: face }, () => el("i")) : [String(face)]));
  return shown;
}
