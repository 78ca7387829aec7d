/** Starts, stops and ends of processes, their clock and their memory. */
import type { Case } from './case.ts';

const MAIL = 'tests/contract/providers/mail.test.ts';

export const PROCESSES: readonly Case[] = [
  {
    id: 'npm-start',
    problem: 'npm is stopped or killed, a terminal closes, the port is taken, a second shop starts, the disk is full',
    behaviour:
      'the shop ends with its npm and frees the port, and outlives a terminal that it does not use; who has the port, another shop on the folder and a full disk are named',
    tests: [
      { file: 'tests/reliability/npm-start.test.ts' },
      { file: 'scripts/own-node.test.ts', titles: ['G-371'] },
      { file: 'src/server/start-failure.test.ts', titles: ['G-370', 'G-371'] },
    ],
  },
  {
    id: 'demo-live',
    problem: 'a live shop starts on a database that a demo has filled',
    behaviour:
      'it does not open, and says what is there; `npm run demo -- --remove` removes the demo alone, names orders that are in the way, and goes on after a kill',
    tests: [
      { file: 'tests/reliability/start.test.ts', titles: ['G-367'] },
      { file: 'tests/contract/demo/remove.test.ts' },
      { file: 'tests/contract/demo/sign-ins.test.ts', titles: ['G-367'] },
      { file: 'tests/contract/doctor/demo.test.ts' },
    ],
  },
  {
    id: 'worker-killed',
    problem: 'a worker or the whole shop is killed, under load and during writes',
    behaviour: 'it is replaced; only what it was answering is lost; nothing that was acknowledged is',
    tests: [
      { file: 'tests/reliability/workers.test.ts' },
      { file: 'tests/reliability/keeping-workers.test.ts' },
      { file: 'tests/reliability/sqlite-processes.test.ts' },
      { file: 'tests/reliability/start.test.ts' },
    ],
  },
  {
    id: 'quiet-stop',
    problem: 'a stop or a rolling restart while health and metrics are requested, mails hang or a backup is made',
    behaviour: 'no false error is in the log',
    tests: [
      { file: 'tests/reliability/quiet-stop.test.ts' },
      { file: 'tests/reliability/workers.test.ts', titles: ['G-376'] },
      { file: 'src/server/http/write-probe.test.ts', titles: ['G-376'] },
      { file: 'src/server/housekeeping.test.ts', titles: ['G-376'] },
      { file: MAIL, titles: ['G-376'] },
      { file: 'tests/contract/backup/backup.test.ts', titles: ['G-376'] },
    ],
  },
  {
    id: 'orders-killed',
    problem: 'processes are killed at any moment of an order',
    behaviour: 'every acknowledged order exists once, with its stock, parts and mails',
    tests: [{ file: 'tests/reliability/orders-killed.test.ts' }],
  },
  {
    id: 'clock',
    problem: 'the clock is set back or forward',
    behaviour:
      'no limit and no mail waits longer than its time; after a leap forward nothing is cancelled or deleted for an hour',
    tests: [
      { file: 'tests/contract/providers/limits.test.ts', titles: ['G-290'] },
      { file: MAIL, titles: ['G-290'] },
      { file: 'src/server/clock-watch.test.ts' },
    ],
  },
  {
    id: 'memory',
    problem: 'thousands of different pages with a small page cache',
    behaviour: 'memory stays within its bound; the least used pages are dropped',
    tests: [
      { file: 'tests/reliability/memory.test.ts' },
      { file: 'tests/pages/page-cache.test.ts', titles: ['do not evict the shop'] },
    ],
  },
];
