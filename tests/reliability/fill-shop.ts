/** A demo with products in stock and signed-in customers, for scripts that place orders. */
import { Buffer } from 'node:buffer';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { createTokens } from '../../src/providers/tokens.ts';
import { keyFor } from '../../src/server/providers/secrets.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { type Buyer, type Stocked, signInBuyers, stockMarket } from '../contract/orders/market.ts';
import { ROOT } from './shop-process.ts';
import { listedProducts, type ShownProduct } from './two-shops.ts';

/** The shop's `TOKEN_SECRET`, with which its customers were signed in. */
export const SHOP_SECRET = 'a key for the hour of a soak, with many characters';

const BUYERS = 60;
const IMPORTED = 100;
/** One product sells out, and the others never do. */
const STOCK: readonly Stocked[] = [
  { prix: 1500.5, qte: 50 },
  { prix: 99.99, qte: 1_000_000, shop: 1 },
  { prix: 20_000, qte: 1_000_000, shop: 1 },
  { prix: 310, qte: 1_000_000, shop: 2 },
];

export interface FilledShop {
  readonly products: readonly ShownProduct[];
  readonly buyers: readonly Buyer[];
  /** Displayed price in naira, by product of the market. */
  readonly prices: ReadonlyMap<number, number>;
  /** Units that were in stock, by product of the market. */
  readonly stocked: ReadonlyMap<number, number>;
}

/** Fills the empty database `db` with a demo of `products` products, and the market. */
export async function fillShop(db: Database, products: number): Promise<FilledShop> {
  const now = Date.now();
  await migrate(db);
  await seedDemo(db, { products, now });
  const ids = await stockMarket(db, STOCK, now);
  const tokens = createTokens(keyFor(Buffer.from(SHOP_SECRET), 'tokens'));
  const ofMarket = (value: (product: Stocked) => number) =>
    new Map(ids.map((id, k) => [id, value(STOCK[k] as Stocked)] as const));
  return {
    products: await listedProducts(db),
    buyers: await signInBuyers(db, tokens, BUYERS, now),
    prices: ofMarket(({ prix }) => prix),
    stocked: ofMarket(({ qte }) => qte),
  };
}

/** Runs an operator command of `scripts`. @throws {Error} with its output when it fails */
export async function runCommand(
  settings: Readonly<Record<string, string>>,
  [script, ...rest]: readonly [string, ...string[]],
): Promise<void> {
  await promisify(execFile)(path.join(ROOT, 'node_modules/.bin/node'), [path.join(ROOT, 'scripts', script), ...rest], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', LOG_LEVEL: 'warn', ...settings },
  });
}

/**
 * Imports the same hundred products each time, with the texts and prices of `round`. @throws {Error} with its output
 * when it fails
 */
export async function importProducts(
  settings: Readonly<Record<string, string>>,
  folder: string,
  round = 1,
): Promise<void> {
  const file = path.join(folder, 'soak.jsonl');
  const rows = Array.from({ length: IMPORTED }, (_, k) => ({
    externalId: `soak-${k}`,
    nom: `Imported pot ${k}`,
    description: `Import ${round}, row ${k}.`,
    prix: 1000 + round,
    qte: 5,
    sousCategorie: 'Imported pots',
    boutique: 'Pots of Abeokuta',
  }));
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  await runCommand(settings, ['import.ts', file]);
}
