/** A fourth language by the recipe: its folder, a line in the list, and a player asks in it. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type PluginBuild } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runtimeTextForEsbuild } from "../../compiler/runtime-text.mjs";
import type { addressInWords } from "../../compiler/amend/address-words.ts";
import type { compile } from "../../compiler/compile.ts";
import type { JsonObject } from "../../compiler/core/json.ts";
import type { answerInWords } from "../../compiler/study/answer-words.ts";
import type { ask } from "../../compiler/study/ask.ts";
import type { finder } from "../../compiler/study/find.ts";
import type { BookId, VersionId } from "../../compiler/resolve/graph.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The compiler with the fourth language. It is bundled, because other tests share the modules of this run. */
interface Compiler {
  readonly addressInWords: typeof addressInWords;
  readonly answerInWords: typeof answerInWords;
  readonly ask: typeof ask;
  readonly compile: typeof compile;
  readonly finder: typeof finder;
}

async function bundleCompiler(folder: string): Promise<Compiler> {
  const outfile = join(folder, "compiler.mjs");
  await build({
    stdin: {
      contents: `export { addressInWords } from "./compiler/amend/address-words.ts";
        export { compile } from "./compiler/compile.ts";
        export { answerInWords } from "./compiler/study/answer-words.ts";
        export { ask } from "./compiler/study/ask.ts";
        export { finder } from "./compiler/study/find.ts";`,
      resolveDir: root,
      loader: "ts",
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    plugins: [runtimeTextForEsbuild(root), { name: "a line in the list", setup: addLine }],
  });
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Compiler;
}

function addLine(bundler: PluginBuild): void {
  bundler.onLoad({ filter: /languages[\\/]list\.ts$/ }, async ({ path }) => {
    const list = await readFile(path, "utf8");
    const longer = list.replace(/\[(.*)\];/, "[$1, french];");
    expect(longer).not.toBe(list);
    return {
      contents: `import { french } from "${root}test/languages/fr/index.ts";\n${longer}`,
      loader: "ts",
    };
  });
}

const text = `book camp { title fr "Camp"  held in fr, en }

fact depth: count 0..9 { name fr "Profondeur" about fr "Quelle est la profondeur de l'eau ?" }
fact rope: truth { name fr "Corde" about fr "Le guide est-il prêt avec une corde ?" }

decide may-wade: truth {
  name fr "Traverser à gué" about fr "Le groupe peut-il traverser la rivière à pied ?"
}
decide beds: count { name fr "Lits" about fr "Combien de lits y a-t-il dans la tente ?" }
resolve crossing {
  name fr "Traversée" about fr "Quelqu'un tombe-t-il à l'eau ?"
  roll dice = 1 of D6
  gives falls: truth = some d in dice has d = 1
}
provision rivers on page 3 {
  heading fr "Rivières"
  sentence shallow { fr "Jusqu'à trois pieds, on traverse à pied." }
  sentence deep { en "Deeper water needs a rope." }
  sentence tent { fr "Une tente a quatre lits." }
  clauses of may-wade {
    shallow: yes when depth <= 3
    deep: yes when depth > 3 and rope
    otherwise: no
  }
  clauses of beds { tent: 4 }
}
`;

describe("a language that the tests add", () => {
  let folder = "";
  let compiler: Compiler;
  beforeAll(async () => {
    await mkdir(join(root, "node_modules/.cache"), { recursive: true });
    folder = await mkdtemp(join(root, "node_modules/.cache/rubric-fourth-"));
    compiler = await bundleCompiler(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function compiled() {
    const { value, diagnostics } = compiler.compile([{ path: "camp.rubric", text }]);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const version = value.versions.get("camp" as BookId)?.get("base" as VersionId);
    if (!version) throw new Error("no version");
    return version;
  }

  it("finds a question by its words, their stems and what they ask for", async () => {
    const { find } = await compiler.finder(compiled(), { language: "fr" });
    expect(find("puis-je traverser les rivières")[0]?.name).toBe("may-wade");
    expect(find("combien de lit")[0]?.name).toBe("beds");
    expect(find("page 3").map(({ name }) => name)).toContain("beds");
  });

  it("answers in it, and marks what is not", () => {
    const { program } = compiled();
    const answer = (given: JsonObject) => {
      const verdict = compiler.ask(program, "may-wade", given, { language: "fr" });
      const asked = { given, readings: new Map(), language: "fr" };
      return compiler.answerInWords(program, "may-wade", verdict, asked);
    };
    expect(answer({ depth: 2, rope: false })).toMatchObject({
      question: "Le groupe peut-il traverser la rivière à pied ?",
      answer: "Oui",
      reasons: [{ sentence: "Jusqu'à trois pieds, on traverse à pied.", sentenceIn: null }],
    });
    expect(answer({ depth: 5, rope: true }).reasons[0]).toMatchObject({ sentenceIn: "en anglais" });
    expect(answer({ depth: 5 }).answer).toBe("Pour répondre, il manque :");
    const refused = JSON.stringify(answer({ depth: 5, rope: false }));
    expect(refused).toContain("Le guide n'est pas prêt avec une corde");
  });

  it("asks for dice in it", () => {
    const verdict = compiler.ask(compiled().program, "crossing", {}, { language: "fr" });
    expect(verdict.missing[0]?.about.fr).toBe("Lance 1D6.");
  });

  it("says where a sentence stands", () => {
    const step = (unit: string, number: number) => ({ unit, which: { kind: "number", number } });
    const address = { lang: { text: "fr" }, steps: [step("paragraph", 2), step("sentence", 1)] };
    const words = compiler.addressInWords(address as unknown as Parameters<typeof addressInWords>[0]);
    expect(words).toBe("paragraphe 2, phrase 1");
  });
});
