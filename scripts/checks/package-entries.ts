/**
 * Checks that packages are used as published: no code reaches past a package's documented entries, and none changes a
 * module of a package while pages are built or the server runs. Either could break without warning with another version
 * of the package.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeOf } from './astro-code.ts';
import { importsOf } from './imports.ts';

/**
 * Documented entries that an `exports` field does not list one by one; a `/` at the end stands for everything below it.
 */
const DOCUMENTED: Readonly<Record<string, string>> = {
  'altcha-lib/algorithms/': 'its README: a module for each algorithm',
  'altcha/workers/': 'its README: a worker for each algorithm',
  'axe-core/axe.min.js': 'its README: the file to put into a page',
  'csp_evaluator/dist/': 'its README: the package has no list of exports',
};

/**
 * The field `exports` of an installed package; `undefined` for a name that is no package, `{}` for one without that
 * field.
 */
export type ExportsOf = (name: string) => Readonly<Record<string, unknown>> | undefined;

/** The package of an import; undefined for files and for modules that a build generates, such as `astro:middleware`. */
const packageOf = (specifier: string): string | undefined =>
  /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?=\/|$)/.exec(specifier)?.[0];

/** Hooks of a Vite plugin that receive the code of every module or file. */
const CHANGING_HOOKS = new Set(['transform', 'renderChunk', 'generateBundle', 'transformIndexHtml']);

/** Functions of `node:module` that change how modules are loaded. */
const LOADING_HOOKS = new Set(['register', 'registerHooks']);

/** An import of a file within a package. */
const WITHIN_PACKAGE = /(?:^|\/)node_modules\/(?!\.)[@\w]/;
const WITHIN_DIST = /(?:^|\/)((?:@[\w.-]+\/)?[\w.-]+)\/dist\//;
/** A module that a plugin generates, whose name no other plugin should know; `virtual:` modules are our own. */
const INNER_MODULE = /^\0(?!virtual:)[\w@-]+[/:]/;

function isDocumented(specifier: string, exportsOf: ExportsOf): boolean {
  const entry = specifier.replace(/\?.*$/, '');
  const name = packageOf(entry);
  if (name === undefined || entry === name) return true;
  const known = exportsOf(name);
  if (!known || `.${entry.slice(name.length)}` in known) return true;
  return Object.keys(DOCUMENTED).some((one) => (one.endsWith('/') ? entry.startsWith(one) : entry === one));
}

/** The text of a literal as it would appear in a path. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateHead(node)) return node.text;
  return ts.isRegularExpressionLiteral(node) ? node.text.replaceAll('\\/', '/') : undefined;
}

/** Whether `node` is passed to a function, by itself or in an array. */
function isArgument(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent)) return isArgument(parent);
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && node !== parent.expression;
}

const isSpecifier = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);

const nameOf = (node: ts.ObjectLiteralElementLike): string | undefined => node.name?.getText();

/** What a node does to a package, as words that follow the name of the file. */
function errorOf(node: ts.Node, exportsOf: ExportsOf): string | undefined {
  const text = textOf(node);
  if (text !== undefined && !isSpecifier(node)) {
    if (WITHIN_PACKAGE.test(text) && isArgument(node)) return `reads a file of a package: ${text}`;
    const inDist = WITHIN_DIST.exec(text)?.[1];
    if (inDist !== undefined && exportsOf(inDist) && !isDocumented(`${inDist}/dist/`, exportsOf))
      return `names a file of ${inDist}: ${text}`;
    if (INNER_MODULE.test(text)) return `names a module that a plugin keeps to itself: ${text.slice(1)}`;
  }
  if (ts.isCallExpression(node) && /\bresolve$/.test(node.expression.getText())) {
    const [argument] = node.arguments;
    if (argument && ts.isStringLiteralLike(argument) && !isDocumented(argument.text, exportsOf))
      return `looks up ${argument.text}, which its package does not document`;
  }
  return undefined;
}

/** What a node changes in modules of packages, as words that follow the name of the file. */
function changeOf(node: ts.Node, exportsOf: ExportsOf): string | undefined {
  if (ts.isObjectLiteralExpression(node)) {
    const names = node.properties.map(nameOf);
    const hook = names.find((name) => name !== undefined && CHANGING_HOOKS.has(name));
    if (hook !== undefined && names.includes('name')) return `has a plugin with ${hook}, which changes modules`;
  }
  if (ts.isImportSpecifier(node) && LOADING_HOOKS.has((node.propertyName ?? node.name).getText())) {
    const { moduleSpecifier } = node.parent.parent.parent as ts.ImportDeclaration;
    if (/^'(node:)?module'$/.test(moduleSpecifier.getText())) return `changes how modules are loaded`;
  }
  if (ts.isCallExpression(node) && /\bonLoad$/.test(node.expression.getText())) return 'has a plugin with onLoad';
  if (ts.isCallExpression(node) && /\bresolve$/.test(node.expression.getText())) {
    const [argument] = node.arguments;
    // From such a folder a file of the package is one step away.
    if (argument && ts.isStringLiteralLike(argument) && packageOf(argument.text) === argument.text)
      if (exportsOf(argument.text)) return `looks up where ${argument.text} is`;
  }
  return undefined;
}

/**
 * One sentence for each place in `text`, the content of `file` (a path below the root of the project), that uses a
 * package in an undocumented way. Tests may change how modules are loaded.
 */
export function packageErrors(file: string, text: string, exportsOf: ExportsOf): string[] {
  const source = ts.createSourceFile(file, codeOf(file, text), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const isTest = file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
  const errors = importsOf(file, text)
    .filter(({ specifier }) => !isDocumented(specifier, exportsOf))
    .map(({ specifier }) => `imports ${specifier}, which its package does not document`);
  const visit = (node: ts.Node): void => {
    const error = errorOf(node, exportsOf) ?? (isTest ? undefined : changeOf(node, exportsOf));
    if (error !== undefined) errors.push(error);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return errors.map((error) => `${file} ${error}`);
}

/** Reads the field `exports` of the packages installed below `root`. */
function installedExports(root: string): ExportsOf {
  const known = new Map<string, ReturnType<ExportsOf>>();
  const read = (name: string): ReturnType<ExportsOf> => {
    try {
      const { exports = {} } = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));
      return typeof exports === 'object' ? exports : {};
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
  return (name) => {
    if (!known.has(name)) known.set(name, read(name));
    return known.get(name);
  };
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const exportsOf = installedExports(root);
  const files = globSync('{*.{ts,mjs},{src,scripts,tests,tools}/**/*.{ts,tsx,mjs,astro}}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    // This check and its test contain what they refuse; the installation test creates packages of its own.
    .filter((file) => !/^scripts\/(?:checks\/package-entries\.|install\.test\.ts$)/.test(file))
    .filter((file) => !file.includes('node_modules/'));
  const errors = files.flatMap((file) => packageErrors(file, readFileSync(path.join(root, file), 'utf8'), exportsOf));
  for (const error of errors) console.error(error);
  console.log(`packages: ${files.length} files, ${errors.length} errors`);
  if (files.length === 0 || errors.length > 0) process.exitCode = 1;
}
