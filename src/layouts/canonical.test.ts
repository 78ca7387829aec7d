import { describe, expect, it } from 'vitest';
import { readListQuery } from '../shared/list-query.ts';
import { canonicalRedirect, lastSegment, lastSegmentText, pageBeyondEnd, redirectTo } from './canonical.ts';

const at = (path: string) => ({ request: new Request(`https://oja.example${path}`) });
const queryOf = (search: string) => readListQuery(search, { limits: [6], defaultLimit: 30 });

describe('canonical addresses', () => {
  it('redirects permanently, but without a browser cache', () => {
    const answer = redirectTo(at('/shops?page=1'), '/shops');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/shops');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  it('refuses to redirect a page to itself', () => {
    expect(() => redirectTo(at('/shops?page=2'), '/shops?page=2')).toThrow('redirect to itself');
  });

  it('reads the last segment unchanged, whatever it contains', () => {
    expect(lastSegment(at('/collections/A%2540_3/'))).toBe('A%2540_3');
    expect(lastSegmentText(at('/shops/a%2540b'))).toBe('a%40b');
    expect(lastSegmentText(at('/shops/%FF'))).toBeUndefined();
  });

  it.each(['/collections/%c3%a9_3', '/collections/e%CC%81_3', '/collections/%C3%A9_3/', '/collections/x_3'])(
    'leads %s to the one form of the name',
    (path) => {
      const answer = canonicalRedirect(at(path), '/collections/%C3%A9_3', queryOf(''));
      expect(answer?.headers.get('location')).toBe('/collections/%C3%A9_3');
    },
  );

  it('does not redirect the canonical address, with unknown parameters too', () => {
    const path = '/collections/%C3%A9_3';
    expect(canonicalRedirect(at(path), path, queryOf(''))).toBeUndefined();
    expect(canonicalRedirect(at(`${path}?utm=1`), path, queryOf('?utm=1'))).toBeUndefined();
  });

  it('redirects a page past the end to the last one, and to the plain list when there is none', () => {
    const beyond = (search: string, totalPages: number) =>
      pageBeyondEnd(at(`/shops${search}`), '/shops', queryOf(search), totalPages)?.headers.get('location');
    expect(beyond('?limit=6&page=9', 4)).toBe('/shops?limit=6&page=4');
    expect(beyond('?page=9', 0)).toBe('/shops');
    expect(beyond('?page=4', 4)).toBeUndefined();
    expect(beyond('', 0)).toBeUndefined();
  });
});
