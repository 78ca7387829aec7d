import { describe, expect, test } from 'vitest';
import { encodeForPostgres, encodeForSqlite, POSTGRES_DECODERS, sqliteDecoder } from './codec.ts';

describe('parameters', () => {
  test.each([
    ['text', 'ọjà', 'ọjà'],
    ['nothing', null, null],
    ['true', true, 1n],
    ['false', false, 0n],
    ['a whole number', 5, 5n],
    ['minus nothing', -0, 0n],
    ['an amount', 12.5, 12.5],
    ['an object', { a: [1] }, '{"a":[1]}'],
    ['a list', ['a', 'b'], '["a","b"]'],
  ])('SQLite is given %s as its own kind', (_name, value, encoded) => {
    expect(encodeForSqlite(value, 0)).toBe(encoded);
  });

  test('PostgreSQL gets JSON as text, and other values unchanged', () => {
    expect([true, 5, 'x', null, ['a']].map(encodeForPostgres)).toEqual([true, 5, 'x', null, '["a"]']);
  });

  test.each([encodeForSqlite, encodeForPostgres])('what cannot be stored is named with its place (%#)', (encode) => {
    expect(() => encode(() => 1, 2)).toThrow('Parameter 3 is a function');
    expect(() => encode(new Date(), 0)).toThrow('Parameter 1 is a Date: write timestamps as ISO 8601 text');
    expect(() => encode(undefined, 0)).toThrow('Parameter 1 is undefined: use null');
    expect(() => encode(new Set(), 0)).toThrow('Parameter 1 is a Set');
    expect(() => encode(1e300, 0)).toThrow('2^53');
  });
});

describe('results of SQLite', () => {
  test('a boolean column is true, false or null', () => {
    const decode = sqliteDecoder('any', 'BOOLEAN');
    expect([1, 0, null].map((value) => decode?.(value))).toEqual([true, false, null]);
  });

  test('other columns need no decoding, whatever their name', () => {
    expect(sqliteDecoder('isActive', 'integer')).toBeUndefined();
    expect(sqliteDecoder('total', null)).toBeUndefined();
  });
});

describe('results of PostgreSQL', () => {
  test.each([
    [1184, '2026-11-21 08:15:00+00', '2026-11-21T08:15:00.000Z'],
    [1184, '2026-11-21 08:15:00.5+01', '2026-11-21T07:15:00.500Z'],
    [1184, '2026-11-21 13:45:00.123456+05:30', '2026-11-21T08:15:00.123Z'],
    [1700, '1500.50', 1500.5],
    [20, '9007199254740991', 9007199254740991],
    [3802, '{"valeur": 1}', { valeur: 1 }],
  ])('type %i: %s', (type, text, value) => {
    expect(POSTGRES_DECODERS[type]?.(text)).toEqual(value);
  });

  test('a number that JavaScript cannot represent is refused, not rounded', () => {
    expect(() => POSTGRES_DECODERS[20]?.('9007199254740993')).toThrow('beyond 2^53');
  });
});
