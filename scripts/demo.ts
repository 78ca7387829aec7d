/** `npm run demo -- [--products N] [--reset]`: fills an empty database with the demo marketplace, of any size. */
import { SingleBar } from 'cli-progress';
import type { Database } from '../src/data/database.ts';
import { openDatabase } from '../src/data/open.ts';
import { isEmptyShop } from '../src/demo/empty-shop.ts';
import { resetDemo } from '../src/demo/reset.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { demoSignIns } from '../src/demo/sign-ins.ts';
import { OperatorError } from '../src/node/operator-error.ts';
import { readConfig } from '../src/server/config/config.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { usageError } from './command.ts';
import { runCommand } from './run-command.ts';

const MAX_PRODUCTS = 20_000_000;

const DEMO = {
  name: 'demo',
  usage: `npm run demo [-- --products N] [--reset]

Fills an empty database with the demo marketplace, in demo mode alone; makes the database when there is none.
--products N   its size, from 1 to 20,000,000 products
--reset        empties a database that the demo filled before

The exit code is 1 when it failed.`,
  options: { products: { type: 'string' }, reset: { type: 'boolean', default: false } },
} as const;

interface Size {
  readonly products?: number;
  readonly reset: boolean;
}

function sizeOf({ products: text, reset }: { readonly products?: string; readonly reset: boolean }): Size {
  if (text === undefined) return { reset };
  const products = Number(text);
  if (!Number.isInteger(products) || products < 1 || products > MAX_PRODUCTS)
    throw usageError(DEMO, '--products must be a whole number from 1 to 20,000,000.');
  return { products, reset };
}

async function fill(db: Database, { products, reset }: Size): Promise<void> {
  await prepareDatabase(db);
  if (reset && !(await isEmptyShop(db.read))) {
    console.log('Emptying the database of the demo …');
    await resetDemo(db);
  }
  if (!(await isEmptyShop(db.read))) {
    throw new OperatorError(
      'The database is not empty. Choose another folder with DATA_DIR, or, when the demo filled it, add --reset.',
    );
  }
  const bar = new SingleBar({
    format: '{bar} {percentage}% | {value} of {total} products | {duration_formatted}',
    noTTYOutput: true,
    notTTYSchedule: 10_000,
  });
  bar.start(products ?? 0, 0);
  try {
    await seedDemo(db, {
      ...(products === undefined ? {} : { products }),
      now: Date.now(),
      onProgress: (done, total) => {
        bar.setTotal(total);
        bar.update(done);
      },
    });
  } finally {
    bar.stop();
  }
}

await runCommand(DEMO, async ({ values }) => {
  const size = sizeOf(values);
  const config = readConfig(process.env);
  if (config.mode !== 'demo')
    throw new OperatorError('This is a live shop: the demo is only filled in demo mode (SHOP_MODE=demo).');
  const db = await openDatabase(config);
  let signIns: readonly string[];
  try {
    await fill(db, size);
    signIns = await demoSignIns(db.read);
  } finally {
    await db.close();
  }
  console.log(['The demo marketplace is ready.', ...signIns].join('\n'));
});
