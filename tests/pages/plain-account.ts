/** Accounts and mails of the demo, for visitors without script. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { TestShop } from './shop.ts';

/** The only form of a page without script, besides the one for signing out. */
export const PLAIN_FORM = 'main form[action^="/plain/"]:not(.plain__nav form)';

/** The account number `at` among those of the demo that have an email. */
export const accountWithEmail = async (shop: TestShop, at: number): Promise<{ id: number; email: string }> => {
  const { id, email } = await shop.db.read
    .selectFrom('clients')
    .select(['id', 'email'])
    .where('email', 'is not', null)
    .orderBy('id')
    .offset(at)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id, email: email ?? '' };
};

/** Returns the first mail to the address that contains `mark`, once it is in the demo's outbox. */
export async function mailTo(shop: TestShop, email: string, mark: RegExp): Promise<string> {
  const folder = path.join(shop.dataDir, 'outbox');
  const read = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    return mails.find((mail) => mail.includes(email) && mark.test(mail)) ?? '';
  };
  await expect.poll(read).not.toBe('');
  // Joins folded lines.
  return (await read()).replace(/=\r?\n/g, '');
}

/** The contents of the only mail with a reset code to the address. */
export async function codeOfMail(shop: TestShop, email: string): Promise<{ codeHash: string; code: string }> {
  const text = await mailTo(shop, email, /\/auth\/verif\/code\/\?/);
  const [, codeHash = ''] = /\/auth\/verif\/code\/\?([\w-]+)/.exec(text) ?? [];
  const [, code = ''] = /^ +(\d{5})\r?$/m.exec(text) ?? [];
  return { codeHash, code };
}
