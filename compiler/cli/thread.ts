/** The entry of a second thread: loads the work it was started for, and nothing else. */
import { workerData } from "node:worker_threads";
import type { Task as Judging } from "./judging.ts";
import type { Task as Pages } from "./pages-beside.ts";

const { work } = workerData as Pick<Judging | Pages, "work">;
await (work === "judging" ? import("./judging-thread.ts") : import("./pages-thread.ts"));
