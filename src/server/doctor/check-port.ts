/** Checks that the ports of the shop are free, or used by the running shop itself. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { portOwner } from '../../node/port-owner.ts';
import { controlFolder, isLive } from '../process/control-folder.ts';
import type { Examined } from './examined.ts';
import { type Finding, ok, problem } from './finding.ts';

interface Port {
  /** Name of the setting. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

/** Returns the code of the error of listening on the port for a moment; undefined when that works. */
async function refusalOf({ host, port }: Port): Promise<string | undefined> {
  const server = createServer().listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    server.close();
  }
}

/** Whether a process of the shop in `dataDir` runs on this machine. */
async function isShopRunning(dataDir: string): Promise<boolean> {
  const folder = controlFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EACCES') return [];
    throw error;
  });
  const sockets = names.filter((name) => name.endsWith('.sock')).map((name) => path.join(folder, name));
  // A socket that refuses this user belongs to a process of another user.
  return (await Promise.all(sockets.map((socket) => isLive(socket).catch(() => true)))).includes(true);
}

/** Returns which program uses `port`, where the system tells. */
function programWith(port: number): string {
  const owner = portOwner(port);
  return owner === undefined ? 'another program' : `process ${owner.pid} (${owner.command})`;
}

async function checkPort(one: Port, isRunning: boolean): Promise<Finding> {
  const { name, host, port } = one;
  const code = await refusalOf(one);
  if (code === undefined) return ok('port', `Port ${port} is free (${name}).`);
  if (code === 'EADDRINUSE')
    return isRunning
      ? ok('port', `The shop runs, and port ${port} is in use (${name}).`)
      : problem('port', `Port ${port} is taken by ${programWith(port)}.`, `Stop it, or set ${name} to another number.`);
  if (code === 'EACCES')
    return problem('port', `Port ${port} needs rights that this user does not have.`, `Set ${name} to 1024 or more.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return problem(
      'port',
      `HOST ${host} is not an address of this machine.`,
      'Set HOST to one of its own, or to 0.0.0.0.',
    );
  return problem('port', `Port ${port} cannot be listened on (${code}).`, `Set HOST and ${name} to others.`);
}

/** Yields the findings about the ports of the shop and its metrics. */
export async function* checkPorts({ config, isKnown }: Examined): AsyncGenerator<Finding> {
  const { host, port, metricsPort, dataDir } = config;
  const isRunning = await isShopRunning(dataDir);
  // The system chooses a free port for 0.
  if (isKnown('HOST', 'PORT') && port !== 0) yield await checkPort({ name: 'PORT', host, port }, isRunning);
  if (metricsPort !== undefined)
    yield await checkPort({ name: 'METRICS_PORT', host: '127.0.0.1', port: metricsPort }, isRunning);
}
