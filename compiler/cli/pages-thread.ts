/**
 * The second thread of making a site: compiles the books it is handed and makes the second part of the pages.
 * When it is begun, and what is done with what it makes, is pages-beside.ts.
 */
import { workerData } from "node:worker_threads";
import { compile } from "../compile.ts";
import { handOver } from "./handing-over.ts";
import type { Task } from "./pages-beside.ts";
import { siteInput } from "../study/site-input.ts";

const { sources, books, second, languages, options, port, taken } = workerData as Task;
// The first thread reports the faults.
const { value } = compile(sources, { books });
const { madeBeside } = await import("../../site/index.ts");
const input = await siteInput({ compiled: value }, { languages });
await handOver(madeBeside(input, options, new Set(second)), port, taken);
port.close();
