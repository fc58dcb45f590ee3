/**
 * One emission of a synthetic book in a process of its own, and the same files put together from plain strings.
 * Both end with the bytes that would be written.
 */
import { compile } from "../../../compiler/compile.ts";
import { emitTypeScript } from "../../../compiler/emit/typescript/typescript.ts";
import { syntheticBook } from "../synthetic.ts";

/** Plain string building is so short that it gets the better of several tries. */
const tries = 3;

const { milliseconds: ours, files } = await emitted(Number(process.argv[2]));
const pieces = [...files.values()].map(({ text }) => cut(text));
const functions = [...files]
  .filter(([path]) => path.endsWith(".ts") && !path.endsWith(".d.ts"))
  .reduce((sum, [, { text }]) => sum + (text.match(/\*\/\nexport function/g)?.length ?? 0), 0);
const bytes = [...files.values()].map(({ bytes }) => bytes);
files.clear();
let plain = Number.POSITIVE_INFINITY;
for (let at = 0; at < tries; at += 1) plain = Math.min(plain, builtPlainly());
const megabytes = bytes.reduce((sum, { length }) => sum + length, 0) / 2 ** 20;
console.log(JSON.stringify({ ours, plain, functions, megabytes }));

async function emitted(count: number) {
  const { value } = compile(syntheticBook(count));
  const versions = [...value.versions.values()].flatMap((ofBook) => [...ofBook.values()]);
  const programs = versions.map(({ program }) => program);
  const start = performance.now();
  const files = new Map<string, { readonly text: string; readonly bytes: Buffer }>();
  for await (const [path, text] of emitTypeScript(programs))
    files.set(path, { text, bytes: Buffer.from(text) });
  return { milliseconds: performance.now() - start, files };
}

/** Words and what stands between them; the same piece is the same string, as it would be in an emitter. */
function cut(text: string): string[] {
  const known = new Map<string, string>();
  return (text.match(/\w+|\W+/g) ?? []).map((piece) => {
    const same = known.get(piece);
    if (same !== undefined) return same;
    // A copy, since a piece of a text keeps all of the text in memory.
    const copy = Buffer.from(piece).toString();
    known.set(copy, copy);
    return copy;
  });
}

function builtPlainly(): number {
  const start = performance.now();
  const built = pieces.map((all) => Buffer.from(all.join("")));
  const milliseconds = performance.now() - start;
  if (built.some((each, at) => !each.equals(bytes[at] ?? Buffer.alloc(0))))
    throw new Error("the files differ");
  return milliseconds;
}
