import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalTarget, splitTarget } from './canonical-url.ts';

const location = (target: string) => {
  const result = canonicalTarget(target);
  return result.kind === 'redirect' ? result.location : result.kind;
};

describe('canonical addresses', () => {
  test.each([
    '/',
    '/products',
    '/products/Nokia+105_12',
    '/products/%E1%BB%8Cj%C3%A0_3',
    '/products?page=2&sort=price',
    '/payment-status/?reference=x',
    '/payment-status',
    '/auth/verif/code/?hash=1',
    '/products/100%25+cotton_4',
    '/products/a%2Fb_1',
  ])('%s', (target) => expect(canonicalTarget(target).kind).toBe('canonical'));
});

describe('C-48: one form of a page', () => {
  test.each([
    ['/products/', '/products'],
    ['/products/?page=2', '/products?page=2'],
    ['//products', '/products'],
    ['/products//Nokia_1', '/products/Nokia_1'],
    ['///', '/'],
    ['/products?', '/products'],
    ['/?', '/'],
    ['/a/./b/../c', '/a/c'],
    ['/../../etc/passwd', '/etc/passwd'],
    ['/%2e%2e/x', '/x'],
    ['/products/%6eokia_1', '/products/nokia_1'],
    ['/products/%c3%a0_1', '/products/%C3%A0_1'],
    ['/products/caf\u00c3\u00a9_1', '/products/caf%C3%A9_1'],
    ['/a b', '/a%20b'],
    ['/\\evil.example', '/%5Cevil.example'],
    ['//evil.example/x', '/evil.example/x'],
    ['http://evil.example//x/', '/x'],
    ['/x/?q=caf\u00c3\u00a9', '/x?q=caf%C3%A9'],
  ])('%s redirects to %s', (target, expected) => expect(location(target)).toBe(expected));
});

describe('malformed addresses', () => {
  test.each(['/%', '/%zz', '/%E0%A4%A', '/%ff', '/a%00b', '/a%0d%0aSet-Cookie:x', '*', 'example.com:443', ''])(
    '%j',
    (target) => expect(canonicalTarget(target).kind).toBe('malformed'),
  );
});

test('RTE-55 a percent sign that encodes nothing ends the search text', () => {
  expect(location('/products/search/rice%')).toBe('/products/search/rice');
  expect(location('/products/search/rice+100%zz+more')).toBe('/products/search/rice+100');
  expect(location('/products/search/%E0%A4%A')).toBe('/products/search');
});

test('a redirect leads to a canonical address of this site, whatever the request target', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '\\',
    '?',
    'a',
    '%',
    '%41',
    '%C3%A9',
    '\u00e9',
    ' ',
    '+',
    '_1',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const result = canonicalTarget(`/${pieces.join('')}`);
      if (result.kind !== 'redirect') return;
      expect(result.location).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
      expect(canonicalTarget(result.location).kind).toBe('canonical');
    }),
    { numRuns: 2000 },
  );
});

test('a target is split at its first question mark', () => {
  expect(splitTarget('/a?b=1?c')).toEqual({ path: '/a', query: 'b=1?c' });
  expect(splitTarget('http://host?x')).toEqual({ path: '/', query: 'x' });
  expect(splitTarget('*')).toBeUndefined();
});
