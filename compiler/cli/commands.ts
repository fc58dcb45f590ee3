/** The commands by name, each loaded on use. */
import type { Command } from "./command.ts";

export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ["init", async () => (await import("./commands/init.ts")).init],
  ["check", async () => (await import("./commands/check.ts")).check],
  ["build", async () => (await import("./commands/build.ts")).build],
  ["site", async () => (await import("./commands/site.ts")).site],
  ["serve", async () => (await import("./commands/serve.ts")).serve],
  ["test", async () => (await import("./commands/test.ts")).test],
  ["fmt", async () => (await import("./commands/fmt.ts")).fmt],
  ["explain", async () => (await import("./commands/explain.ts")).explain],
  ["entries", async () => (await import("./commands/entries.ts")).entries],
  ["facts", async () => (await import("./commands/facts.ts")).facts],
  ["find", async () => (await import("./commands/find.ts")).find],
  ["ask", async () => (await import("./commands/ask.ts")).ask],
  ["diff", async () => (await import("./commands/diff.ts")).diff],
  ["mutants", async () => (await import("./commands/mutants.ts")).mutants],
  ["odds", async () => (await import("./commands/odds.ts")).odds],
  ["play", async () => (await import("./commands/play.ts")).play],
  ["show", async () => (await import("./commands/show.ts")).show],
  ["migrate", async () => (await import("./commands/migrate.ts")).migrate],
  ["release", async () => (await import("./commands/release.ts")).release],
  ["verify", async () => (await import("./commands/verify.ts")).verify],
  ["eval", async () => (await import("./commands/eval.ts")).evaluate],
]);
