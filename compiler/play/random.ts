/**
 * Numbers that look drawn by chance and are the same for the same seed on every machine: SplitMix64, in whole numbers.
 * What is drawn with them is the caller's affair.
 */

export interface Random {
  /** One of so many, from nought. */
  readonly below: (many: number) => number;
}

const mask = (1n << 64n) - 1n;

export function randomFrom(seed: number | bigint): Random {
  let state = BigInt(seed) & mask;
  const next = (): bigint => {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask;
    return mixed ^ (mixed >> 31n);
  };
  return {
    below: (many) => {
      if (many <= 1) return 0;
      // What would favour the low numbers is drawn again.
      const range = BigInt(many);
      const last = mask - ((mask + 1n) % range);
      for (;;) {
        const drawn = next();
        if (drawn <= last) return Number(drawn % range);
      }
    },
  };
}
