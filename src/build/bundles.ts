/**
 * The bundles of the browser: which modules share a file, and its address. Each request costs a phone time, and without
 * these groups the bundler writes a file for every module that two others share, some fifty for the controls of a page.
 */

/** The entry module of each bundle. A module that several bundles import goes into the first of them. */
export const BUNDLES = {
  /** The script of every page. */
  page: 'bundles/every-page.ts',
  /** What the first interaction needs, without React. */
  interaction: 'bundles/interaction-bundle.ts',
  /** React and the components of `data-island`. */
  islands: 'bundles/islands.ts',
} as const;

export type BundleName = keyof typeof BUNDLES;

export const BUNDLE_NAMES = Object.keys(BUNDLES) as readonly BundleName[];

/**
 * The address of a bundle, which contains the version of the sources, since pages name it before its content is known.
 * @param assets folder of the build, such as `_astro`
 */
export const bundleUrl = (name: BundleName, assets: string, version: string): string =>
  `/${assets}/${name}.${version}.js`;
