/** Prints tables of the results. */

import { spread } from '../../scripts/statistics.ts';
import { type CallsOnEngine, MEASURED_CALLS, paceOfCall } from './calls-part.ts';
import type { CreatedPictures } from './image-part.ts';
import { type JourneysOnEngine, paceOfJourney, shopsOf } from './journey-part.ts';
import type { Machine } from './machine.ts';
import { costOf, type OrdersOnEngine, paceOf } from './orders-part.ts';
import type { PagesOfSize } from './pages-part.ts';
import { SLOWER } from './phone.ts';
import type { PhoneRun } from './phone-part.ts';
import type { Contest } from './setting.ts';
import { growthOf, pageProblem, pairsOf, SMALL, shareOf, type Verdict } from './verdicts.ts';

export const number = (value: number, digits: number) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const ofServer = (ms: number) => (ms === 0 ? '' : number(ms, 2));
export const count = (value: number) => Math.round(value).toLocaleString('en');

/** Columns as wide as their widest cell; the first one left-aligned, the others right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}

/** Prints the machine, with a warning when it is busy. */
export function printMachine(machine: Machine): void {
  const { cpu, cores, node, date, loadAtStart } = machine;
  console.log(`${cpu}, ${cores} cores, Node ${node}, ${date}; load average at the start ${loadAtStart}`);
  if (loadAtStart > 0.5) console.log('Other programs are at work: read these figures as trends.');
}

/** Prints servers with their yardsticks. */
export function printContests(contests: readonly Contest[]): void {
  const rows = contests.flatMap((contest) => {
    const pairs = pairsOf(contest);
    return contest.lanes.map((lane) => {
      const cpu = spread(lane.cpuMicros);
      const pair = pairs.find(({ yardstick }) => yardstick === lane);
      const share = pair && shareOf(pair.ours, lane);
      return [
        `${contest.name}: ${lane.name}`,
        Number.isFinite(lane.bytes) ? count(lane.bytes) : 'differs',
        number(cpu.median, 1),
        `${number(cpu.min, 1)}–${number(cpu.max, 1)}`,
        count(spread(lane.perSecond).median),
        share ? number(share.median, 2) : '',
        share ? `${number(share.min, 2)}–${number(share.max, 2)}` : '',
        lane.problems.length > 0 ? `✗ ${lane.problems.join('; ')}` : '',
      ];
    });
  });
  const head = ['', 'bytes', 'CPU µs/request', 'min–max', 'requests/s', 'its CPU/ours', 'min–max', ''];
  console.log(`\n${table(head, rows)}`);
}

/** Prints the cost of creating pictures. */
export function printCreated(made: readonly CreatedPictures[]): void {
  const rows = made.map(({ type, answered, count: pictures, wallMs, cpuMs, bytes }) => [
    `made ${type}`,
    answered === type ? '' : `answers ${answered}`,
    String(pictures),
    number(wallMs, 1),
    number(cpuMs, 1),
    count(bytes),
  ]);
  console.log(`\n${table(['image, w=320', '', 'pictures', 'ms', 'CPU ms', 'bytes'], rows)}`);
}

/** Prints the pages of one catalogue size. @param small the size to compare with */
export function printSize({ products, pages }: PagesOfSize, small: PagesOfSize | undefined): void {
  console.log(`\n${count(products)} products, SQLite, nothing cached; milliseconds, bytes`);
  const rows = pages.map((page) => {
    const problem = pageProblem(
      page,
      products,
      small?.pages.find(({ name }) => name === page.name),
    );
    return [
      page.name,
      String(page.statements),
      ...[page.queryP50, page.queryP99, page.totalP50, page.totalP99, page.totalCpuP50, page.mainCpu].map((value) =>
        number(value, 2),
      ),
      count(page.allocated / 1000),
      ...[page.zstdCpu, page.brCpu].map((value) => number(value, 2)),
      count(page.bytes),
      count(page.brBytes),
      problem ? `✗ ${problem}: ${page.slowest}` : '',
    ];
  });
  const head = ['page', 'statements', 'query p50', 'p99', 'page p50', 'p99', 'p50 CPU', 'main thread', 'kB allocated'];
  console.log(table([...head, '+ zstd CPU', '+ br CPU', 'HTML', 'br', ''], rows));
}

/** Prints how the cost of pages grows with the catalogue; nothing with a single size. */
export function printGrowth(sizes: readonly PagesOfSize[]): void {
  const growth = growthOf(sizes);
  if (growth.length === 0) return;
  const heads = growth[0]?.costs.map(({ products }) => count(products)) ?? [];
  const rows = growth.map(({ name, costs, order }) => [
    name,
    ...costs.map(({ cpu }) => number(cpu, 2)),
    ...costs.slice(1).map(({ cpu }, k) => `× ${number(cpu / (costs[k]?.cpu ?? Number.NaN), 2)}`),
    `n^${number(order, 2)}`,
  ]);
  console.log('\nGrowth with the catalogue: CPU ms of a page, median');
  console.log(table(['page', ...heads, ...heads.slice(1).map((head) => `to ${head}`), 'order'], rows));
}

/** Prints pages and taps on a slow phone. */
export function printPhone({ pages, taps, movedMs, yardstick }: PhoneRun): void {
  console.log(`\nA phone ${SLOWER} times slower on slow 4G, 360 px, nothing cached; milliseconds of its CPU`);
  console.log(
    table(
      ['page', 'script before a touch, ms', 'main thread, ms'],
      [
        ...pages.map(({ name, scriptMs, mainMs }) => [name, number(scriptMs, 1), number(mainMs, 0)]),
        ['home, its carousels having moved', number(movedMs, 1), ''],
        ['yardstick', number(yardstick.scriptMs, 1), number(yardstick.mainMs, 0)],
      ],
    ),
  );
  const rows = taps.map(({ name, medianMs, maxMs }) => [name, number(medianMs, 0), number(maxMs, 0)]);
  rows.push(['yardstick', number(yardstick.tapMs, 0), '']);
  console.log(table(['first tap', 'answered after, ms', 'at most'], rows));
}

/** Prints calls on each engine. */
export function printCalls(engines: readonly CallsOnEngine[]): void {
  const rows = engines.flatMap((engine) =>
    MEASURED_CALLS.map((call) => {
      const { perSecond, p50, p99, cpuMs, serverMs } = paceOfCall(engine, call);
      const figures = [number(perSecond, 0), number(p50, 1), number(p99, 1), number(cpuMs, 2), ofServer(serverMs)];
      return [`${engine.engine}, ${call}`, ...figures];
    }),
  );
  console.log('\nCalls of 16 shoppers at a time');
  console.log(table(['', 'per second', 'ms p50', 'p99', 'CPU ms of a call', 'of its server'], rows));
}

/** Prints orders on each engine. */
export function printOrders(engines: readonly OrdersOnEngine[]): void {
  const rows = engines.flatMap((engine) => {
    const bare = paceOf(engine, 'bare');
    return (['few', 'many'] as const).map((lane) => {
      const { perSecond, p50, p99, cpuMs, serverMs } = paceOf(engine, lane);
      const cost = costOf(engine, lane);
      return [
        `${engine.engine}, ${lane} products`,
        number(perSecond, 0),
        number(p50, 1),
        number(p99, 1),
        number(cpuMs, 2),
        ofServer(serverMs),
        count(bare.perSecond),
        number(cost.median, 1),
        `${number(cost.min, 1)}–${number(cost.max, 1)}`,
      ];
    });
  });
  console.log('\nOrders of three products, 16 shoppers at a time: announced, placed and confirmed');
  const head = ['', 'orders/s', 'ms p50', 'p99', 'CPU ms', 'of its server', 'bare transactions/s', 'of them an order'];
  console.log(table([...head, 'min–max'], rows));
}

/** Prints whole orders over HTTP on each engine. */
export function printJourneys(engines: readonly JourneysOnEngine[]): void {
  const rows = engines.flatMap((engine) =>
    shopsOf(engine).map((folder, at) => {
      const { perSecond, p50, p99, cpuMs, serverMs } = paceOfJourney(engine, folder);
      const figures = [number(perSecond, 0), number(p50, 1), number(p99, 1), number(cpuMs, 2), ofServer(serverMs)];
      return [at === 0 ? engine.engine : `${engine.engine}, ${folder}`, ...figures];
    }),
  );
  console.log(
    '\nWhole orders over HTTP, 16 shoppers at a time: three lines, announced, placed, confirmed, cart emptied',
  );
  console.log(table(['', 'orders/s', 'ms p50', 'p99', 'CPU ms of the shop', 'of its server'], rows));
}

/** Prints limits, and whether they are met. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  console.log('\nLimits');
  for (const { name, value, limit, ok } of verdicts) console.log(`${ok ? '✓' : '✗'} ${name}: ${value} (${limit})`);
}

/** The sizes, with the baseline for larger ones. */
export const smallOf = (sizes: readonly PagesOfSize[]) => sizes.find(({ products }) => products === SMALL);
