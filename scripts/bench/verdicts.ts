/** The limits of the project, and whether what was measured keeps them. Pure. */
import type { LaneResult } from './contest.ts';
import type { Measured } from './measure.ts';
import { costOf, type OrdersOnEngine } from './orders-part.ts';
import { SUB_CATEGORY, SUB_CATEGORY_48 } from './pages.ts';
import type { PagesOfSize } from './pages-part.ts';
import type { PhoneRun } from './phone-part.ts';
import { YARDSTICK_MS } from './phone-yardstick.ts';
import type { Contest } from './setting.ts';
import { growthOrder, pairedRatios, type Spread } from './statistics.ts';

export interface Verdict {
  readonly name: string;
  readonly value: string;
  readonly limit: string;
  readonly ok: boolean;
}

/** What bare node:http, or nginx, spends on a cached page, at least, as a share of what we spend. */
const OF_BARE = 0.85;
const OF_NGINX = 0.65;
/** nginx tuned for one file: shown beside the others, since bare node:http does not come near it either. */
const SHOWN_ONLY = /kept open/;
/** Milliseconds of processor that a sub-category page with 30 products may take uncached, with 100,000 in the shop. */
const PAGE_CPU_LIMIT = 2;
/** Milliseconds at p99 that all queries of a page may take with 100,000 products. */
const QUERY_LIMIT = 10;
/** Milliseconds at p99 that a search may take with a million. */
const SEARCH_LIMIT = 30;
/** How much slower a page may become from 100,000 to a million products. */
const GROWTH_LIMIT = 3;

/**
 * Milliseconds of script that a catalogue page may run before it is touched, on a processor six times slower than that of
 * the figures in docs/performance.md; on another one as many times more as the yardstick takes (phone-yardstick.ts).
 */
const SCRIPT_LIMIT = 20;
/** Milliseconds until the first tap on an idle page is answered, on the same phone. */
const TAP_LIMIT = 200;

/**
 * Bare durable transactions in whose time one order may be announced, placed and confirmed: three of its own and their
 * work. A statement costs PostgreSQL a way to its server and back.
 */
const ORDER_LIMITS: Readonly<Record<string, number>> = { SQLite: 40, PostgreSQL: 90 };

export const SMALL = 100_000;

/** What the yardstick spends on a request, as a share of what we spend: 1 is as good. */
export function shareOf(ours: LaneResult, yardstick: LaneResult): Spread {
  return pairedRatios(yardstick.cpuMicros, ours.cpuMicros);
}

/** Each yardstick of a contest, with what it is the yardstick of. */
export function pairsOf({ lanes }: Contest): { ours: LaneResult; yardstick: LaneResult }[] {
  return lanes.flatMap((yardstick) => {
    const ours = lanes.find(({ name }) => name === yardstick.yardstickOf);
    return ours ? [{ ours, yardstick }] : [];
  });
}

/** Cached pages against their yardsticks; a load with errors proves nothing. */
export function contestVerdicts(contests: readonly Contest[]): Verdict[] {
  return contests.flatMap((contest) =>
    pairsOf(contest).flatMap(({ ours, yardstick }) => {
      const faults = [...ours.faults, ...yardstick.faults];
      const named = { name: `${contest.name}: ${ours.name} to ${yardstick.name}` };
      if (faults.length > 0) return [{ ...named, value: faults.join('; '), limit: 'no errors', ok: false }];
      if (!contest.name.startsWith('cached') || SHOWN_ONLY.test(yardstick.name)) return [];
      const limit = yardstick.name.startsWith('nginx') ? OF_NGINX : OF_BARE;
      const share = shareOf(ours, yardstick).median;
      return [{ ...named, value: share.toFixed(2), limit: `at least ${limit}`, ok: share >= limit }];
    }),
  );
}

const pageOf = (size: PagesOfSize | undefined, name: string) => size?.pages.find((page) => page.name === name);

/** Cost with 30 products, on the line through 24 and 48, the sizes that shoppers can choose. */
function withThirtyProducts(size: PagesOfSize): number | undefined {
  const [few, many] = [pageOf(size, SUB_CATEGORY)?.totalCpuP50, pageOf(size, SUB_CATEGORY_48)?.totalCpuP50];
  return few === undefined || many === undefined ? undefined : few + ((many - few) * (30 - 24)) / (48 - 24);
}

/** What a page of one size does wrong; undefined when it is within its limits. `small` is the same page of 100,000. */
export function pageFault(page: Measured, products: number, small: Measured | undefined): string | undefined {
  if (products <= SMALL) return page.queryP99 > QUERY_LIMIT ? `queries over ${QUERY_LIMIT} ms` : undefined;
  if (page.search) return page.queryP99 > SEARCH_LIMIT ? `queries over ${SEARCH_LIMIT} ms` : undefined;
  const growth = small ? page.totalCpuP50 / small.totalCpuP50 : 0;
  return growth > GROWTH_LIMIT ? `${growth.toFixed(1)} times the page of ${SMALL} products` : undefined;
}

export function pageVerdicts(sizes: readonly PagesOfSize[]): Verdict[] {
  const small = sizes.find(({ products }) => products === SMALL);
  const verdicts: Verdict[] = [];
  const cost = small && withThirtyProducts(small);
  if (cost !== undefined)
    verdicts.push({
      name: 'uncached sub-category page, 30 products of 100,000, CPU median',
      value: `${cost.toFixed(2)} ms`,
      limit: `at most ${PAGE_CPU_LIMIT} ms`,
      ok: cost <= PAGE_CPU_LIMIT,
    });
  for (const { products, pages } of sizes) {
    const faults = pages.flatMap((page) => {
      const fault = pageFault(page, products, pageOf(small, page.name));
      return fault ? [`${page.name}: ${fault}`] : [];
    });
    verdicts.push({
      name: `queries and growth with ${products.toLocaleString('en')} products`,
      value: faults.length === 0 ? 'all pages' : faults.join('; '),
      limit:
        products <= SMALL
          ? `queries at most ${QUERY_LIMIT} ms at p99`
          : `at most ${GROWTH_LIMIT} times ${SMALL.toLocaleString('en')}, searches ${SEARCH_LIMIT} ms at p99`,
      ok: faults.length === 0,
    });
  }
  return verdicts;
}

/** A slow phone: each page, and each tap, within its limit in the median, as the yardstick beside it went. */
export function phoneVerdicts({ pages, taps, yardstick }: PhoneRun): Verdict[] {
  const verdict = (name: string, ms: number, digits: number, limit: number, slower: number) => ({
    name: `slow phone, ${name}`,
    value: `${(ms / slower).toFixed(digits)} ms (measured ${ms.toFixed(digits)}, the yardstick at ${slower.toFixed(2)})`,
    limit: `at most ${limit} ms`,
    ok: ms / slower <= limit,
  });
  const slower = { script: yardstick.scriptMs / YARDSTICK_MS.script, tap: yardstick.tapMs / YARDSTICK_MS.tap };
  return [
    ...pages.map(({ name, scriptMs }) =>
      verdict(`script of ${name} before a touch`, scriptMs, 1, SCRIPT_LIMIT, slower.script),
    ),
    ...taps.map(({ name, medianMs }) => verdict(`first tap on ${name}`, medianMs, 0, TAP_LIMIT, slower.tap)),
  ];
}

/** What an order costs on each engine, where all want the same few products and where they do not. */
export function orderVerdicts(engines: readonly OrdersOnEngine[]): Verdict[] {
  return engines.flatMap((engine) =>
    (['few', 'many'] as const).map((lane) => {
      const cost = costOf(engine, lane).median;
      const most = ORDER_LIMITS[engine.engine] ?? 0;
      return {
        name: `an order of ${lane} products on ${engine.engine}, in bare durable transactions`,
        value: cost.toFixed(1),
        limit: `at most ${most}`,
        ok: cost <= most,
      };
    }),
  );
}

export interface Growth {
  readonly name: string;
  /** Median milliseconds of processor for each size, smallest first. */
  readonly costs: readonly { readonly products: number; readonly cpu: number }[];
  /** The k of n^k from the smallest to the largest size. */
  readonly order: number;
}

/** How each page grows with the catalogue; nothing with less than two sizes. */
export function growthOf(sizes: readonly PagesOfSize[]): Growth[] {
  const sorted = [...sizes].sort((a, b) => a.products - b.products);
  if (sorted.length < 2) return [];
  return (sorted[0]?.pages ?? []).map(({ name }) => {
    const costs = sorted.flatMap((size) => {
      const page = pageOf(size, name);
      return page ? [{ products: size.products, cpu: page.totalCpuP50 }] : [];
    });
    const [small, large] = [costs[0], costs.at(-1)];
    const order =
      small && large
        ? growthOrder({ n: small.products, cost: small.cpu }, { n: large.products, cost: large.cpu })
        : Number.NaN;
    return { name, costs, order };
  });
}
