/** What a shop takes from the demo. Its code is loaded here alone, and only where there is a demo. */
import type { Database } from '../data/database.ts';
import { isDemoShop } from '../data/demo-mark.ts';
import type { Compose } from '../providers/files.ts';

/**
 * Fills an empty database with the demo marketplace, and prints who can sign in to it.
 * @param now milliseconds since 1970
 * @returns what makes the pictures of the demo
 */
export async function openDemo(db: Database, now: number, print: (words: string) => void): Promise<Compose> {
  const { isEmptyShop, NotEmptyError } = await import('../demo/empty-shop.ts');
  if (await isEmptyShop(db.read)) {
    print('Filling the demo marketplace …');
    const { seedDemo } = await import('../demo/seed.ts');
    await seedDemo(db, { now }).catch((error: unknown) => {
      // Another process that started at the same moment was faster: the shop is as full as it should be.
      if (!(error instanceof NotEmptyError)) throw error;
    });
  }
  const { demoSignIns } = await import('../demo/sign-ins.ts');
  for (const line of await demoSignIns(db.read)) print(line);
  const { composeDemoPicture } = await import('../demo/pictures.ts');
  return composeDemoPicture;
}

/** For a live shop: locks out the customers of a demo, where one filled the database before. */
export async function lockFormerDemo(db: Database): Promise<void> {
  if (!(await isDemoShop(db.read))) return;
  const { lockDemoCustomers } = await import('../demo/sign-ins.ts');
  await lockDemoCustomers(db);
}
