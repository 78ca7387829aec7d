/** The limits of searches, and whether the results meet them. Pure. */
import type { Crowd } from './search-crowd.ts';
import type { SearchRun } from './search-part.ts';
import type { Verdict } from './verdicts.ts';

/**
 * Minimum shares of the judged queries: those with a relevant product in the first five, and relevant ones among them.
 */
const MIN = { answered: 0.95, precision: 0.85 };
/** Limits of the p99 in ms of a search with a million products. */
const SEARCH_LIMITS: Readonly<Record<string, number>> = { SQLite: 30, PostgreSQL: 50 };
const MILLION = 1_000_000;
/** Limit of the ratio of a cached page's p99 during eight concurrent searches to that of an idle shop. */
const CROWD_LIMIT = 5;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The ratio of a cached page's p99 during searches to that of an idle shop. */
export const crowdRatio = ({ searching, quiet }: Crowd): number => searching.p99 / quiet.p99;

/** Whether searches meet their limits. */
export function searchVerdicts(run: SearchRun): Verdict[] {
  const ofEngines = run.engines.flatMap(({ engine, quality, sizes }): Verdict[] => [
    {
      name: `judged queries on ${engine}`,
      value: `${percent(quality.answered)} answered, precision ${percent(quality.precision)}, ${quality.empty} empty`,
      limit: `at least ${percent(MIN.answered)} and ${percent(MIN.precision)}, none empty`,
      ok: quality.answered >= MIN.answered && quality.precision >= MIN.precision && quality.empty === 0,
    },
    ...sizes
      .filter(({ products }) => products >= MILLION)
      .flatMap(({ products, texts }) =>
        texts.map(({ name, p99 }) => {
          const max = SEARCH_LIMITS[engine] ?? 0;
          return {
            name: `${name} on ${engine} with ${products.toLocaleString('en')} products`,
            value: `${p99.toFixed(1)} ms at p99`,
            limit: `at most ${max} ms`,
            ok: p99 <= max,
          };
        }),
      ),
  ]);
  if (!run.crowd) return ofEngines;
  const ratio = crowdRatio(run.crowd);
  return [
    ...ofEngines,
    {
      name: 'cached pages while eight connections search',
      value: `${ratio.toFixed(1)} times their quiet p99`,
      limit: `below ${CROWD_LIMIT}`,
      ok: ratio < CROWD_LIMIT,
    },
  ];
}
