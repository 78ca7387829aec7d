/** Remembers the tags that a transaction has logged. */
import type { Transaction } from 'kysely';
import { writesAtEnd } from './pipelined.ts';
import type { Tables } from './tables.ts';

const loggedIn = new WeakMap<Transaction<Tables>, Set<string>>();

/** The tags that `trx` has logged so far; add what it logs. */
export function loggedTags(trx: Transaction<Tables>): Set<string> {
  const logged = loggedIn.get(trx) ?? new Set<string>();
  loggedIn.set(trx, logged);
  return logged;
}

/** Whether the transaction, or its writes at the end, logged a change. */
export const hasLogged = (trx: Transaction<Tables>): boolean => loggedIn.has(trx) || loggedIn.has(writesAtEnd(trx));
