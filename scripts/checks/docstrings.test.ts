/** Tests of the check for docstrings. */
import { expect, test } from 'vitest';
import { missingDocstrings } from './docstrings.ts';

const COMMENT = '/** Holds a card. */\n';
const START = `${COMMENT}import b from './b.ts';\n`;

test.each([
  ['src/a.ts', 'export const priceOf = () => 1;\n', 'src/a.ts:3 priceOf has no docstring'],
  ['src/a.ts', 'export function priceOf() {}\n', 'src/a.ts:3 priceOf has no docstring'],
  ['src/a.contract.ts', 'export const card = 1;\n', 'src/a.contract.ts:3 card has no docstring'],
  ['src/A.tsx', 'interface Props {\n  id: number;\n}\n', 'src/A.tsx:4 the prop id has no docstring'],
  ['src/A.tsx', 'type CardProps = { id: number };\n', 'src/A.tsx:3 the prop id has no docstring'],
])('finds what has no docstring in %s: %s', (file, code, sentence) => {
  expect(missingDocstrings(file, START + code)).toEqual([sentence]);
});

test.each([
  ['src/a.ts', '/** Naira. */\nexport const priceOf = () => 1;\n'],
  ['src/a.ts', 'const priceOf = () => 1;\nexport const card = 1;\nexport function serveCards() {}\n'],
  ['src/a.ts', '/** Naira. */\nexport function priceOf(a: 1): 1;\nexport function priceOf(a: 2): 2;\n'],
  ['src/A.tsx', 'interface Props {\n  /** Of the product. */\n  id: number;\n  label: string;\n}\n'],
  ['src/A.tsx', 'export default function Card() {}\ninterface Other {\n  id: number;\n}\n'],
])('takes %s: %s', (file, code) => {
  expect(missingDocstrings(file, START + code)).toEqual([]);
});

test('reads the props of Astro components with islands alone', () => {
  const code = (island: string) => `---\n${START}interface Props {\n  id: number;\n}\n---\n${island}\n`;
  expect(missingDocstrings('src/A.astro', code('<Card id={1} client:idle />'))).toEqual([
    'src/A.astro:5 the prop id has no docstring',
  ]);
  expect(missingDocstrings('src/A.astro', code('<Card id={1} />'))).toEqual([]);
});

test('every file but migrations begins with a comment', () => {
  expect(missingDocstrings('src/a.ts', "import b from './b.ts';\n")).toEqual(['src/a.ts has no file comment']);
  expect(missingDocstrings('src/a.ts', `${COMMENT}export const b = () => 1;\n`)).toEqual([]);
  expect(missingDocstrings('src/a.ts', `import b from './b.ts';\n${COMMENT}`)).toEqual([]);
  expect(missingDocstrings('src/data/migrations/0001-a.ts', 'export const a = () => 1;\n')).toEqual([]);
});
