/** `npm run account`: creates links for a new password, for the operator. `--help` describes it. */
import os from 'node:os';
import type { Database } from '../src/data/database.ts';
import { issueResetLink } from '../src/features/account/reset/reset-link.service.ts';
import { issuedLinks } from '../src/features/account/reset/reset-links.repository.ts';
import { type Config, readConfig } from '../src/server/config/config.ts';
import { openExisting } from '../src/server/open-existing.ts';
import { mailShop } from '../src/server/providers/mail-shop.ts';
import { ACCOUNT, readTask, type Task } from './account/arguments.ts';
import { formatLink, formatLinks } from './account/format.ts';
import { runCommand } from './run-command.ts';

/** The name of the person who runs the command, also under `sudo`. */
const operatorName = () => process.env.SUDO_USER || os.userInfo().username;

async function answer(db: Database, config: Config, task: Task, now: number): Promise<string> {
  if (task.kind === 'links') return formatLinks(await issuedLinks(db.read, task.limit), now);
  const { publicUrl } = mailShop(config);
  const issuedBy = operatorName();
  return formatLink(await issueResetLink(db, task.login, issuedBy, now), publicUrl, issuedBy);
}

await runCommand(ACCOUNT, async (given) => {
  const task = readTask(given);
  const config = readConfig(process.env);
  const db = await openExisting(config);
  try {
    console.log(await answer(db, config, task, Date.now()));
  } finally {
    await db.close();
  }
});
