import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { openDatabase } from '../../src/data/open.ts';
import { CUSTOMERS } from '../../tools/demo/people.ts';
import { until } from '../within.ts';
import { ROOT, startProgram } from './shop-process.ts';
import { startedShops } from './started-shops.ts';

const shops = startedShops();

/** Lists every module that a process loads. */
const LIST_MODULES = path.join(import.meta.dirname, 'processes/list-modules.ts');
/** Takes the demo's package away. */
const WITHOUT_DEMO = path.join(import.meta.dirname, 'processes/without-demo.ts');

/** Required settings of a live shop. */
const LIVE = { SHOP_MODE: 'live', PUBLIC_URL: 'https://oja.example', MAIL_OUTBOX: '1' };

describe('npm start', () => {
  test('fills the demo, serves / with products, stops on Ctrl-C, and opens the same data again', async () => {
    const first = shops.start();
    await first.printed(`Oja is open at http://localhost:${shops.port}`);
    expect(first.output()).toContain('Filling the demo marketplace');
    // G-268: it needs no rights of root, and says so.
    expect(first.output().includes('Warning: the shop runs as root')).toBe(process.getuid?.() === 0);
    const page = await shops.get('/');
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/href="\/products\/[^"]+_\d+"/);
    // Without SHOP_MODE=demo it refuses requests through a proxy (S-35).
    const forwarded = { headers: { 'x-forwarded-for': '192.0.2.1' } };
    expect((await fetch(`http://127.0.0.1:${shops.port}/`, forwarded)).status).toBe(403);
    expect((await fetch(`http://127.0.0.1:${shops.port}/healthz`, forwarded)).status).toBe(200);
    const products = await (await shops.get('/api/produits?limit=1')).json();
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);

    const second = shops.start({ PRODUCT_NAME: 'Kasuwa' });
    await second.printed(`Kasuwa is open at http://localhost:${shops.port}`);
    expect(second.output()).not.toContain('Filling');
    expect(await (await shops.get('/api/produits?limit=1')).json()).toMatchObject({ totalItems: products.totalItems });
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('S-35: a live shop loads no code of the demo, in any process or thread', async () => {
    const list = path.join(shops.dataDir, 'loaded.txt');
    const settings = { NODE_OPTIONS: `--import ${LIST_MODULES}`, LOADED_MODULES: list, READER_THREADS: '1' };
    const loaded = async () => (await readFile(list, 'utf8')).split('\n').filter((url) => url.startsWith('file:'));
    const ofDemo = async () => (await loaded()).filter((url) => url.includes('/tools/demo/'));
    const shop = shops.start({ ...LIVE, ...settings });
    await shop.printed('is open at');
    expect((await shops.get('/')).status).toBe(200);
    expect((await shops.get('/api/produits?libelle=rice')).status).toBe(200);
    // What is loaded is really listed: the process's own modules, and those of its threads.
    for (const part of ['/src/server/marketplace.ts', '/src/server/readers/reader.worker.ts', '/src/data/'])
      expect((await loaded()).join(), part).toContain(part);
    expect(await ofDemo()).toEqual([]);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    const demo = shops.start(settings);
    await demo.printed('is open at');
    expect(await ofDemo()).not.toEqual([]);
  });

  test('where the demo is not installed, a demo says so in a sentence, and a live shop is open', async () => {
    const settings = { NODE_OPTIONS: `--import ${WITHOUT_DEMO}` };
    const demo = shops.start(settings);
    expect(await demo.ended).toBe(1);
    expect(demo.output()).toBe(
      'The demo is not installed. npm start installs it; for a shop of your own set SHOP_MODE=live and PUBLIC_URL.\n',
    );
    const live = shops.start({ ...LIVE, ...settings });
    await live.printed('is open at');
    expect((await shops.get('/')).status).toBe(200);
  });

  test('a live shop contains no demo data', async () => {
    const shop = shops.start(LIVE);
    await shop.printed('is open at');
    expect(shop.output()).not.toContain('Filling');
    expect(await (await shops.get('/api/produits')).json()).toMatchObject({ data: [], totalItems: 0 });
    const page = await shops.get('/');
    expect(page.status).toBe(200);
  });

  test('a start that is killed while it fills the demo does not prevent the next one', async () => {
    const killed = shops.start();
    await killed.printed('Filling the demo marketplace');
    killed.child.kill('SIGKILL');
    await killed.ended;
    const next = shops.start({ PORT: String(await freePort()) });
    await next.printed('is open at');
    const address = /http:\/\/localhost:\d+/.exec(next.output())?.[0] ?? '';
    const { totalItems } = await (await fetch(`${address.replace('localhost', '127.0.0.1')}/api/produits`)).json();
    expect(totalItems).toBeGreaterThan(1000);
  });

  test('a running request is answered before the end, new ones are refused', async () => {
    const shop = shops.start(LIVE);
    await shop.printed('is open at');
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': '2' };
      const slow = request(
        { host: '127.0.0.1', port: shops.port, path: '/api/none', method: 'POST', headers },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode));
        },
      );
      slow.on('error', reject);
      slow.write('{');
      slow.on('socket', (socket) =>
        socket.on('connect', async () => {
          // Answered only after the first half is read, so the slow request is running.
          await shops.get('/healthz');
          shop.child.kill('SIGTERM');
          await until('the end of the port', shops.isRefused);
          slow.end('}');
        }),
      );
    });
    expect(await answered).toBe(404);
    expect(await shop.ended).toBe(0);
  });
});

test('mails queued right before the end are not lost', async () => {
  const shop = shops.start();
  await shop.printed('is open at');
  // Many, so that some are still to be sent when the last call is answered.
  const addresses = CUSTOMERS.slice(5, 45).map(({ email }) => email);
  const asked = await Promise.all(
    addresses.map((email) =>
      fetch(`http://127.0.0.1:${shops.port}/api/password/reset/generatecode`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
    ),
  );
  shop.child.kill('SIGTERM');
  expect(asked.map(({ status }) => status)).toEqual(addresses.map(() => 200));
  expect(await shop.ended).toBe(0);
  const db = await openDatabase({ dataDir: shops.dataDir });
  const mails = await db.read.selectFrom('mail_outbox').select('to').execute();
  await db.close();
  expect(mails.map(({ to }) => to).sort()).toEqual([...addresses].sort());
});

describe('a start that fails', () => {
  test.each([
    [{ PORT: 'eighty' }, 'The setting PORT is wrong: it must be a port number from 0 to 65535.'],
    [{ PUBLIC_URL: 'oja' }, 'The setting PUBLIC_URL is wrong: it must be an address such as https://oja.example.'],
    [{ SHOP_MODE: 'test' }, 'The setting SHOP_MODE is wrong: it must be demo or live.'],
    [{ SHOP_MODE: 'live' }, 'A live shop needs PUBLIC_URL, such as https://oja.example'],
    [{ ...LIVE, MAIL_OUTBOX: '0' }, 'A live shop needs SMTP_URL and MAIL_FROM to send mail.'],
    [{ RECAPTCHA_SECRET: 'x' }, 'The setting RECAPTCHA_SECRET needs RECAPTCHA_SITE_KEY, too.'],
  ] as [Record<string, string>, string][])('%o is reported in one sentence', async (settings, words) => {
    const shop = shops.start(settings);
    expect(await shop.ended).toBe(1);
    expect(shop.output().trim().split('\n')).toHaveLength(1);
    expect(shop.output()).toContain(words);
  });

  test('G-367: a live shop on the database of a demo, until the demo is removed by its command', async () => {
    const demo = shops.start();
    await demo.printed('is open at');
    expect((await shops.get('/files/demo/a/0.webp')).status).toBe(200);
    demo.child.kill('SIGTERM');
    await demo.ended;
    const picture = path.join(shops.dataDir, 'files/demo/a/0.webp');
    expect(existsSync(picture)).toBe(true);
    for (const workers of ['1', '2']) {
      const live = shops.start({ ...LIVE, WORKERS: workers });
      expect(await live.ended).toBe(1);
      expect(live.output().trim().split('\n')).toHaveLength(1);
      expect(live.output()).toMatch(
        /^The database of this live shop holds a demo: 3,\d{3} products, 78 shops, 56 customers/,
      );
    }
    const run = (...args: string[]) =>
      startProgram(path.join(ROOT, 'tools/demo/command/demo.ts'), args, { ...LIVE, DATA_DIR: shops.dataDir });
    const looked = run('--remove');
    expect(await looked.ended).toBe(0);
    expect(looked.output()).toContain('Nothing was removed.');
    const removed = run('--remove', '--yes');
    expect(await removed.ended).toBe(0);
    expect(removed.output()).toMatch(/The demo is removed, and \d+ of its pictures\./);
    expect(existsSync(picture)).toBe(false);
    const live = shops.start(LIVE);
    await live.printed('is open at');
    expect(await (await shops.get('/api/produits')).json()).toMatchObject({ data: [], totalItems: 0 });
    expect((await shops.get('/')).status).toBe(200);
  });

  test('a port in use', async () => {
    const other = createServer().listen(shops.port, '127.0.0.1');
    const shop = shops.start(LIVE);
    expect(await shop.ended).toBe(1);
    expect(shop.output().trim().split('\n')).toHaveLength(1);
    expect(shop.output()).toContain(`Port ${shops.port} is in use by `);
    other.close();
  });
});
