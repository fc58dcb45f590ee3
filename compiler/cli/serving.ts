/**
 * The site while its rules are being written: at every change what it touches is compiled anew and open pages told; what is wrong is
 * shown above the last good page. Pages are made when they are looked at, so that one edit costs a compilation and one page.
 */
import type { OnDemand } from "../../site/index.ts";
import { compiling } from "../compile.ts";
import { renderTerminal } from "../report/terminal.ts";
import type { Context } from "./command.ts";
import { type FileServer, fileServer } from "./file-server.ts";
import { open, tell } from "./opened.ts";
import { siteInput } from "./site-input.ts";
import { watchRules } from "./watching.ts";

export interface Serving {
  readonly origin: string;
  /** Resolves when what changed before is taken up. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** `bundled`: scripts and styles by name; by default those that ship with the package. */
export async function startServing(
  context: Context,
  at: { readonly base: string; readonly port: number },
  bundled?: ReadonlyMap<string, string>,
): Promise<Serving | null> {
  const compile = compiling();
  const made = () => madeFrom(context, compile, at.base, bundled);
  const first = await made();
  if ("wrong" in first) return null;
  let { pages } = first;
  const server: FileServer = await fileServer(at.base, at.port, async (path) => {
    return (await pages.file(path))?.content ?? null;
  });
  let working: Promise<void> = Promise.resolve();
  const watcher = watchRules(context.folder, () => {
    working = working.then(async () => {
      const next = await made();
      if ("wrong" in next) server.tell({ kind: "wrong", text: next.wrong });
      else {
        pages = next.pages;
        server.tell({ kind: "new" });
      }
    });
  });
  return {
    origin: server.origin,
    settled: () => working,
    close: async () => {
      watcher.close();
      await server.close();
    },
  };
}

type Made = { readonly pages: OnDemand } | { readonly wrong: string };

async function madeFrom(
  context: Context,
  compile: ReturnType<typeof compiling>,
  base: string,
  bundled: ReadonlyMap<string, string> | undefined,
): Promise<Made> {
  const opened = await open(context, undefined, { compile });
  const isSound = tell(context, opened, "errors");
  const { project, report } = opened;
  if (!isSound || project === null) return { wrong: renderTerminal(report, { width: 100 }) };
  const { onDemand } = await import("../../site/index.ts");
  return { pages: await onDemand(await siteInput(opened, project, bundled), { base, origin: null }) };
}
