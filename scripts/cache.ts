/**
 * `npm run cache -- stats | explain URL | purge [--dry-run] TAG…`: queries the page caches of all processes on the
 * configured `DATA_DIR` through their admin sockets. A purge is also written to the change log of the database, so that
 * processes on other machines follow. The exit code is 1 when no process runs here or the arguments are wrong.
 */

import { logChange } from '../src/data/change-log.ts';
import { OperatorError } from '../src/node/operator-error.ts';
import { type Config, readConfig } from '../src/server/config/config.ts';
import { openExisting } from '../src/server/open-existing.ts';
import { type Question, type Reply, sendToAll } from '../src/server/process/control-client.ts';
import { liveSockets } from '../src/server/process/control-folder.ts';
import { CACHE, readCommand, type Task } from './cache/arguments.ts';
import { compare, describe } from './cache/format.ts';
import { runCommand } from './run-command.ts';

const count = (n: number, one: string) => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`;

function questionOf(task: Task): Question {
  switch (task.kind) {
    case 'stats':
      return { method: 'GET', path: '/stats' };
    case 'explain':
      return { method: 'GET', path: `/explain?${new URLSearchParams({ url: task.url })}` };
    case 'held':
      return { method: 'GET', path: `/held?${new URLSearchParams(task.tags.map((tag) => ['tag', tag]))}` };
    case 'purge':
      return { method: 'POST', path: '/purge', body: { tags: task.tags } };
  }
}

async function logPurge(config: Config, tags: readonly string[]): Promise<void> {
  const db = await openExisting(config);
  try {
    await db.write((trx) => logChange(trx, tags));
  } finally {
    await db.close();
  }
}

/**
 * Purges the pages with one of `tags`, and returns how many each process had in memory. Writes the change log first:
 * until then a page on disk counts as current, and would replace the purged one.
 */
async function purge(config: Config, sockets: readonly string[], tags: readonly string[]): Promise<Reply[]> {
  const before = await sendToAll(sockets, questionOf({ kind: 'held', tags }));
  if (before.length === 0) return before;
  await logPurge(config, tags);
  await sendToAll(sockets, questionOf({ kind: 'purge', tags }));
  return before.map(({ held, ...facts }) => {
    const addresses = new Set(Object.values(held as Record<string, string[]>).flat());
    return { ...facts, purged: addresses.size };
  });
}

function taggedMessage({ pid, held }: Reply): string {
  const lines = Object.entries(held as Record<string, string[]>).map(([tag, addresses]) => {
    const list = addresses.map((address) => `\n    ${address}`).join('');
    return `  ${tag}: ${count(addresses.length, 'page')}${list}`;
  });
  return `Process ${pid}\n${lines.join('\n')}`;
}

function messageOf(task: Task, replies: readonly Reply[]): string {
  switch (task.kind) {
    case 'stats':
      return compare(replies);
    case 'explain':
      return replies.map(({ pid, startedAt: _, ...facts }) => `Process ${pid}\n${describe(facts)}`).join('\n');
    case 'held':
      return replies.map(taggedMessage).join('\n');
    case 'purge': {
      const lines = replies.map(({ pid, purged }) => `Process ${pid}: ${count(Number(purged), 'page')} cleared.`);
      return `${lines.join('\n')}\nThe change log purges those on disk, and notifies processes on other machines.`;
    }
  }
}

await runCommand(CACHE, async (given) => {
  const { task, asJson } = readCommand(given);
  const config = readConfig(process.env);
  const sockets = await liveSockets(config.dataDir);
  const replies =
    task.kind === 'purge' ? await purge(config, sockets, task.tags) : await sendToAll(sockets, questionOf(task));
  if (replies.length === 0) throw new OperatorError(`No shop runs on DATA_DIR ${config.dataDir}.`);
  console.log(asJson ? JSON.stringify(replies, null, 2) : messageOf(task, replies));
});
