/** A store in memory, which shows what was put into it. */
import type { Store } from "../../compiler/store/store.ts";

export function memoryStore(): Store & { readonly entries: Map<string, Uint8Array> } {
  const entries = new Map<string, Uint8Array>();
  return {
    entries,
    get: async (key) => entries.get(key) ?? null,
    put: async (added) => {
      for (const [key, bytes] of added) entries.set(key, bytes);
    },
  };
}
