/** What a shop takes from the demo, a package of its own that is loaded here alone; a live shop takes nothing. */
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

/** Whether a file or package is not there: Node has a code for `import` and one for `require`. */
const isMissingModule = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ERR_)?MODULE_NOT_FOUND$/.test(String(error.code));

/**
 * Fills an empty database with the demo marketplace, and prints who can sign in to it.
 * @param now milliseconds since 1970
 * @returns what makes the pictures of the demo
 * @throws {OperatorError} when the demo is not installed
 */
export async function openDemo(db: Database, now: number, print: (message: string) => void): Promise<Compose> {
  const { isEmptyShop, NotEmptyError, seedDemo, demoSignIns, composeDemoPicture } = await loadDemo();
  if (await isEmptyShop(db.read)) {
    print('Filling the demo marketplace …');
    await seedDemo(db, { now }).catch((error: unknown) => {
      // Another process that started at the same moment was faster: the shop is as full as it should be.
      if (!(error instanceof NotEmptyError)) throw error;
    });
  }
  for (const line of await demoSignIns(db.read)) print(line);
  return composeDemoPicture;
}

/**
 * For a live shop, which would sell invented products, and let in whoever knows the printed password.
 * @throws {OperatorError} when the database holds rows of a demo
 */
export async function refuseDemo(db: Reader): Promise<void> {
  const counts = await countDemoRows(db);
  if (counts !== undefined) throw new OperatorError(`${messageOfDemo(counts)} ${REMOVAL}`);
}

/** What is wrong, as a sentence. */
export const messageOfDemo = (counts: DemoCounts): string =>
  `The database of this live shop holds a demo: ${textOfDemoCounts(counts)}, with a password that everybody knows.`;

/** What to do, as sentences. */
export const REMOVAL =
  'See what would be removed with npm run demo -- --remove, or choose another database. To show the demo, set SHOP_MODE=demo.';
