import { expect, test } from 'vitest';
import { referenceOf, wayBack } from './payment-places.ts';

test.each([
  ['?reference=abc', 'abc'],
  ['?trxref=abc&reference=abc', 'abc'],
  ['?reference=first&reference=second', 'first'],
  ['?reference=%20abc%20', 'abc'],
  ['?reference=%F0%9F%98%80', '😀'],
  ['?reference=', ''],
  ['?reference', ''],
  ['?Reference=abc', ''],
  ['?trxref=abc', ''],
  ['', ''],
])('RTE-06: %j has the reference %j', (search, reference) => {
  expect(referenceOf(search)).toBe(reference);
});

test.each([
  ['https://oja.example/payment-status/', '/payment-status/?reference=abc'],
  ['https://oja.example/payment-status/?reference=abc', '/payment-status/?reference=abc'],
  ['https://oja.example/payment-status/?reference=another', '/payment-status/?reference=abc'],
  ['/payment-status/', '/payment-status/?reference=abc'],
  ['https://evil.example//evil.example/a', '/evil.example/a?reference=abc'],
  ['http://[', '/payment-status/?reference=abc'],
])('S-24: from %s one comes back to %s, of this shop', (callbackUrl, path) => {
  expect(wayBack(callbackUrl, 'abc')).toBe(path);
});
