/** Plain data as bytes and back, with maps, sets and whole numbers of any size; what two places share is shared again. */
import { deserialize, serialize } from "node:v8";
import { noStore, type Store } from "./store.ts";

/** Null for data that cannot be written, such as data that nests too deep. */
export function bytesOf(data: unknown): Uint8Array | null {
  try {
    return serialize(data);
  } catch {
    return null;
  }
}

/** Null for bytes that cannot be read. */
export function dataOf<T>(bytes: Uint8Array | null): T | null {
  try {
    return bytes === null ? null : (deserialize(bytes) as T);
  } catch {
    return null;
  }
}

/** Returns the stored result of the key, or finds and stores it. Without a key it stores nothing. */
export async function stored<T>(store: Store, key: string | null, find: () => T | Promise<T>): Promise<T> {
  const known = key === null ? null : dataOf<T>(await store.get(key));
  if (known !== null) return known;
  const found = await find();
  const bytes = key === null || store === noStore ? null : bytesOf(found);
  if (key !== null && bytes !== null) await store.put(new Map([[key, bytes]]));
  return found;
}
