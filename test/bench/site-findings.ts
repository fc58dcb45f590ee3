/**
 * What the site is handed in, with the time that is spent on finding it out told apart from what the pages take: examples that
 * are run, chances that are reckoned, versions that are proved to differ. Nobody who is handed a text does any of it.
 */
import { siteInput } from "../../compiler/cli/site-input.ts";
import type { Compiled } from "../../compiler/compile.ts";
import type { SiteInput } from "../../site/index.ts";

export interface Watched {
  readonly input: SiteInput;
  /** Milliseconds so far. */
  readonly findings: () => number;
}

/** Data and modules are no pages, and left out. */
export async function pagesAlone(compiled: Compiled, languages: readonly string[]): Promise<Watched> {
  const input = await siteInput({ compiled }, { languages });
  let spent = 0;
  const watched =
    <Args extends readonly unknown[], T>(find: (...args: Args) => T) =>
    (...args: Args): T => {
      const start = performance.now();
      try {
        return find(...args);
      } finally {
        spent += performance.now() - start;
      }
    };
  return {
    input: {
      ...input,
      data: () => new Map(),
      modules: async () => new Map(),
      texts: watched(input.texts),
      examples: watched(input.examples),
      coverage: watched(input.coverage),
      chances: (...asked) =>
        watched(input.chances)(...asked).map((each) => ({ ...each, under: watched(each.under) })),
      difference: async (...versions) => {
        const start = performance.now();
        const found = await input.difference(...versions);
        spent += performance.now() - start;
        return found;
      },
    },
    findings: () => spent,
  };
}
