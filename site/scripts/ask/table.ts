/** Asks one question until it is answered: one thing a screen, what was told above it, the answer at the end. */
import {
  anyElement,
  findFact,
  foundAt,
  givenInWords,
  type JsonObject,
  keepFitting,
  nextStep,
  putAt,
  readAddress,
  type Step,
  type Told,
  writeAddress,
} from "../../../compiler/browser.ts";
import type { QuestionPage } from "./asked.ts";
import { type Asking, loadAsking } from "./data.ts";
import { button, byId, el, heard, icon } from "./dom.ts";
import { plateOf } from "./plate.ts";
import { type Fact, type Put, questionShown } from "./question-view.ts";
import { copiedText, saidOf, tableView, verdictShown, wordsOf } from "./verdict-view.ts";
import { type AskingWords, filled } from "./words.ts";

interface Table {
  readonly page: QuestionPage;
  readonly asking: Asking;
  readonly words: AskingWords;
  readonly box: HTMLElement;
}

export async function startTable(page: QuestionPage, words: AskingWords): Promise<void> {
  const here = page.versions.find(({ isHere }) => isHere);
  if (here?.rules == null) return;
  const box = byId("table");
  box.hidden = false;
  try {
    const asking = await loadAsking(here.rules, page.decision, page.language);
    const table: Table = { page, asking, words, box };
    addEventListener("popstate", () => showAddress(table, false));
    const keep = placeOf(box);
    delete box.dataset.first;
    showAddress(table, true);
    keep();
  } catch (problem) {
    delete box.dataset.first;
    box.replaceChildren(el("p", { className: "note" }, words.failed));
    throw problem;
  }
}

/** Gives back what a person typed into the first question of the page, and the focus, once the script shows the same. */
function placeOf(box: HTMLElement): () => void {
  const input = box.querySelector("input");
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  return () => {
    const shown = box.querySelector("input");
    if (input !== null && shown !== null && input.value !== input.defaultValue) shown.value = input.value;
    if (focused === null) return;
    const buttons = [...box.querySelectorAll("button")];
    const same = focused === input ? shown : buttons.find((each) => each.textContent === focused.textContent);
    same?.focus();
  };
}

// ---------------------------------------------------------------- one step

function showAddress(table: Table, isFirst: boolean): void {
  const { asking } = table;
  const { told, unread } = readAddress(asking.program, asking.decision, location.search);
  // The box for own words leads to the part that it understood wrongly.
  const wanted = decodeURIComponent(location.hash.slice(1));
  const parts = givenInWords(asking.program, asking.decision, told.given, asking.language);
  const editing = parts.some(({ path }) => path === wanted) ? { editing: wanted } : {};
  show(table, told, { isFirst, unread: unread.length > 0, ...editing });
}

interface How {
  readonly isFirst?: boolean;
  readonly unread?: boolean;
  /** What the person wants to answer again. */
  readonly editing?: string;
}

function go(table: Table, told: Told, how: How = {}): void {
  const { program, decision } = table.asking;
  const query = writeAddress(program, decision, told);
  const address = `${location.pathname}${query === "" ? "" : `?${query}`}`;
  if (address !== location.pathname + location.search) history.pushState(null, "", address);
  show(table, told, how);
}

function show(table: Table, told: Told, how: How): void {
  const { asking, words, box } = table;
  const { program, decision, language } = asking;
  const step = withinReach(() => nextStep(program, decision, told, language));
  if (step === null) {
    box.replaceChildren(chips(table, told, null), el("p", { className: "note" }, words.inexact));
    return;
  }
  const edited = how.editing === undefined ? null : editedFact(asking, told, how.editing);
  const parts =
    edited === null && step.question === null
      ? answerParts(table, told, step)
      : questionParts(table, told, step, edited);
  box.className = step.question === null && edited === null ? "table wide section" : "table section";
  box.replaceChildren(
    ...(how.unread === true ? [el("p", { className: "note" }, words.unread)] : []),
    ...parts,
  );
  byId("logic").hidden = false;
  if (how.isFirst === true) return;
  scrollTo({ top: 0 });
  box.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}

/** Null where a number is too large to be exact. */
function withinReach(step: () => Step): Step | null {
  try {
    return step();
  } catch (problem) {
    if (problem instanceof RangeError || (problem instanceof Error && problem.name === "LimitError"))
      return null;
    throw problem;
  }
}

/** The fact of a chip, asked again of all elements. */
function editedFact(
  { program, decision }: Asking,
  { given }: Told,
  path: string,
): { readonly fact: Fact; readonly each: Step["each"] } | null {
  const [list = "", part = ""] = path.split(/\[\](?!.*\[\])/);
  const elements = path.includes("[]") ? foundAt(given, list) : undefined;
  const first = path.includes("[]") ? `${list}[0]${part}` : path;
  const fact = findFact(program, decision, first);
  if (fact === null || (path.includes("[]") && !Array.isArray(elements))) return null;
  const numbers = Array.isArray(elements) ? elements.map((_, i) => i) : [];
  return { fact, each: numbers.length === 0 ? null : { list, part, groups: [numbers] } };
}

// ---------------------------------------------------------------- a question

function questionParts(
  table: Table,
  told: Told,
  step: Step,
  edited: ReturnType<typeof editedFact>,
): readonly HTMLElement[] {
  const { asking, words } = table;
  const fact: Fact | null = edited?.fact ?? step.question;
  if (fact === null) return [];
  const each = edited?.each ?? step.each;
  const shown = questionShown({
    asking,
    words,
    fact,
    each,
    found: (path) => foundAt(told.given, path),
    answer: (put) => answerWith(table, told, put),
  });
  const skip = button(
    { className: "btn plain" },
    () => go(table, { ...told, unknown: [...new Set([...told.unknown, anyElement(fact.path)])] }),
    words.unknown,
  );
  const back = button(
    { className: "btn plain back", ariaLabel: words.back },
    () => history.back(),
    icon("back"),
  );
  const answered = Object.keys(told.given).length + told.unknown.length;
  return [
    progress(words, answered + 1, step.left),
    chips(table, told, null),
    ...shown,
    el("div", { className: "act" }, skip, ...(answered > 0 ? [back] : [])),
  ];
}

function progress(words: AskingWords, now: number, left: number): HTMLElement {
  const bar = el("progress", { value: now - 1, max: now + left, ariaLabel: words.progress });
  const rest = left === 0 ? words.leftOne : filled(words.left, String(left));
  return el(
    "p",
    { className: "progress-line" },
    el("span", {}, `${filled(words.question, String(now))} · ${rest}`),
    bar,
  );
}

function answerWith(table: Table, told: Told, put: readonly Put[]): void {
  const { asking, words, box } = table;
  const given = put.reduce<JsonObject>((left, { path, value }) => putAt(left, path, value), told.given);
  const { dropped } = keepFitting(asking.program, asking.decision, given);
  if (dropped.length > 0) {
    const fault = el("p", { className: "note fault" }, words.notFitting);
    fault.setAttribute("role", "alert");
    box.querySelector(".act")?.before(fault);
    return;
  }
  const paths = new Set(put.map(({ path }) => anyElement(path)));
  go(table, { ...told, given, unknown: told.unknown.filter((path) => !paths.has(path)) });
}

// ---------------------------------------------------------------- what was told

/** Each part to be changed with a tap; struck out where it makes no difference. */
function chips(table: Table, told: Told, step: Step | null): HTMLElement {
  const { asking, words } = table;
  const isIdle = idlePaths(step);
  const parts = givenInWords(asking.program, asking.decision, told.given, asking.language);
  return el(
    "p",
    { className: "said" },
    ...parts.map(({ path, words: text }) => {
      const off = isIdle(path);
      return button(
        off ? { className: "off" } : {},
        () => go(table, without(told, path), { editing: path }),
        ...(off
          ? [el("s", {}, text), heard(` ${words.noDifference}`)]
          : [text, icon("pencil"), heard(words.change)]),
      );
    }),
  );
}

/** Whether what was told makes no difference. */
function idlePaths(step: Step | null): (path: string) => boolean {
  const idle = step?.answer.unused.map(({ path }) => anyElement(path)) ?? [];
  return (path) =>
    idle.some((each) => path === each || path.startsWith(`${each}.`) || path.startsWith(`${each}[`));
}

/** The value stays until another is given; of what the person did not know, it is asked again. */
function without(told: Told, path: string): Told {
  return { ...told, unknown: told.unknown.filter((each) => each !== path) };
}

// ---------------------------------------------------------------- the answer

function answerParts(table: Table, told: Told, step: Step): readonly HTMLElement[] {
  const { page, asking, words } = table;
  const parts = givenInWords(asking.program, asking.decision, told.given, asking.language);
  const isIdle = idlePaths(step);
  const shown = {
    asking,
    words,
    root: page.root,
    source: page.source,
    situation: parts
      .filter(({ path }) => !isIdle(path))
      .map((part) => part.words)
      .join(" · "),
    told,
    answer: step.answer,
    read: (doubt: string, reading: string | null) => {
      const { [doubt]: _, ...rest } = told.readings;
      go(table, { ...told, readings: reading === null ? rest : { ...rest, [doubt]: reading } });
    },
    ask: (path: string) =>
      go(
        table,
        { ...told, unknown: told.unknown.filter((each) => each !== anyElement(path)) },
        { editing: path },
      ),
  };
  const said = wordsOf(shown, step.answer);
  const spoken = saidOf(shown, step.answer, said);
  const status = el("span", { className: "small" });
  status.setAttribute("role", "status");
  const show = button(
    { className: "btn" },
    () => {
      const dialog = tableView(spoken, shown);
      document.body.append(dialog);
      dialog.showModal();
    },
    icon("speak"),
    words.show,
  );
  const copy = button(
    { className: "btn plain" },
    () => {
      const text = copiedText(spoken, said, shown);
      // Where nothing may be copied, the address is there to be taken.
      void navigator.clipboard.writeText(text).then(
        () => status.replaceChildren(words.copied),
        () => status.replaceChildren(location.href),
      );
    },
    icon("link"),
    words.copy,
  );
  const [verdict, ...rest] = verdictShown(shown);
  const others = otherVersions(table, told, step);
  const plate = plateOf(asking, told.given, words);
  const last = parts.at(-1);
  const main = el(
    "div",
    {},
    ...(verdict === undefined ? [] : [verdict]),
    el("div", { className: "row acts" }, show, copy, status),
    ...(others === null ? [] : [others]),
    ...rest,
  );
  const aside = el(
    "aside",
    { ariaLabel: words.situation },
    ...(plate === null ? [] : [plate]),
    el(
      "p",
      { className: "row" },
      ...(last === undefined
        ? []
        : [
            button(
              { className: "btn quiet" },
              () => go(table, without(told, last.path), { editing: last.path }),
              icon("pencil"),
              words.changeSomething,
            ),
          ]),
      el("a", { className: "btn quiet", href: page.ask }, words.another),
    ),
  );
  return [el("div", { className: "full" }, chips(table, told, step)), main, aside];
}

// ---------------------------------------------------------------- other versions

/** The rules of a version are loaded once, and not before there is an answer to compare with. */
const loaded = new Map<string, Promise<Asking>>();

function otherVersions({ page, words }: Table, told: Told, step: Step): HTMLElement | null {
  const others = page.versions.filter(({ isHere }) => !isHere);
  if (others.length === 0 || step.answer.status === "depends") return null;
  const list = el("dl", { className: "same panel" });
  list.setAttribute("aria-label", words.otherVersions);
  for (const { version, label, page: href, rules } of others) {
    const value = el("dd", {}, rules === null ? words.notThere : words.loading);
    const name = version === "base" ? atStart(label) : filled(words.under, label);
    list.append(el("dt", {}, href === null ? name : el("a", { href: href + location.search }, name)), value);
    if (rules === null) continue;
    const known = loaded.get(version) ?? loadAsking(rules, page.decision, page.language);
    loaded.set(version, known);
    void known.then((other) => value.replaceChildren(...under(other, told, step, words)));
  }
  return list;
}

function atStart(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

function under(other: Asking, told: Told, step: Step, words: AskingWords): readonly (Node | string)[] {
  const { program, decision, language } = other;
  const { given } = keepFitting(program, decision, told.given);
  const there: Told = { given, readings: {}, unknown: told.unknown };
  const found = withinReach(() => nextStep(program, decision, there, language));
  if (found === null) return [words.inexact];
  const isSame =
    found.answer.status === step.answer.status &&
    JSON.stringify(found.answer.value) === JSON.stringify(step.answer.value);
  const shown = { asking: other, words, told: there };
  const said = saidOf(shown, found.answer, wordsOf(shown, found.answer));
  // "To answer, I still need:" alone is no sentence.
  const word = found.answer.status === "depends" ? `${said.word} ${said.sentence}.` : said.word;
  return isSame ? [`${word} (${words.sameAnswer})`] : [el("strong", {}, word)];
}
