import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config/config.ts';
import { keyFor, shopSecret, storedSecret } from './secrets.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'secret-'));
  file = path.join(folder, 'data', 'token-secret');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const errorOf = (secret: Promise<unknown>) =>
  secret.then(
    () => undefined,
    (error: unknown) => error,
  );

test('is created at the first start, for this user only, and reused', async () => {
  const first = await storedSecret(file);
  expect(first).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(hex(await storedSecret(file))).toBe(hex(first));
  expect(await readdir(path.dirname(file))).toEqual(['token-secret']);
});

test('processes that start concurrently use the same one', async () => {
  const program = `import(${JSON.stringify(path.join(import.meta.dirname, 'secrets.ts'))}).then(async ({ storedSecret }) =>
    console.log(Buffer.from(await storedSecret(${JSON.stringify(file)})).toString('hex')))`;
  const runs = await Promise.all(
    Array.from({ length: 6 }, () => promisify(execFile)(process.execPath, ['--eval', program])),
  );
  const secrets = new Set(runs.map(({ stdout }) => stdout.trim()));
  expect([...secrets]).toEqual([hex(await readFile(file))]);
  const many = await Promise.all(Array.from({ length: 20 }, () => storedSecret(`${file}-2`)));
  expect(new Set(many.map(hex)).size).toBe(1);
});

test('a damaged file stops the start with a sentence, and is not replaced', async () => {
  await storedSecret(file);
  await writeFile(file, 'short');
  const error = await errorOf(storedSecret(file));
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(`The secret in ${file} is damaged`);
  expect(await readFile(file, 'utf8')).toBe('short');
});

test('a file that cannot be read stops the start with a sentence', async () => {
  await storedSecret(file);
  await chmod(file, 0o000);
  const folderInPlace = `${folder}/is-a-folder`;
  await storedSecret(path.join(folderInPlace, 'x'));
  // The superuser can read every file, but not a folder as a file.
  for (const unreadable of process.getuid?.() === 0 ? [folderInPlace] : [file, folderInPlace]) {
    const error = await errorOf(storedSecret(unreadable));
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain(`The secret in ${unreadable} cannot be read`);
  }
});

test('TOKEN_SECRET replaces it, and then no file is created', async () => {
  const config = readConfig({ DATA_DIR: folder, TOKEN_SECRET: 'a secret of 32 characters or more' });
  expect(new TextDecoder().decode(await shopSecret(config))).toBe('a secret of 32 characters or more');
  expect(await readdir(folder)).toEqual([]);
});

test('each purpose has its own key, the same at every start', () => {
  const secret = new Uint8Array(32).fill(7);
  const keys = (['tokens', 'captcha', 'captcha answers', 'google stand-in'] as const).map((purpose) =>
    hex(keyFor(secret, purpose)),
  );
  expect(new Set([...keys, hex(secret)]).size).toBe(5);
  expect(hex(keyFor(secret, 'tokens'))).toBe(keys[0]);
  expect(keys.every((key) => key.length === 64)).toBe(true);
});
