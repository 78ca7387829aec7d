/** A real PostgreSQL server for tests, on its own port and folder, that can be stopped, started and paused. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.mjs';
import { until } from '../within.ts';

const run = promisify(execFile);
/** Debian's folder of PostgreSQL versions. */
const VERSIONS = '/usr/lib/postgresql';
/** Linux's in-memory file system, and the free bytes that a server's data requires there. */
const IN_MEMORY = '/dev/shm';
const MIN_FREE = 2 ** 30;
/**
 * Settings of a server whose data may be lost with the machine, but not with its process, and whose plans do not depend
 * on when it last analysed its tables.
 */
const CARELESS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' };
const START_TIMEOUT_MS = 60_000;
const LOOK_MS = 50;
/**
 * Runs the server, and restarts it for each line of standard input until that ends. It also ends when the test run is
 * killed, alone or with its process group, so no server is left behind, not even a paused one. Then the data is
 * deleted.
 */
const WATCHED = `folder=$1; shift
trap : INT TERM HUP
"$@" </dev/null & server=$!
while read -r line; do wait $server; "$@" </dev/null & server=$!; done
kill -INT $server 2>/dev/null
kill -CONT $server $(cat /proc/$server/task/$server/children 2>/dev/null) 2>/dev/null
wait $server
rm -rf "$folder"`;

export interface PostgresServer {
  /** Address of the server's default database. */
  readonly url: string;
  /** Creates an empty database. `name` has letters, digits and underscores. */
  create(name: string): Promise<void>;
  /** The id of its first process. */
  pid(): Promise<number>;
  /** Crashes it, and resolves when it no longer answers. */
  stopAtOnce(): Promise<void>;
  /** Restarts it after {@link stopAtOnce}. */
  start(): Promise<void>;
  /** Pauses all its processes: connections stay open, and nothing is answered. */
  hold(): Promise<void>;
  /** Resumes them. */
  release(): Promise<void>;
  /** Stops it and deletes its data. */
  end(): Promise<void>;
}

async function newestBinaries(): Promise<string | undefined> {
  const versions = await readdir(VERSIONS).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest ? path.join(VERSIONS, newest, 'bin') : undefined;
}

/** A user to run as, because PostgreSQL refuses to run as root. */
async function userOfServer(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

/** Runs `sql` in the server's default database, and returns the rows of its answer. */
export async function asAdministrator(serverUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The reason why the server refuses a connection; undefined when it accepts one. */
async function refusal(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (error) {
    return error;
  }
}

async function untilItAnswers(url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const problem = await refusal(url);
    if (!problem) return;
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${output()}`, { cause: problem });
    await sleep(LOOK_MS);
  }
}

const untilItIsGone = (url: string): Promise<void> =>
  until('the end of PostgreSQL', async () => {
    const problem = await refusal(url);
    return (problem as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED';
  });

interface Place {
  readonly binaries: string;
  readonly user: { uid: number; gid: number } | undefined;
  /** The folder that contains `data`; deleted at the end. */
  readonly folder: string;
  readonly port: number;
}

/**
 * The folder for data that may be lost: in memory where there is room, since copying a database to a disk costs five to
 * ten times the CPU time.
 */
async function fastFolder(): Promise<string> {
  const disk = await statfs(IN_MEMORY).catch(() => undefined);
  return disk && disk.bavail * disk.bsize >= MIN_FREE ? IN_MEMORY : os.tmpdir();
}

/** Finds a folder and a port for a server; undefined when PostgreSQL is not installed. */
async function newPlace(parent: string): Promise<Place | undefined> {
  const binaries = await newestBinaries();
  if (!binaries) return undefined;
  const user = await userOfServer();
  const folder = await mkdtemp(path.join(parent, 'contract-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  return { binaries, user, folder, port: await freePort() };
}

const environmentOf = ({ folder }: Place) => ({ ...process.env, LC_ALL: 'C.UTF-8', HOME: folder });
const dataOf = ({ folder }: Place) => path.join(folder, 'data');

/** Runs a program of PostgreSQL as the server's user. */
async function runProgram(place: Place, program: string, flags: readonly string[]): Promise<void> {
  const { binaries, user, folder: cwd } = place;
  await run(path.join(binaries, program), flags, { ...user, env: environmentOf(place), cwd });
}

/**
 * Starts a server, or returns the reason why that is impossible, such as a missing installation.
 * @param durable whether a commit waits for the disk, which no test needs
 * @param parent an existing folder for its data; by default the system's for temporary files, or one in memory if the
 *   server is not durable
 */
export async function openPostgresServer({
  durable = false,
  parent,
}: {
  durable?: boolean;
  parent?: string;
} = {}): Promise<PostgresServer | { readonly missing: string }> {
  const place = await newPlace(parent ?? (durable ? os.tmpdir() : await fastFolder()));
  if (!place) return { missing: `no PostgreSQL below ${VERSIONS}` };
  const flags = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  await runProgram(place, 'initdb', ['-D', dataOf(place), ...flags]);
  return startServer(place, durable);
}

/** Starts a streaming replica of the server at `primaryUrl`. */
export async function openReplicaOf(primaryUrl: string): Promise<PostgresServer> {
  const place = await newPlace(await fastFolder());
  if (!place) throw new Error(`There is no PostgreSQL below ${VERSIONS}.`);
  const flags = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync', '--dbname', primaryUrl];
  await runProgram(place, 'pg_basebackup', ['-D', dataOf(place), ...flags]);
  return startServer(place, false);
}

async function startServer(place: Place, durable: boolean): Promise<PostgresServer> {
  const { binaries, user, folder, port } = place;
  const data = dataOf(place);
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    ...(durable ? {} : CARELESS),
    shared_buffers: '64MB',
    jit: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn('sh', ['-c', WATCHED, 'sh', folder, path.join(binaries, 'postgres'), '-D', data, ...flags], {
    ...user,
    env: environmentOf(place),
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  server.stderr.on('data', (text) => {
    output = (output + String(text)).slice(-4000);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;

  /** The id of the postmaster process. */
  const first = async () => Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    const parent = await first();
    // The postmaster comes first, because it starts the others.
    process.kill(parent, signal);
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
    for (const child of children.split(' ').filter(Boolean)) {
      try {
        process.kill(Number(child), signal);
      } catch (error) {
        // It has already ended.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
  async function end(): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.stdin.end();
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await untilItAnswers(url, () => output);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url,
    async create(name) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create database ${name}`).finally(() => client.end());
    },
    pid: first,
    async stopAtOnce() {
      process.kill(await first(), 'SIGQUIT');
      await untilItIsGone(url);
    },
    async start() {
      server.stdin.write('again\n');
      await untilItAnswers(url, () => output);
    },
    hold: () => signalAll('SIGSTOP'),
    release: () => signalAll('SIGCONT'),
    end,
  };
}
