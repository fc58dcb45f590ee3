/**
 * What stands on each page of the site of a project, as Markdown under the same address, for two makers of sites; prints how many
 * words each page has. The page at the root, which only leads to a language, is none of them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ElementContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { siteInput } from "../../../compiler/study/site-input.ts";
import { noSiteSettings } from "../../../compiler/site-settings.ts";
import { compile } from "../../../compiler/compile.ts";
import { diskHost } from "../../../compiler/host.ts";
import { readProject } from "../../../compiler/project.ts";
import { together } from "../../../site/html.ts";
import { modelOf } from "../../../site/model/model.ts";
import { eachListed, isListedFile } from "../../../site/page.ts";
import { families } from "../../../site/pages/families.ts";
import { headingOf, markdownOf, wordsOf } from "../markdown.ts";

const [folder = "", eleventy = "", starlight = ""] = process.argv.slice(2);
const { value: project } = await readProject(diskHost(folder));
if (project === null) throw new Error(`${folder} is no project`);
const input = await siteInput({ compiled: compile(project.sources).value }, project);
const model = await modelOf(input, { base: "/", origin: null, hasSearch: false, settings: noSiteSettings });
const words: Record<string, number> = {};
let blocks = 0;
for (const language of model.languages)
  for (const family of families)
    for await (const listed of eachListed(family(model, language))) {
      if (isListedFile(listed)) continue;
      const page = await listed.page();
      const { title: named, tail } = page;
      const main = read(together(page.main).html);
      const title = headingOf(main) ?? named;
      const address = `${language}/${tail}`;
      words[address] = wordsOf(main);
      const body = markdownOf(main);
      blocks += body.split("```rubric\n").length - 1;
      const head = { title, lang: language };
      await put(eleventy, address, { ...head, layout: "page.liquid" }, body);
      await put(starlight, address, { title, slug: address.replace(/\/$/, "") }, body);
    }
if (blocks === 0) throw new Error("no block of code would be lettered");
console.log(JSON.stringify(words));

/** What a browser makes of it. */
function read(html: string): readonly ElementContent[] {
  return fromHtml(html, { fragment: true }).children.filter((each) => each.type !== "doctype");
}

async function put(to: string, address: string, head: object, body: string): Promise<void> {
  const path = join(to, address, "index.md");
  await mkdir(dirname(path), { recursive: true });
  // JSON is YAML.
  await writeFile(path, `---\n${JSON.stringify(head, null, 2)}\n---\n\n${body}`);
}
