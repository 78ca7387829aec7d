/** nginx in front of shops, with the shipped configuration. */
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/free-port.mjs';
import { until } from '../within.ts';
import { ROOT } from './shop-process.ts';

const NGINX = path.join(ROOT, 'deploy/nginx');

/** The outer part of the configuration: folders that nginx writes to, and minimal settings. */
const frame = (folder: string, parts: readonly string[]) => `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${parts.join('\n')}
}
`;

/**
 * The shipped configuration with another port, its log in `folder`, and processes on `ports` instead of 4321 and 4322.
 */
async function shippedParts(folder: string, port: number, ports: readonly [number, number]): Promise<string[]> {
  const server = await readFile(path.join(NGINX, 'oja.conf'), 'utf8');
  const processes = await readFile(path.join(NGINX, 'oja-processes.conf'), 'utf8');
  return [
    processes.replace('127.0.0.1:4321', `127.0.0.1:${ports[0]}`).replace('127.0.0.1:4322', `127.0.0.1:${ports[1]}`),
    server
      .replace(/^ {4}listen 80;$/m, `    listen 127.0.0.1:${port};`)
      .replaceAll('/var/log/nginx/access.log', path.join(folder, 'access.log')),
  ];
}

/** Creates a folder that nginx can use even if its workers run as another user. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Enables the lines for TLS with a temporary certificate, and returns the output of `nginx -t`. */
export async function checkWithTls(): Promise<string> {
  const folder = await newFolder();
  const run = promisify(execFile);
  try {
    const names = ['fullchain.pem', 'privkey.pem'].map((name) => path.join(folder, name)) as [string, string];
    const subject = ['-subj', '/CN=shop.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
    await run('openssl', ['req', '-x509', ...subject, '-out', names[0], '-keyout', names[1]]);
    const [processes = '', server = ''] = await shippedParts(folder, await freePort(), [4321, 4322]);
    const ports: Readonly<Record<string, number>> = { 80: await freePort(), 443: await freePort() };
    // `nginx -t` also opens its ports, and not every machine has IPv6.
    const withTls = server
      .replaceAll('#tls ', '')
      .replace('server_name _;', '')
      .replaceAll('/etc/letsencrypt/live/shop.example', folder)
      .replaceAll(/^.*listen \[::\].*$/gm, '')
      .replaceAll(/listen (80|443)\b/g, (_, name: string) => `listen 127.0.0.1:${ports[name]}`);
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, frame(folder, [processes, withTls]));
    return (await run('nginx', ['-t', '-c', file, '-p', folder, '-e', path.join(folder, 'error.log')])).stderr;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface NginxServer {
  readonly origin: string;
  /** The lines of its log so far. */
  log(): Promise<Readonly<Record<string, unknown>>[]>;
  end(): Promise<void>;
}

/**
 * Starts nginx in front of the shops on `ports`, and resolves when it answers.
 * @param options `isUnavailable`: no shop is running, so nginx itself answers
 */
export async function startNginx(
  ports: readonly [number, number],
  { isUnavailable = false } = {},
): Promise<NginxServer> {
  const folder = await newFolder();
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, frame(folder, await shippedParts(folder, port, ports)));
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) =>
    child.on('close', () => {
      hasEnded = true;
      resolve();
    }),
  );
  const origin = `http://127.0.0.1:${port}`;
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until(`nginx to answer on ${origin}`, async () => {
      if (hasEnded) throw new Error(`nginx ended:\n${output}`);
      return fetch(`${origin}/readyz`).then(
        (answer) => answer.status === (isUnavailable ? 503 : 200),
        () => false,
      );
    });
  } catch (error) {
    await end();
    throw error;
  }
  const log = async () => {
    const lines = (await readFile(path.join(folder, 'access.log'), 'utf8')).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  };
  return { origin, log, end };
}
