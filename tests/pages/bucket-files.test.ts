/** Two shops on two machines whose pictures are in one S3-compatible bucket. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openS3Double, type S3Double, s3Settings } from '../contract/providers/s3-double.ts';
import { openShop, type TestShop } from './shop.ts';

const WEBP = { headers: { accept: 'image/webp,*/*' } };
const NAME = 'demo/p/mango-plain-1.webp';

let storage: S3Double;
let shops: readonly [TestShop, TestShop];
beforeAll(async () => {
  storage = await openS3Double();
  const settings = s3Settings(storage);
  shops = [await openShop(settings), await openShop(settings)];
});
afterAll(async () => {
  for (const shop of shops ?? []) await shop.close();
  await storage.close();
});

describe('G-280: pictures in a bucket', () => {
  it('are stored by one shop and sent by both, originals and variants', async () => {
    const [first, second] = shops;
    const made = await first.get(`/files/${NAME}?w=160`, WEBP);
    expect([made.status, made.headers['content-type']]).toEqual([200, 'image/webp']);
    const sent = await second.get(`/files/${NAME}?w=160`, WEBP);
    expect([sent.headers.etag, sent.bytes.equals(made.bytes)]).toEqual([made.headers.etag, true]);
    expect(storage.requested.filter((one) => one.startsWith('PUT'))).toEqual([`PUT ${NAME}`]);
    const original = await second.get(`/files/${NAME}`, WEBP);
    expect(original.bytes.equals(storage.objects.get(NAME)?.content as Buffer)).toBe(true);
    const large = Buffer.alloc(300_000, 7);
    storage.put('large.png', large);
    expect((await first.get('/files/large.png')).bytes.equals(large)).toBe(true);
    expect((await first.get('/files/none.png?w=160', WEBP)).status).toBe(404);
    expect(storage.refused).toEqual([]);
  });

  it('keep no page waiting while the storage is slow', async () => {
    const gate = Promise.withResolvers<void>();
    storage.gate = gate.promise;
    let isSent = false;
    const picture = shops[0].get('/files/demo/p/mango-plain-2.webp?w=160', WEBP).finally(() => {
      isSent = true;
    });
    const page = await shops[0].get('/');
    expect([page.status, isSent]).toEqual([200, false]);
    gate.resolve();
    storage.gate = undefined;
    expect((await picture).status).toBe(200);
  });

  it('are a 503 while the storage is down, where pages go on; afterwards they are there', async () => {
    storage.mode = 'down';
    const target = '/files/demo/p/mango-plain-3.webp?w=160';
    const unavailable = await shops[0].get(target, WEBP);
    expect([unavailable.status, unavailable.headers['retry-after']]).toEqual([503, '10']);
    expect(unavailable.html).toBe('Pictures cannot be read right now. Please ask again soon.\n');
    expect((await shops[0].get('/')).status).toBe(200);
    // A picture that was served before is still served.
    expect((await shops[0].get(`/files/${NAME}?w=160`, WEBP)).status).toBe(200);
    storage.mode = 'well';
    await expect.poll(async () => (await shops[0].get(target, WEBP)).status).toBe(200);
  });
});
