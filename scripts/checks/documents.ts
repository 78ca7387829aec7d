/**
 * Checks the documentation: README.md stays short, and every link between documents leads to a file and a heading that
 * exist.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Most bytes of README.md. */
const README_BYTES = 8192;

const DOCUMENTS = ['README.md', 'docs/**/*.md'];

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

/** Targets of the links in a document; links to other hosts are left out. */
export function linksOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/i.test(target));
}

const anchorsOf = (markdown: string) =>
  new Set(
    [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text)),
  );

/** What is wrong with the links of one document, a sentence each. `file` is relative to `root`. */
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
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
