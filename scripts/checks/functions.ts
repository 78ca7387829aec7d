/**
 * Finds long functions. A function has at most {@link MAX_LINES} lines of its own, without inner functions, which are
 * counted separately, and without a component's markup. It has at most {@link MAX_WHOLE_LINES} lines in all.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeOf } from './astro-code.ts';

const MAX_LINES = 60;
const MAX_WHOLE_LINES = 150;

const TEXT = 'a text for shoppers, from its first heading to its last';
const MIGRATION = 'tables in the order in which they are made; a migration that has shipped never changes';

/** Functions that may be longer, as `file name`, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/features/help/privacy-policy.ts privacyPolicy': TEXT,
  'src/features/help/terms-of-use.ts termsOfUse': TEXT,
  'src/features/help/help-steps.ts usageSteps': TEXT,
  'src/data/migrations/0001/catalogue.ts catalogueTables': MIGRATION,
  'src/data/migrations/0001/accounts.ts accountTables': MIGRATION,
  'src/data/migrations/0001/services.ts serviceTables': MIGRATION,
  'src/data/migrations/0007-orders.ts orders': MIGRATION,
};

export interface LongFunction {
  readonly name: string;
  readonly own: number;
  readonly whole: number;
}

const isMarkup = (node: ts.Node) => ts.isJsxElement(node) || ts.isJsxFragment(node) || ts.isJsxSelfClosingElement(node);

const hasBody = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

/** The name by which a reader finds the function: its own, or that of the variable or property it is assigned to. */
function nameOf(node: ts.FunctionLikeDeclaration, source: ts.SourceFile): string {
  const { name, parent } = node;
  if (name) return name.getText(source);
  const isNamedBy = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamedBy ? parent.name.getText(source) : 'without a name';
}

/** The functions in `text` that are too long. */
export function longFunctions(file: string, text: string): LongFunction[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, codeOf(file, text), ts.ScriptTarget.Latest, true, kind);
  const linesOf = (node: ts.Node) => {
    const [from, to] = [node.getStart(source), node.end].map((at) => source.getLineAndCharacterOfPosition(at).line);
    return (to ?? 0) - (from ?? 0) + 1;
  };
  /**
   * The numbers of lines in `node` that belong to inner functions or markup. A line on which one begins still counts as
   * the function's own.
   */
  const linesWithin = (node: ts.Node): number => {
    let lines = 0;
    ts.forEachChild(node, (child) => {
      lines += hasBody(child) || isMarkup(child) ? linesOf(child) - 1 : linesWithin(child);
    });
    return lines;
  };
  const found: LongFunction[] = [];
  const visit = (node: ts.Node): void => {
    if (hasBody(node)) {
      const whole = linesOf(node);
      const own = whole - linesWithin(node);
      if (own > MAX_LINES || whole > MAX_WHOLE_LINES) found.push({ name: nameOf(node, source), own, whole });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** One sentence for each function that is too long, and for each exception that is no longer needed. */
export function checkFunctions(root: string): { files: number; problems: string[] } {
  const files = globSync('{src,scripts,tools}/**/*.{ts,tsx,astro,mjs}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.(test|examples)\.tsx?$|\.d\.ts$/.test(file));
  const long = new Map(
    files.flatMap((file) =>
      longFunctions(file, readFileSync(path.join(root, file), 'utf8')).map((one) => [`${file} ${one.name}`, one]),
    ),
  );
  const problems = [...long]
    .filter(([key]) => !(key in EXCEPTIONS))
    .map(([key, { own, whole }]) => `${key} has ${own} lines of its own and ${whole} in all`);
  const unused = Object.keys(EXCEPTIONS)
    .filter((key) => !long.has(key))
    .map((key) => `${key} is not long any more: take it out of the exceptions`);
  return { files: files.length, problems: [...problems, ...unused] };
}

if (import.meta.main) {
  const { files, problems } = checkFunctions(path.join(import.meta.dirname, '../..'));
  for (const problem of problems) console.error(problem);
  console.log(`long functions: ${files} files, ${problems.length} errors`);
  if (files === 0 || problems.length > 0) process.exitCode = 1;
}
