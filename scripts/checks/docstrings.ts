/**
 * Checks that readers of a signature find its meaning beside it: exported functions of `src`, the exported values of
 * contracts, and the props of React components and of Astro components with islands have docstrings, and every file of
 * `src` begins with a comment.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeOf } from './astro-code.ts';

/** Functions whose meaning is the same everywhere: components, `serveX` (mounts the routes of X) and `addX`. */
const KNOWN_FUNCTIONS = /^(?:[A-Z][a-z]|(?:serve|add)(?=[A-Z]))/;

/** Props whose meaning is the same everywhere. */
const KNOWN_PROPS: ReadonlySet<string> = new Set([
  'children',
  'class',
  'className',
  'label',
  'title',
  'onCancel',
  'onClick',
  'onClose',
  'onRetry',
]);

/** Each migration is one function, which its file comment describes. */
const MIGRATIONS = 'src/data/migrations/';

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);

const isFunction = (node: ts.Expression | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

/** A file comment above the first statement is a docstring of that statement, too. */
const hasDocstring = (node: ts.Node): boolean => ts.getJSDocCommentsAndTags(node).some(ts.isJSDoc);

/** Whether `code` begins with a comment, which may follow its imports. */
const hasFileComment = (code: string): boolean => /^(?:\s*(?:import|export)\b[^;]*;)*\s*\/\*\*/.test(code);

/** The exported functions of a statement, or in a contract its exported values. */
function exportsOf(node: ts.Statement, isContract: boolean): readonly ts.Identifier[] {
  if (!isExported(node)) return [];
  if (ts.isFunctionDeclaration(node)) return node.name ? [node.name] : [];
  if (!ts.isVariableStatement(node)) return [];
  return node.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && (isContract || isFunction(initializer)) ? [name] : [],
  );
}

/** The members of the interface or type `Props` or `XProps`. */
function propsOf(node: ts.Statement): readonly ts.TypeElement[] {
  if (ts.isInterfaceDeclaration(node)) return node.name.text.endsWith('Props') ? [...node.members] : [];
  if (!ts.isTypeAliasDeclaration(node) || !node.name.text.endsWith('Props')) return [];
  return ts.isTypeLiteralNode(node.type) ? [...node.type.members] : [];
}

/** The names of `source` that lack a docstring, with what they are. */
function undocumented(source: ts.SourceFile, file: string, hasProps: boolean): readonly [ts.Node, string][] {
  const found: [ts.Node, string][] = [];
  // The overloads of a function share the docstring of the first one.
  const documented = new Set<string>();
  for (const statement of source.statements) {
    for (const name of exportsOf(statement, file.endsWith('.contract.ts'))) {
      if (hasDocstring(statement)) documented.add(name.text);
      else if (!documented.has(name.text) && !KNOWN_FUNCTIONS.test(name.text)) found.push([name, name.text]);
    }
    for (const prop of hasProps ? propsOf(statement) : []) {
      const name = prop.name?.getText(source) ?? '';
      if (!hasDocstring(prop) && !KNOWN_PROPS.has(name)) found.push([prop, `the prop ${name}`]);
    }
  }
  return found;
}

/** One sentence for each docstring that `file` lacks. */
export function missingDocstrings(file: string, text: string): string[] {
  if (file.startsWith(MIGRATIONS)) return [];
  const code = codeOf(file, text);
  const isAstro = file.endsWith('.astro');
  const hasProps = isAstro ? /\sclient:[a-z]/.test(text) : file.endsWith('.tsx');
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  // Line 1 of an Astro file is the fence above its code.
  const firstLine = isAstro ? 2 : 1;
  const missing = undocumented(source, file, hasProps).map(([node, what]) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return `${file}:${line + firstLine} ${what} has no docstring`;
  });
  return isAstro || hasFileComment(code) ? missing : [...missing, `${file} has no file comment`];
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
    .filter((file) => !/\.(test|examples)\.tsx?$|\.d\.ts$/.test(file))
    .toSorted();
  const missing = files.flatMap((file) => missingDocstrings(file, readFileSync(path.join(root, file), 'utf8')));
  for (const sentence of missing) console.error(sentence);
  console.log(`docstrings: ${files.length} files, ${missing.length} errors`);
  if (files.length === 0 || missing.length > 0) process.exitCode = 1;
}
