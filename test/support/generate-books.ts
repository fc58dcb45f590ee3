/**
 * Whole books made at random, as `.rubric` text that compiles without errors: decisions over facts of every type, tables,
 * readings, plays with reactions and policies, in several languages, and two updates that amend, carry, replace, withdraw and
 * drop. A book is made of the numbers of a tape, so that it can be made again and made smaller.
 */
import fc from "fast-check";
import {
  ambient,
  type Asked,
  type Kind,
  type Scope,
  expressionsOf,
  vocabulary,
  writerOf,
} from "./book-expressions.ts";
import { inResolve, type LineScope, linesOf } from "./book-lines.ts";

export interface GeneratedBook {
  readonly name: string;
  /** As a project has them, the book first. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

export const tapes: fc.Arbitrary<readonly number[]> = fc.array(fc.nat({ max: 99_991 }), {
  minLength: 40,
  maxLength: 160,
});

/** The same tape gives the same book. */
export function generateBook(name: string, tape: readonly number[]): GeneratedBook {
  const writer = writerOf(tape);
  const { pick, one, fresh } = writer;
  const write = expressionsOf(writer);
  const sentences: string[] = [];
  const from = (): string => (sentences.length === 0 || pick(3) > 0 ? "" : ` from ${one(sentences)}`);
  const { lines } = linesOf(writer, write, from);

  const doubts = [
    { name: "extent", readings: ["whole", "partly"] },
    { name: "order-of", readings: ["first", "last"] },
  ];
  const asked: Asked[] = [
    { name: "hazard", type: "count", takes: "nothing" },
    { name: "dues.toll", type: "count", takes: "nothing" },
    { name: "price", type: "count", takes: "count" },
  ];
  const scopeNow = (depth = 3): Scope => ({ ...ambient, asked: [...asked], doubts, depth });

  // ---------------------------------------------------------------- sentences and clauses

  /** A sentence of the provision or entry being written, with its words in two languages. */
  const sentence = (label: string): string => {
    sentences.push(label);
    const es = pick(4) === 0 ? "" : ` es "Frase ${label} número ${pick(99)}."`;
    return `sentence ${label} { en "Sentence ${label} number ${pick(99)}."${es} }`;
  };

  interface Typed {
    readonly type: string;
    readonly value: (scope: Scope) => string;
  }
  const kindTypes: Readonly<Record<Kind, string>> = {
    truth: "truth",
    count: "count",
    length: "length",
    ratio: "ratio",
    wind: "wind",
    title: "title",
    models: "list of model",
  };
  const otherTypes: readonly Typed[] = [
    { type: "duty", value: () => one(["may", "must", "may not"]) },
    {
      type: "square",
      value: (scope) => one(["here", `${one(scope.models)}.spot`, "{ x: 3, y: 4, facing: north }"]),
    },
    { type: "moment", value: () => one(["now", "{ round: 1, turn: 2, phase: noon, part: end }"]) },
    {
      type: "keywords",
      value: (scope) =>
        one([
          `${one(scope.models)}.keywords`,
          "{ SWIFT }",
          "{ SWIFT, HEAVY }",
          `(common of k.keywords for k in squad else { HEAVY })`,
        ]),
    },
    { type: "set of wind", value: () => one(["winds", "{ calm }", "{ calm, gale }"]) },
    {
      type: "list of count",
      value: (scope) =>
        one([
          "nums",
          `[1, ${write.count(scope)}]`,
          "(those k in nums with k > 2)",
          `(nums + [${write.count(scope)}])`,
        ]),
    },
    {
      type: "count or none",
      value: (scope) =>
        one([
          "none",
          "maybe",
          `${one(scope.models)}.tag`,
          write.count(scope),
          `(${write.count(scope)} when ${write.truth(scope)})`,
        ]),
    },
    {
      type: "length or none",
      value: (scope) => one(["opt", `(highest of k.reach for k in squad)`, write.length(scope)]),
    },
    {
      type: "interval of length",
      value: (scope) => one(["span", "1in..4in", `at least ${write.length(scope)}`, "at most 3in"]),
    },
    { type: "bearing", value: (scope) => `bearing(here, ${one(scope.models)}.spot)` },
    { type: "list of square", value: () => one(["between(here, who.spot)", "[here, who.spot]"]) },
    { type: "cloth", value: () => one(["cloth", "silk", '"other: felt"']) },
    { type: "percent", value: () => one(["share", "50%", "(share / 2)"]) },
    { type: "model or none", value: () => one(["other", "who", "who.mate"]) },
  ];

  /** Clauses that never rule against each other: each is over those before it. */
  const clauses = (
    value: (scope: Scope) => string,
    scope: Scope,
    closed: boolean,
    labels: readonly string[],
  ): string => {
    const made = labels.map((label, i) => {
      const over = i === 0 ? "" : ` over ${labels.slice(0, i).join(", ")}`;
      const when = i === 0 && pick(3) === 0 ? "" : ` when ${write.truth(scope)}`;
      const staged = pick(5) === 0 ? `stage ${fresh("stage")} = ${write.count(scope)}\n      gives ` : "";
      const told = pick(6) === 0 ? " unless told" : "";
      return `    ${label}${over}: ${staged}${value(scope)}${when}${told}${from()}${pick(5) === 0 ? " cites page 3" : ""}\n`;
    });
    if (labels.length > 1 && pick(4) === 0)
      made.push(
        `    ${fresh("bar")} bars ${labels[0]}: when ${write.truth(scope)}${sentences.length > 0 ? ` from ${labels[0]}` : ""}\n`,
      );
    if (pick(6) === 0) made.push(`    ${fresh("hidden")}: unseen when ${write.truth(scope)} cites page 4\n`);
    if (closed) made.push(`    otherwise: ${value(scope)}${from()}\n`);
    return made.join("");
  };

  interface Declared {
    readonly name: string;
    readonly typed: Typed;
    readonly scope: Scope;
    readonly params: string;
  }
  const declared: Declared[] = [];
  const declare = (name: string): Declared => {
    const takes = one(["nothing", "nothing", "model", "count"] as const);
    const isOther = pick(3) === 0;
    const kind = one([
      "truth",
      "truth",
      "count",
      "count",
      "length",
      "ratio",
      "wind",
      "title",
      "models",
    ] as const);
    const typed: Typed = isOther
      ? one(otherTypes)
      : { type: kindTypes[kind], value: (scope) => write.of(kind, scope) };
    const params = takes === "nothing" ? "" : takes === "model" ? " given it: model" : " given number: count";
    const before = scopeNow();
    const scope: Scope = {
      ...before,
      models: takes === "model" ? [...before.models, "it"] : before.models,
      counts: takes === "count" ? [...before.counts, "number"] : before.counts,
    };
    const made = { name, typed, scope, params };
    declared.push(made);
    if (!isOther) asked.push({ name, type: kind, takes });
    return made;
  };
  const about = (name: string): string =>
    one([
      `about en "What of ${name}?" es "¿Qué de ${name}?"`,
      `name en "${name}" about en "What of ${name}?"`,
      `about en "What of ${name}?" because en "It matters."`,
    ]);
  const head = ({ name, typed, params }: Declared): string =>
    `decide ${name}: ${typed.type}${params} { ${about(name)} }\n`;

  // ---------------------------------------------------------------- the printing

  const hazard = `tally hazard: count {
  about en "How dangerous it is."
  wet: ${write.count({ ...ambient, depth: 1 })} when ${write.truth({ ...ambient, depth: 2 })}
  dark: 2 when q
}
`;
  const inVocabulary = Array.from({ length: 2 + pick(2) }, (_, i) => {
    const made = declare(`plain-${i + 1}`);
    const own = Array.from({ length: 1 + pick(2) }, (_, at) => `part-${at + 1}`);
    return `${head(made).replace(/ \}\n$/, "\n")}${clauses(made.typed.value, made.scope, pick(2) === 0, own)}}\n`;
  }).join("");
  const labels = Array.from({ length: 4 + pick(3) }, (_, i) => `s-${i + 1}`);
  const written = ['sentence s-0 { en "The first." es "La primera." }', ...labels.map(sentence)];
  const ofProvision = Array.from({ length: 3 + pick(3) }, (_, i) => declare(`ruled-${i + 1}`));
  const groups = ofProvision.map((made, i) => {
    const own = i === 0 ? ["s-0"] : labels.slice(i % labels.length).slice(0, 1 + pick(2));
    const guard = pick(4) === 0 ? ` when ${write.truth({ ...made.scope, depth: 1 })}` : "";
    const name = pick(4) === 0 ? ` as group-${i + 1}` : "";
    return `  clauses of ${made.name}${name}${guard} {\n${clauses(made.typed.value, made.scope, pick(2) === 0, own)}  }\n`;
  });

  const playScope = (isProcedure: boolean, plays: readonly string[]): LineScope => ({
    ...inResolve,
    asked: [...asked],
    doubts,
    plays,
    isProcedure,
  });
  const shot = (name: string): string => {
    const scope = { ...playScope(false, []), counts: [...ambient.counts, "aim"] };
    return `  resolve ${name} given aim: count {\n    ${about(name)}\n${lines(scope, "    ", 1 + pick(3)).text}    roll last-dice = 2 of D6${from()}
    gives hits: count = count d in last-dice with d > aim
    gives kill: truth = last-dice is double
  }\n`;
  };
  const turn = (name: string, plays: readonly string[]): string => {
    const body = lines(playScope(true, plays), "    ", 3 + pick(4));
    return `  procedure ${name} {\n    ${about(name)}\n${body.text}    gives total: count = ${write.count(body.scope)}\n    gives end: count = left\n  }\n`;
  };
  const single = (name: string): string => {
    const body = lines(playScope(false, ["shot"]), "    ", 2 + pick(3));
    return `  resolve ${name}: count {\n    ${about(name)}\n${body.text}    gives ${write.count(body.scope)}\n  }\n`;
  };
  const reaction = (name: string): string => {
    const kind = pick(5);
    const scope: LineScope = {
      ...playScope(true, ["shot"]),
      models: kind < 2 ? ["who", "each-one", "actor"] : ["who"],
      isReaction: true,
    };
    const when = pick(2) === 0 ? ` when ${write.truth({ ...scope, depth: 1 })}` : "";
    const heads = [
      `for each-one in squad with each-one.alive after finished${when} limit 1 per event`,
      `for each-one in squad after finished${when} limit ${1 + pick(2)} per play`,
      `as soon as points < ${1 + pick(3)} limit 1 per play`,
      `after bell${when} limit 2 per play`,
      `after start of round, end of round${when} limit 1 per play`,
    ];
    return `react ${name} ${heads[kind]}${from()} {\n  ${about(name)}\n${lines(scope, "  ", 1 + pick(2)).text}}\n`;
  };

  const shots = shot("shot");
  const singles = single("single");
  const turns = turn("turn-of", ["shot"]);
  const round = `  procedure round-of: count {\n    ${about("round-of")}\n    phase round cut by alarm {\n      announce finished(who, yes)\n    }\n    when points > 5 { gives 2 }\n    choose fire: truth by red\n    roll luck = 1 of D6\n    when fire and luck > 4 { gives 1 }\n    gives 0${from()}\n  }\n`;
  const reactions = ["watch", "wait"].slice(0, pick(3)).map(reaction);

  const book = `book ${name} { title en "${name}" es "${name}" held in en, es numbers chapter "1" provision "{chapter}01" paragraph "{provision}.1" unit length = in phases phase }
${vocabulary}
${hazard}tally none-yet: count { about en "Nothing is said of it at first." }
word en "perilous" = "dangerous"
decide always: count { about en "What is always so?" asked en "every time" all: 7 }
${inVocabulary}${ofProvision.map(head).join("")}
policy bold for red of round-of { fire: yes }
policy wary for red of round-of { fire: points > 4 }
chapter first number from "1" { heading en "First" es "Primero" }
provision rules on pages 3..4 answers R1 {
  heading en "Rules" es "Reglas"
  block body {
    paragraph 1 { ${written.slice(0, 3).join("\n      ")} remark colour { en "It is {|one} and the same." } }
    paragraph 2 { ${written.slice(3).join("\n      ")} unseen* }
    points { point 1 { en "A point." } point { en "Another." } }
  }
  doubt extent {
    whole taken en "All of it." es "Todo."
    partly written en "Part of it."
    because en "It is drawn so."
  }
  doubt order-of { first taken en "First." last en "Last." }
  silent en "What else happens."
${groups.join("")}${reactions.join("")}${shots}${singles}${turns}${round}  resolve sure: count { about en "What is sure?" gives 7 }
  example "always" in base {
    given p = yes, who.ap = 3
    expect always = 7 because all
    expect sure = 7
    expect sure = 7 after sure
    expect chance(sure = 7) = 1 played first
    expect chance(sure = 7) = 1 played best for red by sure, then least sure
    expect none-yet no-ruling
  }
}
provision prices on page 6 {
  table price: count on hands: count {
    row low = at most 2: ${pick(5)}
    row mid = 3..6: ${pick(5)}
    row high = at least 7: ${one(["hole", "unseen", "4"])}
  }
}
provision dues on page 5 {
  heading en "Dues"
  sentence toll { en "The toll is {toll}." es "El peaje es {toll}." }
  figure toll: count 0..20 = ${pick(10)}
  table goods on stock: count 0..9 {
    column gold: count
    column many: truth
    row few = 0..4: 1, no
    row lots = 5..9: ${one(["2, yes", "never, yes", "hole, no", "3, unseen"])}
  }
  table risk: percent on force: wind, hour: phase {
    row calm: 0%, ${one(["0%", "never"])}, 5%
    row breeze: 5%, ${one(["10%", "hole", "never"])}, 5%
    row gale: 50%, 50%, ${one(["unseen", "90%"])}
  }
  table toll-of: count on rows: count 1..2, seats: count 1..2 {
    pattern rows * seats
    row 1: 1, 2
    row 2: 2, 4
  }
  table fate: wind given harm: count on D6 + harm {
    row at most 3: calm
    row 4..6: breeze
    row at least 7 on D6 { row low = 1..3: gale row rest = 4..6: calm }
  }
  clauses of ruled-1 as priced when p and q and lent and who has HEAVY and who has SWIFT {
    toll over all: ${ofProvision[0]?.typed.value(ofProvision[0].scope) ?? "1"}
  }
}
`;

  // ---------------------------------------------------------------- updates

  const entryClauses = (made: Declared, label: string, more: string): string =>
    `  clauses of ${made.name} {\n    ${label} over all: ${made.typed.value(made.scope)} when ${write.truth(made.scope)}\n${more}  }\n`;
  const amended = ofProvision[0];
  const ruled = one(ofProvision.slice(1, -1)) as Declared;
  const last = ofProvision.at(-1) as Declared;
  const replaced = "s-0";
  const entry = (head: string, body: string): string => `${head} {\n${body}}\n`;
  sentences.length = 0;
  const first = `update 1.1 of ${name} { title en "Update 1.1" es "Actualización 1.1" on base held in en, es dated "2031-04-01" }
${declare("new-1") && head(declared.at(-1) as Declared)}${entry(
  "erratum E1 on rules changes, clarifies for s-2",
  `  replace sentence ${replaced} at en page 3, block body, paragraph 1, sentence 1 at es page 3, paragraph 1, sentence 1 {
    en "The first is other." es "La primera es otra."
  }
${amended ? `  clauses of ${amended.name} {\n    replace ${replaced}: ${amended.typed.value(amended.scope)} when ${write.truth(amended.scope)}\n  }\n` : ""}`,
)}${entry(
  "ruling Q1 on rules settles",
  `  question en "And then?" es "¿Y entonces?"
  answer en "Then so." es "Así."
${entryClauses(ruled, "answer-1", "").replace("answer-1", "answer")}${entryClauses(declared.at(-1) as Declared, "answer", "")}`,
)}${entry(
  "ruling Q2 on rules changes",
  `  question en "How is it played?"
  answer { sentence bid { en "Like this." es "Así." } points { point { en "And so." } } }
${one([turn("turn-of", ["shot"]), shot("shot"), single("single")])}`,
)}${entry(
  "erratum E2 on dues, prices changes",
  `  set figure toll to ${10 + pick(10)} at en page 5 at es page 5
  set cell price.mid to ${pick(9)} at en page 6, table, row 2 at es page 6, table, row 2
  extend enum mood { cross }
  insert after sentence toll at en page 5, sentence 1 at es page 5, sentence 1 { sentence extra { en "More." } }
  gain SWIFT for it: model when it.ap > ${pick(9)} from extra
  clauses of none-yet { extra: ${write.count(scopeNow(1))} when q }
`,
)}${entry(
  "ruling Q3 on rules settles",
  `  question en "Which one?"
  answer en "Either."
  doubt size { small taken en "Small." large written en "Large." }
  under reading size = large {
    clauses of ${last.name} { third over all: ${last.typed.value(last.scope)} when ${write.truth(last.scope)} from answer }
  }
`,
)}`;
  const second =
    `update 1.2 of ${name} { title en "Update 1.2" on base re-issues 1.1 held in en not-held 1.15 }
carries 1.1/E1 as E1 { at en page 3, paragraph 1, sentence 1 }
${entry(
  "ruling Q1 on rules revises 1.1/Q1 changes",
  `  question en "And then what?"
  answer en "Then otherwise."
${entryClauses(ruled, "answer", "")}`,
)}${one([
  "carries 1.1/Q2 as Q2\n",
  'drops 1.1/Q2 changes because en "It is left open."\n',
])}carries 1.1/E2 as E2 { at en page 5 }
drops 1.1/Q3 withdraws because en "It is clear."
${entry(
  "erratum E3 on rules changes",
  `  insert after sentence ${labels[1]} at en page 3, block body, paragraph 1, sentence 3 { sentence more { en "And more." } }
  clauses of ${last.name} { more over all: ${last.typed.value(last.scope)} when ${write.truth(last.scope)} }
  announcing
`.replace(
    "  announcing\n",
    one([
      "",
      turn("late-turn", ["shot"]),
      `  event late\n  react later after late limit 1 per play { set left to 0 from more }\n`,
    ]),
  ),
)}`.replace(" not-held 1.15", "");
  return {
    name,
    files: [
      { path: `rules/${name}/book.rubric`, text: book },
      { path: `rules/${name}/1.1.rubric`, text: first },
      { path: `rules/${name}/1.2.rubric`, text: second },
    ],
  };
}
