/**
 * The order of the test files: as vitest has it, but those that look at all rules come before those that do not, for they take
 * long, and the end of the run waits for whatever is left. The first that reads the site of the rules begins, and makes it
 * unless the build has; the others come halfway, so that none waits for it.
 */
import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

export class SiteFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const all = await super.sort(files);
    const ofSite = all.filter((file) => has(file, "builtSite()"));
    const others = all.filter((file) => !ofSite.includes(file));
    const ofRules = others.filter((file) => has(file, "compiledRules()") || has(file, "emittedRules()"));
    const rest = [...ofRules, ...others.filter((file) => !ofRules.includes(file))];
    const half = Math.floor(rest.length / 2);
    return [...ofSite.slice(0, 1), ...rest.slice(0, half), ...ofSite.slice(1), ...rest.slice(half)];
  }
}

function has({ moduleId }: TestSpecification, text: string): boolean {
  return readFileSync(moduleId, "utf8").includes(text);
}
