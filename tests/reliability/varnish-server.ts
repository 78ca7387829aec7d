/** Varnish in front of a shop, with the shipped configuration. */
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket, connect as tcpConnect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/free-port.mjs';
import { until } from '../within.ts';
import { ROOT } from './shop-process.ts';

/** The secret by which Varnish accepts the shop's purges in tests. */
export const VARNISH_SECRET = 'a-secret-of-the-tests-with-40-characters';

export interface VarnishServer {
  readonly origin: string;
  /** The file that contains its secret. */
  readonly secretFile: string;
  /** Whether its probe reaches the shop. */
  isHealthy(): Promise<boolean>;
  /** The number of probes sent to the shop. */
  probes(): Promise<number>;
  end(): Promise<void>;
}

/**
 * Starts Varnish on `port` in front of the shop on `shopPort`.
 * @param secretText content of its secret file; null: there is no such file
 * @throws {Error} with its output when it does not start
 */
export async function startVarnish(
  port: number,
  shopPort: number,
  secretText: string | null = `${VARNISH_SECRET}\n`,
): Promise<VarnishServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'varnish-'));
  // Its child process runs as another user.
  await chmod(folder, 0o755);
  const shipped = await readFile(path.join(ROOT, 'deploy/varnish/oja.vcl'), 'utf8');
  const file = path.join(folder, 'oja.vcl');
  const secret = path.join(folder, 'oja-secret');
  await writeFile(file, shipped.replace('"4321"', `"${shopPort}"`).replaceAll('/etc/varnish/oja-secret', secret));
  if (secretText !== null) await writeFile(secret, secretText);
  const run = path.join(folder, 'run');
  const args = ['-F', '-f', file, '-n', run, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'];
  const child = spawn('varnishd', [...args, '-a', `127.0.0.1:${port}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  await until(`Varnish to answer on ${origin}`, async () => {
    if (hasEnded) throw new Error(`Varnish ended:\n${output}`);
    return fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return {
    origin,
    secretFile: secret,
    async isHealthy() {
      const { stdout } = await promisify(execFile)('varnishadm', ['-n', run, 'backend.list']);
      return /^boot\.shop .*\bhealthy\b/im.test(stdout);
    },
    async probes() {
      const { stdout } = await promisify(execFile)('varnishlog', [
        '-n',
        run,
        '-d',
        '-g',
        'raw',
        '-i',
        'Backend_health',
      ]);
      return stdout.split('\n').filter(Boolean).length;
    },
    async end() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A connection that can be cut: whatever connects to `origin` is forwarded to `to`, or refused. */
export interface CuttableConnection {
  readonly origin: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Forwards connections of a free port to the port `to`. */
export async function openCuttable(to: number): Promise<CuttableConnection> {
  const port = await freePort();
  let isCut = false;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = tcpConnect(to, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
