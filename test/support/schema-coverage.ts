/** Which fields of a JSON schema some sample has: what no sample has is untested, whatever the schema says of it. */

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/** Paths of fields that the schema names and no sample has. */
export function fieldsWithoutSample(schema: object, samples: readonly unknown[]): string[] {
  const root = schema as Schema;
  const paths = new Map<Schema, string>();
  const seen = new Set<Schema>();
  collect(root, root, "", paths, seen);
  const had = new Set<Schema>();
  for (const sample of samples) mark(root, root, sample, had);
  const shown = new Set([...had].map((field) => paths.get(field)));
  return [...new Set(paths.values())].filter((path) => !shown.has(path));
}

function resolved(root: Schema, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  if (schema.$ref === "#") return root;
  return name === undefined ? schema : (root.$defs?.[name] ?? {});
}

function alternatives({ oneOf = [], anyOf = [] }: Schema): readonly Schema[] {
  return [...oneOf, ...anyOf];
}

function collect(
  root: Schema,
  from: Schema,
  path: string,
  paths: Map<Schema, string>,
  seen: Set<Schema>,
): void {
  const schema = resolved(root, from);
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const one of alternatives(schema)) collect(root, one, path, paths, seen);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    paths.set(field, `${path}.${name}`);
    collect(root, field, `${path}.${name}`, paths, seen);
  }
  if (schema.items) collect(root, schema.items, `${path}[]`, paths, seen);
  if (typeof schema.additionalProperties === "object")
    collect(root, schema.additionalProperties, `${path}.<name>`, paths, seen);
}

function mark(root: Schema, from: Schema, data: unknown, had: Set<Schema>): void {
  if (typeof data !== "object" || data === null) return;
  const schema = resolved(root, from);
  for (const one of alternatives(schema)) if (isOfKind(resolved(root, one), data)) mark(root, one, data, had);
  if (Array.isArray(data)) {
    const { items } = schema;
    if (items) for (const item of data) mark(root, items, item, had);
    return;
  }
  for (const [name, part] of Object.entries(data)) {
    const field = schema.properties?.[name];
    if (field) {
      had.add(field);
      mark(root, field, part, had);
    } else if (typeof schema.additionalProperties === "object")
      mark(root, schema.additionalProperties, part, had);
  }
}

/** Alternatives are distinguished by their `kind`, where they have one. */
function isOfKind({ properties }: Schema, data: object): boolean {
  const kind = properties?.kind;
  const allowed = kind?.enum ?? (kind?.const === undefined ? null : [kind.const]);
  return allowed === null || ("kind" in data && allowed.includes(data.kind));
}
