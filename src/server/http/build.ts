/** Loads the output of `astro build`: the handler of the pages, the browser's files, the list of static pages. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Assets, loadAssets } from './assets.ts';
import type { PageHandler } from './render-page.ts';
import { retainedBuilds } from './retained-builds.ts';

export interface Build {
  readonly handler: PageHandler;
  readonly assets: Assets;
  /** Public pages without a parameter, as @astrojs/sitemap lists them; paths without a trailing slash. */
  readonly staticPaths: readonly string[];
}

/** Written at build time, when the public address is unknown. */
const SITEMAP = 'sitemap-0.xml';

async function readStaticPaths(clientFolder: string): Promise<string[]> {
  const text = await readFile(path.join(clientFolder, SITEMAP), 'utf8');
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1] ?? ''));
  return addresses.map(({ pathname }) => pathname.replace(/(.)\/$/, '$1'));
}

/**
 * Loads the build in `folder`. Hashed files of its sibling builds are served too.
 * @param headers of every answer with a file
 * @throws {Error} with a readable message when `folder` holds no build
 */
export async function loadBuild(folder: string, headers: readonly (readonly [string, string])[] = []): Promise<Build> {
  const entry = path.join(folder, 'server/entry.mjs');
  if (!existsSync(entry)) throw new Error('The pages are not built yet; npm start builds them.');
  const clientFolder = path.join(folder, 'client');
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: PageHandler };
  return {
    handler,
    assets: await loadAssets(clientFolder, {
      wanted: (name) => !name.startsWith('sitemap-'),
      headers,
      others: retainedBuilds(path.dirname(folder), headers),
    }),
    staticPaths: await readStaticPaths(clientFolder),
  };
}
