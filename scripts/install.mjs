/**
 * Installs the packages that a command needs when they are missing or the lock file changed. Runs on the machine's own
 * Node.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fullDisk, lackOfRoom } from './disk-room.mjs';
import { OWN_NODE, prepareOwnNode } from './own-node.mjs';

/**
 * How many of the packages a command needs: each scope includes those before it. Packages of the other tools are their
 * development packages, so npm omits them together with those of the shop.
 */
export const SCOPES = {
  shop: { name: 'the shop', npm: ['--omit=dev', '--workspaces=false'], megabytes: 500 },
  demo: { name: 'the shop and its demo', npm: ['--omit=dev'], megabytes: 600 },
  all: { name: 'the shop, its tests and its tools', npm: ['--include=dev'], megabytes: 1100 },
};
const ORDER = Object.keys(SCOPES);

/** The scope of `npm start`: a live shop has no demo. @param {NodeJS.ProcessEnv} env */
export const scopeOfStart = ({ SHOP_MODE }) => (SHOP_MODE?.trim() === 'live' ? 'shop' : 'demo');

const PACKAGES = 'node_modules';
/**
 * A file next to the packages, so that it is deleted with them: the installed scope and the hash of the lock file, as
 * `SCOPE HASH`.
 */
const STAMP = 'node_modules/.lock-stamp';

/**
 * The log level is not `error`: npm reports a file that it could not write as a warning, and then succeeds without that
 * file.
 */
const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=warn'];

/** Lines of npm's output that name the failure, without its hundreds of warnings about engines. */
const errorsOf = (stderr) =>
  stderr
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .join('\n');

/** The reason why npm did not install everything, as a sentence; undefined when it did. */
function failureOf(root, scope, { status, stderr, error }) {
  const unwritten = /TAR_ENTRY_ERROR (\w+)[^\n]*/.exec(stderr);
  if (status === 0 && !unwritten) return undefined;
  if (/ENOSPC|EDQUOT/.test(stderr)) return fullDisk(root, SCOPES[scope].megabytes);
  const reason = errorsOf(stderr) || unwritten?.[0] || error?.message || 'It said nothing.';
  const hint = reason.includes('EINTEGRITY')
    ? '\nEINTEGRITY means that a package is not the one whose checksum is in package-lock.json.'
    : '';
  return `npm did not install the packages:\n${reason}${hint}`;
}

/** The scope that is installed for the lock file with this hash; undefined when none is. */
function installedScope(root, hash) {
  const stamp = path.join(root, STAMP);
  if (!existsSync(stamp) || !existsSync(path.join(root, OWN_NODE))) return undefined;
  const [scope, installed] = readFileSync(stamp, 'utf8').split(' ');
  return installed === hash && ORDER.includes(scope) ? scope : undefined;
}

/**
 * Runs npm. It either replaces all packages or only adds missing ones for the same lock file, so that a running shop
 * does not lose its packages.
 */
function runNpm(root, scope, isAdded) {
  // NODE_ENV=production would omit packages of the build.
  const { NODE_ENV: _, ...env } = process.env;
  const args = [...(isAdded ? ['install', '--no-save'] : ['ci']), ...SCOPES[scope].npm, ...QUIETLY];
  const { stderr, ...result } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['inherit', 'ignore', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    env,
  });
  return { ...result, stderr: stderr ?? '' };
}

/**
 * Installs the packages of `scope` in `root`, unless at least these are already there and match the lock file. No
 * package runs an install script. Throws a readable error when it fails, or when the project's Node is not the expected
 * one.
 * @param {string} root
 * @param {keyof typeof SCOPES} scope
 */
export function ensureInstalled(root, scope) {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const before = installedScope(root, hash);
  if (before !== undefined && ORDER.indexOf(before) >= ORDER.indexOf(scope)) return;
  const { name, megabytes } = SCOPES[scope];
  const lack = existsSync(path.join(root, PACKAGES)) ? undefined : lackOfRoom(root, megabytes);
  if (lack) throw new Error(lack);
  console.log(`Installing the packages of ${name} … (half a minute to some minutes, depending on the connection)`);
  const stamp = path.join(root, STAMP);
  // An interrupted installation leaves incomplete packages, so the next one starts from scratch.
  rmSync(stamp, { force: true });
  const result = runNpm(root, scope, before !== undefined);
  const failure = failureOf(root, scope, result);
  if (failure) {
    // The existing packages are incomplete, and may fill the disk.
    if (result.status === 0 || /ENOSPC|EDQUOT/.test(result.stderr))
      rmSync(path.join(root, PACKAGES), { recursive: true, force: true });
    // npm has removed again what it added, so the shop starts as before, also without a connection.
    else if (before !== undefined && result.status !== null) writeFileSync(stamp, `${before} ${hash}`);
    throw new Error(failure);
  }
  const problem = prepareOwnNode(root);
  if (problem) throw new Error(problem);
  writeFileSync(stamp, `${scope} ${hash}`);
}

/** Runs {@link ensureInstalled}, or ends the process with a sentence that states why it failed. */
export function installOrExit(root, scope) {
  try {
    ensureInstalled(root, scope);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
