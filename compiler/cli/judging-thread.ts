/**
 * The second thread: compiles the files it is handed, judges what the updates of their books claim, and compares what it is
 * asked to.
 * When it is begun, and what is made of what it finds, is judging.ts.
 */
import { parentPort, workerData } from "node:worker_threads";
import { compile } from "../compile.ts";
import { recallWith } from "../store/remembered.ts";
import { judgeClaims } from "../study/claims.ts";
import { judgeLast } from "../study/compare.ts";
import { type Compared, type Comparing, type Found, takeDecision, type Task } from "./judging.ts";

const { sources, books, versions, remembers } = workerData as Task;
// The first thread reports the faults.
const { value } = compile(sources, { books, rulesOnly: true });
const proofs = new Map<string, Map<string, unknown>>();
const judged = new Map(
  [...value.versions].map(([book, all]) => {
    const own = new Map<string, unknown>();
    proofs.set(book, own);
    const recall = remembers ? recallWith(own) : undefined;
    return [
      book,
      new Map(
        [...all.keys()].flatMap((id) => {
          if (versions !== null && !versions.includes(id)) return [];
          const one = judgeClaims(value, book, id, recall);
          return one
            ? [[id, { claims: one.claims, unchanged: one.unchanged, diagnostics: one.diagnostics }] as const]
            : [];
        }),
      ),
    ];
  }),
);
const found: Found = { judged, proofs };
parentPort?.postMessage(found);
parentPort?.once("message", ({ shared, ...asked }: Comparing) => {
  const own = new Map<string, unknown>();
  const take = (decisions: number): boolean => takeDecision(shared, decisions);
  const meanings = judgeLast(value, asked, take, remembers ? recallWith(own) : undefined);
  const compared: Compared = { meanings, proofs: new Map([[asked.book, own]]) };
  parentPort?.postMessage(compared);
});
