/** Finds the admin sockets of the processes of one `DATA_DIR`. */
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Maximum bytes of the folder's path: systems allow 103 or more for a socket, and a name in the folder takes up to 22.
 */
const LONGEST_FOLDER = 80;

/**
 * Returns `run` below `dataDir`, or a short path that is unique for `dataDir` when that one is too long for a socket.
 */
export function controlFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'run');
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER) return folder;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `shop-run-${hash}`);
}

/**
 * Creates the folder with access for this user only. @throws {Error} with a clear message when it belongs to another
 * user
 */
export async function makeControlFolder(dataDir: string): Promise<string> {
  const folder = controlFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  // Another user could have created the path in the folder of temporary files.
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`The folder ${folder} belongs to another user.`);
  await chmod(folder, 0o700);
  return folder;
}

/** Whether a process listens on the socket; a killed process leaves its file. */
export function isLive(socketPath: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPath, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      else reject(error);
    });
  });
}

/** Returns the sockets of all live processes of `dataDir`, and removes the others. */
export async function liveSockets(dataDir: string): Promise<string[]> {
  const folder = controlFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const live: string[] = [];
  for (const name of names.filter((text) => text.endsWith('.sock')).sort()) {
    const socketPath = path.join(folder, name);
    if (await isLive(socketPath)) live.push(socketPath);
    else await rm(socketPath, { force: true });
  }
  return live;
}
