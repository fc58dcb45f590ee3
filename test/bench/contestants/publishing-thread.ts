/** The second thread of `publishing.ts`: once it has found what its pages ask for it says so, and makes them when it is told to. */
import { workerData } from "node:worker_threads";
import { handOver } from "../../../compiler/cli/handing-over.ts";
import type { Task } from "../../../compiler/cli/pages-beside.ts";
import { siteInput } from "../../../compiler/study/site-input.ts";
import { compile } from "../../../compiler/compile.ts";
import { madeBeside } from "../../../site/index.ts";
import { foundFor } from "../site-findings.ts";
import { beginning, now, type Ready } from "./beginning.ts";

const started = now();
const { sources, books, second, languages, options, port, taken } = workerData as Task;
const { value: compiled } = compile(sources, { books });
const compiledAt = now();
const input = await siteInput({ compiled }, { languages });
const readAt = now();
const found = await foundFor(input);
const ready: Ready = { started, reading: readAt - compiledAt, findings: now() - readAt };
const channel = new BroadcastChannel(beginning);
const begun = new Promise<void>((begin) => {
  channel.onmessage = () => begin();
});
channel.postMessage(ready);
await begun;
channel.close();
await handOver(madeBeside(found, options, new Set(second)), port, taken);
port.close();
