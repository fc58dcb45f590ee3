/**
 * The help pages of the command line, made from the descriptions of the commands and wrapped to the width of the
 * terminal.
 */
import { wrap } from "../report/printable.ts";
import type { Command, Option } from "./command.ts";

export function overview(commands: readonly Command[], room: number): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const rows = commands.flatMap(({ name, summary }) => row(name, width, summary, room));
  return `rubric: rules as code for tabletop rulebooks

Usage: rubric <command> [words] [--options]

${rows.join("\n")}

${prose(closing, room)}
`;
}

const closing = `\`rubric <command> --help\` explains a command. Write a version as book@version[:language]; the printed book
is book@base. Exit codes: 0 success, 1 faults in the rules, 2 wrong use, 3 more must be
known before \`rubric ask\` can answer, 70 an error in Rubric itself.`;

export function helpFor(command: Command, everywhere: readonly Option[], room: number): string {
  const options = [...command.options, ...everywhere];
  const shown = options.map(({ name, value, isOptional }) => {
    if (value === undefined) return `--${name}`;
    return isOptional ? `--${name}[=${value}]` : `--${name} <${value}>`;
  });
  const width = Math.max(...shown.map((text) => text.length));
  const rows = options.flatMap((option, i) => row(shown[i] ?? "", width, option.about, room));
  return `${prose(`rubric ${command.name}: ${command.summary}`, room)}

${prose(`Usage: rubric ${command.name} ${command.usage}`.trimEnd(), room)}

${prose(command.details.trim(), room)}

Options:
${rows.join("\n")}
`;
}

/** Wraps paragraphs again. Indented lines are commands to type and stay unchanged. */
function prose(text: string, room: number): string {
  return text
    .split(/\n\n+/)
    .map((part) => (/^ /.test(part) ? part : wrap(part.replace(/\n(?! )/g, " "), room).join("\n")))
    .join("\n\n");
}

function row(name: string, width: number, about: string, room: number): readonly string[] {
  const [first = "", ...rest] = wrap(about, Math.max(30, room - width - 4));
  return [`  ${name.padEnd(width)}  ${first}`.trimEnd(), ...rest.map((line) => " ".repeat(width + 4) + line)];
}
