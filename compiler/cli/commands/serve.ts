/** `rubric serve`: the site while its rules are being written. */
import { type Command, faulty, Misuse, option } from "../command.ts";
import { PortRefused } from "../file-server.ts";
import { startServing } from "../serving.ts";
import { baseOf } from "../site-options.ts";

export const serve: Command = {
  name: "serve",
  summary: "show the site, and update it at every change of the rules",
  usage: "[--port n] [--base /path]",
  words: [0, 0],
  options: [
    { name: "port", value: "n", about: "The port on this machine (default: 4321)." },
    { name: "base", value: "/path", about: "The path of the site on its host (default: /)." },
  ],
  details: `Watches the rule files and reloads open pages after every change. If the rules have faults, the page shows them
above the last good version. Pages are made when you open them; nothing is written. There is no search, and claims are
not proved: \`rubric site\` does both. The server answers only this machine, under 127.0.0.1, localhost and [::1].`,
  run: async (context) => {
    const port = portOf(option(context, "port") ?? "4321");
    const at = { base: baseOf(option(context, "base") ?? "/"), port };
    const serving = await startServing(context, at).catch((problem: unknown) => {
      throw problem instanceof PortRefused ? refusedPort(port, problem.code) : problem;
    });
    if (serving === null) return faulty;
    context.terminal.write(`${serving.origin}${at.base}\nWaiting for changes; end with Ctrl-C.\n`);
    return new Promise(() => {});
  },
};

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Misuse(`\`${text}\` is not a port.`, "Write a number up to 65535, such as `--port 4321`.");
}

function refusedPort(port: number, code: string): Misuse {
  const another = `Use another port: \`rubric serve --port ${port === 4322 ? 4323 : 4322}\`.`;
  if (code === "EADDRINUSE") return new Misuse(`Another program uses port ${port}.`, another);
  if (code === "EACCES")
    return new Misuse(`You have no permission for port ${port}: the system reserves low ports.`, another);
  return new Misuse(`The system does not let Rubric listen on port ${port} (${code}).`, another);
}
