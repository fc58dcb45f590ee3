/**
 * Bundles what readers' browsers are given: one script for each file in site/scripts, one style sheet from site/style. The
 * build of the package and the tests both take it from here.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { bundledPackages, thirdPartyText } from "../licences.mjs";

const targets = ["es2022", "chrome109", "firefox115", "safari16.4"];

/**
 * The stemmers as a script of its own, whose name tells its content: readers load it when they type words. Those of languages
 * that Rubric does not know are left out, which are 57 of 66 kB. @param {string} root
 */
async function stemmersScript(root) {
  const isWanted = new Set(await stemmersOf(root));
  return build({
    absWorkingDir: root,
    stdin: {
      contents: 'import { newStemmer } from "snowball-stemmers"; export default { newStemmer };',
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    format: "esm",
    target: targets,
    write: false,
    outdir: "out",
    entryNames: "part-[hash]",
    legalComments: "none",
    metafile: true,
    plugins: [
      {
        name: "few-stemmers",
        setup(bundler) {
          bundler.onLoad({ filter: /snowball-stemmers\.js$/ }, async ({ path }) => {
            const text = await readFile(path, "utf8");
            const last = text.indexOf("\n    function newStemmer");
            const [head = "", ...blocks] = text
              .slice(0, last)
              .split(/^ {4}(?=var [a-z]+Stemmer = function)/m);
            const kept = blocks.filter((block) =>
              isWanted.has(/^var ([a-z]+)Stemmer/.exec(block)?.[1] ?? ""),
            );
            const rest = text
              .slice(last)
              .replace(/^\s+([a-z]+): [a-z]+Stemmer,?$/gm, (_, name) =>
                isWanted.has(name) ? `${name}: ${name}Stemmer,` : "",
              );
            return { contents: head + kept.join("") + rest, loader: "js" };
          });
        },
      },
    ],
  });
}

/** By what each folder of a language says. @param {string} root */
async function stemmersOf(root) {
  const folder = join(root, "compiler/languages");
  const languages = await readdir(folder, { withFileTypes: true });
  const texts = languages
    .filter((each) => each.isDirectory())
    .map(({ name }) => readFile(join(folder, name, "search.ts"), "utf8"));
  return (await Promise.all(texts)).flatMap((text) => /stemmer: "([a-z]+)"/.exec(text)?.[1] ?? []);
}

/**
 * @param {string} root the package's folder.
 * @returns {Promise<Map<string, string | Uint8Array>>} by name, `site.css`, `ask.js`; fonts as bytes.
 */
export async function bundledAssets(root) {
  const scripts = (await readdir(join(root, "site/scripts"))).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const stemmers = await stemmersScript(root);
  const made = await build({
    absWorkingDir: root,
    entryPoints: [...scripts.map((name) => `site/scripts/${name}`), "site/style/site.css"],
    bundle: true,
    minify: true,
    format: "esm",
    target: targets,
    charset: "utf8",
    write: false,
    outdir: "out",
    entryNames: "[name]",
    // Style and fonts lie beside each other.
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file" },
    logLevel: "silent",
    legalComments: "none",
    metafile: true,
    plugins: [
      {
        name: "stemmers-apart",
        setup: (bundler) =>
          bundler.onResolve({ filter: /^snowball-stemmers$/ }, () => ({
            path: `./${basename(stemmers.outputFiles[0]?.path ?? "")}`,
            external: true,
          })),
      },
    ],
  });
  const bundled = [...stemmers.outputFiles, ...made.outputFiles].map(({ path, text, contents }) => [
    basename(path),
    path.endsWith(".woff2") ? contents : text,
  ]);
  const kept = await Promise.all(
    [
      ["mark.svg", "site/style/mark.svg"],
      ["archivo-ofl.txt", "site/style/fonts/archivo-ofl.txt"],
      ["piazzolla-ofl.txt", "site/style/fonts/piazzolla-ofl.txt"],
      ["rubric.tmLanguage.json", "grammar/generated/rubric.tmLanguage.json"],
    ].map(async ([name, path]) => [name, await readFile(join(root, path), "utf8")]),
  );
  // Pagefind's scripts and its search in WebAssembly are written beside each index.
  const packages = [
    ...bundledPackages(root, [made.metafile, stemmers.metafile]),
    join(root, "node_modules/pagefind"),
  ];
  const thirdParty = [
    "third-party.txt",
    await thirdPartyText("This site", packages, join(root, "site/licences")),
  ];
  return new Map([...bundled, ...kept, thirdParty].sort(([a], [b]) => (a < b ? -1 : 1)));
}
