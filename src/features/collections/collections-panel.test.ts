import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { columnOf, keyTarget, MESSAGES, showMorePath } from './collections-panel.ts';
import PanelColumn from './PanelColumn.tsx';

const named = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, nom: `Thing ${at + 1}` }));

describe('a column', () => {
  it('PAN-10 PAN-11 CST-53 CST-54: has 30 items, and a link to more only above 30', () => {
    for (const [total, hasMore] of [
      [0, false],
      [29, false],
      [30, false],
      [31, true],
      [200, true],
    ] as const) {
      // A host that returns too many items changes nothing.
      for (const sent of [Math.min(total, 30), total]) {
        const column = columnOf('collections', { data: named(sent), totalItems: total });
        expect([column.rows.length, column.hasMore]).toEqual([Math.min(total, 30), hasMore]);
      }
    }
  });

  it('PAN-10 PAN-11 CST-54: shows Show more above 30 items, and not at 30 or fewer', () => {
    const drawn = (totalItems: number) =>
      renderToStaticMarkup(
        createElement(PanelColumn, {
          level: 'collections',
          parent: { id: 0, nom: '' },
          known: { state: 'listed', column: columnOf('collections', { data: named(totalItems), totalItems }) },
          chosenId: undefined,
          allHref: undefined,
          moreHref: '/collections',
          stop: undefined,
          onBack: () => {},
          onRetry: () => {},
        }),
      );
    expect([1, 29, 30, 31].map((total) => drawn(total).includes('>Show more<'))).toEqual([false, false, false, true]);
  });

  it('links to pages: a collection, a category inside its collection, a sub-category', () => {
    const answer = { data: [{ id: 7, nom: 'BABY clothes & ọjà' }], totalItems: 1 };
    const own = { id: 3, nom: 'Kids' };
    const hrefs = [
      columnOf('collections', answer),
      columnOf('categories', answer, own),
      columnOf('subCategories', answer),
    ];
    expect(hrefs.map(({ rows }) => rows[0]?.href)).toEqual([
      '/collections/BABY+clothes+%E1%BB%8Dj%C3%A0_7',
      '/collections/Kids_3?categorieId=7',
      '/sub-categories/BABY+clothes+%E1%BB%8Dj%C3%A0_7',
    ]);
  });

  it('formats names of collections as their cards do, and keeps the others', () => {
    const answer = { data: [{ id: 1, nom: 'BABY CLOTHES' }], totalItems: 1 };
    expect(columnOf('collections', answer).rows[0]?.nom).toBe('Baby clothes');
    expect(columnOf('subCategories', answer).rows[0]?.nom).toBe('BABY CLOTHES');
  });

  it('PAN-12/G-11 PAN-13/G-12: Show more links to the complete list', () => {
    expect(showMorePath('collections', undefined)).toBe('/collections');
    expect(showMorePath('categories', 12)).toBe('/collections/all_12');
    expect(showMorePath('subCategories', 12)).toBe('/categories');
  });

  it('PAN-14 PAN-15 PAN-16: has its own message when empty', () => {
    expect(Object.values(MESSAGES).map(({ empty }) => empty)).toEqual([
      'No collections',
      'No categories',
      'No subcategory',
    ]);
  });
});

it('arrows stop at the ends of a column; other keys do not move in it', () => {
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End'].map((key) => keyTarget(key, 1, 3))).toEqual([2, 0, 0, 2]);
  expect(keyTarget('ArrowDown', 2, 3)).toBe(2);
  expect(keyTarget('ArrowUp', 0, 3)).toBe(0);
  // From the title above the list.
  expect(keyTarget('ArrowDown', -1, 3)).toBe(0);
  expect(keyTarget('ArrowDown', -1, 0)).toBeUndefined();
  expect(keyTarget('Tab', 1, 3)).toBeUndefined();
});
