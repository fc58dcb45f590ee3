/** How operations that the corpus does without come out in documents and comparisons: on a small book of our own. */
import { beforeAll, expect, it } from "vitest";
import { siteOf } from "../support/site.ts";

const sources = [
  {
    path: "rules/regatta.rubric",
    text: `book regatta { title en "Regatta" es "Regata"  held in en }
fact wind: count 0..12 { about en "How hard the wind blows." }
decide starts: truth { about en "Does the race start?" }
provision start on page 2 {
  heading en "The start"
  paragraph 1 {
    sentence gun { en "A gun starts the race." }
    sentence storm { en "In a storm nobody starts." }
    remark crews { en "With a green flag up CREWS wait at the buoys." }
  }
  paragraph 2 { remark flags { en "Flags are shown on the mast." } }
  clauses of starts { gun: yes when wind < 8  storm: no when wind >= 8 }
}
`,
  },
  {
    path: "rules/regatta/1.1.rubric",
    text: `update 1.1 of regatta { on base held in en }
erratum E1 on start editorial { move sentence storm before sentence gun at en page 2, paragraph 1, sentence 2 }
erratum E2 on start editorial { delete paragraph 2 at en page 2, paragraph 2 }
erratum E3 on start editorial {
  insert after sentence gun at en page 2, paragraph 1, sentence 12 { remark horn { en "A horn is blown." } }
}
erratum E4 on start editorial {
  replace sentence crews at en page 2, sentence -3 { en "CREWS wait at the buoys with a green flag up." }
}
`,
  },
];
const files = new Map<string, string>();

beforeAll(async () => {
  for await (const { path, content } of siteOf(sources, { hasSearch: false, languages: ["en", "es"] }))
    if (typeof content === "string") files.set(path, content);
}, 120_000);

function instructions(language: string): readonly string[] {
  const html = files.get(`${language}/regatta/1.1/update/index.html`) ?? "";
  return [...html.matchAll(/<p class="instruction">(.*?)<\/p>/g)].map(([, text = ""]) => text);
}

it("each operation has its sentence in every language", () => {
  expect(instructions("en")).toEqual([
    "Move the second sentence of the first paragraph before “A gun starts the race”.",
    "Delete the second paragraph.",
    "Insert after sentence 12 of the first paragraph:",
    "The third sentence from the end now reads:",
  ]);
  expect(instructions("es")).toEqual([
    "Se traslada la segunda frase del primer párrafo antes de «A gun starts the race».",
    "Se suprime el segundo párrafo.",
    "Después de la frase 12 del primer párrafo se inserta:",
    "La tercera frase empezando por el final pasa a decir:",
  ]);
});

it("words that changed their place within a text bear one number where they were and where they are", () => {
  const html = files.get("en/regatta/changes/base...1.1/E4-1-1/index.html") ?? "";
  const [, inline = ""] = /<p[^>]*class="words inline">(.*?)<\/p>/s.exec(html) ?? [];
  expect(inline).toMatch(/<del>.*<\/del><sup class="moved" lang="en">.*1<\/sup>/);
  expect(inline).toMatch(/<ins>.*<\/ins><sup class="moved" lang="en">.*1<\/sup>/);
});
