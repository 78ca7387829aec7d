/** A Varnish in front of a shop, with the configuration that we ship. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Socket, connect as tcpConnect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { until } from '../within.ts';
import { ROOT } from './shop-process.ts';

export interface VarnishServer {
  readonly origin: string;
  end(): Promise<void>;
}

/** Starts Varnish on `port` in front of the shop on `shopPort`. */
export async function startVarnish(port: number, shopPort: number): Promise<VarnishServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'varnish-'));
  // Its child has a user of its own.
  await chmod(folder, 0o755);
  const vcl = await readFile(path.join(ROOT, 'deploy/varnish/oja.vcl'), 'utf8');
  const file = path.join(folder, 'oja.vcl');
  await writeFile(file, vcl.replace('"4321"', `"${shopPort}"`));
  const args = ['-F', '-f', file, '-n', path.join(folder, 'run'), '-s', 'malloc,64m', '-p', 'http_gzip_support=off'];
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
    async end() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A connection that can be cut: what listens at `origin` passes everything on to `to`, or refuses. */
export interface CuttableConnection {
  readonly origin: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Passes connections of a free port on to the port `to`. */
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
