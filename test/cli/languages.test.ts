/** The language of a command where nobody names one. */
import { describe, expect, it } from "vitest";
import { languageOfWords } from "../../compiler/study/find.ts";
import { run } from "../support/run-cli.ts";

/** The first line of what is printed: the question, in the language that was taken. */
async function questionIn(args: readonly string[], language: string | null): Promise<string> {
  const { out } = await run(args, null, 100, undefined, language);
  return out.split("\n")[0] ?? "";
}

describe("the language of a command", { timeout: 60_000 }, () => {
  const asked = ["ask", "hulk@base", "may-creep", "--given", "{}"];

  it("is the first of the project, if the system names none that the book has", async () => {
    const english = await questionIn([...asked, "--lang", "en"], null);
    expect(english).toMatch(/^(May|Can|Is|Does)/);
    expect(await questionIn(asked, null)).toBe(english);
    expect(await questionIn(asked, "de")).toBe(english);
  });

  it("is that of the system, if the book has it, and `--lang` comes first", async () => {
    const catalan = await questionIn([...asked, "--lang", "ca"], null);
    expect(await questionIn(asked, "ca")).toBe(catalan);
    expect(await questionIn([...asked, "--lang", "es"], "ca")).not.toBe(catalan);
  });

  it("is that of the words that are typed", async () => {
    const [first = ""] = (await run(["find", "hulk", "quan puc girar la peça"])).out.split("\n");
    expect((await run(["find", "hulk", "quan puc girar la peça", "--lang", "ca"])).out).toContain(first);
  });

  it("is guessed from small words and from how a question is asked", () => {
    const among = ["en", "es", "ca"];
    expect(languageOfWords("can I fire after I have run", among)).toBe("en");
    expect(languageOfWords("¿puedo disparar después de correr?", among)).toBe("es");
    expect(languageOfWords("puc disparar amb aquesta unitat", among)).toBe("ca");
    expect(languageOfWords("plasma", among)).toBeNull();
  });
});
