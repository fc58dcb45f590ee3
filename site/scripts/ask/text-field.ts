/**
 * Typed fields: amounts, names, several with commas, and JSON for everything else. A value that does not fit is
 * reported below the field and counts as unknown.
 */
import type { Field, Json, Type } from "./asked.ts";
import { el, filled, fresh, text } from "./dom.ts";
import { misfits } from "./fits.ts";
import { type Form, isScalar, labelled, type Shown } from "./form.ts";
import { unitSign } from "./say.ts";
import { numberFrom, parsed } from "./typed-json.ts";
import { bare, isNumeric, mayBeNone } from "./types.ts";

export function textField(form: Form, path: string, field: Field, type: Type): Shown {
  const { words } = form;
  const isAmount = isNumeric(type);
  const input = el("input", {
    type: "text",
    id: fresh(),
    inputMode: isAmount ? "decimal" : "text",
    spellcheck: false,
  });
  const fault = el("p", { className: "fault", id: fresh(), hidden: true });
  const again = el("input", { type: "checkbox" });
  const none = el("input", { type: "checkbox" });
  const take = () => {
    const json = typed(type, input.value.trim(), again.checked);
    const wrong = json === undefined ? [] : misfits(form, [{ ...field, name: "it" }], { it: json }, []);
    fault.hidden = wrong.length === 0;
    fault.textContent =
      wrong.length === 0 ? "" : [filled(words.wrong, input.value.trim()), boundsOf(form, type)].join(" ");
    input.setAttribute("aria-invalid", String(wrong.length > 0));
    form.put(path, wrong.length > 0 ? undefined : json);
  };
  input.setAttribute("aria-errormessage", fault.id);
  input.addEventListener("input", take);
  again.addEventListener("change", take);
  none.addEventListener("change", () => {
    input.value = "";
    form.put(path, none.checked ? null : undefined);
  });
  const unit = type.kind === "quantity" ? [el("span", { className: "unit" }, unitSign(type.unit))] : [];
  const hint = hintOf(form, type);
  const line = el(
    "div",
    { className: isAmount ? "line-of amount" : "line-of" },
    input,
    ...unit,
    ...(type.kind === "die" ? [el("label", {}, again, el("span", {}, words.thrownAgain))] : []),
    ...(mayBeNone(field) ? [el("label", {}, none, el("span", {}, words.none))] : []),
  );
  return {
    path,
    element: labelled(
      form,
      field,
      input,
      ...(hint === "" ? [] : [el("p", { className: "hint" }, hint)]),
      line,
      fault,
    ),
    refresh: () => {
      const now = form.found(path);
      none.checked = now === null;
      if (document.activeElement === input || input.getAttribute("aria-invalid") === "true") return;
      input.value = now === undefined || now === null ? "" : asTyped(type, now);
      again.checked = typeof now === "object" && now !== null && "rerolled" in now;
    },
  };
}

/** A later check decides whether it fits. */
function typed(type: Type, line: string, isAgain: boolean): Json | undefined {
  if (line === "") return undefined;
  if (/^[[{]/.test(line)) return parsed(line);
  if (type.kind === "list" || type.kind === "set")
    return line.split(",").map((item) => typed(bare(type.of), item.trim(), false) ?? "");
  if (type.kind === "unknown" || type.kind === "interval") return parsed(line);
  if (!isNumeric(type)) return line;
  const number = line.replace(",", ".").replace(/\s*["″]$/, "");
  const json = /^-?\d+(\.\d+)?$/.test(number) ? numberFrom(number) : number;
  return type.kind === "die" && isAgain && typeof json === "number" ? { face: json, rerolled: true } : json;
}

function asTyped(type: Type, json: Json): string {
  if (type.kind === "die" && typeof json === "object" && json !== null && "face" in json)
    return String(json.face);
  if (Array.isArray(json) && json.every((item: Json) => typeof item !== "object")) return json.join(", ");
  return typeof json === "object" ? JSON.stringify(json) : String(json);
}

function hintOf(form: Form, type: Type): string {
  const { words, vocabulary } = form;
  if (type.kind === "ref")
    return filled(words.reference, text(vocabulary.records[type.name]?.called ?? type.name));
  if (type.kind === "list" || type.kind === "set")
    return isScalar(form, bare(type.of)) ? words.severalNumbers : words.asData;
  if (type.kind === "unknown") return words.asData;
  return isNumeric(type) ? boundsOf(form, type) : "";
}

function boundsOf({ words }: Form, type: Type): string {
  if (type.kind === "die") return filled(words.fromTo, "1", `${type.sides}`);
  if (type.kind !== "count" && type.kind !== "quantity" && type.kind !== "ratio") return "";
  const { from, to } = type;
  if (from !== null && to !== null) return filled(words.fromTo, `${from}`, `${to}`);
  // That nothing is less than none goes without saying.
  if (from !== null && from !== 0) return filled(words.from, `${from}`);
  return to === null ? "" : filled(words.to, `${to}`);
}
