/** Finds what people meet without a name, in a book whose author asks for names: `named in en, es`. */
import { type Diagnostic, type Name, type Naming, type Node, walk } from "../../grammar/tree.ts";
import { raise } from "./faults.ts";
import { spanOf } from "./items.ts";

/** What is shown to people by its name, as messages call it. Of a result, the sequence is looked at as a whole. */
const shown: Readonly<Partial<Record<Node["kind"], string>>> = {
  enum: "enumeration",
  "enum-value": "value",
  keyword: "keyword",
  record: "record",
  names: "kind of names",
  fact: "fact",
  field: "field",
  param: "parameter",
  decide: "decision",
  table: "table",
  figure: "figure",
  play: "sequence",
  policy: "policy",
  roll: "roll",
  reroll: "reroll",
  draw: "draw",
  choose: "choice",
  observe: "observation",
  menu: "menu",
  "menu-option": "option",
  block: "block",
  stage: "stage",
  doubt: "doubt",
};

export function checkNames(
  node: Node,
  languages: readonly string[],
  file: string,
  report: (diagnostic: Diagnostic) => void,
): void {
  if (languages.length === 0) return;
  const what = shown[node.kind];
  if (what !== undefined && "naming" in node) {
    const name = nameOf(node);
    if (name !== null) tell(name, what, node.naming);
  }
  if (node.kind === "each" && node.orderedBy !== null) tell(node.binder, "element", node.naming);
  if (node.kind === "play") for (const [name, namings] of resultsOf(node)) tell(name, "result", ...namings);

  function tell(name: Name, what: string, ...namings: readonly (Naming | null)[]): void {
    const known = new Set(
      namings.flatMap((naming) =>
        naming === null ? [] : [...naming.name, ...naming.says].map(({ lang }) => lang.text),
      ),
    );
    const missing = languages.filter((language) => !known.has(language));
    const data = { name: name.text, what, languages: missing };
    if (missing.length > 0 && name.text !== "") report(raise("missing-name", spanOf(name, file), data));
  }
}

/** What is asked again goes by its label, or by the roll. */
function nameOf(node: Node): Name | null {
  if (node.kind === "reroll") return node.label ?? node.roll;
  if (node.kind === "menu-option") return node.label;
  return "name" in node && typeof node.name === "object" && node.name !== null && "text" in node.name
    ? node.name
    : null;
}

/** The named results of a sequence, each with the namings of all lines that give it. */
function resultsOf(play: Node): ReadonlyMap<Name, readonly (Naming | null)[]> {
  const found = new Map<string, { readonly name: Name; readonly namings: (Naming | null)[] }>();
  walk(play, (node) => {
    if (node.kind !== "gives" || node.part === null) return;
    const { name } = node.part;
    const before = found.get(name.text);
    if (before === undefined) found.set(name.text, { name, namings: [node.naming] });
    else before.namings.push(node.naming);
  });
  return new Map([...found.values()].map(({ name, namings }) => [name, namings]));
}
