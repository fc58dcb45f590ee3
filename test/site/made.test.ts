/** How the site is made: the same bytes each time, whatever an author writes as text, and no page where the last one was good. */
import { expect, it } from "vitest";
import { noSiteSettings, pictures, type Picture } from "../../compiler/site-settings.ts";
import { base, siteOf } from "../support/site.ts";

const book = (sentence: string, heading = "Flying") => [
  {
    path: "rules/kites.rubric",
    text: `book kites {
  title en "Kites"
  held in en
}
provision flying on page 3 {
  heading en ${JSON.stringify(heading)}
  sentence one { en ${JSON.stringify(sentence)} }
}
`,
  },
  {
    path: "rules/tops.rubric",
    text: 'book tops { held in en }\nprovision spin { sentence one { en "A top spins." } }\n',
  },
  {
    path: "rules/hoops.rubric",
    text: 'book hoops { held in en }\nprovision roll { sentence one { en "A hoop rolls." } }\n',
  },
];

async function made(
  sentence: string,
  heading?: string,
  hasSearch = false,
): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  const options = { languages: ["en", "es"], hasSearch };
  for await (const { path, content } of siteOf(book(sentence, heading), options)) files.set(path, content);
  return files;
}

it("two builds give the same bytes, the search index included", { timeout: 120_000 }, async () => {
  const [one, other] = [
    await made("A kite flies.", "Flying", true),
    await made("A kite flies.", "Flying", true),
  ];
  expect([...one.keys()].some((path) => path.startsWith("search-index/"))).toBe(true);
  expect([...other.keys()]).toEqual([...one.keys()]);
  for (const [path, content] of one)
    expect(Buffer.from(other.get(path) ?? "").equals(Buffer.from(content)), path).toBe(true);
});

it("a game has the picture that the project sets, wherever the game is, and one in turn without", async () => {
  const drawn = async (named: Readonly<Record<string, Picture | null>>): Promise<readonly string[]> => {
    const own = { name: {}, short: {}, notice: {}, examples: [], documents: [], facets: [], renamed: {} };
    const games = Object.entries(named).map(([id, picture]) => [id, { ...own, picture }]);
    const settings = { ...noSiteSettings, books: Object.fromEntries(games) };
    for await (const { path, content } of siteOf(book("A kite flies."), {
      languages: ["en"],
      hasSearch: false,
      settings,
    }))
      if (path === "en/index.html")
        return [...String(content).matchAll(/<div class="pic">(.*?)<\/div>/gs)].map(([, svg = ""]) => svg);
    return [];
  };
  const inTurn = await drawn({ kites: null, tops: null, hoops: null });
  expect(new Set(inTurn).size).toBe(3);
  const [first, second, third] = await drawn({ hoops: "light", kites: "wood", tops: "light" });
  expect(third).toBe(first);
  expect(second).toBe(inTurn[pictures.indexOf("wood")]);
  expect(inTurn).not.toContain(first);
});

it("the examples to type are short questions", async () => {
  const asking = `book kites { held in en }
provision wind on page 3 {
  heading en "Wind"
  decide flies: truth { name en "Up there" about en "Does the kite fly?" yes: yes }
  decide soars: truth { name en "Soars" about en "The kite flies as high as its string lets it." yes: yes }
  decide string-holds: truth { about en "Does the string of the kite hold if the wind is strong?" yes: yes }
  example "a" { expect flies = yes expect soars = yes expect string-holds = yes }
}`;
  const sources = [{ path: "rules/kites.rubric", text: asking }];
  for await (const { path, content } of siteOf(sources, { languages: ["en"], hasSearch: false })) {
    if (path !== "en/index.html") continue;
    const typed = [...String(content).matchAll(/\/ask\/\?q=[^"]*">([^<]*)</g)].map(([, text]) => text);
    expect(typed).toEqual(["Does the kite fly?", "page 3"]);
    return;
  }
  expect.unreachable("there is no start page");
});

it.each([
  ["a script", "<script>alert(1)</script>"],
  ["a link of Markdown", "[kite](https://example.org)"],
  ["a template", "{{ 7 * 7 }} <%= 7 %>"],
  ["the end of a comment", "--> <img src=x onerror=alert(1)>"],
  ["an entity", "&lt;b&gt; & &amp;"],
])("what an author writes shows as text: %s", async (_, text) => {
  const files = await made(`A kite ${text} flies.`, `Flying ${text}`);
  const html = String(files.get("en/kites/base/rules/flying/index.html"));
  // As a browser reads it: each sign once.
  const signs: Readonly<Record<string, string>> = { "&#x3C;": "<", "&#x26;": "&" };
  const shown = html.replace(/<[^>]*>/g, "").replace(/&#x3C;|&#x26;/g, (sign) => signs[sign] ?? sign);
  expect(shown).toContain(text);
  // The head has it in quoted attributes.
  expect(html.slice(html.indexOf("<body"))).not.toMatch(/<script>|<img|<b> &|href="https:\/\/example/);
});

it("text that turns the direction of what follows is kept to itself", async () => {
  const files = await made("A kite \u05d0\u05d1 flies.");
  const html = String(files.get("en/kites/base/rules/flying/index.html"));
  expect(html).toMatch(/<span dir="auto"[^>]*>A kite \u05d0\u05d1 flies\.<\/span>/);
});

it("what is not translated says so, and is marked for who reads it aloud", async () => {
  const files = await made("A kite flies.");
  const html = String(files.get("es/kites/base/rules/flying/index.html"));
  expect(html).toContain("Aún sin traducir al español: se muestra en inglés.");
  expect(html).toMatch(/<span[^>]* lang="en"[^>]*>A kite flies\.<\/span>/);
});

/** Update 1.1 is in English, and 1.2 repeats it in Spanish; nothing is in Catalan. */
const twoDocuments = [
  {
    path: "rules/kites.rubric",
    text: `book kites { title en "Kites"  held in en }
provision flying on page 3 {
  heading en "Flying"
  sentence one { en "A kite flies." es "Una cometa vuela." }
  sentence two { en "Its string is long." es "Su hilo es largo." }
}
update 1.1 of kites { on base  held in en }
erratum E1 on flying editorial {
  replace sentence one at en page 3, sentence 1 { en "Every kite flies." es "Toda cometa vuela." }
}
update 1.2 of kites { on base  re-issues 1.1  held in es }
carries 1.1/E1 as E2 { at es page 3, sentence 1 }
`,
  },
];

async function madeOfTwo(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const options = { languages: ["en", "es", "ca"], hasSearch: false };
  for await (const { path, content } of siteOf(twoDocuments, options)) files.set(path, String(content));
  return files;
}

it("what is not translated is read in the language of the version's own document", async () => {
  const files = await madeOfTwo();
  const shown = (version: string) =>
    /<span[^>]* lang="(\w+)" class="words">/.exec(
      files.get(`ca/kites/${version}/rules/flying/index.html`) ?? "",
    )?.[1];
  expect([shown("1.1"), shown("1.2")]).toEqual(["en", "es"]);
});

it("what waits for translation is counted, and each sentence has its link", async () => {
  const html = (await madeOfTwo()).get("en/kites/1.2/translation/index.html") ?? "";
  expect(html).toContain('<a href="#missing-ca">2</a>');
  const [, waiting = ""] = html.split('id="missing-ca"');
  expect([...waiting.matchAll(/href="[^"]*\/rules\/flying\/#([\w-]+)"/g)].map(([, id]) => id)).toEqual([
    "one",
    "two",
  ]);
});

it("where it is published, it has a map with every language of each page", async () => {
  const files = new Map<string, string | Uint8Array>();
  for await (const { path, content } of siteOf(book("A kite flies."), {
    languages: ["en", "es"],
    origin: "https://rules.example",
    hasSearch: false,
  }))
    files.set(path, content);
  const map = String(files.get("sitemap.xml"));
  expect(map).toContain(`<loc>https://rules.example${base}es/kites/base/rules/flying/</loc>`);
  const html = String(files.get("en/kites/base/rules/flying/index.html"));
  expect(html).toContain('property="og:url"');
  const { "@graph": linked } = JSON.parse(/ld\+json">([^<]*)</.exec(html)?.[1] ?? "{}");
  expect(linked).toContainEqual(expect.objectContaining({ "@type": "Legislation", inLanguage: "en" }));
});

it("an overlay is named on the pages it changes, stays out of the editions, and keeps earlier addresses", async () => {
  const text = `book kites { title en "Kites" held in en }
provision flying on page 3 { heading en "Flying" sentence one { en "A kite flies by day." } }
update 1.1 of kites { title en "Errata" on base held in en }
erratum E1 on flying editorial { replace sentence one at en page 3 { en "A kite flies by day only." } }
update 1.1-fair of kites { title en "Fair rules" es "Reglas de feria" held in en }
erratum E1 on flying editorial { replace sentence one at en page 3 { en "A kite flies by night." } }
`;
  const own = { name: {}, short: {}, notice: {}, picture: null, examples: [], documents: [], facets: [] };
  const settings = { ...noSiteSettings, books: { kites: { ...own, renamed: { "1.2": "1.1-fair" } } } };
  const pages = new Map<string, string>();
  for await (const { path, content } of siteOf([{ path: "rules/kites.rubric", text }], {
    languages: ["en", "es"],
    hasSearch: false,
    settings,
  }))
    pages.set(path, String(content));
  const page = (path: string) => pages.get(`${path}/index.html`) ?? "";
  expect(page("en/kites/1.1-fair/rules/flying")).toContain("In use here: Fair rules (1.1).");
  expect(page("es/kites/1.1-fair/ask")).toContain("Aquí se aplica también: Reglas de feria (1.1).");
  expect(page("es/kites/1.1/rules/flying")).toMatch(
    /También la cambia: <a[^>]*1\.1-fair[^>]*>Reglas de feria/,
  );
  expect(page("en/kites/base/rules/flying")).not.toContain("Fair rules changes");
  expect(page("en")).toContain("/en/kites/1.1/ask/");
  expect(page("en")).not.toContain("/en/kites/1.1-fair/ask/");
  for (const [old, now] of [
    ["en/kites/1.2/rules/flying", "en/kites/1.1-fair/rules/flying/"],
    ["es/kites/changes/1.1...1.2", "es/kites/changes/1.1...1.1-fair/"],
  ] as const)
    expect(page(old)).toContain(`<a href="${base}${now}">`);
});

const referring = `book quay { title en "Quay"  held in en, es }
keyword TRADER { name en "Trader" es "Mercante" about en "A ship that carries goods." es "Un barco con carga." }
decide pays: truth { about en "Does the ship pay?" es "¿Paga el barco?" }
fact wind: count 0..9 { about en "The wind." es "El viento." }
provision docking on page 12 {
  heading en "Docking" es "Atraque"
  paragraph tide { heading en "Tides" es "Mareas"  remark flood { en "Ships dock at flood." es "Se atraca con pleamar." } }
}
provision tolls on page 13 {
  heading en "Tolls" es "Tasas"
  sentence free {
    en "Under {docking.tide}, a {TRADER|merchant ship} pays."
    es "Según {docking.tide}, un {TRADER|barco mercante} paga."
  }
  clauses of pays { free: yes when wind > 1 }
  example "two" printed {
    en "In a wind of two, a {TRADER|ship} pays." es "Con viento dos, un {TRADER|barco} paga."
    given wind = 2
    expect pays = yes
  }
}
update 1.1 of quay { on base  held in en, es }
erratum E1 on tolls editorial {
  replace sentence free at en page 13, sentence 1 at es page 13, sentence 1 {
    en "Under {docking.tide}, each {TRADER} pays a coin."
    es "Según {docking.tide}, cada {TRADER} paga una moneda."
  }
}
`;

it("references are links in rules, examples, documents, differences and questions", async () => {
  const files = new Map<string, string>();
  const sources = [{ path: "rules/quay.rubric", text: referring }];
  for await (const { path, content } of siteOf(sources, { languages: ["en", "es"], hasSearch: false }))
    files.set(path, String(content));
  const page = (path: string) => files.get(path.endsWith("json") ? path : `${path}/index.html`) ?? "";
  const link = (language: string, version: string, to: "tide" | "trader", words: string) => {
    const tail = to === "tide" ? "rules/docking/#tide" : "vocabulary/#keyword-TRADER";
    return `<a class="ref" href="${base}${language}/quay/${version}/${tail}">${words}</a>`;
  };

  const printed = page("en/quay/base/rules/tolls");
  expect(printed).toContain(`Under ${link("en", "base", "tide", "Tides")}, a `);
  expect(printed).toContain(`${link("en", "base", "trader", "merchant ship")} pays.`);
  expect(page("en/quay/base/rules/docking")).toContain('id="tide"');
  expect(page("en/quay/base/vocabulary")).toMatch(/id="keyword-TRADER".*A ship that carries goods\./s);

  const words = `In a wind of two, a ${link("en", "base", "trader", "ship")} pays.`;
  expect(printed).toContain(`<b>From the book:</b> <q dir="auto" class="words">${words}</q>`);

  // The changed text, the text before it, and both with marks, each in the language and version of the page.
  const later = page("es/quay/1.1/rules/tolls");
  expect(later).toContain(`Según ${link("es", "1.1", "tide", "Mareas")}, cada `);
  expect(later).toMatch(
    /<q[^>]*>Según <a class="ref"[^>]*>Mareas<\/a>, un <a[^>]*>barco mercante<\/a> paga\./,
  );
  expect(later).toMatch(/<ins>.*<a class="ref"[^>]*>Mercante<\/a>/);
  expect(page("en/quay/1.1/update")).toContain(`Under ${link("en", "1.1", "tide", "Tides")}, each `);

  const changes = page("en/quay/changes/base...1.1/E1-1-1");
  expect(changes).toContain(link("en", "1.1", "tide", "Tides"));
  expect(changes).toMatch(/<del>.*merchant ship.*<\/del>/);

  expect(page("en/quay/base/ask/pays")).toContain(`Under ${link("en", "base", "tide", "Tides")}, a `);
  const { naming } = JSON.parse(page("es/quay/base/ask/pays/rules.json"));
  const sentence = "Según Mareas, un barco mercante paga.";
  expect(naming).toEqual({
    [sentence]: [
      { start: 6, end: 12, tail: "quay/base/rules/docking/#tide" },
      { start: 17, end: 31, tail: "quay/base/vocabulary/#keyword-TRADER" },
    ],
  });
});
