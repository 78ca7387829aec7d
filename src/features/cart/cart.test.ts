import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CART_KEY } from '../../shared/storage-keys.ts';
import {
  atLeastMinimum,
  BACKORDER_QUESTION,
  belowMinimumMessage,
  type CartLine,
  type CartProduct,
  cartCount,
  cartTotal,
  changedSizeMessage,
  choiceError,
  cleanSize,
  isAtMax,
  isInStock,
  keyOf,
  lineCapMessage,
  linesBelowMinimum,
  lineTotal,
  MAX_SIZE,
  MIN_SIZE,
  maxLineUnits,
  missingMinimum,
  needsConsent,
  orderableLines,
  orderCapError,
  partlyInStock,
  sharingStock,
  TOTAL_SUFFIX,
  withoutLine,
  withProduct,
  withSize,
} from './cart.ts';
import { lineCase, productCase } from './cart-cases.ts';
import { changesOf, refreshedLine } from './cart-check.ts';
import { hasRemoved, lineOwner, mergedCart, ownedLines, unsentLines } from './cart-merge.ts';
import { changeMessage } from './change-messages.ts';
import { readCart } from './stored-cart.ts';

const product = (own: Partial<CartProduct> = {}) =>
  productCase({
    id: 12,
    nom: 'Àdìrẹ wrap',
    url: 'products/wrap.webp',
    prix: 5000,
    prixPromotion: 4000,
    qte: 10,
    mesure: { initials: 'pcs' },
    boutique: { id: 3, nomBoutique: 'Adire Corner', nomLink: 'adire-corner' },
    ...own,
  });
const WARRANTIES = [
  { id: 1, nom: '6 months', montant: 5000 },
  { id: 2, nom: '12 months', montant: 6250.5 },
];
const COLOURS = [
  { nom: 'Black', url: 'products/black.webp' },
  { nom: 'Wine', url: 'products/wine.webp' },
];
/** A product with varieties and colours. */
const choosable = (own: Partial<CartProduct> = {}) =>
  product({ caracteristiques: WARRANTIES, colours: COLOURS, ...own });
const chosen = (variety: string, colour = '', own: Partial<CartProduct> = {}) =>
  withProduct([], choosable(own), { variety, colour })[0] as CartLine;
const line = (own: Partial<CartLine> = {}) => lineCase({ ...product(), ...own });

describe('adding', () => {
  it('CRT-11/C-15 CRT-12/C-14 ENT-082: a line of size 1 replaces an earlier one of the product, others stay', () => {
    const lines = withProduct([line({ size: 7 }), line({ id: 13 })], product());
    expect(lines.map(({ id, size }) => [id, size])).toEqual([
      [13, 1],
      [12, 1],
    ]);
  });

  it('CRT-13 ENT-083: the price of a line is the promotion price while on promotion, else the price', () => {
    const price = (own: Partial<CartProduct>) => withProduct([], product(own))[0]?.prix;
    expect(price({ promotion: true })).toBe(4000);
    expect(price({ promotion: false })).toBe(5000);
    expect(price({ promotion: true, prixPromotion: null })).toBe(5000);
  });

  it('ENT-081 ENT-084 CRT-30/G-31: a line has the fields of its product, and the choice', () => {
    const [added] = withProduct([], choosable(), { variety: '12 months', colour: 'Wine', backorder: true });
    expect(added).toEqual({
      ...choosable(),
      url: 'products/wine.webp',
      prix: 6250.5,
      size: 1,
      sousProduits: [2],
      variety: '12 months',
      colour: 'Wine',
      backorder: true,
    });
    const [plain] = withProduct([], product());
    expect(plain).toEqual({ ...product(), size: 1, sousProduits: [] });
  });

  it('G-31 G-425: the amount of the variety is the price, which a promotion lowers in proportion to whole naira', () => {
    const price = (own: Partial<CartProduct>) => chosen('12 months', '', own).prix;
    expect(price({})).toBe(6250.5);
    // 6,250.50 × 4,000 / 5,000 is 5,000.40
    expect(price({ promotion: true })).toBe(5000);
    expect(price({ promotion: true, prixPromotion: null })).toBe(6250.5);
    // 6,250.50 × 3,333.33 / 5,000 is 4,166.996
    expect(price({ promotion: true, prixPromotion: 3333.33 })).toBe(4167);
    // 6,250.499875 in kobo would be rounded up to more than the amount.
    expect(price({ promotion: true, prixPromotion: 4999.9999 })).toBe(6250.5);
    expect(price({ promotion: true, prixPromotion: 0.2 })).toBe(0.25);
    expect(price({ promotion: true, prixPromotion: 6000 })).toBe(7501);
    expect(price({ promotion: true, prixPromotion: 0 })).toBe(0);
    expect(price({ prix: 0, promotion: true, prixPromotion: 0 })).toBe(6250.5);
  });

  it('C-15/G-31: varieties and colours are separate lines, and the same choice replaces its line', () => {
    const add = (lines: readonly CartLine[], variety: string, colour: string) =>
      withProduct(lines, choosable(), { variety, colour });
    const lines = withSize(
      add(add([], '6 months', 'Black'), '12 months', 'Black'),
      keyOf(chosen('6 months', 'Black')),
      4,
    );
    const message = (some: readonly CartLine[]) => some.map((line) => [line.variety, line.colour, line.size]);
    expect(message(add(lines, '6 months', 'Wine'))).toEqual([
      ['6 months', 'Black', 4],
      ['12 months', 'Black', 1],
      ['6 months', 'Wine', 1],
    ]);
    expect(message(add(lines, '6 months', 'Black'))).toEqual([
      ['12 months', 'Black', 1],
      ['6 months', 'Black', 1],
    ]);
    expect(message(withoutLine(lines, keyOf(chosen('12 months', 'Black'))))).toEqual([['6 months', 'Black', 4]]);
    // A line without its required variety is replaced by one with it.
    expect(message(add([line({ ...choosable() })], '6 months', ''))).toEqual([['6 months', undefined, 1]]);
  });

  it('G-31: a line without a required variety, or with a choice no longer on offer, is not ordered', () => {
    const errorOf = (one: CartLine, own: Partial<CartProduct> = {}) => choiceError(refreshedLine(one, choosable(own)));
    expect(errorOf(line())).toBe('unchosen');
    expect(errorOf(chosen('6 months', 'Wine'))).toBeUndefined();
    expect(errorOf(chosen('6 months'), { caracteristiques: WARRANTIES.slice(1) })).toBe('variety');
    expect(errorOf(chosen('6 months'), { caracteristiques: [] })).toBe('variety');
    expect(errorOf(chosen('6 months', 'Wine'), { colours: COLOURS.slice(0, 1) })).toBe('colour');
    // An import creates varieties again: the name identifies them.
    const renewed = WARRANTIES.map((one) => ({ ...one, id: one.id + 50 }));
    expect(refreshedLine(chosen('12 months'), choosable({ caracteristiques: renewed }))).toMatchObject({
      sousProduits: [52],
      prix: 6250.5,
    });
    const lines = [chosen('6 months'), { ...chosen('12 months'), caracteristiques: WARRANTIES.slice(0, 1) }];
    expect(orderableLines(lines).map(({ variety }) => variety)).toEqual(['6 months']);
  });

  it('G-31, G-41: varieties share the stock of their product, the earlier line first', () => {
    const [first, second] = [chosen('6 months', '', { qte: 3 }), chosen('12 months', '', { qte: 3 })];
    const lines = [{ ...first, size: 2 }, { ...second, size: 2 }, line({ id: 13, qte: 5 })];
    expect(sharingStock(lines).map(({ qte }) => qte)).toEqual([3, 1, 5]);
    expect(sharingStock(lines).map((one) => needsConsent(one, one.size))).toEqual([false, true, false]);
    expect(sharingStock([{ ...first, size: 5 }, second])[1]?.qte).toBe(0);
    // A line that is not ordered takes no stock.
    expect(sharingStock([{ ...first, isActive: false }, second])[1]?.qte).toBe(3);
  });

  it('CRT-16/C-16 CRT-17/C-16 CRT-18/C-16: asks for a confirmation unless the quantity is below the stock', () => {
    expect([1, 2, 3].map((size) => isInStock({ qte: 2 }, size))).toEqual([true, false, false]);
    expect(isInStock({ qte: 0 }, 1)).toBe(false);
    expect(BACKORDER_QUESTION).toBe(
      'We are currently out of stock for this item. However, you can still place an order, and we will send it to you as soon as we receive it.',
    );
    expect(partlyInStock({ qte: 2 }, 2)).toBe('2 left: yours can be sent now.');
    expect(partlyInStock({ qte: 2 }, 5)).toBe('2 can be sent now, the rest later.');
    expect(partlyInStock({ qte: 0 }, 1)).toBeUndefined();
  });
});

describe('reading a damaged cart', () => {
  const stored = (own: Record<string, unknown>) => readCart(JSON.stringify([{ ...line(), ...own }]));
  it.each([
    { id: '12' },
    { id: 0 },
    { id: -1 },
    { id: 1.5 },
    { nom: 7 },
    { nom: null },
    { prix: '5000' },
    { prix: -1 },
    { prix: null },
  ])('leaves a line with %o out', (own) => {
    expect(stored(own)).toEqual([]);
  });

  it.each([
    [{ prix: 0 }, { prix: 0 }],
    [{ url: 7 }, { url: '' }],
    [{ promotion: 'yes' }, { promotion: false }],
    [{ promotion: true }, { promotion: true }],
    [{ qte: 1.5 }, { qte: 0 }],
    [{ qte: '9' }, { qte: 0 }],
    [{ isActive: false }, { isActive: false }],
    [{ isActive: undefined }, { isActive: true }],
    [{ mesure: {} }, { mesure: { initials: '' } }],
    [{ mesure: 'kg' }, { mesure: null }],
    [{ boutique: undefined }, { boutique: { id: 0, nomBoutique: '', nomLink: '' } }],
    [{ size: '3' }, { size: 1 }],
    [{ size: 3 }, { size: 3 }],
    [{ sousProduits: undefined }, { sousProduits: [] }],
    [{ sousProduits: [1, '2', null] }, { sousProduits: [1] }],
    [{ caracteristiques: undefined }, { caracteristiques: [] }],
    [
      { caracteristiques: [{ id: '1', nom: 'Red' }, { id: 2 }, null, 'x', { id: 3, nom: 'Blue', montant: 0 }] },
      { caracteristiques: [{ id: 3, nom: 'Blue', montant: 0 }] },
    ],
  ])('mends %o to %o', (own, mended) => {
    expect(stored(own)).toMatchObject([mended]);
  });

  it('keeps the chosen varieties of a product', () => {
    expect(withProduct([], product())[0]?.sousProduits).toEqual([]);
    expect(withSize([line()], keyOf(line()), 2)[0]).not.toHaveProperty('backorder');
  });
});

describe('quantity', () => {
  it('G-480: says what was made of a quantity that is none', () => {
    for (const typed of ['', ' ', '5', ' 7 ', '007']) expect(changedSizeMessage(typed), typed).toBeUndefined();
    for (const [typed, size] of [
      ['5 pcs', '1'],
      ['1,000', '1'],
      ['2.5', '1'],
      ['0', '1'],
      ['-3', '1'],
      ['99999', '9,999'],
    ] as const)
      expect(changedSizeMessage(typed)).toContain(
        `“${typed}” is not a quantity that can be ordered, so it is ${size} now.`,
      );
    expect(changedSizeMessage('x'.repeat(5000))?.length).toBeLessThan(140);
  });

  it('CRT-23 CRT-24 CRT-25 CRT-27 CST-90: an integer of at least 1 is kept, anything else is 1', () => {
    expect(MIN_SIZE).toBe(1);
    for (const [typed, size] of [
      ['1', 1],
      [' 12 ', 12],
      ['007', 7],
      ['0', 1],
      ['-3', 1],
      ['2.5', 1],
      ['1e3', 1],
      ['', 1],
      ['two', 1],
      ['٣', 1],
      ['999999999999999999999', 1],
      [2.5, 1],
      [Number.NaN, 1],
      [0, 1],
    ] as const)
      expect(cleanSize(typed), String(typed)).toBe(size);
    fc.assert(fc.property(fc.integer({ min: 1, max: MAX_SIZE }), (size) => cleanSize(String(size)) === size));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (typed) => {
        const size = cleanSize(typed);
        return Number.isInteger(size) && size >= 1 && size <= MAX_SIZE;
      }),
    );
  });

  it('CRT-27: a stored quantity that is no integer of at least 1 is 1', () => {
    for (const size of [0, -3, 2.5]) expect(readCart(JSON.stringify([line({ size })]))[0]?.size, `${size}`).toBe(1);
  });

  it('CRT-26: one less than 1 is 1', () => {
    expect(withSize([line()], '12', 0)[0]?.size).toBe(1);
    expect(withSize([line({ size: 2 })], '12', 1)[0]?.size).toBe(1);
  });

  it('S-41: a line has the maximum units of its shop, and says so at the limit', () => {
    const lines = withProduct([], productCase({ maxSize: 100 }));
    const id = lines[0]?.id ?? 0;
    expect([99, 100, 101, 9999].map((size) => withSize(lines, String(id), size)[0]?.size)).toEqual([99, 100, 100, 100]);
    expect([99, 100, 600].map((size) => isAtMax({ maxSize: 100, size }))).toEqual([false, true, true]);
    expect(isAtMax({ size: 9999 })).toBe(false);
    for (const wrong of ['7', 1.5, null, -3]) {
      const [line] = readCart(JSON.stringify([{ ...lines[0], maxSize: wrong }]));
      expect(line && maxLineUnits(line)).toBe(wrong === -3 ? 1 : 9999);
    }
  });

  it('S-41, G-36: an order has a maximum of units, or the minimum of one of its products', () => {
    const line = (size: number, moq = 1) => ({ size, moq });
    expect(orderCapError([line(3), line(2)], 5)).toBeUndefined();
    expect(orderCapError([line(3), line(3)], 5)?.message).toBe(
      'One order holds up to 5 units, and yours has 6. Please take some out, and order them after this one.',
    );
    expect(orderCapError([line(50, 50)], 5)).toBeUndefined();
    expect(orderCapError([line(50, 50), line(1)], 5)?.message).toContain('up to 50 units, and yours has 51');
    expect(orderCapError([line(9999)], undefined)).toBeUndefined();
    expect(lineCapMessage(1)).toBe('You can order up to 1 unit at a time.');
  });

  it('consent is kept once given', () => {
    const [agreed] = withSize([line({ qte: 2 })], '12', 5, true);
    expect(agreed && needsConsent(agreed, 6)).toBe(false);
    expect(withSize(agreed ? [agreed] : [], '12', 1)[0]?.backorder).toBe(true);
    expect([2, 3].map((size) => needsConsent(line({ qte: 2 }), size))).toEqual([false, true]);
  });

  it('G-36: a line below the minimum order of its shop says so', () => {
    expect(missingMinimum(line())).toBeUndefined();
    expect(missingMinimum(line({ moq: 5, size: 4 }))).toBe(5);
    expect(missingMinimum(line({ moq: 5, size: 5 }))).toBeUndefined();
  });

  it('G-510: of the orderable lines, those below the minimum order are named', () => {
    const some = [line({ moq: 5, size: 4 }), line({ id: 13 }), line({ id: 14, moq: 9, isActive: false })];
    expect(linesBelowMinimum(some).map(({ id }) => id)).toEqual([12]);
    expect(belowMinimumMessage([line({ nom: 'Rice', moq: 1000 })])).toBe('Rice: Minimum order 1,000.');
    expect([1, 7].map((units) => atLeastMinimum({ moq: 5 }, units))).toEqual([5, 7]);
  });
});

describe('total', () => {
  it('CRT-07/C-30 CST-73/C-11: the sum of price times quantity, in NGN', () => {
    expect(cartTotal([line({ prix: 0.1, size: 3 }), line({ prix: 1250.75, size: 2 })])).toBe(2501.8);
    expect(TOTAL_SUFFIX).toBe('NGN');
    const some = fc.array(
      fc.record({
        prix: fc.integer({ min: 0, max: 10 ** 10 }).map((kobo) => kobo / 100),
        size: fc.integer({ min: 1, max: MAX_SIZE }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(some, (lines) => {
        const kobo = lines.reduce((sum, { prix, size }) => sum + BigInt(Math.round(prix * 100)) * BigInt(size), 0n);
        return BigInt(Math.round(cartTotal(lines) * 100)) === kobo;
      }),
    );
    expect(lineTotal(line({ prix: 19.99, size: 3 }))).toBe(59.97);
  });

  it('counts units; lines that cannot be ordered are not in the total', () => {
    const lines = [line({ size: 2 }), line({ id: 13, size: 3, isActive: false })];
    expect(cartCount(lines)).toBe(5);
    expect(orderableLines(lines)).toHaveLength(1);
  });
});

describe('stored cart', () => {
  it('CRT-09 CRT-10 CST-94 ENT-085: a list of lines under the key cart, read as written', () => {
    expect(CART_KEY).toBe('cart');
    const lines = [
      line({ backorder: true }),
      line({ id: 13, clientId: 7 }),
      chosen('6 months'),
      chosen('6 months', 'Wine'),
    ];
    expect(readCart(JSON.stringify(lines))).toEqual(lines);
    // Older carts named varieties by id, and several of them.
    const before = (sousProduits: number[]) => readCart(JSON.stringify([line({ ...choosable(), sousProduits })]))[0];
    expect([[2], [1, 2], [7], []].map((ids) => before(ids)?.variety)).toEqual(['12 months', ...Array(3)]);
    expect(readCart(null)).toEqual([]);
  });

  it('damaged parts do not hide others, and every line can be shown', () => {
    const stored = { id: 5, nom: 'Yam', prix: 900 };
    const text = JSON.stringify([
      null,
      7,
      'x',
      [],
      {},
      { ...stored, prix: -1 },
      { ...stored, id: '5' },
      stored,
      line(),
    ]);
    expect(readCart(text)).toEqual([
      {
        ...stored,
        url: '',
        prixPromotion: null,
        promotion: false,
        qte: 0,
        moq: 1,
        isActive: true,
        mesure: null,
        boutique: { id: 0, nomBoutique: '', nomLink: '' },
        caracteristiques: [],
        size: 1,
        sousProduits: [],
      },
      line(),
    ]);
    for (const broken of ['', '{', '7', 'null', '{"id":1}', '[']) expect(readCart(broken)).toEqual([]);
    fc.assert(
      fc.property(fc.json(), (json) => {
        for (const one of readCart(json)) expect(one.size).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('of two lines of a product the later one counts', () => {
    expect(readCart(JSON.stringify([line({ size: 2 }), line({ size: 3 })]))).toEqual([line({ size: 3 })]);
  });
});

describe('changes since the last visit', () => {
  const answer = (before: CartLine, now: CartProduct | undefined) =>
    changesOf(before, now).map((change) => changeMessage(change, before, (naira) => `₦${naira}`));

  it('price changes, promotions included, are reported once', () => {
    expect(answer(line(), product({ prix: 5500 }))).toEqual(['Price changed from ₦5000 to ₦5500.']);
    expect(answer(line(), product({ promotion: true }))).toEqual(['Price changed from ₦5000 to ₦4000.']);
    const after = refreshedLine(line(), product({ promotion: true }));
    expect(after.prix).toBe(4000);
    expect(answer(after, product({ promotion: true }))).toEqual([]);
  });

  it('products that sold out, ran short, were removed or returned', () => {
    expect(answer(line(), product({ qte: 0 }))).toEqual(['This has run out.']);
    expect(answer(line({ size: 5 }), product({ qte: 2 }))).toEqual(['Only 2 are left.']);
    expect(answer(line({ size: 5 }), product({ qte: 1 }))).toEqual(['Only 1 is left.']);
    expect(answer(line({ size: 5 }), product({ qte: 5 }))).toEqual([]);
    expect(answer(line({ size: 12 }), product())).toEqual([]);
    expect(answer(line(), product({ isActive: false }))).toEqual(['No longer available.']);
    expect(answer(line({ isActive: false }), product())).toEqual(['Available again.']);
    expect(answer(line(), undefined)).toEqual(['No longer sold. It cannot be ordered, and is not in the total.']);
    expect(refreshedLine(line(), undefined)).toEqual(line({ isActive: false }));
  });

  it('G-510: a line follows a minimum order that its shop raises, unless the shopper had taken fewer', () => {
    const raised = 'The minimum order is 6, so your cart has 6.';
    expect(answer(line({ size: 5 }), product({ moq: 6 }))).toEqual([raised]);
    expect(refreshedLine(line({ size: 5 }), product({ moq: 6 }))).toMatchObject({ moq: 6, size: 6 });
    expect(answer(line({ size: 5 }), product({ moq: 6, qte: 5 }))).toEqual([raised, 'Only 5 are left.']);
    expect(answer(line({ size: 5 }), product({ moq: 5 }))).toEqual([]);
    expect(answer(line({ size: 5, moq: 6 }), product({ moq: 7 }))).toEqual([]);
    expect(refreshedLine(line({ size: 5, moq: 6 }), product({ moq: 7 }))).toMatchObject({ moq: 7, size: 5 });
  });

  it("a refreshed line keeps the shopper's choices", () => {
    const stored = { ...chosen('12 months', 'Wine'), size: 4, backorder: true, clientId: 7 };
    expect(refreshedLine(stored, choosable({ nom: 'New name', qte: 1 }))).toEqual({
      ...stored,
      nom: 'New name',
      qte: 1,
    });
  });

  it('G-31: a variety with a new price, or no longer on offer, is reported once', () => {
    const dearer = choosable({ caracteristiques: [{ id: 1, nom: '6 months', montant: 5200 }] });
    expect(answer(chosen('6 months'), dearer)).toEqual(['Price changed from ₦5000 to ₦5200.']);
    expect(answer(chosen('12 months'), dearer)).toEqual(['“12 months” is no longer offered.']);
    expect(answer(refreshedLine(chosen('12 months'), dearer), dearer)).toEqual([]);
    expect(refreshedLine(chosen('12 months'), dearer).prix).toBe(6250.5);
    expect(answer(chosen('6 months', 'Wine'), choosable({ colours: [] }))).toEqual(['It no longer comes in Wine.']);
    expect(answer(line(), choosable())).toEqual(['Please choose a variety.']);
  });
});

describe('the cart of the server', () => {
  const server = (id: number, size: number) => ({
    produitId: id,
    size,
    variety: '',
    colour: '',
    produit: product({ id, promotion: true }),
  });

  it('G-38: a missing line is appended with its size, an existing one keeps its own', () => {
    const merged = mergedCart([line({ size: 5 })], [server(12, 2), server(13, 4)], 7, {});
    expect(merged.map(({ id, size, prix, clientId }) => [id, size, prix, clientId])).toEqual([
      [12, 5, 5000, undefined],
      [13, 4, 4000, 7],
    ]);
  });

  it('G-510: a line of the server has at least the minimum order, also the single unit that is sent before its number', () => {
    const few = (id: number, size: number) => ({ ...server(id, size), produit: product({ id, moq: 5 }) });
    const merged = mergedCart([line({ moq: 5, size: 8 })], [few(12, 1), few(13, 1), few(14, 6)], 7, { 12: 8 });
    expect(merged.map(({ id, size }) => [id, size])).toEqual([
      [12, 5],
      [13, 5],
      [14, 6],
    ]);
  });

  it("G-476: a visitor's lines go to who signs in, and those of others wait for them", () => {
    const first = ownedLines([line({ id: 12 }), line({ id: 13, clientId: 7 })], [], 7);
    expect(first).toEqual({ cart: [line({ id: 12, clientId: 7 }), line({ id: 13, clientId: 7 })], left: [] });
    const second = ownedLines([...first.cart, line({ id: 14 })], [], 8);
    expect(second).toEqual({ cart: [line({ id: 14, clientId: 8 })], left: first.cart });
    const third = ownedLines([...second.cart, line({ id: 12, size: 3 })], second.left, 7);
    expect(third.cart.map(({ id, size }) => [id, size])).toEqual([
      [12, 3],
      [13, 1],
    ]);
    expect(third.left).toEqual(second.cart);
  });

  it('G-541: the lines of one without a password stay a visitor’s, since nobody comes back to them', () => {
    const guest = lineOwner({ id: 9, isGuest: true });
    const begun = ownedLines([line({ id: 12 }), line({ id: 13, clientId: 7 })], [], guest);
    expect(begun).toEqual({ cart: [line({ id: 12 })], left: [line({ id: 13, clientId: 7 })] });
    expect(mergedCart([], [server(14, 1)], guest, {}).map(({ clientId }) => clientId)).toEqual([undefined]);
    const signedIn = ownedLines(begun.cart, begun.left, lineOwner({ id: 8 }) ?? 0);
    expect(signedIn).toEqual({ cart: [line({ id: 12, clientId: 8 })], left: begun.left });
  });

  it('G-477: what another device removed or changed changes here, unless it changed here as well', () => {
    const lines = [line({ id: 12 }), line({ id: 13, size: 2 }), line({ id: 14 }), line({ id: 15, size: 3 })];
    const sent = { 12: 1, 13: 2, 14: 1, 15: 1 };
    const merged = mergedCart(lines, [server(13, 6), server(14, 1), server(16, 2)], 7, sent);
    expect(merged.map(({ id, size }) => [id, size])).toEqual([
      [13, 6],
      [14, 1],
      [15, 3],
      [16, 2],
    ]);
  });

  it('what the server will not take is sent once, and stays', () => {
    const lines = [line({ size: 2 })];
    expect(unsentLines(lines, {}, { 12: 2 })).toEqual([]);
    expect(unsentLines([line({ size: 3 })], {}, { 12: 2 })).toHaveLength(1);
    expect(mergedCart(lines, [], 7, {})).toEqual(lines);
  });

  it('a line removed here does not return before the server is told', () => {
    const merged = mergedCart([line()], [server(12, 1), server(13, 4), server(14, 1)], 7, { 12: 1, 13: 4 });
    expect(merged.map(({ id }) => id)).toEqual([12, 14]);
  });

  it('G-38, G-31: a missing variety is added with its price, next to another one', () => {
    const stored = { produitId: 12, size: 2, variety: '12 months', colour: 'Wine', produit: choosable() };
    const merged = mergedCart([chosen('6 months', 'Wine')], [stored], 7, {});
    expect(merged.map(({ prix, sousProduits, size }) => [prix, sousProduits, size])).toEqual([
      [5000, [1], 1],
      [6250.5, [2], 2],
    ]);
    const key = keyOf(chosen('12 months', 'Wine'));
    expect(mergedCart([], [stored], 7, { [key]: 2 })).toEqual([]);
    expect(unsentLines(merged, { [key]: 2 }).map(({ variety }) => variety)).toEqual(['6 months']);
  });

  it('knows the changes that the server does not have yet', () => {
    const lines = [line({ size: 2 }), line({ id: 13 })];
    expect(unsentLines(lines, { 12: 2 }).map(({ id }) => id)).toEqual([13]);
    expect(unsentLines(lines, { 12: 1, 13: 1 }).map(({ id }) => id)).toEqual([12]);
    expect(hasRemoved(lines, { 12: 2, 13: 1 })).toBe(false);
    expect(hasRemoved(withoutLine(lines, '12'), { 12: 2, 13: 1 })).toBe(true);
  });
});
