import { describe, expect, it } from 'vitest';
import type { LaneResult } from './contest.ts';
import type { Measured } from './measure.ts';
import { DEEP_PAGE, NEAR_PAGE, SUB_CATEGORY, SUB_CATEGORY_48 } from './pages.ts';
import { YARDSTICK_MS } from './phone-yardstick.ts';
import { contestVerdicts, growthOf, importVerdicts, pageVerdicts, phoneVerdicts, shareOf } from './verdicts.ts';

const lane = (name: string, cpuMicros: number[], yardstickOf?: string, problems: string[] = []): LaneResult => ({
  name,
  yardstickOf,
  cpuMicros,
  perSecond: cpuMicros.map((cost) => 1e6 / cost),
  bytes: 1000,
  problems,
});

const page = (name: string, cpu: number, more: Partial<Measured> = {}): Measured => ({
  name,
  search: false,
  statements: 7,
  queryP50: 0.5,
  queryP99: 1,
  totalP50: cpu,
  totalP99: cpu,
  totalCpuP50: cpu,
  mainCpu: cpu,
  allocated: 1e6,
  bytes: 1000,
  brBytes: 100,
  zstdCpu: 0.1,
  brCpu: 0.5,
  slowest: '/',
  ...more,
});

describe('verdicts of the benchmark', () => {
  it('require of a row of a first import a multiple of a bare insert, by the engine', () => {
    const pace = (perSecond: number) => ({ perSecond, cpuMicros: 1e6 / perSecond });
    const round = (first: number) => ({ bare: pace(130_000), first: pace(first), again: pace(1), prices: pace(1) });
    const ok = (engine: 'SQLite' | 'PostgreSQL', first: number) =>
      importVerdicts([{ engine, rounds: [round(first), round(first)] }]).map((verdict) => verdict.ok);
    expect(ok('SQLite', 2000)).toEqual([true]);
    expect(ok('SQLite', 1990)).toEqual([false]);
    expect(ok('PostgreSQL', 3700)).toEqual([false]);
    expect(ok('PostgreSQL', 3800)).toEqual([true]);
  });

  it('require of a slow phone 20 ms of script and 200 ms to a tap, scaled by the yardstick', () => {
    const { script, tap } = YARDSTICK_MS;
    const run = (scriptMs: number, medianMs: number, slower: number) =>
      phoneVerdicts({
        pages: [{ name: 'home', scriptMs, mainMs: 500 }],
        taps: [{ name: 'cart', medianMs, maxMs: medianMs }],
        movedMs: 0,
        yardstick: { scriptMs: script * slower, mainMs: 100, tapMs: tap * slower },
      }).map(({ ok }) => ok);
    expect(run(20, 200, 1)).toEqual([true, true]);
    expect(run(20.1, 200.1, 1)).toEqual([false, false]);
    expect(run(39, 399, 2)).toEqual([true, true]);
    expect(run(15, 150, 0.7)).toEqual([false, false]);
  });

  it('require of a cached page 0.92 of bare node:http and 0.65 of nginx, by the median of the rounds, and of a 304', () => {
    const ours = lane('ours br', [10, 10, 20]);
    expect(shareOf(ours, lane('bare br', [9.3, 9.1, 18.8])).median).toBeCloseTo(0.93);
    const lanes = [
      ours,
      lane('bare br', [9.3, 9.1, 18.8], 'ours br'),
      lane('ours gzip', [10]),
      lane('nginx gzip', [6.4], 'ours gzip'),
    ];
    const verdicts = contestVerdicts([{ name: 'cached home', lanes }]);
    expect(verdicts.map(({ ok, value }) => [ok, value])).toEqual([
      [true, '0.93'],
      [false, '0.64'],
    ]);
    const notModified = [lane('ours 304', [10]), lane('bare 304', [9.1], 'ours 304')];
    expect(contestVerdicts([{ name: '304', lanes: notModified }])).toMatchObject([{ ok: false, value: '0.91' }]);
  });

  it('reject a load with errors, whatever its ratio, and require no ratio without a limit', () => {
    const broken = [lane('ours', [1], undefined, ['3 wrk errors (read)']), lane('bare', [1], 'ours')];
    expect(contestVerdicts([{ name: 'API list', lanes: broken }])).toMatchObject([{ ok: false }]);
    const slow = [lane('ours', [100]), lane('bare', [1], 'ours')];
    expect(contestVerdicts([{ name: 'API list', lanes: slow }])).toEqual([]);
  });

  it('interpolate the sub-category page with 30 products between 24 and 48', () => {
    const at = (few: number, many: number) =>
      pageVerdicts([{ products: 100_000, pages: [page(SUB_CATEGORY, few), page(SUB_CATEGORY_48, many)] }])[0];
    expect(at(1.2, 2.0)).toMatchObject({ value: '1.40 ms', ok: true });
    expect(at(1.4, 2.2)).toMatchObject({ value: '1.60 ms', ok: false });
  });

  it('compare a deep page of all products with near ones', () => {
    const at = (deep: number) =>
      pageVerdicts([
        {
          products: 1_000_000,
          pages: [page(SUB_CATEGORY, 1), page(SUB_CATEGORY_48, 1.4), page(NEAR_PAGE, 1.2), page(DEEP_PAGE, deep)],
        },
      ]).slice(0, 2);
    expect(at(1.4)).toMatchObject([
      { value: '1.17 times', ok: true },
      { value: '1.27 times', ok: true },
    ]);
    expect(at(1.5)).toMatchObject([{ ok: false }, { ok: false }]);
  });

  it('check the limits of queries, growth and searches', () => {
    const small = { products: 100_000, pages: [page('/', 2), page('search', 2, { search: true, queryP99: 11 })] };
    const large = { products: 1_000_000, pages: [page('/', 6.1), page('search', 9, { search: true, queryP99: 29 })] };
    const [ofSmall, ofLarge] = pageVerdicts([small, large]);
    expect(ofSmall).toMatchObject({ ok: false, value: 'search: queries over 10 ms' });
    expect(ofLarge).toMatchObject({ ok: false, value: '/: 3.0 times the page of 100000 products' });
  });

  it('report how a page grows from the smallest to the largest size', () => {
    const sizes = [1_000_000, 1_000].map((products) => ({ products, pages: [page('/', products / 1000)] }));
    expect(growthOf(sizes)[0]?.order).toBeCloseTo(1);
    expect(growthOf(sizes.slice(1))).toEqual([]);
  });
});
