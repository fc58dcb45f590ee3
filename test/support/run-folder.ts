/** A folder of its own for each run of the tests, for what several files of tests share; it is gone afterwards. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Called once by vitest before the first test; what it gives back, after the last. */
export default function begin(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "rubric-run-"));
  process.env.RUBRIC_TEST_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
