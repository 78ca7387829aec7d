/** The page cache with pages on disk behind it: memory, then disk, then a render. */
import { expect, test } from 'vitest';
import type { StoredPage } from '../stored-pages/stored-page.ts';
import { contentOf } from './page-content.ts';
import type { PageRequest, Rendered } from './rendered.ts';
import { answerOf, HOUR, openCache, rendered } from './testing.ts';

const NOW = 1_000_000;

/** A cache with a fake disk, whose reads can be delayed. */
function cacheOnDisk() {
  const disk = new Map<string, StoredPage>();
  const log = { position: { seq: 1, xid: 1 }, look: async () => {} };
  const states: string[] = [];
  const clock = { now: NOW };
  const work = {
    charge: async () => {},
    isBusy: () => false,
    requestOf: (_: string): PageRequest | undefined => undefined,
  };
  const { cache, pageFor } = openCache(
    {
      maxAge: Number.POSITIVE_INFINITY,
      now: () => clock.now,
      log: { warn: () => {} },
      disk: {
        position: () => log.position,
        async find(key) {
          const page = disk.get(key);
          await log.look();
          return page;
        },
        put: (page) => void disk.set(page.key, page),
      },
    },
    { charge: () => work.charge(), isBusy: () => work.isBusy(), requestOf: (key) => work.requestOf(key) },
  );
  const renders: string[] = [];
  const requestOf = (key: string, render: () => Rendered | Promise<Rendered>, isStorable = true) => ({
    key,
    lowPriority: false,
    isStorable,
    async render() {
      renders.push(key);
      return render();
    },
  });
  /** Requests `key` as a browser does, and returns the text. */
  async function ask(...args: Parameters<typeof requestOf>): Promise<string> {
    const { page, state } = await pageFor(requestOf(...args));
    states.push(state);
    const { body } = await answerOf(page, {}, clock.now);
    await cache.pack(page);
    return body.toString();
  }
  return { cache, pageFor, work, disk, log, states, clock, renders, ask, requestOf };
}

const never = () => Promise.reject(new Error('It must not be rendered.'));
const page = (text: string, tags: readonly string[] = ['a']) =>
  rendered(text.padEnd(2000, ' .'), tags, { changesAt: NOW + HOUR });
const stored = (key: string, text: string): StoredPage => ({
  key,
  content: contentOf(page(text).answer),
  tags: ['a'],
  position: { seq: 0, xid: 1 },
  renderedAt: NOW - 1,
  changesAt: NOW + HOUR,
  isShared: true,
  lowPriority: false,
});

test('a rendered page is stored in brotli with the position before its render; a search, a 404 and an endless one are not', async () => {
  const { disk, log, ask } = cacheOnDisk();
  await ask('/', () => {
    log.position = { seq: 2, xid: 1 };
    return page('home');
  });
  expect(disk.get('/')).toMatchObject({ position: { seq: 1 }, tags: ['a'], renderedAt: NOW, content: { form: 'br' } });
  await ask('/search', () => page('search'), false);
  await ask('/endless', () => rendered('endless', ['a']));
  await ask('/gone', () => ({ ...page('gone'), answer: { status: 404, headers: {}, body: 'gone' } }));
  await ask('/half', () => ({ ...page('half'), isComplete: false }));
  expect([...disk.keys()]).toEqual(['/']);
});

test('a page comes from disk once for all who ask, and then from memory; the disk is not written again', async () => {
  const { disk, cache, states, ask, renders } = cacheOnDisk();
  disk.set('/', stored('/', 'home'));
  const before = disk.get('/');
  const texts = await Promise.all([ask('/', never), ask('/', never)]);
  expect(texts.map((text) => text.slice(0, 4))).toEqual(['home', 'home']);
  await ask('/', never);
  expect(states).toEqual(['hit-disk', 'hit-disk', 'hit']);
  expect(cache.counters).toMatchObject({ diskHits: 2, hits: 1, misses: 0 });
  expect([renders, disk.get('/')]).toEqual([[], before]);
  expect(cache.purge(['a'])).toBe(1);
});

test('a purge while the disk is read is not lost', async () => {
  const { disk, cache, log, ask } = cacheOnDisk();
  disk.set('/', stored('/', 'old'));
  log.look = async () => void cache.purge(['a']);
  expect((await ask('/', () => page('new'))).slice(0, 3)).toBe('new');
  log.look = async () => {};
  expect(cache.fresh('/', NOW)).toBeDefined();
});

test('only a page that is neither in memory nor on disk needs admission', async () => {
  const { disk, pageFor, work, requestOf } = cacheOnDisk();
  disk.set('/', stored('/', 'home'));
  work.charge = () => Promise.reject(new Error('not you'));
  await pageFor(requestOf('/', never));
  await expect(pageFor(requestOf('/other', never))).rejects.toThrow('not you');
});

test('purged pages that were asked for are made again, the most asked first, and visitors go before', async () => {
  const { cache, pageFor, work, disk, ask, requestOf, renders, clock } = cacheOnDisk();
  for (const [key, times] of [
    ['/cold', 1],
    ['/hot', 5],
    ['/warm', 3],
  ] as const)
    for (let k = 0; k < times; k += 1) await ask(key, () => page(`first ${key}`));
  const { page: search } = await pageFor(requestOf('/search', () => page('search'), false));
  expect(search.purged).toBe(false);
  let isBusy = true;
  work.requestOf = (key) => requestOf(key, () => page(`again ${key}`));
  work.isBusy = () => isBusy;
  renders.length = 0;
  disk.clear();
  expect(cache.purge(['a'])).toBe(4);
  // One of the visitors is faster.
  await ask('/warm', () => page('visited'));
  expect(renders).toEqual(['/warm']);
  isBusy = false;
  await expect.poll(() => renders).toEqual(['/warm', '/hot', '/cold']);
  await expect.poll(() => cache.counters.remade).toBe(2);
  expect((await ask('/hot', never)).slice(0, 10)).toBe('again /hot');
  expect(disk.get('/hot')?.position).toEqual({ seq: 1, xid: 1 });
  // Nobody has requested it since, so it is left to its next visitor, like a page of yesterday.
  renders.length = 0;
  clock.now += 30 * 60_000;
  await ask('/warm', never);
  clock.now += 31 * 60_000 - 1;
  disk.clear();
  cache.purge(['a']);
  await expect.poll(() => renders).toEqual(['/warm']);
});
