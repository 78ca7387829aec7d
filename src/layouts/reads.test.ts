import { describe, expect, it } from 'vitest';
import type { Result } from '../client/client.ts';
import { breadcrumbList } from './breadcrumb-list.ts';
import { readAll } from './reads.ts';

const good = <T>(data: T): Promise<Result<T>> => Promise.resolve({ ok: true, data });
const bad = (code: 'service_unavailable' | 'not_found'): Promise<Result<never>> =>
  Promise.resolve({ ok: false, error: { code, status: 0, message: '' } });

describe('readAll', () => {
  it('returns every read by its name', async () => {
    expect(await readAll({ a: good(1), b: good('two') })).toEqual({ ok: true, data: { a: 1, b: 'two' } });
  });

  it('fails with the first failure in the order of the page, not of time', async () => {
    const late = new Promise<Result<never>>((resolve) => setImmediate(() => resolve(bad('not_found'))));
    const answer = await readAll({ a: good(1), b: late, c: bad('service_unavailable') });
    expect(answer.ok === false && answer.error.code).toBe('not_found');
  });
});

describe('breadcrumbList', () => {
  it('numbers the steps and makes their addresses absolute', () => {
    expect(breadcrumbList([{ label: 'Home', href: '/' }, { label: 'Stores' }], 'https://oja.example')).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://oja.example/' },
        { position: 2, name: 'Stores' },
      ],
    });
  });
});
