/** Installs the packages when the lock file changed since the last install. Runs on the machine's own Node. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Next to the packages, so that it is deleted with them. */
const STAMP = 'node_modules/.lock-stamp';

/** Runs `npm ci` in `root` unless the packages match the lock file; throws a readable error when it fails. */
export function ensureInstalled(root) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(root, STAMP);
  const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  if (installed && existsSync(path.join(root, 'node_modules/.bin/node'))) return;
  console.log('Installing packages …');
  // NODE_ENV=production would omit packages of the build.
  const { NODE_ENV: _, ...env } = process.env;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'inherit', env });
  if (status !== 0) throw new Error('npm ci failed; see its output above.');
  writeFileSync(stamp, lock);
}
