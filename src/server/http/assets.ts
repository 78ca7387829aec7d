/** Built files and public files, cached in memory with their compressed forms. */
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type Asset, HASHED, readAsset, sendAsset } from './asset.ts';
import type { RetainedBuilds } from './retained-builds.ts';

export interface Assets {
  /**
   * Answers the file at `urlPath` (percent-encoded), and whatever is asked for below `/_astro/`, with a 404 if need
   * be. False when `urlPath` is none of that.
   */
  serve(req: IncomingMessage, res: ServerResponse, urlPath: string): boolean;
}

export interface AssetOptions {
  /** Which files of the folder, by name. */
  readonly wanted: (name: string) => boolean;
  /** Headers that every answer carries: they are written with the answer, not set before. */
  readonly headers: readonly (readonly [string, string])[];
  /** Where hashed files of other builds are; without it there are none. */
  readonly others?: RetainedBuilds;
}

const NOT_THERE = 'There is no such file.\n';

/** Reads the files of the build's client folder; they are few, so all of them stay in memory. */
export async function loadAssets(folder: string, { wanted, headers, others }: AssetOptions): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Asset>();
  for (const entry of entries) {
    if (!entry.isFile() || !wanted(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const urlPath = `/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')}`;
    assets.set(urlPath, await readAsset(file, urlPath, headers));
  }

  const missing = [
    ...headers.flat(),
    ...['content-type', 'text/plain; charset=utf-8'],
    ...['cache-control', 'no-store'],
    ...['content-length', String(NOT_THERE.length)],
  ];

  async function serveOther(req: IncomingMessage, res: ServerResponse, urlPath: string): Promise<void> {
    const asset = await others?.find(urlPath);
    if (asset) return sendAsset(req, res, asset);
    res.writeHead(404, missing).end(req.method === 'HEAD' ? undefined : NOT_THERE);
  }

  return {
    serve(req, res, urlPath) {
      const asset = assets.get(urlPath);
      if (asset) sendAsset(req, res, asset);
      else if (urlPath.startsWith(HASHED)) serveOther(req, res, urlPath).catch((error) => res.destroy(error));
      else return false;
      return true;
    },
  };
}
