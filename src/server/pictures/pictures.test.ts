import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { animation, bomb, clearPng, photo, turnedPhoto, wideGamutPhoto } from './samples.ts';
import { areClosed, type Bench, CHROME, openBench, WEBP_ONLY } from './testing.ts';

const OLD = 'image/png,image/*;q=0.8,*/*;q=0.5';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

describe('a variant', () => {
  beforeAll(async () => {
    await bench.put('photo.jpg', await photo(1000, 500));
    await bench.put('narrow.jpg', await photo(300, 300));
    await bench.put('tall.jpg', await photo(200, 4000));
    await bench.put('clear.png', await clearPng(400, 400));
    await bench.put('turned.jpg', await turnedPhoto(800, 400));
    await bench.put('wide-gamut.jpg', await wideGamutPhoto());
    await bench.put(
      'grey.png',
      await sharp(await photo(300, 300))
        .greyscale()
        .png({ palette: true })
        .toBuffer(),
    );
    await bench.put(
      'deep.png',
      await sharp(await photo(300, 300))
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    );
    await bench.put(
      'print.jpg',
      await sharp(await photo(300, 300))
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    );
  });

  it.each([
    [CHROME, 'avif', 'heif'],
    [WEBP_ONLY, 'webp', 'webp'],
    [OLD, 'jpeg', 'jpeg'],
    [undefined, 'jpeg', 'jpeg'],
  ])('for %s is %s, in the requested width', async (accept, type, format) => {
    const answer = await bench.get('/files/photo.jpg?w=320', accept === undefined ? {} : { accept });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': `image/${type}`,
      'content-length': String(answer.body.length),
      'cache-control': expect.stringMatching(/^public, max-age=\d{6,}/),
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'",
      vary: 'accept',
    });
    expect(await sharp(answer.body).metadata()).toMatchObject({ format, width: 320, height: 160 });
  });

  it('has its own ETag for each width and format, and gets a 304 with that one', async () => {
    const etags = new Set<string>();
    for (const target of ['/files/photo.jpg?w=320', '/files/photo.jpg?w=640', '/files/photo.jpg'])
      for (const accept of [CHROME, WEBP_ONLY, OLD])
        etags.add(String((await bench.get(target, { accept })).headers.etag));
    expect(etags.size).toBe(7);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    const first = await bench.get('/files/photo.jpg?w=320', { accept: CHROME });
    const requested = { accept: CHROME, headers: { 'if-none-match': String(first.headers.etag) } };
    const again = await bench.get('/files/photo.jpg?w=320', requested);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, vary: 'accept' });
    expect(again.headers['cache-control']).toBe(first.headers['cache-control']);
    // The cached variant has another format than this request accepts.
    expect((await bench.get('/files/photo.jpg?w=320', { ...requested, accept: WEBP_ONLY })).status).toBe(200);
    const head = await bench.get('/files/photo.jpg?w=320', { accept: CHROME, method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length'], head.headers.etag]).toEqual([
      ...[200, 0],
      ...[first.headers['content-length'], first.headers.etag],
    ]);
  });

  it('in progress is finished before the shop ends, even when its visitor left', async () => {
    await bench.put('left.jpg', await photo(2000, 1500));
    const before = bench.jobs;
    const visitor = request({
      host: '127.0.0.1',
      port: bench.port,
      path: '/files/left.jpg?w=1600',
      headers: { accept: CHROME },
      agent: false,
    });
    visitor.on('error', () => visitor.destroy()).end();
    await expect.poll(() => bench.jobs).toBe(before + 2);
    visitor.destroy();
    expect(bench.learnt.map(([name]) => name)).not.toContain('left.jpg');
    await bench.settled();
    expect(bench.learnt.map(([name]) => name)).toContain('left.jpg');
  });

  it('is never wider than its original: two larger widths share one variant', async () => {
    const before = bench.jobs;
    const [first, second] = await Promise.all(
      [960, 1600].map((width) => bench.get(`/files/narrow.jpg?w=${width}`, { accept: WEBP_ONLY })),
    );
    expect(await sharp(first?.body).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 });
    expect(second?.headers.etag).toBe(first?.headers.etag);
    // One job to read the original and one to make the variant.
    expect(bench.jobs - before).toBe(2);
  });

  it('of a very tall picture has limited height', async () => {
    const { body } = await bench.get('/files/tall.jpg?w=160', { accept: WEBP_ONLY });
    expect(await sharp(body).metadata()).toMatchObject({ width: 32, height: 640 });
  });

  it('of a transparent PNG stays transparent, as PNG where WebP is not accepted', async () => {
    for (const [accept, format] of [
      [CHROME, 'heif'],
      [WEBP_ONLY, 'webp'],
      [OLD, 'png'],
    ] as const) {
      const { body, headers } = await bench.get('/files/clear.png?w=160', { accept });
      const found = await sharp(body).metadata();
      expect([found.format, found.hasAlpha, found.width]).toEqual([format, true, 160]);
      expect(headers['content-type']).toBe(`image/${format === 'heif' ? 'avif' : format}`);
      const corner = await sharp(body).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
      expect(corner[3]).toBeLessThan(20);
    }
  });

  it('is upright, and has no metadata about its author', async () => {
    for (const accept of [CHROME, WEBP_ONLY, OLD]) {
      const { body } = await bench.get('/files/turned.jpg?w=320', { accept });
      const found = await sharp(body).metadata();
      expect([found.width, found.height, found.orientation ?? 1, found.exif]).toEqual([320, 640, 1, undefined]);
      expect(body.includes('Secret place')).toBe(false);
    }
  });

  it('has its colours in sRGB and no profile', async () => {
    for (const accept of [CHROME, WEBP_ONLY, OLD]) {
      const { body } = await bench.get('/files/wide-gamut.jpg?w=96', { accept });
      expect((await sharp(body).metadata()).icc).toBeUndefined();
      const [red = 0, green = 0] = await sharp(body).resize(1, 1).removeAlpha().raw().toBuffer();
      // Interpreted as sRGB, the original's values would be 178 and 73.
      expect(Math.abs(red - 0xc0)).toBeLessThan(5);
      expect(Math.abs(green - 0x40)).toBeLessThan(5);
    }
  });

  it.each(['grey.png', 'deep.png', 'print.jpg'])('of %s has a format that every browser shows', async (name) => {
    for (const accept of [CHROME, WEBP_ONLY, OLD]) {
      const { status, body } = await bench.get(`/files/${name}?w=160`, { accept });
      const found = await sharp(body).metadata();
      expect([status, found.width, found.space, found.depth]).toEqual([200, 160, 'srgb', 'uchar']);
    }
  });
});

describe('an animation', () => {
  beforeAll(async () => {
    await bench.put('dance.gif', await animation('gif', 200, 100, 4));
    await bench.put('dance.webp', await animation('webp', 200, 100, 4));
    await bench.put('long.gif', await animation('gif', 10, 10, 160));
  });

  it.each(['dance.gif', 'dance.webp'])('%s stays animated in WebP, and is smaller', async (name) => {
    for (const accept of [CHROME, WEBP_ONLY]) {
      const { body, headers } = await bench.get(`/files/${name}?w=96`, { accept });
      expect([headers['content-type'], headers.vary]).toEqual(['image/webp', 'accept']);
      expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 96, pages: 4 });
    }
  });

  it.each([
    ['dance.gif', OLD],
    ['dance.webp', OLD],
    ['long.gif', CHROME],
  ])('%s is served unchanged to %s', async (name, accept) => {
    const original = await bench.get(`/files/${name}`);
    const answer = await bench.get(`/files/${name}?w=96`, { accept });
    expect(answer.status).toBe(200);
    expect(answer.body.equals(original.body)).toBe(true);
    expect(answer.headers).toMatchObject({ vary: 'accept', 'content-type': original.headers['content-type'] });
  });
});

describe('a picture whose name does not say what it is', () => {
  const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0', 'latin1');
  beforeAll(async () => {
    await bench.put('phone.jfif', await photo(400, 200));
    await bench.put('no ending', await clearPng(400, 200));
    const scan = sharp(await photo(400, 200)).tiff();
    await bench.put('scan.tiff', await scan.toBuffer());
    await bench.put(
      'really-avif.heic',
      await sharp(await photo(400, 200))
        .avif({ effort: 0 })
        .toBuffer(),
    );
    await bench.put(
      'large',
      await sharp(await clearPng(900, 900))
        .raw()
        .png({ compressionLevel: 0 })
        .toBuffer(),
    );
    await bench.put('apple.heic', HEIC);
    await bench.put('customers', 'name,phone\n');
    await bench.put('customers.xlsx', Buffer.from('504b0304', 'hex'));
  });

  it.each([
    ['phone.jfif', 'jpeg'],
    ['no%20ending', 'png'],
    ['scan.tiff', 'tiff'],
    ['really-avif.heic', 'avif'],
    ['large', 'png'],
  ])('is known by its first bytes: %s', async (name, kind) => {
    for (const accept of [CHROME, OLD]) {
      const { status, body } = await bench.get(`/files/${name}?w=96`, { accept });
      expect([status, (await sharp(body).metadata()).width]).toEqual([200, 96]);
    }
    // The second request finds the file in memory.
    for (let time = 0; time < 2; time++) {
      const original = await bench.get(`/files/${name}`);
      expect([original.status, original.headers['content-type']]).toEqual([200, `image/${kind}`]);
    }
  });

  it('says what cannot be decoded', async () => {
    const answer = await bench.get('/files/apple.heic?w=320', { accept: CHROME });
    expect([answer.status, answer.body.toString()]).toEqual([
      422,
      'The picture is a HEIC file, which cannot be shown: save it as JPEG, PNG or WebP.\n',
    ]);
    expect((await bench.get('/files/apple.heic')).headers['content-type']).toBe('image/heic');
  });

  it.each(['customers', 'customers.xlsx', 'none', 'none.xyz'])('is a 404 when it is none: %s', async (name) => {
    for (const query of ['', '?w=320'])
      expect((await bench.get(`/files/${name}${query}`, { accept: CHROME })).status).toBe(404);
  });

  it('leaves no open file handle', async () => {
    expect(await areClosed(bench.opened)).toBe(true);
  });
});

it('makes a photograph of 64 megapixels smaller while it decodes it', async () => {
  const plain = { width: 9248, height: 6944, channels: 3, background: '#48a' } as const;
  await bench.put('64mp.jpg', await sharp({ create: plain }).jpeg({ mozjpeg: false, progressive: false }).toBuffer());
  const { status, body } = await bench.get('/files/64mp.jpg?w=640', { accept: WEBP_ONLY });
  expect([status, (await sharp(body).metadata()).width]).toEqual([200, 640]);
});

describe('a file that cannot be shown', () => {
  const errors: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
    'empty.jpg': () => Buffer.alloc(0),
    'text.jpg': () => Buffer.from('This is no picture.'),
    'page.png': () => Buffer.from('<html><script>alert(1)</script></html>'),
    'drawing.png': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'short.jpg': () => Buffer.from([0xff, 0xd8, 0xff]),
    'cut.jpg': async () => (await photo(600, 600)).subarray(0, 4000),
    'cut.png': async () => (await clearPng(600, 600)).subarray(0, 4000),
    'cut.webp': async () =>
      (
        await sharp(await photo(600, 600))
          .webp()
          .toBuffer()
      ).subarray(0, 4000),
    'cut.avif': async () =>
      (
        await sharp(await photo(600, 600))
          .avif({ effort: 0 })
          .toBuffer()
      ).subarray(0, 2000),
    'noise.jpg': async () => Buffer.concat([(await photo(99, 99)).subarray(0, 200), Buffer.alloc(3000, 7)]),
    'bomb.png': () => bomb(60_000, 60_000),
    'square-bomb.png': () => bomb(8000, 8000),
    'huge.jpg': () => Buffer.alloc(40_000_001, 1),
  };
  beforeAll(async () => {
    for (const [name, make] of Object.entries(errors)) await bench.put(`bad/${name}`, await make());
  });
  beforeEach(() => {
    bench.now += 1000;
  });

  it.each(Object.keys(errors))(
    '%s is a 422 with a message; repeating costs nothing and is not logged again',
    async (name) => {
      const logged = bench.logged.length;
      const answers = await Promise.all(
        [320, 640].map((width) => bench.get(`/files/bad/${name}?w=${width}`, { accept: CHROME })),
      );
      for (const answer of answers) {
        expect(answer.status).toBe(422);
        expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.body.toString()).toMatch(/^The (file|picture) .*\.\n$/);
      }
      expect(bench.logged.slice(logged).map(({ level, msg }) => [level, msg])).toEqual([
        [40, 'a picture cannot be shown'],
      ]);
      const { touched, jobs } = bench;
      for (const accept of [CHROME, WEBP_ONLY, OLD])
        expect((await bench.get(`/files/bad/${name}?w=960`, { accept })).status).toBe(422);
      expect([bench.touched, bench.jobs, bench.logged.length]).toEqual([touched, jobs, logged + 1]);
    },
  );

  it('is served as soon as it is replaced by a picture', async () => {
    await bench.put('bad/text.jpg', await photo(400, 400));
    bench.now += 10_000;
    expect((await bench.get('/files/bad/text.jpg?w=320', { accept: CHROME })).status).toBe(200);
  });

  it('leaves no open file handle', async () => {
    expect(await areClosed(bench.opened)).toBe(true);
  });
});
