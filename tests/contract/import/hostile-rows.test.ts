/** Rows whose texts try to end an import, or to keep it busy forever: each becomes one rejected row, or plain text. */
import { expect, test } from 'vitest';
import type { ImportOptions } from '../../../src/import/import-options.ts';
import { RowChecker } from '../../../src/import/row-checker.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { importSite, productOf } from './import-site.ts';

const HTML = { fields: { description: { from: 'html', html: true } } };
/** The number of matching steps doubles with each letter: this text would take years. */
const SLOW_PATTERN = '^(a+)+$';
const SLOW_TEXT = `${'a'.repeat(50)}!`;
/** A limit in ticks of the import's own process (ms): many times what a row takes on a busy machine. */
const ROW_LIMIT_MS = 2_000;

describeEngines(
  'hostile rows',
  (open) => {
    const site = importSite({ onThread: true });
    const base = { nom: 'Drum', prix: 5, sousCategorie: 'Drums', boutique: 'Drum stall' };
    const linesOf = (rows: readonly object[]) => rows.map((row) => JSON.stringify({ ...base, ...row })).join('\n');
    const JSONL = { name: 'products.jsonl' };

    /** Imports `row` between two others, and expects that those are stored. */
    async function between(name: string, row: object, options: Parameters<typeof site.run>[3] = {}) {
      const rows = [{ externalId: `${name}-before` }, { externalId: name, ...row }, { externalId: `${name}-behind` }];
      const db = await open();
      const { summary, firstRejected } = await site.run(db, 'products', linesOf(rows), { ...JSONL, ...options });
      expect(summary.read).toBe(3);
      for (const other of [`${name}-before`, `${name}-behind`]) expect(await productOf(db, other)).toBeDefined();
      return { rejected: firstRejected, product: await productOf(db, name) };
    }

    test('G-359: HTML of 3,000 nested tags is one rejected row with its line and a sentence', async () => {
      const html = `${'<div>'.repeat(3_000)}deep`;
      expect((await between('deep', { html }, { mapping: HTML })).rejected).toBe(
        'line 2: description: its HTML has more than 256 tags nested in each other',
      );
    });

    test.each([
      ['colspan', '<td colspan="100000000">Weight</td><td>2 kg</td>'],
      ['rowspan', '<td rowspan="100000000">Weight</td><td rowspan="-1">2 kg</td>'],
      ['both', '<td colspan="20000" rowspan="20000">Weight</td><td colspan="1e99">2 kg</td>'],
    ])('a table cell with a %s without end is a cell', async (name, cells) => {
      const html = `<table><tr>${cells}</tr><tr><td>Colour</td></tr></table>`;
      const { product } = await between(`span-${name}`, { html }, { mapping: HTML });
      expect(product?.description).toBe('Weight   2 kg\nColour');
    });

    test('a table of 30,000 cells in one row and 30,000 rows is a text that is too long', async () => {
      const html = `<table><tr>${'<td>a</td>'.repeat(30_000)}</tr>${'<tr><td>b</td></tr>'.repeat(30_000)}</table>`;
      expect((await between('wide', { html }, { mapping: HTML })).rejected).toMatch(
        /^line 2: description has \d+ characters, at most 20000 are allowed$/,
      );
    });

    test('a text that a mapping makes longer than any text can be is a rejected row', async () => {
      const mapping = { fields: { description: { from: 'message', replace: [['a', 'b'.repeat(1000)]] } } };
      expect((await between('endless', { message: 'a'.repeat(900_000) }, { mapping })).rejected).toBe(
        'line 2: it cannot be read: Invalid string length',
      );
    });

    test('G-359: a row for which a regular expression takes years is given up, and the others of its file are read', async () => {
      const mapping = { fields: { description: { from: 'message', extract: SLOW_PATTERN } } };
      const openChecker: ImportOptions['openChecker'] = (setting, signal) =>
        new RowChecker(setting, signal, ROW_LIMIT_MS);
      expect((await between('slow', { message: SLOW_TEXT }, { mapping, openChecker })).rejected).toMatch(
        /^line 2: it takes too long to read: /,
      );
    });

    test('JSON of 100,000 nested lists is a rejected row', async () => {
      const db = await open();
      const text = linesOf([{ externalId: 'nested' }]).replace(
        '"Drum"',
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      );
      const { firstRejected } = await site.run(db, 'products', text, JSONL);
      expect(firstRejected).toBe('line 1: more than 100 objects and lists nested in each other');
    });

    test('a letter with 400,000 marks, which are slow to put in order, keeps 30 of them', async () => {
      const description = `a${'\u0301'.repeat(200_000)}${'\u0316'.repeat(200_000)}`;
      const { product } = await between('marks', { description });
      expect(product?.description).toHaveLength(30);
    });

    test('a million separators in a list of pictures are read in one go', async () => {
      const images = `https://a.example/1.jpg${';'.repeat(900_000)}x`;
      expect((await between('separators', { images })).rejected).toContain('images "');
    });

    test('an amount among 100,000 blanks is no amount', async () => {
      const mapping = { fields: { prix: { from: ['price', 'prix'], amount: 'lower' } } };
      expect((await between('blanks', { price: `5${' '.repeat(100_000)}x` }, { mapping })).rejected).toContain('prix');
    });
  },
  sqliteFirst,
);
