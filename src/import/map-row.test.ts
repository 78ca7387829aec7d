import { describe, expect, test } from 'vitest';
import { mapRow } from './map-row.ts';
import { readMapping } from './mapping.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Applies `rule` to `rows` for the field `nom`. */
const made = (rule: unknown, ...rows: Rows) =>
  mapRow(readMapping(JSON.stringify({ fields: { nom: rule } }), undefined), 'products', ...rows).nom;

describe('columns of nested JSON', () => {
  const row = {
    'a.b': 'own name',
    seller: { name: 'Ada', phones: [] },
    images: [{ src: 'a.svg', colour: 'Red' }, { src: 'b.svg' }],
    tags: ['x', 'y'],
    gone: null,
    price: { amount: 1200.5 },
    open: true,
  };

  test.each([
    ['seller.name', 'Ada'],
    ['a.b', 'own name'],
    ['images.src', 'a.svg|b.svg'],
    ['images.1.src', 'b.svg'],
    ['images.colour', 'Red|'],
    ['tags', 'x|y'],
    ['tags.0', 'x'],
    ['price.amount', '1200.5'],
    ['open', 'true'],
    ['gone', ''],
    ['seller.phones', ''],
    ['seller.phones.number', ''],
  ])('%s is %j', (column, text) => {
    expect(made(column, row)).toBe(text);
  });

  test.each([
    'seller.age',
    'images.2.src',
    'images.size',
    'gone.x',
    'nothing',
    'tags.x',
    'toString',
    'seller.toString',
  ])('%s is not there', (column) => {
    expect(made(column, row)).toBeUndefined();
  });
});

describe('steps of a rule', () => {
  test('join joins the columns that are not empty', () => {
    const rule = { from: ['a', 'b', 'c'], join: ' / ' };
    expect(made(rule, { a: ' S ', b: '', c: 'Red' })).toBe('S / Red');
    expect(made(rule, { a: '', b: '' })).toBe('');
    expect(made(rule, {})).toBeUndefined();
  });

  test('replace replaces every match', () => {
    const rule = {
      from: 'a',
      replace: [
        ['^(\\d\\d)/(\\d\\d)/(\\d{4})$', '$3-$2-$1'],
        ['x+', ''],
      ],
    };
    expect(made(rule, { a: '09/12/2025' })).toBe('2025-12-09');
    expect(made(rule, { a: 'axxbx' })).toBe('ab');
  });

  test('split makes a list and applies the next steps to each part', () => {
    const rule = { from: 'a', split: ' > ', remove: ['^All$'], values: { Tel: 'Phones' } };
    expect(made(rule, { a: 'All > Tel > Smart' })).toBe('Phones|Smart');
    expect(made({ from: 'a', split: '>', extract: '^[^,]+' }, { a: ' b,c > ' })).toBe('b');
  });

  test('converts seconds and milliseconds to dates', () => {
    expect(made({ from: 'a', date: 'epoch' }, { a: 1_763_712_900 })).toBe('2025-11-21T08:15:00.000Z');
    expect(made({ from: 'a', date: 'epoch' }, { a: '1763712900.5' })).toBe('2025-11-21T08:15:00.500Z');
    expect(made({ from: 'a', date: 'epoch-ms' }, { a: '1763712900000' })).toBe('2025-11-21T08:15:00.000Z');
    for (const wrong of ['soon', '-1', '9'.repeat(30), ''])
      expect(made({ from: 'a', date: 'epoch' }, { a: wrong }), wrong).toBe(wrong);
  });

  test('choose picks one of several amounts, and keeps text that is not an amount', () => {
    expect(made({ from: 'a', amount: 'last' }, { a: '50 000 100 000' })).toBe('100000');
    expect(made({ from: 'a', amount: 'one' }, { a: '700 900' })).toBe('700900');
    expect(made({ from: 'a', amount: 'higher' }, { a: '₦ 7,999 - ₦ 9,400' })).toBe('9400');
    expect(made({ from: 'a', amount: 'lower' }, { a: 'on request' })).toBe('on request');
  });

  test('converts HTML to text', () => {
    const html =
      '<h2>Fit &amp; size</h2><p>Made in Aba.<br>Two&nbsp;sizes &#8358;500 &lt;b&gt;</p><ul><li>One</li><li>Two</li></ul>' +
      '<script>alert(1)</script><style>p{}</style><p>See <a href="https://a.example">this</a><img src="x" alt="y"></p>';
    expect(made({ from: 'a', html: true }, { a: html })).toBe(
      'Fit & size\n\nMade in Aba.\nTwo sizes ₦500 <b>\n\n- One\n- Two\n\nSee this',
    );
    expect(made({ from: 'a', html: true }, { a: 'plain' })).toBe('plain');
    expect(made({ from: 'a' }, { a: '1 < 2' })).toBe('1 < 2');
  });

  test('converts a table row by row, and a cell of several lines below the one before it', () => {
    const html =
      '<table><thead><tr><th>Size<th>Price</thead><tr><td colspan=2>Small<td></td><td>5</td></tr>' +
      '<tr><td><p>Two</p><p>lines</p></td><td>7</td></tr></table>';
    expect(made({ from: 'a', html: true }, { a: html })).toBe('Size   Price\nSmall   5\nTwo\n\nlines\n7');
  });

  test('does not read properties that every object inherits', () => {
    expect(made({ from: 'a', values: { x: 'y' } }, { a: 'constructor' })).toBe('constructor');
  });
});

describe('a group of rows', () => {
  const rows = [
    { a: '', n: '5', p: '₦ 2,500' },
    { a: 'x', n: '', p: '900' },
    { a: 'y', n: '3', p: '1200' },
    { a: 'x' },
  ];

  test.each([
    [{ from: 'a' }, 'x'],
    [{ from: 'a', rows: 'all' }, 'x|y'],
    [{ from: 'n', rows: 'sum' }, '8'],
    [{ from: 'p', rows: 'lowest' }, '900'],
    [{ from: 'p', rows: 'highest' }, '₦ 2,500'],
    [{ from: 'a', rows: 'sum' }, 'x'],
    [{ from: ['a', 'p'], join: ':', rows: 'all' }, '₦ 2,500|x:900|y:1200|x'],
  ])('%j is %j', (rule, text) => {
    expect(made(rule, ...rows)).toBe(text);
  });

  test('leaves the field out when the rows lack the column', () => {
    expect(made({ from: 'z', rows: 'all' }, ...rows)).toBeUndefined();
    expect(made({ from: 'n', rows: 'sum' }, { n: '' }, {})).toBe('');
  });
});
