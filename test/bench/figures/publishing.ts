/**
 * The site of the rules of this project against the same words as Markdown in Eleventy and in Starlight: pages alone, without an
 * index. All three write to memory where the system has such storage, into a folder that is empty.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "../bundle.ts";
import type { Bound, Figure, Ground, Line } from "../figure.ts";
import { countWords } from "../markdown.ts";
import { lifeOf, median, ratioOf, runScript, takeTurns } from "../measure.ts";
import { withMemoryBacked } from "../memory-backed.ts";
import { isInstalled, notInstalled, peerFolder } from "../peers.ts";

interface Sample {
  readonly milliseconds: number;
  readonly compiling: number;
  readonly findings: number;
}

const makers = {
  eleventy: {
    name: "Eleventy",
    content: "content",
    args: ["node_modules/@11ty/eleventy/cmd.cjs", "--quiet"],
    /** What a run leaves behind. */
    left: ["out"],
    bound: { kind: "at-least", ratio: 2.8 },
  },
  starlight: {
    name: "Starlight",
    content: "src/content/docs",
    args: ["node_modules/astro/astro.js", "build"],
    left: ["out", ".cache", ".astro"],
    bound: { kind: "at-least", ratio: 20 },
  },
} as const;
type Maker = keyof typeof makers;

export const publishing: Figure = {
  name: "site",
  async measure(ground) {
    const isBuilt = existsSync(join(ground.root, "dist/cli.js"));
    if (!isBuilt) return [missing("eleventy", notBuilt), missing("starlight", notBuilt)];
    return withMemoryBacked((folder) => measureIn(ground, folder));
  },
};

const grammar = "rubric.tmLanguage.json";
const notBuilt = { missing: "run npm run build first" } as const;

async function measureIn(ground: Ground, folder: string): Promise<readonly Line[]> {
  const rounds = ground.rounds ?? 3;
  const project = join(folder, "project");
  for (const each of ["rules", "rubric.json"])
    await cp(join(ground.root, each), join(project, each), { recursive: true });
  for (const maker of ["eleventy", "starlight"] as const) await prepare(ground, folder, maker);
  const installed = (["eleventy", "starlight"] as const).filter((each) => isInstalled(ground.root, each));
  const content = await bundle(ground, "contestants/site-as-markdown.ts");
  const places = (["eleventy", "starlight"] as const).map((each) => contentOf(folder, each));
  ground.say("site: the same as Markdown");
  const words = await runScript<Record<string, number>>(content, [project, ...places]);

  const script = await bundle(ground, "contestants/publishing.ts");
  await bundle(ground, "contestants/publishing-thread.ts");
  const runs: Sample[] = [];
  const ours = async () => {
    await rm(join(project, "out"), { recursive: true, force: true });
    const sample = await runScript<Sample>(script, [project]);
    runs.push(sample);
    return sample.milliseconds;
  };
  const whole = async () => {
    await rm(join(project, "out"), { recursive: true, force: true });
    return lifeOf([join(ground.root, "dist/cli.js"), "site", "--no-search", "--no-store"], project, [0]);
  };
  const theirs = (maker: Maker) => async () => {
    const at = join(folder, maker);
    for (const each of makers[maker].left) await rm(join(at, each), { recursive: true, force: true });
    return lifeOf(makers[maker].args, at, [0], { ASTRO_TELEMETRY_DISABLED: "1" });
  };
  ground.say(`site: ${rounds} rounds of ${Object.keys(words).length} pages`);
  const samples = await takeTurns(
    { ours, whole, eleventy: ifInstalled("eleventy"), starlight: ifInstalled("starlight") },
    rounds,
  );
  function ifInstalled(maker: Maker) {
    return installed.includes(maker) ? theirs(maker) : async () => Number.NaN;
  }
  for (const maker of installed) sameWords(join(folder, maker, "out"), words, maker);

  const times = samples.ours;
  // The whole command writes the same.
  const written = join(project, "out/site");
  const pages = htmlIn(written).length;
  const speed = (time: number, megabytes: number) =>
    `${(time / 1000).toFixed(1)} s, ${((pages / time) * 1000).toFixed(0)} pages/s, ${((megabytes / time) * 1000).toFixed(1)} MB/s`;
  const apart = (part: "compiling" | "findings") =>
    `${(median(runs.map((each) => each[part])) / 1000).toFixed(1)} s`;
  const lines = (["eleventy", "starlight"] as const).flatMap((maker): Line[] => {
    if (!installed.includes(maker)) return [missing(maker, notInstalled)];
    const size = megabytesIn(join(folder, maker, "out"));
    const note = `${pages} pages: ${speed(median(times), megabytesIn(written))} against ${speed(median(samples[maker]), size)}`;
    const { name, bound } = makers[maker];
    return [
      line(`pages in ${name} to ours`, bound, ratioOf(samples[maker], times), note),
      line(
        `the same to rubric site --no-search, whole`,
        { kind: "stated" },
        ratioOf(samples[maker], samples.whole),
        `${(median(samples.whole) / 1000).toFixed(1)} s with proofs, data and modules; ` +
          `compiling takes ${apart("compiling")}, examples, chances, drawings and comparisons ${apart("findings")} in two threads`,
      ),
    ];
  });
  return lines;
}

function line(compared: string, bound: Bound, measured: Line["measured"], note: string): Line {
  return { figure: "site", compared, bound, measured, note };
}

function missing(maker: Maker, why: { readonly missing: string }): Line {
  return line(`pages in ${makers[maker].name} to ours`, makers[maker].bound, why, "");
}

function contentOf(folder: string, maker: Maker): string {
  return join(folder, maker, makers[maker].content);
}

/** The project of a maker with its settings, what is installed of it, and the grammar of our language. */
async function prepare(ground: Ground, folder: string, maker: Maker): Promise<void> {
  const [from, to] = [peerFolder(ground.root, maker), join(folder, maker)];
  await cp(from, to, {
    recursive: true,
    filter: (path) => !path.slice(from.length).includes("node_modules"),
  });
  await mkdir(contentOf(folder, maker), { recursive: true });
  if (!isInstalled(ground.root, maker)) return;
  await cp(join(ground.root, "dist/site", grammar), join(to, grammar));
  // Copied and not linked: Astro takes what lies outside of its project for something else.
  await cp(join(from, "node_modules"), join(to, "node_modules"), { recursive: true, verbatimSymlinks: true });
}

function htmlIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html"));
}

function megabytesIn(folder: string): number {
  return htmlIn(folder).reduce((sum, path) => sum + readFileSync(join(folder, path)).byteLength, 0) / 1e6;
}

/** Whoever makes fewer pages, or pages with fewer words, has not done the same. */
function sameWords(out: string, words: Readonly<Record<string, number>>, maker: Maker): void {
  const made = new Set(htmlIn(out).map((path) => path.replace(/index\.html$/, "")));
  for (const [address, count] of Object.entries(words)) {
    if (!made.has(address)) throw new Error(`${maker} has no page ${address}`);
    const html = readFileSync(join(out, address, "index.html"), "utf8");
    const main = /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    const found = countWords(shownOf(main));
    if (found < count * 0.98 || found > count * 1.02 + 20)
      throw new Error(`${maker}: ${address} has ${found} words and not ${count}`);
  }
}

/** The words of a page as they are read. */
function shownOf(html: string): string {
  const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return html
    .replace(/<(script|style|svg|template)[\s>][\s\S]*?<\/\1>/g, " ")
    .replace(
      /<\/?(p|h[1-6]|ul|ol|li|pre|table|thead|tbody|tr|t[dh]|div|br|hr|blockquote)[\s>][^<]*?>?/g,
      " $&",
    )
    .replace(/<[^>]*>/g, "")
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&([a-z]+);/g, (whole, name: string) => named[name] ?? whole);
}
