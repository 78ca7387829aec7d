import { expect, it, test } from 'vitest';
import { PAGES } from '../../site/pages.ts';
import { loggedPath } from './logged-path.ts';

it('S-20: a logged path contains nothing of a customer or of a reset code', () => {
  expect(loggedPath('/user/profile/update:ada%40example.ng+email')).toBe('/user/profile/…');
  expect(loggedPath('/user/profile/update%3aada\n+email?x=1')).toBe('/user/profile/…?…');
  expect(loggedPath('/auth/verif/code/?3f2a')).toBe('/auth/verif/code?…');
  expect(loggedPath('/auth/verif/code?3f2a')).toBe('/auth/verif/code?…');
  expect(loggedPath('/auth/verif/code/3f2a')).toBe('/auth/…');
  expect(loggedPath('/user/profile')).toBe('/user/profile');
});

test.each([
  ['/plain/new-password?codeHash=secret', '/plain/new-password?…'],
  ['/plain/new-password?secret', '/plain/new-password?…'],
  ['/plain/payment/secret', '/plain/payment/…'],
  ['/plain/test-checkout/secret?x', '/plain/test-checkout/…?…'],
  ['/payment-status/?reference=secret', '/payment-status?…'],
  ['/user/orders/secret/track', '/user/orders/…/track'],
  ['/api/payment/paystack/verify/secret?x=secret', '/api/…?…'],
  ['/auth/google?code=secret', '/auth/google?…'],
  ['/about?secret', '/about?…'],
  // Home reads a parameter, and leaves out others as a list does.
  ['/?secret', '/'],
  ['//secret@elsewhere/', '//…'],
])('G-347: of %s the log says %s', (address, logged) => expect(loggedPath(address)).toBe(logged));

test.each([
  '/products?page=2',
  '/products/search/rice?page=3',
  '/sub-categories/rice-7',
  '/files/a/b.webp',
  '/robots.txt',
])('G-347: the log says all of %s', (address) => expect(loggedPath(address)).toBe(address));

test('G-347: the parameters that a list does not read are left out', () => {
  expect(loggedPath('/products?page=2&codeHash=secret')).toBe('/products?page=2');
  expect(loggedPath('/products?codeHash=secret')).toBe('/products');
});

test('G-347: no page logs a code in its query', () => {
  for (const { route } of PAGES) {
    const path = route.replace(/\[[^\]]+\]/g, 'x');
    for (const query of ['?codeHash=hidden', '?hidden', '?token=hidden', '?reference=hidden&page=2'])
      expect(loggedPath(path + query), path + query).not.toContain('hidden');
  }
});
