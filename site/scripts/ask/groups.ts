/**
 * One question about several things, such as models: one answer for all of them, or one for each group. A group can be split,
 * and things go from one part to the other by steps.
 */
import {
  type AskedOfEach,
  givenInWords,
  type Json,
  type QuestionInWords,
  readAnswer,
} from "../../../compiler/browser.ts";
import { button, el, fresh, icon } from "./dom.ts";
import { filled } from "./words.ts";
import { numberStepper, stepper } from "./numbers.ts";
import type { Option } from "./options.ts";
import type { QuestionShown } from "./question-view.ts";

interface Asked extends QuestionShown {
  readonly each: AskedOfEach;
  /** Null for a number. */
  readonly options: readonly Option[] | null;
  readonly question: QuestionInWords;
  /** The way to give one answer for all. */
  readonly alike: HTMLElement;
}

interface Part {
  readonly numbers: readonly number[];
  readonly value: Json | undefined;
}

export function groupsChoice(asked: Asked): readonly HTMLElement[] {
  const { words, alike } = asked;
  const byGroup = el("div", { className: "groups" });
  const open = button(
    { className: "btn quiet" },
    () => {
      open.hidden = true;
      byGroup.replaceChildren(groupForm(asked));
      byGroup.querySelector<HTMLElement>("button, input")?.focus();
    },
    words.byGroup,
  );
  return [
    el("p", { className: "small" }, words.allAlike),
    alike,
    el("p", { className: "row" }, open),
    byGroup,
  ];
}

function pathOf({ list, part }: AskedOfEach, number: number): string {
  return `${list}[${number}]${part}`;
}

function groupForm(asked: Asked): HTMLElement {
  const { words, each, answer } = asked;
  // What the elements of one group have in common stays so in all its parts.
  const groups: Part[][] = each.groups.map((numbers) => [{ numbers, value: undefined }]);
  const form = el("form", { className: "group-form" });
  const next = el("button", { className: "btn" }, words.next);
  const show = (): void => {
    let place = 0;
    const sections = groups.flatMap((parts, group) =>
      parts.map((_, i) => {
        place += 1;
        return section(asked, groups, { parts, group, i, place }, show);
      }),
    );
    next.disabled = groups.flat().some(({ value }) => value === undefined);
    form.replaceChildren(...sections, el("div", { className: "row" }, next));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer(
      groups
        .flat()
        .flatMap(({ numbers, value }) =>
          value === undefined ? [] : numbers.map((number) => ({ path: pathOf(each, number), value })),
        ),
    );
  });
  show();
  return form;
}

function section(
  asked: Asked,
  groups: Part[][],
  { parts, group, i, place }: { parts: Part[]; group: number; i: number; place: number },
  show: () => void,
): HTMLElement {
  const { words } = asked;
  const part = parts[i];
  if (part === undefined) return el("div");
  const name = fresh();
  const title = filled(words.group, String(place));
  const known = knownOf(asked, part.numbers);
  const count = stepper(words, {
    value: part.numbers.length,
    from: 1,
    to: part.numbers.length + (parts[i + 1]?.numbers.length ?? 0) - (parts[i + 1] ? 1 : 0),
    label: filled(words.howMany),
    changed: (wanted) => {
      move(parts, i, wanted);
      show();
    },
  });
  const put = (value: Json | undefined): void => {
    parts[i] = { numbers: parts[i]?.numbers ?? [], value };
  };
  const split = button(
    { className: "btn quiet" },
    () => {
      const [first, ...rest] = part.numbers;
      if (first === undefined) return;
      groups[group]?.splice(
        i,
        1,
        { numbers: rest, value: part.value },
        { numbers: [first], value: undefined },
      );
      show();
    },
    icon("plus"),
    words.split,
  );
  return el(
    "fieldset",
    { className: "group" },
    el("legend", { className: "hide" }, title),
    el(
      "div",
      { className: "top-row" },
      el("h3", { className: "line" }, `${part.numbers.length}`, known === "" ? "" : ` · ${known}`),
      ...(parts.length > 1 && i < parts.length - 1 ? [count.element] : []),
    ),
    asked.options === null
      ? numberOf(asked, part, put)
      : radiosOf(asked.options, part, name, (value) => {
          put(value);
          show();
          document.querySelectorAll<HTMLInputElement>(".group input:checked")[place - 1]?.focus();
        }),
    ...(part.numbers.length > 1 ? [split] : []),
  );
}

function radiosOf(
  options: readonly Option[],
  part: Part,
  name: string,
  choose: (value: Json) => void,
): HTMLElement {
  const radios = options.map((option) => {
    const isChosen = JSON.stringify(part.value) === JSON.stringify(option.value);
    const input = el("input", { type: "radio", name, checked: isChosen });
    input.addEventListener("change", () => choose(option.value));
    return el("label", {}, input, option.name);
  });
  return el("div", { className: "choice across" }, ...radios);
}

/** What is typed counts at once; what is no such number counts as nothing. */
function numberOf(
  { asking, words, fact, question }: Asked,
  part: Part,
  put: (value: Json | undefined) => void,
): HTMLElement {
  const { program, decision, language } = asking;
  const step = numberStepper(words, question, part.value, () => read());
  const read = (): void => {
    const typed = readAnswer(program, decision.id, { ...question, path: fact.path }, step.text(), language);
    put(typed.kind === "value" ? typed.value : undefined);
  };
  read();
  return el("p", { className: "row" }, step.element, step.sign);
}

/** Takes elements from the next part, or gives them to it. */
function move(parts: Part[], i: number, wanted: number): void {
  const [own, next] = [parts[i], parts[i + 1]];
  if (own === undefined || next === undefined) return;
  const all = [...own.numbers, ...next.numbers];
  parts[i] = { ...own, numbers: all.slice(0, wanted) };
  parts[i + 1] = { ...next, numbers: all.slice(wanted) };
}

/** What is known of these elements, in a few words. */
function knownOf({ asking, each, found }: Asked, [first = 0]: readonly number[]): string {
  const element = found(`${each.list}[${first}]`);
  const [root = "", ...rest] = each.list.split(".");
  if (element === undefined || rest.length === 0) return "";
  const given = rest.reduceRight<Json>((inner, step) => ({ [step]: inner }), [element]);
  const parts = givenInWords(asking.program, asking.decision, { [root]: given }, asking.language);
  return parts
    .filter(({ path }) => path.includes("[]."))
    .map(({ words }) => words)
    .join(", ");
}
