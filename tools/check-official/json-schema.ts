/** The part of JSON Schema that request bodies of an OpenAPI 3.0 document use. */

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly nullable?: boolean;
}

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The violations of the schema in `value`; empty when it is valid. @throws for an unsupported type */
export function schemaProblems(schema: Schema, value: unknown, place = 'body'): string[] {
  if (value === null && schema.nullable) return [];
  const problems = (schema.allOf ?? []).flatMap((part) => schemaProblems(part, value, place));
  if (schema.type !== undefined) {
    const is = IS[schema.type];
    if (!is) throw new Error(`${place}: the type ${schema.type} is not supported.`);
    if (!is(value)) problems.push(`${place} is not of the type ${schema.type}`);
  }
  if (schema.enum && !schema.enum.includes(value)) problems.push(`${place} is none of ${schema.enum.join(', ')}`);
  if (Array.isArray(value) && schema.items)
    for (const [k, item] of value.entries()) problems.push(...schemaProblems(schema.items, item, `${place}[${k}]`));
  if (!IS.object?.(value)) return problems;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const name of schema.required ?? []) if (!(name in fields)) problems.push(`${place}.${name} is missing`);
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (name in fields) problems.push(...schemaProblems(part, fields[name], `${place}.${name}`));
  return problems;
}
