import { describe, expect, test } from 'vitest';
import type { ImportResult } from '../../src/import/import-options.ts';
import { parseProduct } from '../../src/import/parse-product.ts';
import { givenTo, UsageError } from '../command.ts';
import { IMPORT, readArguments } from './arguments.ts';
import { productMessage } from './product-text.ts';
import { endMessage, isDone, resultMessage } from './result-text.ts';

const NO_PICTURES = { hidden: 0, listed: [], missing: 0, firstMissing: undefined };
const read = (args: readonly string[]) => readArguments(givenTo(IMPORT, args));

describe('--from and --shop', () => {
  test('are parsed; without them the header of the file tells the system', async () => {
    expect(await read(['x.csv'])).toMatchObject({ from: undefined, shop: undefined, isMapped: false });
    expect(await read(['x.csv', '--from', 'woocommerce', '--shop', 'Ada Crafts'])).toMatchObject({
      from: 'woocommerce',
      shop: 'Ada Crafts',
    });
  });

  test.each([
    [['--from', 'excel'], '--from must be one of shopify, woocommerce, prestashop, magento.'],
    [['--from', 'shopify', '--map', 'tests/examples/shopify-map.json'], 'Give either --from or --map.'],
    [['--shop', '★'], '--shop needs a name with a letter or digit.'],
    [['--shop', 'Ada', '--kind', 'help'], '--shop is for products only.'],
  ])('%j is refused with a sentence', async (args, message) => {
    await expect(read(['x.csv', ...args])).rejects.toThrow(message);
  });
});

describe('--missing', () => {
  test('is parsed with the allowed percentage', async () => {
    expect((await read(['x.csv'])).missing).toBeUndefined();
    expect((await read(['x.csv', '--missing', 'deactivate'])).missing).toEqual({ atMostPercent: 20 });
    for (const share of ['50', '50%'])
      expect((await read(['x.csv', '--missing', 'deactivate', '--missing-at-most', share])).missing).toEqual({
        atMostPercent: 50,
      });
  });

  test.each([
    [['--missing', 'delete'], '--missing can be "deactivate" only.'],
    [['--missing-at-most', '5'], '--missing can be "deactivate" only.'],
    [['--missing', 'deactivate', '--kind', 'shops'], '--missing is for products only.'],
    [['--missing', 'deactivate', '--missing-at-most', 'all'], 'must be a whole number of percent from 0 to 100'],
    [['--missing', 'deactivate', '--missing-at-most', '101'], 'must be a whole number of percent from 0 to 100'],
  ])('%j is refused with a sentence', async (args, message) => {
    const reading = read(['x.csv', ...args]);
    await expect(reading).rejects.toThrow(UsageError);
    await expect(reading).rejects.toThrow(message);
  });

  test('lists the deactivated products, or those of a dry run, and why none was deactivated', async () => {
    const options = { ...(await read(['x.csv', '--missing', 'deactivate'])), dryRun: false };
    const products = [{ externalId: 'a1', nom: 'Pot', shop: 'stall' }];
    const result = (missing: ImportResult['missing']): ImportResult => ({
      summary: { read: 1, inserted: 0, updated: 0, unchanged: 1, merged: 0, rejected: 0 },
      examples: [],
      differing: { count: 0, listed: [] },
      pictures: NO_PICTURES,
      columns: { used: [], unused: [], absentFields: [] },
      readAs: 'CSV',
      firstRejected: undefined,
      misencoded: 0,
      missing,
      isAborted: false,
    });
    const said = (missing: ImportResult['missing'], dryRun = false) =>
      resultMessage(result(missing), { ...options, dryRun }).join('\n');
    expect(said({ products })).toMatch(
      /^1 product that the file leaves out was deactivated\.\n {2}a1 \(Pot, shop stall\)$/m,
    );
    expect(said({ products }, true)).toContain('1 product that the file leaves out would be deactivated.');
    expect(said({ products: [] })).toContain('0 products that the file leaves out were deactivated.');
    const refused = result({ products, refused: 'No product was deactivated: too many.' });
    expect(said(refused.missing)).toContain('would be deactivated');
    expect(endMessage(refused, options)).toEqual(['No product was deactivated: too many.']);
    expect([isDone(refused), isDone(result({ products }))]).toEqual([false, true]);
  });
});

test('names pictures that shoppers will not see, and merged rows that differ, by their lines', async () => {
  const options = await read(['x.csv']);
  const result: ImportResult = {
    summary: { read: 4, inserted: 1, updated: 0, unchanged: 0, merged: 3, rejected: 0 },
    examples: [],
    differing: {
      count: 3,
      listed: [{ identity: 'm1', line: 1200, name: 'Blue kettle', first: { line: 2, name: 'Red\u001bkettle' } }],
    },
    pictures: {
      hidden: 2,
      listed: [{ line: 7, picture: 'a.heic', reason: 'It is HEIC.' }],
      missing: 1,
      firstMissing: { line: 8, picture: 'b.jpg' },
    },
    columns: { used: [], unused: [], absentFields: [] },
    readAs: 'CSV',
    firstRejected: undefined,
    misencoded: 0,
    missing: undefined,
    isAborted: false,
  };
  expect(resultMessage(result, options)).toEqual(
    expect.arrayContaining([
      '2 pictures cannot be shown.',
      '  line 7: a.heic. It is HEIC.',
      '  and 1 more',
      '1 picture is not in the folder of pictures yet. The first of them is line 8: b.jpg.',
      '3 merged rows differ from the first row with the same identity, which counts.',
      '  line 1,200 (Blue kettle) has the identity of line 2 (Red kettle): m1',
      '  and 2 more',
    ]),
  );
});

test('shows products of a dry run as they would look', async () => {
  const row = parseProduct(
    {
      externalId: 'k\u001b1',
      nom: 'Classic kaftan',
      description: `Light\ncotton. ${'x'.repeat(200)}`,
      prix: '18000',
      prixPromotion: '15000',
      qte: '6',
      collection: 'Clothing',
      sousCategorie: 'Kaftans',
      boutique: 'Sahel Wear',
      images: 'a.jpg|b.jpg',
      varietes: 'M:15000|L:+500|XL:-500|a:1|b:2|c:3',
    },
    '2026-11-27T00:00:00.000Z',
  );
  expect(productMessage(row)).toEqual([
    '  Classic kaftan (k1)',
    '    ₦15,000 instead of ₦18,000, 6 in stock',
    '    Clothing > Kaftans',
    '    shop Sahel Wear',
    '    varieties: M ₦15,000, L +₦500, XL -₦500, a ₦1, b ₦2 and 1 more',
    '    pictures: 2, the first a.jpg',
    expect.stringMatching(/^ {4}"Light cotton\. x+…"$/),
  ]);
});
