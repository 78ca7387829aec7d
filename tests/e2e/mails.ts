/** The mails of the browser tests' shop, as files in its outbox. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Session } from '../../src/features/account/session/session.ts';
import { serverDataDir } from './server-data.ts';

/** All mails to an address as stored by the shop, the oldest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const folder = path.join(serverDataDir(), 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const file = path.join(folder, name);
        return { at: (await stat(file)).mtimeMs, text: await readFile(file, 'utf8') };
      }),
  );
  return mails
    .filter(({ text }) => new RegExp(`^To: .*${RegExp.escape(email)}`, 'm').test(text))
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

/** The code in mail number `count` to the address about a changed email. */
export async function emailCode(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(count);
  const [, first, second] = /^ +(\d{4}) (\d{4})\r?$/m.exec((await mailsTo(email)).at(-1) ?? '') ?? [];
  if (!first || !second) throw new Error('The mail has no code.');
  return `${first} ${second}`;
}

/** Proves the email of a customer who has just signed in, with the code that the shop mails there. */
export async function proveEmail(request: APIRequestContext, { id, email, token }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const requested = await request.put(`/api/clients/${id}`, { headers, data: { email } });
  expect(requested.status(), await requested.text()).toBe(200);
  const code = await emailCode(String(email));
  const proven = await request.post(`/api/clients/${id}/email`, { headers, data: { code } });
  expect(proven.status(), await proven.text()).toBe(200);
}
