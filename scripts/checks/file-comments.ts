/**
 * Checks that a file's comment is the first thing in the file. In an Astro file an empty line must follow, or the
 * formatter, which sorts imports, moves the comment along with the import below it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const COMMENT = /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n/;
const IMPORT = /^(?:import|export)\b[^;]*;\n+/;

/** What is wrong with the position of the comment; undefined when it is right. */
export function misplacedComment(file: string, text: string): string | undefined {
  if (file.endsWith('.astro')) {
    if (!text.startsWith('---\n')) return undefined;
    const code = text.slice('---\n'.length);
    const comment = COMMENT.exec(code)?.[0];
    if (comment === undefined) return `${file} does not begin with its comment`;
    return /^import\b/.test(code.slice(comment.length)) ? `${file} has no empty line behind its comment` : undefined;
  }
  let rest = text;
  for (let found = IMPORT.exec(rest); found; found = IMPORT.exec(rest)) rest = rest.slice(found[0].length);
  const comment = rest === text ? undefined : COMMENT.exec(rest)?.[0];
  const isBetween = comment !== undefined && /^\n*import\b/.test(rest.slice(comment.length));
  return isBetween ? `${file} has its comment between its imports` : undefined;
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync('{src,scripts,tests,tools}/**/*.{ts,tsx,mjs,astro}', { cwd: root });
  const errors = files.flatMap((file) => misplacedComment(file, readFileSync(path.join(root, file), 'utf8')) ?? []);
  for (const error of errors) console.error(error);
  console.log(`comments of files: ${files.length} files, ${errors.length} errors`);
  if (files.length === 0 || errors.length > 0) process.exitCode = 1;
}
