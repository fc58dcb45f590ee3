/** The command line: reads the words, finds the command, runs it, and turns errors into exit codes. */
import { availableParallelism, loadavg } from "node:os";
import * as paths from "node:path";
import type { Compile } from "../compile.ts";
import { diskHost } from "../host.ts";
import { LimitReached } from "../limits.ts";
import { RequestError } from "../study/request-error.ts";
import { nearNames } from "../near-names.ts";
import { toJson, wrap } from "../report/printable.ts";
import {
  broken,
  type Command,
  type Context,
  fine,
  Misuse,
  misused,
  type Option,
  type Terminal,
} from "./command.ts";
import { commands } from "./commands.ts";
import { helpFor, overview } from "./help.ts";
import { describeInternalError, internalErrorInWords } from "./internal-error.ts";
import { safeTerminal } from "./safe-terminal.ts";

const everywhere: readonly Option[] = [
  {
    name: "project",
    value: "dir",
    about: "The project's folder, which contains rubric.json (default: here).",
  },
  { name: "json", about: "Print data instead of text." },
  { name: "no-store", about: "Compute everything again, and keep nothing for the next command." },
  { name: "help", about: "Print this page." },
];

/** What the process gives a command line. */
export interface Setting {
  /** The script of a second thread, which only the bundled command line has. */
  readonly thread?: URL;
  /** The folder of the bundled scripts; without it, nothing is kept between commands. */
  readonly scripts?: string;
  /** A process that runs several commands may compile with what it remembers. */
  readonly compile?: Compile;
}

export async function main(
  args: readonly string[],
  terminal: Terminal,
  setting: Setting = {},
): Promise<number> {
  const safe = safeTerminal(terminal);
  const wantsJson = args.includes("--json");
  try {
    return await dispatch(args, safe, setting);
  } catch (problem) {
    const refused = refusalOf(problem);
    if (refused !== null) {
      safe.writeError(wantsJson ? `${toJson({ error: inData(refused) })}\n` : inWords(refused, safe.width));
      return misused;
    }
    const error = describeInternalError(problem);
    safe.writeError(wantsJson ? `${toJson({ error })}\n` : internalErrorInWords(problem, safe.width));
    return broken;
  }
}

/** An error that the caller can fix: a wrongly used command, or a question beyond a limit. Null for a bug. */
function refusalOf(problem: unknown): RequestError | null {
  if (problem instanceof RequestError) return problem;
  if (problem instanceof LimitReached) return new Misuse(problem.message, problem.help);
  // Lists and brackets of what is given, and decisions that call one another, may nest as deep as anyone likes.
  const isStack = problem instanceof RangeError && /call stack/i.test(problem.message);
  return isStack
    ? new Misuse(
        "The rules or the given situation have too many nested levels.",
        "Use fewer levels of lists, brackets and decisions. See grammar/LIMITS.md for the limits.",
      )
    : null;
}

async function dispatch(
  args: readonly string[],
  terminal: Terminal,
  { thread, scripts, compile }: Setting,
): Promise<number> {
  const [name, ...rest] = args;
  const room = Math.min(terminal.width, 100);
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const about = name === "help" ? rest[0] : undefined;
    terminal.write(
      about === undefined ? overview(await loadAll(), room) : helpFor(await load(about), everywhere, room),
    );
    return fine;
  }
  const command = await load(name);
  const { words, flags, givens } = read(command, rest);
  if (flags.get("help")) {
    terminal.write(helpFor(command, everywhere, room));
    return fine;
  }
  const [least, most] = command.words;
  if (words.length < least || words.length > most) {
    const found = words.length < least ? "needs more words" : `does not take \`${words[most]}\``;
    throw new Misuse(`\`rubric ${name}\` ${found}.`, `Usage: rubric ${name} ${command.usage}`);
  }
  const folder = paths.resolve(String(flags.get("project") ?? "."));
  const context: Context = {
    words,
    flags,
    givens,
    terminal,
    host: diskHost(folder),
    folder,
    thread: thread && hasRoom() ? thread : null,
    scripts: flags.get("no-store") ? null : (scripts ?? null),
    ...(compile ? { compile } : {}),
  };
  return command.run(context);
}

/** Where others keep all cores busy, a second thread would only take turns with the first. */
function hasRoom(): boolean {
  const cores = availableParallelism();
  const [load = 0] = loadavg();
  return cores > 1 && load < 1.5 * cores;
}

async function load(name: string): Promise<Command> {
  const found = commands.get(name);
  if (found) return found();
  const near = nearNames(name, commands.keys());
  throw new Misuse(`There is no command \`${name}\`.`, "`rubric --help` lists the commands.", near);
}

async function loadAll(): Promise<Command[]> {
  return Promise.all([...commands.values()].map((open) => open()));
}

/** `--name value`, `--name=value`, `--switch`, and words; what stands after `--` is words only. */
function read(command: Command, args: readonly string[]) {
  const options = [...command.options, ...everywhere];
  const words: string[] = [];
  const flags = new Map<string, string | true | readonly string[]>();
  const givens = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (arg === "--") {
      words.push(...args.slice(i + 1));
      break;
    }
    if (arg === "-h") {
      flags.set("help", true);
      continue;
    }
    if (!arg.startsWith("--")) {
      words.push(arg);
      continue;
    }
    const equals = arg.indexOf("=");
    const name = equals < 0 ? arg.slice(2) : arg.slice(2, equals);
    const known = options.find((candidate) => candidate.name === name);
    if (!known && !command.takesGivens) {
      const near = nearNames(
        name,
        options.map((candidate) => candidate.name),
      ).map((near) => `--${near}`);
      throw new Misuse(
        `\`rubric ${command.name}\` has no option \`--${name}\`.`,
        `\`rubric ${command.name} --help\` lists them.`,
        near,
      );
    }
    if (known && known.value === undefined) {
      if (equals >= 0) throw new Misuse(`\`--${name}\` takes no value.`, `Write \`--${name}\` alone.`);
      flags.set(name, true);
      continue;
    }
    if (known?.isOptional && equals < 0) {
      flags.set(name, true);
      continue;
    }
    const value = equals >= 0 ? arg.slice(equals + 1) : args[++i];
    if (value === undefined)
      throw new Misuse(`\`--${name}\` has no value.`, `Write \`--${name} <${known?.value ?? "value"}>\`.`);
    if (!known) {
      givens.set(name, value);
      continue;
    }
    const earlier = flags.get(name);
    flags.set(name, known.many ? [...(Array.isArray(earlier) ? earlier : []), value] : value);
  }
  return { words, flags, givens };
}

function inData(problem: RequestError) {
  return { message: problem.message, help: problem.help, near: problem.near };
}

function inWords({ message, help, near }: RequestError, width: number): string {
  const isSaid = near.length === 0 || help.includes("Did you mean");
  const offered = isSaid ? [] : [`Did you mean ${near.map((name) => `\`${name}\``).join(" or ")}?`];
  const lines = [message, ...offered, help].flatMap((text) => wrap(text, Math.min(width, 100)));
  return `${lines.join("\n")}\n`;
}
