import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginationMarkup } from './pagination.markup.ts';
import { MARGIN_PAGES, PAGE_LINKS, pageItems } from './pagination.ts';

describe('page links', () => {
  it('GEN-21 CST-51: five pages around the current one', () => {
    expect(pageItems(50, 100).slice(3, 8)).toEqual([48, 49, 50, 51, 52]);
    expect(pageItems(1, 100).slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pageItems(100, 100).slice(-5)).toEqual([96, 97, 98, 99, 100]);
  });

  it('GEN-22 CST-52: two pages at each end', () => {
    expect(pageItems(50, 100)).toEqual([1, 2, 'gap', 48, 49, 50, 51, 52, 'gap', 99, 100]);
    expect(pageItems(1, 100)).toEqual([1, 2, 3, 4, 5, 'gap', 99, 100]);
  });

  it('shows a page instead of a gap that would hide it alone', () => {
    expect(pageItems(6, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 19, 20]);
  });

  it('shows all of a few pages, and treats a page out of range as the nearest end', () => {
    expect(pageItems(1, 1)).toEqual([1]);
    expect(pageItems(2, 4)).toEqual([1, 2, 3, 4]);
    expect(pageItems(999, 3)).toEqual([1, 2, 3]);
    expect(pageItems(0, 0)).toEqual([]);
  });

  it('always contains the current page and its neighbours, in order and without repeats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (page, totalPages) => {
        fc.pre(page <= totalPages);
        const items = pageItems(page, totalPages);
        const numbers = items.filter((item) => item !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const near of [page - 1, page, page + 1, 1, totalPages]) {
          if (near >= 1 && near <= totalPages) expect(numbers).toContain(near);
        }
        // At most the window, both margins, and one page in place of each gap.
        expect(items.length).toBeLessThanOrEqual(PAGE_LINKS + 2 * MARGIN_PAGES + 2);
      }),
    );
  });
});

it('GEN-21 GEN-22: prints five pages around the current one, two at each end, and dots between', () => {
  const text = paginationMarkup({ page: 50, totalPages: 100, href: (to) => `?page=${to}` });
  const printed = [...text.matchAll(/>(\d+|…)</g)].map(([, item]) => item);
  expect(printed.join(' ')).toBe('1 2 … 48 49 50 51 52 … 99 100');
});

it('prints the links of its own list, also after another list with as many pages', () => {
  const hrefsOf = (path: string, page: number) =>
    [...paginationMarkup({ page, totalPages: 3, href: (to) => `${path}?page=${to}` }).matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
  expect(hrefsOf('/a', 2)).toEqual(['/a?page=1', '/a?page=3', '/a?page=1', '/a?page=2', '/a?page=3']);
  expect(hrefsOf('/b', 2)).toEqual(['/b?page=1', '/b?page=3', '/b?page=1', '/b?page=2', '/b?page=3']);
  expect(hrefsOf('/a', 1)).toEqual(['/a?page=2', '/a?page=1', '/a?page=2', '/a?page=3']);
});
