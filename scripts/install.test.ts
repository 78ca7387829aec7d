/** Tests what each command installs: no more than it needs, once, and the rest when it is needed. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureInstalled, scopeOfStart } from './install.mjs';
import { NAMES, writeShop } from './packed-node.ts';

const ROOT = path.join(import.meta.dirname, '..');

let folder: string;
let root: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'install-test-'));
  root = path.join(folder, 'shop');
  said = [];
  // npm installs from its cache what an earlier run has left there.
  vi.stubEnv('npm_config_cache', path.join(folder, 'cache'));
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const installed = () => NAMES.filter((name) => existsSync(path.join(root, 'node_modules', name)));
/** Leaves a file that only a new installation removes. */
const leaveMark = () => writeFileSync(path.join(root, 'node_modules/goods/mark'), '');
const hasMark = () => existsSync(path.join(root, 'node_modules/goods/mark'));

describe('scopes', () => {
  beforeEach(() => writeShop(root));

  test('a live shop gets its own packages, a demo the demo’s, and tests the rest, also with NODE_ENV=production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    ensureInstalled(root, 'shop');
    expect(installed()).toEqual(['goods']);
    leaveMark();
    ensureInstalled(root, 'demo');
    expect(installed()).toEqual(['goods', 'drawings']);
    ensureInstalled(root, 'all');
    expect(installed()).toEqual(NAMES);
    // Existing packages are left unchanged, since a shop may be running on them.
    expect(hasMark()).toBe(true);
    expect(said.map((line) => line.replace(/ \(.*/, ''))).toEqual([
      'Installing the packages of the shop …',
      'Installing the packages of the shop and its demo …',
      'Installing the packages of the shop, its tests and its tools …',
    ]);
    expect(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).toContain('"lockfileVersion":3');
  });

  test('npm start after npm test installs nothing', () => {
    ensureInstalled(root, 'all');
    leaveMark();
    said = [];
    for (const scope of ['demo', 'shop', 'all'] as const) ensureInstalled(root, scope);
    expect(said).toEqual([]);
    expect([installed(), hasMark()]).toEqual([NAMES, true]);
  });

  test('another lock file replaces all packages, and leaves those out that are not asked for', () => {
    ensureInstalled(root, 'all');
    leaveMark();
    const lock = path.join(root, 'package-lock.json');
    writeFileSync(lock, `${readFileSync(lock, 'utf8')}\n`);
    ensureInstalled(root, 'demo');
    expect([installed(), hasMark()]).toEqual([['goods', 'drawings'], false]);
  });

  test('an addition that fails leaves the packages of the shop as they were, and the next start installs nothing', () => {
    ensureInstalled(root, 'demo');
    leaveMark();
    rmSync(path.join(folder, 'meter/meter.tgz'));
    expect(() => ensureInstalled(root, 'all')).toThrow(/^npm did not install the packages:\n(.*\n)*.*ENOENT/);
    said = [];
    ensureInstalled(root, 'demo');
    expect([said, installed(), hasMark()]).toEqual([[], ['goods', 'drawings'], true]);
  });

  test('an addition that was interrupted is followed by an installation of everything anew', () => {
    ensureInstalled(root, 'demo');
    leaveMark();
    const { PATH } = process.env;
    writeFileSync(path.join(folder, 'npm'), '#!/bin/sh\nkill -KILL $$\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}:${PATH}`);
    expect(() => ensureInstalled(root, 'all')).toThrow('npm did not install the packages');
    vi.stubEnv('PATH', PATH ?? '');
    ensureInstalled(root, 'demo');
    expect([installed(), hasMark()]).toEqual([['goods', 'drawings'], false]);
  });
});

test.each([
  [{}, 'demo'],
  [{ SHOP_MODE: 'demo' }, 'demo'],
  [{ SHOP_MODE: ' live ' }, 'shop'],
])('npm start with %o installs the scope %s', (env, scope) => {
  expect(scopeOfStart(env)).toBe(scope);
});

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** Whether `allowed` contains `value`; without a list every value is allowed. */
const fits = (allowed: readonly string[] | string | undefined, value: string) =>
  allowed === undefined || [allowed].flat().includes(value);

test('npm start installs at most 350 packages on Linux (x64)', () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const fetched = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  const started = fetched.filter(
    ([, { dev, os, cpu, libc }]) => !dev && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
  );
  expect(started.map(([place]) => place)).toContain('node_modules/@iconify-json/fluent-emoji');
  expect(started.length).toBeGreaterThan(200);
  expect(started.length).toBeLessThanOrEqual(350);
});
