/** Starts one real PostgreSQL server for the contract tests and stops it behind them. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's own database, or why there is no server. */
    postgres: { readonly url: string } | { readonly missing: string };
  }
}

const run = promisify(execFile);
/** Where Debian puts the versions of PostgreSQL. */
const VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 60_000;
/**
 * Runs the server until the standard input ends, which it also does when the test run is killed: no server stays
 * behind. Then the data goes, too.
 */
const WATCHED = `folder=$1; shift; "$@" </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$folder"`;

async function newestBinaries(): Promise<string | undefined> {
  const versions = await readdir(VERSIONS).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? path.join(VERSIONS, newest, 'bin') : undefined;
}

/** PostgreSQL refuses to run as root. */
async function userOfServer(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function untilItAnswers(url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output()}`, { cause: error });
      await sleep(50);
    }
  }
}

async function stop(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode !== null) return;
  server.stdin?.end();
  await ended;
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const binaries = await newestBinaries();
  if (!binaries) {
    project.provide('postgres', { missing: `no PostgreSQL below ${VERSIONS}` });
    return undefined;
  }
  const user = await userOfServer();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'contract-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const env = { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder };
  await run(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, env, cwd: folder },
  );
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    jit: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn('sh', ['-c', WATCHED, 'sh', folder, path.join(binaries, 'postgres'), '-D', data, ...flags], {
    ...user,
    env,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr?.on('data', (text) => {
    output = (output + String(text)).slice(-4000);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await untilItAnswers(url, () => output);
  } catch (error) {
    await stop(server);
    throw error;
  }
  project.provide('postgres', { url });
  return async () => {
    await stop(server);
    await rm(folder, { recursive: true, force: true });
  };
}
