/** What the doctor reports about services that it asks over HTTP: doubles on this machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { checkRecaptcha } from '../../../src/server/doctor/check-google.ts';
import { examine } from '../../../src/server/doctor/examine.ts';
import { type HttpDouble, openHttpDouble } from '../providers/http-double.ts';

let dataDir: string;
let double: HttpDouble;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'contract-doctor-'));
});
afterAll(() => rm(dataDir, { recursive: true }));
beforeEach(async () => {
  double = await openHttpDouble();
});
afterEach(() => double.close());

const KEY = 'sk_test_geheim';

/** Findings other than OK, without those of a folder that has no database; none contains a secret. */
async function complaints(env: Record<string, string>): Promise<string[]> {
  const found = await Array.fromAsync(examine({ DATA_DIR: dataDir, PORT: '0', ...env }, 1000));
  expect(JSON.stringify(found)).not.toContain('geheim');
  return found
    .filter(({ level, area }) => level !== 'ok' && area !== 'folder' && area !== 'database')
    .map(({ level, area, what }) => `${level} ${area}: ${what}`);
}

/** An address where nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

const hostOf = (address: string) => new URL(address).host;

describe('G-381: Paystack', () => {
  const at = (url: string) => complaints({ PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: url });

  test('that takes the key is well, and is asked about no payment of the shop', async () => {
    double.answer = ({ headers }) =>
      headers.authorization === `Bearer ${KEY}`
        ? { status: 404, body: { status: false, message: 'Entity not found' } }
        : { status: 401, body: { status: false, message: 'Invalid key' } };
    expect(await at(double.address)).toEqual([]);
    const { requested } = double;
    expect(requested.map(({ method, url }) => `${method} ${url.pathname}`).toSorted()).toEqual([
      'GET /transaction/verify/doctor',
      'HEAD /',
    ]);
    expect(requested.find(({ method }) => method === 'HEAD')?.headers).not.toHaveProperty('authorization');
  });

  test.each([
    [
      { status: 401, body: { status: false, message: 'Invalid key' } },
      'error',
      'Paystack refuses PAYSTACK_SECRET_KEY.',
    ],
    [{ status: 503, body: 'no' }, 'warning', 'Paystack has an internal error (503).'],
    [
      { status: 200, body: '<html>Sign in to the network</html>' },
      'error',
      'The server at HOST is not Paystack (200).',
    ],
  ])('that answers %j', async (reply, level, sentence) => {
    double.answer = () => reply;
    expect(await at(double.address)).toEqual([
      `${level} payments: ${sentence.replace('HOST', hostOf(double.address))}`,
    ]);
  });

  test('that cannot be reached, ends the connection or stays silent', async () => {
    const closed = await closedAddress();
    expect(await at(closed)).toEqual([
      `error payments: Paystack cannot be reached at ${hostOf(closed)}: nothing listens there.`,
    ]);
    // No such request is sent over a connection to such a port.
    expect(await at('http://127.0.0.1:9')).toEqual([
      'error payments: Paystack cannot be reached at 127.0.0.1:9: bad port.',
    ]);
    const host = hostOf(double.address);
    expect(await at(double.address)).toEqual([
      `error payments: Paystack cannot be reached at ${host}: it ended the connection.`,
    ]);
    double.answer = () => new Promise(() => {});
    expect(await at(double.address)).toEqual([
      `error payments: Paystack cannot be reached at ${host}: it did not answer within 5 s.`,
    ]);
  });
});

describe('G-381: Google', () => {
  const at = (url: string) =>
    complaints({
      GOOGLE_CLIENT_ID: 'oja',
      GOOGLE_TOKENINFO_URL: `${url}/tokeninfo`,
      GOOGLE_USERINFO_URL: `${url}/userinfo`,
    });

  test('that refuses a token which is none is well', async () => {
    double.answer = () => ({ status: 400, body: { error: 'invalid_token' } });
    expect(await at(double.address)).toEqual([]);
  });

  test('that cannot be reached, or is something else', async () => {
    const closed = await closedAddress();
    const sentence = `error services: Google cannot be reached at ${hostOf(closed)}: nothing listens there.`;
    expect(await at(closed)).toEqual([sentence, sentence]);
    double.answer = () => ({ status: 404, body: {} });
    const other = `error services: The server at ${hostOf(double.address)} is not Google (404).`;
    expect(await at(double.address)).toEqual([other, other]);
  });

  test('whose reCAPTCHA takes the secret, refuses it, or cannot be reached', async () => {
    const config = readConfig({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'geheim' });
    const at = async (url: string) => (await Array.fromAsync(checkRecaptcha(config, url))).map(({ what }) => what);
    double.answer = () => ({ body: { success: false, 'error-codes': ['invalid-input-response'] } });
    expect(await at(double.address)).toEqual(['reCAPTCHA answers, and accepts the secret.']);
    double.answer = () => ({ body: { success: false, 'error-codes': ['invalid-input-secret'] } });
    expect(await at(double.address)).toEqual(['reCAPTCHA refuses RECAPTCHA_SECRET.']);
    const closed = await closedAddress();
    expect(await at(closed)).toEqual([`reCAPTCHA cannot be reached at ${hostOf(closed)}: nothing listens there.`]);
  });
});

test('G-381: caches in front that take changes, refuse them or cannot be reached', async () => {
  const fastly = (url: string) =>
    complaints({ FASTLY_SERVICE_ID: 'shop', FASTLY_API_TOKEN: 'geheim', FASTLY_API_URL: url });
  double.answer = () => ({ body: { status: 'ok' } });
  expect(await fastly(double.address)).toEqual([]);
  const purge = double.requested.find(({ method }) => method === 'POST');
  expect(`${purge?.body}${JSON.stringify(purge?.headers)}`).toContain('doctor');
  double.answer = () => ({ status: 403, body: 'no' });
  expect(await fastly(double.address)).toEqual([
    expect.stringMatching(/^error edge: The cache fastly.* refuses purges: /),
  ]);
  const closed = await closedAddress();
  expect(await fastly(closed)).toEqual([
    expect.stringMatching(/^error edge: The cache fastly.* cannot be reached: nothing listens there\.$/),
  ]);
});

test('G-381: a bucket that cannot be reached', async () => {
  const closed = await closedAddress();
  const found = await complaints({
    FILES_S3_ENDPOINT: closed,
    FILES_S3_BUCKET: 'pictures',
    FILES_S3_REGION: 'lagos-1',
    FILES_S3_ACCESS_KEY: 'a',
    FILES_S3_SECRET_KEY: 'geheim',
  });
  expect(found).toEqual([expect.stringMatching(/^error storage: /)]);
});

test('G-381: other services that can and cannot be reached', async () => {
  double.answer = () => ({ status: 405, body: {} });
  const services = (url: string) => ({
    API_BASE: `${url}/v1`,
    FILE_HOST: url,
    PUBLIC_URL: 'https://oja.example',
    SHOP_MODE: 'demo',
    TRUST_PROXY: '1',
    INDEXNOW_KEY: 'a1b2c3d4e5f6',
    INDEXNOW_URL: `${url}/indexnow`,
    GEOIP_URL: `${url}/json/{ip}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
  });
  expect(await complaints(services(double.address))).toEqual([]);
  expect(double.requested.every(({ method }) => method === 'HEAD')).toBe(true);
  const closed = await closedAddress();
  const sentence = (name: string) =>
    `warning services: ${name} cannot be reached at ${hostOf(closed)}: nothing listens there.`;
  expect(await complaints(services(closed))).toEqual(
    ['The API', 'The host of pictures', 'IndexNow', 'The geolocation service', 'The collector of traces'].map(sentence),
  );
});

describe('the clock', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** A server whose clock differs by `seconds`; it answers like Paystack. */
  async function serverAt(seconds: number): Promise<string> {
    const server = createServer((_, res) => {
      const date = new Date(Date.now() + seconds * 1000).toUTCString();
      res.writeHead(404, { date, connection: 'close' }).end('{"status":false,"message":"Entity not found"}');
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each([
    [0, []],
    [-30, []],
    [7300, ['behind']],
    [-7300, ['ahead of']],
  ])('of a server %d s from now', async (seconds, message) => {
    const url = await serverAt(seconds);
    expect(await complaints({ PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: url })).toEqual(
      message.map((word) => `warning clock: The clock of this machine is 2 hours ${word} ${hostOf(url)}.`),
    );
  });

  test('of one of two servers may be wrong', async () => {
    const [wrong, right] = [await serverAt(90_000), await serverAt(0)];
    const google = { GOOGLE_CLIENT_ID: 'oja', GOOGLE_TOKENINFO_URL: `${right}/t`, GOOGLE_USERINFO_URL: `${right}/u` };
    const found = await complaints({ PAYSTACK_SECRET_KEY: KEY, PAYSTACK_URL: wrong, ...google });
    expect(found.filter((sentence) => sentence.includes('clock'))).toEqual([]);
  });
});

test('G-382: services that are silent are asked at the same time, and none is waited for without end', async () => {
  double.answer = () => new Promise(() => {});
  const silent = double.address;
  const start = performance.now();
  const found = await complaints({
    PAYSTACK_SECRET_KEY: KEY,
    PAYSTACK_URL: silent,
    GOOGLE_CLIENT_ID: 'oja',
    GOOGLE_TOKENINFO_URL: silent,
    GOOGLE_USERINFO_URL: silent,
    FASTLY_SERVICE_ID: 'shop',
    FASTLY_API_TOKEN: 'geheim',
    FASTLY_API_URL: silent,
    FILE_HOST: silent,
  });
  console.log(`five silent services: ${Math.round(performance.now() - start)} ms`);
  expect(found.length).toBeGreaterThanOrEqual(5);
  // All requests were sent before the first one timed out.
  expect(new Set(double.requested.map(({ url }) => url.pathname)).size).toBeGreaterThanOrEqual(3);
});
