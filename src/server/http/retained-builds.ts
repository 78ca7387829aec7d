/**
 * Hashed files of the other builds on disk. A page of one build may be open, or be answered by a process that
 * still runs it, while its styles are asked of a process that runs another: during a rolling restart, in both
 * directions.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Asset, HASHED, readAsset } from './asset.ts';

export interface RetainedBuilds {
  /** The hashed file that `urlPath` names, of whichever build has it. */
  find(urlPath: string): Promise<Asset | undefined>;
}

/** As scripts/build-stamp.mjs names them. */
const BUILD_NAME = /^[0-9a-f]{16}$/;
/** Milliseconds for which a listing of the folder is reused, so that requests for missing names cost nothing. */
const LOOK_COUNTS_MS = 1_000;

interface Look {
  /** Milliseconds since 1970. */
  at: number;
  /** Of the folder of the builds: another one is a build more or less. */
  readonly modified: number;
  /** Address to file. */
  readonly files: ReadonlyMap<string, string>;
  readonly read: Map<string, Promise<Asset>>;
}

async function hashedFiles(dist: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const build of (await readdir(dist)).filter((name) => BUILD_NAME.test(name))) {
    const folder = path.join(dist, build, 'client', HASHED);
    // A build without such files, or one that is being removed.
    const names = await readdir(folder).catch(() => []);
    for (const name of names) files.set(`${HASHED}${encodeURIComponent(name)}`, path.join(folder, name));
  }
  return files;
}

/** Looks into the builds below `dist`, at most once a second, and only after a build was added or removed. */
export function retainedBuilds(
  dist: string,
  headers: readonly (readonly [string, string])[],
  now: () => number = Date.now,
): RetainedBuilds {
  let look: Promise<Look> | undefined;

  async function lookAgain(before: Look | undefined): Promise<Look> {
    const modified = (await stat(dist)).mtimeMs;
    if (before?.modified === modified) {
      before.at = now();
      return before;
    }
    return { at: now(), modified, files: await hashedFiles(dist), read: new Map() };
  }

  async function currentLook(): Promise<Look> {
    const before = await look?.catch(() => undefined);
    if (before && now() - before.at < LOOK_COUNTS_MS) return before;
    return lookAgain(before);
  }

  return {
    async find(urlPath) {
      look = currentLook();
      const { files, read } = await look;
      const file = files.get(urlPath);
      if (file === undefined) return undefined;
      const known = read.get(urlPath) ?? readAsset(file, urlPath, headers);
      read.set(urlPath, known);
      return known.catch((error: NodeJS.ErrnoException) => {
        read.delete(urlPath);
        // The build was removed since.
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}
