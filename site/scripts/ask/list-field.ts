/**
 * A list: elements are added, filled in and taken away, or it is said that there are none. Elements that are one of a few
 * values are added by choosing them, for an element of which nothing is known would be no value.
 */
import type { Field, Json, Type } from "./asked.ts";
import { el, filled, fresh, text } from "./dom.ts";
import { fieldset, type Form, refreshAll, type Shown } from "./form.ts";
import { bare, valuesOf } from "./types.ts";

export function listField(
  form: Form,
  path: string,
  field: Field,
  type: Extract<Type, { kind: "list" | "set" }>,
  /** The fields of an element, put into its body. */
  partFields: (form: Form, path: string, type: Type, body: HTMLElement) => readonly Shown[],
): Shown {
  const { words, vocabulary } = form;
  const of = bare(type.of);
  const name =
    of.kind === "record" ? text(vocabulary.records[of.name]?.called ?? field.called) : text(field.called);
  const values = valuesOf(vocabulary, words, of);
  const items = () => {
    const now = form.found(path);
    return Array.isArray(now) ? (now as readonly Json[]) : null;
  };
  let rows: readonly Row[] = [];
  const body = el("ol", { className: "items" });
  const none = el("input", { type: "checkbox" });
  none.addEventListener("change", () => form.put(path, none.checked ? [] : undefined));
  const add = values === null ? adding(form, () => form.put(path, [...(items() ?? []), {}])) : choosing();
  const element = fieldset(
    form,
    field,
    "list",
    body,
    el("div", { className: "options" }, add, el("label", {}, none, el("span", {}, words.noItems))),
  );

  function choosing(): HTMLElement {
    const select = el(
      "select",
      { id: fresh(), ariaLabel: `${words.add}: ${name}` },
      el("option", { value: "" }, words.choose),
      ...(values ?? []).map(([, say], i) => el("option", { value: `${i}` }, text(say))),
    );
    select.addEventListener("change", () => {
      const value = values?.[Number(select.value)];
      if (select.value !== "" && value !== undefined) form.put(path, [...(items() ?? []), value[0]]);
      select.value = "";
    });
    return select;
  }

  function rowOf(i: number): Row {
    const title = filled(words.item, name, `${i + 1}`);
    const legend = el("legend", {}, title);
    const remove = el(
      "button",
      { type: "button", className: "remove", ariaLabel: `${words.remove}: ${title}` },
      words.remove,
    );
    remove.addEventListener("click", () => {
      const left = (items() ?? []).filter((_, at) => at !== i);
      form.put(path, left.length === 0 ? undefined : left);
      (body.querySelector<HTMLElement>(".remove") ?? add).focus();
    });
    const inner = el("div", { className: "parts" });
    if (values !== null) {
      const said = el("span", { className: "value" });
      return {
        element: el("li", {}, said, remove),
        refresh: () => {
          const now = items()?.[i];
          said.textContent = text(values.find(([json]) => json === now)?.[1] ?? String(now));
        },
      };
    }
    const fields = partFields(form, `${path}[${i}]`, of, inner);
    return {
      element: el("li", {}, el("fieldset", { className: "field item" }, legend, inner, remove)),
      refresh: () => refreshAll(form, fields),
    };
  }

  return {
    path,
    element,
    refresh: () => {
      const now = items();
      none.checked = now !== null && now.length === 0;
      const length = now?.length ?? 0;
      if (rows.length !== length) {
        rows = Array.from({ length }, (_, i) => rows[i] ?? rowOf(i));
        body.replaceChildren(...rows.map((row) => row.element));
      }
      for (const row of rows) row.refresh();
    },
  };
}

interface Row {
  readonly element: HTMLElement;
  readonly refresh: () => void;
}

function adding({ words }: Form, add: () => void): HTMLElement {
  const button = el("button", { type: "button" }, words.add);
  button.addEventListener("click", add);
  return button;
}
