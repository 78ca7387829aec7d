import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListQuery } from '../../shared/list-query.ts';
import { FILTER_PARAMETERS, filterParams, withFilters } from './filter-query.ts';
import { nairaOf } from './price.ts';

const spec = withFilters({ limits: [6], defaultLimit: 24, choices: { sort: { values: ['', 'views'], fallback: '' } } });
const read = (search: string) => readListQuery(search, spec);

describe('parsing a typed price', () => {
  it.each([
    ['5000', 5000],
    ['5,000', 5000],
    ['₦5,000', 5000],
    ['N 5 000', 5000],
    ['5k', 5000],
    ['2.5M', 2_500_000],
    ['12000.4', 12_000],
    ['0', 0],
    ['999999999', 999_999_999],
  ])('%s is %i naira', (text, naira) => expect(nairaOf(text)).toBe(naira));

  it.each(['', 'cheap', '-5', '1e9', '0x10', '1000000000', '9'.repeat(40), '5 to 10', '٣'])(
    '%s is not a price',
    (text) => expect(nairaOf(text)).toBeUndefined(),
  );
});

describe('G-190: filters of an address', () => {
  it('have one canonical order', () => {
    const query = read(
      '?stock=1&colour=red&state=Lagos&city=Ikeja&stars=4&promo=1&max=10000&min=5000&sort=views&page=2',
    );
    expect(query.canonical).toBe(
      '?city=Ikeja&colour=red&max=10000&min=5000&page=2&promo=1&sort=views&stars=4&state=Lagos&stock=1',
    );
    expect(query.isFiltered).toBe(true);
  });

  it.each([
    ['?min=&max=', ''],
    ['?min=abc&max=-1', ''],
    ['?min=0', ''],
    ['?max=00', '?max=0'],
    ['?min=10000&max=5000', '?max=10000&min=5000'],
    ['?min=5,000&max=₦10k', '?max=10000&min=5000'],
    ['?max=1000000000', ''],
    ['?min=5000&min=7000', '?min=5000'],
    ['?promo=yes&stock=true&stars=5', ''],
    ['?city=Ikeja', ''],
    ['?state=+Lagos+', '?state=Lagos'],
    [`?state=${'x'.repeat(101)}&city=Ikeja`, ''],
    ['?colour=plaid', ''],
    [`?colour=${'red'.repeat(1000)}`, ''],
    ['?colour=Navy+Blue', '?colour=blue'],
    ['?colour=red%7Cnavy%7Cplaid%7Cblue', '?colour=blue%7Cred'],
    ['?state=Oyo%7CLagos%7CKano%7CEdo', '?state=Edo%7CKano%7CLagos'],
    ['?city=Ikeja%7C%7C&state=Lagos', '?city=Ikeja&state=Lagos'],
    ['?warranty=1%2C5+YEARS', '?warranty=1.5+years'],
    ['?shop=9%7C007%7CAda%7C23%7C9%7C-1', '?shop=23%7C9'],
    ['?shop=0', ''],
  ])('%s is %s', (search, canonical) => {
    const query = read(search);
    expect(query.canonical).toBe(canonical);
    expect(query.isCanonical).toBe(false);
    expect(read(canonical).isCanonical).toBe(true);
  });

  it('a list with only an order and pages has no filters', () => {
    expect(read('?sort=views&page=2')).toMatchObject({ isFiltered: false });
  });

  it('a list without some of the filters ignores their parameters', () => {
    const shop = readListQuery(
      '?state=Lagos&stock=1',
      withFilters({ limits: [], defaultLimit: 24 }, ['state', 'city']),
    );
    expect(shop.canonical).toBe('?stock=1');
    expect(shop.isCanonical).toBe(true);
  });

  it('the canonical form of any query is stable and has the same meaning', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '4', '0', '5k', 'Lagos', 'red', 'Ikeja', '12000'),
      fc.nat().map(String),
    );
    const requested = fc.array(fc.tuple(fc.constantFrom(...FILTER_PARAMETERS), value), { maxLength: 12 });
    fc.assert(
      fc.property(requested, (pairs) => {
        const query = read(`?${new URLSearchParams(pairs)}`);
        const again = read(query.canonical);
        expect(again.isCanonical).toBe(true);
        expect(filterParams(again)).toEqual(filterParams(query));
      }),
    );
  });
});

it('become parameters of the API', () => {
  const { facets, ...given } = filterParams(
    read('?min=5000&promo=1&stock=1&stars=4&state=Lagos&city=Ikeja&colour=red'),
  );
  expect(facets).toBe('1');
  expect(given).toEqual({
    minPrix: '5000',
    promotion: '1',
    inStock: '1',
    minStars: '4',
    province: 'Lagos',
    ville: 'Ikeja',
    couleur: 'red',
  });
});
