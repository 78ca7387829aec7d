/** Lists the licences of the packages that the shop ships, and decides which may be shipped. */

/** A package as package-lock.json describes it. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Whether it is a link to one of the project's own packages. */
  readonly link?: boolean;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; undefined when the package states none. */
  readonly licence: string | undefined;
}

/** Licences that only require their text to stay with the package, where it is. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
]);

/** Packages whose licences require more, which they satisfy as separate, unchanged files. */
const ALLOWED_FOR: readonly { readonly licence: string; readonly packages: RegExp }[] = [
  // libvips is a shared library that anyone may replace.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  // It minifies style sheets during the build.
  { licence: 'MPL-2.0', packages: /^lightningcss(-|$)/ },
];

const PACKAGES = 'node_modules/';

/** Packages of `lock` without development packages, sorted by name, including those for other platforms. */
export function shippedPackages({ packages }: LockFile): ShippedPackage[] {
  return Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes(PACKAGES) && !link && !dev)
    .map(([place, { version = '', license }]) => ({
      name: place.slice(place.lastIndexOf(PACKAGES) + PACKAGES.length),
      version,
      licence: license,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * Whether the SPDX expression `licence` permits shipping the package `name`. Expressions with brackets are not
 * supported.
 */
function mayShip(name: string, licence: string): boolean {
  const isAllowed = (id: string) =>
    ALLOWED.has(id) || ALLOWED_FOR.some((one) => one.licence === id && one.packages.test(name));
  return licence.split(' OR ').some((choice) => choice.split(' AND ').every(isAllowed));
}

/** A sentence for each of `packages` that may not be shipped. */
export function licenceProblems(packages: readonly ShippedPackage[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (licence === undefined) return [`${name} ${version} names no licence.`];
    if (mayShip(name, licence)) return [];
    return [
      `${name} ${version} has the licence ${licence}, which is not on the list of scripts/supply-chain/licences.ts.`,
    ];
  });
}

/** Packages by licence, the most frequent first: `MIT (313): altcha 3.2.2, …`. */
export function licenceLines(packages: readonly ShippedPackage[]): string[] {
  const byLicence = Map.groupBy(packages, ({ licence = 'no licence' }) => licence);
  return [...byLicence]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([licence, all]) => {
      const names = new Set(all.map(({ name, version }) => `${name} ${version}`));
      return `${licence} (${names.size}): ${[...names].join(', ')}`;
    });
}
