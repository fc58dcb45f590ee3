/**
 * The pages of a project in a process of its own, from the texts of its rules to files: what it takes from the start of the process
 * but for compiling and for what is found out about the rules, both printed apart: who is handed Markdown is spared the like. The files are counted as they are written.
 */
import { compile } from "../../../compiler/compile.ts";
import { diskHost } from "../../../compiler/host.ts";
import { readProject } from "../../../compiler/project.ts";
import { site } from "../../../site/index.ts";
import { pagesAlone } from "../site-findings.ts";

const [folder = ""] = process.argv.slice(2);
const host = diskHost(folder);
const { value: project } = await readProject(host);
if (project === null) throw new Error(`${folder} is no project`);
const start = performance.now();
const compiled = compile(project.sources).value;
const compiling = performance.now() - start;
const { input, findings } = await pagesAlone(compiled, project.languages);
let [pages, bytes] = [0, 0];
async function* files() {
  for await (const { path, content } of site(input, { base: "/", origin: null, hasSearch: false })) {
    if (path.endsWith(".html")) {
      pages += 1;
      bytes += Buffer.byteLength(content);
    }
    yield [path, content] as const;
  }
}
const written = await host.writeAll(project.out.site, files());
if (!written.ok) throw new Error(`${written.path}: ${written.reason}`);
const away = { compiling, findings: findings() };
// The clock begins with the process.
const milliseconds = performance.now() - away.compiling - away.findings;
console.log(JSON.stringify({ milliseconds, ...away, pages, bytes }));
