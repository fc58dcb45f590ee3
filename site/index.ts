/** The face of the site: compiled books and what is known of them in, files out. */
export type { ChancesIn, SiteFile, SiteInput, SiteOptions } from "./input.ts";
export { type OnDemand, onDemand, site } from "./site.ts";
