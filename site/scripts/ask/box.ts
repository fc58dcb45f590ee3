/** The box for own words: the questions that they mean, the best first, and what was understood of the situation. */
import {
  givenInWords,
  loadAnalyzer,
  nextStep,
  nothingTold,
  readSearch,
  search,
  understoodIn,
  writeAddress,
  type WrittenSearch,
} from "../../../compiler/browser.ts";
import type { BoxPage } from "./asked.ts";
import { type Asking, loadAsking } from "./data.ts";
import { button, byId, el, heard, icon } from "./dom.ts";
import { type AskingWords, filled } from "./words.ts";

const mostShown = 10;

type Found = ReturnType<typeof search>[number];
interface Hit extends Found {
  readonly title: string;
  readonly href: string;
  readonly isSequence: boolean;
}

export async function startBox(page: BoxPage, words: AskingWords): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("main .asking-form");
  const input = form?.querySelector("input");
  const results = byId("results");
  if (!form || !input) return;
  const titles = questionsOf();
  const find = await loadFinder(page);
  const ask = (): void => {
    const query = input.value.trim();
    const found = query === "" ? [] : find(query);
    const hits = found.flatMap((each): Hit[] => {
      const known = titles.get(each.name);
      return known === undefined ? [] : [{ ...each, ...known }];
    });
    byId("questions").hidden = query !== "";
    results.hidden = query === "";
    if (query !== "") showHits(page, words, results, hits.slice(0, mostShown), query);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", `${location.pathname}?q=${encodeURIComponent(input.value.trim())}`);
    ask();
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked === null) return;
  input.value = asked;
  ask();
}

/** The list of the page has all questions with their names. */
function questionsOf(): ReadonlyMap<string, Omit<Hit, keyof Found>> {
  const links = document.querySelectorAll<HTMLAnchorElement>("#questions a[data-question]");
  return new Map(
    [...links].map((link) => {
      const { question = "", kind } = link.dataset;
      const about = link.parentElement?.querySelector(".about")?.textContent ?? "";
      const title = about === "" ? (link.textContent ?? "") : about;
      return [question, { title, href: link.href, isSequence: kind === "sequence" }];
    }),
  );
}

async function loadFinder({ indexes, language }: BoxPage): Promise<(query: string) => readonly Found[]> {
  const load = async (address: string): Promise<WrittenSearch> => (await fetch(address)).json();
  const [analyzer, own, main] = await Promise.all([loadAnalyzer(language), ...indexes.map(load)]);
  if (own === undefined) return () => [];
  const data = readSearch(own, main ?? own);
  return (query) => search(data, analyzer, query);
}

// ---------------------------------------------------------------- hits

function showHits(
  page: BoxPage,
  words: AskingWords,
  results: HTMLElement,
  hits: readonly Hit[],
  query: string,
): void {
  const [best, ...others] = hits;
  const status = el("p", { className: "hide" }, filled(words.found, String(hits.length)));
  status.setAttribute("role", "status");
  if (best === undefined) {
    results.replaceChildren(status, el("p", { className: "note" }, words.nothingFound));
    return;
  }
  const understood = el("div", { className: "full" });
  const first = hitShown(words, best, true);
  results.replaceChildren(
    status,
    understood,
    el(
      "section",
      {},
      el("h2", { className: "hide" }, words.best),
      el("div", { className: "hits" }, first.element),
    ),
    ...(others.length === 0
      ? []
      : [
          el(
            "section",
            {},
            el("h2", { className: "head" }, words.others),
            el("div", { className: "hits" }, ...others.map((hit) => hitShown(words, hit, false).element)),
          ),
        ]),
  );
  if (best.isSequence) return;
  void loadAsking(`${best.href.replace(/[?#].*$/, "")}rules.json`, best.name, page.language).then((asking) =>
    showUnderstood({ asking, words, understood, first, best }, query),
  );
}

interface HitShown {
  readonly element: HTMLElement;
  readonly link: HTMLAnchorElement;
  readonly note: HTMLElement;
}

function hitShown(words: AskingWords, { title, href, isSequence }: Hit, isBest: boolean): HitShown {
  const link = el("a", { href }, title);
  const note = el("p", {});
  const kind = isSequence ? words.kindSequence : words.kindQuestion;
  const element = el(
    "article",
    { className: isBest ? "hit best" : "hit" },
    el("p", { className: "kind" }, icon("ask", "small"), kind),
    el("h3", {}, link),
    note,
  );
  return { element, link, note };
}

// ---------------------------------------------------------------- what was understood

interface Understanding {
  readonly asking: Asking;
  readonly words: AskingWords;
  readonly understood: HTMLElement;
  readonly first: HitShown;
  readonly best: Hit;
}

/** The best question with what the words say of the situation: each part leads to its question, where it can be changed. */
async function showUnderstood(around: Understanding, query: string): Promise<void> {
  const { asking, words, understood, first, best } = around;
  const { program, decision, language } = asking;
  const given = understoodIn(program, decision, await loadAnalyzer(language), query);
  const parts = givenInWords(program, decision, given, language);
  if (parts.length === 0) return;
  const told = { ...nothingTold, given };
  const address = `${best.href}?${writeAddress(program, decision, told)}`;
  first.link.href = address;
  const { question, left } = nextStep(program, decision, told, language);
  const filledIn = parts.length === 1 ? words.filledOne : filled(words.filled, String(parts.length));
  const next = question === null ? words.ready : "";
  first.note.textContent = `${filledIn} ${next}`.trim();
  first.note.dataset.left = String(left);
  const chips = parts.map(({ path, words: text }) =>
    button(
      {},
      () => {
        location.href = `${address}#${encodeURIComponent(path)}`;
      },
      text,
      icon("pencil"),
      heard(words.change),
    ),
  );
  understood.replaceChildren(
    el("p", { className: "small" }, words.understood),
    el("p", { className: "said" }, ...chips),
  );
}
