import { describe, expect, test } from 'vitest';
import { mapRow } from './map-row.ts';
import { readMapping } from './mapping.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Applies `rule` to `rows` for the field `nom`. */
const made = (rule: unknown, ...rows: Rows) =>
  mapRow(readMapping(JSON.stringify({ fields: { nom: rule } }), undefined), 'products', ...rows).nom;

describe('columns of nested JSON', () => {
  /** Reads a field that accepts any value. */
  const any = (column: string, row: Rows[number]) =>
    mapRow(readMapping(JSON.stringify({ fields: { varietes: column } }), undefined), 'products', row).varietes;

  const row = {
    'a.b': 'own name',
    seller: { name: 'Ada', phones: [] },
    media: [{ src: 'a.svg', colour: 'Red' }, { src: 'b.svg' }],
    tags: ['x', 'y'],
    gone: null,
    price: { amount: 1200.5 },
    open: true,
  };

  test.each([
    ['seller.name', 'Ada'],
    ['a.b', 'own name'],
    ['media.src', 'a.svg|b.svg'],
    ['media.1.src', 'b.svg'],
    ['media.colour', 'Red|'],
    ['tags', 'x|y'],
    ['tags.0', 'x'],
    ['price.amount', '1200.5'],
    ['open', 'true'],
    ['gone', ''],
    ['seller.phones', ''],
    ['seller.phones.number', ''],
  ])('%s is %j', (column, text) => {
    expect(any(column, row)).toBe(text);
  });

  test.each(['seller.age', 'media.2.src', 'media.size', 'gone.x', 'nothing', 'tags.x', 'toString', 'seller.toString'])(
    '%s is not there',
    (column) => {
      expect(any(column, row)).toBeUndefined();
    },
  );

  test.each([
    ['nom', 'tags', 'nom: "tags" is a list of 2 (x, y) where one text is expected'],
    ['nom', 'media', 'nom: "media" is a list of 2'],
    ['prix', 'seller', 'prix: "seller" holds objects (name, phones) where texts are expected'],
    ['images', 'media', 'images: "media" holds objects (src, colour) where texts are expected'],
    ['nom', { from: ['open', 'tags'], join: ' ' }, 'nom: "tags" is a list of 2'],
  ])('a list or an object in %s is refused: %j', (field, rule, message) => {
    const mapping = readMapping(JSON.stringify({ fields: { [field]: rule } }), undefined);
    expect(() => mapRow(mapping, 'products', row)).toThrow(message);
  });

  test('a list is taken where a step makes a text of it, where it has one item, and where lists are taken', () => {
    expect(made({ from: 'tags', extract: '^[^|]+' }, row)).toBe('x');
    expect(made('only', { only: [{ en: 'Pot' }] })).toBe('Pot');
    const lists = readMapping('{"fields":{"images":"media.src","champs":"tags"}}', undefined);
    expect(mapRow(lists, 'products', row)).toMatchObject({ images: 'a.svg|b.svg', champs: 'x|y' });
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

  test.each([
    ['m/d/y', '7/26/19, 8:21 AM', '2019-07-26'],
    ['d/m/y', '26/07/2019', '2019-07-26'],
    ['d/m/y', '2019-07-26', '2019-07-26'],
    ['m/d/y', '7/26/20199', '7/26/20199'],
    ['m/d/y', '', ''],
  ])('%s of %j is %j', (date, text, day) => {
    expect(made({ from: 'a', date }, { a: text })).toBe(day);
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

describe('steps of paths, prefixes and varieties', () => {
  test.each([
    ['Clothing > Men > Shirts', ['Clothing', 'Men', 'Shirts']],
    ['Music', ['Music', 'Music', 'Music']],
    ['Home > Pots', ['Home', 'Pots', 'Pots']],
    ['A > B > C > D', ['A', 'B', 'D']],
    ['Sale, Clothing, Clothing > Men', ['Clothing', 'Men', 'Men']],
    ['Food\\, Drinks > Juice, New', ['Food, Drinks', 'Juice', 'Juice']],
    ['', ['', '', '']],
  ])('level takes a name of the path %j', (text, names) => {
    const levels = [1, 2, 3].map((level) => made({ from: 'a', split: ',', level }, { a: text }));
    expect(levels).toEqual(names);
  });

  test('prefix stands before what is not empty', () => {
    const rule = ['a', { from: 'b', prefix: 'id:' }];
    expect(made(rule, { a: 'x', b: '7' })).toBe('x');
    expect(made(rule, { a: '', b: '7' })).toBe('id:7');
    expect(made(rule, { a: '', b: '' })).toBe('');
  });

  const varieties = (rule: object, ...rows: Rows) =>
    mapRow(readMapping(JSON.stringify({ fields: { varietes: rule } }), undefined), 'products', ...rows).varietes;

  test('price puts the price behind the name of a variety, and leaves out what lacks either', () => {
    const rule = { from: ['size', 'colour'], join: ' / ', price: ['sale', 'regular'], rows: 'all' };
    const rows = [
      { size: '42', colour: 'Red', sale: '', regular: '900' },
      { size: '43', colour: 'A|B', sale: '800', regular: '900' },
      { size: '44', colour: '', sale: '', regular: '' },
      { size: '', colour: '', sale: '', regular: '900' },
    ];
    expect(varieties(rule, ...rows)).toBe('42 / Red:900|43 / A/B:800');
    // A reduced price that has ended is not a price of the variety.
    const timed = { ...rule, price: ['sale', 'regular'], between: ['from', 'to'], date: 'd/m/y' };
    const [small, large] = ['1/2/26', '31/12/2099'].map((to, k) => ({ size: `4${k}`, sale: '5', regular: '9', to }));
    expect(varieties(timed, ...([small, large] as Rows))).toBe('40:9|41:5');
    const feed = {
      options: [
        { title: 'S', price: 5 },
        { title: 'M', price: '6.50' },
      ],
    };
    expect(varieties({ from: 'options.title', price: 'options.price' }, feed)).toBe('S:5|M:6.50');
  });
});

describe('prices of a group', () => {
  const price = (...rows: Rows) => {
    const fields = { prix: { from: ['was', 'now'], rows: 'lowest' }, prixPromotion: { from: 'now', rows: 'lowest' } };
    const mapping = readMapping(JSON.stringify({ group: 'id', fields }), undefined);
    const { prix, prixPromotion } = mapRow(mapping, 'products', ...rows);
    return [prix, prixPromotion];
  };

  test('are those of one variety, so that no old price is that of another', () => {
    // The lowest old price, 16000, belongs to a variety that never cost less.
    expect(price({ was: '18000', now: '15000' }, { was: '', now: '16000' })).toEqual(['18000', '15000']);
    expect(price({ was: '60', now: '50' }, { was: '', now: '20' })).toEqual(['20', '20']);
    expect(price({ was: '', now: '' }, { was: '', now: '4 000' })).toEqual(['4 000', '4 000']);
    expect(price({ was: '', now: '' }, { was: '', now: '' })).toEqual(['', '']);
    expect(price({ was: '', now: 'free' }, { was: '', now: '5' })).toEqual(['5', '5']);
  });

  test('are those of the varieties alone when a rule says so', () => {
    const rules = [
      { from: 'was', of: 'varieties', rows: 'lowest' },
      { from: 'was', rows: 'lowest' },
    ];
    const fields = { prix: rules, prixPromotion: { from: 'now', rows: 'lowest' } };
    const mapping = readMapping(JSON.stringify({ group: 'id', parent: 'of', fields }), undefined);
    const parent = { was: '1', now: '' };
    expect(mapRow(mapping, 'products', parent, { of: 'p', was: '9', now: '' })).toMatchObject({ prix: '9' });
    expect(mapRow(mapping, 'products', parent)).toMatchObject({ prix: '1' });
  });
});

describe('a parent and its varieties', () => {
  const PARENT = { id: 'p', of: '', nom: 'Shirt', stock: '9' };
  const ROWS = [
    { id: 'p1', of: 'p', nom: 'Shirt, red', stock: '2' },
    PARENT,
    { id: 'p2', of: 'p', nom: '', stock: '3' },
  ];
  const row = (fields: object, ...rows: Rows) =>
    mapRow(readMapping(JSON.stringify({ group: 'id', parent: 'of', fields }), undefined), 'products', ...rows);

  test('a rule looks at the parent alone, at the varieties alone, or at all with the parent first', () => {
    expect(row({ nom: { from: 'nom', of: 'parent' } }, ...ROWS).nom).toBe('Shirt');
    expect(row({ nom: 'nom' }, ...ROWS).nom).toBe('Shirt');
    expect(row({ nom: { from: 'nom', of: 'varieties', rows: 'all' } }, ...ROWS).nom).toBe('Shirt, red');
    const qte = [{ from: 'stock', of: 'varieties', rows: 'sum' }, 'stock'];
    expect([row({ qte }, ...ROWS).qte, row({ qte }, PARENT).qte]).toEqual(['5', '9']);
  });
});
