/**
 * An answer in words: the result, the sentences that decide and their places, why other clauses do not apply, and the
 * doubts, choices and laws on the way. The emitted code computes it; this file only shows it.
 */
import type { DoubtMet, Verdict } from "./answer.ts";
import type { Asked, JsonObject, Page, Say, Vocabulary } from "./asked.ts";
import { el, filled, fresh, said, text } from "./dom.ts";
import { foundAt, stepsOf } from "./paths.ts";
import { inWords, type Speaking } from "./say.ts";
import { bare, inputsOf, partsOf } from "./types.ts";

export interface Telling extends Speaking {
  readonly page: Page;
  readonly asked: Asked;
  readonly read: (doubt: string, reading: string | null) => void;
}

export function verdictShown(
  telling: Telling,
  verdict: Verdict,
  given: JsonObject,
  readings: Readonly<Record<string, string>>,
): readonly HTMLElement[] {
  const { words, vocabulary } = telling;
  const because = citedOnce(verdict.because).map(({ clauses, sentence, clause }) =>
    el(
      "li",
      {},
      ...(sentence === ""
        ? []
        : [el("p", { className: "said" }, said(tongued(telling, clause, sentence), "q"))]),
      el("p", { className: "of" }, ...citation(telling, clause), " ", el("code", {}, clauses.join(", "))),
    ),
  );
  const unless = verdict.unless.map(({ clause, why }) =>
    el(
      "li",
      {},
      el("code", {}, clause),
      ` — ${why} `,
      el("span", { className: "of" }, ...citation(telling, clause)),
    ),
  );
  const missing = section(
    words.missing,
    verdict.missing.map(({ path }) => el("li", {}, nameOfPath(telling, path))),
    "missing",
  );
  // While it depends, what to say next comes before what it may rest on.
  const isOpen = verdict.status === "depends";
  return [
    el("p", { className: `ruling-of ${verdict.status}` }, wording(telling, verdict)),
    ...(isOpen ? missing : []),
    ...section(
      words.laws,
      verdict.laws.map(({ name }) => el("li", {}, said(vocabulary.laws[name] ?? name))),
      "laws",
    ),
    ...section(verdict.status === "conflict" ? words.disagree : words.because, because, "because"),
    ...section(
      words.doubts,
      verdict.doubts.map((doubt) => el("li", {}, doubtShown(telling, doubt, readings))),
      "doubts-met",
    ),
    ...section(
      words.choices,
      verdict.choices.map((choice) => el("li", {}, ...choiceShown(telling, choice, given))),
      "choices-met",
    ),
    ...(isOpen ? [] : missing),
    ...(unless.length === 0
      ? []
      : [
          el(
            "details",
            { className: "unless" },
            el("summary", {}, `${words.unless} (${unless.length})`),
            el("ul", {}, ...unless),
          ),
        ]),
  ];
}

/** The result, or the reason why there is none. */
export function wording(
  { words, asked, ...speaking }: Pick<Telling, "words" | "asked" | "vocabulary" | "language">,
  { status, value }: Pick<Verdict, "status" | "value">,
): string {
  if (status !== "ruled") return words.statuses[status];
  const said = inWords({ words, ...speaking }, asked.type, value);
  return said.slice(0, 1).toLocaleUpperCase(speaking.language) + said.slice(1);
}

function section(heading: string, items: readonly HTMLElement[], kind: string): HTMLElement[] {
  if (items.length === 0) return [];
  return [el("h3", {}, heading), el("ul", { className: kind }, ...items)];
}

// ---------------------------------------------------------------- sentences

interface Cited {
  readonly clauses: string[];
  readonly sentence: string;
  readonly clause: string;
  readonly citation: string;
}

/** Each sentence once, with all that rests on it. */
function citedOnce(because: Verdict["because"]): readonly Cited[] {
  const groups: Cited[] = [];
  for (const { clause, sentence, citation: at } of because) {
    const known = groups.find((each) => each.sentence === sentence && each.citation === at);
    if (known) known.clauses.push(clause);
    else groups.push({ clauses: [clause], clause, sentence, citation: at });
  }
  return groups;
}

/** A sentence that is not held in the reader's language says in which it is. */
function tongued({ asked, vocabulary }: Telling, clause: string, sentence: string): Say {
  const found = lookedUp(vocabulary, asked, clause, ({ tongues }) => tongues);
  return found === undefined ? sentence : [sentence, found];
}

/** Of a clause of this decision or, behind its name and a dot, of one called on the way. */
function citation({ asked, vocabulary, page }: Telling, clause: string): (Node | string)[] {
  const links = lookedUp(vocabulary, asked, clause, ({ cited }) => cited) ?? [];
  return links.flatMap(([words, tail], i): (Node | string)[] => {
    const shown = said(words);
    const part = tail === undefined ? shown : el("a", { href: page.root + tail }, shown);
    return i === 0 ? [part] : [", ", part];
  });
}

/** Of one called on the way the clause stands behind its name and a dot; a figure is called as its decision. */
function lookedUp<T>(
  { decisions }: Vocabulary,
  asked: Asked,
  clause: string,
  of: (asked: Asked) => Readonly<Record<string, T>> | undefined,
): T | undefined {
  const own = of(asked)?.[clause];
  if (own !== undefined) return own;
  for (const id of asked.calls) {
    const called = decisions[id];
    const all = called === undefined ? undefined : of(called);
    const label = clause === id ? id : clause.startsWith(`${id}.`) ? clause.slice(id.length + 1) : null;
    const found = label === null ? undefined : all?.[label];
    if (found !== undefined) return found;
  }
  return undefined;
}

// ---------------------------------------------------------------- doubts, choices, what is missing

/** Every reading with its answer; to take another is to ask again. */
function doubtShown(
  telling: Telling,
  doubt: DoubtMet,
  readings: Readonly<Record<string, string>>,
): HTMLElement {
  const { words, vocabulary } = telling;
  const own = vocabulary.doubts[doubt.id];
  const group = fresh();
  const now = readings[doubt.id] ?? doubt.taken;
  // The readings are shown only if at least one gives a result.
  const isTold = doubt.readings.some(({ status }) => status !== "depends");
  const options = doubt.readings.map(({ name, status, value }) => {
    const input = el("input", { type: "radio", name: group, checked: name === now });
    input.addEventListener("change", () => telling.read(doubt.id, name === doubt.taken ? null : name));
    const named = own?.readings.find(([each]) => each === name)?.[1] ?? name;
    return el(
      "label",
      {},
      input,
      el(
        "span",
        {},
        ...(isTold ? [el("strong", {}, wording(telling, { status, value })), " "] : []),
        ...(name === doubt.taken ? [el("span", { className: "taken" }, words.taken), " "] : []),
        said(named),
      ),
    );
  });
  return el(
    "fieldset",
    { className: "field reading" },
    el("legend", {}, own === undefined ? doubt.id : said(own.because)),
    ...options,
  );
}

function choiceShown(
  telling: Telling,
  choice: Verdict["choices"][number],
  given: JsonObject,
): (Node | string)[] {
  const { words, vocabulary } = telling;
  const field = vocabulary.facts[choice.path];
  const made = foundAt(given, choice.path);
  const name = field === undefined ? choice.path : text(field.called);
  const say = (json: typeof made) =>
    field === undefined || json === undefined ? "" : inWords(telling, field.type, json);
  const among = choice.options.length === 0 ? "" : ` (${words.among} ${choice.options.map(say).join(", ")})`;
  const owner = field?.owner === undefined ? "" : `, ${filled(words.choiceOf, text(field.owner))}`;
  return [`${name}${owner}: ${made === undefined ? words.stillOpen : say(made)}${among}`];
}

/** `target.models[0].hidden` under the names a reader knows. */
export function nameOfPath(
  { vocabulary, words, asked }: Pick<Telling, "vocabulary" | "words" | "asked">,
  path: string,
): string {
  let fields = inputsOf(vocabulary, asked);
  const names: string[] = [];
  for (const step of stepsOf(path)) {
    if (typeof step === "number") {
      names.push(`${names.pop() ?? ""} ${step + 1}`);
      continue;
    }
    const field = fields.find(({ name }) => name === step);
    if (field === undefined) return path;
    names.push(text(field.called));
    let type = bare(field.type);
    while (type.kind === "list" || type.kind === "set") type = bare(type.of);
    fields = partsOf(vocabulary, words, type) ?? [];
  }
  return names.join(" › ");
}
