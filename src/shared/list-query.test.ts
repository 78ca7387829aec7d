import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListQuerySpec, readListQuery } from './list-query.ts';

const spec: ListQuerySpec = {
  limits: [6, 12, 24],
  defaultLimit: 30,
  choices: { view: { values: ['grid', 'large'], fallback: 'grid' } },
  texts: ['q'],
  ids: ['categorieId'],
  seeds: [100, 101],
  rules: { page: 'generated', limit: 'copy', view: 'copy', 'view=large': 'indexed', seed: 'refused', q: 'noindex' },
};

describe('readListQuery', () => {
  it('GEN-28 GEN-29 GEN-30: page, size and search text are the state of a list', () => {
    const query = readListQuery('?q=rice&limit=12&page=3', spec);
    expect(query).toMatchObject({ page: 3, limit: 12, text: { q: 'rice' }, isCanonical: true });
    expect(query.canonical).toBe('?limit=12&page=3&q=rice');
  });

  it.each([
    '?page=1',
    '?page=0',
    '?page=x',
    '?limit=30',
    '?limit=7',
    '?view=grid',
    '?view=huge',
    '?q=',
    '?q=+',
    '?seed=9',
    '?categorieId=a',
    '?page=02',
  ])('drops %s, which has no effect', (search) => {
    const query = readListQuery(search, spec);
    expect(query).toMatchObject({ page: 1, limit: 30, canonical: '', isCanonical: false, rule: 'generated' });
  });

  it('ignores unknown parameters, without a redirect', () => {
    expect(readListQuery('?utm_source=mail&page=2', spec)).toMatchObject({ isCanonical: true, canonical: '?page=2' });
  });

  it('uses the first of a repeated parameter and redirects to the canonical form', () => {
    expect(readListQuery('?page=2&page=3', spec)).toMatchObject({ page: 2, isCanonical: false, canonical: '?page=2' });
  });

  it('restarts at page 1 with every other change, and keeps the parameters of a form', () => {
    const query = readListQuery('?q=rice&limit=12&page=3&seed=100&view=large', spec);
    expect(query.link({ limit: 24 })).toBe('?limit=24&q=rice&seed=100&view=large');
    expect(query.link({ page: 2 })).toBe('?limit=12&page=2&q=rice&seed=100&view=large');
    expect(query.keep('limit')).toEqual({ q: 'rice', view: 'large' });
  });

  it('accepts valid ids, sizes and choices, and keeps the order of their names', () => {
    const query = readListQuery('?view=large&categorieId=9007199254740991&limit=6', spec);
    expect(query).toMatchObject({ id: { categorieId: 2 ** 53 - 1 }, limit: 6, choice: { view: 'large' } });
    expect(query.canonical).toBe('?categorieId=9007199254740991&limit=6&view=large');
    expect(query.isCanonical).toBe(true);
    expect(readListQuery('?categorieId=9007199254740992', spec).id.categorieId).toBeUndefined();
    expect(readListQuery('?page=1000000', spec).page).toBe(1_000_000);
    expect(readListQuery('?page=1000001', spec).page).toBe(1);
  });

  it('accepts only a seed of the day', () => {
    expect(readListQuery('?seed=101', spec).seed).toBe(101);
    for (const text of ['x100', '100x', '102', '', '1e2', '1.01e2'])
      expect(readListQuery(`?seed=${text}`, spec).seed).toBeUndefined();
    expect(readListQuery('?seed=101', { limits: [], defaultLimit: 30 })).toMatchObject({
      seed: undefined,
      canonical: '',
    });
  });

  it('a list is canonical when every value is in its canonical form', () => {
    expect(readListQuery('?q=+rice', spec)).toMatchObject({ isCanonical: false, canonical: '?q=rice' });
    expect(readListQuery('?q=rice&limit=7', spec)).toMatchObject({ isCanonical: false, canonical: '?q=rice' });
    expect(readListQuery('?q=rice', { limits: [6], defaultLimit: 30 })).toMatchObject({
      isCanonical: true,
      rule: 'generated',
      text: {},
      id: {},
      choice: {},
    });
  });

  it('omits defaults from its links, and removes undefined or empty values', () => {
    const query = readListQuery('?q=rice&limit=12&view=large', spec);
    expect(query.link({ limit: 30 })).toBe('?q=rice&view=large');
    expect(query.link({ view: 'grid' })).toBe('?limit=12&q=rice');
    expect(query.link({ page: 1 })).toBe('?limit=12&q=rice&view=large');
    expect(query.link({ q: undefined })).toBe('?limit=12&view=large');
    expect(query.link({ q: '' })).toBe('?limit=12&view=large');
    expect(query.link({ page: 30, categorieId: 1 })).toBe('?categorieId=1&limit=12&page=30&q=rice&view=large');
    expect(query.link({ q: undefined, limit: 30, view: 'grid' })).toBe('');
  });

  it('replaces control characters by one blank, and trims', () => {
    expect(readListQuery('?q=%00+a%00%01b+%00', spec).text.q).toBe('a b');
  });

  it.each([
    ['', 'generated', '', true],
    ['?page=2', 'generated', '?page=2', true],
    ['?page=2&view=large', 'indexed', '?page=2&view=large', true],
    ['?limit=12&page=2', 'copy', '', true],
    ['?q=rice&page=2', 'noindex', '?page=2&q=rice', false],
    ['?limit=12&q=rice', 'noindex', '?q=rice', false],
    ['?page=2&seed=100', 'refused', '', false],
    ['?categorieId=3', 'noindex', '?categorieId=3', false],
  ])('%s is %s, with the canonical link %s', (search, rule, canonicalLink, isIndexed) => {
    expect(readListQuery(search, spec)).toMatchObject({ rule, canonicalLink, isIndexed });
  });

  it('links are nofollow where the parameters they lead to are not to be followed', () => {
    const query = readListQuery('?limit=12', spec);
    expect(query.rel({ limit: undefined, page: 2 })).toBeUndefined();
    expect(query.rel({ limit: undefined, view: 'large' })).toBeUndefined();
    expect(query.rel({ page: 2 })).toBe('nofollow');
    expect(query.rel({ limit: undefined, seed: 100 })).toBe('nofollow');
    expect(readListQuery('', spec).rel({ seed: undefined, view: 'grid' })).toBeUndefined();
  });

  it('cuts a long text without splitting a character, and removes control characters', () => {
    const { text } = readListQuery(`?q=${'a'.repeat(199)}🛒b`, spec);
    expect(text.q).toBe('a'.repeat(199));
    expect(readListQuery('?q=a%00b', spec).text.q).toBe('a b');
  });

  it('writes any text as a form of the browser does', () => {
    const { link } = readListQuery('', spec);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 }), (a, b) => {
        const pairs = [
          ['a b', a],
          ['q', b],
        ];
        expect(link(Object.fromEntries(pairs))).toBe(`?${new URLSearchParams(pairs)}`);
      }),
    );
  });

  it('its canonical form is stable', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.nat().map(String),
      fc.constantFrom('large', 'grid', '12', '100'),
    );
    const key = fc.constantFrom('q', 'page', 'limit', 'view', 'seed', 'categorieId', 'utm');
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), (pairs) => {
        const query = readListQuery(`?${new URLSearchParams(pairs)}`, spec);
        const again = readListQuery(query.canonical, spec);
        expect(again.isCanonical).toBe(true);
        expect(again.canonical).toBe(query.canonical);
      }),
    );
  });
});
