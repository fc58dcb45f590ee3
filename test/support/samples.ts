/**
 * The samples of a page: blocks of `ts`, in which `expression; // value` says what a line gives. They become modules that compare
 * the two; a value is written as TypeScript, and may be longer than the line.
 */

export interface Sample {
  readonly name: string;
  /** A module without what it says of its values. */
  readonly text: string;
  /** How many lines say what they give. */
  readonly values: number;
}

/** `together`: the samples of the page go on one after another, and are one module. */
export function samplesIn(name: string, page: string, together = false): readonly Sample[] {
  const blocks = [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  const modules = together && blocks.length > 0 ? [blocks.join("\n")] : blocks;
  return modules.map((text, i) => moduleOf(`${name}-${i + 1}`, text));
}

/** The samples of the doc comments of a source file. */
export function samplesInComments(name: string, source: string): readonly Sample[] {
  return samplesIn(name, source.replace(/^ *\* ?/gm, ""));
}

function moduleOf(name: string, block: string): Sample {
  let values = 0;
  const text = block.replace(/^(?!\s|import|const|if|\/\/)(.+);(?: |\n)\/\/ (.*)$/gm, (_, given, value) => {
    values += 1;
    return `assert.deepEqual(plain(${given}), plain(${value}));`;
  });
  const lead = `import assert from "node:assert/strict";\nconst plain = (value: unknown): unknown => value === undefined ? value : JSON.parse(JSON.stringify(value));\n`;
  return { name, text: `${lead}${text}`, values };
}
