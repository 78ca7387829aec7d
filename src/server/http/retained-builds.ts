/**
 * Serves hashed files of other builds on disk. A page of one build may be open, or come from a process that still runs
 * that build, while its styles are requested from a process with another build. During a rolling restart this happens
 * in both directions.
 */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Asset, HASHED, readAsset } from './asset.ts';

export interface RetainedBuilds {
  /** The hashed file at `urlPath`, from whichever build has it. */
  find(urlPath: string): Promise<Asset | undefined>;
}

/** The name format of scripts/build-stamp.mjs. */
const BUILD_NAME = /^[0-9a-f]{16}$/;
/** Milliseconds for which a folder listing is cached, so that requests for missing files are cheap. */
const LISTING_MS = 1_000;

interface Listing {
  /** Milliseconds since 1970. */
  at: number;
  /** Modification time of the builds folder; it changes when a build is added or removed. */
  readonly modified: number;
  /** Files by address. */
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

/** Lists the builds below `dist`, at most once a second, and only after a build was added or removed. */
export function retainedBuilds(
  dist: string,
  headers: readonly (readonly [string, string])[],
  now: () => number = Date.now,
): RetainedBuilds {
  let listing: Promise<Listing> | undefined;

  async function listAgain(before: Listing | undefined): Promise<Listing> {
    const modified = (await stat(dist)).mtimeMs;
    if (before?.modified === modified) {
      before.at = now();
      return before;
    }
    return { at: now(), modified, files: await hashedFiles(dist), read: new Map() };
  }

  async function currentListing(): Promise<Listing> {
    const before = await listing?.catch(() => undefined);
    if (before && now() - before.at < LISTING_MS) return before;
    return listAgain(before);
  }

  return {
    async find(urlPath) {
      listing = currentListing();
      const { files, read } = await listing;
      const file = files.get(urlPath);
      if (file === undefined) return undefined;
      const known = read.get(urlPath) ?? readAsset(file, urlPath, headers);
      read.set(urlPath, known);
      return known.catch((error: NodeJS.ErrnoException) => {
        read.delete(urlPath);
        // The build was removed after it was listed.
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}
