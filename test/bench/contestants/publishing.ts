/**
 * The pages of a project in a process of its own, made as `rubric site` makes them, in two threads: what it takes from the start of
 * the process to the last file, but for compiling and for what is found out about the rules. Both threads do these before
 * either makes a page, and begin together: who is handed Markdown is spared the like. What it takes the second to start counts in full,
 * though the first has nothing to do meanwhile.
 */
import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { pagesBeside } from "../../../compiler/cli/pages-beside.ts";
import { siteInput } from "../../../compiler/study/site-input.ts";
import { noSiteSettings } from "../../../compiler/site-settings.ts";
import { compile } from "../../../compiler/compile.ts";
import { diskHost } from "../../../compiler/host.ts";
import { readProject } from "../../../compiler/project.ts";
import { secondPart, site } from "../../../site/index.ts";
import { foundFor } from "../site-findings.ts";
import { beginning, now, type Ready } from "./beginning.ts";

// As the command line begins (`build.mjs`).
if (/^1[1-3][.]/.test(process.versions.v8)) setFlagsFromString("--interrupt-budget=4000000");
const [folder = ""] = process.argv.slice(2);
const host = diskHost(folder);
const { value: project } = await readProject(host);
if (project === null) throw new Error(`${folder} is no project`);
// The clock begins with the process.
const starting = performance.now();
const compiled = compile(project.sources).value;
const compiling = performance.now() - starting;
const options = { base: "/", origin: null, hasSearch: false, settings: noSiteSettings };
const { languages } = project;
const input = await siteInput({ compiled }, project);
const reading = performance.now() - starting - compiling;
const second = secondPart(compiled);
const channel = new BroadcastChannel(beginning);
const ready = once(channel, "message");
const calling = now();
const thread = new URL("./publishing-thread.mjs", import.meta.url);
const beside = pagesBeside(thread, compiled, second, { languages, options, store: null });
if (beside === null) throw new Error(`${folder} is too small for two threads`);
const finding = performance.now();
const found = await foundFor(input, (book) => !second.has(`${book}/`));
const findings = performance.now() - finding;
const [{ data }] = await ready;
const other = data as Ready;
const begun = performance.now();
channel.postMessage("begin");
async function* files() {
  for await (const { path, content } of site(found, options, beside)) yield [path, content] as const;
}
const written = await host.writeAll(project.out.site, files());
if (!written.ok) throw new Error(`${written.path}: ${written.reason}`);
const making = performance.now() - begun;
channel.close();
const milliseconds = starting + reading + (other.started - calling) + other.reading + making;
console.log(JSON.stringify({ milliseconds, compiling, findings: findings + other.findings }));
