import { readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkQueue, type WorkQueue } from '../../node/work-queue.ts';
import { StorageUnavailableError } from '../../providers/bucket.ts';
import { photo } from './samples.ts';
import { areClosed, type Bench, type BenchOptions, CHROME, openBench, WEBP_ONLY } from './testing.ts';

/** The state of an original in a folder is trusted for this time (ms). */
const TRUST_MS = 10_000;
const TARGET = '/files/shop/photo.jpg?w=320';
const ask = { accept: WEBP_ONLY };

let bench: Bench;
const opened: Bench[] = [];
async function open(options: BenchOptions = {}): Promise<Bench> {
  const one = await openBench(options);
  opened.push(one);
  return one;
}
beforeEach(async () => {
  bench = await open();
  await bench.put('shop/photo.jpg', await photo(800, 600));
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A second process that shares the folder. */
const neighbour = (options: BenchOptions = {}) => open({ ...options, home: path.dirname(bench.folder) });

/** Files in the folder of variants, except notes. */
async function storedFiles(): Promise<string[]> {
  const found = await readdir(bench.variants, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile() && entry.name !== 'note');
  return files.map((entry) => path.join(entry.parentPath, entry.name));
}

/** A queue whose work starts only when the gate is opened. */
function gated(work: WorkQueue = createWorkQueue()): WorkQueue & { open(): void; waiting: number } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    waiting: 0,
    ...work,
    open: resolve,
    run(rank, job, subject) {
      this.waiting += 1;
      const held = async () => {
        await promise;
        return job();
      };
      return work.run(rank, held, subject);
    },
  };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise(setImmediate);
};

describe('a variant is made once', () => {
  it('for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => bench.get(TARGET, ask)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1);
    expect(bench.jobs).toBe(2);
    expect(await storedFiles()).toHaveLength(1);
    expect(bench.learnt).toEqual([['shop/photo.jpg', false]]);
  });

  it('for all processes that share the folder, and across a restart', async () => {
    const first = await bench.get(TARGET, ask);
    const other = await neighbour();
    const answer = await other.get(TARGET, ask);
    expect(other.jobs).toBe(0);
    expect(answer.headers.etag).toBe(first.headers.etag);
    expect(answer.body.equals(first.body)).toBe(true);
    expect(other.learnt).toEqual([]);
  });

  it('and two processes at the same time leave one complete file', async () => {
    const other = await neighbour();
    const answers = await Promise.all([bench, other, bench, other].map((one) => one.get(TARGET, ask)));
    expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1);
    expect(await storedFiles()).toHaveLength(1);
    expect((await (await neighbour()).get(TARGET, ask)).body.equals(answers[0]?.body ?? Buffer.alloc(0))).toBe(true);
  });

  it('and is stored when the visitor leaves before it is made', async () => {
    const work = gated();
    const slow = await neighbour({ work });
    const requested = get({
      host: '127.0.0.1',
      port: slow.port,
      path: TARGET,
      headers: { accept: WEBP_ONLY },
      agent: false,
    });
    requested.on('error', () => {});
    await until(() => work.waiting > 0);
    requested.destroy();
    work.open();
    await until(() => slow.learnt.length === 1);
    expect(await areClosed(slow.opened)).toBe(true);
    expect(slow.logged).toEqual([]);
    expect((await bench.get(TARGET, ask)).status).toBe(200);
    expect(bench.jobs).toBe(0);
  });
});

describe('G-161: a picture on the screen', () => {
  /** Requests a width of `name` as a visitor who may leave; resolves once the request waits. */
  async function visit(slow: Bench, work: { waiting: number }, name: string) {
    const before = work.waiting;
    const target = { host: '127.0.0.1', port: slow.port, path: `/files/${name}.jpg?w=96`, agent: false as const };
    const requested = get({ ...target, headers: { accept: WEBP_ONLY } }).on('error', () => {});
    await until(() => work.waiting > before);
    return requested;
  }

  it('leaves the queue when its visitor leaves, and is made for the next visitor', async () => {
    const work = gated(createWorkQueue(1, 10));
    const slow = await neighbour({ work });
    for (const name of ['first', 'left']) await slow.put(`${name}.jpg`, await photo(300, 200));
    await visit(slow, work, 'first');
    (await visit(slow, work, 'left')).destroy();
    await new Promise((done) => setTimeout(done, 50));
    work.open();
    await until(() => slow.learnt.length === 1);
    // The jobs are the facts and the variant of the first picture, and the facts of the other, whose variant was not
    // started.
    expect([slow.jobs, slow.learnt.map(([name]) => name)]).toEqual([3, ['first.jpg']]);
    expect((await slow.get('/files/left.jpg?w=96', ask)).status).toBe(200);
    expect(slow.logged).toEqual([]);
  });

  it('is in memory when it was made in advance', async () => {
    await bench.preparePicture(TARGET);
    const { jobs } = bench;
    expect((await bench.get(TARGET, { accept: CHROME })).headers['content-type']).toBe('image/avif');
    expect([jobs, bench.jobs]).toEqual([2, 2]);
    for (const wrong of ['/files/none.jpg?w=320', '/files/shop/photo.jpg?w=321', '/files/shop/photo.jpg', '/files/%'])
      await bench.preparePicture(wrong);
    expect(bench.jobs).toBe(2);
  });
});

describe('G-401: a copied folder', () => {
  it('draws nothing again: a picture is known by its content', async () => {
    const targets = [TARGET, '/files/shop/photo.jpg?w=160'];
    const first = await Promise.all(targets.map((target) => bench.get(target, ask)));
    const stored = await storedFiles();
    await bench.copyOriginals();
    const copy = await neighbour();
    const after = await Promise.all(targets.map((target) => copy.get(target, ask)));
    expect(copy.learnt).toEqual([]);
    expect(after.map(({ headers }) => headers.etag)).toEqual(first.map(({ headers }) => headers.etag));
    expect(await storedFiles()).toEqual(stored);
    // The original was read once for its new state.
    expect(copy.jobs).toBe(1);
    const next = await neighbour();
    await next.get(TARGET, ask);
    expect([next.jobs, next.opened.length, next.learnt]).toEqual([0, 0, []]);
  });

  it('is noticed in a running shop without sending the picture again', async () => {
    const { headers } = await bench.get(TARGET, ask);
    await bench.copyOriginals();
    bench.now += TRUST_MS;
    const again = await bench.get(TARGET, { ...ask, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, bench.learnt.length]).toEqual([304, 1]);
  });

  it('takes over variants that earlier versions of the shop named by size and time', async () => {
    await bench.get(TARGET, ask);
    const [file = ''] = await storedFiles();
    const { size, mtimeMs } = await stat(path.join(bench.folder, 'shop/photo.jpg'));
    const earlier = `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
    await rename(file, path.join(path.dirname(file), path.basename(file).replace(/^\w+/, earlier)));
    await rm(path.join(path.dirname(file), 'note'));
    const other = await neighbour();
    expect((await other.get(TARGET, ask)).status).toBe(200);
    expect([other.learnt, await storedFiles()]).toEqual([[], [file]]);
  });
});

describe('an original that changes', () => {
  it('is served in its old version for a few seconds at most, and its old variants are removed', async () => {
    const first = await bench.get(TARGET, ask);
    const [old] = await storedFiles();
    await bench.put('shop/photo.jpg', await photo(700, 700));
    bench.now += TRUST_MS - 1;
    expect((await bench.get(TARGET, ask)).headers.etag).toBe(first.headers.etag);
    bench.now += 1;
    const requested = { ...ask, headers: { 'if-none-match': String(first.headers.etag) } };
    const second = await bench.get(TARGET, requested);
    expect(second.status).toBe(200);
    expect(await sharp(second.body).metadata()).toMatchObject({ width: 320, height: 320 });
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect(await storedFiles()).toHaveLength(1);
    expect(await storedFiles()).not.toContain(old);
    expect(bench.learnt.at(-1)).toEqual(['shop/photo.jpg', true]);
  });

  it('is served in its new version when another width is requested, even before the next check', async () => {
    await bench.get(TARGET, ask);
    await bench.put('shop/photo.jpg', await photo(700, 700));
    const { body } = await bench.get('/files/shop/photo.jpg?w=160', ask);
    expect(await sharp(body).metadata()).toMatchObject({ width: 160, height: 160 });
  });

  it('is served in its new version in every width, whichever is requested first', async () => {
    const narrow = '/files/shop/photo.jpg?w=160';
    for (const target of [TARGET, narrow]) await bench.get(target, ask);
    await bench.put('shop/photo.jpg', await photo(700, 700));
    bench.now += TRUST_MS;
    for (const [target, width] of [
      [narrow, 160],
      [TARGET, 320],
    ] as const)
      expect(await sharp((await bench.get(target, ask)).body).metadata()).toMatchObject({ width, height: width });
  });

  it('is served in its new version without a width too', async () => {
    const first = await bench.get('/files/shop/photo.jpg');
    const content = await photo(700, 700);
    await bench.put('shop/photo.jpg', content);
    bench.now += TRUST_MS;
    const second = await bench.get('/files/shop/photo.jpg', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([second.status, second.body.equals(content)]).toEqual([200, true]);
  });

  it('is a 404 once it is removed, with all its variants', async () => {
    await bench.get(TARGET, ask);
    await rm(path.join(bench.folder, 'shop/photo.jpg'));
    bench.now += TRUST_MS;
    expect((await bench.get(TARGET, ask)).status).toBe(404);
    expect((await (await neighbour()).get(TARGET, ask)).status).toBe(404);
  });
});

describe('G-280: while the storage is away', () => {
  it('known pictures are sent on, from memory and from disk; others are a 503', async () => {
    const forgetful = await neighbour({ memory: 1 });
    for (const one of [bench, forgetful]) {
      const first = await one.get(TARGET, ask);
      one.now += TRUST_MS;
      one.error = new StorageUnavailableError('The storage does not answer.');
      const second = await one.get(TARGET, ask);
      expect([second.status, second.headers.etag]).toEqual([200, first.headers.etag]);
      const other = await one.get('/files/shop/other.jpg?w=320', ask);
      expect([other.status, other.headers['retry-after'], other.body.toString()]).toEqual([
        503,
        '10',
        'Pictures cannot be read right now. Please ask again soon.\n',
      ]);
    }
  });
});

describe('the disk', () => {
  it.each([
    ['cut', (file: string) => truncate(file, 100)],
    ['empty', (file: string) => truncate(file, 0)],
    ['overwritten', (file: string) => writeFile(file, Buffer.alloc(5000, 1))],
    [
      'wrong in one bit',
      async (file: string) => {
        const content = await readFile(file);
        content[40] = (content[40] ?? 0) ^ 1;
        await writeFile(file, content);
      },
    ],
  ])('a stored variant that is %s is made again, and logged once', async (_what, damage) => {
    const first = await bench.get(TARGET, ask);
    const [file = ''] = await storedFiles();
    await damage(file);
    const other = await neighbour();
    const answer = await other.get(TARGET, ask);
    expect([answer.status, answer.body.equals(first.body)]).toEqual([200, true]);
    expect(other.logged.map(({ level, msg }) => [level, msg])).toEqual([[40, 'damaged']]);
    const third = await neighbour();
    expect((await third.get(TARGET, ask)).body.equals(first.body)).toBe(true);
    expect(third.jobs).toBe(0);
  });

  it('reads an original again whose note is damaged', async () => {
    await bench.get(TARGET, ask);
    const found = await readdir(bench.variants, { recursive: true });
    await writeFile(path.join(bench.variants, found.find((name) => name.endsWith('/note')) ?? ''), '{"width":');
    expect((await (await neighbour()).get(TARGET, ask)).status).toBe(200);
  });

  it('a folder without write access costs time, not pictures', async () => {
    await writeFile(bench.variants, 'a file in the place of the folder');
    const answer = await bench.get(TARGET, ask);
    expect(answer.status).toBe(200);
    const said = new Set(bench.logged.map(({ msg }) => msg));
    expect(said).toEqual(new Set(['a stored picture could not be read', 'a picture could not be stored']));
  });

  it('removes unfinished files of an ended process, but not those of a running one', async () => {
    await bench.get(TARGET, ask);
    const [file = ''] = await storedFiles();
    await writeFile(`${file}.old.tmp`, 'half');
    await utimes(`${file}.old.tmp`, 0, 0);
    await writeFile(`${file}.new.tmp`, 'half');
    await bench.get('/files/shop/photo.jpg?w=160', ask);
    const left = (await storedFiles()).filter((name) => name.endsWith('.tmp'));
    expect(left).toEqual([`${file}.new.tmp`]);
  });
});

describe('memory', () => {
  it('serves without reading the disk, and checks the original now and then', async () => {
    await bench.get(TARGET, ask);
    await bench.get('/files/shop/photo.jpg');
    const { touched } = bench;
    for (let k = 0; k < 5; k += 1) {
      expect((await bench.get(TARGET, ask)).status).toBe(200);
      expect((await bench.get('/files/shop/photo.jpg')).status).toBe(200);
    }
    expect(bench.touched).toBe(touched);
    bench.now += TRUST_MS;
    await bench.get(TARGET, ask);
    await bench.get(TARGET, ask);
    await bench.get('/files/shop/photo.jpg');
    expect(bench.touched).toBe(touched + 1);
  });

  it('is bounded: a picture that does not fit is read again, and not made again', async () => {
    const small = await neighbour({ memory: 8000 });
    const widths = [96, 160, 240, 320];
    for (const width of [...widths, ...widths]) {
      const { status } = await small.get(`/files/shop/photo.jpg?w=${width}`, { accept: CHROME });
      expect(status).toBe(200);
    }
    expect(small.jobs).toBe(1 + widths.length);
  });

  it('may be disabled', async () => {
    const none = await neighbour({ memory: 0 });
    for (let k = 0; k < 2; k += 1) expect((await none.get(TARGET, ask)).status).toBe(200);
    expect((await none.get('/files/shop/photo.jpg')).status).toBe(200);
  });
});

describe('too many pictures at the same time', () => {
  it('are refused with a time to retry; stored ones are still served', async () => {
    await bench.get(TARGET, ask);
    const work = gated(createWorkQueue(1, 1));
    const busy = await neighbour({ work });
    for (const name of ['a', 'b', 'c']) await busy.put(`${name}.jpg`, await photo(200 + name.charCodeAt(0), 200));
    const waiting = ['a', 'b'].map((name) => busy.get(`/files/${name}.jpg?w=96`, ask));
    await until(() => work.waiting === 2);
    const refused = await busy.get('/files/c.jpg?w=96', ask);
    expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      ...[503, '10', 'no-store'],
    ]);
    expect((await busy.get(TARGET, ask)).status).toBe(200);
    expect((await busy.get('/files/c.jpg')).status).toBe(200);
    work.open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await busy.get('/files/c.jpg?w=96', ask)).status).toBe(200);
    expect(busy.logged).toEqual([]);
  });
});

describe('a generated original', () => {
  it('is generated once for all its widths, and never for an invalid path', async () => {
    let composed = 0;
    const compose = async (name: string) => {
      composed += 1;
      return name === 'demo/a.jpg' ? photo(400, 400) : undefined;
    };
    const demo = await neighbour({ compose });
    const widths = [96, 160, 240, 320];
    const answers = await Promise.all(widths.map((width) => demo.get(`/files/demo/a.jpg?w=${width}`, ask)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(composed).toBe(1);
    expect((await demo.get('/files/demo/b.jpg?w=96', ask)).status).toBe(404);
    expect((await demo.get('/files/demo/../b.jpg?w=96', ask)).status).toBe(404);
    expect((await demo.get('/files/demo/c.jpg?w=97', ask)).status).toBe(400);
    expect(composed).toBe(2);
  });
});
