/**
 * One run of one parser over synthetic provisions in a process of its own; prints how long it took.
 * The trees are kept until the end, as a compiler keeps them.
 */
import { deepStrictEqual } from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, parse, type SourceFile } from "../../../grammar/index.ts";
import { parseByHand } from "../hand-written-parser.ts";
import { importPeer, peerFolder } from "../peers.ts";
import { syntheticProvisions } from "../synthetic.ts";

interface Peggy {
  generate(grammar: string): { parse(text: string, options: { file: string }): Document };
}

const [root = "", name = "", count = "0", ...others] = process.argv.slice(2);
const sources = syntheticProvisions(Number(count));

if (name === "same") {
  const peggy = others.includes("peggy") ? await byPeggy() : null;
  for (const source of sources) {
    const tree = ours(source);
    deepStrictEqual(plain(tree), plain(parseByHand(source)), "the hand-written parser gives other trees");
    if (peggy) deepStrictEqual(plain(tree), plain(peggy(source)), "peggy gives other trees");
  }
  console.log(JSON.stringify({ same: sources.length }));
} else {
  const parser = name === "peggy" ? await byPeggy() : name === "hand" ? parseByHand : ours;
  const start = performance.now();
  const trees = sources.map(parser);
  const milliseconds = performance.now() - start;
  console.log(JSON.stringify({ milliseconds, trees: trees.length }));
}

function ours(source: SourceFile): Document {
  const { value, diagnostics } = parse(source);
  const [first] = diagnostics;
  if (first) throw new Error(`${source.path}: ${first.message}`);
  return value;
}

/** The parser is generated before anything is measured. */
async function byPeggy(): Promise<(source: SourceFile) => Document> {
  const { default: peggy } = await importPeer<{ default: Peggy }>(root, "peggy");
  const parser = peggy.generate(readFileSync(join(peerFolder(root, "peggy"), "grammar.peggy"), "utf8"));
  return ({ text, path }) => parser.parse(text, { file: path });
}

/** Without the order of fields, which says nothing. */
function plain(tree: Document): unknown {
  return JSON.parse(JSON.stringify(tree));
}
