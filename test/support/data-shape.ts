/**
 * The shape of JSON data as sorted lines: each field's path with the types seen there. List indices, languages and names that
 * an author chose are collapsed, and so is a shape that contains itself. Which samples are taken is left to the tests.
 */

/** A field of one of these names has the same shape wherever it stands and may contain itself: it begins a path of its own. */
const recursive: ReadonlySet<string> = new Set([
  "children",
  "content",
  "deleted",
  "domain",
  "lines",
  "origin",
  "steps",
  "tree",
  "type",
]);

/** Below these, every object with a `kind` is another such node, and each kind has fields of its own. */
const nested: ReadonlySet<string> = new Set(["tree", "type"]);

/** The keys of these objects are names that an author chose, or paths. */
const maps: ReadonlySet<string> = new Set(["names", "parts", "units"]);

/** What stands below these follows the types of a book, and is described there. */
const values: ReadonlySet<string> = new Set(["chose", "drew", "saw", "value", "with"]);
const situations: ReadonlySet<string> = new Set([
  "facts",
  "from",
  "given",
  "mean",
  "played",
  "readings",
  "to",
]);

const language = /^(en|es|ca)$/;

/** `because[].clause: string`, `carries: null, string`: one field a line, sorted. */
export function shapeOf(...samples: readonly unknown[]): string[] {
  const types = new Map<string, Set<string>>();
  for (const sample of samples) note(types, sample, "");
  return [...types].map(([path, seen]) => `${path || "."}: ${[...seen].sort().join(", ")}`).sort();
}

function note(types: Map<string, Set<string>>, value: unknown, path: string): void {
  const type = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
  const seen = types.get(path) ?? new Set<string>();
  types.set(path, seen.add(type));
  if (Array.isArray(value)) for (const item of value) note(types, item, `${path}[]`);
  else if (typeof value === "object" && value !== null) noteFields(types, value, path);
}

/** Of what follows the types of a book, that it is a value is all there is to record. */
function isValue(name: string, part: object): boolean {
  if (situations.has(name)) return !Array.isArray(part) && !("tree" in part) && !("from" in part);
  return values.has(name) && !("tree" in part) && !("kind" in part);
}

function noteFields(types: Map<string, Set<string>>, of: object, path: string): void {
  const root = /^\w+/.exec(path)?.[0] ?? "";
  const kind = "kind" in of && typeof of.kind === "string" ? of.kind : null;
  const isNode = nested.has(root) && kind !== null;
  const here = isNode ? `${root}(${kind})` : path;
  const isMap = maps.has(path.slice(path.lastIndexOf(".") + 1));
  for (const [key, part] of Object.entries(of)) {
    const name = isMap ? "<name>" : language.test(key) ? "<language>" : key;
    const full = here === "" ? name : `${here}.${name}`;
    const isObject = typeof part === "object" && part !== null;
    if (isObject && isValue(name, part)) {
      types.set(full, (types.get(full) ?? new Set<string>()).add("value"));
      continue;
    }
    if (isObject && recursive.has(name) && !isNode) {
      types.set(full, (types.get(full) ?? new Set<string>()).add(Array.isArray(part) ? "list" : "object"));
      note(types, part, name);
    } else note(types, part, full);
  }
}
