/**
 * The help pages of the command line, made from what the commands say of themselves.
 * The prose is theirs; only the layout is decided here.
 */
import type { Command, Option } from "./command.ts";

export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `rubric: rules as code for tabletop rulebooks

Usage: rubric <command> [words] [--options]

${lines.join("\n")}

\`rubric <command> --help\` says more. Versions are written book@number[letter][:language];
the printing is book@base. Exit codes: 0 fine, 1 faults in the rules, 2 wrong use.
`;
}

export function helpFor(command: Command, everywhere: readonly Option[]): string {
  const options = [...command.options, ...everywhere];
  const shown = options.map((option) => `--${option.name}${option.value ? ` <${option.value}>` : ""}`);
  const width = Math.max(...shown.map((text) => text.length));
  const lines = options.map((option, i) => `  ${(shown[i] ?? "").padEnd(width)}  ${option.about}`);
  return `rubric ${command.name}: ${command.summary}

Usage: rubric ${command.name} ${command.usage}

${command.details.trim()}

Options:
${lines.join("\n")}
`;
}
