import { describe, expect, it } from 'vitest';
import type { readListQuery } from '../../../shared/list-query.ts';
import { formatNaira } from '../../../shared/money.ts';
import { searchQuery, shopQuery, subCategoryQuery } from '../../../site/page-queries.ts';
import { type Facets, productFilters } from './product-filters.ts';

const facets: Facets = {
  promotion: 12,
  inStock: 1001,
  fourStars: 0,
  provinces: [
    { nom: 'Lagos', count: 30 },
    { nom: 'Kano', count: 4 },
  ],
  villes: [],
  couleurs: [{ nom: 'red', count: 3 }],
  boutiques: [],
  sousCategories: [{ id: 7, nom: 'Bags', count: 5 }],
  prix: { min: 800, max: 45_000 },
};
const PATH = '/sub-categories/Bags_3';
const filtersOf = (search: string, change: Partial<Facets> = {}, totalItems = 40) =>
  productFilters({
    path: PATH,
    query: subCategoryQuery(search, 0),
    naira: formatNaira,
    products: { totalItems, facets: { ...facets, ...change } },
  });
const valuesOf = ({ groups }: ReturnType<typeof productFilters>, title: string) =>
  groups.find((group) => group.title === title)?.values ?? [];

describe('G-190: values of filters', () => {
  it('have a link that selects them and a count; values without products are left out', () => {
    const filters = filtersOf('?sort=views&page=3');
    expect(valuesOf(filters, 'Show only')).toEqual([
      { id: 'f-promo', label: 'On promotion', count: '12', href: `${PATH}?promo=1&sort=views`, isChosen: false },
      { id: 'f-stock', label: 'In stock', count: '1,000+', href: `${PATH}?sort=views&stock=1`, isChosen: false },
    ]);
    expect(filters.groups.map(({ title }) => title)).toEqual(['Show only', 'State', 'Colour']);
    expect(valuesOf(filters, 'Colour')).toMatchObject([
      { label: 'Red', href: `${PATH}?colour=red&sort=views`, fill: '#d92d20' },
    ]);
  });

  it('counts of a sample are minimums', () => {
    const filters = filtersOf('', { isCapped: true });
    expect(filters.groups.flatMap(({ values }) => values.map(({ count }) => count))).toEqual([
      '12+',
      '1,000+',
      '30+',
      '4+',
      '3+',
    ]);
  });

  it('a selected value links to the list without it, even when it has no products', () => {
    const filters = filtersOf('?colour=red&stars=4');
    expect(valuesOf(filters, 'Show only').at(-1)).toMatchObject({
      isChosen: true,
      count: '0',
      href: `${PATH}?colour=red`,
    });
    expect(valuesOf(filters, 'Colour')).toMatchObject([{ isChosen: true, href: `${PATH}?stars=4` }]);
  });

  it('selecting or removing a state removes the city', () => {
    const villes = [{ nom: 'Ikeja', count: 2 }];
    const filters = filtersOf('?city=Ikeja&state=Lagos', { villes });
    expect(valuesOf(filters, 'State').map(({ href }) => href)).toEqual([PATH, `${PATH}?state=Kano%7CLagos`]);
    expect(valuesOf(filters, 'City')).toMatchObject([{ label: 'Ikeja', isChosen: true, href: `${PATH}?state=Lagos` }]);
  });

  it('G-482: several values are chosen together, up to three, and each is removed by itself', () => {
    const couleurs = ['black', 'blue', 'gold', 'red'].map((nom) => ({ nom, count: 2 }));
    const two = filtersOf('?colour=black%7Cred', { couleurs });
    expect(valuesOf(two, 'Colour').map(({ isChosen, href }) => [isChosen, href])).toEqual([
      [true, `${PATH}?colour=red`],
      [false, `${PATH}?colour=black%7Cblue%7Cred`],
      [false, `${PATH}?colour=black%7Cgold%7Cred`],
      [true, `${PATH}?colour=black`],
    ]);
    expect(two.chips).toEqual([
      { label: 'Black', href: `${PATH}?colour=red` },
      { label: 'Red', href: `${PATH}?colour=black` },
    ]);
    const three = filtersOf('?colour=black%7Cblue%7Cred', { couleurs });
    expect(valuesOf(three, 'Colour').map(({ isChosen, href }) => [isChosen, href])).toEqual([
      [true, `${PATH}?colour=blue%7Cred`],
      [true, `${PATH}?colour=black%7Cred`],
      [false, undefined],
      [true, `${PATH}?colour=black%7Cblue`],
    ]);
    expect(three.groups.map(({ title, note }) => [title, note])).toContainEqual([
      'Colour',
      'At most three: take one off first',
    ]);
    expect(two.groups.every(({ note }) => note === undefined)).toBe(true);
    expect(filtersOf('?colour=black%7Cblue%7Cgold%7Cred', { couleurs }).chips.map(({ label }) => label)).toEqual([
      'Black',
      'Blue',
      'Gold',
    ]);
  });

  it('G-404: a fact is called as most shops write it, and has one address', () => {
    const warranty = [{ nom: '12 Months', count: 9 }];
    const filters = filtersOf('', { warranty });
    expect(valuesOf(filters, 'Warranty')).toMatchObject([{ label: '12 Months', href: `${PATH}?warranty=12+months` }]);
    const chosen = filtersOf('?warranty=12+months', { warranty });
    expect(valuesOf(chosen, 'Warranty')).toMatchObject([{ isChosen: true, href: PATH }]);
    expect(chosen.chips).toEqual([{ label: '12 Months', href: PATH }]);
  });

  it('G-443: shops are named, chosen by their ids, and not suggested', () => {
    const boutiques = [
      { nom: 'Aba Stride Shoes', count: 20, key: '23' },
      { nom: 'Zaria Leather House', count: 5, key: '7' },
    ];
    const filters = filtersOf('', { boutiques });
    expect(valuesOf(filters, 'Shop')).toEqual([
      { id: 'f-shop-23', label: 'Aba Stride Shoes', count: '20', href: `${PATH}?shop=23`, isChosen: false },
      { id: 'f-shop-7', label: 'Zaria Leather House', count: '5', href: `${PATH}?shop=7`, isChosen: false },
    ]);
    expect(filters.suggested.filter(({ href }) => href.includes('shop='))).toEqual([]);
    const chosen = filtersOf('?shop=23%7C9', { boutiques });
    expect(valuesOf(chosen, 'Shop').map(({ isChosen, href }) => [isChosen, href])).toEqual([
      [true, `${PATH}?shop=9`],
      [false, `${PATH}?shop=23%7C7%7C9`],
    ]);
    expect(chosen.chips).toEqual([
      { label: 'Aba Stride Shoes', href: `${PATH}?shop=9` },
      { label: 'Another shop', href: `${PATH}?shop=23` },
    ]);
  });

  it('G-443: the only shop of a list is no choice, unless it was chosen', () => {
    const boutiques = [{ nom: 'Aba Stride Shoes', count: 20, key: '23' }];
    expect(valuesOf(filtersOf('', { boutiques }), 'Shop')).toEqual([]);
    expect(valuesOf(filtersOf('?shop=23', { boutiques }), 'Shop')).toMatchObject([{ isChosen: true, href: PATH }]);
  });

  it('categories appear on pages that have them, places where the page has no place of its own', () => {
    const at = (path: string, query: ReturnType<typeof readListQuery>, without: ('state' | 'city')[] = []) =>
      productFilters({ path, query, products: { totalItems: 1, facets }, naira: formatNaira, without }).groups.map(
        ({ title }) => title,
      );
    expect(at('/products/search/x', searchQuery('', 0))).toEqual(['Category', 'Show only', 'State', 'Colour']);
    expect(at('/shops/ada', shopQuery('', 0), ['state', 'city'])).toEqual(['Show only', 'Colour']);
  });

  it('the price form has the other filters as hidden fields, and shows the range of prices', () => {
    expect(filtersOf('?min=5000&stock=1&page=2').price).toEqual({
      min: '5000',
      max: '',
      range: { min: 800, max: 45_000 },
      keep: { stock: '1' },
    });
  });
});

describe('G-191: chips', () => {
  it('describe each filter and remove it', () => {
    const { chips, clearHref } = filtersOf(
      '?city=Ikeja&colour=red&max=10000&min=5000&promo=1&sort=views&stars=4&state=Lagos&stock=1',
    );
    expect(chips.map(({ label }) => label)).toEqual([
      '₦5,000 to ₦10,000',
      'On promotion',
      'In stock',
      '4 stars and more',
      'Lagos',
      'Ikeja',
      'Red',
    ]);
    expect(chips[0]?.href).toBe(`${PATH}?city=Ikeja&colour=red&promo=1&sort=views&stars=4&state=Lagos&stock=1`);
    expect(chips[4]?.href).toBe(`${PATH}?colour=red&max=10000&min=5000&promo=1&sort=views&stars=4&stock=1`);
    expect(clearHref).toBe(`${PATH}?sort=views`);
  });

  it.each([
    ['?min=5000', 'From ₦5,000'],
    ['?max=10000', 'Up to ₦10,000'],
    ['?max=0', 'Up to ₦0'],
  ])('%s is %s', (search, label) => {
    expect(filtersOf(search).chips).toEqual([{ label, href: PATH }]);
  });

  it('do not appear without filters', () => {
    expect(filtersOf('?sort=views')).toMatchObject({ chips: [], clearHref: `${PATH}?sort=views` });
  });
});

describe('G-193: no results', () => {
  it('suggests any price when only the price leaves the list empty', () => {
    expect(filtersOf('?max=500&stock=1', {}, 0).anyPrice).toEqual({
      label: 'Nothing here costs up to ₦500. Without that, prices are ₦800 to ₦45,000.',
      href: `${PATH}?stock=1`,
    });
    expect(filtersOf('?max=500', {}, 3).anyPrice).toBeUndefined();
    expect(filtersOf('?max=500', { prix: { min: 0, max: 0 } }, 0).anyPrice).toBeUndefined();
    expect(filtersOf('?stock=1', {}, 0).anyPrice).toBeUndefined();
  });
});

describe('G-485: suggestions', () => {
  it('begin with what the products are and a price, and say what each is', () => {
    const filters = filtersOf('', {
      promotion: 12,
      inStock: 20,
      provinces: [{ nom: 'Enugu', count: 15 }],
      storage: [{ nom: '128 GB', count: 11 }],
    });
    expect(filters.suggested.map(({ label }) => label)).toEqual([
      'In stock',
      'On promotion',
      'Up to ₦6,000',
      'Shop in Enugu',
      'Storage: 128 GB',
      'Red',
    ]);
    expect(filters.suggested[2]?.href).toBe(`${PATH}?max=6000`);
  });

  it.each([
    ['a chosen price', '?max=9000', { min: 800, max: 45_000 }],
    ['prices that are near each other', '', { min: 800, max: 1500 }],
    ['a list without products', '', { min: 0, max: 0 }],
  ])('have no price for %s', (_, search, prix) => {
    expect(filtersOf(search, { prix }).suggested.some(({ label }) => label.includes('₦'))).toBe(false);
  });
});
