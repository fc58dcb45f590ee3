/** Metafiles of esbuild, as far as the packages in its outputs are looked up. */
export interface Bundled {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}
export class MissingLicence extends Error {}
/** The folders of the packages that the outputs hold. */
export function bundledPackages(root: string, metafiles: readonly Bundled[]): string[];
/** The text that goes with them. `shipped`: what holds the packages, as the text calls it. */
export function thirdPartyText(shipped: string, folders: readonly string[]): Promise<string>;
