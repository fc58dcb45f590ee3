/**
 * Names that were given up for others, and whether they still work: a program that asks by the old name has to get the answer of
 * the new one. Each alias is tried on the command line and in the emitted module.
 */
import { compile } from "../../compiler/compile.ts";
import type { SourceFile } from "../../grammar/index.ts";
import { emitted } from "./emitted.ts";
import { projectOf } from "./project-of.ts";
import { run } from "./run-cli.ts";

/** By book, the recorded name and the one it has now: `{"cove":{"decision may-land":"decision may-dock"}}`. */
export type Aliases = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What does not work any more, a line each. */
export async function brokenAliases(aliases: Aliases, sources: readonly SourceFile[]): Promise<string[]> {
  if (Object.keys(aliases).length === 0) return [];
  using project = projectOf(sources);
  const ask = async (...words: string[]) => run([...words, "--json", "--project", project.folder]);
  const broken: string[] = [];
  const { versions } = compile(sources).value;
  for (const [book, names] of Object.entries(aliases)) {
    const programs = [...(versions.get(book as never)?.values() ?? [])].map(({ program }) => program);
    using folder = await emitted(programs);
    for (const [from, to] of Object.entries(names)) {
      const [kind = "", old = "", ...rest] = from.split(" ");
      const [, name = ""] = to.split(" ");
      if ((kind !== "decision" && kind !== "play" && kind !== "fact") || rest.length > 0) {
        broken.push(`${book}: nothing tries an alias of \`${from}\``);
        continue;
      }
      for (const program of programs) {
        const version = `${book}@${program.version}`;
        const has = (id: string) => [...program.decisions, ...program.plays].some((each) => each.id === id);
        if (kind === "fact") {
          const reader = program.decisions.find(({ reads }) => reads.includes(name));
          if (!reader) continue;
          const given = (fact: string) => ["ask", version, reader.id, "--given", `{"${fact}":null}`];
          const [one, other] = [await ask(...given(old)), await ask(...given(name))];
          if (one.out !== other.out || one.err.replaceAll(old, name) !== other.err)
            broken.push(`${version}: \`ask\` does not take the fact \`${old}\` as \`${name}\``);
          continue;
        }
        if (!has(name)) continue;
        const [one, other] = [await ask("ask", version, old), await ask("ask", version, name)];
        if (one.code !== 0 || statusOf(one.out) !== statusOf(other.out))
          broken.push(`${version}: \`ask\` does not answer \`${old}\` as \`${name}\``);
        if ((await ask("facts", version, old)).code !== 0)
          broken.push(`${version}: \`facts\` has no \`${old}\``);
        const module = await folder.load(`${book}/${program.version}.js`);
        const lookup = (kind === "play" ? module.plays : module.decisions) as Readonly<
          Record<string, unknown>
        >;
        if (lookup[old] === undefined) broken.push(`${version}: the emitted module has no \`${old}\``);
      }
    }
  }
  return broken;
}

function statusOf(out: string): string {
  const { status, value } = JSON.parse(out) as { readonly status: string; readonly value: unknown };
  return `${status} ${JSON.stringify(value)}`;
}
