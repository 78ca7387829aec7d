/** Where the processes of one `DATA_DIR` listen for their operator, and which of them live. */
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes: systems allow 103 and more for a socket's path; a name in the folder takes up to 22. */
const LONGEST_FOLDER = 80;

/** `run` below `dataDir`; where that path would be too long for a socket, a short one of the same `dataDir` elsewhere. */
export function controlFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'run');
  if (Buffer.byteLength(folder) <= LONGEST_FOLDER) return folder;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `shop-run-${hash}`);
}

/** Makes the folder, for this user alone. @throws Error with words when it is somebody else's */
export async function makeControlFolder(dataDir: string): Promise<string> {
  const folder = controlFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  // In the folder for temporary files anybody could have been here first.
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`The folder ${folder} belongs to another user.`);
  await chmod(folder, 0o700);
  return folder;
}

/** Whether somebody listens; a socket file outlives a process that was killed. */
function isLive(socketPath: string): Promise<boolean> {
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

/** Paths of the sockets of all live processes of `dataDir`. Removes the others. */
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
