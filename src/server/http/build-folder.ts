/**
 * Finds the builds of the pages. Each build is a folder below `dist` that never changes; `dist/current` names the
 * newest one (scripts/build-stamp.mjs creates builds and removes old unused ones).
 */
import { rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';

/** The folder of the newest build in `dist`. @throws {Error} with a readable message when there is none */
export async function currentBuild(dist: string): Promise<string> {
  const name = await readFile(path.join(dist, 'current'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error('The pages are not built yet; npm start builds them.');
    throw error;
  });
  return path.join(dist, name);
}

/**
 * Marks the build in `folder` as used by this process, so that it is not removed. Returns a function that unmarks it.
 * When the folder belongs to another user, marking fails, and only the newest three builds are safe from removal.
 */
export async function markBuildInUse(folder: string, log: Logger): Promise<() => void> {
  const marks = path.join(path.dirname(folder), 'in-use');
  const mark = path.join(marks, String(process.pid));
  try {
    await mkdir(marks, { recursive: true });
    await writeFile(mark, path.basename(folder));
  } catch (error) {
    log.info({ err: error }, 'the build in use cannot be marked: a later build may remove it');
    return () => {};
  }
  return () => rmSync(mark, { force: true });
}
