/** `npm run soak`: runs mixed traffic on a shop for a long time. `--help` describes it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { usageError } from '../../scripts/command.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { ensureSystemPackages } from '../../scripts/system-packages.mjs';
import { type Counted, count } from './counts.ts';
import { growth, Recorder, tableOf } from './record.ts';
import { emptyLedger } from './shopper.ts';
import { type Engine, openSoakShop } from './soak-shop.ts';
import { startTraffic } from './traffic.ts';
import { startYardstick } from './yardstick.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];
const MINUTE = 60_000;
const READ_EVERY_MS = 2_000;
/** Share of the time before measurement starts: caches fill and code is compiled. */
const WARM_UP = 0.2;

const SOAK = {
  name: 'soak',
  usage: `npm run soak [-- --minutes 30 --on sqlite --on postgres]

Mixed traffic on a shop with two workers, on SQLite and then on PostgreSQL: visitors, searches, sign-ups, carts, orders,
payments at the test checkout, imports and operator commands. Writes reports/soak-ENGINE.md.

--minutes N   of each engine; 30 by default
--on ENGINE   sqlite or postgres; may be repeated

It fails when heap, open files, handles, CPU time or p99 grow from the first third to the last, when an answer or
a line of the log is an error, or when orders, stock, payments and mails do not add up at the end.`,
  options: {
    minutes: { type: 'string', default: '30' },
    on: { type: 'string', multiple: true },
  },
} as const;

interface Soaked extends Counted {
  readonly table: string;
  readonly errors: readonly string[];
  readonly grown: readonly string[];
}

async function soak(engine: Engine, minutes: number): Promise<Soaked> {
  const shop = await openSoakShop(engine);
  try {
    const recorder = new Recorder(() => performance.now());
    const ledger = emptyLedger();
    const stopYardstick = await startYardstick(recorder);
    const traffic = startTraffic(shop, recorder, ledger);
    const readUntil = async (end: number) => {
      while (performance.now() < end) {
        recorder.read(await shop.reading());
        await sleep(READ_EVERY_MS);
      }
    };
    const start = performance.now();
    await readUntil(start + WARM_UP * minutes * MINUTE);
    recorder.begin();
    await readUntil(start + minutes * MINUTE);
    const thirds = recorder.thirds();
    await traffic.stop();
    await stopYardstick();
    const counted = await count(shop, ledger);
    const errors = [...recorder.errors()].map(([message, times]) => `${times} times: ${message}`);
    return {
      ...counted,
      table: tableOf(thirds),
      errors: [...errors, ...shop.complaints().map((line) => `in the log: ${line}`)],
      grown: growth(thirds),
    };
  } finally {
    await shop.close();
  }
}

/** The result in Markdown. */
function messageOf(engine: Engine, minutes: number, { table, counts, problems, errors, grown }: Soaked): string {
  const listed = (title: string, lines: readonly string[]) =>
    `${title}: ${lines.length === 0 ? 'none' : lines.map((line) => `\n- ${line}`).join('')}`;
  const numbers = Object.entries(counts).map(([name, many]) => `${many} ${name}`);
  return [
    `**${engine}**, ${minutes} minutes, load ${loadavg()[0]?.toFixed(1)} at the end`,
    table,
    `Counted: ${numbers.join(', ')}`,
    listed('Does not add up', problems),
    listed('Errors', errors),
    listed('Grew', grown),
  ].join('\n\n');
}

await runCommand(SOAK, async ({ values: { minutes: given, on = ENGINES } }) => {
  const minutes = Number(given);
  const unknown = on.find((engine) => !(ENGINES as readonly string[]).includes(engine));
  if (!(minutes > 0) || unknown !== undefined)
    throw usageError(SOAK, '--minutes is a number, and --on sqlite or postgres.');
  ensureSystemPackages();
  ensureBuilt(ROOT);
  for (const engine of on as Engine[]) {
    const soaked = await soak(engine, minutes);
    const message = messageOf(engine, minutes, soaked);
    console.log(`\n${message}`);
    await mkdir(path.join(ROOT, 'reports'), { recursive: true });
    await writeFile(path.join(ROOT, 'reports', `soak-${engine}.md`), `${message}\n`);
    if ([soaked.problems, soaked.errors, soaked.grown].some((list) => list.length > 0)) process.exitCode = 1;
  }
});
