/** The list that is kept in each output folder of what was written there, so that the next run may remove it. */
import { createHash } from "node:crypto";

export type Content = string | Uint8Array;

export const manifestName = ".rubric-manifest.json";
const manifestFormat = "rubric-manifest-2";

/**
 * Hashes by path; null for what an earlier version listed without one. A manifest that cannot be read owns nothing: a file
 * too many stays rather than one of another's goes.
 */
export function filesOfManifest(text: string | null): ReadonlyMap<string, string | null> {
  try {
    const listed: unknown = JSON.parse(text ?? "[]");
    if (Array.isArray(listed))
      return new Map(listed.filter((path) => typeof path === "string").map((path) => [path, null]));
    const { files } = listed as { readonly files: Readonly<Record<string, string>> };
    return new Map(Object.entries(files));
  } catch {
    return new Map();
  }
}

export function manifestOf(hashes: ReadonlyMap<string, string>): string {
  const files = Object.fromEntries([...hashes].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ format: manifestFormat, files }, null, 2)}\n`;
}

export function hashOf(content: Content): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}
