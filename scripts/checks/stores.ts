/**
 * Checks that every island first reads a store as the server rendered it: islands hydrate at different times, and one
 * that reads the store's current value would not match its HTML, and would lose a click.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Whether a call of `useStore` states what the server rendered: `{ ssr: 'initial' }`, or a function for a computed
 * store.
 */
function saysWhatWasDrawn({ arguments: [, options] }: ts.CallExpression): boolean {
  if (!options || !ts.isObjectLiteralExpression(options)) return false;
  return options.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      property.name.getText() === 'ssr' &&
      (ts.isArrowFunction(property.initializer) || property.initializer.getText() === "'initial'"),
  );
}

/**
 * One sentence for each call of `useStore` in `text`, the content of `file`, that does not state what the server
 * rendered.
 */
export function storeErrors(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const errors: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'useStore' && !saysWhatWasDrawn(node))
      errors.push(`${file} reads a store as it is when it hydrates: ${node.getText()}; add { ssr: 'initial' }`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return errors;
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  const errors = files.flatMap((file) => storeErrors(file, readFileSync(path.join(root, file), 'utf8')));
  for (const error of errors) console.error(error);
  console.log(`stores: ${files.length} files, ${errors.length} errors`);
  if (files.length === 0 || errors.length > 0) process.exitCode = 1;
}
