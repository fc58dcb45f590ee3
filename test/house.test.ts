/**
 * The house tests itself: who imports whom, who touches the world, and that every fault has its page, case and raiser.
 * What the code does is left to the tests beside it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as face from "../compiler/index.ts";
import { languages, usualLanguage } from "../compiler/languages/index.ts";
import { catalog } from "../compiler/report/catalog.ts";
import { survey } from "../compiler/study/survey.ts";
import { compile } from "../compiler/compile.ts";
import type { SourceFile } from "../grammar/index.ts";
import { readCase } from "./support/case-file.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string, ending: RegExp): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
        .filter((path) => ending.test(path) && !path.includes("node_modules"))
        .sort()
    : [];

const sources = [
  ...filesIn("grammar", /\.ts$/),
  ...filesIn("compiler", /\.ts$/),
  ...filesIn("site", /\.ts$/),
];

interface Import {
  readonly from: string;
  /** A path below the root, or a package. */
  readonly to: string;
  readonly isType: boolean;
  readonly isLazy: boolean;
}

const importsOf = (from: string): Import[] => {
  const text = read(from).replace(/^\s*(\/?\*|\/\/).*$/gm, "");
  const found = [
    ...text.matchAll(
      /^(?:import|export)\s+(type\s+)?[^;"'`]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm,
    ),
  ];
  return found.map(([, type, named, bare, lazy]) => {
    const target = named ?? bare ?? lazy ?? "";
    const to = target.startsWith(".") ? posix.join(posix.dirname(from), target) : target;
    return { from, to, isType: type !== undefined, isLazy: lazy !== undefined };
  });
};
const imports = sources.flatMap(importsOf);
const isInside = (path: string) => /^(grammar|compiler|site|test|rules)\//.test(path);
const folderOf = (path: string) => {
  const [top = "", second = ""] = path.split("/");
  return top === "compiler" && !second.includes(".") ? `compiler/${second}` : top === "compiler" ? path : top;
};

describe("who imports whom", () => {
  /** What each folder may import besides itself; `type` alone where the name ends with `:type`. */
  const allowed: Readonly<Record<string, readonly RegExp[]>> = {
    grammar: [],
    "compiler/files": [/^compiler\/limits\.ts$/],
    "compiler/store": [
      /^compiler\/(compile|project|limits)\.ts$/,
      /^compiler\/files\//,
      /^compiler\/(amend\/book|check\/program|resolve\/graph)\.ts$/,
      /^compiler\/core\/(recall|walk)\.ts$/,
      /^compiler\/report\/(outline|report)\.ts$/,
      /^grammar\/(index|tree)\.ts$/,
    ],
    "compiler/resolve": [/^grammar\/tree\.ts$/, /^compiler\/near-names\.ts$/],
    "compiler/amend": [
      /^compiler\/languages\/(index|language)\.ts$/,
      /^grammar\/(index|tree)\.ts$/,
      /^compiler\/near-names\.ts$/,
      /^compiler\/resolve\/(amended|graph|lineage)\.ts$/,
    ],
    "compiler/core": [
      /^compiler\/check\/(program|plays|surface)\.ts$/,
      /^compiler\/resolve\/graph\.ts$/,
      /^compiler\/runtime\/result\.ts$/,
    ],
    "compiler/lower": [/^compiler\/core\//, /^compiler\/check\/(program|surface|rational)\.ts$/],
    "compiler/check": [
      /^compiler\/languages\/(index|language)\.ts$/,
      /^compiler\/core\//,
      /^compiler\/runtime\/rational\.ts$/,
      /^compiler\/lower\/lower\.ts$/,
      /^grammar\/(index|tree)\.ts$/,
      /^compiler\/near-names\.ts$/,
      /^compiler\/resolve\/(amended|graph|lineage)\.ts$/,
      /^compiler\/amend\/book\.ts$/,
    ],
    // Data for all others.
    "compiler/languages": [],
    // Its files are written beside emitted rules.
    "compiler/runtime": [],
    "compiler/evaluate": [
      /^compiler\/languages\/(index|language)\.ts$/,
      /^compiler\/(core|runtime)\//,
      /^compiler\/check\/(program|plays|plays\/beginning|plays\/beyond|plays\/prices|rational|in-words|built-in)\.ts$/,
      /^compiler\/resolve\/graph\.ts$/,
      /^compiler\/near-names\.ts$/,
      /^grammar\/(index|tree)\.ts$/,
    ],
    "compiler/play": [
      /^compiler\/core\//,
      /^compiler\/check\/(program|plays|plays\/beginning|rational|in-words)\.ts$/,
      /^compiler\/resolve\/graph\.ts$/,
      /^grammar\/(index|tree)\.ts$/,
    ],
    "compiler/prove": [
      /^compiler\/core\//,
      /^compiler\/check\/(program|plays|rational|in-words|built-in)\.ts$/,
      /^compiler\/resolve\/graph\.ts$/,
    ],
    "compiler/mutants": [
      /^compiler\/core\//,
      /^compiler\/check\/(program|surface|override-closure|plays|rational|in-words|node-words|built-in)\.ts$/,
      /^compiler\/lower\/lower\.ts$/,
      /^compiler\/prove\//,
      /^compiler\/resolve\/graph\.ts$/,
      /^grammar\/(index|tree)\.ts$/,
    ],
    "compiler/odds": [
      /^compiler\/(core|runtime)\//,
      /^compiler\/check\/(program|plays|plays\/beginning|plays\/beyond|plays\/prices|rational|in-words)\.ts$/,
      /^compiler\/evaluate\//,
      /^compiler\/resolve\/graph\.ts$/,
    ],
    "compiler/emit": [
      /^compiler\/(core|runtime)\//,
      /^compiler\/check\/(program|surface|plays|plays\/beginning|plays\/prices|rational|in-words)\.ts$/,
      /^compiler\/resolve\/(graph|lineage)\.ts$/,
      /^compiler\/amend\/book\.ts$/,
      /^grammar\/(index|tree)\.ts$/,
    ],
    "compiler/diff": [
      /^compiler\/languages\/index\.ts$/,
      /^compiler\/core\//,
      /^compiler\/check\/(program|plays|rational|built-in)\.ts$/,
      /^compiler\/amend\/book\.ts$/,
      /^compiler\/resolve\/(amended|graph|lineage)\.ts$/,
      /^compiler\/prove\//,
      // The types of text for people, which differences carry.
      /^compiler\/words\/(statement|wording)\.ts$/,
      /^grammar\/(index|tree)\.ts$/,
    ],
    "compiler/claims": [
      /^compiler\/core\//,
      /^compiler\/near-names\.ts$/,
      /^compiler\/check\/(program|plays|override-closure|node-words)\.ts$/,
      /^compiler\/amend\/book\.ts$/,
      /^compiler\/resolve\/(amended|graph|lineage)\.ts$/,
      /^compiler\/diff\//,
      /^compiler\/report\/situation-words\.ts$/,
      /^grammar\/tree\.ts$/,
    ],
    "compiler/release": [
      /^compiler\/check\/(program|plays|in-words|type-words)\.ts$/,
      /^compiler\/amend\/book\.ts$/,
      /^compiler\/resolve\/graph\.ts$/,
      // The types of the published data.
      /^compiler\/emit\/(json|play-data)\.ts$/,
      /^grammar\/tree\.ts$/,
    ],
    "compiler/survey": [
      /^compiler\/core\//,
      /^compiler\/check\/(program|plays|in-words|lone-facts|core)\.ts$/,
      /^compiler\/amend\/book\.ts$/,
      /^compiler\/resolve\/graph\.ts$/,
      /^compiler\/diff\/(sameness|change)\.ts$/,
      /^compiler\/prove\/prove\.ts$/,
      /^compiler\/report\/(not-proved|situation-words)\.ts$/,
      /^grammar\/tree\.ts$/,
    ],
    "compiler/words": [
      /^compiler\/languages\/(index|language|phrases)\.ts$/,
      /^compiler\/core\//,
      /^compiler\/check\/(program|plays|rational|built-in)\.ts$/,
      /^compiler\/diff\/(sameness|change)\.ts$/,
    ],
    "compiler/find": [
      /^compiler\/languages\/(index|search)\.ts$/,
      /^compiler\/core\//,
      /^compiler\/check\/(program|plays|in-words)\.ts$/,
      /^compiler\/amend\/book\.ts$/,
      /^compiler\/resolve\/graph\.ts$/,
      /^grammar\/tree\.ts$/,
    ],
    "compiler/report": [/^grammar\//, /\/faults\.ts$/, /^compiler\/core\/json\.ts$/],
    "compiler/study": [/^compiler\/(?!cli\/)/, /^(grammar\/(index|tree)|site\/index)\.ts$/],
    // It calls the functions of the API and prints: what decides, proves, compares or reckons is not put together here.
    "compiler/cli": [
      /^(grammar\/(index|tree)|site\/index)\.ts$/,
      /^compiler\/(compile|host|language-versions|limits|near-names|project|site-settings)\.ts$/,
      /^compiler\/(study|report|files|core|play|store|words|languages)\//,
      /^compiler\/release\/(lock|locks)\.ts$/,
      /^compiler\/emit\/(examples|json)\.ts$/,
      /^compiler\/check\/(program|plays|in-words|type-words|rational|reads|plays\/(paths|reacting))\.ts$/,
      /^compiler\/resolve\/graph\.ts$/,
      /^compiler\/amend\/(book|as-book|address-words)\.ts$/,
      /^compiler\/evaluate\/(ask|coverage|decode|domain|filled|given-faults|situation|plays\/(paths|play))\.ts$/,
      /^compiler\/diff\/(blocks|change|kinds)\.ts$/,
      /^compiler\/(emit\/entries|runtime\/strict-json)\.ts$/,
      /^compiler\/odds\/answer\.ts$/,
      /^compiler\/mutants\/(fate|mutants|mutated|engines)\.ts$/,
      /^compiler\/survey\/findings\.ts$/,
    ],
  };
  for (const [folder, targets] of Object.entries(allowed)) {
    it(`${folder} imports only what it may`, () => {
      const strangers = imports
        .filter(
          ({ from, to }) => isInside(to) && from.startsWith(`${folder}/`) && !to.startsWith(`${folder}/`),
        )
        // Every pass may use the limits, which are numbers alone, and the helper that remembers results.
        .filter(({ to }) => !(/^compiler\/(limits|memoize)\.ts$/.test(to) && folder !== "grammar"))
        .filter(({ to }) => !targets.some((target) => target.test(to)))
        .map(({ from, to }) => `${from} imports ${to}`);
      expect(strangers).toEqual([]);
    });
  }

  it("walks over programs go by the child table", () => {
    const byReflection =
      /\bObject\.(values|keys|entries)\((part|node|expr|line|lines|decision|play|program|clause|data|tree)\)|\bconst \w+ in \w+\)/;
    const walks = sources
      .filter((path) => path.startsWith("compiler/") && !path.includes("/runtime/"))
      // What reads the table, and what is not about programs.
      .filter((path) => !/^compiler\/(core\/walk|project|site-settings|take-over|odds\/odds)\.ts$/.test(path))
      .filter((path) => byReflection.test(read(path)));
    expect(walks, "use compiler/core/walk.ts, or grammar/visit.ts for trees").toEqual([]);
  });

  it("text for people is made of what authors and languages declare", () => {
    const makers = sources.filter((path) => /\basWording\(/.test(read(path)));
    expect(makers).toEqual([
      // The text of an author in the reader's language; the marks of elements.
      "compiler/words/around.ts",
      // The phrases of a language.
      "compiler/words/language.ts",
      // Numbers, units, and names that people at the table gave.
      "compiler/words/values.ts",
      // The constructor, and texts put together.
      "compiler/words/wording.ts",
    ]);
    const casts = sources.filter((path) => /\bas (unknown as )?Wording\b/.test(read(path)));
    expect(casts).toEqual(["compiler/words/wording.ts"]);
  });

  it("languages are listed in one place", () => {
    const codes = languages.map(({ code }) => code).filter((code) => code !== usualLanguage.code);
    const named = new RegExp(`["'\`](${codes.join("|")})["'\`]|(^|[\\s{,(])(${codes.join("|")}):`, "m");
    const listed = new RegExp(`["'\`](${codes.join("|")})["'\`][,\\s|]+["'\`]`);
    const withoutComments = (path: string) => read(path).replace(/^\s*(\/?\*|\/\/).*$/gm, "");
    const logic = sources
      .filter((path) => !path.startsWith("site/") && !path.startsWith("compiler/languages/"))
      // Generated from the folders of the languages.
      .filter((path) => path !== "compiler/runtime/silence.ts")
      .filter((path) => named.test(withoutComments(path)));
    expect(logic, "put the words into compiler/languages/").toEqual([]);
    // Texts of pages are typed by the languages of the interface: one that lacks a language does not compile.
    const pages = sources
      .filter((path) => path.startsWith("site/") && path !== "site/language.ts")
      .filter((path) => listed.test(withoutComments(path)));
    expect(pages).toEqual([]);
    const wordsOfPages = sources
      .filter((path) => path.startsWith("site/") && named.test(withoutComments(path)))
      .filter((path) => path !== "site/language.ts" && !/\b(Said|inLanguage)\b/.test(read(path)));
    expect(wordsOfPages, "type the texts as Said").toEqual([]);
  });

  it("the command line is imported by its own tests alone", () => {
    const doors = [
      /^test\/cli\//,
      // Which commands there are, and what is written down of them.
      /^test\/(house|contract|store\/commands)\.test\.ts$/,
      // The limits of what the command line prints.
      /^test\/limits\.test\.ts$/,
      /^test\/support\/(run-cli|disk-net)\.ts$/,
      // It measures the second thread as the command line begins it.
      /^test\/bench\/contestants\/publishing(-thread)?\.ts$/,
    ];
    const strangers = [...sources, ...filesIn("test", /\.ts$/)]
      .filter((path) => !path.startsWith("compiler/cli/") && !doors.some((door) => door.test(path)))
      .filter((path) => /(from|import\()\s*"[^"]*\/cli\/[^"]*"/.test(read(path)));
    expect(strangers).toEqual([]);
  });

  it("the reference interpreter imports types of the tree, and nothing else", () => {
    const folder = "test/support/reference/";
    const strangers = filesIn(folder, /\.ts$/)
      .flatMap(importsOf)
      .filter(({ to, isType }) => !to.startsWith(folder) && !(to === "grammar/index.ts" && isType));
    expect(strangers).toEqual([]);
  });

  it("across top-level folders, only faces are imported, that of the site when it is asked for", () => {
    const strangers = imports
      .filter(
        ({ from, to, isType, isLazy }) =>
          !(to === "site/index.ts" && /^compiler\/(cli|study)$/.test(folderOf(from)) && (isType || isLazy)) &&
          // The public interface holds the whole compiler, and no browser should load it.
          !(
            /^compiler\/(browser|emit\/typescript\/written-value)\.ts$/.test(to) &&
            from.startsWith("site/scripts/")
          ) &&
          // Pages read data. These files need nothing else of the compiler.
          !(
            /^compiler\/(core\/(json|lookup)|diff\/kinds|emit\/entries|languages\/index|memoize|resolve\/graph)\.ts$/.test(
              to,
            ) && from.startsWith("site/")
          ),
      )
      .filter(({ from, to }) => isInside(to) && from.split("/")[0] !== to.split("/")[0])
      .filter(
        ({ to, from }) =>
          !/^(grammar\/(index|tree)|compiler\/index)\.ts$/.test(to) &&
          !(folderOf(from) === "compiler/report"),
      )
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(strangers).toEqual([]);
  });

  it("heavy or foreign packages have one folder each", () => {
    const owners: Readonly<Record<string, string>> = {
      chevrotain: "grammar/",
      "ts-morph": "compiler/emit/",
      unified: "site/",
      hast: "site/text/",
      "remark-parse": "site/text/",
      "remark-gfm": "site/text/",
      "remark-rehype": "site/text/",
      "property-information": "site/html.ts",
      "shiki/core": "site/text/",
      "shiki/engine/javascript": "site/text/",
      pagefind: "site/search/",
      "snowball-stemmers": "compiler/find/",
    };
    const strangers = imports
      // What the build makes of the runtime is no package.
      .filter(({ to }) => !isInside(to) && !to.startsWith("node:") && to !== "rubric:runtime-text")
      .filter(({ from, to }) => !from.startsWith(owners[to] ?? "nowhere"))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(strangers).toEqual([]);
  });

  it("answering a search needs nothing of the compiler, and loads the stemmers on use", () => {
    const reached = new Set([
      "compiler/find/search.ts",
      "compiler/find/encode.ts",
      "compiler/find/tokens.ts",
      "compiler/find/stemmers.ts",
    ]);
    for (const path of reached)
      for (const { from, to, isType } of imports) if (from === path && !isType) reached.add(to);
    const own = [...reached].filter((path) => path !== "snowball-stemmers");
    expect(own.filter((path) => !path.startsWith("compiler/find/"))).toEqual([]);
    const stemmers = imports.filter(({ to }) => to === "snowball-stemmers");
    expect(stemmers.map(({ isLazy }) => isLazy)).toEqual([true]);
  });

  it("ts-morph is loaded only when it is needed", () => {
    const eager = imports.filter(({ to, isType, isLazy }) => to === "ts-morph" && !isType && !isLazy);
    const reached = eager.map(({ from }) => from);
    const eagerly = imports.filter(
      ({ to, isType, isLazy }) =>
        reached.includes(to) && !isType && !isLazy && !to.startsWith("compiler/emit/"),
    );
    expect(eagerly.filter(({ from }) => !from.startsWith("compiler/emit/"))).toEqual([]);
  });

  it("value imports form no cycle", () => {
    expect(longestChain(imports.filter(({ isLazy }) => !isLazy)).cycles).toEqual([]);
  });

  it("no chain of value imports is longer than 30 files", () => {
    const { chain } = longestChain(imports);
    expect(chain.length, chain.join("\n")).toBeLessThanOrEqual(30);
  });

  it("only what parses or prints loads the parser and the printer", () => {
    const readers =
      /^(compiler\/(index|compile|amend\/(struck|undone)|diff\/blocks|mutants\/laid-out|store\/parts|cli\/shown-text|cli\/commands\/(fmt|show)|study\/(evaluate-text|placed-examples|policies|releases|fixes|migrate)|report\/.*)|site\/(pages\/update\/instruction|text\/written))\.ts$/;
    const others = imports
      .filter(({ to, isType }) => to === "grammar/index.ts" && !isType)
      .map(({ from }) => from)
      .filter((from) => !from.startsWith("grammar/") && !readers.test(from));
    expect(others, "import grammar/tree.ts").toEqual([]);
  });

  it("commands do not import each other", () => {
    const folder = /^compiler\/cli\/commands\//;
    expect(imports.filter(({ from, to }) => folder.test(from) && folder.test(to))).toEqual([]);
  });
});

/** The cycles of value imports, and their longest chain where a cycle is not followed twice. */
function longestChain(among: readonly Import[]): { cycles: readonly string[]; chain: readonly string[] } {
  const next = new Map<string, string[]>();
  for (const { from, to, isType } of among)
    if (isInside(to) && !isType) next.set(from, [...(next.get(from) ?? []), to]);
  const chains = new Map<string, readonly string[]>();
  const cycles: string[] = [];
  const follow = (path: string, trail: readonly string[]): readonly string[] => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      cycles.push([...trail.slice(at), path].join(" -> "));
      return [];
    }
    const known = chains.get(path);
    if (known) return known;
    let longest: readonly string[] = [];
    for (const target of next.get(path) ?? []) {
      const rest = follow(target, [...trail, path]);
      if (rest.length > longest.length) longest = rest;
    }
    const chain = [path, ...longest];
    chains.set(path, chain);
    return chain;
  };
  const all = [...next.keys()].map((path) => follow(path, []));
  const chain = all.reduce((one, other) => (other.length > one.length ? other : one), []);
  return { cycles, chain };
}

describe("the world", () => {
  const doors = [
    /^compiler\/files\/disk\.ts$/,
    /^compiler\/cli\/standard-terminal\.ts$/,
    /^compiler\/files\/package-folder\.ts$/,
    /^compiler\/cli\/(watching|file-server)\.ts$/,
  ];
  it("is touched at the doors only", () => {
    const strangers = sources
      .filter((path) => !doors.some((door) => door.test(path)))
      .filter((path) =>
        /\bprocess\.|\bconsole\.|from "node:(fs|child_process|net|http|https|readline)/.test(
          withoutComments(read(path)),
        ),
      );
    expect(strangers).toEqual([]);
  });
  it("rules cannot reach code: nothing evaluates text", () => {
    const evaluating = sources.filter((path) =>
      /\beval\(|new Function\(|node:vm/.test(withoutComments(read(path))),
    );
    expect(evaluating).toEqual([]);
  });
  it("gives no time and no chance to what decides, proves or emits", () => {
    const asking = sources.filter(
      (path) =>
        /^(grammar|compiler)\//.test(path) &&
        !/^compiler\/(cli|files)\//.test(path) &&
        /\bDate\.now|new Date\b|\bperformance\.|\bMath\.random|\brandomUUID|\bhrtime/.test(
          withoutComments(read(path)),
        ),
    );
    expect(asking).toEqual([]);
  });
});

describe("every fault", () => {
  const cases = filesIn("test/cases", /\.md$/).map((path) => readCase(read(path)));
  // What is wrong before any rule is read cannot be shown by a source.
  const ofProjects = read("test/project.test.ts");
  // What takes thousands of lines is written by a test.
  const ofLimits = read("test/limits.test.ts");
  const faultsIn = async (files: readonly SourceFile[]): Promise<readonly string[]> => {
    const { value, diagnostics } = compile(files);
    const proved = await survey(value, { whole: true });
    return [...diagnostics, ...proved.diagnostics].map(({ code }) => code);
  };
  const raisers = sources
    .filter((path) => posix.basename(path) !== "faults.ts")
    .map(read)
    .join("\n");
  for (const code of catalog.keys()) {
    it(`${code} has a page that shows it, a case and a place that raises it`, async () => {
      const page = `site/content/faults/${code}.md`;
      expect(existsSync(join(root, page)), `${page} is missing`).toBe(true);
      expect(raisers.includes(`"${code}"`), "nothing raises it").toBe(true);
      const example = readCase(read(page));
      if (example.sources.length > 0) {
        expect(await faultsIn(example.sources)).toContain(code);
      }
      const isShown =
        cases.some((each) =>
          each.sections.some((section) => new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(section.content)),
        ) ||
        (catalog.get(code)?.pass === "project" && ofProjects.includes(`"${code}"`)) ||
        (/^too-many-|-too-long$/.test(code) && ofLimits.includes(`"${code}"`));
      expect(isShown, "no case shows it").toBe(true);
    });
  }
  it("has no page without a fault", () => {
    const strangers = filesIn("site/content/faults", /\.md$/)
      .map((path) => posix.basename(path, ".md"))
      .filter((code) => !catalog.has(code));
    expect(strangers).toEqual([]);
  });
});

describe("what is written down", () => {
  const maps = ["compiler/README.md", ...filesIn("compiler", /^compiler\/[^/]+\/README\.md$/)].filter(
    (path) => !path.startsWith("compiler/decisions/"),
  );
  const pages = [
    ...["README.md", "CONTRIBUTING.md", "grammar/SEMANTICS.md", "compiler/decisions/README.md"],
    ...["compiler/PROMISES.md", "grammar/LIMITS.md", "grammar/SETTINGS.md"],
    ...["grammar", "rules", "site", "test"].map((folder) => `${folder}/README.md`),
    ...maps,
  ];
  for (const page of pages) {
    it(`${page} names paths that exist`, () => {
      const named = [...read(page).matchAll(/`((?:grammar|compiler|rules|site|test)\/[\w./-]+)`/g)].map(
        ([, path]) => path ?? "",
      );
      // The tutorial's book is written by `rubric init`, in a folder of the reader's.
      const missing = named.filter(
        (path) => !path.startsWith("rules/lantern/") && !existsSync(join(root, path)),
      );
      expect(missing).toEqual([]);
    });
    it(`${page} links to files that exist`, () => {
      const linked = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = ""]) =>
        posix.join(posix.dirname(page), path),
      );
      expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    });
  }
  it("the code maps of the compiler name every source file, and no other", () => {
    const named = maps.flatMap((map) =>
      namedIn(read(map)).map((path) => posix.join(posix.dirname(map), path)),
    );
    const written = filesIn("compiler", /\.ts$/);
    expect(written.filter((path) => !named.includes(path))).toEqual([]);
    expect(named.filter((path) => !written.includes(path))).toEqual([]);
  });
  it("the map of the compiler stays short", () => {
    expect(read("compiler/README.md").split("\n").length).toBeLessThanOrEqual(250);
  });
  it("every decision is a dated file on the list", () => {
    const decisions = filesIn("compiler/decisions", /\.md$/).filter((path) => !path.endsWith("README.md"));
    const listed = [...read("compiler/decisions/README.md").matchAll(/\]\(([^)]+)\)/g)].map(
      ([, path = ""]) => `compiler/decisions/${path}`,
    );
    expect(listed.sort()).toEqual(decisions);
    expect(
      decisions.filter((path) => !/\/\d{4}-\d\d-\d\d-[a-z0-9-]+\.md$/.test(path) || !isDated(path)),
    ).toEqual([]);
  });
  it("every source file opens by saying what it does", () => {
    const silent = sources.filter((path) => !read(path).startsWith("/**"));
    expect(silent).toEqual([]);
  });
  it("the public names are exactly these", () => {
    expect(Object.keys(face).sort()).toMatchSnapshot();
  });
  it("no test is skipped", () => {
    const skipping = filesIn("test", /\.ts$/).filter((path) =>
      /\b(it|test|describe)\.(skip|only|todo)\b/.test(read(path)),
    );
    expect(skipping).toEqual([]);
  });
});

/** The files that a map names in its tables and lists. A heading that names a subfolder applies to the lines below it. */
function namedIn(map: string): readonly string[] {
  let folder = "";
  return map.split("\n").flatMap((line) => {
    if (line.startsWith("#")) folder = /^#+ `([\w/-]+)\/`$/.exec(line)?.[1] ?? "";
    const names = /^(\| )?`/.test(line)
      ? [...(line.split(" | ")[0] ?? "").matchAll(/`([\w./-]+\.ts)`/g)]
      : [];
    return names.map(([, name = ""]) => posix.join(folder, name));
  });
}

/** Whether the date in the text is the one in the name. */
function isDated(path: string): boolean {
  return read(path).split("\n")[2] === posix.basename(path).slice(0, 10);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
