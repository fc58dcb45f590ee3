/**
 * The explaining form of a decision: the data it follows, and the function that asks it. The data say nothing of the rest
 * of a version, so that they can be shared even where the function cannot.
 */
import type { Decision, Program } from "../../check/program.ts";
import { layout } from "./code.ts";
import { hasInputs, valueType } from "./declared.ts";
import { typeOnly } from "./fast.ts";
import type { Form } from "./forms.ts";
import { declarationText, functionText } from "./functions.ts";
import { key, quote } from "./literal.ts";
import { ruleCode } from "./rule.ts";
import { add, type Drafting, noNeeds } from "./sharing.ts";
import { termsOf } from "./terms.ts";
import { newUse, sentence } from "./types.ts";

export function addExplain(draft: Drafting, form: Form): void {
  addRule(draft, form.decision);
  const { program, names } = draft;
  const { decision } = form;
  const { rule, explain, given } = names.decision(decision.id);
  const use = newUse();
  const result = `Verdict<${valueType(decision, names, use)}>`;
  const asks = hasInputs(form);
  const input = asks ? `Partially<${given}>` : "object";
  const options = optionsType(program, decision);
  const params = [
    `given${typeOnly(`: ${input}`)}${asks ? "" : " = {}"}`,
    `options${typeOnly(`: ${options.broken}`)} = {}`,
  ];
  const declared = [`given${asks ? "" : "?"}: ${input}`, `options?: ${options.flat}`];
  const about = sentence(decision.about);
  add(draft, {
    names: [{ name: explain, isType: false, isPublic: true }],
    items: [
      {
        doc: [`${about === "" ? "" : `${about} `}With reasons, also while only some of it is known.`],
        text: functionText(explain, params, result, `  return explain(facts, ${rule}, given, options);\n`),
        declaration: declarationText(explain, declared, result),
        isInternal: false,
      },
    ],
    decision: null,
    needs: {
      ...noNeeds,
      types: new Set([...use.declared, ...(asks ? [given] : [])]),
      values: new Set([rule, "facts"]),
      runtime: new Set(["explain"]),
      runtimeTypes: new Set(["ExplainOptions", "Verdict", ...(asks ? ["Partially"] : []), ...use.runtime]),
    },
  });
}

const makers = { ruled: "decision", table: "table", figure: "figure", gain: "gain" } as const;

function addRule(draft: Drafting, decision: Decision): void {
  const { program, names } = draft;
  const { rule, explain } = names.decision(decision.id);
  const uses = { rules: new Set<string>(), orders: new Set<string>() };
  const text = ruleCode(program, { ...termsOf(program, names), uses }, decision);
  const head = `const ${rule}${typeOnly(": Rule")} =`;
  const beside = layout(text, "", rule.length + 23, 1);
  const isWide = rule.length + 23 + beside.indexOf("\n") > 110;
  add(draft, {
    names: [{ name: rule, isType: false, isPublic: false }],
    items: [
      {
        doc: [`What \`${explain}\` follows.`],
        text: isWide ? `${head}\n  ${layout(text, "  ", 2, 1)};\n` : `${head} ${beside};\n`,
        declaration: `const ${rule}: Rule;\n`,
        isInternal: true,
      },
    ],
    decision: null,
    needs: {
      ...noNeeds,
      values: new Set([
        ...[...uses.rules].map((id) => names.decision(id).rule),
        ...[...uses.orders].map((name) => names.order(name)),
      ]),
      runtime: new Set([decision.kind === "ruled" && decision.adds ? "tally" : makers[decision.kind]]),
      runtimeTypes: new Set(["Rule"]),
      terms: / t\.|\(t\.|\[t\./.test(text.flat),
    },
  });
}

/** The doubts its answer may rest on, and how each can be read. */
function optionsType(
  program: Program,
  decision: Decision,
): { readonly flat: string; readonly broken: string } {
  const doubts = program.doubts.filter((doubt) => decision.doubts.includes(doubt.id));
  if (doubts.length === 0) return { flat: "ExplainOptions", broken: "ExplainOptions" };
  const fields = doubts.map((doubt) => {
    const readings = doubt.readings.map((reading) => quote(reading.name)).join(" | ");
    return `readonly ${key(doubt.id)}?: ${readings}`;
  });
  const flat = `ExplainOptions<{ ${fields.join("; ")} }>`;
  if (flat.length <= 90) return { flat, broken: flat };
  return { flat, broken: `ExplainOptions<{\n${fields.map((field) => `    ${field};\n`).join("")}  }>` };
}
