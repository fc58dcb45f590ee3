/**
 * Earlier results, under keys that hash everything they rest on. A store is only ever a short cut: it may be empty, forget
 * anything and refuse anything, and no answer depends on it. Where its bytes lie on a disk is disk-store.ts.
 */
import { createHash } from "node:crypto";

export interface Store {
  /** Null where nothing, or nothing usable, is stored. */
  readonly get: (key: string) => Promise<Uint8Array | null>;
  /** Never throws: what cannot be stored is worked out again the next time. */
  readonly put: (entries: ReadonlyMap<string, Uint8Array>) => Promise<void>;
}

export const noStore: Store = { get: async () => null, put: async () => undefined };

/** A key of these parts, in this order. Lengths are hashed too, so that no two lists of parts are alike. */
export function keyOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest("hex");
}

/** The bytes with a checksum of them and their key in front. */
export function sealed(key: string, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([checksum(key, bytes), bytes]);
}

/** The bytes that were sealed with this key; null where anything else is found. */
export function unsealed(key: string, found: Uint8Array): Uint8Array | null {
  const bytes = found.subarray(checksumLength);
  return found.length >= checksumLength && checksum(key, bytes).equals(found.subarray(0, checksumLength))
    ? bytes
    : null;
}

const checksumLength = 32;

function checksum(key: string, bytes: Uint8Array): Buffer {
  return createHash("sha256").update(key).update(bytes).digest();
}
