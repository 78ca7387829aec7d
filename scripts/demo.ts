/**
 * `npm run demo -- [--products N] [--reset]`: fills an empty database with the demo marketplace, of any size.
 *
 * `npm run demo -- --remove [--with-order NUMBER …] [--yes]`: removes it, and leaves what others have put there. Without
 * `--yes` it says what would be removed, and changes nothing.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import type { Database } from '../src/data/database.ts';
import { textOfDemoCounts } from '../src/data/demo-mark.ts';
import { openDatabase } from '../src/data/open.ts';
import { isEmptyShop } from '../src/demo/empty-shop.ts';
import { planRemoval, removeDemo } from '../src/demo/remove.ts';
import { resetDemo } from '../src/demo/reset.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { demoSignIns } from '../src/demo/sign-ins.ts';
import { openBucket } from '../src/providers/bucket.ts';
import { type Config, readConfig } from '../src/server/config/config.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';

const OPTIONS = {
  products: { type: 'string' },
  reset: { type: 'boolean', default: false },
  remove: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'with-order': { type: 'string', multiple: true },
} as const;

interface Arguments {
  readonly products?: number;
  readonly reset: boolean;
  readonly remove: boolean;
  readonly yes: boolean;
  readonly withOrders: readonly string[];
}

function readArguments(): Arguments {
  const { values } = parseArgs({ options: OPTIONS });
  const { reset, remove, yes, 'with-order': withOrders = [] } = values;
  if (remove && (reset || values.products !== undefined))
    throw new Error('--remove goes without --products and --reset.');
  if (!remove && (yes || withOrders.length > 0)) throw new Error('--yes and --with-order belong to --remove.');
  if (values.products === undefined) return { reset, remove, yes, withOrders };
  const products = Number(values.products);
  if (!Number.isInteger(products) || products < 1 || products > 20_000_000) {
    throw new Error('--products must be a whole number from 1 to 20,000,000.');
  }
  return { products, reset, remove, yes, withOrders };
}

async function fill(db: Database, { products, reset }: Arguments): Promise<void> {
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

/** Deletes a picture of the storage; one that was never made is not there. */
function pictureRemover({ bucket, dataDir }: Config): (picture: string) => Promise<void> {
  if (bucket) {
    const storage = openBucket(bucket);
    return (picture) => storage.remove(picture);
  }
  return (picture) => rm(path.join(dataDir, 'files', picture), { force: true });
}

async function remove(db: Database, config: Config, { yes, withOrders }: Arguments): Promise<void> {
  await prepareDatabase(db);
  const { counts, trialOrders } = await planRemoval(db, withOrders);
  const orders = withOrders.length === 0 ? '' : ` With it: ${withOrders.join(', ')}.`;
  const trials =
    trialOrders === 0 ? '' : ` Its customers have placed ${trialOrders} more for its products, which go with it.`;
  const rest = 'the rest of a demo whose removal was interrupted';
  console.log(`The demo: ${counts === undefined ? rest : textOfDemoCounts(counts)}.${trials}${orders}`);
  if (!yes) {
    console.log('Nothing was removed. Back up the shop (npm run backup -- FOLDER), and add --yes to remove the demo.');
    return;
  }
  const { kept, pictures } = await removeDemo(db, { withOrders, removePicture: pictureRemover(config) });
  console.log(`The demo is removed, and ${pictures} of its pictures.`);
  if (kept.length > 0)
    console.log(
      `These stay, since your products are in them; they have the demo's pictures, phones and cities: ${kept.join(', ')}.`,
    );
}

try {
  const options = readArguments();
  const config = readConfig(process.env);
  if (config.mode !== 'demo' && !options.remove) {
    throw new Error('This is a live shop: the demo is only filled in demo mode (SHOP_MODE=demo).');
  }
  if (options.remove && config.databaseUrl === undefined && !existsSync(path.join(config.dataDir, 'shop.sqlite'))) {
    throw new Error(`There is no database in DATA_DIR ${config.dataDir}.`);
  }
  const db = await openDatabase(config);
  try {
    if (options.remove) await remove(db, config, options);
    else {
      await fill(db, options);
      console.log(['The demo marketplace is ready.', ...(await demoSignIns(db.read))].join('\n'));
    }
  } finally {
    await db.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
