import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { MORE } from '../../../tests/more.ts';
import type { PageCacheOptions } from './page-cache.ts';
import type { Rendered } from './rendered.ts';
import { sharedForAMinute } from './shared-caching.ts';
import { answerOf, HOUR, MINUTE, openCache, rendered } from './testing.ts';

function cacheAt(options: Partial<PageCacheOptions> = {}) {
  const clock = { now: 1_000_000 };
  const warned: string[] = [];
  const { cache, pageFor } = openCache({
    maxAge: HOUR,
    now: () => clock.now,
    log: { warn: (_, message) => warned.push(message) },
    ...options,
  });
  let renders = 0;
  /** Requests `key` and returns the text. */
  const ask = async (key: string, render: () => Rendered | Promise<Rendered>, lowPriority = false) => {
    const { page } = await pageFor({
      key,
      lowPriority,
      render: async () => {
        renders += 1;
        return render();
      },
    });
    return (await answerOf(page, {}, clock.now)).body.toString();
  };
  return { cache, pageFor, clock, warned, ask, renders: () => renders };
}

/** A render that ends when the test decides. */
function gate() {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered>();
  return { render: () => promise, open: resolve, fail: reject };
}

test('a page that is rendered again behind a stale one is compressed without a request', async () => {
  const { ask, clock, cache } = cacheAt();
  const text = '<p>a long page</p>'.repeat(200);
  await ask('/', () => rendered(text));
  const first = cache.peek('/')?.page;
  expect(first?.forms).toEqual({});
  clock.now += HOUR;
  await ask('/', () => rendered(text));
  await expect.poll(() => Object.keys(cache.peek('/')?.page.forms ?? {})).toEqual(['zstd']);
  expect(cache.peek('/')?.page).not.toBe(first);
});

test('a page is compressed behind its answer if it is kept, and only then', async () => {
  const { cache, pageFor } = cacheAt();
  const text = '<p>a long page</p>'.repeat(200);
  for (const [key, isComplete, forms] of [
    ['/kept', true, ['zstd']],
    ['/not-kept', false, []],
  ] as const) {
    const render = async () => ({ ...rendered(text), isComplete });
    const { page } = await pageFor({ key, lowPriority: false, render });
    await cache.pack(page);
    expect(Object.keys(page.forms), key).toEqual(forms);
  }
});

const failing = () => Promise.reject(new Error('no database'));

test('500 concurrent requests for a cold page share one render; 500 for a stale page do too, and none waits', async () => {
  const { ask, clock, renders, cache } = cacheAt();
  const cold = gate();
  const waiting = Promise.all(Array.from({ length: 500 }, () => ask('/', cold.render)));
  cold.open(rendered('first', ['a']));
  expect(new Set(await waiting)).toEqual(new Set(['first']));
  expect(renders()).toBe(1);
  expect(cache.counters).toMatchObject({ misses: 1, coalesced: 499, renders: 1 });

  clock.now += HOUR;
  const again = gate();
  expect(new Set(await Promise.all(Array.from({ length: 500 }, () => ask('/', again.render))))).toEqual(
    new Set(['first']),
  );
  expect(renders()).toBe(2);
  again.open(rendered('second', ['a']));
  await expect.poll(() => ask('/', failing)).toBe('second');
  expect(renders()).toBe(2);
  expect(cache.counters.stale).toBeGreaterThanOrEqual(500);
});

test('a page is served from memory until one of its tags is purged', async () => {
  const { ask, cache, clock } = cacheAt();
  await ask('/', () => rendered('old', ['product:1', 'shop:1']));
  cache.purge(['product:2', 'shop:11']);
  expect(cache.fresh('/', clock.now)).toBeDefined();
  expect(await ask('/', failing)).toBe('old');
  expect(cache.purge(['shop:1'])).toBe(1);
  expect(cache.purge(['shop:1'])).toBe(0);
  expect(cache.fresh('/', clock.now)).toBeUndefined();
  expect(await ask('/', () => rendered('new', ['product:1']))).toBe('new');
  expect(cache.addressesOf('product:1')).toEqual(['/']);
  expect(cache.addressesOf('shop:1')).toEqual([]);
  expect(cache.purge(['*'])).toBe(1);
});

test('a purge affects every tag that it names, of cached pages and of running renders', async () => {
  const { ask, cache, renders } = cacheAt();
  for (const tag of ['a', 'b', 'c']) await ask(`/${tag}`, () => rendered('old', [tag]));
  expect(cache.purge(['a', 'b', 'c'])).toBe(3);
  for (const tag of ['a', 'b', 'c']) expect(cache.addressesOf(tag)).toEqual([]);
  const before = renders();
  const slow = gate();
  const texts = [() => slow.render(), () => rendered('new', ['b'])];
  const requested = ask('/d', () => texts.shift()?.() ?? failing());
  await turn();
  cache.purge(['a', 'b']);
  slow.open(rendered('old', ['b']));
  expect(await requested).toBe('new');
  expect(renders() - before).toBe(2);
});

test('a purge during a render is not lost: every request gets a page that was read after it', async () => {
  const { ask, cache, renders } = cacheAt();
  const old = gate();
  const texts = [() => old.render(), () => rendered('new', ['product:1'])];
  const next = () => texts.shift()?.() ?? failing();
  const first = ask('/', next);
  await turn();
  cache.purge(['product:1']);
  const second = ask('/', next);
  old.open(rendered('old', ['product:1']));
  expect(await Promise.all([first, second])).toEqual(['new', 'new']);
  expect(renders()).toBe(2);
  expect(await ask('/', failing)).toBe('new');
});

test('a page that is purged repeatedly during its render is served, but not cached', async () => {
  const { ask, cache, renders } = cacheAt();
  const busy = () => {
    cache.purge(['product:1']);
    return rendered(`turn ${renders()}`, ['product:1']);
  };
  expect(await ask('/', busy)).toBe('turn 3');
  expect(cache.peek('/')).toBeUndefined();
});

test('G-594: a page comes with how it came about, and a render for it with its time', async () => {
  const { cache, pageFor, clock } = cacheAt();
  const request = (render: () => Promise<Rendered>) => pageFor({ key: '/', lowPriority: false, render });
  const about = async (render: () => Promise<Rendered>) => {
    const { state, renderMs } = await request(render);
    return [state, renderMs];
  };
  const cold = gate();
  const both = [about(cold.render), about(cold.render)];
  cold.open(rendered('first', ['a'], { renderMs: 12 }));
  expect(await Promise.all(both)).toEqual([
    ['miss', 12],
    ['joined', undefined],
  ]);
  expect(await about(failing)).toEqual(['hit', undefined]);
  clock.now += HOUR;
  const behind = gate();
  expect(await about(behind.render)).toEqual(['stale', undefined]);
  behind.open(rendered('second', ['a'], { renderMs: 9 }));
  await expect.poll(() => about(failing)).toEqual(['hit', undefined]);
  cache.purge(['a']);
  expect(await about(failing)).toEqual(['stand-in', undefined]);
});

test('an unrelated purge during a render has no effect', async () => {
  const { ask, cache, renders, clock } = cacheAt();
  const slow = gate();
  const requested = ask('/', slow.render);
  await turn();
  cache.purge(['product:2']);
  slow.open(rendered('page', ['product:1']));
  await requested;
  expect(renders()).toBe(1);
  expect(cache.fresh('/', clock.now)).toBeDefined();
});

test('a page never outlives the time at which it changes, not even while stale', async () => {
  const { ask, cache, clock } = cacheAt();
  const changesAt = clock.now + 10 * MINUTE;
  await ask('/', () => rendered('with the badge', [], { changesAt }));
  clock.now = changesAt - 1;
  expect(await ask('/', failing)).toBe('with the badge');
  clock.now = changesAt;
  expect(cache.fresh('/', clock.now)).toBeUndefined();
  expect(await ask('/', () => rendered('without'))).toBe('without');
});

test('an old page is served when a render fails; the failure is logged, and not retried for each request', async () => {
  const { ask, cache, clock, warned, renders } = cacheAt();
  await ask('/', () => rendered('old', ['a']));
  cache.purge(['a']);
  expect(await ask('/', failing)).toBe('old');
  expect(await ask('/', failing)).toBe('old');
  expect(renders()).toBe(2);
  expect(warned).toEqual(['a page could not be rendered; the old one is served']);
  clock.now += 1000;
  const down = rendered('Sorry', [], { answer: { status: 503, headers: {}, body: 'Sorry' }, isComplete: false });
  expect(await ask('/', () => down)).toBe('old');
  clock.now += 1000;
  expect(await ask('/', () => rendered('new'))).toBe('new');
  expect(cache.counters).toMatchObject({ standIns: 3, failures: 2 });
});

test('an old page is served when a render takes seconds, and the new one is cached when it is ready', async () => {
  const { ask, cache, clock } = cacheAt();
  await ask('/', () => rendered('old', ['a']));
  cache.purge(['a']);
  const slow = gate();
  expect(await ask('/', slow.render)).toBe('old');
  expect(cache.stats()).toMatchObject({ standIns: 1, rendering: 1 });
  slow.open(rendered('new', ['a']));
  await expect.poll(() => cache.fresh('/', clock.now)).toBeDefined();
  expect(await ask('/', failing)).toBe('new');
});

test('a render that never ends times out, and the next request tries again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { ask, cache } = cacheAt();
    const given = expect(ask('/', () => new Promise<Rendered>(() => {}))).rejects.toThrow(
      'The page takes longer than 15 s.',
    );
    await vi.advanceTimersByTimeAsync(15_000);
    await given;
    expect(cache.stats()).toMatchObject({ rendering: 0, failures: 1 });
    expect(await ask('/', () => rendered('here'))).toBe('here');
  } finally {
    vi.useRealTimers();
  }
});

test('a page that is too old, or was an error, is not served after a failed render', async () => {
  const { ask, clock } = cacheAt();
  await ask('/', () => rendered('old'));
  clock.now += 25 * HOUR;
  await expect(ask('/', failing)).rejects.toThrow('no database');
  await ask('/gone', () => rendered('gone', [], { answer: { status: 410, headers: {}, body: 'gone' } }));
  clock.now += 2 * HOUR;
  await expect(ask('/gone', failing)).rejects.toThrow('no database');
});

test('a failed revalidation serves the stale page, and pauses', async () => {
  const { ask, clock, renders, warned } = cacheAt();
  await ask('/', () => rendered('old'));
  clock.now += HOUR;
  expect(await ask('/', failing)).toBe('old');
  await expect.poll(() => warned).toHaveLength(1);
  expect(await ask('/', failing)).toBe('old');
  expect(renders()).toBe(2);
});

test.each([
  ['a 500', { answer: { status: 500, headers: {}, body: 'x' } }],
  ['a 503', { answer: { status: 503, headers: {}, body: 'x' } }],
  ['a 302', { answer: { status: 302, headers: {}, body: 'x' } }],
  ['a 400', { answer: { status: 400, headers: {}, body: 'x' } }],
  ['a page that had to do without a read', { isComplete: false }],
  ['a page that says nothing of being kept', { maxAge: undefined }],
  ['a page with a cookie', { answer: { status: 200, headers: { 'set-cookie': 'a=b' }, body: 'x' } }],
] satisfies [string, Partial<Rendered>][])('%s is served and not cached', async (_, change) => {
  const { ask, cache } = cacheAt();
  await ask('/', () => rendered('x', [], change));
  expect(cache.peek('/')).toBeUndefined();
});

test.each([200, 301, 404, 410])('status %d is kept', async (status) => {
  const { ask, cache, renders } = cacheAt();
  for (let k = 0; k < 3; k += 1) await ask('/', () => rendered('', [], { answer: { status, headers: {}, body: 'x' } }));
  expect(renders()).toBe(1);
  expect(cache.peek('/')?.part).toBe(status === 200 ? 'main' : 'minor');
});

test('a 404 is cached for a minute, and purged as soon as the missing row is added', async () => {
  const { ask, cache, clock } = cacheAt();
  const missing = rendered('', ['product:9'], { answer: { status: 404, headers: {}, body: 'no' }, maxAge: undefined });
  await ask('/products/x_9', () => missing);
  clock.now += MINUTE - 1;
  expect(await ask('/products/x_9', failing)).toBe('no');
  cache.purge(['product:9']);
  expect(await ask('/products/x_9', () => rendered('here'))).toBe('here');
  await ask('/nothing', () => missing);
  clock.now += MINUTE;
  await expect(ask('/nothing', failing)).rejects.toThrow();
});

test('searches, deep pages and wrong addresses cannot evict the shop', async () => {
  const { ask, cache, clock } = cacheAt({ maxBytes: 1_000_000 });
  await ask('/', () => rendered('home'));
  for (let k = 0; k < 500; k += 1) {
    await ask(`/products/search/${k}`, () => rendered('x'.repeat(800)), true);
    await ask(`/nothing/${k}`, () => rendered('', [], { answer: { status: 404, headers: {}, body: 'no' } }));
  }
  expect(cache.fresh('/', clock.now)).toBeDefined();
  const { main, minor } = cache.stats().cached;
  expect(minor.bytes).toBeLessThanOrEqual(100_000);
  expect(minor.pages).toBeGreaterThan(10);
  expect(main.pages).toBe(1);
});

for (const [pages, tags] of [
  [20_000, []],
  [100_000, [MORE]],
] as const)
  test(`${pages.toLocaleString('en')} different pages stay within the memory limit, and the least recently used are evicted first`, {
    tags: [...tags],
  }, async () => {
    const { ask, cache, clock } = cacheAt({ maxBytes: pages * 50 });
    const text = (k: number) => `${k}`.padEnd(600, 'x');
    await ask('/first', () => rendered('first', ['first']));
    for (let k = 0; k < pages; k += 1) {
      await ask(`/products/${k}`, () => rendered(text(k), [`product:${k}`, 'products']));
      if (k % 100 === 0) expect(cache.fresh('/first', clock.now)).toBeDefined();
    }
    const { main } = cache.stats().cached;
    expect(main.bytes).toBeLessThanOrEqual(pages * 45);
    expect(main.pages).toBeGreaterThan(pages / 100);
    expect(cache.addressesOf('products')).toHaveLength(main.pages - 1);
    expect(cache.addressesOf('product:5')).toEqual([]);
    expect(await ask(`/products/${pages - 1}`, failing)).toBe(text(pages - 1));
  });

test('a tag without pages is forgotten', async () => {
  const { ask, cache } = cacheAt({ maxBytes: 50_000 });
  // The index by tags is private; this catches its first `set`.
  const learnt = vi.spyOn(Map.prototype, 'set');
  await ask('/first', () => rendered('first', ['only here']));
  const at = learnt.mock.calls.findIndex(([key]) => key === 'only here');
  const index = learnt.mock.contexts[at] as Map<string, unknown> | undefined;
  learnt.mockRestore();
  expect(index?.has('only here')).toBe(true);
  for (let k = 0; k < 100; k += 1) await ask(`/${k}`, () => rendered('x'.repeat(600), ['everywhere']));
  expect(cache.peek('/first')).toBeUndefined();
  expect(index?.has('only here')).toBe(false);
  expect(index?.has('everywhere')).toBe(true);
});

test('a page that grows past the limit evicts others; one larger than the cache is served, but not cached', async () => {
  const { ask, cache } = cacheAt({ maxBytes: 200_000 });
  const large = Array.from({ length: 60_000 }, (_, k) => String.fromCharCode(33 + ((k * 7919) % 90))).join('');
  for (let k = 0; k < 10; k += 1) await ask(`/${k}`, () => rendered(large));
  expect(cache.stats().cached.main.bytes).toBeLessThanOrEqual(180_000);
  const huge = Array.from({ length: 400_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('');
  expect(await ask('/huge', () => rendered(huge))).toBe(huge);
  expect(cache.peek('/huge')).toBeUndefined();
});

test('only a good page has tags for a shared cache', async () => {
  const { pageFor, clock } = cacheAt({ shared: sharedForAMinute });
  const { page: cached } = await pageFor({
    key: '/',
    lowPriority: false,
    render: async () => rendered('x', ['a', 'b']),
  });
  const { headers } = await answerOf(cached, {}, clock.now);
  expect(headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400',
  );
  expect(headers['cache-tag']).toBe('a,b');
  const { page: soon } = await pageFor({
    key: '/soon',
    lowPriority: false,
    render: async () => rendered('x', ['a'], { changesAt: clock.now + 2 * MINUTE }),
  });
  expect((await answerOf(soon, {}, clock.now)).headers['cache-control']).toBe('no-cache');
  const { page: failed } = await pageFor({
    key: '/half',
    lowPriority: false,
    render: async () => rendered('x', ['a'], { isComplete: false }),
  });
  expect((await answerOf(failed, {}, clock.now)).headers['cache-control']).toBe('no-cache');
  for (const status of [301, 404, 410]) {
    const { answer } = rendered('x');
    const { page: other } = await pageFor({
      key: `/${status}`,
      lowPriority: false,
      render: async () => rendered('x', ['a'], { answer: { ...answer, status } }),
    });
    const reply = (await answerOf(other, {}, clock.now)).headers;
    expect([status, reply['cache-control'], reply['cache-tag']]).toEqual([status, 'no-cache', undefined]);
  }
});
