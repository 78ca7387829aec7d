/**
 * Names that use a word of our own where the field has one: `faultOf` is `errorOf`, `MOST_LINES` is `MAX_LINES`. A name is
 * judged by its whole words (`default` has no `fault`), in code alone: texts for shoppers and the owner's strings are free.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { codeOf } from './astro-code.ts';

/** Refused words of names, each with those of the field. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['words', 'message, text or label'],
  ['fault', 'error or problem, or invalid'],
  ['faults', 'errors or problems'],
  ['faulty', 'invalid or failing'],
  ['most', 'max'],
  ['least', 'min'],
  ['away', 'unavailable'],
  ['asked', 'requested, or input'],
  ['kept', 'stored or cached'],
  ['told', 'notified, or answer'],
  ['wish', 'input'],
  ['wishes', 'inputs'],
]);

/** Where `words` are the words of a text: searching, reading amounts and colours, and what tests and measures them. */
const TEXT_FILES =
  /^(src\/features\/search\/|src\/shared\/fold-text|src\/import\/money|src\/features\/products\/.*swatch-colours|tests\/contract\/search\/|tests\/reliability\/searches|tools\/bench\/(pages|targets|search)|tools\/demo\/catalogue-tree|tools\/soak\/traffic)/;

/** Names of such words that other files use. */
const TEXT_NAMES: ReadonlySet<string> = new Set([
  'searchWords',
  'joinedWords',
  'wordsAndMeasures',
  'SearchWords',
  'SearchWordsTable',
  'search_words',
]);

const FILES = '{src,scripts,tests,tools}/**/*.{ts,tsx,mjs,astro}';

/** The words of a name: `MAX_LINES`, `maxLines` and `#maxLines` are `max` and `lines`. */
const partsOf = (name: string): readonly string[] =>
  name
    .replace(/^#/, '')
    .split(/_|(?<=[a-z\d])(?=[A-Z])/)
    .map((word) => word.toLowerCase());

/** What is wrong with the word at `at` of a name; "at most" and "at least" are usual. */
function refusalOf(file: string, name: string, parts: readonly string[], at: number): string | undefined {
  const word = parts[at] ?? '';
  const instead = REFUSED.get(word);
  if (instead === undefined) return;
  if ((word === 'most' || word === 'least') && parts[at - 1] === 'at') return;
  if (word === 'words' && (TEXT_FILES.test(file) || TEXT_NAMES.has(name))) return;
  return `${word}: ${instead}`;
}

/** A sentence for each refused name in the code of `file`, once for each name. */
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
