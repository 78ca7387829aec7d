/** What visitors type affects neither the policy nor the weight of a page, nor the memory of the server. */
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadBuild } from '../../src/server/http/build.ts';
import { pageRenderer } from '../../src/server/http/render-page.ts';
import { MORE } from '../more.ts';
import { localsFor } from './locals.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Pages whose islands start with Astro's own scripts. */
const WITH_ISLANDS = ['/sign-in', '/order', '/user/orders'];
const PAGES = [...WITH_ISLANDS, '/', '/products', '/plain/sign-in', '/nothing-here'];

/** Returns the scripts that run in the page at `path`, rendered without the HTTP front. */
async function scriptsOf(path: string): Promise<string[]> {
  const { handler } = await loadBuild(inject('buildFolder'));
  const page = await pageRenderer(handler)(path, localsFor(shop));
  return [...String(page?.body).matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
}

/** Posts a form as a visitor without script does. */
const post = (path: string, body: string) =>
  shop.get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://oja.example' },
    body,
  });

test('texts of a visitor that look like the scripts of a page leave all pages the hashes of theirs', async () => {
  const [, ...ofIslands] = await scriptsOf('/sign-in');
  expect(ofIslands.length).toBeGreaterThan(1);
  const fake = ofIslands.map(({ length }) => `<script>${'a'.repeat(length)}</script>`).join('');
  // This server has not rendered any page before.
  const { html } = await shop.get(`/plain/new-password?codeHash=${encodeURIComponent(fake)}`);
  expect(html).toContain(fake);
  for (const path of WITH_ISLANDS) {
    const { headers } = await shop.get(path);
    const scripts = await scriptsOf(path);
    expect(scripts.length, path).toBeGreaterThan(1);
    for (const script of scripts) expect(headers['content-security-policy'], path).toContain(hashOf(script));
  }
});

test('G-328: all pages have one policy, whatever they contain', async () => {
  const policies = new Set<unknown>();
  for (const path of PAGES) policies.add((await shop.get(path)).headers['content-security-policy']);
  const typed = '<script>a</script><astro-island>';
  const answer = await post('/plain/sign-in', `val=${encodeURIComponent(typed)}`);
  expect(answer.document.querySelector('input[name=val]')?.getAttribute('value')).toBe(typed);
  policies.add(answer.headers['content-security-policy']);
  expect([...policies]).toHaveLength(1);
});

const weightOf = ({ document }: TestAnswer) => document.querySelectorAll('.data-saver__weight');

test('G-329: no text of a visitor is a part of what a page says of its weight, or moves its place', async () => {
  const fakes = [
    '<span class="data-saver__weight"></span>',
    '" src="/files/a.webp?w=1280" href="/_astro/x.js',
    `src="/files/${'b'.repeat(100)}.webp?w=1280"`,
  ].join(' ');
  const honest = await post('/plain/sign-in', 'val=a');
  const hostile = await post('/plain/sign-in', `val=${encodeURIComponent(fakes)}`);
  expect(hostile.document.querySelector('input[name=val]')?.getAttribute('value')).toBe(fakes);
  for (const page of [honest, hostile]) expect(weightOf(page)).toHaveLength(1);
  expect(weightOf(hostile)[0]?.closest('.data-saver')).not.toBeNull();
  expect(weightOf(hostile)[0]?.textContent).toMatch(/^This page is about \d+ KB /);
  expect(weightOf(hostile)[0]?.textContent).toBe(weightOf(honest)[0]?.textContent);
});

/** Bytes in use after a full garbage collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

test('nothing grows from what visitors send', { tags: [MORE] }, async () => {
  const PER_REQUEST = 2500;
  const send = async (requests: number) => {
    for (let at = 0; at < requests; at += 1) {
      const texts = Array.from(
        { length: PER_REQUEST },
        (_, k) => `<script>${'a'.repeat(k === 0 ? at : 10 + (k % 9))}</script>`,
      );
      const { status } = await post('/plain/sign-in', `val=${texts.join('')}`);
      expect(status).toBe(403);
    }
    return bytesInUse();
  };
  let before = await send(30);
  const grown: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const after = await send(80);
    grown.push(after - before);
    before = after;
  }
  // Caching what was sent would add 8 KB a request in every round (G-328); code that is compiled late adds to one round
  // only.
  expect(Math.min(...grown)).toBeLessThan(400_000);
});
