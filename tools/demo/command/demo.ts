/**
 * `npm run demo`: fills an empty database with the demo marketplace, of any size, or removes it. `--help` describes it.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { SingleBar } from 'cli-progress';
import { runCommand } from '../../../scripts/run-command.ts';
import { systemUser } from '../../../scripts/shop/command.ts';
import type { Database } from '../../../src/data/database.ts';
import { textOfDemoCounts } from '../../../src/data/demo-mark.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { recordRun } from '../../../src/features/operator/record-run.service.ts';
import { OperatorError } from '../../../src/node/operator-error.ts';
import { openBucket } from '../../../src/providers/bucket.ts';
import { type Config, readConfig } from '../../../src/server/config/config.ts';
import { openExisting } from '../../../src/server/open-existing.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { isEmptyShop } from '../empty-shop.ts';
import { planRemoval, removeDemo } from '../remove.ts';
import { resetDemo } from '../reset.ts';
import { seedDemo } from '../seed.ts';
import { demoSignIns } from '../sign-ins.ts';
import { DEMO, type Filling, type Removing, readTask } from './arguments.ts';

const record = (
  db: Database,
  { actingAs }: Filling | Removing,
  action: string,
  after: Readonly<Record<string, number>>,
) => recordRun(db, { person: systemUser(), actingAs }, { action, subject: 'demo', after }, Date.now());

/** How many products and shops there are. */
async function countsOf({ read }: Database): Promise<{ products: number; shops: number }> {
  const count = async (table: 'produits' | 'boutiques') => {
    const { rows } = await read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return { products: await count('produits'), shops: await count('boutiques') };
}

async function fill(db: Database, task: Filling): Promise<void> {
  const { products, reset } = task;
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
  await record(db, task, reset ? 'demo reset' : 'demo fill', await countsOf(db));
  console.log(['The demo marketplace is ready.', ...(await demoSignIns(db.read))].join('\n'));
}

/** Deletes a picture from the storage, where it may be missing. */
function pictureRemover({ bucket, dataDir }: Config): (picture: string) => Promise<void> {
  if (bucket) {
    const storage = openBucket(bucket);
    return (picture) => storage.remove(picture);
  }
  return (picture) => rm(path.join(dataDir, 'files', picture), { force: true });
}

async function remove(db: Database, config: Config, task: Removing): Promise<void> {
  const { yes, withOrders } = task;
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
  const { stored, pictures } = await removeDemo(db, { withOrders, removePicture: pictureRemover(config) });
  await record(db, task, 'demo remove', { stays: stored.length, pictures });
  console.log(`The demo is removed, and ${pictures} of its pictures.`);
  if (stored.length > 0)
    console.log(
      `These stay, since your products are in them; they have the demo's pictures, phones and cities: ${stored.join(', ')}.`,
    );
}

await runCommand(DEMO, async (given) => {
  const task = readTask(given);
  const config = readConfig(process.env);
  if (task.kind === 'fill' && config.mode !== 'demo')
    throw new OperatorError('This is a live shop: the demo is only filled in demo mode (SHOP_MODE=demo).');
  const db = await (task.kind === 'fill' ? openDatabase(config) : openExisting(config));
  try {
    if (task.kind === 'fill') await fill(db, task);
    else await remove(db, config, task);
  } finally {
    await db.close();
  }
});
