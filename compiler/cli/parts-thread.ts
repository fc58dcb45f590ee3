/**
 * The second thread of parts-beside.ts: compiles and proves parts until none is left. What it would store it hands over,
 * since the first thread knows the store.
 */
import { parentPort, workerData } from "node:worker_threads";
import { rememberedAnswers } from "../store/remembered.ts";
import { noStore, type Store } from "../store/store.ts";
import { type Found, noteErrors, takeNext, type Task } from "./parts-beside.ts";
import { compileAndProve } from "./proving.ts";

const { parts, options, isWhole, isStored, shared } = workerData as Task;
const entries = new Map<string, Uint8Array>();
const collecting: Store = {
  get: async () => null,
  put: async (found) => {
    for (const [key, bytes] of found) entries.set(key, bytes);
  },
};
const store = isStored ? collecting : noStore;
const found: Found["parts"][number][] = [];
for (let at = takeNext(shared, parts); at !== null; at = takeNext(shared, parts)) {
  const own = parts[at];
  if (own === undefined) break;
  const remembered = await rememberedAnswers(store, ["claims"], own.group.books);
  const proving = { isWhole, tell: () => {}, judging: null, remembered };
  const proved = await compileAndProve({ ...own, part: null }, store, options, proving, (part) =>
    noteErrors(shared, part),
  );
  if (proved) found.push({ key: own.key, about: proved.part.about, survey: proved.survey });
}
const answer: Found = { parts: found, entries };
parentPort?.postMessage(answer);
