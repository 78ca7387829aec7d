/** Pictures in an S3-compatible bucket. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BucketSettings, openBucket, StorageUnavailableError } from '../../../src/providers/bucket.ts';
import { bucketFiles } from '../../../src/providers/bucket-files.ts';
import { ConfigError, readConfig } from '../../../src/server/config/config.ts';
import { checkStorage } from '../../../src/server/doctor/check-storage.ts';
import { settingErrors } from '../../setting-errors.ts';
import { expectedSignature, openS3Double, type S3Double, s3Settings } from './s3-double.ts';

let storage: S3Double;
beforeEach(async () => {
  storage = await openS3Double();
});
afterEach(() => storage.close());

const NAMES = ['a.png', 'shops/ade/lamp (1).png', "Ẹ̀wà + egusi & '7'!.jpg", 'a/b~c=d,e@f.webp', 'z.png'];

test("the double checks signatures as AWS's published example of a GET does", () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  };
  expect(
    expectedSignature(
      { method: 'GET', target: '/test.txt', headers },
      Object.keys(headers),
      '20130524/us-east-1/s3/aws4_request',
      'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    ),
  ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
});

describe('G-280: a bucket', () => {
  test.each(NAMES)('stores, finds, reads and removes %s', async (name) => {
    const bucket = openBucket(storage.settings);
    expect(await bucket.head(name)).toBeUndefined();
    expect(await bucket.get(name)).toBeUndefined();
    await bucket.put(name, Buffer.from('a picture'));
    expect([...storage.objects.keys()]).toEqual([name]);
    const found = await bucket.get(name);
    expect((await found?.read())?.toString()).toBe('a picture');
    expect(await bucket.head(name)).toEqual({ size: 9, version: found?.version });
    await bucket.put(name, Buffer.from('another one'));
    expect((await bucket.head(name))?.version).not.toBe(found?.version);
    await bucket.remove(name);
    expect([storage.objects.size, storage.refused]).toEqual([0, []]);
  });

  test('is listed to its end, page by page', async () => {
    for (const name of NAMES) storage.put(name, name);
    const listed = await Array.fromAsync(openBucket(storage.settings).list());
    expect(listed.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
    expect(listed.map(({ size }) => size).sort()).toEqual(NAMES.map((name) => Buffer.byteLength(name)).sort());
    expect(storage.requested).toEqual(['GET ', 'GET ']);
  });

  test('a short refusal is repeated', async () => {
    storage.put('a.png', 'a');
    storage.mode = 'busy';
    expect(await openBucket(storage.settings).head('a.png')).toMatchObject({ size: 1 });
    expect(storage.refused).toEqual(['SlowDown']);
  });

  test('a storage that takes too long is given up', async () => {
    storage.gate = new Promise(() => {});
    await expect(openBucket(storage.settings, 20).head('a.png')).rejects.toThrow('no answer within 20 ms');
  });

  const WRONG: [string, Partial<BucketSettings>, string][] = [
    ['a wrong key', { secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKey: 'AKIAELSE' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a missing bucket', { name: 'none' }, 'NoSuchBucket'],
    ['nobody at the address', { endpoint: 'http://127.0.0.1:1' }, 'does not answer'],
  ];
  test.each(WRONG)('%s is named without a secret, by the doctor with what to do', async (_, wrong, message) => {
    const settings = { ...storage.settings, ...wrong };
    const error = await openBucket(settings)
      .get('a.png')
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(StorageUnavailableError);
    expect(String(error)).toContain(message);
    const [finding, ...others] = await Array.fromAsync(checkStorage({ bucket: settings }));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ area: 'storage', level: 'error', what: expect.stringContaining(message) });
    expect(finding?.todo).toMatch(/FILES_S3_/);
    expect(JSON.stringify([finding, String(error)])).not.toContain(settings.secretKey);
  });

  test('the doctor finds a sound bucket sound, and one that is not written to', async () => {
    const levels = async () =>
      (await Array.fromAsync(checkStorage({ bucket: storage.settings }))).map(({ level }) => level);
    expect([await levels(), storage.objects.size]).toEqual([['ok', 'ok'], 0]);
    storage.mode = 'read-only';
    expect(await levels()).toEqual(['ok', 'warning']);
  });

  test('all five settings are needed, or none, and messages repeat no secret', () => {
    const all = s3Settings(storage);
    expect(readConfig(all).bucket).toEqual(storage.settings);
    expect(readConfig({}).bucket).toBeUndefined();
    for (const name of Object.keys(all)) {
      const [message = '', ...others] = settingErrors({ ...all, [name]: '' });
      expect([message.includes(`needs ${name}, too`), others]).toEqual([true, []]);
      expect(message).not.toContain(storage.settings.secretKey);
    }
    expect(() => readConfig({ ...all, FILES_S3_ENDPOINT: 'https://s3.example/path' })).toThrow(ConfigError);
  });
});

describe('G-280: files in a bucket', () => {
  test('a missing picture is generated once, and acknowledged only when it is stored', async () => {
    let composed = 0;
    const compose = async (name: string) => {
      composed += 1;
      return name.startsWith('demo/') ? Buffer.from(name) : undefined;
    };
    let now = 0;
    const files = bucketFiles({ bucket: openBucket(storage.settings), compose, now: () => now });
    storage.mode = 'read-only';
    await expect(files.findFile('demo/x.webp')).rejects.toThrow(StorageUnavailableError);
    expect(storage.objects.size).toBe(0);
    storage.mode = 'well';
    now += 10_000;
    const found = await Promise.all(Array.from({ length: 4 }, () => files.findFile('demo/x.webp')));
    expect(found.map((one) => one?.size)).toEqual([11, 11, 11, 11]);
    expect([composed, [...storage.objects.keys()]]).toEqual([2, ['demo/x.webp']]);
    expect(await files.findFile('other.webp')).toBeUndefined();
    expect(await files.findFile('../x.webp')).toBeUndefined();
  });

  test('during an outage nobody waits in turn; it is asked again after a pause', async () => {
    storage.put('a.png', 'a');
    const problems: StorageUnavailableError[] = [];
    let now = 0;
    const bucket = openBucket(storage.settings);
    const files = bucketFiles({ bucket, now: () => now, onError: (error) => problems.push(error) });
    storage.mode = 'down';
    for (let k = 0; k < 3; k += 1) await expect(files.findFile('a.png')).rejects.toThrow('does not answer');
    expect(problems).toHaveLength(1);
    storage.mode = 'well';
    await expect(files.findFile('a.png')).rejects.toThrow('does not answer');
    now += 2_000;
    expect(await files.findFile('a.png')).toMatchObject({ size: 1 });
  });

  test('an answer that is not read to its end is ended', async () => {
    storage.put('a.png', Buffer.alloc(1_000_000));
    const files = bucketFiles({ bucket: openBucket(storage.settings) });
    storage.mode = 'stalling';
    const file = await files.openFile('a.png');
    const reading = file?.read();
    await sleep(10);
    await file?.close();
    await expect(reading).rejects.toThrow('stopped in the middle');
  });
});
