/** Clauses that the table may overrule: the reader marks those that it overrules. */
import type { Json } from "./asked.ts";
import { el } from "./dom.ts";
import type { Form } from "./form.ts";

export function toldField(
  form: Form,
  clauses: readonly string[],
): { readonly element: HTMLElement; readonly refresh: () => void } | null {
  if (clauses.length === 0) return null;
  const boxes = clauses.map((clause) => {
    const input = el("input", { type: "checkbox" });
    input.addEventListener("change", () => {
      const all = boxes.filter((each) => each.input.checked).map((each) => each.clause);
      form.put("told", all.length === 0 ? undefined : all);
    });
    return { clause, input, element: el("label", {}, input, el("code", {}, clause)) };
  });
  return {
    element: el(
      "details",
      { className: "told" },
      el("summary", {}, form.words.told),
      el("div", { className: "options" }, ...boxes.map(({ element }) => element)),
    ),
    refresh: () => {
      const told = form.found("told");
      const now: readonly Json[] = Array.isArray(told) ? told : [];
      for (const { clause, input } of boxes) input.checked = now.includes(clause);
    },
  };
}
