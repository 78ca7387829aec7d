/**
 * Builds the pages when their sources changed since the last build. Runs on the machine's own Node.
 *
 * Each build is a folder below `dist`, named after its sources, created atomically and never changed: a running shop
 * keeps the build that it started with. `dist/current` names the newest one (src/server/http/build-folder.ts reads it).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** Tests, and code that runs only in the server process, are not part of the build. */
const NOT_BUILT = /\.test\.ts$|\.(api|repository|mails)\.ts$|^src\/(api|data|import|node|providers|server)\//;
const DIST = 'dist';
const LOCK = '.cache/build.lock';
/** A build is named after the beginning of its fingerprint. */
const BUILD_NAME = /^[0-9a-f]{16}$/;
/** Unused builds to keep for browsers with open pages of an older build. */
const RETAINED_BUILDS = 3;

function* filesUnder(root, name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    yield name;
    return;
  }
  for (const entry of readdirSync(full).sort()) yield* filesUnder(root, `${name}/${entry}`);
}

/** A hash of all sources of the build. */
export function sourcesFingerprint(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesUnder(root, source)) {
      if (NOT_BUILT.test(file)) continue;
      const text = readFileSync(path.join(root, file));
      hash.update(`${file}\0${text.length}\0`).update(text);
    }
  }
  return hash.digest('hex');
}

const buildName = (fingerprint) => fingerprint.slice(0, 16);

const isBuilt = (root, fingerprint) => {
  const current = path.join(root, DIST, 'current');
  const name = buildName(fingerprint);
  return existsSync(current) && readFileSync(current, 'utf8') === name && existsSync(path.join(root, DIST, name));
};

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is also running.
    return error.code === 'EPERM';
  }
}

/** Whether the process that took the lock still runs; false when the lock was released meanwhile. */
function isLocked(lock) {
  try {
    return isRunning(Number(readFileSync(lock, 'utf8')));
  } catch {
    return false;
  }
}

/** Allows one build at a time; the lock of an ended process is ignored. */
function takeLock(root) {
  const lock = path.join(root, LOCK);
  mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isLocked(lock)) rmSync(lock, { force: true });
      else sleep(100);
    }
  }
}

/** Removes leftovers of aborted builds; the holder of the lock is the only one that builds. */
function removeLeftovers(root) {
  const cache = path.join(root, '.cache');
  for (const name of readdirSync(cache)) {
    if (name.startsWith('dist-')) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

/** Names of the builds that running processes use; removes the marks of ended processes. */
function buildsInUse(root) {
  const folder = path.join(root, DIST, 'in-use');
  const names = new Set();
  for (const pid of existsSync(folder) ? readdirSync(folder) : []) {
    const mark = path.join(folder, pid);
    if (isRunning(Number(pid))) names.add(readFileSync(mark, 'utf8'));
    else rmSync(mark, { force: true });
  }
  return names;
}

/** Removes builds beyond the newest {@link RETAINED_BUILDS} that no process uses. */
function removeOldBuilds(root) {
  const dist = path.join(root, DIST);
  const builds = readdirSync(dist)
    .filter((name) => BUILD_NAME.test(name))
    .map((name) => ({ name, time: statSync(path.join(dist, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  const inUse = buildsInUse(root);
  for (const { name } of builds.slice(RETAINED_BUILDS)) {
    if (!inUse.has(name)) rmSync(path.join(dist, name), { recursive: true, force: true });
  }
}

/** Builds into `fresh`; throws Astro's output when it fails. */
function runAstro(root, fresh) {
  const bin = path.join(root, 'node_modules/.bin');
  const { env } = process;
  const { status, stdout, stderr, error } = spawnSync(
    path.join(bin, 'astro'),
    ['build', '--outDir', fresh, '--logLevel', 'warn'],
    {
      cwd: root,
      env: {
        ...env,
        PATH: `${bin}${path.delimiter}${env.PATH}`,
        // Overrides the environment, for example a test runner's: pages built for development have endpoints that must
        // stay closed.
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
      },
      encoding: 'utf8',
    },
  );
  if (status === 0) return;
  rmSync(fresh, { recursive: true, force: true });
  throw new Error(`The build failed.\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`);
}

function build(root, name) {
  removeLeftovers(root);
  const built = path.join(root, DIST, name);
  mkdirSync(path.join(root, DIST), { recursive: true });
  if (!existsSync(built)) {
    console.log('Building the pages …');
    const fresh = path.join(root, `.cache/dist-${process.pid}`);
    runAstro(root, fresh);
    renameSync(fresh, built);
  }
  // Makes this build the newest one, also when these sources were already built earlier.
  utimesSync(built, new Date(), new Date());
  const next = path.join(root, DIST, `current-${process.pid}`);
  writeFileSync(next, name);
  renameSync(next, path.join(root, DIST, 'current'));
  removeOldBuilds(root);
}

/**
 * Makes the current build match the sources, if it does not already. Returns whether it built or switched. Throws the
 * output of a failed build.
 */
export function ensureBuilt(root) {
  if (isBuilt(root, sourcesFingerprint(root))) return false;
  const release = takeLock(root);
  try {
    // Computed again: another process may have built, or sources may have changed, while this one waited.
    const fingerprint = sourcesFingerprint(root);
    if (isBuilt(root, fingerprint)) return false;
    build(root, buildName(fingerprint));
    return true;
  } finally {
    release();
  }
}
