/**
 * Converts values between JavaScript and the two engines, so that both accept and return the same.
 *
 * Accepted: text, `null`, booleans, numbers (finite; integers within ±2^53), bytes, and plain objects and arrays, which
 * become JSON text. Other values throw an error that names their type, because node:sqlite would treat a `Date` as an
 * object of named parameters and shift the rest, and `undefined` hides a mistake.
 *
 * Returned: a column is decoded by its declared type, under any alias or join:
 * - SQLite: `boolean` and `json_text` columns (see `migrations/ddl.ts`), known from the prepared statement. An
 *   expression (`max(…)`, `exists(…)`) has no declared type: it is decoded when its name is in {@link
 *   EXPRESSION_TYPES}; otherwise a condition is returned as 0 or 1.
 * - PostgreSQL: by type id; integers and decimals become `number`, timestamps ISO 8601 text in UTC.
 */

/** Types of expressions on SQLite, by their names in the select list. */
const EXPRESSION_TYPES: Readonly<Record<string, 'boolean' | 'json_text'>> = {
  isActive: 'boolean',
  isListed: 'boolean',
  promotion: 'boolean',
  taux: 'json_text',
  couleur: 'json_text',
  description_produit: 'json_text',
};

export type Decode = (value: unknown) => unknown;

/** Parameter types of both engines. */
export type Encoded = string | number | bigint | boolean | null | Uint8Array;

const kindOf = (value: object): string => value.constructor?.name ?? 'object without a prototype';

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

function refuse(what: string, index: number, instead: string): never {
  throw new TypeError(`Parameter ${index + 1} is ${what}: ${instead}`);
}

/** Encodes a parameter for PostgreSQL. */
export function encodeForPostgres(value: unknown, index: number): Encoded {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) refuse(`the number ${value}`, index, 'only finite numbers can be stored');
      if (Number.isInteger(value) && !Number.isSafeInteger(value))
        refuse(`the number ${value}`, index, 'whole numbers beyond 2^53 are not exact');
      return value;
    case 'bigint':
      if (value > BigInt(Number.MAX_SAFE_INTEGER) || value < BigInt(Number.MIN_SAFE_INTEGER))
        refuse(`the bigint ${value}`, index, 'it could not be read back as a number');
      return value;
    case 'object':
      if (value === null) return null;
      if (value instanceof Uint8Array) return value;
      if (value instanceof Date) refuse('a Date', index, 'write timestamps as ISO 8601 text (date.toISOString())');
      if (isPlain(value)) return JSON.stringify(value);
      return refuse(`a ${kindOf(value)}`, index, 'only plain objects and arrays are stored, as JSON');
    case 'undefined':
      return refuse('undefined', index, 'use null for "no value"');
    default:
      return refuse(`a ${typeof value}`, index, 'it cannot be stored');
  }
}

/** Encodes a parameter for SQLite: booleans become 0 and 1, and integers are bound as integers instead of 5.0. */
export function encodeForSqlite(value: unknown, index: number): Exclude<Encoded, boolean> {
  const encoded = encodeForPostgres(value, index);
  if (typeof encoded === 'boolean') return encoded ? 1n : 0n;
  return typeof encoded === 'number' && Number.isSafeInteger(encoded) ? BigInt(encoded) : encoded;
}

const toBoolean: Decode = (value) => (value === null ? null : value !== 0);
const toJson: Decode = (value) => (typeof value === 'string' ? JSON.parse(value) : value);

/** Returns the decoder of a column in a SQLite result; undefined when the value needs none. */
export function sqliteDecoder(name: string, declared: string | null): Decode | undefined {
  const type = declared?.toLowerCase() ?? EXPRESSION_TYPES[name];
  if (type === 'boolean') return toBoolean;
  return type === 'json_text' ? toJson : undefined;
}

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53`);
  return value;
}

/** Converts `2026-11-21 08:15:00.5+01` to `2026-11-21T07:15:00.500Z`. */
function toTimestamp(text: string): string {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  return new Date(iso).toISOString();
}

/**
 * Decoders by type id, for types that are not returned as text: bool, int8, int2, int4, oid, json, float4, float8,
 * timestamptz, numeric, jsonb.
 */
export const POSTGRES_DECODERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  20: toSafeNumber,
  21: Number,
  23: Number,
  26: Number,
  114: (text) => JSON.parse(text),
  700: Number,
  701: Number,
  1184: toTimestamp,
  1700: toSafeNumber,
  3802: (text) => JSON.parse(text),
};
