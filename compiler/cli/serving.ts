/**
 * The site during work on its rules. A change compiles only what it affects, and open pages reload; faults appear above
 * the last good page. Pages are made when they are opened, so that one edit costs a compilation and one page.
 */
import type { OnDemand } from "../../site/index.ts";
import { compiling } from "../compile.ts";
import { renderTerminal } from "../report/terminal.ts";
import type { Context } from "./command.ts";
import { fileServer } from "./file-server.ts";
import { describeInternalError, internalErrorInWords } from "./internal-error.ts";
import { open, tell } from "./opened.ts";
import { siteInput } from "../study/site-input.ts";
import { type Changes, limitInWords, takeChanges } from "./watching.ts";

export interface Serving {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** `bundled`: scripts and styles by name; by default those that ship with the package. Null where the rules have faults. */
export async function startServing(
  context: Context,
  at: { readonly base: string; readonly port: number },
  bundled?: ReadonlyMap<string, string | Uint8Array>,
): Promise<Serving | null> {
  const limited = (code: string): void => context.terminal.writeError(limitInWords(code));
  // Begun before the rules are read, so that no change goes unseen.
  const changes = takeChanges(context.folder, { limited });
  const compile = compiling();
  const make = async () => {
    const made = await madeFrom(context, compile, at.base, bundled);
    context.terminal.progress?.(null);
    return made;
  };
  try {
    const serving = await serveChanges(context, at, changes, make);
    if (serving === null) changes.close();
    return serving;
  } catch (problem) {
    changes.close();
    throw problem;
  }
}

async function serveChanges(
  { terminal }: Context,
  at: { readonly base: string; readonly port: number },
  changes: Changes,
  make: () => Promise<Made>,
): Promise<Serving | null> {
  const first = await make();
  if ("wrong" in first) return null;
  let { pages } = first;
  const failed = (problem: unknown): void =>
    terminal.writeError(internalErrorInWords(problem, terminal.width));
  const fileOf = async (path: string) => (await pages.file(path))?.content ?? null;
  const server = await fileServer({ ...at, fileOf, failed });
  void forEachChange(changes, async () => {
    try {
      const next = await make();
      if ("pages" in next) pages = next.pages;
      server.tell("pages" in next ? { kind: "new" } : { kind: "wrong", text: next.wrong });
    } catch (problem) {
      failed(problem);
      server.tell({ kind: "wrong", text: describeInternalError(problem).message });
    }
  });
  return {
    origin: server.origin,
    close: async () => {
      changes.close();
      await server.close();
    },
  };
}

async function forEachChange(changes: Changes, takeUp: () => Promise<void>): Promise<void> {
  for (;;) {
    await changes.next();
    await takeUp();
  }
}

type Made = { readonly pages: OnDemand } | { readonly wrong: string };

async function madeFrom(
  context: Context,
  compile: ReturnType<typeof compiling>,
  base: string,
  bundled: ReadonlyMap<string, string | Uint8Array> | undefined,
): Promise<Made> {
  const opened = await open(context, undefined, { compile });
  const isSound = tell(context, opened, "errors");
  const { project, report } = opened;
  if (!isSound || project === null) return { wrong: renderTerminal(report, { width: 100 }) };
  const { onDemand } = await import("../../site/index.ts");
  return {
    pages: await onDemand(await siteInput(opened, project, bundled), {
      base,
      origin: null,
      settings: project.site,
    }),
  };
}
