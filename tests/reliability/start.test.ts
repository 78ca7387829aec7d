import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.mjs';
import { openDatabase } from '../../src/data/open.ts';
import { refuseDemo } from '../../src/server/open-demo.ts';
import { CUSTOMERS } from '../../tools/demo/people.ts';
import { MORE } from '../more.ts';
import { until } from '../within.ts';
import { ROOT, type ShopProcess, startProgram } from './shop-process.ts';
import { startedShops } from './started-shops.ts';

/** Lists every module that a process loads. */
const LIST_MODULES = path.join(import.meta.dirname, 'processes/list-modules.ts');

/** Makes the demo's package unavailable. */
const WITHOUT_DEMO = path.join(import.meta.dirname, 'processes/without-demo.ts');

/** Required settings of a live shop. */
const LIVE = { SHOP_MODE: 'live', PUBLIC_URL: 'https://oja.example', MAIL_OUTBOX: '1' };

/** Settings that list the loaded modules in a file of `dataDir`, and a function that reads the list. */
function listedModules(dataDir: string) {
  const list = path.join(dataDir, 'loaded.txt');
  const loaded = async () => (await readFile(list, 'utf8')).split('\n').filter((url) => url.startsWith('file:'));
  return {
    settings: { NODE_OPTIONS: `--import ${LIST_MODULES}`, LOADED_MODULES: list, READER_THREADS: '1' },
    loaded,
    ofDemo: async () => (await loaded()).filter((url) => url.includes('/tools/demo/')),
  };
}

describe('npm start of a demo', () => {
  const shops = startedShops('block');
  const address = () => `http://127.0.0.1:${shops.port}`;
  let products: unknown;

  test('fills it, also after a start that was killed while it filled, serves / with products, and stops on Ctrl-C', async () => {
    const killed = shops.start({ PORT: String(await freePort()) });
    await killed.printed('Filling the demo marketplace');
    killed.child.kill('SIGKILL');
    // Also waits for the shop that it had started, which uses its streams.
    await killed.ended;

    const { settings, ofDemo } = listedModules(shops.dataDir);
    const shop = shops.start(settings);
    await shop.printed(`Oja is open at http://localhost:${shops.port}`);
    // The demo's modules are loaded here; a live shop (below) loads none.
    expect(await ofDemo()).not.toEqual([]);
    // It does not need root, and warns when it runs as root.
    expect(shop.output().includes('Warning: the shop runs as root')).toBe(process.getuid?.() === 0);
    const page = await shops.get('/');
    expect(page.status).toBe(200);
    expect(await page.text()).toMatch(/href="\/products\/[^"]+_\d+"/);
    // Without SHOP_MODE=demo it refuses requests through a proxy.
    const forwarded = { headers: { 'x-forwarded-for': '192.0.2.1' } };
    expect((await fetch(`${address()}/`, forwarded)).status).toBe(403);
    expect((await fetch(`${address()}/healthz`, forwarded)).status).toBe(200);
    const { totalItems } = await (await shops.get('/api/produits?limit=1')).json();
    expect(totalItems).toBeGreaterThan(1000);
    products = totalItems;
    shop.child.kill('SIGINT');
    expect(await shop.ended).toBe(0);
  });

  test('opens the same data again; one process says that it cannot replace itself; mails queued right before the end are not lost', async () => {
    const shop = shops.start({ PRODUCT_NAME: 'Kasuwa' });
    await shop.printed(`Kasuwa is open at http://localhost:${shops.port}`);
    expect(shop.output()).not.toContain('Filling');
    expect(await (await shops.get('/api/produits?limit=1')).json()).toMatchObject({ totalItems: products });
    // Stored, so that the removal below finds it.
    expect((await shops.get('/files/demo/a/0.webp')).status).toBe(200);
    shop.child.kill('SIGUSR2');
    await shop.printed('a rolling restart needs WORKERS=2 or more');

    // Many of them, so that some are still unsent when the last call is answered.
    const addresses = CUSTOMERS.slice(5, 45).map(({ email }) => email);
    const requested = await Promise.all(
      addresses.map((email) =>
        fetch(`${address()}/api/password/reset/generatecode`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email }),
        }),
      ),
    );
    shop.child.kill('SIGTERM');
    expect(requested.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    expect(await shop.ended).toBe(0);
    const db = await openDatabase({ dataDir: shops.dataDir });
    const mails = await db.read.selectFrom('mail_outbox').select('to').where('forShop', '=', false).execute();
    await db.close();
    expect(mails.map(({ to }) => to).sort()).toEqual([...addresses].sort());
  });

  /** Expects that a live shop refuses to start on the demo. */
  async function expectRefusal(settings: Record<string, string> = {}): Promise<void> {
    const live = shops.start({ ...LIVE, ...settings });
    expect(await live.ended).toBe(1);
    expect(live.output().trim().split('\n')).toHaveLength(1);
    expect(live.output()).toMatch(
      /^The database of this live shop holds a demo: 3,\d{3} products, 78 shops, 56 customers/,
    );
  }

  test('G-367: several processes of a live shop do not open its database', { tags: [MORE] }, async () => {
    // `npm run test:more` has not run the earlier tests, which fill the demo.
    const demo = shops.start();
    await demo.printed('is open at');
    demo.child.kill('SIGTERM');
    expect(await demo.ended).toBe(0);
    await expectRefusal({ WORKERS: '2' });
  });

  test('G-367: a live shop does not open its database, until the demo is removed by its command', async () => {
    await expectRefusal();
    const picture = path.join(shops.dataDir, 'files/demo/a/0.webp');
    expect(existsSync(picture)).toBe(true);
    const run = (...args: string[]) =>
      startProgram(path.join(ROOT, 'tools/demo/command/demo.ts'), args, { ...LIVE, DATA_DIR: shops.dataDir });
    const looked = run('--remove');
    expect(await looked.ended).toBe(0);
    expect(looked.output()).toContain('Nothing was removed.');
    const removed = run('--remove', '--yes');
    expect(await removed.ended).toBe(0);
    expect(removed.output()).toMatch(/The demo is removed, and \d+ of its pictures\./);
    expect(existsSync(picture)).toBe(false);
    // The check that the next start makes.
    const db = await openDatabase({ dataDir: shops.dataDir });
    await refuseDemo(db.read).finally(() => db.close());
  });
});

describe('npm start of a live shop', () => {
  const shops = startedShops('block');
  let shop: ShopProcess;

  test('S-35: it contains no demo data, and loads no code of the demo, in any process or thread', async () => {
    const { settings, loaded, ofDemo } = listedModules(shops.dataDir);
    shop = shops.start({ ...LIVE, ...settings });
    await shop.printed('is open at');
    expect(shop.output()).not.toContain('Filling');
    expect((await shops.get('/')).status).toBe(200);
    expect(await (await shops.get('/api/produits')).json()).toMatchObject({ data: [], totalItems: 0 });
    expect((await shops.get('/api/produits?libelle=rice')).status).toBe(200);
    // The list really contains loaded modules: the process's own, and those of its threads.
    for (const part of ['/src/server/marketplace.ts', '/src/server/readers/reader.worker.ts', '/src/data/'])
      expect((await loaded()).join(), part).toContain(part);
    expect(await ofDemo()).toEqual([]);
  });

  test('a running request is answered before the end, new ones are refused', async () => {
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
          // Answered only after the first half is read, so the slow request is still in progress.
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

describe('where the demo is not installed', () => {
  const shops = startedShops('test');

  test('a demo says so in a sentence, and a live shop is open', async () => {
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
});

describe('a start that fails', () => {
  const shops = startedShops('test');

  async function expectSentence(settings: Record<string, string>, message: string): Promise<void> {
    const shop = shops.start(settings);
    expect(await shop.ended).toBe(1);
    expect(shop.output().trim().split('\n')).toHaveLength(1);
    expect(shop.output()).toContain(message);
  }

  test('is reported in one sentence', () =>
    expectSentence({ PORT: 'eighty' }, 'The setting PORT is wrong: it must be a port number from 0 to 65535.'));

  // Each of these sentences is tested in src/server/config/config.test.ts.
  test.each([
    [{ PUBLIC_URL: 'oja' }, 'The setting PUBLIC_URL is wrong: it must be an address such as https://oja.example.'],
    [{ SHOP_MODE: 'test' }, 'The setting SHOP_MODE is wrong: it must be demo or live.'],
    [{ SHOP_MODE: 'live' }, 'A live shop needs PUBLIC_URL, such as https://oja.example'],
    [{ ...LIVE, MAIL_OUTBOX: '0' }, 'A live shop needs SMTP_URL and MAIL_FROM to send mail.'],
    [{ RECAPTCHA_SECRET: 'x' }, 'The setting RECAPTCHA_SECRET needs RECAPTCHA_SITE_KEY, too.'],
  ] as [Record<string, string>, string][])('%o is reported in one sentence', { tags: [MORE] }, expectSentence);

  // tests/reliability/npm-start.test.ts tests it with another shop on the port.
  test('a port in use', { tags: [MORE] }, async () => {
    const other = createServer().listen(shops.port, '127.0.0.1');
    const shop = shops.start(LIVE);
    expect(await shop.ended).toBe(1);
    expect(shop.output().trim().split('\n')).toHaveLength(1);
    expect(shop.output()).toContain(`Port ${shops.port} is in use by `);
    other.close();
  });
});
