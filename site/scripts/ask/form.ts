/**
 * The common part of all fields of the form: where a field writes its value, its name and description, and when it is
 * shown.
 */
import type { Field, Json, Type, Vocabulary, Wording } from "./asked.ts";
import { el, filled, fresh, said, text } from "./dom.ts";
import { isWithin } from "./paths.ts";
import { partsOf } from "./types.ts";

export interface Form {
  readonly vocabulary: Vocabulary;
  readonly words: Wording;
  readonly found: (path: string) => Json | undefined;
  readonly put: (path: string, value: Json | undefined) => void;
  /** What the verdict still asks for. */
  readonly missing: () => readonly string[];
  readonly isAll: () => boolean;
}

export interface Shown {
  readonly path: string;
  readonly element: HTMLElement;
  /** Shows what is given now; leaves alone what is being typed. */
  readonly refresh: () => void;
}

/** Whether it still matters, or says something. */
export function isShown(form: Form, path: string): boolean {
  return (
    form.isAll() ||
    form.found(path) !== undefined ||
    form.missing().some((each) => isWithin(each, path) || isWithin(path, each))
  );
}

/** Whether it is one value, without parts. */
export function isScalar(form: Form, type: Type): boolean {
  return type.kind === "ref" || partsOf(form.vocabulary, form.words, type) === null;
}

export function refreshAll(form: Form, fields: readonly Shown[]): void {
  for (const { path, element, refresh } of fields) {
    const isSeen = isShown(form, path);
    element.hidden = !isSeen;
    if (isSeen) refresh();
  }
}

/** Its name, what it is about, and whose choice it is. */
export function headOf(form: Form, field: Field): readonly (Node | string)[] {
  const owner =
    field.owner === undefined
      ? []
      : [el("span", { className: "owner" }, filled(form.words.choiceOf, text(field.owner)))];
  return [el("span", { className: "name" }, said(field.called)), ...owner];
}

function aboutOf(field: Field, id: string): readonly HTMLElement[] {
  if (field.about === undefined) return [];
  const about = said(field.about, "p");
  about.className = "about";
  about.id = id;
  return [about];
}

export function fieldset(
  form: Form,
  field: Field,
  kind: string,
  ...parts: readonly Node[]
): HTMLFieldSetElement {
  const about = fresh();
  const made = el(
    "fieldset",
    { className: `field ${kind}` },
    el("legend", {}, ...headOf(form, field)),
    ...aboutOf(field, about),
    ...parts,
  );
  if (field.about !== undefined) made.setAttribute("aria-describedby", about);
  return made;
}

export function labelled(
  form: Form,
  field: Field,
  input: HTMLElement,
  ...parts: readonly Node[]
): HTMLElement {
  const about = fresh();
  if (field.about !== undefined) input.setAttribute("aria-describedby", about);
  return el(
    "div",
    { className: "field" },
    el("label", { htmlFor: input.id }, ...headOf(form, field)),
    ...aboutOf(field, about),
    ...parts,
  );
}
