/**
 * Tests a whole shop on a small disk that becomes full: orders, mails, pictures and an import, then again after space
 * is freed.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Database } from '../../src/data/database.ts';
import { openDatabase } from '../../src/data/open.ts';
import { type Ask, announce, numberOf, order } from '../../tests/contract/orders/shopper.ts';
import { expectSound, readBooks } from '../../tests/contract/orders/sound-orders.ts';
import { type FilledShop, fillShop, importProducts, SHOP_SECRET } from '../../tests/reliability/fill-shop.ts';
import { type RunningShop, runShop } from '../../tests/reliability/running-shop.ts';
import { openSmallDisk, type SmallDisk } from '../../tests/reliability/small-disk.ts';
import { until } from '../../tests/within.ts';
import type { Trial } from './trial.ts';

const DISK_MB = 96;
const PRODUCTS = 300;
const MAX_ORDERS = 60;
const PICTURE = '/files/own/pot.webp';

/** Stores an original that has no resized variants yet. */
async function storePicture(dataDir: string): Promise<void> {
  const file = path.join(dataDir, PICTURE);
  await mkdir(path.dirname(file), { recursive: true });
  await sharp({ create: { width: 800, height: 800, channels: 3, background: 'teal' } }).toFile(file);
}

async function onDisk(disk: SmallDisk): Promise<string> {
  const dataDir = disk.folder;
  const db = await openDatabase({ dataDir });
  try {
    const filled = await fillShop(db, PRODUCTS);
    await storePicture(dataDir);
    const settings = { DATA_DIR: dataDir, TOKEN_SECRET: SHOP_SECRET, SHOP_MODE: 'demo', LIMIT_ORDERS_CLIENT: '1000' };
    const shop = await runShop(settings);
    try {
      return await fillAndEmpty({ disk, db, filled, settings, shop });
    } finally {
      await shop.end();
    }
  } finally {
    await db.close();
  }
}

interface Opened {
  readonly disk: SmallDisk;
  readonly db: Database;
  readonly filled: FilledShop;
  readonly settings: Readonly<Record<string, string>>;
  readonly shop: RunningShop;
}

async function fillAndEmpty({ disk, db, filled, settings, shop }: Opened): Promise<string> {
  const [buyer] = filled.buyers;
  if (!buyer) throw new Error('no customer');
  const ask: Ask = async (target, { method, token, body }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await shop.get(`/api${target}`, { method, headers, body: JSON.stringify(body) });
    return { status: reply.status, body: JSON.parse(reply.body) as unknown };
  };
  const lines = [...filled.prices].slice(1, 2).map(([produitId, prix]) => ({ produitId, prix, qte: 1 }));
  const input = (k: number) => ({ clientId: buyer.id, token: buyer.token, number: numberOf(k), lines });
  expect((await order(ask, input(1))).status).toBe(200);
  expect((await shop.get('/')).status).toBe(200);

  const makeRoom = await disk.fill();
  const statuses: number[] = [];
  for (let k = 2; k < MAX_ORDERS && statuses.at(-1) !== 503; k += 1) statuses.push((await order(ask, input(k))).status);
  expect(new Set(statuses).isSubsetOf(new Set([200, 503])), `orders: ${statuses}`).toBe(true);
  expect(statuses.at(-1)).toBe(503);
  const refused = await announce(ask, input(MAX_ORDERS));
  expect([refused.status, String(refused.body.messageError)]).toEqual([
    503,
    'We cannot save anything right now. Please try again in a few minutes.',
  ]);
  for (const target of ['/', '/products', '/new-products', '/products/search/bell'])
    expect((await shop.get(target)).status, target).toBe(200);
  expect((await shop.get(`${PICTURE}?w=320`)).status).toBe(200);
  expect((await shop.get('/healthz')).status).toBe(503);
  await expect(importProducts(settings, disk.folder)).rejects.toThrow();

  await makeRoom();
  await until('writes to work again', async () => (await shop.get('/healthz')).status === 200);
  expect((await order(ask, input(MAX_ORDERS))).status).toBe(200);
  await importProducts(settings, disk.folder);
  const waiting = () => db.read.selectFrom('mail_outbox').select('id').where('sentAt', 'is', null).execute();
  await until('all mails to be sent', async () => (await waiting()).length === 0);
  expectSound(await readBooks(db, [buyer.id], [...filled.stocked.keys()]), filled.stocked);
  return `${statuses.length} orders until it was full, then refused; afterwards orders, mails and the import went through`;
}

export const fullDisk: Trial = {
  id: 'full-disk',
  problem: `a disk of ${DISK_MB} MB becomes full under a whole shop`,
  async run() {
    const disk = await openSmallDisk(DISK_MB);
    if ('missing' in disk) return { isGood: true, tries: 0, result: `not tried: ${disk.missing}` };
    try {
      return { isGood: true, tries: 1, result: await onDisk(disk) };
    } finally {
      await disk.end();
    }
  },
};
