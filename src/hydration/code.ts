import { CHUNKS } from './chunks.ts';

/**
 * Where the code of every page lies. The inline script of a page names it before it is built, so its names are made of
 * the version of the sources and not of what is in them.
 */
export interface Code {
  /** The script of every page (layouts/every-page.ts): run when something is to be done. */
  readonly page: string;
  /** All that the first touch needs (features/touched-code.ts). */
  readonly touched: string;
  /** List of what islands need (closures.ts); '' where nothing is fetched ahead. */
  readonly closures: string;
}

const fileOf = (chunk: string, assets: string, version: string) => `${assets}/${chunk}.${version}.js`;

/** Name of the file of a chunk, below the root of the site; undefined for a chunk that is named by what is in it. */
export const chunkFile = (chunk: string, assets: string, version: string): string | undefined =>
  (CHUNKS as readonly string[]).includes(chunk) ? fileOf(chunk, assets, version) : undefined;

/**
 * @param assets folder, such as `_astro`
 * @param version of the sources
 */
export const builtCode = (assets: string, version: string): Code => ({
  page: `/${fileOf('page', assets, version)}`,
  touched: `/${fileOf('touched', assets, version)}`,
  closures: `/${assets}/islands.${version}.json`,
});

/** Addresses of what a touch needs: fetched when a page is idle, or touched. */
export const builtAhead = (assets: string, version: string): string[] =>
  CHUNKS.map((chunk) => `/${fileOf(chunk, assets, version)}`);
