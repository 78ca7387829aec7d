/**
 * Checks that names use the field's words instead of our own: `errorOf` instead of `faultOf`, `MAX_LINES` instead of
 * `MOST_LINES`. A name is judged by its whole words (`default` contains no `fault`), and only in code: texts for
 * shoppers and the owner's strings are exempt.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeOf } from './astro-code.ts';
import { REFUSED } from './refused-table.ts';

/**
 * Files in which `words` means the words of a text, and `news` is one of them: search, parsing of amounts and colours,
 * and their tests and benchmarks.
 */
const TEXT_FILES =
  /^(src\/features\/search\/|src\/shared\/fold-text|src\/import\/money|src\/features\/products\/.*swatch-colours|tests\/contract\/search\/|tests\/reliability\/searches|tools\/bench\/(pages|targets|search)|tools\/demo\/catalogue-tree|tools\/soak\/traffic)/;

/** Names with such words that are also used outside those files. */
const TEXT_NAMES: ReadonlySet<string> = new Set([
  'searchWords',
  'joinedWords',
  'wordsAndMeasures',
  'SearchWords',
  'SearchWordsTable',
  'search_words',
]);

const FILES = '{src,scripts,tests,tools}/**/*.{ts,tsx,mjs,astro}';

/** Splits a name into words: `MAX_LINES`, `maxLines` and `#maxLines` become `max` and `lines`. */
const partsOf = (name: string): readonly string[] =>
  name
    .replace(/^#/, '')
    .split(/_|(?<=[a-z\d])(?=[A-Z])/)
    .map((word) => word.toLowerCase());

/** What is wrong with the word at `at` of a name; "at most" and "at least" are allowed. */
function refusalOf(file: string, name: string, parts: readonly string[], at: number): string | undefined {
  const word = parts[at] ?? '';
  const instead = REFUSED.get(word);
  if (instead === undefined) return;
  if ((word === 'most' || word === 'least') && parts[at - 1] === 'at') return;
  if ((word === 'words' || word === 'news') && (TEXT_FILES.test(file) || TEXT_NAMES.has(name))) return;
  return `${word}: ${instead}`;
}

/** One sentence for each refused name in the code of `file`; a name is reported once. */
export function refusedNames(file: string, text: string): string[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, codeOf(file, text), ts.ScriptTarget.Latest, true, kind);
  const found = new Map<string, string>();
  const visit = (node: ts.Node) => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && !found.has(node.text)) {
      const parts = partsOf(node.text);
      const refusals = parts.flatMap((_, at) => refusalOf(file, node.text, parts, at) ?? []);
      if (refusals.length > 0) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.set(
          node.text,
          `${file}:${line + 1} the name ${node.text} has a word that is not the field's (${refusals.join('; ')})`,
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found.values()];
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync(FILES, { cwd: root }).toSorted();
  const refused = files.flatMap((file) => refusedNames(file, readFileSync(path.join(root, file), 'utf8')));
  for (const sentence of refused) console.error(sentence);
  console.log(`names: ${files.length} files, ${refused.length} errors`);
  if (files.length === 0 || refused.length > 0) process.exitCode = 1;
}
