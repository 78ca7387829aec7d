/** Finds the tests that name requirement rows in their sources, for `npm run spec` before any test has run. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { RanTest } from './report.ts';

const SOURCES = ['tests/**/*.ts', 'src/**/*.test.{ts,tsx}', '{scripts,tools}/**/*.test.ts'];
/** Files whose texts contain example titles. */
const OF_THE_SPECIFICATION = /^scripts\/spec\//;

const ROW_ID = /\b[A-Z]{3}-\d{2,3}\b/;

/** The text of a literal, with `…` for each inserted expression; undefined for other nodes. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** The texts in `source`, the content of `file`, that name a row: titles of tests, also those in tables. */
export function namedTests(file: string, source: string): RanTest[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: RanTest[] = [];
  const visit = (node: ts.Node): void => {
    const title = textOf(node);
    if (title !== undefined && ROW_ID.test(title)) {
      const line = parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1;
      const runner = /\.spec\.ts$/.test(file) ? 'playwright' : 'vitest';
      found.push({ title, fullTitle: title, runner, file, line, status: 'passed', message: '' });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

/** All such tests below `root`. Only a run shows whether they pass. */
export const allNamedTests = (root: string): RanTest[] =>
  globSync(SOURCES, { cwd: root })
    .filter((file) => !OF_THE_SPECIFICATION.test(file.split(path.sep).join('/')))
    .toSorted()
    .flatMap((file) => namedTests(path.join(root, file), readFileSync(path.join(root, file), 'utf8')));
