/** Installs the packages when the lock file changed since the last install. Runs on the machine's own Node. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fullDisk, lackOfRoom } from './disk-room.mjs';
import { OWN_NODE, prepareOwnNode } from './own-node.mjs';

const PACKAGES = 'node_modules';
/** Next to the packages, so that it is deleted with them. */
const STAMP = 'node_modules/.lock-stamp';

/**
 * Not `--loglevel=error`: that a file could not be written is a warning to npm, which then succeeds without that file.
 */
const NPM_CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=warn'];

/** Lines of npm that say what failed, without its hundreds of warnings about engines. */
const errorsOf = (stderr) =>
  stderr
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .join('\n');

/** Why npm did not install everything, in a sentence; undefined when it did. */
function failureOf(root, { status, stderr, error }) {
  const unwritten = /TAR_ENTRY_ERROR (\w+)[^\n]*/.exec(stderr);
  if (status === 0 && !unwritten) return undefined;
  if (/ENOSPC|EDQUOT/.test(stderr)) return fullDisk(root);
  const reason = errorsOf(stderr) || unwritten?.[0] || error?.message || 'It said nothing.';
  const hint = reason.includes('EINTEGRITY')
    ? '\nEINTEGRITY means that a package is not the one whose checksum is in package-lock.json.'
    : '';
  return `npm did not install the packages:\n${reason}${hint}`;
}

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
  const lack = existsSync(path.join(root, PACKAGES)) ? undefined : lackOfRoom(root);
  if (lack) throw new Error(lack);
  console.log('Installing packages … (half a minute to some minutes, by the connection)');
  // NODE_ENV=production would omit packages of the build.
  const { NODE_ENV: _, ...env } = process.env;
  const result = spawnSync('npm', NPM_CI, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    env,
  });
  const failure = failureOf(root, { ...result, stderr: result.stderr ?? '' });
  if (failure) {
    // What is there is not whole, and may fill the disk.
    if (result.status === 0 || /ENOSPC|EDQUOT/.test(result.stderr ?? ''))
      rmSync(path.join(root, PACKAGES), { recursive: true, force: true });
    throw new Error(failure);
  }
  const fault = prepareOwnNode(root);
  if (fault) throw new Error(fault);
  writeFileSync(stamp, lock);
}
