import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuilt, sourcesFingerprint } from './build-stamp.mjs';

let root: string;

/** A stand-in for astro: writes the content of `src/page.txt` to the output folder, or fails when that is `broken`. */
const FAKE_ASTRO = `#!/bin/sh
echo run >> runs.txt
mkdir -p "$3"
cp src/page.txt "$3/page.txt"
if grep -q broken src/page.txt; then echo "the page is broken" >&2; exit 1; fi
`;

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
/** The folder of the build that `dist/current` names. */
const current = () => `dist/${read('dist/current')}`;
const page = () => read(`${current()}/page.txt`);
const builds = () => readdirSync(path.join(root, 'dist')).filter((name) => /^[0-9a-f]{16}$/.test(name));
const change = (text: string) => {
  write('src/page.txt', text);
  ensureBuilt(root);
  return current();
};
const runs = () => (existsSync(path.join(root, 'runs.txt')) ? read('runs.txt').split('\n').length - 1 : 0);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-'));
  write('node_modules/.bin/astro', FAKE_ASTRO);
  chmodSync(path.join(root, 'node_modules/.bin/astro'), 0o755);
  write('src/page.txt', 'one');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('it builds once, and again only when a source changed', () => {
  ensureBuilt(root);
  ensureBuilt(root);
  expect([runs(), page()]).toEqual([1, 'one']);
  write('src/page.txt', 'two');
  ensureBuilt(root);
  expect([runs(), page()]).toEqual([2, 'two']);
});

test('tests and server code are not part of the fingerprint; file names, contents and the lock file are', () => {
  const before = sourcesFingerprint(root);
  write('src/page.test.ts', 'x');
  write('src/server/main.ts', 'x');
  write('src/features/cart/cart.repository.ts', 'x');
  expect(sourcesFingerprint(root)).toBe(before);
  write('public/a.svg', '');
  const withPublic = sourcesFingerprint(root);
  expect(withPublic).not.toBe(before);
  write('package-lock.json', '{"a":1}');
  expect(sourcesFingerprint(root)).not.toBe(withPublic);
});

test('a failed build reports why and keeps the last successful one', () => {
  ensureBuilt(root);
  write('src/page.txt', 'broken');
  expect(() => ensureBuilt(root)).toThrow('the page is broken');
  expect(page()).toBe('one');
  expect(readdirSync(path.join(root, '.cache'))).toEqual([]);
  write('src/page.txt', 'one');
  ensureBuilt(root);
  expect(runs()).toBe(2);
});

test('leftovers of a killed build do not stop the next', () => {
  write('.cache/build.lock', '999999999');
  write('.cache/dist-999999999/page.txt', 'half');
  ensureBuilt(root);
  expect(page()).toBe('one');
  expect(readdirSync(path.join(root, '.cache'))).toEqual([]);
});

test('an existing build is never changed: the next one is a new folder', () => {
  const first = change('one');
  const second = change('two');
  expect(second).not.toBe(first);
  expect([read(`${first}/page.txt`), page()]).toEqual(['one', 'two']);
});

test('sources that return to an earlier state reuse its build', () => {
  const first = change('one');
  change('two');
  expect(change('one')).toBe(first);
  expect(runs()).toBe(2);
});

test('keeps the newest three builds, and those that a running process uses', () => {
  const [first, second, third] = ['one', 'two', 'three'].map(change);
  write(`dist/in-use/${process.pid}`, path.basename(second ?? ''));
  write('dist/in-use/999999999', path.basename(first ?? ''));
  const fourth = change('four');
  const fifth = change('five');
  const stored = [second, third, fourth, fifth].map((folder) => path.basename(folder ?? ''));
  expect(builds().sort()).toEqual(stored.sort());
  expect(readdirSync(path.join(root, 'dist/in-use'))).toEqual([String(process.pid)]);
});
