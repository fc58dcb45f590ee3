/** Exact numbers, as the runtime of emitted code has them. */
export * from "../runtime/rational.ts";
