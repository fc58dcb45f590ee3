/** The entry of a second thread: loads the work it was started for, and nothing else. */
import { workerData } from "node:worker_threads";
import type { Task as Judging } from "./judging.ts";
import type { Task as Pages } from "./pages-beside.ts";
import type { Task as Parts } from "./parts-beside.ts";

const { work } = workerData as Pick<Judging | Pages | Parts, "work">;
const begin = {
  judging: () => import("./judging-thread.ts"),
  pages: () => import("./pages-thread.ts"),
  parts: () => import("./parts-thread.ts"),
};
await begin[work]();
