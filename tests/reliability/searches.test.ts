/**
 * Many concurrent searches, and unusual texts: cached pages are served, and nothing answers 500.
 *
 * @module-tag more
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { type RunningShop, runShop, type ShopAnswer } from './running-shop.ts';
import { ROOT } from './shop-process.ts';

const SEARCHERS = 8;
/** Pause of a searcher between two searches (ms). */
const PAUSE_MS = 10;
/** The number of pages whose median time is taken. */
const MEASURED = 40;
const PRODUCTS = 1500;
const WORDS = [
  'women',
  'shirt',
  'rice',
  'shoes',
  'men',
  'phone',
  'charger',
  'bag',
  'black',
  'samsung',
  'kids',
  'dress',
];
const CACHED = '/collections';
/** More than the 16 searches that run and the 200 that wait. */
const FLOOD = 300;

/** Unusual texts that break programs. */
const NAUGHTY = [
  'undefined',
  'null',
  'NaN',
  '-1/0',
  '   \t\n  ',
  '"',
  "' or 1=1 --",
  '"*" AND NEAR(a b, 5) OR col:x',
  'a* OR b NOT c ^d {nom} : e',
  'a & b | !c <-> d',
  '=s1 =b1 =p',
  '%00%ff',
  '\u0000\u0001\u007f',
  '\ud83d\ude00'.repeat(50),
  'ａｂｃ ﬁ ß İ ǆ',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤ ̖t̝͕̳̣̻̪͞h̼͓̲̦̳̘̲e͇̣̰̦̬͎ ̢̼̻̱̘h͚͎͙̜̣̲ͅi̦̲̣̰̤v̻͍e̺̭̳̪̰-m̢iͅn̖̺̞̲̯̰d̵̼̟͙̩̼̘̳',
  '田中さんにあげて下さい',
  'الكل في المجمو عة',
  '<script>alert(1)</script>',
  '#{7*7} {{7*7}} $(id) `id`',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '1e400 0x7fffffff 9223372036854775808',
  '𝒯𝒽ℯ 𝓆𝓊𝒾𝒸𝓀',
];
const HUGE = {
  'one word of 2,000 letters': 'a'.repeat(2000),
  '2,000 letters of any word': 'rice shirt phone '.repeat(118).slice(0, 2000),
  '200 words': Array.from({ length: 200 }, (_, k) => `${WORDS[k % WORDS.length]}${k}`).join(' '),
  'only stop words': 'the of and for with in on to a an from please where can i buy',
  'only symbols': '!@#$%^&*()_+-=[]{}|;:,.<>/?~',
};

let dataDir: string;
let shop: RunningShop;
beforeAll(async () => {
  ensureBuilt(ROOT);
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-searches-'));
  const db = await openDatabase({ dataDir });
  await migrate(db);
  await seedDemo(db, { products: PRODUCTS, now: Date.now() });
  await db.close();
  shop = await runShop({
    DATA_DIR: dataDir,
    SHOP_MODE: 'demo',
    TRUST_PROXY: '1',
    READER_THREADS: '1',
  });
});
afterAll(async () => {
  await shop?.end();
  await rm(dataDir, { recursive: true, force: true });
});

const keyword = (text: string) => `/api/produits?keyword=${encodeURIComponent(text)}&limit=30`;
const at = (k: number) => ({ headers: { 'x-forwarded-for': `41.${k >> 16}.${(k >> 8) & 255}.${k & 255}` } });

/** The median time of sequential cached pages (ms). */
async function cachedMs(count: number): Promise<number> {
  const times: number[] = [];
  for (let k = 0; k < count; k += 1) {
    const { status, ms } = await shop.get(CACHED);
    expect(status).toBe(200);
    times.push(ms);
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN;
}

test('G-185: during continuous searches on eight connections, all of them and all cached pages are answered', async () => {
  await cachedMs(MEASURED);
  const quiet = await cachedMs(MEASURED);
  let isOver = false;
  let searches = 0;
  const statuses = new Set<number>();
  const lanes = Array.from({ length: SEARCHERS }, async (_, lane) => {
    for (let k = lane; !isOver; k += 1) {
      const text = `${WORDS[k % WORDS.length]} ${WORDS[(k * 5 + lane) % WORDS.length]}`;
      const { status } = await shop.get(keyword(text), at(lane));
      statuses.add(status);
      searches += 1;
      await sleep(PAUSE_MS);
    }
  });
  await expect.poll(() => searches).toBeGreaterThan(SEARCHERS);
  const before = searches;
  const crowded = await cachedMs(MEASURED);
  const meanwhile = searches - before;
  isOver = true;
  await Promise.all(lanes);
  console.log(
    `A cached page took ${quiet.toFixed(2)} ms, while eight searched ${crowded.toFixed(2)} ms (medians); ${meanwhile} searches meanwhile.`,
  );
  expect([...statuses]).toEqual([200]);
  // tests/contract/readers checks that no search runs on the main thread.
  expect(meanwhile).toBeGreaterThan(0);
});

test('G-186: a flood of searches is answered or refused with a 503 and a message, and cached pages are served', async () => {
  const requested = Array.from({ length: FLOOD }, (_, k) => shop.get(keyword(`flood${k} shirt`), at(k)));
  const stored = await shop.get(CACHED);
  const answers = await Promise.all(requested);
  expect(stored.status).toBe(200);
  const of = (status: number) => answers.filter((answer) => answer.status === status);
  expect(of(200).length + of(503).length).toBe(FLOOD);
  expect(of(200).length).toBeGreaterThan(0);
  expect(of(503).length).toBeGreaterThan(0);
  for (const { headers, body } of of(503)) {
    expect(headers['retry-after']).toBe('5');
    expect(JSON.parse(body)).toEqual({
      message: expect.any(String),
      messageError: expect.any(String),
      code: expect.any(String),
    });
  }
});

test('G-186: too many pages of searches get the error page', async () => {
  const calls = Array.from({ length: FLOOD }, (_, k) => shop.get(keyword(`crowd${k} shirt`), at(k)));
  const pages = Array.from({ length: FLOOD }, (_, k) => shop.get(`/products/search/page${k}`, at(k)));
  const answers = await Promise.all(pages);
  await Promise.all(calls);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, body } of refused) {
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(parseHTML(body).document.querySelector('h1')?.textContent?.trim()).toBe('We cannot show this right now');
  }
});

/** Accepts any answer except an internal error. */
function expectNoProblem({ status, body }: ShopAnswer, words: string): void {
  expect([200, 301, 302, 400, 404], `${words}: ${body.slice(0, 200)}`).toContain(status);
}

test('a search for any text is answered by the API and by the page without a fault', async () => {
  for (const text of NAUGHTY) {
    expectNoProblem(await shop.get(keyword(text)), text);
    expectNoProblem(await shop.get(`/products/search?q=${encodeURIComponent(text.toWellFormed())}`), text);
    expectNoProblem(await shop.get(`/products/search/${encodeURIComponent(text.toWellFormed())}`), text);
  }
  expect(shop.output()).not.toContain('"level":50');
});

test.each(Object.entries(HUGE))('%s cost no more than other searches, and cause no error', async (words, text) => {
  const answer = await shop.get(keyword(text));
  expectNoProblem(answer, words);
  expectNoProblem(await shop.get(`/products/search/${encodeURIComponent(text)}`), words);
  const other = await shop.get(keyword(WORDS[0] ?? ''));
  console.log(`${words}: ${answer.ms.toFixed(0)} ms; another search ${other.ms.toFixed(0)} ms`);
  expect(answer.ms).toBeLessThan(20_000);
});
