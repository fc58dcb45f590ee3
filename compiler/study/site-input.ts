/**
 * The input of the site: the compiled books with their proofs, examples and emitted code. Emitters and prover are
 * loaded only if a site is made.
 */
import type { SiteInput } from "../../site/index.ts";
import type { Compiled } from "../compile.ts";
import type { Difference } from "../diff/change.ts";
import { diffTexts } from "../diff/diff.ts";
import { join } from "node:path";
import { nodeDisk } from "../files/disk.ts";
import { largestFile } from "../limits.ts";
import { diskHost, type Host } from "../host.ts";
import { chances } from "../odds/chance.ts";
import { drawingOf } from "../play/drawing.ts";
import { findPlay, findReaction } from "../core/lookup.ts";
import { graphsOf } from "../play/graph.ts";
import { tellingInWords } from "./told-steps.ts";
import type { Project } from "../project.ts";
import type { BookId, VersionId } from "../resolve/graph.ts";
import { askingInput } from "./asking-input.ts";
import { claimsWithCarried, judgeClaims } from "./claims.ts";
import { withWords } from "./change-words.ts";
import { checkSituations, questionQuery } from "./check-situations.ts";
import { compare, compareBack } from "./compare.ts";
import { collectRules, emitData, readSchemas } from "./emit.ts";
import { findCoverage, runExamples } from "./examples.ts";
import { languageFor } from "../words/language.ts";
import { inline } from "../words/statement.ts";
import { packageFolder } from "../files/package-folder.ts";
import { ruleWords } from "./rule-words.ts";
import { chancesOf } from "./site-chances.ts";
import type { RecallOfBook } from "../store/parts.ts";

/**
 * `bundled`: scripts and styles by name; by default those that ship with the package. `recall`: what earlier builds found
 * in the same files; by default nothing.
 */
export async function siteInput(
  { compiled }: { readonly compiled: Compiled },
  project: Pick<Project, "languages">,
  bundled?: ReadonlyMap<string, string | Uint8Array>,
  recall: RecallOfBook | null = null,
): Promise<SiteInput> {
  const recallOr: RecallOfBook = recall ?? (async (_book, _asked, find) => find());
  const odds = chances();
  const schemas = await readSchemas();
  // Claims are of an update, from wherever one comes to it.
  const known = new Map<string, ReturnType<typeof judgeClaims>>();
  const judged = (book: string, version: string) => {
    const key = `${book}@${version}`;
    const found = known.get(key) ?? judgeClaims(compiled, book, version);
    known.set(key, found);
    return found;
  };
  // Comparisons of one book ask many situations in common.
  const answers = new Map<string, string>();
  const programsOf = ({ book, from, to }: Difference) => {
    const all = compiled.versions.get(book);
    const [one, other] = [all?.get(from), all?.get(to)];
    if (one === undefined || other === undefined) throw new Error(`\`${book}\` lacks a version`);
    return { from: one.program, to: other.program };
  };
  const isLater = (book: string, one: string, other: string): boolean => {
    const order: readonly string[] = [...(compiled.versions.get(book as BookId)?.keys() ?? [])];
    return order.indexOf(one) > order.indexOf(other);
  };
  const differences = new Map<string, Promise<Difference>>();
  const difference: SiteInput["difference"] = (book, from, to) => {
    const key = [book, from, to].join(" ");
    const known = differences.get(key) ?? findDifference(book, from, to);
    differences.set(key, known);
    return known;
  };
  const findDifference: SiteInput["difference"] = (book, from, to) => {
    const language = project.languages[0] ?? "en";
    return recallOr(book, ["difference", from, to, language], async () => {
      const claims = async () => claimsWithCarried(compiled, book, to, (version) => judged(book, version));
      // Pages of both directions show the same situations, which are asked again once.
      if (isLater(book, from, to))
        return compareBack(compiled, await difference(book, to, from), { language, claims });
      const found = await compare(compiled, book, from, to, { language, claims, isReplayed: false });
      checkSituations(found, programsOf(found), answers);
      return found;
    });
  };
  return {
    compiled,
    languages: project.languages,
    data: once(() => new Map(emitData(compiled, schemas))),
    modules: once(async () => {
      const isForReaders = ([path]: readonly [string, string]) =>
        path.endsWith(".js") && !path.endsWith(".examples.js");
      return new Map([...(await collectRules(compiled))].filter(isForReaders));
    }),
    texts: (book, from, to) => {
      const all = compiled.versions.get(book as BookId);
      const [one, other] = [all?.get(from as VersionId), all?.get(to as VersionId)];
      return one && other ? diffTexts(one.book, other.book) : [];
    },
    ...(await assetsWith(bundled)),
    difference,
    inWords: (difference, language) => withWords(difference, programsOf(difference), language),
    situationLine: (situation, code) => {
      const { phrases } = languageFor(code);
      return situation.map((each) => inline(phrases, each)).join(phrases.semicolon);
    },
    questionQuery,
    examples: (program, examples) => runExamples(program, odds, examples),
    coverage: (program) => findCoverage(program, odds),
    graphs: (program, language) => graphsOf(program, (of) => tellingInWords(program, of, language)),
    drawing: (program, graph, language) => {
      const of = findPlay(program, graph.name) ?? findReaction(program, graph.name);
      return drawingOf(graph, language, of && tellingInWords(program, of, language));
    },
    words: ruleWords,
    asking: askingInput(compiled, recall),
    chances: chancesOf,
  };
}

const assetFolder = "dist/site";
const faultFolder = "site/content/faults";

/** Scripts, styles and fonts as the build of the package bundled them, and the pages that are written by hand. */
async function assetsWith(
  bundled: ReadonlyMap<string, string | Uint8Array> | undefined,
): Promise<Pick<SiteInput, "assets" | "fonts">> {
  const host = diskHost(packageFolder());
  const textOf = async (path: string): Promise<string> => {
    const read = await host.readText(path);
    if (!read.ok) throw new Error(`\`${path}\` is missing from the package`);
    return read.text;
  };
  const allIn = async (folder: string, prefix: string): Promise<readonly (readonly [string, string])[]> => {
    const listed = await host.list(folder);
    if (!listed.ok) throw new Error(`\`${folder}\` is missing from the package`);
    return Promise.all(
      listed.paths.map(async (path) => [prefix + path.slice(folder.length + 1), await textOf(path)] as const),
    );
  };
  const assets = new Map<string, string>([
    ...(await allIn(faultFolder, "faults/")),
    ["guide/reference.md", await textOf("grammar/REFERENCE.md")],
    ["guide/limits.md", await textOf("grammar/LIMITS.md")],
    ["guide/settings.md", await textOf("grammar/SETTINGS.md")],
    ["guide/tutorial.md", tutorialOf(await textOf("README.md"))],
  ]);
  const fonts = new Map<string, Uint8Array>();
  for (const [name, content] of bundled ?? (await shipped(host)))
    if (typeof content === "string") assets.set(name, content);
    else fonts.set(name, content);
  return { assets, fonts };
}

async function shipped(host: Host): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const listed = await host.list(assetFolder);
  if (!listed.ok) throw new Error(`\`${assetFolder}\` is missing from the package`);
  const files = new Map<string, string | Uint8Array>();
  for (const path of listed.paths) {
    const bytes = await nodeDisk.read(join(packageFolder(), path), largestFile);
    const name = path.slice(assetFolder.length + 1);
    files.set(name, name.endsWith(".woff2") ? bytes : Buffer.from(bytes).toString("utf8"));
  }
  return files;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The part of the README that goes through a first project. */
function tutorialOf(readme: string): string {
  const found = /^## (Five minutes\n[\s\S]*?)(?=^## (?!Calling|Asking))/m.exec(readme);
  return `# ${found?.[1] ?? ""}`;
}
