/** Every command says the same without a store, with an empty one, and with one that holds what the last run worked out. */
import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commands } from "../../compiler/cli/commands.ts";
import { treeOf, within } from "../support/disk-net.ts";
import { compiledRules } from "../support/rules.ts";
import type { Ran } from "../support/run-cli.ts";
import { isSoak } from "../support/seed.ts";
import { entriesIn, storedProject, storedSources, type StoredProject } from "../support/stored-project.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** With `json` each is run with `--json` too. `stores`: whether it leaves anything in the store. */
const lines: readonly { readonly line: string; readonly json: boolean; readonly stores: boolean }[] = [
  { line: "check", json: true, stores: true },
  { line: "check --strict", json: false, stores: true },
  { line: "check --report", json: true, stores: true },
  { line: "build", json: true, stores: true },
  { line: "site --no-search", json: false, stores: true },
  { line: "test", json: true, stores: true },
  { line: "test lamp@1.1", json: false, stores: true },
  { line: "fmt --check", json: false, stores: false },
  { line: "migrate --check", json: false, stores: false },
  { line: "release lamp@9", json: true, stores: true },
  { line: "verify", json: true, stores: true },
  { line: "explain claim-refuted", json: false, stores: false },
  { line: "entries", json: true, stores: true },
  { line: "facts lamp@1.1", json: true, stores: true },
  { line: "facts lamp@base dives", json: true, stores: true },
  { line: "find lamp@1.1 hero", json: true, stores: true },
  { line: "find lamp page", json: true, stores: true },
  { line: "ask lamp@1.1 sees --given {}", json: true, stores: true },
  { line: 'ask lamp@base sees --given {"depth":"3m"}', json: true, stores: true },
  { line: "ask lamp@9 sees", json: true, stores: true },
  { line: "ask lantern sees", json: true, stores: true },
  { line: "diff lamp base 1.1", json: true, stores: true },
  { line: "diff lamp base 1.1 --markdown", json: false, stores: true },
  { line: "mutants lamp", json: true, stores: true },
  { line: "odds lamp dives", json: true, stores: true },
  { line: "play lamp dives --events [] --seed 1", json: true, stores: true },
  { line: "show lamp@1.1", json: true, stores: true },
  { line: "show well@base climbing", json: true, stores: true },
  { line: "eval lamp@1.1 1+1", json: true, stores: true },
];

async function sameAnswers(project: StoredProject, args: readonly string[]): Promise<Ran> {
  fs.rmSync(project.store, { recursive: true, force: true });
  const plain = await project.run(args, "plain");
  const first = await project.run(args, "stored");
  const second = await project.run(args, "stored");
  expect(first, `${args.join(" ")}, with an empty store`).toEqual(plain);
  expect(second, `${args.join(" ")}, with a full store`).toEqual(plain);
  return plain;
}

/** With whatever earlier commands left in the store. */
async function sameAsPlain(project: StoredProject, args: readonly string[]): Promise<Ran> {
  const plain = await project.run(args, "plain");
  expect(await project.run(args, "stored"), args.join(" ")).toEqual(plain);
  return plain;
}

describe("on a small project", () => {
  it("there is a line here for each command that ends by itself", () => {
    const named = new Set(lines.map(({ line }) => line.split(" ")[0]));
    expect([...commands.keys()].filter((name) => !named.has(name))).toEqual(["init", "serve"]);
  });

  it.each(lines)("$line", async ({ line, json, stores }) => {
    using project = storedProject();
    const args = line.split(" ");
    await sameAnswers(project, args);
    if (json) await sameAnswers(project, [...args, "--json"]);
    expect(entriesIn(project.store).length > 0).toBe(stores);
  });

  it("is silent about faults that are gone, and names those that come", async () => {
    using project = storedProject();
    const book = "rules/lamp/1-book.rubric";
    const wrong = storedSources[book]?.replace("depth <= 2m", "dept <= 2m") ?? "";
    expect((await project.run(["check"], "stored")).code).toBe(0);
    project.write({ [book]: wrong });
    const told = await project.run(["check"], "stored");
    expect(told).toEqual(await project.run(["check"], "plain"));
    expect(told.code).toBe(1);
    expect(told.err).toContain("`dept`");
    project.write({ [book]: storedSources[book] ?? "" });
    expect((await project.run(["check"], "stored")).code).toBe(0);
  });

  it("takes an unchanged book from the store while another one cannot be read", async () => {
    using project = storedProject();
    await project.run(["check"], "stored");
    project.write({ "rules/well/book.rubric": "book well { title en " });
    await sameAnswers(project, ["check"]);
    project.write({ "rules/well/book.rubric": 'part of lamp\nfact rope: truth { about en "A rope?" }\n' });
    await sameAnswers(project, ["check", "--json"]);
  });

  it("--no-store stores nothing and reads nothing", async () => {
    using project = storedProject();
    await project.run(["check", "--no-store"], "stored");
    expect(fs.existsSync(join(project.folder, "out"))).toBe(false);
    await project.run(["check"], "stored");
    const stored = treeAt(project.store);
    await project.run(["ask", "lamp", "sees", "--no-store"], "stored");
    expect(treeAt(project.store)).toEqual(stored);
  });
});

function treeAt(folder: string): ReadonlyMap<string, string> {
  return new Map(fs.readdirSync(folder).map((name) => [name, fs.readFileSync(join(folder, name), "latin1")]));
}

/** The smallest book: it has updates with claims and long sequences. Soak takes all books. */
const books = isSoak ? [...compiledRules().versions.keys()] : ["lantern"];

describe("on the rules of this project", () => {
  // On the small project each command begins with an empty store, and then with what it stored; here only soak does that.
  it("says the same, and builds the same bytes", async () => {
    const settings = JSON.parse(fs.readFileSync(join(root, "rubric.json"), "utf8"));
    const folders = books.map((book) => `rules/${book}`);
    using project = storedProject({ "rubric.json": JSON.stringify({ ...settings, books: folders }) });
    for (const book of books)
      fs.cpSync(join(root, "rules", book), join(project.folder, "rules", book), { recursive: true });
    for (const line of [
      "check --json",
      "ask lantern@1.1 may-leave --json",
      "facts lantern --json",
      "eval lantern@1.1 1+1",
      ...books.map((book) => `show ${book}@base --json`),
      "diff lantern base 1.1 --json",
    ]) {
      const args = line.split(" ");
      // A comparison takes long; whether it comes from the store as it is shows below, after an edit.
      const isLong = !isSoak && line.startsWith("diff ");
      const { out } = isLong
        ? await project.run(args, "stored")
        : isSoak
          ? await sameAnswers(project, args)
          : await sameAsPlain(project, args);
      expect(out).not.toBe("");
    }
    // The store now has all answers about both versions; words change, and one clause.
    const rulings = "rules/lantern/1.1/2-faq.rubric";
    const text = fs.readFileSync(join(project.folder, rulings), "utf8");
    const edited = text
      .replace("You choose.", "$& Edited.")
      .replace("no when saved = 2", "no when saved <= 2");
    expect(edited).not.toBe(text);
    project.write({ [rulings]: edited });
    for (const line of ["diff lantern base 1.1 --json", "check --json"])
      expect(await project.run(line.split(" "), "stored")).toEqual(
        await project.run(line.split(" "), "plain"),
      );
    project.write({ [rulings]: text });
    const built = async (how: "plain" | "stored") => {
      fs.rmSync(join(project.folder, "dist"), { recursive: true, force: true });
      fs.rmSync(join(project.folder, "out/json"), { recursive: true, force: true });
      const ran = await project.run(["build"], how);
      const tree = treeOf(project.folder);
      return { ran, code: within(tree, "dist"), data: within(tree, "out/json") };
    };
    const plain = await built("plain");
    expect(plain.ran.code).toBe(0);
    expect(await built("stored")).toEqual(plain);
    // Again, with all that the build itself stored.
    if (isSoak) expect(await built("stored")).toEqual(plain);
  }, 600_000);
});
