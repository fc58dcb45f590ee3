/** The data of a page for asking, and the rules of a question, which are loaded in one request. */
import { type Decision, findDecision, type Program, unpackProgram } from "../../../compiler/browser.ts";
import type { RulesOf } from "./asked.ts";

/** A question that can be asked. */
export interface Asking {
  readonly program: Program;
  readonly decision: Decision;
  readonly links: RulesOf["links"];
  readonly naming: NonNullable<RulesOf["naming"]>;
  readonly language: string;
}

export async function loadAsking(rules: string, decision: string, language: string): Promise<Asking> {
  const response = await fetch(rules);
  if (!response.ok) throw new Error(`${rules}: ${response.status}`);
  const { program: packed, links, naming = {} } = (await response.json()) as RulesOf;
  const program = unpackProgram(packed);
  const found = findDecision(program, decision);
  if (found === undefined) throw new Error(`${rules} does not have ${decision}`);
  return { program, decision: found, links, naming, language };
}

export function pageData<T>(id: string): T | null {
  const element = document.getElementById(id);
  return element === null ? null : (JSON.parse(element.textContent ?? "null") as T);
}
