import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config/config.ts';
import { startFailureWords } from './start-failure.ts';

const fault = (fields: object, message = 'it went wrong') => Object.assign(new Error(message), fields);
const embedded = readConfig({ DATA_DIR: '/srv/shop', PORT: '80' });
const postgres = readConfig({ DATABASE_URL: 'postgres://shop:secret@db.example/shop' });

test('an invalid setting has its own message', () => {
  expect(startFailureWords(new ConfigError('The setting PORT is wrong.'), undefined)).toBe(
    'The setting PORT is wrong.',
  );
});

test('a port or an address that cannot be used', () => {
  expect(startFailureWords(fault({ code: 'EADDRINUSE', syscall: 'listen' }), embedded)).toContain('Port 80 is in use');
  expect(startFailureWords(fault({ code: 'EACCES', syscall: 'listen' }), embedded)).toContain('Set PORT to 1024');
  for (const code of ['EADDRNOTAVAIL', 'ENOTFOUND'])
    expect(startFailureWords(fault({ code, syscall: 'listen' }), embedded)).toContain('HOST 127.0.0.1');
});

test('a folder that is missing, is a file, or belongs to another user', () => {
  for (const [code, path] of [
    ['EACCES', '/srv/shop'],
    ['EEXIST', '/srv/shop'],
    ['ENOTDIR', '/srv/shop/x'],
    ['EACCES', '/srv'],
  ])
    expect(startFailureWords(fault({ code, path, syscall: 'mkdir' }), embedded)).toMatch(/^DATA_DIR \/srv\/shop /);
  for (const errcode of [8, 13, 14])
    expect(startFailureWords(fault({ code: 'ERR_SQLITE_ERROR', errcode }), embedded)).toContain('DATA_DIR /srv/shop');
});

test('a PostgreSQL that does not answer or refuses, without the password, and not reported as a wrong HOST', () => {
  for (const [code, syscall] of [
    ['ECONNREFUSED', 'connect'],
    ['ENOTFOUND', 'getaddrinfo'],
  ])
    expect(startFailureWords(fault({ code, syscall }), postgres)).toBe(
      `PostgreSQL cannot be reached (${code}). Check DATABASE_URL, and that the server runs.`,
    );
  expect(startFailureWords(fault({ code: '3D000' }, 'database "shop" does not exist'), postgres)).toBe(
    'PostgreSQL does not let the shop in: database "shop" does not exist. Check DATABASE_URL.',
  );
});

test('an unexpected error has no message', () => {
  for (const error of [new TypeError('x is not a function'), fault({ code: 'ENOENT', path: '/srv/other' }), 'text'])
    expect(startFailureWords(error, embedded)).toBeUndefined();
});
