/**
 * Complete orders on PostgreSQL, with a separate server and shop. They are separate from buying-journeys.spec.ts, which
 * needs neither.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPostgresServer } from '../contract/postgres-server.ts';
import { TAG_MORE } from '../more.ts';
import { startProcess } from '../reliability/shop-process.ts';
import { within } from '../within.ts';
import { buyByCard } from './buying.ts';
import { buyChoices } from './buying-choices.ts';
import { buyAsGuest } from './buying-guest.ts';
import { type Operator, operatorOf } from './operator.ts';
import { test as base } from './test.ts';

/** A shop on PostgreSQL, or the reason why there is none. */
type PostgresShop =
  | { readonly origin: string; readonly operator: Operator; readonly mailFolder: string }
  | { readonly missing: string };

async function withShop(use: (shop: PostgresShop) => Promise<void>): Promise<void> {
  const server = await openPostgresServer();
  if ('missing' in server) return use(server);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-e2e-postgres-'));
  const place = { DATABASE_URL: server.url, DATA_DIR: dataDir };
  const shop = startProcess({ ...place, HOST: '127.0.0.1', PORT: '0', SHOP_MODE: 'demo' });
  try {
    await shop.printed('is open at');
    const port = /(?:localhost|127\.0\.0\.1):(\d+)/.exec(shop.output())?.[1];
    await use({
      origin: `http://127.0.0.1:${port}`,
      operator: operatorOf(place),
      mailFolder: path.join(dataDir, 'outbox'),
    });
  } finally {
    shop.child.kill('SIGTERM');
    await within(shop.ended, () => `the shop to end. It printed:\n${shop.output()}`);
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const test = base.extend<object, { readonly postgresShop: PostgresShop }>({
  postgresShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => withShop(use),
    { scope: 'worker' },
  ],
  baseURL: async ({ postgresShop }, use) => use('origin' in postgresShop ? postgresShop.origin : undefined),
});

// Both tests share one shop: parallel tests would run in separate workers, each with a server.
test.describe.configure({ mode: 'default' });

for (const [name, buy] of [
  ['a new customer orders, pays by card, and tracks the delivery', buyByCard],
  [
    'a customer orders two varieties of one product and a colour from another shop, picks them up and pays in cash (G-31, G-150)',
    buyChoices,
  ],
  [
    'a new shopper orders without a password (G-518)',
    (buyer: Parameters<typeof buyAsGuest>[0]) => buyAsGuest(buyer, 'ngozi@example.ng'),
  ],
] as const)
  test(`on PostgreSQL: ${name}`, { tag: TAG_MORE }, async ({ page, context, request, postgresShop }) => {
    test.skip('missing' in postgresShop, 'missing' in postgresShop ? postgresShop.missing : '');
    if ('operator' in postgresShop) await buy({ page, context, request, ...postgresShop });
  });
