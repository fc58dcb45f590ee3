/**
 * The form: one field for each fact, parameter or part, of any type. A field shows the value at its path and writes
 * what is entered. A value that no field supports is entered as JSON.
 */
import type { Field, Json, Type } from "./asked.ts";
import { el, fresh, said, text } from "./dom.ts";
import { fieldset, type Form, isScalar, labelled, refreshAll, type Shown } from "./form.ts";
import { listField } from "./list-field.ts";
import { textField } from "./text-field.ts";
import { bare, mayBeNone, partsOf, valuesOf } from "./types.ts";

export function fieldOf(form: Form, path: string, field: Field): Shown {
  const type = bare(field.type);
  if (valuesOf(form.vocabulary, form.words, type) !== null) return choiceField(form, path, field, type);
  if (type.kind === "keywords" || (type.kind === "set" && hasValues(form, bare(type.of))))
    return boxesField(form, path, field, type);
  if (type.kind === "list" && !isScalar(form, bare(type.of)) && bare(type.of).kind !== "list")
    return listField(form, path, field, type, partFields);
  if (type.kind === "list" && hasValues(form, bare(type.of)))
    return listField(form, path, field, type, partFields);
  if (type.kind !== "ref" && partsOf(form.vocabulary, form.words, type) !== null)
    return recordField(form, path, field, type);
  return textField(form, path, field, type);
}

function hasValues(form: Form, type: Type): boolean {
  return valuesOf(form.vocabulary, form.words, type) !== null;
}

// ---------------------------------------------------------------- one of a few

/** More values than these stand in a list that folds out. */
const mostRadios = 6;

function choiceField(form: Form, path: string, field: Field, type: Type): Shown {
  const { words } = form;
  const values: readonly (readonly [Json | undefined, string])[] = [
    ...(valuesOf(form.vocabulary, words, type) ?? []).map(([json, say]) => [json, text(say)] as const),
    ...(mayBeNone(field) ? [[null, words.none] as const] : []),
    [undefined, words.unknown],
  ];
  const key = (json: Json | undefined) => (json === undefined ? "" : JSON.stringify(json));
  if (values.length > mostRadios + 1) return selectField(form, path, field, values, key);
  const name = fresh();
  const radios = values.map(([json, label]) => {
    const input = el("input", { type: "radio", name, value: key(json) });
    input.addEventListener("change", () => form.put(path, json));
    return { input, json, element: el("label", {}, input, el("span", {}, label)) };
  });
  const row = el("div", { className: "options" }, ...radios.map(({ element }) => element));
  return {
    path,
    element: fieldset(form, field, "choice", row),
    refresh: () => {
      const now = key(form.found(path));
      for (const { input, json } of radios) input.checked = key(json) === now;
    },
  };
}

function selectField(
  form: Form,
  path: string,
  field: Field,
  values: readonly (readonly [Json | undefined, string])[],
  key: (json: Json | undefined) => string,
): Shown {
  const select = el(
    "select",
    { id: fresh() },
    ...values.map(([json, label]) => el("option", { value: key(json) }, label)),
  );
  select.addEventListener("change", () => form.put(path, values[select.selectedIndex]?.[0]));
  return {
    path,
    element: labelled(form, field, select, select),
    refresh: () => {
      select.value = key(form.found(path));
    },
  };
}

// ---------------------------------------------------------------- several of many

function boxesField(form: Form, path: string, field: Field, type: Type): Shown {
  const { words, vocabulary } = form;
  const values: readonly (readonly [Json, Field["called"]])[] =
    type.kind === "set" ? (valuesOf(vocabulary, words, bare(type.of)) ?? []) : vocabulary.keywords;
  const chosen = () => boxes.filter(({ input }) => input.checked).map(({ json }) => json);
  const boxes = values.map(([json, say]) => {
    const input = el("input", { type: "checkbox" });
    input.addEventListener("change", () => {
      const all = chosen();
      form.put(path, all.length === 0 ? undefined : all);
    });
    return { json, input, element: el("label", {}, input, said(say)) };
  });
  const none = el("input", { type: "checkbox" });
  none.addEventListener("change", () => form.put(path, none.checked ? [] : undefined));
  const row = el(
    "div",
    { className: "options" },
    ...boxes.map(({ element }) => element),
    el("label", {}, none, el("span", {}, words.noneOfThem)),
  );
  return {
    path,
    element: fieldset(form, field, "boxes", row),
    refresh: () => {
      const now = form.found(path);
      const items: readonly Json[] = Array.isArray(now) ? now : [];
      for (const { json, input } of boxes) input.checked = items.includes(json);
      none.checked = Array.isArray(now) && items.length === 0;
    },
  };
}

// ---------------------------------------------------------------- what has parts

function recordField(form: Form, path: string, field: Field, type: Type): Shown {
  const { words } = form;
  let inner: readonly Shown[] | null = null;
  const body = el("div", { className: "parts" });
  const isThere = el("input", { type: "checkbox", id: fresh() });
  const none = el("input", { type: "checkbox", id: fresh() });
  isThere.addEventListener("change", () => form.put(path, isThere.checked ? {} : undefined));
  none.addEventListener("change", () => form.put(path, none.checked ? null : undefined));
  const optional = mayBeNone(field)
    ? [
        el(
          "div",
          { className: "options" },
          el("label", {}, isThere, el("span", {}, words.someThere)),
          el("label", {}, none, el("span", {}, words.none)),
        ),
      ]
    : [];
  const element = fieldset(form, field, "record", ...optional, body);
  return {
    path,
    element,
    refresh: () => {
      const now = form.found(path);
      isThere.checked = now !== undefined && now !== null;
      none.checked = now === null;
      body.hidden = now === null || (optional.length > 0 && now === undefined && !form.isAll());
      if (body.hidden) return;
      // Made when first seen: what is nested deep is seldom asked for.
      inner ??= partFields(form, path, type, body);
      refreshAll(form, inner);
    },
  };
}

/** The parts of a thing; where others refer to it, its name first. */
export function partFields(form: Form, path: string, type: Type, body: HTMLElement): readonly Shown[] {
  const fields = partsOf(form.vocabulary, form.words, type) ?? [];
  const isNamed = type.kind === "record" && form.vocabulary.records[type.name]?.isNamed === true;
  const own: Field = { name: "id", type: { kind: "name", name: "id" }, called: form.words.ownName };
  const all = isNamed && !fields.some(({ name }) => name === "id") ? [own, ...fields] : fields;
  const made = all.map((part) => fieldOf(form, `${path}.${part.name}`, part));
  body.append(...made.map(({ element }) => element));
  return made;
}
