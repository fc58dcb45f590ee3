/**
 * What the site is handed in, with all that pages ask for found beforehand: examples that are run, chances that are reckoned,
 * plays that are drawn, versions that are proved to differ. Nobody who is handed a text does any of it. Whatever was not found
 * is no answer but an error, so that nothing is found while pages are made.
 */
import type { Play } from "../../compiler/check/plays.ts";
import type { CheckedExample, Program } from "../../compiler/check/program.ts";
import type { ChancesIn, SiteInput } from "../../site/index.ts";

/** Data and modules are no pages, and left out. `isWanted` tells the books whose pages are made. */
export async function foundFor(
  input: SiteInput,
  isWanted: (book: string) => boolean = () => true,
): Promise<SiteInput> {
  const { compiled, languages } = input;
  const texts = found<string, ReturnType<SiteInput["texts"]>>();
  const differences = found<string, ReturnType<SiteInput["difference"]>>();
  // Versions share what no update touched, but not what is found out about it.
  const examples = found<Program, Found<CheckedExample, ReturnType<SiteInput["examples"]>>>();
  const coverage = found<Program, ReturnType<SiteInput["coverage"]>>();
  const graphs = found<Program, ReadonlyMap<string, ReturnType<SiteInput["graphs"]>>>();
  const drawings = found<object, string>();
  const chances = found<Program, Found<Play, readonly ChancesIn[]>>();
  const firsts = found<string, ReturnType<SiteInput["asking"]["first"]>>();
  for (const [book, versions] of compiled.versions) {
    if (!isWanted(book)) continue;
    const programs = [...versions.values()].map(({ program }) => program);
    for (const program of programs) {
      coverage.put(program, input.coverage(program));
      const results = found<CheckedExample, ReturnType<SiteInput["examples"]>>();
      examples.put(program, results);
      for (const owned of ownedIn(program)) results.put(owned[0], input.examples(program, owned));
      const told = new Map(languages.map((each) => [each, input.graphs(program, each)]));
      graphs.put(program, told);
      for (const [language, all] of told)
        for (const graph of all.values()) drawings.put(graph, input.drawing(program, graph, language));
      const answered = found<Play, readonly ChancesIn[]>();
      chances.put(program, answered);
      for (const play of program.plays) {
        const answers = input.chances(program, play).map(({ under, ...each }): ChancesIn => {
          const known = found<Program, ReturnType<typeof under>>();
          for (const other of programs) known.put(other, other === program ? null : under(other));
          return { ...each, under: known.get };
        });
        answered.put(play, answers);
      }
    }
    for (const [version, { program }] of versions)
      for (const decision of program.decisions)
        for (const language of languages) {
          const first = await input.asking.first(book, version, decision, language);
          firsts.put(`${language} ${decision.id} ${pair(book, version, version)}`, Promise.resolve(first));
        }
    for (const from of versions.keys())
      for (const to of versions.keys()) {
        if (from === to) continue;
        texts.put(pair(book, from, to), input.texts(book, from, to));
        const difference = await input.difference(book, from, to);
        differences.put(pair(book, from, to), Promise.resolve(difference));
      }
  }
  return {
    ...input,
    data: () => new Map(),
    modules: async () => new Map(),
    texts: (...asked) => texts.get(pair(...asked)),
    difference: (...asked) => differences.get(pair(...asked)),
    examples: (program, [first]) => (first === undefined ? [] : examples.get(program).get(first)),
    coverage: coverage.get,
    graphs: (program, language) => graphs.get(program).get(language) ?? missing(),
    drawing: (_, graph) => drawings.get(graph),
    chances: (program, play) => chances.get(program).get(play),
    asking: {
      ...input.asking,
      first: (book, version, { id }, language) =>
        firsts.get(`${language} ${id} ${pair(book, version, version)}`),
    },
  };
}

function pair(book: string, from: string, to: string): string {
  return `${book} ${from} ${to}`;
}

/** The examples of each provision or entry, in their order. */
function ownedIn({ examples }: Program): Iterable<[CheckedExample, ...CheckedExample[]]> {
  const owned = new Map<string, [CheckedExample, ...CheckedExample[]]>();
  for (const example of examples) {
    const all = owned.get(example.owner);
    if (all === undefined) owned.set(example.owner, [example]);
    else all.push(example);
  }
  return owned.values();
}

interface Found<Key, Value> {
  readonly put: (key: Key, value: Value) => void;
  readonly get: (key: Key) => Value;
}

function found<Key, Value>(): Found<Key, Value> {
  const known = new Map<Key, { readonly value: Value }>();
  return {
    put: (key, value) => void known.set(key, { value }),
    get: (key) => (known.get(key) ?? missing()).value,
  };
}

function missing(): never {
  throw new Error("pages ask for what was not found beforehand");
}
