/**
 * Installs the packages that a command needs, when they are not there or the lock file changed. Runs on the machine's
 * own Node.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fullDisk, lackOfRoom } from './disk-room.mjs';
import { OWN_NODE, prepareOwnNode } from './own-node.mjs';

/**
 * How much of the packages a command needs: each scope holds those before it. The packages of the other tools are
 * development packages of theirs, so that npm leaves them out with those of the shop.
 */
export const SCOPES = {
  shop: { name: 'the shop', npm: ['--omit=dev', '--workspaces=false'], megabytes: 500 },
  demo: { name: 'the shop and its demo', npm: ['--omit=dev'], megabytes: 600 },
  all: { name: 'the shop, its tests and its tools', npm: ['--include=dev'], megabytes: 1100 },
};
const ORDER = Object.keys(SCOPES);

/** The scope of `npm start`: a shop that is live holds no demo. @param {NodeJS.ProcessEnv} env */
export const scopeOfStart = ({ SHOP_MODE }) => (SHOP_MODE?.trim() === 'live' ? 'shop' : 'demo');

const PACKAGES = 'node_modules';
/** Next to the packages, so that it is deleted with them: what was installed, as `SCOPE HASH` of the lock file. */
const STAMP = 'node_modules/.lock-stamp';

/**
 * Not `--loglevel=error`: that a file could not be written is a warning to npm, which then succeeds without that file.
 */
const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=warn'];

/** Lines of npm that say what failed, without its hundreds of warnings about engines. */
const errorsOf = (stderr) =>
  stderr
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .join('\n');

/** Why npm did not install everything, in a sentence; undefined when it did. */
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

/** The scope that is installed for the lock file with that hash; undefined when none is. */
function installedScope(root, hash) {
  const stamp = path.join(root, STAMP);
  if (!existsSync(stamp) || !existsSync(path.join(root, OWN_NODE))) return undefined;
  const [scope, installed] = readFileSync(stamp, 'utf8').split(' ');
  return installed === hash && ORDER.includes(scope) ? scope : undefined;
}

/**
 * Runs npm, which replaces all packages, or only adds what is missing to those of the same lock file: a shop that runs
 * on them meanwhile does not lose them.
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
 * Installs the packages of `scope` in `root`, unless they and perhaps more are there and match the lock file. No package
 * runs a script of its own. Throws a readable error when it fails, or when the project's Node is not the one that was
 * meant.
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
  console.log(`Installing the packages of ${name} … (half a minute to some minutes, by the connection)`);
  const stamp = path.join(root, STAMP);
  // An installation that is interrupted leaves packages that are not whole: the next one begins anew.
  rmSync(stamp, { force: true });
  const result = runNpm(root, scope, before !== undefined);
  const failure = failureOf(root, scope, result);
  if (failure) {
    // What is there is not whole, and may fill the disk.
    if (result.status === 0 || /ENOSPC|EDQUOT/.test(result.stderr))
      rmSync(path.join(root, PACKAGES), { recursive: true, force: true });
    // npm has taken back what it had added, so the shop starts as before, also without a connection.
    else if (before !== undefined && result.status !== null) writeFileSync(stamp, `${before} ${hash}`);
    throw new Error(failure);
  }
  const problem = prepareOwnNode(root);
  if (problem) throw new Error(problem);
  writeFileSync(stamp, `${scope} ${hash}`);
}

/** {@link ensureInstalled}, or ends the process with the sentence that says why not. */
export function installOrExit(root, scope) {
  try {
    ensureInstalled(root, scope);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
