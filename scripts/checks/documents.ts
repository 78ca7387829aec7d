/**
 * Checks the documentation: the size of README.md, that every link between documents has an existing file and heading,
 * and the form of decisions.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readSpecification } from '../spec/rows.ts';

/** Size limit of README.md in bytes. */
const README_BYTES = 8192;

const DOCUMENTS = ['README.md', 'docs/**/*.md', 'tests/spec/{decisions,exceptions}.md', 'tests/spec/decisions/*.md'];

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[`*]/g, '')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

const withoutCode = (markdown: string) => markdown.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '``');

/** Targets of the links in a document, except those to other hosts. */
export function linksOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target));
}

const anchorsOf = (markdown: string) =>
  new Set(
    [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text)),
  );

/** Messages about broken links in a document. `file` is relative to `root`. */
export function brokenLinks(root: string, file: string): string[] {
  const broken: string[] = [];
  for (const link of linksOf(readFileSync(path.join(root, file), 'utf8'))) {
    const [target = '', anchor] = link.split('#');
    const full = target === '' ? path.join(root, file) : path.join(root, path.dirname(file), decodeURI(target));
    if (!existsSync(full)) broken.push(`${file}: ${link} leads to no file`);
    else if (anchor && full.endsWith('.md') && !anchorsOf(readFileSync(full, 'utf8')).has(anchor))
      broken.push(`${file}: ${link} leads to no heading`);
  }
  return broken;
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const problems = globSync(DOCUMENTS, { cwd: root }).flatMap((file) => brokenLinks(root, file));
  const bytes = statSync(path.join(root, 'README.md')).size;
  if (bytes > README_BYTES) problems.push(`README.md has ${bytes} bytes; at most ${README_BYTES} are allowed`);
  problems.push(...readSpecification().problems);
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
