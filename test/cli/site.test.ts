/** What `rubric site` and `rubric serve` answer whoever uses them wrongly, and that they leave things as they were. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { main } from "../../compiler/cli/main.ts";

let folder: string;
let told = "";
const terminal = {
  write: (text: string) => {
    told += text;
  },
  writeError: (text: string) => {
    told += text;
  },
  isInteractive: false,
  hasColour: false,
  hasErrorColour: false,
  width: 200,
  ask: async () => null,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rubric-site-"));
  expect(await main(["init", "--project", folder], terminal)).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  [["site", "--base", "../x"], "`../x` is not a path of a site.", "`--base /rules`"],
  [["site", "--url", "example"], "`example` is not an origin.", "`--url https://example.org`"],
  [["site", "--out", "rules"], "The site cannot be written to `rules`", "`--out out/site`"],
  [["site", "--out", "../x"], "The site cannot be written to `../x`", "`--out out/site`"],
  [["site", "--out", "out/json"], "are the same folder", "`--out out/site`"],
  [["serve", "--port", "one"], "`one` is not a port.", "`--port 4321`"],
])("%j", async (args, found, help) => {
  told = "";
  expect(await main([...args, "--project", folder], terminal)).toBe(2);
  expect(told).toContain(found);
  expect(told).toContain(help);
  expect(existsSync(join(folder, "out/site"))).toBe(false);
});

it.each([
  [{ lanterns: {} }, "`site.books` has a book `lanterns`"],
  [
    { lantern: { documents: [{ title: "1.2", url: "https://x.example", version: "1.2" }] } },
    "no such version",
  ],
  [
    { lantern: { facets: [{ name: "About", tags: [{ id: "a", name: "A", rules: ["oil"] }] }] } },
    "rule `oil`",
  ],
])("a name in rubric.json that the rules do not have: %j", async (books, found) => {
  const path = join(folder, "rubric.json");
  const settings = await readFile(path, "utf8");
  await writeFile(path, JSON.stringify({ ...JSON.parse(settings), site: { books } }));
  told = "";
  expect(await main(["site", "--project", folder], terminal)).toBe(2);
  expect(told).toContain(found);
  expect(existsSync(join(folder, "out/site"))).toBe(false);
  await writeFile(path, settings);
});
