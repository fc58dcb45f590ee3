/**
 * The one seed of every generated test, and how many runs a property gets; vitest prints the seed before the run.
 * `SEED=…` repeats another run, `SOAK=1` multiplies the runs; what is generated is left to each property.
 */

export const seed = Number(process.env.SEED ?? 18_305);

export const isSoak = Boolean(process.env.SOAK);

/** How often a property is tried: `usual` times in `npm test`, a thousand times that in `npm run soak`. */
export function runs(usual: number): number {
  return isSoak ? usual * 1000 : usual;
}

/** Called once by vitest before the first test. */
export default function announce(): void {
  console.log(`seed ${seed}`);
}
