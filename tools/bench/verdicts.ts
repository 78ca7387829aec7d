/** The limits of the project, and whether the results meet them. Pure. */

import { growthOrder, pairedRatios, type Spread } from '../../scripts/statistics.ts';
import { type CallsOnEngine, paceOfCall } from './calls-part.ts';
import type { LaneResult } from './contest.ts';
import { costOfImport, type ImportsOnEngine } from './import-part.ts';
import { type JourneysOnEngine, paceOfJourney } from './journey-part.ts';
import type { Measured } from './measure.ts';
import { costOf, type OrdersOnEngine, paceOf } from './orders-part.ts';
import { DEEP_PAGE, NEAR_PAGE, SUB_CATEGORY, SUB_CATEGORY_48 } from './pages.ts';
import type { PagesOfSize } from './pages-part.ts';
import type { PhoneRun } from './phone-part.ts';
import { YARDSTICK_MS } from './phone-yardstick.ts';
import type { Contest } from './setting.ts';

export interface Verdict {
  readonly name: string;
  readonly value: string;
  readonly limit: string;
  readonly ok: boolean;
}

/** The minimum cost of a cached page or a 304 on bare node:http, and of a page on nginx, as a share of ours. */
const OF_BARE = 0.92;
const OF_NGINX = 0.65;
/** nginx tuned for a single file: only shown, since bare node:http does not reach it either. */
const SHOWN_ONLY = /kept open/;
/** Limit of the CPU time in ms of an uncached sub-category page with 30 products, at 100,000 in the shop. */
const PAGE_CPU_LIMIT = 1.5;
/** Limit of the p99 in ms of all queries of a page, with 100,000 products. */
const QUERY_LIMIT = 10;
/** Limit of the p99 in ms of a search with a million products. */
const SEARCH_LIMIT = 30;
/** Limits of the cost of a deep page of all products as a multiple of one of its first, and of a sub-category's page. */
const DEEP_TO_NEAR = 1.2;
const DEEP_TO_SUB_CATEGORY = 1.3;
/** Limit of the ratio of a page's cost with a million products to that with 100,000. */
const GROWTH_LIMIT = 3;

/**
 * Limit of the script time in ms of a catalogue page before any interaction, on a CPU six times slower than that of
 * docs/performance.md; on another machine scaled by the yardstick (phone-yardstick.ts).
 */
const SCRIPT_LIMIT = 20;
/** Limit in ms until the first tap on an idle page has its effect, on the same phone. */
const TAP_LIMIT = 200;

/** Limit of the CPU time of a call in ms. */
const CALL_CPU_LIMIT = 2;

/**
 * Limit of the cost of announcing, placing and confirming an order, as a multiple of a bare durable transaction: three
 * transactions and their work. On PostgreSQL that work waits for five round trips and the check of a session.
 */
const ORDER_LIMITS: Readonly<Record<string, number>> = { SQLite: 8, PostgreSQL: 20 };
/** Limits of orders per second, and of the p99 of one in ms. */
const ORDER_PACE: Readonly<Record<string, { readonly perSecond: number; readonly p99: number }>> = {
  SQLite: { perSecond: 600, p99: 60 },
  PostgreSQL: { perSecond: 300, p99: 120 },
};

/** Limits of the CPU time in ms of a whole order over HTTP, in the shop's process. */
const JOURNEY_CPU: Readonly<Record<string, number>> = { SQLite: 2.5, PostgreSQL: 5 };

/** Limits of the cost of a row of a first import, as a multiple of a bare insert of its product into one table. */
const IMPORT_COST: Readonly<Record<string, number>> = { SQLite: 65, PostgreSQL: 35 };

export const SMALL = 100_000;

/** The cost of a request on the yardstick as a share of ours; 1 means equal. */
export function shareOf(ours: LaneResult, yardstick: LaneResult): Spread {
  return pairedRatios(yardstick.cpuMicros, ours.cpuMicros);
}

/** The lanes of a contest with their yardsticks. */
export function pairsOf({ lanes }: Contest): { ours: LaneResult; yardstick: LaneResult }[] {
  return lanes.flatMap((yardstick) => {
    const ours = lanes.find(({ name }) => name === yardstick.yardstickOf);
    return ours ? [{ ours, yardstick }] : [];
  });
}

/** Compares cached pages with their yardsticks; a load with errors fails. */
export function contestVerdicts(contests: readonly Contest[]): Verdict[] {
  return contests.flatMap((contest) =>
    pairsOf(contest).flatMap(({ ours, yardstick }) => {
      const problems = [...ours.problems, ...yardstick.problems];
      const named = { name: `${contest.name}: ${ours.name} to ${yardstick.name}` };
      if (problems.length > 0) return [{ ...named, value: problems.join('; '), limit: 'no errors', ok: false }];
      if (!/^cached|^304$/.test(contest.name) || SHOWN_ONLY.test(yardstick.name)) return [];
      const limit = yardstick.name.startsWith('nginx') ? OF_NGINX : OF_BARE;
      const share = shareOf(ours, yardstick).median;
      return [{ ...named, value: share.toFixed(2), limit: `at least ${limit}`, ok: share >= limit }];
    }),
  );
}

const pageOf = (size: PagesOfSize | undefined, name: string) => size?.pages.find((page) => page.name === name);

/** The cost with 30 products, interpolated between 24 and 48, the sizes that shoppers can choose. */
function withThirtyProducts(size: PagesOfSize): number | undefined {
  const [few, many] = [pageOf(size, SUB_CATEGORY)?.totalCpuP50, pageOf(size, SUB_CATEGORY_48)?.totalCpuP50];
  return few === undefined || many === undefined ? undefined : few + ((many - few) * (30 - 24)) / (48 - 24);
}

/**
 * Why a page of one size exceeds its limits; undefined when it meets them. `small` is the same page with 100,000
 * products.
 */
export function pageProblem(page: Measured, products: number, small: Measured | undefined): string | undefined {
  if (products <= SMALL) return page.queryP99 > QUERY_LIMIT ? `queries over ${QUERY_LIMIT} ms` : undefined;
  if (page.search) return page.queryP99 > SEARCH_LIMIT ? `queries over ${SEARCH_LIMIT} ms` : undefined;
  const growth = small ? page.totalCpuP50 / small.totalCpuP50 : 0;
  return growth > GROWTH_LIMIT ? `${growth.toFixed(1)} times the page of ${SMALL} products` : undefined;
}

/** The cost of a deep page of all products, beside those that begin at the start of their list. */
function deepVerdicts(size: PagesOfSize): Verdict[] {
  const deep = pageOf(size, DEEP_PAGE)?.totalCpuP50;
  const compared = [
    ['the same list', pageOf(size, NEAR_PAGE)?.totalCpuP50, DEEP_TO_NEAR],
    ['a sub-category, 30 products', withThirtyProducts(size), DEEP_TO_SUB_CATEGORY],
  ] as const;
  return compared.flatMap(([other, near, limit]) =>
    deep === undefined || near === undefined
      ? []
      : {
          name: `a deep page of ${size.products.toLocaleString('en')} products to a page of ${other}, CPU`,
          value: `${(deep / near).toFixed(2)} times`,
          limit: `at most ${limit}`,
          ok: deep / near <= limit,
        },
  );
}

/** Whether uncached pages meet their limits. */
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
  for (const size of sizes) {
    const { products, pages } = size;
    verdicts.push(...deepVerdicts(size));
    const problems = pages.flatMap((page) => {
      const problem = pageProblem(page, products, pageOf(small, page.name));
      return problem ? [`${page.name}: ${problem}`] : [];
    });
    verdicts.push({
      name: `queries and growth with ${products.toLocaleString('en')} products`,
      value: problems.length === 0 ? 'all pages' : problems.join('; '),
      limit:
        products <= SMALL
          ? `queries at most ${QUERY_LIMIT} ms at p99`
          : `at most ${GROWTH_LIMIT} times ${SMALL.toLocaleString('en')}, searches ${SEARCH_LIMIT} ms at p99`,
      ok: problems.length === 0,
    });
  }
  return verdicts;
}

/** Results on a slow phone: the median of each page and tap, with its limit scaled by the yardstick. */
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

/** The CPU time of a call on each engine. */
export function callVerdicts(engines: readonly CallsOnEngine[]): Verdict[] {
  return engines.flatMap((engine) =>
    (['sign-in', 'like', 'cart line', 'rating'] as const).map((call) => {
      const ms = paceOfCall(engine, call).cpuMs;
      return {
        name: `CPU of a ${call === 'sign-in' ? 'sign-in without the hash' : call} on ${engine.engine}`,
        value: `${ms.toFixed(2)} ms`,
        limit: `at most ${CALL_CPU_LIMIT} ms`,
        ok: ms <= CALL_CPU_LIMIT,
      };
    }),
  );
}

/** The cost of an order on each engine, for the same few products and for many. */
export function orderVerdicts(engines: readonly OrdersOnEngine[]): Verdict[] {
  return engines.flatMap((engine) =>
    (['few', 'many'] as const).flatMap((lane) => {
      const cost = costOf(engine, lane).median;
      const max = ORDER_LIMITS[engine.engine] ?? 0;
      const pace = paceOf(engine, lane);
      const requested = ORDER_PACE[engine.engine] ?? { perSecond: 0, p99: 0 };
      const name = `an order of ${lane} products on ${engine.engine}`;
      return [
        {
          name: `${name}, in bare durable transactions`,
          value: cost.toFixed(1),
          limit: `at most ${max}`,
          ok: cost <= max,
        },
        {
          name: `${name}, a second and p99`,
          value: `${pace.perSecond.toFixed(0)}, ${pace.p99.toFixed(0)} ms`,
          limit: `at least ${requested.perSecond}, at most ${requested.p99} ms`,
          ok: pace.perSecond >= requested.perSecond && pace.p99 <= requested.p99,
        },
      ];
    }),
  );
}

/** The CPU time of a whole order over HTTP on each engine. */
export function journeyVerdicts(engines: readonly JourneysOnEngine[]): Verdict[] {
  return engines.map((engine) => {
    const { cpuMs } = paceOfJourney(engine);
    const limit = JOURNEY_CPU[engine.engine] ?? 0;
    return {
      name: `CPU of a whole order over HTTP on ${engine.engine}`,
      value: `${cpuMs.toFixed(2)} ms`,
      limit: `at most ${limit} ms`,
      ok: cpuMs <= limit,
    };
  });
}

/** The cost of a row of a first import on each engine. */
export function importVerdicts(engines: readonly ImportsOnEngine[]): Verdict[] {
  return engines.map((measured) => {
    const cost = costOfImport(measured).median;
    const limit = IMPORT_COST[measured.engine] ?? 0;
    return {
      name: `a row of a first import on ${measured.engine}, in bare inserts`,
      value: cost.toFixed(1),
      limit: `at most ${limit}`,
      ok: cost <= limit,
    };
  });
}

export interface Growth {
  readonly name: string;
  /** Median CPU time in ms for each size, smallest first. */
  readonly costs: readonly { readonly products: number; readonly cpu: number }[];
  /** The exponent of n^k from the smallest to the largest size. */
  readonly order: number;
}

/** How each page grows with the catalogue; empty with less than two sizes. */
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
