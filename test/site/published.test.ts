/** What a project makes of its site by its settings, and what a published site says of itself: on two made books. */
import { beforeAll, describe, expect, it } from "vitest";
import type { SiteSettings } from "../../compiler/index.ts";
import { readSiteSettings } from "../../compiler/site-settings.ts";
import { connectBrowser, serveMade } from "../support/browser.ts";
import { base, siteOf } from "../support/site.ts";

const rules = [
  {
    path: "rules/kites/book.rubric",
    text: `book kites { title en "Kites" es "Cometas"  held in en }
fact wind: count 0..9 { about en "How strong the wind is." es "Lo fuerte que es el viento." }
decide may-fly: truth { about en "May the kite fly?" es "¿Puede volar la cometa?" }
provision flying on page 3 {
  heading en "Flying" es "Volar"
  sentence calm { en "A kite flies in a wind of 3 or more." es "Una cometa vuela con viento de 3 o más." }
  clauses of may-fly { calm: yes when wind >= 3  otherwise: no from calm }
}
provision landing on page 4 {
  heading en "Landing" es "Aterrizar"
  sentence soft { en "A kite lands softly." es "Una cometa aterriza con suavidad." }
}
`,
  },
  {
    path: "rules/kites/1.1.rubric",
    text: `update 1.1 of kites { title en "Kites, update 1.1" es "Cometas, actualización 1.1"  on base  held in en  dated "2026-11-20" }
erratum E01 on flying changes {
  heading en "Light winds" es "Vientos suaves"
  replace sentence calm at en page 3, paragraph 1, sentence 1 {
    en "A kite flies in a wind of 2 or more." es "Una cometa vuela con viento de 2 o más."
  }
  clauses of may-fly { replace calm: yes when wind >= 2 }
}
`,
  },
  {
    path: "rules/tops.rubric",
    text: 'book tops { title en "Tops" held in en }\nprovision spin { heading en "Spin" sentence one { en "A top spins." } }\n',
  },
];

const settings: SiteSettings = {
  ...readSiteSettings(
    {
      title: "Toy rules",
      notice: { en: "Made by players.", es: "Hecho por jugadores." },
      contact: "mailto:toys@rules.example",
      colours: { light: { brand: "#004d99", felt: "#002b55" }, dark: { brand: "#99ccff" } },
      books: {
        kites: {
          name: "Kites!",
          notice: "© Kite Games. These are the official rules.",
          facets: [
            {
              name: { en: "About", es: "Tema" },
              tags: [
                { id: "wind", name: { en: "Wind", es: "Viento" }, words: { en: ["wind"] } },
                { id: "rain", name: { en: "Rain", es: "Lluvia" }, words: { en: ["rain"] } },
              ],
            },
          ],
        },
      },
    },
    ["en", "es"],
  ),
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
};

async function made(origin?: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const options = { languages: ["en", "es"], hasSearch: false, settings, ...(origin ? { origin } : {}) };
  for await (const { path, content } of siteOf(rules, options)) files.set(path, String(content));
  return files;
}

let published: ReadonlyMap<string, string>;
let local: ReadonlyMap<string, string>;
beforeAll(async () => {
  published = await made("https://rules.example");
  local = await made();
}, 240_000);

const origin = `https://rules.example${base}`;
const flying = "en/kites/1.1/rules/flying/index.html";

describe("the settings of a project", () => {
  it("name the site, and show a publisher's notice on the pages of its book alone", () => {
    const html = local.get(flying) ?? "";
    expect(html).toMatch(/<title>[^<]*Flying[^<]*Toy rules<\/title>/);
    const notices = (path: string) => /<footer.*<\/footer>/s.exec(local.get(path) ?? "")?.[0] ?? "";
    expect(notices(flying)).toContain("© Kite Games. These are the official rules.");
    expect(notices(flying)).not.toContain("Made by players.");
    expect(notices("en/tops/base/rules/spin/index.html")).toContain("Made by players.");
    expect(notices("es/index.html")).toContain("Hecho por jugadores.");
    for (const path of [flying, "en/index.html"]) expect(notices(path)).not.toContain("Unofficial");
  });

  it("lead to the contact, and show the logo", () => {
    const html = local.get("en/index.html") ?? "";
    expect(html).toContain('href="mailto:toys@rules.example"');
    const [, logo = ""] = /<a class="brand"[^>]*><img src="\/rules\/([^"]+)" alt="">/.exec(html) ?? [];
    expect(local.get(logo)).toBe(settings.logo);
  });

  it("set colours in a style sheet of their own, which each page names", () => {
    const [path, style] = [...local].find(([name]) => /^assets\/colours-.*\.css$/.test(name)) ?? [];
    expect(style).toContain(":root{--brand:#004d99;--focus:#004d99;--felt:#002b55;--yes:#002b55;}");
    expect(style).toContain(':root[data-theme="dark"]{--brand:#99ccff;--focus:#99ccff;}');
    const html = local.get(flying) ?? "";
    expect(html.indexOf(`${base}${path}`)).toBeGreaterThan(html.indexOf("assets/site-"));
  });

  it("give a page of changes the filters that some change of it fits", () => {
    const html = local.get("es/kites/changes/base...1.1/index.html") ?? "";
    expect(html).toContain('data-facet="wind"');
    expect(html).toContain(">Viento</span></button>");
    expect(html).not.toContain('data-facet="rain"');
    expect(html).toMatch(/id="E01-1-1"[^>]*data-tags="wind"/);
  });
});

describe("what a published site says of itself", () => {
  it("each page has its address, its other languages and its place among the pages", () => {
    const html = published.get(flying) ?? "";
    expect(html).toContain(`<link rel="canonical" href="${origin}en/kites/1.1/rules/flying/">`);
    for (const [name, language] of [
      ["en", "en"],
      ["es", "es"],
      ["x-default", "en"],
    ])
      expect(html).toContain(
        `<link rel="alternate" hreflang="${name}" href="${origin}${language}/kites/1.1/rules/flying/">`,
      );
    const { "@graph": linked } = JSON.parse(/ld\+json">([^<]*)</.exec(html)?.[1] ?? "{}");
    const list = linked.find((each: { "@type": string }) => each["@type"] === "BreadcrumbList");
    const items = list.itemListElement.map(({ item }: { item: string }) => item);
    expect(items[0]).toBe(`${origin}en/`);
    expect(items.at(-1)).toBe(`${origin}en/kites/1.1/rules/flying/`);
  });

  it("feeds name the updates with a date: of a book, a rule and a comparison, in each language", () => {
    const idsIn = (path: string) =>
      [...(published.get(path) ?? "").matchAll(/<entry><id>([^<]+)<\/id>.*?<updated>([^<]+)</g)].map(
        ([, id, date]) => [id, date],
      );
    const date = "2026-11-20T00:00:00Z";
    expect(idsIn("en/kites/feed.xml")).toEqual([[`${origin}en/kites/1.1/update/`, date]]);
    expect(idsIn("es/kites/rules/flying/feed.xml")).toEqual([[`${origin}es/kites/1.1/rules/flying/`, date]]);
    expect(published.get("es/kites/rules/flying/feed.xml")).toContain("Volar: Cometas, actualización 1.1");
    expect(published.has("en/kites/rules/landing/feed.xml")).toBe(false);
    expect(published.has("en/tops/feed.xml")).toBe(false);
    expect(idsIn("en/kites/changes/base...1.1/feed.xml")).toEqual([
      [`${origin}en/kites/changes/base...1.1/E01-1-1/`, date],
    ]);
    expect(published.get(flying)).toContain(
      `type="application/atom+xml" title="Kites: flying" href="${base}en/kites/rules/flying/feed.xml"`,
    );
  });

  it("a shared page has a title and no picture that others cannot show", () => {
    const html = published.get(flying) ?? "";
    expect(html).toContain(`<meta property="og:url" content="${origin}en/kites/1.1/rules/flying/">`);
    expect(html).toContain('<meta property="og:site_name" content="Toy rules">');
    expect(html).not.toContain("og:image");
  });
});

it("without a public address, addresses are relative, and what needs a whole one is left out", () => {
  const html = local.get(flying) ?? "";
  expect(html).toContain(`hreflang="es" href="${base}es/kites/1.1/rules/flying/"`);
  expect(html).toContain('property="og:title"');
  expect(html).not.toMatch(/rel="canonical"|og:url|atom\+xml|https:\/\/rules\.example/);
  expect([...local.keys()].filter((path) => /feed\.xml|sitemap|robots/.test(path))).toEqual([]);
});

it("a site below a path of its host leads nowhere else, and answers there", { timeout: 60_000 }, async () => {
  const strays = [...local].flatMap(([path, html]) =>
    path.endsWith(".html")
      ? [...html.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)].flatMap(([, target = ""]) =>
          target.startsWith(base) ? [] : [`${path} → ${target}`],
        )
      : [],
  );
  expect(strays).toEqual([]);
  const file = async (path: string) => {
    const content = local.get(path);
    return content === undefined ? null : { path, content };
  };
  await using served = await serveMade({ file }, base);
  const browser = await connectBrowser();
  const page = await browser.newPage();
  await page.goto(`${served.origin}${base}en/kites/1.1/ask/may-fly/?wind=2`);
  await expect.poll(() => page.locator(".verdict .word").innerText(), { timeout: 30_000 }).toBe("Yes.");
  await page.locator("details.more summary").click();
  await page.getByRole("link", { name: "Español" }).click();
  await page.waitForURL(`**${base}es/kites/1.1/ask/may-fly/?wind=2`);
  await expect.poll(() => page.locator(".verdict .word").innerText(), { timeout: 30_000 }).toBe("Sí.");
  await browser.close();
});
