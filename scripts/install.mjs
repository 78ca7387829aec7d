/** Installs the packages when the lock file changed since the last install. Runs on the machine's own Node. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OWN_NODE, prepareOwnNode } from './own-node.mjs';

/** Next to the packages, so that it is deleted with them. */
const STAMP = 'node_modules/.lock-stamp';

/**
 * Runs `npm ci` in `root` unless the packages match the lock file. No package runs a script of its own. Throws a readable
 * error when it fails, or when the project's Node is not the one that was meant.
 */
export function ensureInstalled(root) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(root, STAMP);
  const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  if (installed && existsSync(path.join(root, OWN_NODE))) return;
  console.log('Installing packages …');
  // NODE_ENV=production would omit packages of the build.
  const { NODE_ENV: _, ...env } = process.env;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0)
    throw new Error(
      'npm ci failed; see its output above. EINTEGRITY there means that a package is not the one whose checksum is in package-lock.json.',
    );
  const fault = prepareOwnNode(root);
  if (fault) throw new Error(fault);
  writeFileSync(stamp, lock);
}
