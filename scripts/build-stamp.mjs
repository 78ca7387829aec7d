/**
 * Builds the pages when their sources changed since the last build. Runs on the machine's own Node.
 * The build goes to a folder of its own and is put in place whole, so a stopped build leaves the old one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** What is tested, or stays in the process in front, is not in the build. */
const NOT_BUILT = /\.test\.ts$|\.(api|repository)\.ts$|^src\/platform\//;
const STAMP = 'dist/.stamp';
const LOCK = '.cache/build.lock';

function* filesUnder(root, name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    yield name;
    return;
  }
  for (const entry of readdirSync(full).sort()) yield* filesUnder(root, `${name}/${entry}`);
}

/** A hash of everything that the build is made from. */
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

const isBuilt = (root, fingerprint) => {
  const stamp = path.join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
};

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Whether the process that took the lock still runs. */
function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/** One build at a time in a folder; a lock whose process is gone counts as free. */
function takeLock(root) {
  const lock = path.join(root, LOCK);
  mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld(lock)) rmSync(lock, { force: true });
      else sleep(100);
    }
  }
}

/** Leftovers of builds that were stopped; whoever holds the lock is the only one that builds. */
function removeLeftovers(root) {
  const cache = path.join(root, '.cache');
  for (const name of readdirSync(cache)) {
    if (name.startsWith('dist-')) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

function build(root, fingerprint) {
  removeLeftovers(root);
  const bin = path.join(root, 'node_modules/.bin');
  const fresh = path.join(root, `.cache/dist-${process.pid}`);
  const old = path.join(root, `.cache/dist-old-${process.pid}`);
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout, stderr, error } = spawnSync(
    path.join(bin, 'astro'),
    ['build', '--outDir', fresh, '--logLevel', 'warn'],
    {
      cwd: root,
      env: { ...env, PATH: `${bin}${path.delimiter}${env.PATH}`, ASTRO_TELEMETRY_DISABLED: '1' },
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The build failed.\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`);
  }
  writeFileSync(path.join(fresh, '.stamp'), fingerprint);
  const dist = path.join(root, 'dist');
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}

/** Makes `dist` what the sources say; does nothing when it already is. Throws the build's own words. */
export function ensureBuilt(root) {
  if (isBuilt(root, sourcesFingerprint(root))) return;
  const release = takeLock(root);
  try {
    // Taken again: another process may have built, or sources may have changed, while this one waited.
    const fingerprint = sourcesFingerprint(root);
    if (isBuilt(root, fingerprint)) return;
    console.log('Building the pages …');
    build(root, fingerprint);
  } finally {
    release();
  }
}
