/** Serves built files and public files, cached in memory with their compressed forms. */
import { readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { BuiltFiles } from '../../client/built-files.ts';
import { type Asset, HASHED, readAsset, sendAsset } from './asset.ts';
import type { RetainedBuilds } from './retained-builds.ts';

export interface Assets extends BuiltFiles {
  /**
   * Serves the file at `urlPath` (percent-encoded). Every path below `/_astro/` is answered, with a 404 for a missing
   * file. Returns false for any other path.
   */
  serve(req: IncomingMessage, res: ServerResponse, urlPath: string): boolean;
}

export interface AssetOptions {
  /** Filters the files of the folder by name. */
  readonly wanted: (name: string) => boolean;
  /** Headers of every answer. They are passed to `writeHead`, not set before. */
  readonly headers: readonly (readonly [string, string])[];
  /** Finds hashed files of other builds, if there are any. */
  readonly others?: RetainedBuilds;
}

/** Vite's name for the one style sheet of all pages. */
const STYLE_SHEET = /^\/_astro\/style\.[\w-]+\.css$/;

const NOT_THERE = 'There is no such file.\n';

/** Reads all files of the build's client folder into memory; there are few. */
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
    styleSheet: [...assets.keys()].find((urlPath) => STYLE_SHEET.test(urlPath)) ?? '',
    serve(req, res, urlPath) {
      const asset = assets.get(urlPath);
      if (asset) sendAsset(req, res, asset);
      else if (urlPath.startsWith(HASHED)) serveOther(req, res, urlPath).catch((error) => res.destroy(error));
      else return false;
      return true;
    },
    bytesOf(urlPath) {
      const asset = assets.get(urlPath);
      return (asset?.encoded.get('br') ?? asset?.identity)?.body.length ?? 0;
    },
  };
}
