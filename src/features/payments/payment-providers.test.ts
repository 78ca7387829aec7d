import { expect, test } from 'vitest';
import { isCardMethod, PAYMENT_METHODS } from '../orders/order-status.ts';
import { inSentence, isOffered, namesOf, PAYMENT_PROVIDERS, PROVIDER_NAMES, providerOf } from './payment-providers.ts';

test.each([
  ['Pay with Paystack', 'paystack'],
  ['PAY WITH PAYSTACK', 'paystack'],
  ['paystack', 'paystack'],
  ['Cash on Delivery', undefined],
  ['Pay with Paystacks', undefined],
  ['', undefined],
  [null, undefined],
])('C-28, G-590: the method %j is paid at %j', (method, provider) => {
  expect(providerOf(method)).toBe(provider);
  expect(isCardMethod(method)).toBe(provider !== undefined);
});

test('G-590: each provider is found by its method and its name alone', () => {
  expect(PROVIDER_NAMES).toEqual(Object.keys(PAYMENT_PROVIDERS));
  for (const name of PROVIDER_NAMES) {
    expect(providerOf(PAYMENT_PROVIDERS[name].method)).toBe(name);
    expect(providerOf(name)).toBe(name);
    expect(PAYMENT_METHODS).toContain(PAYMENT_PROVIDERS[name].method);
  }
  const { method, webhook } = PAYMENT_PROVIDERS.paystack;
  expect([method, webhook.path]).toEqual(['Pay with Paystack', '/payment/paystack/webhook']);
});

test('G-384: a method is offered where its provider is', () => {
  expect(isOffered(['paystack'], 'Pay with Paystack')).toBe(true);
  expect(isOffered([], 'Pay with Paystack')).toBe(false);
  expect(isOffered(['paystack'], 'Cash on Delivery')).toBe(false);
  expect(isOffered(['paystack'], undefined)).toBe(false);
});

test('providers are named in a sentence', () => {
  expect([namesOf([]), namesOf(['paystack'])]).toEqual(['', 'Paystack']);
  expect([inSentence(['a', 'b'], 'or'), inSentence(['a', 'b', 'c'], 'and')]).toEqual(['a or b', 'a, b and c']);
});
