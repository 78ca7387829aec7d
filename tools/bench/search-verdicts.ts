/** The limits of searches, and whether the results meet them. Pure. */
import type { Crowd } from './search-crowd.ts';
import type { SearchOnEngine, SearchRun } from './search-part.ts';
import type { Verdict } from './verdicts.ts';

/**
 * Minimum shares of the judged queries: those with a relevant product in the first five, and relevant ones among them.
 */
const MIN = { answered: 0.95, precision: 0.85 };
interface Limits {
  /** In ms; by default none. */
  readonly p50?: number;
  readonly p99?: number;
}

/** Limits of a search with a million products, by what is searched. */
const SEARCH_LIMITS: Readonly<Record<SearchOnEngine['engine'], Limits>> = {
  SQLite: { p99: 30 },
  PostgreSQL: { p99: 50 },
};
/** Limits of new texts on SQLite; PostgreSQL has twice the time. */
const NEW_LIMITS: Readonly<Record<string, Limits>> = {
  'first touch': { p50: 15, p99: 50 },
  'with filters': { p50: 15, p99: 50 },
  'page 2': { p50: 5 },
};
const TIMES: Readonly<Record<SearchOnEngine['engine'], number>> = { SQLite: 1, PostgreSQL: 2 };
const MILLION = 1_000_000;
/** Minimum of searches a second on eight connections. */
const MIN_SEARCHES = 150;
/** Limit of the ratio of a cached page's p99 during eight concurrent searches to that of an idle shop. */
const CROWD_LIMIT = 5;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The ratio of a cached page's p99 during searches to that of an idle shop. */
export const crowdRatio = ({ searching, quiet }: Crowd): number => searching.p99 / quiet.p99;

function limitsOf(engine: SearchOnEngine['engine'], name: string): Limits {
  const { p50, p99 } = NEW_LIMITS[name] ?? {};
  if (p50 === undefined) return SEARCH_LIMITS[engine];
  return { p50: p50 * TIMES[engine], ...(p99 === undefined ? {} : { p99: p99 * TIMES[engine] }) };
}

/** Compares times in ms with their limits. */
function againstLimits(times: Required<Limits>, limits: Limits): Omit<Verdict, 'name'> {
  const checked = (['p50', 'p99'] as const).flatMap((share) => {
    const max = limits[share];
    return max === undefined ? [] : [{ share, time: times[share], max }];
  });
  return {
    value: checked.map(({ share, time }) => `${time.toFixed(1)} ms at ${share}`).join(', '),
    limit: `at most ${checked.map(({ max }) => `${max} ms`).join(', ')}`,
    ok: checked.every(({ time, max }) => time <= max),
  };
}

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
        texts.map(({ name, p50, p99 }) => ({
          name: `${name} on ${engine} with ${products.toLocaleString('en')} products`,
          ...againstLimits({ p50, p99 }, limitsOf(engine, name)),
        })),
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
    {
      name: 'searches on eight connections, no text twice',
      value: `${run.crowd.searches.toFixed(0)} a second`,
      limit: `at least ${MIN_SEARCHES}`,
      ok: run.crowd.searches >= MIN_SEARCHES,
    },
  ];
}
