import { expect, test } from 'vitest';
import { payAddress } from './pay-address.ts';

const OWN = 'http://127.0.0.1:5000';

test('S-24: accepts payment pages on https, and our own', () => {
  expect(payAddress('https://checkout.paystack.com/abc', OWN)).toBe('https://checkout.paystack.com/abc');
  expect(payAddress(`${OWN}/payment/test/?reference=a`, OWN)).toBe(`${OWN}/payment/test/?reference=a`);
  expect(payAddress('/payment/test/?reference=a', OWN)).toBe(`${OWN}/payment/test/?reference=a`);
});

test.each([
  'http://checkout.paystack.com/abc',
  'http://127.0.0.1:5001/',
  '//evil.example/',
  'javascript:alert(1)',
  'data:text/html,hello',
  `blob:${OWN}/1`,
  'https://',
  'http://[',
])('S-24: %s is not opened', (url) => {
  expect(payAddress(url, OWN)).toBeUndefined();
});
