import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collectionPath,
  decodeSegment,
  idOfSegment,
  productPath,
  reviewsPath,
  searchPath,
  searchTextOfSegment,
  shopPath,
  shopUrl,
  slug,
  subCategoryPath,
} from './links.ts';

/** Typical names and hard ones: characters with a meaning in addresses, accents, emoji, lone surrogates. */
const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'B',
      '7',
      ' ',
      '_',
      '+',
      '%',
      '&',
      '/',
      '?',
      '#',
      '.',
      'é',
      'e\u0301',
      'ọ̀',
      '🛒',
      '\ud800',
    ),
  }),
);
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const segmentOf = (path: string) => path.split('/').at(-1) ?? '';

describe('link shapes', () => {
  it('RTE-41 RTE-42 RTE-43: a collection link has letters, digits, plus signs and the id', () => {
    expect(collectionPath({ id: 7, nom: 'Phones & Tablets (2026)' })).toBe('/collections/Phones+Tablets+2026_7');
  });

  it('RTE-44 RTE-45 RTE-46: the link to a category is that of its collection, with categorieId', () => {
    expect(collectionPath({ id: 7, nom: 'Home, sweet home' }, 31)).toBe(
      '/collections/Home+sweet+home_7?categorieId=31',
    );
  });

  it('RTE-47 RTE-48: a sub-category link has the same slug', () => {
    expect(subCategoryPath({ id: 12, nom: "Men's shoes" })).toBe('/sub-categories/Mens+shoes_12');
  });

  it('keeps letters of every script, percent-encoded and composed', () => {
    expect(subCategoryPath({ id: 3, nom: 'Aṣọ òkè' })).toBe('/sub-categories/A%E1%B9%A3%E1%BB%8D+%C3%B2k%C3%A8_3');
    expect(subCategoryPath({ id: 3, nom: 'e\u0301tui' })).toBe(subCategoryPath({ id: 3, nom: 'étui' }));
  });

  it('keeps the id when the name reduces to nothing', () => {
    expect(collectionPath({ id: 5, nom: '!!! _ %' })).toBe('/collections/_5');
  });

  it('makes of every name a path that a browser does not change and that contains its id', () => {
    fc.assert(
      fc.property(id, name, (number, nom) => {
        for (const path of [collectionPath, subCategoryPath, productPath, reviewsPath].map((to) =>
          to({ id: number, nom }),
        )) {
          expect(new URL(path, 'https://oja.example').pathname).toBe(path);
          expect(idOfSegment(segmentOf(path))).toBe(number);
          const decoded = decodeSegment(segmentOf(path));
          expect(decoded).toMatch(/^[\p{L}\p{M}\p{N}+]*_\d+$/u);
          expect(decoded?.normalize('NFC')).toBe(decoded);
        }
      }),
    );
  });

  it('gives a name and its composed form the same slug, and is idempotent', () => {
    fc.assert(
      fc.property(name, (nom) => {
        const once = slug(nom);
        expect(slug(nom.normalize('NFC'))).toBe(once);
        expect(slug(nom.normalize('NFD'))).toBe(once);
        expect(slug(once.replaceAll('+', ' '))).toBe(once);
        expect(once).not.toMatch(/^\+|\+$|\+\+/);
      }),
      // A character that no form composes again, and one between a letter and its mark.
      { examples: [['\u2adc'], ['e!\u0301']] },
    );
  });
});

describe('reading an id', () => {
  it('RTE-50: reads the part after the last underscore', () => {
    expect(idOfSegment('a_1_b_22')).toBe(22);
    expect(idOfSegment('c++_guide_77')).toBe(77);
    expect(idOfSegment('_5')).toBe(5);
  });

  it('rejects invalid ids', () => {
    for (const segment of [
      '',
      'shoes',
      'shoes_',
      'shoes_0',
      'shoes_07',
      'shoes_-1',
      'shoes_1.5',
      'shoes_9007199254740993',
      'shoes_1e3',
    ])
      expect(idOfSegment(segment)).toBeUndefined();
  });
});

describe('search text', () => {
  it('RTE-51 RTE-52: the route keeps letters, digits and spaces', () => {
    expect(searchPath('rice & beans, 5kg!')).toBe('/products/search/rice+beans+5kg');
    expect(searchPath(' %%% ')).toBeUndefined();
  });

  it('RTE-54 RTE-55: plus is a space, and anything after a percent sign is dropped', () => {
    expect(searchTextOfSegment('red+running+shoes')).toBe('red running shoes');
    expect(searchTextOfSegment('50%25+off')).toBe('50');
    expect(searchTextOfSegment('50%+off')).toBe('50');
    expect(searchTextOfSegment('caf%C3%A9%')).toBe('café');
    expect(searchTextOfSegment('rice%E0%A4+beans')).toBe('rice');
  });

  it('reads back every text that the route can contain', () => {
    fc.assert(
      fc.property(name, (text) => {
        const path = searchPath(text);
        if (path === undefined) return;
        expect(searchTextOfSegment(segmentOf(path))).toBe(slug(text).replaceAll('+', ' '));
      }),
    );
  });
});

describe('shops', () => {
  it('SHP-17/G-24: a card links to the host and the shop link name', () => {
    expect(shopUrl('/shops', { nomLink: 'mama-put' })).toBe('/shops/mama-put');
    expect(shopUrl('https://stores.example', { nomLink: 'ọjà 1' })).toBe('https://stores.example/%E1%BB%8Dj%C3%A0%201');
  });

  it('reads back the link name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (nomLink) => {
        expect(decodeSegment(segmentOf(shopPath({ nomLink })))).toBe(nomLink);
      }),
    );
  });
});
