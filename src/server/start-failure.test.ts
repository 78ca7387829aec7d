import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { startErrorMessage } from './start-failure.ts';

const problem = (fields: object, message = 'it went wrong') => Object.assign(new Error(message), fields);
const embedded = readConfig({ DATA_DIR: '/srv/shop', PORT: '80' });
const postgres = readConfig({ DATABASE_URL: 'postgres://shop:secret@db.example/shop' });

test('an invalid setting has its own message', () => {
  expect(startErrorMessage(new ConfigError('The setting PORT is wrong.'), undefined)).toBe(
    'The setting PORT is wrong.',
  );
});

test('a port or an address that cannot be used', () => {
  expect(startErrorMessage(problem({ code: 'EADDRINUSE', syscall: 'listen' }), embedded)).toContain(
    'Port 80 is in use',
  );
  expect(startErrorMessage(problem({ code: 'EACCES', syscall: 'listen' }), embedded)).toContain('Set PORT to 1024');
  for (const code of ['EADDRNOTAVAIL', 'ENOTFOUND'])
    expect(startErrorMessage(problem({ code, syscall: 'listen' }), embedded)).toContain('HOST 127.0.0.1');
});

test('G-370: the program that has the port is named, and the setting of that port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const inUse = (config: Config) => startErrorMessage(problem({ code: 'EADDRINUSE', syscall: 'listen', port }), config);
  const who = process.platform === 'linux' ? `process ${process.pid} (` : 'another program.';
  expect(inUse(embedded)).toContain(`Port ${port} is in use by ${who}`);
  expect(inUse(embedded)).toContain('set PORT to another number');
  expect(inUse(readConfig({ METRICS_PORT: String(port) }))).toContain('set METRICS_PORT to another number');
  server.close();
  expect(inUse(embedded)).toBe(`Port ${port} is in use by another program. Stop it, or set PORT to another number.`);
});

test('G-371: a full disk is called full, wherever it is', () => {
  expect(startErrorMessage(problem({ code: 'ENOSPC', syscall: 'write' }), embedded)).toBe(
    'The disk of /srv/shop is full. Free space, and start again.',
  );
  for (const config of [embedded, postgres])
    expect(startErrorMessage(problem({ code: 'ENOSPC', path: '/srv/dist/in-use', syscall: 'open' }), config)).toBe(
      'The disk of /srv/dist/in-use is full. Free space, and start again.',
    );
});

test('a folder that is missing, is a file, or belongs to another user', () => {
  for (const [code, path] of [
    ['EACCES', '/srv/shop'],
    ['EEXIST', '/srv/shop'],
    ['ENOTDIR', '/srv/shop/x'],
    ['EACCES', '/srv'],
  ])
    expect(startErrorMessage(problem({ code, path, syscall: 'mkdir' }), embedded)).toMatch(/^DATA_DIR \/srv\/shop /);
  for (const errcode of [8, 13, 14, 4874])
    expect(startErrorMessage(problem({ code: 'ERR_SQLITE_ERROR', errcode }), embedded)).toContain('DATA_DIR /srv/shop');
});

test('a PostgreSQL that does not answer or refuses, without the password, and not reported as a wrong HOST', () => {
  for (const [code, syscall] of [
    ['ECONNREFUSED', 'connect'],
    ['ENOTFOUND', 'getaddrinfo'],
  ])
    expect(startErrorMessage(problem({ code, syscall }), postgres)).toBe(
      `PostgreSQL cannot be reached (${code}). Check DATABASE_URL, and that the server runs.`,
    );
  expect(startErrorMessage(problem({ code: '3D000' }, 'database "shop" does not exist'), postgres)).toBe(
    'PostgreSQL refuses the sign-in of the shop: database "shop" does not exist. Check DATABASE_URL.',
  );
});

test('an unexpected error has no message', () => {
  for (const error of [new TypeError('x is not a function'), problem({ code: 'ENOENT', path: '/srv/other' }), 'text'])
    expect(startErrorMessage(error, embedded)).toBeUndefined();
});
