/** A project folder becomes the texts of its books, or says what is in the way: its file, its folders, its bytes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { type Disk, nodeDisk } from "../compiler/files/disk.ts";
import { diskHost, type Host, memoryHost } from "../compiler/host.ts";
import { readProject, unwritten } from "../compiler/project.ts";
import { noSiteSettings } from "../compiler/site-settings.ts";
import { projectOf } from "./support/project-of.ts";

const book = 'book snails { held in en } provision start { remark line { en "Behind the line." } }';
const settings = (books: readonly string[]) => JSON.stringify({ books });

/** What is wrong, as code, file and data. */
async function problemsOf(host: Host): Promise<readonly unknown[]> {
  const { diagnostics } = await readProject(host);
  return diagnostics.map(({ code, span, data }) => [code, span.file, data]);
}

describe("a project that can be read", () => {
  test("has the rule files below its book folders, in order of their paths, and nothing else", async () => {
    const host = memoryHost({
      "rubric.json": settings(["rules/snails", "rules/kites"]),
      "rules/snails/2-finish.rubric": "part of snails",
      "rules/snails/1-start/book.rubric": book,
      "rules/snails/notes.txt": "not a rule",
      "rules/snails/._book.rubric": new Uint8Array([0, 5, 0x16, 7]),
      "rules/snails/.#book.rubric": "ana@desk.1234",
      "rules/snails/.old/book.rubric": book,
      "rules/kites/book.rubric": "book kites { held in en }",
      "rules/crows/book.rubric": "book crows { held in en }",
    });
    const { value, diagnostics } = await readProject(host);
    expect(diagnostics).toEqual([]);
    expect(value?.sources.map(({ path }) => path)).toEqual([
      "rules/snails/1-start/book.rubric",
      "rules/snails/2-finish.rubric",
      "rules/kites/book.rubric",
    ]);
  });

  test("writes below `out` and speaks English where its file does not say otherwise", async () => {
    const { value } = await readProject(
      memoryHost({ "rubric.json": settings(["rules"]), "rules/book.rubric": book }),
    );
    expect(value).toMatchObject({ out: { rules: "out/rules", json: "out/json" }, languages: ["en"] });
  });

  test("keeps what its file says", async () => {
    const text = JSON.stringify({ books: ["rules"], out: { json: "data" }, languages: ["es", "ca"] });
    const { value } = await readProject(memoryHost({ "rubric.json": text, "rules/book.rubric": book }));
    expect(value).toMatchObject({ out: { rules: "out/rules", json: "data" }, languages: ["es", "ca"] });
  });
});

describe("the version of the language", () => {
  const stating = (languageVersion: unknown) =>
    memoryHost({
      "rubric.json": JSON.stringify({ books: ["rules"], languageVersion }),
      "rules/book.rubric": book,
    });

  test("is the current one where nothing is stated", async () => {
    expect((await readProject(stating(undefined))).value?.languageVersion).toBe(null);
    expect(await problemsOf(stating(undefined))).toEqual([]);
    expect(await problemsOf(stating(3))).toEqual([]);
  });

  test.each([
    [2, "older-language"],
    [4, "newer-language"],
  ])("%s is a fault: %s", async (stated, code) => {
    expect(await problemsOf(stating(stated))).toEqual([[code, "rubric.json", { stated, read: 3 }]]);
  });

  test.each([0, 1.5, "2"])("is not %s", async (stated) => {
    expect(await problemsOf(stating(stated))).toMatchObject([["broken-project-file", "rubric.json", {}]]);
  });
});

/** Settings of a site, as `site` of `rubric.json`. */
const siteSettings = (site: unknown) => JSON.stringify({ books: ["rules"], languages: ["en", "ca"], site });

describe("the settings of the site", () => {
  const whole = {
    title: { en: "Snail rules", ca: "Regles dels cargols" },
    notice: "Made by players.",
    contact: "mailto:snails@rules.example",
    logo: "site/snail.svg",
    colours: { light: { brand: "#0A5A46" }, dark: { felt: "#08261E" } },
    books: {
      snails: {
        name: "Snails",
        short: "Sn",
        picture: "wood",
        notice: { en: "© Snail Games." },
        documents: [
          {
            title: "Errata",
            url: "https://snails.example/1.pdf",
            version: "1.1",
            date: "2026-11-20",
            language: "en",
          },
        ],
        facets: [
          {
            name: { en: "About", ca: "Sobre" },
            tags: [{ id: "speed", name: "Speed", words: { en: ["fast", "slow"] }, rules: ["start"] }],
          },
        ],
      },
    },
  };
  const files = { "rules/book.rubric": book, "site/snail.svg": "<svg/>" };
  const isValid = new Ajv2020({ allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(new URL("../compiler/emit/schema/project.schema.json", import.meta.url), "utf8")),
  );

  test("are kept, a text without a language for every language, and the logo as its text", async () => {
    const { value, diagnostics } = await readProject(
      memoryHost({ ...files, "rubric.json": siteSettings(whole) }),
    );
    expect(diagnostics).toEqual([]);
    expect(value?.site).toMatchObject({
      ...whole,
      notice: { en: "Made by players.", ca: "Made by players." },
      logo: "<svg/>",
      books: { snails: { short: { en: "Sn", ca: "Sn" }, notice: { en: "© Snail Games." } } },
    });
    expect(isValid(JSON.parse(siteSettings(whole)))).toBe(true);
  });

  test("are empty if the file has none", async () => {
    const { value } = await readProject(memoryHost({ ...files, "rubric.json": settings(["rules"]) }));
    expect(value?.site).toEqual(noSiteSettings);
  });

  test("a logo that is missing is named", async () => {
    const host = memoryHost({ "rules/book.rubric": book, "rubric.json": siteSettings({ logo: "no.svg" }) });
    expect((await readProject(host)).diagnostics.map(({ code, span }) => [code, span.file])).toEqual([
      ["unreadable-file", "no.svg"],
    ]);
  });

  test.each([
    ['<svg onload="x()"/>', "onload="],
    ["<svg><script>x()</script></svg>", "<script"],
    ["<svg><svg:script>x()</svg:script></svg>", "<svg:script"],
    ['<svg><a xlink:href="javascript:x()">a</a></svg>', 'href="javascript:x()'],
    ["<svg><foreignObject/></svg>", "<foreignObject"],
    ['<svg><animate attributeName="href" to="javascript:x()"/></svg>', 'attributeName="href'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "<!ENTITY"],
  ])("a logo that is more than a picture is refused: %s", async (svg, part) => {
    const host = memoryHost({ ...files, "site/snail.svg": svg, "rubric.json": siteSettings(whole) });
    const { diagnostics } = await readProject(host);
    expect(diagnostics.map(({ code, data }) => [code, data])).toEqual([
      [
        "broken-project-file",
        {
          path: "rubric.json",
          why: `\`site.logo\` contains \`${part}\`, which a picture must not contain`,
        },
      ],
    ]);
  });

  test("a logo may use parts of itself, and pictures that it contains", async () => {
    const svg = '<svg><use href="#a"/><image href="data:image/png;base64,AA=="/></svg>';
    const host = memoryHost({ ...files, "site/snail.svg": svg, "rubric.json": siteSettings(whole) });
    expect((await readProject(host)).diagnostics).toEqual([]);
  });

  const snails = (given: object) => ({ books: { snails: given } });
  test.each([
    [{ name: "Snails" }, "`site` has an unknown setting `name`"],
    ["Snails", "`site` is not a JSON object"],
    [{ title: { english: "Snails" } }, "`english` in `site.title` is not a code of two or three letters"],
    [{ title: { en: "" } }, "`site.title.en` is not a text"],
    [{ title: "Snails\u202e" }, "`site.title` has the invisible character U+202E"],
    [{ notice: { en: "\u001b[31mSnails" } }, "`site.notice.en` has the invisible character U+001B"],
    [{ contact: "https://snails.example/\u2066" }, "`site.contact` has the invisible character U+2066"],
    [{ contact: "snails@rules.example" }, "`site.contact` is not an address (`https:` or `mailto:`)"],
    [{ logo: "snail.png" }, "`site.logo` is not an SVG file in the project"],
    [
      { colours: { light: { brand: "green" } } },
      "`site.colours.light.brand` is not a colour, such as `#0a5a46`",
    ],
    [{ colours: { light: { green: "#00ff00" } } }, "`site.colours.light` has an unknown setting `green`"],
    [snails({ long: "Snails" }), "`site.books.snails` has an unknown setting `long`"],
    [
      snails({ picture: "snail" }),
      "`site.books.snails.picture` is none of wood, ranks, corridors, rooms, light",
    ],
    [snails({ documents: {} }), "`site.books.snails.documents` is not a list"],
    [snails({ documents: [{ title: "Errata" }] }), "`site.books.snails.documents[0].url` is missing"],
    [
      snails({ documents: [{ title: "Errata", url: "https://snails.example", date: "May" }] }),
      "`site.books.snails.documents[0].date` is not a date, such as `2019-04-30`",
    ],
    [
      snails({ facets: [{ name: "About", tags: [{ id: "Speed", name: "Speed" }] }] }),
      "`site.books.snails.facets[0].tags[0].id` is not a name of small letters",
    ],
  ])("broken-project-file, and the schema refuses it too: %j", async (site, why) => {
    const text = siteSettings(site);
    const host = memoryHost({ ...files, "rubric.json": text });
    expect(await problemsOf(host)).toEqual([
      ["broken-project-file", "rubric.json", { path: "rubric.json", why }],
    ]);
    expect(isValid(JSON.parse(text))).toBe(false);
  });

  test("the page that explains them has an example that both accept", async () => {
    const page = readFileSync(new URL("../grammar/SETTINGS.md", import.meta.url), "utf8");
    const samples = [...page.matchAll(/```json\n(\{\n[\s\S]*?\n\})\n```/g)].map(([, json = ""]) => json);
    expect(samples).toHaveLength(2);
    for (const text of samples) {
      const host = memoryHost({ "rubric.json": text, "rules/lantern/book.rubric": book });
      expect((await readProject(host)).diagnostics).toEqual([]);
      expect(isValid(JSON.parse(text))).toBe(true);
    }
  });
});

describe("a project that cannot", () => {
  test("missing-project-file: a folder without `rubric.json` is no project", async () => {
    const host = memoryHost({ "rules/book.rubric": book });
    expect(await problemsOf(host)).toEqual([
      ["missing-project-file", "rubric.json", { path: "rubric.json" }],
    ]);
    expect((await readProject(host)).value).toBeNull();
  });

  test.each([
    ["{ books: [] }", expect.stringMatching(/^it is not valid JSON \(.+\)$/)],
    ["", expect.stringMatching(/^it is not valid JSON \(.+\)$/)],
    ['["rules"]', "it is not a JSON object"],
    ["null", "it is not a JSON object"],
    ['{ "book": "rules" }', "it has an unknown setting `book`"],
    ["{}", "`books` is not a list of folders"],
    ['{ "books": [] }', "`books` is not a list of folders"],
    ['{ "books": "rules" }', "`books` is not a list of folders"],
    ['{ "books": [""] }', "`books` is not a list of folders"],
    ['{ "books": ["rules"], "languages": [] }', "`languages` is not a list of languages"],
    ['{ "books": ["rules"], "out": "out" }', "`out` is not a JSON object"],
    ['{ "books": ["rules"], "out": { "rules": 3 } }', "`out.rules`, `out.json` and `out.site` are folders"],
    ['{ "books": ["rules"], "out": { "code": "out" } }', "`out` has an unknown setting `code`"],
    [
      '{ "books": ["rules"], "out": { "rules": "../x" } }',
      "`out.rules` is `../x`, which is not a folder inside the project",
    ],
    [
      '{ "books": ["rules"], "out": { "json": "." } }',
      "`out.json` is `.`, which is not a folder inside the project",
    ],
    [
      '{ "books": ["out/rules/a"], "out": { "rules": "out/./rules" } }',
      "`out.rules` would be written over the book folder `out/rules/a`",
    ],
    [
      '{ "books": ["rules"], "out": { "rules": "out", "json": "out/" } }',
      "`out.rules` and `out.json` are the same folder",
    ],
    [
      '{ "books": ["rules"], "languages": ["english"] }',
      "`english` in `languages` is not a code of two or three letters",
    ],
  ])("broken-project-file: %s", async (text, why) => {
    const host = memoryHost({ "rubric.json": text, "rules/book.rubric": book });
    expect(await problemsOf(host)).toEqual([
      ["broken-project-file", "rubric.json", { path: "rubric.json", why }],
    ]);
    expect((await readProject(host)).value).toBeNull();
  });

  test("missing-folder: the other books are read all the same", async () => {
    const host = memoryHost({
      "rubric.json": settings(["rules/snail", "rules/snails"]),
      "rules/snails/book.rubric": book,
    });
    expect(await problemsOf(host)).toEqual([["missing-folder", "rubric.json", { folder: "rules/snail" }]]);
    expect((await readProject(host)).value?.sources).toHaveLength(1);
  });

  test.each(["../shared", "rules/../../shared", "/etc", "C:/rules"])(
    "folder-outside-project: %s",
    async (folder) => {
      const host = memoryHost({ "rubric.json": settings([folder]), "shared/book.rubric": book });
      expect(await problemsOf(host)).toEqual([["folder-outside-project", "rubric.json", { folder }]]);
    },
  );

  test("empty-project: folders without a rule file are named", async () => {
    const host = memoryHost({
      "rubric.json": settings(["rules", "more"]),
      "rules/book.txt": book,
      "more/.hidden/book.rubric": book,
    });
    expect(await problemsOf(host)).toEqual([
      ["empty-project", "rubric.json", { folders: ["rules", "more"] }],
    ]);
  });

  test("empty-project: a folder that is missing explains why there is nothing", async () => {
    expect(await problemsOf(memoryHost({ "rubric.json": settings(["rules"]) }))).toEqual([
      ["missing-folder", "rubric.json", { folder: "rules" }],
    ]);
  });

  test("not-utf-8: the file is named, and the other files are read", async () => {
    const host = memoryHost({
      "rubric.json": settings(["rules"]),
      "rules/1-book.rubric": book,
      "rules/2-page.rubric": new Uint8Array([0x70, 0xe1, 0x67]),
    });
    expect(await problemsOf(host)).toEqual([
      ["not-utf-8", "rules/2-page.rubric", { path: "rules/2-page.rubric" }],
    ]);
    expect((await readProject(host)).value?.sources).toHaveLength(1);
  });

  test("not-utf-8: the project's own file may be at fault", async () => {
    const host = memoryHost({ "rubric.json": new Uint8Array([0xff, 0xfe]) });
    expect(await problemsOf(host)).toEqual([["not-utf-8", "rubric.json", { path: "rubric.json" }]]);
  });

  test("unreadable-file: a file or a folder that the system refuses, with why", async () => {
    const host = memoryHost({
      "rubric.json": settings(["rules", "secret"]),
      "rules/book.rubric": book,
      "secret/book.rubric": book,
    });
    const refusing: Host = {
      ...host,
      readText: async (path) =>
        path === "rules/book.rubric"
          ? { ok: false, path, reason: "denied", detail: "EACCES" }
          : host.readText(path),
      list: async (folder) =>
        folder === "secret"
          ? { ok: false, path: folder, reason: "denied", detail: "EPERM" }
          : host.list(folder),
    };
    expect(await problemsOf(refusing)).toEqual([
      ["unreadable-file", "rules/book.rubric", { path: "rules/book.rubric", why: "you have no permission" }],
      ["unreadable-folder", "secret", { folder: "secret", why: "you have no permission" }],
    ]);
  });

  test("unreadable-folder: it is named, and what stands beside it is read", async () => {
    using project = projectOf([
      { path: "rules/snails/book.rubric", text: book },
      { path: "rules/kites/book.rubric", text: "book kites { held in en }" },
      { path: "rules/kites/drafts/old/1.rubric", text: "part of kites" },
    ]);
    // The system refuses an administrator nothing.
    const closed: Disk = {
      ...nodeDisk,
      readdir: async (path) => {
        if (!path.endsWith("drafts")) return nodeDisk.readdir(path);
        throw Object.assign(new Error(path), { code: "EACCES", syscall: "scandir" });
      },
    };
    const { value, diagnostics } = await readProject(diskHost(project.folder, closed));
    expect(value?.sources.map(({ path }) => path)).toEqual([
      "rules/kites/book.rubric",
      "rules/snails/book.rubric",
    ]);
    expect(diagnostics.map(({ code, span, data }) => [code, span.file, data])).toEqual([
      [
        "unreadable-folder",
        "rules/kites/drafts",
        { folder: "rules/kites/drafts", why: "you have no permission" },
      ],
    ]);
    expect(diagnostics[0]?.help).toBe(
      "Give yourself permission to read and open it, on Linux and macOS with `chmod u+rx rules/kites/drafts`, or move it out of the book.",
    );
  });

  test("unreadable-folder: a file under `books` is no folder", async () => {
    using project = projectOf([{ path: "rules/book.rubric", text: book }]);
    writeFileSync(join(project.folder, "rubric.json"), settings(["rules/book.rubric"]));
    expect(await problemsOf(diskHost(project.folder))).toEqual([
      [
        "unreadable-folder",
        "rules/book.rubric",
        { folder: "rules/book.rubric", why: "part of its path is a file, not a folder" },
      ],
    ]);
  });

  test("file-too-large: the size is named, and the other files are read", async () => {
    const host = memoryHost({
      "rubric.json": settings(["rules"]),
      "rules/book.rubric": book,
      "rules/scan.rubric": new Uint8Array(10_000_001),
    });
    expect(await problemsOf(host)).toEqual([
      [
        "file-too-large",
        "rules/scan.rubric",
        { path: "rules/scan.rubric", bytes: 10_000_001, most: 10_000_000 },
      ],
    ]);
    expect((await readProject(host)).value?.sources).toHaveLength(1);
  });

  test("file-too-large: the project file is not to be split", async () => {
    const { diagnostics } = await readProject(memoryHost({ "rubric.json": new Uint8Array(10_000_001) }));
    expect(diagnostics.map(({ code, help }) => [code, help])).toEqual([
      ["file-too-large", expect.stringContaining('{ "books": ["rules/my-book"] }')],
    ]);
  });

  test("unwritten-file: the reason is named", () => {
    const refused = { ok: false, path: "rules/book.rubric", reason: "changed", detail: "" } as const;
    const { code, data } = unwritten(refused);
    expect([code, data]).toEqual([
      "unwritten-file",
      { path: "rules/book.rubric", why: "someone saved it while the command ran" },
    ]);
  });
});
