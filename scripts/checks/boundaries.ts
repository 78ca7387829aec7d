/**
 * Checks import boundaries (rooms.ts) and packages (packages.ts). Reads every import, including those of `.astro`
 * files, whose front matter no linter reads.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './imports.ts';
import { type Declared, declaredPackages, undeclaredPackages } from './packages.ts';
import { FOLDERS, folderOf, ROOMS, type Room, roomOf } from './rooms.ts';

/**
 * Packages that code for browsers and pages must not import: they would be sent to browsers, or duplicate the server.
 */
const SERVER_PACKAGES = [
  'kysely',
  'hono',
  'pg',
  'zod',
  'sharp',
  'pino',
  'cli-progress',
  'html-to-text',
  'htmlparser2',
  'jsonc-parser',
  'jose',
  'nodemailer',
  'altcha-lib',
  'rate-limiter-flexible',
];
const targetOf = (file: string, specifier: string) =>
  path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));

/** One sentence per violation of a file in a folder without rooms. */
function folderErrors(file: string, text: string): string[] {
  const folder = folderOf(file);
  return importsOf(file, text)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => targetOf(file, specifier))
    .filter((target) => ![folder, ...(FOLDERS[folder] ?? [])].includes(folderOf(target)))
    .map((target) => `${file} imports ${target}, which ${folder} may not`);
}

/**
 * One sentence per import that is not allowed. @param file path from the root of the repository, with forward slashes
 */
export function problemsOf(file: string, text: string): string[] {
  if (folderOf(file) in FOLDERS) return folderErrors(file, text);
  const name = roomOf(file);
  const room: Room = ROOMS[name];
  const problems: string[] = [];
  if ((name === 'repository' || name === 'handlers') && /\bdb\.write\(/.test(text))
    problems.push(`${file} opens a transaction, which is for a service to do`);
  for (const { specifier, typeOnly, isDynamic } of importsOf(file, text)) {
    if (typeOnly && !specifier.startsWith('.')) continue;
    if (!specifier.startsWith('.')) {
      const required = specifier.replace(/^node:/, '');
      const isServers = SERVER_PACKAGES.some((one) => required === one || required.startsWith(`${one}/`));
      if (room.bundled && (specifier.startsWith('node:') || isServers))
        problems.push(`${file} (${name}) imports ${specifier}, which belongs to the server`);
      continue;
    }
    const target = targetOf(file, specifier);
    if (folderOf(target) in FOLDERS) {
      problems.push(`${file} (${name}) imports ${target} from outside the shop`);
      continue;
    }
    const to = roomOf(target);
    const mayImport =
      room.imports.includes(to) || (isDynamic && room.onDemand?.includes(to)) || (typeOnly && room.types?.includes(to));
    if (to === name ? room.alone : !mayImport) problems.push(`${file} (${name}) imports ${target} (${to})`);
  }
  return problems;
}

/**
 * The maximum lines of a file of code: `.ts`, `.tsx` and `.astro` without its styles. Exempt are tests, examples of
 * components and style sheets.
 */
const MAX_LINES = 300;

/** Groups of files that import each other in a cycle. */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  // Tarjan's strongly connected components.
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    stack.push(file);
    for (const to of imports.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) circles.push(group);
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

const isCode = (file: string) => !/\.(test|examples)\.tsx?$|\.d\.ts$/.test(file);

/** Static imports of `file`; dynamic ones cannot form a cycle. */
const loadedWith = (file: string, text: string): string[] =>
  importsOf(file, text)
    .filter(({ specifier, isDynamic }) => specifier.startsWith('.') && !isDynamic)
    .map(({ specifier }) => targetOf(file, specifier));

/** All violations below `root` (the repository), except in tests of Vitest. */
export function checkBoundaries(root: string): { files: number; problems: string[] } {
  const texts = new Map(
    globSync('{src,scripts,tests,tools}/**/*.{ts,tsx,astro}', { cwd: root })
      .map((file) => file.split(path.sep).join('/'))
      .filter(isCode)
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
  const graph = new Map([...texts].map(([file, text]) => [file, loadedWith(file, text)]));
  const declared = new Map<string, Declared>();
  const declaredFor = (folder: string) => declared.getOrInsertComputed(folder, () => declaredPackages(root, folder));
  const problems = [
    ...[...texts].flatMap(([file, text]) => problemsOf(file, text)),
    ...[...texts].flatMap(([file, text]) =>
      undeclaredPackages(file, importsOf(file, text), declaredFor(folderOf(file))),
    ),
    ...circlesIn(graph).map((circle) => `a circle of imports: ${circle.join(', ')}`),
    ...[...texts]
      .filter(
        ([file, text]) =>
          !file.startsWith('tests/') && text.replace(/<style[\s\S]*?<\/style>/g, '').split('\n').length - 1 > MAX_LINES,
      )
      .map(([file]) => `${file} is longer than ${MAX_LINES} lines`),
  ];
  return { files: texts.size, problems };
}

if (import.meta.main) {
  const { files, problems } = checkBoundaries(path.join(import.meta.dirname, '../..'));
  for (const problem of problems) console.error(problem);
  console.log(`import boundaries: ${files} files, ${problems.length} errors`);
  if (files === 0 || problems.length > 0) process.exitCode = 1;
}
