/**
 * Checks that the server does not search text for markup: a finished page contains text of visitors and sellers, and
 * Astro leaves `<` in attributes unescaped. Components state what a page contains when they render it (`Astro.locals`).
 * Refused are regular expressions with a tag, and searches for a text with one.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Files that read markup of our own build, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'http/build.ts': 'the list of static pages that the build writes',
};

/** Methods of strings, buffers and regular expressions that search for their first argument. */
const SEARCHES = new Set([
  'endsWith',
  'includes',
  'indexOf',
  'lastIndexOf',
  'match',
  'matchAll',
  'replace',
  'replaceAll',
  'search',
  'split',
  'startsWith',
]);

/** The beginning or end of a tag, also as a regular expression writes it. */
const TAG = /<(?:\\?[a-z/!]|\(|\[[a-z])/i;

/** Texts of the constants of a file, by name. */
function constantsOf(source: ts.SourceFile): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer && ts.isStringLiteralLike(initializer))
          texts.set(name.text, initializer.text);
  return texts;
}

/**
 * One sentence for each place in `text`, the content of `file` (a path below `src/server`), that searches for markup.
 */
export function scannedHtmlErrors(file: string, text: string): string[] {
  if (EXCEPTIONS[file] !== undefined) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const constants = constantsOf(source);
  const errors: string[] = [];
  const textOf = (node: ts.Expression | undefined): string => {
    if (!node) return '';
    if (ts.isIdentifier(node)) return constants.get(node.text) ?? '';
    return ts.isStringLiteralLike(node) ? node.text : '';
  };
  const visit = (node: ts.Node): void => {
    // A lookbehind or a named group is not a tag.
    if (ts.isRegularExpressionLiteral(node) && TAG.test(node.text.replaceAll(/\(\?<[=!]|\(\?<\w+>/g, '')))
      errors.push(`${file} looks for markup: ${node.text}`);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const searched = SEARCHES.has(node.expression.name.text) ? textOf(node.arguments[0]) : '';
      if (TAG.test(searched)) errors.push(`${file} looks for markup: ${searched}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return errors;
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../../src/server');
  const files = globSync('**/*.ts', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts'));
  const errors = files.flatMap((file) => scannedHtmlErrors(file, readFileSync(path.join(root, file), 'utf8')));
  for (const error of errors) console.error(error);
  console.log(`scanned HTML: ${files.length} files, ${errors.length} errors`);
  if (files.length === 0 || errors.length > 0) process.exitCode = 1;
}
