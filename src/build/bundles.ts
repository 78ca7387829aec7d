/**
 * Which modules of the browser stand together in one file, and where it lies. A phone pays for each file it asks for, and
 * the bundler alone makes one of every module that two others share: half a hundred for the controls of a page.
 */

/** Each bundle with the module it begins with, in the order in which they take the modules that they share. */
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
 * Address of a bundle: named by the version of the sources, since pages name it before its content is known.
 * @param assets folder of the build, such as `_astro`
 */
export const bundleUrl = (name: BundleName, assets: string, version: string): string =>
  `/${assets}/${name}.${version}.js`;
