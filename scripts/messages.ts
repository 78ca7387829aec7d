/** `npm run messages`: shows messages of the contact form to the operator. `--help` describes it. */
import type { Database } from '../src/data/database.ts';
import { messageById, newestMessages, type StoredMessage } from '../src/features/support/support.repository.ts';
import { OperatorError } from '../src/node/operator-error.ts';
import { readConfig } from '../src/server/config/config.ts';
import { openExisting } from '../src/server/open-existing.ts';
import { MESSAGES, readTask, type Task } from './messages/arguments.ts';
import { formatMessage, formatMessages, mailState } from './messages/format.ts';
import { runCommand } from './run-command.ts';

async function answer(db: Database, task: Task, now: number): Promise<string> {
  const asJson = (message: StoredMessage) => ({ ...message, mail: mailState(message, now) });
  if (task.kind === 'list') {
    const { messages, total } = await newestMessages(db.read, task.limit);
    return task.json ? JSON.stringify(messages.map(asJson), null, 2) : formatMessages(messages, total, now);
  }
  const message = await messageById(db.read, task.id);
  if (!message) throw new OperatorError(`There is no message ${task.id}.`);
  return task.json ? JSON.stringify(asJson(message), null, 2) : formatMessage(message, now);
}

await runCommand(MESSAGES, async (given) => {
  const task = readTask(given);
  const db = await openExisting(readConfig(process.env));
  try {
    console.log(await answer(db, task, Date.now()));
  } finally {
    await db.close();
  }
});
