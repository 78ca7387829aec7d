/** Creates projects with a stand-in for Node and empty packages, for tests of the installation. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFor } from './own-node.mjs';

/** The package of this machine's Node, and the version of the stand-in. */
export const NODE = packageFor(process.platform, process.arch);
export const VERSION = '26.10.0';

interface Packed {
  readonly resolved: string;
  readonly integrity: string;
}

/** Packs `content` of `folder` as `name`.tgz next to it. */
function pack(folder: string, name: string): Packed {
  const file = path.join(folder, `${name}.tgz`);
  execFileSync('tar', ['-czf', file, '-C', folder, 'package']);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  return { resolved: `file:${file}`, integrity };
}

/** A tarball with a Node that runs `program`, and whose install script would leave a file behind. */
export function packNode(folder: string, program: string): Packed {
  const content = path.join(folder, 'package');
  mkdirSync(path.join(content, 'bin'), { recursive: true });
  const scripts = { postinstall: `touch ${folder}/script-ran` };
  writeFileSync(
    path.join(content, 'package.json'),
    JSON.stringify({ name: NODE, version: VERSION, bin: { node: 'bin/node' }, scripts }),
  );
  writeFileSync(path.join(content, 'bin/node'), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  return pack(folder, NODE);
}

/** Writes a project whose lock file contains the Node of `packed` and the entries of `more`. */
export function writeProject(
  root: string,
  { resolved, integrity }: Packed,
  more: { readonly project?: object; readonly packages?: object } = {},
): void {
  const project = { name: 'shop', version: '1.0.0', optionalDependencies: { [NODE]: resolved }, ...more.project };
  mkdirSync(root, { recursive: true });
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(project));
  const entry = {
    version: VERSION,
    resolved,
    integrity,
    optional: true,
    hasInstallScript: true,
    bin: { node: 'bin/node' },
  };
  const packages = { '': project, [`node_modules/${NODE}`]: entry, ...more.packages };
  writeFileSync(
    path.join(root, 'package-lock.json'),
    JSON.stringify({ name: 'shop', version: '1.0.0', lockfileVersion: 3, packages }),
  );
}

/** A tarball of a package without code. */
function packEmpty(folder: string, name: string): Packed {
  const content = path.join(folder, name, 'package');
  mkdirSync(content, { recursive: true });
  writeFileSync(path.join(content, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  return pack(path.join(folder, name), name);
}

/** A package each of the shop, its tests, the demo and a tool. */
export const NAMES = ['goods', 'checker', 'drawings', 'meter'] as const;

/**
 * Writes a project with {@link NAMES}, whose tarballs are next to it, and a Node that prints its arguments and exits
 * with 3.
 * @param root an empty folder; created when omitted
 */
export function writeShop(root: string): void {
  const folder = path.dirname(root);
  const packed = Object.fromEntries(NAMES.map((name) => [name, packEmpty(folder, name)]));
  const of = (name: (typeof NAMES)[number]) => ({ [name]: packed[name]?.resolved });
  const entry = (name: (typeof NAMES)[number], more: object) => ({
    [`node_modules/${name}`]: { version: '1.0.0', ...packed[name], ...more },
  });
  const link = (name: string) => ({ [`node_modules/@oja/${name}`]: { resolved: `tools/${name}`, link: true } });
  const tools = {
    demo: { name: '@oja/demo', version: '1.0.0', dependencies: of('drawings') },
    bench: { name: '@oja/bench', version: '1.0.0', devDependencies: of('meter') },
  };
  writeProject(root, packNode(folder, `[ "$1" = --version ] && echo v${VERSION} && exit\necho "$@"\nexit 3`), {
    project: { workspaces: ['tools/*'], dependencies: of('goods'), devDependencies: of('checker') },
    packages: {
      ...entry('goods', {}),
      ...entry('checker', { dev: true }),
      ...entry('drawings', {}),
      ...entry('meter', { dev: true }),
      ...link('demo'),
      ...link('bench'),
      'tools/demo': tools.demo,
      'tools/bench': tools.bench,
    },
  });
  for (const [name, tool] of Object.entries(tools)) {
    mkdirSync(path.join(root, 'tools', name), { recursive: true });
    writeFileSync(path.join(root, 'tools', name, 'package.json'), JSON.stringify(tool));
  }
}
