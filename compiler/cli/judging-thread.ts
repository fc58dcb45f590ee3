/**
 * The second thread: compiles the files it is handed and judges what the updates of their books claim.
 * When it is begun, and what is made of what it finds, is judging.ts.
 */
import { parentPort, workerData } from "node:worker_threads";
import { compile } from "../compile.ts";
import { judgeClaims } from "../study/claims.ts";
import type { Found, Task } from "./judging.ts";

const { sources, books, versions } = workerData as Task;
// The first thread reports the faults.
const { value } = compile(sources, { books, rulesOnly: true });
const found: Found = new Map(
  [...value.versions].map(([book, all]) => [
    book,
    new Map(
      [...all.keys()].flatMap((id) => {
        const judged = versions === null || versions.includes(id) ? judgeClaims(value, book, id) : null;
        return judged ? [[id, { claims: judged.claims, diagnostics: judged.diagnostics }] as const] : [];
      }),
    ),
  ]),
);
parentPort?.postMessage(found);
