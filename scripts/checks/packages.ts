/**
 * Defines which packages the code of a folder may import at run time: those of its own package.json. What `npm start`
 * installs must be enough, so the shop and its demo import no development packages.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Import } from './imports.ts';

export interface Declared {
  /** The package.json that declares the packages, relative to the root of the repository. */
  readonly file: string;
  readonly names: ReadonlySet<string>;
}

/** Whether the folder's code runs where no development packages are installed. */
const isShipped = (folder: string) => folder === 'src' || folder.startsWith('tools/demo');

/** The packages that the code of `folder` may import: a tool's own, or else those of the shop. */
export function declaredPackages(root: string, folder: string): Declared {
  const [tools = '', tool = ''] = folder.split('/');
  const own = `${tools}/${tool}/package.json`;
  const file = existsSync(path.join(root, own)) ? own : 'package.json';
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  return {
    file,
    names: new Set(Object.keys(isShipped(folder) ? dependencies : { ...dependencies, ...devDependencies })),
  };
}

/**
 * The package of an import such as `@a/b/c.js`; undefined for files, Node's modules and modules that a build generates.
 */
function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('.') || specifier.includes(':')) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** One sentence per package that `file` imports although its package.json does not declare it. */
export function undeclaredPackages(file: string, imports: readonly Import[], { file: own, names }: Declared): string[] {
  const used = imports
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) => packageOf(specifier))
    .filter((name) => name !== undefined && !names.has(name));
  return [...new Set(used)].map((name) => `${file} imports ${name}, which ${own} does not declare for it`);
}
