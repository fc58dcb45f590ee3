/**
 * The type of a command, and what it receives: words, access to the project's files, and a terminal, which may be a
 * file.
 */
import type { Compile } from "../compile.ts";
import type { Host } from "../host.ts";
import { toJson, wrap } from "../report/printable.ts";
import { RequestError } from "../study/request-error.ts";

export interface Terminal {
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** A person reads and answers. */
  readonly isInteractive: boolean;
  readonly hasColour: boolean;
  readonly hasErrorColour: boolean;
  readonly width: number;
  /** Shows the current step of a long command; null removes the line. Absent if no person watches. */
  readonly progress?: (text: string | null) => void;
  /** Asks for a line; null at the end of the input. */
  readonly ask: (question: string) => Promise<string | null>;
  /** The language that the person has set for the system; absent if it is not known. */
  readonly language?: string | null;
  /** The lines of the input, to its end; absent if there is no input. */
  readonly readLines?: () => AsyncIterable<string>;
}

export interface Context {
  readonly words: readonly string[];
  readonly flags: ReadonlyMap<string, string | true | readonly string[]>;
  /** Options that are none of the command's own, where it takes such: what is given, by name, as typed. */
  readonly givens: ReadonlyMap<string, string>;
  readonly terminal: Terminal;
  /** Below the project's folder. */
  readonly host: Host;
  /** The project's folder, for showing and for loading built modules. */
  readonly folder: string;
  /** The bundled script of the second thread; null if there is none, and one thread does everything. */
  readonly thread: URL | null;
  /** A compiler that remembers; absent where the process runs one command. */
  readonly compile?: Compile;
  /** The folder of the bundled scripts. Without it nothing is stored: what is stored rests on them. */
  readonly scripts?: string | null;
}

export interface Option {
  readonly name: string;
  /** How its value is named in the help; absent for a switch. */
  readonly value?: string;
  readonly many?: boolean;
  /** Also without a value, as a switch: `--fix`, `--fix=all`. */
  readonly isOptional?: boolean;
  readonly about: string;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** After the name: `<book>@<version> [provision]`. */
  readonly usage: string;
  readonly options: readonly Option[];
  /** Any other option is a fact or parameter by its name. */
  readonly takesGivens?: boolean;
  /** A paragraph or two, and examples. */
  readonly details: string;
  /** Words wanted: at least and at most. */
  readonly words: readonly [number, number];
  readonly run: (context: Context) => Promise<number>;
}

export const fine = 0;
export const faulty = 1;
export const misused = 2;
/** Without a terminal, there is something to ask before there is an answer: it is printed. */
export const asking = 3;
/** An error of ours, as sysexits.h numbers it. */
export const broken = 70;

/** A command used wrongly: what was found, why it cannot be, what to do. Ends the command with exit code 2. */
export class Misuse extends RequestError {}

export function flag(context: Context, name: string): boolean {
  return context.flags.get(name) === true;
}

export function option(context: Context, name: string): string | null {
  const value = context.flags.get(name);
  return typeof value === "string" ? value : null;
}

export function optionList(context: Context, name: string): readonly string[] {
  const value = context.flags.get(name);
  return Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
}

/** `1 book`, `2 books`. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Tells a person at the terminal what is wrong with an answer, so that they can answer again. */
export function writeRefusal(
  { terminal }: Pick<Context, "terminal">,
  problems: readonly { readonly message: string; readonly help: string }[],
): void {
  const lines = problems.flatMap(({ message, help }) =>
    wrap(`${message} ${help}`, Math.min(terminal.width, 100)),
  );
  terminal.write(`${lines.join("\n")}\n`);
}

export function writeJson(context: Context, value: unknown): void {
  context.terminal.write(`${toJson(value, 2)}\n`);
}
