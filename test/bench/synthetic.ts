/**
 * Turns a number of provisions into the sources of a book that never was, always the same ones for the same number:
 * a vocabulary, provisions with their words in two languages, decisions, clauses and examples, and one update.
 * Nothing in it is a rule of a game; what is measured on it is left to the figures.
 */
import type { SourceFile } from "../../grammar/source.ts";

/** Provisions of one file, about as many as a chapter has. */
const perFile = 100;
/** One deciding provision in so many is amended by the update, unless another share is asked for. */
const usuallyAmended = 10;

/** Provisions alone, each with a decision: the part of the language that the hand-written parser knows. */
export function syntheticProvisions(count: number): SourceFile[] {
  return printing(count, 1);
}

/** A whole book: vocabulary, provisions of which one in `decidingOf` decides something, and an update of some of these. */
export function syntheticBook(count: number, decidingOf = 1, amendedOf = usuallyAmended): SourceFile[] {
  const deciding = Math.ceil(count / decidingOf);
  const amended = range(0, Math.ceil(deciding / amendedOf)).map((at) => erratum(at * amendedOf));
  const errata = chapters(amended).map((text, index) => ({
    path: `rules/synthetic/1.1/${chapter(index)}.rubric`,
    text: `${index === 0 ? update : "part of synthetic 1.1\n"}\n${text}`,
  }));
  return [
    { path: "rules/synthetic/book.rubric", text: vocabulary },
    ...printing(count, decidingOf),
    ...errata,
  ];
}

function printing(count: number, decidingOf: number): SourceFile[] {
  const provisions = range(0, count).map((index) =>
    index % decidingOf === 0 ? provision(index / decidingOf) : guidance(index),
  );
  return chapters(provisions).map((text, index) => ({
    path: `rules/synthetic/base/${chapter(index)}.rubric`,
    text: `part of synthetic\n\n${text}`,
  }));
}

function chapters(provisions: readonly string[]): string[] {
  return range(0, Math.ceil(provisions.length / perFile)).map((at) =>
    provisions.slice(at * perFile, (at + 1) * perFile).join("\n"),
  );
}

function chapter(index: number): string {
  return `${String(index).padStart(4, "0")}-chapter`;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first }, (_, at) => first + at);
}

// ---------------------------------------------------------------- one provision

interface Rule {
  readonly name: string;
  readonly decision: string;
  readonly type: "truth" | "count" | "length" | "duty";
  readonly guard: string | null;
  readonly clauses: readonly {
    readonly label: string;
    readonly over: string | null;
    readonly body: string;
  }[];
  readonly otherwise: string | null;
  readonly sentences: readonly { readonly label: string; readonly en: string; readonly es: string }[];
}

function provision(index: number): string {
  const rule = ruleOf(index);
  const pick = picker(index * 7 + 3);
  const page = pageOf(index);
  const pages =
    pick(["page", "page", "page", "pages"]) === "page"
      ? `page ${page}`
      : `pages ${page}..${page + 1}, ${page + 5}`;
  const place = pick(places);
  const half = Math.ceil(rule.sentences.length / 2);
  const lines = [
    `provision ${rule.name} on ${pages} {`,
    `  heading en "${place.en}, case ${index}" es "${place.es}, caso ${index}"`,
    ...(index % 6 === 0 ? ["  block flavour unseen"] : []),
    "  block rules {",
    ...paragraph(1, rule.sentences.slice(0, half)),
    ...(rule.sentences.length > half ? paragraph(2, rule.sentences.slice(half)) : []),
    "  }",
    `  decide ${rule.decision}: ${rule.type} given u: unit {`,
    `    name en "${place.en} ${index}" es "${place.es} ${index}"`,
    `    about en "What the rule on the ${lower(place.en)} says of this unit." es "Lo que la regla de ${lower(place.es)} dice de esta unidad."`,
    "  }",
    ...(index % 9 === 0 ? ["  -- The clauses follow the order of the sentences."] : []),
    `  clauses of ${rule.decision}${rule.guard ? ` when ${rule.guard}` : ""} {`,
    ...rule.clauses.map(({ label, over, body }) => `    ${label}${over ? ` over ${over}` : ""}: ${body}`),
    ...(rule.otherwise ? [`    otherwise: ${rule.otherwise}`] : []),
    "  }",
    ...(index % 4 === 0 ? example(rule, pick) : []),
    "}",
    "",
  ];
  return lines.join("\n");
}

/** A provision that says something and decides nothing. */
function guidance(index: number): string {
  const pick = picker(index * 13 + 7);
  const place = pick(places);
  const remarks = labels.slice(0, 1 + pick([1, 2, 2])).map((label) => ({ label, ...sentence(pick) }));
  return [
    `provision note-${index} on page ${pageOf(index)} {`,
    `  heading en "${place.en}, note ${index}" es "${place.es}, nota ${index}"`,
    "  block rules {",
    ...paragraph(1, remarks, "remark"),
    "  }",
    "}",
    "",
  ].join("\n");
}

function paragraph(label: number, sentences: Rule["sentences"], word = "sentence"): string[] {
  return [
    `    paragraph ${label} {`,
    ...sentences.flatMap(({ label, en, es }) => [
      `      ${word} ${label} {`,
      `        en "${en}"`,
      `        es "${es}"`,
      "      }",
    ]),
    "    }",
  ];
}

/** What an example expects is made up: these examples are read and typed, never run. */
function example(rule: Rule, pick: Pick): string[] {
  const models = Array.from({ length: 1 + pick([0, 1, 2]) }, () => {
    return `{ base: ${pick(["outside", "part", "whole"])}, hidden: ${pick([0, 20, 50, 75])}%, wounds: ${pick([1, 2, 6])}, strength: 4 }`;
  });
  const outcome = rule.otherwise ? `= ${rule.otherwise} because otherwise` : "no-ruling";
  return [
    `  example "one of ${models.length} in ${rule.name}" {`,
    `    given terrain = ${pick(["wood", "ruin", "hill"])}, phase = ${pick(phases)}, round = ${pick([1, 2, 3])}, night = no`,
    `    given u = { keywords: { ${pick(keywords)} }, models: [${models.join(", ")}], gap: ${pick(['3"', '7.5"', '12"'])}, power: 5, cost: 120pt }`,
    `    expect ${rule.decision} ${outcome}`,
    "  }",
  ];
}

/** An erratum that rewrites the first sentence of a provision and the clause bound to it. */
function erratum(index: number): string {
  const rule = ruleOf(index);
  const first = rule.clauses[0];
  if (!first) throw new Error("a provision has at least one clause");
  const pick = picker(index * 11 + 5);
  const words = sentence(pick);
  const page = pageOf(index);
  return [
    `erratum E${index} on ${rule.name} changes {`,
    `  heading en "Case ${index}" es "Caso ${index}"`,
    `  replace sentence ${first.label}`,
    `    at en page ${page}, block rules, paragraph 1, sentence 1`,
    `    at es page ${page}, block rules, paragraph 1, sentence 1 {`,
    `    en "${words.en}"`,
    `    es "${words.es}"`,
    "  }",
    `  clauses of ${rule.decision}${rule.guard ? ` when ${rule.guard}` : ""} {`,
    `    replace ${first.label}: ${amountOf(rule.type, pick)} when ${condition(index, pick)}`,
    "  }",
    "}",
    "",
  ].join("\n");
}

function ruleOf(index: number): Rule {
  const pick = picker(index);
  const type = typeOf(index);
  const size = 1 + pick([0, 1, 1, 2]);
  const chosen = labels.slice(pick([0, 1, 2, 3]), 8).slice(0, size + 1);
  return {
    name: nameOf(index),
    decision: decisionOf(index),
    type,
    guard: pick([null, "terrain = wood", "terrain in { ruin, hill }", "phase = shooting", "not night"]),
    clauses: chosen.slice(0, size).map((label, at) => ({
      label,
      over: at > 0 ? (chosen[at - 1] ?? null) : null,
      body: `${amountOf(type, pick)} when ${condition(index, pick)}`,
    })),
    otherwise: pick([true, true, false]) ? simpleAmountOf(type, pick) : null,
    sentences: chosen.map((label) => ({ label, ...sentence(pick) })),
  };
}

function pageOf(index: number): number {
  return 10 + (index % 300);
}
function nameOf(index: number): string {
  return `${placeNames[index % placeNames.length]}-${index}`;
}
function decisionOf(index: number): string {
  return `${typeOf(index) === "truth" ? "may-use" : "worth-of"}-${nameOf(index)}`;
}
function typeOf(index: number): Rule["type"] {
  return (
    (["truth", "truth", "count", "truth", "length", "truth", "duty", "truth"] as const)[index % 8] ?? "truth"
  );
}

// ---------------------------------------------------------------- expressions

function amountOf(type: Rule["type"], pick: Pick): string {
  if (type === "count") {
    return pick([
      "2",
      "(2 when night, 3 when round > 2, otherwise 4)",
      "count m in u.models with hidden < 50%",
      "sum of wounds for m in u.models",
      "min(u.power, 6) + 1",
      "rounded up half of u.power",
      "fold total = 0 over m in u.models gives total + m.wounds",
    ]);
  }
  if (type === "length")
    return pick(['6"', 'min(u.gap, 9")', 'u.gap + 1.5"', "half of u.gap", '(12" when night, otherwise 24")']);
  return simpleAmountOf(type, pick);
}

function simpleAmountOf(type: Rule["type"], pick: Pick): string {
  if (type === "count") return pick(["0", "1", "3"]);
  if (type === "length") return pick(['3"', '9"', '18"']);
  if (type === "duty") return pick(["may", "must", "may not"]);
  return pick(["yes", "no"]);
}

function condition(index: number, pick: Pick): string {
  const shapes: (() => string)[] = [
    () => `u has ${pick(keywords)} and every m in u.models has hidden >= ${pick([25, 50, 75])}%`,
    () =>
      `not u has ${pick(keywords)} and some m in u.models with m.wounds < ${pick([2, 3, 10])} has (m.base = whole)`,
    () => "(count m in u.models with hidden >= 50%) * 2 >= count n in u.models",
    () => `sum of m.wounds for m in u.models <= ${pick([6, 12, 30])}`,
    () => `u.gap <= ${pick([3, 6, 9])}" and round in 2..5`,
    () => `phase = ${pick(phases)} or (phase = ${pick(phases)} and u.gap < ${pick([8, 12])}")`,
    () => `terrain in { wood, ${pick(["ruin", "hill", "river"])} } and not night`,
    () => `u.cost + target.cost > ${pick([150, 400])}pt`,
    () => "(highest of m.strength for m in u.models else 0) > target.power",
    () => 'min(u.gap, target.gap) >= 3"',
    () => `(fold total = 0 over m in u.models gives total + m.wounds) >= ${pick([4, 9])}`,
    () =>
      `u has ${pick(keywords)} or target has ${pick(keywords)} or every m in target.models has (hidden >= 50% and base != outside)`,
    () => (called(index) === null ? "night" : `${called(index)}(u) and not night`),
    () => `marker-gap is known and half of target.power < ${pick([3, 5])}`,
  ];
  return pick(shapes)();
}

/** A truth decided by a provision a little before this one; so what calls what has no cycle. */
function called(index: number): string | null {
  for (let at = index - 1; at >= 0 && at > index - 9; at -= 1)
    if (typeOf(at) === "truth") return decisionOf(at);
  return null;
}

// ---------------------------------------------------------------- words

function sentence(pick: Pick): { en: string; es: string } {
  const who = pick(subjects);
  const what = pick(deeds);
  const when = pick(occasions);
  return { en: `${who.en} ${what.en} ${when.en}.`, es: `${who.es} ${what.es} ${when.es}.` };
}

const placeNames = [
  "woods",
  "ruins",
  "hill-top",
  "river-bank",
  "statue",
  "crater",
  "barricade",
  "open-ground",
];
const places = [
  { en: "Woods", es: "Bosque" },
  { en: "Ruins", es: "Ruinas" },
  { en: "Hill", es: "Colina" },
  { en: "River", es: "Río" },
  { en: "Statue", es: "Estatua" },
];
const labels = ["open", "near", "hidden-ones", "foot", "riders", "crew", "flyers", "last"];
const phases = ["movement", "psychic", "shooting", "charge", "fight"];
const keywords = ["INFANTRY", "VEHICLE", "MONSTER", "CHARACTER", "FLY", "BEAST"];
const subjects = [
  { en: "A unit on foot", es: "Una unidad a pie" },
  {
    en: "Any model of the unit that stands clear",
    es: "Cualquier miniatura de la unidad que quede al descubierto",
  },
  { en: "Whoever moved in this turn", es: "Quien se haya movido en este turno" },
  { en: "The unit the attacker has chosen", es: "La unidad que el atacante haya elegido" },
];
const deeds = [
  { en: "has the benefit of the place", es: "recibe el beneficio del lugar" },
  { en: "may go no further than the edge", es: "no puede ir más allá del borde" },
  { en: "counts as seen in part only", es: "cuenta como vista solo en parte" },
  { en: "adds what its player owes to the roll", es: "suma a la tirada lo que deba su jugador" },
];
const occasions = [
  { en: "as long as half of each model is hidden", es: "mientras quede oculta la mitad de cada miniatura" },
  { en: "from the second round on", es: "a partir de la segunda ronda" },
  { en: "unless somebody flies", es: "salvo que alguien vuele" },
  { en: "when no enemy stands beside it", es: "cuando ningún enemigo está a su lado" },
];

function lower(text: string): string {
  return text.toLowerCase();
}

const update =
  'update 1.1 of synthetic { title en "First Update" es "Primera actualización"  on base  held in en, es }\n';

const vocabulary = `book synthetic {
  title en "Synthetic Book" es "Libro sintético"
  held in en, es
  unit length = in
  unit points = pt
  phases phase
}

enum phase { movement { name en "Movement" es "Movimiento" }, psychic, shooting, charge, fight, morale }
enum terrain-kind { wood, ruin, hill, river, statue }
enum placing { outside, part, whole }
${keywords.map((word) => `keyword ${word} of general { name en "${word}" es "${word}" }`).join("\n")}

record model {
  base: placing { about en "How much of its base stands in the place." es "Cuánto de su peana está en el lugar." }
  hidden: percent 0..100 { about en "How much of it is out of sight." es "Cuánto de ella queda oculto." }
  wounds: count 0..30 { about en "Its wounds." es "Sus heridas." }
  strength: count 1..20 { about en "Its strength." es "Su fuerza." }
}
record unit {
  keywords: keywords { about en "Its keywords." es "Sus claves." }
  models: list of model { about en "Its models." es "Sus miniaturas." }
  gap: length { about en "How far it is from the place." es "A qué distancia está del lugar." }
  power: count 0..60 { about en "Its power." es "Su poder." }
  cost: points { about en "Its cost." es "Su coste." }
}
fact terrain: terrain-kind { about en "The kind of ground." es "La clase de terreno." }
fact phase: phase { about en "The phase of the turn." es "La fase del turno." }
fact round: count 1..7 { about en "The round." es "La ronda." }
fact marker-gap?: length { about en "How far the nearest marker is." es "A qué distancia está el marcador más cercano." }
fact night: truth { about en "Whether it is night." es "Si es de noche." }
fact target: unit { about en "The unit aimed at." es "La unidad a la que se apunta." }
`;

// ---------------------------------------------------------------- chance that is none

type Pick = <T>(from: readonly T[]) => T;

/** Picks by a small generator (mulberry32) with the provision as its seed, so that provision 7 is the same in any book. */
function picker(seed: number): Pick {
  let state = Math.imul(seed + 1, 0x9e3779b9) | 0;
  return (from) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const at = ((mixed ^ (mixed >>> 14)) >>> 0) % from.length;
    return from[at] as (typeof from)[number];
  };
}
