/** Runs before each test file of the coverage run: keeps which mutants each test reaches, and writes it at the end. */
import { writeFileSync } from "node:fs";
import { afterAll, afterEach, beforeEach } from "vitest";

const ofFile = new Set<number>();
const byTest: Record<string, { hits: number[]; duration: number }> = {};
let current = ofFile;
let begun = 0;

Object.assign(globalThis, { recordHit: (index: number) => current.add(index) });

beforeEach(() => {
  current = new Set();
  begun = performance.now();
});
afterEach(({ task }) => {
  const names: string[] = [];
  for (let at: { name: string; suite?: unknown } | undefined = task; at !== undefined; ) {
    names.unshift(at.name);
    at = at.suite as typeof at;
  }
  byTest[names.join(" ")] = { hits: [...current], duration: performance.now() - begun };
  current = ofFile;
});
afterAll(() => {
  const path = process.env.RUBRIC_HITS_FILE;
  if (path !== undefined) writeFileSync(path, JSON.stringify({ ofFile: [...ofFile], byTest }));
});
