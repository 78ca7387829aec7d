import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productPath } from '../../src/shared/links.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
let pages: string[];

beforeAll(async () => {
  shop = await openShop();
  const product = await shop.db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .executeTakeFirstOrThrow();
  pages = [
    '/',
    '/collections',
    '/categories',
    '/products',
    '/products/promotions',
    '/products/search/phone',
    '/new-products',
    '/shops',
    productPath(product),
    // These pages have islands with Astro's own scripts.
    '/sign-in',
    '/auth/google',
    '/reviews',
    '/order',
    '/plain/sign-in',
    '/plain/cart',
    '/nothing-here',
    '/%',
  ];
});
afterAll(() => shop.close());

/** Parses a policy into sources by directive. */
function policyOf(header: unknown): Map<string, string[]> {
  const parts = String(header)
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return new Map(parts.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

test('every page has a policy of hashes and nothing that disables it', async () => {
  for (const page of pages) {
    const { headers } = await shop.get(page);
    const policy = policyOf(headers['content-security-policy']);
    expect(policy.get('default-src'), page).toEqual(["'none'"]);
    for (const name of ['connect-src', 'manifest-src']) expect(policy.get(name), page).toEqual(["'self'"]);
    expect(policy.get('img-src'), page).toEqual(["'self'", 'data:', 'https:']);
    for (const name of ['base-uri', 'frame-ancestors']) expect(policy.get(name), page).toEqual(["'none'"]);
    expect(policy.get('form-action'), page).toEqual(["'self'"]);
    for (const name of ['script-src', 'style-src']) {
      for (const source of policy.get(name) ?? ['missing'])
        expect(source, `${page} ${name}`).toMatch(/^'(self|sha(256|384|512)-[A-Za-z0-9+/]+=*)'$/);
    }
  }
});

test('G-292: the evaluator of policies finds nothing but the scripts of our own host, on any kind of page', async () => {
  for (const page of pages) {
    const { headers } = await shop.get(page);
    const { csp } = new CspParser(String(headers['content-security-policy']));
    const findings = new CspEvaluator(csp).evaluate();
    expect(
      findings.map(({ directive, value, severity }) => [directive, value, severity]),
      page,
    ).toEqual([['script-src', "'self'", Severity.MEDIUM_MAYBE]]);
    expect(headers['cross-origin-resource-policy'], page).toBe('same-origin');
  }
});

test('no page contains what the policy forbids: style attributes, event handlers, inline scripts without a hash', async () => {
  for (const page of pages) {
    const { document, headers } = await shop.get(page);
    const policy = policyOf(headers['content-security-policy']);
    const hasHash = (of: 'script-src' | 'style-src', text: string) =>
      expect(policy.get(of), `${page}: ${text.slice(0, 60)}`).toContain(
        `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
    for (const script of document.querySelectorAll('script:not([src], [type*=json])'))
      hasHash('script-src', script.textContent ?? '');
    for (const style of document.querySelectorAll('style')) hasHash('style-src', style.textContent ?? '');
    expect(document.querySelectorAll('[style]').length, page).toBe(0);
    const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(({ name }) => /^on/.test(name)),
    );
    expect(handlers, page).toEqual([]);
    for (const link of document.querySelectorAll('a[href]'))
      expect(link.getAttribute('href'), page).toMatch(/^(\/(?!\/)|https?:\/\/|#|tel:|mailto:|$|\?)/);
  }
});

/**
 * The maximum in bytes. Of these, 290 are hashes of Astro's scripts and styles that no page has (docs/upstream.md), and
 * 106 those of the two scripts for lists in random order, which all pages include since they share one policy (G-328).
 */
const HEADERS = 1600;

test('the headers of a cached page take at most 1,600 bytes', async () => {
  for (const page of pages.slice(0, 9)) {
    const { headers } = await shop.get(page, { headers: { 'accept-encoding': 'br' } });
    const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);
    expect(bytes, `${page} ${JSON.stringify(headers)}`).toBeLessThanOrEqual(HEADERS);
  }
});

describe('headers of every answer', () => {
  test.each([
    '/',
    '/nothing',
    '/api/produits?limit=1',
    '/api/nothing',
    '/files/none.png',
    '/robots.txt',
    '/favicon.svg',
    '/products/',
    '/healthz',
  ])('%s', async (path) => {
    const { headers } = await shop.get(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': expect.any(String),
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('HSTS is omitted when visitors do not use TLS', async () => {
    const plain = await openShop({ PUBLIC_URL: '' });
    expect((await plain.get('/')).headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });

  test('browsers must revalidate pages', async () => {
    expect((await shop.get('/')).headers['cache-control']).toBe('no-cache');
  });
});

test('an opened SVG of /files runs no script', async () => {
  await mkdir(path.join(shop.dataDir, 'files'), { recursive: true });
  await writeFile(path.join(shop.dataDir, 'files/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { status, headers } = await shop.get('/files/a.svg');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(policyOf(headers['content-security-policy'])).toEqual(
    new Map([
      ['default-src', ["'none'"]],
      ['sandbox', []],
    ]),
  );
});
