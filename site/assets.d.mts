/** Scripts, styles and what else readers' browsers are given, by name. */
export function bundledAssets(root: string): Promise<Map<string, string>>;
