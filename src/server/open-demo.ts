/** What a shop uses of the demo, a separate package that only this file loads; a live shop uses nothing. */
import type { Database, Reader } from '../data/database.ts';
import { countDemoRows, type DemoCounts, textOfDemoCounts } from '../data/demo-mark.ts';
import { OperatorError } from '../node/operator-error.ts';
import type { Compose } from '../providers/files.ts';

/**
 * Loads the demo's package.
 * @throws {OperatorError} when it is not installed
 */
async function loadDemo() {
  try {
    const [emptyShop, seed, signIns, pictures] = await Promise.all([
      import('../../tools/demo/empty-shop.ts'),
      import('../../tools/demo/seed.ts'),
      import('../../tools/demo/sign-ins.ts'),
      import('../../tools/demo/pictures.ts'),
    ]);
    return { ...emptyShop, ...seed, ...signIns, ...pictures };
  } catch (error) {
    if (!isMissingModule(error)) throw error;
    throw new OperatorError(
      'The demo is not installed. npm start installs it; for a shop of your own set SHOP_MODE=live and PUBLIC_URL.',
    );
  }
}

/** Whether a file or package does not exist; Node has one code for `import` and one for `require`. */
const isMissingModule = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ERR_)?MODULE_NOT_FOUND$/.test(String(error.code));

/**
 * Fills an empty database with the demo marketplace, and prints its sign-ins.
 * @param now milliseconds since 1970
 * @returns the function that draws the pictures of the demo
 * @throws {OperatorError} when the demo is not installed
 */
export async function openDemo(db: Database, now: number, print: (message: string) => void): Promise<Compose> {
  const { isEmptyShop, NotEmptyError, seedDemo, demoSignIns, composeDemoPicture } = await loadDemo();
  if (await isEmptyShop(db.read)) {
    print('Filling the demo marketplace …');
    await seedDemo(db, { now }).catch((error: unknown) => {
      // Another process that started at the same time has filled the database.
      if (!(error instanceof NotEmptyError)) throw error;
    });
  }
  for (const line of await demoSignIns(db.read)) print(line);
  return composeDemoPicture;
}

/**
 * Refuses demo data in a live shop, which would sell fictional products and let in anyone who knows the printed
 * password.
 * @throws {OperatorError} when the database holds demo rows
 */
export async function refuseDemo(db: Reader): Promise<void> {
  const counts = await countDemoRows(db);
  if (counts !== undefined) throw new OperatorError(`${messageOfDemo(counts)} ${REMOVAL}`);
}

/** Returns a sentence about the problem. */
export const messageOfDemo = (counts: DemoCounts): string =>
  `The database of this live shop holds a demo: ${textOfDemoCounts(counts)}, with a password that everyone knows.`;

/** Sentences that say what to do. */
export const REMOVAL =
  'See what would be removed with npm run demo -- --remove, or choose another database. To show the demo, set SHOP_MODE=demo.';
