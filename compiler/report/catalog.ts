/**
 * Collects what can be wrong in any pass into one catalogue by code.
 * Declaring and wording a fault is left to the `faults.ts` of its pass: a new one is a line in `passes`.
 */
import { type FaultCatalogue, type FaultDeclaration, grammarFaults as grammar } from "../../grammar/index.ts";
import { faults as amend } from "../amend/faults.ts";
import { faults as check } from "../check/faults.ts";
import { faults as claims } from "../claims/faults.ts";
import { faults as project } from "../faults.ts";
import { faults as play } from "../play/faults.ts";
import { faults as release } from "../release/faults.ts";
import { faults as resolve } from "../resolve/faults.ts";
import { faults as survey } from "../survey/faults.ts";

/** In the order of the pipeline. */
const passes: Readonly<Record<string, FaultCatalogue>> = {
  project,
  grammar,
  resolve,
  amend,
  check,
  play,
  claims,
  survey,
  release,
};

export interface CatalogueEntry {
  readonly code: string;
  readonly pass: string;
  readonly declaration: FaultDeclaration<never>;
}

/** Every fault, by code; two passes that declare the same code are our mistake. */
export const catalog: ReadonlyMap<string, CatalogueEntry> = collect();

function collect(): Map<string, CatalogueEntry> {
  const entries = new Map<string, CatalogueEntry>();
  for (const [pass, faults] of Object.entries(passes))
    for (const [code, declaration] of Object.entries(faults)) {
      const earlier = entries.get(code);
      if (earlier) throw new Error(`the fault \`${code}\` is declared by ${earlier.pass} and by ${pass}`);
      entries.set(code, { code, pass, declaration });
    }
  return entries;
}
