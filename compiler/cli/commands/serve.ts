/** `rubric serve`: the site while its rules are being written. */
import { type Command, faulty, Misuse, option } from "../command.ts";
import { PortRefused } from "../file-server.ts";
import { startServing } from "../serving.ts";
import { baseOf } from "../site-options.ts";

export const serve: Command = {
  name: "serve",
  summary: "show the site, anew at every change of the rules",
  usage: "[--port n] [--base /path]",
  words: [0, 0],
  options: [
    { name: "port", value: "n", about: "Where to listen on this machine (default: 4321)." },
    { name: "base", value: "/path", about: "Where the site stands below its host (default: /)." },
  ],
  details: `Watches the rule files: after a change every page that is open is loaded anew, and with a fault it says what is wrong
above what stood there before. Pages are made when they are looked at; nothing is written. Claims are not proved here, and
there is no search: \`rubric site\` does both. Only this machine is answered, and only under its own names:
127.0.0.1, localhost and [::1].`,
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
  throw new Misuse(`\`${text}\` is no port.`, "Write a number up to 65535, such as `--port 4321`.");
}

function refusedPort(port: number, code: string): Misuse {
  const another = `Name another one: \`rubric serve --port ${port === 4322 ? 4323 : 4322}\`.`;
  if (code === "EADDRINUSE") return new Misuse(`Another program listens on port ${port}.`, another);
  if (code === "EACCES")
    return new Misuse(`You may not listen on port ${port}: the system keeps low ports for itself.`, another);
  return new Misuse(`The system does not let Rubric listen on port ${port} (${code}).`, another);
}
