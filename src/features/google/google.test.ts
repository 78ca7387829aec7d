import { describe, expect, test } from 'vitest';
import { wayBack } from './google.ts';

const OWN = 'https://oja.example';
const query = (redirect: string, state?: string) =>
  `?${new URLSearchParams({ redirect_uri: redirect, ...(state === undefined ? {} : { state }) })}`;

describe('the way back from the consent', () => {
  test('leads to the requesting page, with the token and its state in the fragment', () => {
    const to = wayBack(query(`${OWN}/sign-in?a=b#old`, 'x y&z'), OWN, { access_token: 'a.b-c', expires_in: 600 });
    expect(to).toBe(`${OWN}/sign-in?a=b#access_token=a.b-c&expires_in=600&state=x+y%26z`);
    expect(wayBack(query(`${OWN}/sign-in`), OWN, { error: 'access_denied' })).toBe(
      `${OWN}/sign-in#error=access_denied`,
    );
  });

  test.each([
    'https://evil.example/sign-in',
    'https://oja.example.evil.example/',
    'http://oja.example/sign-in',
    'https://oja.example:8443/',
    '//evil.example',
    '/sign-in',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ])('never to %s', (redirect) => expect(wayBack(query(redirect, 's'), OWN, { access_token: 'a' })).toBeUndefined());

  test('leads nowhere without a request', () => expect(wayBack('', OWN, {})).toBeUndefined());
});
