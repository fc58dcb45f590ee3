/**
 * The site of a synthetic book of 100,000 pages and of one of 10,000: what a page takes in each, without the index; and what the
 * index of 10,000 pages takes, apart. Pages go to memory where the system has such storage.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "../bundle.ts";
import type { Figure } from "../figure.ts";
import { median, ratioOf, runScript, takeTurns } from "../measure.ts";
import { mostMemoryBelow } from "../memory-below.ts";
import { withMemoryBacked } from "../memory-backed.ts";

const few = 10_000;
const many = 100_000;

interface Sample {
  readonly milliseconds: number;
  readonly pages: number;
  /** The most memory the process ever had, in megabytes, and what it had before the first page. */
  readonly peak: number;
  readonly compiledPeak: number;
}
interface IndexSample extends Sample {
  /** With the process that makes the index, in megabytes. */
  readonly together: number;
}

export const growing: Figure = {
  name: "pages",
  async measure(ground) {
    const rounds = ground.rounds ?? 3;
    const script = await bundle(ground, "contestants/growing.ts");
    return withMemoryBacked(async (folder) => {
      const contestant = (count: number) => async (): Promise<IndexSample> => {
        await rm(join(folder, "site"), { recursive: true, force: true });
        return { ...(await runScript<Sample>(script, [String(count), folder])), together: 0 };
      };
      const index = async (): Promise<IndexSample> => {
        const memory = mostMemoryBelow(process.pid);
        const sample = await runScript<Sample>(script, [String(few), folder, "index"]);
        return { ...sample, together: memory.end() };
      };
      ground.say(`pages: ${rounds} rounds of ${few} and ${many} pages, and the index of ${few}`);
      const { small, large, indexed } = await takeTurns(
        { small: contestant(few), large: contestant(many), indexed: index },
        rounds,
      );
      const each = (samples: readonly Sample[]) =>
        samples.map(({ milliseconds, pages }) => milliseconds / pages);
      const [ofSmall, ofLarge, ofIndex] = [each(small), each(large), each(indexed)];
      const micro = (samples: readonly number[]) => `${(median(samples) * 1000).toFixed(0)} µs`;
      const most = (samples: readonly Sample[]) =>
        `${median(samples.map(({ peak }) => peak)).toFixed(0)} MB (${median(samples.map(({ compiledPeak }) => compiledPeak)).toFixed(0)} MB once compiled)`;
      return [
        {
          figure: "pages",
          compared: "a page among 100,000 to one among 10,000",
          bound: { kind: "at-most", ratio: 1.5 },
          measured: ratioOf(ofLarge, ofSmall),
          note: `${micro(ofLarge)} against ${micro(ofSmall)}; peak memory ${most(large)} against ${most(small)}`,
        },
        {
          figure: "pages",
          compared: "the index of 10,000 pages to the pages",
          bound: { kind: "stated" },
          measured: ratioOf(ofIndex, ofSmall),
          note:
            `${micro(ofIndex)} a page, ${(median(indexed.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s; ` +
            `peak memory of both processes ${median(indexed.map(({ together }) => together)).toFixed(0)} MB`,
        },
      ];
    });
  },
};
