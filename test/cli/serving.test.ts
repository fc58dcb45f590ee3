/** `rubric serve` and `rubric check --watch` while a project is taken apart and put together again. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { main } from "../../compiler/cli/main.ts";
import { type Serving, startServing } from "../../compiler/cli/serving.ts";
import { diskHost } from "../../compiler/host.ts";
import { projectOf } from "../support/project-of.ts";
import { siteAssets } from "../support/site.ts";

const book = (words: string) => `book inn { held in en  title en "Inn" }
fact beds: count 0..9 { about en "How many beds there are." }
decide is-full: truth { about en "Is the inn full?"  none-left: yes when beds = 0  otherwise: no }
provision beds-rule { sentence beds { en "${words}" } }
`;

const quiet = {
  isInteractive: false,
  hasColour: false,
  hasErrorColour: false,
  width: 100,
  ask: async () => null,
};

/** What the server tells open pages, in order. */
async function newsOf({ origin }: Serving): Promise<AsyncGenerator<string>> {
  const { body } = await fetch(`${origin}/~news`);
  if (body === null) throw new Error("there is no news");
  return eventsIn(body);
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let text = "";
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = text.slice(0, end);
      text = text.slice(end + 2);
      if (event.startsWith("event")) yield event;
    }
  }
}

it("serve shows the last good pages and what is wrong, until it is mended", { timeout: 60_000 }, async () => {
  using project = projectOf([{ path: "rules/inn.rubric", text: book("One bed.") }]);
  const { folder } = project;
  symlinkSync(".", join(folder, "rules/self"));
  let told = "";
  const terminal = {
    ...quiet,
    write: () => {},
    writeError: (text: string) => {
      told += text;
    },
  };
  const context = {
    words: [],
    flags: new Map(),
    givens: new Map(),
    thread: null,
    terminal,
    host: diskHost(folder),
    folder,
  };
  const serving = await startServing(context, { base: "/", port: 0 }, await siteAssets());
  if (serving === null) throw new Error(told);
  try {
    const news = await newsOf(serving);
    const page = async (): Promise<string> => (await fetch(`${serving.origin}/json/inn/base.json`)).text();
    const next = async (): Promise<string> => (await news.next()).value ?? "";
    expect(await page()).toContain("One bed.");

    symlinkSync("round", join(folder, "rules/round"));
    writeFileSync(join(folder, "rules/inn.rubric"), book("Two beds."));
    expect(await next()).toContain("event: new");
    expect(await page()).toContain("Two beds.");

    renameSync(join(folder, "rules"), join(folder, "away"));
    expect(await next()).toContain("event: wrong");
    expect(told).toContain("[missing-folder]");
    expect(await page()).toContain("Two beds.");

    renameSync(join(folder, "away"), join(folder, "rules"));
    expect(await next()).toContain("event: new");
    writeFileSync(join(folder, "rules/inn.rubric"), book("Three beds."));
    expect(await next()).toContain("event: new");
    expect(await page()).toContain("Three beds.");
  } finally {
    await serving.close();
  }
});

it("serve ends with the faults where there is nothing good to show, and watches no longer", async () => {
  using project = projectOf([{ path: "rules/inn.rubric", text: book("One bed.").slice(0, 100) }]);
  let told = "";
  const terminal = {
    ...quiet,
    write: () => {},
    writeError: (text: string) => {
      told += text;
    },
  };
  expect(await main(["serve", "--port", "0", "--project", project.folder], terminal)).toBe(1);
  expect(told).toMatch(/^error: /);
});

it("check --watch goes on when its folder is removed and put back", { timeout: 60_000 }, async () => {
  using project = projectOf([{ path: "rules/inn.rubric", text: book("One bed.") }]);
  const { folder } = project;
  let told = "";
  let wake = (): void => undefined;
  const hear = (text: string): void => {
    told += text;
    wake();
  };
  const until = async (words: string): Promise<void> => {
    while (!told.includes(words))
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    told = "";
  };
  // Ends with the test's process; nothing ends it before.
  void main(["check", "--watch", "--project", folder], { ...quiet, write: hear, writeError: hear });
  await until("Waiting for a change");
  rmSync(join(folder, "rules"), { recursive: true });
  await until("[missing-folder]");
  mkdirSync(join(folder, "rules"));
  symlinkSync("..", join(folder, "rules/up"));
  writeFileSync(join(folder, "rules/inn.rubric"), book("Two beds."));
  await until("no faults");
});
