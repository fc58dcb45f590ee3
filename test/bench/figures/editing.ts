/**
 * `rubric serve` on the rules of this project: from the moment a rule file is written to the moment the changed page is answered,
 * against making the whole site without its index. What is run is the built command line, as a user runs it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Figure, Ground, Line } from "../figure.ts";
import { lifeOf, median, ratioOf } from "../measure.ts";
import { withMemoryBacked } from "../memory-backed.ts";

/** Edits of one process: who writes rules makes many, and the first finds nothing warm. */
const edits = 5;
/** How often the page is asked for while it is awaited. */
const pause = 10;
const patience = 120_000;

const edited = {
  file: "rules/w40k/base/2-movement.rubric",
  heading: 'heading en "Movement phase',
  page: "/en/w40k/1.5/rules/movement-phase/",
};

export const editing: Figure = {
  name: "serve",
  async measure(ground) {
    const rounds = ground.rounds ?? 3;
    if (!existsSync(join(ground.root, "dist/cli.js")))
      return [line({ missing: "run npm run build first" }, "")];
    ground.say(`serve: ${rounds} rounds of ${edits} edits and a whole site`);
    return withMemoryBacked(async (folder) => {
      for (const each of ["rules", "rubric.json"])
        await cp(join(ground.root, each), join(folder, each), { recursive: true });
      const [once, whole]: [number[], number[]] = [[], []];
      // By turns within a round, since each edit is held against the whole of its round.
      for (let round = 0; round < rounds; round += 1) {
        once.push(median(await editsServed(ground, folder)));
        await rm(join(folder, "out"), { recursive: true, force: true });
        whole.push(
          await lifeOf([join(ground.root, "dist/cli.js"), "site", "--no-search", "--no-store"], folder, [0]),
        );
      }
      const seconds = (times: readonly number[]) => `${(median(times) / 1000).toFixed(2)} s`;
      return [line(ratioOf(whole, once), `${seconds(whole)} against ${seconds(once)}`)];
    });
  },
};

function line(measured: Line["measured"], note: string): Line {
  return {
    figure: "serve",
    compared: "rubric site --no-search to one edit in rubric serve",
    bound: { kind: "at-least", ratio: 40 },
    measured,
    note,
  };
}

async function editsServed(ground: Ground, folder: string): Promise<readonly number[]> {
  const child = spawn(process.execPath, [join(ground.root, "dist/cli.js"), "serve", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const page = (await originOf(child)) + edited.page;
    await textOf(page);
    const path = join(folder, edited.file);
    const before = await readFile(path, "utf8");
    const times: number[] = [];
    for (let edit = 1; edit <= edits; edit += 1) {
      const word = `Edited ${edit}.`;
      const start = performance.now();
      await writeFile(path, changed(before, word));
      while (!(await textOf(page)).includes(word)) {
        if (performance.now() - start > patience) throw new Error(`${edited.page} never shows the change`);
        await setTimeout(pause);
      }
      times.push(performance.now() - start);
    }
    await writeFile(path, before);
    return times;
  } finally {
    child.kill();
    await once(child, "close");
  }
}

/** Its heading in English says a little more, in every version. */
function changed(text: string, word: string): string {
  const more = text.replace(edited.heading, `${edited.heading} ${word}`);
  if (more === text) throw new Error(`${edited.file} has no ${edited.heading}`);
  return more;
}

async function originOf(child: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const [origin] = /http:\/\/[\d.:]+/.exec(said) ?? [];
    if (origin !== undefined && said.includes("\n")) return origin;
  }
  throw new Error("nothing is served");
}

async function textOf(address: string): Promise<string> {
  return (await fetch(address)).text();
}
