/**
 * Hands pages over from a second thread to the first, many at a time, their bytes without being copied. Where the first does
 * not come to take them the second waits, so that pages do not pile up.
 */
import type { MessagePort } from "node:worker_threads";
import type { Made } from "../../site/index.ts";
import type { Message } from "./pages-beside.ts";

export async function handOver(
  made: AsyncIterable<Made>,
  port: MessagePort,
  taken: Int32Array<SharedArrayBuffer>,
): Promise<void> {
  let sent = 0;
  let bundle: Made[] = [];
  let bytes: Uint8Array<ArrayBuffer>[] = [];
  const send = (isLast: boolean): void => {
    for (let seen = Atomics.load(taken, 0); sent - seen >= mostAhead; seen = Atomics.load(taken, 0))
      Atomics.wait(taken, 0, seen);
    const message: Message = { made: bundle, isLast };
    port.postMessage(
      message,
      bytes.map(({ buffer }) => buffer),
    );
    sent += 1;
    [bundle, bytes] = [[], []];
  };
  const encoder = new TextEncoder();
  for await (const { file, page } of made) {
    const content = encoder.encode(String(file.content));
    bytes.push(content);
    bundle.push({ file: { path: file.path, content }, page });
    if (bundle.length >= inBundle) send(false);
  }
  send(true);
}

const inBundle = 32;
/** So many bundles may wait; while something takes long to find out, the first thread takes none for some seconds. */
const mostAhead = 64;
