/** Lets other processes write between the transactions of long work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect } from './database.ts';

/** Milliseconds: on SQLite, a process that waits looks at least every 25 ms whether the database is free. */
const TURN_MS = 30;

/** Waits between two transactions until another process has had its turn; on PostgreSQL they do not wait for each other. */
export async function leaveTurn(dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') await sleep(TURN_MS);
}
