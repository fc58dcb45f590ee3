/**
 * The order of the test files: as vitest has it, but for those that read the site of the rules. The first of them makes it, and
 * begins the run; the others come halfway, so that none waits for it.
 */
import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

export class SiteFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const all = await super.sort(files);
    const [first, ...others] = all.filter(readsTheSite);
    if (first === undefined) return all;
    const rest = all.filter((file) => file !== first && !others.includes(file));
    const half = Math.floor(rest.length / 2);
    return [first, ...rest.slice(0, half), ...others, ...rest.slice(half)];
  }
}

function readsTheSite({ moduleId }: TestSpecification): boolean {
  return readFileSync(moduleId, "utf8").includes("builtSite()");
}
