/** A project in a folder whose only package is a stand-in for Node, for tests of the installation. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageFor } from './own-node.mjs';

/** The package of this machine's Node, and the version that the stand-in has. */
export const NODE = packageFor(process.platform, process.arch);
export const VERSION = '26.10.0';

export interface Packed {
  readonly resolved: string;
  readonly integrity: string;
}

/** Packs `content` of `folder` as `name`.tgz beside it. */
function pack(folder: string, name: string): Packed {
  const file = path.join(folder, `${name}.tgz`);
  execFileSync('tar', ['-czf', file, '-C', folder, 'package']);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  return { resolved: `file:${file}`, integrity };
}

/** A tarball with a Node that runs `program`, and would leave a file behind if its install script ran. */
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

/** Writes a project whose lock file names the Node of `packed`, and `more` entries besides. */
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
export function packEmpty(folder: string, name: string): Packed {
  const content = path.join(folder, name, 'package');
  mkdirSync(content, { recursive: true });
  writeFileSync(path.join(content, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  return pack(path.join(folder, name), name);
}
