/** Scripts, styles and what else readers' browsers are given, by name; fonts as bytes. */
export function bundledAssets(root: string): Promise<Map<string, string | Uint8Array>>;
