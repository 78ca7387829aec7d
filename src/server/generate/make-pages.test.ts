/** How the pages of an order are made and counted. */
import { expect, test } from 'vitest';
import type { MadePage } from '../page-cache/page-renders.ts';
import { makePages } from './make-pages.ts';

/** A fake shop with answers by key; the store does not find dropped pages. */
function shop(answers: Readonly<Record<string, Partial<MadePage> | Error | undefined>>, lost: readonly string[] = []) {
  const counters = { hits: 0, misses: 0, outdated: 0, written: 0, dropped: 0, failures: 0 };
  return {
    pages: {
      make: (key: string) => {
        const answer = answers[key];
        if (answer instanceof Error) return Promise.reject(answer);
        if (lost.includes(key)) counters.dropped += 1;
        return Promise.resolve(answer && { status: 200, isHandedOver: false, ...answer });
      },
    },
    disk: {
      counters,
      flush: () => Promise.resolve(),
      find: (key: string) => Promise.resolve(lost.includes(key) ? undefined : {}),
    },
  } as unknown as Parameters<typeof makePages>[0];
}

test('G-393: a page that was removed or renamed while pages are made is gone, and none that failed', async () => {
  const answers = {
    '/products/a_1': { isHandedOver: true },
    '/products/removed_2': { status: 404 },
    '/products/renamed_3': { status: 301 },
  };
  expect(await makePages(shop(answers), Object.keys(answers))).toEqual({ made: 1, gone: 2, failed: [] });
});

test('G-393: a page that fails says why, and the others are made', async () => {
  const answers = {
    '/a': { isHandedOver: true },
    '/b': new Error('no such template'),
    '/c': { status: 503 },
    '/d': {},
    '/e': undefined,
    '/f': { isHandedOver: true },
  };
  const outcome = await makePages(shop(answers, ['/f']), Object.keys(answers));
  expect(outcome).toMatchObject({ made: 1, gone: 0 });
  expect(outcome.failed).toEqual([
    { key: '/b', reason: 'no such template' },
    { key: '/c', reason: 'it answers 503' },
    { key: '/d', reason: 'some of its data could not be read, or changed with each render' },
    { key: '/e', reason: 'it is not the address of a stored page' },
    { key: '/f', reason: 'it could not be stored' },
  ]);
});
