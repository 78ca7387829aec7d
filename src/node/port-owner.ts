/** Finds the process that listens on a port of this machine. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface PortOwner {
  readonly pid: number;
  /** Its command with arguments, cut to {@link MAX_COMMAND} characters. */
  readonly command: string;
}

/** Maximum characters of a command. */
const MAX_COMMAND = 120;

/** State of a listening socket, in the tables of Linux. */
const LISTEN = '0A';

/** Returns the result of `read`; undefined when the system refuses, or the process has ended meanwhile. */
function ifAllowed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

/** Returns the names in `/proc/{pid}/fd` of the sockets that listen on `port`. */
function listeningSockets(port: number): Set<string> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(
    (table) => ifAllowed(() => readFileSync(table, 'utf8'))?.split('\n') ?? [],
  );
  const found = rows.map((row) => row.trim().split(/\s+/)).filter((row) => row[1]?.endsWith(`:${hex}`));
  return new Set(found.filter((row) => row[3] === LISTEN).map((row) => `socket:[${row[9]}]`));
}

/**
 * Returns the process that listens on `port`, with the lowest id of several that share it. Undefined when the system
 * does not tell: on other systems than Linux, and for a process of another user.
 */
export function portOwner(port: number): PortOwner | undefined {
  const sockets = listeningSockets(port);
  if (sockets.size === 0) return undefined;
  const pids = (ifAllowed(() => readdirSync('/proc')) ?? []).map(Number).filter((pid) => pid > 0);
  for (const pid of pids.sort((a, b) => a - b)) {
    const open = ifAllowed(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
    if (!open.some((fd) => sockets.has(ifAllowed(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? ''))) continue;
    const command =
      ifAllowed(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        ?.replaceAll('\0', ' ')
        .trim() ?? '';
    return { pid, command: command.length > MAX_COMMAND ? `${command.slice(0, MAX_COMMAND)}…` : command };
  }
  return undefined;
}
