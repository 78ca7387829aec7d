/** Every text in a request has a maximum length, also in new fields. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { CallContract } from '../contract/wire.ts';

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** A format with one or a few fixed lengths, such as a day. */
const isShortForm = ({ format, pattern }: Schema) =>
  format === 'date' || (pattern !== undefined && !/(?<!\\)[*+]|,\}/.test(pattern));

const isBound = (schema: Schema): boolean =>
  schema.maxLength !== undefined ||
  schema.enum !== undefined ||
  schema.const !== undefined ||
  isShortForm(schema) ||
  (schema.allOf ?? []).some(isBound);

/** Paths of texts and lists in `schema` without a maximum. */
function unbound(schema: Schema, path: string): string[] {
  const own =
    (schema.type === 'string' && !isBound(schema)) || (schema.type === 'array' && schema.maxItems === undefined)
      ? [path]
      : [];
  return [
    ...own,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unbound(one, `${path}.${name}`)),
    ...(schema.anyOf ?? []).flatMap((one) => unbound(one, path)),
    ...(schema.items ? unbound(schema.items, `${path}[]`) : []),
  ];
}

test('S-29: no call accepts a text or a list of unlimited length', () => {
  const calls = Object.entries(contract as Readonly<Record<string, CallContract>>);
  const bodies = calls.flatMap(([name, { body }]) => (body ? [[name, body] as const] : []));
  expect(bodies.length).toBeGreaterThan(20);
  const found = bodies.flatMap(([name, body]) =>
    unbound(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, name),
  );
  expect(found).toEqual([]);
});
