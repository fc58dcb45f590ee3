/**
 * Asks a decision on its page: runs the emitted module of the version, asks only what still matters, and tells the verdict as
 * it changes. The whole question stands in the address.
 */
import { readFrom, written } from "./ask/address.ts";
import { answerIfExact, type Asking, type Rules, type Runtime, type Verdict } from "./ask/answer.ts";
import type { JsonObject, Page, Version, Vocabulary } from "./ask/asked.ts";
import { el, filled } from "./ask/dom.ts";
import { fieldOf } from "./ask/fields.ts";
import { type Form, refreshAll, type Shown } from "./ask/form.ts";
import { misfits } from "./ask/fits.ts";
import { isObject } from "../../compiler/core/json.ts";
import { foundAt, isWithin, putAt } from "./ask/paths.ts";
import { tellingFirst } from "./ask/telling-order.ts";
import { toldField } from "./ask/told-field.ts";
import { parsed } from "./ask/typed-json.ts";
import { inputsOf } from "./ask/types.ts";
import { pathsOf, problemsOf } from "./ask/unfit.ts";
import { verdictShown, wording } from "./ask/verdict-view.ts";

const page = JSON.parse(byId("asked").textContent ?? "{}") as Page;
const here = page.versions.find(({ isHere }) => isHere);
if (here !== undefined) void start(here);

async function start(version: Version): Promise<void> {
  const answerBox = byId("answer");
  byId("asking").hidden = false;
  try {
    const asking = await loaded(version);
    if (asking !== null) ask(asking, answerBox);
  } catch (problem) {
    answerBox.textContent = answerBox.dataset.failed ?? "";
    throw problem;
  }
}

/** Null where that version does not decide it. */
async function loaded({ module, vocabulary: path }: Version): Promise<Asking | null> {
  const [rules, runtime, vocabulary] = await Promise.all([
    import(module) as Promise<Rules>,
    import(page.runtime) as Promise<Runtime>,
    fetch(path).then((found) => found.json() as Promise<Vocabulary>),
  ]);
  const { decision } = page;
  const asked = vocabulary.decisions[decision];
  return asked === undefined ? null : { rules, runtime, vocabulary, decision, asked };
}

// ---------------------------------------------------------------- one question

function ask(asking: Asking, answerBox: HTMLElement): void {
  const { vocabulary, asked } = asking;
  const { words } = vocabulary;
  const inputs = inputsOf(vocabulary, asked);
  const reading = { vocabulary, words };
  const said = readFrom(reading, inputs, location.search);
  // Fields show declared names, so addresses must use them too.
  const unfitIn = (json: JsonObject): readonly string[] => [
    ...new Set([...misfits(reading, inputs, json, asked.told), ...pathsOf(problemsOf(asking, json))]),
  ];
  const misfit = unfitIn(said.question.given);
  let given: JsonObject = misfit.reduce(
    (left, path) => putAt(left, path, undefined),
    said.question.given as JsonObject,
  );
  let readings = said.question.readings;
  let missing: readonly string[] = [];
  /** Roots in the order in which they were answered: these keep their place. */
  let answered: readonly string[] = inputs
    .map(({ name }) => name)
    .filter((name) => given[name] !== undefined);
  const unread = [...said.unread, ...misfit];
  byId("unread").hidden = unread.length === 0;
  byId("unread").textContent = filled(words.unread, unread.join(", "));

  const all = byId("all-facts") as HTMLInputElement;
  const form: Form = {
    vocabulary,
    words,
    found: (path) => foundAt(given, path),
    put: (path, value) => change(putAt(given, path, value)),
    missing: () => missing,
    isAll: () => all.checked,
  };
  const fields = inputs.map((field) => fieldOf(form, field.name, field));
  const told = toldField(form, asked.told);
  const facts = byId("facts");
  facts.addEventListener("submit", (event) => event.preventDefault());
  const box = el("div", { className: "fields" }, ...fields.map(({ element }) => element));
  facts.append(box, ...(told === null ? [] : [told.element]));
  const others = page.versions.filter(({ isHere }) => !isHere);
  const elsewhere = el("ul", { className: "elsewhere" });
  // On a small screen the verdict stays in sight while the form is filled in.
  const line = el("a", { className: "verdict-line", href: "#verdict" });
  byId("asking").insertBefore(line, byId("answer").parentElement);
  const verdictBox = el("div", {});
  verdictBox.setAttribute("aria-live", "polite");
  answerBox.replaceChildren(
    verdictBox,
    ...(others.length === 0 ? [] : [el("h3", {}, words.versions), elsewhere]),
  );

  function change(next: JsonObject): void {
    given = next;
    for (const { name } of inputs) {
      const isSaid = given[name] !== undefined;
      if (isSaid && !answered.includes(name)) answered = [...answered, name];
      if (!isSaid) answered = answered.filter((each) => each !== name);
    }
    const search = written(reading, inputs, { given, readings });
    history.replaceState(
      null,
      "",
      `${location.pathname}${search === "" ? "" : `?${search}`}${location.hash}`,
    );
    show();
  }

  /** Nothing is answered while something given cannot be. */
  function refuse(why: string): void {
    verdictBox.replaceChildren(el("p", { className: "note" }, why));
    line.className = "verdict-line";
    line.textContent = why;
    elsewhere.replaceChildren();
    refreshAll(form, fields);
    told?.refresh();
  }

  function show(): void {
    const problems = problemsOf(asking, given);
    if (problems.length > 0) {
      const isTwice = problems.some(({ code }) => code === "repeated-id");
      refuse(filled(isTwice ? words.sameName : words.unfit, pathsOf(problems).join(", ")));
      return;
    }
    const verdict = answerIfExact(asking, given, readings, page.language);
    if (verdict === null) {
      refuse(words.inexact);
      return;
    }
    missing = tellingFirst(
      asking,
      words,
      given,
      readings,
      verdict.missing.map(({ path }) => path),
    );
    const speaking = { ...reading, language: page.language };
    verdictBox.replaceChildren(
      ...verdictShown(
        {
          ...speaking,
          page,
          asked,
          read: (doubt, name) => {
            const { [doubt]: _, ...rest } = readings;
            readings = name === null ? rest : { ...rest, [doubt]: name };
            change(given);
          },
        },
        { ...verdict, missing: missing.map((path) => ({ path, about: {} })) },
        given,
        readings,
      ),
    );
    line.className = `verdict-line ${verdict.status}`;
    line.textContent = wording({ ...speaking, asked }, verdict);
    arrange(box, inOrder(fields, answered, missing));
    refreshAll(form, fields);
    told?.refresh();
    const data = byId("data") as HTMLTextAreaElement;
    if (document.activeElement !== data) data.value = JSON.stringify(given, null, 1);
    void compare(verdict);
  }

  /** Asked again at each change; what is loaded stays. */
  let turns = 0;
  async function compare(verdict: Verdict): Promise<void> {
    turns += 1;
    const turn = turns;
    const items = await Promise.all(others.map((version) => under(version, verdict)));
    if (turn === turns) elsewhere.replaceChildren(...items);
  }

  async function under(version: Version, verdict: Verdict): Promise<HTMLElement> {
    const label = filled(words.under, version.label);
    if (version.page === null) return el("li", {}, `${label}: ${words.notThere}`);
    const other = await othersLoaded(version);
    if (other === null) return el("li", {}, `${label}: ${words.notThere}`);
    const fitting = pathsOf(problemsOf(other, given)).reduce(
      (left, path) => putAt(left, path, undefined),
      given,
    );
    const found = answerIfExact(other, fitting, {}, page.language);
    if (found === null) return el("li", {}, `${label}: ${words.inexact}`);
    const isSame =
      found.status === verdict.status && JSON.stringify(found.value) === JSON.stringify(verdict.value);
    const said = wording(
      { words, asked: other.asked, vocabulary: other.vocabulary, language: page.language },
      found,
    );
    const link = el("a", { href: version.page + location.search }, label);
    return el(
      "li",
      isSame ? {} : { className: "differs" },
      link,
      ": ",
      isSame ? said : el("strong", {}, said),
    );
  }

  all.addEventListener("change", show);
  byId("start-over").addEventListener("click", () => {
    readings = {};
    change({});
  });
  byId("share").addEventListener("click", () => void share(words.copied));
  byId("take-data").addEventListener("click", () => {
    const fault = byId("data-fault");
    const wanted = parsed((byId("data") as HTMLTextAreaElement).value);
    const wrong = isObject(wanted) ? unfitIn(wanted) : ["{ }"];
    fault.textContent = wrong.length === 0 ? "" : filled(words.notJson, wrong.join(", "));
    if (wrong.length === 0 && isObject(wanted)) change(wanted);
  });
  show();
}

const known = new Map<string, Promise<Asking | null>>();

function othersLoaded(version: Version): Promise<Asking | null> {
  const found = known.get(version.version) ?? loaded(version);
  known.set(version.version, found);
  return found;
}

// ---------------------------------------------------------------- order

/** Answered fields keep their order; then the fields that matter, the most useful first. */
function inOrder(
  fields: readonly Shown[],
  answered: readonly string[],
  missing: readonly string[],
): readonly Shown[] {
  const rank = ({ path }: Shown): number => {
    const place = answered.indexOf(path);
    if (place >= 0) return place;
    const asked = missing.findIndex((each) => isWithin(each, path));
    return fields.length + (asked < 0 ? missing.length : asked);
  };
  return [...fields].sort((a, b) => rank(a) - rank(b));
}

/** Never moves what has the focus, for it would lose it. */
function arrange(box: HTMLElement, ordered: readonly Shown[]): void {
  const pinned = ordered.find(({ element }) => element.contains(document.activeElement))?.element ?? null;
  let isBehind = pinned === null;
  for (const { element } of ordered) {
    if (element === pinned) isBehind = true;
    else if (isBehind) box.append(element);
    else box.insertBefore(element, pinned);
  }
}

// ---------------------------------------------------------------- the address

async function share(copied: string): Promise<void> {
  const told = byId("told");
  try {
    await navigator.clipboard.writeText(location.href);
    told.textContent = copied;
  } catch {
    // Where nothing may be copied, the address itself can be.
    told.textContent = location.href;
  }
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`#${id} is not in the page`);
  return found;
}
