/**
 * The site of a synthetic book of so many pages in a process of its own, from compiled rules to files; with a third argument, the
 * search index of its pages alone. Prints how long it took, how many pages there are and the most memory the process ever had.
 */
import { siteInput } from "../../../compiler/study/site-input.ts";
import { diskHost } from "../../../compiler/host.ts";
import { noSiteSettings } from "../../../compiler/site-settings.ts";
import { compile } from "../../../compiler/compile.ts";
import { site } from "../../../site/index.ts";
import { modelOf } from "../../../site/model/model.ts";
import { eachListed, isListedFile } from "../../../site/page.ts";
import { families } from "../../../site/pages/families.ts";
import { indexer } from "../../../site/search/indexer.ts";
import { foundFor } from "../site-findings.ts";
import { syntheticBook } from "../synthetic.ts";

const languages = ["en", "es"];
/** A provision has a page in each version and language; one in four decides something. */
const [versions, decidingOf] = [2, 4];

const [wanted = "", folder = "", isIndex] = process.argv.slice(2);
const { value: compiled, diagnostics } = compile(
  syntheticBook(Math.floor(Number(wanted) / languages.length / versions), decidingOf),
);
const broken = diagnostics.find(({ severity }) => severity === "error");
if (broken) throw new Error(`${broken.span.file}:${broken.span.start}: ${broken.message}`);
const input = await foundFor(await siteInput({ compiled }, { languages }));
const options = { base: "/", origin: null, hasSearch: false, settings: noSiteSettings };
// Kilobytes, as the system counts them.
const compiledPeak = process.resourceUsage().maxRSS / 1024;
const { milliseconds, pages } = await (isIndex === undefined ? written() : indexed());
const peak = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ milliseconds, pages, peak, compiledPeak }));

async function written() {
  const start = performance.now();
  let count = 0;
  async function* files() {
    for await (const { path, content } of site(input, options)) {
      if (path.endsWith(".html")) count += 1;
      yield [path, content] as const;
    }
  }
  const result = await diskHost(folder).writeAll("site", files());
  if (!result.ok) throw new Error(`${result.path}: ${result.reason}`);
  return { milliseconds: performance.now() - start, pages: count };
}

/** What making the pages takes is left out. */
async function indexed() {
  const model = await modelOf(input, options);
  let [spent, count] = [0, 0];
  const index = await timed(indexer);
  for (const language of model.languages)
    for (const family of families)
      for await (const listed of eachListed(family(model, language))) {
        if (isListedFile(listed)) continue;
        const page = await listed.page();
        await timed(() => index.add(page, model.href(language, page.tail)));
        count += 1;
      }
  await timed(async () => {
    for await (const { path, content } of index.files()) if (content.length === 0) throw new Error(path);
  });
  return { milliseconds: spent, pages: count };

  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      spent += performance.now() - start;
    }
  }
}
