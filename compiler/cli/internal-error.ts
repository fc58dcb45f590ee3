/**
 * An error of ours in words: what happened, that the rules are not to blame, and what a report needs. The bundle is one long
 * line, so its text is never shown, only the places in it.
 */
import { arch, platform } from "node:os";
import { version } from "node:process";
import { pathToFileURL } from "node:url";
import { wrap } from "../report/printable.ts";
import { packageFolder, packageVersion } from "../files/package-folder.ts";

export interface InternalError {
  readonly message: string;
  readonly help: string;
  /** The system and the places in the code. */
  readonly details: readonly string[];
}

export function describeInternalError(problem: unknown): InternalError {
  const { name, message, stack } = problem instanceof Error ? problem : new Error(String(problem));
  return {
    message: `Rubric failed: ${name}: ${message.length > longest ? `${message.slice(0, longest)}…` : message}`,
    help: "This is an error in Rubric, not in your rules. Please report it with the command you ran and these lines:",
    details: [`rubric ${packageVersion()}, Node.js ${version}, ${platform()} ${arch()}`, ...framesOf(stack)],
  };
}

export function internalErrorInWords(problem: unknown, width: number): string {
  const { message, help, details } = describeInternalError(problem);
  const lines = [...wrap(message, Math.min(width, 100)), ...wrap(help, Math.min(width, 100))];
  return `${[...lines, ...details.map((line) => `  ${line}`)].join("\n")}\n`;
}

const longest = 1000;
const mostFrames = 12;

/** The first places of a stack, in paths below the package. */
function framesOf(stack = ""): readonly string[] {
  const ours = pathToFileURL(`${packageFolder()}/`).href;
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim().replaceAll(ours, ""));
}
