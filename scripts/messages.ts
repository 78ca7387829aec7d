/**
 * `npm run messages -- list | show ID`: messages of the contact form for the operator, from the configured database, with
 * or without a running shop. The exit code is 1, with a sentence, when the arguments are wrong or there is no such message.
 */
import type { Database } from '../src/data/database.ts';
import { openDatabase } from '../src/data/open.ts';
import { messageById, newestMessages, type StoredMessage } from '../src/features/support/support.repository.ts';
import { ConfigError, readConfig } from '../src/server/config/config.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { readTask, type Task, USAGE, UsageError } from './messages/arguments.ts';
import { formatMessage, formatMessages, mailState } from './messages/format.ts';

/** There is no such message. */
class NoMessageError extends Error {}

async function answer(db: Database, task: Exclude<Task, { kind: 'help' }>, now: number): Promise<string> {
  const asJson = (message: StoredMessage) => ({ ...message, mail: mailState(message, now) });
  if (task.kind === 'list') {
    const { messages, total } = await newestMessages(db.read, task.limit);
    return task.json ? JSON.stringify(messages.map(asJson), null, 2) : formatMessages(messages, total, now);
  }
  const message = await messageById(db.read, task.id);
  if (!message) throw new NoMessageError(`There is no message ${task.id}.`);
  return task.json ? JSON.stringify(asJson(message), null, 2) : formatMessage(message, now);
}

async function main(): Promise<void> {
  const task = readTask(process.argv.slice(2));
  if (task.kind === 'help') {
    console.log(USAGE);
    return;
  }
  const db = await openDatabase(readConfig(process.env));
  try {
    await prepareDatabase(db);
    console.log(await answer(db, task, Date.now()));
  } finally {
    await db.close();
  }
}

try {
  await main();
} catch (error) {
  const isSentence = [UsageError, ConfigError, NoMessageError].some((kind) => error instanceof kind);
  console.error(isSentence ? (error as Error).message : error);
  process.exitCode = 1;
}
