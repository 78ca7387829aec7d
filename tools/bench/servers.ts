/** Starts the servers to measure: the shop as shipped, the bare server, and nginx. */
import { once } from 'node:events';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/free-port.mjs';
import type { Cores } from './machine.ts';
import { nginxConfig } from './nginx-config.ts';
import { type Probe, probe } from './probe.ts';
import type { Child, Stage } from './stage.ts';

export interface Place {
  readonly root: string;
  readonly stage: Stage;
  readonly cores: Cores;
}

export interface Server {
  readonly pid: number;
  /** The address without a trailing slash. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** The environment of a shop on `data`; stored pages are valid for a shop with the same one, except for its ports. */
export const shopEnvironment = (data: string, metricsPort: number): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_ENV: 'production',
  SHOP_MODE: 'demo',
  PUBLIC_URL: 'https://oja.example',
  METRICS_PORT: String(metricsPort),
  DATA_DIR: data,
  PICTURES_AHEAD: '0',
});

/** Maximum time in ms until a server listens. */
const TIMEOUT_MS = 60_000;

const node = (root: string) => path.join(root, 'node_modules/.bin/node');

/** Resolves once `url` answers 200. */
async function untilOpen(url: string, child: Child): Promise<void> {
  const last = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await probe(url).catch(() => undefined);
    if (answer?.status === 200) return;
    if (child.process.exitCode !== null || Date.now() > last)
      throw new Error(`${url} did not open.\n${child.output()}`);
    await new Promise((go) => setTimeout(go, 100));
  }
}

/**
 * Starts the shop in one process with its defaults, metrics and the headers of a public site; pictures are in a
 * temporary folder.
 * @param on cores to use; by default that of the servers
 * @param preloaded a module to run before the shop
 */
export async function startShop(
  place: Place,
  database: string,
  on: readonly number[] = [place.cores.server],
  preloaded?: string,
): Promise<Server> {
  const data = path.join(place.stage.folder, `data-${path.basename(path.dirname(database))}-${on.length}`);
  mkdirSync(data, { recursive: true });
  symlinkSync(database, path.join(data, 'shop.sqlite'));
  return startShopOn(place, data, on, preloaded);
}

/**
 * Like {@link startShop}, in a separate folder with a writable database.
 * @param settings further settings of the shop
 */
export async function startShopOn(
  { root, stage, cores }: Place,
  data: string,
  on: readonly number[] = [cores.server],
  preloaded?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const program = [...(preloaded ? ['--import', preloaded] : []), path.join(root, 'src/server/main.ts')];
  const child = stage.start(on, node(root), program, {
    cwd: root,
    env: { ...shopEnvironment(data, metricsPort), HOST: '127.0.0.1', PORT: String(port), ...settings },
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilOpen(`${origin}/healthz`, child);
  return { pid: child.pid, origin, stop: child.stop };
}

/** A bare node:http server that repeats the current answer of `url` to `headers`. */
export async function startBare(
  { root, stage, cores }: Place,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Server> {
  const script = fileURLToPath(new URL('./processes/bare-server.ts', import.meta.url));
  const child = stage.start(cores.server, node(root), [script, url, JSON.stringify(headers)], {
    env: { NODE_ENV: 'production' },
  });
  const [message] = (await Promise.race([
    once(child.process, 'message'),
    once(child.process, 'exit').then(() => {
      throw new Error(`The bare server did not open.\n${child.output()}`);
    }),
  ])) as [{ port: number }];
  return { pid: child.pid, origin: `http://127.0.0.1:${message.port}`, stop: child.stop };
}

/**
 * One nginx worker that answers `/answer` with the compressed bytes of `answer` and the same number of headers; with
 * `keepsOpen` it does not open the file again for each request.
 */
export async function startNginx({ stage, cores }: Place, answer: Probe, keepsOpen: boolean): Promise<Server> {
  const port = await freePort();
  const folder = path.join(stage.folder, `nginx-${port}`);
  mkdirSync(path.join(folder, 'html'), { recursive: true });
  // Never sent: gzip_static uses the plain file only for its date.
  writeFileSync(path.join(folder, 'html/answer'), '');
  writeFileSync(path.join(folder, 'html/answer.gz'), answer.body);
  // When root starts nginx, its worker runs as another user.
  chmodSync(stage.folder, 0o755);
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    nginxConfig({ folder, port, rawHeaders: answer.rawHeaders, keepsOpen }),
  );
  const child = stage.start(cores.server, 'nginx', [
    '-e',
    'stderr',
    '-p',
    folder,
    '-c',
    path.join(folder, 'nginx.conf'),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  await untilOpen(`${origin}/answer`, child);
  return { pid: child.pid, origin, stop: child.stop };
}
