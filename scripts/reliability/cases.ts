/** Failures and attacks with their expected results, and the tests of them: the table of docs/reliability.md. */
import type { Case } from './cases/case.ts';
import { PROCESSES } from './cases/processes.ts';
import { PROVIDERS } from './cases/providers.ts';
import { DATABASE, DISK, IMPORTS } from './cases/storage.ts';
import { LOAD, STRANGERS } from './cases/visitors.ts';

export const CASES: readonly Case[] = [
  ...DATABASE,
  ...IMPORTS,
  ...DISK,
  ...PROVIDERS,
  ...PROCESSES,
  ...LOAD,
  ...STRANGERS,
];
