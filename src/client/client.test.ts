import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type CallAnswer,
  type CallInput,
  type CallProofs,
  createClient,
  type Transport,
  type TransportRequest,
} from './client.ts';
import { pathOf } from './path-of.ts';

/** A transport with a constant answer that records its requests. */
function answering(status: number, body: unknown, tags: string[] = []) {
  const requested: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    requested.push(request);
    return { status, body, tags };
  };
  return { transport, requested };
}

describe('the API client', () => {
  it('returns data, and encodes path parameters and query', async () => {
    const { transport, requested } = answering(200, { id: 1 });
    const answer = await createClient(transport).call('getShopByLink', { params: { nomLink: 'a/b ọjà?' } });
    expect(answer).toEqual({ ok: true, data: { id: 1 } });
    expect(requested).toMatchObject([{ method: 'GET', path: '/boutiques/v1/links/a%2Fb%20%E1%BB%8Dj%C3%A0%3F' }]);
  });

  it('omits undefined query values and keeps the others unchanged', async () => {
    const { transport, requested } = answering(200, {});
    await createClient(transport).call('listProducts', {
      query: { keyword: 'rice & beans', page: 2, limit: undefined, isActive: 'true', rand: undefined },
    });
    expect(requested[0]?.path).toBe('/produits/?keyword=rice+%26+beans&page=2&isActive=true');
  });

  it('returns zero and false as data', async () => {
    const { transport } = answering(200, 0);
    expect(await createClient(transport).call('getAverageRating', { params: { id: 1 } })).toEqual({
      ok: true,
      data: 0,
    });
  });

  it.each([
    [400, 'invalid_input'],
    [401, 'session_expired'],
    [403, 'sign_in_again'],
    [404, 'not_found'],
    [409, 'invalid_input'],
    [410, 'product_gone'],
    [422, 'invalid_input'],
    [429, 'too_many_requests'],
    [500, 'internal_error'],
    [503, 'internal_error'],
  ])('turns status %i into the code %s with the message of the answer', async (status, code) => {
    const { transport } = answering(status, { message: 'No.', messageError: 'No.' });
    expect(await createClient(transport).call('getProduct', { params: { id: 1 } })).toEqual({
      ok: false,
      error: { code, status, message: 'No.' },
    });
  });

  it('G-605: passes on the code of the answer', async () => {
    const body = { message: 'No.', messageError: 'No.', code: 'out_of_stock' };
    expect(await createClient(answering(409, body).transport).call('getProduct', { params: { id: 1 } })).toEqual({
      ok: false,
      error: { code: 'out_of_stock', status: 409, message: 'No.' },
    });
  });

  it('PUP-27 ERR-39: falls back to the text of `message`', async () => {
    for (const [body, message] of [
      [{ message: 'No.' }, 'No.'],
      [{ message: 'No.', messageError: '' }, 'No.'],
      [{ message: 'No.', messageError: 'Not yet.' }, 'Not yet.'],
      [{ message: { no: 1 } }, ''],
      [null, ''],
    ] as const) {
      const { transport } = answering(409, body);
      expect(await createClient(transport).call('getProduct', { params: { id: 1 } })).toMatchObject({
        error: { message: message },
      });
    }
  });

  it('treats an answer without JSON as a server error, whatever its status', async () => {
    for (const status of [200, 502]) {
      const { transport } = answering(status, undefined);
      expect(await createClient(transport).call('listPopularProducts')).toEqual({
        ok: false,
        error: { code: 'internal_error', status, message: '' },
      });
    }
  });

  it('ERR-79: passes on an answer of an unknown shape; as a failure it has no message', async () => {
    for (const body of [{ nothing: 'known' }, [1], 'text', 7]) {
      const good = createClient(answering(200, body).transport);
      expect(await good.call('listPopularProducts')).toEqual({ ok: true, data: body });
      const bad = createClient(answering(500, body).transport);
      expect(await bad.call('listPopularProducts')).toEqual({
        ok: false,
        error: { code: 'internal_error', status: 500, message: '' },
      });
    }
  });

  it('converts an error of the transport to the status 0, without a message', async () => {
    const client = createClient(() => Promise.reject(new TypeError('fetch failed')));
    expect(await client.call('listPopularProducts')).toEqual({
      ok: false,
      error: { code: 'service_unavailable', status: 0, message: '' },
    });
  });

  it('collects the tags of successes and of failures', async () => {
    let step = 0;
    const client = createClient(async () =>
      step++ === 0
        ? { status: 200, body: {}, tags: ['products', 'product:1'] }
        : { status: 404, body: {}, tags: ['product:9', 'products'] },
    );
    await client.call('listPopularProducts');
    await client.call('getProduct', { params: { id: 9 } });
    expect([...client.tags]).toEqual(['products', 'product:1', 'product:9']);
  });

  it('keeps the earliest time at which a read answer changes', async () => {
    const moments = [undefined, 3_000, 2_000, undefined, 4_000];
    const client = createClient(async () => ({ status: 200, body: {}, tags: [], changesAt: moments.shift() }));
    const seen: (number | undefined)[] = [client.changesAt];
    for (let k = 0; k < 5; k++) {
      await client.call('listPopularProducts');
      seen.push(client.changesAt);
    }
    expect(seen).toEqual([undefined, undefined, 3_000, 2_000, 2_000, 2_000]);
  });

  it('accepts exactly what the contract allows', () => {
    expectTypeOf<CallInput<'getProduct'>>().toEqualTypeOf<
      { params: { id: string | number } } & Record<never, never> & Record<never, never> & CallProofs
    >();
    expectTypeOf<CallAnswer<'getAverageRating'>>().toEqualTypeOf<number>();
    expectTypeOf<CallAnswer<'listProducts'>['data'][number]['prix']>().toEqualTypeOf<number>();
  });
});

describe('the path of a call', () => {
  it('fills in parameters and has no question mark without a query', () => {
    expect(pathOf({ method: 'GET', path: '/produits/{id}', auth: 'none' }, { id: 12 }, { a: undefined })).toBe(
      '/produits/12',
    );
  });
});
