/** Runs the proofs of a part of the project, and stores what they find. */
import { beginNearNames } from "../near-names.ts";
import type { Compiled } from "../compile.ts";
import { stored } from "../store/bytes.ts";
import { compiledPart, type FoundPart, type Part, type PartOptions } from "../store/parts.ts";
import type { RememberedAnswers } from "../store/remembered.ts";
import { keyOf, type Store } from "../store/store.ts";
import type { Survey } from "../study/survey.ts";
import type { Judging } from "./judging.ts";

export interface Proving {
  /** Also what is no fault: `rubric check --report`. */
  readonly isWhole: boolean;
  readonly tell: (text: string) => void;
  /** The claims that a second thread judges meanwhile. */
  readonly judging: Judging | null;
  readonly remembered: RememberedAnswers | null;
}

/** The key of what proofs find in a part. */
export function proofsKey(part: string, isWhole: boolean): string {
  return keyOf(part, "proofs", isWhole ? "whole" : "faults");
}

/** `key`: of the part; null if nothing of it may be stored. */
export async function provePart(
  store: Store,
  key: string | null,
  compiled: Compiled,
  proving: Proving,
): Promise<Survey> {
  const found = await stored(store, key && proofsKey(key, proving.isWhole), () => prove(compiled, proving));
  await proving.remembered?.save();
  return found;
}

/** The prover is loaded only where something is to be proved. */
async function prove(compiled: Compiled, { isWhole, tell, judging, remembered }: Proving): Promise<Survey> {
  beginNearNames();
  const { survey } = await import("../study/survey.ts");
  const hasUpdates = [...compiled.versions.values()].some((versions) => versions.size > 1);
  const claims = async () => {
    const found = hasUpdates ? await judging?.found(compiled) : null;
    for (const book of compiled.versions.keys()) remembered?.add(found?.proofs.get(book) ?? new Map());
    return found?.judged ?? null;
  };
  return survey(compiled, {
    whole: isWhole,
    tell,
    claims,
    ...(remembered ? { recall: remembered.recall } : {}),
  });
}

export interface ProvedPart {
  readonly part: Part;
  /** Null if something is wrong with this part or another. */
  readonly survey: Survey | null;
}

/** Compiles a part, and proves it if `isBroken` knows of no error. Null if the part is not all that there is of its books. */
export async function compileAndProve(
  { group, key, part: known }: FoundPart,
  store: Store,
  options: PartOptions,
  proving: Proving,
  isBroken: (part: Part) => boolean,
): Promise<ProvedPart | null> {
  const part = known ?? (await compiledPart(group, key, store, options));
  if (part === null) return null;
  const survey = isBroken(part) ? null : await provePart(store, key, part.compiled, proving);
  return { part, survey };
}
