/**
 * Checks where unescaped HTML is written, and its source. Text of a seller or a shopper in such a place is a script in
 * every page that shows it, so only our own markup is allowed:
 *
 * - `set:html` of an Astro file accepts a constant, or the result of a function in {@link SOURCES}: the serialiser of
 *   JSON-LD, our own drawings, the inline script, a list that escapes every text, and slots, which Astro has rendered
 *   and escaped. It may pass through a `const` of the front matter, `await`, `&&`, `??` and `? :`.
 * - Scripts and islands may not write HTML: `innerHTML` may only be read, and `dangerouslySetInnerHTML`,
 *   `insertAdjacentHTML` and the like are forbidden. Create elements instead.
 *
 * A new source needs a line in {@link SOURCES}, and a test that shows how it handles `<`, `&` and quotes.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeOf, frontMatterOf } from './astro-code.ts';

/** Functions and constants that return our own HTML, with the module (below `src`) to import them from. */
const SOURCES: Readonly<Record<string, string>> = {
  jsonLdBlocks: 'layouts/json-ld.ts',
  categoryOptions: 'layouts/category-options.ts',
  categoryFieldOptions: 'features/products/filter-panel/category-choice.ts',
  accountMenuMarkup: 'features/account/hub/account-menu.markup.ts',
  addressBoxMarkup: 'features/location/address-box.markup.ts',
  addPanelMarkup: 'features/cart/add-panel.markup.ts',
  productCardsMarkup: 'features/products/card/product-card.markup.ts',
  followMarkup: 'features/follows/follow.markup.ts',
  followersMarkup: 'features/follows/follow.markup.ts',
  heartMarkup: 'features/favourites/heart.markup.ts',
  searchFieldMarkup: 'features/search/bar/search-field.markup.ts',
  newsletterMarkup: 'features/newsletter/newsletter.markup.ts',
  priceMarkup: 'features/products/page/price.markup.ts',
  rateMarkup: 'features/ratings/rate.markup.ts',
  amountMarkup: 'ui/price.markup.ts',
  buttonStart: 'ui/button.markup.ts',
  buttonEnd: 'ui/button.markup.ts',
  emptyStateMarkup: 'ui/empty-state.markup.ts',
  emptyStateStart: 'ui/empty-state.markup.ts',
  emptyStateEnd: 'ui/empty-state.markup.ts',
  fieldMarkup: 'ui/field.markup.ts',
  iconMarkup: 'ui/icon.markup.ts',
  pageSizeMarkup: 'ui/page-size.markup.ts',
  paginationMarkup: 'ui/pagination.markup.ts',
  ratingMarkup: 'ui/rating.markup.ts',
  searchBoxMarkup: 'ui/search-box.markup.ts',
  selectMarkup: 'ui/select.markup.ts',
  spinnerMarkup: 'ui/spinner.markup.ts',
  // The inline script of every page, generated at build time.
  script: 'virtual:inline-script',
  // The inline script of lists in random order, generated with it.
  shuffleCards: 'virtual:inline-script',
  hideCards: 'virtual:inline-script',
};

/** Astro has already escaped the content of a slot. */
const RENDERED_SLOT = 'Astro.slots.render';

/** Allowed expressions of single files that the rules above cannot follow. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Our own examples of components; the page is not part of a build.
  'pages/styleguide.astro': ['example.slot'],
  // A rendered slot that is stored for the next page.
  'ui/Once.astro': ['html'],
  'ui/EachOnce.astro': ['html'],
};

/** Names that write HTML in a browser, on any object. */
const WRITERS = new Set([
  'dangerouslySetInnerHTML',
  'insertAdjacentHTML',
  'createContextualFragment',
  'setHTMLUnsafe',
  'srcdoc',
  'set:html',
  // Functions of Astro's compiler.
  'markHTMLString',
  'unescapeHTML',
]);
/** Properties that may be read, but not written. */
const PROPERTIES = new Set(['innerHTML', 'outerHTML']);

const parsed = (text: string): ts.SourceFile =>
  ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** The origin of each name in a front matter: a module (below `src` if it is ours), or the value of a `const`. */
interface Names {
  readonly modules: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, ts.Expression>;
}

function namesOf(file: string, text: string): Names {
  const frontMatter = frontMatterOf(text);
  const modules = new Map<string, string>();
  const values = new Map<string, ts.Expression>();
  for (const statement of parsed(frontMatter).statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const { text } = statement.moduleSpecifier;
      const from = text.startsWith('.') ? path.posix.join(path.posix.dirname(file), text) : text;
      const { importClause: clause } = statement;
      if (clause?.name) modules.set(clause.name.text, from);
      if (clause?.namedBindings && ts.isNamedImports(clause.namedBindings))
        // Only without an alias, since an alias would not be in the list.
        for (const { name, propertyName } of clause.namedBindings.elements)
          if (!propertyName) modules.set(name.text, from);
    }
    if (ts.isVariableStatement(statement) && statement.declarationList.flags & ts.NodeFlags.Const)
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) values.set(name.text, initializer);
  }
  // A template parameter may shadow the name.
  for (const [, list = '', one = ''] of text.slice(frontMatter.length).matchAll(/\(([^()]*)\)\s*=>|(\w+)\s*=>/g))
    for (const name of `${list} ${one}`.match(/\w+/g) ?? []) {
      modules.delete(name);
      values.delete(name);
    }
  return { modules, values };
}

/** Whether `expression` can only return our own HTML. */
function isOurs(expression: ts.Expression, names: Names): boolean {
  const isSource = (name: string) => SOURCES[name] !== undefined && SOURCES[name] === names.modules.get(name);
  if (ts.isStringLiteralLike(expression)) return true;
  if (ts.isAwaitExpression(expression) || ts.isParenthesizedExpression(expression))
    return isOurs(expression.expression, names);
  if (ts.isConditionalExpression(expression))
    return isOurs(expression.whenTrue, names) && isOurs(expression.whenFalse, names);
  if (ts.isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken;
    // The left side of `&&` renders nothing when it is falsy.
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return isOurs(expression.right, names);
    const joins = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.PlusToken];
    return (
      joins.includes(kind as (typeof joins)[number]) &&
      isOurs(expression.left, names) &&
      isOurs(expression.right, names)
    );
  }
  if (ts.isCallExpression(expression)) {
    const called = expression.expression.getText();
    return called === RENDERED_SLOT || isSource(called);
  }
  if (!ts.isIdentifier(expression)) return false;
  const value = names.values.get(expression.text);
  return value ? isOurs(value, names) : isSource(expression.text);
}

/** The text between the bracket at `from` and its closing one; brackets in strings must be balanced. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  return text.slice(from + 1);
}

function templateProblems(file: string, text: string): string[] {
  const names = namesOf(file, text);
  const isAllowed = (written: string): boolean => {
    if (EXCEPTIONS[file]?.includes(written.trim())) return true;
    const [statement] = parsed(`(${written})`).statements;
    return statement !== undefined && ts.isExpressionStatement(statement) && isOurs(statement.expression, names);
  };
  const problems: string[] = [];
  for (const { index } of text.matchAll(/set:html/g)) {
    const from = index + 'set:html='.length;
    // A quoted value is a constant.
    if (text.startsWith('="', index + 'set:html'.length)) continue;
    const written = text[from] === '{' ? bracketed(text, from) : text.slice(index, from + 20);
    if (text[from] === '{' && isAllowed(written)) continue;
    problems.push(`${file} writes HTML that may not be ours: set:html of ${written.trim()}`);
  }
  return problems;
}

function isWritten(node: ts.Node): boolean {
  const { parent } = node;
  const isAccess = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  // An object key, for `Object.assign` or spread properties, or an attribute.
  if (!isAccess)
    return ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isJsxAttribute(parent);
  const user = parent.parent;
  if (!ts.isBinaryExpression(user) || user.left !== parent) return false;
  const { kind } = user.operatorToken;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function scriptProblems(file: string, code: string): string[] {
  const problems: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : '';
    if (WRITERS.has(name) || (PROPERTIES.has(name) && isWritten(node)))
      problems.push(`${file} writes HTML with ${name}`);
    if (ts.isCallExpression(node) && /^(window\.)?document\.write(ln)?$/.test(node.expression.getText()))
      problems.push(`${file} writes HTML with document.write`);
    ts.forEachChild(node, visit);
  };
  visit(parsed(code));
  return problems;
}

/**
 * One sentence per place in `text`, the content of `file` (a path below `src`), that may write HTML of another source.
 */
export function rawHtmlProblems(file: string, text: string): string[] {
  const own = scriptProblems(file, codeOf(file, text));
  return file.endsWith('.astro') ? [...templateProblems(file, text), ...own] : own;
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../../src');
  const files = globSync('**/*.{ts,tsx,astro}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !/\.(test|examples)\.tsx?$|\.d\.ts$/.test(file));
  const problems = files.flatMap((file) => rawHtmlProblems(file, readFileSync(path.join(root, file), 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`raw HTML: ${files.length} files, ${problems.length} errors`);
  if (files.length === 0 || problems.length > 0) process.exitCode = 1;
}
