import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderUnavailableError } from '../../../src/providers/ask-provider.ts';
import type { Captcha } from '../../../src/providers/captcha.ts';
import { createRecaptcha } from '../../../src/providers/recaptcha.ts';
import { type HttpDouble, openHttpDouble } from './http-double.ts';

let double: HttpDouble;
let captcha: Captcha;
beforeAll(async () => {
  double = await openHttpDouble();
  captcha = createRecaptcha({
    secret: 'our secret',
    hosts: ['oja.example'],
    verifyUrl: `${double.address}/siteverify`,
  });
});
afterAll(() => double.close());

/** The example of https://developers.google.com/recaptcha/docs/verify. */
const GOOD = { success: true, challenge_ts: '2026-11-21T12:00:00Z', hostname: 'oja.example' };

test('a solution that Google confirms for our own host is accepted', async () => {
  double.answer = () => ({ body: GOOD });
  expect(await captcha.verify('an answer', '203.0.113.9')).toBe(true);
  const { method, url, headers, body } = double.requested.at(-1) ?? {};
  expect([method, url?.pathname]).toEqual(['POST', '/siteverify']);
  expect(headers?.['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    secret: 'our secret',
    response: 'an answer',
    remoteip: '203.0.113.9',
  });
});

test('one that was solved on another host is refused', async () => {
  double.answer = () => ({ body: { ...GOOD, hostname: 'evil.example' } });
  expect(await captcha.verify('an answer', '')).toBe(false);
  double.answer = () => ({ body: { success: true } });
  expect(await captcha.verify('an answer', '')).toBe(false);
});

test.each(['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response'])(
  '%s is a refusal',
  async (code) => {
    double.answer = () => ({ body: { success: false, 'error-codes': [code] } });
    expect(await captcha.verify('an answer', '')).toBe(false);
  },
);

test.each([
  [{ body: { success: false, 'error-codes': ['invalid-input-secret'] } }],
  [{ body: { success: false, 'error-codes': ['invalid-input-response', 'bad-request'] } }],
  [{ body: { success: false } }],
  [{ body: 'no JSON' }],
  [{ body: [] }],
  [{ status: 500, body: {} }],
  [undefined],
])('%j is a failure of the service, not of the visitor', async (reply) => {
  double.answer = reply && (() => reply);
  await expect(captcha.verify('an answer', '')).rejects.toThrow(ProviderUnavailableError);
});

test('an invalid solution is not sent to Google', async () => {
  const before = double.requested.length;
  expect(await captcha.verify('', '')).toBe(false);
  expect(await captcha.verify('x'.repeat(10_000), '')).toBe(false);
  expect(double.requested).toHaveLength(before);
});

test('Google creates its challenges itself', async () => expect(await captcha.challenge()).toBeUndefined());
