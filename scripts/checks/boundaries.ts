/**
 * Who may import whom (the table in docs/architecture.md). Reads every import of `src`, `.astro` files
 * included, which is why this is not a rule set of a linter: none of them reads Astro's front matter.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeOf } from './astro-code.ts';

/** What a file is, told by its folder and its suffix. */
export type Role =
  | 'pages'
  | 'layouts'
  | 'ui'
  | 'client'
  | 'hydration'
  | 'build'
  | 'platform'
  | 'calls'
  | 'contract'
  | 'api'
  | 'repository'
  | 'store'
  | 'browser'
  | 'script'
  | 'markup'
  | 'bundle'
  | 'component'
  | 'island'
  | 'pure'
  | 'style'
  | 'entry';

export interface Import {
  readonly specifier: string;
  /** `import type`: gone at run time. */
  readonly typeOnly: boolean;
}

/** The role of a path below `src`, with forward slashes. */
export function roleOf(file: string): Role {
  const [top = ''] = file.split('/');
  if (/\.css$/.test(file)) return 'style';
  if (top === 'features') {
    const suffix = /\.(calls|contract|api|repository|store|browser|script|markup)\.tsx?$/.exec(file)?.[1];
    if (suffix) return suffix as Role;
    if (/^features\/(interaction-bundle|load-bundle|islands|load-islands)\.ts$/.test(file)) return 'bundle';
    if (file === 'features/contract.ts' || file === 'features/wire.ts') return 'contract';
    if (file.startsWith('features/search/search-') && /search-(sqlite|postgres)\.ts$/.test(file)) return 'repository';
    if (file.endsWith('.astro')) return 'component';
    if (file.endsWith('.tsx')) return 'island';
    return 'pure';
  }
  if (
    top === 'pages' ||
    top === 'layouts' ||
    top === 'ui' ||
    top === 'client' ||
    top === 'hydration' ||
    top === 'build' ||
    top === 'platform'
  )
    return top;
  return 'entry';
}

/** What each role may import at run time, within `src`. */
const MAY_IMPORT: Readonly<Record<Role, readonly Role[]>> = {
  pages: ['layouts', 'component', 'island', 'markup', 'script', 'pure', 'ui', 'client', 'style'],
  layouts: [
    'layouts',
    'component',
    'island',
    'markup',
    'script',
    'bundle',
    'browser',
    'pure',
    'ui',
    'client',
    'hydration',
    'style',
  ],
  ui: ['ui', 'style'],
  hydration: ['hydration', 'ui', 'style'],
  build: ['build', 'hydration'],
  client: ['client', 'calls', 'pure'],
  platform: ['platform', 'api', 'repository', 'contract', 'calls', 'pure', 'client', 'ui'],
  calls: [],
  contract: ['calls', 'pure', 'contract'],
  api: ['contract', 'calls', 'repository', 'pure', 'platform', 'client'],
  repository: ['pure', 'repository', 'platform'],
  store: ['pure', 'store'],
  browser: ['browser', 'store', 'pure', 'client', 'calls', 'ui', 'island', 'hydration'],
  script: ['browser', 'store', 'pure', 'hydration', 'calls', 'client', 'bundle'],
  markup: ['island', 'pure', 'ui'],
  bundle: ['bundle', 'browser', 'island', 'hydration', 'pure'],
  component: ['pure', 'ui', 'component', 'island', 'markup', 'script', 'style'],
  island: ['browser', 'store', 'client', 'pure', 'ui', 'island'],
  pure: ['pure', 'bundle'],
  style: ['style'],
  entry: ['client', 'pure'],
};

/** Packages a role may not name at run time, since they would reach the browser or a second copy of the server. */
const SERVER_PACKAGES = [
  'kysely',
  'hono',
  'pg',
  'zod',
  'sharp',
  'pino',
  'cli-progress',
  'html-to-text',
  'jsonc-parser',
  'jose',
  'nodemailer',
  'altcha-lib',
  'rate-limiter-flexible',
];
const BUNDLED: readonly Role[] = [
  'pages',
  'layouts',
  'ui',
  'client',
  'hydration',
  'calls',
  'store',
  'browser',
  'script',
  'bundle',
  'component',
  'island',
  'pure',
  'entry',
];

/** Imports of a source text; dynamic ones included. For `.astro` its front matter and its scripts are read. */
export function importsOf(file: string, text: string): Import[] {
  const code = codeOf(file, text);
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const typeOnly = ts.isImportDeclaration(node)
        ? node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : node.isTypeOnly;
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: typeOnly === true });
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteralLike(argument)) found.push({ specifier: argument.text, typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** One sentence a broken rule. */
export function faultsOf(file: string, text: string): string[] {
  const role = roleOf(file);
  const faults: string[] = [];
  for (const { specifier, typeOnly } of importsOf(file, text)) {
    if (typeOnly) continue;
    if (!specifier.startsWith('.')) {
      const name = specifier.replace(/^node:/, '');
      if (
        BUNDLED.includes(role) &&
        (specifier.startsWith('node:') || SERVER_PACKAGES.some((p) => name === p || name.startsWith(`${p}/`)))
      )
        faults.push(`${file} (${role}) imports ${specifier}, which belongs to the server`);
      continue;
    }
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')));
    if (target.startsWith('..')) {
      if (role !== 'platform') faults.push(`${file} (${role}) imports ${specifier} from outside src`);
      continue;
    }
    const to = roleOf(target);
    if (!MAY_IMPORT[role].includes(to)) faults.push(`${file} (${role}) imports ${target} (${to})`);
    if (
      (role === 'api' || role === 'repository') &&
      to === 'platform' &&
      !/^platform\/(database|http\/route|http\/identity|providers)/.test(target)
    )
      faults.push(
        `${file} (${role}) imports ${target}: of the platform only the database and the route helper are for features`,
      );
  }
  return faults;
}

/** All faults below `root` (the `src` folder); tests beside the source are left out. */
export function checkBoundaries(root: string): { files: number; faults: string[] } {
  const files = globSync('**/*.{ts,tsx,astro}', { cwd: root })
    .map((f) => f.split(path.sep).join('/'))
    .filter((f) => !/\.(test|examples)\.tsx?$|\.d\.ts$/.test(f));
  return { files: files.length, faults: files.flatMap((f) => faultsOf(f, readFileSync(path.join(root, f), 'utf8'))) };
}

if (import.meta.main) {
  const { files, faults } = checkBoundaries(path.join(import.meta.dirname, '../../src'));
  for (const fault of faults) console.error(fault);
  console.log(`import boundaries: ${files} files, ${faults.length} faults`);
  if (files === 0 || faults.length > 0) process.exitCode = 1;
}
