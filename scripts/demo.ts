/** `npm run demo -- [--products N] [--reset]`: fills an empty database with the demo marketplace, of any size. */
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import type { Database } from '../src/data/database.ts';
import { openDatabase } from '../src/data/open.ts';
import { isEmptyShop } from '../src/demo/empty-shop.ts';
import { resetDemo } from '../src/demo/reset.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { demoSignIns } from '../src/demo/sign-ins.ts';
import { readConfig } from '../src/server/config/config.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';

function readArguments(): { products?: number; reset: boolean } {
  const { values } = parseArgs({
    options: { products: { type: 'string' }, reset: { type: 'boolean', default: false } },
  });
  if (values.products === undefined) return { reset: values.reset };
  const products = Number(values.products);
  if (!Number.isInteger(products) || products < 1 || products > 20_000_000) {
    throw new Error('--products must be a whole number from 1 to 20,000,000.');
  }
  return { products, reset: values.reset };
}

async function fill(db: Database, { products, reset }: ReturnType<typeof readArguments>): Promise<void> {
  await prepareDatabase(db);
  if (reset && !(await isEmptyShop(db.read))) {
    console.log('Emptying the database of the demo …');
    await resetDemo(db);
  }
  if (!(await isEmptyShop(db.read))) {
    throw new Error(
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

try {
  const options = readArguments();
  const config = readConfig(process.env);
  if (config.mode !== 'demo') {
    throw new Error('This is a live shop: the demo is only filled in demo mode (SHOP_MODE=demo).');
  }
  const db = await openDatabase(config);
  let signIns: readonly string[];
  try {
    await fill(db, options);
    signIns = await demoSignIns(db.read);
  } finally {
    await db.close();
  }
  console.log(['The demo marketplace is ready.', ...signIns].join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
