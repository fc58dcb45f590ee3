/**
 * Bundles what readers' browsers are given: one script for each file in site/scripts, one style sheet from site/style. The
 * build of the package and the tests both take it from here.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { bundledPackages, thirdPartyText } from "../licences.mjs";

/**
 * @param {string} root the package's folder.
 * @returns {Promise<Map<string, string | Uint8Array>>} by name, `site.css`, `ask.js`; fonts as bytes.
 */
export async function bundledAssets(root) {
  const scripts = (await readdir(join(root, "site/scripts"))).filter((name) => /^[a-z-]+\.ts$/.test(name));
  const made = await build({
    absWorkingDir: root,
    entryPoints: [...scripts.map((name) => `site/scripts/${name}`), "site/style/site.css"],
    bundle: true,
    minify: true,
    format: "esm",
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
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
  });
  const bundled = made.outputFiles.map(({ path, text, contents }) => [
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
  const packages = [...bundledPackages(root, [made.metafile]), join(root, "node_modules/pagefind")];
  const thirdParty = ["third-party.txt", await thirdPartyText("This site", packages)];
  return new Map([...bundled, ...kept, thirdParty].sort(([a], [b]) => (a < b ? -1 : 1)));
}
