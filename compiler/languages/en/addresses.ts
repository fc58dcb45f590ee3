/** Places on a page, in English. */
import type { AddressWords } from "../language.ts";

export const addresses: AddressWords = {
  page: "page",
  pages: "pages",
  units: {},
  last: (unit) => `last ${unit}`,
  beforeLast: (unit) => `penultimate ${unit}`,
  fromEnd: (unit, place) => `${unit} ${place} from the end`,
  quoted: (unit, words) => `${unit} “${words}”`,
};
