/**
 * The second thread of making a site: compiles the books it is handed, or takes them from the store, and makes the second
 * part of the pages. When it is begun, and what is done with what it makes, is pages-beside.ts.
 */
import { workerData } from "node:worker_threads";
import { diskHost } from "../host.ts";
import { compileParts, findParts, joinParts, recallIn } from "../store/parts.ts";
import { noStore } from "../store/store.ts";
import { siteInput } from "../study/site-input.ts";
import { handOver } from "./handing-over.ts";
import type { Task } from "./pages-beside.ts";

const task = workerData as Task;
const { sources, books, second, languages, options, port, taken } = task;
const store = task.store ? await diskHost(task.store.folder).store(task.store.settings) : noStore;
const wanted = { books, needs: "everything" } as const;
// The first thread reports the faults.
const parts = await compileParts(await findParts(sources, store, wanted), store, wanted);
const { madeBeside } = await import("../../site/index.ts");
const input = await siteInput(
  { compiled: joinParts(parts) },
  { languages },
  undefined,
  recallIn(store, parts),
);
await handOver(madeBeside(input, options, new Set(second)), port, taken);
port.close();
